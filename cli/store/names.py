"""The names of games: how they are kept, which of them are one, and what is said where none fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.nearest import nearest
from solver.folding import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST = 60
_LISTED = 10


def key_of(name: str) -> str:
    """What two names of one game have in common.

    >>> key_of(" Friday  NIGHT ")
    'friday night'
    """
    return one_line(name).casefold()


def game_name(typed: str) -> str:
    """A name as it is kept; raises `Complaint` for one that no game can have.

    >>> game_name(" Friday  night ")
    'Friday night'
    """
    if not all(char.isprintable() or char.isspace() for char in typed):
        raise _bad_name("the name of a game has no characters that cannot be seen.")
    name = one_line(typed)
    if not name:
        raise _bad_name("a game needs a name.")
    if len(name) > LONGEST:
        raise _bad_name(f"the name of a game has at most {LONGEST} characters, not {len(name)}.")
    return name


def _bad_name(message: str) -> Complaint:
    return usage(message, "Give it a short name, such as 'Friday night'.", "bad_name")


def taken(name: str) -> Complaint:
    """The complaint about a new game with the name of another."""
    return usage(
        f"there is a game {name} already.",
        "Take another name (import: --as NAME), or delete that game.",
        "game_exists",
    )


def unknown(typed: str, names: Sequence[str]) -> Complaint:
    """The complaint about a game that there is not, with the nearest name and the names that there are."""
    from solver.wire import Fault

    name = one_line(typed)
    shown = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    near = nearest(name, names)
    if "=" in name:
        return usage(f"the name of the game is missing before {shown}.", _listing(names), "unknown_game")
    message = f"there is no game {shown}." + (f" Perhaps {near}?" if near else "")
    return Complaint(message, (Fault("unknown_game", message, None, near),), remedy=_listing(names))


def _listing(names: Sequence[str]) -> str:
    more = len(names) - _LISTED
    listed = ", ".join(names[:_LISTED]) + (f" and {more} more" if more > 0 else "")
    return f"The games that there are: {listed}." if names else "There are no games yet."
