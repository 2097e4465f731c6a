"""Cards and signs as words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from cli.render.answer import answer_lines
from cli.render.words import words_text
from solver.rules import MANIPULATION
from tests.cli import samples

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright


def test_an_answer_in_words() -> None:
    assert words_text(answer_lines(samples.FREED_BEST, samples.FREED, MANIPULATION, False)).splitlines()[
        :7
    ] == [
        "Best play: 23 points, 3 cards.",
        "Lay: 5 of hearts, 9 of diamonds, 9 of spades",
        "The joker that stood for the 5 of hearts now stands for the 9 of clubs: the real 5 of hearts from "
        "your hand takes its place.",
        "The table after, 1 card of it moved:",
        "Meld 1: 4 of hearts, 5 of hearts (from your hand), 6 of hearts",
        "New meld: joker for the 9 of clubs (moved from meld 1), 9 of diamonds (from your hand), 9 of spades "
        "(from your hand)",
        "Left in hand: 2 of clubs (2 points)",
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("hint", "7SHD | 7C KD | 3"), Exit.OK, "Meld 1: 7 of clubs (from your hand), 7 of diamonds,"),
        (("hint", "7SHD | KD X | 3", "--nudge", "2"), Exit.OK, "Lay: joker\n"),
        (
            ("check", "before: 7SHD / 4-7H  hand: KD  after: 7SHD / 4-7H / KD", "--no-repair"),
            Exit.ILLEGAL,
            "Meld 3: king of diamonds (at fault)\n",
        ),
        (
            ("check", "before: 7SHD / 8-JC  hand: 7C  after: 7SHDC / 8-JC"),
            Exit.OK,
            "Meld 1: 7 of clubs (from the hand), 7 of diamonds, 7 of hearts, 7 of spades\n",
        ),
        (("tidy", "table: 7SHD / 8S 9S TS / JS 7C"), Exit.OK, "jack of spades (moved from heap 3)\n"),
        (("tidy", "table: 4H / 5H 5S 5C / 6H 7H"), Exit.NO_PLAY, "any of: 5 of diamonds, 5 of hearts, joker"),
        (("show", "4H X=5H 6H | 7C X | 3"), Exit.OK, "Hand: 7 of clubs, joker (32 points)\n"),
        (("show", "4H X=5H 6H | | 3"), Exit.OK, "Hand: nothing.\n"),
        (("show", "| 7C | 3 | drawn 0 | last_turn yes"), Exit.OK, "Last turn: yes\nThe table is empty.\n"),
    ],
)
def test_every_command_in_words(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int, said: str
) -> None:
    ran = meldwright(*arguments, "--words")
    assert ran.code == code
    assert said in ran.out
    assert "Signs:" not in ran.out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert meldwright(*arguments, "--words") == ran
    assert meldwright(*arguments, "--words", "--letters", "en", "--plain") == ran


def test_words_do_not_follow_the_letters(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "7PHKa | 7Kr | 3", "--letters", "de", "--words")
    assert "Lay: 7 of clubs\n" in ran.out
