"""The race to the target as a plot of characters: every player's points after each round. Knows no medium."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HEIGHT = 12
"""Rows between nothing and the top."""
_STEP = 8
"""Columns from one round to the next, where there is room."""
SHARED = "*"
"""Stands where several players have the same points."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A character, and the player whose it is by number, if it is one's."""

    text: str
    player: int | None = None


def marks(players: Sequence[str]) -> tuple[str, ...]:
    """A character for every player: the first letter where it tells them apart, else numbers.

    >>> marks(("Ann", "Bob")), marks(("Ann", "Alf"))
    (('A', 'B'), ('1', '2'))
    >>> marks(("ßa", "Bob"))
    ('1', '2')
    """
    letters = [name[:1].upper() for name in players]
    plain = all(len(letter) == 1 and letter.isascii() and letter.isalpha() for letter in letters)
    if plain and len(set(letters)) == len(letters):
        return tuple(letters)
    return tuple(str(number) for number in range(1, len(players) + 1))


def race_rows(
    players: Sequence[str], totals: Sequence[dict[str, int]], target: int, width: int
) -> Iterator[tuple[Cell, ...]]:
    """The plot, row by row from the top, at most so wide; `totals` after each round.

    >>> rows = race_rows(("Ann", "Bob"), [{"Ann": 150, "Bob": 75}], 150, 20)
    >>> print("\\n".join("".join(cell.text for cell in row).rstrip() for row in rows))
    150 |-------A
        |      .
        |      .
        |     .
        |    .
        |    .
     75 |   .   B
        |   .  .
        |  .  .
        |  ...
        | ..
        |..
      0 |*
         0      1
    """
    top = max([target, *(points for row in totals for points in row.values())])
    gutter = len(str(top)) + 2
    room = max(width - gutter, 2)
    columns = [
        round(number * min(_STEP - 1, (room - 1) / max(len(totals), 1))) for number in range(len(totals) + 1)
    ]
    grid = _grid(players, totals, columns, top, target)
    labels = {_row(points, top): str(points) for points in (0, top, target // 2, target)}
    for row in range(HEIGHT, -1, -1):
        label = labels.get(row, "").rjust(gutter - 2)
        yield (Cell(f"{label} |"), *grid[row])
    yield (Cell(" " * gutter + _below(columns, room)),)


def _grid(
    players: Sequence[str], totals: Sequence[dict[str, int]], columns: Sequence[int], top: int, target: int
) -> list[list[Cell]]:
    grid = [[Cell(" ") for _ in range(columns[-1] + 1)] for _ in range(HEIGHT + 1)]
    grid[_row(target, top)] = [Cell("-") for _ in range(columns[-1] + 1)]
    signs = marks(players)
    heights = [[0, *(row[name] for row in totals)] for name in players]
    for player, points in enumerate(heights):
        for at in range(len(totals)):
            wide = columns[at + 1] - columns[at]
            for step in range(wide):
                low, high = (points[at] + (points[at + 1] - points[at]) * s / wide for s in (step, step + 1))
                for row in range(_row(low, top), max(_row(high, top), _row(low, top) + 1)):
                    grid[row][columns[at] + step] = Cell(".", player)
    for at, column in enumerate(columns):
        for player, points in enumerate(heights):
            same = [other for other in heights if _row(other[at], top) == _row(points[at], top)]
            cell = Cell(signs[player], player) if len(same) == 1 else Cell(SHARED)
            grid[_row(points[at], top)][column] = cell
    return grid


def _row(points: float, top: int) -> int:
    return round(points * HEIGHT / top)


def _below(columns: Sequence[int], room: int) -> str:
    """The numbers of the rounds under their columns, where there is room for them."""
    text = ""
    for number, column in enumerate(columns):
        if column >= len(text) + bool(text) and column + len(str(number)) <= room:
            text = text.ljust(column) + str(number)
    return text
