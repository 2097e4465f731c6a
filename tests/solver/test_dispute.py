"""Rulings: verdicts, undeclared jokers held against every declaration, and the readings they hang on."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.best import best_play
from solver.cards import Joker, cards
from solver.dispute import (
    Dispute,
    Illegal,
    Legal,
    NeedsDeclaration,
    Ruling,
    declarations,
    rule_on,
    verdict_name,
)
from solver.errors import Refusal
from solver.judge import judge
from solver.melds import Meld
from solver.outcomes import Best, Source
from solver.position import Position
from solver.readings import alternatives
from solver.rules import MANIPULATION, Release, Rule, Rules
from tests.naive_judge import broken
from tests.positions import RULES, small_positions
from tests.stages import at, melds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece


def ruled(before: str, hand: str, after: str, rules: Rules = MANIPULATION, players: int = 3) -> Ruling:
    return rule_on(Dispute(at(before, hand, players), melds(after)), rules)


def hinges(ruling: Ruling) -> list[tuple[str, str, str]]:
    return [(hinge.in_force.value, hinge.other.value, hinge.verdict) for hinge in ruling.hinges]


def test_a_legal_play_tells_what_was_laid_and_how_it_came_about() -> None:
    found = ruled("6H X=7H 8H/7H 7S 7D 7C", "2S 4S", "6H 7H 8H/2S 4S X=3S/7S 7D 7C")
    assert isinstance(found, Legal)
    assert (found.laid, found.points) == (cards("2S 4S"), 6)
    [joker] = found.trace.jokers
    assert (str(joker.was), str(joker.now), joker.released_by.source) == ("7H", "3S", Source.MELD)
    assert joker.released_by.meld == 2


def test_the_trace_lies_parallel_to_the_melds_as_typed() -> None:
    found = ruled("4H 5H 6H/9S 9C 9D", "9H 7H", "9D 9H 9C 9S/7H 6H 5H 4H")
    assert isinstance(found, Legal)
    assert found.trace.continues == (2, 1)
    assert [[origin.source.value for origin in row] for row in found.trace.origins] == [
        ["stayed", "stayed", "hand", "stayed"],
        ["stayed", "stayed", "stayed", "hand"],
    ]


def test_both_aces_of_a_full_circle_may_be_a_card_and_a_joker() -> None:
    suit = " ".join(f"{rank}H" for rank in "23456789TJQK")
    found = ruled(f"AH {suit}", "X", f"AH {suit} X=AH")
    assert isinstance(found, Legal)
    assert [origin.source.value for origin in found.trace.origins[0]] == ["stayed"] * 13 + ["hand"]


def test_an_unknown_hand_holds_what_was_added() -> None:
    before = at("7S 7H 7D", "")
    found = rule_on(Dispute(before, melds("7S 7H 7D 7C"), hand_known=False))
    assert isinstance(found, Legal)
    assert isinstance(rule_on(Dispute(before, melds("7S 7H 7D 7C"))), Illegal)


def test_a_table_before_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="Meld 1 has two cards"):
        ruled("7S 7H", "7D", "7S 7H 7D")


# Undeclared jokers.


def undeclared(rules: Rules, count: int, seed: int) -> Iterator[Dispute]:
    """Legal plays whose jokers say nothing, some with a card put wrong."""
    found = 0
    for position in small_positions(count * 25, seed, rules):
        outcome = best_play(position, rules)
        if not isinstance(outcome, Best) or not outcome.play.declared:
            continue
        rng = Random(f"silent {found}")
        table: list[list[Piece]] = [list(meld.cards) for meld in outcome.play.table]
        for meld in table:
            for index, piece in enumerate(meld):
                if isinstance(piece, Joker) and rng.random() < 0.8:
                    meld[index] = Joker()
        if rng.random() < 0.3:
            meld = rng.choice(table)
            rng.choice(table).append(meld.pop())
        after = tuple(Meld(tuple(meld)) for meld in table if meld)
        if any(piece == Joker() for meld in after for piece in meld.cards):
            found += 1
            yield Dispute(position, after)
        if found == count:
            return


def every_declaration(after: tuple[Meld, ...], rules: Rules) -> Iterator[tuple[Meld, ...]]:
    places = [
        (number, index)
        for number, meld in enumerate(after)
        for index, piece in enumerate(meld.cards)
        if piece == Joker()
    ]
    for faces in product(rules.faces, repeat=len(places)):
        table = [list(meld.cards) for meld in after]
        for (number, index), face in zip(places, faces, strict=True):
            table[number][index] = Joker(face)
        yield tuple(Meld(tuple(meld)) for meld in table)


def alike(tables: list[tuple[Meld, ...]] | tuple[tuple[Meld, ...], ...]) -> set[tuple[str, ...]]:
    """Tables without the order of cards in a meld: two jokers of one meld may change their parts."""
    return {tuple(" ".join(sorted(map(str, meld.cards))) for meld in table) for table in tables}


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_J1_the_options_are_all_declarations_that_make_it_legal(rules: Rules) -> None:
    verdicts = set()
    for dispute in undeclared(rules, 8, 41):
        found = rule_on(dispute, rules)
        legal = [
            table
            for table in every_declaration(dispute.after, rules)
            if not broken(dispute.before, table, rules)
        ]
        verdicts.add(verdict_name(found))
        if isinstance(found, NeedsDeclaration):
            assert alike(found.options) == alike(legal)
            assert len(found.options) == len(alike(legal))
            assert {fault.rule for fault in found.faults} == {Rule.J1}
        else:
            assert isinstance(found, Illegal)
            assert legal == []
            assert found.faults
    assert "needs_declaration" in verdicts


def test_J1_options_come_in_canonical_order_with_their_melds() -> None:
    dispute = Dispute(at("", "JD QD KD X 7H X 7S"), melds("JD QD KD X/7H X 7S"))
    found = rule_on(dispute)
    assert isinstance(found, NeedsDeclaration)
    assert [
        [(number, str(joker)) for number, joker in declarations(dispute, option)] for option in found.options
    ] == [
        [(1, "X=AD"), (2, "X=7C")],
        [(1, "X=AD"), (2, "X=7D")],
        [(1, "X=TD"), (2, "X=7C")],
        [(1, "X=TD"), (2, "X=7D")],
    ]


@pytest.mark.parametrize(
    ("before", "hand", "after", "rules"),
    [
        ("", "5H 9D X", "5H 9D X", "M3"),
        ("", "7H 7S 8D X", "7H 7S 8D X", "M2"),
        ("", "7H X", "7H X", "M1"),
        ("", "7S 7H 7D 7C X", "7S 7H 7D 7C X", "M2"),
        ("5C 6C X=7C", "8C KD KS", "5C 6C/8C/KD KS X", "M1 M1 J2"),
    ],
)
def test_where_no_declaration_works_it_says_why(before: str, hand: str, after: str, rules: str) -> None:
    found = ruled(before, hand, after)
    assert isinstance(found, Illegal)
    assert " ".join(fault.rule.value for fault in found.faults) == rules


def test_C4_a_heap_of_undeclared_jokers_takes_no_time() -> None:
    after = "/".join(["7H 8H X"] * 30)
    found = ruled("", "7H 8H X", after)
    assert isinstance(found, Illegal)
    assert [fault.rule for fault in found.faults][:2] == [Rule.C4, Rule.C4]


# Hinges.


@pytest.mark.parametrize(
    ("before", "hand", "after", "rules", "wanted"),
    [
        ("5H 6H 7H", "8H", "5H 6H 7H 8H", MANIPULATION, []),
        (
            "5H 6H X=7H",
            "7H 8H",
            "5H 6H 7H 8H X=9H",
            MANIPULATION,
            [("release-anywhere", "release-never", "illegal")],
        ),
        (
            "5H 6H X=7H/7S 7H 7D",
            "4H",
            "X=3H 4H 5H 6H/7S 7H 7D",
            MANIPULATION,
            [
                ("release-anywhere", "release-in-place", "illegal"),
                ("release-anywhere", "release-never", "illegal"),
            ],
        ),
        (
            "5H 6H X=7H/7S 7H 7D",
            "4H",
            "X=3H 4H 5H 6H/7S 7H 7D",
            Rules(release=Release.IN_PLACE),
            [("release-in-place", "release-anywhere", "legal")],
        ),
        ("", "X X 7C", "X=5C X=6C 7C", MANIPULATION, [("many-jokers", "one-joker", "illegal")]),
        ("", "X X 7C", "X=5C X=6C 7C", Rules(jokers_a_meld=1), [("one-joker", "many-jokers", "legal")]),
        (
            "5H 6H X=7H",
            "7H 8H X",
            "5H 6H 7H 8H X=9H X",
            MANIPULATION,
            [
                ("release-anywhere", "release-never", "illegal"),
                ("many-jokers", "one-joker", "illegal"),
            ],
        ),
    ],
)
def test_a_ruling_owns_up_to_the_readings_on_which_it_hangs(
    before: str, hand: str, after: str, rules: Rules, wanted: list[tuple[str, str, str]]
) -> None:
    assert hinges(ruled(before, hand, after, rules)) == wanted


def test_M3_the_full_circle_is_a_hinge() -> None:
    suit = " ".join(f"{rank}H" for rank in "A23456789TJQK")
    assert hinges(ruled(suit, "AH", f"{suit} AH")) == [("full-circle", "no-full-circle", "illegal")]


def test_every_hinge_is_the_verdict_under_the_other_reading() -> None:
    for rules in RULES:
        for position in small_positions(25, 3, rules):
            outcome = best_play(position, rules)
            if not isinstance(outcome, Best):
                continue
            found = rule_on(Dispute(position, outcome.play.table), rules)
            assert isinstance(found, Legal)
            told = {hinge.other: hinge.verdict for hinge in found.hinges}
            for _, other, game in alternatives(rules):
                if position.table and not all(_lies(meld, game) for meld in position.table):
                    continue
                verdict = "illegal" if judge(position, outcome.play.table, game) else "legal"
                assert told.get(other, "legal") == verdict


def _lies(meld: Meld, rules: Rules) -> bool:
    return not broken(Position(), (meld,), rules) & {Rule.M1, Rule.M2, Rule.M3, Rule.M4}


def test_T2_the_turn_is_ruled_on_too() -> None:
    before = replace(at("7S 7H 7D", "7C"), drawn=3)
    found = rule_on(Dispute(before, melds("7S 7H 7D 7C")))
    assert isinstance(found, Illegal)
    assert [fault.rule for fault in found.faults] == [Rule.T2]
