"""`meldwright game undo`: take back the latest round or turn."""

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
    """Take back the latest round or turn.

    Nothing is deleted, and `redo` brings it back. Also possible after the end of a game.

    Exit code: 0, or 2 if there is nothing to undo.
    """
    from cli.games.steps import step
    from cli.settings import settings
    from solver.evening import Undone

    step(name, Undone(), settings(letters, plain, suits=suits, words=words), as_json=json)
