"""What must hold of every answer, whatever the position."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.best import best_play
from solver.cards import Joker, Piece, Suit
from solver.judge import can_play, judge, laid_between
from solver.melds import shape_of
from solver.outcomes import Best, Confirmation, NoPlay, Outcome, Proof, Seconds
from solver.position import Position, position_faults
from solver.rules import MANIPULATION
from tests.positions import legal_positions, relabelled, shuffled, small_legal_positions
from tests.stages import best_value

few = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])

POSITIONS = st.one_of(small_legal_positions(), legal_positions())


def sizes(outcome: Outcome) -> tuple[int, int, int]:
    """Points, cards laid, table cards moved."""
    match outcome:
        case Best():
            return outcome.points, len(outcome.play.laid), outcome.trace.moved
        case NoPlay():
            return 0, 0, 0
        case _:
            raise AssertionError(f"no answer: {outcome}")


def untimed(proof: Proof) -> Proof:
    return replace(proof, seconds=Seconds())


@few
@given(POSITIONS, st.permutations(list(Suit)))
def test_no_suit_is_above_another(position: Position, suits: list[Suit]) -> None:
    other = relabelled(position, dict(zip(Suit, suits, strict=True)))
    assert sizes(best_play(other)) == sizes(best_play(position))


@few
@given(POSITIONS, st.integers(0, 1_000))
def test_the_order_of_the_text_changes_nothing(position: Position, seed: int) -> None:
    one, two = best_play(position), best_play(shuffled(position, Random(seed)))
    assert untimed(one.proof) == untimed(two.proof)
    assert sizes(one) == sizes(two)
    if isinstance(one, Best) and isinstance(two, Best):
        assert one.play == two.play
        assert one.standing == two.standing
        assert [(each.was, each.now) for each in one.trace.jokers] == [
            (each.was, each.now) for each in two.trace.jokers
        ]


@few
@given(POSITIONS, st.one_of(st.just(Joker()), st.sampled_from(MANIPULATION.faces)))
def test_a_card_more_in_hand_never_lowers_the_best(position: Position, card: Piece) -> None:
    richer = replace(position, hand=(*position.hand, card))
    if not position_faults(richer):
        assert best_value(richer) >= best_value(position)


@few
@given(POSITIONS)
def test_a_card_of_the_play_cannot_be_laid_again(position: Position) -> None:
    outcome = best_play(position)
    if isinstance(outcome, Best):
        after = replace(position, table=outcome.play.table, hand=outcome.play.left)
        # What could still be laid would have been worth more at once.
        assert isinstance(best_play(after), NoPlay)


@settings(few, max_examples=60)
@given(POSITIONS)
def test_every_answer_passes_the_judge(position: Position) -> None:
    outcome = best_play(position)
    assert outcome.proof.sweep is Confirmation.CONFIRMED
    if not isinstance(outcome, Best):
        assert isinstance(outcome, NoPlay)
        return
    play = outcome.play
    assert not judge(position, play.table)
    assert can_play(position, play.table)
    assert all(shape_of(meld.faces, MANIPULATION) for meld in play.table)
    assert play.laid
    assert MANIPULATION.count(play.laid) == outcome.points == outcome.proof.bound
    laid = Counter(Joker() if isinstance(piece, Joker) else piece for piece in play.laid)
    assert laid + Counter(play.left) == Counter(position.hand)
    assert Counter(laid_between(position, play.table)) == laid
    assert outcome.standing.points == MANIPULATION.count(position.hand) - outcome.points
