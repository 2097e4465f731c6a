"""What one player may know of a round, for a picture: no card of another hand or of the pile is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.melds import Meld
    from solver.position import Position
    from solver.round_moves import Move


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the player may know of a round: no card of another hand or the pile is in it."""

    position: Position
    names: tuple[str, ...]
    """The other players', as their hands stand in the position."""
    can: tuple[type[Move], ...]
    """The kinds of moves that are allowed now."""
    melded: bool
    """Whether something was laid in this turn."""
    since: tuple[Meld, ...]
    """The table against which changes are told: as the turn began once something was laid in it, before that
    as the player left it last."""
