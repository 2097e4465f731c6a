"""The exit codes, a promise to scripts. 1 is never ours: it is an uncaught crash."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What an exit code means."""

    OK = 0
    """A play was found; ruled legal."""
    USAGE = 2
    """A usage error, an unreadable or an impossible position."""
    NO_PLAY = 3
    """Proven: there is no legal play."""
    ILLEGAL = 4
    """Ruled illegal."""
    UNDECIDED = 5
    """The time limit came first."""
    DISAGREEMENT = 6
    """The two searches disagree: please report it."""
    NEEDS_DECLARATION = 7
    """Legal only once a joker is declared."""
    INTERRUPTED = 130
    """Ctrl-C."""
