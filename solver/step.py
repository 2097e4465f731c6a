"""One move of a play: which cards, from where, to where, and why, as a value and as a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, assert_never

from solver.cards import Joker, face_of
from solver.listing import listed
from solver.step_words import cards_words, heap_words, one_rank, one_suit, piece_words

if TYPE_CHECKING:
    from solver.cards import Piece


class Why(Enum):
    """What a step does."""

    LAY = "lay"
    """Cards of the hand come to the table."""
    MOVE = "move"
    """Cards of the table change place, or a joker that was just released finds its new one."""
    SWAP = "swap"
    """A real card takes the place of a joker that stood for it; the next step lays the joker (J5)."""
    DECLARE = "declare"
    """A real card releases a joker from where it lies, no card moves; the next step lays the joker."""


class Loose(Enum):
    """Where cards come from that lie in no meld."""

    HAND = "hand"
    RELEASED = "released"
    """The joker that the step before released."""


@dataclass(frozen=True, slots=True)
class Heap:
    """A numbered meld at the moment of a step: what lies there, in the order in which it lies.

    Its number is that of the meld as typed, or one of the next for a meld that the play begins. On the way
    it need not be legal (P3). A meld that is still to begin holds nothing.
    """

    number: int
    cards: tuple[Piece, ...]

    @property
    def words(self) -> str:
        """Its number and what lies there, unless that is a jumble.

        >>> from solver.cards import cards
        >>> Heap(3, cards("4H 5H 6H")).words, Heap(3, cards("4H 5H 5D")).words
        ('meld 3, 4-5-6 of hearts', 'meld 3')
        """
        lying = heap_words(self.cards)
        return f"meld {self.number}, {lying}" if lying else f"meld {self.number}"


Origin: TypeAlias = Heap | Loose


@dataclass(frozen=True, slots=True)
class Step:
    """One card, or cards that go together, changing place.

    >>> from solver.cards import cards
    >>> sevens, run = Heap(1, cards("7C 7D 7H 7S")), Heap(3, cards("4H 5H 6H"))
    >>> Step(Why.MOVE, cards("7H"), sevens, run, at=3).sentence()
    'Take the 7 of hearts from meld 1, the sevens, and put it at the end of meld 3, 4-5-6 of hearts.'
    """

    why: Why
    cards: tuple[Piece, ...]
    """As they lie afterwards, in playing order; for `DECLARE` the real card that releases the joker."""
    source: Origin
    """For `DECLARE` the meld in which the real card lies."""
    target: Heap
    """For `SWAP` and `DECLARE` the meld in which the joker lies."""
    at: int = 0
    """Before which card of the target they are put."""

    @property
    def new(self) -> bool:
        """Whether the step begins a meld."""
        return not self.target.cards

    @property
    def moved(self) -> int:
        """How many cards of the table move."""
        return 0 if self.why is Why.DECLARE or self.source is Loose.HAND else len(self.cards)

    def sentence(self) -> str:
        """What to do, in words."""
        match self.why:
            case Why.LAY:
                stands = _stands_for(self.cards)
                return f"Lay {_from_hand(self.cards)} from your hand {self._laid_where()}{stands}."
            case Why.MOVE if self.source is Loose.RELEASED:
                return f"{self._joker_placed()}, as {_meanings(self.cards)}."
            case Why.MOVE:
                return f"{self._moved()}."
            case Why.SWAP:
                place = f"in the place of {self._joker()} in {self.target.words}"
                if isinstance(self.source, Loose):
                    return f"Put {cards_words(self.cards)} from your hand {place}."
                return f"{self._taken(self.source, place)}."
            case Why.DECLARE:
                assert isinstance(self.source, Heap), "a card that releases a joker from afar lies in a meld"
                card = _then(f"{_capital(cards_words(self.cards))} in {self.source.words}")
                return f"{card} releases {self._joker()} in {self.target.words}: no card moves."
            case _:
                assert_never(self.why)

    def _laid_where(self) -> str:
        return f"as new meld {self.target.number}" if self.new else self._place()

    def _joker_placed(self) -> str:
        if self.new:
            return f"Start meld {self.target.number} with that joker"
        return f"Put that joker {self._place()}"

    def _moved(self) -> str:
        assert isinstance(self.source, Heap), "what moves lay in a meld"
        if len(self.cards) == 1:
            return self._taken(self.source, "" if self.new else self._place())
        all_of_it = len(self.cards) == len(self.source.cards)
        cards = "all of" if all_of_it else f"{cards_words(self.cards)} from"
        where = f"to new meld {self.target.number}" if self.new else self._place("to", "to")
        return f"{_then(f'Move {cards} {self.source.words}')} {where}"

    def _taken(self, source: Heap, place: str) -> str:
        """One card taken from a meld and put in a place, or where there is none as the first of its meld."""
        last = len(source.cards) == 1
        taken = f", the last of meld {source.number}" if last else f" from {source.words}"
        put = f"put it {place}" if place else f"start meld {self.target.number} with it"
        return f"{_then(f'Take {cards_words(self.cards)}{taken}')} and {put}"

    def _place(self, at: str = "at", on: str = "on") -> str:
        """Where in the target the cards go: on a group, along a run, else beside the card that they join."""
        held, words = self.target.cards, self.target.words
        together = (*held, *self.cards)
        if len(held) > 1 and one_rank(together):
            return f"{on} {words}"
        if len(held) > 1 and one_suit(together):
            end = f"{at} the end of" if self.at == len(held) else "into" if self.at else f"{at} the start of"
            return f"{end} {words}"
        return f"beside {piece_words(self._neighbour())} in meld {self.target.number}"

    def _neighbour(self) -> Piece:
        held, at, card = self.target.cards, self.at, self.cards[0]
        near = [*held[max(0, at - 1) : at], *held[at : at + 1]]
        return next((piece for piece in near if one_rank((piece, card)) or one_suit((piece, card))), near[0])

    def _joker(self) -> str:
        """The joker that a real card releases, named by what it stands for where two lie there."""
        wanted = face_of(self.cards[0])
        several = sum(isinstance(piece, Joker) for piece in self.target.cards) > 1
        return piece_words(Joker(wanted)) if several else "the joker"


def _from_hand(pieces: tuple[Piece, ...]) -> str:
    return "the joker" if len(pieces) == 1 and isinstance(pieces[0], Joker) else cards_words(pieces)


def _stands_for(pieces: tuple[Piece, ...]) -> str:
    jokers = sum(isinstance(piece, Joker) for piece in pieces)
    if not jokers:
        return ""
    return f"; the joker{' stands' if jokers == 1 else 's stand'} for {_meanings(pieces)}"


def _meanings(pieces: tuple[Piece, ...]) -> str:
    jokers = [piece.stands_for for piece in pieces if isinstance(piece, Joker)]
    return listed([f"the {face.words}" for face in jokers if face is not None])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _then(text: str) -> str:
    """The text with the comma that closes what stands between commas in it."""
    return f"{text}," if "," in text else text
