"""Each constraint of the exact cover by itself, with every variable fixed; then whole models by value."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.cards import Card, cards
from solver.cover import (
    Cover,
    balance_jokers,
    cover,
    cover_every_face,
    keep_or_release,
    release_in_place,
    share_out_jokers,
    value_cover,
    value_terms,
)
from solver.melds import Meld
from solver.position import Tally, tally
from solver.rules import MANIPULATION, Ace, Release, Rules
from solver.value import VALUE_POINT, value_of
from tests import naive
from tests.positions import RULES, small_positions
from tests.stages import at, best_value, optimum, stage_one

if TYPE_CHECKING:
    from solver.position import Position

FULL_CIRCLE = "X=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH X=AH"
NEVER = Rules(release=Release.NEVER)
ONE_FOR_ONE = Rules(one_release_a_card=True)
ONE_A_MELD = Rules(jokers_a_meld=1)


def bare(position: Position, rules: Rules = MANIPULATION, longest: int | None = 5) -> Cover:
    """The variables of a cover without any constraint."""
    made = cover(tally(position, rules), position.table, rules, longest)
    made.model.constraints.clear()
    return made


def allows(made: Cover, melds: str = "", laid: str = "", jokers: str = "", hand_jokers: int = 0) -> bool:
    """Whether the model allows these melds, cards laid, jokers by what they stand for, and jokers laid.

    What helps a constraint (variables made by it) may take any value.
    """
    index = MANIPULATION.face_index
    values = [0] * len(made.model.bounds)
    for tokens in melds.split("/") if melds else ():
        faces = sorted(Meld.of(tokens).faces)
        (variable,) = (variable for one, variable in made.melds if sorted(one.shape.faces) == faces)
        values[variable] += 1
    for piece in cards(laid):
        assert isinstance(piece, Card)
        values[made.laid[index[piece]]] += 1
    for piece in cards(jokers):
        assert isinstance(piece, Card)
        values[made.jokers[index[piece]]] += 1
    named = {variable for _, variable in made.melds} | {*made.laid.values(), *made.jokers.values()}
    if made.laid_jokers is not None:
        values[made.laid_jokers] = hand_jokers
        named.add(made.laid_jokers)
    helpers = [variable for variable in range(len(values)) if variable not in named]
    for choice in product(*(range(made.model.bounds[helper][1] + 1) for helper in helpers)):
        for helper, value in zip(helpers, choice, strict=True):
            values[helper] = value
        if made.model.holds(values):
            return True
    return False


def test_variables_range_over_what_the_position_holds() -> None:
    made = cover(tally(at("5H 6H 7H", "8H 8H KD X")), (), MANIPULATION, 5)
    index = MANIPULATION.face_index
    bounds = made.model.bounds
    assert bounds[made.laid[index[Card.of("8H")]]] == (0, 2)
    assert made.laid_jokers is not None
    assert bounds[made.laid_jokers] == (0, 1)
    assert all(bounds[variable] == (0, 1) for variable in made.jokers.values())
    # Nothing that a single joker could make holds the king.
    assert index[Card.of("KD")] not in made.laid


def test_without_jokers_there_are_no_joker_variables() -> None:
    made = cover(tally(at("5H 6H 7H", "8H")), (), MANIPULATION, 5)
    assert (made.jokers, made.laid_jokers) == ({}, None)


@pytest.mark.parametrize(
    ("melds", "laid", "jokers", "allowed"),
    [
        ("5H 6H 7H", "", "", True),
        ("5H 6H 7H 8H", "8H", "", True),
        ("5H 6H 7H 8H", "", "8H", True),
        ("5H 6H 7H 8H", "8H", "8H", False),
        ("5H 6H 7H 8H", "", "", False),
        ("6H 7H 8H", "8H", "", False),
        ("5H 6H 7H", "8H", "", False),
        ("5H 6H 7H/6H 7H 8H", "8H", "6H 7H", True),
        ("5H 6H 7H/6H 7H 8H", "8H", "6H", False),
        ("", "", "", False),
    ],
)
def test_P2_P3_P5_every_face_is_covered(melds: str, laid: str, jokers: str, allowed: bool) -> None:
    position = at("5H 6H 7H", "8H X X")
    made = bare(position)
    cover_every_face(made, tally(position))
    assert allows(made, melds, laid, jokers) is allowed


@pytest.mark.parametrize(
    ("jokers", "hand_jokers", "allowed"),
    [
        ("7H", 0, True),
        ("8H", 0, True),
        ("7H 8H", 1, True),
        ("7H 7H", 1, True),
        ("", 0, False),
        ("", 1, False),
        ("7H", 1, False),
        ("7H 8H", 0, False),
    ],
)
def test_J5_P2_jokers_there_and_laid_are_the_jokers_at_the_end(
    jokers: str, hand_jokers: int, allowed: bool
) -> None:
    made = bare(at("5H 6H X=7H", "8H X"))
    balance_jokers(made, 1)
    assert allows(made, jokers=jokers, hand_jokers=hand_jokers) is allowed


RELEASES: list[tuple[str, str, str, str, tuple[bool, bool, bool]]] = [
    # (table, hand, laid, jokers at the end, allowed anywhere / one for one / never)
    ("5H 6H X=7H", "7H 8H", "", "7H", (True, True, True)),
    ("5H 6H X=7H", "7H 8H", "", "8H", (False, False, False)),
    ("5H 6H X=7H", "7H 8H", "7H", "8H", (True, True, False)),
    ("5H 6H X=7H", "7H 8H", "8H", "8H", (False, False, False)),
    # The real card lies there already.
    ("5H 6H X=7H/7S 7H 7D", "8H", "", "8H", (True, True, False)),
    # Two jokers that stood for one card.
    ("5H 6H X=7H/7S X=7H 7D", "7H 8H 8S", "", "7H 7H", (True, True, True)),
    ("5H 6H X=7H/7S X=7H 7D", "7H 8H 8S", "", "7H 8H", (False, False, False)),
    ("5H 6H X=7H/7S X=7H 7D", "7H 8H 8S", "7H", "7H 8H", (True, True, False)),
    ("5H 6H X=7H/7S X=7H 7D", "7H 8H 8S", "7H", "8H 8S", (True, False, False)),
    ("5H 6H X=7H/7S X=7H 7D", "7H 7H 8H 8S", "7H 7H", "8H 8S", (True, True, False)),
    ("5H 6H X=7H/7S X=7H 7D/7C 7H 7D", "7H 8H 8S", "", "8H 8S", (True, False, False)),
    ("5H 6H X=7H/7S X=7H 7D/7C 7H 7D", "7H 8H 8S", "7H", "8H 8S", (True, True, False)),
]


@pytest.mark.parametrize(("table", "hand", "laid", "jokers", "allowed"), RELEASES)
def test_J2_J3_a_joker_is_kept_or_released(
    table: str, hand: str, laid: str, jokers: str, allowed: tuple[bool, bool, bool]
) -> None:
    position = at(table, hand)
    for rules, wanted in zip((MANIPULATION, ONE_FOR_ONE, NEVER), allowed, strict=True):
        made = bare(position, rules)
        keep_or_release(made, tally(position, rules), rules)
        assert allows(made, laid=laid, jokers=jokers) is wanted, rules


@pytest.mark.parametrize(
    ("melds", "laid", "jokers", "allowed"),
    [
        ("5H 6H 7H", "7H", "8H", True),
        ("6H 7H 8H", "7H", "8H", True),
        # The real seven lies elsewhere: nothing beside it lay beside the joker.
        ("7C 7D 7H", "7H", "8H", False),
        ("7H 8H 9H", "7H", "8H", False),
        ("7C 7D 7H", "7H", "7H", True),
    ],
)
def test_J3_release_in_place_is_a_reading(melds: str, laid: str, jokers: str, allowed: bool) -> None:
    rules = Rules(release=Release.IN_PLACE)
    position = at("5H 6H X=7H", "7H 7C 7D 8H 9H")
    made = bare(position, rules)
    release_in_place(made, tally(position, rules), position.table, rules)
    assert allows(made, melds, laid, jokers) is allowed


@pytest.mark.parametrize(
    ("melds", "jokers", "allowed"),
    [
        ("5H 6H 7H", "7H", True),
        ("5H 6H 7H", "6H 7H", False),
        ("5H 6H 7H/7S 7H 7D", "6H 7S", True),
        ("5H 6H 7H/7S 7H 7D", "6H 7H", True),
        ("5H 6H 7H/7S 7H 7D", "7S 7D", False),
        ("5H 6H 7H/7S 7H 7D", "7H 7H", True),
    ],
)
def test_J_one_joker_a_meld_is_a_reading(melds: str, jokers: str, allowed: bool) -> None:
    made = bare(at("5H 6H 7H/7S 7H 7D", "X X"), ONE_A_MELD)
    share_out_jokers(made, ONE_A_MELD, 2)
    assert allows(made, melds, jokers=jokers) is allowed


def test_J_one_joker_a_meld_where_a_meld_holds_one_face_twice() -> None:
    real = FULL_CIRCLE.replace("X=", "")
    made = bare(at(real, "X X"), ONE_A_MELD, longest=None)
    share_out_jokers(made, ONE_A_MELD, 2)
    assert allows(made, real, jokers="AH")
    assert not allows(made, real, jokers="AH AH")


def test_J_without_a_limit_nothing_is_shared_out() -> None:
    made = bare(at("5H 6H 7H", "X X"))
    share_out_jokers(made, MANIPULATION, 2)
    assert made.model.constraints == []


def test_the_value_is_points_then_cards() -> None:
    made = cover(tally(at("5H 6H 7H", "8H 9H X")), (), MANIPULATION, 5)
    assert sorted(weight for _, weight in value_terms(made, MANIPULATION)) == [
        128 * 8 + 1,
        128 * 9 + 1,
        128 * 25 + 1,
    ]


def lies_allowed(position: Position, rules: Rules) -> bool:
    made = cover(tally(position, rules), position.table, rules, None)
    jokers = " ".join(str(face) for face in jokers_of(position))
    return allows(made, "/".join(" ".join(map(str, meld.faces)) for meld in position.table), jokers=jokers)


def jokers_of(position: Position) -> list[Card]:
    return [face for meld in position.table for face in meld.faces if face not in meld.cards]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_the_table_as_it_lies_is_always_allowed(rules: Rules) -> None:
    for position in small_positions(25, seed=3, rules=rules):
        assert lies_allowed(position, rules), position


@pytest.mark.parametrize(
    ("rules", "table", "hand", "value"),
    [
        (MANIPULATION, "5H 6H 7H", "8H", 128 * 8 + 1),
        (MANIPULATION, "", "KH AH 2H", 0),
        (MANIPULATION, FULL_CIRCLE, "AH", 128 * 1 + 1),
        (Rules(full_circle=False), "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "AH", 128 * 1 + 1),
        (Rules(ace=Ace.LOW, full_circle=False), "JH QH KH", "AH", 0),
        (Rules(ace=Ace.HIGH, full_circle=False), "2H 3H 4H", "AH", 0),
        (NEVER, "5C 6C X=7C", "7C 3H 3S", 0),
        (MANIPULATION, "5C 6C X=7C", "7C 3H 3S", 128 * 13 + 3),
        (MANIPULATION, "", "5H X X", 128 * 55 + 3),
        (ONE_A_MELD, "", "5H X X", 0),
    ],
)
def test_values_by_hand(rules: Rules, table: str, hand: str, value: int) -> None:
    assert best_value(at(table, hand), rules) == value


def test_deciding_needs_no_long_sequences_even_for_a_full_circle() -> None:
    longest = max(len(one.shape.faces) for one, _ in stage_one(at(FULL_CIRCLE, "AH")).melds)
    assert longest == 5


def test_perft_100_of_22100_three_card_hands_can_be_laid_whole() -> None:
    pack = Tally((0,) * 52, (1,) * 52, (0,) * 52, 0)
    made = value_cover(pack, (), MANIPULATION)
    melds_of = {variable: {face for face, _ in one.needs} for one, variable in made.melds}
    in_meld: dict[int, set[int]] = {}
    for variable, faces in melds_of.items():
        in_meld.setdefault(min(faces), set()).add(variable)
    whole = 0
    for hand in combinations(range(52), 3):
        # Cards that are not in the hand are not laid, so no meld that needs one is there.
        there = [
            variable for face in hand for variable in in_meld.get(face, ()) if melds_of[variable] <= {*hand}
        ]
        if there:
            small = made.model.restricted(sorted([*there, *(made.laid[face] for face in hand)]))
            whole += small.worth(optimum(small)) % VALUE_POINT == 3
    assert whole == 100


def test_perft_hands_that_hold_no_meld_lay_nothing() -> None:
    rng = Random("perft")
    for _ in range(40):
        hand = " ".join(map(str, rng.sample(MANIPULATION.faces, 3)))
        found = best_value(at("", hand))
        assert found == (
            0 if naive.best_value(at("", hand)) == 0 else value_of(MANIPULATION.count(cards(hand)), 3)
        )
