"""What the rulebook is made of: an entry for each rule, examples that the referee rules on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.dispute import Dispute
from solver.notation import read_description

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.rules import Rule, Rules


@dataclass(frozen=True, slots=True)
class Example:
    """A rearrangement that keeps a rule or breaks it, in the notation, ruled on as Manipulation Rummy.

    >>> Example("before: 7SHD\\nhand: 7C\\nafter: 7SHDC", "The 7 of clubs joins the group.").dispute.after
    (Meld.of('7S 7H 7D 7C'),)
    """

    text: str
    """With `before`, `hand` and `after`."""
    why: str
    shows: Rule | None = None
    """The rule that the referee names: often the entry's own; none for a legal example."""

    @property
    def legal(self) -> bool:
        """Whether the rearrangement is allowed as it lies."""
        return self.shows is None

    @property
    def dispute(self) -> Dispute:
        """The rearrangement as the referee takes it."""
        found = read_description(self.text)
        return Dispute(found.position, found.after or (), hand_known=found.hand is not None)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule in plain words for card players."""

    rule: Rule
    title: str
    sentence: str
    """The rule in one line, for a verdict that cites it."""
    text: str
    """The rule in full, without its reading."""
    reading: str | None = None
    """How an open point of the rule is read here, and where tables differ."""
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules whose ids begin with one letter."""

    title: str
    entries: Callable[[Rules], tuple[Entry, ...]]


def legal(why: str, before: str, hand: str, after: str, **more: str) -> Example:
    """A rearrangement that is allowed."""
    return Example(_text(before, hand, after, more), why)


def broken(shows: Rule, why: str, before: str, hand: str, after: str, **more: str) -> Example:
    """A rearrangement that the referee refuses by that rule."""
    return Example(_text(before, hand, after, more), why, shows)


def _text(before: str, hand: str, after: str, more: dict[str, str]) -> str:
    sections = {**more, "before": before, "hand": hand, "after": after}
    return "".join(f"{name}: {value}".rstrip() + "\n" for name, value in sections.items())
