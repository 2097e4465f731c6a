"""The games that are kept, as evenings: read, begun, and carried on by one event at a time."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.nearest import nearest
from cli.store import NewEvent, Store
from solver.errors import MeldwrightError, Refusal
from solver.evening import Evening, happened, replay
from solver.wire import Fault
from solver.wire_game import event_body, event_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cli.store import Event as Kept
    from solver.evening import Event, Redone, Scored, Undone
    from solver.recorded import Turned


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is kept."""

    name: str
    evening: Evening
    events: tuple[tuple[str, Event], ...]
    """What happened, each with the time at which it was kept."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an event changed."""

    name: str
    before: Evening
    after: Evening


def kept_game(name: str) -> Game:
    """The game of that name; raises `Complaint` where there is none, or it cannot be read."""
    return _game(*Store.default().read(name))


def every_game() -> Iterator[tuple[Game | Complaint, str]]:
    """Every game with the time of its last change, the one that changed last first.

    A game that cannot be read comes out as the complaint about it.
    """
    for entry, events in Store.default().all():
        try:
            yield _game(entry.name, events), entry.changed
        except Complaint as complaint:
            yield complaint, entry.changed


def begin(name: str, events: Iterable[Event]) -> Game:
    """Keep a new game; raises `Complaint` for a name that cannot be or is taken, or impossible events."""
    happened_so_far = tuple(events)
    with refused("this game cannot be."):
        replay(happened_so_far)
    store = Store.default()
    return _game(*store.read(store.create(name, map(_new, happened_so_far))))


def carry_on(name: str, make: Callable[[Evening], Scored | Turned | Undone | Redone], refusal: str) -> Change:
    """Keep what `make` says comes next, by the game as it stands while nobody else writes to it.

    Raises `Complaint`, opening with `refusal`, for what the rules do not allow; nothing is kept then.
    """
    store = Store.default()
    with store.writing(name) as writing:
        game = _game(writing.name, writing.events)
        with refused(refusal):
            event = make(game.evening)
            after = happened(game.evening, event)
        writing.append(_new(event))
    return Change(game.name, game.evening, after)


def player_named(typed: str, players: tuple[str, ...]) -> str:
    """The player that a name means, whatever its case; raises `Complaint` for nobody.

    >>> player_named("ann", ("Ann", "Bob"))
    'Ann'
    """
    from solver.folding import one_line

    name = one_line(typed)
    by_case = {player.casefold(): player for player in players}
    if name.casefold() in by_case:
        return by_case[name.casefold()]
    near = nearest(name, players)
    perhaps = f" Perhaps {near}?" if near else ""
    raise usage(f"there is no player {name}.{perhaps}", f"The players are {', '.join(players)}.")


@contextmanager
def refused(message: str) -> Iterator[None]:
    """What the rules refuse, as a complaint."""
    try:
        yield
    except Refusal as refusal:
        raise Complaint(message, tuple(map(Fault.of_rule, refusal.faults))) from None
    except MeldwrightError as error:
        if isinstance(error, Complaint):
            raise
        raise usage(str(error)) from None


def _new(event: Event) -> NewEvent:
    return NewEvent(kind_of(event), json.dumps(event_body(event), ensure_ascii=False))


def _game(name: str, kept: tuple[Kept, ...]) -> Game:
    events: list[tuple[str, Event]] = []
    for event in kept:
        try:
            events.append((event.at, event_of(event.kind, json.loads(event.body))))
        except MeldwrightError as error:
            raise _unreadable(name, f"event {event.number}: {error}") from None
    try:
        evening = replay(event for _, event in events)
    except MeldwrightError as error:
        raise _unreadable(name, str(error)) from None
    return Game(name, evening, tuple(events))


def _unreadable(name: str, why: str) -> Complaint:
    return usage(
        f"the game {name} cannot be read: {why}",
        "It was left as it is. A newer meldwright may have kept it.",
        "unreadable_game",
    )
