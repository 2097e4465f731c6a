"""How much of an answer is told: all of it, without its steps, or a nudge."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from cli.complaint import usage
from cli.render.answer import answer_lines
from cli.render.steps import nudge_lines
from solver.nudge import Nudge
from solver.outcomes import Best, Outcome, Undecided
from solver.steps import steps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.render.lines import Line
    from solver.dispute import Hinge
    from solver.position import Position
    from solver.reasons import Wished
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Telling:
    """What is wanted of a play."""

    nudge: Nudge = Nudge.ALL
    steps: bool = True

    def lines(
        self,
        outcome: Outcome,
        position: Position,
        rules: Rules,
        symbols: bool,
        dump: str | None = None,
        hinges: tuple[Hinge, ...] = (),
        wished: tuple[Wished, ...] | None = None,
    ) -> Iterable[Line]:
        """An answer, told so far; behind it the cards to wish for."""
        best = outcome.best if isinstance(outcome, Undecided) else outcome
        moves = steps(position, best.play, best.trace, rules) if isinstance(best, Best) else ()
        if isinstance(outcome, (Best, Undecided)) and isinstance(best, Best) and self.nudge is not Nudge.ALL:
            return nudge_lines(outcome, best, moves, position, rules, self.nudge, symbols)
        lines = answer_lines(outcome, position, rules, symbols, dump, hinges, moves if self.steps else ())
        if wished is None:
            return lines
        from cli.render.wished import wished_lines

        return chain(lines, wished_lines(wished, symbols))


def asked_telling(nudge: str | None, steps: bool, drawn: bool) -> Telling:
    """What the options ask for; `drawn` says whether a drawing is wanted, which shows everything.

    Raises `Complaint` for a level there is not.

    >>> asked_telling("2", True, drawn=False).nudge
    <Nudge.CARDS: 2>
    """
    if nudge is None:
        return Telling(Nudge.ALL, steps)
    levels = {str(level.value): level for level in Nudge if level is not Nudge.ALL}
    if nudge not in levels:
        raise usage(f"--nudge takes 1, 2 or 3, not {nudge!r}.")
    if drawn:
        raise usage("--svg draws the whole play, of which --nudge gives away less.", "Leave one of them out.")
    return Telling(levels[nudge], steps)
