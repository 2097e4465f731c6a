"""What to wish for where nothing can be laid: whether to look for it, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.nudge import Nudge
from solver.outcomes import By, NoPlay

if TYPE_CHECKING:
    from solver.outcomes import Outcome
    from solver.position import Position
    from solver.reasons import Wished
    from solver.request import Answer
    from solver.rules import Rules

MOST = 1.0
"""Seconds that it may take at most."""


def wished_for(
    found: Outcome | Answer, position: Position, rules: Rules, seconds: float, nudge: Nudge
) -> tuple[Wished, ...] | None:
    """The cards to wish for where a search found no play; none where they would be no help.

    The next card drawn must still be allowed to be melded (T2, T5), and a nudge does not give them away.
    """
    if not (isinstance(found, NoPlay) and found.proof.by is By.SEARCH and position.hand):
        return None
    last_draw = position.last_turn or (position.drawn is not None and position.drawn + 1 >= rules.most_draws)
    if last_draw or nudge is not Nudge.ALL:
        return None
    from solver.decide import Limits
    from solver.reasons import wishes

    left = min(MOST, max(0.0, seconds - found.proof.seconds.total))
    return wishes(position, rules, limits=Limits(left, left))
