"""What can be wrong with the file of games and its folder, each as one complaint and its remedy."""

from __future__ import annotations

import errno
import os
import shlex
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING

from cli.complaint import usage
from cli.sources import shown
from solver.folding import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Error

    from cli.complaint import Complaint

HOME_VARIABLE = "MELDWRIGHT_HOME"
OLDEST_SQLITE = (3, 37)
"""Since then tables can be STRICT."""
_SHOWN = 120
_ELSEWHERE = f"name another folder in {HOME_VARIABLE}"


class Trouble(Enum):
    """What is wrong, by the code that a document has for it."""

    BUSY = "busy"
    DISK_FULL = "disk_full"
    DISK = "disk_error"
    READ_ONLY = "read_only"
    DAMAGED = "damaged"
    FOREIGN = "foreign_file"
    NEWER = "newer_file"
    UNREADABLE = "unreadable"
    FOLDER = "no_folder"
    NO_SQLITE = "no_sqlite"


_WORDS = {
    Trouble.BUSY: (
        "{path} is in use: another meldwright is writing; try again.",
        "Nothing was changed.",
    ),
    Trouble.DISK_FULL: (
        "{path} cannot be written: the disk is full.",
        "Nothing of this was saved; what was there is untouched. Make room, then try again.",
    ),
    Trouble.DISK: (
        "{path} cannot be used: the disk reports a fault ({detail}).",
        "Nothing of this was saved; what was there is untouched. Check the disk, then try again.",
    ),
    Trouble.READ_ONLY: (
        "{path} cannot be written: the file or its folder is read-only.",
        f"Nothing was changed. Make both writable, or {_ELSEWHERE}.",
    ),
    Trouble.DAMAGED: (
        "{path} is damaged: {detail}.",
        "Nothing was changed. Put back a copy of it, or get out what can be read: sqlite3 {quoted} .recover",
    ),
    Trouble.FOREIGN: (
        "{path} belongs to another program.",
        f"Nothing was changed. Move it away, or {_ELSEWHERE}.",
    ),
    Trouble.NEWER: (
        "{path} was written by a newer meldwright: {detail}.",
        "Nothing was changed. Update meldwright to use it.",
    ),
    Trouble.UNREADABLE: (
        "{path} cannot be opened: {detail}.",
        f"Check the permissions of the file and its folder, or {_ELSEWHERE}.",
    ),
    Trouble.FOLDER: (
        "{path} cannot hold the games: {detail}.",
        f"Name a folder that can be written in {HOME_VARIABLE}.",
    ),
    Trouble.NO_SQLITE: (
        "{path} cannot be used: {detail}.",
        f"Run meldwright with a Python that has SQLite {OLDEST_SQLITE[0]}.{OLDEST_SQLITE[1]} or newer.",
    ),
}


def trouble(kind: Trouble, path: Path, detail: str = "") -> Complaint:
    """The complaint about a file or folder; the detail is cut to a line."""
    line = one_line(detail)
    words = {
        "path": shown(str(path)),
        "quoted": shlex.quote(str(path)),
        "detail": line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…",
    }
    message, remedy = _WORDS[kind]
    return usage(message.format(**words), remedy.format(**words), kind.value)


def trouble_of_system(error: OSError, path: Path) -> Complaint:
    """The complaint about a file that the system does not let us look at, or whose folder cannot be made."""
    match error.errno:
        case errno.ENOTDIR | errno.EEXIST:
            return trouble(Trouble.FOLDER, path.parent, "it, or a folder above it, is a file")
        case errno.ELOOP:
            return trouble(Trouble.FOLDER, path.parent, "there is a link that leads back to itself")
        case errno.ENOSPC | errno.EDQUOT:
            return trouble(Trouble.DISK_FULL, path)
        case errno.EROFS:
            return trouble(Trouble.READ_ONLY, path)
        case _:
            return trouble(Trouble.FOLDER, path.parent, error.strerror or str(error))


def trouble_of_sqlite(error: Error, path: Path) -> Complaint:
    """The complaint that an error of SQLite comes to."""
    import sqlite3

    match primary_code(error):
        # PROTOCOL is a race for the locks of the log that was lost too often.
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            kind = Trouble.BUSY
        case sqlite3.SQLITE_FULL:
            kind = Trouble.DISK_FULL
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN if _is_full(path.parent):
            kind = Trouble.DISK_FULL
        case sqlite3.SQLITE_IOERR:
            kind = Trouble.DISK
        case sqlite3.SQLITE_READONLY:
            kind = Trouble.READ_ONLY
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            kind = Trouble.UNREADABLE
        case _:
            kind = Trouble.DAMAGED
    return trouble(kind, path, str(error))


def primary_code(error: Error) -> int | None:
    """The code of an error of SQLite without its finer part; none where Python's module found the fault."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None


def is_busy(error: Error) -> bool:
    """Whether it is worth waiting and trying again."""
    import sqlite3

    return primary_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)


def _is_full(folder: Path) -> bool:
    """Whether a disk takes nothing more, which SQLite does not say where it cannot make its log."""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return False
    return disk.f_bavail == 0 or (disk.f_files > 0 and disk.f_favail == 0)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into complaints about a file; a misuse of the module stays what it is."""
    import sqlite3

    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise trouble_of_sqlite(error, path) from None
    except UnicodeDecodeError:
        raise unreadable_text(path) from None


def unreadable_text(path: Path) -> Complaint:
    """The complaint about a file whose text, or what SQLite says of it, is none."""
    return trouble(Trouble.DAMAGED, path, "what should be text is none")


def need_sqlite(path: Path) -> None:
    """Raise `Complaint` where this Python has no SQLite, or one that is too old."""
    try:
        import sqlite3
    except ImportError:
        raise trouble(Trouble.NO_SQLITE, path, "this Python was built without SQLite") from None
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise trouble(Trouble.NO_SQLITE, path, f"SQLite {sqlite3.sqlite_version} is too old")
