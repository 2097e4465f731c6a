"""Bounds from prices, good or bad, against trying every point of tiny models."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solver import cpsat
from solver.duality import SCALE, bound
from solver.integer import IntegerModel


def tiny(rng: Random) -> IntegerModel:
    """A few variables and constraints, with a point that satisfies them."""
    model = IntegerModel()
    for _ in range(rng.randrange(1, 5)):
        model.variable(0, rng.randrange(1, 4))
    point = [rng.randint(low, high) for low, high in model.bounds]
    for _ in range(rng.randrange(4)):
        terms = [(variable, rng.randint(-3, 3)) for variable in range(len(point)) if rng.random() < 0.8]
        there = sum(factor * point[variable] for variable, factor in terms)
        match rng.randrange(3):
            case 0:
                model.equal(terms, there)
            case 1:
                model.at_most(terms, there + rng.randrange(3))
            case _:
                model.at_least(terms, there - rng.randrange(3))
    model.objective = [(variable, rng.randint(-5, 9)) for variable in range(len(point))]
    return model


def points(model: IntegerModel) -> list[tuple[int, ...]]:
    """Every point that the model allows."""
    everything = product(*(range(low, high + 1) for low, high in model.bounds))
    return [values for values in everything if model.holds(values)]


def some_prices(rng: Random, model: IntegerModel) -> list[float]:
    return [rng.choice((0.0, 1.0, rng.uniform(-4, 4))) for _ in model.constraints]


def holds_up(model: IntegerModel, prices: list[float] | tuple[float, ...]) -> int:
    """The bound's slack, once it has stood against every point."""
    proven = bound(model, prices)
    worths = {values: model.worth(values) for values in points(model)}
    best = max(worths.values())
    assert proven.floor >= best
    for least in (best, best - 2):
        open_to = set(proven.can_reach(least))
        for values, worth in worths.items():
            if worth >= least:
                assert {variable for variable, value in enumerate(values) if value} <= open_to
    return proven.floor - best


@pytest.mark.parametrize("seed", range(20))
def test_any_prices_prove_a_bound(seed: int) -> None:
    rng = Random(f"prices {seed}")
    for _ in range(15):
        model = tiny(rng)
        holds_up(model, some_prices(rng, model))


def test_the_prices_of_the_relaxation_prove_a_good_one() -> None:
    rng = Random("relaxed")
    slacks = []
    for _ in range(60):
        model = tiny(rng)
        relaxed = cpsat.relax(model, 10.0)
        assert relaxed is not None
        slacks.append(holds_up(model, relaxed.prices))
    assert slacks.count(0) > 30


def test_bad_prices_leave_more_open_than_good_ones() -> None:
    model = IntegerModel()
    x, y = model.variable(0, 9), model.variable(0, 9)
    model.at_most([(x, 1), (y, 1)], 5)
    model.objective = [(x, 3), (y, 1)]
    good, none = bound(model, [3.0]), bound(model, [0.0])
    assert (good.floor, none.floor) == (15, 36)
    assert (good.reduced, none.reduced) == ((0, -2 * SCALE), (3 * SCALE, SCALE))
    assert (good.can_reach(15), good.can_reach(13), none.can_reach(15)) == ([x], [x, y], [x, y])
