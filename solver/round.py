"""A round as it lies: the pack, the deal, whose turn it is, how it ended. Does not know what a move does."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from solver.cards import in_order
from solver.errors import MeldwrightError, Refusal
from solver.faults import RuleFault
from solver.meld_faults import number_word
from solver.melds import pieces_short
from solver.position import Position, position_faults, unseen
from solver.rules import MANIPULATION, Rule, Rules
from solver.scoring import RoundResult, score_round

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.melds import Meld


@dataclass(frozen=True, slots=True)
class Knocked:
    """A player knocked (T3)."""

    player: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player laid the last card of the hand (T4)."""

    player: int


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The pile ran out and the last turns are played (T5); several may have laid their last card in them."""


Ended: TypeAlias = Knocked | WentOut | Exhausted
"""How a round ended."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """A whole round at one moment, hidden cards included (`view` leaves them out); players are indices."""

    players: tuple[str, ...]
    """Their names in the order in which they sit: the next one sits to the left."""
    dealer: int
    hands: tuple[tuple[Piece, ...], ...]
    """By player, each in canonical order."""
    table: tuple[Meld, ...]
    pile: tuple[Piece, ...]
    """The draw pile, the next card first."""
    turn: int
    """Whose turn it is; once the round is over, whose it was."""
    table_before: tuple[Meld, ...]
    """The table before anything was melded in this turn."""
    hand_before: tuple[Piece, ...]
    """The hand before anything was melded in this turn, with the cards drawn in it."""
    drawn: int = 0
    """Cards drawn in this turn (T2)."""
    melded: bool = False
    """Whether something was melded in this turn, which ends the drawing (T2)."""
    last_turns: tuple[int, ...] | None = None
    """Who has a last turn still to end, in order (T5); none before the last turns."""
    ended: Ended | None = None
    """How the round ended; none while it goes on."""

    @property
    def hand(self) -> tuple[Piece, ...]:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn]

    @property
    def next_dealer(self) -> int:
        """Who deals the next round: the player to the dealer's left (C2)."""
        return order_after(self.dealer, len(self.players))[0]


def order_after(player: int, players: int) -> tuple[int, ...]:
    """All players clockwise from the one to a player's left, so that this player comes last (T1).

    >>> order_after(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((player + step) % players for step in range(1, players + 1))


def pack(players: int, rules: Rules = MANIPULATION) -> tuple[Piece, ...]:
    """Every card of the pack for so many players, in canonical order (C1); raises `Refusal` where none is.

    >>> len(pack(2)), len(pack(3)), pieces_short(pack(3)[:5])
    (53, 106, 'ACCDDH')
    >>> pack(6)
    Traceback (most recent call last):
    solver.errors.Refusal: Six cannot play this game: two, three, four or five can. (C1)
    """
    untouched = Position(players=players)
    if faults := position_faults(untouched, rules):
        raise Refusal(faults)
    return tuple(piece for piece, copies in unseen(untouched, rules).items() for _ in range(copies))


def deal(
    players: Sequence[str], dealer: int, cards: Sequence[Piece], rules: Rules = MANIPULATION
) -> RoundState:
    """A new round from a shuffled pack, dealt card by card from the dealer's left; the rest is the pile (C2).

    Raises `Refusal` for a wrong number of players (C1) or cards that are not exactly their pack (C1, C4),
    `MeldwrightError` for names or a dealer that do not fit.

    >>> dealt = deal(("Ann", "Bob"), 0, pack(2))
    >>> pieces_short(dealt.hands[1]), dealt.players[dealt.turn], len(dealt.pile)
    ('ACH 2CH 3CH 4CH 5CH', 'Bob', 33)
    >>> deal(("Ann", "Bob"), 0, pack(2)[1:])
    Traceback (most recent call last):
    solver.errors.Refusal: The pack for two players is not complete: AC is missing. (C1)
    """
    _check_names(players, dealer)
    count = len(players)
    whole = pack(count, rules)
    if faults := tuple(_pack_faults(cards, whole, count, rules)):
        raise Refusal(faults)
    dealt = rules.dealt * count
    order = order_after(dealer, count)
    hands = tuple(in_order(cards[order.index(player) : dealt : count]) for player in range(count))
    pile = tuple(cards[dealt:])
    return next_turn(RoundState(tuple(players), dealer, hands, (), pile, dealer, (), hands[dealer]))


def _check_names(players: Sequence[str], dealer: int) -> None:
    if any(not name.strip() for name in players):
        raise MeldwrightError("a player has no name.")
    if twice := next((name for name, times in Counter(players).items() if times > 1), None):
        raise MeldwrightError(f"the player {twice} is named twice.")
    _check_player(dealer, len(players))


def _check_player(player: int, players: int) -> None:
    if not 0 <= player < players:
        raise MeldwrightError(f"there is no player {player}: {players} play, counted from 0.")


def _pack_faults(
    cards: Sequence[Piece], whole: Sequence[Piece], players: int, rules: Rules
) -> Iterator[RuleFault]:
    name = f"The pack for {number_word(players)} players"
    if missing := in_order((Counter(whole) - Counter(cards)).elements()):
        are = "are" if len(missing) > 1 else "is"
        text = f"{name} is not complete: {pieces_short(missing)} {are} missing."
        yield RuleFault(Rule.C1, text, missing)
    if extra := in_order((Counter(cards) - Counter(whole)).elements()):
        are = "are" if len(extra) > 1 else "is"
        yield RuleFault(Rule.C4, f"{name} has fewer cards: {pieces_short(extra)} {are} too many.", extra)
    if len(whole) < players * rules.dealt:
        text = f"{name} has {len(whole)} cards, and {players * rules.dealt} are to be dealt."
        yield RuleFault(Rule.C2, text)


def next_turn(state: RoundState) -> RoundState:
    """The round once a turn is over: the next turn or last turn, or after the last of these the end (T1, T5).

    >>> dealt = deal(("Ann", "Bob"), 0, pack(2))
    >>> next_turn(dealt).turn, next_turn(replace(dealt, pile=())).last_turns
    (0, (0, 1))
    """
    last = state.last_turns
    if last is None:
        following = order_after(state.turn, len(state.players))
        return _begin(state, following[0], None if state.pile else following)
    if len(last) == 1:
        return replace(state, last_turns=(), ended=Exhausted())
    return _begin(state, last[1], last[1:])


def _begin(state: RoundState, player: int, last_turns: tuple[int, ...] | None) -> RoundState:
    return replace(
        state,
        turn=player,
        table_before=state.table,
        hand_before=state.hands[player],
        drawn=0,
        melded=False,
        last_turns=last_turns,
    )


def view(state: RoundState, player: int) -> Position:
    """All that a player may see of a round, as a position: of other hands and the pile only their sizes.

    A player who waits for a turn has drawn nothing; once the pile is empty, it is a last turn that comes
    (T5). A position does not tell whether something was melded in this turn, which ends the drawing: see
    `allowed` before asking it what a draw would bring.
    Raises `MeldwrightError` for a player that there is not.

    >>> dealt = deal(("Ann", "Bob", "Cy"), 1, pack(3))
    >>> print(view(dealt, 0))
    | ACHS 2DH 3CDS 4CH | 3 | drawn 0 | others: 10 10 | pile 76
    >>> view(dealt, 3)
    Traceback (most recent call last):
    solver.errors.MeldwrightError: there is no player 3: 3 play, counted from 0.
    """
    count = len(state.players)
    _check_player(player, count)
    waits = player != state.turn
    return Position(
        table=state.table,
        hand=state.hands[player],
        players=count,
        drawn=0 if waits else state.drawn,
        last_turn=state.last_turns is not None or (waits and not state.pile),
        others=tuple(len(state.hands[other]) for other in order_after(player, count)[:-1]),
        pile=len(state.pile),
    )


def result(state: RoundState, rules: Rules = MANIPULATION) -> RoundResult:
    """What a finished round scores (S1 to S7); raises `MeldwrightError` for one that goes on.

    >>> dealt = deal(("Ann", "Bob"), 0, pack(2))
    >>> result(replace(dealt, hands=((), dealt.hands[1]), ended=WentOut(0))).scores
    (('Ann', 55), ('Bob', 0))
    >>> result(dealt)
    Traceback (most recent call last):
    solver.errors.MeldwrightError: the round is not over.
    """
    left = {name: rules.count(hand) for name, hand in zip(state.players, state.hands, strict=True)}
    match state.ended:
        case None:
            raise MeldwrightError("the round is not over.")
        case Knocked(player):
            return score_round(left, knocker=state.players[player], rules=rules)
        case WentOut(player):
            return score_round(left, out=(state.players[player],), rules=rules)
        case Exhausted():
            return score_round(left, exhausted=True, rules=rules)
        case _ as never:
            assert_never(never)
