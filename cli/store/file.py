"""Opening the file of games: to read it without leaving a trace, to write it alone. Knows no games."""

from __future__ import annotations

import os
import stat
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeVar

from cli.complaint import usage
from cli.store.errors import (
    HOME_VARIABLE,
    Trouble,
    is_busy,
    need_sqlite,
    primary_code,
    told,
    trouble,
    trouble_of_sqlite,
    trouble_of_system,
    unreadable_text,
)
from cli.store.schema import apply, check, migrate, version_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from sqlite3 import Connection

    from cli.store.schema import Step

NAME = "games.sqlite3"
PRAGMAS = ("synchronous = FULL", "secure_delete = ON", "recursive_triggers = ON")
_SLICE, _PAUSE = 0.25, 0.01
"""Seconds: SQLite waits in slices, since it hears no Ctrl-C while it waits."""

T = TypeVar("T")


class Mode(Enum):
    """How a file is opened, as SQLite's addresses say it."""

    CREATE = "mode=rwc"
    WRITE = "mode=rw"
    READ = "mode=ro"
    FROZEN = "mode=ro&immutable=1"
    """As if nobody could write to it: needs no log, so the folder may be read-only."""


def default_path(environment: Mapping[str, str]) -> Path:
    """The user's file of games, there or not; raises `Complaint` where there is no folder for it.

    >>> str(default_path({"MELDWRIGHT_HOME": "/evenings"}))
    '/evenings/games.sqlite3'
    >>> str(default_path({"XDG_DATA_HOME": "/data", "MELDWRIGHT_HOME": ""}))
    '/data/meldwright/games.sqlite3'
    """
    if home := environment.get(HOME_VARIABLE):
        return Path(home, NAME)
    data = environment.get("XDG_DATA_HOME", "")
    # The XDG specification: what is not absolute is to be ignored.
    if not os.path.isabs(data):
        data = os.path.join(os.path.expanduser("~"), ".local", "share")
    if not os.path.isabs(data):
        remedy = f"Name a folder that can be written in {HOME_VARIABLE}."
        raise usage("it is not known where your home folder is.", remedy, Trouble.FOLDER.value)
    return Path(data, "meldwright", NAME)


def connect(path: Path, mode: Mode, timeout: float) -> Connection:
    """A connection that begins and ends transactions only where it is told; raises `sqlite3.Error`."""
    return _connect(f"{path.absolute().as_uri()}?{mode.value}", timeout)


@dataclass(frozen=True, slots=True)
class File:
    """The file at a path, for somebody who waits some seconds for others and knows some layouts."""

    path: Path
    timeout: float
    steps: tuple[Step, ...]

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """The file as it is now, in the present layout, whole; none where nothing was ever saved.

        Leaves the file as it is: an older layout is brought up to date in memory. Raises `Complaint`.
        """
        if not self._is_there():
            yield None
            return
        need_sqlite(self.path)
        connection = self._patiently(self._read)
        if connection is None:
            yield None
            return
        with closing(connection), told(self.path):
            yield connection

    @contextmanager
    def writing(self, first: Callable[[Connection | None], object]) -> Iterator[Connection]:
        """The file in a transaction in which nobody else writes: kept at the end, undone by any exception.

        `first` may refuse what it reads, with a complaint, before anything is touched. Raises `Complaint`.
        """
        with self.reading() as connection:
            first(connection)
        need_sqlite(self.path)
        self._make_room()
        # Closing undoes what was not committed, however this is left.
        with closing(self._patiently(self._write)) as connection:
            yield connection
            with told(self.path):
                connection.execute("COMMIT")

    def _is_there(self) -> bool:
        """Whether a file with something in it is there; raises `Complaint` for what can be no such file."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            size = 0
            for place in (self.path, *self.path.parents):
                if os.path.islink(place) and not os.path.exists(place):
                    raise trouble(
                        Trouble.UNREADABLE, self.path, f"{place.name} is a link to what is not there"
                    ) from None
        except OSError as error:
            raise trouble_of_system(error, self.path) from None
        else:
            if not stat.S_ISREG(found.st_mode):
                what = "a folder" if stat.S_ISDIR(found.st_mode) else "no regular file"
                raise trouble(Trouble.UNREADABLE, self.path, f"it is {what}")
            size = found.st_size
        # SQLite would throw away the log of a file without content.
        if not size and _size(self._beside("-wal")):
            detail = f"it is empty, but {self._beside('-wal').name} holds what was saved last"
            raise trouble(Trouble.DAMAGED, self.path, detail)
        return size > 0

    def _beside(self, ending: str) -> Path:
        """A log of the file: SQLite keeps it where a link to the file leads."""
        return Path(os.path.realpath(self.path) + ending)

    def _patiently(self, attempt: Callable[[float], T]) -> T:
        """The result of an attempt, made again while others are in the way and the time lasts."""
        import sqlite3

        end = monotonic() + self.timeout
        while True:
            left = end - monotonic()
            try:
                return attempt(min(max(left, 0), _SLICE))
            except sqlite3.Error as error:
                if not is_busy(error) or left <= 0:
                    raise trouble_of_sqlite(error, self.path) from None
            except UnicodeDecodeError:
                raise unreadable_text(self.path) from None
            except OSError as error:
                raise trouble_of_system(error, self.path) from None
            sleep(_PAUSE)

    def _read(self, timeout: float) -> Connection | None:
        """A connection within a transaction that reads; none to a file in which nothing is yet."""
        import sqlite3

        unfinished = [name for name in map(self._beside, ("-wal", "-journal")) if _size(name)]
        if _size(self._beside("-wal")):
            mode = Mode.READ
        elif unfinished or self._is_writable():
            # Who may write and is the last to leave, clears the log away that reading makes.
            mode = Mode.WRITE
        else:
            mode = Mode.FROZEN
        try:
            return self._read_as(mode, timeout)
        except sqlite3.Error as error:
            if primary_code(error) not in _without_log():
                raise
        if unfinished:
            detail = (
                f"what was saved last is in {unfinished[0].name}, which needs a folder that can be written"
            )
            raise trouble(Trouble.UNREADABLE, self.path, detail)
        return self._read_as(Mode.FROZEN, timeout)

    def _read_as(self, mode: Mode, timeout: float) -> Connection | None:
        with _closed_on_failure(connect(self.path, mode, timeout)) as connection:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("PRAGMA cell_size_check = ON")
            connection.execute("BEGIN")
            version = version_of(connection, self.path, self.steps)
            if version:
                check(connection, self.path)
            if version == len(self.steps):
                return connection
        with closing(connection):
            return self._updated(connection, version) if version else None

    def _updated(self, connection: Connection, version: int) -> Connection:
        """What an older file holds, in the present layout, in memory."""
        with _closed_on_failure(_connect(":memory:", timeout=0)) as memory:
            connection.backup(memory)
            apply(memory, version, self.steps)
            check(memory, self.path)
        return memory

    def _make_room(self) -> None:
        """Make the folder if need be; raises `Complaint` where nothing can be written."""
        try:
            os.makedirs(self.path.parent, mode=0o700, exist_ok=True)
        except OSError as error:
            raise trouble_of_system(error, self.path) from None
        if not self._is_writable():
            raise trouble(Trouble.READ_ONLY, self.path)

    def _is_writable(self) -> bool:
        """Whether the file, there or not, and its log can be written."""
        folder_takes = os.access(self._beside("").parent, os.W_OK | os.X_OK)
        return folder_takes and (not os.path.exists(self.path) or os.access(self.path, os.W_OK))

    def _write(self, timeout: float) -> Connection:
        """A connection within a transaction that writes, to a file of the present layout."""
        with _closed_on_failure(connect(self.path, Mode.CREATE, timeout)) as connection:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = OFF")
            migrate(connection, self.path, self.steps, self._copy_to)
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("BEGIN IMMEDIATE")
            version_of(connection, self.path, self.steps)
            connection.execute(f"PRAGMA busy_timeout = {round(self.timeout * 1000)}")
        return connection

    def _copy_to(self, path: Path) -> None:
        with (
            closing(connect(self.path, Mode.READ, self.timeout)) as connection,
            closing(connect(path, Mode.CREATE, self.timeout)) as copy,
        ):
            copy.execute("PRAGMA synchronous = FULL")
            connection.backup(copy)


def _connect(address: str, timeout: float) -> Connection:
    import sqlite3

    connection = sqlite3.connect(address, timeout=timeout, isolation_level=None, uri=True)
    # Without it, some builds let no table check its JSON.
    connection.execute("PRAGMA trusted_schema = ON")
    return connection


def _without_log() -> tuple[int, ...]:
    """What SQLite says where it cannot make a log: no permission, or no room."""
    import sqlite3

    return sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL


@contextmanager
def _closed_on_failure(connection: Connection) -> Iterator[Connection]:
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _size(path: Path) -> int:
    """A file's size; 0 where there is none."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
