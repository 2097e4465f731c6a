"""`meldwright score` end to end: words, documents, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from tests.cases.loader import case

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

KNOCKED = ("--knocker", "Ann", "Ann=2H 3D", "Bob=KD QD", "Cy=25")

WORDS = {
    "a knock": (
        KNOCKED,
        """\
Ann wins the round and scores 35 points.
Ann holds the fewest points: 5 points. (S1)
The sum of Ann:
  15 Bob holds 20, Ann 5 (S2)
  20 Cy holds 25, Ann 5 (S2)
  = 35 points
The hands:
  Ann: 2H 3D (5 points, knocked, scores 35)
  Bob: KD QD (20 points, scores 0)
  Cy: 25 points, scores 0
""",
    ),
    "an undercut by a tie": (
        ("--knocker", "Ann", "Ann=2H 3D", "Bob=5C", "Cy=AS 4S"),
        """\
Bob and Cy win the round and score 10 points each.
Bob and Cy hold the fewest points: 5 points. (S1)
Ann knocked and has no fewer: the knocker loses the tie. (S4)
Players who tie for lowest each score as though they had won alone. (S4)
The sum of Bob:
   0 Ann holds 5, Bob 5 (S2)
   0 Cy won too, with as many points left (S7)
  10 Ann knocked and is undercut (S3)
  = 10 points
The sum of Cy:
   0 Ann holds 5, Cy 5 (S2)
   0 Bob won too, with as many points left (S7)
  10 Ann knocked and is undercut (S3)
  = 10 points
The hands:
  Ann: 2H 3D (5 points, knocked, scores 0)
  Bob: 5C (5 points, scores 10)
  Cy: AS 4S (5 points, scores 10)
""",
    ),
    "going out": (
        ("--out", "Bob", "Ann=X 2C", "Bob="),
        """\
Bob wins the round and scores 52 points.
Bob holds the fewest points: 0 points. (S1)
The sum of Bob:
  27 Ann holds 27, Bob 0 (S2)
  25 all cards are played (S5)
  = 52 points
The hands:
  Ann: X 2C (27 points, scores 0)
  Bob: 0 points, scores 52
""",
    ),
    "an exhausted pile and a tie": (
        ("--exhausted", "Ann=KS", "Bob=KD"),
        """\
Ann and Bob win the round and score 0 points each.
Ann and Bob hold the fewest points: 10 points. (S1)
Players who tie for lowest each score as though they had won alone. (S6)
The sum of Ann:
  0 Bob won too, with as many points left (S7)
  = 0 points
The sum of Bob:
  0 Ann won too, with as many points left (S7)
  = 0 points
The hands:
  Ann: KS (10 points, scores 0)
  Bob: KD (10 points, scores 0)
""",
    ),
}


@pytest.mark.parametrize("name", WORDS)
def test_a_round_has_its_words(meldwright: Meldwright, name: str) -> None:
    arguments, words = WORDS[name]
    ran = meldwright("score", *arguments)
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == words


def test_a_document_tells_everything(meldwright: Meldwright) -> None:
    assert meldwright("score", *KNOCKED, "--json").document == {
        "schema": "meldwright.score/1",
        "scores": {"Ann": 35, "Bob": 0, "Cy": 0},
        "winners": ["Ann"],
        "lines": [
            {"rule": "S2", "player": "Ann", "points": 15, "words": "Bob holds 20, Ann 5"},
            {"rule": "S2", "player": "Ann", "points": 20, "words": "Cy holds 25, Ann 5"},
        ],
        "why": [{"rule": "S1", "words": "Ann holds the fewest points: 5 points."}],
    }


def test_S3_the_case_of_the_collection(meldwright: Meldwright) -> None:
    undercut = case("S08")
    hands = [f"{name}={' '.join(map(str, hand))}" for name, hand in zip("AB", undercut.hands, strict=True)]
    document = meldwright("score", "--knocker", "A", *hands, "--json").document
    assert document["scores"] == {"A": 0, "B": undercut.points}


def test_S5_two_may_go_out_in_the_last_turns(meldwright: Meldwright) -> None:
    arguments = ("score", "--out", "Ann", "--out", "Cy", "Ann=0", "Bob=8", "Cy=none", "--json")
    assert meldwright(*arguments, "--exhausted").document["scores"] == {"Ann": 33, "Bob": 0, "Cy": 33}
    ran = meldwright(*arguments)
    assert ran.code == Exit.USAGE
    assert [fault["rule"] for fault in ran.document["faults"]] == ["T4"]


def test_hands_are_read_leniently(meldwright: Meldwright) -> None:
    told = meldwright("score", *KNOCKED).out
    typed = ("--knocker", "Ann", " Ann =2♥, 3d", "Bob=(kd  QD)", "Cy= 25 ")
    assert meldwright("score", *typed).out == told
    german = meldwright("score", "--letters", "de", "--knocker", "Ann", "Ann=2H", "Bob=DH BKr")
    assert "Bob: DH BKr (20 points" in german.out
    assert (
        "Bob: queen of hearts, jack of clubs"
        in meldwright("score", "--words", "--knocker", "Ann", "Ann=2H", "Bob=QH JC").out
    )


def test_a_name_is_only_text(meldwright: Meldwright) -> None:
    ran = meldwright("score", "--knocker", "[red]A[/red]", "[red]A[/red]=2H", "Zoë\x1b B.=KD")
    assert ran.out.splitlines()[0] == "[red]A[/red] wins the round and scores 8 points."
    assert "  Zoë B.: KD" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "there are no hands to score."),
        (("Ann",), "'Ann' does not say what a player has left."),
        (("--knocker", "Cy", "Ann=3", "Bob=4"), "there is no player Cy: there are Ann, Bob."),
        (("--knocker", "ann", "Ann=3", "Bob=4"), "there is no player ann. Perhaps Ann?"),
        (("--out", "Bobb", "Ann=3", "Bob=0"), "there is no player Bobb. Perhaps Bob?"),
        (("--knocker", "Ann", "Ann=3", "Ann=4"), "the player Ann is named twice."),
        (("--out", "Ann", "--out", "Ann", "Ann=0", "Bob=4"), "Ann is said twice to have gone out."),
        (("--knocker", "Ann", "=3", "Ann=4"), "a player has no name."),
        (("--knocker", "Ann", "Ann=3", "Bob=?"), "it is not known what Bob has left, so there is no score."),
        (("--knocker", "Ann", "Ann=3", "Bob=1H"), "these hands cannot be read."),
        (("--knocker", "Ann", "Ann=3", "Bob=9999999999"), "these hands cannot be read."),
        (("--knocker", "Ann", "Ann=2H", "Bob=2H"), "these hands cannot be."),
        (("--knocker", "Ann", "Ann=2H", "Bob=X=5H"), "these hands cannot be."),
    ],
)
def test_a_round_that_cannot_be_used(
    meldwright: Meldwright, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright("score", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == f"meldwright: {message}"
    assert meldwright("score", *arguments, "--json").document["message"] == message


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        (("--knocker", "Ann", "Ann=6", "Bob=4"), ["T3"]),
        (("Ann=6", "Bob=4"), ["T3"]),
        (("--knocker", "Ann", "--out", "Bob", "Ann=3", "Bob=0"), ["T4"]),
        (("--out", "Bob", "Ann=3", "Bob=2C"), ["T4"]),
        (("--knocker", "Ann", "--exhausted", "Ann=3", "Bob=2C"), ["T5"]),
        (("--knocker", "Ann", "Ann=3", "Bob=-4"), ["C3"]),
        (("--knocker", "Ann", "Ann=3", "Bob=700"), ["C4"]),
        (("--knocker", "Ann", "Ann=3"), ["C1"]),
    ],
)
def test_a_round_that_cannot_have_ended_so(
    meldwright: Meldwright, arguments: tuple[str, ...], rules: list[str]
) -> None:
    ran = meldwright("score", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == "meldwright: this round cannot have ended so."
    assert all(f"({rule})" in ran.err for rule in rules)
    faults = meldwright("score", *arguments, "--json").document["faults"]
    assert [fault["rule"] for fault in faults] == rules


def test_C4_points_at_every_copy(meldwright: Meldwright) -> None:
    ran = meldwright("score", "--knocker", "Ann", "Ann=2H", "Bo=KD 2H")
    assert ran.err == (
        "meldwright: these hands cannot be.\n"
        "  1 | Ann=2H\n"
        "    |     ^^\n"
        "  2 | Bo=KD 2H\n"
        "    |       ^^\n"
        "      Two copies of the 2 of hearts: the pack for two players has one. (C4)\n"
    )
    assert meldwright("score", "--knocker", "Ann", "Ann=2H", "Bo=KD 2H", "Cy=3").code == Exit.OK


def test_a_hand_that_cannot_be_read_is_pointed_at(meldwright: Meldwright) -> None:
    ran = meldwright("score", "--knocker", "Ann", "Ann=2H 1H", "Bob=ZZ")
    assert "  1 | Ann=2H 1H\n    |        ^^\n" in ran.err
    assert "  2 | Bob=ZZ\n    |     ^^\n" in ran.err


def test_who_is_out_need_not_be_listed(meldwright: Meldwright) -> None:
    short = meldwright("score", "--out", "Ann", "Bob=8", "Cy=3", "--json").document
    assert dict(short["scores"]) == {"Bob": 0, "Cy": 0, "Ann": 36}


def test_who_is_out_and_not_listed_is_told(meldwright: Meldwright) -> None:
    ran = meldwright("score", "--out", "Zed", "Ann=3", "Bob=7")
    assert ran.code == Exit.OK
    assert ran.err == "Note: Zed, who is not listed, is taken for one more player, with no card left.\n"
