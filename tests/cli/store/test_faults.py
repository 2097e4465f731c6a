"""A file of games that is spoilt, another program's or too new: one complaint, and it stays as it was."""

from __future__ import annotations

import os
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cli.complaint import Complaint
from cli.store import Store
from tests.cli.store.stored import (
    EVENING,
    READS,
    append,
    bodies,
    contents,
    kept,
    refused,
    told_by_all,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where no file is yet."""
    return tmp_path / "games" / "games.sqlite3"


def statements(path: Path, *lines: str) -> None:
    """Change a file as no meldwright does."""
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for line in lines:
            connection.execute(line)


def overwrite(path: Path, offset: int, data: bytes) -> None:
    """Change some bytes of a file."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


SPOILT: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "a text": (
        lambda path: path.write_bytes(b"Ann 25\n" * 999),
        "damaged",
        "is damaged: file is not a database.",
    ),
    "a few bytes": (
        lambda path: path.write_bytes(b"SQLite"),
        "damaged",
        "is damaged: file is not a database.",
    ),
    "the magic": (lambda path: overwrite(path, 0, b"x"), "damaged", "is damaged: file is not a database."),
    "the page size": (
        lambda path: overwrite(path, 16, b"\1\1"),
        "damaged",
        "is damaged: file is not a database.",
    ),
    "the layout": (
        lambda path: overwrite(path, 110, b"\xff" * 600),
        "damaged",
        "is damaged: database disk image is",
    ),
    "the first page": (
        lambda path: overwrite(path, 100, bytes(3996)),
        "damaged",
        "is damaged: database disk image is",
    ),
    "a root page": (lambda path: overwrite(path, 4096, bytes(4096)), "damaged", "is damaged: "),
    "an event": (
        lambda path: overwrite(path, path.read_bytes().index(b'{"round": 1}'), b"\xff"),
        "damaged",
        "CHECK",
    ),
    "a number": (
        lambda path: statements(
            path, "DROP TRIGGER event_goes_with_its_game", "DELETE FROM event WHERE number = 2"
        ),
        "",
        "events of a game are missing",
    ),
    "no game": (lambda path: statements(path, "DELETE FROM game"), "damaged", "there are events of no game."),
    "no table": (
        lambda path: statements(path, "DROP TABLE event", "DROP TABLE game"),
        "damaged",
        "no such table: ",
    ),
    "no version": (
        lambda path: statements(path, "PRAGMA user_version = 0"),
        "damaged",
        "does not say the version",
    ),
    "below zero": (
        lambda path: statements(path, "PRAGMA user_version = -1"),
        "damaged",
        "does not say the version",
    ),
    "another's": (
        lambda path: statements(path, "PRAGMA application_id = 7"),
        "foreign_file",
        "another program.",
    ),
    "nobody's": (
        lambda path: statements(path, "PRAGMA application_id = 0"),
        "foreign_file",
        "another program.",
    ),
    "newer": (
        lambda path: statements(path, "PRAGMA user_version = 2"),
        "newer_file",
        "was written by a newer meldwright: its layout is version 2, this one knows 1.",
    ),
}


@pytest.mark.parametrize("what", [what for what in SPOILT if SPOILT[what][1]])
def test_what_is_no_file_of_games(path: Path, what: str) -> None:
    spoil, code, message = SPOILT[what]
    kept(path)
    spoil(path)
    for told in told_by_all(path, code):
        assert told.startswith(str(path))
        assert message in told


def test_missing_events_are_told(path: Path) -> None:
    spoil, _, message = SPOILT["a number"]
    store = kept(path)
    spoil(path)
    before = contents(path.parent)
    for work in (READS["events"], append):
        with pytest.raises(Complaint, match=message):
            work(store)
        assert contents(path.parent) == before


def test_a_complaint_says_what_to_do(path: Path) -> None:
    kept(path)
    overwrite(path, 0, b"x")
    complaint = refused(Store(path).games)
    assert complaint is not None
    assert complaint.remedy == (
        f"Nothing was changed. Put back a copy of it, or get out what can be read: sqlite3 {path} .recover"
    )


@pytest.mark.parametrize("left", [2, 15, 99, 100, 511, 512, 1024, 4095, 4096, 4097, 8192, 12288, -4096, -1])
def test_a_truncated_file(path: Path, left: int) -> None:
    kept(path, number=1).create("Sunday", EVENING * 30)
    size = path.stat().st_size
    os.truncate(path, left % size)
    told_by_all(path, "damaged")


def all_of(store: Store) -> tuple[object, ...]:
    """All that a file says."""
    return store.games(), store.events("Friday"), store.events("Sunday")


def test_damage_anywhere_is_told_or_does_no_harm(path: Path) -> None:
    store = kept(path)
    store.create("Sunday", EVENING * 30)
    whole = path.read_bytes()
    expected = all_of(store)
    chance = random.Random(1)
    told = 0
    for _ in range(150):
        path.write_bytes(whole)
        overwrite(path, chance.randrange(len(whole) - 40), chance.choice((b"\xff", b"\x80")) * 40)
        spoilt = path.read_bytes()
        if refused(all_of, store):
            told += 1
        else:
            assert all_of(store) == expected
        assert list(path.parent.iterdir()) == [path]
        if refused(append, store):
            assert path.read_bytes() == spoilt
    assert told > 50


def test_a_file_without_content_is_no_fault(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = Store(path)
    assert store.games() == ()
    assert path.read_bytes() == b""
    statements(path, "PRAGMA journal_mode = WAL")
    assert store.games() == ()
    store.create("Friday", EVENING)
    assert len(bodies(store)) == len(EVENING)


def test_an_old_or_missing_sqlite(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(path)
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 36, 0))
    with pytest.raises(Complaint, match=r"cannot be used: SQLite .* is too old"):
        Store(path).games()
    monkeypatch.setitem(__import__("sys").modules, "sqlite3", None)
    with pytest.raises(Complaint, match="this Python was built without SQLite"):
        Store(path).games()
