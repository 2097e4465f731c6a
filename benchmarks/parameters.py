"""Which CP-SAT parameters are fastest for both stages? As ratios to the ones in use, in one run.

`python -m benchmarks.parameters [--write] [COUNT]`. Sets take turns on each position, so that a change in
the machine's speed meets all of them.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from benchmarks.report import machine, publish, quantile, spread, table
from solver import cpsat
from solver.best import best_play
from solver.cover import value_cover
from solver.outcomes import Best, NoPlay, Status
from solver.position import tally
from solver.rules import MANIPULATION
from tests.positions import benchmark_positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.position import Position

COUNT = 200
LIMIT = 5.0
"""Seconds for one solve."""
SEED = 1
VARIANTS: dict[str, dict[str, Any]] = {
    "in use": {},
    "design's start (cuts on)": {"cut_level": 1, "symmetry_level": 2},
    "with presolve": {"cp_model_presolve": True},
    "linearization 1": {"linearization_level": 1},
    "linearization 0": {"linearization_level": 0},
    "automatic search": {"search_branching": "AUTOMATIC_SEARCH"},
    "pseudo-cost search": {"search_branching": "PSEUDO_COST_SEARCH"},
    "with inprocessing": {"use_sat_inprocessing": True},
    "two workers": {"num_workers": 2},
    "solver defaults": {
        "cp_model_presolve": True,
        "linearization_level": 1,
        "search_branching": "AUTOMATIC_SEARCH",
        "use_sat_inprocessing": True,
        "symmetry_level": 2,
        "cut_level": 1,
    },
}


LAYOUTS: dict[str, dict[str, Any]] = {
    "in use": cpsat.LAYOUT_PARAMETERS,
    "as in stage one": {},
    "automatic search": {"search_branching": "AUTOMATIC_SEARCH"},
    "linearization 1": {"linearization_level": 1},
    "pseudo-cost search": {"search_branching": "PSEUDO_COST_SEARCH", "linearization_level": 1},
    "with presolve": {**cpsat.LAYOUT_PARAMETERS, "cp_model_presolve": True},
}
"""For stage two, on top of those of stage one."""


def main() -> None:
    """Time every variant of both stages on every position."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    positions = benchmark_positions(numbers[0] if numbers else COUNT, SEED)
    note = f"{len(positions)} positions of 30 to 60 table cards, seed {SEED}. {machine()}."
    stages = f"Stage one\n{values(positions)}\n\nStage two\n{layouts(positions)}"
    publish("parameters", f"{stages}\n\n{note}")


def layouts(positions: Sequence[Position]) -> str:
    """The times of stage two; every variant must come to the same layout."""
    took: dict[str, list[float]] = {name: [] for name in LAYOUTS}
    names = list(LAYOUTS)
    for turn, position in enumerate(positions):
        found = set()
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            with patch.object(cpsat, "LAYOUT_PARAMETERS", LAYOUTS[name]):
                best = best_play(position)
            assert isinstance(best, Best | NoPlay)
            if isinstance(best, Best):
                took[name].append(best.proof.seconds.layout)
                found.add(best.play)
        if len(found) > 1:
            raise SystemExit(f"different layouts for {position}")
    base = took["in use"]
    rows = [
        (
            name,
            *spread(seconds),
            f"{statistics.median(seconds) / statistics.median(base):.2f}",
            f"{quantile(seconds, 0.99) / quantile(base, 0.99):.2f}",
        )
        for name, seconds in took.items()
    ]
    return table(("parameters", "median ms", "p99 ms", "worst ms", "median ratio", "p99 ratio"), rows)


def values(positions: Sequence[Position]) -> str:
    """The times of stage one; all that finish must reach the same optimum."""
    took: dict[str, list[float]] = {name: [] for name in VARIANTS}
    names = list(VARIANTS)
    unfinished = dict.fromkeys(names, 0)
    cpsat.solve(value_cover(tally(positions[0]), positions[0].table, MANIPULATION).model, 60.0)
    for turn, position in enumerate(positions):
        model = value_cover(tally(position), position.table, MANIPULATION).model
        optima = set()
        # Who comes first pays for cold caches: everybody does in turn.
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            parameters = VARIANTS[name]
            start = time.perf_counter()
            answer = cpsat.solve(model, LIMIT, parameters=parameters)
            took[name].append(time.perf_counter() - start)
            if answer.status is Status.OPTIMAL and answer.values is not None:
                optima.add(model.worth(answer.values))
            else:
                unfinished[name] += 1
        if len(optima) != 1:
            raise SystemExit(f"different optima {optima} for {position}")
    base = took["in use"]
    rows = [
        (
            name,
            *spread(seconds),
            f"{statistics.median(seconds) / statistics.median(base):.2f}",
            f"{quantile(seconds, 0.99) / quantile(base, 0.99):.2f}",
            str(unfinished[name]),
        )
        for name, seconds in took.items()
    ]
    head = ("parameters", "median ms", "p99 ms", "worst ms", "median ratio", "p99 ratio", "unfinished")
    return table(head, rows)


if __name__ == "__main__":
    main()
