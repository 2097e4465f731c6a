"""`meldwright show`: a position as it was read."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options  # noqa: TC001 - Typer reads the annotations


def command(
    position: options.Position = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
    compact: Annotated[bool, typer.Option("--compact", help="Print it as one line.")] = False,
    json: options.Json = False,
) -> None:
    """Print a position as it was read, to check a paste.

    What it prints can be pasted back. A position that cannot be (three copies of one card, a meld
    that is none) is printed too, and what is wrong with it on standard error.

    Exit code: 0 a possible position, 2 input that cannot be used or a position that cannot be.
    """
    from cli.complaint import Complaint
    from cli.reading import Asked, asked_position
    from solver.wire import position_document

    complaint = None
    try:
        found = asked_position(Asked(position, table, hand, players, drawn, last_turn))
    except Complaint as error:
        if json or error.position is None:
            raise
        complaint, found = error, error.position
    if json:
        from cli.render.document import print_document

        print_document(position_document(found))
        return
    from cli.render.media import show_written
    from solver.notation import write_compact, write_position

    show_written((write_compact if compact else write_position)(found) + "\n")
    if complaint is not None:
        raise complaint
