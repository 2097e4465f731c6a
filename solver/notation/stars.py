"""Whether a `*` that opens a line is a bullet or a joker, told by the other lines and what would be legal."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, face_of
from solver.melds import shape_of, shapes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.rules import Rules


class Star(Enum):
    """What a `*` that opens a line is."""

    BULLET = "bullet"
    JOKER = "joker"
    EITHER = "either"


def read_star(behind: Sequence[Piece], lines: int, starred: int, rules: Rules | None) -> Star:
    """What the `*` before a meld is, in a section of so many lines of which so many open with one.

    `rules` tell which melds hold; none in a hand, where any cards do.

    >>> from solver.cards import cards
    >>> from solver.rules import MANIPULATION
    >>> read_star(cards("7S 7H 7D"), 2, 2, MANIPULATION), read_star(cards("4H 6H"), 2, 1, MANIPULATION)
    (<Star.BULLET: 'bullet'>, <Star.JOKER: 'joker'>)
    >>> read_star(cards("7S 7H 7D"), 2, 1, MANIPULATION)
    <Star.EITHER: 'either'>
    """
    bullet = rules is None or could_lie(behind, rules)
    joker = rules is None or could_lie((Joker(), *behind), rules)
    if starred == lines > 1:
        return Star.EITHER if joker and not bullet else Star.BULLET
    if joker:
        return Star.EITHER if bullet else Star.JOKER
    return Star.BULLET if starred == lines else Star.JOKER


_MOST_JOKERS = 2


def could_lie(pieces: Sequence[Piece], rules: Rules) -> bool:
    """Whether pieces are a legal meld once each undeclared joker says a suitable card.

    >>> from solver.cards import cards
    >>> from solver.rules import MANIPULATION
    >>> could_lie(cards("X 4H 6H"), MANIPULATION), could_lie(cards("X 4H 8H"), MANIPULATION)
    (True, False)
    """
    faces = [face for piece in pieces if (face := face_of(piece)) is not None]
    jokers = len(pieces) - len(faces)
    if not jokers:
        return shape_of(faces, rules) is not None
    if jokers > _MOST_JOKERS:
        return False
    return tuple(sorted(faces)) in _short_of(jokers, rules)


@lru_cache(maxsize=32)
def _short_of(jokers: int, rules: Rules) -> frozenset[tuple[Card, ...]]:
    """Every legal meld without so many of its cards."""
    return frozenset(
        tuple(sorted(kept))
        for shape in shapes(rules)
        for kept in combinations(shape.faces, len(shape.faces) - jokers)
    )
