"""The play as physical cards: where each came from, what moved, and what set the jokers free."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.best import best_play
from solver.cards import Card, Joker, Piece, cards, face_of, in_order
from solver.outcomes import Best, Origin, Source
from solver.position import meld_key
from solver.rules import MANIPULATION
from tests import naive
from tests.positions import natural_positions, shuffled, small_positions
from tests.stages import at, melds

if TYPE_CHECKING:
    from solver.position import Position


def best(position: Position) -> Best:
    found = best_play(position)
    assert isinstance(found, Best)
    return found


@lru_cache(maxsize=1)
def plays() -> list[tuple[Position, Best]]:
    """Positions that have a play, with it."""
    some = (*small_positions(60, seed=8), *natural_positions(30, seed=8))
    found = ((position, best_play(position)) for position in some)
    return [(position, play) for position, play in found if isinstance(play, Best)]


def as_in_hand(piece: Piece) -> Piece:
    return Joker() if isinstance(piece, Joker) else piece


def is_it(before: Piece, after: Piece) -> bool:
    """Whether the one piece can have become the other: jokers look alike."""
    return as_in_hand(before) == as_in_hand(after)


def test_there_are_plays_of_every_kind() -> None:
    sources = {origin.source for _, play in plays() for row in play.trace.origins for origin in row}
    assert sources == set(Source)
    assert sum(bool(play.trace.jokers) for _, play in plays()) >= 3
    assert max(play.trace.moved for _, play in plays()) >= 3


def test_origins_use_up_the_table_and_the_cards_laid() -> None:
    for position, play in plays():
        left = [list(meld.cards) for meld in position.table]
        laid: list[Piece] = []
        rows = zip(play.play.table, play.trace.origins, play.trace.continues, strict=True)
        for meld, origins, continues in rows:
            for piece, origin in zip(meld.cards, origins, strict=True):
                if origin.source is Source.HAND:
                    laid.append(piece)
                    continue
                number = continues if origin.source is Source.STAYED else origin.meld
                assert number is not None
                there = left[number - 1]
                # A joker that stays stands for what it stood for.
                known = [old for old in there if old == piece] or [old for old in there if is_it(old, piece)]
                if origin.source is Source.STAYED:
                    assert piece in there, (position, piece)
                there.remove(known[0])
        assert not any(left), position
        assert in_order(laid) == play.play.laid
        in_hand = Counter(position.hand)
        assert Counter(map(as_in_hand, (*play.play.laid, *play.play.left))) == in_hand


def test_a_meld_goes_on_in_one_meld_and_its_stayers_lie_there() -> None:
    for _, play in plays():
        numbers = [number for number in play.trace.continues if number is not None]
        assert len(numbers) == len(set(numbers))
        for origins, number in zip(play.trace.origins, play.trace.continues, strict=True):
            stays = any(origin.source is Source.STAYED for origin in origins)
            assert stays <= (number is not None)
            assert all(
                origin.meld != number for origin in origins if origin.source is Source.MELD and stays
            ) or (any(isinstance(piece, Joker) for meld in play.play.table for piece in meld.cards))


def test_moved_is_what_every_matching_tried_comes_to() -> None:
    for position, play in plays():
        stayed = sum(origin.source is Source.STAYED for row in play.trace.origins for origin in row)
        assert play.trace.moved == len(position.table_cards) - stayed
        assert play.trace.moved == naive.moved(position.table, play.play.table), position


def test_each_joker_that_changed_was_released_by_a_card_that_lies_there() -> None:
    for position, play in plays():
        before = Counter(face_of(piece) for piece in position.table_cards if isinstance(piece, Joker))
        after = Counter(joker.stands_for for joker in play.play.declared)
        changed = Counter(joker.was for joker in play.trace.jokers)
        assert changed == before - after
        for joker in play.trace.jokers:
            assert joker.was != joker.now
            assert after[joker.now]
            places = [
                (origin, number)
                for meld, row, number in zip(
                    play.play.table, play.trace.origins, play.trace.continues, strict=True
                )
                for piece, origin in zip(meld.cards, row, strict=True)
                if piece == joker.was
            ]
            by = joker.released_by
            if by.source is Source.STAYED:
                assert (Origin(Source.STAYED), by.meld) in places
            else:
                assert by in [origin for origin, _ in places]


def test_the_table_is_in_canonical_order() -> None:
    for _, play in plays():
        assert list(play.play.table) == sorted(play.play.table, key=meld_key)
        assert in_order(play.play.laid) == play.play.laid
        assert in_order(play.play.left) == play.play.left


def test_only_meld_numbers_depend_on_the_order_of_the_text() -> None:
    rng = Random(2)
    for position, play in plays()[:25]:
        other = shuffled(position, rng)
        again = best(other)
        assert again.play == play.play
        assert again.trace.moved == play.trace.moved
        assert [(one.was, one.now, one.released_by.source) for one in again.trace.jokers] == [
            (one.was, one.now, one.released_by.source) for one in play.trace.jokers
        ]
        for number, its_number in zip(play.trace.continues, again.trace.continues, strict=True):
            assert (number is None) == (its_number is None)
            if number is not None and its_number is not None:
                old, new = position.table[number - 1], other.table[its_number - 1]
                assert Counter(old.cards) == Counter(new.cards)


HAND, STAYED = Origin(Source.HAND), Origin(Source.STAYED)


def from_meld(number: int) -> Origin:
    return Origin(Source.MELD, number)


@pytest.mark.parametrize(
    ("table", "hand", "after", "origins", "moved"),
    [
        ("5H 6H 7H", "8H", "5H 6H 7H 8H", [(STAYED, STAYED, STAYED, HAND)], 0),
        (
            "KD KH KS/7S 7H 7D 7C",
            "5H 6H",
            "5H 6H 7H/7C 7D 7S/KD KH KS",
            [(HAND, HAND, from_meld(2)), (STAYED,) * 3, (STAYED,) * 3],
            1,
        ),
        # The hand's six is not the table's: one of the two runs has moved.
        (
            "4H 5H 6H 7H 8H",
            "6H",
            "4H 5H 6H/6H 7H 8H",
            [(STAYED, STAYED, STAYED), (HAND, from_meld(1), from_meld(1))],
            2,
        ),
    ],
)
def test_origins_by_hand(
    table: str, hand: str, after: str, origins: list[tuple[Origin, ...]], moved: int
) -> None:
    found = best(at(table, hand))
    assert found.play.table == melds(after)
    assert found.trace.origins == tuple(origins)
    assert found.trace.moved == moved


@pytest.mark.parametrize(
    ("table", "hand", "was", "now", "by"),
    [
        # From the hand; from another meld; from where it lay all the time.
        ("5C 6C X=7C", "7C 3H 3S", "7C", "3C", HAND),
        ("KD KH KS/5C 6C X=7C/7C 7D 7H 7S", "3H 3S", "7C", "3C", from_meld(3)),
        ("KD KH KS/7C X=7D 7H 7S/5D 6D 7D", "4S 4H", "7D", "4C", Origin(Source.STAYED, 3)),
    ],
)
def test_J3_what_released_a_joker(table: str, hand: str, was: str, now: str, by: Origin) -> None:
    found = best(at(table, hand))
    (joker,) = found.trace.jokers
    assert (joker.was, joker.now, joker.released_by) == (Card.of(was), Card.of(now), by)


def test_hand_jokers_take_the_least_new_declarations() -> None:
    found = best(at("5C 6C X=7C", "7C X 2H 2S KH KS"))
    new = sorted(joker.stands_for for joker in found.play.declared if joker.stands_for is not None)
    (laid,) = (piece for piece in found.play.laid if isinstance(piece, Joker))
    assert laid.stands_for == new[0]
    assert MANIPULATION.count(found.play.laid) == found.points
    assert cards("X")[0] not in found.play.left
