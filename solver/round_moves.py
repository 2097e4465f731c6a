"""What a player may do in a round, and what the round is then: every move judged by the rules (T1 to T5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from solver.cards import in_order
from solver.errors import Refusal
from solver.faults import RuleFault
from solver.judge import judge, laid_between
from solver.meld_faults import number_word
from solver.round import Exhausted, Knocked, WentOut, next_turn, view
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.melds import Meld
    from solver.position import Position
    from solver.round import Ended, RoundState


@dataclass(frozen=True, slots=True)
class Draw:
    """The next card of the pile goes to the hand (T2)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A melding play: the whole table as it lies afterwards, every joker declared (J1)."""

    table: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn ends without a knock."""


@dataclass(frozen=True, slots=True)
class Knock:
    """The turn ends with a knock, and the round with it (T3)."""


Move: TypeAlias = Draw | Lay | Pass | Knock
"""What a player can do; a turn is several of them, the last one a pass, a knock or going out."""


def allowed(state: RoundState, rules: Rules = MANIPULATION) -> tuple[type[Move], ...]:
    """The kinds of moves that the rules allow now: at least one while the round goes on, none after its end.

    `Lay` is among them where melding is allowed, whether or not the cards make a play.

    >>> from solver.round import deal, pack
    >>> dealt = deal(("Ann", "Bob"), 0, pack(2))
    >>> [[kind.__name__ for kind in allowed(state)] for state in (dealt, after(dealt, Draw()))]
    [['Draw'], ['Draw', 'Lay']]
    """
    if state.ended is not None:
        return ()
    melding = state.last_turns is not None or 0 < state.drawn < rules.most_draws
    may: tuple[tuple[type[Move], bool], ...] = (
        (Draw, not any(_draw_faults(state, rules))),
        (Lay, melding and bool(state.hand)),
        (Pass, not any(_pass_faults(state, rules))),
        (Knock, not any(_knock_faults(state, rules))),
    )
    return tuple(kind for kind, is_allowed in may if is_allowed)


def after(state: RoundState, move: Move, rules: Rules = MANIPULATION) -> RoundState:
    """The round after a move of the player whose turn it is; the state given stays as it is.

    A play is judged alone and, where it is not the turn's first, as part of the whole turn too. Raises
    `Refusal` with every broken rule for a move that is not allowed (T2 to T5, those of `judge` for a play).

    >>> from solver.round import deal, pack
    >>> dealt = deal(("Ann", "Bob"), 0, pack(2))
    >>> drawn = after(dealt, Draw())
    >>> drawn.drawn, len(drawn.hand), len(drawn.pile)
    (1, 11, 32)
    >>> after(drawn, Pass())
    Traceback (most recent call last):
    solver.errors.Refusal: Nothing was melded, so that another card must be drawn. (T2)
    """
    if state.ended is not None:
        raise Refusal((_over(state.ended),))
    match move:
        case Draw():
            _refuse(_draw_faults(state, rules))
            return _drawn(state)
        case Lay(table):
            _refuse(_lay_faults(state, table, rules))
            return _laid(state, table)
        case Pass():
            _refuse(_pass_faults(state, rules))
            return next_turn(state)
        case Knock():
            _refuse(_knock_faults(state, rules))
            return replace(state, ended=Knocked(state.turn))
        case _ as never:
            assert_never(never)


def _refuse(faults: Iterator[RuleFault]) -> None:
    if found := tuple(faults):
        raise Refusal(found)


def _over(ended: Ended) -> RuleFault:
    match ended:
        case Knocked():
            return RuleFault(Rule.T3, "The round is over: somebody knocked.")
        case WentOut():
            return RuleFault(Rule.T4, "The round is over: somebody went out.")
        case Exhausted():
            return RuleFault(Rule.T5, "The round is over: the last turns are played.")
        case _ as never:
            assert_never(never)


def _drawn(state: RoundState) -> RoundState:
    top, *rest = state.pile
    hand = in_order((*state.hand, top))
    # Nothing is drawn after a meld, so that this is also the hand with which the turn is judged.
    return replace(_with_hand(state, hand), pile=tuple(rest), drawn=state.drawn + 1, hand_before=hand)


def _laid(state: RoundState, table: tuple[Meld, ...]) -> RoundState:
    laid = laid_between(view(state, state.turn), table)
    hand = in_order((Counter(state.hand) - Counter(laid)).elements())
    state = replace(_with_hand(state, hand), table=table, melded=True)
    if hand or state.last_turns is not None:
        return state
    return replace(state, ended=WentOut(state.turn))


def _with_hand(state: RoundState, hand: tuple[Piece, ...]) -> RoundState:
    """The state with another hand of the player whose turn it is."""
    return replace(state, hands=(*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :]))


def _draw_faults(state: RoundState, rules: Rules) -> Iterator[RuleFault]:
    if state.last_turns is not None:
        yield RuleFault(Rule.T5, "Nothing is drawn in the last turns.")
        return
    if state.melded:
        yield RuleFault(Rule.T2, "Something was melded, which ends the drawing.")
    if state.drawn >= rules.most_draws:
        most = number_word(rules.most_draws)
        yield RuleFault(Rule.T2, f"A turn has at most {most} draws, and they are made.")
    if not state.pile:
        yield RuleFault(Rule.T5, "The pile is empty: the draw falls away.")


def _lay_faults(state: RoundState, table: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    now = view(state, state.turn)
    alone = judge(now, table, rules)
    yield from alone
    if not alone and state.melded:
        # Under some readings two plays can do together to a joker what one play may not do.
        yield from judge(_turn_as_one_play(state, now), table, rules)


def _turn_as_one_play(state: RoundState, now: Position) -> Position:
    return replace(now, table=state.table_before, hand=state.hand_before)


def _pass_faults(state: RoundState, rules: Rules) -> Iterator[RuleFault]:
    if not _draw_is_due(state, rules):
        return
    if state.drawn == 0:
        yield RuleFault(Rule.T2, "No card was drawn yet: a turn begins with a draw.")
    else:
        yield RuleFault(Rule.T2, "Nothing was melded, so that another card must be drawn.")


def _draw_is_due(state: RoundState, rules: Rules) -> bool:
    """Whether another card must come unless something is melded first (T2, T5)."""
    return bool(state.pile) and not state.melded and state.drawn < rules.most_draws


def _knock_faults(state: RoundState, rules: Rules) -> Iterator[RuleFault]:
    if state.last_turns is not None:
        yield RuleFault(Rule.T5, "Nobody knocks in the last turns.")
        return
    yield from _pass_faults(state, rules)
    points = rules.count(state.hand)
    if points > rules.knock_limit:
        left = f"{points} points are left, and nobody knocks with more than {rules.knock_limit}."
        yield RuleFault(Rule.T3, left, state.hand)
