"""A box of plays: for each face in hand, and for jokers, the least and the most that may be laid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver.cards import Card, Joker
from solver.position import Tally, tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.position import Position
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Box:
    """Bounds by the indices of `Rules.faces`, the last of them for jokers.

    Jokers are free (from 0) or all of them are laid, since the sweep can say no more.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]

    @property
    def forced(self) -> int:
        """Cards that must be laid."""
        return sum(self.low)

    def within(self, counts: Tally) -> Tally:
        """A position's counts with no more in hand than the box allows to lay."""
        return replace(counts, hand=self.high[:-1], hand_jokers=self.high[-1])

    def laid_on(self, counts: Tally) -> Tally:
        """The counts as if the real cards that must be laid lay on the table already."""
        table = tuple(there + low for there, low in zip(counts.table, self.low, strict=False))
        hand = tuple(high - low for low, high in zip(self.low[:-1], self.high[:-1], strict=True))
        return replace(counts, table=table, hand=hand, hand_jokers=self.high[-1])


def whole_box(position: Position, rules: Rules) -> Box:
    """The box of every play of a position.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> box = whole_box(Position((), cards("2C 2C X")), MANIPULATION)
    >>> box.high[4], box.high[-1], box.forced
    (2, 1, 0)
    """
    counts = tally(position, rules)
    high = (*counts.hand, counts.hand_jokers)
    return Box((0,) * len(high), high)


def exact_box(pieces: tuple[Piece, ...], rules: Rules) -> Box:
    """The box of the plays that lay exactly these pieces, jokers undeclared."""
    counts = [0] * (len(rules.faces) + 1)
    for piece in pieces:
        counts[rules.face_index[piece] if isinstance(piece, Card) else -1] += 1
    return Box(tuple(counts), tuple(counts))


def laid_vector(pieces: tuple[Piece, ...], rules: Rules) -> tuple[int, ...]:
    """What a play lays, as a point of a box."""
    plain = tuple(Joker() if isinstance(piece, Joker) else piece for piece in pieces)
    return exact_box(plain, rules).low


def split(box: Box, point: tuple[int, ...]) -> Iterator[Box]:
    """Boxes that part all of a box but one point (Lawler 1972, *A procedure for computing the K best*).

    The k-th agrees with the point in every coordinate before some one and differs in that one.

    >>> [(part.low, part.high) for part in split(Box((0, 0), (2, 1)), (1, 1))]
    [((0, 0), (2, 0)), ((0, 1), (0, 1)), ((2, 1), (2, 1))]
    """
    low, high = list(box.low), list(box.high)
    # Jokers first, so that every later part lays all of some number of them, which the sweep can say.
    for at in (len(point) - 1, *range(len(point) - 1)):
        here = point[at]
        if at == len(point) - 1:
            numbers = [number for number in range(low[at], high[at] + 1) if number != here]
            parts = [(number, number) for number in numbers]
        else:
            parts = [(low[at], here - 1), (here + 1, high[at])]
        for least, most in parts:
            if least <= most:
                yield Box(
                    (*low[:at], least, *low[at + 1 :]),
                    (*high[:at], most, *high[at + 1 :]),
                )
        low[at] = high[at] = here
