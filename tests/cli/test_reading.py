"""Where a position comes from."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from cli.sources import PATIENCE
from solver.notation import LONGEST
from tests.cli.conftest import in_process

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

COMPACT = "7SHD / 9-QC | 7C KD X | 3\n"
TYPED = "players: 3\ntable:\n  7S 7H 7D\n  9C TC JC QC\nhand: 7C KD X\n"


def show(meldwright: Meldwright, *arguments: str, stdin: bytes | None = None) -> str:
    """The position understood, as one line."""
    ran = meldwright("show", "--compact", *arguments, stdin=stdin)
    assert ran.code == Exit.OK, ran.err
    return ran.out


def test_every_way_to_say_a_position_says_the_same(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(TYPED)
    assert show(meldwright, "game.txt") == COMPACT
    assert show(meldwright, COMPACT.strip()) == COMPACT
    assert show(meldwright, "-", stdin=TYPED.encode()) == COMPACT
    assert show(meldwright, stdin=TYPED.encode()) == COMPACT
    options = ("--table", "7SHD / 9-QC", "--hand", "7C KD X", "--players", "3")
    assert show(meldwright, *options) == COMPACT


def test_a_file_wins_over_text(meldwright: Meldwright, tmp_path: Path) -> None:
    (tmp_path / "hand: 2C").write_text(TYPED)
    assert show(meldwright, "hand: 2C") == COMPACT


def test_options_complete_what_a_position_does_not_say(meldwright: Meldwright) -> None:
    assert show(meldwright, "7SHD | 7C", "--players", "2", "--drawn", "1") == "7SHD | 7C | 2 | drawn 1\n"


def test_T5_a_last_turn_is_an_option_too(meldwright: Meldwright) -> None:
    assert show(meldwright, "7SHD | 7C | 3", "--last-turn") == "7SHD | 7C | 3 | last_turn yes\n"
    ran = meldwright("hint", "7SHD | 7C | 3 | drawn 0", "--last-turn", "--json")
    assert (ran.code, ran.document["laid"]) == (Exit.OK, ["7C"])


def test_an_empty_table_needs_no_option(meldwright: Meldwright) -> None:
    assert show(meldwright, "--hand", "7C KD", "--players", "3") == "| 7C KD | 3\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("7SHD | 7C | 3", "--hand", "7C"),
            "the position is given twice: as an argument and by --table or --hand.",
        ),
        (
            ("7SHD | 7C | 3", "--players", "3"),
            "the players are given twice: in the position and by --players.",
        ),
        (
            ("7SHD | 7C | 3 | drawn 1", "--drawn", "1"),
            "the drawn cards are given twice: in the position and by --drawn.",
        ),
        (
            ("7SHD | 7C | 3 | last_turn yes", "--last-turn"),
            "the last turn is given twice: in the position and by --last-turn.",
        ),
        (("--table", "7SHD"), "--table needs --hand: the cards in your hand."),
        (("7SHD | 7C", "--players", "three"), "--players takes 2, 3, 4 or 5, not 'three'."),
        (("7SHD | 7C", "--drawn", "-1"), "--drawn takes 0 to 3, not '-1'."),
    ],
)
def test_what_contradicts_itself_is_a_usage_error(
    meldwright: Meldwright, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright("show", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == f"meldwright: {message}"
    assert meldwright("show", "--json", *arguments).document["message"] == message


def test_C1_an_unknown_number_of_players_is_assumed_aloud(meldwright: Meldwright) -> None:
    ran = meldwright("show", "--compact", "7SHD | 7C")
    assert (ran.code, ran.out) == (Exit.OK, "7SHD | 7C\n")
    assert ran.err == (
        "Note: the number of players is not given; two packs are assumed (3 to 5 players). "
        "Say --players NUMBER.\n"
    )


def test_a_silent_pipe_is_explained() -> None:
    call = [sys.executable, "-m", "cli", "show", "--compact"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(call, **pipes) as process:  # type: ignore[call-overload]
        assert process.stderr.readline() == b"Waiting for a position on standard input; Ctrl-C stops.\n"
        out, err = process.communicate(COMPACT.encode(), timeout=30)
    assert (out.decode(), err, process.returncode) == (COMPACT, b"", 0)


def pasted(*chunks: bytes) -> tuple[int, bytes, bytes]:
    """A command at a terminal into which this is typed, with pauses between the chunks."""
    ours, theirs = pty.openpty()
    call = [sys.executable, "-m", "cli", "show", "--compact"]
    try:
        with subprocess.Popen(call, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            prompt = process.stderr.readline()
            for chunk in chunks:
                os.write(ours, chunk)
                time.sleep(PATIENCE)
            out, err = process.stdout.read(), process.stderr.read()
            assert (prompt, err) == (
                b"Paste a position, then end with a blank line (or Ctrl-D):\n",
                b"",
            )
            return process.wait(timeout=30), out, err
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize(
    "chunks",
    [
        pytest.param((TYPED.encode() + b"\n",), id="a blank line ends it"),
        pytest.param((b"\n\n" + TYPED.encode(), b"\n"), id="leading blank lines"),
        pytest.param((TYPED.encode(), b"\x04"), id="Ctrl-D ends it"),
        pytest.param((TYPED.replace("hand", "\nhand").encode() + b"\n",), id="a blank line inside a paste"),
    ],
)
def test_a_paste_at_a_terminal_is_asked_for(chunks: tuple[bytes, ...]) -> None:
    code, out, _ = pasted(*chunks)
    assert (code, out.decode()) == (0, COMPACT)


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    """A device without end is refused as fast as a large file."""
    ran = in_process("show", "/dev/zero")
    assert ran.returncode == Exit.USAGE
    assert f"more than {LONGEST:,} bytes".encode() in ran.stderr
