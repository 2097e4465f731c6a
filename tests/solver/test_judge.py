"""The referee: each rule with plays that keep it and plays that break it, and the exact sentence."""

from __future__ import annotations

import random

import pytest

from solver.cards import Card, Joker, cards
from solver.errors import Refusal
from solver.faults import Place, Section
from solver.judge import can_play, judge, laid_between, turn_faults, verify_play
from solver.melds import Meld
from solver.position import Position
from solver.rules import MANIPULATION, Release, Rule, Rules

NEVER = Rules(release=Release.NEVER)
ONE_FOR_ONE = Rules(one_release_a_card=True)


def melds(table: str) -> tuple[Meld, ...]:
    return tuple(Meld.of(tokens) for tokens in table.split("/")) if table else ()


def verdict(before: str, hand: str, after: str, rules: Rules = MANIPULATION, players: int = 3) -> list[str]:
    return [str(fault) for fault in judge(Position(melds(before), cards(hand), players), melds(after), rules)]


LEGAL = [
    # (before, hand, after)
    ("", "7S 7H 7D", "7S 7H 7D"),
    ("7S 7H 7D", "7C", "7S 7H 7D 7C"),
    ("7S 7H 7D 7C", "8S 9S", "7H 7D 7C/7S 8S 9S"),
    ("4H 5H 6H 7H 8H", "6H", "4H 5H 6H/6H 7H 8H"),
    ("5H 6H 7H", "X", "5H 6H 7H X=8H"),
    ("5H X=6H 7H", "6H 8H", "5H 6H 7H 8H X=9H"),
    ("5C 6C X=7C", "7C 3H 3S", "5C 6C 7C/3H 3S X=3D"),
    ("5C 6C X=7C/7C 7D 7H 7S", "3H 3S", "5C 6C 7C/7D 7H 7S/3H 3S X=3D"),
    ("QH KH AH", "JH", "JH QH KH AH"),
    ("5H 6H 7H", "5H 6H 7H", "5H 6H 7H/5H 6H 7H"),
]


@pytest.mark.parametrize(("before", "hand", "after"), LEGAL)
def test_a_legal_play_has_no_fault(before: str, hand: str, after: str) -> None:
    assert verdict(before, hand, after) == []


@pytest.mark.parametrize(
    ("players", "before", "hand", "after", "wanted"),
    [
        (
            2,
            "7S 7H 7D",
            "7H 8H 9H",
            "7S 7H 7D/7H 8H 9H",
            "Two copies of the 7 of hearts lie there; the pack has one. (C4)",
        ),
        (
            3,
            "7S 7H 7D/7S 7H 7C",
            "7H 8H 9H",
            "7S 7H 7D/7S 7H 7C/7H 8H 9H",
            "Three copies of the 7 of hearts lie there; the pack has two. (C4)",
        ),
        (2, "5H X=6H 7H", "X", "5H X=6H 7H X=8H", "Two jokers lie there; the pack has one. (C4)"),
    ],
)
def test_C4_more_copies_than_the_pack_has(
    players: int, before: str, hand: str, after: str, wanted: str
) -> None:
    assert verdict(before, hand, after, players=players) == [wanted]


@pytest.mark.parametrize(
    ("before", "hand", "after", "wanted"),
    [
        (
            "5C 6C X=7C",
            "7C",
            "5C 6C 7C",
            [
                "The joker that stood for the 7 of clubs was on the table and is gone; "
                "a joker that is set free is laid again at once. (J5)"
            ],
        ),
        (
            "5C X=6C X=7C",
            "6C 7C",
            "5C 6C 7C",
            [
                "The jokers that stood for the 6 of clubs and the 7 of clubs were on the table and are gone; "
                "a joker that is set free is laid again at once. (J5)"
            ],
        ),
        (
            "5C 6C X=7C 8C",
            "9C",
            "5C 6C 8C 9C",
            [
                "The joker that stood for the 7 of clubs was on the table and is gone. (J5)",
                "Meld 1 is not in a row: the 7 is missing. (M3)",
            ],
        ),
    ],
)
def test_J5_a_joker_is_not_taken_into_a_hand(before: str, hand: str, after: str, wanted: list[str]) -> None:
    assert verdict(before, hand, after) == wanted


@pytest.mark.parametrize("again", ["X=7C", "X=8C"])
def test_J5_a_freed_joker_is_laid_as_any_card_the_old_one_included(again: str) -> None:
    rest = {"X=7C": "7D 7H X=7C", "X=8C": "8D 8H X=8C"}[again]
    assert verdict("5C 6C X=7C", "7C 7D 7H 8D 8H", f"5C 6C 7C/{rest}") == []


@pytest.mark.parametrize(
    ("before", "hand", "after", "wanted"),
    [
        ("7S 7H 7D 7C", "8S", "7S 7H 7D", ["The 7 of clubs was on the table and is gone. (P2)"]),
        (
            "5H 6H 7H/5H 6H 7H 8H",
            "KD",
            "6H 7H 8H",
            [
                "Two copies of the 5 of hearts were on the table; all are gone. (P2)",
                "Two copies of the 6 of hearts were on the table; one is gone. (P2)",
                "Two copies of the 7 of hearts were on the table; one is gone. (P2)",
            ],
        ),
    ],
)
def test_P2_no_card_leaves_the_table(before: str, hand: str, after: str, wanted: list[str]) -> None:
    assert verdict(before, hand, after) == [*wanted, "No card from the hand was added to the table. (P1)"]


@pytest.mark.parametrize(
    ("before", "hand", "after", "wanted"),
    [
        ("7S 7H 7D", "8S", "7S 7H 7D 7C", ["The 7 of clubs was neither on the table nor in the hand. (P5)"]),
        (
            "7S 7H 7D",
            "8S",
            "7S 7H 7D/7D 7C 7S",
            [
                "The 7 of clubs was neither on the table nor in the hand. (P5)",
                "Two copies of the 7 of diamonds lie there, "
                "and only one was on the table or in the hand. (P5)",
                "Two copies of the 7 of spades lie there, and only one was on the table or in the hand. (P5)",
            ],
        ),
        (
            "7S 7H 7D",
            "8S",
            "7S 7H 7D/KC KC KC KC",
            [
                "Four copies of the king of clubs lie there; the pack has two. (C4)",
                "Four copies of the king of clubs lie there, and none was on the table or in the hand. (P5)",
                "Meld 2 has the king of clubs four times; the cards of a group are all different. (M2)",
            ],
        ),
        ("7S 7H 7D", "8S", "7S 7H 7D X=7C", ["A joker came from neither the table nor the hand. (P5)"]),
        (
            "",
            "8S",
            "5H X=6H X=7H",
            [
                "The 5 of hearts was neither on the table nor in the hand. (P5)",
                "Two jokers came from neither the table nor the hand. (P5)",
            ],
        ),
    ],
)
def test_P5_no_card_appears_from_elsewhere(before: str, hand: str, after: str, wanted: list[str]) -> None:
    assert verdict(before, hand, after) == [*wanted, "No card from the hand was added to the table. (P1)"]


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("", "5H 6H X", ["Meld 1 holds a joker that stands for no card: say which, as in X=5H. (J1)"]),
        (
            "5H 6H X=7H",
            "5H 6H X",
            ["Meld 1 holds a joker that stands for no card: say which, as in X=5H. (J1)"],
        ),
    ],
)
def test_J1_a_joker_is_declared(before: str, after: str, wanted: list[str]) -> None:
    hand = "5H 6H X" if not before else "KD"
    assert verdict(before, hand, after)[:1] == wanted
    assert not any("(J2)" in text for text in verdict(before, hand, after))


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("7S 7H 7D/8S", "Meld 2 has one card; a meld has at least three. (M1)"),
        ("7S 7H 7D 8S", "Meld 1 is a group, and the 8 of spades is of another rank. (M2)"),
        ("7H 7D/7S 8S", "Meld 1 has two cards; a meld has at least three. (M1)"),
        ("7S 7H 7D/8S 9S JS", "Meld 2 is not in a row: the 10 is missing. (M3)"),
        ("7S 7H 7D/KS AS 2S", "Meld 2 turns the corner: a sequence may not go on past the ace. (M3)"),
        ("7S 7H 7D X=7S", "Meld 1 has the 7 of spades twice: the joker counts as one. (M4)"),
    ],
)
def test_M1_M2_M3_M4_every_meld_at_the_end_is_legal(after: str, wanted: str) -> None:
    assert verdict("7S 7H 7D", "8S 9S JS KS AS 2S X", after)[0] == wanted


STANDS = "The joker stood for the {0}. No real {0} lies on the table, so it {1}. (J2)"


@pytest.mark.parametrize(
    ("before", "hand", "after", "was", "so"),
    [
        # Only its real card releases a joker.
        ("5C 6C X=7C", "4C", "4C 5C 6C/X=3H", "7 of clubs", "may not become the 3 of hearts"),
        (
            "4C X=5C 6C",
            "3H 3S 7C 8C",
            "X=3D 3H 3S/4C/6C 7C 8C",
            "5 of clubs",
            "may not become the 3 of diamonds",
        ),
        # A joker that stands for the same card is none.
        (
            "5H 6H X=7H/7C 7D X=7S",
            "8H",
            "5H 6H X=7H 8H/7C 7D X=7H",
            "7 of spades",
            "may not become the 7 of hearts",
        ),
        # Two new declarations: which of them is the old joker cannot be told.
        ("5C 6C X=7C", "4C X", "4C 5C 6C/X=3H/X=8H", "7 of clubs", "goes on standing for it"),
        ("5C 6C X=7C", "4C X", "4C 5C 6C/X=3H/X=3H", "7 of clubs", "may not become the 3 of hearts"),
    ],
)
def test_J2_a_declaration_stays_until_the_real_card_comes(
    before: str, hand: str, after: str, was: str, so: str
) -> None:
    assert STANDS.format(was, so) in verdict(before, hand, after)


def test_J2_the_joker_at_fault_is_shown_where_it_lay() -> None:
    before = Position(melds("7S 7H 7D/5H 6H X=7H"), cards("4H"), 3)
    (fault,) = judge(before, melds("7S 7H 7D/X=3H 4H 5H 6H"), NEVER)
    assert (fault.rule, fault.cards) == (Rule.J2, (Joker(Card.of("7H")),))
    assert fault.places == (Place(Section.TABLE, 2, 2), Place(Section.AFTER, 2, 0))


@pytest.mark.parametrize(
    ("before", "hand", "after"),
    [
        # J3: the real card from the hand, from another meld, or lying there all the time.
        ("5H 6H X=7H", "7H 8H", "5H 6H 7H 8H X=9H"),
        ("5H 6H X=7H/7S 7H 7D 7C", "8H", "5H 6H 7H 8H/7S 7D 7C X=7H"),
        ("5H 6H X=7H/7S 7H 7D", "4H", "X=3H 4H 5H 6H/7S 7H 7D"),
        # J4: to another meld as the same card.
        ("5H 6H X=7H", "4H 7S 7D", "4H 5H 6H/7S X=7H 7D"),
        # One real card for two jokers.
        ("5H 6H X=7H/X=7H 8H 9H", "7H 4H TH", "X=3H 4H 5H 6H/7H 8H 9H TH X=JH"),
    ],
)
def test_J3_J4_a_joker_moves_on_or_is_replaced(before: str, hand: str, after: str) -> None:
    assert verdict(before, hand, after) == []


TWO_FREED = ("5H 6H X=7H/X=7H 8H 9H", "7H 4H TH", "X=3H 4H 5H 6H/7H 8H 9H TH X=JH")
ONE_FREED = ("5H 6H X=7H", "7H 8H", "5H 6H 7H 8H X=9H")


def test_J3_other_readings_of_the_release() -> None:
    assert verdict(*ONE_FREED, ONE_FOR_ONE) == []
    assert verdict(*TWO_FREED, ONE_FOR_ONE) == [
        "Two jokers stood for the 7 of hearts. One real card releases one joker only, "
        "and one real 7 of hearts lies on the table, so one of them goes on standing for it. (J2)"
    ]
    never = "The joker stood for the 7 of hearts. A joker on the table is never released here, so it {}. (J2)"
    assert verdict(*ONE_FREED, NEVER) == [never.format("may not become the 9 of hearts")]
    assert verdict(*TWO_FREED, NEVER) == [
        "Two jokers stood for the 7 of hearts. A joker on the table is never released here, "
        "so they may not become the 3 of hearts and the jack of hearts. (J2)"
    ]


def test_J3_one_joker_gone_leaves_the_real_card_to_the_other() -> None:
    faults = verdict("5H 6H X=7H/X=7H 8H 9H", "7H TH", "5H 6H 7H/8H 9H TH X=JH", ONE_FOR_ONE)
    assert [text[-4:] for text in faults] == ["(J5)"]


@pytest.mark.parametrize(
    ("before", "hand", "after"),
    [
        ("5H 6H 7H", "8H", "5H 6H 7H"),
        ("4H 5H 6H 7H/5S 5C 5D", "KD", "4H 5H 6H 7H/5S 5C 5D"),
        ("5H 6H 7H 8H/8S 8C 8D", "8H", "5H 6H 7H/8S 8C 8D 8H"),
        # A joker that a table card has set free is not a card from the hand.
        ("5H 6H X=7H/7S 7H 7D 7C", "KD", "5H 6H 7H X=8H/7S 7D 7C"),
    ],
)
def test_P1_at_least_one_card_comes_from_the_hand(before: str, hand: str, after: str) -> None:
    assert verdict(before, hand, after) == ["No card from the hand was added to the table. (P1)"]


def test_P1_a_hand_card_that_replaces_a_joker_counts() -> None:
    assert verdict("5H 6H X=7H", "7H", "5H 6H 7H X=8H") == []


@pytest.mark.parametrize(
    ("drawn", "last_turn", "wanted"),
    [
        (None, False, []),
        (0, False, ["No card was drawn yet: draw first, then meld. (T2)"]),
        (1, False, []),
        (2, False, []),
        (3, False, ["After drawing three cards nothing may be melded. (T2)"]),
        (None, True, []),
        (0, True, []),
        (3, True, ["After drawing three cards nothing may be melded. (T2)"]),
    ],
)
def test_T2_when_melding_is_allowed(drawn: int | None, last_turn: bool, wanted: list[str]) -> None:
    before = Position(melds("5H 6H 7H"), cards("8H"), 3, drawn, last_turn)
    assert [str(fault) for fault in turn_faults(before, MANIPULATION)] == wanted
    assert [str(fault) for fault in judge(before, melds("5H 6H 7H 8H"))] == wanted


def test_faults_come_in_the_order_of_the_design() -> None:
    before = Position(melds("5H 6H X=7H/8S 8H 8D/2C 3C 4C/X=9C TC JC"), cards("KD"), 3, drawn=3)
    after = melds("5H 6H/8S 8H 8D 8S X=8H/2C 4C 5C/KS KS KS")
    order = " ".join(fault.rule.value for fault in judge(before, after))
    assert order == "C4 J5 P2 P2 P2 P5 P5 P5 M1 M2 M2 M3 M4 J2 P1 T2"


def test_verify_and_can_say_the_same() -> None:
    before = Position(melds("5H 6H 7H"), cards("8H"), 3)
    verify_play(before, melds("5H 6H 7H 8H"))
    assert can_play(before, melds("5H 6H 7H 8H"))
    assert not can_play(before, melds("5H 6H 8H"))
    with pytest.raises(Refusal) as refused:
        verify_play(before, melds("5H 6H 8H"))
    assert [fault.rule for fault in refused.value.faults] == [Rule.P2, Rule.M3]


@pytest.mark.parametrize(
    ("before", "after", "laid"),
    [
        ("", "5H 6H 7H", "5H 6H 7H"),
        ("5H 6H X=7H", "5H 6H 7H X=8H", "7H"),
        ("5H 6H 7H", "5H 6H 7H X=8H", "X"),
        ("5H 6H 7H", "5H 6H", ""),
    ],
)
def test_what_was_laid(before: str, after: str, laid: str) -> None:
    assert laid_between(Position(melds(before)), melds(after)) == cards(laid)


def test_the_verdict_does_not_depend_on_the_order_of_melds_and_cards() -> None:
    rng = random.Random(3)
    for before, hand, after in (*LEGAL, TWO_FREED, ("4H 5H 6H 7H/5S 5C 5D", "KD", "5H 6H 7H/5S 5C 5D X=4H")):
        wanted = sorted(text.split("(")[-1] for text in verdict(before, hand, after))
        for _ in range(3):
            mixed = [rng.sample(tokens.split(), len(tokens.split())) for tokens in after.split("/")]
            rng.shuffle(mixed)
            again = "/".join(" ".join(tokens) for tokens in mixed)
            assert sorted(text.split("(")[-1] for text in verdict(before, hand, again)) == wanted


@pytest.mark.parametrize(
    ("after", "wanted", "named"),
    [
        (
            "4S 5S 6S/7H X=8H 9H",
            "The joker that stood for the 7 of spades was on the table and is gone.",
            "X=7S",
        ),
        ("4S 5S 6S/7H 9H/3C 3D X=3H", "A joker was on the table and is gone.", "X"),
        (
            "4S 5S 6S 7S/7H X=8H 9H",
            "The joker that stood for the 7 of spades was on the table and is gone; "
            "a joker that is set free is laid again at once.",
            "X=7S",
        ),
    ],
)
def test_J5_a_joker_is_named_where_it_can_be_told(after: str, wanted: str, named: str) -> None:
    before = Position(melds("5S 6S X=7S/7H X=8H 9H"), cards("4S 7S 3C 3D"), 3)
    fault = next(fault for fault in judge(before, melds(after)) if fault.rule is Rule.J5)
    assert (fault.message, fault.cards) == (wanted, cards(named))


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (
            "5H 6H X=7H/X=7H 8H 9H",
            "4H 5H 6H X=7H/8H 9H TH X=JH",
            "Two jokers stood for the 7 of hearts. No real 7 of hearts lies on the table, "
            "so neither may become the jack of hearts. (J2)",
        ),
        (
            "5H 6H X=7H/X=7H 8H 9H",
            "X=3H 4H 5H 6H/8H 9H TH X=JH",
            "Two jokers stood for the 7 of hearts. No real 7 of hearts lies on the table, "
            "so they may not become the 3 of hearts and the jack of hearts. (J2)",
        ),
        (
            "5H 6H X=7H/8S 9S X=TS",
            "X=3H 4H 5H 6H/8S 9S TH/X=JH",
            "The jokers stood for the 7 of hearts and the 10 of spades. No real 7 of hearts and "
            "no real 10 of spades lies on the table, so they may not become the 3 of hearts and the jack of "
            "hearts. (J2)",
        ),
    ],
)
def test_J2_of_several_jokers_says_how_many(before: str, after: str, wanted: str) -> None:
    assert wanted in verdict(before, "4H TH", after)
