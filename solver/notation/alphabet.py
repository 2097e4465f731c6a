"""The letters, symbols and names under which cards are typed, as data. Knows nothing of lines or sections."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, eq=False)
class Alphabet:
    """One language's way to type cards, in capitals; the symbols and figures are every language's."""

    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    jokers: tuple[str, ...]
    rank_names: Mapping[str, Rank]
    """Words before `OF`."""
    suit_names: Mapping[str, Suit]
    """Words after `OF`."""
    foreign_ranks: Mapping[str, tuple[Rank, str]]
    """Letters that are a rank elsewhere: which, and what it is called there."""


_NUMBERS = ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")

ENGLISH = Alphabet(
    ranks=MappingProxyType({"10": Rank.TEN, **{rank.value: rank for rank in Rank}}),
    suits=MappingProxyType({suit.value: suit for suit in Suit}),
    jokers=("JOKER", "JK", "X", "*"),
    rank_names=MappingProxyType({rank.name: rank for rank in Rank}),
    suit_names=MappingProxyType({name: suit for suit in Suit for name in (suit.name, suit.name[:-1])}),
    foreign_ranks=MappingProxyType(
        {
            "B": (Rank.JACK, "a German Bube"),
            "D": (Rank.QUEEN, "a German or French Dame"),
            "V": (Rank.JACK, "a French Valet"),
            "R": (Rank.KING, "a French Roi"),
        }
    ),
)

SUIT_SYMBOLS: Mapping[str, Suit] = MappingProxyType(
    {
        "♠": Suit.SPADES,
        "♤": Suit.SPADES,
        "♥": Suit.HEARTS,
        "♡": Suit.HEARTS,
        "❤": Suit.HEARTS,
        "♦": Suit.DIAMONDS,
        "♢": Suit.DIAMONDS,
        "♣": Suit.CLUBS,
        "♧": Suit.CLUBS,
    }
)

DASHES = "-‐‑‒–—−"

_GLYPH_RANKS = (*tuple(Rank)[:11], None, Rank.QUEEN, Rank.KING)
_GLYPH_SUITS = (
    (0x1F0A0, Suit.SPADES),
    (0x1F0B0, Suit.HEARTS),
    (0x1F0C0, Suit.DIAMONDS),
    (0x1F0D0, Suit.CLUBS),
)

GLYPHS: Mapping[str, Piece] = MappingProxyType(
    {
        chr(base + place): Card(rank, suit)
        for base, suit in _GLYPH_SUITS
        for place, rank in enumerate(_GLYPH_RANKS, start=1)
        if rank is not None
    }
    | {chr(code): Joker() for code in (0x1F0BF, 0x1F0CF, 0x1F0DF)}
)
"""The Unicode playing cards that a pack has."""

KNIGHTS: Mapping[str, Suit] = MappingProxyType({chr(base + 12): suit for base, suit in _GLYPH_SUITS})
"""The Unicode playing cards between jack and queen, which no pack of this game has."""

CARD_BACK = chr(0x1F0A0)


def is_glyph(char: str) -> bool:
    """Whether a character is of the Unicode block of playing cards, in the pack or not.

    >>> is_glyph(CARD_BACK), is_glyph("7")
    (True, False)
    """
    return 0x1F0A0 <= ord(char) <= 0x1F0FF


# Left the character that deceives, right the one that it is taken for.
_PAIRS = (
    "АA ВB СC ЕE НH КK МM ОO РP ТT ХX ЅS ЈJ ԚQ ԀD З3 аa сc еe оo рp хx ѕs јj ԛq ԁd һh кk тt нh "
    "ΑA ΒB ϹC ΕE ΗH ΚK ΟO ΡP ΤT ΧX αa κk οo τt χx ϲc ϳj ſs"
)
_LOOK_ALIKES = MappingProxyType({pair[0]: pair[1] for pair in _PAIRS.split()})


def look_alike(char: str) -> str | None:
    """The plain letter or figure for which a character of another script is taken; none if it has no double.

    >>> look_alike("с"), look_alike("c")
    ('c', None)
    """
    if char.isascii():
        return None
    if char in _LOOK_ALIKES:
        return _LOOK_ALIKES[char]
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 and plain.isascii() and plain.isalnum() else None


_FOLD = (
    {ord(low): low.upper() for low in "abcdefghijklmnopqrstuvwxyz"}
    | {ord(symbol): suit.value for symbol, suit in SUIT_SYMBOLS.items()}
    | {ord(dash): "-" for dash in DASHES}
)


def folded(word: str) -> str:
    """A word in capitals with letters for suit symbols and plain dashes, of the same length.

    >>> folded("10♥–kh")
    '10H-KH'
    """
    return word.translate(_FOLD)


def either(words: Mapping[str, object] | tuple[str, ...]) -> str:
    """A regular expression that matches one of these words, the longest that it can.

    >>> either(("X", "JK"))
    '(?:JK|X)'
    """
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(map(re.escape, longest_first))})"
