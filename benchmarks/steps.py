"""How long does it take to turn a play into steps, and how many steps are they?

`python -m benchmarks.steps [--write] [COUNT]`: positions of 30 to 60 table cards and 8 to 14 hand cards.
Ratios are to the floor: building and solving a model of one variable.
"""

from __future__ import annotations

import statistics
import sys
import time

from benchmarks.report import machine, publish, quantile, spread, table
from benchmarks.warm import COUNT, SEED, floor
from solver.best import best_play
from solver.outcomes import Best
from solver.steps import moved_cards, steps
from tests.positions import benchmark_positions

LIMIT = 0.010
"""What the steps may add at the median, in seconds."""


def main() -> None:
    """Make the steps of every play and report them."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    positions = benchmark_positions(numbers[0] if numbers else COUNT, SEED)
    floors = [floor() for _ in range(50)]
    answers: list[float] = []
    seconds: list[float] = []
    counts: list[float] = []
    cards: list[float] = []
    for position in positions:
        found = best_play(position)
        if not isinstance(found, Best):
            continue
        answers.append(found.proof.seconds.total)
        start = time.perf_counter()
        made = steps(position, found.play, found.trace)
        sentences = [step.sentence() for step in made]
        seconds.append(time.perf_counter() - start)
        counts.append(len(sentences))
        cards.append(len(found.play.laid) + found.trace.moved)
        if moved_cards(made) > found.trace.moved:
            raise SystemExit(f"more cards move than must: {position}")
    base, median = statistics.median(floors), statistics.median(seconds)
    rows = [
        (name, *spread(took), f"{statistics.median(took) / base:.1f}", f"{quantile(took, 0.99) / base:.1f}")
        for name, took in (("the answer", answers), ("its steps", seconds))
    ]
    head = ("part", "median ms", "p99 ms", "worst ms", "median / floor", "p99 / floor")
    kept = "kept" if median <= LIMIT else "not kept"
    lines = [
        table(head, rows),
        "",
        f"At most {1000 * LIMIT:.0f} ms at the median: {kept}.",
        f"{len(positions)} positions, {len(seconds)} with a play: {sum(counts):.0f} steps for "
        f"{sum(cards):.0f} cards laid or moved; the median play has {statistics.median(counts):.0f} steps, "
        f"the longest {max(counts):.0f}. No play moves more table cards than its layout needs.",
        f"Floor (build and solve one variable): {1000 * base:.2f} ms.",
        f"Seed {SEED}. {machine()}.",
    ]
    publish("steps", "\n".join(lines))


if __name__ == "__main__":
    main()
