"""One typed word -> its cards, or the one fault it has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solver.notation.alphabet import folded
from solver.notation.alphabets import ENGLISH
from solver.notation.compounds import declaration_problem, sequence_problem
from solver.notation.problem import Problem, cut, shown
from solver.notation.readings import readings
from solver.notation.slips import double_problem, slip_of

if TYPE_CHECKING:
    from solver.notation.alphabet import Alphabet
    from solver.notation.segments import Way

_REMEMBERED = 12


def read_word(word: str, alphabet: Alphabet = ENGLISH) -> Way | Problem:
    """The pieces of a word without blanks at its ends, each with its place in it, or what is wrong with it.

    >>> [str(found.piece) for found in read_word("10SHD")]
    ['TS', 'TH', 'TD']
    >>> print(read_word("X5H").message)
    "X5H" can mean X 5H or X=5H: write the one that you mean.
    """
    return _read_short(word, alphabet) if len(word) <= _REMEMBERED else _read(word, alphabet)


def _read(word: str, alphabet: Alphabet) -> Way | Problem:
    ways = readings(word, alphabet)
    if len(ways) == 1:
        return ways[0]
    if ways:
        return _ambiguous(word, ways, alphabet)
    return (
        double_problem(word, folded(word), alphabet)
        or declaration_problem(word, alphabet)
        or sequence_problem(word, alphabet)
        or slip_of(word, alphabet)
    )


_read_short = lru_cache(maxsize=4096)(_read)


def _ambiguous(word: str, ways: tuple[Way, ...], alphabet: Alphabet) -> Problem:
    """The fault of a word that can be read in several ways; shows them all."""
    texts = [cut(alphabet.spell(" ".join(str(found.piece) for found in way))) for way in ways]
    return Problem("ambiguous", f"{shown(word)} can mean {' or '.join(texts)}: write the one that you mean.")
