"""The open points: every reading is a setting, and hint and referee obey the same settings."""

from __future__ import annotations

import pytest

from solver.best import best_play
from solver.judge import judge
from solver.outcomes import Best, NoPlay
from solver.position import position_faults
from solver.readings import Reading, alternatives, in_force, rule_of, under, words
from solver.rules import MANIPULATION, Release, Rules
from tests import naive
from tests.naive_judge import broken
from tests.positions import small_positions


def test_the_readings_in_force_by_default() -> None:
    assert in_force(MANIPULATION) == (
        Reading.RELEASE_ANYWHERE,
        Reading.SHARED_RELEASE,
        Reading.MANY_JOKERS,
        Reading.FULL_CIRCLE,
    )


@pytest.mark.parametrize("reading", Reading)
def test_every_reading_is_a_setting_with_words_and_a_rule(reading: Reading) -> None:
    rules = under(reading)
    assert reading in in_force(rules)
    assert words(reading)[0].islower()
    assert not words(reading).endswith(".")
    assert rule_of(reading).value in {"J3", "M3", "M4"}


def test_the_alternatives_change_one_point_each() -> None:
    told = [(current.value, other.value) for current, other, _ in alternatives(MANIPULATION)]
    assert told == [
        ("release-anywhere", "release-in-place"),
        ("release-anywhere", "release-never"),
        ("shared-release", "one-release"),
        ("many-jokers", "one-joker"),
        ("full-circle", "no-full-circle"),
    ]
    for current, other, game in alternatives(MANIPULATION):
        assert set(in_force(game)) == {*in_force(MANIPULATION)} - {current} | {other}


def test_a_limit_between_the_readings_is_no_reading_of_its_own() -> None:
    two = Rules(jokers_a_meld=2)
    assert Reading.MANY_JOKERS not in in_force(two)
    assert not [other for current, other, _ in alternatives(two) if current is Reading.MANY_JOKERS]


SETTINGS = [
    under(Reading.RELEASE_IN_PLACE),
    under(Reading.RELEASE_NEVER),
    under(Reading.ONE_RELEASE),
    under(Reading.ONE_JOKER),
    under(Reading.NO_FULL_CIRCLE),
    under(Reading.ONE_RELEASE, under(Reading.RELEASE_IN_PLACE)),
    under(Reading.ONE_JOKER, under(Reading.RELEASE_IN_PLACE)),
    under(Reading.ONE_JOKER, under(Reading.ONE_RELEASE)),
    Rules(release=Release.NEVER, jokers_a_meld=1),
]


@pytest.mark.parametrize("rules", SETTINGS, ids=range(len(SETTINGS)))
def test_hint_and_referee_obey_the_same_settings(rules: Rules) -> None:
    plays = jokers = 0
    for position in small_positions(60, 53, rules):
        assert not position_faults(position, rules)
        outcome = best_play(position, rules)
        value = naive.best_value(position, rules)
        if isinstance(outcome, NoPlay):
            assert value == 0, position
            continue
        assert isinstance(outcome, Best), position
        assert 128 * outcome.points + len(outcome.play.laid) == value, position
        assert judge(position, outcome.play.table, rules) == ()
        assert broken(position, outcome.play.table, rules) == frozenset()
        plays += 1
        jokers += bool(outcome.play.declared)
    assert plays > 15
    assert jokers > 5


@pytest.mark.parametrize("rules", SETTINGS, ids=range(len(SETTINGS)))
def test_the_referee_allows_nothing_better_than_the_hint(rules: Rules) -> None:
    """What a looser game finds is either no better or refused here."""
    for position in small_positions(60, 53, rules):
        found, loose = best_play(position, rules), best_play(position)
        assert isinstance(loose, Best | NoPlay)
        points = loose.points if isinstance(loose, Best) else 0
        here = found.points if isinstance(found, Best) else 0
        assert here <= points
        if isinstance(loose, Best) and points > here:
            assert judge(position, loose.play.table, rules)
