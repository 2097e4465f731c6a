"""How the file of games is laid out, and how an older layout becomes the present one."""

from __future__ import annotations

import os
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from cli.store.errors import Trouble, trouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from sqlite3 import Connection

APPLICATION_ID = 0x4D656C64
"""Says in the file's header whose file it is ("Meld")."""

Step: TypeAlias = tuple[str, ...]
"""The statements that lead from one version of the layout to the next."""

_JSON_CHECK = " CHECK (json_valid(body) AND json_type(body) = 'object')"
_TIME_CHECK = "GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z'"

STEPS: tuple[Step, ...] = (
    (
        f"""
        CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            key TEXT NOT NULL UNIQUE,
            created TEXT NOT NULL CHECK (created {_TIME_CHECK})
        ) STRICT
        """,
        # `place` is the order in which events came, over all games: clocks may be set back.
        f"""
        CREATE TABLE event (
            place INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at TEXT NOT NULL CHECK (at {_TIME_CHECK}),
            kind TEXT NOT NULL CHECK (kind <> ''),
            body TEXT NOT NULL{_JSON_CHECK},
            UNIQUE (game, number)
        ) STRICT
        """,
        # Also what keeps INSERT OR REPLACE from replacing: that fires no trigger of a deletion.
        """
        CREATE TRIGGER event_follows BEFORE INSERT ON event
        WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM event WHERE game = NEW.game)
            OR EXISTS (SELECT 1 FROM event WHERE place = NEW.place)
        BEGIN SELECT RAISE(ABORT, 'an event follows the last one of its game'); END
        """,
        """
        CREATE TRIGGER event_stays BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
        """,
        # A foreign key deletes in its turn, when the game is gone already.
        """
        CREATE TRIGGER event_goes_with_its_game BEFORE DELETE ON event
        WHEN EXISTS (SELECT 1 FROM game WHERE id = OLD.game)
        BEGIN SELECT RAISE(ABORT, 'events go only with their game'); END
        """,
        """
        CREATE TRIGGER game_once BEFORE INSERT ON game
        WHEN EXISTS (SELECT 1 FROM game WHERE key = NEW.key OR id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'there is such a game'); END
        """,
        """
        CREATE TRIGGER game_stays BEFORE UPDATE ON game
        BEGIN SELECT RAISE(ABORT, 'games are never changed'); END
        """,
    ),
)
"""Append only: never touch a step that was ever released."""


def version_of(connection: Connection, path: Path, steps: tuple[Step, ...]) -> int:
    """The version of a file's layout, 0 where nothing is in it yet.

    Raises `Complaint` for the file of another program or of a newer meldwright.
    """
    application, version = _number(connection, "application_id"), _number(connection, "user_version")
    if application == version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        return 0
    if application != APPLICATION_ID:
        raise trouble(Trouble.FOREIGN, path)
    if version > len(steps):
        raise trouble(Trouble.NEWER, path, f"its layout is version {version}, this one knows {len(steps)}")
    if version < 1:
        raise trouble(Trouble.DAMAGED, path, "it does not say the version of its layout")
    return version


def check(connection: Connection, path: Path) -> None:
    """Raise `Complaint` for a file that is not whole; a season of evenings takes some milliseconds."""
    [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise trouble(Trouble.DAMAGED, path, str(found).replace("*** in database main ***", ""))
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise trouble(Trouble.DAMAGED, path, "there are events of no game")


def migrate(
    connection: Connection, path: Path, steps: tuple[Step, ...], copy: Callable[[Path], None]
) -> None:
    """Bring a file to the present layout in one transaction, a copy of an older one kept beside it first.

    `copy` writes what was committed to a path. Foreign keys have to be off. Raises `Complaint` as
    `version_of` does, `sqlite3.Error` and `OSError` where it cannot be done; the file is then as it was.
    """
    if version_of(connection, path, steps) == len(steps):
        return
    connection.execute("BEGIN IMMEDIATE")
    version = version_of(connection, path, steps)
    kept = _kept(path, len(steps), copy) if 0 < version < len(steps) else None
    try:
        apply(connection, version, steps)
        check(connection, path)
        connection.execute("COMMIT")
    except BaseException:
        if kept is not None and connection.in_transaction:
            kept.unlink(missing_ok=True)
        raise


def apply(connection: Connection, version: int, steps: tuple[Step, ...]) -> None:
    """Lead a layout from a version to the present one, within the transaction of the caller."""
    json_check = _JSON_CHECK if _has_json(connection) else ""
    for step in steps[version:]:
        for statement in step:
            connection.execute(statement.replace(_JSON_CHECK, json_check))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(steps)}")


def _kept(path: Path, version: int, copy: Callable[[Path], None]) -> Path:
    """A copy of a file under a name that nothing has yet; whole, or not there."""
    names = (path.with_name(f"{path.name}.before-{version}{f'-{n}' if n > 1 else ''}") for n in count(1))
    kept = next(name for name in names if not os.path.lexists(name))
    part = path.with_name(f"{kept.name}.part")
    part.unlink(missing_ok=True)
    try:
        copy(part)
        part.replace(kept)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return kept


def _number(connection: Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _has_json(connection: Connection) -> bool:
    import sqlite3

    try:
        connection.execute("SELECT json_valid('{}')")
    except sqlite3.OperationalError:
        return False
    return True
