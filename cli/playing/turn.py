"""A player's turn as far as it is played, what may be seen in it, and how it goes on. Knows no text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.playing.commands import Unclear
from cli.render.seen import Seen
from solver.round import order_after, view
from solver.round_moves import Lay, after, allowed

if TYPE_CHECKING:
    from solver.melds import Meld
    from solver.round import RoundState
    from solver.round_moves import Move
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of the player whose turn it is in a round."""

    state: RoundState
    since: tuple[Meld, ...] = ()
    """The table as the player left it last; empty before the player's first turn."""
    start: RoundState | None = None
    """The round before anything was laid in this turn; none while nothing is."""


def seen(turn: Turn, rules: Rules) -> Seen:
    """What the player whose turn it is sees."""
    state = turn.state
    others = order_after(state.turn, len(state.players))[:-1]
    return Seen(
        view(state, state.turn),
        tuple(state.players[other] for other in others),
        allowed(state, rules),
        state.melded,
        state.table_before if state.melded else turn.since,
    )


def seen_at_the_end(turn: Turn, player: int) -> Seen:
    """What a player sees of a round that is over: the table since the player's last turn."""
    state = turn.state
    others = order_after(player, len(state.players))[:-1]
    names = tuple(state.players[other] for other in others)
    return Seen(view(state, player), names, (), False, turn.since)


def moved(turn: Turn, move: Move, rules: Rules) -> Turn:
    """The turn after a move; what it was before the first melding play stays known, to be taken back.

    Raises `Refusal` for a move that is not allowed.
    """
    then = after(turn.state, move, rules)
    start = turn.start or turn.state if isinstance(move, Lay) else turn.start
    return replace(turn, state=then, start=start)


def taken_back(turn: Turn) -> Turn:
    """The turn as it was before anything was laid in it; raises `Unclear` where nothing was."""
    if turn.start is None:
        raise Unclear("Nothing was laid in this turn, and a draw cannot be taken back.")
    return replace(turn, state=turn.start, start=None)
