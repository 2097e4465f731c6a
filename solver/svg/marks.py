"""Which cards of the table before and after a play carry which mark. Draws nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from operator import eq
from typing import TYPE_CHECKING

from solver.cards import Joker, Piece, face_of
from solver.outcomes import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.melds import Meld
    from solver.outcomes import Trace
    from solver.position import Play


class Sign(Enum):
    """What a mark says of a card."""

    LAID = "laid"
    """It goes from the hand to the table."""
    FROM = "from"
    """It came from another meld."""
    TO = "to"
    """It goes to another meld."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark; a moved card's names the other meld."""

    sign: Sign
    meld: int | None = None

    @property
    def words(self) -> str:
        """What it says."""
        match self.sign:
            case Sign.LAID:
                return "laid from the hand"
            case Sign.FROM:
                return f"moved here from meld {self.meld}"
            case Sign.TO:
                return f"goes to meld {self.meld}"


LAID = Mark(Sign.LAID)


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that lie together, each with its mark if it has one; a meld has its number."""

    cards: tuple[Piece, ...]
    marks: tuple[Mark | None, ...]
    number: int | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class Marked:
    """A table and a hand with their marks."""

    table: tuple[Row, ...]
    hand: Row


def unmarked(table: Sequence[Meld], hand: Sequence[Piece]) -> Marked:
    """A table and a hand as they are."""
    rows = tuple(
        Row(meld.cards, (None,) * len(meld.cards), number) for number, meld in enumerate(table, start=1)
    )
    return Marked(rows, Row(tuple(hand), (None,) * len(hand)))


def new_numbers(table: Sequence[Meld], trace: Trace) -> tuple[int, ...]:
    """The number of each final meld: as typed, the new ones counted on in their order."""
    following = iter(range(len(table) + 1, len(table) + len(trace.continues) + 1))
    return tuple(next(following) if number is None else number for number in trace.continues)


def marked_before(
    table: Sequence[Meld], hand: Sequence[Piece], play: Play, trace: Trace, numbers: Sequence[int]
) -> Marked:
    """The table and the hand before a play: what will be laid, what will go to which meld."""
    rows = []
    for number, meld in enumerate(table, start=1):
        goes = _leaving(number, meld, play, trace, numbers)
        rows.append(Row(meld.cards, goes, number))
    laid = Counter(_held(piece) for piece in play.laid)
    marks: list[Mark | None] = []
    for piece in hand:
        marks.append(LAID if laid[_held(piece)] > 0 else None)
        laid[_held(piece)] -= 1
    return Marked(tuple(rows), Row(tuple(hand), tuple(marks)))


def marked_after(table: Sequence[Meld], play: Play, trace: Trace, numbers: Sequence[int]) -> Marked:
    """The table and the hand after a play, melds by number: what was laid, what came from which meld."""
    rows = [
        Row(
            meld.cards,
            tuple(
                {Source.STAYED: None, Source.HAND: LAID, Source.MELD: Mark(Sign.FROM, origin.meld)}[
                    origin.source
                ]
                for origin in origins
            ),
            number,
            new=number > len(table),
        )
        for number, meld, origins in zip(numbers, play.table, trace.origins, strict=True)
    ]
    rows.sort(key=lambda row: row.number or 0)
    return Marked(tuple(rows), Row(play.left, (None,) * len(play.left)))


def _held(piece: Piece) -> Piece:
    """A piece as it is in the hand: a joker stands for nothing there."""
    return Joker() if isinstance(piece, Joker) else piece


def _leaving(
    number: int, meld: Meld, play: Play, trace: Trace, numbers: Sequence[int]
) -> tuple[Mark | None, ...]:
    """The marks of an old meld: each card of it that ends elsewhere, or in another place, goes somewhere."""
    stays: Counter[Piece] = Counter()
    goes: list[tuple[Piece, int]] = []
    for continued, end, final, origins in zip(
        trace.continues, numbers, play.table, trace.origins, strict=True
    ):
        for piece, origin in zip(final.cards, origins, strict=True):
            if origin.source is Source.STAYED and continued == number:
                stays[piece] += 1
            elif origin.source is Source.MELD and origin.meld == number:
                goes.append((piece, end))
    marks: list[Mark | None] = [None] * len(meld.cards)
    left = []
    for index, piece in enumerate(meld.cards):
        if stays[piece] > 0:
            stays[piece] -= 1
        else:
            left.append(index)
    told = {(joker.was, joker.now) for joker in trace.jokers}

    def changes(old: Piece, end: Piece) -> bool:
        return _both_jokers(old, end) and (face_of(old), face_of(end)) in told

    # Jokers that keep their card first, then those of which the trace says what they become, then the rest.
    for fits in (eq, changes, _both_jokers):
        for piece, end in tuple(goes):
            found = next((index for index in left if fits(meld.cards[index], piece)), None)
            if found is not None:
                marks[found] = Mark(Sign.TO, end)
                left.remove(found)
                goes.remove((piece, end))
    return tuple(marks)


def _both_jokers(old: Piece, end: Piece) -> bool:
    return isinstance(old, Joker) and isinstance(end, Joker)
