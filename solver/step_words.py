"""Cards and what lies in a meld, named as players name them. Knows no rules and no moves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, Rank, face_of
from solver.listing import listed
from solver.meld_faults import number_word

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPELLED_OUT = 4
"""Runs of more cards are named by their ends."""


def heap_words(pieces: Sequence[Piece]) -> str:
    """What lies in a meld at some moment, in the order in which it lies; nothing for what has no name.

    >>> from solver.cards import cards
    >>> heap_words(cards("7S 7H 7D")), heap_words(cards("4H X=5H 6H")), heap_words(cards("5H 6H 8H"))
    ('the sevens', '4-joker-6 of hearts', '5-6 and 8 of hearts')
    >>> heap_words(cards("5H 5D 6H"))
    ''
    """
    if len(pieces) == 1:
        return piece_words(pieces[0])
    if one_rank(pieces):
        face = face_of(pieces[0])
        assert face is not None
        return f"the {plural(face.rank)}"
    return _run_words(pieces) if one_suit(pieces) else ""


def cards_words(pieces: Sequence[Piece]) -> str:
    """Cards that are taken together: of one rank, of one suit, or a single one.

    >>> from solver.cards import cards
    >>> cards_words(cards("4C 4D 4S")), cards_words(cards("5S 6S 7S")), cards_words(cards("5H 7H"))
    ('the fours of clubs, diamonds and spades', '5-6-7 of spades', 'the 5 and 7 of hearts')
    >>> cards_words(cards("7H")), cards_words(cards("X=7H 7C 7D"))
    ('the 7 of hearts', 'the joker and the sevens of clubs and diamonds')
    """
    if len(pieces) == 1:
        return piece_words(pieces[0])
    if one_suit(pieces) and (len(pieces) > _SPELLED_OUT or len(_segments(pieces)) == 1):
        return _run_words(pieces)
    if one_suit(pieces):
        return f"the {_run_words(pieces)}"
    real = [piece for piece in pieces if isinstance(piece, Card)]
    jokers = len(pieces) - len(real)
    parts = ["the joker" if jokers == 1 else f"{number_word(jokers)} jokers"] if jokers else []
    if len(real) > 1 and len({card.rank for card in real}) == 1:
        parts.append(f"the {plural(real[0].rank)} of {listed([card.suit.words for card in real])}")
    else:
        parts += [f"the {card.words}" for card in real]
    return listed(parts)


def piece_words(piece: Piece) -> str:
    """One card or joker, with what a joker stands for.

    >>> piece_words(Card.of("7H")), piece_words(Joker(Card.of("7H")))
    ('the 7 of hearts', 'the joker for the 7 of hearts')
    """
    face = face_of(piece)
    if face is None:
        return "the joker"
    return f"the joker for the {face.words}" if isinstance(piece, Joker) else f"the {face.words}"


def plural(rank: Rank) -> str:
    """Several cards of a rank.

    >>> plural(Rank.SIX), plural(Rank.ACE), plural(Rank.TEN)
    ('sixes', 'aces', 'tens')
    """
    word = number_word(rank.place + 1) if rank.words.isdigit() else rank.words
    return f"{word}es" if word.endswith("x") else f"{word}s"


def one_rank(pieces: Sequence[Piece]) -> bool:
    """Whether all show faces of one rank."""
    ranks = {None if (face := face_of(piece)) is None else face.rank for piece in pieces}
    return len(ranks) == 1 and None not in ranks


def one_suit(pieces: Sequence[Piece]) -> bool:
    """Whether all show faces of one suit."""
    suits = {None if (face := face_of(piece)) is None else face.suit for piece in pieces}
    return len(suits) == 1 and None not in suits


def _run_words(pieces: Sequence[Piece]) -> str:
    face = face_of(pieces[0])
    assert face is not None, "every card of a run shows a face"
    jokers = sum(isinstance(piece, Joker) for piece in pieces)
    segments = _segments(pieces)
    words = []
    for segment in segments:
        first, last = face_of(segment[0]), face_of(segment[-1])
        assert first is not None
        assert last is not None
        if len(segment) > _SPELLED_OUT:
            words.append(f"{first.rank.words} to {last.rank.words}")
        else:
            words.append("-".join(_in_run(piece) for piece in segment))
    hidden = jokers and any(len(segment) > _SPELLED_OUT for segment in segments)
    with_jokers = f" with {'a joker' if jokers == 1 else f'{number_word(jokers)} jokers'}" if hidden else ""
    return f"{listed(words)} of {face.suit.words}{with_jokers}"


def _in_run(piece: Piece) -> str:
    return piece.rank.words if isinstance(piece, Card) else "joker"


def _segments(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces of one suit cut where a card is missing between neighbours."""
    parts = [[pieces[0]]]
    for before, after in pairwise(pieces):
        if follows(before, after):
            parts[-1].append(after)
        else:
            parts.append([after])
    return parts


def follows(before: Piece, after: Piece) -> bool:
    """Whether the one comes right after the other in a run; an ace may lie at either end."""
    one, two = face_of(before), face_of(after)
    if one is None or two is None or one.suit is not two.suit:
        return False
    high_ace = one.rank is Rank.KING and two.rank is Rank.ACE
    return high_ace or two.rank.place - one.rank.place == 1
