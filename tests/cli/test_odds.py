"""`meldwright odds` end to end: words, documents, refusals, work cut short."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

import solver.odds  # noqa: F401 - so that the module is there to be patched
from cli.exits import Exit
from cli.waiting import Bar
from solver.notation import read_position
from solver.odds import Ended, odds

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

TURN = "J-KH | AC 4D 2S | 2 | drawn 1"

TOLD = """\
The second card of this turn: 47 unseen cards.
Best play with the hand as it is: none.
  Gain +25, best play 25: 2.1 %. X
  Gain +10, best play 10: 2.1 %. TH
  Gain +1, best play 1: 2.1 %. AH
"""


def test_odds_have_their_words(meldwright: Meldwright) -> None:
    ran = meldwright("odds", TURN)
    assert (ran.code, ran.err) == (Exit.OK, "")
    lines = ran.out.splitlines()
    assert lines[:5] == TOLD.splitlines()[:5]
    assert "Outs to a play: X TH AH" in lines
    assert "Chance after one draw: a play 6.4 %, a knock 0 %, out 0 %." in lines
    assert "Exact: every unseen card is equally likely to come next." in lines
    assert lines[-1].startswith("Proved: ")
    exact = meldwright("odds", TURN, "--fractions").out
    assert "Chance after one draw: a play 6.4 % = 3/47, a knock 0 % = 0, out 0 % = 0." in exact


def test_a_picture_has_bars(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "####" in meldwright("odds", TURN).out
    assert "#" not in meldwright("odds", TURN, "--plain").out
    assert "joker" in meldwright("odds", TURN, "--words").out


SHEET = """\
┌──────┬──────┬────────┬──────────────┬──────────────────────┐
│ Gain │ Best │ Chance │              │ Cards                │
├──────┼──────┼────────┼──────────────┼──────────────────────┤
│  +25 │   25 │  2.1 % │ #            │ X                    │
│  +10 │   10 │  2.1 % │ #            │ T♥                   │
│   +1 │    1 │  2.1 % │ #            │ A♥                   │
"""


def test_a_terminal_shows_a_sheet_sorted_by_gain(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "62")
    told = re.sub(r"\x1b\[[0-9;]*m", "", meldwright("odds", TURN).out)
    assert SHEET in told
    assert max(map(len, told.splitlines())) <= 62
    assert "│" not in meldwright("odds", TURN, "--plain").out
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "| Gain | Best | Chance |" in re.sub(r"\x1b\[[0-9;]*m", "", meldwright("odds", TURN).out)


def test_every_copy_of_a_card_has_its_chance(meldwright: Meldwright) -> None:
    told = meldwright("odds", "J-KH | AC 4D 2S | 3 | drawn 1", "--fractions").out
    assert "Gain +10, best play 10: 2.0 % = 1/50. TH(2)" in told
    assert "Each copy: 1.0 % = 1/100; how many are unseen stands behind a card, where it is not one." in told


def test_T5_in_a_last_turn_no_card_can_come(meldwright: Meldwright) -> None:
    told = meldwright("odds", "J-KH | AC 4D 2S | 2 | last_turn yes").out
    assert told.startswith(
        "No card can come in this turn: the pile is empty, and nothing is drawn in a last turn (T5)."
    )


def test_all_that_is_not_said_is_asked_for_at_once(meldwright: Meldwright) -> None:
    ran = meldwright("odds", "J-KH | AC 4D 2S")
    assert ran.err.startswith("meldwright: the number of players is not given, and it is not known how many ")
    document = meldwright("odds", "J-KH | AC 4D 2S", "--json").document
    assert document["remedy"].startswith("Say --players NUMBER, and --drawn NUMBER: 0, 1, 2 or 3 (T2).")


def test_a_narrow_terminal_gets_lines(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    told = re.sub(r"\x1b\[[0-9;]*m", "", meldwright("odds", TURN).out)
    assert "Gain +25, best play 25: 2.1 %. X" in told
    assert "│" not in told


def test_odds_are_a_document(meldwright: Meldwright) -> None:
    document = meldwright("odds", TURN, "--json").document
    assert document["schema"] == "meldwright.odds/1"
    assert sum(Fraction(draw["chance"]) for draw in document["draws"]) == 1
    assert document["draws"][0] == {
        "card": "X",
        "unseen": 1,
        "chance": "1/47",
        "points": 25,
        "gain": 25,
        "play": True,
        "knock": False,
        "out": False,
    }
    assert document["one_draw"] == {"play": "3/47", "knock": "0/1", "out": "0/1"}
    assert document["outs"]["play"] == ["X", "TH", "AH"]
    assert document["ended"] == "complete"
    third = meldwright("odds", "J-KH | AC 2S | 2", "--drawn", "2", "--json").document
    assert third["two_draws"] is None
    assert third["one_draw"] == {"play": "0/1", "knock": "1/8", "out": "0/1"}


REFUSED = {
    "no number drawn": (("J-KH | AC | 2",), "it is not known how many cards you have drawn in this turn."),
    "no players": (("J-KH | AC | drawn 1",), "the number of players is not given."),
    "a sum that is wrong": (
        ("J-KH | AC | 2 | drawn 1 | others: 7 | pile 9",),
        "this position is impossible.",
    ),
}


@pytest.mark.parametrize("command", ["odds", "advise"])
@pytest.mark.parametrize("name", REFUSED)
def test_too_little_or_too_much_is_refused(meldwright: Meldwright, command: str, name: str) -> None:
    arguments, message = REFUSED[name]
    ran = meldwright(command, *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.startswith(f"meldwright: {message}\n")
    assert meldwright(command, *arguments, "--json").document["exit"] == Exit.USAGE


def test_a_sum_that_is_wrong_is_shown(meldwright: Meldwright) -> None:
    told = meldwright("odds", "J-KH | AC | 2 | drawn 1 | others: 7 | pile 9").err
    assert "must add up to the 49 unseen cards: 7 + 9 = 16 is not 49. (C2)" in told


def test_the_remedy_names_the_option(meldwright: Meldwright) -> None:
    assert "--drawn NUMBER" in meldwright("odds", "J-KH | AC | 2").err
    assert "--players NUMBER" in meldwright("odds", "J-KH | AC", "--drawn", "1").err


@pytest.mark.parametrize(
    ("ended", "code", "words"),
    [
        (Ended.TIME, Exit.UNDECIDED, "Partial: the time limit came first; more with --time-limit."),
        (Ended.INTERRUPTED, Exit.INTERRUPTED, "Partial: interrupted."),
    ],
)
def test_a_part_is_marked_as_a_part(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, ended: Ended, code: Exit, words: str
) -> None:
    whole = odds(read_position(TURN).position)
    part = replace(whole, draws=whole.draws[:3], one_draw=None, two_draws=None, ended=ended)
    monkeypatch.setattr(sys.modules["solver.odds"], "odds", lambda *_: part)
    ran = meldwright("odds", TURN)
    assert (ran.code, ran.out.splitlines()[0]) == (code, words)
    document = meldwright("odds", TURN, "--json").document
    assert (document["ended"], document["one_draw"], len(document["draws"])) == (ended.value, None, 3)


def test_no_card_can_come(meldwright: Meldwright) -> None:
    ran = meldwright("odds", "J-KH | AC | 2 | drawn 1 | pile 0")
    assert (ran.code, ran.out) == (
        Exit.OK,
        "No card can come in this turn: there is nothing to reckon with.\n",
    )


def test_the_bar_shows_after_a_second_and_at_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Bar(0.0)(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("time.monotonic", lambda: 0.5)
    Bar(0.0)(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("time.monotonic", lambda: 1.5)
    bar = Bar(0.0)
    bar(1, 2)
    bar.clear()
    assert capsys.readouterr().err.startswith("\r[###############               ]  50 % of 2 hands\r ")


def test_a_bar_is_no_wider_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    bar = Bar(-10.0)
    bar(500, 1485)
    bar.clear()
    assert max(map(len, capsys.readouterr().err.split("\r"))) < 40
