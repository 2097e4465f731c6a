"""The outcome for every word that a solver can say, true or not, and for the positions at the edges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from solver import cpsat
from solver.best import Limits, best_play, model_text
from solver.cards import Card, Rank, Suit
from solver.cpsat import Answer, Search
from solver.errors import Refusal
from solver.judge import judge
from solver.outcomes import (
    Best,
    By,
    Confirmation,
    Disagreement,
    LayoutProof,
    NoPlay,
    Outcome,
    Seconds,
    Status,
    Undecided,
)
from solver.rules import MANIPULATION, Rule, Rules
from solver.sweep import Sweep, Verdict
from solver.value import value_of
from tests.stages import at

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.integer import IntegerModel
    from solver.position import Position, Tally

PLAY = at("4H 5H 6H 7H 8H/7S 7C 7D/X=2C 3C 4C", "6H 8S 8D 2C 9S")
NO_PLAY = at("5H 6H 7H/7S 7C 7D", "KD QS 2C")
SUITS = tuple(" ".join(str(Card(rank, suit)) for rank in Rank) for suit in Suit)


def best(outcome: Outcome) -> Best:
    assert isinstance(outcome, Best), outcome
    return outcome


def without_seconds(outcome: Outcome) -> Outcome:
    return replace(outcome, proof=replace(outcome.proof, seconds=Seconds()))


# The solver's words, forced through.


@dataclass
class Forced:
    """Solves honestly, but says something else in one stage."""

    stage: int
    words: Callable[[IntegerModel, Answer], Answer]
    calls: int = 0
    solve: Callable[..., Answer] = cpsat.solve

    def __call__(
        self,
        model: IntegerModel,
        seconds: float,
        search: Search = Search.BEST,
        parameters: dict[str, Any] | None = None,
    ) -> Answer:
        self.calls += 1
        answer = self.solve(model, seconds, search, parameters)
        return self.words(model, answer) if (self.calls > 1) == (self.stage == 2) else answer


def forced(
    monkeypatch: pytest.MonkeyPatch,
    stage: int,
    words: Callable[[IntegerModel, Answer], Answer],
    position: Position = PLAY,
) -> Outcome:
    """The outcome where the solver says this in one stage; the relaxation keeps out of it."""
    solver = Forced(stage, words)
    monkeypatch.setattr(cpsat, "solve", solver)
    monkeypatch.setattr(cpsat, "relax", lambda _model, _seconds: None)
    outcome = best_play(position)
    assert solver.calls >= stage
    return outcome


def says(status: Status) -> Callable[[IntegerModel, Answer], Answer]:
    """The status without any values."""
    return lambda _model, _answer: Answer(status, None, None)


def feasible(model: IntegerModel, answer: Answer) -> Answer:
    """The best point, not known to be the best."""
    return replace(answer, status=Status.FEASIBLE, bound=None if answer.bound is None else answer.bound + 640)


def nothing_laid(model: IntegerModel, answer: Answer) -> Answer:
    """The table as it lies, not known to be the best."""
    worst = replace(model, objective=[(variable, -weight) for variable, weight in model.objective])
    solved = Forced(0, feasible).solve(worst, 60.0, Search.BEST)
    assert solved.values is not None
    assert model.worth(solved.values) == 0
    return Answer(Status.FEASIBLE, solved.values, answer.bound)


def test_an_honest_solver_gives_the_best_play() -> None:
    found = best(best_play(PLAY))
    assert (found.proof.cp_status, found.proof.sweep) == (Status.OPTIMAL, Confirmation.CONFIRMED)
    assert (found.proof.by, found.proof.rule, found.proof.layout) == (By.SEARCH, None, LayoutProof.OPTIMAL)
    assert found.proof.bound == found.points == MANIPULATION.count(found.play.laid)
    assert found.proof.sweep_states is not None


def test_stage_one_unknown_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    for position in (PLAY, NO_PLAY):
        outcome = forced(monkeypatch, 1, says(Status.UNKNOWN), position)
        assert isinstance(outcome, Undecided)
        assert outcome.best is None
        assert outcome.proof.bound == MANIPULATION.count(position.hand)
        assert outcome.proof.sweep is Confirmation.NOT_RUN
        monkeypatch.undo()


def test_stage_one_feasible_with_a_play_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = forced(monkeypatch, 1, feasible)
    assert isinstance(outcome, Undecided)
    assert outcome.best is not None
    assert not judge(PLAY, outcome.best.play.table)
    assert outcome.proof.layout is LayoutProof.BEST_FOUND
    assert outcome.proof.bound == outcome.best.points + 5
    assert outcome.standing == outcome.best.standing


def test_stage_one_feasible_without_a_play_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = forced(monkeypatch, 1, nothing_laid)
    assert isinstance(outcome, Undecided)
    assert outcome.best is None
    assert outcome.proof.bound is not None
    assert outcome.proof.bound > 0


@pytest.mark.parametrize("position", [PLAY, NO_PLAY])
@pytest.mark.parametrize("status", [Status.INFEASIBLE, Status.MODEL_INVALID])
def test_stage_one_denied_is_a_disagreement_never_no_play(
    monkeypatch: pytest.MonkeyPatch, status: Status, position: Position
) -> None:
    outcome = forced(monkeypatch, 1, says(status), position)
    assert isinstance(outcome, Disagreement)
    assert outcome.reason == "CP-SAT says that not even the table as it lies is possible"
    assert outcome.proof.cp_status is status
    assert [name for name, _ in outcome.details] == ["position", "model"]


LIES: dict[str, Callable[[IntegerModel, Answer], Answer]] = {
    "a point outside the model": lambda model, answer: replace(answer, values=(1,) * len(model.bounds)),
    "a point that leaves the table bare": lambda model, answer: replace(
        answer, values=(0,) * len(model.bounds)
    ),
    "a point of another length": lambda model, answer: replace(answer, values=(0,)),
    "a bound above its value": lambda model, answer: replace(answer, bound=(answer.bound or 0) + 128),
    "a bound below its value": lambda model, answer: replace(answer, bound=(answer.bound or 0) - 128),
    "optimal without a point": lambda model, answer: replace(answer, values=None),
    "feasible outside the model": lambda model, answer: Answer(
        Status.FEASIBLE, (1,) * len(model.bounds), answer.bound
    ),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
@pytest.mark.parametrize("stage", [1, 2])
def test_a_lying_solver_is_a_disagreement(
    monkeypatch: pytest.MonkeyPatch, stage: int, lie: Callable[[IntegerModel, Answer], Answer]
) -> None:
    outcome = forced(monkeypatch, stage, lie)
    assert isinstance(outcome, Disagreement)
    assert outcome.reason.endswith("its own model or bound does not allow")


def test_stage_one_too_low_is_seen_by_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    def modest(model: IntegerModel, answer: Answer) -> Answer:
        low = nothing_laid(model, answer)
        return Answer(Status.OPTIMAL, low.values, 0)

    outcome = forced(monkeypatch, 1, modest)
    assert isinstance(outcome, Disagreement)
    assert outcome.proof.sweep is Confirmation.DISAGREES
    told = dict(outcome.details)
    assert (told["value"], int(told["sweep_value"]) > 0) == ("0", True)


def test_stage_two_unknown_is_the_best_value_with_the_layout_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = best(best_play(PLAY))
    outcome = best(forced(monkeypatch, 2, says(Status.UNKNOWN)))
    assert outcome.points == honest.points
    assert outcome.proof.layout is LayoutProof.BEST_FOUND
    assert outcome.proof.sweep is Confirmation.CONFIRMED
    assert outcome.trace.moved >= honest.trace.moved


def test_stage_two_feasible_is_the_best_value_with_the_layout_found(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = best(forced(monkeypatch, 2, feasible))
    assert outcome.proof.layout is LayoutProof.BEST_FOUND
    assert not judge(PLAY, outcome.play.table)


@pytest.mark.parametrize("status", [Status.INFEASIBLE, Status.MODEL_INVALID])
def test_stage_two_denied_is_a_disagreement(monkeypatch: pytest.MonkeyPatch, status: Status) -> None:
    outcome = forced(monkeypatch, 2, says(status))
    assert isinstance(outcome, Disagreement)
    assert outcome.reason == f"CP-SAT says {status.value} of the layouts of a value that it has reached"
    assert [name for name, _ in outcome.details] == ["position", "value", "model"]


# The sweep's words, forced through.


def swept(monkeypatch: pytest.MonkeyPatch, verdict: Verdict, found: int | None) -> None:
    def confirm(_tally: Tally, _claimed: int, _rules: Rules, _budget: float) -> Sweep:
        return Sweep(verdict, found, 7)

    monkeypatch.setattr("solver.decide.confirm", confirm)


@pytest.mark.parametrize("position", [PLAY, NO_PLAY])
@pytest.mark.parametrize("found", [None, value_of(99, 9)])
def test_a_sweep_that_disagrees_is_a_disagreement(
    monkeypatch: pytest.MonkeyPatch, position: Position, found: int | None
) -> None:
    swept(monkeypatch, Verdict.DISAGREES, found)
    outcome = best_play(position)
    assert isinstance(outcome, Disagreement)
    assert outcome.reason == "the exhaustive search does not find the value that CP-SAT calls the best"
    assert dict(outcome.details)["sweep_value"] == str(found)
    assert (outcome.proof.sweep, outcome.proof.sweep_states) == (Confirmation.DISAGREES, 7)


def test_a_sweep_without_time_leaves_the_answer_unconfirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    swept(monkeypatch, Verdict.TIMED_OUT, None)
    assert best(best_play(PLAY)).proof.sweep is Confirmation.TIMED_OUT
    nothing = best_play(NO_PLAY)
    assert isinstance(nothing, NoPlay)
    assert (nothing.proof.cp_status, nothing.proof.sweep) == (Status.OPTIMAL, Confirmation.TIMED_OUT)


def test_a_sweep_that_cannot_tell_a_reading_is_no_disagreement() -> None:
    outcome = best_play(at("", "5H X X"), Rules(jokers_a_meld=1))
    assert isinstance(outcome, NoPlay)
    assert outcome.proof.sweep is Confirmation.INCONCLUSIVE


def test_a_play_that_the_judge_refuses_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.best.judge", lambda *_: judge(PLAY, PLAY.table))
    outcome = best_play(PLAY)
    assert isinstance(outcome, Disagreement)
    assert outcome.reason == "the play that CP-SAT found does not pass the judge"
    assert dict(outcome.details)["faults"] == "No card from the hand was added to the table. (P1)"


# T2: said by a rule, not by a search.


@pytest.mark.parametrize(
    ("drawn", "last_turn", "may_meld"),
    [
        (None, False, True),
        (0, False, False),
        (1, False, True),
        (2, False, True),
        (3, False, False),
        (0, True, True),
        (None, True, True),
    ],
)
def test_T2_whether_anything_may_be_melded(
    monkeypatch: pytest.MonkeyPatch, drawn: int | None, last_turn: bool, may_meld: bool
) -> None:
    calls = []
    honest = cpsat.solve

    def solve(
        model: IntegerModel,
        seconds: float,
        search: Search = Search.BEST,
        parameters: dict[str, Any] | None = None,
    ) -> Answer:
        calls.append(search)
        return honest(model, seconds, search, parameters)

    monkeypatch.setattr(cpsat, "solve", solve)
    outcome = best_play(replace(at("5H 6H 7H", "8H"), drawn=drawn, last_turn=last_turn))
    assert isinstance(outcome, Best if may_meld else NoPlay)
    assert bool(calls) is may_meld
    if not may_meld:
        assert (outcome.proof.by, outcome.proof.rule, outcome.proof.bound) == (By.RULE, Rule.T2, 0)
        assert outcome.proof.cp_status is None


@pytest.mark.parametrize(
    ("hand", "drawn", "last_turn", "points", "goes_out", "may_knock"),
    [
        # After a play: T3 at five points or fewer, T4 with none left, no knocking in the last turns.
        ("8H 5C", 1, False, 5, False, True),
        ("8H 6C", 1, False, 6, False, False),
        ("8H", 1, False, 0, True, True),
        ("8H 5C", 0, True, 5, False, False),
        # Without one: only once the third card is drawn.
        ("5C", 1, False, 5, False, False),
        ("5C", None, False, 5, False, False),
        ("5C", 3, False, 5, False, True),
        ("6C", 3, False, 6, False, False),
        ("5C", 0, True, 5, False, False),
    ],
)
def test_T3_T4_what_the_player_is_left_with(
    hand: str, drawn: int | None, last_turn: bool, points: int, goes_out: bool, may_knock: bool
) -> None:
    outcome = best_play(replace(at("5H 6H 7H", hand), drawn=drawn, last_turn=last_turn))
    assert isinstance(outcome, Best | NoPlay)
    standing = outcome.standing
    assert (standing.points, standing.goes_out, standing.may_knock) == (points, goes_out, may_knock)


# Positions at the edges.


@pytest.mark.parametrize(
    ("table", "hand", "points"),
    [
        ("", "7S 7H 7D KC", 21),
        ("", "AH KH QH", 21),
        ("", "X 7H 8H", 40),
        ("", "X X 5H", 55),
        ("5H 6H 7H", "X", 25),
        ("5H 6H 7H", "X X", 50),
        ("5H X=6H 7H", "6H", 6),
        ("5H X=6H X=7H", "8H", 8),
        ("5H X=6H 7H/X=9C 9D 9H", "9C", 9),
        ("5H X=6H 7H", "X 8H", 33),
    ],
)
def test_answered_without_fuss(table: str, hand: str, points: int) -> None:
    found = best(best_play(at(table, hand)))
    assert (found.points, found.proof.sweep) == (points, Confirmation.CONFIRMED)
    assert not judge(at(table, hand), found.play.table)


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ("", ""),
        ("", "7S 7H KC"),
        ("", "X 7H KC"),
        ("", "X X"),
        ("", "KH AH 2H"),
        ("5H 6H 7H", ""),
        ("5H X=6H 7H", ""),
        ("X=5H X=6H 7H", "KD"),
        ("5H X=6H 7H", "7H"),
        ("5C 6C X=7C", "8D"),
    ],
)
def test_proven_that_there_is_no_play(table: str, hand: str) -> None:
    outcome = best_play(at(table, hand))
    assert isinstance(outcome, NoPlay)
    assert (outcome.proof.by, outcome.proof.cp_status, outcome.proof.bound) == (By.SEARCH, Status.OPTIMAL, 0)
    assert outcome.proof.sweep is Confirmation.CONFIRMED
    assert outcome.standing.goes_out is False


def test_all_106_cards_on_the_table() -> None:
    everything = at("/".join([*SUITS, *SUITS[:2], SUITS[2] + " X=AH", SUITS[3] + " X=AS"]), "")
    assert len(everything.table_cards) == 106
    outcome = best_play(everything)
    assert isinstance(outcome, NoPlay)
    assert outcome.proof.sweep is Confirmation.CONFIRMED


def test_C4_107_cards_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        best_play(at("/".join([*SUITS, *SUITS]), "X X X"))
    assert [fault.rule for fault in refused.value.faults] == [Rule.C4]


def test_all_but_ten_of_the_106_cards_on_the_table() -> None:
    # The hand lacks nothing: the four sevens, the middle of the spades, two kings and queens, and the jokers.
    groups = [" ".join(f"{rank}{suit}" for suit in "CDHS") for rank in "A2345689TJ"]
    runs = [*SUITS[:3], "AS 2S 3S 4S 5S 6S 7S", "TS JS QS KS"]
    position = at("/".join([*runs, *groups, "QC QD QH", "KC KD KH"]), "7C 7D 7H 7S 8S 9S QS KS X X")
    assert (len(position.table_cards), len(position.hand)) == (96, 10)
    found = best(best_play(position))
    assert (found.play.left, found.points) == ((), MANIPULATION.count(position.hand))
    assert found.proof.sweep is Confirmation.CONFIRMED
    assert not judge(position, found.play.table)


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        (at("7S 7H", "7D"), [Rule.M1]),
        (at("7S 7H 8D", ""), [Rule.M2]),
        (at("KH AH 2H", ""), [Rule.M3]),
        (at("7S 7H X=7S", ""), [Rule.M4]),
        (at("7S 7H X", ""), [Rule.J1]),
        (at("", "X=5H 6H 7H"), [Rule.J1]),
        (at("7S 7H 7D", "7H", 2), [Rule.C4]),
        (at("", "X X", 2), [Rule.C4]),
        (at("", "", 6), [Rule.C1]),
        (replace(at("", ""), drawn=4), [Rule.T2]),
        (at("7S 7H/KH AH 2H", "X X X"), [Rule.C4, Rule.M1, Rule.M3]),
    ],
)
def test_an_impossible_position_is_refused_with_every_fault(position: Position, rules: list[Rule]) -> None:
    for ask in (best_play, model_text):
        with pytest.raises(Refusal) as refused:
            ask(position)
        assert [fault.rule for fault in refused.value.faults] == rules


@pytest.mark.parametrize("seconds", [-1.0, 0.0, 0.0005, 0.002, 0.005])
def test_too_little_time_never_says_that_there_is_no_play(seconds: float) -> None:
    outcome = best_play(PLAY, limits=Limits(total=seconds, sweep=seconds))
    match outcome:
        case Best():
            assert not judge(PLAY, outcome.play.table)
            assert outcome.points == best(best_play(PLAY)).points
        case Undecided():
            assert outcome.best is None or not judge(PLAY, outcome.best.play.table)
            assert outcome.proof.bound is not None
        case _:
            pytest.fail(f"{outcome}")


def test_no_time_at_all_is_undecided() -> None:
    assert isinstance(best_play(PLAY, limits=Limits(total=0.0)), Undecided)
    assert isinstance(best_play(NO_PLAY, limits=Limits(total=0.0)), Undecided)


def test_no_time_for_the_sweep_is_not_confirmed() -> None:
    outcome = best(best_play(PLAY, limits=Limits(sweep=-1.0)))
    assert outcome.proof.sweep in (Confirmation.TIMED_OUT, Confirmation.CONFIRMED)
    assert outcome.proof.layout is LayoutProof.OPTIMAL


def test_the_same_question_has_the_same_answer() -> None:
    assert without_seconds(best_play(PLAY)) == without_seconds(best_play(PLAY))
    assert without_seconds(best_play(NO_PLAY)) == without_seconds(best_play(NO_PLAY))


def test_the_model_can_be_shown() -> None:
    assert model_text(PLAY).count("variables") > 10
    assert model_text(PLAY) == model_text(PLAY)
