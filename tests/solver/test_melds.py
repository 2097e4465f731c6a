"""What a legal meld is, against the rulebook and against every set of cards of one rank or suit."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from solver.cards import Card, Rank, Suit, cards, face_of
from solver.melds import (
    Kind,
    Meld,
    arranged,
    candidates,
    deciding_length,
    pieces_short,
    run_line,
    shape_of,
    shapes,
)
from solver.rules import MANIPULATION, Ace, Rules
from tests import naive
from tests.positions import RULES

FULL_CIRCLE = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

GROUPS = ["7S 7H 7D", "7S 7H 7D 7C", "AS AC AD", "X=8D 8H 8S", "KC X=KD X=KH", "X=2C X=2D X=2H"]

RUNS = [
    "5H 6H 7H",
    "7H 5H 6H",
    "AH 2H 3H",
    "QH KH AH",
    "AH KH QH",
    "9C TC JC QC KC AC",
    "4H X=5H 6H",
    "X=QS KS AS",
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
    FULL_CIRCLE,
]

NEITHER = [
    "",
    "7S",
    "7S 7H",
    "5H 6H",
    "7S 7S 7H",
    "7S 7H X=7S",
    "7S 7H 7D 7C 7H",
    "5H 6H 8H",
    "5H 6H 7D",
    "KH AH 2H",
    "QH KH AH 2H",
    "AH 3H 2D",
    "5H 5H 6H",
    "5H X=5H 6H 7H",
    "7S 7H 8S",
    FULL_CIRCLE + " 2H",
]


@pytest.mark.parametrize("tokens", GROUPS)
def test_M2_groups(tokens: str) -> None:
    shape = shape_of(Meld.of(tokens).faces, MANIPULATION)
    assert shape is not None
    assert shape.kind is Kind.GROUP


@pytest.mark.parametrize("tokens", RUNS)
def test_M3_sequences(tokens: str) -> None:
    shape = shape_of(Meld.of(tokens).faces, MANIPULATION)
    assert shape is not None
    assert shape.kind is Kind.SEQUENCE


@pytest.mark.parametrize("tokens", NEITHER)
def test_M1_what_is_neither_is_no_meld(tokens: str) -> None:
    assert shape_of(Meld.of(tokens).faces, MANIPULATION) is None


@pytest.mark.parametrize(
    ("rules", "low", "high", "both"),
    [
        (Rules(), True, True, True),
        (Rules(full_circle=False), True, True, False),
        (Rules(ace=Ace.LOW, full_circle=False), True, False, False),
        (Rules(ace=Ace.HIGH, full_circle=False), False, True, False),
    ],
    ids=["either", "no circle", "low", "high"],
)
def test_M3_where_the_ace_lies_is_a_reading(rules: Rules, low: bool, high: bool, both: bool) -> None:
    verdicts = [shape_of(Meld.of(t).faces, rules) is not None for t in ("AS 2S 3S", "QS KS AS", FULL_CIRCLE)]
    assert verdicts == [low, high, both]
    assert shape_of(Meld.of("KS AS 2S").faces, rules) is None


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_shapes_are_exactly_the_melds_of_the_rulebook(rules: Rules) -> None:
    found = {tuple(sorted(rules.face_index[face] for face in shape.faces)) for shape in shapes(rules)}
    assert found == set(naive.every_meld(rules))
    assert len(found) == len(shapes(rules))


def test_M2_M3_how_many_melds_there_are() -> None:
    kinds = Counter(shape.kind for shape in shapes(MANIPULATION))
    assert kinds == {Kind.GROUP: 65, Kind.SEQUENCE: 308}
    # Sequences of 3 to 14 cards start at 12, 11, ..., 1 places of a suit; A to K and 2 to A are two of them.
    assert kinds[Kind.SEQUENCE] == 4 * (sum(range(1, 13)) - 1)
    short = [shape for shape in shapes(MANIPULATION) if len(shape.faces) <= deciding_length(MANIPULATION)]
    assert len(short) == 197


@pytest.mark.parametrize(
    ("ace", "line"),
    [(Ace.LOW, "A23456789TJQK"), (Ace.HIGH, "23456789TJQKA"), (Ace.EITHER, "A23456789TJQKA")],
)
def test_M3_the_line_of_ranks(ace: Ace, line: str) -> None:
    assert "".join(map(str, run_line(Rules(ace=ace)))) == line


def test_a_pack_without_aces_has_no_ends() -> None:
    assert run_line(Rules(ranks=(Rank.TWO, Rank.THREE))) == (Rank.TWO, Rank.THREE)


@pytest.mark.parametrize(
    ("typed", "laid"),
    [
        ("AH KH QH", "QH KH AH"),
        ("3H AH 2H", "AH 2H 3H"),
        ("6H 4H X=5H", "4H X=5H 6H"),
        ("7D 7S X=7C", "X=7C 7D 7S"),
        ("8H 5H X", "5H 8H X"),
        ("KH AH 2H", "AH 2H KH"),
    ],
)
def test_arranged_is_playing_order_where_legal(typed: str, laid: str) -> None:
    assert arranged(Meld.of(typed), MANIPULATION).cards == cards(laid)


@pytest.mark.parametrize(
    ("tokens", "short"),
    [
        ("7S 7H 7D", "7SHD"),
        ("9C TC JC QC", "9-QC"),
        ("QH KH AH", "Q-AH"),
        ("4H X=5H 6H", "4H X=5H 6H"),
        ("5H 6H", "5H 6H"),
        ("6H 5H 4H", "6H 5H 4H"),
        ("KH AH 2H", "KH AH 2H"),
        ("5H 6D 7H", "5H 6D 7H"),
    ],
)
def test_a_meld_in_one_word(tokens: str, short: str) -> None:
    assert str(Meld.of(tokens)) == short
    assert eval(repr(Meld.of(tokens))) == Meld.of(tokens)


def test_pieces_of_one_rank_share_it_but_not_across_a_joker() -> None:
    assert pieces_short(cards("8S 8H X 8C X=8D 8D")) == "8SH X 8C X=8D 8D"


def pool(tokens: str) -> list[int]:
    counts = Counter(face_of(one) for one in cards(tokens))
    return [counts[face] for face in MANIPULATION.faces]


@pytest.mark.parametrize(
    ("tokens", "jokers", "found"),
    [
        ("7C 7D 8C", 0, {}),
        ("7C 7D 7H", 0, {"7C 7D 7H": 1}),
        ("7C 7D 7H 7C 7D 7H", 0, {"7C 7D 7H": 2}),
        ("7C 7D 7H 7C 7D", 1, {"7C 7D 7H": 2, "7C 7D 7S": 1, "7C 7H 7S": 1, "7D 7H 7S": 1, "7C 7D 7H 7S": 1}),
        ("QH KH", 1, {"JH QH KH": 1, "QH KH AH": 1}),
    ],
)
def test_candidates_lack_no_more_cards_than_there_are_jokers(
    tokens: str, jokers: int, found: dict[str, int]
) -> None:
    made = candidates(pool(tokens), jokers, MANIPULATION)
    assert {" ".join(map(str, one.shape.faces)): one.most for one in made} == found


def test_candidates_against_every_meld_on_random_pools() -> None:
    rng = random.Random(5)
    for _ in range(30):
        real = [rng.choice((0, 0, 0, 1, 2)) for _ in MANIPULATION.faces]
        jokers = rng.randrange(3)
        kept = {one.shape for one in candidates(real, jokers, MANIPULATION, longest=5)}
        for shape in shapes(MANIPULATION):
            lacking = sum(
                (Counter(shape.faces) - Counter(dict(zip(MANIPULATION.faces, real, strict=True)))).values()
            )
            short = shape.kind is Kind.GROUP or len(shape.faces) <= 5
            assert (shape in kept) == (short and lacking <= jokers)


def test_P3_long_sequences_split_into_short_ones_so_short_ones_decide() -> None:
    longest = deciding_length(MANIPULATION)
    assert longest == 5
    for shape in shapes(MANIPULATION):
        size = len(shape.faces)
        if size > longest:
            parts = next((i, size - i) for i in range(3, size - 2) if i <= longest)
            assert all(
                shape_of(part, MANIPULATION) for part in (shape.faces[: parts[0]], shape.faces[parts[0] :])
            )


def test_perft_three_cards_100_of_22100_are_a_meld() -> None:
    faces = [Card(rank, suit) for rank in Rank for suit in Suit]
    hands = list(combinations(faces, 3))
    assert len(hands) == 22_100
    assert sum(shape_of(hand, MANIPULATION) is not None for hand in hands) == 100
