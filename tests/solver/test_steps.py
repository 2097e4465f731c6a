"""What every list of steps keeps, and steps that cannot be made."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.cards import Card, Joker, cards
from solver.errors import MeldwrightError, Refusal
from solver.nudge import touched
from solver.release import neighbours
from solver.rules import MANIPULATION, Release, Rule, Rules
from solver.step import Heap, Loose, Step, Why
from solver.steps import meld_numbers, moved_cards, replay, steps
from tests.made import best, made
from tests.positions import (
    RULES,
    benchmark_positions,
    legal_positions,
    natural_positions,
    shuffled,
    small_legal_positions,
    small_positions,
)
from tests.stages import at

if TYPE_CHECKING:
    from solver.position import Position
    from tests.made import Made


def plays(rules: Rules, small: int, natural: int) -> list[tuple[Position, Made]]:
    """Seeded positions that have a play under some rules, and how it is made."""
    some = (*small_positions(small, seed=4, rules=rules), *natural_positions(natural, seed=4, rules=rules))
    found = ((position, best(position, rules)) for position in some)
    return [(position, one) for position, one in found if one is not None]


def check(one: Made, rules: Rules = MANIPULATION) -> None:
    """What every list of steps keeps."""
    table = replay(one.before, one.steps, rules)
    assert Counter(table) == Counter(one.play.table)
    assert moved_cards(one.steps) <= one.trace.moved
    _no_more_steps_than_cards(one)
    _jokers_go_down_at_once(one)
    numbers = meld_numbers(one.before, one.play, one.trace, one.steps)
    assert sorted(numbers) == sorted(set(numbers))
    numbered = dict(zip(numbers, one.play.table, strict=True))
    assert tuple(numbered[number] for number in sorted(numbered)) == table
    assert steps(one.before, one.play, one.trace, rules) == one.steps


def _no_more_steps_than_cards(one: Made) -> None:
    laid = [piece for step in one.steps if step.source is Loose.HAND for piece in step.cards]
    assert Counter(laid) == Counter(one.play.laid)
    declared = sum(step.why is Why.DECLARE for step in one.steps)
    assert len(one.steps) <= len(laid) + one.trace.moved + declared
    assert declared <= len(one.trace.jokers)


def _jokers_go_down_at_once(one: Made) -> None:
    released = [number for number, step in enumerate(one.steps) if step.why in (Why.SWAP, Why.DECLARE)]
    placed = [number for number, step in enumerate(one.steps) if step.source is Loose.RELEASED]
    assert placed == [number + 1 for number in released]
    changes = [(one.steps[number].cards[0], one.steps[number + 1].cards) for number in released]
    assert Counter(changes) == Counter((joker.was, (Joker(joker.now),)) for joker in one.trace.jokers)


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_what_every_list_of_steps_keeps(rules: Rules) -> None:
    found = plays(rules, 45, 10)
    assert len(found) > 20
    for _, one in found:
        check(one, rules)


def test_the_large_ones_too() -> None:
    found = [one for position in benchmark_positions(12, seed=4) if (one := best(position)) is not None]
    assert any(one.trace.jokers for one in found)
    assert max(one.trace.moved for one in found) > 5
    for one in found:
        check(one)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(small_legal_positions(), legal_positions()), st.integers(0, 1_000))
def test_any_play_can_be_made_and_the_typing_order_changes_the_numbers_only(
    position: Position, seed: int
) -> None:
    one, two = best(position), best(shuffled(position, Random(seed)))
    if one is None or two is None:
        assert one is two
        return
    check(one)
    check(two)
    assert [re.sub(r"meld \d+", "meld", text) for text in one.sentences] == [
        re.sub(r"meld \d+", "meld", text) for text in two.sentences
    ]


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(legal_positions(), st.randoms(use_true_random=False))
def test_the_numbers_are_those_of_the_melds_as_typed(position: Position, rng: Random) -> None:
    if len(set(position.table)) < len(position.table):
        return
    order = rng.sample(range(len(position.table)), len(position.table))
    other = replace(position, table=tuple(position.table[index] for index in order))
    one, two = best(position), best(other)
    assert (one is None) is (two is None)
    for step, turned in zip(one.steps if one else (), two.steps if two else (), strict=True):
        assert _renumbered(turned.target, order) == step.target
        assert not isinstance(step.source, Heap) or _renumbered(turned.source, order) == step.source


def _renumbered(heap: object, order: list[int]) -> Heap:
    assert isinstance(heap, Heap)
    return heap if heap.number > len(order) else replace(heap, number=order[heap.number - 1] + 1)


def test_the_joker_that_is_told_is_the_one_that_is_released() -> None:
    one = made(at("X=8D X=9D TD", "8D 9D 2C 2S 4H 6H"), "8D 9D TD/2C X=2D 2S/4H X=5H 6H")
    assert [step.cards[0] for step in one.steps if step.why is Why.SWAP] == [Card.of("8D"), Card.of("9D")]


def test_J3_in_place_a_card_releases_from_afar_only_beside_what_lay_beside_the_joker() -> None:
    rules = Rules(release=Release.IN_PLACE)
    found = [(one, step) for _, one in plays(rules, 150, 0) for step in one.steps if step.why is Why.DECLARE]
    assert found
    for one, step in found:
        [card] = cards(str(step.cards[0]))
        assert isinstance(card, Card)
        assert isinstance(step.source, Heap)
        lay = next(meld for meld in one.before.table if Joker(card) in meld.cards)
        numbers = meld_numbers(one.before, one.play, one.trace, one.steps)
        ends = one.play.table[numbers.index(step.source.number)]
        assert neighbours(card, lay.faces, rules) & neighbours(card, ends.faces, rules)


RUN = Heap(1, cards("5H 6H X=7H"))
FREED = Step(Why.SWAP, cards("7H"), Loose.HAND, RUN, 2)


@pytest.mark.parametrize(
    ("moves", "rule", "message"),
    [
        ([Step(Why.LAY, cards("9H"), Loose.HAND, RUN, 3)], Rule.P5, "the hand holds no 9 of hearts"),
        ([FREED], Rule.J5, "the joker that it releases is not laid again"),
        (
            [FREED, Step(Why.LAY, cards("8H"), Loose.HAND, Heap(1, cards("5H 6H 7H")), 3)],
            Rule.J5,
            "a joker is laid right after it was released, and only then",
        ),
        (
            [Step(Why.MOVE, cards("X=8H"), Loose.RELEASED, RUN, 3)],
            Rule.J5,
            "a joker is laid right after it was released, and only then",
        ),
        (
            [Step(Why.SWAP, cards("8H"), Loose.HAND, RUN, 2)],
            Rule.J2,
            "no joker that stands for the 8 of hearts lies",
        ),
        (
            [Step(Why.MOVE, cards("X=8H"), RUN, Heap(2, ()))],
            Rule.J2,
            "no joker that stands for the 8 of hearts lies",
        ),
        ([Step(Why.DECLARE, cards("7H"), RUN, RUN, 2)], Rule.J3, "no real 7 of hearts lies there"),
        ([Step(Why.SWAP, cards("X=7H"), Loose.HAND, RUN, 2)], Rule.J3, "one real card releases a joker"),
        ([Step(Why.MOVE, cards("9H"), RUN, Heap(2, ()))], None, "no 9 of hearts lies there"),
        ([Step(Why.LAY, cards("8H"), Loose.HAND, Heap(1, cards("5H 6H")), 2)], None, "meld 1 holds"),
        ([Step(Why.LAY, cards("8H"), Loose.HAND, Heap(4, ()))], None, "there is no meld 4"),
    ],
)
def test_a_step_that_cannot_be_made_is_refused(moves: list[Step], rule: Rule | None, message: str) -> None:
    with pytest.raises(MeldwrightError, match=message) as refused:
        replay(at("5H 6H X=7H", "7H 8H"), moves)
    if rule is not None:
        assert isinstance(refused.value, Refusal)
        assert [fault.rule for fault in refused.value.faults] == [rule]


def test_melds_touched_are_those_that_a_card_leaves_or_comes_to() -> None:
    one = made(at("KD KH KS/7C X=7D 7H 7S/5D 6D 7D", "4S 4H"), "KD KH KS/7C 7H 7S/5D 6D 7D/X=4C 4H 4S")
    assert touched(one.before, one.steps) == (2,)
    assert meld_numbers(one.before, one.play, one.trace, one.steps) == (1, 2, 3, 4)
