"""`meldwright hint`: the steps under an answer, and how much of it is given away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from tests.cli import samples

if TYPE_CHECKING:
    from solver.outcomes import Outcome
    from solver.position import Position
    from tests.cli.conftest import Meldwright

LENT_STEPS = """\
Step by step:
1. Take the 7 of clubs from meld 1, the sevens, and put it at the start of meld 2, 9-10-jack of clubs.
2. Lay the 8 of clubs from your hand into meld 2, 7 and 9-10-jack of clubs.
"""

FREED_STEPS = """\
Step by step:
1. Lay the nines of diamonds and spades from your hand as new meld 2.
2. Put the 5 of hearts from your hand in the place of the joker in meld 1, 4-joker-6 of hearts.
3. Put that joker on meld 2, the nines, as the 9 of clubs.
"""


@pytest.mark.parametrize(
    ("position", "outcome", "expected"),
    [
        (samples.LENT, samples.LENT_BEST, LENT_STEPS),
        (samples.LENT, samples.OPEN_BEST, LENT_STEPS),
        (samples.FREED, samples.FREED_BEST, FREED_STEPS),
        (samples.OUT, samples.OUT_BEST, "Lay joker-queen-king of diamonds from your hand as new meld 2; "),
    ],
)
def test_the_steps_stand_under_the_answer_unless_they_are_not_wanted(
    meldwright: Meldwright, answered: Any, position: Position, outcome: Outcome, expected: str
) -> None:
    answered(outcome)
    told = meldwright("hint", str(position)).out
    assert expected in told
    assert meldwright("hint", str(position), "--steps").out == told
    bare = meldwright("hint", str(position), "--no-steps").out
    assert "Step by step:" not in bare
    assert bare.splitlines()[0] == told.splitlines()[0]


def test_new_melds_have_the_numbers_of_the_steps(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.FREED_BEST)
    assert "New meld 2: >X=9C(1) +9D +9S" in meldwright("hint", str(samples.FREED)).out
    assert "New meld: >X=9C(1) +9D +9S" in meldwright("hint", str(samples.FREED), "--no-steps").out


@pytest.mark.parametrize(
    ("position", "outcome"), [(samples.STUCK, samples.STUCK_NONE), (samples.STUCK, samples.OPEN)]
)
def test_without_a_play_there_are_no_steps_and_nothing_to_hold_back(
    meldwright: Meldwright, answered: Any, position: Position, outcome: Outcome
) -> None:
    answered(outcome)
    whole = meldwright("hint", str(position))
    assert "Step by step:" not in whole.out
    for level in ("1", "2", "3"):
        ran = meldwright("hint", str(position), "--nudge", level)
        # What to wish for is more than a nudge says.
        wish = "".join(line for line in whole.out.splitlines(True) if line.startswith("Best to draw:"))
        assert (ran.code, f"{ran.out}{wish}", ran.err) == (whole.code, whole.out, whole.err)
        document = meldwright("hint", str(position), "--json", "--nudge", level).document
        assert (document["steps"], document["laid"], document["nudge"]) == (None, [], int(level))


NUDGES = {
    "1": """\
There is a play, and the best is worth 23 points.
""",
    "2": """\
There is a play, and the best is worth 23 points.
Lay: 5H 9D 9S
You may knock: 2 points left, and 5 or fewer allow it (T3).
""",
    "3": """\
There is a play, and the best is worth 23 points.
Lay: 5H 9D 9S
Of the table, meld 1 is touched.
The joker that stands for the 5 of hearts is released.
You may knock: 2 points left, and 5 or fewer allow it (T3).
""",
}
PROOF = (
    "Proved: CP-SAT found it optimal, and an independent exhaustive search (1,234 states) confirms that "
    "nothing beats it.\n"
)


@pytest.mark.parametrize("level", NUDGES)
def test_a_nudge_gives_away_so_much_and_no_more(meldwright: Meldwright, answered: Any, level: str) -> None:
    answered(samples.FREED_BEST)
    ran = meldwright("hint", str(samples.FREED), "--nudge", level)
    assert (ran.code, ran.out, ran.err) == (Exit.OK, NUDGES[level] + PROOF, "")


def test_a_nudge_on_an_undecided_position(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.OPEN_BEST)
    ran = meldwright("hint", str(samples.LENT), "--nudge", "3")
    assert (ran.code, ran.out) == (
        Exit.UNDECIDED,
        """\
A seven is lent
Undecided: the time limit came before a proof.
No play is worth more than 18 points.
The best play found so far is worth 8 points.
Lay: 8C
Of the table, melds 1 and 2 are touched.
You may not knock: 10 points left, more than 5 (T3).
More time may decide it: --time-limit SECONDS.
""",
    )


def test_a_nudge_does_not_say_what_a_joker_stands_for(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.OUT_BEST)
    told = meldwright("hint", str(samples.OUT), "--nudge", "3").out.splitlines()
    assert told[1:4] == [
        "Lay: X QD KD",
        "No meld on the table is touched.",
        "You go out: the last card of your hand is laid (T4).",
    ]
    document = meldwright("hint", str(samples.OUT), "--nudge", "3", "--json").document
    assert document["laid"] == ["X", "QD", "KD"]


WITHHELD = ("table_after", "origins", "numbers", "moved", "steps", "hinges")
BY_LEVEL = {
    "1": (*WITHHELD, "laid", "left", "left_points", "goes_out", "may_knock", "touched", "jokers"),
    "2": (*WITHHELD, "touched", "jokers"),
    "3": WITHHELD,
}


@pytest.mark.parametrize(("level", "hidden"), BY_LEVEL.items())
def test_a_nudge_limits_the_document_too(
    meldwright: Meldwright, answered: Any, level: str, hidden: tuple[str, ...]
) -> None:
    answered(samples.FREED_BEST)
    whole = meldwright("hint", str(samples.FREED), "--json").document
    document = meldwright("hint", str(samples.FREED), "--json", "--nudge", level).document
    assert {name for name, value in document.items() if value is None} == set(hidden)
    assert document["points"] == whole["points"]
    assert document["proof"] == {**whole["proof"], "layout": None}
    if level == "3":
        released = {"was": "5H", "now": None, "released_by": None, "released_from": None}
        assert (document["jokers"], document["touched"]) == ([released], [1])


def test_the_document_has_the_steps(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.FREED_BEST)
    document = meldwright("hint", str(samples.FREED), "--json").document
    rows = [[step[name] for name in ("cards", "from", "to", "new", "why")] for step in document["steps"]]
    assert rows == [
        [["9D", "9S"], "hand", 2, True, "lay"],
        [["5H"], "hand", 1, False, "swap"],
        [["X=9C"], None, 2, False, "move"],
    ]
    assert [f"{number}. {step['sentence']}" for number, step in enumerate(document["steps"], start=1)] == (
        FREED_STEPS.splitlines()[1:]
    )
    assert (document["numbers"], document["touched"], document["nudge"]) == ([1, 2], [1], None)
    bare = meldwright("hint", str(samples.FREED), "--json", "--no-steps").document
    assert bare == {**document, "steps": None}


@pytest.mark.parametrize("level", ["0", "4", "two", "", "1.5", "-1"])
def test_a_nudge_has_three_levels(meldwright: Meldwright, level: str) -> None:
    ran = meldwright("hint", str(samples.FREED), "--nudge", level)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == f"meldwright: --nudge takes 1, 2 or 3, not {level!r}.\n"


def test_a_nudge_and_a_drawing_do_not_go_together(meldwright: Meldwright) -> None:
    ran = meldwright("hint", str(samples.FREED), "--nudge", "1", "--svg", "picture.svg")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == (
        "meldwright: --svg draws the whole play, of which --nudge gives away less.\nLeave one of them out.\n"
    )
