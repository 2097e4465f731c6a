"""The picture of the table and the hand before a play, with what it will do to them. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, Role, Tone, Word, card_bit, marked_card, say
from cli.render.table import BEFORE, MOVED, NEW, caption, meld_lines, signs_line
from solver.svg.marks import Sign, marked_before, new_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.outcomes import Trace
    from solver.position import Play, Position
    from solver.svg.marks import Mark, Marked, Row

TO_LAY = "to be laid"


def play_before_lines(
    position: Position, play: Play, trace: Trace, symbols: bool, numbers: Sequence[int] | None
) -> Iterator[Line]:
    """The table and the hand before a play: what will be laid, and to which meld what will go."""
    found = marked_before(
        position.table, position.hand, play, trace, numbers or new_numbers(position.table, trace)
    )
    known = len(position.table) if numbers is None else None
    yield caption(BEFORE if position.table else "The table before is empty.")
    yield from meld_lines([_words(row, symbols, known) for row in found.table])
    yield from _signs(found)
    yield Line(_words(found.hand, symbols, known) or say("nothing."), "Hand:", Role.HAND)


def _signs(found: Marked) -> Iterator[Line]:
    meanings = [f"{NEW} {TO_LAY}"] if any(found.hand.marks) else []
    if any(mark for row in found.table for mark in row.marks):
        meanings.append(f"{MOVED} goes to the meld in brackets")
    if meanings:
        yield signs_line(meanings)


def _words(row: Row, symbols: bool, known: int | None) -> tuple[Word, ...]:
    return tuple(_word(*pair, symbols, known) for pair in zip(row.cards, row.marks, strict=True))


def _word(piece: Piece, mark: Mark | None, symbols: bool, known: int | None) -> Word:
    """A card with its sign; melds above `known` have no number that the reader would know."""
    if mark is None:
        return Word((card_bit(piece, symbols),))
    if mark.sign is Sign.LAID:
        return marked_card(piece, symbols, NEW, Tone.NEW, TO_LAY)
    new = known is not None and mark.meld is not None and mark.meld > known
    told = "goes to a new meld" if new else mark.words
    return marked_card(piece, symbols, MOVED, Tone.MOVED, told, "(new)" if new else f"({mark.meld})")
