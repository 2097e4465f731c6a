"""The cards to wish for where nothing can be laid, in one line. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, Word, say
from cli.render.table import cards_words
from cli.render.wording import counted
from solver.cards import Joker

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.reasons import Wished


def wished_lines(found: Sequence[Wished], symbols: bool) -> Iterator[Line]:
    """The best cards to draw, each with the points that could then be laid."""
    if not found:
        yield Line(say("No single further card would let anything be laid."))
        return
    words: list[Word] = []
    for number, one in enumerate(found, start=1):
        points = str(one.points) if number > 1 else f"{counted(one.points, 'point')} could be laid"
        words += card_words(one.card, symbols)
        words += say(f"({points}){'.' if number == len(found) else ','}")
    yield Line(tuple(words), "Best to draw:")


def card_words(piece: Piece, symbols: bool) -> tuple[Word, ...]:
    """A card in a sentence: a joker as a word."""
    return say("a joker") if isinstance(piece, Joker) else cards_words([piece], symbols)
