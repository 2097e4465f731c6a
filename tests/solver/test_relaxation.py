"""Stage two with and without the prices of the linear relaxation: the same layout, and the naive one."""

from __future__ import annotations

import pytest

from solver import disturbance
from solver.best import best_play
from solver.cards import Joker, in_order
from solver.outcomes import Best, LayoutProof
from tests import naive
from tests.positions import small_positions

POSITIONS = small_positions(60, 77)


@pytest.mark.parametrize("small", [0, 10**9], ids=["by prices", "by CP-SAT alone"])
def test_either_way_the_layout_is_the_naive_one(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disturbance, "_SMALL", small)
    plays = 0
    for position in POSITIONS:
        found = best_play(position)
        if not isinstance(found, Best):
            continue
        plays += 1
        wanted = naive.best_layout(position)
        assert wanted is not None
        assert found.proof.layout is LayoutProof.OPTIMAL
        laid = in_order(Joker() if isinstance(piece, Joker) else piece for piece in found.play.laid)
        melds = tuple(sorted(tuple(sorted(meld.faces)) for meld in found.play.table))
        assert (found.trace.moved, melds) == (wanted.moved, wanted.melds)
        assert laid == wanted.laid
    assert plays > 20
