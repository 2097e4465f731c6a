"""What a position's cards are worth at most: CP-SAT finds it, the sweep confirms it, a clock bounds both."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from solver import cpsat
from solver.box import Box, whole_box
from solver.cards import Joker
from solver.cover import Cover, cover, value_cover, value_terms
from solver.disturbance import least_disturbance
from solver.layout import Layout, layout_model, read_layout
from solver.outcomes import By, Confirmation, Disagreement, LayoutProof, Proof, Seconds, Status
from solver.position import Tally, tally
from solver.sweep import Sweep, Verdict, confirm
from solver.value import points_in, value_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.cards import Card, Piece
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
    """The best value in a box, with a point of the model that reaches it."""

    box: Box
    made: Cover
    values: tuple[int, ...]
    value: int
    proof: Proof


@dataclass(frozen=True, slots=True)
class Empty:
    """Proven: no play lies in the box."""

    proof: Proof


@dataclass(frozen=True, slots=True)
class Open:
    """Time ran out before the best value was known; a point of the model in the box, if one was found."""

    made: Cover
    values: tuple[int, ...] | None
    proof: Proof


def decide(
    position: Position, rules: Rules, clock: Clock, box: Box | None = None
) -> Decided | Empty | Open | Disagreement:
    """The best value of the plays in a box, by default of all, by two roads that share only the nouns.

    What the box forces to be laid is slack that is maximised, so that the table as it lies is always a
    point of the model: "empty" is an optimum below what is forced. UNKNOWN is `Open`, never "none";
    INFEASIBLE and MODEL_INVALID contradict the table as it lies and are a `Disagreement`.
    """
    box = whole_box(position, rules) if box is None else box
    counts = tally(position, rules)
    made = value_cover(box.within(counts), position.table, rules)
    met = _force(made, box, rules)
    found = cpsat.solve(made.model, clock.left())
    seconds = Seconds(value=clock.spent())
    most = rules.count(position.hand) if met or found.bound is None else points_in(found.bound)
    proof = Proof(By.SEARCH, cp_status=found.status, bound=most, seconds=seconds)
    if not cpsat.consistent(made.model, found):
        reason = f"CP-SAT calls {found.status.value} what its own model or bound does not allow"
        return disagreement(reason, position, made.model, proof, (("values", str(found.values)),))
    match found.status:
        case Status.INFEASIBLE | Status.MODEL_INVALID:
            reason = "CP-SAT says that not even the table as it lies is possible"
            return disagreement(reason, position, made.model, proof)
        case Status.UNKNOWN | Status.FEASIBLE:
            inside = found.values is not None and _forced(met, found.values) == box.forced
            return Open(made, found.values if inside else None, proof)
        case Status.OPTIMAL:
            assert found.values is not None
    fits = _forced(met, found.values) == box.forced
    value = sum(found.values[variable] * factor for variable, factor in value_terms(made, rules))
    swept = _sweep(counts, box, value if fits else None, rules, clock)
    said = _said(swept, value if fits else None, rules)
    seconds = replace(seconds, sweep=clock.spent() - seconds.value)
    bound = points_in(value) if fits else None
    proof = replace(proof, bound=bound, sweep=said, sweep_states=swept.states, seconds=seconds)
    if said is Confirmation.INCONCLUSIVE and not box.forced:
        proof = replace(proof, sweep_allows=swept.best)
    if said is Confirmation.DISAGREES:
        reason = "the exhaustive search does not find the value that CP-SAT calls the best"
        claims = (("value", str(value) if fits else "none"), ("sweep_value", str(swept.best)))
        return disagreement(reason, position, made.model, proof, claims)
    return Decided(box, made, found.values, value, proof) if fits else Empty(proof)


def _force(made: Cover, box: Box, rules: Rules) -> list[tuple[int, int]]:
    """Reward what the box forces above any value; comes out as the terms that count how much of it is met."""
    met = []
    for at, least in enumerate(box.low):
        if least:
            jokers = at == len(box.low) - 1
            laid = made.laid_jokers if jokers else made.laid.get(at)
            variable = made.model.variable(0, least)
            made.model.at_most([(variable, 1)] if laid is None else [(variable, 1), (laid, -1)], 0)
            met.append((variable, 1))
    pieces: tuple[Piece, ...] = (*rules.faces, Joker())
    points = sum(high * rules.points(piece) for piece, high in zip(pieces, box.high, strict=True))
    reward = value_of(points, sum(box.high)) + 1
    made.model.objective = [*made.model.objective, *((variable, reward) for variable, _ in met)]
    return met


def _forced(met: list[tuple[int, int]], values: tuple[int, ...]) -> int:
    return sum(values[variable] for variable, _ in met)


_JOKER_FIRST = 10_000
"""Points of a joker that outweigh any hand: with them the sweep lays every joker that it can."""


def _sweep(counts: Tally, box: Box, value: int | None, rules: Rules, clock: Clock) -> Sweep:
    """Hold a value, or that there is none, against the exhaustive search."""
    budget = min(clock.limits.sweep, clock.left() * 2 / 3)
    jokers = box.low[-1]
    there = sum(
        low * value_of(rules.points(face), 1) for face, low in zip(rules.faces, box.low[:-1], strict=True)
    )
    if jokers:
        there += jokers * value_of(rules.joker_points, 1)
        rules = replace(rules, joker_points=_JOKER_FIRST)
    claimed = (0 if value is None else value - there) + jokers * value_of(_JOKER_FIRST, 1)
    return confirm(box.laid_on(counts), claimed, rules, budget)


def _said(swept: Sweep, value: int | None, rules: Rules) -> Confirmation:
    match swept.verdict:
        case Verdict.TIMED_OUT:
            return Confirmation.TIMED_OUT
        case Verdict.CONFIRMED if value is not None:
            return Confirmation.CONFIRMED
        case Verdict.DISAGREES if value is None and swept.best is None:
            return Confirmation.CONFIRMED
        case _ if rules.seats_matter and swept.best is not None:
            return Confirmation.INCONCLUSIVE
        case _:
            return Confirmation.DISAGREES


def nearest_layout(
    found: Decided, position: Position, heaps: Sequence[Meld], cards: int, rules: Rules, clock: Clock
) -> Layout | str:
    """The layout of the best value that lies closest to some heaps, of at most so many cards in all.

    Comes out as the reason in words where the solver contradicts itself.
    """
    counts = found.box.within(tally(position, rules))
    every = cover(counts, position.table, rules, longest=None)
    for face, variable in every.laid.items():
        every.model.bounds[variable] = (found.box.low[face], found.box.high[face])
    if every.laid_jokers is not None:
        every.model.bounds[every.laid_jokers] = (found.box.low[-1], found.box.high[-1])
    known = read_layout(found.made, found.values, rules, LayoutProof.BEST_FOUND)
    matched = layout_model(every, heaps, cards, found.value, rules)
    return least_disturbance(matched, known, rules, clock.left())


def how_near(layout: Layout, stayed: int, rules: Rules) -> LayoutProof | str:
    """Whether a layout is proven nearest now that so many of its cards stay, seated as the readings want.

    Comes out as the reason in words where the model says otherwise.
    """
    if layout.staying is None or layout.staying == stayed:
        return layout.proof
    if rules.seats_matter and stayed < layout.staying:
        return LayoutProof.BEST_FOUND
    return f"{stayed} cards stay, the model says {layout.staying}"


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
