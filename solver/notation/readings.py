"""Every way in which one typed word can be read as cards. Does not say what is wrong with a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from solver.cards import Card, Joker, Piece, Rank, Suit
from solver.notation.alphabet import ENGLISH, GLYPHS, either, folded


@dataclass(frozen=True, slots=True)
class Found:
    """A piece and where it stands in its word; the cards of `9-QC` stand on all of it."""

    piece: Piece
    start: int
    end: int


Way: TypeAlias = tuple[Found, ...]
"""One way to read a word."""

RANK, SUIT, JOKER = either(ENGLISH.ranks), either(ENGLISH.suits), either(ENGLISH.jokers)
_GLYPH = f"[{''.join(GLYPHS)}]"
_ITEM = re.compile(f"(?P<rank>{RANK})(?P<suits>{SUIT}++)|(?P<joker>{JOKER})|(?P<glyph>{_GLYPH})")
_SUIT_FIRST = re.compile(f"(?P<suit>{SUIT})(?P<rank>{RANK})|(?P<joker>{JOKER})")
_CARD = re.compile(
    f"(?:(?P<rank>{RANK})(?P<suit>{SUIT})|(?P<suit1>{SUIT})(?P<rank1>{RANK})|(?P<glyph>{_GLYPH}))"
)
_END = re.compile(f"(?P<rank>{RANK})(?P<suit>{SUIT})?|(?P<suit1>{SUIT})(?P<rank1>{RANK})|(?P<glyph>{_GLYPH})")
_OF = re.compile(r"(?P<rank>\S++)\s++OF\s++(?P<suit>\S++)")
_NAMES_RANK = {**ENGLISH.ranks, **ENGLISH.rank_names}
_IS_JOKER = re.compile(f"{JOKER}|{_GLYPH}")


def is_joker(word: str) -> bool:
    """Whether a word is a joker that stands for nothing yet.

    >>> is_joker("Joker"), is_joker("J")
    (True, False)
    """
    capitals = folded(word)
    return _IS_JOKER.fullmatch(capitals) is not None and not isinstance(GLYPHS.get(word), Card)


def read_card(word: str) -> Card | None:
    """The one real card that a word names, by letters, symbols, a glyph or in full; none for other words.

    >>> read_card("♥7"), read_card("10 of clubs"), read_card("7SH")
    (Card.of('7H'), Card.of('TC'), None)
    """
    capitals = folded(word)
    if named := _OF.fullmatch(capitals):
        rank, suit = _NAMES_RANK.get(named["rank"]), ENGLISH.suit_names.get(named["suit"])
        return Card(rank, suit) if rank and suit else None
    match = _CARD.fullmatch(capitals)
    if match is None:
        return None
    if match["glyph"]:
        piece = GLYPHS[match["glyph"]]
        return piece if isinstance(piece, Card) else None
    return _card(match["rank"] or match["rank1"], match["suit"] or match["suit1"])


def readings(word: str) -> tuple[Way, ...]:
    """All ways to read a word as cards: none if it is no card, two or more if it can mean several things.

    >>> [[str(found.piece) for found in reading] for reading in readings("9-JC")]
    [['9C', 'TC', 'JC']]
    >>> [[str(found.piece) for found in reading] for reading in readings("X5H")]
    [['X', '5H'], ['X=5H']]
    >>> readings("foo")
    ()
    """
    if is_joker(word):
        return (_whole(word, Joker()),)
    if card := read_card(word):
        return (_whole(word, card),)
    capitals = folded(word)
    if declared := declaration_of(word):
        return _declared_readings(word, declared)
    if "-" in capitals:
        return _sequence_readings(word)
    items = _items(capitals, _ITEM) or _items(capitals, _SUIT_FIRST)
    return _joker_readings(word, items) if items else ()


@dataclass(frozen=True, slots=True)
class Declaration:
    """The parts of `X=5H` or `X(5H)`, right or wrong."""

    joker: str
    face: str
    bracketed: bool
    complete: bool
    """Whether a bracket that opens closes."""


def declaration_of(word: str) -> Declaration | None:
    """A word cut at its equals sign or bracket; none for a word without.

    >>> declaration_of("X (5H)")
    Declaration(joker='X', face='5H', bracketed=True, complete=True)
    """
    if "=" in word:
        left, _, right = word.partition("=")
        return Declaration(left.strip(), right.strip(), bracketed=False, complete=True)
    if "(" in word:
        left, _, right = word.partition("(")
        face = right.strip()
        return Declaration(left.strip(), face.removesuffix(")").strip(), True, face.endswith(")"))
    return None


def _declared_readings(word: str, declared: Declaration) -> tuple[Way, ...]:
    if is_joker(declared.joker):
        face = read_card(declared.face) if declared.complete else None
        return (_whole(word, Joker(face)),) if face else ()
    face = read_card(declared.joker)
    if face and declared.bracketed and declared.complete and is_joker(declared.face):
        return (_whole(word, face, Joker()), _whole(word, Joker(face)))
    return ()


def _items(capitals: str, pattern: re.Pattern[str]) -> Way:
    """A word as cards and jokers side by side; empty if it is not."""
    found: list[Found] = []
    at = 0
    while at < len(capitals):
        match = pattern.match(capitals, at)
        if match is None:
            return ()
        groups = match.groupdict()
        if match["joker"]:
            found.append(Found(Joker(), at, match.end()))
        elif groups.get("glyph"):
            found.append(Found(GLYPHS[match["glyph"]], at, match.end()))
        elif groups.get("suit"):
            found.append(Found(_card(match["rank"], match["suit"]), at, match.end()))
        else:
            start, suits_at = at, match.start("suits")
            for index in range(suits_at, match.end()):
                found.append(Found(_card(match["rank"], capitals[index]), start, index + 1))
                start = index + 1
        at = match.end()
    return tuple(found)


def _joker_readings(word: str, items: Way) -> tuple[Way, ...]:
    """A joker that touches a card may be declared by it, unless both are glyphs; `5H*` says so plainly."""
    typed = [found for found in items if isinstance(found.piece, Joker) and word[found.start] not in GLYPHS]
    if not typed or len(typed) == len(items):
        return (items,)
    joined: list[Found] = []
    for found in items:
        last = joined[-1].piece if joined else None
        if isinstance(found.piece, Joker) and isinstance(last, Card):
            joined[-1] = Found(Joker(last), joined[-1].start, found.end)
        elif isinstance(found.piece, Card) and last == Joker():
            joined[-1] = Found(Joker(found.piece), joined[-1].start, found.end)
        else:
            joined.append(found)
    if len(items) == 2 and word[typed[0].start] == "*":
        return (tuple(joined),)
    return (items, tuple(joined))


def ends_of(word: str) -> tuple[tuple[Rank, Suit | None], tuple[Rank, Suit | None]] | None:
    """First and last rank of a sequence shorthand, each with its suit if it says one; none for other words.

    >>> ends_of("9-QC")
    ((Rank.NINE, None), (Rank.QUEEN, Suit.CLUBS))
    """
    left, _, right = folded(word).partition("-")
    first, last = end_of(left), end_of(right)
    return (first, last) if first and last else None


def end_of(part: str) -> tuple[Rank, Suit | None] | None:
    """One end of a sequence shorthand; none if it is neither a rank nor a card.

    >>> end_of("QC"), end_of("X")
    ((Rank.QUEEN, Suit.CLUBS), None)
    """
    match = _END.fullmatch(folded(part).strip())
    if match is None:
        return None
    if match["glyph"]:
        piece = GLYPHS[match["glyph"]]
        return (piece.rank, piece.suit) if isinstance(piece, Card) else None
    suit = match["suit"] or match["suit1"]
    return ENGLISH.ranks[match["rank"] or match["rank1"]], ENGLISH.suits[suit] if suit else None


def _sequence_readings(word: str) -> tuple[Way, ...]:
    ends = ends_of(word)
    if ends is None:
        return ()
    (first, first_suit), (last, last_suit) = ends
    suit = last_suit or first_suit
    low, high = first.place, len(Rank) if last is Rank.ACE else last.place
    if suit is None or (first_suit or suit) is not (last_suit or suit) or low >= high:
        return ()
    line = (*Rank, Rank.ACE)
    run = _whole(word, *(Card(rank, suit) for rank in line[low : high + 1]))
    if first_suit and last_suit and any(char.isspace() for char in word):
        return run, _whole(word, Card(first, suit), Card(last, suit))
    return (run,)


def _whole(word: str, *pieces: Piece) -> Way:
    return tuple(Found(piece, 0, len(word)) for piece in pieces)


def _card(rank: str, suit: str) -> Card:
    return Card(ENGLISH.ranks[rank], ENGLISH.suits[suit])
