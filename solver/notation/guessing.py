"""Which card alphabet a text is probably in, where the one that was told does not read it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from solver.errors import NotationError
from solver.notation.alphabets import ALPHABETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.faults import TextFault
    from solver.notation.alphabet import Alphabet

Read = TypeVar("Read")

_MOST = 4096
"""Characters of a text for which other alphabets are tried: a position has some hundreds."""
_OF_CARDS = frozenset(
    (
        "ambiguous",
        "bad_declaration",
        "bad_sequence",
        "foreign_card",
        "foreign_rank",
        "half_declaration",
        "no_rank",
        "no_suit",
        "split_card",
        "unknown_card",
    )
)
"""The faults that another alphabet could mend."""


def guessed(read: Callable[[Alphabet], Read], text: str, alphabet: Alphabet) -> Read:
    """What `read` makes of a text; its error names the other alphabet that reads it all, if just one does."""
    try:
        return read(alphabet)
    except NotationError as error:
        if len(text) > _MOST or any(fault.code not in _OF_CARDS for fault in error.faults):
            raise
        others = [other for other in ALPHABETS.values() if other is not alphabet and _reads(read, other)]
        if len(others) != 1:
            raise
        [other] = others
        raise NotationError(tuple(_told(fault, other) for fault in error.faults), other.code) from None


def _reads(read: Callable[[Alphabet], object], alphabet: Alphabet) -> bool:
    with suppress(NotationError):
        read(alphabet)
        return True
    return False


def _told(fault: TextFault, alphabet: Alphabet) -> TextFault:
    """A fault with its own suggestion, or else with the alphabet."""
    return fault if fault.suggestion else replace(fault, suggestion=reads_as(alphabet.code))


def reads_as(letters: str) -> str:
    """The sentence that names an alphabet.

    >>> reads_as("de")
    'This reads as German: say --letters de.'
    """
    return f"This reads as {ALPHABETS[letters].name}: say --letters {letters}."
