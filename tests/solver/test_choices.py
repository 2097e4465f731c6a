"""Other plays, other goals and wishes, held against trying every part of small hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from solver.best import best_play, play_in
from solver.cards import Joker, Piece, cards, in_order
from solver.choices import (
    Choices,
    Goal,
    NothingNeeded,
    Request,
    Unfulfillable,
    Wish,
    choices,
)
from solver.decide import Clock, Empty, Limits, decide
from solver.errors import MeldwrightError, Refusal
from solver.judge import can_play
from solver.notation import read_position
from solver.outcomes import Best, By, Confirmation, Disagreement, NoPlay, Proof, Undecided
from solver.rules import MANIPULATION, Rule, Rules
from solver.value import value_of
from tests import naive
from tests.positions import small_positions

if TYPE_CHECKING:
    from solver.box import Box
    from solver.position import Position

POSITIONS = small_positions(40, 5)


@cache
def playable(position: Position) -> tuple[tuple[Piece, ...], ...]:
    """Every set of cards of the hand that can be laid, by trying each."""
    hand = in_order(position.hand)
    sets = {part for size in range(1, len(hand) + 1) for part in combinations(hand, size)}
    found = []
    for part in sorted(sets, key=str):
        whole = value_of(MANIPULATION.count(part), len(part))
        if naive.best_value(replace(position, hand=part)) == whole:
            found.append(part)
    return tuple(found)


def worth(pieces: tuple[Piece, ...]) -> int:
    return value_of(MANIPULATION.count(pieces), len(pieces))


def plain(best: Best) -> tuple[Piece, ...]:
    """The set of cards that a play lays."""
    return in_order(Joker() if isinstance(piece, Joker) else piece for piece in best.play.laid)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_best_sets_come_in_order_each_once_and_confirmed(position: Position) -> None:
    found = choices(position, Request(count=4))
    expected = sorted(map(worth, playable(position)), reverse=True)
    if not expected:
        assert isinstance(found, NoPlay)
        return
    assert isinstance(found, Choices)
    assert [worth(plain(best)) for best in found.plays] == expected[:4]
    assert len({plain(best) for best in found.plays}) == len(found.plays)
    assert {plain(best) for best in found.plays} <= set(playable(position))
    assert found.complete is (len(expected) < 4)
    for best in found.plays:
        assert best.proof.sweep is Confirmation.CONFIRMED
        assert can_play(position, best.play.table)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_first_choice_is_the_best_play(position: Position) -> None:
    found = choices(position, Request())
    best = best_play(position)
    if isinstance(best, Best):
        assert isinstance(found, Choices)
        assert found.plays[0].play == best.play
        assert found.plays[0].trace == best.trace


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_other_goals_are_reached_or_proven_out_of_reach(position: Position) -> None:
    hand = MANIPULATION.count(position.hand)
    sets = playable(position)
    most_cards = min(sets, key=lambda part: (-len(part), -MANIPULATION.count(part)), default=())
    found = choices(position, Request(goal=Goal.CARDS))
    if sets:
        assert isinstance(found, Choices)
        assert (len(plain(found.plays[0])), found.plays[0].points) == (
            len(most_cards),
            MANIPULATION.count(most_cards),
        )
    else:
        assert isinstance(found, NoPlay)
    found = choices(position, Request(goal=Goal.KNOCK))
    enough = [part for part in sets if hand - MANIPULATION.count(part) <= MANIPULATION.knock_limit]
    if hand <= MANIPULATION.knock_limit:
        assert found == NothingNeeded(hand)
    elif enough:
        assert isinstance(found, Choices)
        assert len(plain(found.plays[0])) == min(map(len, enough))
        assert found.plays[0].standing.may_knock
    else:
        assert isinstance(found, Unfulfillable)
    found = choices(position, Request(goal=Goal.OUT))
    if any(len(part) == len(position.hand) for part in sets):
        assert isinstance(found, Choices)
        assert found.plays[0].standing.goes_out
    else:
        assert isinstance(found, Unfulfillable)


@pytest.mark.parametrize("position", POSITIONS[:20], ids=str)
def test_wishes_are_fulfilled_or_proven_impossible(position: Position) -> None:
    for piece in dict.fromkeys(position.hand):
        for lay in (True, False):
            found = choices(position, Request(wishes=(Wish(lay, piece),)))
            sets = [
                part
                for part in playable(position)
                if (part.count(piece) >= 1 if lay else part.count(piece) < position.hand.count(piece))
            ]
            if sets:
                assert isinstance(found, Choices)
                assert worth(plain(found.plays[0])) == max(map(worth, sets))
            else:
                assert isinstance(found, Unfulfillable)
                assert found.without_wishes is bool(playable(position))


def wish(text: str) -> tuple[Wish, ...]:
    """`+8H -QD` as wishes."""
    return tuple(Wish(word[0] == "+", cards(word[1:])[0]) for word in text.split())


EITHER = "| 3S 4S 5S 6S 7S 6H 6D | 3"
"""The six goes into the sequence with the seven or to the other sixes."""


def test_the_wishes_that_clash_are_named() -> None:
    found = choices(read_position(EITHER).position, Request(wishes=wish("+6D +7S +3S")))
    assert isinstance(found, Unfulfillable)
    assert found.culprits == wish("+6D +7S")
    assert found.without_wishes
    assert found.proof.sweep is Confirmation.CONFIRMED


def test_a_card_cannot_be_laid_and_kept() -> None:
    found = choices(read_position(EITHER).position, Request(wishes=wish("+6D -6D")))
    assert isinstance(found, Unfulfillable)
    assert found.culprits == wish("+6D -6D")


def test_of_two_jokers_one_can_be_kept_and_one_laid() -> None:
    position = read_position("| 5H 6H X X | 3").position
    found = choices(position, Request(wishes=wish("+X -X")))
    assert isinstance(found, Choices)
    assert Counter(map(type, found.plays[0].play.laid))[Joker] == 1


def test_keeping_every_joker_costs_what_they_would_bring() -> None:
    position = read_position("4H 5H 6H | 7H X | 3").position
    found = choices(position, Request(wishes=wish("-X")))
    assert isinstance(found, Choices)
    assert found.plays[0].points == 7


def test_T2_decides_before_any_wish() -> None:
    found = choices(read_position("4H 5H 6H | 7H | 3 | drawn 3").position, Request(goal=Goal.OUT))
    assert isinstance(found, NoPlay)
    assert (found.proof.by, found.proof.rule) == (By.RULE, Rule.T2)


def test_a_hand_at_the_limit_needs_no_play_to_knock() -> None:
    found = choices(read_position("4H 5H 6H | 2C 3D | 3").position, Request(goal=Goal.KNOCK))
    assert found == NothingNeeded(5)


def test_no_time_is_undecided_and_never_impossible() -> None:
    for goal in Goal:
        found = choices(read_position(EITHER).position, Request(goal=goal), limits=Limits(0.0, 0.0))
        assert isinstance(found, Undecided)


@pytest.mark.parametrize(
    ("text", "wishes", "message"),
    [
        ("4H 5H 6H | 7H | 3", "+KD", "KD is not in the hand"),
        ("4H 5H 6H | 7H | 3", "+7H +7H", "7H is not in the hand two times"),
        ("4H 5H 6H | 7H | 3", "-X", "X is not in the hand"),
    ],
)
def test_a_wish_about_a_card_that_is_not_held_is_refused(text: str, wishes: str, message: str) -> None:
    with pytest.raises(MeldwrightError, match=message):
        choices(read_position(text).position, Request(wishes=wish(wishes)))


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(Refusal):
        choices(read_position("4H 5H | 7H | 3").position, Request())


@pytest.mark.parametrize("drawn", [1, 2])
def test_T2_while_a_draw_is_due_only_a_play_lets_one_knock(drawn: int) -> None:
    held = replace(read_position("4H 5H 6H | 2C 3D | 3").position, drawn=drawn)
    assert isinstance(choices(held, Request(goal=Goal.KNOCK)), Unfulfillable)
    found = choices(replace(held, hand=cards("2C 7H")), Request(goal=Goal.KNOCK))
    assert isinstance(found, Choices)
    assert found.plays[0].standing.may_knock


def test_T3_after_the_last_draw_a_low_hand_knocks_though_it_may_not_meld() -> None:
    held = read_position("4H 5H 6H | 2C 3D | 3 | drawn 3").position
    assert choices(held, Request(goal=Goal.KNOCK)) == NothingNeeded(5)
    asked = Request(goal=Goal.KNOCK, wishes=wish("+3D"))
    assert isinstance(choices(held, asked), NoPlay)


def test_T5_nobody_knocks_in_the_last_turns() -> None:
    held = read_position("4H 5H 6H | 2C 7H | 3 | last_turn yes").position
    found = choices(held, Request(goal=Goal.KNOCK))
    assert isinstance(found, Unfulfillable)
    assert (found.proof.by, found.proof.rule) == (By.RULE, Rule.T5)


def test_a_contradiction_is_told_and_never_hidden_behind_what_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quarrel = Disagreement("two roads", (), Proof(By.SEARCH))
    asked: list[object] = []

    def decide_once(*arguments: object) -> object:
        asked.append(arguments)
        return decide(*arguments) if len(asked) == 1 else quarrel  # type: ignore[arg-type]

    monkeypatch.setattr("solver.choices.decide", decide_once)
    assert choices(read_position(EITHER).position, Request(count=3)) is quarrel


def test_time_that_runs_out_on_the_wishes_leaves_them_open(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def decide_once(position: Position, rules: Rules, clock: Clock, box: Box | None = None) -> object:
        asked.append(box)
        return decide(position, rules, clock if len(asked) == 1 else Clock(Limits(0.0, 0.0)), box)

    monkeypatch.setattr("solver.choices.decide", decide_once)
    found = choices(read_position(EITHER).position, Request(wishes=wish("+6D +7S")))
    assert isinstance(found, Unfulfillable)
    assert (found.culprits, found.all_culprits, found.without_wishes) == ((), False, None)


def test_an_undecided_goal_claims_no_bound_on_points() -> None:
    asked = Request(goal=Goal.CARDS)
    found = choices(read_position(EITHER).position, asked, limits=Limits(0.0, 0.0))
    assert isinstance(found, Undecided)
    assert found.proof.bound is None


def test_an_answer_is_no_better_proved_than_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    def unswept(*arguments: object) -> object:
        found = play_in(*arguments)  # type: ignore[arg-type]
        return (
            Empty(replace(found.proof, sweep=Confirmation.TIMED_OUT)) if isinstance(found, Empty) else found
        )

    monkeypatch.setattr("solver.choices.play_in", unswept)
    held = read_position("4H 5H 6H | 3D 3S 7H 2C 4C | 3").position
    found = choices(held, Request(goal=Goal.KNOCK))
    assert isinstance(found, Unfulfillable)
    assert found.proof.sweep is Confirmation.TIMED_OUT
