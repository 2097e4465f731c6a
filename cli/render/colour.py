"""Lines on a terminal: in colour, broken to its width. Only the score sheet imports Rich besides."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, TextIO
from unicodedata import east_asian_width

from rich.box import ASCII, SQUARE
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.render.lines import Role, Tone
from cli.render.panels import Room, line_bits, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.render.boxes import Row
    from cli.render.lines import Bit, Line, Word

STYLES = {
    Tone.PLAIN: "",
    Tone.STRONG: "bold",
    Tone.FAINT: "dim",
    Tone.NEW: "bold green",
    Tone.MOVED: "bold bright_magenta",
    Tone.FAULT: "bold reverse red",
}
"""Colours of the terminal's own palette that can be read on light and on dark; none is black or white."""
SUITS = {
    "two": {Tone.HEARTS: "red", Tone.DIAMONDS: "red"},
    "four": {Tone.HEARTS: "red", Tone.DIAMONDS: "bright_blue", Tone.CLUBS: "green"},
    "mono": {},
}
"""The colours of the suits that have another than the text's."""
MARKED = {Tone.NEW: "bold", Tone.MOVED: "underline", Tone.FAULT: "bold"}
"""How a card with a sign stands out beside the sign."""
NARROWEST = 20
_NARROW = 48
"""With fewer columns a sheet is told in lines."""
_IN_COLUMNS = (Role.TITLES, Role.ROW)
LOWEST = 24


def draw(lines: Iterable[Line], file: TextIO, *, suits: str = "two", boxes: bool = True) -> None:
    """Print lines to a terminal; Rich reads its size, NO_COLOR, FORCE_COLOR and TERM.

    Without `boxes` nothing is drawn that falls apart where a suit takes two cells.
    """
    console = _console(file)
    room = Room(
        max(console.width, NARROWEST),
        max(console.height, LOWEST),
        boxes,
        cell_len if boxes else _most_cells,
    )
    narrow = console.width < _NARROW
    for in_columns, part in groupby(lines, lambda line: not narrow and line.role in _IN_COLUMNS):
        if in_columns:
            console.print(_sheet(list(part), suits, boxes))
            continue
        for row in rows_of(_flat(part), room):
            console.print(_text(row, suits), soft_wrap=True)


def _flat(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines without columns."""
    for line in lines:
        if line.role is not Role.TITLES:
            yield replace(line, role=Role.TEXT) if line.role is Role.ROW else line


def _sheet(lines: list[Line], suits: str, boxes: bool) -> Table:
    """A sheet in columns: the last one is broken where the screen is too narrow for all."""
    titles, rows = lines[0], [line for line in lines if line.role is Role.ROW]
    table = Table(box=SQUARE if boxes else ASCII, header_style="bold")
    for number, title in enumerate(titles.cells):
        last = number + 1 == len(titles.cells)
        table.add_column(
            _cell(title, suits),
            justify="right" if number < titles.right else "left",
            no_wrap=not last,
            overflow="fold",
        )
    for row in rows:
        table.add_row(*(_cell(cell, suits) for cell in row.cells), end_section=row.ends)
    return table


def _cell(words: tuple[Word, ...], suits: str) -> Text:
    return _text(tuple(line_bits("", words)), suits)


def draw_written(lines: Iterable[Line], file: TextIO, *, suits: str = "two") -> None:
    """Print lines as they are: a long one is left to the terminal, so that copying it gives one line."""
    console = _console(file)
    for line in lines:
        console.print(_text(tuple(line_bits(line.head, line.words)), suits), soft_wrap=True)


def _console(file: TextIO) -> Console:
    return Console(file=file, highlight=False, markup=False, emoji=False)


def _text(row: Row, suits: str) -> Text:
    text = Text()
    for bit in row:
        text.append(bit.text, _style(bit, suits))
    return text


def _style(bit: Bit, suits: str) -> str:
    colour = STYLES.get(bit.tone) or SUITS[suits].get(bit.tone, "")
    return colour if bit.mark is None else f"{MARKED[bit.mark]} {colour}"


def _most_cells(text: str) -> int:
    """How many cells a text takes where characters of ambiguous width take two.

    >>> _most_cells("7♥"), _most_cells("7H")
    (3, 2)
    """
    return cell_len(text) + sum(east_asian_width(char) == "A" for char in text)
