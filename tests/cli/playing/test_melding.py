"""What is laid: the table that a player means, jokers of which nothing is said, numbers that stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli.playing.commands import AddTo, Change, NewMelds, Unclear, WholeTable
from cli.playing.melding import Laying, declared, numbered, said_table
from solver.cards import Card, cards
from solver.errors import Refusal
from solver.position import Position
from solver.rules import MANIPULATION
from tests.rounds import table_of

if TYPE_CHECKING:
    from cli.playing.commands import Melding

SEEN = Position(
    table_of("7S 7H 7D / 4H X=5H 6H / 9C TC JC"), cards("7C 8C 8C 5H 3S 3D 3H X"), players=3, drawn=1
)
OLD = "7S 7H 7D / 4H X=5H 6H / 9C TC JC"
SORTED = "7D 7H 7S / 4H X=5H 6H / 9C TC JC"

SAID: dict[str, tuple[Melding, str]] = {
    "a new meld": (NewMelds(table_of("3S 3D 3H")), f"{OLD} / 3S 3D 3H"),
    "two new ones": (
        NewMelds(table_of("3S 3D 3H / 7C 8C X=9C")),
        f"{OLD} / 3S 3D 3H / 7C 8C X=9C",
    ),
    "an added card": (AddTo(cards("7C"), 1), "7S 7H 7D 7C / 4H X=5H 6H / 9C TC JC"),
    "added to the last": (AddTo(cards("8C X=QC"), 3), "7S 7H 7D / 4H X=5H 6H / 9C TC JC 8C X=QC"),
    "one meld changed": (Change((2,), table_of("4H 5H 6H X=7H")), "7S 7H 7D / 4H 5H 6H X=7H / 9C TC JC"),
    "two in the order said": (
        Change((3, 1), table_of("8C 9C TC JC / 7S 7H 7D 7C")),
        "7S 7H 7D 7C / 4H X=5H 6H / 8C 9C TC JC",
    ),
    "one becomes two": (
        Change((2,), table_of("4H 5H 6H / 3S 3D X=3C")),
        "7S 7H 7D / 4H 5H 6H / 9C TC JC / 3S 3D X=3C",
    ),
    "two become one": (
        Change((1, 2), table_of("7S 7H 7D 7C")),
        "7S 7H 7D 7C / 9C TC JC",
    ),
    "none, so new ones": (Change((), table_of("3S 3D 3H")), f"{OLD} / 3S 3D 3H"),
    "the whole table": (WholeTable(table_of("3S 3D 3H")), "3S 3D 3H"),
}


@pytest.mark.parametrize("name", SAID)
def test_the_table_is_as_it_was_said(name: str) -> None:
    melding, table = SAID[name]
    assert said_table(melding, SEEN) == table_of(table)


NOT_HELD: dict[str, tuple[Melding, str]] = {
    "a card": (NewMelds(table_of("3S 3D 3C")), "The 3 of clubs is not in your hand. (P5)"),
    "one of the table": (AddTo(cards("7S"), 1), "The 7 of spades is not in your hand. (P5)"),
    "one too often": (NewMelds(table_of("7C 7C 8C")), "Your hand has the 7 of clubs only once. (P5)"),
    "a joker too often": (NewMelds(table_of("X=7C X 8C")), "Your hand has the joker only once. (P5)"),
    "several": (
        NewMelds(table_of("2C 8C 8C 8C")),
        "The 2 of clubs is not in your hand. (P5); Your hand has the 8 of clubs only twice. (P5)",
    ),
}


@pytest.mark.parametrize("name", NOT_HELD)
def test_P5_cards_that_are_not_held(name: str) -> None:
    melding, message = NOT_HELD[name]
    with pytest.raises(Refusal) as told:
        said_table(melding, SEEN)
    assert str(told.value) == message


def test_P5_no_joker_is_held() -> None:
    with pytest.raises(Refusal, match="There is no joker in your hand"):
        said_table(NewMelds(table_of("X=7C 8C 9C")), Position(hand=cards("8C 9C"), players=2, drawn=1))


@pytest.mark.parametrize("melding", [AddTo(cards("7C"), 4), Change((1, 0), table_of("7S 7H 7D"))])
def test_a_meld_that_there_is_not(melding: Melding) -> None:
    with pytest.raises(Unclear, match=r"There is no meld [04]: the table has melds 1 to 3\."):
        said_table(melding, SEEN)


@pytest.mark.parametrize(
    ("table", "has"), [("", "the table is empty"), ("7S 7H 7D", "the table has meld 1 only")]
)
def test_a_table_with_few_melds(table: str, has: str) -> None:
    with pytest.raises(Unclear, match=f"There is no meld 2: {has}"):
        said_table(AddTo(cards("7C"), 2), Position(table_of(table), cards("7C"), 2, 1))


THREES = "3D 3H 3S"
DECLARED = {
    "nothing is open": ("7S 7H 7D / 3S 3H 3D", f"7D 7H 7S / {THREES}", ""),
    "nothing is open, and no meld": ("3S 3H", "3H 3S", ""),
    "the fourth of a group": (f"{OLD} / X 3S 3D 3H", f"{SORTED} / X=3C 3D 3H 3S", "3C"),
    "a joker that stays as it was": (
        f"7S 7H 7D / 4H X 6H / 9C TC JC / {THREES}",
        f"{SORTED} / {THREES}",
        "5H",
    ),
    "J5 a joker that is set free": (
        "7S 7H 7D / 4H 5H 6H / 9C TC JC / 3S 3D 3H X",
        "7D 7H 7S / 4H 5H 6H / 9C TC JC / X=3C 3D 3H 3S",
        "3C",
    ),
}
"""Tables as typed, as they are laid, and what was found that jokers stand for."""


@pytest.mark.parametrize("name", DECLARED)
def test_J1_a_joker_stands_for_the_only_card_that_will_do(name: str) -> None:
    typed, laid, faces = DECLARED[name]
    known = tuple(map(Card.of, faces.split()))
    assert declared(SEEN, table_of(typed), MANIPULATION) == Laying(table_of(laid), known)


OPEN = {
    "J1 two will do": (
        f"{OLD} / 3S 3D X",
        "The joker can stand for the 3 of clubs or the 3 of hearts: say which, X=3C or X=3H. (J1)",
    ),
    "J1 two jokers": (
        "7S 7H 7D / 4H 5H 6H X / 9C TC JC X",
        "Say what the jokers stand for: X=3H X=8C, X=3H X=QC, X=7H X=8C or X=7H X=QC. (J1)",
    ),
    "M3 none will do": (
        f"{OLD} / 8C TC X QC",
        "Meld 4 is no group and no sequence, whatever the joker stands for. (M3)",
    ),
    "C4 more jokers than there are": (
        f"{OLD} / 3S X X",
        "Three jokers lie there; the pack has two. (C4); "
        "A joker came from neither the table nor the hand. (P5)",
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_a_joker_that_stays_open(name: str) -> None:
    typed, message = OPEN[name]
    with pytest.raises(Refusal) as told:
        declared(SEEN, table_of(typed), MANIPULATION)
    assert message in str(told.value)


def test_numbers_stay_with_the_melds_that_go_on() -> None:
    after = "3D 3H 3S / 4H X=5H 6H / 7C 7D 7H 7S / 9C TC JC"
    assert numbered(SEEN, table_of(after), MANIPULATION) == table_of(
        "7C 7D 7H 7S / 4H X=5H 6H / 9C TC JC / 3D 3H 3S"
    )
    assert numbered(SEEN, table_of(after), MANIPULATION, (5, 2, 1, 3)) == table_of(
        "7C 7D 7H 7S / 4H X=5H 6H / 9C TC JC / 3D 3H 3S"
    )
