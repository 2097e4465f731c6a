"""The integer model as plain data."""

from __future__ import annotations

import pytest

from solver.errors import MeldwrightError
from solver.integer import IntegerModel, Linear


@pytest.fixture
def model() -> IntegerModel:
    """`x` from 0 to 3, `y` from -1 to 2."""
    made = IntegerModel()
    assert (made.variable(0, 3), made.variable(-1, 2)) == (0, 1)
    return made


def test_one_sided_constraints_reach_to_what_the_bounds_allow(model: IntegerModel) -> None:
    model.at_most([(0, 2), (1, -3)], 4)
    model.at_least([(0, 2), (1, -3)], 1)
    model.equal([(0, 1)], 2)
    assert model.constraints == [
        Linear(((0, 2), (1, -3)), -6, 4),
        Linear(((0, 2), (1, -3)), 1, 9),
        Linear(((0, 1),), 2, 2),
    ]


@pytest.mark.parametrize(
    ("values", "holds"),
    [((0, 0), True), ((3, 1), True), ((3, 2), False), ((0, -1), False), ((4, 0), False), ((0, -2), False)],
)
def test_holds_looks_at_bounds_and_constraints(
    model: IntegerModel, values: tuple[int, int], holds: bool
) -> None:
    model.at_most([(0, 1), (1, 1)], 4)
    model.at_least([(0, 1), (1, 1)], 0)
    assert model.holds(values) is holds


def test_worth_is_the_objective(model: IntegerModel) -> None:
    model.objective = [(0, 10), (1, -1)]
    assert model.worth((3, 2)) == 28


def test_a_variable_has_room() -> None:
    with pytest.raises(MeldwrightError, match="cannot lie between 2 and 1"):
        IntegerModel().variable(2, 1)


def test_restricted_fixes_the_rest_at_nothing(model: IntegerModel) -> None:
    z = model.variable(0, 5)
    model.equal([(0, 1), (z, 2)], 4)
    model.at_most([(1, 1)], 1)
    model.objective = [(0, 1), (1, 2), (z, 3)]
    small = model.restricted([z, 0])
    assert small.bounds == [(0, 5), (0, 3)]
    # The constraint that was only on what is gone holds of itself, and is gone too.
    assert small.constraints == [Linear(((1, 1), (0, 2)), 4, 4)]
    assert small.objective == [(1, 1), (0, 3)]
    for values in ((2, 0), (1, 2), (0, 3), (2, 1)):
        assert small.holds(values) is model.holds((values[1], 0, values[0]))
        assert small.worth(values) == model.worth((values[1], 0, values[0]))


def test_restricted_keeps_what_can_no_longer_hold(model: IntegerModel) -> None:
    model.equal([(1, 1)], 2)
    assert not model.restricted([0]).holds((0,))
