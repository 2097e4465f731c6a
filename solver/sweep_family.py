"""The sweep for one position with further cards in hand, many times over: what suits have in common is kept.

Of the other search it knows as little as `sweep.py` does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from solver.sweep import Search
from solver.sweep_faces import stages, suit_faces
from solver.sweep_groups import Bundle, group_terms
from solver.sweep_lanes import Lane
from solver.value import value_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.position import Tally
    from solver.rules import Rules

Extras = tuple[int, ...]
"""Further real cards in hand, by the indices of `Rules.faces`, sorted, each once at most."""


class SweepFamily:
    """A tally that gets up to one further card of each of some faces.

    What a suit may count on from the others is worked out once, as if all those faces had come, so that a
    card changes its own suit alone; that only loosens bounds, and what is found stays exact.

    >>> from solver.cards import cards
    >>> from solver.position import Position, tally
    >>> from solver.rules import MANIPULATION
    >>> kings = tally(Position((), cards("KC KD")))
    >>> family = SweepFamily(kings, range(52), MANIPULATION)
    >>> family.best((50,), 0) == value_of(points=30, cards=3), family.best((0,), 0)
    (True, 0)
    """

    def __init__(self, tally: Tally, faces: Sequence[int], rules: Rules) -> None:
        self._tally = tally
        self._rules = rules
        self._order = stages(rules)
        self._suits = len(rules.suits)
        self._jokers = sum(tally.declared) + tally.hand_jokers
        self._worth = tuple(value_of(points, 1) for points in rules.rank_points)
        real = [table + hand for table, hand in zip(tally.table, tally.hand, strict=True)]
        for face in faces:
            real[face] += 1
        by_rank = [tuple(real[at : at + self._suits]) for at in range(0, len(real), self._suits)]
        self._terms = [
            tuple(
                group_terms(by_rank[stage.rank], suit, self._jokers, rules.smallest_group)
                for stage in self._order
            )
            for suit in range(self._suits)
        ]
        self._lanes: dict[tuple[int, Extras], Lane] = {}
        self._bundles: dict[tuple[bool, Extras], Bundle] = {}
        self.states = 0
        """States visited by the last search."""

    def best(self, extras: Extras, floor: int, deadline: float | None = None) -> int | None:
        """The best value with these cards too, or none if it is below the floor; may raise TimeoutError."""
        middle = (self._suits + 1) // 2
        left = tuple(face for face in extras if face % self._suits < middle)
        right = tuple(face for face in extras if face % self._suits >= middle)
        search = Search(self._bundle(True, left), self._bundle(False, right), self._tally, self._rules)
        in_time = search.run(floor, deadline)
        self.states = search.states
        if not in_time:
            raise TimeoutError
        return search.best

    def _bundle(self, first: bool, extras: Extras) -> Bundle:
        known = self._bundles.get((first, extras))
        if known is None:
            middle = (self._suits + 1) // 2
            suits = range(middle) if first else range(middle, self._suits)
            lanes = tuple(
                self._lane(suit, tuple(face for face in extras if face % self._suits == suit))
                for suit in suits
            )
            known = Bundle(lanes, self._jokers, self._rules)
            if len(extras) < 2:
                # Pairs of one bundle are asked for once.
                self._bundles[first, extras] = known
        return known

    def _lane(self, suit: int, extras: Extras) -> Lane:
        known = self._lanes.get((suit, extras))
        if known is None:
            hand = list(self._tally.hand)
            for face in extras:
                hand[face] += 1
            counts = replace(self._tally, hand=tuple(hand))
            faces = suit_faces(counts, suit, self._order, self._worth, self._suits)
            known = Lane(self._order, faces, self._terms[suit], self._jokers, self._rules)
            if len(extras) < 2:
                self._lanes[suit, extras] = known
        return known
