"""The disputes among the examples: each ruled on as its story says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import checked
from tests.docs.pages import EXAMPLES, called

RULINGS = {
    # name: (exit code, verdict, broken rules, how the repair ends)
    "01-the-joker-left-behind.txt": (4, "illegal", "M1", "repaired"),
    "02-released-from-the-table.txt": (0, "legal", "", None),
    "03-a-joker-goes-into-the-hand.txt": (4, "illegal", "J5", "repaired"),
    "04-what-does-the-joker-stand-for.txt": (7, "needs_declaration", "J1", None),
    "05-no-card-from-the-hand.txt": (4, "illegal", "P1", None),
    "06-round-the-corner.txt": (4, "illegal", "M3", "repaired"),
    "07-the-joker-becomes-a-nine.txt": (4, "illegal", "J2", "repaired"),
    "08-it-depends-where-you-play.txt": (0, "legal", "", None),
    "09-a-seven-is-gone.txt": (4, "illegal", "P2", "repaired"),
    "10-the-table-was-wrong-already.txt": (2, None, "M2", None),
    "11-three-fives-out-of-a-run.txt": (4, "illegal", "M1 M1", "impossible"),
}


def ruling(name: str, *more: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the document for a dispute."""
    code, printed = called(["meldwright", "check", f"examples/disputes/{name}", "--json", *more])
    return code, checked(json.loads(printed))


def test_every_dispute_has_its_ruling() -> None:
    assert [path.name for path in sorted((EXAMPLES / "disputes").glob("*.txt"))] == list(RULINGS)


@pytest.mark.parametrize("name", RULINGS)
def test_a_dispute_is_ruled_on(name: str) -> None:
    code, verdict, rules, way_out = RULINGS[name]
    found, document = ruling(name)
    assert (found, document.get("verdict")) == (code, verdict)
    assert " ".join(fault["rule"] for fault in document["faults"]) == rules
    assert (document.get("repair") or {}).get("outcome") == way_out


@pytest.mark.parametrize("name", RULINGS)
def test_a_dispute_has_a_title_and_a_line_of_story(name: str) -> None:
    first, second, *_ = (EXAMPLES / "disputes" / name).read_text(encoding="utf-8").splitlines()
    assert first.startswith("# ")
    assert second.startswith("title: ")


def test_J3_a_release_from_the_table_is_told() -> None:
    _, document = ruling("02-released-from-the-table.txt")
    assert document["jokers"] == [{"was": "7H", "now": "3S", "released_by": "7H", "released_from": 2}]


def test_a_dispute_that_hangs_on_where_you_play() -> None:
    _, document = ruling("08-it-depends-where-you-play.txt")
    assert [hinge["other"] for hinge in document["hinges"]] == ["release-in-place", "release-never"]
    for flags in (("--joker-release", "in-place"), ("--joker-release", "never")):
        code, document = ruling("08-it-depends-where-you-play.txt", "--no-repair", *flags)
        assert (code, document["faults"][0]["rule"]) == (4, "J2")


def test_an_unknown_hand_is_told() -> None:
    _, document = ruling("09-a-seven-is-gone.txt")
    assert document["hand_known"] is False
