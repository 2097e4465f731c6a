"""The odds against every order in which the cards of a small pack can come, and what holds of any odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Joker, cards
from solver.decide import Limits
from solver.draw_values import DrawValues, OutOfTime
from solver.errors import MeldwrightError, Refusal
from solver.melds import Meld
from solver.odds import Ended, Odds, odds
from solver.position import Position, unseen
from solver.rules import MANIPULATION
from tests.drawing import SMALL, Tree
from tests.positions import random_position, small_legal_positions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.draw_values import Further


def small(number: int) -> Position:
    """A position of the small pack: few enough unseen cards for every order of three."""
    rng = Random(f"odds {number}")
    position = random_position(rng, SMALL, 2, rng.choice((0, 3, 6)), rng.randrange(1, 5), rng.randrange(2), 0)
    return replace(position, drawn=rng.randrange(4), pile=rng.choice((None, None, 0, 1, 2)))


@pytest.mark.parametrize("number", range(60))
def test_every_order_of_a_small_pack_gives_the_same_fractions(number: int) -> None:
    position = small(number)
    found, tree = odds(position, SMALL), Tree(position, SMALL)
    assert found.unseen == len(tree.deck)
    assert found.turn.draws == tree.due
    assert found.checked.all_confirmed
    for draws, chances in ((1, found.one_draw), (2, found.two_draws)):
        if tree.due < draws:
            assert chances is None
            continue
        assert chances is not None
        assert (chances.play, chances.knock, chances.out) == tuple(
            tree.chance(draws, goal) for goal in ("play", "knock", "out")
        )
    now = tree.value(()) // 128
    assert found.points_now == now
    for draw in found.draws:
        points = tree.value((draw.card,)) // 128 if found.turn.may_meld(1) else 0
        assert (draw.points, draw.gain) == (points, points - now)
        assert draw.unseen == tree.deck.count(draw.card)


@settings(max_examples=15, deadline=None)
@given(small_legal_positions(), st.integers(1, 2))
def test_probabilities_sum_to_one(position: Position, drawn: int) -> None:
    found = odds(replace(position, drawn=drawn))
    assert sum(draw.chance for draw in found.draws) == 1
    assert sum(draw.unseen for draw in found.draws) == found.unseen
    assert [draw.gain for draw in found.draws] == sorted((d.gain for d in found.draws), reverse=True)
    assert found.one_draw is not None
    for success in ("play", "knock", "out"):
        told = sum(draw.chance for draw in found.draws if getattr(draw.success, success))
        assert told == getattr(found.one_draw, success)
        if found.two_draws is not None:
            assert told <= getattr(found.two_draws, success) <= 1


TURN = Position((Meld.of("JH QH KH"),), cards("AC 4D 2S"), players=2, drawn=1)


def test_T2_after_the_third_card_nothing_is_melded_and_the_hand_counts_for_a_knock() -> None:
    light = replace(TURN, hand=cards("AC 2S"), drawn=2)
    found = odds(light)
    assert found.two_draws is None
    assert found.one_draw is not None
    assert not found.one_draw.play
    assert not found.one_draw.out
    aces_and_twos = [draw for draw in found.draws if MANIPULATION.points(draw.card) <= 2]
    assert found.one_draw.knock == sum(draw.chance for draw in aces_and_twos)
    assert {draw.points for draw in found.draws} == {0}


def test_T2_a_hand_without_a_play_does_not_knock_while_a_card_is_due() -> None:
    found = odds(replace(TURN, hand=cards("AC 2S")))
    assert found.one_draw is not None
    # Only a card that goes down lets the turn end: the ace or ten of hearts, and the joker.
    assert found.one_draw.knock == Fraction(3, 48)
    assert [str(draw.card) for draw in found.draws if draw.is_out] == ["X", "TH", "AH"]


def test_T5_no_card_comes_from_an_empty_pile() -> None:
    for position in (replace(TURN, pile=0), replace(TURN, last_turn=True, drawn=None)):
        found = odds(position)
        assert (found.draws, found.one_draw, found.two_draws) == ((), None, None)


def test_T5_with_the_last_card_the_draws_fall_away_and_the_hand_may_knock() -> None:
    found = odds(replace(TURN, hand=cards("AC 2S"), pile=1))
    assert found.two_draws is None
    assert found.one_draw is not None
    assert found.one_draw.knock == sum(
        draw.chance for draw in found.draws if MANIPULATION.points(draw.card) <= 2 or draw.points
    )


def test_what_is_unseen_is_the_pack_without_table_hand_and_seen() -> None:
    seen = replace(TURN, seen=cards("X KC"))
    assert Joker() not in unseen(seen)
    assert sum(unseen(seen).values()) == 53 - 3 - 3 - 2
    assert odds(seen).unseen == 45


FAULTY = {
    "they add up": (
        {"others": (10,), "pile": 7},
        "The other hands and the pile must add up to the 47 unseen cards: 10 + 7 = 17 is not 47. (C2)",
    ),
    "too many": ({"pile": 48}, "The pile must be among the 47 unseen cards: 48 is more than 47. (C2)"),
    "one opponent": ({"others": (4, 4)}, "Two other hands are given: with two players there is one. (C1)"),
    "negative": ({"pile": -1}, "No hand and no pile has fewer than no cards. (C2)"),
    "a copy too many": (
        {"seen": cards("AC")},
        "Two copies of the ace of clubs: the pack for two players has one. (C4)",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_C_impossible_hands_and_piles_are_refused(name: str) -> None:
    changes, message = FAULTY[name]
    with pytest.raises(Refusal) as refusal:
        odds(replace(TURN, **changes))  # type: ignore[arg-type]
    assert str(refusal.value) == message


def test_a_turn_must_say_what_was_drawn() -> None:
    with pytest.raises(MeldwrightError, match="the cards drawn in this turn are not said"):
        odds(replace(TURN, drawn=None))


@pytest.mark.parametrize("error", [OutOfTime("late"), KeyboardInterrupt()])
def test_what_is_known_is_told_when_the_work_is_cut_short(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    whole = odds(TURN)
    find = DrawValues.find

    def cut(self: DrawValues, wanted: Iterable[Further], *_: object) -> None:
        some = list(wanted)
        find(self, some[:20])
        if len(some) > 20:
            raise error

    monkeypatch.setattr(DrawValues, "find", cut)
    found: Odds = odds(TURN)
    assert found.ended is (Ended.TIME if isinstance(error, OutOfTime) else Ended.INTERRUPTED)
    assert (found.one_draw, found.two_draws) == (None, None)
    assert 20 <= len(found.draws) < len(whole.draws)
    assert set(found.draws) <= set(whole.draws)


def test_no_time_at_all() -> None:
    found = odds(TURN, limits=Limits(0.0, 0.0))
    assert (found.ended, found.points_now, found.draws) == (Ended.TIME, None, ())
