"""Lines as rows of a screen: sentences broken to its width, tables as panels. Knows no terminal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from cli.render.boxes import hand_strips, in_columns, meld_strips, width_of
from cli.render.lines import Bit, Line, Role, Tone, Word, say, wrapped
from cli.render.table import AFTER, caption

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.render.boxes import Cells, Row

WIDE = 100
"""So many columns hold two tables side by side."""
_BETWEEN = 4
_NARROWEST = 24
_MELDS = (Role.MELD, Role.NEW_MELD)


@dataclass(frozen=True, slots=True)
class Room:
    """What a screen has room for."""

    width: int
    height: int
    boxes: bool = True
    """Whether cards may be drawn in boxes, and anything side by side."""
    cells: Cells = len


def rows_of(lines: Iterable[Line], room: Room) -> Iterator[Row]:
    """Every line as rows of a screen, a blank one before and after each picture."""
    gap = first = True
    for picture in _pictures(lines):
        drawn = len(picture) > 1 or picture[0].role in _MELDS
        rows = list(_picture_rows(picture, room) if drawn else text_rows(picture[0], room.width, room.cells))
        if (drawn or gap) and not first:
            yield ()
        yield from rows
        gap, first = drawn, False


def _pictures(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines in a row that make one picture, and each other line alone."""
    found: list[Line] = []
    for line in lines:
        if found and (line.role in (Role.TEXT, Role.CAPTION) or _closed(found[-1], line)):
            yield from _whole(found)
            found = []
        found.append(line)
        if line.role is Role.TEXT:
            yield found
            found = []
    if found:
        yield from _whole(found)


def _closed(last: Line, line: Line) -> bool:
    return last.role is Role.HAND or (last.role is Role.SIGNS and line.role in _MELDS)


def _whole(lines: list[Line]) -> Iterator[list[Line]]:
    if any(line.role in _MELDS for line in lines):
        yield lines
    else:
        yield from ([line] for line in lines)


def text_rows(line: Line, width: int, cells: Cells) -> Iterator[Row]:
    """A line broken to a width, below its head; not below one that takes more than half of it."""
    if line.whole:
        yield tuple(line_bits(line.head, line.words))
        return
    if cells(line.head) > width // 2:
        line = replace(line, words=(*say(line.head), *line.words), head="")
    for number, words in enumerate(wrapped(line, width, cells)):
        yield tuple(line_bits(" " * cells(line.head) if number else line.head, words))


def line_bits(head: str, words: tuple[Word, ...]) -> Iterator[Bit]:
    """A head and words with blanks between them."""
    if head:
        yield Bit(head)
    for number, word in enumerate(words):
        if head or number:
            yield Bit(" ")
        yield from word.bits


def _picture_rows(picture: Sequence[Line], room: Room) -> Iterator[Row]:
    """Tables in boxes where they can be seen at once, in plain rows where not."""
    others = [line.beside for line in picture if line.beside is not None]
    if others and picture[0].role is not Role.CAPTION:
        picture = [caption(AFTER), *picture]
    tables = [*(list(lines()) for lines in others[:1]), picture]
    if rows := _boxed(tables, room):
        yield from rows
        return
    widths = _side_by_side(tables, room) if room.boxes else None
    yield from _arranged(tables, room, widths, None) or _arranged(tables, room, None, None) or ()


def _boxed(tables: Sequence[Sequence[Line]], room: Room) -> list[Row] | None:
    """Tables in boxes, with more or less room for each card; none if they do not fit a screen."""
    if not room.boxes:
        return None
    half = (room.width - _BETWEEN) // 2
    sides = ((half, half), None) if len(tables) > 1 and room.width >= WIDE else (None,)
    for widths in sides:
        for pad in (1, 0):
            rows = _arranged(tables, room, widths, pad)
            if rows is not None and len(rows) <= room.height:
                return rows
    return None


def _side_by_side(tables: Sequence[Sequence[Line]], room: Room) -> tuple[int, int] | None:
    """The widths of two tables in plain rows beside each other, unless a row of cards had to be broken."""
    if len(tables) == 1:
        return None
    left, right = (
        max(
            [_NARROWEST]
            + [
                width_of(line_bits(line.head, line.words), room.cells)
                for line in table
                if line.role in (*_MELDS, Role.HAND)
            ]
        )
        for table in tables
    )
    rest = room.width - left - _BETWEEN
    return (left, rest) if rest >= right else None


def _arranged(
    tables: Sequence[Sequence[Line]], room: Room, widths: tuple[int, int] | None, pad: int | None
) -> list[Row] | None:
    """Tables side by side in these widths, or below each other; none if something is too wide for that."""
    panels = [
        list(_panel(table, width, pad, room.cells))
        for table, width in zip(tables, widths or (room.width,) * len(tables), strict=True)
    ]
    if widths is not None or pad is not None:
        for rows, width in zip(panels, widths or (room.width,) * len(tables), strict=True):
            if any(width_of(row, room.cells) > width for row in rows):
                return None
    if widths is not None:
        return list(_columns(panels, widths[0] + _BETWEEN, room.cells))
    first, *rest = panels
    return [*first, *(row for rows in rest for row in ((), *rows))]


def _columns(panels: Sequence[Sequence[Row]], width: int, cells: Cells) -> Iterator[Row]:
    for left, right in zip_longest(*panels, fillvalue=()):
        yield (*left, Bit(" " * (width - width_of(left, cells))), *right) if right else left


def _panel(table: Sequence[Line], width: int, pad: int | None, cells: Cells) -> Iterator[Row]:
    """One table: its cards in boxes with `pad` blanks behind each, or where that is none in plain rows."""
    table = sorted(table, key=lambda line: line.role is Role.SIGNS)
    for boxed, lines in groupby(table, lambda line: pad is not None and line.role in _MELDS):
        if boxed and pad is not None:
            yield from in_columns(meld_strips(list(lines), pad, cells), width)
            continue
        for line in lines:
            if pad is not None and line.role is Role.HAND and any(word.piece for word in line.words):
                yield from text_rows(_without_cards(line), width, cells)
                yield from in_columns(hand_strips(line, width, pad, cells), width)
            else:
                yield from text_rows(_strong(line) if line.role is Role.CAPTION else line, width, cells)


def _without_cards(line: Line) -> Line:
    """What stands above a hand: "Left in hand: 2C 8D (10 points)" without the cards."""
    said = [str(word) for word in line.words if word.piece is None]
    return Line(say(f"{' '.join([line.head.rstrip(': '), *said])}:"))


def _strong(line: Line) -> Line:
    return replace(line, words=say(str(line), Tone.STRONG))
