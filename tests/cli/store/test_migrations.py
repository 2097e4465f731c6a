"""A file of games of an older layout: read as it is, brought up to date by the first who writes."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cli.store import Store
from cli.store.schema import APPLICATION_ID
from tests.cli.store.stored import (
    EVENING,
    LARGE,
    SECOND,
    Child,
    append,
    bodies,
    code_of,
    contents,
    in_child,
    kept,
    refused,
    told_by_all,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where no file is yet."""
    return tmp_path / "games" / "games.sqlite3"


def test_an_older_file_is_read_as_it_is(path: Path) -> None:
    kept(path)
    before = contents(path.parent)
    store = Store(path, steps=SECOND)
    assert len(bodies(store)) == 3
    assert [game.name for game in store.games()] == ["Friday"]
    assert refused(store.delete, "Sunday")
    assert contents(path.parent) == before


def test_an_older_file_is_brought_up_to_date_by_the_first_write(path: Path) -> None:
    kept(path)
    store = Store(path, steps=SECOND)
    append(store, new=EVENING[3])
    append(store, new=EVENING[4])
    copy = path.with_name("games.sqlite3.before-2")
    assert sorted(contents(path.parent)) == [path.name, copy.name]
    assert bodies(store) == [event.body for event in EVENING[:5]]
    assert bodies(Store(copy)) == [event.body for event in EVENING[:3]]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT DISTINCT note FROM event").fetchall() == [("",)]
    told_by_all(path, "newer_file")


def test_no_copy_is_lost(path: Path) -> None:
    kept(path)
    first = path.with_name("games.sqlite3.before-2")
    first.write_text("dear to somebody")
    append(Store(path, steps=SECOND))
    assert first.read_text() == "dear to somebody"
    assert len(bodies(Store(path.with_name("games.sqlite3.before-2-2")))) == 3


@pytest.mark.parametrize("step", [("CREATE TABLE (",), ("CREATE TABLE a (b)", "INSERT INTO a VALUES (1, 2)")])
def test_a_step_that_fails_changes_nothing(path: Path, step: tuple[str, ...]) -> None:
    kept(path)
    before = contents(path.parent)
    assert refused(append, Store(path, steps=(*SECOND, step)))
    assert contents(path.parent) == before


def test_no_room_for_the_copy(path: Path) -> None:
    kept(path).create("Sunday", [LARGE] * 3)
    assert path.stat().st_size > 40_000
    before = contents(path.parent)

    def write() -> str:
        # The log's index has 32 KiB.
        resource.setrlimit(resource.RLIMIT_FSIZE, (36_000, 36_000))
        complaint = refused(append, Store(path, steps=SECOND))
        return code_of(complaint) if complaint else ""

    assert in_child(write) in ("disk_full", "disk_error")
    assert contents(path.parent) == before


def test_two_bring_it_up_to_date_at_once(path: Path) -> None:
    kept(path)
    store = Store(path, timeout=60, steps=SECOND)
    children = [Child(lambda _: append(store, new=EVENING[3])) for _ in range(4)]
    assert [child.end() for child in children] == [(0, b"")] * 4
    assert len(bodies(store)) == 7
    assert sorted(contents(path.parent)) == [path.name, f"{path.name}.before-2"]


def test_a_sqlite_without_json(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.store.schema._has_json", lambda _: False)
    store = kept(path)
    with closing(sqlite3.connect(path)) as connection:
        [layout] = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'event'").fetchone()
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert "json" not in layout
    assert len(bodies(store)) == 3
