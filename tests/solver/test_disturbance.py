"""The search of stage two: the canonical layout with the fewest moves, and what becomes of a poor solver."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from solver import cpsat
from solver.cpsat import Answer, Search
from solver.disturbance import least_disturbance
from solver.layout import Layout
from solver.outcomes import LayoutProof, Status
from solver.rules import MANIPULATION
from tests.stages import at, best_value, some_layout, stage_two

if TYPE_CHECKING:
    from solver.integer import IntegerModel
    from solver.position import Position

LATE = at("4H 5H 6H 7H 8H/7S 7C 7D/9S 9C 9D 9H/X=2C 3C 4C/KD KH KS", "6H 8S 8D 2C 9S TS KC QC JC")


def least(position: Position, seconds: float = 60.0) -> Layout | str:
    made = stage_two(position, best_value(position))
    return least_disturbance(made, some_layout(position), MANIPULATION, seconds)


def shown(layout: Layout | str) -> str:
    assert isinstance(layout, Layout)
    return " / ".join(" ".join(map(str, shape.faces)) for shape in layout.melds)


@pytest.mark.parametrize(
    ("table", "hand", "wanted"),
    [
        ("2H 3H 4H 5H 6H 7H 8H 9H TH", "JH", "2H 3H 4H 5H 6H 7H 8H 9H TH JH"),
        # Equal in all else: the least cards laid, in the order C D H S.
        ("", "7C 7D 7H 8C 8D", "7C 7D 7H"),
        ("5H 6H 7H", "X", "4H 5H 6H 7H"),
        ("", "5C X X", "3C 4C 5C"),
        # Either seven joins the sixes' run or a group; the melds in order decide.
        ("9C 9D 9H", "9S", "9C 9D 9H 9S"),
        # A joker on the table may go anywhere once it is replaced: it stays near, as the least card.
        ("5H X=6H 7H", "6H", "4H 5H 6H 7H"),
    ],
)
def test_canonical_layouts_by_hand(table: str, hand: str, wanted: str) -> None:
    layout = least(at(table, hand))
    assert shown(layout) == wanted
    assert isinstance(layout, Layout)
    assert (layout.proof, layout.staying) == (
        LayoutProof.OPTIMAL,
        len(at(table, "").table_cards) - ("X=" in table),
    )


def test_without_the_relaxation_it_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = least(LATE)
    monkeypatch.setattr(cpsat, "relax", lambda _model, _seconds: None)
    assert least(LATE) == wanted


def test_without_time_it_keeps_the_layout_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpsat, "relax", lambda _model, _seconds: None)
    assert least(LATE, seconds=0.0) == replace(some_layout(LATE), proof=LayoutProof.BEST_FOUND)


class Scripted:
    """A solver that lies from its n-th answer on."""

    def __init__(self, lie: Answer | None, after: int, honest_values: Status | None = None) -> None:
        self.real = cpsat.solve
        self.lie, self.after, self.honest_values = lie, after, honest_values
        self.calls = 0

    def __call__(
        self,
        model: IntegerModel,
        seconds: float,
        search: Search = Search.BEST,
        parameters: dict[str, Any] | None = None,
    ) -> Answer:
        self.calls += 1
        answer = self.real(model, seconds, search, parameters)
        if self.calls <= self.after:
            return answer
        if self.honest_values is not None:
            return replace(answer, status=self.honest_values)
        assert self.lie is not None
        return self.lie


def scripted(
    monkeypatch: pytest.MonkeyPatch, after: int, lie: Answer | None = None, status: Status | None = None
) -> Layout | str:
    """Stage two with a solver that goes wrong from some answer on; its relaxation never helps."""
    made, known = stage_two(LATE, best_value(LATE)), some_layout(LATE)
    solver = Scripted(lie, after, status)
    monkeypatch.setattr(cpsat, "relax", lambda _model, _seconds: None)
    monkeypatch.setattr(cpsat, "solve", solver)
    found = least_disturbance(made, known, MANIPULATION, 60.0)
    assert solver.calls > after
    return found


@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("status", [Status.INFEASIBLE, Status.MODEL_INVALID])
def test_a_denied_layout_is_a_contradiction(
    monkeypatch: pytest.MonkeyPatch, status: Status, after: int
) -> None:
    reason = scripted(monkeypatch, after, Answer(status, None, None))
    assert reason == f"CP-SAT says {status.value} of the layouts of a value that it has reached"


@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("status", [Status.OPTIMAL, Status.FEASIBLE])
def test_an_impossible_layout_is_a_contradiction(
    monkeypatch: pytest.MonkeyPatch, status: Status, after: int
) -> None:
    reason = scripted(monkeypatch, after, Answer(status, (99,) * 5, 7))
    assert reason == "CP-SAT claims a layout that its own model or bound does not allow"


@pytest.mark.parametrize("after", [0, 1, 2])
def test_an_unknown_layout_is_the_best_found(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    layout = scripted(monkeypatch, after, Answer(Status.UNKNOWN, None, None))
    assert isinstance(layout, Layout)
    assert (layout.proof, layout.staying) == (LayoutProof.BEST_FOUND, None)


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_feasible_layout_is_the_best_found(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    layout = scripted(monkeypatch, after, status=Status.FEASIBLE)
    assert isinstance(layout, Layout)
    assert (layout.proof, layout.staying) == (LayoutProof.BEST_FOUND, None)
