"""How much of an answer is given away to a player who would rather find the rest."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from solver.step import Heap, Why

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.position import Position
    from solver.step import Step


class Nudge(Enum):
    """Each tells what those before it tell, and more."""

    POINTS = 1
    """Whether there is a play, and its points."""
    CARDS = 2
    """Which cards to lay; of a joker not what it stands for."""
    MELDS = 3
    """Which melds of the table it touches, and which jokers it releases."""
    ALL = 4

    def tells(self, what: Nudge) -> bool:
        """Whether so much is given away.

        >>> Nudge.CARDS.tells(Nudge.POINTS), Nudge.CARDS.tells(Nudge.MELDS)
        (True, False)
        """
        return self.value >= what.value


def touched(before: Position, moves: Iterable[Step]) -> tuple[int, ...]:
    """The typed numbers of the melds that a card leaves or comes to.

    >>> from solver.cards import cards
    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> from solver.step import Loose, Step
    >>> before = Position((Meld.of("7S 7H 7D"),), cards("7C"))
    >>> touched(before, [Step(Why.LAY, cards("7C"), Loose.HAND, Heap(1, cards("7S 7H 7D")))])
    (1,)
    """
    numbers: set[int] = set()
    for step in moves:
        numbers.add(step.target.number)
        # A card that releases a joker from afar stays where it is.
        if isinstance(step.source, Heap) and step.why is not Why.DECLARE:
            numbers.add(step.source.number)
    return tuple(sorted(number for number in numbers if number <= len(before.table)))
