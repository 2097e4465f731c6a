"""What the tests of this folder say of a text, as short strings to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from solver.errors import NotationError
from solver.notation import read_hand, read_position
from solver.notation.lines import raw_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.faults import Span, TextFault
    from solver.position import Position


def hand(text: str) -> str:
    """The cards of a hand as canonical tokens."""
    pieces = read_hand(text).pieces
    assert pieces is not None
    return " ".join(map(str, pieces))


def compact(text: str) -> str:
    """The one-line form of a position."""
    return str(read_position(text).position)


def faults(text: str, read: Callable[[str], object] = read_position) -> tuple[TextFault, ...]:
    """The faults with which a text is refused."""
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value.faults


def at(text: str, span: Span) -> str:
    """What stands at a span."""
    line = raw_lines(text)[span.line - 1]
    return line[span.column - 1 : span.column - 1 + span.length]


def told_of(text: str) -> Position | tuple[TextFault, ...]:
    """The position of a text, or the faults with which it is refused."""
    try:
        return read_position(text).position
    except NotationError as error:
        return error.faults
