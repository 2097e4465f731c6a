"""The rulebook: complete, its numbers those of `Rules`, and every example ruled on as it says."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solver.cards import Joker, cards
from solver.dispute import Illegal, Legal, NeedsDeclaration, rule_on
from solver.judge import judge
from solver.melds import Meld
from solver.position import Position
from solver.rulebook import CHAPTERS, Entry, Example, entry, rulebook
from solver.rulebook.document import rules_document
from solver.rules import MANIPULATION, Ace, Pack, Release, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

BREAKABLE = (Rule.C4, *(rule for rule in Rule if rule.value[0] in "MPJ"), Rule.T2)
"""What a rearrangement can break."""
SPOKEN_FOR = {Rule.P3: {Rule.M1}, Rule.P4: {Rule.M1}, Rule.J3: {Rule.J2}, Rule.J4: {Rule.J2, Rule.M1}}
"""Rules that no fault names, and which speak for them."""


def words_of(rule: Entry) -> str:
    """All that an entry says of its rule."""
    return "\n".join([rule.title, rule.sentence, rule.text, rule.reading or ""])


def examples() -> Iterator[object]:
    """Every example, under its rule's id and whether it is legal."""
    for rule in rulebook():
        counts = {True: 0, False: 0}
        for example in rule.examples:
            counts[example.legal] += 1
            kind = "legal" if example.legal else "illegal"
            number = f"-{counts[example.legal]}" if counts[example.legal] > 1 else ""
            yield pytest.param(rule.rule, example, id=f"{rule.rule.value}-{kind}{number}")


def test_every_rule_has_one_entry_in_its_order() -> None:
    assert [found.rule for found in rulebook()] == list(Rule)
    assert all(entry(rule).rule is rule for rule in Rule)


def test_a_chapter_has_the_rules_of_one_letter() -> None:
    letters = [{found.rule.value[0] for found in chapter.entries(MANIPULATION)} for chapter in CHAPTERS]
    assert letters == [{letter} for letter in "CMPJTSG"]
    assert len({chapter.title for chapter in CHAPTERS}) == len(CHAPTERS)


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)
def test_a_rule_is_told_in_a_title_a_sentence_and_a_text(rule: Rule) -> None:
    found = entry(rule)
    assert re.fullmatch(r"[A-Z][\w' ,]{4,39}", found.title)
    assert re.fullmatch(r"[A-Z0-9][^.]*\.", found.sentence)
    assert len(found.sentence) <= 90
    told = [found.text, *([] if found.reading is None else [found.reading])]
    for text in (*told, *(example.why for example in found.examples)):
        assert re.fullmatch(r"[A-Z0-9].*[^.]\.", text)
        assert "  " not in text
    assert not re.search(r"[{}]|None|\w\.\w|Rule\.", words_of(found))
    assert found.sentence not in found.text


def test_titles_and_sentences_tell_rules_apart() -> None:
    assert len({found.title for found in rulebook()}) == len({found.sentence for found in rulebook()}) == 33


def test_rules_that_are_referred_to_are_there() -> None:
    known = {rule.value for rule in Rule}
    for found in rulebook():
        cited = set(re.findall(r"\b[A-Z]\d\b", words_of(found)))
        assert cited <= known - {found.rule.value}


@pytest.mark.parametrize("rule", BREAKABLE, ids=lambda rule: rule.value)
def test_a_rule_that_can_be_broken_has_examples_of_both_kinds(rule: Rule) -> None:
    found = entry(rule)
    assert {example.legal for example in found.examples} == {True, False}
    assert {example.shows for example in found.examples} & SPOKEN_FOR.get(rule, {rule})


def test_no_other_rule_has_examples() -> None:
    assert tuple(found.rule for found in rulebook() if found.examples) == BREAKABLE


@pytest.mark.parametrize(("rule", "example"), list(examples()))
def test_rule(rule: Rule, example: Example) -> None:
    ruling = rule_on(example.dispute)
    match ruling:
        case Legal():
            assert example.legal
            assert ruling.laid
        case Illegal():
            assert [fault.rule for fault in ruling.faults] == [example.shows]
        case NeedsDeclaration():
            assert [fault.rule for fault in ruling.faults] == [example.shows] == [Rule.J1] == [rule]


def test_no_example_is_told_twice() -> None:
    told = [example.text for found in rulebook() for example in found.examples]
    assert len(set(told)) == len(told)


def test_every_rule_that_can_be_broken_has_a_test_of_the_judge_in_its_name() -> None:
    folder = Path(__file__).parent
    source = (folder / "test_judge.py").read_text() + Path(__file__).read_text()
    names = re.findall(r"^def (test_\w+)", source, re.MULTILINE)
    tested = {part for name in names for part in name.split("_")}
    assert tested >= {rule.value for rule in BREAKABLE}


def test_P3_every_card_lies_in_one_legal_meld_at_the_end() -> None:
    before = Position((Meld.of("7S 7H 7D"),), cards("8S 9S 7C"))
    assert judge(before, (Meld.of("7H 7D 7C"), Meld.of("7S 8S 9S"))) == ()
    left_behind = judge(before, (Meld.of("7H 7D"), Meld.of("7S 8S 9S")))
    assert [fault.rule for fault in left_behind] == [Rule.M1]
    in_two_melds = judge(before, (Meld.of("7S 7H 7D"), Meld.of("7S 8S 9S")))
    assert [fault.rule for fault in in_two_melds] == [Rule.P5]


def test_P4_the_first_meld_is_a_whole_one_of_any_worth() -> None:
    empty = Position((), cards("AH 2H 3H KD X"))
    assert judge(empty, (Meld.of("AH 2H 3H"),)) == ()
    assert judge(empty, (Meld.of("AH 2H X=3H"),)) == ()
    assert [fault.rule for fault in judge(empty, (Meld.of("AH 2H"),))] == [Rule.M1]
    assert [fault.rule for fault in judge(empty, (Meld((Joker(), *cards("AH 2H"))),))] == [Rule.J1]


CHANGES = [
    # (what another game has, the rules whose words change, what they say then)
    ({"pack_sizes": (Pack(3, 2, 2), Pack(6, 3, 4))}, "C1 C4", "three packs, 156 cards, and four jokers"),
    ({"rank_points": (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)}, "C3", "ace 15"),
    ({"joker_points": 50}, "C3", "joker 50"),
    ({"smallest_group": 2}, "M1 M2", "two, three or four"),
    ({"smallest_group": 4, "smallest_run": 5}, "M1 M2 M3", "at least four cards"),
    ({"largest_group": 3}, "M2", "A group is three cards"),
    ({"smallest_run": 4}, "M3", "four or more cards"),
    ({"ace": Ace.LOW}, "M3", "The ace lies below the 2, as in A-2-3."),
    ({"ace": Ace.HIGH}, "M3", "The ace lies above the king, as in Q-K-A."),
    ({"full_circle": False}, "M3", "Here the ace is used at one end of a sequence only."),
    ({"release": Release.NEVER}, "J3", "Here a joker on the table is never released."),
    ({"one_release_a_card": True}, "J3", "Here one real card releases one joker only."),
    ({"jokers_a_meld": 1}, "M4", "Here only one joker may lie in a meld."),
    ({"dealt": 7}, "C2", "seven cards"),
    ({"most_draws": 4}, "T2 T5", "four cards"),
    ({"knock_limit": 8}, "T3", "8 points or fewer"),
    ({"undercut_bonus": 12}, "S3 S4", "12 points"),
    ({"out_bonus": 30}, "S5", "30 points"),
    ({"game_target": 500}, "G1 G2", "500 points"),
    ({"game_bonus": 200}, "G2", "a bonus of 200"),
    ({"round_bonus": 20}, "G2", "20 points for every round won"),
]


@pytest.mark.parametrize(("change", "ids", "told"), CHANGES, ids=lambda value: str(value)[:40])
def test_numbers_and_readings_are_those_of_the_game(change: dict[str, object], ids: str, told: str) -> None:
    other = rulebook(replace(MANIPULATION, **change))  # type: ignore[arg-type]
    changed = [new for old, new in zip(rulebook(), other, strict=True) if words_of(old) != words_of(new)]
    assert " ".join(found.rule.value for found in changed) == ids
    assert any(told in words_of(found) for found in changed)


def test_no_number_of_the_game_is_typed() -> None:
    game = Rules(
        pack_sizes=(Pack(7, 11, 12), Pack(8, 12, 11)),
        rank_points=(40, *range(2, 11), 41, 42, 43),
        joker_points=60,
        smallest_group=7,
        largest_group=8,
        smallest_run=7,
        dealt=11,
        most_draws=12,
        knock_limit=61,
        undercut_bonus=62,
        out_bonus=63,
        game_target=64,
        game_bonus=65,
        round_bonus=66,
    )
    for found in rulebook(game):
        told = words_of(found).replace("as in A-2-3", "").replace("below the 2", "").replace("K-A-2", "")
        numbers = set(re.findall(r"(?<![A-Z])\d+", told))
        assert numbers <= {str(number) for number in (*range(40, 44), *range(60, 67), 11 * 52, 12 * 52)}
        assert not re.search(r"\b(three|five|ten)\b", told)


def test_the_document_has_every_rule_and_the_rulings() -> None:
    document = rules_document(rulebook())
    assert isinstance(document["rules"], list)
    assert len(document["rules"]) == 33
    rules = rules_document([entry(Rule.P5)])["rules"]
    assert isinstance(rules, list)
    (one,) = rules
    assert isinstance(one, dict)
    assert one["sentence"] == "Cards that are added come from the player's own hand."
    assert one["examples"] == [
        {
            "text": "before: 7S 7H 7D\nhand: 7C\nafter: 7S 7H 7D 7C\n",
            "players": None,
            "drawn": None,
            "before": [["7S", "7H", "7D"]],
            "hand": ["7C"],
            "after": [["7S", "7H", "7D", "7C"]],
            "verdict": "legal",
            "rules": [],
            "why": "The 7 of clubs was held.",
        },
        {
            "text": "before: 7S 7H 7D / 4D 5D 6D\nhand: 3D 8C\nafter: 7S 7H 7D 7C / 3D 4D 5D 6D\n",
            "players": None,
            "drawn": None,
            "before": [["7S", "7H", "7D"], ["4D", "5D", "6D"]],
            "hand": ["3D", "8C"],
            "after": [["7S", "7H", "7D", "7C"], ["3D", "4D", "5D", "6D"]],
            "verdict": "illegal",
            "rules": ["P5"],
            "why": "The 3 of diamonds was held, the 7 of clubs was not.",
        },
    ]
