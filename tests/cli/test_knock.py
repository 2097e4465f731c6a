"""`meldwright knock` end to end: words, documents, refusals."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

SOON = "7SHD / 9-QC | AC 3D | 3 | drawn 3 | others: 2 4"
DEAR = "7SHD / 9-QC | AC 3D KD | 3 | drawn 3 | others: 2 4"
UNSAID = "7SHD / 9-QC | AC 3D | 3 | others: 2 4"
"""Without the cards drawn in this turn."""

TOLD = """\
You may knock: 4 points left, and 5 or fewer allow it (T3).
The hand as it is, nothing melded first: AC 3D
Advice: knock. It is expected to bring you no less than it gives the others.
You win: every opponent holds more (S1): 96.7 %
You are undercut: an opponent holds no more (S3, S4): 3.3 %
Expected score, 0 where you do not win (S2): 32.4 points
Expected for the others, 0 where you win: 1.2 points
On balance: 31.3 points
Opponent 1: 2 cards, 13.7 points to expect
    2 to 4:       3.3 % #
    5 to 9:      17.8 % ######
  10 to 14:      38.6 % ##############
  15 to 19:      27.5 % ##########
  20 to 24:       8.7 % ###
  25 to 29:       1.3 % #
  30 to 34:       1.5 % #
  35 to 39:       1.2 % #
  40 to 44:         0 %
  45 to 49:         0 %
        50: under 0.1 %
Opponent 2: 4 cards, 27.5 points to expect
         4: under 0.1 %
    5 to 9:       0.4 % #
  10 to 19:      14.2 % ####
  20 to 29:      49.9 % ##############
  30 to 39:      28.3 % ########
  40 to 49:       5.7 % ##
  50 to 59:       1.5 % #
  60 to 69: under 0.1 %
        70: under 0.1 %
Exact, assuming this: each opponent's hand is a random draw from the unseen cards, every one as likely as \
any other; how the opponents play is not looked at.
97 cards are unseen.
"""


def test_a_knock_has_its_words(meldwright: Meldwright) -> None:
    ran = meldwright("knock", SOON)
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == TOLD


def test_exact_numbers_and_words(meldwright: Meldwright) -> None:
    lines = meldwright("knock", SOON, "--fractions", "--words").out.splitlines()
    document = meldwright("knock", SOON, "--json").document
    assert lines[1] == "The hand as it is, nothing melded first: ace of clubs, 3 of diamonds"
    assert lines[3].endswith(f": 96.7 % = {document['win']}")
    assert (document["advice"], document["draw_due"]) == ("knock", False)
    assert Fraction(document["balance"]) == Fraction(document["expected_score"]) - Fraction(
        document["expected_conceded"]
    )
    assert "#" not in "".join(lines)


def test_exact_numbers_have_a_column_of_their_own(meldwright: Meldwright) -> None:
    lines = meldwright("knock", SOON, "--fractions").out.splitlines()
    rows = [line for line in lines if line.startswith("  ")]
    first = rows[: next(at for at, row in enumerate(rows) if row.startswith("        50:")) + 1]
    assert len({row.index("=") for row in first}) == 1
    assert len({row.index("#") for row in first if "#" in row}) == 1


def test_a_hand_that_may_not(meldwright: Meldwright) -> None:
    ran = meldwright("knock", DEAR)
    assert ran.code == Exit.OK
    assert ran.out.splitlines()[:3] == [
        "You may not knock. 14 points are left, and nobody knocks with more than 5. (T3)",
        "The hand as it is, nothing melded first: AC 3D KD",
        "Opponent 1: 2 cards, 13.7 points to expect",
    ]
    document = meldwright("knock", DEAR, "--json").document
    assert (document["may"], document["rule"], document["points_left"]) == (False, "T3", 14)
    assert [document[name] for name in ("win", "undercut", "expected_score", "expected_conceded")] == [
        None
    ] * 4


def test_a_document_adds_up(meldwright: Meldwright) -> None:
    document = meldwright("knock", SOON, "--json").document
    assert (document["may"], document["rule"], document["reason"], document["points_left"]) == (
        True,
        None,
        None,
        4,
    )
    assert Fraction(document["win"]) + Fraction(document["undercut"]) == 1
    assert document["unseen"] == 97
    assert [opponent["cards"] for opponent in document["opponents"]] == [2, 4]
    for opponent in document["opponents"]:
        chances = {row["points"]: Fraction(row["chance"]) for row in opponent["chances"]}
        assert sum(chances.values()) == 1
        assert sum(points * chance for points, chance in chances.items()) == Fraction(opponent["expected"])


def test_S4_worked_by_hand(meldwright: Meldwright) -> None:
    # One card against mine, of 52: an ace ties in 3, with the bonus of 10; two jokers' pack has one joker.
    # A card of more points brings the difference: 4 x (1 + 2 + ... + 9) + 12 x 9 + 24 for the joker.
    document = meldwright("knock", "| AC | 2 | drawn 3 | others: 1", "--json").document
    assert Fraction(document["win"]) == Fraction(52 - 3, 52)
    assert Fraction(document["expected_score"]) == Fraction(4 * 45 + 12 * 9 + 24, 52)
    assert Fraction(document["expected_conceded"]) == Fraction(3 * 10, 52)


@pytest.mark.parametrize("drawn", ["1", "2"])
def test_T2_a_draw_may_be_due(meldwright: Meldwright, drawn: str) -> None:
    due = "If nothing was melded in this turn, another draw is due first (T2)."
    assert due in meldwright("knock", UNSAID, "--drawn", drawn).out
    assert due not in meldwright("knock", UNSAID, "--drawn", "3").out
    assert due not in meldwright("knock", DEAR.replace("drawn 3", f"drawn {drawn}")).out


def test_a_knock_comes_after_the_turn(meldwright: Meldwright) -> None:
    ran = meldwright("knock", UNSAID, "--drawn", "0")
    assert ran.out.startswith("You may not knock. A knock comes after the turn, ")
    assert "You win: every opponent holds more (S1): 96.7 %" in ran.out
    assert meldwright("knock", UNSAID, "--last-turn").out.startswith("You may not knock. Nobody knocks in ")
    assert meldwright("knock", "| none | 2 | drawn 3 | others: 4").out.startswith(
        "You may not knock. The hand is empty"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("7SHD | AC 3D | drawn 3 | others: 2 4",), "the number of players is not given."),
        ((UNSAID,), "it is not known how many cards you have drawn in this turn."),
        (("7SHD | AC 3D | 3 | drawn 3",), "it is not known how many cards the opponents hold."),
        (("7SHD | AC 3D | 3 | drawn 3 | others: 2",), "this position is impossible."),
        (("7SHD | AC 3D | 3 | drawn 3 | others: 60 60",), "this position is impossible."),
        (("7SHD | AC 3D | 3 | drawn 3 | others: 2 4 | pile: 5",), "this position is impossible."),
        (("7SHD | AC 3D | 3 | drawn 3 | others: 2 0",), "this position is impossible."),
        (("7SHD | 1C 3D | 3 | drawn 3 | others: 2 4",), "this position cannot be read."),
    ],
)
def test_a_position_that_says_too_little_or_too_much(
    meldwright: Meldwright, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright("knock", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == f"meldwright: {message}"
    assert meldwright("knock", *arguments, "--json").document["message"] == message


def test_the_players_may_be_settled_beforehand(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDWRIGHT_PLAYERS", "3")
    assert meldwright("knock", "7SHD / 9-QC | AC 3D | drawn 3 | others: 2 4").out == TOLD


def test_what_else_is_known_may_be_options(meldwright: Meldwright) -> None:
    bare = "7SHD / 9-QC | AC 3D | 3 | drawn 3"
    said = meldwright("knock", f"{bare} | others: 2 4 | seen: 2C KD | pile: 89")
    assert meldwright("knock", bare, "--others", "2 4", "--seen", "2C KD", "--pile", "89") == said
    twice = meldwright("knock", SOON, "--others", "2 4").err
    assert twice.startswith("meldwright: others is given twice: in the position and by --others.\n")
    assert "--others takes" in meldwright("knock", bare, "--others", "two").err
    assert "in a file on a line of its own" in meldwright("knock", bare).err
