"""What can be wrong, as values: with a text (where it stands) or by the rules (which rule, which cards)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.rules import Rule


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text as pasted: line and column count from 1, length in characters."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class TextFault:
    """One thing that could not be read."""

    code: str
    """Stable name of the kind of fault, such as `unknown_card`."""
    span: Span
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        return f"line {self.span.line}, column {self.span.column}: {self.message}"


class Section(Enum):
    """The parts of a described position."""

    TABLE = "table"
    HAND = "hand"
    AFTER = "after"
    PLAYERS = "players"
    DRAWN = "drawn"
    LAST_TURN = "last_turn"
    SEEN = "seen"
    OTHERS = "others"
    PILE = "pile"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Place:
    """A value's place: its section, for a card also its meld (from 1; none in a hand) and index (from 0)."""

    section: Section
    meld: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class RuleFault:
    """One broken rule."""

    rule: Rule
    message: str
    cards: tuple[Piece, ...] = ()
    meld: int | None = None
    """The meld at fault as typed, from 1."""
    places: tuple[Place, ...] = ()
    """Where the cards at fault stand, so that a reader's spans can point at them."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule.value})"
