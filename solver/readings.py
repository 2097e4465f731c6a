"""The open points of the rules on which tables differ, each a setting of `Rules`, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from solver.rules import MANIPULATION, Release, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator


class Reading(Enum):
    """One way to read an open point; the value names it in JSON and on the command line."""

    RELEASE_ANYWHERE = "release-anywhere"
    RELEASE_IN_PLACE = "release-in-place"
    RELEASE_NEVER = "release-never"
    SHARED_RELEASE = "shared-release"
    ONE_RELEASE = "one-release"
    MANY_JOKERS = "many-jokers"
    ONE_JOKER = "one-joker"
    FULL_CIRCLE = "full-circle"
    NO_FULL_CIRCLE = "no-full-circle"


@dataclass(frozen=True, slots=True)
class _Point:
    """An open point: the rule that leaves it open and what each reading sets and says."""

    rule: Rule
    readings: tuple[tuple[Reading, dict[str, object], str], ...]


_POINTS = (
    _Point(
        Rule.J3,
        (
            (
                Reading.RELEASE_ANYWHERE,
                {"release": Release.ANYWHERE},
                "a joker is released when the real card lies anywhere on the table at the end",
            ),
            (
                Reading.RELEASE_IN_PLACE,
                {"release": Release.IN_PLACE},
                "a joker is released only when the real card ends in its place, "
                "beside a card that lay beside the joker",
            ),
            (
                Reading.RELEASE_NEVER,
                {"release": Release.NEVER},
                "a joker on the table is never released",
            ),
        ),
    ),
    _Point(
        Rule.J3,
        (
            (
                Reading.SHARED_RELEASE,
                {"one_release_a_card": False},
                "one real card may release two jokers that stood for it",
            ),
            (
                Reading.ONE_RELEASE,
                {"one_release_a_card": True},
                "one real card releases one joker only",
            ),
        ),
    ),
    _Point(
        Rule.M4,
        (
            (
                Reading.MANY_JOKERS,
                {"jokers_a_meld": None},
                "more than one joker may lie in a meld",
            ),
            (
                Reading.ONE_JOKER,
                {"jokers_a_meld": 1},
                "only one joker may lie in a meld",
            ),
        ),
    ),
    _Point(
        Rule.M3,
        (
            (
                Reading.FULL_CIRCLE,
                {"full_circle": True},
                "the sequence from ace to ace is legal",
            ),
            (
                Reading.NO_FULL_CIRCLE,
                {"full_circle": False},
                "the ace is used at one end of a sequence only",
            ),
        ),
    ),
)


def words(reading: Reading) -> str:
    """A reading as a clause.

    >>> words(Reading.ONE_RELEASE)
    'one real card releases one joker only'
    """
    return next(text for point in _POINTS for other, _, text in point.readings if other is reading)


def rule_of(reading: Reading) -> Rule:
    """The rule whose open point it reads."""
    return next(point.rule for point in _POINTS for other, _, _ in point.readings if other is reading)


def under(reading: Reading, rules: Rules = MANIPULATION) -> Rules:
    """The same game under a reading.

    >>> under(Reading.ONE_JOKER).jokers_a_meld
    1
    """
    settings = next(found for point in _POINTS for other, found, _ in point.readings if other is reading)
    return replace(rules, **settings)  # type: ignore[arg-type]


def in_force(rules: Rules) -> tuple[Reading, ...]:
    """The reading of each open point that these rules have.

    >>> [reading.value for reading in in_force(MANIPULATION)]
    ['release-anywhere', 'shared-release', 'many-jokers', 'full-circle']
    """
    return tuple(
        reading for point in _POINTS for reading, settings, _ in point.readings if _has(rules, settings)
    )


def alternatives(rules: Rules) -> Iterator[tuple[Reading, Reading, Rules]]:
    """For each open point every other reading: the one in force, the other, and the game under the other."""
    for point in _POINTS:
        current = next((reading for reading, settings, _ in point.readings if _has(rules, settings)), None)
        for reading, settings, _ in point.readings:
            if current is not None and not _has(rules, settings):
                yield current, reading, under(reading, rules)


def _has(rules: Rules, settings: dict[str, object]) -> bool:
    return all(getattr(rules, name) == value for name, value in settings.items())
