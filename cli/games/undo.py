"""`meldwright game undo`: take back the latest round or turn."""

from __future__ import annotations

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
) -> None:
    """Take back the latest round or turn.

    Nothing is deleted, and `redo` brings it back. Also possible after the end of a game.

    Exit code: 0, or 2 if there is nothing to undo.
    """
    from cli.games.kept import carry_on
    from cli.settings import settings
    from solver.evening import Undone
    from solver.rules import MANIPULATION

    settled = settings(None, plain, words=words)
    change = carry_on(name, lambda _: Undone(), "it cannot be undone.")
    if json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(change.name, change.after))
        return
    from cli.games.options import show
    from cli.render.lines import Line, say
    from cli.render.sheet import event_sentence, standing_lines

    head = Line(say(event_sentence(change.before.done[-1], MANIPULATION)), "Undone:")
    show(lambda _: (head, *standing_lines(change.after, MANIPULATION)), settled)
