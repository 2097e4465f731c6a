"""A line of a text with carets below a stretch of it, in terminal cells. Knows no colours."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from solver.notation.lines import is_invisible, raw_lines

if TYPE_CHECKING:
    from solver.faults import Span

_TAB = 8
_WIDTH = 76
_MARGIN = 20
_NEAR = 400
_ELLIPSIS = "…"


def pointer(text: str, span: Span, width: int = _WIDTH) -> tuple[str, str]:
    """The line of a span as a terminal may show it, and a line of carets that stand below the span.

    Tabs become spaces, invisible characters go, other unprintable ones become `?`; of a line wider than
    `width` cells the part around the span is kept, with an ellipsis where it is cut.

    >>> from solver.faults import Span
    >>> print(*pointer("hand: 7H foo", Span(1, 10, 3)), sep="\\n")
    hand: 7H foo
             ^^^
    """
    lines = raw_lines(text)
    raw = lines[span.line - 1] if 0 < span.line <= len(lines) else ""
    first = span.column - 1
    last = first + max(1, span.length)
    # Of a huge line only the neighbourhood is measured, so that pointing at every fault of it stays cheap.
    offset = max(0, first - _NEAR)
    near = raw[offset : first + _NEAR]
    first, last = first - offset, min(last - offset, max(first - offset + 1, len(near)))
    cells = [*_cells(near), *[" "] * max(0, last - len(near))]
    start, end = _window(cells, first, last, width)
    head = _ELLIPSIS if offset + start else ""
    tail = _ELLIPSIS if offset + end < len(raw) else ""
    shown = head + "".join(cells[start:end]) + tail
    before = " " * (len(head) + _width(cells[start:first]))
    carets = "^" * max(1, _width(cells[first : min(last, end)]))
    return shown.rstrip(), before + carets


def _cells(raw: str) -> list[str]:
    """What is shown for each character; tabs as the spaces up to the next stop."""
    cells: list[str] = []
    at = 0
    for char in raw:
        cell = _shown(char) if char != "\t" else " " * (_TAB - at % _TAB)
        cells.append(cell)
        at += _width([cell])
    return cells


def _shown(char: str) -> str:
    if is_invisible(char):
        return ""
    if char.isspace():
        return " "
    return char if char.isprintable() else "?"


def cell_width(char: str) -> int:
    """The terminal cells of a character: two if wide, none if it combines with the one before.

    >>> cell_width("7"), cell_width("🃏"), cell_width("\\u0301")
    (1, 2, 0)
    """
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _width(cells: list[str]) -> int:
    return sum(cell_width(char) for cell in cells for char in cell)


def _window(cells: list[str], first: int, last: int, width: int) -> tuple[int, int]:
    """Which cells to show: all if they fit, else those around the span, as many as fit."""
    if _width(cells) <= width:
        return 0, len(cells)
    room = width - 2 * len(_ELLIPSIS)
    start = first
    while start > 0 and _width(cells[start - 1 : first]) <= _MARGIN:
        start -= 1
    end = start
    while end < len(cells) and _width(cells[start : end + 1]) <= room:
        end += 1
    while start > 0 and end >= last and _width(cells[start - 1 : end]) <= room:
        start -= 1
    return start, end
