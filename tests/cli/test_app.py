"""The command line around the commands: help, versions, start-up, processes of their own."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

from cli.app import COMMANDS
from cli.exits import Exit
from cli.games import COMMANDS as GAME_COMMANDS
from tests.cli import samples
from tests.cli.conftest import Meldwright, checked, in_process

if TYPE_CHECKING:
    from pathlib import Path


def test_alone_it_shows_help(meldwright: Meldwright) -> None:
    ran = meldwright()
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran == meldwright("--help") == meldwright("-h")
    assert all(f"  {name} " in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(meldwright: Meldwright, name: str) -> None:
    ran = meldwright(name, "-h")
    assert ran == meldwright(name, "--help")
    assert (ran.code, ran.err) == (Exit.OK, "")
    takes = {
        "rules": " [ID]",
        "check": " [POSITION] [AFTER]",
        "why": " [POSITION] [CARD]...",
        "score": " [PLAYER=LEFT]...",
        "game": " COMMAND [ARGS]...",
        "play": "",
        "config": "",
    }.get(name, " [POSITION]")
    assert ran.out.startswith(f"Usage: meldwright {name} [OPTIONS]{takes}\n")


@pytest.mark.parametrize("name", GAME_COMMANDS)
def test_every_command_of_a_game_has_help(meldwright: Meldwright, name: str) -> None:
    ran = meldwright("game", name, "-h")
    assert (ran.code, ran.err) == (Exit.OK, "")
    takes = {
        "round": " NAME [PLAYER=LEFT]...",
        "turn": " NAME [TABLE]",
        "export": " NAME [FILE]",
        "import": " FILE",
        "list": "",
    }.get(name, " NAME")
    assert ran.out.startswith(f"Usage: meldwright game {name} [OPTIONS]{takes}\n")
    assert "Exit code: 0" in ran.out


def test_help_names_what_an_option_takes(meldwright: Meldwright) -> None:
    shown = [line.split("  ")[1] for line in meldwright("hint", "-h").out.splitlines() if "  --" in line]
    assert shown == [
        "--table MELDS",
        "--hand CARDS",
        "--players NUMBER",
        "--game NAME",
        "--drawn NUMBER",
        "--last-turn",
        "--time-limit SECONDS",
        "--joker-release READING",
        "--one-release",
        "--one-joker",
        "--no-full-circle",
        "--json",
        "--plain",
        "--words",
        "--letters CODE",
        "--svg FILE",
        "--theme LOOK",
        "--suits COLOURS",
        "--steps / --no-steps",
        "--nudge LEVEL",
        "--count NUMBER",
        "--goal GOAL",
        "--must CARDS",
        "--keep CARDS",
        "--keep-jokers",
        "--stats",
        "--dump-model FILE",
    ]


def test_help_fits_a_terminal_and_cuts_no_summary(meldwright: Meldwright) -> None:
    of_games = (("game", name, "-h") for name in GAME_COMMANDS)
    for arguments in ((), *((name, "-h") for name in COMMANDS), *of_games):
        out = meldwright(*arguments).out
        assert "..." not in re.sub(r"\[(ARGS|PLAYER=LEFT|CARD)\]\.\.\.", "", out)
        assert max(map(len, out.splitlines())) <= 80


def test_the_version_names_what_a_report_needs(meldwright: Meldwright) -> None:
    ran = meldwright("--version")
    assert ran.out == (
        f"meldwright {version('meldwright')}\n"
        f"ortools {version('ortools')}\n"
        f"Python {platform.python_version()}\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hnt",), "No such command 'hnt'. Did you mean 'hint'?"),
        (("hint", "--bluff"), "No such option: --bluff"),
        (("hint", "--hand"), "Option '--hand' requires an argument."),
        (("hint", "a", "b"), "Got unexpected extra argument(s) (b)"),
    ],
)
def test_a_misused_command_line_gives_one_clear_message(
    meldwright: Meldwright, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright(*arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.startswith(f"meldwright: {message}\n")
    assert re.fullmatch("(See|Put a position in quotes): meldwright .*", ran.err.splitlines()[1])
    document = meldwright(*arguments[:1], "--json", *arguments[1:]).document
    assert (document["exit"], document["message"], document["faults"][0]["code"]) == (2, message, "usage")


HEAVY = ("ortools", "pandas", "numpy", "google", "rich", "pydantic", "jsonschema")
LOADED = """
import sys
from cli.app import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
print(sorted(set(%r) & {name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (["--help"], {}),
        (["--version"], {}),
        (["hint", "--help"], {}),
        (["show", str(samples.LENT)], {}),
        (["show", str(samples.LENT), "--json"], {}),
        (["check", f"{samples.LENT}", "7SHD / 7-JC"], {}),
        (["check", f"{samples.LENT}", "7SHD / 7-JC", "--json"], {}),
        (["check", f"{samples.LENT}", "7SHDC / 8-JC / KD", "--no-repair"], {}),
        (["check", f"{samples.LENT}", "7SHDC / 8-JC / KD", "--no-repair", "--json"], {}),
        (["check", "before: 7SHD  hand: 7C X  after: 7SHD X", "--players", "2"], {}),
        (["check", "--rule", "J2"], {}),
        (["score", "--knocker", "A", "A=2H 3D", "B=KD"], {}),
        (["score", "--knocker", "A", "A=2H 3D", "B=KD", "--json"], {}),
        (["knock", "7SHD | AC 3D | 3 | drawn 3 | others: 2 4"], {}),
        (["knock", "7SHD | AC 3D | 3 | drawn 3 | others: 2 4", "--json"], {}),
        (["game"], {}),
        (["game", "list"], {}),
        (["game", "list", "--json"], {}),
        (["rules"], {}),
        (["rules", "J2"], {}),
        (["rules", "J2", "--json"], {}),
        (["--show-completion", "bash"], {}),
        (
            [],
            {"_MELDWRIGHT_COMPLETE": "complete_bash", "COMP_WORDS": "meldwright hint --h", "COMP_CWORD": "2"},
        ),
    ],
)
def test_nothing_heavy_is_loaded_where_nothing_is_solved(
    arguments: list[str], environment: dict[str, str]
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOADED % (HEAVY,), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "", "HOME": "/", **environment},
        timeout=60,
    )
    assert ran.stdout
    assert ran.stderr == "[]\n"


def test_a_search_loads_only_what_it_needs() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOADED % (HEAVY,), "hint", str(samples.LENT)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.stdout.startswith("A seven is lent\nBest play: ")
    assert ran.stderr == "['ortools']\n"


def test_a_reader_that_goes_away_makes_no_noise() -> None:
    call = [sys.executable, "-m", "cli", "--help"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        call = [sys.executable, "-m", "cli", "show", str(samples.LENT)]
        ran = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert ran.returncode == Exit.USAGE
    assert ran.stderr == b"meldwright: standard output cannot be written: No space left on device.\n"


def test_a_crash_keeps_its_traceback() -> None:
    script = "import solver.notation as n; n.read_position = None; from cli.__main__ import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", script, "show", str(samples.LENT)],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"Traceback (most recent call last):\n")


def test_a_title_that_the_terminal_cannot_encode_is_escaped() -> None:
    ran = in_process("show", "7SHD | 7C | 3 | title Zoë ♥", environment={"PYTHONIOENCODING": "ascii"})
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"Zo\xeb \u2665" in ran.stdout


@pytest.mark.parametrize("command", ["show", "hint"])
def test_two_processes_print_the_same_bytes(command: str) -> None:
    first, second = (
        in_process(command, "--json", str(samples.FREED), environment={"PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    )
    assert first.stdout == second.stdout != b""
    assert (first.returncode, first.stderr) == (second.returncode, second.stderr) == (0, b"")
    checked(json.loads(first.stdout))


NOT_THERE = "before: 7SHD hand: 7C after: 7SHDC"


@pytest.mark.parametrize("arguments", [("check", NOT_THERE), ("hint", "7SHD | 7C"), ("tidy", "7SHD | 7C")])
def test_notes_that_cannot_be_written_cost_no_answer(arguments: tuple[str, ...]) -> None:
    call = [sys.executable, "-m", "cli", *arguments]
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(call, stdout=subprocess.PIPE, stderr=full, check=False, timeout=60)
        both = subprocess.run(call, stdout=full, stderr=full, check=False, timeout=60)
    assert (ran.returncode, both.returncode) == (Exit.OK, Exit.USAGE)
    assert ran.stdout == in_process(*arguments).stdout != b""


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("hint", "--players", "2", "--players", "3", "7SHD | 7C"), "--players"),
        (("check", "--before", "7SHD", "--table", "7SHD", "--after", "7SHDC"), "--before or --table"),
        (("hint", "--steps", "--no-steps", "7SHD | 7C | 3"), "--steps or --no-steps"),
        (("score", "--knocker", "A", "--knocker", "B", "A=3", "B=4"), "--knocker"),
    ],
)
def test_an_option_is_given_once(meldwright: Meldwright, arguments: tuple[str, ...], names: str) -> None:
    ran = meldwright(*arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == f"meldwright: {names} is given twice.\nLeave one of them out.\n"


def test_what_may_be_said_again_is_taken(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "--plain", "--plain", "--must", "7C", "--must", "KD", "7SHD | 7C KD KH KS | 3")
    assert (ran.code, ran.err) == (Exit.OK, "")


def test_a_named_pipe_is_waited_for_aloud(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    call = [sys.executable, "-m", "cli", "show", str(pipe)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline().decode() == f"Waiting for a position in {pipe}; Ctrl-C stops.\n"
        pipe.write_text("7SHD | 7C | 3")
        assert b"7C" in process.stdout.read()


def test_a_pipe_of_the_shell_is_read() -> None:
    script = 'exec "$0" -m cli show <(echo "7SHD | 7C | 3")'
    ran = subprocess.run(["bash", "-c", script, sys.executable], capture_output=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_named_pipe_is_no_configuration(meldwright: Meldwright, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "meldwright.toml")
    ran = meldwright("show", "7SHD | 7C | 3")
    assert ran.code == Exit.USAGE
    assert ran.err == "meldwright: the configuration meldwright.toml is not a regular file.\n"


def test_a_number_is_written_in_figures_alone(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "--time-limit", "1_0", "7SHD | 7C | 3")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
