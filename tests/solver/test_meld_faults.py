"""Why a meld is not legal: each rule with the exact sentence, and never a fault too many or too few."""

from __future__ import annotations

import random

import pytest

from solver.cards import Joker, Piece, cards
from solver.faults import Place, Section
from solver.meld_faults import meant_as_group, meld_faults, number_word
from solver.melds import Meld
from solver.rules import MANIPULATION, Ace, Rule, Rules
from tests import naive
from tests.positions import RULES

FULL_CIRCLE = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

LOW = Rules(ace=Ace.LOW, full_circle=False)
HIGH = Rules(ace=Ace.HIGH, full_circle=False)


def sentences(tokens: str, rules: Rules = MANIPULATION) -> list[str]:
    """The faults of a meld that lies second on the table, without their common beginning."""
    found = [str(fault) for fault in meld_faults(Meld.of(tokens), 2, Section.TABLE, rules)]
    assert all(text.startswith("Meld 2 ") for text in found)
    return [text.removeprefix("Meld 2 ") for text in found]


def expect(tokens: str, *wanted: str, rules: Rules = MANIPULATION) -> None:
    assert sentences(tokens, rules) == list(wanted)


@pytest.mark.parametrize(
    "tokens",
    [
        "7S 7H 7D",
        "7S 7H 7D X=7C",
        "5H 6H 7H",
        "X=AH 2H 3H",
        "QH KH AH",
        "7H 5H 6H",
        "X=5C X=6C 7C",
        FULL_CIRCLE,
    ],
)
def test_M1_a_legal_meld_has_no_fault(tokens: str) -> None:
    expect(tokens)


@pytest.mark.parametrize(
    ("tokens", "size"), [("7S", "one card"), ("7S 7H", "two cards"), ("X=5H 6H", "two cards")]
)
def test_M1_a_meld_has_three_cards(tokens: str, size: str) -> None:
    expect(tokens, f"has {size}; a meld has at least three. (M1)")


@pytest.mark.parametrize(
    ("tokens", "wanted"),
    [
        ("7S 7H 8D", ["is a group, and the 8 of diamonds is of another rank. (M2)"]),
        (
            "7S 7H X=8D",
            ["is a group, and the joker that stands for the 8 of diamonds is of another rank. (M2)"],
        ),
        ("7S 7S 7S 7S", ["has the 7 of spades four times; the cards of a group are all different. (M2)"]),
        ("7S 7H 7S", ["has the 7 of spades twice; the cards of a group are all different. (M2)"]),
        ("7S 7H 7D 7C 7H", ["has the 7 of hearts twice; the cards of a group are all different. (M2)"]),
        (
            "7S 7H KD 7S",
            [
                "is a group, and the king of diamonds is of another rank. (M2)",
                "has the 7 of spades twice; the cards of a group are all different. (M2)",
            ],
        ),
    ],
)
def test_M2_a_group_is_of_one_rank_without_twins(tokens: str, wanted: list[str]) -> None:
    expect(tokens, *wanted)


def test_M2_a_smaller_largest_group_is_a_reading() -> None:
    expect(
        "7S 7H 7D 7C",
        "has more than three cards, the most that a group holds. (M2)",
        rules=Rules(largest_group=3),
    )


@pytest.mark.parametrize(
    ("tokens", "wanted"),
    [
        ("5H 6H 8H", "is not in a row: the 7 is missing. (M3)"),
        ("5H 8H 9H", "is not in a row: the 6 and the 7 are missing. (M3)"),
        ("4H X=8H JH", "is not in a row: the 5, the 6, the 7, the 9 and the 10 are missing. (M3)"),
        ("AH 3H 4H", "is not in a row: the 2 is missing. (M3)"),
        ("QH AH JH", "is not in a row: the king is missing. (M3)"),
        ("KH AH 2H", "turns the corner: a sequence may not go on past the ace. (M3)"),
        ("QH KH X=AH 2H", "turns the corner: a sequence may not go on past the ace. (M3)"),
        ("5H 6H 7D", "is a sequence, and the 7 of diamonds is of another suit. (M3)"),
        ("5H 6D 7C", "is no group, and as a sequence it mixes suits. (M3)"),
        ("7S 7H 8H 8S", "is no group, and as a sequence it mixes suits. (M3)"),
        ("5H 5H 6H 7H", "has the 5 of hearts twice in one sequence. (M3)"),
        ("5H 5H 6H", "has the 5 of hearts twice in one sequence. (M3)"),
        (FULL_CIRCLE + " 5H", "has the 5 of hearts twice in one sequence. (M3)"),
        ("X=" + FULL_CIRCLE + " 5H", "has the 5 of hearts twice in one sequence. (M3)"),
    ],
)
def test_M3_a_sequence_is_in_a_row_and_of_one_suit(tokens: str, wanted: str) -> None:
    expect(tokens, wanted)


@pytest.mark.parametrize(
    ("rules", "tokens", "wanted"),
    [
        (LOW, "QH KH AH", "is not in a row: the ace may not lie there. (M3)"),
        (HIGH, "AH 2H 3H", "is not in a row: the ace may not lie there. (M3)"),
        (LOW, "KH AH 2H", "turns the corner: a sequence may not go on past the ace. (M3)"),
        (HIGH, "KH AH 2H", "turns the corner: a sequence may not go on past the ace. (M3)"),
        (Rules(full_circle=False), FULL_CIRCLE, "has the ace of hearts twice in one sequence. (M3)"),
    ],
)
def test_M3_other_readings_of_the_ace(rules: Rules, tokens: str, wanted: str) -> None:
    expect(tokens, wanted, rules=rules)


@pytest.mark.parametrize(
    ("tokens", "wanted"),
    [
        ("7S 7H X=7S", ["has the 7 of spades twice: the joker counts as one. (M4)"]),
        ("7S 7H 7D 7C X=7H", ["has the 7 of hearts twice: the joker counts as one. (M4)"]),
        ("5H X=5H 6H 7H", ["has the 5 of hearts twice: the joker counts as one. (M4)"]),
        ("X=7S X=7S 7H 7D", ["has the 7 of spades twice: the joker counts as one. (M4)"]),
        ("7S X=7S X=7S", ["has the 7 of spades three times: each joker counts as one. (M4)"]),
        (FULL_CIRCLE + " X=AH", ["has the ace of hearts three times: the joker counts as one. (M4)"]),
        (FULL_CIRCLE + " X=5H", ["has the 5 of hearts twice: the joker counts as one. (M4)"]),
        (
            "7S 7H 8D X=7S",
            [
                "is a group, and the 8 of diamonds is of another rank. (M2)",
                "has the 7 of spades twice: the joker counts as one. (M4)",
            ],
        ),
    ],
)
def test_M4_a_joker_counts_as_the_card_that_it_stands_for(tokens: str, wanted: list[str]) -> None:
    expect(tokens, *wanted)


def test_M4_one_joker_a_meld_is_a_reading() -> None:
    one = Rules(jokers_a_meld=1)
    expect("5H X=6H 7H", rules=one)
    expect("5H X=6H X=7H", "holds two jokers, more than a meld may here. (M4)", rules=one)


@pytest.mark.parametrize(
    ("tokens", "wanted"),
    [
        ("5H 6H X", ["holds a joker that stands for no card: say which, as in X=5H. (J1)"]),
        ("5H 9D X", ["holds a joker that stands for no card: say which, as in X=5H. (J1)"]),
        (
            "5H X",
            [
                "holds a joker that stands for no card: say which, as in X=5H. (J1)",
                "has two cards; a meld has at least three. (M1)",
            ],
        ),
    ],
)
def test_J1_a_joker_says_what_it_stands_for(tokens: str, wanted: list[str]) -> None:
    expect(tokens, *wanted)


@pytest.mark.parametrize(
    ("tokens", "rule", "indices"),
    [
        ("7S 7H 8D", Rule.M2, (2,)),
        ("7S 7H 7C 7S", Rule.M2, (0, 3)),
        ("7S 7H X=7S", Rule.M4, (2,)),
        ("X=5H X=5H 5H 6H 7H", Rule.M4, (0, 1)),
        ("5H X 7H X", Rule.J1, (1, 3)),
        ("5H 6H 7D", Rule.M3, (2,)),
        ("X=5H 5H 7D 6H 6H", Rule.M3, (2,)),
        ("7S 7H", Rule.M1, (0, 1)),
        ("5H 6H 8H", Rule.M3, (0, 1, 2)),
        ("KH AH 2H", Rule.M3, (0, 1, 2)),
    ],
)
def test_a_fault_points_at_its_cards(tokens: str, rule: Rule, indices: tuple[int, ...]) -> None:
    fault = meld_faults(Meld.of(tokens), 4, Section.AFTER, MANIPULATION)[0]
    assert (fault.rule, fault.meld) == (rule, 4)
    assert fault.places == tuple(Place(Section.AFTER, 4, index) for index in indices)
    assert fault.cards == tuple(cards(tokens)[index] for index in indices)


@pytest.mark.parametrize(
    ("tokens", "group"),
    [
        ("7S 7H 8D", True),
        ("7S 7H 7D 8D", True),
        ("7S 7H 8H 8S", False),
        ("5H 5H 6H", False),
        ("7S 7S 7S", True),
    ],
)
def test_what_a_meld_is_meant_as(tokens: str, group: bool) -> None:
    assert meant_as_group(Meld.of(tokens)) is group


@pytest.mark.parametrize(
    ("number", "word"),
    [(-1, "-1"), (0, "no"), (1, "one"), (5, "five"), (6, "six"), (12, "twelve"), (13, "13"), (107, "107")],
)
def test_small_numbers_are_words(number: int, word: str) -> None:
    assert number_word(number) == word


def near_melds(rng: random.Random, rules: Rules) -> Meld:
    """A legal meld with some of its cards changed, lost, doubled or covered by jokers."""
    faces = [rules.faces[index] for index in rng.choice(naive.every_meld(rules))]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        match rng.randrange(3):
            case 0:
                faces[rng.randrange(len(faces))] = rng.choice(rules.faces)
            case 1:
                faces.append(rng.choice((*faces, rng.choice(rules.faces))))
            case _ if len(faces) > 1:
                faces.pop(rng.randrange(len(faces)))
    rng.shuffle(faces)
    pieces: list[Piece] = [Joker(face) if rng.random() < 0.15 else face for face in faces]
    return Meld(tuple(pieces))


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_a_meld_has_a_fault_exactly_where_the_rulebook_says_so(rules: Rules) -> None:
    rng = random.Random(11)
    verdicts = set()
    for _ in range(1_500):
        meld = near_melds(rng, rules)
        jokers = sum(isinstance(piece, Joker) for piece in meld.cards)
        legal = naive.is_meld(meld.faces, rules) and (
            rules.jokers_a_meld is None or jokers <= rules.jokers_a_meld
        )
        faults = meld_faults(meld, 1, Section.TABLE, rules)
        assert bool(faults) is not legal, meld
        order = [fault.rule.value for fault in faults]
        assert order == sorted(order), meld
        verdicts.add(legal)
    assert verdicts == {True, False}
