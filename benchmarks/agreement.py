"""Do CP-SAT, the sweep and, on small positions, trying everything give the same best value?

`python -m benchmarks.agreement [--write] [COUNT]`: half of the positions are reached by play with tables of
0 to 100 cards, half are small enough for the naive search. Exits with 1 at the first difference.
"""

from __future__ import annotations

import sys
from collections import Counter

from benchmarks.report import machine, publish, table
from solver import cpsat
from solver.cover import value_cover
from solver.outcomes import Status
from solver.position import Position, tally
from solver.rules import MANIPULATION
from solver.sweep import Verdict, confirm
from tests import naive
from tests.positions import natural_positions, small_positions

COUNT = 2_000
SEED = 20_261_129


def claimed(position: Position) -> int:
    """The best value by the model alone."""
    made = value_cover(tally(position), position.table, MANIPULATION)
    answer = cpsat.solve(made.model, 60.0)
    if answer.status is not Status.OPTIMAL or answer.values is None:
        raise SystemExit(f"{answer.status.value} for {position}")
    return made.model.worth(answer.values)


def check(position: Position, small: bool) -> bool:
    """Whether there is a play; ends the program where the roads part."""
    value = claimed(position)
    swept = confirm(tally(position), value, MANIPULATION, budget_seconds=60.0)
    if swept.verdict is not Verdict.CONFIRMED:
        raise SystemExit(f"sweep {swept.verdict.value}: {value} against {swept.best} for {position}")
    if small and naive.best_value(position) != value:
        raise SystemExit(f"naive: {value} against {naive.best_value(position)} for {position}")
    return value > 0


def main() -> None:
    """Run over the positions and report what they were."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    count = numbers[0] if numbers else COUNT
    natural = natural_positions(count // 2, SEED)
    small = small_positions(count - count // 2, SEED)
    rows = []
    for name, positions in (("reached by play", natural), ("small", small)):
        plays = sum(check(position, name == "small") for position in positions)
        sizes = sorted(len(position.table_cards) for position in positions)
        jokers = Counter(
            sum(str(piece).startswith("X") for piece in (*position.table_cards, *position.hand))
            for position in positions
        )
        rows.append(
            (
                name,
                f"{len(positions):,}",
                f"{sizes[0]}-{sizes[len(sizes) // 2]}-{sizes[-1]}",
                "/".join(str(jokers[number]) for number in range(3)),
                f"{plays:,}",
                "all",
            )
        )
    head = ("positions", "count", "table cards min-median-max", "with 0/1/2 jokers", "with a play", "agree")
    roads = "CP-SAT and the sweep everywhere; on small positions the naive search too."
    publish("agreement", f"{table(head, rows)}\n\n{roads}\nSeed {SEED}. {machine()}.")


if __name__ == "__main__":
    main()
