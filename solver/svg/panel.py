"""A table and a hand as trays of tiles: melds in rows that wrap, the hand below. Knows tiles only by size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.svg import tile
from solver.svg.shapes import put, put_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from solver.svg.marks import Marked, Row
    from solver.svg.theme import Theme

WIDTH = 344
"""What a phone of 360 points leaves between two margins."""
PAD = 3
GAP = 2
"""Between the cards of a tray."""
HEAD = 16
"""The height of a tray's heading."""
BETWEEN = 6
"""Between trays."""
HEADING = 14
LABEL = 12


def put_panel(parent: Element, panel: Marked, top: float, hand: str, theme: Theme) -> float:
    """A table and the hand under it from some height on; the height where they end. `hand` heads the hand."""
    if not panel.table:
        put_text(
            parent,
            "The table is empty.",
            x=PAD,
            y=f"{top + HEADING:g}",
            font_size=HEADING,
            font_weight="normal",
            fill=theme.paint.faint,
        )
        top += HEADING + 2 * BETWEEN
    shelves = list(_shelves(panel.table))
    for shelf in shelves:
        height = max(_height(row) for row in shelf)
        spare = WIDTH - sum(map(_width, shelf)) - BETWEEN * (len(shelf) - 1)
        share = spare / len(shelf)
        if shelf is shelves[-1]:
            share = min(share, 12)
        left = 0.0
        for row in shelf:
            tray = put(parent, "g", data_meld_number=row.number)
            width = _width(row) + share
            _tray(tray, row, left, top, (width, height), theme)
            left += width + BETWEEN
        top += height + BETWEEN
    tray = put(parent, "g", data_hand="")
    hand = hand if panel.hand.cards else f"{hand}: nothing"
    height = _height(panel.hand)
    _tray(tray, panel.hand, 0, top, (WIDTH, height), theme, hand)
    return top + height


def _shelves(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Melds that fit beside each other, in their order."""
    shelf: list[Row] = []
    used = 0
    for row in rows:
        width = _width(row)
        if shelf and used + BETWEEN + width > WIDTH:
            yield shelf
            shelf, used = [], 0
        used += width + BETWEEN * bool(shelf)
        shelf.append(row)
    if shelf:
        yield shelf


def _most() -> int:
    """How many cards fit in a line of the widest tray."""
    return (WIDTH - 2 * PAD + GAP) // (tile.WIDTH + GAP)


def _lines(row: Row) -> list[range]:
    """The cards of a tray line by line, by index: as few lines as can be, about equally long."""
    count = len(row.cards)
    lines = -(-count // _most())
    return [range(count * line // lines, count * (line + 1) // lines) for line in range(lines)]


def _width(row: Row) -> int:
    longest = max(map(len, _lines(row)), default=0)
    return 2 * PAD + longest * (tile.WIDTH + GAP) - GAP


def _line_height(row: Row, line: range) -> int:
    return tile.HEIGHT + (tile.OVERHANG if any(row.marks[index] for index in line) else 0) + GAP


def _height(row: Row) -> int:
    return HEAD + sum(_line_height(row, line) for line in _lines(row)) + PAD - GAP


def _tray(
    group: Element,
    row: Row,
    left: float,
    top: float,
    size: tuple[float, float],
    theme: Theme,
    label: str | None = None,
) -> None:
    paint = theme.paint
    put(
        group,
        "rect",
        x=f"{left:g}",
        y=f"{top:g}",
        width=f"{size[0]:g}",
        height=f"{size[1]:g}",
        rx=6,
        fill=paint.tray if label is None else "none",
        stroke=paint.tray_edge if label is None else paint.edge,
    )
    put_text(
        group,
        label or f"{row.number}{' new' if row.new else ''}",
        x=f"{left + PAD + 2:g}",
        y=f"{top + 12.5:g}",
        font_size=LABEL,
        fill=paint.text,
    )
    y = top + HEAD
    for line in _lines(row):
        for place, index in enumerate(line):
            x = left + PAD + place * (tile.WIDTH + GAP)
            tile.put_tile(group, row.cards[index], x, y, row.marks[index], theme)
        y += _line_height(row, line)
