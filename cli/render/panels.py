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
    """Every line as rows of a screen."""
    for picture in _pictures(lines):
        if len(picture) > 1 or picture[0].role in _MELDS:
            yield from _picture_rows(picture, room)
        else:
            yield from text_rows(picture[0], room.width, room.cells)


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
    sides = (True, False) if len(tables) > 1 and room.boxes and room.width >= WIDE else (False,)
    ways = [(side, pad) for side in sides for pad in (1, 0)] if room.boxes else []
    for side, pad in ways:
        rows = _arranged(tables, room, side, pad)
        if rows is not None and len(rows) <= room.height:
            yield from ((), *rows, ())
            return
    for side in sides:
        rows = _arranged(tables, room, side, None)
        if rows is not None:
            yield from rows
            return


def _arranged(tables: Sequence[Sequence[Line]], room: Room, side: bool, pad: int | None) -> list[Row] | None:
    """Tables side by side or below each other; none if something is too wide for that."""
    width = (room.width - _BETWEEN * (len(tables) - 1)) // len(tables) if side else room.width
    panels = [list(_panel(table, width, pad, room.cells)) for table in tables]
    too_wide = any(width_of(row, room.cells) > width for rows in panels for row in rows)
    if too_wide and (side or pad is not None):
        return None
    if side:
        return list(_columns(panels, width + _BETWEEN, room.cells))
    first, *rest = panels
    return [*first, *(row for rows in rest for row in ((), *rows))]


def _columns(panels: Sequence[Sequence[Row]], width: int, cells: Cells) -> Iterator[Row]:
    for rows in zip_longest(*panels, fillvalue=()):
        *most, last = rows
        row: list[Bit] = []
        for part in most:
            row += [*part, Bit(" " * (width - width_of(part, cells)))]
        yield (*row, *last)


def _panel(table: Sequence[Line], width: int, pad: int | None, cells: Cells) -> Iterator[Row]:
    """One table: its cards in boxes with `pad` blanks behind each, or where that is none in plain rows."""
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
