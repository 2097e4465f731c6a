"""The values of many hands: kept, skipped where a card cannot matter, and never on one search's word."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.cards import Joker, cards, in_order
from solver.cpsat import Answer
from solver.decide import Clock, Limits
from solver.draw_model import DrawModel
from solver.draw_values import Contradiction, DrawValues, OutOfTime
from solver.melds import Meld
from solver.outcomes import Status
from solver.position import Position, tally, unseen
from solver.rules import MANIPULATION, Release, Rules
from solver.sweep import Sweep, Verdict, best_value
from solver.sweep_further import Unbeaten
from tests.positions import RULES, benchmark_positions, natural_positions, random_position

if TYPE_CHECKING:
    from solver.draw_values import Further


def some_hands(position: Position, rules: Rules, rng: Random, count: int) -> list[Further]:
    left = [piece for piece, number in unseen(position, rules).items() for _ in range(number)]
    return [in_order(rng.sample(left, min(len(left), rng.choice((0, 1, 2, 2))))) for _ in range(count)]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_values_are_those_of_the_whole_hand_skipped_or_not(rules: Rules) -> None:
    rng = Random("values")
    for position in natural_positions(4, seed=4, rules=rules):
        values = DrawValues(position, rules, Clock(Limits(60.0)))
        hands = some_hands(position, rules, rng, 5)
        values.find(hands)
        for hand in hands:
            held = replace(position, hand=(*position.hand, *hand))
            single = DrawValues(held, rules, Clock(Limits(60.0)))
            single.find([()])
            assert values.value(hand) == single.value(())
        if not rules.seats_matter:
            assert values.checked.all_confirmed


def test_every_card_that_is_skipped_changes_nothing() -> None:
    """The sweep, which knows nothing of candidates, values hands with and without the skipped cards alike."""
    rng = Random("skipped")
    skipped = 0
    for number in range(40):
        position = random_position(rng, MANIPULATION, 2 + number % 2, rng.randrange(20), 6, number % 2)
        values = DrawValues(position, MANIPULATION, Clock(Limits()))
        for hand in some_hands(position, MANIPULATION, rng, 10):
            kept = values.matter(hand)
            if kept == hand:
                continue
            skipped += 1
            with_all, with_kept = (
                best_value(tally(replace(position, hand=(*position.hand, *further))), MANIPULATION)
                for further in (hand, kept)
            )
            assert with_all == with_kept
    assert skipped > 50


def test_every_card_that_is_skipped_on_a_late_table_changes_nothing() -> None:
    """Every single unseen card, and pairs of those skipped, on tables as they are late in a round."""
    skipped = 0
    for position in (*natural_positions(20, seed=9), *benchmark_positions(12, 1)):
        values = DrawValues(position, MANIPULATION, Clock(Limits()))
        base = best_value(tally(position), MANIPULATION)
        idle = [piece for piece in unseen(position) if not values.matter((piece,))]
        for hand in [*((piece,) for piece in idle), *combinations(idle[:5], 2)]:
            if values.matter(in_order(hand)):
                continue
            skipped += 1
            held = replace(position, hand=(*position.hand, *hand))
            assert best_value(tally(held), MANIPULATION) == base
    assert skipped > 50


HELD = Position(natural_positions(1)[0].table, (Joker(),), players=3)


def test_a_disagreement_surfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.draw_values.unbeaten", lambda *_: Unbeaten(Verdict.DISAGREES, 1, 1))
    monkeypatch.setattr("solver.draw_values.confirm", lambda *_: Sweep(Verdict.DISAGREES, 1, 1))
    values = DrawValues(HELD, MANIPULATION, Clock(Limits()))
    with pytest.raises(Contradiction) as raised:
        values.find([()])
    assert ("sweep_value", "1") in raised.value.told.details
    assert values.value(()) is None


def test_two_sweeps_that_contradict_each_other_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.draw_values.unbeaten", lambda *_: Unbeaten(Verdict.DISAGREES, 1, 1))
    with pytest.raises(Contradiction, match="one by one"):
        DrawValues(HELD, MANIPULATION, Clock(Limits())).find([()])


def test_a_play_that_the_judge_refuses_surfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DrawModel, "witnessed", lambda *_: ("two sevens of hearts",))
    values = DrawValues(HELD, MANIPULATION, Clock(Limits()))
    with pytest.raises(Contradiction, match="judge"):
        values.find([()])
    assert values.value(()) is None


def test_a_solver_that_calls_the_possible_impossible_surfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DrawModel, "solve", lambda *_: Answer(Status.INFEASIBLE, None, None))
    with pytest.raises(Contradiction, match="is possible"):
        DrawValues(HELD, MANIPULATION, Clock(Limits())).find([()])


def test_a_late_sweep_is_said_and_a_late_search_is_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.draw_values.unbeaten", lambda *_: Unbeaten(Verdict.TIMED_OUT, None, 1))
    values = DrawValues(HELD, MANIPULATION, Clock(Limits()))
    values.find([()])
    assert (values.checked.values, values.checked.confirmed) == (1, 0)
    with pytest.raises(OutOfTime):
        DrawValues(HELD, MANIPULATION, Clock(Limits(0.0))).find([()])


def test_a_hand_that_a_reading_leaves_open_is_no_contradiction() -> None:
    """With one joker a meld the sweep allows a joker beside X=7S; with the 3 of spades it agrees again."""
    rules = replace(MANIPULATION, jokers_a_meld=1, release=Release.NEVER)
    position = Position((Meld.of("4S 5S 6S X=7S"),), (Joker(), *cards("4S")), players=3)
    values = DrawValues(position, rules, Clock(Limits()))
    values.find([()])
    values.find([cards("3S")])
    assert values.value(cards("3S")) is not None
    assert (values.checked.values, values.checked.confirmed) == (2, 1)


def test_what_a_late_search_left_open_is_found_by_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    values = DrawValues(HELD, MANIPULATION, Clock(Limits()))
    further = (next(iter(unseen(HELD))),)
    with monkeypatch.context() as late:
        late.setattr(DrawModel, "solve", lambda *_: Answer(Status.UNKNOWN, None, None))
        with pytest.raises(OutOfTime):
            values.find([(), further])
    assert values.value(()) is None
    values.find([(), further])
    assert values.value(()) is not None
    assert values.value(further) is not None


def test_the_search_ahead_sees_values_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main thread lingers wherever it has seen a play and not yet said so."""
    reached = DrawValues._reached

    def slowly(self: DrawValues, further: Further, answer: Answer) -> object:
        found = reached(self, further, answer)
        time.sleep(0.002)
        return found

    monkeypatch.setattr(DrawValues, "_reached", slowly)
    [position] = natural_positions(1, seed=8)
    values = DrawValues(position, MANIPULATION, Clock(Limits(60.0)))
    left = [piece for piece in unseen(position) if not isinstance(piece, Joker)][:8]
    values.find([in_order((one, other)) for one in left for other in left[:4] if one != other])
    assert values.checked.all_confirmed
    assert values.checked.values >= 10
