"""Why a card stays: the further cards that would mend it, held against trying each of the pack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.best import best_play
from solver.box import exact_box, whole_box
from solver.cards import Joker, Piece, cards, in_order
from solver.decide import Clock, Decided, Limits, decide
from solver.errors import MeldwrightError
from solver.melds import Meld, shape_of
from solver.notation import read_position
from solver.outcomes import Best
from solver.position import Position
from solver.reasons import HeldBack, Lacking, Laid, OutOfReach, Unsettled, why, wishes
from solver.rules import MANIPULATION
from tests.positions import small_positions

POSITIONS = small_positions(12, 21)


def unseen(position: Position) -> list[Piece]:
    """Each card of which a copy is neither on the table nor in the hand."""
    pack = MANIPULATION.pack(position.players)
    assert pack is not None
    seen = [*position.table_cards, *position.hand]
    left: list[Piece] = [face for face in MANIPULATION.faces if seen.count(face) < pack.packs]
    if sum(isinstance(piece, Joker) for piece in seen) < pack.jokers:
        left.append(Joker())
    return left


def can_lay(position: Position, pieces: tuple[Piece, ...]) -> bool:
    """Whether some play lays these cards, and perhaps others."""
    whole = whole_box(position, MANIPULATION)
    low = exact_box(pieces, MANIPULATION).low
    # Where a joker must be laid, every number of them in hand is tried.
    jokers = range(low[-1], whole.high[-1] + 1) if low[-1] else [None]
    for number in jokers:
        box = replace(whole, low=low)
        if number is not None:
            box = replace(box, low=(*low[:-1], number), high=(*whole.high[:-1], number))
        if isinstance(decide(position, MANIPULATION, Clock(Limits()), box), Decided):
            return True
    return False


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_single_cards_that_would_let_a_card_go_down_are_all_named(position: Position) -> None:
    best = best_play(position)
    laid = best.play.laid if isinstance(best, Best) else ()
    for reason in why(position):
        stays = (reason.card,) * (laid.count(reason.card) + 1)
        if isinstance(reason, HeldBack):
            assert can_lay(position, stays)
            continue
        assert not can_lay(position, stays)
        mending = [
            piece
            for piece in unseen(position)
            if piece != reason.card
            and can_lay(replace(position, hand=(*position.hand, piece)), (*stays, piece))
        ]
        if isinstance(reason, Lacking) and reason.number == 1:
            assert [found for (found,) in reason.sets] == list(in_order(mending))
            assert reason.complete
        else:
            assert not mending


def test_every_card_that_the_best_play_leaves_gets_a_reason() -> None:
    position = read_position("9-QC / 7SHD | 8SH KD 7C 7C X | 3").position
    best = best_play(position)
    assert isinstance(best, Best)
    assert {reason.card for reason in why(position)} == set(best.play.left)


def test_a_card_that_is_held_back_says_what_both_plays_bring() -> None:
    position = read_position("| 3S 4S 5S 6S 7S 6H 6D | 3").position
    (reason,) = why(position)
    assert isinstance(reason, HeldBack)
    assert (str(reason.card), reason.points_with, reason.points_best) == ("7S", 25, 30)


def test_two_further_cards_are_listed_as_sets_of_unseen_cards() -> None:
    position = read_position("| KD 2S | 2").position
    reason = why(position, cards("KD"))[0]
    assert isinstance(reason, Lacking)
    assert reason.number == 2
    for found in reason.sets:
        assert len(found) == 2
        assert all(piece in unseen(position) for piece in found)


def test_a_card_of_which_nothing_fits_is_out_of_reach() -> None:
    # With one pack, all other sevens and the neighbours lie in long sequences' middles or in the hand.
    position = read_position("| 7H | 2").position
    reason = why(position)[0]
    assert isinstance(reason, Lacking)
    assert reason.number == 2
    assert not isinstance(reason, OutOfReach)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_near_melds_are_legal_and_lack_what_they_say(position: Position) -> None:
    for reason in why(position):
        assert not isinstance(reason, Laid)
        for near in reason.near:
            assert shape_of(near.faces, MANIPULATION) is not None
            assert reason.card in near.faces
            there = [*position.hand]
            if near.meld is not None:
                there += position.table[near.meld - 1].faces
            for face in near.lacks:
                assert near.faces.count(face) >= near.lacks.count(face)
                assert face not in there or near.faces.count(face) > 1


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_best_things_to_wish_for_are_those_that_bring_most(position: Position) -> None:
    gains = []
    for piece in unseen(position):
        best = best_play(replace(position, hand=(*position.hand, piece)))
        without = best_play(position)
        points = best.points if isinstance(best, Best) else 0
        if isinstance(without, Best) and points <= without.points:
            continue
        if points:
            gains.append(points)
    found = wishes(position)
    assert found is not None
    assert [wish.points for wish in found] == sorted(gains, reverse=True)[:3]
    for wish in found:
        best = best_play(replace(position, hand=(*position.hand, wish.card)))
        assert isinstance(best, Best)
        assert best.points == wish.points


def test_a_card_that_is_not_held_is_refused() -> None:
    with pytest.raises(MeldwrightError, match="2S is not in the hand"):
        why(Position((Meld.of("9C TC JC QC"),), cards("7C KD")), cards("2S"))


def test_of_two_copies_the_one_that_stays_is_asked_about() -> None:
    # Only one of the nines finds a place; that the other does is no reason why this one stays.
    position = read_position("6-8S | 9S 9S KD | 3").position
    reasons = {str(reason.card): reason for reason in why(position)}
    assert isinstance(reasons["9S"], Lacking)
    assert reasons["9S"].number == 2
    assert why(read_position("6-8S | 9S KD | 3").position, cards("9S")) == (Laid(cards("9S")[0]),)


def test_a_play_worth_as_much_says_how_many_cards_it_lays() -> None:
    (reason,) = why(read_position("| AS 2S 3S 3H 3D | 3").position, cards("AS"))
    assert isinstance(reason, HeldBack)
    assert (reason.points_with, reason.points_best) == (6, 9)
    assert (reason.cards_with, reason.cards_best) == (3, 3)


def test_a_card_does_not_join_a_meld_that_shows_it() -> None:
    reason = why(read_position("7S 7H 7C | 7C KD | 3").position, cards("7C"))[0]
    assert not isinstance(reason, Laid)
    assert all(near.meld is None for near in reason.near)


def test_where_nothing_may_be_melded_it_is_answered_as_if_it_might() -> None:
    assert [str(reason.card) for reason in why(read_position("6-8S | 9S KD | 3 | drawn 3").position)] == [
        "KD"
    ]


def test_no_time_is_not_out_of_reach() -> None:
    position = read_position("6-8S | 9S KD | 3").position
    reasons = why(position, limits=Limits(0.0, 0.0))
    assert {type(reason) for reason in reasons} == {Unsettled}
    assert wishes(read_position("| KD KH 2S | 3").position, limits=Limits(0.0, 0.0)) is None
