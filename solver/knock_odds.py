"""The exact chances of a knock, over what the opponents can hold. Pure sums: knows points, no cards.

**Assumption.** The opponents' hands are a uniform draw without replacement from the unseen cards. How they
play is not looked at.

**Method.** Points alone matter, so the unseen cards are counted by points. A hand that counts no more than
the knocker's is one of a few combinations of cheap cards; in how many ways several opponents hold such
hands at once is counted hand by hand, in whole numbers. Of every opponent either "exactly v points" or
"anything" is asked; "more than the knocker" is "anything" without every v up to the knocker's (a Moebius
transform, one opponent after the other). The points of opponents who hold anything enter as a sum, whose
expectation is their number of cards times the mean of what is then unseen. Nothing is simulated or rounded.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Supply: TypeAlias = tuple[tuple[int, int], ...]
"""Unseen cards as pairs of points and how many count so many, the fewest points first."""
_Pattern: TypeAlias = tuple[int | None, ...]
"""What every opponent holds: so many points, or none for anything (then: for more than the knocker)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What comes of a knock, by S1 to S4."""

    win: Fraction
    """The chance that every opponent holds more: a tie loses (S4)."""
    score: Fraction
    """The knocker's points to expect: 0 where the knocker does not win."""
    conceded: Fraction
    """What all winners together are to be expected to score where the knocker does not win."""

    @property
    def undercut(self) -> Fraction:
        """The chance that somebody holds no more."""
        return 1 - self.win

    @property
    def balance(self) -> Fraction:
        """Points to expect less points conceded."""
        return self.score - self.conceded


def hand_chances(supply: Supply, cards: int) -> tuple[tuple[int, Fraction], ...]:
    """The chance of every number of points in a hand of so many unseen cards.

    >>> [(points, str(chance)) for points, chance in hand_chances(((1, 2), (10, 2)), 2)]
    [(2, '1/6'), (11, '2/3'), (20, '1/6')]
    """
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(cards))]
    for value, count in supply:
        for size in range(cards, 0, -1):
            for taken in range(1, min(count, size) + 1):
                times = comb(count, taken)
                for points, number in ways[size - taken].items():
                    ways[size][points + taken * value] += number * times
    hands = comb(sum(count for _, count in supply), cards)
    return tuple((points, Fraction(number, hands)) for points, number in sorted(ways[cards].items()))


def knock_odds(points: int, supply: Supply, others: Sequence[int], rules: Rules = MANIPULATION) -> Odds:
    """What comes of knocking with so many points, of which the effort grows fast with them.

    >>> found = knock_odds(1, ((1, 1), (10, 2)), (1,))
    >>> str(found.win), str(found.score), str(found.conceded)
    ('2/3', '6', '10/3')
    """
    win = score = conceded = Fraction(0)
    for pattern, (chance, total) in _patterns(points, supply, others).items():
        low = [count for count in pattern if count is not None]
        if not low:
            win += chance
            score += total - len(others) * points * chance
            continue
        # Every winner scores against the other opponents, against the knocker, and the undercut (S2, S3).
        # A tied winner's difference is 0 (S7), and so is a winner's own in the sum over all opponents.
        lowest = min(low)
        against = points - lowest + rules.undercut_bonus - len(others) * lowest
        conceded += low.count(lowest) * (total + against * chance)
    return Odds(win, score, conceded)


def _patterns(
    points: int, supply: Supply, others: Sequence[int]
) -> dict[_Pattern, tuple[Fraction, Fraction]]:
    """How likely every pattern is, none now meaning "more than the knocker".

    With each, the expectation of all opponents' points together where the pattern holds, else 0.
    """
    found = dict(_loose_patterns(points, supply, others))
    for place in range(len(others)):
        for pattern in found:
            if pattern[place] is None:
                lower = [
                    found[(*pattern[:place], count, *pattern[place + 1 :])] for count in range(points + 1)
                ]
                chance, total = found[pattern]
                found[pattern] = (
                    chance - sum(part for part, _ in lower),
                    total - sum(part for _, part in lower),
                )
    return found


def _loose_patterns(
    points: int, supply: Supply, others: Sequence[int]
) -> Iterator[tuple[_Pattern, tuple[Fraction, Fraction]]]:
    """How likely every pattern is, none meaning "anything", with the expectation of the opponents' points."""
    size = sum(count for _, count in supply)
    worth = sum(value * count for value, count in supply)
    low = tuple((value, count) for value, count in supply if value <= points)
    values = tuple(value for value, _ in low)
    full = tuple(count for _, count in low)
    for pattern in product((None, *range(points + 1)), repeat=len(others)):
        states = Counter({full: 1})
        hands, unseen = 1, size
        for cards, count in zip(others, pattern, strict=True):
            if count is None:
                continue
            states = _dealt(states, values, cards, count)
            hands *= comb(unseen, cards)
            unseen -= cards
        chance = Fraction(sum(states.values()), hands)
        held = sum(count for count in pattern if count is not None)
        free = sum(cards for cards, count in zip(others, pattern, strict=True) if count is None)
        mean = Fraction((worth - held) * free, unseen) if free else Fraction(0)
        yield pattern, (chance, chance * (held + mean))


def _dealt(
    states: Counter[tuple[int, ...]], values: tuple[int, ...], cards: int, points: int
) -> Counter[tuple[int, ...]]:
    """What can be left of the cheap cards, and in how many ways, once a hand of exactly so much is dealt."""
    after = Counter[tuple[int, ...]]()
    for left, ways in states.items():
        for taken in _hands(values, left, cards, points):
            times = 1
            for count, number in zip(left, taken, strict=True):
                times *= comb(count, number)
            after[tuple(count - number for count, number in zip(left, taken, strict=True))] += ways * times
    return after


def _hands(
    values: tuple[int, ...], left: tuple[int, ...], cards: int, points: int
) -> Iterator[tuple[int, ...]]:
    """How many of each value make a hand of so many cards and exactly so many points."""
    if not values:
        if cards == points == 0:
            yield ()
        return
    for number in range(min(left[0], cards, points // values[0]) + 1):
        for rest in _hands(values[1:], left[1:], cards - number, points - number * values[0]):
            yield (number, *rest)
