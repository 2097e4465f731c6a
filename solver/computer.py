"""A player that asks the solver: sees what a player may see, and comes out with a move that is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from solver.errors import MeldwrightError
from solver.knock import knock
from solver.outcomes import Best, Disagreement, NoPlay, Undecided
from solver.round_moves import Draw, Knock, Lay, Move, Pass
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.decide import Limits
    from solver.position import Position


def choose(
    view: Position,
    can: Sequence[type[Move]],
    *,
    melded: bool,
    rules: Rules = MANIPULATION,
    limits: Limits | None = None,
) -> Move:
    """The move of a player who sees a position and can make moves of these kinds (`view`, `allowed`).

    It lays the best play once in a turn, else draws, and knocks at the turn's end where that is worth it.
    `melded` says whether something was melded in this turn. The same question gets the same move unless the
    time of a search runs out. Raises `MeldwrightError` where no move can be made, `Refusal` for a position
    that cannot be.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> seen = Position(hand=cards("7H 7C 7D 2S"), players=2, drawn=1, others=(10,), pile=39)
    >>> choose(seen, (Draw, Lay), melded=False)
    Lay(table=(Meld.of('7C 7D 7H'),))
    >>> choose(seen, (), melded=False)
    Traceback (most recent call last):
    solver.errors.MeldwrightError: no move is allowed: the round is over.
    """
    if Lay in can and not melded:
        play = _best_lay(view, rules, limits)
        if play is not None:
            return play
    if Draw in can:
        return Draw()
    if Knock in can and _is_worth_a_knock(view, rules):
        return Knock()
    if Pass in can:
        return Pass()
    raise MeldwrightError("no move is allowed: the round is over.")


def _best_lay(view: Position, rules: Rules, limits: Limits | None) -> Lay | None:
    """The best play, proven or only found; none where there is none or the two searches disagree."""
    # Loads OR-Tools, which a round between people does not need.
    from solver.best import DEFAULT_LIMITS, best_play

    outcome = best_play(view, rules, limits or DEFAULT_LIMITS)
    match outcome:
        case Best(play) | Undecided(Best(play)):
            return Lay(play.table)
        case NoPlay() | Undecided() | Disagreement():
            return None
        case _ as never:
            assert_never(never)


def _is_worth_a_knock(view: Position, rules: Rules) -> bool:
    # Points decide a game (G1), and an undercut can cost more than a win brings: a chance says too little.
    return knock(view, rules).pays is True
