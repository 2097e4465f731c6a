"""How many hands of four cards can be laid down whole, by either road, against the exact count.

Run as `python -m benchmarks.perft [--every] [--write]`; exits non-zero if a count is wrong. One pack, no
jokers, an empty table.
The suits are alike, so one hand stands for all that only name them otherwise; `--every` tries each hand.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.report import machine, publish, table
from solver import cpsat
from solver.cards import Card
from solver.cover import value_cover
from solver.outcomes import Status
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


def by_model(hand: tuple[Card, ...], rules: Rules) -> bool:
    """Whether the exact cover says that the hand can be laid whole."""
    model = value_cover(tally(Position((), hand), rules), (), rules).model
    answer = cpsat.solve(model, 60.0)
    if answer.status is not Status.OPTIMAL or answer.values is None:
        raise SystemExit(f"{answer.status.value} for {hand}")
    return model.worth(answer.values) == value_of(rules.count(hand), len(hand))


ROADS: dict[str, Road] = {"sweep": by_sweep, "model": by_model}
"""What is held against the exact counts."""


def main(arguments: list[str]) -> int:
    """Publish the table; the exit code."""
    wrong = 0
    every = "--every" in arguments
    rows = []
    for name, road in ROADS.items():
        for ace, exact in EXACT.items():
            rules = MANIPULATION if ace is MANIPULATION.ace else Rules(ace=ace)
            start = perf_counter()
            found, hands = hands_laid_whole(4, rules, road, every)
            seconds = perf_counter() - start
            rows.append((name, ace.value, str(found), str(exact), f"{hands:,}", f"{seconds:.0f}"))
            wrong += found != exact
    how = "Every hand was tried." if every else "One hand stands for all that only name the suits otherwise."
    head = ("road", "ace", "laid whole", "exact", "hands of four", "seconds")
    publish("perft", f"{table(head, rows)}\n\n{how} {machine()}.")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
