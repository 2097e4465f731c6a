"""The independent road: the best value of a play by an exhaustive sweep through the ranks.

Shares with the CP-SAT model only the nouns `Tally` and `Rules`, and what a value is.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING

from solver.sweep_groups import Bundle, group_terms, joker_parts
from solver.sweep_lanes import DEAD, Lane, stages, suit_faces
from solver.value import value_of

if TYPE_CHECKING:
    from solver.position import Tally
    from solver.rules import Rules
    from solver.sweep_groups import Node


class Verdict(Enum):
    """What the sweep says of a value that was claimed to be the best."""

    CONFIRMED = "confirmed"
    DISAGREES = "disagrees"
    TIMED_OUT = "timed_out"


@dataclass(frozen=True, slots=True)
class Sweep:
    """A verdict with its grounds."""

    verdict: Verdict
    best: int | None
    """The exact best value; none if no play reaches the claim, or if the time ran out."""
    states: int
    """States visited; the same for the same position and claim, unless the time ran out."""


def confirm(tally: Tally, claimed: int, rules: Rules, budget_seconds: float = 5.0) -> Sweep:
    """Whether `claimed` is exactly the best value of a play (DESIGN section 5): reached, and not beaten.

    Exact but for `Release.IN_PLACE` (taken as `ANYWHERE`) and `Rules.jokers_a_meld` (ignored), which its states
    cannot tell; the best value found is an upper bound there.

    >>> from solver.position import Position, tally
    >>> from solver.rules import MANIPULATION
    >>> from solver.cards import cards
    >>> kings = tally(Position((), cards("KH KD KS KS")))
    >>> confirm(kings, 128 * 30 + 3, MANIPULATION).verdict, confirm(kings, 0, MANIPULATION).verdict
    (<Verdict.CONFIRMED: 'confirmed'>, <Verdict.DISAGREES: 'disagrees'>)
    """
    search = _Search(tally, rules)
    deadline = monotonic() + budget_seconds
    if not search.run(claimed, deadline):
        return Sweep(Verdict.TIMED_OUT, None, search.states)
    verdict = Verdict.CONFIRMED if search.best == claimed else Verdict.DISAGREES
    return Sweep(verdict, search.best, search.states)


def best_value(tally: Tally, rules: Rules, budget_seconds: float | None = None) -> int | None:
    """The best value of a play, worked out from scratch; none when the time ran out.

    Asks for nearly everything first and then for less and less, down to nothing laid, which is always possible.

    >>> from solver.position import Position, tally
    >>> from solver.rules import MANIPULATION
    >>> from solver.cards import cards
    >>> best_value(tally(Position((), cards("X 5H X"))), MANIPULATION)
    7043
    """
    search = _Search(tally, rules)
    deadline = None if budget_seconds is None else monotonic() + budget_seconds
    most = search.most
    step = value_of(4, 0)
    while True:
        floor = max(0, most - step)
        if not search.run(floor, deadline):
            return None
        if search.best is not None or floor == 0:
            return search.best
        step *= 3


class _Search:
    """Best first through the stages, with the suits in two halves."""

    __slots__ = ("_declared", "_end", "_joker", "_left", "_right", "_total", "best", "states")

    def __init__(self, tally: Tally, rules: Rules) -> None:
        worth = tuple(value_of(points, 1) for points in rules.rank_points)
        total = sum(tally.declared) + tally.hand_jokers
        suits = range(len(rules.suits))
        faces = [suit_faces(tally, suit, worth, rules) for suit in suits]
        real = [tuple(face.real for face in stage) for stage in zip(*faces, strict=True)]
        parts = joker_parts(rules)
        lanes = [
            Lane(
                faces[suit],
                tuple(group_terms(counts, suit, total, rules) for counts in real),
                total,
                parts,
                rules,
            )
            for suit in suits
        ]
        middle = (len(lanes) + 1) // 2
        self._left = Bundle(tuple(lanes[:middle]), total, rules)
        self._right = Bundle(tuple(lanes[middle:]), total, rules)
        self._total = total
        self._declared = sum(tally.declared)
        self._joker = value_of(rules.joker_points, 1)
        self._end = len(stages(rules))
        self.best: int | None = None
        self.states = 0

    @property
    def most(self) -> int:
        """A value that no play exceeds."""
        return self._reach(0, self._left.start, self._right.start, self._total)

    def run(self, floor: int, deadline: float | None) -> bool:
        """Look for the best value of at least `floor` and put it in `best`; false if the time ran out."""
        self.best = None
        heap: list[int] = []
        waiting: dict[int, list[tuple[int, Node, Node, int]]] = {}
        seen: dict[tuple[int, int, int], int] = {}
        left, right = self._left, self._right
        start = (0, left.start, right.start, self._total)
        reach = self._reach(*start)
        if reach >= floor:
            waiting[reach] = [start]
            heap.append(-reach)
        while heap:
            reach = -heap[0]
            stack = waiting[reach]
            if not stack:
                heapq.heappop(heap)
                del waiting[reach]
                continue
            value, one, two, jokers = stack.pop()
            if seen.get((one.number, two.number, jokers), value) > value:
                continue
            if one.at == self._end:
                self.best = reach
                return True
            self.states += 1
            if deadline is not None and not self.states % 32 and monotonic() > deadline:
                return False
            ours = left.moves(one, jokers)
            top = right.moves(two, jokers)
            if not ours or not top:
                continue
            missing = floor - value - self._joker * (self._total - self._declared)
            top_promise = top[0].promise
            children: list[tuple[int, int, int, int, Node, Node]] = []
            for promise, worth, taken, one_after, demand in ours:
                if promise + top_promise < missing:
                    break
                lacking = missing - promise
                for its_promise, its_worth, its_taken, two_after, _ in right.matches(two, jokers, demand):
                    if its_promise < lacking:
                        break
                    rest = jokers - taken - its_taken
                    if rest < 0:
                        continue
                    so_far = value + worth + its_worth
                    ahead = self._reach(so_far, one_after, two_after, rest)
                    if ahead < floor:
                        continue
                    key = (one_after.number, two_after.number, rest)
                    if seen.get(key, -1) >= so_far:
                        continue
                    seen[key] = so_far
                    children.append(
                        (rest, -one_after.short - two_after.short, ahead, so_far, one_after, two_after)
                    )
            children.sort(key=_easier)
            for rest, _, ahead, so_far, one_after, two_after in children:
                bucket = waiting.get(ahead)
                if bucket is None:
                    bucket = waiting[ahead] = []
                    heapq.heappush(heap, -ahead)
                bucket.append((so_far, one_after, two_after, rest))
        return True

    def _reach(self, value: int, one: Node, two: Node, jokers: int) -> int:
        """The most that the end may be worth from here, or exactly what it is worth at the end."""
        if one.at == self._end:
            laid = self._total - self._declared - jokers
            return DEAD if laid < 0 else value + self._joker * laid
        ours, theirs = self._left.bound(one, jokers), self._right.bound(two, jokers)
        return (
            value
            + self._joker * (self._total - self._declared)
            + max(a + b for a, b in zip(ours, reversed(theirs), strict=True))
        )


def _easier(child: tuple[int, int, int, int, Node, Node]) -> tuple[int, int]:
    return child[:2]
