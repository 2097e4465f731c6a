"""The way out of a quarrel, held against trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solver.cards import Joker, Piece, cards
from solver.decide import Limits
from solver.dispute import Dispute
from solver.judge import judge, laid_between
from solver.melds import Meld
from solver.outcomes import Confirmation, LayoutProof
from solver.repair import NothingToRepair, Repaired, RepairUndecided, Unrepairable, repair
from solver.rules import Rule, Rules
from tests import naive
from tests.positions import RULES
from tests.quarrels import quarrels
from tests.stages import at, melds


def dispute(before: str, hand: str, after: str, players: int = 3) -> Dispute:
    return Dispute(at(before, hand, players), melds(after))


def tokens(pieces: tuple[Piece, ...]) -> str:
    return " ".join(map(str, pieces))


def test_the_nearest_table_moves_one_card() -> None:
    found = repair(dispute("AC 2C 3C 4C/X=4C 5C 6C 7C", "8C KD", "AC 2C 3C 4C 5C 6C 7C 8C/X=4C"))
    assert isinstance(found, Repaired)
    assert found.table == (Meld.of("AC 2C 3C 4C 5C 6C 7C 8C X=9C"),)
    assert (tokens(found.asked), found.away, found.points) == ("8C", 1, 8)
    assert found.proof.layout is LayoutProof.OPTIMAL


def test_a_joker_taken_to_the_hand_comes_back_as_a_missing_card() -> None:
    found = repair(dispute("5C 6C X=7C", "7C KD", "5C 6C 7C"))
    assert isinstance(found, Repaired)
    assert (found.table, found.away) == ((Meld.of("X=4C 5C 6C 7C"),), 1)
    assert found.trace.origins[0][0].source.value == "hand"


def test_cards_not_held_are_set_aside() -> None:
    found = repair(dispute("5C 6C 7C", "8C", "5C 6C 7C 8C 9C/KD KH"))
    assert isinstance(found, Repaired)
    assert (tokens(found.set_aside), tokens(found.asked)) == ("9C KD KH", "8C")
    assert (found.table, found.away) == ((Meld.of("5C 6C 7C 8C"),), 0)


def test_P1_T2_there_may_be_nothing_to_repair() -> None:
    assert repair(dispute("5C 6C 7C", "8C", "5C 6C 7C/KD")) == NothingToRepair(cards("KD"))
    late = Dispute(replace(at("5C 6C 7C", "8C"), drawn=3), melds("5C 6C 7C 8C"))
    assert repair(late) == NothingToRepair(())


def test_what_cannot_be_laid_is_proved() -> None:
    found = repair(dispute("4H 5H 6H 7H", "5S 5C", "4H/5H 5S 5C/6H 7H"))
    assert isinstance(found, Unrepairable)
    assert (found.points, found.proof.sweep) == (0, Confirmation.CONFIRMED)


def test_C4_an_unknown_hand_holds_no_more_than_the_pack_has() -> None:
    before = at("5H 6H 7H", "", 2)
    found = repair(Dispute(before, melds("5H 6H 7H 8H/5H 5S 5C"), hand_known=False))
    assert isinstance(found, Repaired)
    assert (tokens(found.asked), tokens(found.set_aside)) == ("5C 5S 8H", "5H")
    assert (found.table, found.away) == (melds("5C 5H 5S/6H 7H 8H"), 0)
    found = repair(Dispute(before, melds("5H 6H 7H X=8H X=9H"), hand_known=False))
    assert isinstance(found, Repaired)
    assert (tokens(found.asked), tokens(found.set_aside)) == ("X", "X")


def test_of_two_copies_the_one_is_set_aside_that_leaves_the_nearer_table() -> None:
    found = repair(dispute("5H 6H 7H", "8H 2C", "5H/5H 6H 7H 8H", players=2))
    assert isinstance(found, Repaired)
    assert (tokens(found.set_aside), found.away) == ("5H", 0)
    found = repair(dispute("5H 6H 7H", "8H X", "5H 6H 7H 8H X=9H/X=KS"))
    assert isinstance(found, Repaired)
    assert (tokens(found.set_aside), found.table, found.away) == ("X", melds("5H 6H 7H 8H X=9H"), 0)


def test_a_heap_of_cards_from_nowhere_takes_no_time() -> None:
    nowhere = "/".join([" ".join(["KD"] * 30), *["KD QD X"] * 20])
    found = repair(dispute("5H 6H 7H", "8H", f"5H 6H 7H 8H/{nowhere}"))
    assert isinstance(found, Repaired)
    assert (len(found.set_aside), found.away) == (90, 0)


def test_no_time_is_no_answer() -> None:
    assert isinstance(
        repair(dispute("5C 6C 7C", "8C", "5C 6C/7C 8C"), limits=Limits(0.0, 0.0)), RepairUndecided
    )


def heaps_of(asked: Dispute, set_aside: tuple[Piece, ...]) -> list[tuple[Meld, ...]]:
    """The melds as laid without what was set aside, each way to take it away; silent jokers left out."""
    ways = {asked.after}
    for piece in set_aside:
        ways = {
            (*way[:number], Meld((*meld.cards[:index], *meld.cards[index + 1 :])), *way[number + 1 :])
            for way in ways
            for number, meld in enumerate(way)
            for index, there in enumerate(meld.cards)
            if there == piece or (isinstance(piece, Joker) and isinstance(there, Joker))
        }
    return [
        tuple(
            Meld(tuple(piece for piece in meld.cards if piece != Joker()))
            for meld in way
            if any(piece != Joker() for piece in meld.cards)
        )
        for way in ways
    ]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_the_way_out_agrees_with_trying_everything(rules: Rules) -> None:
    seen = Counter[str]()
    for asked in quarrels(40, 23, rules):
        if not judge(asked.taken, asked.after, rules):
            continue
        found = repair(asked, rules)
        seen[type(found).__name__] += 1
        laid = Counter(laid_between(asked.before, asked.after))
        if isinstance(found, NothingToRepair):
            over_the_pack = any(fault.rule is Rule.C4 for fault in judge(asked.taken, asked.after, rules))
            assert over_the_pack or not laid & Counter(asked.taken.hand)
            continue
        assert isinstance(found, Repaired | Unrepairable), found
        assert Counter(found.asked) + Counter(found.set_aside) == laid
        position = replace(asked.before, hand=found.asked, drawn=None)
        search = naive._Search(position, rules)
        everything = tuple(search.hand)
        if isinstance(found, Unrepairable):
            assert not search.playable(everything)
            best = max((value for value, some in search.by_value() if search.playable(some)), default=0)
            assert found.points == best // 128
            continue
        assert judge(position, found.table, rules) == ()
        assert laid_between(position, found.table) == found.asked
        all_cards = len(position.table_cards) + len(position.hand)
        assert found.away == all_cards - sum(
            origin.source.value == "stayed" for row in found.trace.origins for origin in row
        )
        if found.proof.layout is LayoutProof.OPTIMAL:
            nearest = min(
                all_cards - (sum(len(meld.cards) for meld in heaps) - count(layout.melds, layout.jokers))
                for heaps in heaps_of(asked, found.set_aside)
                for count in [naive._Moved([naive._Old.of(meld, rules) for meld in heaps])]
                for layout in search.found(everything)
            )
            assert found.away == nearest, (asked, found)
        elif not rules.seats_matter:
            pytest.fail(f"not proved: {asked}")
    assert seen["Repaired"] > 8
    assert seen["Unrepairable"] > 2
