"""A line of a text with carets below a stretch of it, in terminal cells. Knows no colours."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from solver.notation.lines import is_invisible, raw_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.faults import Span

_TAB = 8
_WIDTH = 76
_MARGIN = 20
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
    offset = max(0, first - 2 * width)
    near = raw[offset : first + 2 * width]
    first, last = first - offset, min(last - offset, max(first - offset + 1, len(near)))
    cells = [*_cells(near), *[" "] * max(0, last - len(near))]
    edges = (0, *accumulate(map(_width, cells)))
    start, end = _window(edges, first, last, width)
    head = _ELLIPSIS if offset + start else ""
    tail = _ELLIPSIS if offset + end < len(raw) else ""
    shown = head + "".join(cells[start:end]) + tail
    before = " " * (len(head) + edges[first] - edges[start])
    carets = "^" * max(1, edges[min(last, end)] - edges[first])
    return shown.rstrip(), before + carets


def _cells(raw: str) -> list[str]:
    """What is shown for each character; tabs as the spaces up to the next stop."""
    cells: list[str] = []
    at = 0
    for char in raw:
        cell = _shown(char) if char != "\t" else " " * (_TAB - at % _TAB)
        cells.append(cell)
        at += _width(cell)
    return cells


@lru_cache(maxsize=1024)
def _shown(char: str) -> str:
    if is_invisible(char):
        return ""
    if char.isspace():
        return " "
    return char if char.isprintable() else "?"


@lru_cache(maxsize=1024)
def cell_width(char: str) -> int:
    """The terminal cells of a character: two if wide, none if it combines with the one before.

    >>> cell_width("7"), cell_width("🃏"), cell_width("\\u0301")
    (1, 2, 0)
    """
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _width(shown: str) -> int:
    return sum(map(cell_width, shown))


def _window(edges: Sequence[int], first: int, last: int, width: int) -> tuple[int, int]:
    """Which characters to show, by their edges in cells: all if they fit, else those around the span."""
    count = len(edges) - 1
    if edges[-1] <= width:
        return 0, count
    room = width - 2 * len(_ELLIPSIS)
    start = bisect_left(edges, edges[first] - min(_MARGIN, room // 2), hi=first)
    end = bisect_right(edges, edges[start] + room) - 1
    if end >= last:
        start = bisect_left(edges, edges[end] - room, hi=start)
    return start, max(end, first + 1)
