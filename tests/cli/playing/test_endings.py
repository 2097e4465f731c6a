"""How a round at a desk goes on and ends: the others' turns, a knock, going out, the last turns."""

from __future__ import annotations

import pytest

from solver.round import Exhausted, Knocked, WentOut
from tests.cli.playing.desk import played, stacked

TABLE = "7D 7H 7S / 4H X=5H 6H / 9C TC JC"


def test_T3_a_knock_ends_the_round() -> None:
    heard = played(stacked("2D 2H", TABLE, ("KD QD",), drawn=3), "knock")
    assert heard.end is not None
    assert heard.end.ended == Knocked(0)
    assert (
        heard.after("knock")
        == """\
You knock with 4.

The round is over: you knocked (T3).
You win the round and score 16 points.
You hold the fewest points: 4 points. (S1)
Your sum:
  16 Bob holds 20, you 4 (S2)
  = 16 points
The hands:
  You: 2D 2H (4 points, knocked, scores 16)
  Bob: QD KD (20 points, scores 0)"""
    )


def test_S3_an_undercut_is_told_to_the_player() -> None:
    told = played(stacked("2D 2H", TABLE, ("AC 3D",), drawn=3), "knock").after("knock").splitlines()
    assert told[3:8] == [
        "Bob wins the round and scores 10 points.",
        "Bob holds the fewest points: 4 points. (S1)",
        "You knocked and have no fewer: the knocker loses the tie. (S4)",
        "The sum of Bob:",
        "   0 You hold 4, Bob 4 (S2)",
    ]
    assert told[8] == "  10 You knocked and are undercut (S3)"


def test_T4_the_last_card_ends_the_round() -> None:
    heard = played(stacked("7C", TABLE, ("KD QD",)), "add 7C to 1")
    assert heard.end is not None
    assert heard.end.ended == WentOut(0)
    assert heard.after("add 7C to 1").splitlines()[:4] == [
        "You lay 7C (7 points).",
        "You go out: the last card of the hand is laid (T4).",
        "",
        "The round is over: you went out (T4).",
    ]


def test_the_others_are_told_by_what_they_do() -> None:
    state = stacked("KC KH QH", TABLE, ("7C 9S", "AC JS"), "2S QC 4D 6S KD", drawn=2)
    assert played(state, "draw", "pass").after("pass") == (
        """\
Bob draws.
Bob lays 7C QC (17 points).
Cy draws three cards.
Cy passes.

Bob holds 1 card, Cy 5. The pile has 85 cards.
The table:
Meld 1: +7C 7D 7H 7S
Meld 2: 4H X=5H 6H
Meld 3: 9C TC JC +QC
Signs: + laid since your last turn.
Your hand: 2S QH KC KH (32 points)
It is your turn. You may: draw."""
    )


def test_another_who_knocks_or_goes_out_ends_the_round() -> None:
    knocks = played(stacked("KC KH", TABLE, ("7C 2H",), "2S 2D", drawn=2), "draw", "pass").after("pass")
    told = knocks.splitlines()
    assert told[:3] == ["Bob draws.", "Bob lays 7C (7 points).", "Bob knocks with 4."]
    assert told[3:5] == ["", "The table:"]
    assert any("+7C" in line for line in told)
    assert told.index("The round is over: Bob knocked (T3).") > told.index("The table:")
    out = played(stacked("KC KH", TABLE, ("7C",), "2S QC", drawn=2), "draw", "pass").after("pass")
    told = out.splitlines()
    assert told[:3] == [
        "Bob draws.",
        "Bob lays 7C QC (17 points).",
        "Bob goes out: the last card of the hand is laid (T4).",
    ]
    assert "Signs: + laid since your last turn." in told
    assert "The round is over: Bob went out (T4)." in told


def test_T5_last_turns_are_announced_and_played() -> None:
    heard = played(
        stacked("7C 2H", TABLE, ("8D KD",), "2S", drawn=0, left=1),
        "draw",
        "pass",
        "draw",
        "add 7C to 1",
        "pass",
    )
    assert heard.after("draw").splitlines()[-1] == (
        "The pile is empty, so no draw is due (T5). You may: lay, add, change, pass."
    )
    announced = heard.after("pass").splitlines()
    assert announced[0] == (
        "The pile is empty and nobody has knocked: Bob and you have one last turn each, in which nothing is "
        "drawn (T5)."
    )
    assert announced[1].startswith("Bob lays ")
    assert announced[-1] == "This is your last turn (T5). You may: lay, add, change, pass."
    assert "\nT5: Nothing is drawn in the last turns.\n" in heard.text
    assert "\nThis is your last turn (T5). You may: lay, add, change, pass, undo.\n> pass\n" in heard.text
    assert "\nThe round is over: the last turns are played (T5).\n" in heard.text
    assert heard.end is not None
    assert heard.end.ended == Exhausted()


def test_T5_questions_in_a_last_turn_have_answers_before_and_after_a_meld() -> None:
    heard = played(
        stacked("7C 2H QD", TABLE, ("8D KD",), "2S", drawn=0, left=1),
        *(
            "draw",
            "pass",
            "odds",
            "knock?",
            "advise",
            "hint 2",
            "add 7C to 1",
            "odds",
            "knock?",
            "hint",
            "pass",
        ),
    )
    assert heard.text.count("No card can come in this turn") == 2
    assert heard.text.count("Nobody knocks in the last turns") == 2
    assert heard.end is not None


@pytest.mark.parametrize("lines", [(), ("quit",), ("draw", "q")])
def test_a_round_can_be_left(lines: tuple[str, ...]) -> None:
    assert played(stacked("7C 2H", TABLE), *lines).end is None
