"""The whole picture: each part is what its own module says, and is there when what it needs is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from solver.advice import advise
from solver.analysis import Needs, analyze
from solver.best import best_play
from solver.decide import Limits
from solver.errors import Refusal
from solver.knock import knock
from solver.notation import read_position
from solver.odds import Ended, odds
from solver.outcomes import Best

if TYPE_CHECKING:
    from solver.position import Position

SOON = read_position("7SHD / 9-QC | 7C AH 3D | 3 | drawn 1 | others: 7 4").position


def test_every_part_is_what_its_module_says() -> None:
    found = analyze(SOON)
    best = best_play(SOON)
    assert isinstance(best, Best)
    assert found.best is not None
    assert (found.best.play, found.best.points) == (best.play, best.points)
    assert found.odds == odds(SOON)
    advice = advise(SOON)
    assert found.advice is not None
    assert (found.advice.choice, found.advice.meld, found.advice.draw) == (
        advice.choice,
        advice.meld,
        advice.draw,
    )
    assert found.knock == knock(SOON)
    assert found.knock_after == knock(replace(SOON, table=best.play.table, hand=best.play.left))
    assert (found.missing, found.ended) == ((), Ended.COMPLETE)


@pytest.mark.parametrize(
    ("position", "parts", "missing"),
    [
        (replace(SOON, players=None, others=()), (False, False, False), (Needs.PLAYERS, Needs.OTHERS)),
        (replace(SOON, others=()), (True, True, False), (Needs.OTHERS,)),
        (replace(SOON, drawn=None), (False, False, False), (Needs.DRAWN,)),
        (replace(SOON, drawn=3), (True, False, True), ()),
        (replace(SOON, drawn=None, last_turn=True), (True, False, True), ()),
    ],
)
def test_a_part_is_there_when_what_it_needs_is_told(
    position: Position, parts: tuple[bool, bool, bool], missing: tuple[Needs, ...]
) -> None:
    found = analyze(position)
    assert (found.odds is not None, found.advice is not None, found.knock is not None) == parts
    assert found.missing == missing


def test_nothing_is_left_to_knock_with() -> None:
    found = analyze(replace(SOON, hand=SOON.hand[:1], drawn=2))
    assert found.best is not None
    assert found.best.standing.goes_out
    assert found.knock_after is None
    assert analyze(replace(SOON, hand=SOON.hand[1:])).knock_after is None


def test_no_time_is_told() -> None:
    found = analyze(SOON, limits=Limits(1e-9, 1e-9))
    assert found.ended is Ended.TIME


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(Refusal):
        analyze(replace(SOON, others=(0, 4)))
