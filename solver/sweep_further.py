"""The sweep for one position with any one further card in hand: do all their claimed values stand unbeaten?

Of the other search it knows as little as `sweep.py` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from solver.sweep import Search, Verdict
from solver.value import value_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver.position import Tally
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Unbeaten:
    """Whether some claims stand, all together."""

    verdict: Verdict
    excess: int | None
    """By how much some claim is beaten, the most if one alone is; none if none is, or if the time ran out."""
    states: int
    """States visited."""


def unbeaten(
    tally: Tally, claimed: int, further: Mapping[int, int], rules: Rules, budget_seconds: float = 5.0
) -> Unbeaten:
    """Whether no play is worth more than was claimed for its cards; that a value is reached is not asked.

    `claimed` is the claim for the cards as they are, which some play reaches; `further` are the claims with
    one more real card in hand, by the indices of `Rules.faces`. One search stands for one a card: to lay a
    further card brings what it is worth less what its claim exceeds the first one by, so that every play
    comes out as what it is worth beyond its claim, and any play above nought refutes one. Allows what
    `sweep.confirm` allows.

    >>> from solver.cards import cards
    >>> from solver.position import Position, tally
    >>> from solver.rules import MANIPULATION
    >>> kings = tally(Position((), cards("KC KD")))
    >>> unbeaten(kings, 0, {50: value_of(30, 3), 0: 0}, MANIPULATION).verdict
    <Verdict.CONFIRMED: 'confirmed'>
    >>> unbeaten(kings, 0, {50: value_of(20, 2), 0: 0}, MANIPULATION).excess == value_of(10, 1)
    True
    """
    brings = {
        face: value_of(rules.points(rules.faces[face]), 1) + claimed - claim
        for face, claim in further.items()
    }
    search = Search(tally, rules, brings, -claimed)
    if not search.run(1, monotonic() + budget_seconds):
        return Unbeaten(Verdict.TIMED_OUT, None, search.states)
    # With one more card in hand everything is possible that was possible without it.
    without = claimed - min(further.values(), default=claimed)
    excess = max(search.best or 0, without)
    return Unbeaten(Verdict.DISAGREES if excess > 0 else Verdict.CONFIRMED, excess or None, search.states)
