"""The whole picture of a hand: best play, odds, advice, knock. Each part is by the module that knows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from solver.advice import advice_of
from solver.best import best_play
from solver.decide import DEFAULT_LIMITS, Clock, Limits
from solver.knock import knock
from solver.odds import Ended, Looked, odds_of
from solver.outcomes import Best, Disagreement, Undecided
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.advice import Advice
    from solver.knock import Knock
    from solver.odds import Odds
    from solver.outcomes import Outcome
    from solver.position import Position


class Needs(Enum):
    """What a part of the picture needs to be told."""

    PLAYERS = "players"
    DRAWN = "drawn"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The parts of a picture; none where something is not told, or where there is nothing to tell."""

    position: Position
    outcome: Outcome
    odds: Odds | None = None
    advice: Advice | None = None
    """None also where there is no choice: before the first draw, after the last, in a last turn."""
    knock: Knock | None = None
    """With the hand as it is."""
    knock_after: Knock | None = None
    """With what the best play leaves, if that is anything."""
    missing: tuple[Needs, ...] = ()

    @property
    def best(self) -> Best | None:
        """The best play, also where it is only the best found."""
        return _best(self.outcome)

    @property
    def ended(self) -> Ended:
        """How the work ended."""
        ends = [part.ended for part in (self.odds, self.advice) if part is not None]
        if isinstance(self.outcome, Undecided):
            ends.append(Ended.TIME)
        return next((end for end in (Ended.INTERRUPTED, Ended.TIME) if end in ends), Ended.COMPLETE)


def analyze(
    position: Position,
    rules: Rules = MANIPULATION,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Everything that can be told of a position, within the time given; `progress` as in `odds`.

    Raises `Refusal` for an impossible position and `Contradiction` if two searches disagree about a draw.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> found = analyze(Position((), cards("KC KD KH 2S"), players=2, drawn=1, others=(3,)))
    >>> found.best.points, found.advice.choice, found.knock.may, found.knock_after.may
    (30, <Choice.MELD: 'meld'>, False, True)
    """
    clock = Clock(limits)
    outcome = best_play(position, rules, limits)
    told = {
        Needs.PLAYERS: position.players is not None,
        Needs.DRAWN: position.drawn is not None or position.last_turn,
        Needs.OTHERS: bool(position.others),
    }
    found = Analysis(position, outcome, missing=tuple(need for need in told if not told[need]))
    if isinstance(outcome, Disagreement):
        return found
    if all(told.values()):
        found = replace(found, knock=knock(position, rules), knock_after=_after(position, outcome, rules))
    if told[Needs.PLAYERS] and told[Needs.DRAWN]:
        looked = Looked(position, rules, clock)
        ended = looked.look(2, progress)
        found = replace(found, odds=odds_of(looked, ended))
        if ended is Ended.COMPLETE and looked.turn.may_meld(0) and looked.turn.draws:
            found = replace(found, advice=advice_of(looked, progress=progress, best=found.best))
    return found


def _after(position: Position, outcome: Outcome, rules: Rules) -> Knock | None:
    """What comes of a knock after the best play."""
    best = _best(outcome)
    if best is None or not best.play.left:
        return None
    return knock(replace(position, table=best.play.table, hand=best.play.left), rules)


def _best(outcome: Outcome) -> Best | None:
    found = outcome.best if isinstance(outcome, Undecided) else outcome
    return found if isinstance(found, Best) else None
