"""Plays and how they are made, for tests of the steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.assemble import trace
from solver.best import best_play
from solver.judge import judge
from solver.outcomes import Best, Trace
from solver.position import Play, Position
from solver.rules import MANIPULATION, Rules
from solver.steps import steps
from tests.stages import melds

if TYPE_CHECKING:
    from solver.step import Step


@dataclass(frozen=True, slots=True)
class Made:
    """A play and how it is made."""

    before: Position
    play: Play
    trace: Trace
    steps: tuple[Step, ...]

    @property
    def sentences(self) -> list[str]:
        """Its steps in words."""
        return [step.sentence() for step in self.steps]


def made(before: Position, after: str, rules: Rules = MANIPULATION) -> Made:
    """How a given table after comes about; its melds are in playing order."""
    table = melds(after)
    assert not judge(before, table, rules)
    play, found = Play((), table, ()), trace(before, table, rules)
    return Made(before, play, found, steps(before, play, found, rules))


def best(before: Position, rules: Rules = MANIPULATION) -> Made | None:
    """How the best play comes about, if there is one."""
    found = best_play(before, rules)
    if not isinstance(found, Best):
        return None
    return Made(before, found.play, found.trace, steps(before, found.play, found.trace, rules))
