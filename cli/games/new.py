"""`meldwright game new`: a game begins."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="NAMES",
            help="Who plays, in the order in which you sit, clockwise: Ann,Bob,Cy.",
        ),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", metavar="NAME", help="Who deals first; without it, chance decides (C2)."),
    ] = None,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
) -> None:
    """Begin a game with its players.

    Two to five, in the order in which they sit:

    meldwright game new friday --players Ann,Bob,Cy

    Exit code: 0, or 2 for players that cannot be, or a name that another game has.
    """
    from secrets import choice

    from cli.complaint import usage
    from cli.games.kept import begin, player_named, refused
    from cli.settings import settings
    from solver.evening import Started, started
    from solver.folding import one_line
    from solver.rules import MANIPULATION

    settled = settings(None, plain, words=words)
    if players is None:
        raise usage("it is not said who plays.", "Name everybody: --players Ann,Bob,Cy")
    seated = tuple(map(one_line, players.split(",")))
    first = seated[0] if dealer is None else player_named(dealer, seated)
    with refused("these players cannot play a game."):
        started(Started(seated, first))
    # C2: chance decides who deals first.
    game = begin(name, [Started(seated, choice(seated) if dealer is None else first)])
    if json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(game.name, game.evening))
        return
    from cli.games.options import show
    from cli.render.lines import Line, Tone, say
    from cli.render.sheet import deal_lines
    from solver.listing import listed

    head = Line(say(f"{game.name}: {listed(game.evening.players)}.", Tone.STRONG))
    show(lambda symbols: (head, *deal_lines(game.evening, MANIPULATION, symbols)), settled)
