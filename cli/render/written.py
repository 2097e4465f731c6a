"""A position in its own notation, for a terminal: the same characters, cards in colour, pastes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Bit, Line, Word, say, suit_tone
from solver.notation import alphabet_of, card_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.notation import Alphabet

FREE_TEXT = "title:"


def written_lines(text: str, letters: str = "en") -> Iterator[Line]:
    """The lines of a position written in these letters; a title is nobody's card."""
    alphabet = alphabet_of(letters)
    for line in text.splitlines():
        stripped = line.lstrip(" ")
        words = say(line) if line.startswith(FREE_TEXT) else _words(stripped, alphabet)
        indent = len(line) - len(stripped)
        yield Line(words, " " * (indent - 1))


def _words(text: str, alphabet: Alphabet) -> tuple[Word, ...]:
    return tuple(Word((_bit(word, alphabet),)) for word in text.split(" "))


def _bit(text: str, alphabet: Alphabet) -> Bit:
    card = card_named(text.removeprefix("X="), alphabet)
    return Bit(text) if card is None else Bit(text, suit_tone(card.suit))
