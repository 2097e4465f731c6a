"""Pictures as rows of text, and the cards in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.cells import cell_len

from cli.render.panels import Room, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.render.lines import Line

CARD = re.compile(r"(?:X=)?[2-9ATJQK][♣♦♥♠]|\bX\b(?!=)")


def shown(lines: Iterable[Line], width: int, height: int = 40, boxes: bool = True) -> list[str]:
    """What a screen shows, row by row."""
    room = Room(width, height, boxes, cell_len)
    return ["".join(bit.text for bit in row).rstrip() for row in rows_of(lines, room)]


def cards_in(rows: Iterable[str]) -> list[str]:
    """The cards in rows, sorted."""
    return sorted(card for row in rows for card in CARD.findall(row))


def panels(rows: list[str]) -> tuple[list[str], list[str]]:
    """What stands in the table before and in the table after, side by side or below each other."""
    start = next(number for number, row in enumerate(rows) if row.startswith("The table before"))
    at = rows[start].find("The table after")
    if at >= 0:
        end = rows.index("", start)
        return [row[:at] for row in rows[start:end]], [row[at:] for row in rows[start:end]]
    middle = next(number for number, row in enumerate(rows) if row.startswith("The table after"))
    return rows[start:middle], rows[middle : rows.index("", middle)]
