"""How many hands of four cards can be laid down whole, by either road, against the exact count.

Run as `python -m benchmarks.perft`; exits non-zero if a count is wrong. One pack, no jokers, an empty table.
The suits are alike, so one hand stands for all that only name them otherwise; `--every` tries each hand.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING

from solver.cards import Card
from solver.position import Position, tally
from solver.rules import MANIPULATION, Ace, Rules
from solver.sweep import Verdict, confirm
from solver.value import value_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Road = Callable[[tuple[Card, ...], Rules], bool]

EXACT = {Ace.EITHER: 57, Ace.LOW: 53}
"""Hands of four that can be laid whole, by where an ace may lie."""


def hands_laid_whole(size: int, rules: Rules, whole: Road, every: bool = False) -> tuple[int, int]:
    """How many hands of so many cards are `whole`, and how many hands there are.

    >>> hands_laid_whole(2, Rules(), lambda hand, rules: hand[0].rank is hand[1].rank)
    (78, 1326)
    """
    hands = combinations(rules.faces, size)
    alike = Counter(hands) if every else Counter(_pattern(hand, rules) for hand in hands)
    return sum(count for hand, count in alike.items() if whole(hand, rules)), alike.total()


def _pattern(hand: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """One hand for all that differ from this one only in the names of the suits."""
    by_suit = sorted(tuple(card.rank for card in hand if card.suit is suit) for suit in rules.suits)
    return tuple(Card(rank, suit) for suit, ranks in zip(rules.suits, by_suit, strict=True) for rank in ranks)


def by_sweep(hand: tuple[Card, ...], rules: Rules) -> bool:
    """Whether the sweep says that the hand can be laid whole."""
    everything = value_of(rules.count(hand), len(hand))
    return confirm(tally(Position((), hand), rules), everything, rules).verdict is Verdict.CONFIRMED


ROADS: dict[str, Road] = {"sweep": by_sweep}
"""What to hold against the exact counts; the model joins here."""


def main(arguments: list[str]) -> int:
    """Print the table; the exit code."""
    wrong = 0
    print(f"{'road':<8}{'ace':<8}{'whole':>6}{'exact':>6}{'hands':>9}{'seconds':>9}")
    for name, road in ROADS.items():
        for ace, exact in EXACT.items():
            rules = MANIPULATION if ace is MANIPULATION.ace else Rules(ace=ace)
            start = perf_counter()
            found, hands = hands_laid_whole(4, rules, road, every="--every" in arguments)
            seconds = perf_counter() - start
            print(f"{name:<8}{ace.value:<8}{found:>6}{exact:>6}{hands:>9,}{seconds:>9.1f}")
            wrong += found != exact
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
