"""Lines on a terminal: in colour, broken to its width. The only module that imports Rich."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cli.render.lines import Tone, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.render.lines import Line, Word

STYLES = {
    Tone.PLAIN: "",
    Tone.STRONG: "bold",
    Tone.FAINT: "dim",
    Tone.RED: "red",
    Tone.BLACK: "",
    Tone.NEW: "bold green",
    Tone.MOVED: "bold yellow",
    Tone.FAULT: "bold reverse red",
}
NARROWEST = 20


def draw(lines: Iterable[Line], file: TextIO, *, wrap: bool = True) -> None:
    """Print lines to a terminal; Rich reads its width, NO_COLOR, FORCE_COLOR and TERM.

    Without `wrap` a long line is left to the terminal, so that copying it gives one line.
    """
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    width = max(console.width, NARROWEST)
    for line in lines:
        indent = " " * cell_len(line.head)
        rows = wrapped(line, width, cell_len) if wrap else [line.words]
        for number, row in enumerate(rows):
            head = indent if number else line.head
            console.print(_row(head, row), soft_wrap=True)


def _row(head: str, words: tuple[Word, ...]) -> Text:
    text = Text(head, style="")
    for number, word in enumerate(words):
        if head or number:
            text.append(" ")
        for bit in word.bits:
            text.append(bit.text, STYLES[bit.tone])
    return text
