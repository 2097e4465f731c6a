"""Drawings: which look was asked for, what is drawn of an answer, where it goes."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.complaint import usage
from cli.files import write_file
from solver.outcomes import Best, Outcome, Undecided
from solver.svg import Ground, SuitColours, Theme, play_svg, table_svg

if TYPE_CHECKING:
    from solver.position import Position
    from solver.rules import Rules

STANDARD_OUTPUT = "-"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing that was asked for."""

    path: str
    theme: Theme

    @property
    def instead(self) -> bool:
        """Whether it goes to standard output, in the place of the answer."""
        return self.path == STANDARD_OUTPUT

    def write(self, drawing: str) -> None:
        """Put the drawing where it was asked for; raises `Complaint` where that cannot be."""
        if self.instead:
            sys.stdout.write(drawing)
            return
        write_file(self.path, drawing, "--svg")
        sys.stderr.write(f"The drawing is in {self.path}.\n")


def asked_picture(path: str | None, ground: str | None, suits: str, *, as_json: bool) -> Picture | None:
    """The drawing that the options ask for, if any; raises `Complaint` for what does not go together."""
    if path is None:
        if ground is not None:
            raise usage("--theme is the look of a drawing.", "Say --svg FILE as well.")
        return None
    if path == STANDARD_OUTPUT and as_json:
        raise usage("--svg - and --json both go to standard output.", "Give the drawing a file: --svg FILE.")
    known = [member.value for member in Ground]
    if ground is not None and ground not in known:
        raise usage(f"--theme takes {', '.join(known[:-1])} or {known[-1]}, not {ground!r}.")
    return Picture(path, Theme(Ground(ground or Ground.LIGHT.value), SuitColours(suits)))


def position_drawing(position: Position, theme: Theme, note: str = "") -> str:
    """A position; `note` stands above it."""
    text = str(position)
    return table_svg(position.table, position.hand, title=position.title, text=text, note=note, theme=theme)


def answer_drawing(
    outcome: Outcome, position: Position, rules: Rules, theme: Theme, note: str | None = None
) -> str:
    """An answer: the table before and after the play, or the table alone where there is none.

    `note` stands above it, by default the answer's first sentence.
    """
    from cli.render.answer import verdict
    from solver.steps import meld_numbers, steps

    best = outcome.best if isinstance(outcome, Undecided) else outcome
    note = verdict(outcome, position, rules) if note is None else note
    if not isinstance(best, Best):
        return position_drawing(position, theme, note)
    if isinstance(outcome, Undecided):
        note = f"{note} The best play found so far:"
    moves = steps(position, best.play, best.trace, rules)
    return play_svg(
        position.table,
        position.hand,
        best.play,
        best.trace,
        title=position.title,
        text=str(position),
        note=note,
        numbers=meld_numbers(position, best.play, best.trace, moves),
        theme=theme,
    )
