"""What the question "what is the best play from here?" can come to, as a closed set of types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from solver.cards import Card
    from solver.position import Play
    from solver.rules import Rule


class By(Enum):
    """What decided an answer."""

    SEARCH = "search"
    RULE = "rule"


class Status(Enum):
    """The CP-SAT solver's own word on a model (`CpSolverStatus`)."""

    OPTIMAL = "OPTIMAL"
    FEASIBLE = "FEASIBLE"
    INFEASIBLE = "INFEASIBLE"
    MODEL_INVALID = "MODEL_INVALID"
    UNKNOWN = "UNKNOWN"


class Confirmation(Enum):
    """What the sweep, the second and independent search, says of an answer."""

    CONFIRMED = "confirmed"
    NOT_RUN = "not_run"
    TIMED_OUT = "timed_out"
    DISAGREES = "disagrees"
    INCONCLUSIVE = "inconclusive"
    """It cannot say the readings in force and is an upper bound: it allows more than was found."""


class LayoutProof(Enum):
    """Whether the table shown is proven to be the one with the fewest moves."""

    OPTIMAL = "optimal"
    BEST_FOUND = "best_found"


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long the parts of an answer took."""

    value: float = 0.0
    sweep: float = 0.0
    layout: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Proof:
    """How an answer is known."""

    by: By
    rule: Rule | None = None
    """The rule that decided it, where no search was needed."""
    cp_status: Status | None = None
    bound: int | None = None
    """No play is worth more than so many points."""
    sweep: Confirmation = Confirmation.NOT_RUN
    sweep_states: int | None = None
    layout: LayoutProof | None = None
    seconds: Seconds = Seconds()
    sweep_allows: int | None = None
    """The value that the sweep allows, where that is more than was found (`INCONCLUSIVE`)."""


class Source(Enum):
    """Where a card on the final table came from."""

    STAYED = "stayed"
    HAND = "hand"
    MELD = "meld"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one card of the final table came from; for a card of another meld, that meld's typed number."""

    source: Source
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class Redeclared:
    """A joker of the table that ends the play as another card (RULES J2 to J5)."""

    was: Card
    now: Card
    released_by: Origin
    """Where the real card that released it came from; `STAYED` names the meld in which it stayed."""


@dataclass(frozen=True, slots=True)
class Trace:
    """How the table before became the table after; parallel to the play's melds."""

    continues: tuple[int | None, ...]
    """The typed number of the old meld that each final meld continues."""
    origins: tuple[tuple[Origin, ...], ...]
    moved: int
    """Table cards that did not stay."""
    jokers: tuple[Redeclared, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What the player is left with."""

    points: int
    """Points left in the hand (RULES C3)."""
    goes_out: bool
    """Whether the last card was laid (RULES T4)."""
    may_knock: bool
    """Whether the turn may end in a knock now (RULES T3)."""


@dataclass(frozen=True, slots=True)
class Best:
    """The highest-value legal play."""

    play: Play
    points: int
    trace: Trace
    standing: Standing
    proof: Proof


@dataclass(frozen=True, slots=True)
class NoPlay:
    """There is no legal play: proven by search, or said by a rule."""

    standing: Standing
    proof: Proof


@dataclass(frozen=True, slots=True)
class Undecided:
    """Time ran out: the best play found, if any, and the bound in the proof."""

    best: Best | None
    standing: Standing
    proof: Proof


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two roads to the answer contradict each other, or the solver contradicts itself."""

    reason: str
    details: tuple[tuple[str, str], ...]
    """What a report needs, by name: the position, the claims, the model."""
    proof: Proof


Outcome: TypeAlias = Best | NoPlay | Undecided | Disagreement
