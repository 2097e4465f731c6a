"""A round at a desk: what is allowed and refused, taken back, told of the others, and kept secret."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from solver.cards import cards
from tests.cli.playing.desk import played, stacked

if TYPE_CHECKING:
    from solver.round import RoundState

TABLE = "7D 7H 7S / 4H X=5H 6H / 9C TC JC"
HAND = "7C 8C 5H 3S 3D 3H 2S"


def turn(hand: str = HAND, drawn: int = 1) -> RoundState:
    """The player's turn with three players and melds on the table."""
    return stacked(hand, TABLE, ("", ""), drawn=drawn)


def test_the_screen_shows_what_a_player_sees() -> None:
    assert (
        played(turn()).text
        == """\

Bob holds 10 cards, Cy 10. The pile has 70 cards.
The table:
Meld 1: 7D 7H 7S
Meld 2: 4H X=5H 6H
Meld 3: 9C TC JC
Your hand: 2S 3D 3H 3S 5H 7C 8C (31 points)
You may: lay, add, change, draw.
"""
    )


LAID = {
    "lay 3S 3H 3D": (
        "You lay 3D 3H 3S (9 points).",
        "Meld 1: 7D 7H 7S",
        "Meld 2: 4H X=5H 6H",
        "Meld 3: 9C TC JC",
        "Meld 4: +3D +3H +3S",
    ),
    "add 7C to 1": (
        "You lay 7C (7 points).",
        "Meld 1: +7C 7D 7H 7S",
        "Meld 2: 4H X=5H 6H",
        "Meld 3: 9C TC JC",
    ),
    "change 1 3: 7S 7H 7D / 7-JC": (
        "You lay 7C 8C (15 points).",
        "Meld 1: 7D 7H 7S",
        "Meld 2: 4H X=5H 6H",
        "Meld 3: +7C +8C 9C TC JC",
    ),
    "change 1: 7S 7H 7D / 3SHD": (
        "You lay 3D 3H 3S (9 points).",
        "Meld 1: 7D 7H 7S",
        "Meld 2: 4H X=5H 6H",
        "Meld 3: 9C TC JC",
        "Meld 4: +3D +3H +3S",
    ),
    "table 3SHD / 9C TC JC / 4H X 6H / 7SHD": (
        "You lay 3D 3H 3S (9 points).",
        "The joker stands for the 5 of hearts: no other card makes this legal.",
        "Meld 1: +3D +3H +3S",
        "Meld 2: 9C TC JC",
        "Meld 3: 4H X=5H 6H",
        "Meld 4: 7D 7H 7S",
    ),
    "change 2: 4H 5H 6H / X 3S 3D 3H": (
        "You lay 5H 3D 3H 3S (14 points) and move 1 card of the table.",
        "The joker that stood for the 5 of hearts now stands for the 3 of clubs: the real 5 of hearts from "
        "your hand takes its place.",
        "The joker stands for the 3 of clubs: no other card makes this legal.",
        "Meld 1: 7D 7H 7S",
        "Meld 2: 4H +5H 6H",
        "Meld 3: 9C TC JC",
        "Meld 4: >X=3C +3D +3H +3S",
    ),
}


@pytest.mark.parametrize("line", LAID)
def test_what_is_laid_is_told_and_shown(line: str) -> None:
    shown = played(turn(), line).after(line).splitlines()
    kept = [row for row in shown if row.startswith(("You lay", "The joker", "Meld"))]
    assert tuple(kept) == LAID[line]
    assert shown[-1] == "You may: lay, add, change, pass, undo."


A_MELD = (
    "A meld is three or four cards of one rank, or three and more of one suit in a row; hint finds the best."
)
MOVE = "To move cards of the table, name every meld that changes: change 2 3: 7SHD / 4-6H"
REFUSED: dict[tuple[str, int], tuple[str, ...]] = {
    ("lay 3S 3D 3H 2S", 1): (
        "M2: Meld 4 is a group, and the 2 of spades is of another rank.",
        "Meld 4 would be: 2S 3D 3H 3S",
        A_MELD,
    ),
    ("lay 3S 3H", 1): (
        "M1: Meld 4 has two cards; a meld has at least three.",
        "Meld 4 would be: 3H 3S",
        A_MELD,
    ),
    ("add 8C to 1", 1): (
        "M2: Meld 1 is a group, and the 8 of clubs is of another rank.",
        "Meld 1 would be: 7D 7H 7S 8C",
        A_MELD,
    ),
    ("lay 7C 8C 9C", 1): ("P5: The 9 of clubs is not in your hand.", MOVE),
    ("lay 2S 3S X", 1): ("P5: There is no joker in your hand.", MOVE),
    ("change 3: 8C TC JC", 1): (
        "P2: The 9 of clubs was on the table and is gone.",
        "M3: Meld 3 is not in a row: the 9 is missing.",
        "Meld 3 would be: 8C TC JC",
        "All cards of the melds that you change must lie in the melds that you name.",
    ),
    ("change 2: 4H 5H 6H", 1): (
        "J5: The joker that stood for the 5 of hearts was on the table and is gone; a joker that is set free "
        "is laid again at once.",
        "Lay the joker that comes free in the same command: change 2: 4-6H / 9DS X=9C",
    ),
    ("change 2: 4H 6H X=2D / 3SHD", 1): (
        "M3: Meld 2 is a sequence, and the joker that stands for the 2 of diamonds is of another suit.",
        "J2: The joker stood for the 5 of hearts. No real 5 of hearts lies on the table, so it may not "
        "become the 2 of diamonds.",
        "Meld 2 would be: X=2D 4H 6H",
        A_MELD,
    ),
    ("change 3: 9C TC JC", 1): (
        "P1: No card from the hand was added to the table.",
        "Lay at least one card of your hand with it.",
    ),
    ("change 2: 4H 5H 6H / X 3S 3D", 1): (
        "J1: The joker can stand for the 3 of clubs or the 3 of hearts: say which, X=3C or X=3H.",
        "You may: lay, add, change, draw.",
    ),
    ("pass", 1): (
        "T2: Nothing was melded, so that another card must be drawn.",
        "You may: lay, add, change, draw.",
    ),
    ("lay 3S 3D 3H", 0): (
        "T2: No card was drawn yet: draw first, then meld.",
        "It is your turn. You may: draw.",
    ),
    ("knock", 0): (
        "T2: No card was drawn yet: a turn begins with a draw.",
        "T3: 31 points are left, and nobody knocks with more than 5.",
        "It is your turn. You may: draw.",
    ),
    ("add 7C to 1", 3): (
        "T2: After drawing three cards nothing may be melded.",
        "The third card is drawn, so nothing may be melded (T2). You may: pass.",
    ),
    ("draw", 3): (
        "T2: A turn has at most three draws, and they are made.",
        "The third card is drawn, so nothing may be melded (T2). You may: pass.",
    ),
}


@pytest.mark.parametrize(("line", "drawn"), REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(line: str, drawn: int) -> None:
    heard = played(turn(drawn=drawn), "show", line, "show")
    *why, remedy = REFUSED[line, drawn]
    head = "This is not allowed:" if line in ("pass", "knock", "draw") else "This cannot be laid:"
    assert heard.after(line).splitlines() == [head, *why, f"Nothing has changed. {remedy}"]
    first, second = heard.text.split("> show\n")[1:]
    assert second == first.partition("> ")[0]


def test_T2_after_a_meld_nothing_is_drawn() -> None:
    heard = played(turn(), "add 7C to 1", "draw", "advise", "odds")
    assert heard.after("draw").splitlines() == [
        "This is not allowed:",
        "T2: Something was melded, which ends the drawing.",
        "Nothing has changed. You may: lay, add, change, pass, undo.",
    ]
    assert (
        heard.after("advise") == "There is nothing to choose: you have melded, which ends the drawing (T2)."
    )
    assert heard.after("odds") == "No card can come in this turn: there is nothing to reckon with."


def test_all_that_was_laid_is_taken_back() -> None:
    heard = played(turn(), "show", "add 7C to 1", "lay 3SHD", "undo", "draw", "undo")
    back, *screen = heard.text.split("> undo\n")[1].splitlines()
    assert back == "Back in your hand: 3D 3H 3S 7C"
    assert screen[:-4] == heard.after("show").splitlines()
    assert "\nYou draw: " in f"\n{heard.after('draw')}"
    refused = "Nothing was laid in this turn, and a draw cannot be taken back.\n"
    assert heard.text.endswith(refused)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add 7C to 4", "There is no meld 4: the table has melds 1 to 3."),
        ("lya 3SHD", 'There is no command "lya".\nPerhaps: lay 3SHD\nType help for all that you can do.'),
        ("lay 3S 1D", '"1D" can be an ace or a ten cut short: write AD or TD.'),
    ],
)
def test_what_is_unclear_is_told(line: str, told: str) -> None:
    assert played(turn(), line).after(line) == told


def test_cards_are_typed_and_told_in_the_letters_of_a_language() -> None:
    state = stacked("QH KH KC X", TABLE, ("", ""))
    heard = played(state, "lay QH KH AH", "lay DH KH X", "lay X=BH DH KH", letters="de")
    assert heard.after("lay QH KH AH") == (
        '"QH" is no card, Q is no rank here: for an English queen write DH.\n'
        "This reads as English: say --letters en."
    )
    assert "say which, X=AH or X=BH." in heard.after("lay DH KH X")
    assert "You lay X=BH DH KH (45 points)." in heard.after("lay X=BH DH KH")


def test_a_hint_tells_as_much_as_is_asked() -> None:
    heard = played(turn(), "hint", "hint 2", "hint 3", "best")
    one, two, three = (heard.after(line).splitlines() for line in ("hint", "hint 2", "hint 3"))
    assert one[0] == two[0] == "There is a play, and the best is worth 29 points."
    assert one[1].startswith("Proved: ")
    assert two[1] == "Lay: 3D 3H 3S 5H 7C 8C"
    assert three[0] == "Best play: 29 points, 6 cards."
    assert "Step by step:" in three
    melds = [line.replace("New meld", "Meld") for line in three if line.startswith(("Meld", "New meld"))]
    laid = heard.after("best").splitlines()
    assert [line.split()[:2] for line in laid if line.startswith("Meld")] == [
        line.split()[:2] for line in melds
    ]
    assert "29 points" in laid[0]


def test_where_nothing_can_be_laid_a_hint_says_what_next() -> None:
    heard = played(
        stacked("7C KD 2H 2C QS", TABLE, ("", "")), "hint", "add 7C to 1", "best", "hint 3", "undo"
    )
    assert heard.after("hint").startswith("There is a play, and the best is worth 7 points.")
    for line in ("best", "hint 3"):
        verdict, proof = heard.after(line).splitlines()
        assert verdict == "No play: no card of this hand can be laid."
        assert proof.startswith("Proved: ")
    stuck = played(stacked("KD 2H 2C QS", TABLE, ("", "")), "hint 3").after("hint 3").splitlines()
    assert stuck[1] == "Draw another card (T2)."
    assert stuck[-1].startswith("Best to draw: a joker (")


def test_questions_are_answered_from_what_is_seen() -> None:
    heard = played(stacked("AC 2D 9S", TABLE, ("", "")), "odds", "advise", "knock?", "draw", "draw", "knock?")
    assert heard.after("odds").startswith("The second card of this turn: 94 unseen cards.")
    assert heard.after("advise").startswith("You must draw (T2).")
    assert "Best play now" not in heard.after("advise")
    assert (
        heard.after("knock?")
        == "You may not knock. 12 points are left, and nobody knocks with more than 5. (T3)"
    )
    lucky = played(stacked("AC 2D", TABLE, ("5S 5C", ""), drawn=3), "knock?").after("knock?")
    assert lucky.startswith("You may knock: 3 points left, and 5 or fewer allow it (T3).")
    assert "\nBob: 2 cards, " in lucky
    assert "\nCy: 10 cards, " in lucky


def test_help_explains_every_command() -> None:
    told = played(turn(), "help").after("help")
    for name in ("draw", "lay", "add", "change", "table", "undo", "pass", "knock", "hint", "best", "odds"):
        assert f"\n  {name}: " in f"\n{told}"


SEEN = (
    "show",
    "hint",
    "hint 2",
    "hint 3",
    "odds",
    "advise",
    "knock?",
    "best",
    "undo",
    "lay 2C 3C 4C",
    "draw",
    "x",
)


def test_nothing_is_shown_of_other_hands_and_the_pile() -> None:
    """The same text, whatever cards the others hold and whatever lies below the next card of the pile."""
    state = turn()
    me, bob, cy = state.hands
    top, *rest = state.pile
    swapped = replace(state, hands=(me, tuple(rest[:10]), bob), pile=(top, *cy, *reversed(rest[10:])))
    assert {*swapped.hands[1]} != {*bob}
    assert played(swapped, *SEEN).text == played(state, *SEEN).text


def test_after_the_end_every_hand_is_shown() -> None:
    state = stacked("2D 2H", TABLE, ("KD QD", "JD TD"), drawn=3)
    assert "KD" not in played(state, "show", "knock?").text
    shown = played(state, "knock").text
    assert all(card in shown for card in ("2D 2H", "QD KD", "TD JD"))
    assert cards("KD")[0] in state.hands[1]
