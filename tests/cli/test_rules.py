"""`meldwright rules` end to end, and the picture of a rule at two widths."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from cli.render.colour import draw
from cli.render.rulebook import rule_lines
from cli.rules import nearest
from solver.rulebook import entry, rulebook
from solver.rules import Rule

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

AT_80 = """\
J2: A joker stays what it is
A joker goes on standing for its card until that real card replaces it.
Once declared, a joker is that card for everybody. Only the real card that it
stands for, put in its place, sets it free to become another.
Reading: After a play only the tables before and after it can be compared: what
         is asked of them is said at J3.

Example 1: legal. The joker is still the 7 of clubs.
Before: 5♣ 6♣ X=7♣
Hand:   8♣
After:  5♣ 6♣ X=7♣ 8♣

Example 2: legal. The real 7 of clubs has replaced the joker, which is the 3 of
diamonds now.
Before: 5♣ 6♣ X=7♣
Hand:   7♣ 3♥ 3♠
After:  5♣ 6♣ 7♣ / 3♥ 3♠ X=3♦

Example 3: illegal (J2). No real 7 of clubs came, so the joker cannot become a
3.
Before: 5♣ 6♣ X=7♣
Hand:   4♣ 3♥ 3♠
After:  4♣ 5♣ 6♣ / 3♥ 3♠ X=3♦
"""

AT_60 = """\
J2: A joker stays what it is
A joker goes on standing for its card until that real card
replaces it.
Once declared, a joker is that card for everybody. Only the
real card that it stands for, put in its place, sets it free
to become another.
Reading: After a play only the tables before and after it
         can be compared: what is asked of them is said at
         J3.

Example 1: legal. The joker is still the 7 of clubs.
Before: 5♣ 6♣ X=7♣
Hand:   8♣
After:  5♣ 6♣ X=7♣ 8♣

Example 2: legal. The real 7 of clubs has replaced the
joker, which is the 3 of diamonds now.
Before: 5♣ 6♣ X=7♣
Hand:   7♣ 3♥ 3♠
After:  5♣ 6♣ 7♣ / 3♥ 3♠ X=3♦

Example 3: illegal (J2). No real 7 of clubs came, so the
joker cannot become a 3.
Before: 5♣ 6♣ X=7♣
Hand:   4♣ 3♥ 3♠
After:  4♣ 5♣ 6♣ / 3♥ 3♠ X=3♦
"""


@pytest.mark.parametrize(("width", "wanted"), [(80, AT_80), (60, AT_60)])
def test_the_picture_of_a_rule(monkeypatch: pytest.MonkeyPatch, width: int, wanted: str) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    file = io.StringIO()
    draw(rule_lines(entry(Rule.J2), symbols=True), file)
    assert file.getvalue() == wanted


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)
def test_no_line_of_any_rule_is_wider_than_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, rule: Rule
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    file = io.StringIO()
    draw(rule_lines(entry(rule), symbols=True), file)
    assert max(map(len, file.getvalue().splitlines())) <= 40


def test_a_rule_in_a_pipe(meldwright: Meldwright) -> None:
    ran = meldwright("rules", "C4")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == (
        """\
C4: No more copies than the pack has
No card is there more often than the pack has it.
Table and hands together never hold more than the pack: with two players one of each card and one joker; \
with three, four or five players two of each card and two jokers.
Reading: A joker is no copy of the card that it stands for, which may be any card.

Example 1: legal. Three players use two packs, so a second 7 of hearts can come.
Players: 3
Before: 7S 7H 7D
Hand: 7H 8H 9H
After: 7S 7H 7D / 7H 8H 9H

Example 2: illegal (C4). Two players use one pack, and it has one 7 of hearts.
Players: 2
Before: 7S 7H 7D
Hand: not known
After: 7S 7H 7D / 7H 8H 9H
"""
    )


def test_what_was_drawn_an_empty_table_and_a_missing_declaration_are_told(meldwright: Meldwright) -> None:
    assert "\nDrawn: 1 card\nBefore: 9C 9D 9S\n" in meldwright("rules", "T2").out
    assert "\nBefore: nothing\nHand: AH 2H 3H KD\n" in meldwright("rules", "P4").out
    wanted = "Example 2: not legal until the joker is declared (J1). It is not said which 4 the joker is"
    assert wanted in meldwright("rules", "J1").out


@pytest.mark.parametrize("typed", ["j2", "J2", " J2 "])
def test_an_id_is_read_in_any_case(meldwright: Meldwright, typed: str) -> None:
    assert meldwright("rules", typed, "--plain") == meldwright("rules", "J2")


def test_without_an_id_all_rules_are_listed_by_chapter(meldwright: Meldwright) -> None:
    ran = meldwright("rules")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out.startswith("Cards\n  C1 Players and packs\n  C2 The deal\n")
    assert "\n\nJokers\n  J1 A joker is declared\n  J2 A joker stays what it is\n" in ran.out
    assert ran.out.endswith(
        "\n\nOne rule with its examples: meldwright rules ID, as in meldwright rules J2\n"
    )
    listed = [line.split()[0] for line in ran.out.splitlines() if line.startswith("  ")]
    assert listed == [rule.value for rule in Rule]


def test_as_a_document(meldwright: Meldwright) -> None:
    ran = meldwright("rules", "t2", "--json")
    assert ran.code == Exit.OK
    document = ran.document
    assert document["schema"] == "meldwright.rules/1"
    assert [rule["id"] for rule in document["rules"]] == ["T2"]
    told = [(example["drawn"], example["verdict"], example["rules"]) for example in _examples(document)]
    assert told == [(1, "legal", []), (0, "illegal", ["T2"]), (3, "illegal", ["T2"])]


def test_all_rules_as_a_document(meldwright: Meldwright) -> None:
    document = meldwright("rules", "--json").document
    assert [rule["title"] for rule in document["rules"]] == [found.title for found in rulebook()]


def _examples(document: dict[str, list[dict[str, list[dict[str, object]]]]]) -> list[dict[str, object]]:
    return document["rules"][0]["examples"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("J9", "there is no rule 'J9'. Perhaps J1, J2, J3, J4 or J5?"),
        ("2j", "there is no rule '2j'. Perhaps J2?"),
        ("K1", "there is no rule 'K1'. Perhaps C1, M1, P1, J1, T1, S1 or G1?"),
        ("joker", "there is no rule 'joker'. Perhaps J1, J2, J3, J4 or J5?"),
        ("", "there is no rule ''."),
        ("\x1b[31m", "there is no rule '\\x1b[31m'."),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest(meldwright: Meldwright, typed: str, told: str) -> None:
    ran = meldwright("rules", typed)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == f"meldwright: {told}\nAll rules by name: meldwright rules\n"
    document = meldwright("rules", typed, "--json").document
    assert (document["exit"], document["message"]) == (2, told)
    assert [fault["code"] for fault in document["faults"]] == ["unknown_rule"]


def test_two_ids_are_a_misuse(meldwright: Meldwright) -> None:
    ran = meldwright("rules", "J1", "J2")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.endswith("\nSee: meldwright rules --help\n")


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)
def test_a_known_id_is_near_itself(rule: Rule) -> None:
    assert nearest(rule.value.lower()) == (rule.value,)
