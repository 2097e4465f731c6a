"""Colours of suits and signs, and a picture on request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from cli.render.colour import STYLES, SUITS
from cli.settings import SUITS as SETTINGS
from solver.svg import SuitColours

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

TABLE = "7SHDC / 4H X=5H 6H | 8S KD X | 3"
CODES = re.compile(r"\x1b\[[0-9;]*m")


def coloured(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """What a command prints at a terminal of many colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    ran = meldwright(*arguments)
    assert ran.code == Exit.OK
    return ran.out


def test_every_medium_knows_the_same_schemes() -> None:
    assert set(SUITS) == set(SETTINGS) == {member.value for member in SuitColours}


@pytest.mark.parametrize(
    ("suits", "cards"),
    [
        ("two", ("7♠", "\x1b[31m7♥\x1b[0m", "\x1b[31m7♦\x1b[0m", " 7♣ ", "\x1b[31mX=5♥\x1b[0m")),
        ("four", ("7♠", "\x1b[31m7♥\x1b[0m", "\x1b[94m7♦\x1b[0m", "\x1b[32m7♣\x1b[0m")),
        ("mono", (" 7♠ ", " 7♡ ", " 7♢ ", " 7♣ ", "X=5♡")),
    ],
)
def test_suits_have_the_colours_asked_for(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, suits: str, cards: tuple[str, ...]
) -> None:
    out = coloured(meldwright, monkeypatch, "show", TABLE, "--picture", "--suits", suits)
    assert all(card in out for card in cards)
    monkeypatch.setenv("MELDWRIGHT_SUITS", suits)
    assert coloured(meldwright, monkeypatch, "show", TABLE, "--picture") == out


@pytest.mark.parametrize("suits", ["two", "four", "mono"])
def test_the_notation_is_the_same_in_any_colours(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, suits: str
) -> None:
    piped = meldwright("show", TABLE).out
    out = coloured(meldwright, monkeypatch, "show", TABLE, "--suits", suits)
    assert CODES.sub("", out) == piped
    assert (out == piped) is (suits == "mono")


@pytest.mark.parametrize("command", ["hint", "show", "check", "tidy"])
def test_other_colours_are_an_error(meldwright: Meldwright, command: str) -> None:
    ran = meldwright(command, TABLE, "--suits", "six")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == "meldwright: --suits takes two, four or mono, not 'six'.\n"


def test_no_colour_is_black_or_white() -> None:
    styles = [*STYLES.values(), *(colour for scheme in SUITS.values() for colour in scheme.values())]
    assert not any("black" in style or "white" in style for style in styles)


def test_cards_with_signs_stand_out_in_style_too(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = coloured(meldwright, monkeypatch, "hint", "8SHDC / 9-JC | 7C KD | 3", "--suits", "mono")
    assert "\x1b[1;32m+\x1b[0m\x1b[1m7♣\x1b[0m" in out
    assert "\x1b[1;95m>\x1b[0m\x1b[4m8♣\x1b[0m" in out


def test_NO_COLOR_keeps_the_signs(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out = coloured(meldwright, monkeypatch, "hint", "8SHDC / 9-JC | 7C KD | 3", "--suits", "four")
    assert not re.search(r"\x1b\[[0-9;]*[39][0-7]m", out)
    assert "│+7♣ │>8♣ │ 9♣ │" in CODES.sub("", out)


def test_a_position_as_a_picture(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    flat = meldwright("show", TABLE, "--picture").out
    assert flat == (
        "Players: 3\nThe table:\nMeld 1: 7S 7H 7D 7C\nMeld 2: 4H X=5H 6H\nHand: 8S KD X (43 points)\n"
    )
    out = CODES.sub("", coloured(meldwright, monkeypatch, "show", TABLE, "--picture"))
    assert out == (
        "Players: 3\n"
        "\n"
        "The table:\n"
        "  ╭────┬────┬────┬────╮    ╭────┬──────┬────╮\n"
        "1 │ 7♠ │ 7♥ │ 7♦ │ 7♣ │  2 │ 4♥ │ X=5♥ │ 6♥ │\n"
        "  ╰────┴────┴────┴────╯    ╰────┴──────┴────╯\n"
        "Hand (43 points):\n"
        "╭────┬────┬───╮\n"
        "│ 8♠ │ K♦ │ X │\n"
        "╰────┴────┴───╯\n"
    )


@pytest.mark.parametrize("option", ["--picture", "--words"])
def test_one_line_of_notation_is_no_picture(meldwright: Meldwright, option: str) -> None:
    ran = meldwright("show", TABLE, "--compact", option)
    assert (ran.code, ran.out) == (Exit.USAGE, "")


def test_east_asian_terminals_get_no_boxes(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("COLUMNS", "40")
    hand = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    out = CODES.sub("", coloured(meldwright, monkeypatch, "show", f"7SHD | {hand}", "--picture"))
    assert "╭" not in out
    # Were every suit two cells wide, the row would be 40 cells.
    assert "Hand: 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣\n      T♣ J♣ Q♣" in out


def test_letters_and_colours_together(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("show", "TH KnH DH | Kn♠ | 3", "--letters", "sv", "--picture")
    out = CODES.sub("", coloured(meldwright, monkeypatch, *arguments))
    assert "1 │ 10♥ │ Kn♥ │ D♥ │" in out
