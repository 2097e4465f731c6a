"""What every benchmark shares: quantiles, tables, and where a result is kept."""

from __future__ import annotations

import platform
import statistics
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

RESULTS = Path(__file__).parent / "results"


def quantile(values: Sequence[float], share: float) -> float:
    """The value that `share` of the values do not exceed.

    >>> quantile([4.0, 1.0, 3.0, 2.0], 0.5), quantile([4.0, 1.0, 3.0, 2.0], 1.0)
    (2.0, 4.0)
    """
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, int(share * len(ordered) + 0.999999) - 1))]


def spread(seconds: Sequence[float]) -> tuple[str, str, str]:
    """Median, 99th percentile and worst in milliseconds."""
    numbers = statistics.median(seconds), quantile(seconds, 0.99), max(seconds)
    median, high, worst = (f"{1000 * number:.1f}" for number in numbers)
    return median, high, worst


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns lined up, the first to the left and the others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )


def machine() -> str:
    """What was measured with, without naming the machine."""
    return (
        f"Python {platform.python_version()}, ortools {version('ortools')}, "
        f"{platform.system()} {platform.machine()}"
    )


def publish(name: str, text: str) -> None:
    """Print a result; with `--write` keep it in `benchmarks/results` too."""
    sys.stdout.write(f"{text}\n")
    if "--write" in sys.argv[1:]:
        (RESULTS / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
