"""One model for any further cards: its bounds say what a model built anew says, and the judge watches it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver import cpsat
from solver.cards import in_order
from solver.cover import value_cover
from solver.draw_model import DrawModel
from solver.integer import IntegerModel
from solver.outcomes import Status
from solver.position import tally, unseen
from solver.rules import MANIPULATION, Rules
from tests.positions import RULES, natural_positions


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_changed_bounds_say_what_a_model_built_anew_says(rules: Rules) -> None:
    """In whatever order the cards come, with and without what is known of fewer of them."""
    rng = Random("model")
    for position in natural_positions(4, seed=6, rules=rules):
        left = [piece for piece, number in unseen(position, rules).items() for _ in range(number)]
        drawn = DrawModel(position, unseen(position, rules), rules)
        bare = drawn.solve((), 10.0)
        assert bare.values is not None
        for count in (2, 0, 1, 2, 1):
            further = in_order(rng.sample(left, min(len(left), count)))
            held = replace(position, hand=(*position.hand, *further))
            anew = cpsat.solve(value_cover(tally(held, rules), held.table, rules).model, 10.0)
            for known in ((), (bare.bound, bare.values)):
                found = drawn.solve(further, 10.0, *known)
                model = drawn.within(further)
                assert (found.status, found.bound) == (Status.OPTIMAL, anew.bound)
                assert found.values is not None
                assert found.bound is not None
                assert model.worth(found.values) == found.bound
                assert cpsat.consistent(model, found)
                assert drawn.witnessed(further, found.values, found.bound) == ()


def test_the_judge_sees_through_points_that_are_no_play() -> None:
    rng = Random("witness")
    seen = 0
    for position in natural_positions(12, seed=7):
        drawn = DrawModel(position, {}, MANIPULATION)
        melds = [variable for _, variable in value_cover(tally(position), position.table, MANIPULATION).melds]
        found = drawn.solve((), 10.0)
        if not found.bound:
            continue
        assert found.values is not None
        assert drawn.witnessed((), found.values, found.bound + 1)
        lying = [variable for variable in melds if found.values[variable]]
        for gone, come in zip(rng.sample(lying, 2), rng.sample(melds, 2), strict=True):
            twisted = list(found.values)
            twisted[gone] -= 1
            twisted[come] += 1
            if not drawn.within(()).holds(twisted):
                seen += 1
                assert drawn.witnessed((), tuple(twisted), found.bound)
    assert seen > 10


def test_a_value_that_is_said_to_be_known_and_is_not_is_infeasible() -> None:
    position = natural_positions(1)[0]
    drawn = DrawModel(position, {}, MANIPULATION)
    best = drawn.solve((), 10.0).bound
    assert best is not None
    assert drawn.solve((), 10.0, best).bound == best
    assert drawn.solve((), 10.0, best + 1).status is Status.INFEASIBLE
    assert drawn.solve((), 10.0).bound == best


def test_a_prepared_model_forgets_the_bounds_of_the_solve_before() -> None:
    model = IntegerModel()
    one, other = model.variable(0, 5), model.variable(0, 5)
    model.at_most([(one, 1), (other, 2)], 8)
    model.objective = [(one, 1), (other, 3)]
    prepared = cpsat.Prepared(model)
    assert prepared.solve(model.bounds, 5.0).bound == 12
    assert prepared.solve([(0, 5), (0, 1)], 5.0, start=(2, 3)).bound == 8
    assert prepared.solve([(3, 5), (0, 5)], 5.0, least=9).bound == 10
    assert prepared.solve(model.bounds, 5.0).bound == 12
