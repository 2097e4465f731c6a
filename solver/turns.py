"""The rest of a turn as the rules leave it (T2, T3, T5): how many cards may come, and when one may meld."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.errors import MeldwrightError, Refusal
from solver.position import position_faults, unseen

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.position import Position
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Turn:
    """What can still happen in a turn; `after` counts the cards that came from here on."""

    drawn: int
    draws: int
    """Cards that can still come."""
    last: bool
    """Whether it is a last turn after the pile ran out: nothing is drawn, nobody knocks (T5)."""
    rules: Rules

    def may_meld(self, after: int) -> bool:
        """Whether melding is allowed now that so many more cards came.

        >>> from solver.rules import MANIPULATION
        >>> [Turn(0, 3, False, MANIPULATION).may_meld(after) for after in range(4)]
        [False, True, True, False]
        """
        drawn = self.drawn + after
        return drawn < self.rules.most_draws and (drawn > 0 or self.last)

    def is_over(self, after: int) -> bool:
        """Whether a turn in which nothing is melded ends after so many more cards."""
        return after >= self.draws

    def may_knock_with(self, points: int) -> bool:
        """Whether so many points let a player knock at the end of this turn (T3)."""
        return points <= self.rules.knock_limit and not self.last


def turn_of(position: Position, rules: Rules) -> Turn:
    """The rest of the turn in a position that says how many cards were drawn.

    Raises `Refusal` for an impossible position, `MeldwrightError` where the drawn cards are not said.
    """
    if faults := position_faults(position, rules):
        raise Refusal(faults)
    if position.drawn is None and not position.last_turn:
        raise MeldwrightError("the cards drawn in this turn are not said: 0, 1, 2 or 3")
    drawn = position.drawn or 0
    last = position.last_turn or (position.pile == 0 and drawn == 0)
    draws = 0 if last else min(rules.most_draws - drawn, pile_of(position, rules))
    return Turn(drawn, draws, last, rules)


def pile_of(position: Position, rules: Rules) -> int:
    """The most cards that the pile can hold: those said, or the unseen ones that nobody is said to hold."""
    if position.pile is not None:
        return position.pile
    return sum(unseen(position, rules).values()) - sum(position.others)


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards that may come, each card of them as likely as any other."""

    counts: dict[Piece, int]

    @property
    def total(self) -> int:
        """How many cards."""
        return sum(self.counts.values())

    def without(self, piece: Piece) -> Unseen:
        """The rest once a card of them came.

        >>> from solver.cards import cards
        >>> one, other = cards("2C 3C")
        >>> Unseen({one: 1, other: 2}).without(other).counts
        {Card.of('2C'): 1, Card.of('3C'): 1}
        """
        left = {**self.counts, piece: self.counts[piece] - 1}
        return Unseen({other: number for other, number in left.items() if number})
