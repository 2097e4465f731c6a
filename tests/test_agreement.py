"""CP-SAT, the sweep and, on small positions, trying everything: three roads to one answer.

A quick share; `python -m benchmarks.agreement` goes the whole way.
"""

from __future__ import annotations

import pytest

from solver.best import best_play
from solver.cards import Joker, in_order
from solver.outcomes import Best, Confirmation, LayoutProof, NoPlay
from solver.position import Position, tally
from solver.rules import MANIPULATION, Release, Rules
from solver.sweep import Verdict, confirm
from solver.value import value_of
from tests import naive
from tests.positions import RULES, natural_positions, small_positions
from tests.stages import best_value

EXPRESSIBLE = [
    rules for rules in RULES if rules.release is not Release.IN_PLACE and rules.jokers_a_meld is None
]
"""The readings that the sweep can tell."""

BEYOND = [rules for rules in RULES if rules not in EXPRESSIBLE]

SEED = 31


def test_all_sizes_agree() -> None:
    sizes = []
    for position in natural_positions(90, SEED):
        value = best_value(position)
        swept = confirm(tally(position), value, MANIPULATION, 60.0)
        assert (swept.verdict, swept.best) == (Verdict.CONFIRMED, value), position
        sizes.append(len(position.table_cards))
    assert min(sizes) < 5
    assert max(sizes) > 60


@pytest.mark.parametrize("rules", EXPRESSIBLE, ids=range(len(EXPRESSIBLE)))
def test_every_reading_agrees(rules: Rules) -> None:
    plays = 0
    for position in small_positions(25, SEED, rules):
        value = best_value(position, rules)
        assert confirm(tally(position, rules), value, rules, 60.0).verdict is Verdict.CONFIRMED, position
        assert naive.best_value(position, rules) == value, position
        plays += value > 0
    assert plays > 5


@pytest.mark.parametrize("rules", BEYOND, ids=range(len(BEYOND)))
def test_what_the_sweep_cannot_tell_agrees_with_trying_everything(rules: Rules) -> None:
    for position in small_positions(25, SEED, rules):
        value = best_value(position, rules)
        assert naive.best_value(position, rules) == value, position
        # There the sweep is an upper bound: it never finds less.
        found = confirm(tally(position, rules), value, rules, 60.0).best
        assert found is not None
        assert found >= value


def agrees_in_full(position: Position, rules: Rules) -> bool:
    """Whether there is a play; fails where it is not the one that the tie rules choose."""
    outcome, wanted = best_play(position, rules), naive.best_layout(position, rules)
    if wanted is None:
        assert isinstance(outcome, NoPlay), position
        return False
    assert isinstance(outcome, Best), position
    play = outcome.play
    assert value_of(outcome.points, len(play.laid)) == wanted.value, position
    assert outcome.trace.moved == wanted.moved, position
    assert len(play.table) == wanted.number, position
    laid = in_order(Joker() if isinstance(piece, Joker) else piece for piece in play.laid)
    assert laid == wanted.laid, position
    assert tuple(sorted(joker.stands_for for joker in play.declared if joker.stands_for)) == wanted.jokers, (
        position
    )
    assert tuple(sorted(tuple(sorted(meld.faces)) for meld in play.table)) == wanted.melds, position
    assert outcome.proof.layout is LayoutProof.OPTIMAL
    assert outcome.proof.sweep is Confirmation.CONFIRMED
    return True


def test_layouts_are_those_that_the_tie_rules_choose() -> None:
    assert sum(agrees_in_full(position, MANIPULATION) for position in small_positions(70, SEED + 1)) > 20


@pytest.mark.parametrize("rules", EXPRESSIBLE[1:], ids=range(1, len(EXPRESSIBLE)))
def test_layouts_under_other_readings(rules: Rules) -> None:
    assert sum(agrees_in_full(position, rules) for position in small_positions(12, SEED + 2, rules)) > 2
