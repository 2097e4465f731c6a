"""A bounded integer linear model as plain data. Knows no solver, no card and no rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from solver.errors import MeldwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Linear:
    """`low <= sum of coefficient x variable <= high`, terms as (variable, coefficient)."""

    terms: tuple[tuple[int, int], ...]
    low: int
    high: int


@dataclass(slots=True)
class IntegerModel:
    """Variables, constraints and what to maximise; grown by the functions that state one constraint each.

    >>> model = IntegerModel()
    >>> x = model.variable(0, 3)
    >>> model.at_most([(x, 2)], 5)
    >>> model.bounds, model.constraints
    ([(0, 3)], [Linear(terms=((0, 2),), low=0, high=5)])
    """

    bounds: list[tuple[int, int]] = field(default_factory=list)
    constraints: list[Linear] = field(default_factory=list)
    objective: list[tuple[int, int]] = field(default_factory=list)
    """Terms whose sum is maximised."""
    start: dict[int, int] = field(default_factory=dict)
    """A known feasible point, in whole or in part."""
    order: list[int] = field(default_factory=list)
    """Variables in the order in which a lexicographic search raises them as far as it can."""

    def variable(self, low: int, high: int) -> int:
        """A new variable with its bounds; comes out as its index."""
        if low > high:
            raise MeldwrightError(f"a variable cannot lie between {low} and {high}")
        self.bounds.append((low, high))
        return len(self.bounds) - 1

    def at_most(self, terms: Iterable[tuple[int, int]], high: int) -> None:
        """The sum of the terms is at most `high`."""
        kept = tuple(terms)
        self.constraints.append(Linear(kept, self._reach(kept)[0], high))

    def at_least(self, terms: Iterable[tuple[int, int]], low: int) -> None:
        """The sum of the terms is at least `low`."""
        kept = tuple(terms)
        self.constraints.append(Linear(kept, low, self._reach(kept)[1]))

    def equal(self, terms: Iterable[tuple[int, int]], value: int) -> None:
        """The sum of the terms is exactly `value`."""
        self.constraints.append(Linear(tuple(terms), value, value))

    def restricted(self, kept: Sequence[int]) -> IntegerModel:
        """The same model with every other variable at 0; its variables are those kept, in their order.

        >>> model = IntegerModel()
        >>> x, y = model.variable(0, 3), model.variable(0, 3)
        >>> model.at_most([(x, 1), (y, 1)], 4)
        >>> model.restricted([y]).constraints
        [Linear(terms=((0, 1),), low=0, high=4)]
        """
        place = {variable: index for index, variable in enumerate(kept)}
        small = IntegerModel(bounds=[self.bounds[variable] for variable in kept])
        for line in self.constraints:
            terms = tuple((place[variable], factor) for variable, factor in line.terms if variable in place)
            if terms or not line.low <= 0 <= line.high:
                small.constraints.append(Linear(terms, line.low, line.high))
        small.objective = [
            (place[variable], factor) for variable, factor in self.objective if variable in place
        ]
        return small

    def worth(self, values: Sequence[int]) -> int:
        """The objective at a point."""
        return sum(coefficient * values[variable] for variable, coefficient in self.objective)

    def holds(self, values: Sequence[int]) -> bool:
        """Whether a point satisfies every bound and constraint."""
        inside = all(low <= value <= high for value, (low, high) in zip(values, self.bounds, strict=True))
        return inside and all(
            line.low <= sum(factor * values[variable] for variable, factor in line.terms) <= line.high
            for line in self.constraints
        )

    def _reach(self, terms: tuple[tuple[int, int], ...]) -> tuple[int, int]:
        """The least and the greatest sum that the bounds allow."""
        least = greatest = 0
        for variable, coefficient in terms:
            ends = [coefficient * end for end in self.bounds[variable]]
            least += min(ends)
            greatest += max(ends)
        return least, greatest
