"""`meldwright game redo`: let what was undone latest count again."""

from __future__ import annotations

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """Let what was undone latest count again.

    Exit code: 0, or 2 if there is nothing to redo: what was undone is gone from the sheet once something
    new counts.
    """
    from cli.games.steps import step
    from cli.settings import settings
    from solver.evening import Redone

    step(name, Redone(), settings(letters, plain, suits=suits, words=words), as_json=json)
