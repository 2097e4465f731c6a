"""What the commands of a game share: its name, and how its answers are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cli.render.lines import Line
    from cli.settings import Settings

Name: TypeAlias = Annotated[
    str, typer.Argument(metavar="NAME", show_default=False, help="What the game is called.")
]


def show(lines: Callable[[bool], Iterable[Line]], settled: Settings) -> None:
    """Show lines in the medium that was settled."""
    from cli.render.media import show_lines

    show_lines(lines, plain=settled.plain, letters=settled.letters, suits=settled.suits, words=settled.words)
