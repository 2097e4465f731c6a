"""Bad input: one clear message each with its carets, exit code 2, and the same as a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from solver.notation import LONGEST

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

REMEDY = "A position in one line is table | hand | players, as in '7SHD / 9-QC | 7C KD X | 3'\n"


@dataclass(frozen=True, slots=True)
class Bad:
    """A file that cannot be used, and what is said of it."""

    content: bytes
    code: str
    words: str
    rule: str | None = None
    places: tuple[tuple[int, int, int], ...] = ()


BAD = {
    "empty": Bad(b"", "empty_text", "meldwright: game is empty: there is no position in it.\n" + REMEDY),
    "blank": Bad(b"\n \n", "empty_text", "meldwright: game is empty: there is no position in it.\n" + REMEDY),
    "binary": Bad(
        b"\x89PNG\r\n\x1a\n",
        "not_text",
        "meldwright: game: This cannot be read as text: save it as UTF-8.\n" + REMEDY,
        places=((1, 1, 1),),
    ),
    "ten megabytes": Bad(
        b"7S " * 3_500_000,
        "too_large",
        "meldwright: game is too large to be a position: it has more than "
        f"{LONGEST:,} bytes.\n"
        "Give only the table, the hand and the number of players.\n",
    ),
    "missing hand": Bad(
        b"players: 3\ntable:\n7S 7H 7D\n",
        "missing_hand",
        """\
meldwright: the position in game cannot be read.
  3 | 7S 7H 7D
    |         ^
      There is no hand: write "hand:" and its cards, or nothing behind it if it is empty.
"""
        + REMEDY,
        places=((3, 9, 0),),
    ),
    "unknown section": Bad(
        b"players: 3\ntabel:\n7S 7H 7D\nhand: 7C\n",
        "unknown_section",
        """\
meldwright: the position in game cannot be read.
  2 | tabel:
    | ^^^^^
      "tabel" is no section: write table.
"""
        + REMEDY,
        places=((2, 1, 5),),
    ),
    "no card": Bad(
        "players: 3\ntable:\n7♠ 7♥ 1D\nhand: 7C\n".encode(),
        "ace_or_ten",
        """\
meldwright: the position in game cannot be read.
  3 | 7♠ 7♥ 1D
    |       ^^
      "1D" can be an ace or a ten cut short: write AD or TD.
"""
        + REMEDY,
        places=((3, 7, 2),),
    ),
    "illegal meld": Bad(
        b"players: 3\ntable:\n7S 7H 8D\nhand: 7C\n",
        "rule",
        """\
meldwright: the position in game is impossible.
  3 | 7S 7H 8D
    |       ^^
      Meld 1 is a group, and the 8 of diamonds is of another rank. (M2)
""",
        "M2",
        ((3, 7, 2),),
    ),
    "three copies": Bad(
        b"players: 3\ntable:\n7S 7H 7D\nhand: 7H KD 7H\n",
        "rule",
        """\
meldwright: the position in game is impossible.
  3 | 7S 7H 7D
    |    ^^
  4 | hand: 7H KD 7H
    |       ^^    ^^
      Three copies of the 7 of hearts: the pack for three players has two. (C4)
""",
        "C4",
        ((3, 4, 2), (4, 7, 2), (4, 13, 2)),
    ),
    "six players": Bad(
        b"players: 6\ntable:\n7S 7H 7D\nhand: 7C\n",
        "rule",
        """\
meldwright: the position in game is impossible.
  1 | players: 6
    |          ^
      Six cannot play this game: two, three, four or five can. (C1)
""",
        "C1",
        ((1, 10, 1),),
    ),
}


@pytest.mark.parametrize("command", ["hint", "show"])
@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bad_file_gets_one_clear_message(
    meldwright: Meldwright, tmp_path: Path, command: str, bad: Bad
) -> None:
    (tmp_path / "game").write_bytes(bad.content)
    ran = meldwright(command, "game")
    assert (ran.code, ran.err) == (Exit.USAGE, bad.words)
    assert bool(ran.out) == (command == "show" and bad.rule is not None)
    assert meldwright(command, "-", stdin=bad.content).code == Exit.USAGE


@pytest.mark.parametrize("command", ["hint", "show"])
@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bad_file_gets_one_document(meldwright: Meldwright, tmp_path: Path, command: str, bad: Bad) -> None:
    (tmp_path / "game").write_bytes(bad.content)
    ran = meldwright(command, "--json", "game")
    document = ran.document
    assert (ran.code, ran.err) == (Exit.USAGE, "")
    assert (document["schema"], document["exit"]) == ("meldwright.error/1", 2)
    assert bad.words.startswith(f"meldwright: {document['message']}\n")
    [fault] = document["faults"]
    assert (fault["code"], fault["rule"]) == (bad.code, bad.rule)
    places = tuple((place["line"], place["column"], place["length"]) for place in fault["places"])
    assert places == bad.places
    assert (fault["line"], fault["column"], fault["length"]) == (places or ((None, None, None),))[0]
    assert ("position" in document) == (bad.rule is not None)


@pytest.mark.parametrize(
    ("argument", "code", "message"),
    [
        (".", "folder", ". is a folder, not a file."),
        ("/proc/self/mem", "unreadable", "/proc/self/mem cannot be read: Input/output error."),
        ("gone.txt", "no_such_file", "there is no file 'gone.txt', and it is no position either."),
        (
            "my game.txt",
            "no_section",
            "there is no file of this name, and as a position it cannot be read.",
        ),
    ],
)
def test_what_is_no_file_gets_one_clear_message(
    meldwright: Meldwright, argument: str, code: str, message: str
) -> None:
    ran = meldwright("hint", argument)
    assert (ran.code, ran.out, ran.err.splitlines()[0]) == (Exit.USAGE, "", f"meldwright: {message}")
    document = meldwright("hint", argument, "--json").document
    assert (document["message"], document["faults"][0]["code"]) == (message, code)


def test_a_file_without_permission_says_so(
    meldwright: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(path: str, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", path)

    (tmp_path / "game").write_text("7SHD | 7C | 3")
    monkeypatch.setattr("cli.sources.open", closed, raising=False)
    ran = meldwright("hint", "game")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == "meldwright: game cannot be read: Permission denied."


def test_every_fault_is_told_at_once(meldwright: Meldwright) -> None:
    ran = meldwright("show", "--json", "7S 7H 1D / 9C OC QC | foo 8H | 3")
    assert [fault["column"] for fault in ran.document["faults"]] == [7, 15, 23]


def test_faults_in_options_point_into_the_options(meldwright: Meldwright) -> None:
    ran = meldwright("show", "--table", "7SHD", "--hand", "7C 1D", "--players", "3")
    assert ran.err == (
        """\
meldwright: this position cannot be read.
  2 | hand: 7C 1D
    |          ^^
      "1D" can be an ace or a ten cut short: write AD or TD.
"""
        + REMEDY
    )
