"""Values as documents: exact members, and every document against its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from solver.cards import cards
from solver.faults import Place, RuleFault, Section, Span, TextFault
from solver.melds import Meld
from solver.position import Position
from solver.rules import Rule
from solver.wire import Fault, dump_document, error_document, hint_document, position_document
from tests.cli import samples
from tests.cli.conftest import checked

if TYPE_CHECKING:
    from solver.outcomes import Outcome

PROOF = {
    "by": "search",
    "rule": None,
    "cp_status": "OPTIMAL",
    "bound": 50,
    "sweep": "confirmed",
    "sweep_states": 1234,
    "sweep_points": None,
    "layout": "optimal",
    "seconds": None,
}


def test_a_play_as_a_document() -> None:
    assert checked(hint_document(samples.FREED_BEST, samples.FREED)) == {
        "schema": "meldwright.hint/1",
        "outcome": "play",
        "points": 23,
        "laid": ["5H", "9D", "9S"],
        "left": ["2C"],
        "left_points": 2,
        "goes_out": False,
        "may_knock": True,
        "table_after": [["4H", "5H", "6H"], ["X=9C", "9D", "9S"]],
        "origins": [[None, "hand", None], [1, "hand", "hand"]],
        "moved": 1,
        "jokers": [{"was": "5H", "now": "9C", "released_by": "5H", "released_from": "hand"}],
        "steps": [
            {
                "sentence": "Lay the nines of diamonds and spades from your hand as new meld 2.",
                "cards": ["9D", "9S"],
                "from": "hand",
                "to": 2,
                "new": True,
                "why": "lay",
            },
            {
                "sentence": "Put the 5 of hearts from your hand in the place of the joker in meld 1, "
                "4-joker-6 of hearts.",
                "cards": ["5H"],
                "from": "hand",
                "to": 1,
                "new": False,
                "why": "swap",
            },
            {
                "sentence": "Put that joker on meld 2, the nines, as the 9 of clubs.",
                "cards": ["X=9C"],
                "from": None,
                "to": 2,
                "new": False,
                "why": "move",
            },
        ],
        "numbers": [1, 2],
        "touched": [1],
        "nudge": None,
        "proof": PROOF,
        "hinges": [],
    }


def test_no_play_as_a_document() -> None:
    assert checked(hint_document(samples.STUCK_NONE, samples.STUCK)) == {
        "schema": "meldwright.hint/1",
        "outcome": "none",
        "points": 0,
        "laid": [],
        "left": ["2C", "KD", "X"],
        "left_points": 37,
        "goes_out": False,
        "may_knock": False,
        "table_after": None,
        "origins": None,
        "moved": None,
        "jokers": [],
        "steps": None,
        "numbers": None,
        "touched": None,
        "nudge": None,
        "proof": {**PROOF, "bound": 0, "sweep_states": 1, "layout": None},
        "hinges": [],
    }


@pytest.mark.parametrize(
    ("position", "outcome", "members"),
    [
        (samples.OUT, samples.OUT_BEST, {"goes_out": True, "left": [], "laid": ["X=JD", "QD", "KD"]}),
        (samples.THIRD, samples.THIRD_NONE, {"outcome": "none", "points": 0}),
        (samples.STUCK, samples.OPEN, {"outcome": "undecided", "points": 0, "table_after": None}),
        (samples.LENT, samples.OPEN_BEST, {"outcome": "undecided", "points": 8, "laid": ["8C"]}),
        (
            samples.LENT,
            samples.QUARREL,
            {
                "outcome": "disagreement",
                "points": None,
                "left_points": 18,
                "goes_out": None,
                "dump": "d.json",
            },
        ),
    ],
)
def test_every_outcome_fits_the_schema(
    position: Position, outcome: Outcome, members: dict[str, object]
) -> None:
    document = checked(hint_document(outcome, position, dump="d.json"))
    assert {name: document[name] for name in members} == members


def test_what_a_rule_decided_names_the_rule() -> None:
    proof = checked(hint_document(samples.THIRD_NONE, samples.THIRD))["proof"]
    assert (proof["by"], proof["rule"], proof["cp_status"], proof["sweep"]) == ("rule", "T2", None, "not_run")


def test_times_are_told_on_request_only() -> None:
    document = checked(hint_document(samples.LENT_BEST, samples.LENT, seconds=True))
    assert document["proof"]["seconds"] == {"value": 0.004, "sweep": 0.02, "layout": 0.03, "total": 0.054}


def test_a_position_as_a_document() -> None:
    position = Position((Meld.of("4H X=5H 6H"),), cards("7C X"), 3, 1, False, "Friday")
    assert checked(position_document(position)) == {
        "schema": "meldwright.position/1",
        "players": 3,
        "table": [["4H", "X=5H", "6H"]],
        "hand": ["7C", "X"],
        "drawn": 1,
        "last_turn": False,
        "title": "Friday",
        "seen": [],
        "others": None,
        "pile": None,
        "hand_points": 32,
    }
    nothing = checked(position_document(Position()))
    assert [nothing[name] for name in ("players", "drawn", "title", "hand_points")] == [None, None, None, 0]


def test_faults_as_a_document() -> None:
    read = Fault.of_text(TextFault("unknown_card", Span(2, 7, 2), "no card", "Did you mean TH?"))
    place = Place(Section.TABLE, 1, 0)
    ruled = Fault.of_rule(
        RuleFault(Rule.C4, "three of them", places=(place,)), (Span(1, 1, 2), Span(3, 4, 2))
    )
    document = checked(error_document(2, "bad", (read, ruled, Fault("empty", "nothing"))))
    assert document["faults"] == [
        {
            "code": "unknown_card",
            "rule": None,
            "line": 2,
            "column": 7,
            "length": 2,
            "message": "no card",
            "suggestion": "Did you mean TH?",
            "places": [{"line": 2, "column": 7, "length": 2}],
        },
        {
            "code": "rule",
            "rule": "C4",
            "line": 1,
            "column": 1,
            "length": 2,
            "message": "three of them",
            "suggestion": None,
            "places": [{"line": 1, "column": 1, "length": 2}, {"line": 3, "column": 4, "length": 2}],
        },
        {
            "code": "empty",
            "rule": None,
            "line": None,
            "column": None,
            "length": None,
            "message": "nothing",
            "suggestion": None,
            "places": [],
        },
    ]


def test_a_dump_carries_what_a_report_needs() -> None:
    document = checked(dump_document(samples.QUARREL, samples.LENT, {"meldwright": "1"}))
    assert document["details"] == {"cp_sat": "8", "sweep": "9"}
    assert document["text"] == str(samples.LENT)
