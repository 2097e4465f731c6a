"""`meldwright show` end to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from solver.melds import Meld
from solver.notation import read_position, write_compact, write_position
from tests.cli import samples

if TYPE_CHECKING:
    from solver.position import Position
    from tests.cli.conftest import Meldwright

ALL = [samples.LENT, samples.FREED, samples.OUT, samples.STUCK, samples.THIRD, samples.FIRST]


@pytest.mark.parametrize("position", ALL, ids=str)
def test_what_is_shown_pastes_back(meldwright: Meldwright, position: Position) -> None:
    ran = meldwright("show", str(position))
    assert (ran.code, ran.out, ran.err) == (Exit.OK, write_position(position) + "\n", "")
    assert read_position(ran.out).position == position
    ran = meldwright("show", "--compact", "-", stdin=ran.out.encode())
    assert (ran.code, ran.out, ran.err) == (Exit.OK, write_compact(position) + "\n", "")
    assert read_position(ran.out).position == position


def test_a_position_as_json(meldwright: Meldwright) -> None:
    document = meldwright("show", "--json", "7SHD / 4H X=5H 6H | 7C X | 3 | drawn 1").document
    assert document == {
        "schema": "meldwright.position/1",
        "players": 3,
        "table": [["7S", "7H", "7D"], ["4H", "X=5H", "6H"]],
        "hand": ["7C", "X"],
        "drawn": 1,
        "last_turn": False,
        "title": None,
        "seen": [],
        "others": None,
        "pile": None,
        "hand_points": 32,
    }


def test_an_impossible_position_is_shown_with_its_faults(meldwright: Meldwright) -> None:
    ran = meldwright("show", "7SHD / 9-QC | 7H 7H KD | 3")
    assert ran.code == Exit.USAGE
    assert read_position(ran.out).position.table[1] == Meld.of("9C TC JC QC")
    assert "Three copies of the 7 of hearts: the pack for three players has two. (C4)" in ran.err


def test_an_impossible_position_as_json_is_an_error_with_the_position(meldwright: Meldwright) -> None:
    document = meldwright("show", "--json", "7SHD | 7H 7H KD | 3").document
    assert document["schema"] == "meldwright.error/1"
    assert document["faults"][0]["rule"] == "C4"
    assert len(document["faults"][0]["places"]) == 3
    assert document["position"]["hand"] == ["7H", "7H", "KD"]
