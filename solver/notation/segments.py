"""A word cut into cards and jokers that touch each other, in every way that it can be. Says no faults."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from solver.cards import Card, Joker, Piece, Rank, Suit
from solver.notation.alphabet import GLYPHS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from solver.notation.alphabet import Alphabet


@dataclass(frozen=True, slots=True)
class Found:
    """A piece and where it stands in its word; the cards of `9-QC` stand on all of it."""

    piece: Piece
    start: int
    end: int


Way: TypeAlias = tuple[Found, ...]
"""One way to read a word."""

MOST_WAYS = 3
"""More ways to read one word are not looked for."""
_LONGEST = 1024
"""Characters of a word that may be cards; all the cards of two packs need a third of it."""


class _At(Enum):
    """What may come next."""

    ITEM = auto()
    """A card or a joker."""
    SUIT = auto()
    """The suit of the rank just read."""
    MORE = auto()
    """One more suit of the same rank, or an item."""
    RANK = auto()
    """The rank of the suit just read."""


_Part: TypeAlias = Rank | Suit | Piece
_Step: TypeAlias = tuple[_At, int, _Part]
"""What may come next, where, and the part that was read on the way there."""


_ByFirst: TypeAlias = "Mapping[str, tuple[tuple[str, _Part], ...]]"
"""An alphabet's texts by their first character."""


@dataclass(frozen=True, slots=True)
class _Letters:
    ranks: _ByFirst
    suits: _ByFirst
    jokers: _ByFirst


def segments(capitals: str, alphabet: Alphabet) -> tuple[Way, ...]:
    """Every way to cut a folded word into cards, rank first or suit first throughout; none if there is none.

    >>> from solver.notation.alphabets import ENGLISH, POLISH
    >>> [[str(found.piece) for found in way] for way in segments("7SH8D", ENGLISH)]
    [['7S', '7H', '8D']]
    >>> [[str(found.piece) for found in way] for way in segments("7SDH", POLISH)]
    [['7S', '7D', '7H'], ['7S', 'QH']]
    """
    ways: dict[tuple[Piece, ...], Way] = {}
    if len(capitals) > _LONGEST:
        return ()
    for suit_first in (False, True):
        for way in _ways(capitals, alphabet, suit_first):
            ways.setdefault(tuple(found.piece for found in way), way)
    return tuple(ways.values())


def _ways(capitals: str, alphabet: Alphabet, suit_first: bool) -> Iterator[Way]:
    """The first few ways of one order; only steps that lead to the end are taken."""
    last = len(capitals)
    letters = _letters(alphabet)
    onward: dict[tuple[_At, int], list[_Step]] = {(at, last): [] for at in (_At.ITEM, _At.MORE)}
    for place in range(last - 1, -1, -1):
        for at in (_At.ITEM, _At.RANK) if suit_first else (_At.ITEM, _At.SUIT, _At.MORE):
            steps = [step for step in _steps(at, capitals, place, letters, suit_first) if step[:2] in onward]
            if steps:
                onward[at, place] = steps
    if (_At.ITEM, 0) not in onward or not last:
        return
    # Each trail is the steps taken so far, the last one first: (step, where it began, the trail before it).
    trails: list[tuple[_At, int, object]] = [(_At.ITEM, 0, None)]
    for _ in range(MOST_WAYS):
        while trails:
            at, place, trail = trails.pop()
            if place == last:
                yield _pieces(trail)
                break
            for at_next, end, part in reversed(onward[at, place]):
                trails.append((at_next, end, (part, place, end, trail)))


def _steps(at: _At, capitals: str, place: int, letters: _Letters, suit_first: bool) -> Iterator[_Step]:
    """Every part that can be read at a place, the longest first."""
    item = at in (_At.ITEM, _At.MORE)
    if at in (_At.SUIT, _At.MORE):
        yield from _read(letters.suits, capitals, place, _At.MORE)
    if at is _At.RANK:
        yield from _read(letters.ranks, capitals, place, _At.ITEM)
    if item and suit_first:
        yield from _read(letters.suits, capitals, place, _At.RANK)
    elif item:
        yield from _read(letters.ranks, capitals, place, _At.SUIT)
        if capitals[place] in GLYPHS:
            yield _At.ITEM, place + 1, GLYPHS[capitals[place]]
    if item:
        yield from _read(letters.jokers, capitals, place, _At.ITEM)


def _read(texts: _ByFirst, capitals: str, place: int, then: _At) -> Iterator[_Step]:
    for text, part in texts.get(capitals[place], ()):
        if capitals.startswith(text, place):
            yield then, place + len(text), part


def _pieces(trail: object) -> Way:
    """The pieces along a trail."""
    parts: list[tuple[_Part, int, int]] = []
    while isinstance(trail, tuple):
        part, place, end, trail = trail
        parts.append((part, place, end))
    found: list[Found] = []
    rank: Rank | None = None
    suit: Suit | None = None
    start: int | None = None
    for part, place, end in reversed(parts):
        begin = place if start is None else start
        match part:
            case Rank() if suit is not None:
                found.append(Found(Card(part, suit), begin, end))
                suit, start = None, None
            case Rank():
                rank, start = part, place
            case Suit() if rank is not None:
                found.append(Found(Card(rank, part), begin, end))
                start = None
            case Suit():
                suit, start = part, place
            case _:
                found.append(Found(part, place, end))
                rank = None
    return tuple(found)


@lru_cache(maxsize=16)
def _letters(alphabet: Alphabet) -> _Letters:
    ranks = {text: rank for text, rank in alphabet.ranks.items() if text not in alphabet.lone_ranks}
    return _Letters(
        _by_first(ranks), _by_first(alphabet.suits), _by_first(dict.fromkeys(alphabet.jokers, Joker()))
    )


def _by_first(texts: Mapping[str, _Part]) -> _ByFirst:
    found: dict[str, list[tuple[str, _Part]]] = {}
    for text, part in sorted(texts.items(), key=lambda pair: (-len(pair[0]), pair[0])):
        found.setdefault(text[0], []).append((text, part))
    return {first: tuple(pairs) for first, pairs in found.items()}
