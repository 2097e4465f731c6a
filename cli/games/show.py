"""`meldwright game show`: the score sheet and the race."""

from __future__ import annotations

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
) -> None:
    """Show the score sheet and the race to 150.

    Exit code: 0, or 2 if there is no such game.
    """
    from cli.games.kept import kept_game
    from cli.settings import settings
    from solver.rules import MANIPULATION

    settled = settings(None, plain, words=words)
    game = kept_game(name)
    if json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(game.name, game.evening))
        return
    from cli.render.media import picture_here

    if picture_here(settled.plain) and not settled.words:
        from cli.render.sheet_picture import draw_sheet

        draw_sheet(game.name, game.evening, MANIPULATION)
        return
    from cli.games.options import show
    from cli.render.sheet import sheet_lines

    show(lambda _: sheet_lines(game.name, game.evening, MANIPULATION), settled)
