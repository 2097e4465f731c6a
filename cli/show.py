"""`meldwright show`: a position as it was read."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options


def command(
    position: options.Position = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
    compact: Annotated[bool, typer.Option("--compact", help="Print it as one line.")] = False,
    json: options.Json = False,
    plain: options.Plain = False,
    letters: options.Letters = None,
    svg: options.Svg = None,
    look: options.Look = None,
    suits: options.Suits = None,
) -> None:
    """Print a position as it was read, to check a paste.

    What it prints can be pasted back. A position that cannot be (three copies of one card, a meld
    that is none) is printed too, and what is wrong with it on standard error.

    Exit code: 0 a possible position, 2 input that cannot be used or a position that cannot be.
    """
    from cli.complaint import Complaint
    from cli.reading import Asked, asked_position
    from cli.settings import settings
    from solver.wire import position_document

    settled = settings(letters, plain, suits=suits)
    picture = options.picture(svg, look, settled.suits, as_json=json)
    complaint = None
    try:
        found = asked_position(
            Asked(position, table, hand, players, drawn, last_turn, settled.letters, settled.players)
        )
    except Complaint as error:
        if json or error.position is None:
            raise
        complaint, found = error, error.position
    if picture is not None:
        from cli.pictures import position_drawing

        picture.write(position_drawing(found, picture.theme))
    if json:
        from cli.render.document import print_document

        print_document(position_document(found))
    elif picture is None or not picture.instead:
        from cli.render.media import show_written
        from solver.notation import write_compact, write_position

        text = (write_compact if compact else write_position)(found, settled.letters)
        show_written(f"{text}\n", plain=settled.plain, letters=settled.letters)
    if complaint is not None:
        raise complaint
