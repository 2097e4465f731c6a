"""`meldwright game turn`: a turn of the round in progress, judged and kept."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    table: Annotated[
        str | None,
        typer.Argument(
            metavar="TABLE",
            show_default=False,
            help="The whole table after the play, its melds split by /: '7SHD / 9-QC'.",
        ),
    ] = None,
    no_meld: Annotated[bool, typer.Option("--pass", help="Nothing was melded.")] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="Whose turn it was, where turns before it are left out; without it, the next player's.",
        ),
    ] = None,
    drawn: Annotated[
        str | None, typer.Option("--drawn", metavar="NUMBER", help="How many cards were drawn in the turn.")
    ] = None,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """Record a turn of the round in progress.

    The table after it is judged, and kept for the next player:

    meldwright game turn friday '7SHD / 9-QC' --drawn 1

    Turns need not be recorded. Where they are, `meldwright hint --game friday --hand CARDS` knows the
    table, and with --drawn told every time also how many cards the others and the pile have.

    Exit code: 0, or 2 for a turn that the rules do not allow; nothing is kept then.
    """
    from cli.games.turned import AskedTurn, asked_turn
    from cli.settings import settings
    from solver.evening import current
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    recorded = asked_turn(name, AskedTurn(table, no_meld, player, drawn, settled.letters), MANIPULATION)
    if json:
        from cli.render.document import print_document
        from solver.wire_game import deal_document

        print_document(deal_document(recorded.name, recorded.after))
        return
    from cli.games.options import show
    from cli.render.sheet import turn_lines

    show(
        lambda symbols: turn_lines(
            recorded.turn,
            recorded.laid,
            recorded.passed,
            current(recorded.after, MANIPULATION),
            MANIPULATION,
            symbols,
        ),
        settled,
    )
