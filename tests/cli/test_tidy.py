"""`meldwright tidy` end to end: words, documents, exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import solver.tidy  # noqa: F401 - so that the module is there to be patched
from cli.exits import Exit
from solver.outcomes import By, Confirmation, Disagreement, Proof, Status

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

UNTIDY = "table: 4H / 5H 5S 5C / 6H 7H\nplayers: 3\n"

WORDS = {
    "tidied": (
        "title: After the cat\nplayers: 3\ntable: 4H / 5H 7H / 6H X / 7S 7H 7D",
        Exit.OK,
        """\
After the cat
Tidy: everything is laid out, 3 cards moved.
Declare the undeclared joker as the 3 of hearts.
Meld 2: >X=3H(3) >4H(1) 5H >6H(3) 7H
Meld 4: 7D 7H 7S
Signs: > moved, from the heap in brackets.
Proved: no other way to lay it out moves fewer cards.
""",
    ),
    "nothing to do": (
        "table: 7SHD\nplayers: 3",
        Exit.OK,
        """\
Tidy: everything is laid out, nothing moved.
Meld 1: 7D 7H 7S
Proved: no other way to lay it out moves fewer cards.
""",
    ),
    "a joker is released": (
        "table: 5H X=6H 7H / 6H / 9C 9D\nplayers: 3",
        Exit.OK,
        """\
Tidy: everything is laid out, 2 cards moved.
The joker that stood for the 6 of hearts now stands for the 9 of hearts: the real 6 of hearts from heap 2 \
takes its place.
Meld 1: 5H >6H(2) 7H
Meld 3: 9C 9D >X=9H(1)
Signs: > moved, from the heap in brackets.
Proved: no other way to lay it out moves fewer cards.
""",
    ),
    "take back": (
        UNTIDY,
        Exit.NO_PLAY,
        """\
Not everything can be laid out: take back 2 cards, 10 points.
Take back: 5C 5S
The rest laid out, 2 cards of it moved:
Meld 3: >4H(1) >5H(2) 6H 7H
Signs: > moved, from the heap in brackets.
One further card would mend it, any of: 5D 5H X
Proved: CP-SAT found that fewer cards, or cheaper ones, will not do, and an independent exhaustive search \
confirms that not everything can be laid out.
Proved: no other way to lay it out moves fewer cards.
""",
    ),
    "take back all": (
        "table: 4H / KD\nplayers: 3",
        Exit.NO_PLAY,
        """\
Not everything can be laid out: take back 2 cards, 14 points.
Take back: 4H KD
No single further card would mend it.
Proved: CP-SAT found that fewer cards, or cheaper ones, will not do, and an independent exhaustive search \
confirms that not everything can be laid out.
""",
    ),
}


@pytest.mark.parametrize("name", WORDS)
def test_a_tidied_table_has_its_words(meldwright: Meldwright, name: str) -> None:
    text, code, words = WORDS[name]
    ran = meldwright("tidy", text)
    assert (ran.code, ran.err) == (code, "")
    assert ran.out == words


def test_every_way_to_say_a_mess(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "mess.txt").write_text(UNTIDY)
    (tmp_path / "bare.txt").write_text("4H\n5H 5S 5C\n6H 7H\n")
    told = meldwright("tidy", UNTIDY).out
    assert meldwright("tidy", "mess.txt").out == told
    assert meldwright("tidy", stdin=UNTIDY.encode()).out == told
    assert meldwright("tidy", "--table", "4H / 5HSC / 6H 7H", "--players", "3").out == told
    assert meldwright("tidy", "bare.txt", "--players", "3").out == told
    assert meldwright("tidy", "4H / 5HSC / 6H 7H", "--players", "3").out == told
    assert meldwright("tidy", "4H / 5HSC / 6H 7H | KD | 3").out == told
    assert meldwright("tidy", "bare.txt").err.startswith("Note: the number of players is not given")


def test_a_document_tells_everything(meldwright: Meldwright) -> None:
    document = meldwright("tidy", UNTIDY, "--json").document
    proof = document.pop("proof")
    assert document == {
        "schema": "meldwright.tidy/1",
        "outcome": "untidy",
        "table": [["4H", "5H", "6H", "7H"]],
        "origins": [[1, 2, None, None]],
        "moved": 2,
        "jokers": [],
        "take_back": ["5C", "5S"],
        "take_back_points": 10,
        "menders": ["5D", "5H", "X"],
        "menders_complete": True,
    }
    assert (proof["sweep"], proof["layout"]) == ("confirmed", "optimal")
    document = meldwright("tidy", "table: 4H 5H X / 6H\nplayers: 3", "--json").document
    assert (document["outcome"], document["take_back"], document["menders"]) == ("tidied", [], [])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("table: 4H", "--table", "5H"), "the table is given twice: as an argument and by --table."),
        (("before: 4H  after: 5H",), "there are two tables: before and after."),
        (("hand: 4H 5H",), "there is no table to tidy."),
        (("4H 4H / 5H", "--players", "2"), "this position is impossible."),
        (("4H 4H / 5H", "--players", "9"), "this position is impossible."),
        (("table: 4H / 1H\nplayers: 3",), "this position cannot be read."),
        (("gone.txt",), "there is no file 'gone.txt', and it is no position either."),
    ],
)
def test_a_table_that_cannot_be_used(
    meldwright: Meldwright, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright("tidy", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == f"meldwright: {message}"
    assert meldwright("tidy", *arguments, "--json").document["message"] == message


def test_no_time_is_no_answer(meldwright: Meldwright) -> None:
    ran = meldwright("tidy", UNTIDY, "--time-limit", "0.000001")
    assert ran.code == Exit.UNDECIDED
    assert ran.out == (
        "Undecided: the time limit came before a proof.\nMore time may decide it: --time-limit SECONDS.\n"
    )
    document = meldwright("tidy", UNTIDY, "--time-limit", "0.000001", "--json").document
    assert document["outcome"] == "undecided"


def test_readings_are_flags(meldwright: Meldwright) -> None:
    messy = ("tidy", "5H X=6H 7H / 6H / 9C 9D | | 3")
    assert meldwright(*messy).code == Exit.OK
    ran = meldwright(*messy, "--joker-release", "never")
    assert ran.code == Exit.NO_PLAY
    assert ran.out.splitlines()[1] == "Played here: a joker on the table is never released."


def test_a_disagreement_is_written_down_for_a_report(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    quarrel = Disagreement(
        "CP-SAT says this, the sweep that.",
        (("position", "x"),),
        Proof(By.SEARCH, None, Status.OPTIMAL, 8, Confirmation.DISAGREES, 12),
    )
    monkeypatch.setattr(sys.modules["solver.tidy"], "tidy", lambda *_: quarrel)
    ran = meldwright("tidy", UNTIDY, "--json")
    [dump] = tmp_path.glob("meldwright-dump-*.json")
    assert (ran.code, ran.document["dump"]) == (Exit.DISAGREEMENT, dump.name)
    ran = meldwright("tidy", UNTIDY)
    assert ran.code == Exit.DISAGREEMENT
    assert f"Written for a report: {dump.name}\n" in ran.out


def test_a_hand_is_not_looked_at(meldwright: Meldwright) -> None:
    assert (
        meldwright("tidy", "7SHD | 3C | 3").err
        == "Note: the hand is not looked at; only the table is tidied.\n"
    )


def test_an_empty_table_is_tidy_however_it_is_typed(meldwright: Meldwright) -> None:
    ran = meldwright("tidy", "table:", "--players", "3")
    assert "The table is empty.\n" in ran.out
    assert meldwright("tidy", "--table", "", "--players", "3") == ran


def test_a_single_heap_may_be_one_word_and_a_position_is_not_empty(meldwright: Meldwright) -> None:
    assert "Meld 1: 7C 7D 7H 7S\n" in meldwright("tidy", "7SHDC").out
    for command in ("tidy", "hint"):
        assert meldwright(command, "").err.startswith("meldwright: the position is empty.\n")
