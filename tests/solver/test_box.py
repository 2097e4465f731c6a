"""Boxes of plays: what a partition must be, and that both searches stay inside."""

from __future__ import annotations

from itertools import product

import pytest

from solver.box import Box, exact_box, laid_vector, split, whole_box
from solver.cards import Card, cards
from solver.decide import Clock, Decided, Empty, Limits, decide
from solver.notation import read_position
from solver.outcomes import Confirmation
from solver.rules import MANIPULATION


def points_of(box: Box) -> set[tuple[int, ...]]:
    """Every point of a small box."""
    return set(product(*(range(low, high + 1) for low, high in zip(box.low, box.high, strict=True))))


@pytest.mark.parametrize("point", [(1, 1, 0), (0, 2, 1), (2, 0, 2)])
def test_a_split_parts_all_of_a_box_but_the_point(point: tuple[int, ...]) -> None:
    box = Box((0, 0, 0), (2, 2, 2))
    parts = [points_of(part) for part in split(box, point)]
    together = set().union(*parts)
    assert together == points_of(box) - {point}
    assert sum(map(len, parts)) == len(together), "the parts overlap"


def test_every_part_leaves_jokers_free_or_lays_all_of_them() -> None:
    box = Box((0, 0, 0), (2, 2, 2))
    for part in split(box, (1, 1, 1)):
        assert part.low[-1] in (0, part.high[-1])


def test_what_a_play_lays_is_a_point_of_the_whole_box() -> None:
    position = read_position("4H 5H 6H | 7H 7H X KD | 3").position
    whole = whole_box(position, MANIPULATION)
    laid = laid_vector(cards("7H X=8H"), MANIPULATION)
    assert all(low <= at <= high for low, at, high in zip(whole.low, laid, whole.high, strict=True))
    assert laid == exact_box(cards("7H X"), MANIPULATION).low


CASES = [
    ("4H 5H 6H | 7H KD | 3", "7H", 7),
    ("4H 5H 6H | 7H KD | 3", "7H KD", None),
    ("4H 5H 6H | 8H X | 3", "8H X", 33),
    ("4H 5H 6H | 8H X | 3", "8H", None),
    ("| 5H X X | 3", "5H X X", 55),
    ("| 5H X X | 3", "5H X", None),
    ("6H X=7H 8H / 7SHDC | 2S 4S | 3", "2S 4S", 6),
    ("6H X=7H 8H / 7SHDC | 2S 4S | 3", "2S", None),
]


@pytest.mark.parametrize(("text", "laid", "points"), CASES, ids=[f"{a} lays {b}" for a, b, _ in CASES])
def test_exactly_these_cards_can_be_laid_or_are_proven_not_to(
    text: str, laid: str, points: int | None
) -> None:
    position = read_position(text).position
    found = decide(position, MANIPULATION, Clock(Limits()), exact_box(cards(laid), MANIPULATION))
    if points is None:
        assert isinstance(found, Empty)
    else:
        assert isinstance(found, Decided)
        assert found.value == 128 * points + len(laid.split())
    assert found.proof.sweep is Confirmation.CONFIRMED


def test_a_card_that_is_kept_is_not_laid() -> None:
    position = read_position("4H 5H 6H | 7H 3H | 3").position
    whole = whole_box(position, MANIPULATION)
    seven = MANIPULATION.face_index[Card.of("7H")]
    without = Box(whole.low, tuple(0 if at == seven else most for at, most in enumerate(whole.high)))
    found = decide(position, MANIPULATION, Clock(Limits()), without)
    assert isinstance(found, Decided)
    assert found.value == 128 * 3 + 1
