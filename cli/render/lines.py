"""What every picture is made of: lines of words of toned bits. Knows no medium."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from solver.cards import Joker, Piece, Suit, face_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


class Tone(Enum):
    """What a bit of text is, for media that have colours."""

    PLAIN = auto()
    STRONG = auto()
    FAINT = auto()
    RED = auto()
    BLACK = auto()
    NEW = auto()
    MOVED = auto()
    FAULT = auto()


@dataclass(frozen=True, slots=True)
class Bit:
    """A run of text of one tone."""

    text: str
    tone: Tone = Tone.PLAIN
    card: bool = False
    """Whether it is a card, in canonical letters until a medium spells it."""


@dataclass(frozen=True, slots=True)
class Word:
    """Bits with no blank between them: a line may break before or after, never inside."""

    bits: tuple[Bit, ...]

    def __str__(self) -> str:
        return "".join(bit.text for bit in self.bits)


@dataclass(frozen=True, slots=True)
class Line:
    """Words, and the head under which broken lines do not go back."""

    words: tuple[Word, ...] = ()
    head: str = ""

    def __str__(self) -> str:
        return " ".join([self.head.rstrip()] * bool(self.head) + [str(word) for word in self.words])


def say(text: str, tone: Tone = Tone.PLAIN) -> tuple[Word, ...]:
    """A text's words, all of one tone.

    >>> str(Line(say("No play."), head="So:"))
    'So: No play.'
    """
    return tuple(Word((Bit(word, tone),)) for word in text.split())


def spelled(piece: Piece, symbols: bool) -> str:
    """A piece's token, with the suit as a letter or a symbol.

    >>> from solver.cards import Card
    >>> spelled(Card.of("TC"), symbols=False), spelled(Joker(Card.of("5H")), symbols=True)
    ('TC', 'X=5♥')
    """
    face = face_of(piece)
    if face is None or not symbols:
        return str(piece)
    return f"{'X=' if isinstance(piece, Joker) else ''}{face.rank}{SYMBOLS[face.suit]}"


def card_bit(piece: Piece, symbols: bool) -> Bit:
    """A card in the colour of its suit."""
    face = face_of(piece)
    if face is None:
        return Bit(spelled(piece, symbols))
    return Bit(spelled(piece, symbols), suit_tone(face.suit), card=True)


def suit_tone(suit: Suit) -> Tone:
    """The colour of a suit.

    >>> suit_tone(Suit.HEARTS) is Tone.RED
    True
    """
    return Tone.RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else Tone.BLACK


def in_letters(lines: Iterable[Line], spell: Callable[[str], str]) -> Iterator[Line]:
    """Lines whose cards are spelled in other letters than the canonical ones.

    >>> [line] = in_letters([Line((Word((Bit("QH", card=True),)),))], lambda card: card.replace("Q", "D"))
    >>> str(line)
    'DH'
    """
    for line in lines:
        words = (
            Word(tuple(replace(bit, text=spell(bit.text)) if bit.card else bit for bit in word.bits))
            for word in line.words
        )
        yield Line(tuple(words), line.head)


def wrapped(line: Line, width: int, cells: Callable[[str], int] = len) -> Iterator[tuple[Word, ...]]:
    """A line's words broken to a width; the head takes part of every row's width.

    >>> [" ".join(map(str, row)) for row in wrapped(Line(say("7S 7H 7D")), 5)]
    ['7S 7H', '7D']
    """
    room = width - cells(line.head) - bool(line.head)
    row: list[Word] = []
    used = 0
    for word in line.words:
        size = cells(str(word))
        if row and used + 1 + size > room:
            yield tuple(row)
            row, used = [], 0
        used += size + bool(row)
        row.append(word)
    yield tuple(row)
