"""Meld now or draw on: exact expectation over every card that may come in the rest of the turn (T2).

The objective is the turn's own: fewest points left in hand at its end, or the chance to go out or to knock.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.best import best_play
from solver.decide import DEFAULT_LIMITS, Clock, Limits
from solver.draw_values import Checked, Contradiction
from solver.odds import Ended, Looked
from solver.outcomes import Best, Disagreement, Undecided
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.cards import Piece
    from solver.draw_values import Further
    from solver.position import Position
    from solver.turns import Turn, Unseen


class Aim(Enum):
    """What a turn is played for."""

    POINTS = "points"
    """Fewest points left in hand at the end of the turn, on average."""
    OUT = "out"
    """The best chance to go out in this turn."""
    KNOCK = "knock"
    """The best chance to be allowed to knock at the end of this turn."""


class Choice(Enum):
    """What to do now."""

    MELD = "meld"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Advice:
    """The values of both choices: points left on average, or the chance of the goal."""

    goal: Aim
    turn: Turn
    choice: Choice | None
    """None where there is nothing to choose: no play and no draw, or the work was cut short."""
    meld: Fraction | None
    """None where there is no play now."""
    draw: Fraction | None
    """None where no card can come."""
    hold: int
    """The points in hand now."""
    better: Fraction | None
    """The chance that drawing turns out better than melding now; none without both."""
    best: Best | None
    """The best play now."""
    checked: Checked = field(compare=False, default=Checked())
    ended: Ended = Ended.COMPLETE

    @property
    def difference(self) -> Fraction | None:
        """How much the choice is better than the other one; none without both."""
        return None if self.meld is None or self.draw is None else abs(self.meld - self.draw)


def advise(
    position: Position,
    goal: Aim = Aim.POINTS,
    rules: Rules = MANIPULATION,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[int, int], None] | None = None,
) -> Advice:
    """The better choice now, in a position that says how many cards were drawn; melding wins a tie.

    Raises `Refusal` for an impossible position, `MeldwrightError` where the drawn cards are not said, and
    `Contradiction` if the two searches disagree. Ctrl-C ends it without a choice.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> found = advise(Position((), cards("KC KD KH 2S"), players=2, drawn=2))
    >>> found.choice, found.meld, found.draw
    (<Choice.MELD: 'meld'>, Fraction(2, 1), Fraction(1901, 49))
    """
    return advice_of(Looked(position, rules, Clock(limits)), goal, progress)


def advice_of(
    asked: Looked,
    goal: Aim = Aim.POINTS,
    progress: Callable[[int, int], None] | None = None,
    best: Best | None = None,
) -> Advice:
    """The better choice in a turn some of whose hands may have been looked at; `best` if it is known."""
    turn = asked.turn
    cut = Advice(goal, turn, None, None, None, asked.hand, None, None)
    if turn.may_meld(0):
        if (ended := asked.look(0)) is not Ended.COMPLETE:
            return replace(cut, checked=asked.values.checked, ended=ended)
        if asked.points(()):
            if best is None:
                best = _best(replace(asked.position, last_turn=turn.last), asked.rules, asked.clock)
            cut = replace(cut, best=best, meld=_shown(_Ahead(asked, goal).melded(()), goal))
    ended = asked.look(turn.draws, progress)
    cut = replace(cut, checked=asked.values.checked, ended=ended)
    if ended is not Ended.COMPLETE:
        return cut
    if not turn.draws:
        return cut if cut.meld is None else replace(cut, choice=Choice.MELD)
    ahead = _Ahead(asked, goal)
    utility, better = ahead.drawing(asked.unseen, ())
    cut = replace(cut, draw=_shown(utility, goal))
    now = None if cut.meld is None else ahead.now
    if now is None:
        return replace(cut, choice=Choice.DRAW)
    return replace(cut, choice=Choice.MELD if now >= utility else Choice.DRAW, better=better)


def _best(position: Position, rules: Rules, clock: Clock) -> Best | None:
    """The best play; none if the time ran out before one was found."""
    outcome = best_play(position, rules, Limits(max(0.1, clock.left()), clock.limits.sweep))
    if isinstance(outcome, Disagreement):
        raise Contradiction(outcome)
    found = outcome.best if isinstance(outcome, Undecided) else outcome
    return found if isinstance(found, Best) else None


def _shown(utility: int | Fraction | None, goal: Aim) -> Fraction | None:
    """A utility as it is told: points count as they are."""
    if utility is None:
        return None
    return Fraction(-utility if goal is Aim.POINTS else utility)


class _Ahead:
    """The game tree of the rest of a turn; every utility is to be as great as can be."""

    def __init__(self, asked: Looked, goal: Aim) -> None:
        self._asked = asked
        self._goal = goal
        self.now = self.melded(()) if asked.turn.may_meld(0) else None
        """The utility of melding now."""

    def melded(self, came: Further) -> int | None:
        """The utility of the best play once these cards came; none if there is no play."""
        points = self._asked.points(came)
        if not points:
            return None
        success = self._asked.success(came)
        assert success is not None
        match self._goal:
            case Aim.POINTS:
                return points - self._asked.left(came)
            case Aim.OUT:
                return int(success.out)
            case Aim.KNOCK:
                return int(self._asked.turn.may_knock_with(self._asked.left(came) - points))

    def held(self, came: Further) -> int:
        """The utility of a turn that ends with nothing melded."""
        match self._goal:
            case Aim.POINTS:
                return -self._asked.left(came)
            case Aim.OUT:
                return 0
            case Aim.KNOCK:
                return int(self._asked.turn.may_knock_with(self._asked.left(came)))

    def drawing(self, left: Unseen, came: Further) -> tuple[Fraction, Fraction]:
        """The expected utility of drawing, and the chance that it ends better than melding now."""
        # Whole numbers are summed as such: fractions are slow.
        utility, better = Fraction(0), Fraction(0)
        whole = whole_better = 0
        for piece, number in left.counts.items():
            gained, gains = self._arrived(left, piece, (*came, piece))
            if isinstance(gained, int) and isinstance(gains, int):
                whole += number * gained
                whole_better += number * gains
            else:
                utility += number * gained
                better += number * gains
        return (utility + whole) / left.total, (better + whole_better) / left.total

    def _arrived(self, left: Unseen, piece: Piece, came: Further) -> tuple[int | Fraction, int | Fraction]:
        """The same once a card came: the better of melding and going on."""
        turn = self._asked.turn
        after = len(came)
        melded = self.melded(came) if turn.may_meld(after) else None
        if turn.is_over(after):
            held = self.held(came)
            end = held if melded is None else max(melded, held)
            return end, self._beats(end)
        on, better = self.drawing(left.without(piece), came)
        return (on, better) if melded is None or on > melded else (melded, self._beats(melded))

    def _beats(self, utility: int) -> int:
        return int(self.now is not None and utility > self.now)
