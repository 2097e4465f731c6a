"""T2 to T5, move by move: what is allowed, what is refused and by which rule."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from solver.cards import cards
from solver.errors import Refusal
from solver.judge import judge
from solver.round import Ended, Exhausted, Knocked, RoundState, WentOut, view
from solver.round_moves import Draw, Knock, Lay, Move, Pass, after, allowed
from solver.rules import MANIPULATION, Rule
from tests.rounds import moved, state_of, table_of

PILE = "KH KS QH QS JH"
SEVENS = Lay(table_of("7C 7D 7H"))
SEVENS_AND_TWOS = Lay(table_of("7C 7D 7H / 2C 2D 2H"))


def lay(table: str) -> Lay:
    return Lay(table_of(table))


def heavy(pile: str = PILE, turn: int = 0) -> RoundState:
    """A hand of sevens, twos and a king: too much to knock with."""
    return state_of("7C 7D 7H 2C 2D 2H KC / TC TD / 9C 9D", pile=pile, turn=turn)


def light(pile: str = "AH AS 2H 2S") -> RoundState:
    """A hand that counts two points, and comes to at most five with a few cards of the pile."""
    return state_of("AC AD / TC TD / 9C 9D", pile=pile)


KINDS: dict[str, tuple[RoundState, tuple[Move, ...], str]] = {
    # The state, moves from there; what is allowed then.
    "T2 a turn begins with a draw": (heavy(), (), "Draw"),
    "T2 after a draw one melds or draws": (heavy(), (Draw(),), "Draw Lay"),
    "T2 after the second draw too": (heavy(), (Draw(), Draw()), "Draw Lay"),
    "T2 after the third the turn is over": (heavy(), (Draw(), Draw(), Draw()), "Pass"),
    "T2 a meld ends the drawing": (heavy(), (Draw(), SEVENS), "Lay Pass"),
    "T2 a meld ends the drawing after the second draw": (heavy(), (Draw(), Draw(), SEVENS), "Lay Pass"),
    "T3 no knock before a draw": (light(), (), "Draw"),
    "T3 no knock while a draw is due": (light(), (Draw(),), "Draw Lay"),
    "T3 a knock after the third card": (light("AH AS KH KS"), (Draw(), Draw(), Draw()), "Pass"),
    "T3 a knock after the third card with five points": (light("AH AS AC AD"), (Draw(),) * 3, "Pass Knock"),
    "T3 a knock after a meld": (
        state_of("7C 7D 7H 4C / TC", pile="AH KH"),
        (Draw(), SEVENS),
        "Lay Pass Knock",
    ),
    "T4 nothing after going out": (state_of("7C 7D / TC", pile="7H KH"), (Draw(), SEVENS), ""),
    "T3 nothing after a knock": (light("AH AS AC AD"), (*(Draw(),) * 3, Knock()), ""),
    "T5 a draw that is due falls away": (heavy("KH"), (Draw(),), "Lay Pass"),
    "T5 so that one may knock": (light("2H"), (Draw(),), "Lay Pass Knock"),
    "T5 the second card was the last": (heavy("KH KS"), (Draw(), Draw()), "Lay Pass"),
    "T5 the third card was the last": (heavy("KH KS QH"), (Draw(), Draw(), Draw()), "Pass"),
    "T5 a last turn": (heavy("KH"), (Draw(), Pass()), "Lay Pass"),
    "T5 a last turn with few points": (state_of("2C/3C", last_turns=(0, 1)), (), "Lay Pass"),
    "T5 a last turn after a meld": (
        replace(heavy(""), last_turns=(0, 1, 2)),
        (SEVENS,),
        "Lay Pass",
    ),
    "T5 a last turn without a card": (state_of("/3C", last_turns=(0, 1)), (), "Pass"),
    "T5 nothing after the last turns": (state_of("2C/3C", last_turns=(0,)), (Pass(),), ""),
}


@pytest.mark.parametrize("name", KINDS)
def test_T_what_is_allowed(name: str) -> None:
    state, moves, kinds = KINDS[name]
    then = moved(state, moves)
    assert " ".join(kind.__name__ for kind in allowed(then)) == kinds
    # What is not among them is refused.
    for move in (Draw(), Pass(), Knock()):
        if type(move) in allowed(then):
            assert after(then, move) != then
        else:
            with pytest.raises(Refusal):
                after(then, move)


DRAW_FIRST = "No card was drawn yet: a turn begins with a draw. (T2)"
DRAW_ON = "Nothing was melded, so that another card must be drawn. (T2)"
TOO_LATE = "After drawing three cards nothing may be melded. (T2)"
NO_KNOCK = "Nobody knocks in the last turns. (T5)"

REFUSED: dict[str, tuple[RoundState, tuple[Move, ...], Move, str]] = {
    # The state, moves from there, the one that is refused, and why.
    "T2 melding before a draw": (
        state_of("7C 7D 7H KC/TC", pile=PILE),
        (),
        SEVENS,
        "No card was drawn yet: draw first, then meld. (T2)",
    ),
    "T2 melding after the third card": (heavy(), (Draw(), Draw(), Draw()), SEVENS, TOO_LATE),
    "T2 melding after the third card that was the last": (heavy("KH KS QH"), (Draw(),) * 3, SEVENS, TOO_LATE),
    "T2 drawing a fourth": (
        heavy(),
        (Draw(), Draw(), Draw()),
        Draw(),
        "A turn has at most three draws, and they are made. (T2)",
    ),
    "T2 drawing after a meld": (
        heavy(),
        (Draw(), SEVENS),
        Draw(),
        "Something was melded, which ends the drawing. (T2)",
    ),
    "T2 passing before a draw": (heavy(), (), Pass(), DRAW_FIRST),
    "T2 passing with the second card due": (heavy(), (Draw(),), Pass(), DRAW_ON),
    "T2 passing with the third card due": (heavy(), (Draw(), Draw()), Pass(), DRAW_ON),
    "T2 knocking before a draw": (light(), (), Knock(), DRAW_FIRST),
    "T2 knocking with a card due": (light(), (Draw(),), Knock(), DRAW_ON),
    "T3 knocking with six points": (
        light("AH AS 2H"),
        (Draw(),) * 3,
        Knock(),
        "6 points are left, and nobody knocks with more than 5. (T3)",
    ),
    "T3 knocking with too much after a meld": (
        heavy(),
        (Draw(), SEVENS_AND_TWOS),
        Knock(),
        "20 points are left, and nobody knocks with more than 5. (T3)",
    ),
    "T3 every broken rule at once": (
        heavy(),
        (Draw(),),
        Knock(),
        f"{DRAW_ON}; 47 points are left, and nobody knocks with more than 5. (T3)",
    ),
    "T5 drawing from an empty pile": (
        heavy("KH"),
        (Draw(),),
        Draw(),
        "The pile is empty: the draw falls away. (T5)",
    ),
    "T5 drawing in a last turn": (
        state_of("2C/3C", last_turns=(0, 1)),
        (),
        Draw(),
        "Nothing is drawn in the last turns. (T5)",
    ),
    "T5 knocking in a last turn": (state_of("2C/3C", last_turns=(0, 1)), (), Knock(), NO_KNOCK),
    "T5 knocking in a last turn with too much": (
        state_of("KC/3C", last_turns=(0, 1)),
        (),
        Knock(),
        NO_KNOCK,
    ),
    "T5 knocking in a last turn after a meld": (
        state_of("7C 7D 7H 2C/3C", last_turns=(0, 1)),
        (SEVENS,),
        Knock(),
        NO_KNOCK,
    ),
    "T5 melding without a card": (
        state_of("/3C", "7C 7D 7H", last_turns=(0, 1)),
        (),
        SEVENS,
        "No card from the hand was added to the table. (P1)",
    ),
    "P1 nothing laid": (
        state_of("KC/TC", "7C 7D 7H", drawn=1),
        (),
        SEVENS,
        "No card from the hand was added to the table. (P1)",
    ),
    "every fault of a rearrangement": (
        state_of("7D KC/TC", "5C 6C X=7C", drawn=1),
        (),
        lay("5C 7D / 3S 3H 3D"),
        "The joker that stood for the 7 of clubs was on the table and is gone. (J5); "
        "The 6 of clubs was on the table and is gone. (P2); "
        "The 3 of diamonds was neither on the table nor in the hand. (P5); "
        "The 3 of hearts was neither on the table nor in the hand. (P5); "
        "The 3 of spades was neither on the table nor in the hand. (P5); "
        "Meld 1 has two cards; a meld has at least three. (M1)",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_T_what_is_refused(name: str) -> None:
    state, moves, refused, message = REFUSED[name]
    then = moved(state, moves)
    before = deepcopy(then)
    with pytest.raises(Refusal) as raised:
        after(then, refused)
    assert str(raised.value) == message
    assert then == before


@pytest.mark.parametrize("move", [Draw(), SEVENS, Pass(), Knock()])
@pytest.mark.parametrize(
    ("ended", "message"),
    [
        (Knocked(0), "The round is over: somebody knocked. (T3)"),
        (WentOut(1), "The round is over: somebody went out. (T4)"),
        (Exhausted(), "The round is over: the last turns are played. (T5)"),
    ],
)
def test_T_nothing_after_the_end(move: Move, ended: Ended, message: str) -> None:
    with pytest.raises(Refusal) as raised:
        after(replace(heavy(), drawn=1, ended=ended), move)
    assert str(raised.value) == message


def test_T2_a_draw_takes_the_next_card_of_the_pile() -> None:
    then = moved(heavy(), (Draw(), Draw()))
    assert then.hand == cards("2C 2D 2H 7C 7D 7H KC KH KS")
    assert (then.pile, then.drawn, then.melded) == (cards("QH QS JH"), 2, False)
    assert then.hands[1:] == heavy().hands[1:]


def test_T2_a_play_lays_cards_and_jokers_as_declared() -> None:
    state = state_of("7C 7D X KC/TC", "4S 5S 6S", "7S", drawn=1)
    then = moved(state, (Draw(), lay("4S 5S 6S 7S / 7C 7D X=7H")))
    assert then.hand == cards("KC")
    assert then.table == table_of("4S 5S 6S 7S / 7C 7D X=7H")
    assert (then.melded, then.drawn, then.turn, then.ended) == (True, 2, 0, None)


def test_T2_one_may_meld_again_in_the_same_turn() -> None:
    then = moved(heavy(), (Draw(), SEVENS, SEVENS_AND_TWOS))
    assert then.hand == cards("KC KH")
    assert (then.table_before, then.hand_before) == ((), cards("2C 2D 2H 7C 7D 7H KC KH"))


@pytest.mark.parametrize("one_release", [False, True])
def test_J3_several_plays_are_judged_as_one_too(one_release: bool) -> None:
    # One seven of hearts releases one joker in the first play and the other in the second.
    rules = replace(MANIPULATION, one_release_a_card=one_release)
    state = state_of("7H QC QD 3C 3D KC/TC/TD", "X=7H 8H 9H TH / 7C 7D X=7H", drawn=1)
    first = after(state, lay("7H 8H 9H TH / 7C 7D X=7H / QC QD X=QH"), rules)
    second = lay("8H 9H TH / 7C 7D 7H / QC QD X=QH / 3C 3D X=3H")
    assert judge(view(first, 0), second.table, rules) == ()
    if not one_release:
        assert after(first, second, rules).hand == cards("KC")
        return
    with pytest.raises(Refusal) as raised:
        after(first, second, rules)
    assert [fault.rule for fault in raised.value.faults] == [Rule.J2]


def test_T2_the_last_draw_comes_from_the_rules() -> None:
    rules = replace(MANIPULATION, most_draws=2)
    assert allowed(moved(heavy(), (Draw(), Draw()), rules), rules) == (Pass,)


def test_a_move_leaves_the_state_as_it_was() -> None:
    state = heavy()
    before = deepcopy(state)
    moved(state, (Draw(), SEVENS, Pass(), Draw()))
    assert state == before
