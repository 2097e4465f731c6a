"""A disk that is full, and the log that a process leaves which was killed: nothing that was kept is lost."""

from __future__ import annotations

import resource
from typing import TYPE_CHECKING

import pytest

import cli.store.file as store_file
from cli.complaint import Complaint
from cli.store import Store
from tests.cli.store.stored import (
    EVENING,
    LARGE,
    WRITES,
    append,
    bodies,
    code_of,
    contents,
    in_child,
    is_whole,
    kept,
    left_behind,
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


@pytest.mark.parametrize("work", WRITES.values(), ids=WRITES)
def test_a_full_disk(path: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[Store], object]) -> None:
    store = kept(path)
    before = contents(path.parent)
    monkeypatch.setattr("cli.store.file.PRAGMAS", (*store_file.PRAGMAS, "max_page_count = 1"))
    for attempt in (lambda: append(store, new=LARGE), lambda: store.create("Sunday", [*EVENING, LARGE])):
        complaint = refused(attempt)
        assert complaint is not None
        assert code_of(complaint) == "disk_full"
        assert complaint.message == f"{path} cannot be written: the disk is full."
        assert complaint.remedy == (
            "Nothing of this was saved; what was there is untouched. Make room, then try again."
        )
        assert contents(path.parent) == before
    monkeypatch.undo()
    work(store)


def test_an_event_that_found_no_room_is_not_passed_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = kept(path)
    before = contents(path.parent)

    def write() -> None:
        with store.writing("Friday") as writing:
            writing.append(EVENING[3])
            assert refused(lambda: writing.append(LARGE))
            refused(lambda: writing.append(EVENING[4]))

    monkeypatch.setattr("cli.store.file.PRAGMAS", (*store_file.PRAGMAS, "max_page_count = 1"))
    with pytest.raises(Complaint, match="the disk is full"):
        write()
    assert contents(path.parent) == before


def test_a_disk_that_takes_only_so_much(tmp_path: Path) -> None:
    """Writes beyond a size fail: in the log nothing is kept, after that what was kept stays in the log."""
    refusals = []
    for limit in range(0, 60_000, 1500):
        path = tmp_path / str(limit) / "games.sqlite3"
        kept(path, number=1).create("Sunday", EVENING * 10)
        before = contents(path.parent)

        def write(path: Path = path, limit: int = limit) -> str:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            complaint = refused(lambda: append(Store(path), new=LARGE))
            return code_of(complaint) if complaint else ""

        code = in_child(write)
        refusals.append(code)
        if code:
            assert contents(path.parent)[path.name] == before[path.name]
        assert len(bodies(Store(path))) == (1 if code else 2)
        append(Store(path))
        assert is_whole(path)
    assert {*refusals} == {"disk_error", ""}
    assert refusals == sorted(refusals, reverse=True)


def test_no_room_for_a_new_file(tmp_path: Path) -> None:
    for limit in range(0, 20_000, 500):
        path = tmp_path / str(limit) / "games.sqlite3"

        def write(path: Path = path, limit: int = limit) -> str:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            complaint = refused(Store(path).create, "Friday", EVENING)
            return code_of(complaint) if complaint else ""

        assert in_child(write) in ("disk_error", "disk_full")
        assert Store(path).games() == ()
        Store(path).create("Friday", EVENING)
        assert len(bodies(Store(path))) == len(EVENING)


def test_a_log_whose_file_is_gone_is_kept(path: Path) -> None:
    left_behind(path)
    log = path.with_name(f"{path.name}-wal")
    assert log.stat().st_size
    for spoil in (path.unlink, path.touch):
        spoil()
        [message] = told_by_all(path, "damaged")
        assert message == (
            f"{path} is damaged: it is empty, but games.sqlite3-wal holds what was saved last."
        )


def test_a_log_that_was_left_is_read_and_stays(path: Path) -> None:
    left_behind(path)
    before = contents(path.parent)
    assert len(bodies(Store(path))) == 4
    for name in ("games.sqlite3", "games.sqlite3-wal"):
        assert contents(path.parent)[name] == before[name]
    append(Store(path), new=EVENING[4])
    assert list(contents(path.parent)) == [path.name]
    assert len(bodies(Store(path))) == 5
