"""The rules as data: packs and points."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from solver.cards import Card, Joker, Rank, Suit, cards
from solver.rules import MANIPULATION, Pack, Rules


@pytest.mark.parametrize(("players", "packs", "jokers"), [(2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 2, 2)])
def test_C1_packs(players: int, packs: int, jokers: int) -> None:
    assert MANIPULATION.pack(players) == Pack(players, packs, jokers)


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7, 100])
def test_C1_no_other_number_plays(players: int) -> None:
    assert MANIPULATION.pack(players) is None


def test_C1_two_packs_are_assumed_where_nobody_says() -> None:
    assert MANIPULATION.pack(None) == Pack(3, 2, 2)


@pytest.mark.parametrize(
    ("ranks", "points"),
    [("A", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 8), ("9", 9), ("TJQK", 10)],
)
def test_C3_points_of_a_card(ranks: str, points: int) -> None:
    assert {MANIPULATION.points(Card(Rank(rank), suit)) for rank in ranks for suit in Suit} == {points}


def test_C3_a_joker_counts_25_whatever_it_stands_for() -> None:
    assert MANIPULATION.points(Joker()) == MANIPULATION.points(Joker(Card.of("AC"))) == 25


@pytest.mark.parametrize(
    ("hand", "points"), [("", 0), ("X KD AC 7H", 43), ("2H 3D", 5), ("2D 9C JH QS", 31), ("X X", 50)]
)
def test_C3_points_of_a_hand(hand: str, points: int) -> None:
    assert MANIPULATION.count(cards(hand)) == points


def test_C3_a_pack_counts_340() -> None:
    assert MANIPULATION.count(MANIPULATION.faces) == 4 * (1 + sum(range(2, 11)) + 30)


def test_faces_are_the_pack_in_order_and_their_index_points_back() -> None:
    assert MANIPULATION.faces == tuple(sorted(MANIPULATION.faces))
    assert all(MANIPULATION.faces[index] == face for face, index in MANIPULATION.face_index.items())
    short = Rules(ranks=(Rank.ACE, Rank.TWO), suits=(Suit.HEARTS,), rank_points=(1, 2))
    assert short.faces == cards("AH 2H")
    assert short.points(Card.of("2H")) == 2


def test_equal_rules_hash_alike_here_and_after_a_journey() -> None:
    assert hash(Rules()) == hash(MANIPULATION)
    other = replace(MANIPULATION, knock_limit=6)
    assert {other: 1}[replace(Rules(), knock_limit=6)] == 1
    brought = pickle.loads(pickle.dumps(other))
    assert brought == other
    assert "_hash" not in vars(brought)
    assert brought.face_index == other.face_index
