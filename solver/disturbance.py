"""The search of stage two: among the plays of the best value, the table with the fewest moves.

Ties, in order: fewest table cards moved, fewest melds, then the canonical layout (docs/design.md). The
prices of the linear relaxation prove of most melds that no best layout has them (reduced-cost fixing,
exactly, see `duality`); CP-SAT searches among the few that are left, and not at all where it is whole.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import count as counting
from typing import TYPE_CHECKING

from solver import cpsat
from solver.duality import Bound, bound
from solver.layout import Layout, LayoutModel, read_layout
from solver.outcomes import LayoutProof, Status

if TYPE_CHECKING:
    from solver.integer import IntegerModel
    from solver.rules import Rules


_SMALL = 700
"""Models of up to so many variables CP-SAT solves sooner than GLOP is loaded."""


class _NoOptimumError(Exception):
    """Time ran out before the solver had an optimum."""

    def __init__(self, values: tuple[int, ...] | None) -> None:
        super().__init__("no optimum in time")
        self.values = values


class _ContradictionError(Exception):
    """The solver denies what is known, or claims what its own model does not allow."""


@dataclass(frozen=True, slots=True)
class _Optimum:
    """A best point of the whole model and the bound that its worth was held against."""

    values: tuple[int, ...]
    bound: Bound


def least_disturbance(made: LayoutModel, known: Layout, rules: Rules, seconds: float) -> Layout | str:
    """The canonical layout with the fewest moves, or the best found in so many seconds.

    `known` is some layout that the model allows. Comes out as the reason in words where the solver
    contradicts itself.
    """
    deadline = time.monotonic() + seconds
    model = made.cover.model
    try:
        best = _fewest_moves(made, known, deadline)
        stay, melds = (
            sum(best.values[variable] * weight for variable, weight in terms)
            for terms in (made.staying, made.melds)
        )
        within = best.bound.can_reach(model.worth(best.values))
        model.equal(made.staying, stay)
        model.equal(made.melds, melds)
        values = _canonical(made, within, best.values, deadline)
    except _ContradictionError as wrong:
        return str(wrong)
    except _NoOptimumError as ended:
        if ended.values is None:
            return replace(known, proof=LayoutProof.BEST_FOUND)
        return read_layout(made.cover, ended.values, rules, LayoutProof.BEST_FOUND)
    return replace(read_layout(made.cover, values, rules, LayoutProof.OPTIMAL), staying=stay)


def _fewest_moves(made: LayoutModel, known: Layout, deadline: float) -> _Optimum:
    model = made.cover.model
    relaxed = _relaxed(model, model, deadline)
    prices = (0.0,) * len(model.constraints) if relaxed is None else relaxed.prices
    proven = bound(model, prices)
    if relaxed is not None and relaxed.whole is not None:
        whole = relaxed.whole
        if model.holds(whole) and model.worth(whole) == proven.floor:
            return _Optimum(whole, proven)
    # A first try with what costs no more than one card; with the known layout in it, it cannot be empty.
    kept = set(proven.can_reach(proven.floor - made.most_melds)) | _always(made)
    shapes = set(known.melds)
    kept |= {variable for candidate, variable in made.cover.melds if candidate.shape in shapes}
    while True:
        values = _solved(model, sorted(kept), deadline)
        needed = set(proven.can_reach(model.worth(values)))
        if needed <= kept:
            return _Optimum(values, proven)
        kept |= needed


def _relaxed(model: IntegerModel, whole: IntegerModel, deadline: float) -> cpsat.Relaxed | None:
    """The relaxation of a model that is a part of a whole one; none where the whole one is small."""
    return cpsat.relax(model, deadline - time.monotonic()) if len(whole.bounds) > _SMALL else None


def _always(made: LayoutModel) -> set[int]:
    """The few variables that are never fixed at 0: what is laid, what jokers stand for, what is released."""
    return set(range(len(made.cover.model.bounds))) - made.narrowable


def _solved(model: IntegerModel, kept: list[int], deadline: float) -> tuple[int, ...]:
    """An optimal point of the whole model among those with every other variable at 0."""
    small = model.restricted(kept)
    answer = _believed(
        small, cpsat.solve(small, deadline - time.monotonic(), parameters=cpsat.LAYOUT_PARAMETERS)
    )
    values = None if answer.values is None else _widened(answer.values, kept, model)
    if answer.status is not Status.OPTIMAL or values is None:
        raise _NoOptimumError(values)
    return values


def _believed(model: IntegerModel, answer: cpsat.Answer) -> cpsat.Answer:
    if answer.status in (Status.INFEASIBLE, Status.MODEL_INVALID):
        raise _ContradictionError(
            f"CP-SAT says {answer.status.value} of the layouts of a value that it has reached"
        )
    if not cpsat.consistent(model, answer):
        raise _ContradictionError("CP-SAT claims a layout that its own model or bound does not allow")
    return answer


def _widened(values: tuple[int, ...], kept: list[int], model: IntegerModel) -> tuple[int, ...]:
    whole = [0] * len(model.bounds)
    for variable, value in zip(kept, values, strict=True):
        whole[variable] = value
    return tuple(whole)


def _canonical(
    made: LayoutModel, within: list[int], values: tuple[int, ...], deadline: float
) -> tuple[int, ...]:
    """The canonical one of the layouts that the model still allows; `values` is one of them.

    Every meld that occurs in any of them is collected, by asking again and again for a layout with the most
    melds not seen yet; then a fixed search over those alone finds the lexicographically first layout.
    Asking for it at once took over ten seconds in the worst cases. Where a few questions do not end it, the
    laid cards and then the jokers' faces are fixed first, each as early in order as can be.
    """
    model = made.cover.model
    inside = set(within) | _always(made)
    melds = [variable for _, variable in made.cover.melds if variable in inside]
    seen = {variable for variable in melds if values[variable]}
    try:
        for asked in counting(1):
            model.objective = [(variable, 1) for variable in melds if variable not in seen]
            other = _other_layout(model, sorted(inside), deadline)
            if other is None:
                break
            if asked == _PATIENCE and (least := _least_cards(made, inside, deadline)) is not None:
                seen, other = set(), least
            seen |= {variable for variable in melds if other[variable]}
        return _lexicographic(made, sorted(inside - (set(melds) - seen)), deadline)
    except _NoOptimumError:
        raise _NoOptimumError(values) from None


_PATIENCE = 4
"""Layouts that are looked for before the cards are fixed, which costs a few questions more."""


def _least_cards(made: LayoutModel, inside: set[int], deadline: float) -> tuple[int, ...] | None:
    """Fix the laid cards and then the jokers' faces, each as early in order as can be.

    Comes out as a point of the model that is left; none where nothing is laid from the hand.
    """
    model, point = made.cover.model, None
    laid = sorted(made.cover.laid.items())
    for start in range(0, len(laid), _AT_ONCE):
        weight, model.objective = 1, []
        for _, variable in reversed(laid[start : start + _AT_ONCE]):
            model.objective.append((variable, weight))
            weight *= model.bounds[variable][1] + 1
        point = _best_point(model, inside, deadline)
        for _, variable in laid[start : start + _AT_ONCE]:
            model.equal([(variable, 1)], point[variable])
    faces = sorted(made.cover.jokers.items())
    fixed = dict.fromkeys(made.cover.jokers, 0)
    jokers = 0 if point is None else sum(point[variable] for _, variable in faces)
    for _ in range(jokers):
        first = {face: model.variable(0, 1) for face, _ in faces}
        inside |= set(first.values())
        for face, variable in faces:
            model.at_most([(first[face], 1), (variable, -1)], -fixed[face])
        model.equal([(variable, 1) for variable in first.values()], 1)
        model.objective = [(variable, -at) for at, variable in enumerate(first.values(), start=1)]
        point = _best_point(model, inside, deadline)
        for face, variable in first.items():
            model.equal([(variable, 1)], point[variable])
            fixed[face] += point[variable]
    return point


_AT_ONCE = 12
"""Faces in hand that are put in order by one objective: three to the power of it is still a small number."""


def _best_point(model: IntegerModel, inside: set[int], deadline: float) -> tuple[int, ...]:
    """A point of the whole model with the greatest objective among those with nothing outside; it exists."""
    kept = sorted(inside)
    small = model.restricted(kept)
    relaxed = _relaxed(small, model, deadline)
    if relaxed is not None:
        whole, most = relaxed.whole, bound(small, relaxed.prices).floor
        if whole is not None and small.holds(whole) and small.worth(whole) == most:
            return _widened(whole, kept, model)
    return _solved(model, kept, deadline)


def _other_layout(model: IntegerModel, kept: list[int], deadline: float) -> tuple[int, ...] | None:
    """A point that makes the objective greater than 0, or none if there is none."""
    if not model.objective:
        return None
    small = model.restricted(kept)
    relaxed = _relaxed(small, model, deadline)
    if relaxed is not None:
        if bound(small, relaxed.prices).floor < 1:
            return None
        whole = relaxed.whole
        if whole is not None and small.holds(whole) and small.worth(whole) > 0:
            return _widened(whole, kept, model)
    values = _solved(model, kept, deadline)
    return values if model.worth(values) > 0 else None


def _lexicographic(made: LayoutModel, kept: list[int], deadline: float) -> tuple[int, ...]:
    """Least laid cards, then least joker faces, then least melds: each as early in order as can be."""
    model = made.cover.model
    small = model.restricted(kept)
    small.objective = []
    in_order = sorted(made.cover.melds, key=lambda pair: sorted(pair[0].shape.faces))
    order = (
        *made.cover.laid.values(),
        *made.cover.jokers.values(),
        *(variable for _, variable in in_order),
    )
    place = {variable: index for index, variable in enumerate(kept)}
    small.order = [place[variable] for variable in order if variable in place]
    answer = _believed(small, cpsat.solve(small, deadline - time.monotonic(), cpsat.Search.FIRST))
    if answer.status is not Status.OPTIMAL or answer.values is None:
        raise _NoOptimumError(None)
    return _widened(answer.values, kept, model)
