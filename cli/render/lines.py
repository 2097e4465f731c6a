"""What every picture is made of: lines of words of toned bits. Knows no medium."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial
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
    CLUBS = auto()
    DIAMONDS = auto()
    HEARTS = auto()
    SPADES = auto()
    NEW = auto()
    MOVED = auto()
    FAULT = auto()


class Role(Enum):
    """What a line is to a picture of a table; lines that follow each other make one picture."""

    TEXT = auto()
    """Part of none."""
    CAPTION = auto()
    """What stands above it, and begins it."""
    MELD = auto()
    NEW_MELD = auto()
    SIGNS = auto()
    """What the signs in it mean."""
    HAND = auto()
    TITLES = auto()
    """What stands above the columns of a sheet, on a screen; flat media need none."""
    ROW = auto()
    """Of a sheet: on a screen its cells stand in columns, flat media say its words."""


@dataclass(frozen=True, slots=True)
class Bit:
    """A run of text of one tone."""

    text: str
    tone: Tone = Tone.PLAIN
    piece: Piece | None = None
    """The card that it is, in canonical letters until a medium spells it."""
    mark: Tone | None = None
    """The tone of the sign at a card."""


@dataclass(frozen=True, slots=True)
class Word:
    """Bits with no blank between them: a line may break before or after, never inside."""

    bits: tuple[Bit, ...]
    told: str = ""
    """What the signs at a card say, in words."""

    @property
    def piece(self) -> Piece | None:
        """The card that it is, if it is one."""
        return next((bit.piece for bit in self.bits if bit.piece is not None), None)

    def __str__(self) -> str:
        return "".join(bit.text for bit in self.bits)


@dataclass(frozen=True, slots=True)
class Line:
    """Words, and the head under which broken lines do not go back."""

    words: tuple[Word, ...] = ()
    head: str = ""
    role: Role = Role.TEXT
    number: int | None = None
    """Of a meld."""
    beside: Callable[[], Iterable[Line]] | None = field(default=None, compare=False)
    """The lines of another table that pictures show beside the one to which this line belongs."""
    cells: tuple[tuple[Word, ...], ...] = ()
    """Of a row, or of the titles above it; the last column may be broken."""
    right: int = 0
    """How many columns, by their titles, are set to the right."""
    whole: bool = False
    """Whether it is to be copied: a long one is left to the terminal to break."""
    ends: bool = False
    """Whether something is drawn below the row that sets it apart from the next."""

    def __str__(self) -> str:
        return " ".join([self.head.rstrip()] * bool(self.head) + [str(word) for word in self.words])


def say(text: str, tone: Tone = Tone.PLAIN) -> tuple[Word, ...]:
    """A text's words, all of one tone.

    >>> str(Line(say("No play."), head="So:"))
    'So: No play.'
    """
    return tuple(Word((Bit(word, tone),)) for word in text.split())


def marked_card(piece: Piece, symbols: bool, sign: str, tone: Tone, told: str, foot: str = "") -> Word:
    """A card with a sign before it, perhaps a foot behind it, and what these say in words.

    >>> from solver.cards import Card
    >>> str(marked_card(Card.of("TC"), True, ">", Tone.MOVED, "moved from meld 2", "(2)"))
    '>T♣(2)'
    """
    card = (Bit(sign, tone), card_bit(piece, symbols, tone))
    return Word((*card, Bit(foot, tone)) if foot else card, told)


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


def card_bit(piece: Piece, symbols: bool, mark: Tone | None = None) -> Bit:
    """A card in the colour of its suit."""
    face = face_of(piece)
    if face is None:
        return Bit(spelled(piece, symbols), piece=piece, mark=mark)
    return Bit(spelled(piece, symbols), suit_tone(face.suit), piece, mark)


def suit_tone(suit: Suit) -> Tone:
    """The tone of a suit.

    >>> suit_tone(Suit.HEARTS) is Tone.HEARTS
    True
    """
    return Tone[suit.name]


def in_letters(lines: Iterable[Line], spell: Callable[[str], str]) -> Iterator[Line]:
    """Lines whose cards are spelled in other letters than the canonical ones.

    >>> from solver.cards import Card
    >>> queen = Line((Word((card_bit(Card.of("QH"), False),)),))
    >>> [line] = in_letters([queen], lambda card: card.replace("Q", "D"))
    >>> str(line)
    'DH'
    """
    for line in lines:
        words = _words_in_letters(line.words, spell)
        cells = tuple(_words_in_letters(cell, spell) for cell in line.cells)
        beside = None if line.beside is None else partial(_beside_in_letters, line.beside, spell)
        yield replace(line, words=words, beside=beside, cells=cells)


def _words_in_letters(words: tuple[Word, ...], spell: Callable[[str], str]) -> tuple[Word, ...]:
    return tuple(replace(word, bits=tuple(_in_letters(bit, spell) for bit in word.bits)) for word in words)


def _in_letters(bit: Bit, spell: Callable[[str], str]) -> Bit:
    return bit if bit.piece is None else replace(bit, text=spell(bit.text))


def _beside_in_letters(lines: Callable[[], Iterable[Line]], spell: Callable[[str], str]) -> Iterator[Line]:
    return in_letters(lines(), spell)


def wrapped(line: Line, width: int, cells: Callable[[str], int] = len) -> Iterator[tuple[Word, ...]]:
    """A line's words broken to a width; the head takes part of every row's width.

    A word that is no card and wider than a row is cut.

    >>> [" ".join(map(str, row)) for row in wrapped(Line(say("7S 7H 7D")), 5)]
    ['7S 7H', '7D']
    >>> [" ".join(map(str, row)) for row in wrapped(Line(say("ABCDEFG HI")), 5)]
    ['ABCDE', 'FG HI']
    """
    room = width - cells(line.head) - bool(line.head)
    row: list[Word] = []
    used = 0
    for word in (part for whole in line.words for part in _cut(whole, room, cells)):
        size = cells(str(word))
        if row and used + 1 + size > room:
            yield tuple(row)
            row, used = [], 0
        used += size + bool(row)
        row.append(word)
    yield tuple(row)


def _cut(word: Word, room: int, cells: Callable[[str], int]) -> Iterator[Word]:
    text = str(word)
    if cells(text) <= max(room, 1) or word.piece is not None:
        yield word
        return
    tone = word.bits[0].tone
    part = ""
    for char in text:
        if part and cells(part + char) > room:
            yield Word((Bit(part, tone),))
            part = ""
        part += char
    yield Word((Bit(part, tone),))
