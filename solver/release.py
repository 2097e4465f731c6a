"""When a joker of the table may end a play as another card: J2, J3 and their readings, in one place."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Rank, face_of
from solver.rules import Ace, Release, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.melds import Meld


def neighbours(face: Card, faces: Iterable[Card], rules: Rules) -> frozenset[Card]:
    """What lies beside a card in a legal meld: all of a group, the next cards of a sequence.

    >>> from solver.melds import Meld
    >>> from solver.rules import MANIPULATION
    >>> sorted(map(str, neighbours(Card.of("KH"), Meld.of("JH QH KH AH").faces, MANIPULATION)))
    ['AH', 'QH']
    """
    return frozenset(other for other in faces if other != face and _beside(face, other, rules))


def _beside(one: Card, other: Card, rules: Rules) -> bool:
    if one.rank is other.rank:
        return True
    return one.suit is other.suit and any(
        abs(a - b) == 1 for a in _places(one.rank, rules) for b in _places(other.rank, rules)
    )


def _places(rank: Rank, rules: Rules) -> tuple[int, ...]:
    low, high = rules.ranks.index(rank), len(rules.ranks)
    if rank is not Rank.ACE:
        return (low,)
    return {Ace.LOW: (low,), Ace.HIGH: (high,), Ace.EITHER: (low, high)}[rules.ace]


def may_release(face: Card, number: int, before: Sequence[Meld], after: Sequence[Meld], rules: Rules) -> bool:
    """Whether so many jokers that stood for a face may stand for something else afterwards.

    `before` is legal and fully declared; in `after` the jokers lie where they lie.

    >>> from solver.melds import Meld
    >>> from solver.rules import MANIPULATION
    >>> before = [Meld.of("6H X=7H 8H"), Meld.of("7H 7S 7D 7C")]
    >>> after = [Meld.of("6H 7H 8H"), Meld.of("7S 7D 7C"), Meld.of("2S X=3S 4S")]
    >>> may_release(Card.of("7H"), 1, before, after, MANIPULATION)
    True
    >>> may_release(Card.of("7H"), 1, before, after, Rules(release=Release.NEVER))
    False
    """
    if number <= 0:
        return True
    real = sum(piece == face for meld in after for piece in meld.cards)
    if rules.release is Release.NEVER or real < (number if rules.one_release_a_card else 1):
        return False
    if rules.release is Release.ANYWHERE:
        return True
    lay = [neighbours(face, meld.faces, rules) for meld in before for _ in range(_jokers_of(face, meld))]
    ends = [
        neighbours(face, meld.faces, rules)
        for meld in after
        for _ in range(sum(piece == face for piece in meld.cards))
    ]
    # One real card takes two places only where one card may release two jokers.
    return any(
        all(old & new for old, new in zip(olds, news, strict=True))
        for olds in combinations(lay, number)
        for news in (permutations(ends, number) if rules.one_release_a_card else product(ends, repeat=number))
    )


def _jokers_of(face: Card, meld: Meld) -> int:
    return sum(isinstance(piece, Joker) and piece.stands_for == face for piece in meld.cards)


def declared(melds: Iterable[Meld]) -> Counter[Card]:
    """How many jokers stand for each face; undeclared ones stand for none."""
    return Counter(
        face
        for meld in melds
        for piece in meld.cards
        if isinstance(piece, Joker) and (face := face_of(piece)) is not None
    )


def seated_well(before: Sequence[Meld], after: Sequence[Meld], rules: Rules) -> bool:
    """Whether the jokers of a final table lie where the readings allow: so many a meld, released rightly."""
    most = rules.jokers_a_meld
    if most is not None and any(declared([meld]).total() > most for meld in after):
        return False
    return all(
        may_release(face, number, before, after, rules)
        for face, number in (declared(before) - declared(after)).items()
    )
