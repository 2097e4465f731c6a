"""`meldwright show`: a position as it was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options

if TYPE_CHECKING:
    from cli.settings import Settings
    from solver.position import Position


def command(
    position: options.Position = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
    compact: Annotated[bool, typer.Option("--compact", help="Print it as one line.")] = False,
    json: options.Json = False,
    picture: Annotated[
        bool,
        typer.Option("--picture", help="Show it as a terminal shows a table, in the place of the notation."),
    ] = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    svg: options.Svg = None,
    look: options.Look = None,
    suits: options.Suits = None,
) -> None:
    """Print a position as it was read, to check a paste.

    What it prints can be pasted back, unless you ask for a picture or for words. A position that
    cannot be (three copies of one card, a meld that is none) is printed too, and what is wrong with it
    on standard error.

    Exit code: 0 a possible position, 2 input that cannot be used or a position that cannot be.
    """
    from cli.complaint import Complaint, usage
    from cli.reading import Asked, asked_position
    from cli.settings import settings
    from solver.wire import position_document

    if compact and (picture or words):
        raise usage("--compact is one line of notation.", "Leave out --picture and --words.")
    settled = settings(letters, plain, suits=suits, words=words)
    drawing = options.picture(svg, look, settled.suits, as_json=json)
    complaint = None
    try:
        found = asked_position(
            Asked(position, table, hand, players, drawn, last_turn, settled.letters, settled.players)
        )
    except Complaint as error:
        if json or error.position is None:
            raise
        complaint, found = error, error.position
    if drawing is not None:
        from cli.pictures import position_drawing

        drawing.write(position_drawing(found, drawing.theme))
    if json:
        from cli.render.document import print_document

        print_document(position_document(found))
    elif drawing is None or not drawing.instead:
        _show(found, settled, compact=compact, picture=picture or words)
    if complaint is not None:
        raise complaint


def _show(position: Position, settled: Settings, *, compact: bool, picture: bool) -> None:
    """The position in its notation, or not in it, as a terminal or a listener likes it."""
    if picture:
        from cli.render.media import show_lines
        from cli.render.position import position_lines

        show_lines(
            lambda symbols: position_lines(position, symbols),
            plain=settled.plain,
            letters=settled.letters,
            suits=settled.suits,
            words=settled.words,
        )
        return
    from cli.render.media import show_written
    from solver.notation import write_compact, write_position

    text = (write_compact if compact else write_position)(position, settled.letters)
    show_written(f"{text}\n", plain=settled.plain, letters=settled.letters, suits=settled.suits)
