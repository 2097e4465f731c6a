"""Holds the generators to what they promise: possible positions, the same in every process, of every kind."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Card, Piece, Suit, in_order
from solver.melds import jokers_in
from solver.position import Position, position_faults
from solver.rules import MANIPULATION, Rules
from tests import naive
from tests.positions import (
    RULES,
    benchmark_positions,
    legal_positions,
    natural_positions,
    played_position,
    positions,
    random_position,
    relabelled,
    shuffled,
    small_legal_positions,
    small_positions,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
PRINT_ALL = """
from tests.positions import benchmark_positions, natural_positions, small_positions
for position in (*small_positions(20), *natural_positions(6), *benchmark_positions(4)):
    print(position)
"""


def jokers(position: Position) -> tuple[int, int]:
    return len(jokers_in(position.table_cards)), len(jokers_in(position.hand))


@pytest.mark.parametrize("rules", RULES)
def test_every_generated_position_is_possible(rules: Rules) -> None:
    for position in (*small_positions(30, rules=rules), *natural_positions(6, seed=2, rules=rules)):
        assert position_faults(position, rules) == (), position


def test_sets_hold_what_they_promise() -> None:
    for position in benchmark_positions(25):
        assert position_faults(position) == ()
        assert 30 <= len(position.table_cards) <= 60
        assert 8 <= len(position.hand) <= 14
        assert sum(jokers(position)) <= 2
    small = small_positions(150)
    for position in small:
        assert len(position.table_cards) <= 12
        assert len(position.hand) <= 6
    assert set(map(jokers, small)) == {(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)}
    assert sum(naive.best_value(position) > 0 for position in small) > 50
    sizes = [len(position.table_cards) for position in natural_positions(24)]
    assert min(sizes) < 15
    assert max(sizes) > 70


@pytest.mark.parametrize("make", [random_position, played_position])
@pytest.mark.parametrize("on_table", [0, 1, 2])
@pytest.mark.parametrize("in_hand", [0, 1, 2])
def test_generators_give_what_was_asked(make: Callable[..., Position], on_table: int, in_hand: int) -> None:
    for seed in range(3):
        position = make(Random(seed), MANIPULATION, 3, 24, 9, on_table, in_hand)
        assert len(position.hand) == 9
        assert jokers(position) == (min(on_table, 2 - in_hand), in_hand)
        assert len(position.table_cards) >= 20


def test_tables_reach_a_hundred_cards() -> None:
    assert max(len(random_position(Random(seed), table_cards_aim=100).table_cards) for seed in range(4)) > 85


def test_the_same_in_every_process() -> None:
    """Whatever the order of sets: hashes of enum members differ between processes."""
    runs = {
        subprocess.run(
            [sys.executable, "-c", PRINT_ALL],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert small_positions(5) != small_positions(5, seed=2)
    assert small_positions(5) == small_positions(9)[:5]


def test_small_positions_are_small_enough() -> None:
    naive.every_meld()
    start = time.perf_counter()
    for position in small_positions(60, seed=9):
        naive.best_layout(position)
    assert time.perf_counter() - start < 60 * 0.2


def test_relabelled_by_hand() -> None:
    turn = {
        Suit.CLUBS: Suit.DIAMONDS,
        Suit.DIAMONDS: Suit.CLUBS,
        Suit.HEARTS: Suit.HEARTS,
        Suit.SPADES: Suit.SPADES,
    }
    position = next(one for one in small_positions(40) if one.table and one.hand and sum(jokers(one)))
    once = relabelled(position, turn)
    assert once != position
    assert relabelled(once, turn) == position
    assert Counter(piece.suit for piece in once.hand if isinstance(piece, Card)) == Counter(
        turn[piece.suit] for piece in position.hand if isinstance(piece, Card)
    )


def contents(position: Position) -> tuple[Counter[tuple[Piece, ...]], tuple[Piece, ...]]:
    return Counter(in_order(meld.cards) for meld in position.table), in_order(position.hand)


@settings(max_examples=40, deadline=None)
@given(positions(), st.randoms(use_true_random=False))
def test_shuffled_keeps_everything(position: Position, rng: Random) -> None:
    mixed = shuffled(position, rng)
    assert contents(mixed) == contents(position)
    assert (mixed.players, mixed.drawn, mixed.last_turn, mixed.title) == (
        position.players,
        position.drawn,
        position.last_turn,
        position.title,
    )


@settings(max_examples=60, deadline=None)
@given(legal_positions())
def test_legal_positions_are_possible(position: Position) -> None:
    assert position_faults(position) == ()


@pytest.mark.parametrize("rules", RULES)
def test_small_legal_positions_are_possible(rules: Rules) -> None:
    @settings(max_examples=10, deadline=None)
    @given(small_legal_positions(rules))
    def possible(position: Position) -> None:
        assert position_faults(position, rules) == ()
        assert len(position.table_cards) <= 12
        assert len(position.hand) <= 6
        naive.best_value(position, rules)

    possible()
