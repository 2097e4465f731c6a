"""`meldwright advise` end to end: words, documents, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

MELD = "7SHD / 9-QC | 7C 8H KD 2S 3S | 3 | drawn 1"

TOLD = """\
Advice: meld now.
Objective: fewest points left in hand at the end of this turn, on average.
Meld now: 23 points left.
Draw: 27.7 = 1304/47 points left.
Difference: 4.7 = 223/47 points.
Chance that drawing turns out better: 10.6 % = 5/47.
Best play now: 7 points.
Lay: 7C
"""


def test_advice_has_its_words(meldwright: Meldwright) -> None:
    ran = meldwright("advise", MELD, "--fractions")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out.startswith(TOLD)
    assert "Exact: every unseen card is equally likely to come next.\n" in ran.out


def test_advice_is_a_document(meldwright: Meldwright) -> None:
    document = meldwright("advise", MELD, "--json").document
    told = {name: document[name] for name in ("schema", "goal", "choice", "meld", "draw", "better", "laid")}
    assert told == {
        "schema": "meldwright.advise/1",
        "goal": "points",
        "choice": "meld",
        "meld": "23/1",
        "draw": "1304/47",
        "better": "5/47",
        "laid": ["7C"],
    }


CASES = {
    "no play now": ("J-KH | AC 4D | 2 | drawn 1", (), Exit.OK, "draw", None),
    "nothing to choose": ("J-KH | AC 4D | 2 | drawn 3", (), Exit.NO_PLAY, None, None),
    "an empty pile": ("7SHD | 7C KD | 2 | drawn 0 | pile 0", (), Exit.OK, "meld", "10/1"),
    "a last turn": ("7SHD | 7C KD | 2 | last_turn yes", (), Exit.OK, "meld", "10/1"),
    "to go out": ("7SHD | 7C | 2 | drawn 2", ("--goal", "out"), Exit.OK, "meld", "1/1"),
    "to knock": ("7SHD | 7C 2S | 2 | drawn 2", ("--goal", "knock"), Exit.OK, "meld", "1/1"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_advised(meldwright: Meldwright, name: str) -> None:
    text, options, code, choice, meld = CASES[name]
    ran = meldwright("advise", text, *options, "--json")
    assert (ran.code, ran.document["choice"], ran.document["meld"]) == (code, choice, meld)
    assert meldwright("advise", text, *options).code == code


def test_ties_and_draws_that_are_due_are_said(meldwright: Meldwright) -> None:
    hopeless = "7SHD / 9-QC | 7C 8H KD QS JH 2C | 3 | drawn 2"
    said = "Neither choice can let you go out in this turn; of equals, melding is named.\n"
    assert said in meldwright("advise", hopeless, "--goal", "out").out
    assert "of equals" not in meldwright("advise", hopeless).out
    assert "of equals" not in meldwright("advise", "7SHD | 7C | 2 | drawn 2", "--goal", "out").out
    assert meldwright("advise", "J-KH | AC 4D | 2 | drawn 1").out.startswith("You must draw (T2).\n")


def test_an_unknown_goal_is_refused(meldwright: Meldwright) -> None:
    ran = meldwright("advise", MELD, "--goal", "win")
    assert (ran.code, ran.err) == (
        Exit.USAGE,
        "meldwright: --goal takes points, out or knock, not 'win'.\n",
    )


def test_no_time_is_no_advice(meldwright: Meldwright) -> None:
    ran = meldwright("advise", MELD, "--time-limit", "0.000001")
    assert ran.code == Exit.UNDECIDED
    assert ran.out.splitlines()[:2] == [
        "Partial: the time limit came first; more with --time-limit.",
        "No advice.",
    ]
