"""The sequence shorthand `9-QC`: its two ends and the cards between. Says no faults."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from solver.cards import Card, Rank, Suit
from solver.notation.alphabet import GLYPHS, folded
from solver.notation.alphabets import ENGLISH
from solver.notation.faces import cards_of

if TYPE_CHECKING:
    from solver.notation.alphabet import Alphabet


@dataclass(frozen=True, slots=True)
class End:
    """One end of a sequence."""

    rank: Rank
    suit: Suit | None = None
    """None: not said at this end."""


def ends_of(word: str, alphabet: Alphabet = ENGLISH) -> tuple[tuple[End, End], ...]:
    """First and last card of a sequence shorthand, in every way to read them; none for other words.

    >>> ends_of("9-QC")
    ((End(rank=Rank.NINE, suit=None), End(rank=Rank.QUEEN, suit=Suit.CLUBS)),)
    """
    left, _, right = folded(word).partition("-")
    return tuple(product(end_of(left, alphabet), end_of(right, alphabet)))


def end_of(part: str, alphabet: Alphabet = ENGLISH) -> tuple[End, ...]:
    """One end of a sequence shorthand, in every way to read it; none if it is neither a rank nor a card.

    >>> end_of("QC"), end_of("X")
    ((End(rank=Rank.QUEEN, suit=Suit.CLUBS),), ())
    """
    capitals = folded(part).strip()
    if glyph := GLYPHS.get(capitals):
        return (End(glyph.rank, glyph.suit),) if isinstance(glyph, Card) else ()
    if capitals in alphabet.ranks:
        return (End(alphabet.ranks[capitals]),)
    return tuple(End(card.rank, card.suit) for card in cards_of(capitals, alphabet))


def runs_of(word: str, alphabet: Alphabet = ENGLISH) -> tuple[tuple[Card, ...], ...]:
    """The cards that a sequence shorthand can stand for, in every way to read it; none if it is no sequence.

    >>> [len(run) for run in runs_of("9-QC")], [len(run) for run in runs_of("9C - QC")], runs_of("Q-9C")
    ([4], [4, 2], ())
    """
    runs: dict[tuple[Card, ...], None] = {}
    for first, last in ends_of(word, alphabet):
        suit = last.suit or first.suit
        low, high = first.rank.place, len(Rank) if last.rank is Rank.ACE else last.rank.place
        if suit is None or (first.suit or suit) is not (last.suit or suit) or low >= high:
            continue
        line = (*Rank, Rank.ACE)
        runs[tuple(Card(rank, suit) for rank in line[low : high + 1])] = None
        if first.suit and last.suit and any(char.isspace() for char in word):
            runs[Card(first.rank, suit), Card(last.rank, suit)] = None
    return tuple(runs)
