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
    from cli.games.kept import carry_on
    from cli.settings import settings
    from solver.evening import Undone
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    change = carry_on(name, lambda _: Undone(), "it cannot be undone.")
    if json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(change.name, change.after))
        return
    from cli.games.options import show
    from cli.render.sheet import changed_lines

    event = change.before.done[-1]
    show(lambda symbols: changed_lines("Undone:", event, change.after, MANIPULATION, symbols), settled)
