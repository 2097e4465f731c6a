"""What the prices of a linear relaxation prove about an integer model, in exact integers.

By weak duality any prices on the constraints give a bound, good or bad; so nothing here trusts the
floating-point numbers that they were rounded from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.integer import IntegerModel

SCALE = 1 << 20
"""Prices are whole multiples of 1 / SCALE."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A proven bound on the objective and what each variable costs against it, both in units of 1 / SCALE."""

    total: int
    reduced: tuple[int, ...]

    @property
    def floor(self) -> int:
        """No integer point has an objective above this."""
        return self.total // SCALE

    def can_reach(self, worth: int) -> list[int]:
        """The variables, of those that start at 0, that may be above it in some point of such worth."""
        gap = self.total - worth * SCALE
        return [variable for variable, reduced in enumerate(self.reduced) if reduced >= -gap]


def bound(model: IntegerModel, prices: Sequence[float]) -> Bound:
    """The bound that these prices, one for each constraint, prove for the model's maximum.

    >>> from solver.integer import IntegerModel
    >>> model = IntegerModel()
    >>> x, y = model.variable(0, 9), model.variable(0, 9)
    >>> model.at_most([(x, 2), (y, 1)], 7)
    >>> model.objective = [(x, 2), (y, 1)]
    >>> bound(model, [1.0]).floor, bound(model, [0.0]).floor
    (7, 27)
    """
    reduced = [0] * len(model.bounds)
    for variable, factor in model.objective:
        reduced[variable] += factor * SCALE
    total = 0
    for line, price in zip(model.constraints, prices, strict=True):
        scaled = round(price * SCALE)
        if scaled:
            total += scaled * (line.high if scaled > 0 else line.low)
            for variable, factor in line.terms:
                reduced[variable] -= scaled * factor
    for (low, high), cost in zip(model.bounds, reduced, strict=True):
        total += cost * (high if cost > 0 else low)
    return Bound(total, tuple(reduced))
