"""Flat lines in which cards and signs are words: for screen readers, and for who knows no notation."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cli.render.lines import Role
from solver.cards import Joker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.render.lines import Line, Word
    from solver.cards import Piece


_DRAWN = (Role.SIGNS, Role.TITLES)


def words_text(lines: Iterable[Line]) -> str:
    """Every line flat; what signs mean is said at each card, so that no line needs to say it."""
    return "".join(f"{line_words(line)}\n" for line in lines if line.role not in _DRAWN)


def line_words(line: Line) -> str:
    """One line in words.

    >>> from cli.render.lines import Line
    >>> from cli.render.table import cards_words
    >>> from solver.cards import cards
    >>> line_words(Line(cards_words(cards("TC X=5H X"), True), "Lay:"))
    'Lay: 10 of clubs, joker for the 5 of hearts, joker'
    """
    parts = [line.head.rstrip()] if line.head else []
    for cards, words in groupby(line.words, lambda word: word.piece is not None):
        parts.append((", " if cards else " ").join(map(_said, words)))
    return " ".join(parts)


def _said(word: Word) -> str:
    """A word; a card by its name, behind it what its sign says."""
    if word.piece is None:
        return str(word)
    return f"{piece_name(word.piece)} ({word.told})" if word.told else piece_name(word.piece)


def piece_name(piece: Piece) -> str:
    """A card's name.

    >>> from solver.cards import Card
    >>> piece_name(Card.of("QS"))
    'queen of spades'
    """
    if isinstance(piece, Joker) and piece.stands_for is not None:
        return f"joker for the {piece.stands_for.words}"
    return piece.words
