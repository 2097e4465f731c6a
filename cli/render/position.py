"""The picture of a position, which is no notation: to look at or to listen to. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, Tone, say
from cli.render.table import caption, cards_words, hand_line, table_lines
from cli.render.wording import counted
from solver.listing import listed
from solver.rules import MANIPULATION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.position import Position


def position_lines(position: Position, symbols: bool) -> Iterator[Line]:
    """A position, line by line."""
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    if position.players is not None:
        yield Line(say(str(position.players)), "Players:")
    if position.drawn is not None:
        yield Line(say(counted(position.drawn, "card")), "Drawn:")
    if position.last_turn:
        yield Line(say("yes"), "Last turn:")
    if position.seen:
        yield Line(cards_words(position.seen, symbols), "Seen:")
    if position.others:
        held = listed([counted(number, "card") for number in position.others])
        yield Line(say(held), "Other hands:")
    if position.pile is not None:
        yield Line(say(counted(position.pile, "card")), "Pile:")
    yield caption("The table:" if position.table else "The table is empty.")
    yield from table_lines(position.table, symbols)
    points = counted(MANIPULATION.count(position.hand), "point")
    yield hand_line("Hand:", position.hand, symbols, f"({points})" if position.hand else "")
