"""Games that are kept: what can be done with them, by whom at once, and what the file itself refuses."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.complaint import Complaint
from cli.store import Event, GameEntry, NewEvent, Store
from cli.store.schema import APPLICATION_ID
from tests.cli.store.stored import EVENING, append, bodies, code_of, contents, kept

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where no file is yet, nor its folder."""
    return tmp_path / "my games?#%41 ü" / "games.sqlite3"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the minute that it is."""

    def at(minute: int) -> None:
        monkeypatch.setattr("cli.store.store.now", lambda: time_of(minute))

    at(0)
    return at


def time_of(minute: int) -> str:
    """A time on one evening."""
    return f"2026-05-01T19:{minute:02}:00Z"


def test_a_game_is_kept(path: Path, clock: Callable[[int], None]) -> None:
    store = Store(path)
    assert store.create(" Friday \n night ", EVENING[:2]) == "Friday night"
    clock(5)
    with store.writing("FRIDAY night") as writing:
        assert writing.name == "Friday night"
        assert [event.number for event in writing.events] == [1, 2]
        appended = writing.append(EVENING[2])
        assert writing.events[-1] == appended == Event(3, time_of(5), "round", '{"round": 2}')
    assert store.events("friday  NIGHT") == (
        Event(1, time_of(0), "start", '{"round": 0}'),
        Event(2, time_of(0), "round", '{"round": 1}'),
        Event(3, time_of(5), "round", '{"round": 2}'),
    )
    assert store.games() == (GameEntry("Friday night", time_of(0), 3, time_of(5)),)
    assert list(contents(path.parent)) == [path.name]


def test_the_time_is_that_of_the_event(path: Path) -> None:
    before = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    [event] = kept(path, number=1).events("Friday")
    assert before <= event.at <= time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def test_the_game_that_changed_last_comes_first(path: Path, clock: Callable[[int], None]) -> None:
    store = Store(path)
    assert store.games() == ()
    for name in ("Ann's", "Bob's", "Cy's"):
        store.create(name, EVENING[:1])
    store.create("Empty")
    assert [game.name for game in store.games()] == ["Cy's", "Bob's", "Ann's", "Empty"]
    append(store, "ann's")
    assert [game.name for game in store.games()] == ["Ann's", "Cy's", "Bob's", "Empty"]
    clock(1)
    append(store, "Empty")
    assert store.games()[0] == GameEntry("Empty", time_of(0), 1, time_of(1))


def test_reading_makes_nothing(path: Path) -> None:
    store = Store(path)
    assert store.games() == ()
    for work in (store.events, store.delete, store.writing("Friday").__enter__):
        arguments = () if work.__name__ == "__enter__" else ("Friday",)
        with pytest.raises(Complaint) as caught:
            work(*arguments)
        assert (caught.value.message, caught.value.remedy) == (
            "there is no game Friday.",
            "There are no games yet.",
        )
    assert not path.parent.exists()
    kept(path)
    before = contents(path.parent)
    assert len(store.games()) == 1
    assert len(store.events("Friday")) == 3
    assert contents(path.parent) == before


@pytest.mark.parametrize(
    ("typed", "message", "suggestion"),
    [
        ("Fryday", "there is no game Fryday. Perhaps Friday?", "Friday"),
        ("SUNDAYS", "there is no game SUNDAYS. Perhaps Sunday?", "Sunday"),
        ("Easter", "there is no game Easter.", None),
        ("x" * 99, f"there is no game {'x' * 59}….", None),
        ("\x1b[31m", "there is no game [31m.", None),
    ],
)
def test_an_unknown_game_is_told(path: Path, typed: str, message: str, suggestion: str | None) -> None:
    store = kept(path)
    store.create("Sunday")
    before = contents(path.parent)
    for work in (store.events, store.delete, lambda name: append(store, name)):
        with pytest.raises(Complaint) as caught:
            work(typed)
        assert caught.value.message == message
        assert caught.value.remedy == "The games that there are: Friday, Sunday."
        assert caught.value.faults[0].suggestion == suggestion
        assert code_of(caught.value) == "unknown_game"
    assert contents(path.parent) == before


def test_only_the_first_of_many_games_are_named(path: Path, clock: Callable[[int], None]) -> None:
    store = Store(path)
    for number in range(12):
        clock(number)
        store.create(f"No {number}")
    with pytest.raises(Complaint) as caught:
        store.events("Easter")
    names = ", ".join(f"No {number}" for number in range(11, 1, -1))
    assert caught.value.remedy == f"The games that there are: {names} and 2 more."


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("", "bad_name", "a game needs a name."),
        (" \n\t", "bad_name", "a game needs a name."),
        ("x" * 61, "bad_name", "the name of a game has at most 60 characters, not 61."),
        ("a\0b", "bad_name", "the name of a game has no characters that cannot be seen."),
        ("a\x1bb", "bad_name", "the name of a game has no characters that cannot be seen."),
        ("\u202eyadirF", "bad_name", "the name of a game has no characters that cannot be seen."),
        ("\udcff", "bad_name", "the name of a game has no characters that cannot be seen."),
        ("FRIDAY", "game_exists", "there is a game Friday already."),
        ("  friday ", "game_exists", "there is a game Friday already."),
        ("GROSSE RUNDE", "game_exists", "there is a game Große Runde already."),
    ],
)
def test_names_that_no_new_game_can_have(path: Path, name: str, code: str, message: str) -> None:
    store = kept(path)
    store.create("Große Runde")
    before = contents(path.parent)
    with pytest.raises(Complaint) as caught:
        store.create(name, EVENING)
    assert (caught.value.message, code_of(caught.value)) == (message, code)
    assert caught.value.remedy
    assert contents(path.parent) == before


def test_names_that_a_game_can_have(path: Path) -> None:
    for name in ("x" * 60, "Zoë & ふみ's 🎲", "'; DROP TABLE game; --", "%", "-"):
        assert Store(path).create(name, EVENING[:1]) == name
        assert len(Store(path).events(name)) == 1


@pytest.mark.parametrize(
    "body", ["", "[]", "1", '"x"', "{", "{} {}", '{"a": NaN}', '{"a": "\udcff"}', "{\0}"]
)
def test_what_is_no_event(body: str) -> None:
    with pytest.raises(ValueError, match="a JSON object"):
        NewEvent("round", body)
    for kind in ("", "a\nb"):
        with pytest.raises(ValueError, match="is a word"):
            NewEvent(kind, "{}")


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, Complaint, SystemExit])
def test_an_exception_undoes_what_was_written(path: Path, error: type[BaseException]) -> None:
    store = kept(path)
    before = contents(path.parent)

    def fail() -> None:
        with store.writing("Friday") as writing:
            writing.append(EVENING[3])
            writing.append(EVENING[4])
            raise error("no")

    with pytest.raises(error, match="no"):
        fail()
    assert contents(path.parent) == before


def test_a_deleted_game_is_gone_from_the_file(path: Path) -> None:
    store = kept(path)
    secret = NewEvent("round", '{"note": "Bob cheated"}')
    store.create("Sunday", [secret] * 200)
    assert b"Bob cheated" in path.read_bytes()
    assert store.delete("SUNDAY") == "Sunday"
    assert b"Bob cheated" not in path.read_bytes()
    assert [game.name for game in store.games()] == ["Friday"]
    assert bodies(store) == [event.body for event in EVENING[:3]]
    store.create("sunday", EVENING[:1])
    assert len(store.events("Sunday")) == 1


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE event SET body = '{}' WHERE number = 2", "events are never changed"),
        ("UPDATE event SET number = 9 WHERE number = 3", "events are never changed"),
        ("DELETE FROM event WHERE number = 3", "events go only with their game"),
        ("DELETE FROM event", "events go only with their game"),
        ("INSERT INTO event VALUES (NULL, 1, 5, '2026-05-01T19:00:00Z', 'x', '{}')", "follows the last one"),
        ("INSERT INTO event VALUES (NULL, 1, 3, '2026-05-01T19:00:00Z', 'x', '{}')", "follows the last one"),
        ("REPLACE INTO event VALUES (NULL, 1, 3, '2026-05-01T19:00:00Z', 'x', '{}')", "follows the last one"),
        ("REPLACE INTO event VALUES (1, 1, 4, '2026-05-01T19:00:00Z', 'x', '{}')", "follows the last one"),
        ("INSERT INTO event VALUES (NULL, 2, 1, '2026-05-01T19:00:00Z', 'x', '{}')", "FOREIGN KEY"),
        ("INSERT INTO event VALUES (NULL, 1, 4, '2026-05-01T19:00:00Z', 'x', '{')", "CHECK"),
        ("INSERT INTO event VALUES (NULL, 1, 4, '2026-05-01T19:00:00Z', 'x', '[]')", "CHECK"),
        ("INSERT INTO event VALUES (NULL, 1, 4, '2026-05-01T19:00:00Z', '', '{}')", "CHECK"),
        ("INSERT INTO event VALUES (NULL, 1, 4, 'yesterday', 'x', '{}')", "CHECK"),
        ("INSERT INTO event VALUES (NULL, 1, 4, '2026-05-01T19:00:00Z', 'x', x'00')", "cannot store BLOB"),
        ("UPDATE game SET id = 2", "games are never changed"),
        ("REPLACE INTO game VALUES (NULL, 'x', 'friday', '2026-05-01T19:00:00Z')", "there is such a game"),
        ("REPLACE INTO game VALUES (1, 'x', 'x', '2026-05-01T19:00:00Z')", "there is such a game"),
        ("INSERT INTO game VALUES (NULL, '', '', '2026-05-01T19:00:00Z')", "CHECK"),
    ],
)
def test_the_file_itself_refuses(path: Path, statement: str, message: str) -> None:
    store = kept(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError, match=message):
            connection.execute(statement)
    assert bodies(store) == [event.body for event in EVENING[:3]]


def test_how_the_file_is_written(path: Path) -> None:
    store = kept(path)
    with store.writing("Friday") as writing:
        told = {
            pragma: writing._connection.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout", "secure_delete")
        }
    assert told == {
        "journal_mode": "wal",
        "foreign_keys": 1,
        "synchronous": 2,
        "busy_timeout": 5000,
        "secure_delete": 1,
    }
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_folder_is_the_users_own(path: Path) -> None:
    before = os.umask(0o027)
    try:
        kept(path)
    finally:
        os.umask(before)
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("environment", "place"),
    [
        ({"MELDWRIGHT_HOME": "/a", "XDG_DATA_HOME": "/b", "HOME": "/c"}, "/a/games.sqlite3"),
        ({"MELDWRIGHT_HOME": "", "XDG_DATA_HOME": "/b", "HOME": "/c"}, "/b/meldwright/games.sqlite3"),
        ({"XDG_DATA_HOME": "b", "HOME": "/c"}, "/c/.local/share/meldwright/games.sqlite3"),
        ({"HOME": "/c"}, "/c/.local/share/meldwright/games.sqlite3"),
    ],
)
def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], place: str) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Store.default() == Store(Path(place))


def test_sqlite_is_loaded_only_for_games(tmp_path: Path) -> None:
    script = (
        "import sys; from cli.store import Store; Store.default().games(); print('sqlite3' in sys.modules)"
    )
    environment = {**os.environ, "MELDWRIGHT_HOME": str(tmp_path)}
    call = [sys.executable, "-c", script]
    assert subprocess.run(call, capture_output=True, check=True, env=environment).stdout == b"False\n"
