"""`--svg` end to end: what is drawn, where it goes, what is refused."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from solver.svg import Ground, SuitColours, Theme, play_svg, table_svg
from tests.cli import samples
from tests.cli.conftest import in_process
from tests.solver.svg import drawn

if TYPE_CHECKING:
    from pathlib import Path

    from solver.outcomes import Outcome
    from solver.position import Position
    from tests.cli.conftest import Meldwright

LENT = str(samples.LENT)


def table_of(position: Position, note: str = "", theme: Theme | None = None) -> str:
    return table_svg(
        position.table,
        position.hand,
        title=position.title,
        text=str(position),
        note=note,
        theme=theme or Theme(),
    )


def test_show_draws_and_prints(meldwright: Meldwright, tmp_path: Path) -> None:
    plain = meldwright("show", LENT)
    ran = meldwright("show", LENT, "--svg", "lent.svg")
    assert (ran.code, ran.out, ran.err) == (Exit.OK, plain.out, "The drawing is in lent.svg.\n")
    assert (tmp_path / "lent.svg").read_text() == table_of(samples.LENT)


def test_hint_draws_before_and_after(meldwright: Meldwright, answered: Any, tmp_path: Path) -> None:
    answered(samples.LENT_BEST)
    plain = meldwright("hint", LENT)
    ran = meldwright("hint", LENT, "--svg", "lent.svg")
    assert (ran.code, ran.out, ran.err) == (Exit.OK, plain.out, "The drawing is in lent.svg.\n")
    position, best = samples.LENT, samples.LENT_BEST
    assert (tmp_path / "lent.svg").read_text() == play_svg(
        position.table,
        position.hand,
        best.play,
        best.trace,
        title="A seven is lent",
        text=LENT,
        note="Best play: 8 points, 1 card.",
    )


@pytest.mark.parametrize("command", ["show", "hint"])
def test_a_dash_prints_the_drawing_and_nothing_else(
    meldwright: Meldwright, answered: Any, command: str
) -> None:
    answered(samples.LENT_BEST)
    ran = meldwright(command, LENT, "--svg", "-")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert drawn.words(ran.out, "title") == "A seven is lent"


@pytest.mark.parametrize(
    ("position", "outcome", "code", "note"),
    [
        (samples.STUCK, samples.STUCK_NONE, Exit.NO_PLAY, "No play: no card of this hand can be laid."),
        (samples.STUCK, samples.OPEN, Exit.UNDECIDED, "Undecided: the time limit came before a proof."),
        (
            samples.STUCK,
            samples.QUARREL,
            Exit.DISAGREEMENT,
            "No answer: the two searches disagree, so one of them is wrong.",
        ),
    ],
)
def test_without_a_play_the_table_is_drawn_and_says_so(
    meldwright: Meldwright, answered: Any, position: Position, outcome: Outcome, code: Exit, note: str
) -> None:
    answered(outcome)
    ran = meldwright("hint", str(position), "--svg", "-")
    assert (ran.code, ran.out, ran.err) == (code, table_of(position, note), "")


def test_the_best_play_so_far_is_drawn_as_such(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.OPEN_BEST)
    ran = meldwright("hint", LENT, "--svg", "-")
    assert ran.code == Exit.UNDECIDED
    assert list(drawn.panels(ran.out)) == ["before", "after"]
    assert "proof. The best play found so far:" in drawn.words(ran.out, "desc")


def test_new_melds_have_the_numbers_of_the_steps(meldwright: Meldwright, answered: Any) -> None:
    answered(samples.FREED_BEST)
    ran = meldwright("hint", str(samples.FREED), "--svg", "-")
    assert list(drawn.melds(drawn.panels(ran.out)["after"])) == [1, 2]


@pytest.mark.parametrize(
    ("options", "theme"),
    [
        ((), Theme()),
        (("--theme", "dark"), Theme(Ground.DARK)),
        (("--suits", "four"), Theme(suits=SuitColours.FOUR)),
        (("--theme", "contrast", "--suits", "mono"), Theme(Ground.CONTRAST, SuitColours.MONO)),
    ],
)
def test_the_look_is_the_one_asked_for(
    meldwright: Meldwright, options: tuple[str, ...], theme: Theme
) -> None:
    ran = meldwright("show", LENT, "--svg", "-", *options)
    assert ran.out == table_of(samples.LENT, theme=theme)


def test_an_impossible_position_is_drawn_too(meldwright: Meldwright, tmp_path: Path) -> None:
    ran = meldwright("show", "7SHD | 7H 7H KD | 3", "--svg", "bad.svg")
    assert ran.code == Exit.USAGE
    assert "Three copies of the 7 of hearts" in ran.err
    assert drawn.tokens(drawn.parsed((tmp_path / "bad.svg").read_text()))["7H"] == 3


@pytest.mark.parametrize("command", ["show", "hint"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--svg", "no/where.svg"), "--svg: no/where.svg cannot be written: No such file or directory."),
        (("--svg", "."), "--svg: . cannot be written: Is a directory."),
        (("--svg", ""), "--svg:  cannot be written: No such file or directory."),
        (("--svg", "a\0b"), "--svg: 'a\\x00b' cannot be the name of a file: embedded null byte."),
        (("--svg", "x.svg", "--theme", "pink"), "--theme takes light, dark or contrast, not 'pink'."),
        (("--svg", "x.svg", "--suits", "six"), "--suits takes two, four or mono, not 'six'."),
        (("--theme", "dark"), "--theme is the look of a drawing."),
        (("--svg", "-", "--json"), "--svg - and --json both go to standard output."),
    ],
)
def test_what_cannot_be_is_one_error(
    meldwright: Meldwright, answered: Any, command: str, options: tuple[str, ...], message: str
) -> None:
    answered(samples.LENT_BEST)
    ran = meldwright(command, LENT, *options)
    assert ran.code == Exit.USAGE
    if "--json" in options:
        assert ran.document["message"] == message
    else:
        assert (ran.out, ran.err.splitlines()[0]) == ("", f"meldwright: {message}")


def test_with_json_a_drawing_that_cannot_be_written_is_one_document(
    meldwright: Meldwright, answered: Any
) -> None:
    answered(samples.LENT_BEST)
    for command in ("show", "hint"):
        document = meldwright(command, LENT, "--json", "--svg", "no/where.svg").document
        assert document["schema"] == "meldwright.error/1"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_said(meldwright: Meldwright) -> None:
    ran = meldwright("show", LENT, "--svg", "/dev/full")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == "meldwright: --svg: /dev/full cannot be written: No space left on device.\n"


def test_any_encoding_carries_a_drawing() -> None:
    ran = in_process(
        "show", "7SHD | 7C | 3 | title 漢字 Ü", "--svg", "-", environment={"PYTHONIOENCODING": "ascii"}
    )
    assert ran.returncode == Exit.OK
    assert drawn.words(ran.stdout.decode("ascii"), "title") == "漢字 Ü"
