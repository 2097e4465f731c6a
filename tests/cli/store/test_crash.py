"""Whenever a process that writes is killed: every event that it was told is kept can be read."""

from __future__ import annotations

import os
import random
import resource
import signal
import time
from typing import TYPE_CHECKING

import pytest

import cli.store.file as store_file
from cli.store import NewEvent, Store
from tests.cli.store.stored import EVENING, SECOND, Child, append, bodies, is_whole, kept

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from sqlite3 import Connection

    from cli.store.file import Mode


def evening(path: Path, tell: Callable[[bytes], object]) -> None:
    """A game goes on; another is kept and deleted. Tells how many events of the first one are kept."""
    store = Store(path)
    store.create("Friday", EVENING[:2])
    tell(b"\2")
    for number in range(2, 5):
        append(store, new=EVENING[number])
        tell(bytes([number + 1]))
    store.create("Sunday", EVENING[:3])
    tell(b"\5")
    store.delete("Sunday")
    tell(b"\5")


def hold(path: Path, said: bytes) -> None:
    """What was told to be kept is there, with at most what was on its way, and the game can go on."""
    store = Store(path)
    names = [game.name for game in store.games()]
    found = bodies(store) if "Friday" in names else []
    assert found == [event.body for event in EVENING[: len(found)]]
    told = said[-1] if said else 0
    assert told <= len(found) <= max(told + 1, 2)
    assert len(found) != 1
    if "Sunday" in names:
        assert len(bodies(store, "Sunday")) == 3
    if not found:
        store.create("Friday", EVENING[:2])
    append(store, new=EVENING[3])
    assert bodies(store) == [event.body for event in (*EVENING[: max(len(found), 2)], EVENING[3])]
    assert is_whole(path)


def die_at(point: int) -> None:
    """Let this process kill itself at a point: each statement is one, and every 150 steps within."""
    passed = 0

    def step(*_: object) -> int:
        nonlocal passed
        passed += 1
        if passed == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    connect = store_file.connect

    def watched(path: Path, mode: Mode, timeout: float) -> Connection:
        connection = connect(path, mode, timeout)
        connection.set_trace_callback(step)
        connection.set_progress_handler(step, 150)
        return connection

    store_file.connect = watched


def killed_everywhere(
    folder: Path, start: Callable[[Path], object], work: Callable[..., object]
) -> list[tuple[Path, bytes]]:
    """Files as they are after a kill at each point in turn, with what had been told by then."""
    left: list[tuple[Path, bytes]] = []
    for point in range(1, 2000):
        path = folder / str(point) / "games.sqlite3"
        start(path)

        def dying(tell: Callable[[bytes], object], path: Path = path, point: int = point) -> None:
            die_at(point)
            work(path, tell)

        code, said = Child(dying).end()
        if code == 0:
            return left
        assert code == -signal.SIGKILL, said.decode()
        left.append((path, said))
    raise AssertionError("it never ended")


def test_killed_at_every_statement(tmp_path: Path) -> None:
    left = killed_everywhere(tmp_path, lambda path: None, evening)
    assert len(left) > 100
    for path, said in left:
        hold(path, said)


def test_killed_while_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    def write(path: Path, _: Callable[[bytes], object]) -> None:
        append(Store(path, steps=SECOND), new=EVENING[3])

    left = killed_everywhere(tmp_path, kept, write)
    assert len(left) > 20
    before = [event.body for event in EVENING[:3]]
    migrated = 0
    for path, _ in left:
        found = bodies(Store(path, steps=SECOND))
        assert found in (before, [*before, EVENING[3].body])
        append(Store(path, steps=SECOND), new=EVENING[4])
        assert bodies(Store(path, steps=SECOND)) == [*found, EVENING[4].body]
        copies = [place for place in path.parent.iterdir() if ".before-2" in place.name]
        assert not [place for place in copies if place.name.endswith(".part")]
        migrated += len(copies) == 1
        assert all(bodies(Store(copy)) == before for copy in copies)
    assert migrated


@pytest.mark.parametrize("first", [0, 250])
def test_killed_in_the_middle_of_a_write(tmp_path: Path, first: int) -> None:
    """The system kills who writes beyond a size, and the bytes before it are written: torn pages."""
    killed = 0
    for limit in range(first, 34_000, 500):
        path = tmp_path / str(limit) / "games.sqlite3"

        def limited(tell: Callable[[bytes], object], path: Path = path, limit: int = limit) -> None:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            evening(path, tell)

        code, said = Child(limited).end()
        killed += code == -signal.SIGXFSZ
        assert code in (0, -signal.SIGXFSZ), said.decode()
        hold(path, said)
    assert killed > 30


def test_killed_at_any_time(tmp_path: Path) -> None:
    chance = random.Random(1)
    path = tmp_path / "games.sqlite3"
    store = kept(path, number=0)
    expected: list[str] = []
    for life in range(80):

        def write(tell: Callable[[bytes], object], life: int = life) -> None:
            tell(b"+")
            for number in range(1000):
                append(store, new=NewEvent("round", f'{{"life": {life}, "number": {number}}}'))
                tell(b".")

        child = Child(write)
        assert child.first() == b"+"
        time.sleep(chance.uniform(0, 0.03))
        child.kill()
        code, said = child.end()
        assert code == -signal.SIGKILL, said.decode()
        found = bodies(store)
        number = len(found) - len(expected)
        assert number in (len(said), len(said) + 1)
        expected += [f'{{"life": {life}, "number": {number}}}' for number in range(number)]
        assert found == expected
    assert is_whole(path)
