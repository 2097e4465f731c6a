"""T3 to T5 and what comes of them: rounds that end with a knock, by going out, and after the last turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.round import Exhausted, Knocked, WentOut, result
from solver.round_moves import Draw, Knock, Lay, Pass, after, allowed
from solver.rules import MANIPULATION
from tests.rounds import moved, state_of, table_of

LIGHT = "AC AD / TC TD / 9C 9D"
"""Two points for the player on turn."""
SEVENS = Lay(table_of("7C 7D 7H"))


@pytest.mark.parametrize("pile", ["AH AS AC", "AH AS AC KH"])
def test_T3_a_knock_ends_the_round_at_once(pile: str) -> None:
    then = moved(state_of(LIGHT, pile=pile), (Draw(), Draw(), Draw(), Knock()))
    assert then.ended == Knocked(0)
    assert result(then).by_player == {"Ann": 15 + 13, "Bob": 0, "Cy": 0}


def test_T3_the_limit_comes_from_the_rules() -> None:
    then = moved(state_of(LIGHT, pile="AH AS 2H"), (Draw(), Draw(), Draw()))
    assert after(then, Knock(), replace(MANIPULATION, knock_limit=6)).ended == Knocked(0)


def test_T3_a_player_who_may_knock_may_pass() -> None:
    then = moved(state_of(LIGHT, pile="AH AS AC KH"), (Draw(), Draw(), Draw(), Pass()))
    assert (then.ended, then.turn, then.drawn) == (None, 1, 0)


def test_T4_laying_the_last_card_ends_the_round_at_once() -> None:
    then = moved(state_of("7C 7D / TC", pile="7H KH"), (Draw(), SEVENS))
    assert then.ended == WentOut(0)
    assert result(then).by_player == {"Ann": 10 + 25, "Bob": 0}


def test_T5_who_draws_the_last_card_can_still_knock() -> None:
    then = moved(state_of("2C 2D / TC", pile="AH"), (Draw(), Knock()))
    assert then.ended == Knocked(0)


def test_T5_who_draws_the_last_card_can_still_go_out() -> None:
    then = moved(state_of("7C 7D / TC", pile="7H"), (Draw(), SEVENS))
    assert then.ended == WentOut(0)


@pytest.mark.parametrize("does_meld", [False, True])
@pytest.mark.parametrize("exhauster", [0, 1, 2])
def test_T5_last_turns_go_round_to_who_drew_the_last_card(exhauster: int, does_meld: bool) -> None:
    melds = ("7C 7D 7H", "8C 8D 8H", "9C 9D 9H")
    state = state_of(" / ".join(f"{meld} KC" for meld in melds), pile="KH", turn=exhauster)
    lays = (Lay(table_of(melds[exhauster])),) if does_meld else ()
    then = moved(state, (Draw(), *lays, Pass()))
    order = [(exhauster + step) % 3 for step in (1, 2, 3)]
    for number, player in enumerate(order):
        assert (then.turn, then.drawn, then.ended) == (player, 0, None)
        assert then.last_turns == tuple(order[number:])
        then = after(then, Pass())
    assert (then.last_turns, then.ended) == ((), Exhausted())


def test_T5_all_last_turns_are_played_even_if_somebody_lays_the_last_card() -> None:
    # Cy draws the last card; Ann and Bob play all their cards, Cy melds and keeps a king.
    state = state_of("7C 7D 7H / 7S / 2C 2D 2S KC", pile="KH", turn=2)
    first = moved(state, (Draw(), Pass(), SEVENS))
    assert (first.hand, first.ended, first.turn) == ((), None, 0)
    assert allowed(first) == (Pass,)
    second = moved(first, (Pass(), Lay(table_of("7C 7D 7H 7S"))))
    assert (second.hands[:2], second.ended) == (((), ()), None)
    third = moved(second, (Pass(), Lay(table_of("7C 7D 7H 7S / 2C 2D 2S"))))
    assert third.ended is None
    assert after(third, Pass()).ended == Exhausted()
    assert result(after(third, Pass())).by_player == {"Ann": 20 + 25, "Bob": 20 + 25, "Cy": 0}


def test_T5_who_went_out_in_the_last_turns_ends_them_by_passing() -> None:
    state = state_of("7C 7D 7H / KC", last_turns=(0,))
    then = after(state, SEVENS)
    assert (then.ended, then.last_turns) == (None, (0,))
    assert after(then, Pass()).ended == Exhausted()
