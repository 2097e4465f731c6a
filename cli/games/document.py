"""A game as a document that somebody brings: read with every fault told, before anything is kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cli.complaint import Complaint, usage
from cli.sources import Sought, from_file, from_stdin, shown
from solver.errors import MeldwrightError
from solver.wire_game import GAME, event_of

if TYPE_CHECKING:
    from solver.evening import Event

REMEDY = "It takes what `meldwright game export` wrote."
_SOUGHT = Sought("game", 1 << 24, REMEDY)


def imported(file: str) -> tuple[str, tuple[Event, ...]]:
    """The name and the events of the game in a file; raises `Complaint` for what is none."""
    data = from_stdin(_SOUGHT) if file == "-" else from_file(file, _SOUGHT)
    where = "standard input" if file == "-" else shown(file)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _no_game(where, f"it is no JSON ({error})") from None
    if not isinstance(document, dict) or document.get("schema") != GAME:
        raise _no_game(where, f"its schema is not {GAME}")
    name, listed = document.get("name"), document.get("events")
    if not isinstance(name, str) or not isinstance(listed, list):
        raise _no_game(where, "it lacks a name or a list of events")
    return name, tuple(_event(where, number, told) for number, told in enumerate(listed, start=1))


def _event(where: str, number: int, told: Any) -> Event:
    kind = told.get("kind") if isinstance(told, dict) else None
    if not isinstance(kind, str):
        raise _no_game(where, f"event {number} has no kind")
    try:
        return event_of(kind, told)
    except MeldwrightError as error:
        raise _no_game(where, f"event {number}: {str(error).removesuffix('.')}") from None


def _no_game(where: str, why: str) -> Complaint:
    return usage(f"{where} holds no game: {why}.", REMEDY, "no_game")
