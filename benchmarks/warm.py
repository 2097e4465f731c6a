"""How long do the parts of an answer take in a warm process, and how much memory does it need?

`python -m benchmarks.warm [--write] [COUNT]`: positions of 30 to 60 table cards and 8 to 14 hand cards.
Ratios are to the floor: building and solving a model of one variable.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time

from benchmarks.report import machine, publish, quantile, spread, table
from solver import cpsat
from solver.best import best_play
from solver.cover import value_cover
from solver.integer import IntegerModel
from solver.notation import read_position
from solver.outcomes import Best, Confirmation, LayoutProof, NoPlay
from solver.position import tally
from solver.rules import MANIPULATION
from tests.positions import benchmark_positions

COUNT = 200
SEED = 1
FOUR_AND_A_JOKER = "7SHDC | X KD 2C | 3"


def floor() -> float:
    """Seconds for a model of one variable."""
    start = time.perf_counter()
    model = IntegerModel()
    model.objective = [(model.variable(0, 1), 1)]
    cpsat.solve(model, 1.0)
    return time.perf_counter() - start


def main() -> None:
    """Answer every position and report each part."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    positions = benchmark_positions(numbers[0] if numbers else COUNT, SEED)
    best_play(positions[0])
    floors = [floor() for _ in range(50)]
    parts: dict[str, list[float]] = {
        "build": [],
        "stage one": [],
        "stage two": [],
        "sweep": [],
        "all together": [],
    }
    confirmed = optimal = plays = 0
    for position in positions:
        start = time.perf_counter()
        value_cover(tally(position), position.table, MANIPULATION)
        parts["build"].append(time.perf_counter() - start)
        outcome = best_play(position)
        if not isinstance(outcome, (Best, NoPlay)):
            raise SystemExit(f"{type(outcome).__name__} for {position}")
        took = outcome.proof.seconds
        parts["stage one"].append(took.value)
        parts["sweep"].append(took.sweep)
        parts["all together"].append(took.total)
        confirmed += outcome.proof.sweep is Confirmation.CONFIRMED
        if isinstance(outcome, Best):
            plays += 1
            parts["stage two"].append(took.layout)
            optimal += outcome.proof.layout is LayoutProof.OPTIMAL
    base = statistics.median(floors)
    rows = [
        (
            name,
            *spread(seconds),
            f"{statistics.median(seconds) / base:.1f}",
            f"{quantile(seconds, 0.99) / base:.1f}",
        )
        for name, seconds in parts.items()
    ]
    four = read_position(FOUR_AND_A_JOKER).position
    start = time.perf_counter()
    best_play(four)
    took_four = time.perf_counter() - start
    head = ("part", "median ms", "p99 ms", "worst ms", "median / floor", "p99 / floor")
    lines = [
        table(head, rows),
        "",
        f"Floor (build and solve one variable): {1000 * base:.2f} ms. Stage one holds its build.",
        f"{len(positions)} positions, {plays} with a play; {confirmed} confirmed by the sweep, "
        f"{optimal} layouts proven optimal.",
        f"Four of a kind on the table and one joker in hand: {1000 * took_four:.1f} ms.",
        f"Peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB.",
        f"Seed {SEED}. {machine()}.",
    ]
    publish("warm", "\n".join(lines))


if __name__ == "__main__":
    main()
