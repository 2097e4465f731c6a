"""Several processes that write games at once: one after the other, or told to try again."""

from __future__ import annotations

import signal
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from cli.complaint import Complaint
from cli.store import NewEvent, Store
from tests.cli.store.stored import (
    EVENING,
    WRITES,
    Child,
    append,
    bodies,
    code_of,
    contents,
    held,
    kept,
    refused,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where no file is yet."""
    return tmp_path / "games" / "games.sqlite3"


@pytest.mark.parametrize("writers", [2, 4])
def test_several_write_at_once(path: Path, writers: int) -> None:
    store = Store(path, timeout=60)
    each = 20

    def write(_: Callable[[bytes], object], name: str) -> None:
        complaint = refused(store.create, "Friday")
        assert complaint is None or code_of(complaint) == "game_exists"
        for number in range(each):
            append(store, new=NewEvent(name, f'{{"number": {number}}}'))

    names = [f"writer{number}" for number in range(writers)]
    children = [Child(partial(write, name=name)) for name in names]
    for child in children:
        code, said = child.end()
        assert code == 0, said.decode()
    assert len(bodies(store)) == writers * each
    for name in names:
        mine = [event.body for event in store.events("Friday") if event.kind == name]
        assert mine == [f'{{"number": {number}}}' for number in range(each)]
    assert list(contents(path.parent)) == [path.name]


def test_who_waits_sees_what_the_other_wrote(path: Path) -> None:
    store = kept(path)

    def write(tell: Callable[[bytes], object]) -> None:
        with store.writing("Friday") as writing:
            tell(b"+")
            time.sleep(0.4)
            writing.append(EVENING[3])

    child = Child(write)
    assert child.first() == b"+"
    with store.writing("Friday") as writing:
        assert [event.body for event in writing.events] == [event.body for event in EVENING[:4]]
    assert child.end() == (0, b"")


def test_nobody_waits_for_ever(path: Path) -> None:
    store = kept(path)
    before = path.read_bytes()
    patience = 0.3
    with held(store):
        other = Store(path, timeout=patience)
        assert len(other.events("Friday")) == 3
        for work in WRITES.values():
            start = time.monotonic()
            with pytest.raises(Complaint) as caught:
                work(other)
            assert patience <= time.monotonic() - start < 5
            assert caught.value.message == f"{path} is in use: another meldwright is writing; try again."
            assert code_of(caught.value) == "busy"
        assert path.read_bytes() == before
    assert len(store.events("Friday")) == 3
    append(store)


def test_waiting_is_interrupted(path: Path) -> None:
    store = Store(kept(path).path, timeout=60)

    def wait(tell: Callable[[bytes], object]) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        tell(b"+")
        try:
            append(store)
        except KeyboardInterrupt:
            tell(b"interrupted")

    with held(store):
        child = Child(wait)
        assert child.first() == b"+"
        time.sleep(0.4)
        start = time.monotonic()
        child.kill(signal.SIGINT)
        assert child.end() == (0, b"interrupted")
        assert time.monotonic() - start < 1
