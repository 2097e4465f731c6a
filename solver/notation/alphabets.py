"""The card alphabets of eight languages, as data. Reads nothing.

Letters of ranks are the corner indices of each country's packs (A. Pollett's table of indices by country).
Letters of suits are those of its bridge players where they can be told apart (French P C K T, Dutch S H R K,
Italian P C Q F, Spanish P C D T, Swedish S H R K), in German the usual skat shorthand (P H Ka Kr). Polish has
none in common use (kier and karo both begin with the king's letter), so it keeps S H D C.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from solver.cards import Rank, Suit
from solver.errors import MeldwrightError
from solver.notation.alphabet import SYMBOLS, Alphabet

if TYPE_CHECKING:
    from collections.abc import Mapping

_COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_INTERNATIONAL = "S H D C"
_JOKERS = ("JOKER", "JK", "X", "*")
_ENGLISH_COURTS = {
    "J": (Rank.JACK, "an English jack"),
    "Q": (Rank.QUEEN, "an English queen"),
    "K": (Rank.KING, "an English king"),
}


def _alphabet(
    code: str,
    name: str,
    courts: str,
    suits: str,
    rank_names: str,
    suit_names: str,
    *,
    more_ranks: str = "",
    lone_ranks: str = "",
    more_suits: str = "",
    ten: str = "10",
    of: tuple[str, ...] = (),
    jokers: tuple[str, ...] = (),
) -> Alphabet:
    """Letters and names go jack, queen, king, ace and spades, hearts, diamonds, clubs; `|` parts synonyms.

    The first letter of each is the one that is written; `more_...` and `lone_ranks` are read as well.
    """
    ranks = _split(courts, _COURTS) | _split(more_ranks, _COURTS) | _split(lone_ranks, _COURTS)
    letters = _split(suits, _SUITS)
    for letter, suit in _split(more_suits, _SUITS).items():
        letters.setdefault(letter, suit)
    figures = {rank.value: rank for rank in Rank if rank not in (*_COURTS, Rank.TEN)}
    tens = {"10": Rank.TEN} | ({} if "T" in letters else {"T": Rank.TEN})
    written = {rank.value: letter for rank, letter in zip(_COURTS, courts.split(), strict=True)}
    written |= {suit.value: letter for suit, letter in zip(_SUITS, suits.split(), strict=True)}
    return Alphabet(
        code=code,
        name=name,
        ranks=MappingProxyType(figures | tens | ranks),
        suits=MappingProxyType(letters | {symbol: suit for suit, symbol in SYMBOLS.items()}),
        lone_ranks=frozenset(_split(lone_ranks, _COURTS)),
        jokers=(*_JOKERS, *jokers),
        rank_names=MappingProxyType(_split(rank_names, _COURTS)),
        suit_names=MappingProxyType(_split(suit_names, _SUITS)),
        of=of,
        foreign_ranks=MappingProxyType({key: told for key, told in _ENGLISH_COURTS.items() if key not in ranks}),
        foreign_suits=MappingProxyType(
            {letter: suit for letter, suit in _split(_INTERNATIONAL, _SUITS).items() if letter not in letters}
        ),
        written=MappingProxyType({ord(key): letter for key, letter in (written | {"T": ten}).items()}),
    )


def _split[T](words: str, meanings: tuple[T, ...]) -> dict[str, T]:
    return {}


ENGLISH = Alphabet()
