"""The independent road: the best value of a play by an exhaustive sweep through the ranks.

Shares with the CP-SAT model only the nouns `Tally` and `Rules`, and what a value is. The method is that of
van Rijn, Takes and Vis, arXiv 1604.07553 (docs/design.md), gone through best first under a bound a suit.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from solver.sweep_faces import stages, suit_faces
from solver.sweep_groups import Bundle, further_terms
from solver.sweep_lanes import DEAD, ELSEWHERE, GONE, HERE, Lane
from solver.value import value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from solver.position import Tally
    from solver.rules import Rules
    from solver.sweep_faces import Stage
    from solver.sweep_groups import Node
    from solver.sweep_lanes import Hope

_CLOCK_EVERY = 32
"""States between two looks at the clock."""


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
    """Whether `claimed` is exactly the best value of a play (RULES P1 to P5, J1 to J5), reached and unbeaten.

    Three things its states cannot tell, and there it may allow more than the rules do: `Release.IN_PLACE`
    (taken as `ANYWHERE`), `Rules.jokers_a_meld` (ignored), and `Rules.full_circle` off in a pack of so few
    ranks that the circle does not split.

    >>> from solver.cards import cards
    >>> from solver.position import Position, tally
    >>> from solver.rules import MANIPULATION
    >>> kings = tally(Position((), cards("KH KD KS KS")))
    >>> confirm(kings, value_of(points=30, cards=3), MANIPULATION).verdict
    <Verdict.CONFIRMED: 'confirmed'>
    >>> confirm(kings, 0, MANIPULATION).best == value_of(points=30, cards=3)
    True
    """
    deadline = monotonic() + budget_seconds
    search = Search(tally, rules)
    if not search.run(claimed, deadline):
        return Sweep(Verdict.TIMED_OUT, None, search.states)
    verdict = Verdict.CONFIRMED if search.best == claimed else Verdict.DISAGREES
    return Sweep(verdict, search.best, search.states)


def best_value(tally: Tally, rules: Rules, budget_seconds: float | None = None) -> int | None:
    """The best value of a play, worked out from scratch; none when the time ran out. Exact as `confirm` is.

    Asks for nearly everything first, then for less and less, down to nothing laid, which is always possible.

    >>> from solver.cards import cards
    >>> from solver.position import Position, tally
    >>> from solver.rules import MANIPULATION
    >>> best_value(tally(Position((), cards("X 5H X"))), MANIPULATION) == value_of(points=55, cards=3)
    True
    """
    deadline = None if budget_seconds is None else monotonic() + budget_seconds
    search = Search(tally, rules)
    most = search.most
    margin = value_of(points=4, cards=0)
    while True:
        floor = max(0, most - margin)
        if not search.run(floor, deadline):
            return None
        if search.best is not None or not floor:
            return search.best
        margin *= 3


class _State(NamedTuple):
    """What was laid down to some rank, what it left open, and the jokers still to come."""

    value: int
    """Of the real cards laid."""
    left: Node
    right: Node
    jokers: int
    hope: Hope
    """Whether a further card may still come."""


class Search:
    """The states of one position, visited best first; what was worked out serves later runs too."""

    __slots__ = (
        "_aheads",
        "_declared",
        "_end",
        "_in_hand",
        "_joker",
        "_left",
        "_right",
        "_start",
        "_total",
        "best",
        "states",
    )

    def __init__(
        self, tally: Tally, rules: Rules, further: Mapping[int, int] | None = None, start: int = 0
    ) -> None:
        """One card of the faces in `further` may come to the hand; laying it brings what they map to.

        `start` is what laying nothing is worth.
        """
        lanes = _lanes(tally, stages(rules), rules, further)
        middle = (len(lanes) + 1) // 2
        self._declared = sum(tally.declared)
        self._total = self._declared + tally.hand_jokers
        self._joker = value_of(rules.joker_points, 1)
        self._in_hand = self._joker * tally.hand_jokers
        self._left = Bundle(lanes[:middle], rules)
        self._right = Bundle(lanes[middle:], rules)
        self._end = len(stages(rules))
        self._start = _State(
            start, self._left.start, self._right.start, self._total, 0 if further is None else 1
        )
        self.best: int | None = None
        """What the last run found."""
        self.states = 0
        self._aheads: dict[tuple[int, int, int, int], int] = {}
        """The most that may follow a state, whatever was laid before it."""

    @property
    def most(self) -> int:
        """A value that no play exceeds."""
        return self._reach(self._start)

    def run(self, floor: int, deadline: float | None) -> bool:
        """Look for the best value of at least `floor` and put it in `best`; false if the time ran out.

        It goes on from a state that may reach most, and no bound is too low: so the first end is the best.
        """
        self.best = None
        waiting = _Waiting()
        seen: dict[tuple[int, int, int, int], int] = {}
        aheads = self._aheads
        if self.most >= floor:
            waiting.add(self.most, self._start)
        while (found := waiting.pop()) is not None:
            reach, state = found
            value, left, right, jokers, hope = state
            if seen.get((left.number, right.number, jokers, hope), value) > value:
                continue
            if left.at == self._end:
                self.best = reach
                return True
            self.states += 1
            if deadline is not None and self.states % _CLOCK_EVERY == 1 and monotonic() > deadline:
                return False
            for after in sorted(self._onward(state, floor), key=_ease):
                value, left, right, jokers, hope = after
                key = (left.number, right.number, jokers, hope)
                if seen.get(key, DEAD) >= value:
                    continue
                ahead = aheads.get(key)
                if ahead is None:
                    ahead = aheads[key] = self._reach(after) - value
                if value + ahead >= floor:
                    seen[key] = value
                    waiting.add(value + ahead, after)
        return True

    def _onward(self, state: _State, floor: int) -> Iterator[_State]:
        """The states after the next stage, without most of those that cannot reach the floor."""
        value, left, right, jokers, hope = state
        theirs = self._right.moves(right, jokers, hope)
        if not theirs:
            return
        missing = floor - value - self._in_hand
        for promise, worth, taken, after, demand, came in self._left.moves(left, jokers, hope):
            if promise + theirs[0].promise < missing:
                break
            rest_hope = hope - came
            for its_promise, its_worth, its_taken, its_after, _, its_came in self._right.matches(
                right, jokers, rest_hope, demand
            ):
                if promise + its_promise < missing:
                    break
                rest = jokers - taken - its_taken
                if rest >= 0:
                    yield _State(value + worth + its_worth, after, its_after, rest, rest_hope - its_came)

    def _reach(self, state: _State) -> int:
        """The most that the end may be worth from here, or exactly what it is worth at the end."""
        value, left, right, jokers, hope = state
        if left.at == self._end:
            laid = self._total - self._declared - jokers
            return DEAD if laid < 0 else value + self._joker * laid
        if not hope:
            most = self._both(left, right, jokers, GONE, GONE)
        else:
            most = max(
                self._both(left, right, jokers, HERE, ELSEWHERE),
                self._both(left, right, jokers, ELSEWHERE, HERE),
            )
        return value + self._in_hand + most

    def _both(self, left: Node, right: Node, jokers: int, ours: Hope, theirs: Hope) -> int:
        """The most that both bundles may still lay when the jokers are shared out between them."""
        one, other = self._left.bound(left, jokers, ours), self._right.bound(right, jokers, theirs)
        return max(map(int.__add__, one, reversed(other)))


class _Waiting:
    """States to visit, the one that may reach most first, among equals the latest."""

    __slots__ = ("_reaches", "_stacks")

    def __init__(self) -> None:
        self._reaches: list[int] = []
        self._stacks: dict[int, list[_State]] = {}

    def add(self, reach: int, state: _State) -> None:
        stack = self._stacks.get(reach)
        if stack is None:
            stack = self._stacks[reach] = []
            heapq.heappush(self._reaches, -reach)
        stack.append(state)

    def pop(self) -> tuple[int, _State] | None:
        while self._reaches:
            reach = -self._reaches[0]
            stack = self._stacks[reach]
            if stack:
                return reach, stack.pop()
            heapq.heappop(self._reaches)
            del self._stacks[reach]
        return None


def _ease(state: _State) -> tuple[int, int]:
    """The likelier a state is to come to a good end, the more: jokers in reserve, few runs that must grow."""
    return state.jokers, -state.left.short - state.right.short


def _lanes(
    tally: Tally, order: tuple[Stage, ...], rules: Rules, further: Mapping[int, int] | None
) -> tuple[Lane, ...]:
    worth = tuple(value_of(points, 1) for points in rules.rank_points)
    jokers = sum(tally.declared) + tally.hand_jokers
    suits = range(len(rules.suits))
    faces = [suit_faces(tally, suit, order, worth, len(suits)) for suit in suits]
    extra = [tuple((further or {}).get(stage.rank * len(suits) + suit) for stage in order) for suit in suits]
    by_stage = [tuple(face.real for face in stage) for stage in zip(*faces, strict=True)]
    comes = [tuple(more is not None for more in stage) for stage in zip(*extra, strict=True)]
    return tuple(
        Lane(
            order,
            faces[suit],
            tuple(
                further_terms(real, may, suit, jokers, rules.smallest_group)
                for real, may in zip(by_stage, comes, strict=True)
            ),
            jokers,
            rules,
            None if further is None else extra[suit],
        )
        for suit in suits
    )
