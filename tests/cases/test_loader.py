"""Holds the loader to the case file."""

from __future__ import annotations

from collections import Counter

from solver.cards import cards
from solver.melds import Meld
from tests.cases.loader import Question, all_cases, case, cases


def test_every_case_is_read() -> None:
    assert Counter(one.question for one in all_cases()) == {
        Question.CHECK: 47,
        Question.HINT: 27,
        Question.PARSE: 13,
        Question.SCORE: 5,
    }
    assert len({one.id for one in all_cases()}) == len(all_cases())


def test_each_question_has_what_it_needs() -> None:
    for one in cases(Question.CHECK):
        assert one.after is not None
        assert one.expected in ("legal", "illegal")
        assert (one.fault is None) == (one.expected == "legal")
    assert all(one.points >= 0 for one in (*cases(Question.HINT), *cases(Question.SCORE)))
    assert all(one.input is not None and one.acceptable for one in cases(Question.PARSE))


def test_a_case_field_by_field() -> None:
    freed = case("D106")
    assert freed.cls == "hint needs a freed joker"
    assert freed.position.table == (Meld.of("5C 6C X=7C"),)
    assert freed.position.hand == cards("7C 3H 3S")
    assert (freed.position.players, freed.points, freed.after, str(freed)) == (3, 13, None, "D106")
    ten = case("P01")
    assert (ten.input, ten.expected) == ("10H 10S", ("TH", "TS"))
    assert ten.acceptable == (("TH", "TS"), "error")
    assert case("S08").hands == (cards("2H 3D"), cards("2C"))
