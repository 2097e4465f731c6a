"""The card alphabets of eight languages, as data. Reads nothing.

Letters of ranks are the corner indices of each country's packs (A. Pollett's table of indices by country).
Letters of suits are those of its bridge players where they can be told apart (French P C K T, Dutch S H R K,
Italian P C Q F, Spanish P C D T, Swedish S H R K), in German the usual skat shorthand (P H Ka Kr). Polish has
none in common use (kier and karo both begin with the king's letter), so it keeps S H D C.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from solver.cards import Rank, Suit
from solver.errors import MeldwrightError
from solver.notation.alphabet import SYMBOLS, Alphabet

if TYPE_CHECKING:
    from collections.abc import Mapping

Meaning = TypeVar("Meaning")

_COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_JOKERS = ("JOKER", "JK", "X", "*")
_ENGLISH_COURTS = {
    "J": (Rank.JACK, "an English jack"),
    "Q": (Rank.QUEEN, "an English queen"),
    "K": (Rank.KING, "an English king"),
}


def _read(table: str, meanings: tuple[Meaning, ...]) -> dict[str, Meaning]:
    """Words in capitals with their meanings, a column each; `|` parts synonyms, `-` is none."""
    columns = table.upper().split() or ["-"] * len(meanings)
    pairs = zip(columns, meanings, strict=True)
    return {word: meaning for column, meaning in pairs if column != "-" for word in column.split("|")}


def _written(table: str, meanings: tuple[Rank, ...] | tuple[Suit, ...]) -> dict[str, str]:
    """What is written for each canonical letter: the first of each column."""
    columns = (column.partition("|")[0] for column in table.split())
    return {meaning.value: first for meaning, first in zip(meanings, columns, strict=True)}


def _alphabet(
    code: str,
    name: str,
    ranks: str,
    suits: str,
    rank_names: str,
    suit_names: str,
    *,
    lone_ranks: str = "",
    more_suits: str = "",
    ten: str = "10",
    of: tuple[str, ...] = (),
    jokers: tuple[str, ...] = (),
) -> Alphabet:
    """Ranks and their names go jack, queen, king, ace; suits spades, hearts, diamonds, clubs.

    The first letter of each is the one that is written.
    """
    lone, courts = _read(lone_ranks, _COURTS), _read(ranks, _COURTS)
    letters = _read(more_suits, _SUITS) | _read(suits, _SUITS)
    figures = {rank.value: rank for rank in Rank if rank not in _COURTS}
    if "T" in letters:
        del figures["T"]
    written = _written(ranks, _COURTS) | _written(suits, _SUITS) | {"T": ten}
    return Alphabet(
        code=code,
        name=name,
        ranks=MappingProxyType({"10": Rank.TEN, **figures, **lone, **courts}),
        suits=MappingProxyType(letters | {symbol: suit for suit, symbol in SYMBOLS.items()}),
        lone_ranks=frozenset(lone),
        jokers=(*_JOKERS, *jokers),
        rank_names=MappingProxyType(_read(rank_names, _COURTS)),
        suit_names=MappingProxyType(_read(suit_names, _SUITS)),
        of=of,
        foreign_ranks=MappingProxyType({key: it for key, it in _ENGLISH_COURTS.items() if key not in courts}),
        foreign_suits=MappingProxyType({suit.value: suit for suit in Suit if suit.value not in letters}),
        written=MappingProxyType({ord(key): letter for key, letter in written.items()}),
    )


_NUMBERS = ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")

_ENGLISH = _alphabet(
    "en",
    "English",
    "J Q K A",
    "S H D C",
    "jack queen king ace",
    "spades|spade hearts|heart diamonds|diamond clubs|club",
    ten="T",
    of=("OF",),
)
ENGLISH = replace(
    _ENGLISH,
    rank_names=MappingProxyType(
        {**dict(zip(_NUMBERS, tuple(Rank)[1:10], strict=True)), **_ENGLISH.rank_names}
    ),
    foreign_ranks=MappingProxyType(
        {
            "B": (Rank.JACK, "a German Bube"),
            "D": (Rank.QUEEN, "a German or French Dame"),
            "V": (Rank.JACK, "a French Valet"),
            "R": (Rank.KING, "a French Roi"),
            "W": (Rank.JACK, "a Polish walet"),
        }
    ),
)
POLISH = _alphabet(
    "pl",
    "Polish",
    "W D K A",
    "S H D C",
    "walet dama krol as",
    "pik|piki|wino kier|kiery|czerwien karo|kara|dzwonek trefl|trefle|zoladz",
    jokers=("DZOKER",),
)
GERMAN = _alphabet(
    "de",
    "German",
    "B D K A",
    "P H Ka Kr",
    "Bube Dame Konig|Koenig Ass|As",
    "Pik Herz Karo Kreuz|Treff",
    more_suits="S - D C",
)
FRENCH = _alphabet(
    "fr",
    "French",
    "V D R A",
    "P C K T",
    "valet dame roi as",
    "pique|piques coeur|coeurs carreau|carreaux trefle|trefles",
    of=("DE",),
)
DUTCH = _alphabet(
    "nl",
    "Dutch",
    "B V H A",
    "S H R K",
    "boer vrouw heer|koning aas",
    "schoppen harten ruiten klaveren|klaver",
)
ITALIAN = _alphabet(
    "it",
    "Italian",
    "J Q K A",
    "P C Q F",
    "fante donna|regina re asso",
    "picche cuori quadri fiori",
    lone_ranks="F C R -",
    of=("DI",),
    jokers=("JOLLY", "MATTA"),
)
SPANISH = _alphabet(
    "es",
    "Spanish",
    "J|S Q|D K|R A",
    "P C D T",
    "jota|sota reina|dama rey as",
    "picas|pica corazones|corazon diamantes|diamante treboles|trebol",
    of=("DE",),
    jokers=("COMODIN",),
)
SWEDISH = _alphabet(
    "sv",
    "Swedish",
    "Kn D K E|A",
    "S H R K",
    "knekt dam kung ess|ass",
    "spader hjarter ruter klover",
)

ALPHABETS: Mapping[str, Alphabet] = MappingProxyType(
    {
        alphabet.code: alphabet
        for alphabet in (ENGLISH, POLISH, GERMAN, FRENCH, DUTCH, ITALIAN, SPANISH, SWEDISH)
    }
)
LETTERS = tuple(ALPHABETS)
"""The codes that `letters` may be."""


def alphabet_of(letters: str) -> Alphabet:
    """The alphabet with a code; raises `MeldwrightError` for a code that there is not.

    >>> alphabet_of("de").spell("QH")
    'DH'
    >>> alphabet_of("tlh")
    Traceback (most recent call last):
    solver.errors.MeldwrightError: there are no card letters 'tlh': say en, pl, de, fr, nl, it, es or sv
    """
    if letters in ALPHABETS:
        return ALPHABETS[letters]
    raise MeldwrightError(f"there are no card letters {letters!r}: say {either_code()}")


def either_code() -> str:
    """Every code, in words."""
    return f"{', '.join(LETTERS[:-1])} or {LETTERS[-1]}"
