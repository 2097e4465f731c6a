"""Games to keep, and children that keep them: forked, so that they can be killed, limited or made nobody."""

from __future__ import annotations

import difflib  # noqa: F401 - loaded before a child is nobody, who may not look where modules are
import os
import signal
import sqlite3
import traceback
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

import solver.wire  # noqa: F401
from cli.complaint import Complaint
from cli.store import NewEvent, Store
from cli.store.schema import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

EVENING = tuple(
    NewEvent(kind, f'{{"round": {number}}}') for number, kind in enumerate(["start"] + ["round"] * 9)
)
"""What happens in a game."""


LARGE = NewEvent("round", '{"note": "' + "x" * 20_000 + '"}')
"""An event that fills some pages of the file."""
SECOND = (*STEPS, ("ALTER TABLE event ADD COLUMN note TEXT NOT NULL DEFAULT ''",))
"""A layout to come."""
READS: dict[str, Callable[[Store], object]] = {
    "games": lambda store: store.games(),
    "events": lambda store: store.events("Friday"),
}


def kept(path: Path, name: str = "Friday", number: int = 3, **more: float) -> Store:
    """A file with one game, its folder closed up again."""
    store = Store(path, **more)  # type: ignore[arg-type]
    store.create(name, EVENING[:number])
    return store


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, byte for byte."""
    return {place.name: place.read_bytes() for place in folder.iterdir() if place.is_file()}


def bodies(store: Store, name: str = "Friday") -> list[str]:
    """What happened in a game, whose numbers have no gaps."""
    events = store.events(name)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    return [event.body for event in events]


def code_of(complaint: Complaint) -> str:
    """What a document says is wrong."""
    [fault] = complaint.faults
    return fault.code


def refused(work: Callable[..., object], *arguments: object) -> Complaint | None:
    """The complaint that something comes to."""
    try:
        work(*arguments)
    except Complaint as complaint:
        return complaint
    return None


def append(store: Store, name: str = "Friday", new: NewEvent = EVENING[1]) -> None:
    """Keep one more event."""
    with store.writing(name) as writing:
        writing.append(new)


WRITES: dict[str, Callable[[Store], object]] = {
    "append": append,
    "create": lambda store: store.create("Sunday", EVENING),
    "delete": lambda store: store.delete("Friday"),
}


def told_by_all(path: Path, code: str) -> set[str]:
    """The messages of every method, each of them a complaint that changes nothing."""
    before = contents(path.parent)
    messages = set()
    for work in (*READS.values(), *WRITES.values()):
        complaint = refused(work, Store(path))
        assert complaint is not None
        assert (code_of(complaint), bool(complaint.remedy)) == (code, True)
        messages.add(complaint.message)
        assert contents(path.parent) == before
    return messages


def is_whole(path: Path) -> bool:
    """Whether SQLite itself finds no fault in a file."""
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)])


class Child:
    """A forked process that does some work, and tells what it likes through a pipe."""

    def __init__(self, work: Callable[[Callable[[bytes], object]], object]) -> None:
        self._pipe, theirs = os.pipe()
        self.number = os.fork()
        if self.number == 0:
            # Never back into pytest, whatever happens, nor left behind.
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(120)
            code = 1
            with suppress(BaseException):
                try:
                    work(lambda data: os.write(theirs, data))
                    code = 0
                except BaseException:
                    os.write(theirs, traceback.format_exc().encode())
            os._exit(code)
        os.close(theirs)

    def first(self) -> bytes:
        """The first byte that it tells."""
        return os.read(self._pipe, 1)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Send it a signal."""
        os.kill(self.number, number)

    def end(self) -> tuple[int, bytes]:
        """What it told, and its exit code once it has ended: below 0 for the signal that killed it."""
        with open(self._pipe, "rb") as pipe:
            said = pipe.read()
        return os.waitstatus_to_exitcode(os.waitpid(self.number, 0)[1]), said


@contextmanager
def held(store: Store) -> Iterator[None]:
    """While another process writes to a game, and is killed in the end."""

    def hold(tell: Callable[[bytes], object]) -> None:
        with store.writing("Friday") as writing:
            writing.append(EVENING[3])
            tell(b"+")
            signal.pause()

    child = Child(hold)
    assert child.first() == b"+"
    try:
        yield
    finally:
        child.kill()
        child.end()


def in_child(work: Callable[[], str]) -> str:
    """The result of some work in a child of its own."""
    code, said = Child(lambda tell: tell(work().encode())).end()
    assert code == 0, said.decode()
    return said.decode()


def left_behind(path: Path) -> None:
    """A file whose last event is in the log only, as a process that was killed leaves it."""
    kept(path)
    ending = Child(lambda _: end_within(path)).end()
    assert ending == (7, b"")


def end_within(path: Path) -> None:
    """Keep an event and end at once."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT 1 FROM game").fetchall()
        append(Store(path), new=EVENING[3])
        os._exit(7)


def become_nobody() -> None:
    """Give up root's right to write everywhere; whoever is not root keeps what they are."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
