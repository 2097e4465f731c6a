"""The melds that a card of the hand could be in, and what each of them lacks. Searches nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from solver.cards import Card
from solver.melds import shapes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.position import Position
    from solver.rules import Rules

MOST_LACKING = 3
"""A meld that lacks more is not near."""
MOST_NEAR = 3
"""How many near melds are named."""


@dataclass(frozen=True, slots=True)
class Near:
    """A meld that a card could be in, and the cards that are lacking for it."""

    meld: int | None
    """The typed number of the table's meld that it would join; none for a new meld."""
    faces: tuple[Card, ...]
    lacks: tuple[Card, ...]


def nearest(position: Position, piece: Piece, rules: Rules) -> tuple[Near, ...]:
    """The melds that lack least; none for a joker, which fits everywhere.

    >>> from solver.cards import cards
    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> held = Position((Meld.of("9C TC JC"),), cards("7C KD"))
    >>> [(near.meld, " ".join(map(str, near.lacks))) for near in nearest(held, cards("7C")[0], MANIPULATION)]
    [(1, '8C'), (None, '5C 6C'), (None, '6C 8C')]
    """
    return tuple(islice(_near(position, piece, rules), MOST_NEAR))


def _near(position: Position, piece: Piece, rules: Rules) -> Iterator[Near]:
    """Those that lack least first, existing melds before new ones; none that lacks more than another way."""
    if not isinstance(piece, Card):
        return
    held = Counter(card for card in position.hand if isinstance(card, Card))
    found = []
    for shape in shapes(rules):
        if piece not in shape.faces:
            continue
        wanted = Counter(shape.faces)
        found.append(Near(None, shape.faces, _lacking(wanted - held)))
        for number, meld in enumerate(position.table, start=1):
            there = Counter(meld.faces)
            added = wanted - there
            if piece in added and not there - wanted:
                found.append(Near(number, shape.faces, _lacking(added - held)))
    told: list[Near] = []
    for near in sorted(found, key=_rank):
        if len(near.lacks) > MOST_LACKING:
            return
        if not any(other.meld == near.meld and set(other.lacks) <= set(near.lacks) for other in told):
            told.append(near)
            yield near


def _lacking(cards: Counter[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards.elements()))


def _rank(near: Near) -> tuple[int, bool, int, int, tuple[Card, ...]]:
    return len(near.lacks), near.meld is None, near.meld or 0, len(near.faces), near.faces
