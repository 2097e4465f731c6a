"""How long do odds and advice take on late and joker-heavy positions in a warm process?

`python -m benchmarks.odds [--write] [COUNT]`: positions of 30 to 60 table cards, half of them with two
jokers out. Times of the processor and of the clock; ratios are to the floor: a model of one variable.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from benchmarks.report import machine, publish, quantile, table
from benchmarks.warm import floor
from cli.process import collect_rarely
from solver.advice import advise
from solver.decide import Limits
from solver.odds import Ended
from solver.rules import MANIPULATION
from tests.positions import benchmark_positions, played_position

if TYPE_CHECKING:
    from solver.position import Position

COUNT = 60
SEED = 1
LIMITS = Limits(120.0, 60.0)


def joker_heavy(count: int) -> list[Position]:
    """Late positions with both jokers out."""
    found = []
    for number in range(count):
        rng = Random(f"odds {SEED} {number}")
        held = rng.randrange(3)
        found.append(
            played_position(rng, MANIPULATION, 3, rng.randrange(40, 70), rng.randrange(6, 14), 2 - held, held)
        )
    return found


def main() -> None:
    """Advise every position after one draw, and every fourth one before the first."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    count = numbers[0] if numbers else COUNT
    sets = {"late": list(benchmark_positions(count, SEED)), "joker-heavy": joker_heavy(count)}
    # As the commands do.
    collect_rarely()
    advise(replace(sets["late"][0], drawn=1), limits=LIMITS)
    base = statistics.median(floor() for _ in range(50))
    rows = []
    values = confirmed = 0
    for name, positions in sets.items():
        for drawn, asked in ((1, positions), (0, positions[::4])):
            clocks, processors = [], []
            for position in asked:
                since, used = time.perf_counter(), time.process_time()
                found = advise(replace(position, drawn=drawn), limits=LIMITS)
                clocks.append(time.perf_counter() - since)
                processors.append(time.process_time() - used)
                if found.ended is not Ended.COMPLETE:
                    raise SystemExit(f"cut short: {position}")
                values += found.checked.values
                confirmed += found.checked.confirmed
            rows.append(
                (
                    f"{name}, drawn {drawn}",
                    *(f"{statistics.median(times):.2f}" for times in (clocks, processors)),
                    *(f"{quantile(times, 0.95):.2f}" for times in (clocks, processors)),
                    f"{statistics.median(clocks) / base:.0f}",
                )
            )
    head = ("advise", "median s", "of processor", "p95 s", "of processor", "median / floor")
    lines = [
        table(head, rows),
        "",
        f"Floor (build and solve one variable): {1000 * base:.2f} ms.",
        f"{values} values, {confirmed} of them confirmed by the sweep.",
        f"{count} positions a set, every fourth of them with drawn 0. Seed {SEED}. {machine()}.",
    ]
    publish("odds", "\n".join(lines))


if __name__ == "__main__":
    main()
