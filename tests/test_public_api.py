"""The lean way into CP-SAT against the public API: the same optimum for both stages of every hint."""

from __future__ import annotations

import pytest
from ortools.sat.python import cp_model

from solver import cpsat
from solver.integer import IntegerModel
from solver.outcomes import Status
from tests.cases.loader import Case, Question, cases
from tests.stages import stage_one, stage_two


def public_optimum(model: IntegerModel) -> int:
    """The best objective by `ortools.sat.python.cp_model` with its own parameters."""
    public = cp_model.CpModel()
    variables = [
        public.new_int_var(low, high, f"v{number}") for number, (low, high) in enumerate(model.bounds)
    ]
    for line in model.constraints:
        indices, factors = zip(*line.terms, strict=True) if line.terms else ((), ())
        total = cp_model.LinearExpr.weighted_sum([variables[index] for index in indices], factors)
        public.add_linear_constraint(total, line.low, line.high)
    public.maximize(sum(factor * variables[variable] for variable, factor in model.objective))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(public) == cp_model.OPTIMAL
    return round(solver.objective_value)


def lean_optimum(model: IntegerModel) -> int:
    answer = cpsat.solve(model, 60.0)
    assert answer.status is Status.OPTIMAL
    assert answer.values is not None
    assert model.holds(answer.values)
    assert answer.bound == (model.worth(answer.values) if model.objective else None)
    return model.worth(answer.values)


@pytest.mark.parametrize("one", cases(Question.HINT), ids=str)
def test_both_ways_come_to_the_same(one: Case) -> None:
    first = stage_one(one.position).model
    value = lean_optimum(first)
    assert public_optimum(first) == value
    if value:
        second = stage_two(one.position, value).cover.model
        assert public_optimum(second) == lean_optimum(second)


def test_both_ways_call_an_impossible_model_so() -> None:
    model = IntegerModel()
    x = model.variable(0, 3)
    model.equal([(x, 2)], 3)
    assert cpsat.solve(model, 10.0).status is Status.INFEASIBLE
    public = cp_model.CpModel()
    y = public.new_int_var(0, 3, "y")
    public.add(2 * y == 3)
    assert cp_model.CpSolver().solve(public) == cp_model.INFEASIBLE
