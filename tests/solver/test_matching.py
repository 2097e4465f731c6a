"""Which old meld goes on in which final one, against trying every matching."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.cards import Card, Joker, Rank, Suit, face_of
from solver.matching import Match, match
from tests import naive
from tests.positions import random_position
from tests.stages import melds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.melds import Meld

FULL_CIRCLE = "X=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH X=AH"


def jokers_of(table: Sequence[Meld]) -> Counter[Card]:
    """What the jokers of a table stand for."""
    return Counter(
        piece.stands_for
        for meld in table
        for piece in meld.cards
        if isinstance(piece, Joker) and piece.stands_for is not None
    )


def matched(old: Sequence[Meld], final: Sequence[Meld]) -> Match:
    return match(old, [meld.faces for meld in final], jokers_of(final))


def staying(old: Sequence[Meld], final: Sequence[Meld], continues: Sequence[int | None]) -> int:
    """The cards that stay under one matching, as docs/design.md counts them."""
    real, joker_slots = 0, Counter[Card]()
    for meld, index in zip(final, continues, strict=True):
        if index is not None:
            held = Counter(meld.faces)
            lay = Counter(
                face for piece in old[index].cards if isinstance(piece, Card) and (face := face_of(piece))
            )
            real += (held & lay).total()
            joker_slots += (held - lay) & jokers_of([old[index]])
    return real + (joker_slots & jokers_of(final)).total()


@pytest.mark.parametrize(
    ("before", "after", "continues", "stay"),
    [
        ("5H 6H 7H", "5H 6H 7H", (0,), 3),
        ("5H 6H 7H/9C 9D 9S", "9C 9D 9S 9H/4H 5H 6H 7H", (1, 0), 6),
        # A run split in two goes on as its larger part; a part of equal size as the first.
        ("4H 5H 6H 7H 8H", "4H 5H 6H 7H/8H 8C 8D", (0, None), 4),
        ("4H 5H 6H 7H 8H 9H", "4H 5H 6H/7H 8H 9H", (0, None), 3),
        # Two runs joined: one of them moves.
        ("4H 5H 6H/7H 8H 9H TH", "4H 5H 6H 7H 8H 9H TH", (1,), 4),
        # Twins: each goes on as itself.
        ("5H 6H 7H/5H 6H 7H", "5H 6H 7H/5H 6H 7H 8H", (0, 1), 6),
        # A joker stays where one that stands for the same card is wanted at the end.
        ("5H X=6H 7H", "5H X=6H 7H 8H", (0,), 3),
        ("5H X=6H 7H", "5H 6H 7H/X=8C 8D 8H", (0, None), 2),
        ("X=6H 7H 8H/6C 6D X=6H", "6H 7H 8H/6C 6D X=6H", (0, 1), 5),
        (FULL_CIRCLE, FULL_CIRCLE, (0,), 14),
        ("", "5H 6H 7H", (None,), 0),
        ("", "", (), 0),
    ],
)  # fmt: skip
def test_by_hand(before: str, after: str, continues: tuple[int | None, ...], stay: int) -> None:
    assert matched(melds(before), melds(after)) == Match(continues, stay)


def narrow(rng: Random) -> list[Card]:
    """Few faces, so that twins and shared cards are common."""
    ranks = rng.sample(list(Rank), 3) if rng.random() < 0.3 else list(Rank)[rng.randrange(9) :][:5]
    suits = rng.sample(list(Suit), rng.choice((2, 3, 4)))
    return [Card(rank, suit) for rank in ranks for suit in suits]


def a_table(rng: Random, faces: list[Card]) -> tuple[Meld, ...]:
    return random_position(
        rng, table_cards_aim=18, hand_cards=0, table_jokers=rng.randrange(3), faces=faces
    ).table


@pytest.mark.parametrize("seed", range(8))
def test_no_matching_keeps_more_cards(seed: int) -> None:
    rng = Random(f"matching {seed}")
    kept = 0
    for _ in range(40):
        faces = narrow(rng)
        before, after = a_table(rng, faces), a_table(rng, faces)
        found = matched(before, after)
        used = [index for index in found.continues if index is not None]
        assert len(used) == len(set(used))
        assert found.staying == staying(before, after, found.continues)
        assert sum(len(meld.cards) for meld in before) - found.staying == naive.moved(before, after)
        kept += found.staying
    assert kept > 100


def test_a_large_table_is_no_obstacle() -> None:
    rng = Random(1)
    before = random_position(rng, table_cards_aim=90, hand_cards=0, table_jokers=2).table
    after = tuple(rng.sample(before, len(before)))
    assert matched(before, after).staying == sum(len(meld.cards) for meld in before)
