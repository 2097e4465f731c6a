"""Advice against every order in which the cards of a small pack can come."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.advice import Aim, Choice, advise
from solver.cards import cards
from solver.melds import Meld
from solver.odds import Ended
from solver.position import Position
from tests.drawing import SMALL, Tree
from tests.positions import random_position, small_legal_positions


def small(number: int) -> Position:
    """A position of the small pack in which three orders deep can be tried."""
    rng = Random(f"advice {number}")
    position = random_position(rng, SMALL, 2, rng.choice((0, 3, 3, 6)), rng.randrange(1, 5), rng.randrange(2))
    return replace(position, drawn=rng.randrange(4), pile=rng.choice((None, None, None, 0, 1, 2)))


@pytest.mark.parametrize("goal", Aim)
@pytest.mark.parametrize("number", range(40))
def test_every_order_of_a_small_pack_gives_the_same_values(number: int, goal: Aim) -> None:
    position = small(number)
    found, tree = advise(position, goal, SMALL), Tree(position, SMALL)
    assert (found.ended, found.hold) == (Ended.COMPLETE, tree.held(()))
    sign = -1 if goal is Aim.POINTS else 1
    now = tree.meld((), goal.value)
    ahead = tree.rest(tree.deck, (), goal.value) if tree.due else None
    assert found.meld == (None if now is None else sign * now)
    assert found.draw == (None if ahead is None else sign * ahead)
    if now is not None and ahead is not None:
        assert found.better == tree.better(tree.deck, (), goal.value, now)
    if now is None and ahead is None:
        assert found.choice is None
    elif ahead is None or (now is not None and now >= ahead):
        assert found.choice is Choice.MELD
    else:
        assert found.choice is Choice.DRAW


@settings(max_examples=15, deadline=None)
@given(small_legal_positions(), st.integers(1, 3), st.sampled_from(Aim))
def test_choosing_is_never_worse_than_either_choice(position: Position, drawn: int, goal: Aim) -> None:
    found = advise(replace(position, drawn=drawn), goal)
    values = {Choice.MELD: found.meld, Choice.DRAW: found.draw}
    there = [value for value in values.values() if value is not None]
    if not there:
        assert found.choice is None
        return
    assert found.choice is not None
    assert values[found.choice] == (min(there) if goal is Aim.POINTS else max(there))
    assert (found.better is None) == (len(there) < 2)
    if found.better is not None:
        assert 0 <= found.better <= 1


WAITING = Position((Meld.of("7S 7H 7D"),), cards("7C KC KD QS JH"), players=2, drawn=1)


def test_the_chance_that_waiting_turns_out_better() -> None:
    found = advise(WAITING)
    assert (found.choice, found.meld) == (Choice.MELD, Fraction(40))
    # A king of hearts or spades brings a group of kings, and the joker one too.
    assert found.better == Fraction(3, 45)
    assert found.best is not None
    assert found.best.points == 7
    assert found.difference == found.draw - 40 if found.draw else None


def test_T2_before_the_first_card_nothing_is_melded() -> None:
    found = advise(replace(WAITING, drawn=0))
    assert (found.choice, found.meld, found.best) == (Choice.DRAW, None, None)
    assert found.draw is not None
    assert found.draw < 47


def test_T5_in_a_last_turn_there_is_only_melding() -> None:
    for position in (replace(WAITING, drawn=0, pile=0), replace(WAITING, drawn=None, last_turn=True)):
        found = advise(position)
        assert (found.choice, found.meld, found.draw) == (Choice.MELD, Fraction(40), None)
        assert advise(position, Aim.KNOCK).meld == 0


def test_T2_after_the_third_card_there_is_nothing_to_choose() -> None:
    found = advise(replace(WAITING, drawn=3))
    assert (found.choice, found.meld, found.draw, found.hold) == (None, None, None, 47)
