"""A second referee, written from the rules alone: which of them a rearrangement breaks, by trying everything.

Shares with the solver the nouns only, and nothing with `solver.judge`, `meld_faults` or `release`.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Rank
from solver.rules import MANIPULATION, Ace, Release, Rule, Rules
from tests import naive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from solver.melds import Meld
    from solver.position import Position


def broken(before: Position, after: Sequence[Meld], rules: Rules = MANIPULATION) -> frozenset[Rule]:
    """Every rule that a rearrangement of a possible position breaks."""
    found = set()
    there, now = _reals(before.table), _reals(after)
    held = Counter(piece for piece in before.hand if isinstance(piece, Card))
    jokers_there, jokers_now = _jokers(before.table), _jokers(after)
    jokers_held = sum(isinstance(piece, Joker) for piece in before.hand)
    pack = rules.pack(before.players)
    assert pack is not None
    if any(count > pack.packs for count in now.values()) or len(jokers_now) > pack.jokers:
        found.add(Rule.C4)
    if len(jokers_now) < len(jokers_there):
        found.add(Rule.J5)
    if any(now[card] < count for card, count in there.items()):
        found.add(Rule.P2)
    if any(count > there[card] + held[card] for card, count in now.items()):
        found.add(Rule.P5)
    if len(jokers_now) > len(jokers_there) + jokers_held:
        found.add(Rule.P5)
    for meld in after:
        found |= _broken_by(meld, rules)
    if not _declarations_kept(before, after, rules):
        found.add(Rule.J2)
    real_laid = any(now[card] > there[card] for card in held)
    if not real_laid and not (jokers_held and len(jokers_now) > len(jokers_there)):
        found.add(Rule.P1)
    if before.drawn is not None:
        too_early = before.drawn == 0 and not before.last_turn
        if too_early or before.drawn >= rules.most_draws:
            found.add(Rule.T2)
    return frozenset(found)


def _reals(melds: Iterable[Meld]) -> Counter[Card]:
    return Counter(piece for meld in melds for piece in meld.cards if isinstance(piece, Card))


def _jokers(melds: Iterable[Meld]) -> list[Card | None]:
    """What every joker stands for; none where it says nothing."""
    return [piece.stands_for for meld in melds for piece in meld.cards if isinstance(piece, Joker)]


# Melds.


def _broken_by(meld: Meld, rules: Rules) -> set[Rule]:
    """M1 to M4 and J1 for one meld."""
    found = set()
    silent = len(meld.faces) < len(meld.cards)
    if silent:
        found.add(Rule.J1)
    if len(meld.cards) < 3:
        found.add(Rule.M1)
        return found
    jokers = Counter(_jokers([meld]))
    # Whatever they stand for, told or not.
    if rules.jokers_a_meld is not None and jokers.total() > rules.jokers_a_meld:
        found.add(Rule.M4)
    if silent:
        return found
    if naive.is_meld(meld.faces, rules):
        return found
    left = Counter(meld.faces)
    whole_suit = {face.rank for face in meld.faces} == set(rules.ranks) and rules.full_circle
    for face, number in jokers.items():
        assert face is not None
        most = 2 if whole_suit and face.rank is Rank.ACE else 1
        doubled = min(number, max(0, left[face] - most))
        if doubled:
            found.add(Rule.M4)
            left[face] -= doubled
    faces = list(left.elements())
    # What a bad meld is meant as no rule says: here a group, if most of its cards share a rank.
    same_rank = max(Counter(face.rank for face in meld.faces).values())
    one_suit = len({face.suit for face in meld.faces}) == 1 and same_rank < len(meld.faces)
    if 2 * same_rank > len(meld.faces) and not one_suit:
        group = len({face.rank for face in faces}) == 1 and len(set(faces)) == len(faces)
        if not group or len(faces) > rules.largest_group:
            found.add(Rule.M2)
    elif not _in_a_row(faces, rules):
        found.add(Rule.M3)
    return found


def _in_a_row(faces: Sequence[Card], rules: Rules) -> bool:
    """Whether so many cards, one or more, are of one suit and in a row."""
    if len({face.suit for face in faces}) != 1:
        return False
    rows = [
        [place for place, _ in places]
        for places in product(*([(place, face) for place in _places(face, rules)] for face in faces))
    ]
    return any(
        sorted(row) == list(range(min(row), min(row) + len(row)))
        and (rules.full_circle or max(row) - min(row) < len(rules.ranks))
        for row in rows
    )


def _places(face: Card, rules: Rules) -> tuple[int, ...]:
    if face.rank is not Rank.ACE:
        return (list(Rank).index(face.rank),)
    return {Ace.LOW: (0,), Ace.HIGH: (13,), Ace.EITHER: (0, 13)}[rules.ace]


# Jokers.


def _declarations_kept(before: Position, after: Sequence[Meld], rules: Rules) -> bool:
    """J2 to J4: whether the jokers of the table can be told apart so that each was kept or released rightly.

    Those that left the table, and those that say nothing now, have changed nothing.
    """
    olds = _jokers(before.table)
    news: list[Card | None] = _jokers(after)
    news += [None] * (len(olds) - len(news))
    return any(
        _rightly_released(
            Counter(old for old, new in zip(olds, ends, strict=True) if new is not None and new != old),
            before.table,
            after,
            rules,
        )
        for ends in set(permutations(news, len(olds)))
    )


def _rightly_released(
    released: Counter[Card | None], before: Sequence[Meld], after: Sequence[Meld], rules: Rules
) -> bool:
    real = _reals(after)
    for face, number in released.items():
        assert face is not None
        if rules.release is Release.NEVER or not real[face]:
            return False
        if rules.one_release_a_card and real[face] < number:
            return False
        if rules.release is Release.IN_PLACE and not _in_place(face, number, before, after, rules):
            return False
    return True


def _in_place(face: Card, number: int, before: Sequence[Meld], after: Sequence[Meld], rules: Rules) -> bool:
    """J3, other reading: each real card ends beside at least one card that lay beside its joker."""
    lay = [_beside(face, meld, rules) for meld in before for piece in meld.cards if piece == Joker(face)]
    ends = [_beside(face, meld, rules) for meld in after for piece in meld.cards if piece == face]
    chosen: Iterator[tuple[frozenset[Card], ...]]
    chosen = permutations(ends, number) if rules.one_release_a_card else product(ends, repeat=number)
    news = list(chosen)
    return any(
        all(old & new for old, new in zip(olds, there, strict=True))
        for olds in permutations(lay, number)
        for there in news
    )


def _beside(face: Card, meld: Meld, rules: Rules) -> frozenset[Card]:
    """The other cards of a group, the neighbours in a sequence."""
    return frozenset(
        other
        for other in meld.faces
        if other != face
        and (
            other.rank is face.rank
            or (
                other.suit is face.suit
                and any(abs(one - two) == 1 for one in _places(face, rules) for two in _places(other, rules))
            )
        )
    )
