"""A position in its own notation, for a terminal: the same characters, cards in colour, pastes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Bit, Line, Word, card_bit, say
from solver.cards import piece
from solver.errors import MeldwrightError

if TYPE_CHECKING:
    from collections.abc import Iterator

FREE_TEXT = "title:"


def written_lines(text: str) -> Iterator[Line]:
    """The lines of a written position; a title is nobody's card."""
    for line in text.splitlines():
        stripped = line.lstrip(" ")
        words = say(line) if line.startswith(FREE_TEXT) else tuple(map(_word, stripped.split(" ")))
        indent = len(line) - len(stripped)
        yield Line(words, " " * (indent - 1))


def _word(text: str) -> Word:
    try:
        return Word((card_bit(piece(text), symbols=False),))
    except MeldwrightError:
        return Word((Bit(text),))
