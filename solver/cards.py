"""Cards, jokers and their names. Knows neither rules of play nor free text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from typing import TYPE_CHECKING, TypeAlias

from solver.errors import MeldwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable


@total_ordering
class _Ordered(Enum):
    """An enum whose members compare in the order of their definition."""

    def __init__(self, _value: str) -> None:
        self.place = len(type(self).__members__)

    def __lt__(self, other: object) -> bool:
        if isinstance(other, _Ordered) and type(other) is type(self):
            return self.place < other.place
        return NotImplemented

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


class Suit(_Ordered):
    """The four suits in canonical order; the value is the suit's letter.

    >>> Suit.HEARTS.words, Suit.CLUBS < Suit.SPADES
    ('hearts', True)
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def words(self) -> str:
        """The suit's name in a sentence."""
        return self.name.lower()


class Rank(_Ordered):
    """The thirteen ranks, ace first; the value is the rank's letter or figure."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def words(self) -> str:
        """The rank's name in a sentence: a figure for 2 to 10, else a word."""
        if Rank.TWO <= self <= Rank.TEN:
            return str(self.place + 1)
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card's face: rank and suit. Two copies of a face are equal.

    >>> Card.of("7H")
    Card.of('7H')
    >>> Card.of("1H")
    Traceback (most recent call last):
    solver.errors.MeldwrightError: '1H' is no card: a rank of A23456789TJQK, then a suit of CDHS
    """

    rank: Rank
    suit: Suit

    @classmethod
    def of(cls, token: str) -> Card:
        """The card with a canonical token such as `TC`; raises `MeldwrightError` for any other text."""
        try:
            return cls(Rank(token[:1]), Suit(token[1:]))
        except ValueError:
            raise MeldwrightError(
                f"{token!r} is no card: a rank of {_letters(Rank)}, then a suit of {_letters(Suit)}"
            ) from None

    @property
    def words(self) -> str:
        """The card's name in a sentence.

        >>> Card.of("TC").words, Card.of("AS").words
        ('10 of clubs', 'ace of spades')
        """
        return f"{self.rank.words} of {self.suit.words}"

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card.of({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker and the card that it stands for (RULES J1); in a hand it stands for none.

    >>> str(Joker(Card.of("5H"))), str(Joker())
    ('X=5H', 'X')
    """

    stands_for: Card | None = None

    @property
    def words(self) -> str:
        """The joker's name in a sentence.

        >>> Joker(Card.of("5H")).words
        'joker that stands for the 5 of hearts'
        """
        return "joker" if self.stands_for is None else f"joker that stands for the {self.stands_for.words}"

    def __str__(self) -> str:
        return "X" if self.stands_for is None else f"X={self.stands_for}"


Piece: TypeAlias = Card | Joker
"""One physical card: a real card or a joker."""


def face_of(piece: Piece) -> Card | None:
    """The card that a piece counts as in a meld (RULES M4); none for an undeclared joker.

    >>> face_of(Joker(Card.of("5H"))), face_of(Joker())
    (Card.of('5H'), None)
    """
    return piece.stands_for if isinstance(piece, Joker) else piece


def piece(token: str) -> Piece:
    """The piece with a canonical token: `7H`, `X` or `X=7H`; raises `MeldwrightError` for any other.

    >>> piece("X=7H")
    Joker(stands_for=Card.of('7H'))
    """
    if token == "X":
        return Joker()
    if token.startswith("X="):
        return Joker(Card.of(token[2:]))
    return Card.of(token)


def cards(tokens: str) -> tuple[Piece, ...]:
    """Canonical tokens split by spaces, as pieces; raises `MeldwrightError` for a bad one.

    >>> cards("7H X")
    (Card.of('7H'), Joker(stands_for=None))
    """
    return tuple(piece(token) for token in tokens.split())


def piece_key(piece: Piece) -> tuple[int, int, int, int]:
    """Canonical order: by face (rank, then suit), a real card before a joker, undeclared jokers last."""
    face = face_of(piece)
    if face is None:
        return (1, 0, 0, 1)
    return (0, face.rank.place, face.suit.place, int(isinstance(piece, Joker)))


def in_order(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Pieces in canonical order.

    >>> " ".join(map(str, in_order(cards("X KD 2S 2C"))))
    '2C 2S KD X'
    """
    return tuple(sorted(pieces, key=piece_key))


def _letters(kind: type[Rank] | type[Suit]) -> str:
    return "".join(str(member) for member in kind)
