"""Files and folders of games that may only be read, or not even that, and what is neither."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cli.store.file as store_file
from cli.complaint import Complaint
from cli.store import Store
from cli.store.file import Mode
from tests.cli.store.stored import (
    READS,
    WRITES,
    become_nobody,
    bodies,
    code_of,
    contents,
    in_child,
    kept,
    left_behind,
    refused,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from sqlite3 import Connection


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where no file is yet."""
    return tmp_path / "games" / "games.sqlite3"


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that everybody can reach, as pytest's own are not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize(("of_folder", "of_file"), [(0o755, 0o444), (0o755, 0o644), (0o777, 0o444)])
def test_what_may_only_be_read(public: Path, of_folder: int, of_file: int) -> None:
    folder = public / "games"
    path = folder / "games.sqlite3"
    kept(path)
    path.chmod(of_file if os.geteuid() == 0 else 0o444)
    folder.chmod(of_folder if os.geteuid() == 0 else of_folder & 0o555)
    before = contents(folder)

    def look() -> str:
        become_nobody()
        assert len(bodies(Store(path))) == 3
        assert [game.name for game in Store(path).games()] == ["Friday"]
        assert told_by_writes(path) == f"{path} cannot be written: the file or its folder is read-only."
        assert len(bodies(Store(path))) == 3
        return "done"

    assert in_child(look) == "done"
    assert contents(folder) == before
    folder.chmod(0o755)


def told_by_writes(path: Path) -> str:
    """The one message of everything that would write."""
    complaints = [refused(work, Store(path)) for work in WRITES.values()]
    assert all(complaint and code_of(complaint) == "read_only" for complaint in complaints)
    [message] = {complaint.message for complaint in complaints if complaint}
    return message


def test_a_file_that_sqlite_may_only_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(path)
    connect = store_file.connect

    def reads(path: Path, mode: Mode, timeout: float) -> Connection:
        if mode is Mode.WRITE:
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return connect(path, Mode.READ if mode is Mode.CREATE else mode, timeout)

    monkeypatch.setattr("cli.store.file.connect", reads)
    before = path.read_bytes()
    assert len(bodies(Store(path))) == 3
    assert list(contents(path.parent)) == [path.name]
    told_by_writes(path)
    assert path.read_bytes() == before


def test_a_file_that_nobody_may_read(public: Path) -> None:
    path = public / "games.sqlite3"
    kept(path)

    def look() -> str:
        become_nobody()
        complaint = refused(Store(path).games)
        assert complaint is not None
        assert code_of(complaint) == ("unreadable" if os.access(public, os.X_OK) else "no_folder")
        return complaint.message

    path.chmod(0)
    assert in_child(look) == f"{path} cannot be opened: unable to open database file."
    public.chmod(0)
    assert in_child(look) == f"{public} cannot hold the games: Permission denied."
    public.chmod(0o755)


def test_a_log_in_a_folder_that_may_only_be_read(public: Path) -> None:
    folder = public / "games"
    path = folder / "games.sqlite3"
    link = public / "link.sqlite3"
    left_behind(path)
    link.symlink_to(path)
    for place in folder.iterdir():
        place.chmod(0o444)

    def look(path: Path) -> str:
        become_nobody()
        complaint = refused(bodies, Store(path))
        return complaint.message if complaint else str(len(bodies(Store(path))))

    folder.chmod(0o555)
    assert [in_child(partial(look, name)) for name in (path, link)] == ["4", "4"]
    folder.chmod(0o755)
    path.with_name(f"{path.name}-shm").unlink()
    folder.chmod(0o555)
    before = contents(folder)
    for name in (path, link):
        assert in_child(partial(look, name)) == (
            f"{name} cannot be opened: what was saved last is in games.sqlite3-wal, "
            "which needs a folder that can be written."
        )
    assert contents(folder) == before
    folder.chmod(0o755)


def a_file(home: Path) -> None:
    """A file in place of the folder."""
    home.write_text("mine")


def under_a_file(home: Path) -> None:
    """A file in place of the folder above."""
    home.parent.rmdir()
    home.parent.write_text("mine")


def a_loop(home: Path) -> None:
    """A link to itself."""
    home.symlink_to(home)


def a_dead_link(home: Path) -> None:
    """A link to a folder that is not there."""
    home.symlink_to(home.with_name("gone"))


def a_folder(home: Path) -> None:
    """A folder in place of the file."""
    (home / "games.sqlite3").mkdir(parents=True)


def a_pipe(home: Path) -> None:
    """A pipe in place of the file."""
    home.mkdir()
    os.mkfifo(home / "games.sqlite3")


def a_dead_file(home: Path) -> None:
    """A link to a file that is not there."""
    home.mkdir()
    (home / "games.sqlite3").symlink_to("gone")


@pytest.mark.parametrize(
    ("make", "code", "message"),
    [
        (a_file, "no_folder", "{home} cannot hold the games: it, or a folder above it, is a file."),
        (under_a_file, "no_folder", "{home} cannot hold the games: it, or a folder above it, is a file."),
        (a_loop, "no_folder", "{home} cannot hold the games: there is a link that leads back to itself."),
        (a_dead_link, "unreadable", "{file} cannot be opened: home is a link to what is not there."),
        (a_folder, "unreadable", "{file} cannot be opened: it is a folder."),
        (a_pipe, "unreadable", "{file} cannot be opened: it is no regular file."),
        (a_dead_file, "unreadable", "{file} cannot be opened: games.sqlite3 is a link to what is not there."),
    ],
)
def test_what_is_no_folder_or_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], object],
    code: str,
    message: str,
) -> None:
    home = tmp_path / "above" / "home"
    home.parent.mkdir()
    make(home)
    monkeypatch.setenv("MELDWRIGHT_HOME", str(home))
    for work in (*READS.values(), *WRITES.values()):
        complaint = refused(work, Store.default())
        assert complaint is not None
        assert complaint.message == message.format(home=home, file=home / "games.sqlite3")
        assert code_of(complaint) == code
        assert "MELDWRIGHT_HOME" in str(complaint.remedy)


@pytest.mark.parametrize("place", ["/proc/none", "x" * 300, "/" + "x/" * 300, "/dev/null/x"])
def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setenv("MELDWRIGHT_HOME", place)
    monkeypatch.setattr("os.makedirs", _refused_folder)
    complaint = refused(Store.default().create, "Friday")
    assert complaint is not None
    assert code_of(complaint) == "no_folder"


def _refused_folder(name: object, **_: object) -> None:
    raise FileNotFoundError(2, "No such file or directory", name)


def test_a_link_to_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "here").symlink_to("there")
    kept(tmp_path / "here" / "games.sqlite3")
    assert list(contents(tmp_path / "there")) == ["games.sqlite3"]


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(Complaint, match="it is not known where your home folder is"):
        Store.default()
