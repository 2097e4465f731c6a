"""What is asked of a position beyond its best play, and what that can come to. Decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from solver.outcomes import Best, Disagreement, NoPlay, Proof, Undecided

if TYPE_CHECKING:
    from solver.cards import Piece


class Goal(Enum):
    """What makes a play good."""

    POINTS = "points"
    """Most points, then most cards."""
    CARDS = "cards"
    """Most cards, then most points."""
    KNOCK = "knock"
    """Few enough points left to knock (T3), with the fewest cards laid; of those the most points."""
    OUT = "out"
    """Every card laid (T4)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing that the play must do: lay a card, or keep it. A joker is meant by `Joker()`."""

    lay: bool
    piece: Piece

    def __str__(self) -> str:
        return f"{'lay' if self.lay else 'keep'} {self.piece}"


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a position."""

    count: int = 1
    """How many distinct sets of cards to lay."""
    goal: Goal = Goal.POINTS
    wishes: tuple[Wish, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """The best plays in order, each with another set of cards laid."""

    plays: tuple[Best, ...]
    complete: bool
    """Whether these are proven to be all that there are, where fewer than asked for."""


@dataclass(frozen=True, slots=True)
class NothingNeeded:
    """The hand may knock as it is: no play is needed (T3)."""

    points: int


@dataclass(frozen=True, slots=True)
class Unfulfillable:
    """Proven: no play reaches the goal and fulfils the wishes."""

    culprits: tuple[Wish, ...]
    """Wishes each of which, if dropped alone, makes a play possible; none where no single one does."""
    all_culprits: bool
    """Whether there was time to try each of them."""
    without_wishes: bool | None
    """Whether the goal could be reached if there were no wishes; none where time ran out."""
    proof: Proof


Answer: TypeAlias = Choices | NothingNeeded | Unfulfillable | NoPlay | Undecided | Disagreement
