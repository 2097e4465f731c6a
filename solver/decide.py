"""What a position's cards are worth at most: CP-SAT finds it, the sweep confirms it, a clock bounds both."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from solver import cpsat
from solver.cover import Cover, cover, value_cover
from solver.disturbance import least_disturbance
from solver.layout import Layout, layout_model, read_layout
from solver.outcomes import By, Confirmation, Disagreement, LayoutProof, Proof, Seconds, Status
from solver.position import tally
from solver.sweep import Sweep, Verdict, confirm
from solver.value import points_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.cards import Card
    from solver.integer import IntegerModel
    from solver.melds import Meld
    from solver.position import Position
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an answer may take, in seconds."""

    total: float = 10.0
    """For everything."""
    sweep: float = 5.0
    """For the second search."""


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Clock:
    """Limits, and since when they run."""

    limits: Limits
    since: float = field(default_factory=time.monotonic)

    def spent(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.since

    def left(self) -> float:
        """Seconds until everything must be done; never below 0."""
        return max(0.0, self.limits.total - self.spent())


@dataclass(frozen=True, slots=True)
class Decided:
    """The best value, with a point of the model that reaches it."""

    made: Cover
    values: tuple[int, ...]
    value: int
    proof: Proof


@dataclass(frozen=True, slots=True)
class Open:
    """Time ran out before the best value was known; a point of the model, if one was found."""

    made: Cover
    values: tuple[int, ...] | None
    proof: Proof


def decide(position: Position, rules: Rules, clock: Clock) -> Decided | Open | Disagreement:
    """The best value of a possible position, by two roads that share only the game's nouns.

    UNKNOWN is `Open`, never "none"; INFEASIBLE and MODEL_INVALID contradict the table as it lies, which the
    model always allows, and are a `Disagreement`.
    """
    counts = tally(position, rules)
    made = value_cover(counts, position.table, rules)
    found = cpsat.solve(made.model, clock.left())
    seconds = Seconds(value=clock.spent())
    bound = _bound(found, position, rules)
    proof = Proof(By.SEARCH, cp_status=found.status, bound=bound, seconds=seconds)
    if not cpsat.consistent(made.model, found):
        reason = f"CP-SAT calls {found.status.value} what its own model or bound does not allow"
        return disagreement(reason, position, made.model, proof, (("values", str(found.values)),))
    match found.status:
        case Status.INFEASIBLE | Status.MODEL_INVALID:
            reason = "CP-SAT says that not even the table as it lies is possible"
            return disagreement(reason, position, made.model, proof)
        case Status.UNKNOWN | Status.FEASIBLE:
            return Open(made, found.values, proof)
        case Status.OPTIMAL:
            assert found.values is not None
    value = made.model.worth(found.values)
    swept = confirm(counts, value, rules, min(clock.limits.sweep, clock.left() * 2 / 3))
    seconds = replace(seconds, sweep=clock.spent() - seconds.value)
    said = _said(swept, value, rules)
    proof = replace(proof, sweep=said, sweep_states=swept.states, seconds=seconds)
    if said is Confirmation.DISAGREES:
        reason = "the exhaustive search does not find the value that CP-SAT calls the best"
        claims = (("value", str(value)), ("sweep_value", str(swept.best)))
        return disagreement(reason, position, made.model, proof, claims)
    return Decided(made, found.values, value, proof)


def _bound(found: cpsat.Answer, position: Position, rules: Rules) -> int:
    """No play is worth more points than this; without the solver's bound, all that is in hand."""
    if found.bound is None:
        return rules.count(position.hand) if found.values is None else 0
    return points_in(found.bound)


def _said(swept: Sweep, value: int, rules: Rules) -> Confirmation:
    match swept.verdict:
        case Verdict.CONFIRMED:
            return Confirmation.CONFIRMED
        case Verdict.TIMED_OUT:
            return Confirmation.TIMED_OUT
        case Verdict.DISAGREES if rules.seats_matter and swept.best is not None and swept.best > value:
            return Confirmation.INCONCLUSIVE
        case Verdict.DISAGREES:
            return Confirmation.DISAGREES


def nearest_layout(
    found: Decided, position: Position, heaps: Sequence[Meld], cards: int, rules: Rules, clock: Clock
) -> Layout | str:
    """The layout of the best value that lies closest to some heaps, of at most so many cards in all.

    Comes out as the reason in words where the solver contradicts itself.
    """
    every = cover(tally(position, rules), position.table, rules, longest=None)
    known = read_layout(found.made, found.values, rules, LayoutProof.BEST_FOUND)
    return least_disturbance(
        layout_model(every, heaps, cards, found.value, rules), known, rules, clock.left()
    )


def by_face(counts: Sequence[int], rules: Rules) -> Counter[Card]:
    """Counts by the indices of `Rules.faces`, as counts by card."""
    return Counter({face: count for face, count in zip(rules.faces, counts, strict=True) if count})


def disagreement(
    reason: str,
    position: Position,
    model: IntegerModel,
    proof: Proof,
    claims: tuple[tuple[str, str], ...] = (),
) -> Disagreement:
    """The outcome for a contradiction, with what a report needs."""
    told = (("position", str(position)), *claims, ("model", cpsat.model_text(model)))
    return Disagreement(reason, told, proof)
