"""Lines on a terminal: in colour, broken to its width. Only the score sheet imports Rich besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO
from unicodedata import east_asian_width

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cli.render.lines import Tone
from cli.render.panels import Room, line_bits, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.render.boxes import Row
    from cli.render.lines import Bit, Line

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
    for row in rows_of(lines, room):
        console.print(_text(row, suits), soft_wrap=True)


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
