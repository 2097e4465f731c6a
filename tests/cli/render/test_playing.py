"""The picture of a round: what is new on a table since somebody saw it last, however much happened since."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cli.playing.turn import Turn, seen
from cli.render.lines import Role, Tone
from cli.render.playing import screen_lines
from solver.rules import MANIPULATION
from tests.rounds import played

if TYPE_CHECKING:
    from solver.melds import Meld


@pytest.mark.parametrize("seed", range(3))
def test_cards_laid_since_are_marked_as_new(seed: int) -> None:
    tables: list[tuple[Meld, ...]] = []
    for _, _, state in played(Random(seed), 3):
        if state.ended is None and state.table != (tables or [()])[-1]:
            tables.append(state.table)
        for since in tables[-4:-1]:
            if state.ended is not None or state.melded:
                continue
            lines = list(screen_lines(seen(Turn(state, since), MANIPULATION), MANIPULATION, False))
            bits = [bit for line in lines for word in line.words for bit in word.bits]
            new = sum(bit.tone is Tone.NEW for bit in bits)
            assert new == sum(len(meld.cards) for meld in state.table) - sum(
                len(meld.cards) for meld in since
            )
            numbers = [line.number for line in lines if line.role in (Role.MELD, Role.NEW_MELD)]
            assert numbers == list(range(1, len(state.table) + 1))
    assert len(tables) > 3
