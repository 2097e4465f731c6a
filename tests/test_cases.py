"""The disputes: what is the best play, is it legal, what does a hand count."""

from __future__ import annotations

import pytest

from solver.best import best_play
from solver.errors import Refusal
from solver.judge import judge, laid_between
from solver.outcomes import Best, Confirmation, NoPlay, Status
from solver.position import position_faults
from solver.rules import MANIPULATION, Rule
from tests import naive
from tests.cases.loader import Case, Question, case, cases, more_cases

RULE_OF_FAULT = {
    "ace_corner": Rule.M3,
    "card_vanished": Rule.P2,
    "duplicate_in_group": Rule.M2,
    "joker_redeclared": Rule.J2,
    "joker_to_hand": Rule.J5,
    "joker_undeclared": Rule.J1,
    "no_hand_card": Rule.P1,
    "not_consecutive": Rule.M3,
    "too_short": Rule.M1,
}
"""The rule broken first by each fault of the file; `deck_overflow` is refused before anybody plays."""

DUPLICATED_BY_A_JOKER = {"D37", "D40"}
"""Here the twin in the group is a joker, which is M4's matter."""

HINTS = (*cases(Question.HINT), *more_cases())
CHECKS = cases(Question.CHECK)


@pytest.mark.parametrize("one", HINTS, ids=str)
def test_hint(one: Case) -> None:
    outcome = best_play(one.position)
    assert isinstance(outcome, Best if one.points else NoPlay)
    if isinstance(outcome, Best):
        assert outcome.points == one.points
        assert not judge(one.position, outcome.play.table)
    assert outcome.proof.cp_status is Status.OPTIMAL
    assert outcome.proof.sweep is Confirmation.CONFIRMED
    assert outcome.proof.bound == one.points


@pytest.mark.parametrize("one", [one for one in HINTS if one.example], ids=str)
def test_the_example_of_a_hint_is_legal_and_worth_as_much(one: Case) -> None:
    assert one.example is not None
    assert not judge(one.position, one.example)
    assert MANIPULATION.count(laid_between(one.position, one.example)) == one.points


@pytest.mark.parametrize("one", [one for one in HINTS if len(one.position.table_cards) < 20], ids=str)
def test_trying_everything_finds_no_more_than_expected(one: Case) -> None:
    assert naive.best_value(one.position) // 128 == one.points


def test_every_position_of_our_own_has_a_reason() -> None:
    ours = more_cases()
    assert len(ours) >= 15
    assert len({one.id for one in (*ours, *HINTS)}) == len(HINTS)
    assert all(len(one.reason) > 20 for one in ours)
    assert all((one.example is not None) == (one.points > 0) for one in ours)


@pytest.mark.parametrize("one", [one for one in CHECKS if one.expected == "legal"], ids=str)
def test_check_legal(one: Case) -> None:
    assert one.after is not None
    assert not position_faults(one.position)
    assert not judge(one.position, one.after)


@pytest.mark.parametrize("one", [one for one in CHECKS if one.fault in RULE_OF_FAULT], ids=str)
def test_check_illegal(one: Case) -> None:
    assert one.after is not None
    assert one.fault is not None
    assert not position_faults(one.position)
    first = judge(one.position, one.after)[0]
    rule = Rule.M4 if one.id in DUPLICATED_BY_A_JOKER else RULE_OF_FAULT[one.fault]
    assert first.rule is rule, str(first)


@pytest.mark.parametrize("one", [one for one in CHECKS if one.fault == "deck_overflow"], ids=str)
def test_C4_check_impossible(one: Case) -> None:
    assert {fault.rule for fault in position_faults(one.position)} == {Rule.C4}
    with pytest.raises(Refusal):
        best_play(one.position)


def test_every_fault_of_the_file_is_looked_at() -> None:
    assert {one.fault for one in CHECKS} == {None, "deck_overflow", *RULE_OF_FAULT}


@pytest.mark.parametrize("name", ["S01", "S03", "S05", "S06"])
def test_C3_score_of_a_hand(name: str) -> None:
    one = case(name)
    assert MANIPULATION.count(one.position.hand) == one.points
