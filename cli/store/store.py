"""The games that were kept: for each a list of events that only ever grows. Knows no rules of the game.

SQLite is loaded only once a file of games is there, or is to be made.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from time import gmtime, strftime
from typing import TYPE_CHECKING

from cli.complaint import Complaint
from cli.store.errors import Trouble, told, trouble
from cli.store.file import File, default_path
from cli.store.names import game_name, key_of, taken, unknown
from cli.store.schema import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from sqlite3 import Connection

    from cli.store.schema import Step

TIMEOUT = 5.0
"""Seconds to wait for another who writes."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What happened, before it is kept; raises `ValueError` for what no event can be.

    >>> NewEvent("round", "[25]")
    Traceback (most recent call last):
    ...
    ValueError: the body of an event is a JSON object
    """

    kind: str
    body: str
    """A JSON object."""

    def __post_init__(self) -> None:
        if not self.kind or not self.kind.isprintable():
            raise ValueError("the kind of an event is a word")
        if not _is_object(self.body):
            raise ValueError("the body of an event is a JSON object")


@dataclass(frozen=True, slots=True)
class Event:
    """What happened in a game."""

    number: int
    """From 1, without gaps."""
    at: str
    """When it was kept: UTC, such as 2026-05-01T19:30:00Z."""
    kind: str
    body: str
    """A JSON object."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the list of games."""

    name: str
    created: str
    events: int
    """How many there are."""
    changed: str
    """When the last event was kept; without events, when it was created."""


class Writing:
    """A game to which nobody else can write for now, by the name as it is kept. Made by `Store.writing`."""

    __slots__ = ("_connection", "_events", "_game", "_path", "failed", "name")

    def __init__(self, connection: Connection, path: Path, name: str) -> None:
        self._connection, self._path = connection, path
        self._game, self.name = _found(connection, name)
        self._events = _events(connection, path, self._game)
        self.failed: Complaint | None = None
        """Why an event could not be kept; nothing is, then."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The game's events, with those that were appended here."""
        return self._events

    def append(self, new: NewEvent) -> Event:
        """Keep one more event once all is well at the end; returns it. Raises `Complaint`."""
        event = Event(len(self._events) + 1, now(), new.kind, new.body)
        try:
            _insert(self._connection, self._path, self._game, event)
        except Complaint as complaint:
            self.failed = complaint
            raise
        self._events += (event,)
        return event


@dataclass(frozen=True, slots=True)
class Store:
    """The games in a file, which need not be there yet. Every method raises `Complaint` for a faulty file."""

    path: Path
    timeout: float = TIMEOUT
    """Seconds to wait for another who writes."""
    steps: tuple[Step, ...] = STEPS

    @classmethod
    def default(cls) -> Store:
        """The user's games; raises `Complaint` where there is no folder for them."""
        return cls(default_path(os.environ))

    def games(self) -> tuple[GameEntry, ...]:
        """Every game, the one that changed last first."""
        with self._file.reading() as connection:
            return _games(connection)

    def events(self, name: str) -> tuple[Event, ...]:
        """The events of a game; raises `Complaint` where there is no such game."""
        return self.read(name)[1]

    def read(self, name: str) -> tuple[str, tuple[Event, ...]]:
        """A game's name as it is kept, and its events; raises `Complaint` where there is no such game."""
        with self._file.reading() as connection:
            game, kept = _found(connection, name)
            assert connection is not None
            return kept, _events(connection, self.path, game)

    def all(self) -> tuple[tuple[GameEntry, tuple[Event, ...]], ...]:
        """Every game with its events as they are at one moment, the one that changed last first."""
        with self._file.reading() as connection:
            if connection is None:
                return ()
            return tuple(
                (entry, _events(connection, self.path, _found(connection, entry.name)[0]))
                for entry in _games(connection)
            )

    def create(self, name: str, events: Iterable[NewEvent] = ()) -> str:
        """Keep a new game with its first events, all or nothing; returns its name as it is kept.

        Raises `Complaint` for a name that another game has, or that no game can have.
        """
        kept = game_name(name)
        first = tuple(events)
        with self._file.writing(lambda connection: _refuse_taken(connection, kept)) as connection:
            at = now()
            with told(self.path):
                _refuse_taken(connection, kept)
                row = (kept, key_of(kept), at)
                game = connection.execute(
                    "INSERT INTO game (name, key, created) VALUES (?, ?, ?)", row
                ).lastrowid
            assert game is not None
            for number, new in enumerate(first, start=1):
                _insert(connection, self.path, game, Event(number, at, new.kind, new.body))
        return kept

    @contextmanager
    def writing(self, name: str) -> Iterator[Writing]:
        """A game that nobody else writes to for now: what is appended is kept at the end, all or nothing.

        Any exception leaves it as it was. Raises `Complaint` where there is no such game.
        """
        with self._file.writing(lambda connection: _found(connection, name)) as connection:
            with told(self.path):
                writing = Writing(connection, self.path, name)
            yield writing
            if writing.failed:
                raise writing.failed

    def delete(self, name: str) -> str:
        """Take a game out of the file; returns its name. Raises `Complaint` where there is no such game."""
        with (
            self._file.writing(lambda connection: _found(connection, name)) as connection,
            told(self.path),
        ):
            game, kept = _found(connection, name)
            connection.execute("DELETE FROM game WHERE id = ?", (game,))
        return kept

    @property
    def _file(self) -> File:
        return File(self.path, self.timeout, self.steps)


def now() -> str:
    """The time as it is kept."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


def _games(connection: Connection | None) -> tuple[GameEntry, ...]:
    if connection is None:
        return ()
    rows = connection.execute(
        """
        SELECT name, created, coalesce(last.number, 0), coalesce(last.at, created) AS changed
        FROM game LEFT JOIN (SELECT game, number, at, max(place) AS place FROM event GROUP BY game) AS last
            ON last.game = game.id
        ORDER BY changed DESC, last.place DESC, game.id DESC
        """
    )
    return tuple(GameEntry(*row) for row in rows)


def _events(connection: Connection, path: Path, game: int) -> tuple[Event, ...]:
    rows = connection.execute(
        "SELECT number, at, kind, body FROM event WHERE game = ? ORDER BY number", (game,)
    )
    events = tuple(Event(*row) for row in rows)
    if any(event.number != number for number, event in enumerate(events, start=1)):
        raise trouble(Trouble.DAMAGED, path, "events of a game are missing")
    return events


def _found(connection: Connection | None, name: str) -> tuple[int, str]:
    """The number and the name of a game; raises `Complaint` where there is no such game."""
    query = "SELECT id, name FROM game WHERE key = ?"
    row = connection.execute(query, (key_of(name),)).fetchone() if connection else None
    if row is None:
        raise unknown(name, [game.name for game in _games(connection)])
    game, kept = row
    return int(game), str(kept)


def _refuse_taken(connection: Connection | None, name: str) -> None:
    """Raise `Complaint` where there is a game of that name."""
    query = "SELECT name FROM game WHERE key = ?"
    if connection and (row := connection.execute(query, (key_of(name),)).fetchone()):
        raise taken(row[0])


def _insert(connection: Connection, path: Path, game: int, event: Event) -> None:
    row = (game, event.number, event.at, event.kind, event.body)
    with told(path):
        connection.execute("INSERT INTO event (game, number, at, kind, body) VALUES (?, ?, ?, ?, ?)", row)


def _is_object(text: str) -> bool:
    """Whether a text is a JSON object that SQLite takes for one, too."""
    try:
        text.encode()
        return isinstance(json.loads(text, parse_constant=_refuse_constant), dict)
    except (ValueError, RecursionError):
        return False


def _refuse_constant(name: str) -> None:
    raise ValueError(name)
