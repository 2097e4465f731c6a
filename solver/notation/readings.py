"""Every way in which one typed word can be read as cards. Does not say what is wrong with a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece
from solver.notation.alphabet import GLYPHS, folded
from solver.notation.alphabets import ENGLISH
from solver.notation.faces import cards_of, faces_of, is_joker, read_card
from solver.notation.segments import Found, Way, segments
from solver.notation.sequences import runs_of

if TYPE_CHECKING:
    from solver.notation.alphabet import Alphabet


def readings(word: str, alphabet: Alphabet = ENGLISH) -> tuple[Way, ...]:
    """All ways to read a word as cards: none if it is no card, two or more if it can mean several things.

    >>> [[str(found.piece) for found in reading] for reading in readings("9-JC")]
    [['9C', 'TC', 'JC']]
    >>> [[str(found.piece) for found in reading] for reading in readings("X5H")]
    [['X', '5H'], ['X=5H']]
    >>> readings("foo")
    ()
    """
    if is_joker(word, alphabet):
        return (_whole(word, Joker()),)
    capitals = folded(word)
    if cards := cards_of(capitals, alphabet):
        return tuple(_whole(word, card) for card in cards)
    if card := read_card(word, alphabet):
        return (_whole(word, card),)
    if declared := declaration_of(word):
        return _declared_readings(word, declared, alphabet)
    if "-" in capitals:
        return tuple(_whole(word, *run) for run in runs_of(word, alphabet))
    ways: dict[tuple[Piece, ...], Way] = {}
    for items in segments(capitals, alphabet):
        for way in _joker_readings(word, items):
            ways.setdefault(tuple(found.piece for found in way), way)
    return tuple(ways.values())


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


def _declared_readings(word: str, declared: Declaration, alphabet: Alphabet) -> tuple[Way, ...]:
    if is_joker(declared.joker, alphabet):
        faces = faces_of(declared.face, alphabet) if declared.complete else ()
        return tuple(_whole(word, Joker(face)) for face in faces)
    if declared.bracketed and declared.complete and is_joker(declared.face, alphabet):
        faces = faces_of(declared.joker, alphabet)
        return tuple(
            way for face in faces for way in (_whole(word, face, Joker()), _whole(word, Joker(face)))
        )
    return ()


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


def _whole(word: str, *pieces: Piece) -> Way:
    return tuple(Found(piece, 0, len(word)) for piece in pieces)
