"""Positions: what makes one possible, what they count, and their canonical order."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from solver.cards import Card, Joker, Rank, Suit, cards
from solver.faults import Place, Section
from solver.melds import Meld
from solver.notation import read_position
from solver.position import Play, Position, places, position_faults, tally
from solver.rules import MANIPULATION, Rule
from tests.positions import legal_positions, natural_positions, positions, shuffled

SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def position(table: str, hand: str, players: int | None = 3, drawn: int | None = None) -> Position:
    melds = tuple(Meld.of(tokens) for tokens in table.split("/")) if table else ()
    return Position(melds, cards(hand), players, drawn)


def sentences(one: Position) -> list[str]:
    return [str(fault) for fault in position_faults(one)]


@pytest.mark.parametrize("players", [None, 2, 3, 4, 5])
def test_C1_two_to_five_play(players: int | None) -> None:
    assert not sentences(position("7S 7H 7D", "8S X", players))


@pytest.mark.parametrize(
    ("players", "who"), [(-1, "-1"), (0, "Zero"), (1, "One"), (6, "Six"), (12, "Twelve"), (13, "13")]
)
def test_C1_no_other_number_plays(players: int, who: str) -> None:
    (fault,) = position_faults(position("7S 7H 7D", "7H 7H 7H", players))
    assert str(fault) == f"{who} cannot play this game: two, three, four or five can. (C1)"
    assert fault.places == (Place(Section.PLAYERS),)


@pytest.mark.parametrize(
    ("players", "table", "hand", "wanted"),
    [
        (2, "7S 7H 7D", "7H", "Two copies of the 7 of hearts: the pack for two players has one. (C4)"),
        (2, "7S 7H X=7D", "X", "Two jokers: the pack for two players has one. (C4)"),
        (3, "7S 7H 7D", "7H 7H", "Three copies of the 7 of hearts: the pack for three players has two. (C4)"),
        (
            5,
            "",
            "KD KD KD KD",
            "Four copies of the king of diamonds: the pack for five players has two. (C4)",
        ),
        (4, "", "X X X", "Three jokers: the pack for four players has two. (C4)"),
        (None, "5H X=6H X=7H", "X", "Three jokers: the pack for three players has two. (C4)"),
    ],
)
def test_C4_no_more_copies_than_the_pack_has(players: int | None, table: str, hand: str, wanted: str) -> None:
    assert sentences(position(table, hand, players)) == [wanted]


@pytest.mark.parametrize(
    ("players", "table", "hand"),
    [
        (2, "7S 7H 7D", "7C X"),
        (3, "7S 7H 7D", "7H X X"),
        (2, "X=7S 7H 7D", "7S"),
        (3, "X=7S 7H 7D/X=7S 7H 7D", "7S 7S"),
    ],
)
def test_C4_a_joker_is_no_copy_of_what_it_stands_for(players: int, table: str, hand: str) -> None:
    assert not sentences(position(table, hand, players))


def test_C4_points_at_every_copy() -> None:
    (fault,) = position_faults(position("7S 7H 7D", "7H KD 7H"))
    assert fault.cards == cards("7H")
    assert fault.places == (
        Place(Section.TABLE, 1, 1),
        Place(Section.HAND, None, 0),
        Place(Section.HAND, None, 2),
    )


def test_C4_107_cards_are_too_many() -> None:
    suits = [" ".join(str(Card(rank, suit)) for rank in Rank) for suit in Suit]
    everything = position("/".join([*suits, *suits]), "X X")
    assert (len(everything.table_cards) + len(everything.hand), sentences(everything)) == (106, [])
    one_more = position("/".join([*suits, *suits]), "X X X")
    assert sentences(one_more) == ["Three jokers: the pack for three players has two. (C4)"]
    a_card_more = position("/".join([*suits, *suits]), "X X AS")
    assert sentences(a_card_more) == [
        "Three copies of the ace of spades: the pack for three players has two. (C4)"
    ]


def test_J1_a_joker_on_the_table_stands_for_a_card() -> None:
    assert sentences(position("7S 7H X", "")) == [
        "Meld 1 holds a joker that stands for no card: say which, as in X=5H. (J1)"
    ]


def test_J1_a_joker_in_the_hand_stands_for_none() -> None:
    (fault,) = position_faults(position("7S 7H 7D", "KD X=5H"))
    assert str(fault) == "A joker in the hand stands for no card until it is laid: write it as X. (J1)"
    assert fault.places == (Place(Section.HAND, None, 1),)


@pytest.mark.parametrize(
    ("meld", "wanted"),
    [
        ("7S 7H", "Meld 2 has two cards; a meld has at least three. (M1)"),
        ("7S 7H 8D", "Meld 2 is a group, and the 8 of diamonds is of another rank. (M2)"),
        ("KH AH 2H", "Meld 2 turns the corner: a sequence may not go on past the ace. (M3)"),
        ("7S 7H X=7S", "Meld 2 has the 7 of spades twice: the joker counts as one. (M4)"),
    ],
)
def test_P3_every_meld_on_the_table_is_legal(meld: str, wanted: str) -> None:
    assert sentences(position(f"4C 5C 6C/{meld}", "")) == [wanted]


@pytest.mark.parametrize("drawn", [None, 0, 1, 2, 3])
def test_T2_no_more_than_three_are_drawn(drawn: int | None) -> None:
    assert not sentences(position("7S 7H 7D", "8S", drawn=drawn))


@pytest.mark.parametrize(("drawn", "word"), [(-1, "-1"), (4, "Four"), (9, "Nine"), (20, "20")])
def test_T2_other_numbers_of_draws_are_impossible(drawn: int, word: str) -> None:
    (fault,) = position_faults(position("", "8S", drawn=drawn))
    assert str(fault) == f"{word} cards drawn: a turn has at most three draws. (T2)"
    assert fault.places == (Place(Section.DRAWN),)


def test_everything_that_is_wrong_is_said() -> None:
    wrong = position("7S 7H/KH AH 2H/5H 6H X", "7S 7S X X X=2H", players=2, drawn=7)
    assert [fault.rule.value for fault in position_faults(wrong)] == [
        "T2",
        "C4",
        "C4",
        "J1",
        "M1",
        "M3",
        "J1",
    ]


def test_an_empty_position_is_possible() -> None:
    assert not sentences(position("", ""))


def test_counts() -> None:
    counts = tally(position("7S X=7H 7D/4H X=5H 6H", "7S 7S X X KD"))
    by_face = {
        str(face): numbers
        for face, *numbers in zip(MANIPULATION.faces, counts.table, counts.hand, counts.declared, strict=True)
        if any(numbers)
    }
    assert by_face == {
        "4H": [1, 0, 0],
        "5H": [0, 0, 1],
        "6H": [1, 0, 0],
        "7D": [1, 0, 0],
        "7H": [0, 0, 1],
        "7S": [1, 2, 0],
        "KD": [0, 1, 0],
    }
    assert counts.hand_jokers == 2


def test_places_name_every_piece_in_the_order_typed() -> None:
    found = [(str(piece), place) for place, piece in places(position("7S 7H 7D", "X KD"))]
    assert [text for text, _ in found] == ["7S", "7H", "7D", "X", "KD"]
    assert [place.meld for _, place in found] == [1, 1, 1, None, None]
    assert [place.card for _, place in found] == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("one", natural_positions(12, seed=4), ids=lambda one: str(len(one.table_cards)))
def test_canonical_does_not_depend_on_how_it_was_typed(one: Position) -> None:
    sorted_once = one.canonical()
    assert sorted_once.canonical() == sorted_once
    assert shuffled(one, random.Random(1)).canonical() == sorted_once
    assert tally(sorted_once) == tally(one)


def test_canonical_order_by_hand() -> None:
    typed = position("QH AH KH/X=5H 6H 4H/7S 7D 7H", "X KD 2S 2C")
    assert str(typed.canonical()) == "4H X=5H 6H / 7DHS / Q-AH | 2CS KD X | 3"


@settings(deadline=None, max_examples=60)
@given(positions())
def test_the_repr_pastes_back(one: Position) -> None:
    assert eval(repr(one), {"read_position": read_position}) == one


@settings(deadline=None, max_examples=60)
@given(legal_positions())
def test_positions_reached_by_legal_melds_are_possible(one: Position) -> None:
    assert not position_faults(one)


def test_a_meld_without_cards_is_not_there_and_a_title_is_one_line() -> None:
    made = Position((Meld(()), Meld.of("7S 7H 7D")), (), title="  late \n game\t\x00 ")
    assert made.table == (Meld.of("7S 7H 7D"),)
    assert made.title == "late game"


def test_a_play_knows_its_jokers() -> None:
    play = Play(cards("X=5H"), (Meld.of("4H X=5H 6H"), Meld.of("7S 7H X=7D")), ())
    assert play.declared == (Joker(Card.of("5H")), Joker(Card.of("7D")))


@pytest.mark.parametrize(("drawn", "wrong"), [(None, False), (0, False), (1, True), (3, True)])
def test_T5_nothing_is_drawn_in_a_last_turn(drawn: int | None, wrong: bool) -> None:
    faults = position_faults(Position((), (), 3, drawn, last_turn=True))
    assert [fault.rule for fault in faults] == [Rule.T5] * wrong
