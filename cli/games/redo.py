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
    from cli.games.kept import carry_on
    from cli.settings import settings
    from solver.evening import Redone
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    change = carry_on(name, lambda _: Redone(), "it cannot be redone.")
    if json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(change.name, change.after))
        return
    from cli.games.options import show
    from cli.render.sheet import changed_lines

    event = change.after.done[-1]
    show(lambda symbols: changed_lines("Counts again:", event, change.after, MANIPULATION, symbols), settled)
