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

    code: str
    """What `letters` is told, such as `pl`."""
    name: str
    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    """Letters and the four symbols."""
    lone_ranks: frozenset[str]
    """Letters of ranks that are also letters of suits and second to others: read as a rank only where a card
    stands alone and its rank first."""
    jokers: tuple[str, ...]
    rank_names: Mapping[str, Rank]
    suit_names: Mapping[str, Suit]
    of: tuple[str, ...]
    """Words between rank and suit; none: the two stand side by side in either order, perhaps as one word."""
    foreign_ranks: Mapping[str, tuple[Rank, str]]
    """Letters that are a rank elsewhere: which, and what it is called there."""
    foreign_suits: Mapping[str, Suit]
    """English letters that are no suit here."""
    written: Mapping[int, str]
    """For `str.translate`: what is written for each letter of a canonical token."""

    def spell(self, canonical: str) -> str:
        """A canonical text of nothing but cards, such as `7H`, `X=5H` or `9-QC`, in this alphabet."""
        return canonical.translate(self.written)

    def __repr__(self) -> str:
        return f"alphabet({self.code!r})"


SYMBOLS: Mapping[Suit, str] = MappingProxyType(
    {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
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
    | {ord(symbol): SYMBOLS[suit] for symbol, suit in SUIT_SYMBOLS.items()}
    | {ord(dash): "-" for dash in DASHES}
)


def folded(word: str) -> str:
    """A word in capitals with black suit symbols and plain dashes, of the same length.

    >>> folded("10♡–kh")
    '10♥-KH'
    """
    return word.translate(_FOLD)


def bare(words: str) -> str:
    """Words as names are compared: in capitals without accents, one blank for each gap or dash.

    >>> bare("Hjärter-kung"), bare("roi  de cœur")
    ('HJARTER KUNG', 'ROI DE COEUR')
    """
    spread = unicodedata.normalize("NFKD", words.upper().replace("Œ", "OE").replace("Ł", "L"))
    plain = "".join(char for char in spread if not unicodedata.combining(char))
    return _GAP.sub(" ", plain).strip()


_GAP = re.compile(rf"[\s{re.escape(DASHES)}]++")


def either(words: Mapping[str, object] | tuple[str, ...]) -> str:
    """A regular expression that matches one of these words, the longest that it can.

    >>> either(("X", "JK"))
    '(?:JK|X)'
    """
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(map(re.escape, longest_first))})"
