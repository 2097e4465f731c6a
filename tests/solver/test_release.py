"""When a joker of the table may end as another card: every reading, case by case."""

from __future__ import annotations

import pytest

from solver.cards import Card
from solver.release import declared, may_release, neighbours, seated_well
from solver.rules import MANIPULATION, Ace, Release, Rules
from tests.stages import melds

IN_PLACE = Rules(release=Release.IN_PLACE)
NEVER = Rules(release=Release.NEVER)
ONE = Rules(one_release_a_card=True)
ONE_IN_PLACE = Rules(release=Release.IN_PLACE, one_release_a_card=True)


@pytest.mark.parametrize(
    ("face", "meld", "rules", "beside"),
    [
        ("7H", "6H 7H 8H 9H", MANIPULATION, "6H 8H"),
        ("6H", "6H 7H 8H", MANIPULATION, "7H"),
        ("7H", "7C 7D 7H 7S", MANIPULATION, "7C 7D 7S"),
        ("AH", "AH 2H 3H", MANIPULATION, "2H"),
        ("AH", "QH KH AH", MANIPULATION, "KH"),
        ("KH", "QH KH AH", Rules(ace=Ace.LOW), "QH"),
        ("AH", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", MANIPULATION, "2H KH"),
        ("7H", "5H 9H", MANIPULATION, ""),
        ("7H", "8S", MANIPULATION, ""),
    ],
)
def test_what_lies_beside_a_card(face: str, meld: str, rules: Rules, beside: str) -> None:
    found = neighbours(Card.of(face), melds(meld)[0].faces, rules)
    assert found == {Card.of(token) for token in beside.split()}


@pytest.mark.parametrize(
    ("before", "after", "number", "allowed"),
    [
        # No real 7 of hearts; one in the joker's place; one elsewhere; one beside an old card in a new meld.
        ("6H X=7H 8H", "6H 8H/X=2C", 1, ""),
        ("6H X=7H 8H", "6H 7H 8H/X=2C", 1, "anywhere in-place one one-in-place"),
        ("6H X=7H 8H/7S 7D 7H", "6H 8H/7S 7D 7H/X=2C", 1, "anywhere one"),
        ("6H X=7H 8H", "7H 8H 9H/6H 6S 6D/X=2C", 1, "anywhere in-place one one-in-place"),
        ("7S X=7H 7D", "7S 7H 7C/7D 8D 9D/X=2C", 1, "anywhere in-place one one-in-place"),
        ("7S X=7H 7D", "6H 7H 8H/X=2C", 1, "anywhere one"),
        # A joker beside it counts as the card that it stands for.
        ("6H X=7H X=8H", "7H X=8H 9H/6H/X=2C", 1, "anywhere in-place one one-in-place"),
        # Two jokers that stood for one card.
        ("5H 6H X=7H/X=7H 8H 9H", "6H 7H 8H/X=2C/X=3C", 2, "anywhere in-place"),
        ("5H 6H X=7H/X=7H 8H 9H", "5H 6H 7H/7H 8H 9H/X=2C/X=3C", 2, "anywhere in-place one one-in-place"),
        ("5H 6H X=7H/X=7H 8H 9H", "5H 6H 7H/8H 9H/X=2C/X=3C", 2, "anywhere"),
        ("5H 6H X=7H/X=7H 8H 9H", "5H 6H 7H/7S 7D 7H/X=2C/X=3C", 2, "anywhere one"),
        # One of them goes on standing for it.
        ("5H 6H X=7H/X=7H 8H 9H", "5H 6H 7H/X=7H 8H 9H/X=2C", 1, "anywhere in-place one one-in-place"),
        ("5H 6H X=7H/X=7H 8H 9H", "5H 6H X=7H", 0, "anywhere in-place never one one-in-place"),
    ],
)
def test_J3_when_a_joker_is_released(before: str, after: str, number: int, allowed: str) -> None:
    readings = {
        "anywhere": MANIPULATION,
        "in-place": IN_PLACE,
        "never": NEVER,
        "one": ONE,
        "one-in-place": ONE_IN_PLACE,
    }
    found = [
        name
        for name, rules in readings.items()
        if may_release(Card.of("7H"), number, melds(before), melds(after), rules)
    ]
    assert " ".join(found) == allowed


def test_what_jokers_stand_for_is_counted() -> None:
    counts = declared(melds("5H X=6H X=7H/X=7H 8H 9H/X 2C 3C"))
    assert {str(face): count for face, count in counts.items()} == {"6H": 1, "7H": 2}


@pytest.mark.parametrize(
    ("rules", "after", "well"),
    [
        (MANIPULATION, "5H 6H/X=9S 9H 9D", False),
        (MANIPULATION, "5H X=6H X=7H", True),
        (Rules(jokers_a_meld=1), "5H X=6H X=7H", False),
        (Rules(jokers_a_meld=1), "5H 6H X=7H/X=9S 9H 9D", True),
        (NEVER, "X=4H 5H 6H/7H 8H 9H", False),
        (MANIPULATION, "X=4H 5H 6H/7H 8H 9H", True),
        (IN_PLACE, "X=4H 5H 6H/7H 8H 9H", False),
        (IN_PLACE, "X=4H 5H 6H 7H/8H 9H TH", True),
    ],
)
def test_whether_jokers_sit_well(rules: Rules, after: str, well: bool) -> None:
    assert seated_well(melds("5H 6H X=7H"), melds(after), rules) is well
