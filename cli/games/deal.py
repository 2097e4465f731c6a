"""`meldwright game deal`: whose deal it is, who starts, and how the cards lie."""

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
    """Tell whose deal it is and who starts.

    Also how many cards everybody gets and how many the pile has.
    Of a round in progress whose turns are recorded it shows the table, and whose turn it is.

    Exit code: 0, or 2 if there is no such game or it is over.
    """
    from shlex import quote

    from cli.complaint import usage
    from cli.games.kept import kept_game
    from cli.settings import settings
    from solver.evening import standing
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    game = kept_game(name)
    if standing(game.evening).over:
        raise usage(
            f"the game {game.name} is over: nothing is dealt any more.",
            f"See: meldwright game show {quote(game.name)}",
        )
    if json:
        from cli.render.document import print_document
        from solver.wire_game import deal_document

        print_document(deal_document(game.name, game.evening))
        return
    from cli.games.options import show
    from cli.render.sheet import deal_lines

    show(lambda symbols: deal_lines(game.evening, MANIPULATION, symbols), settled)
