"""`meldwright check` end to end: verdicts, exit codes, words, documents, every way to say a dispute."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from cli.render.plain import plain_text
from cli.render.ruling import ruling_lines
from solver.cards import Card, Joker, cards
from solver.dispute import Dispute, NeedsDeclaration
from solver.faults import RuleFault
from solver.melds import Meld
from solver.outcomes import By, Confirmation, Disagreement, Proof, Status
from solver.position import Position
from solver.rulebook import rulebook
from solver.rules import MANIPULATION, Rule
from tests.cases.loader import Case, Question
from tests.cases.loader import cases as cases_that_ask
from tests.cli.conftest import checked

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

FAULTS = {
    "too_short": "M1",
    "joker_redeclared": "J2",
    "joker_to_hand": "J5",
    "no_hand_card": "P1",
    "joker_undeclared": "J1",
    "not_consecutive": "M3",
    "ace_corner": "M3",
    "duplicate_in_group": "M2",
    "deck_overflow": "C4",
    "card_vanished": "P2",
}
"""The rule that each class of fault breaks first."""
BY_A_JOKER = ("D37", "D40")
"""Groups in which a joker doubles a card: M4."""


def melds_text(table: tuple[Meld, ...]) -> str:
    return " / ".join(" ".join(map(str, meld.cards)) for meld in table)


def dispute_text(case: Case) -> str:
    assert case.after is not None
    hand = " ".join(map(str, case.position.hand))
    players = "" if case.position.players is None else f"players: {case.position.players}\n"
    return (
        f"{players}before: {melds_text(case.position.table)}\nhand: {hand}\nafter: {melds_text(case.after)}\n"
    )


@pytest.mark.parametrize("case", cases_that_ask(Question.CHECK), ids=str)
def test_a_case_gets_its_ruling(meldwright: Meldwright, case: Case) -> None:
    ran = meldwright("check", dispute_text(case), "--json")
    document = ran.document
    if case.fault is None:
        assert (ran.code, document["verdict"], document["faults"]) == (Exit.OK, "legal", [])
        return
    rule = "M4" if case.id in BY_A_JOKER else FAULTS[case.fault]
    assert document["faults"][0]["rule"] == rule
    if case.fault == "deck_overflow":
        assert (ran.code, document["schema"]) == (Exit.USAGE, "meldwright.error/1")
    elif case.fault == "joker_undeclared":
        assert (ran.code, document["verdict"]) == (Exit.NEEDS_DECLARATION, "needs_declaration")
    else:
        assert (ran.code, document["verdict"]) == (Exit.ILLEGAL, "illegal")


WORDS = {
    "a joker is released": (
        "players: 3\nbefore: 6H X=7H 8H / 7H 7S 7D 7C\nhand: 2S 4S\nafter: 6H 7H 8H / 7S 7D 7C / 4S X=3S 2S",
        Exit.OK,
        """\
LEGAL: 2 cards laid, 6 points.
Laid: 2S 4S (6 points)
The joker that stood for the 7 of hearts now stands for the 3 of spades: the real 7 of hearts from meld 2 \
of the table before takes its place.
The table after, 2 cards of it moved:
Meld 1: 6H >7H(2) 8H
Meld 2: 7C 7D 7S
Meld 3: +2S >X=3S(1) +4S
Signs: + from the hand; > moved, from the meld in brackets of the table before.
This hangs on a reading: a joker is released when the real card lies anywhere on the table at the end (J3). \
Where a joker on the table is never released, it would be illegal.
""",
    ),
    "many rules are broken": (
        "title: Friday\nplayers: 3\nbefore: 7S 7H 7D / 5C 6C X=7C\nhand: ?\nafter: 7S 7H X=KS / 5C 6C",
        Exit.ILLEGAL,
        """\
Friday
ILLEGAL: five rules are broken (P2, M1, M2, J2, P1).
P2: The 7 of diamonds was on the table and is gone.
M1: Meld 2 has two cards; a meld has at least three.
M2: Meld 1 is a group, and the joker that stands for the king of spades is of another rank.
J2: The joker stood for the 7 of clubs. No real 7 of clubs lies on the table, so it may not become the king \
of spades.
P1: No card from the hand was added to the table.
The table as it was laid:
Meld 1: 7H 7S !X=KS
Meld 2: !5C !6C
Signs: ! at fault.
Gone: 7D
The hand is not known: what was added is taken as held.
Rule P2: {P2}
Rule M1: {M1}
Rule M2: {M2}
Rule J2: {J2}
Rule P1: {P1}
""",
    ),
    "set aside": (
        "players: 3\nbefore: 5C 6C 7C\nhand: 8C KC\nafter: KC 5C 6C 7C 8C / 9D",
        Exit.ILLEGAL,
        """\
ILLEGAL: three rules are broken (P5, M1, M3).
P5: The 9 of diamonds was neither on the table nor in the hand.
M1: Meld 2 has one card; a meld has at least three.
M3: Meld 1 is not in a row: the 9, the 10, the jack and the queen are missing.
The table as it was laid:
Meld 1: !5C !6C !7C !8C !KC
Meld 2: !9D
Signs: ! at fault.
Laid: 8C 9D KC (27 points)
Rule P5: {P5}
Rule M1: {M1}
Rule M3: {M3}
Set aside: 9D (not held)
The other cards cannot all be laid legally.
At most 8 points of them can be laid.
""",
    ),
    "undeclared": (
        "players: 3\nbefore:\nhand: 7H X X\nafter: X X 7H",
        Exit.NEEDS_DECLARATION,
        """\
LEGAL IF DECLARED: there are six ways to say what the jokers stand for.
J1: Meld 1 holds two jokers that stand for no card: say which, as in X=5H.
The table as it was laid:
Meld 1: 7H !X !X
Signs: ! at fault.
Laid: 7H X X (57 points)
Legal if declared as one of these:
- the jokers in meld 1 as the 5 of hearts and the 6 of hearts.
- the jokers in meld 1 as the 6 of hearts and the 8 of hearts.
- the jokers in meld 1 as the 7 of clubs and the 7 of diamonds.
- the jokers in meld 1 as the 7 of clubs and the 7 of spades.
- the jokers in meld 1 as the 7 of diamonds and the 7 of spades.
- the jokers in meld 1 as the 8 of hearts and the 9 of hearts.
""",
    ),
    "undeclared in many ways": (
        "players: 3\nbefore:\nhand: 7H 7S 8D 8C X X\nafter: X 7S 7H / 8D 8C X",
        Exit.NEEDS_DECLARATION,
        """\
LEGAL IF DECLARED: there are four ways to say what the jokers stand for.
""",
    ),
    "undeclared in vain": (
        "players: 3\nbefore: 2C 3C 4C\nhand: 7H X 5C\nafter: 2C 3C 4C / 7H X 9S",
        Exit.ILLEGAL,
        """\
ILLEGAL: two rules are broken (P5, M3).
Whatever the undeclared joker stands for, it is not legal:
P5: The 9 of spades was neither on the table nor in the hand.
M3: Meld 2 is no group and no sequence, whatever the joker stands for.
""",
    ),
}


@pytest.mark.parametrize("name", WORDS)
def test_a_ruling_has_its_words(meldwright: Meldwright, name: str) -> None:
    text, code, words = WORDS[name]
    ran = meldwright("check", text)
    assert ran.code == code
    assert ran.out.startswith(words.format(**{found.rule.value: found.sentence for found in rulebook()}))
    assert ran.err == ""
    assert meldwright("check", text, "--no-repair").out == re.split("Those|Set aside", ran.out)[0]


def test_a_long_list_of_declarations_is_cut() -> None:
    """No pack has jokers enough for it; another game's may."""
    dispute = Dispute(Position(), (Meld.of("7H X"),))
    options = tuple((Meld((Card.of("7H"), Joker(face))),) for face in MANIPULATION.faces[:9])
    fault = RuleFault(Rule.J1, "Say what it is.", cards("X"), 1)
    ruling = NeedsDeclaration(cards("X"), 25, options, (fault,))
    text = plain_text(ruling_lines(ruling, dispute, MANIPULATION, False))
    assert text.startswith("LEGAL IF DECLARED: there are nine ways to say what the joker stands for.\n")
    assert text.endswith(
        "Legal if declared as one of these:\n"
        "- the joker in meld 1 as the ace of clubs.\n"
        "- the joker in meld 1 as the ace of diamonds.\n"
        "- the joker in meld 1 as the ace of hearts.\n"
        "- and 6 more.\n"
    )


# Where the ways of saying a dispute meet.

TOLD = "players: 3\nbefore: 7S 7H 7D\nhand: 7C KD\nafter: 7S 7H 7D 7C\n"
BEFORE = "players: 3\ntable: 7S 7H 7D\nhand: 7C KD\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "told.txt").write_text(TOLD)
    (tmp_path / "before.txt").write_text(BEFORE)
    (tmp_path / "after.txt").write_text("after: 7S 7H 7D 7C\n")
    (tmp_path / "table.txt").write_text("table:\n  7S 7H 7D 7C\n")
    (tmp_path / "whole.txt").write_text("table: 7S 7H 7D 7C\nhand: KD\nplayers: 3\n")
    (tmp_path / "bare.txt").write_text("7S 7H 7D 7C\n")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("told.txt",), None),
        ((TOLD,), None),
        (("7SHD | 7C KD | 3 | after: 7SHDC",), None),
        (("-",), TOLD),
        ((), TOLD),
        (("before.txt", "after.txt"), None),
        (("before.txt", "table.txt"), None),
        (("before.txt", "bare.txt"), None),
        (("before.txt", "-"), "7S 7H 7D 7C"),
        (("-", "after.txt"), BEFORE),
        (("before.txt", "7SHDC"), None),
        (("before.txt", "after: 7SHDC"), None),
        (("before.txt", "--after", "7SHDC"), None),
        (("--after", "7SHDC"), BEFORE),
        (("--before", "7SHD", "--hand", "7C KD", "--after", "7SHDC", "--players", "3"), None),
        (("--table", "7SHD", "--hand", "7C KD", "--after", "7SHDC", "--players", "3"), None),
        (("7SHD | | 3", "--after", "7SHDC"), None),
    ],
)
def test_every_way_to_say_a_dispute(
    meldwright: Meldwright, files: Path, arguments: tuple[str, ...], stdin: str | None
) -> None:
    ran = meldwright("check", *arguments, stdin=None if stdin is None else stdin.encode())
    if arguments[:1] == ("7SHD | | 3",):
        assert (ran.code, ran.out.splitlines()[0]) == (
            Exit.ILLEGAL,
            "ILLEGAL: two rules are broken (P5, P1).",
        )
        return
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == meldwright("check", TOLD).out


def test_of_a_second_position_only_the_table_is_read(meldwright: Meldwright, files: Path) -> None:
    ran = meldwright("check", "before.txt", "whole.txt")
    assert (ran.code, ran.err) == (Exit.OK, "Note: of the second text only the table after is read.\n")


@pytest.mark.parametrize("hand", [(), ("--hand", "?")])
def test_the_hand_may_be_unknown(meldwright: Meldwright, hand: tuple[str, ...]) -> None:
    ran = meldwright("check", "--before", "7SHD", *hand, "--after", "7SHDC", "--players", "3")
    assert ran.code == Exit.OK
    assert "The hand is not known: what was added is taken as held.\n" in ran.out
    ran = meldwright("check", "--before", "7SHD", *hand, "--after", "7SHDC", "--players", "3", "--json")
    assert ran.document["hand_known"] is False
    assert meldwright("check", "7SHD\n", "7SHDC").code == Exit.USAGE


def test_options_say_the_turn(meldwright: Meldwright, files: Path) -> None:
    ran = meldwright("check", "told.txt", "--drawn", "3", "--json")
    assert (ran.code, ran.document["faults"][0]["rule"], ran.document["repair"]) == (Exit.ILLEGAL, "T2", None)
    assert meldwright("check", "told.txt", "--drawn", "0").code == Exit.ILLEGAL
    assert meldwright("check", "told.txt", "--drawn", "0", "--last-turn").code == Exit.OK


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("told.txt", "after.txt"), "the table after is given twice."),
        (("told.txt", "--after", "7SHDC"), "the table after is given twice."),
        (("told.txt", "--before", "7SHD"), "the table before is given twice."),
        (("told.txt", "--hand", "7C"), "the hand is given twice."),
        (
            ("told.txt", "--players", "2"),
            "the players are given twice: in the position and by --players.",
        ),
        (("before.txt",), "there is no table after the rearrangement."),
        (("after.txt",), "there is no table before the rearrangement."),
        (("--before", "7SHD", "--hand", "7C"), "there is no table after the rearrangement."),
        (("before.txt", "gone.txt"), "there is no file 'gone.txt', and it is no position either."),
        (("gone.txt",), "there is no file 'gone.txt', and it is no position either."),
        (
            ("told.txt", "--joker-release", "sometimes"),
            "--joker-release takes anywhere, in-place or never, not 'sometimes'.",
        ),
        (("told.txt", "--time-limit", "0"), "--time-limit takes seconds above 0, such as 30, not '0'."),
    ],
)
def test_a_dispute_that_cannot_be_used(
    meldwright: Meldwright, files: Path, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright("check", *arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.splitlines()[0] == f"meldwright: {message}"
    ran = meldwright("check", *arguments, "--json")
    assert (ran.code, ran.document["message"]) == (Exit.USAGE, message)


def test_an_unreadable_option_is_shown_with_carets(meldwright: Meldwright) -> None:
    ran = meldwright("check", "--before", "7SHD", "--hand", "7C", "--after", "7SHD 1C")
    assert ran.code == Exit.USAGE
    assert "  3 | after: 7SHD 1C\n    |             ^^\n" in ran.err


def test_a_table_before_that_is_illegal_blames_nobody(meldwright: Meldwright) -> None:
    text = "players: 3\nbefore:\n  7S 7H 8D\n  KC KD\nhand: KS\nafter: 7S 7H 8D / KC KD KS"
    ran = meldwright("check", text)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert (
        ran.err
        == """\
meldwright: the table before is itself illegal, and until that is settled nobody can be blamed for a \
rearrangement of it.
  3 |   7S 7H 8D
    |         ^^
      Meld 1 is a group, and the 8 of diamonds is of another rank. (M2)
  4 |   KC KD
    |   ^^ ^^
      Meld 2 has two cards; a meld has at least three. (M1)
"""
    )
    document = meldwright("check", text, "--json").document
    assert [fault["rule"] for fault in document["faults"]] == ["M2", "M1"]


def test_C4_a_position_before_that_is_impossible_blames_nobody(meldwright: Meldwright) -> None:
    ran = meldwright("check", "7SHD | 7S 7S | 3", "7SHD / 7S 7S")
    assert ran.code == Exit.USAGE
    assert ran.err.startswith("meldwright: the position is impossible, and until that is settled nobody")


def test_the_assumed_pack_is_told(meldwright: Meldwright) -> None:
    assert meldwright("check", "7SHD | 7C", "7SHDC").err.startswith("Note: the number of players")


# The way out.


def test_a_document_tells_everything(meldwright: Meldwright) -> None:
    text = "players: 3\nbefore: AC 2C 3C 4C / X=4C 5C 6C 7C\nhand: 8C\nafter: AC 2C 3C 4C 5C 6C 7C 8C / X=4C"
    document = meldwright("check", text, "--json").document
    proof = document["repair"].pop("proof")
    assert document == {
        "schema": "meldwright.check/1",
        "verdict": "illegal",
        "faults": [
            {
                "rule": "M1",
                "meld": 2,
                "cards": ["X=4C"],
                "message": "Meld 2 has one card; a meld has at least three.",
            }
        ],
        "declarations": [],
        "laid": ["8C"],
        "points": 8,
        "hand_known": True,
        "jokers": [],
        "hinges": [],
        "repair": {
            "outcome": "repaired",
            "table": [["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "X=9C"]],
            "origins": [[None] * 8 + [2]],
            "away": 1,
            "set_aside": [],
            "points": 8,
        },
    }
    assert (proof["sweep"], proof["layout"]) == ("confirmed", "optimal")
    assert meldwright("check", text, "--json", "--no-repair").document["repair"] is None


def test_what_cannot_be_laid_is_proved(meldwright: Meldwright) -> None:
    text = "players: 3\nbefore: 4H 5H 6H 7H\nhand: 5S 5C\nafter: 4H / 5H 5S 5C / 6H 7H"
    ran = meldwright("check", text)
    assert ran.code == Exit.ILLEGAL
    assert ran.out.splitlines()[-3:-1] == [
        "Those cards cannot all be laid legally.",
        "None of them can be laid.",
    ]
    assert ran.out.splitlines()[-1].startswith(
        "Proved: CP-SAT found that not all of them can be laid, and an independent exhaustive search ("
    )
    repair = meldwright("check", text, "--json").document["repair"]
    assert (repair["outcome"], repair["table"], repair["points"]) == ("impossible", None, 0)


def test_a_way_out_without_what_was_not_held(meldwright: Meldwright) -> None:
    ran = meldwright("check", "5C 6C 7C | 8C | 3", "5C 6C 7C 8C 9C")
    assert ran.out.endswith(
        "Set aside: 9C (not held)\n"
        "The other card can be laid legally.\n"
        "Without what was not held, the table is legal as it was laid:\n"
        "Meld 1: 5C 6C 7C 8C\n"
    )


def test_no_time_leaves_the_way_out_undecided(meldwright: Meldwright) -> None:
    text = "players: 3\nbefore: 4H 5H 6H 7H\nhand: 5S 5C\nafter: 4H / 5H 5S 5C / 6H 7H"
    ran = meldwright("check", text, "--time-limit", "0.000001")
    assert ran.code == Exit.ILLEGAL
    assert "Undecided: whether those cards can be laid legally.\n" in ran.out
    document = meldwright("check", text, "--time-limit", "0.000001", "--json").document
    assert document["repair"]["outcome"] == "undecided"


def test_a_disagreement_is_written_down_for_a_report(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import solver.repair  # noqa: F401 - so that the module is there to be patched

    quarrel = Disagreement(
        "CP-SAT says this, the sweep that.",
        (("position", "x"),),
        Proof(By.SEARCH, None, Status.OPTIMAL, 8, Confirmation.DISAGREES, 12),
    )
    monkeypatch.setattr(sys.modules["solver.repair"], "repair", lambda *_: quarrel)
    ran = meldwright("check", "5C 6C 7C | 8C | 3", "5C 6C 7C / 8C", "--json")
    [dump] = tmp_path.glob("meldwright-dump-*.json")
    assert ran.code == Exit.DISAGREEMENT
    assert ran.document["repair"]["outcome"] == "disagreement"
    assert ran.document["repair"]["dump"] == dump.name
    assert checked(json.loads(dump.read_text()))["details"]["after"] == "5-7C / 8C"
    ran = meldwright("check", "5C 6C 7C | 8C | 3", "5C 6C 7C / 8C")
    assert ran.code == Exit.DISAGREEMENT
    assert f"Written for a report: {dump.name}\n" in ran.out


LOADED = """
import sys
from cli.app import run
run(sys.argv[1:])
print("ortools" in sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [
        (("5C 6C 7C | 8C | 3", "5C 6C 7C 8C"), "False"),
        (("5C 6C 7C | 8C | 3", "5C 6C 7C / 8C", "--no-repair"), "False"),
        (("5C 6C 7C | 8C | 3", "5C 6C 7C / 8C"), "True"),
    ],
)
def test_ortools_is_loaded_only_for_the_way_out(arguments: tuple[str, ...], loaded: str) -> None:
    call = [sys.executable, "-c", LOADED, "check", *arguments]
    ran = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
    assert ran.stderr == f"{loaded}\n"


# Readings.


@pytest.mark.parametrize(
    ("flags", "rules", "played"),
    [
        (
            ("--joker-release", "in-place"),
            "J2",
            "a joker is released only when the real card ends in its place, beside a card that lay beside "
            "the joker.",
        ),
        (("--joker-release", "never"), "J2", "a joker on the table is never released."),
        (("--joker-release", "anywhere"), "", None),
        (("--one-release",), "", "one real card releases one joker only."),
        (
            ("--one-joker", "--no-full-circle"),
            "",
            "only one joker may lie in a meld; the ace is used at one end of a sequence only.",
        ),
    ],
)
def test_J3_other_readings_are_flags(
    meldwright: Meldwright, flags: tuple[str, ...], rules: str, played: str | None
) -> None:
    told = (
        "players: 3\nbefore: 6H X=7H 8H / 7H 7C 7D / 8C 8D 8S\nhand: 4H 5H KC KD\n"
        "after: 4H 5H 6H / 7H 7C 7D / 8H 8C 8D 8S / X=KH KC KD"
    )
    ran = meldwright("check", told, "--no-repair", *flags)
    document = meldwright("check", told, "--no-repair", "--json", *flags).document
    assert " ".join(fault["rule"] for fault in document["faults"]) == rules
    line = f"Played here: {played}"
    assert (ran.out.splitlines()[1] == line) is (played is not None)


def test_a_rule_can_be_read(meldwright: Meldwright) -> None:
    assert meldwright("check", "--rule", "J2").out == meldwright("rules", "J2").out


def test_a_picture_marks_faults_by_sign_and_colour(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "players: 3\nbefore: 5C 6C 7C\nhand: 8C\nafter: 5C 6C 7C / 8C"
    plain = meldwright("check", text).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    drawn: Any = meldwright("check", text).out
    assert re.search("\x1b\\[[0-9;]+m!", drawn)
    assert meldwright("check", text, "--plain").out == plain


def test_the_order_of_melds_and_cards_does_not_matter(meldwright: Meldwright) -> None:
    one = meldwright("check", "7SHD / 9-QC | 7C | 3", "7SHDC / 9-QC")
    two = meldwright("check", "7DHS / QC JC 9C TC | 7C | 3", "7C 7H 7D 7S / TC QC JC 9C")
    assert one == two


NO_DECLARATION = {
    "one joker that is never released": (
        ("--joker-release", "never", "before: 5H 6H X=7H hand: 7H 8H after: 5H 6H 7H 8H X"),
        "J2: The joker stood for the 7 of hearts and may stand for nothing else.\n"
        "The table as it was laid:\nMeld 1: 5H 6H 7H 8H !X\n",
    ),
    "more jokers than a meld may hold": (
        ("--one-joker", "before: 9D 9H 9S hand: X 7H X after: 9D 9H 9S / 7H X X"),
        "Rule M4: In a meld a joker counts as the card that it stands for. "
        "Here only one joker may lie in a meld.\n",
    ),
    "rules in their order": (
        ("before: 5H 6H 7H hand: 2C X after: 5H 6H 7H / 2C X",),
        "ILLEGAL: one rule is broken (M1).\n",
    ),
}


@pytest.mark.parametrize("name", NO_DECLARATION)
def test_what_no_declaration_mends_is_true_of_every_one(meldwright: Meldwright, name: str) -> None:
    arguments, words = NO_DECLARATION[name]
    ran = meldwright("check", "--players", "3", "--no-repair", *arguments)
    assert ran.code == Exit.ILLEGAL
    assert words in ran.out


def test_what_the_pack_does_not_have_is_not_called_unheld(meldwright: Meldwright) -> None:
    ran = meldwright("check", "--players", "2", "before: 7SHD hand: ? after: 7SHDC / 7S 8S 9S")
    assert "Set aside: 7S (the pack does not have it)\n" in ran.out


def test_one_real_card_takes_one_place_after_the_other(meldwright: Meldwright) -> None:
    text = "before: 5H 6H X=7H / X=7H 8H 9H hand: 7H 4H TH after: X=3H 4H 5H 6H / 7H 8H 9H TH X=JH"
    ran = meldwright("check", "--players", "3", text)
    assert "The first joker that stood for the 7 of hearts now stands for the 3 of hearts: " in ran.out
    assert "the same real 7 of hearts takes its place after that of the first.\n" in ran.out


def test_a_joker_that_is_gone_stands_among_what_is_gone(meldwright: Meldwright) -> None:
    text = "before: 5S 6S X=7S / 7H 8H 9H hand: 4S after: 4S 5S 6S / 7H 8H"
    assert "Gone: X=7S 9H\n" in meldwright("check", "--players", "3", "--no-repair", text).out


def test_an_empty_table_is_called_so(meldwright: Meldwright) -> None:
    ran = meldwright("check", "--players", "3", "before: 5H 6H 7H hand: X after: ")
    assert "The table as it was laid:\nThe table is empty.\nGone: 5H 6H 7H\n" in ran.out


def test_standard_input_is_read_once(meldwright: Meldwright) -> None:
    ran = meldwright("check", "-", "-")
    assert (ran.code, ran.err.splitlines()[0]) == (
        Exit.USAGE,
        "meldwright: standard input can be read only once.",
    )
