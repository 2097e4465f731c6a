"""How long does a whole `meldwright hint` process take, against the least that its parts could?

`python -m benchmarks.cold [--write] [RUNS]`: the command, a bare process that imports the lean CP-SAT module
and solves one variable, and a bare Typer app's empty command with as many options take turns. The ratio
is the command's median over the sum of the other two.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import machine, publish, table

RUNS = 15
ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.txt"))

BARE_CPSAT = """
from ortools.sat.python import cp_model_helper as helper
model = helper.CpModelProto()
model.variables.add().domain.extend([0, 1])
model.objective.vars.extend([0])
model.objective.coeffs.extend([-1])
parameters = helper.SatParameters()
parameters.num_workers = 1
solver = helper.SolveWrapper()
solver.set_parameters(parameters)
print(list(solver.solve(model).solution))
"""

BARE_TYPER = """
from typing import Optional
import typer
app = typer.Typer()
@app.command()
def hint(position: Optional[str] = typer.Argument(None), {options}) -> None:
    print("nothing")
app()
"""


def bare_typer() -> str:
    """An empty command with as many options as `hint` has."""
    help_text = subprocess.run(
        [sys.executable, "-m", "cli", "hint", "--help"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    count = sum(line.lstrip().startswith("--") for line in help_text.splitlines())
    options = ", ".join(f"option_{number}: Optional[str] = None" for number in range(count))
    return BARE_TYPER.format(options=options)


def timed(command: list[str]) -> float:
    """Seconds of wall time for a whole process; it may end with 3, an example without a play."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{command} ended with {done.returncode}: {done.stderr}")
    return time.perf_counter() - start


def main() -> None:
    """Let the commands take turns and compare their medians."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    runs = numbers[0] if numbers else RUNS
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder, "bare_typer.py")
        bare.write_text(bare_typer(), encoding="utf-8")
        commands = {
            "bare CP-SAT": [sys.executable, "-c", BARE_CPSAT],
            "bare Typer": [sys.executable, os.fspath(bare)],
            "show": [sys.executable, "-m", "cli", "show", "7SHD | 7C | 3"],
        }
        for example in EXAMPLES:
            commands[f"hint {example.name}"] = [sys.executable, "-m", "cli", "hint", os.fspath(example)]
        took: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(runs + 1):
            for name, command in commands.items():
                seconds = timed(command)
                if turn:
                    took[name].append(seconds)
    floor = statistics.median(took["bare CP-SAT"]) + statistics.median(took["bare Typer"])
    rows = [
        (name, f"{1000 * statistics.median(seconds):.0f}", f"{statistics.median(seconds) / floor:.2f}")
        for name, seconds in took.items()
    ]
    publish(
        "cold",
        f"{table(('process', 'median ms', 'ratio to the floor'), rows)}\n\n"
        f"Floor: bare CP-SAT + bare Typer = {1000 * floor:.0f} ms. {runs} runs each, in turn. {machine()}.",
    )


if __name__ == "__main__":
    main()
