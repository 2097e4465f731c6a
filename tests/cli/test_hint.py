"""`meldwright hint` end to end, its answers given by hand."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from solver.best import Limits
from tests.cli import samples
from tests.cli.conftest import checked

if TYPE_CHECKING:
    from pathlib import Path

    from solver.outcomes import Outcome
    from solver.position import Position
    from tests.cli.conftest import Meldwright

UNTITLED = replace(samples.LENT, title="")


@pytest.mark.parametrize(
    ("position", "outcome", "code", "first"),
    [
        (samples.FREED, samples.FREED_BEST, Exit.OK, "Best play: 23 points, 3 cards."),
        (samples.STUCK, samples.STUCK_NONE, Exit.NO_PLAY, "No play: no card of this hand can be laid."),
        (samples.STUCK, samples.OPEN, Exit.UNDECIDED, "Undecided: the time limit came before a proof."),
        (UNTITLED, samples.OPEN_BEST, Exit.UNDECIDED, "Undecided: the time limit came before a proof."),
        (
            samples.FREED,
            samples.QUARREL,
            Exit.DISAGREEMENT,
            "No answer: the two searches disagree, so one of them is wrong.",
        ),
    ],
)
def test_every_outcome_has_its_words_and_its_exit_code(
    meldwright: Meldwright, answered: Any, position: Position, outcome: Outcome, code: Exit, first: str
) -> None:
    answered(outcome)
    ran = meldwright("hint", str(position))
    assert (ran.code, ran.out.splitlines()[0], ran.err) == (code, first, "")
    ran = meldwright("hint", str(position), "--json")
    assert (ran.code, ran.err) == (code, "")
    assert ran.document["schema"] == "meldwright.hint/1"


def test_a_position_is_solved_end_to_end(meldwright: Meldwright) -> None:
    document = meldwright("hint", "--json", str(samples.FREED)).document
    assert (document["points"], document["laid"]) == (23, ["5H", "9D", "9S"])
    assert document["jokers"] == [{"was": "5H", "now": "9C", "released_by": "5H", "released_from": "hand"}]
    assert document["proof"]["sweep"] == "confirmed"
    assert meldwright("hint", "--json", str(samples.THIRD)).document["proof"]["rule"] == "T2"


def test_a_disagreement_is_written_down_for_a_report(
    meldwright: Meldwright, answered: Any, tmp_path: Path
) -> None:
    answered(samples.QUARREL)
    ran = meldwright("hint", str(samples.LENT), "--json")
    [dump] = tmp_path.glob("meldwright-dump-*.json")
    assert ran.document["dump"] == dump.name
    document = checked(json.loads(dump.read_text()))
    assert document["reason"] == "CP-SAT says 8 points, the sweep says 9."
    assert document["versions"].keys() == {"meldwright", "ortools", "Python"}
    assert f"Written for a report: {dump.name}" in meldwright("hint", str(samples.LENT)).out


def test_a_disagreement_goes_to_a_temporary_folder_where_this_one_is_closed(
    meldwright: Meldwright, answered: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(samples.QUARREL)
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = meldwright("hint", str(samples.LENT), "--json")
    assert ran.code == Exit.DISAGREEMENT
    assert os.path.dirname(ran.document["dump"]) == str(tmp_path)


def test_times_are_told_on_standard_error_and_in_the_proof(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.FREED_BEST)
    ran = meldwright("hint", str(samples.FREED), "--json", "--stats")
    assert ran.err == "Seconds: value 0.004, sweep 0.020, layout 0.030, total 0.054\n"
    assert ran.document["proof"]["seconds"]["total"] == 0.054


@pytest.mark.parametrize(
    ("arguments", "limits"),
    [
        ((), Limits(10.0, 5.0)),
        (("--time-limit", "60"), Limits(60.0, 30.0)),
        (("--time-limit", ".5"), Limits(0.5, 5.0)),
    ],
)
def test_the_time_limit_reaches_the_search(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], limits: Limits
) -> None:
    seen: list[Limits] = []

    def best_play(position: Position, rules: object, given: Limits) -> Outcome:
        seen.append(given)
        return samples.FREED_BEST

    monkeypatch.setattr("solver.best.best_play", best_play)
    assert meldwright("hint", str(samples.FREED), *arguments).code == Exit.OK
    assert seen == [limits]


@pytest.mark.parametrize("value", ["0", "-1", "soon", "nan", "inf", ""])
def test_a_time_limit_is_a_positive_number(meldwright: Meldwright, value: str) -> None:
    ran = meldwright("hint", str(samples.FREED), "--time-limit", value)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == f"meldwright: --time-limit takes seconds above 0, such as 30, not {value!r}.\n"


def test_the_model_is_written_before_the_search(
    meldwright: Meldwright, answered: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("solver.best.model_text", lambda *_: "variables {}\n", raising=False)
    answered(samples.FREED_BEST)
    ran = meldwright("hint", str(samples.FREED), "--dump-model", "model.txt")
    assert (ran.code, ran.err) == (Exit.OK, "The model is in model.txt.\n")
    assert (tmp_path / "model.txt").read_text() == "variables {}\n"
    ran = meldwright("hint", str(samples.FREED), "--dump-model", "nowhere/model.txt")
    assert ran.code == Exit.USAGE
    assert "nowhere/model.txt cannot be written: No such file or directory." in ran.err


def test_a_picture_is_drawn_on_request_and_plainness_wins(
    meldwright: Meldwright, answered: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(samples.FREED_BEST)
    plain = meldwright("hint", str(samples.FREED)).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in meldwright("hint", str(samples.FREED)).out
    assert meldwright("hint", str(samples.FREED), "--plain").out == plain


def test_a_crash_of_the_search_is_not_hidden(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    def best_play(*_: object) -> Outcome:
        raise ZeroDivisionError

    monkeypatch.setattr("solver.best.best_play", best_play)
    with pytest.raises(ZeroDivisionError):
        meldwright("hint", str(samples.FREED))


def test_an_interrupted_search_says_so(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    def best_play(*_: object) -> Outcome:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.best.best_play", best_play)
    assert meldwright("hint", str(samples.FREED)).code == Exit.INTERRUPTED
