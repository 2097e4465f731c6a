"""The parse cases of the case file, as a hand of their own and within a whole position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from solver.errors import NotationError
from solver.notation import read_hand, read_position
from tests.cases.loader import Case, Question, cases

if TYPE_CHECKING:
    from solver.cards import Piece


def _alone(text: str) -> tuple[Piece, ...] | None:
    return read_hand(text).pieces


def _under_a_label(text: str) -> tuple[Piece, ...] | None:
    return read_position(f"players: 3\ntable:\n  7S 7H 7D\nhand: {text}").position.hand


def _in_one_line(text: str) -> tuple[Piece, ...] | None:
    return read_position(f"7SHD | {text} | 3").position.hand


@pytest.mark.parametrize("read", [_alone, _under_a_label, _in_one_line])
@pytest.mark.parametrize("case", cases(Question.PARSE), ids=str)
def test_parse_case(case: Case, read: object) -> None:
    assert callable(read)
    assert case.input is not None
    told: object
    try:
        told = tuple(map(str, read(case.input)))
    except NotationError:
        told = "error"
    assert told in case.acceptable
    assert told not in case.forbidden


def test_there_are_parse_cases() -> None:
    assert len(cases(Question.PARSE)) >= 13
