"""The round in progress as recorded turns tell it: the table, whose turn it is, how many cards lie where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver.errors import MeldwrightError, Refusal
from solver.faults import RuleFault
from solver.judge import judge, laid_between
from solver.meld_faults import number_word
from solver.position import Position
from solver.round import pack
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.melds import Meld


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn was played."""

    player: str
    table: tuple[Meld, ...] | None
    """The whole table after it; none where nothing was melded."""
    drawn: int | None = None
    """Cards drawn in it; none: not told."""


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """What is known of a round in progress."""

    number: int
    """From 1."""
    order: tuple[str, ...]
    """Who plays when: the player to the dealer's left starts, the dealer comes last (T1)."""
    table: tuple[Meld, ...]
    turns: int
    """How many were recorded, turns passed over among them."""
    next_player: str
    held: tuple[tuple[str, int], ...] | None
    """How many cards everybody holds, in the order of play; none where draws were not told."""
    pile: int | None
    """How many cards the draw pile has; none where draws were not told."""
    out: str | None = None
    """Who went out, which ended the round (T4)."""
    last_played: int = 0
    """How many of the last turns were played (T5)."""

    @property
    def dealer(self) -> str:
        """Who dealt it."""
        return self.order[-1]

    @property
    def starts(self) -> str:
        """Who has the first turn (T1)."""
        return self.order[0]

    @property
    def last_turns(self) -> bool:
        """Whether the pile is known to have run out before the next turn (T5)."""
        return self.pile == 0

    @property
    def is_over(self) -> bool:
        """Whether no turn can follow, so that the round is to be scored (T4, T5)."""
        return self.out is not None or self.last_played == len(self.order)


def begun(number: int, order: tuple[str, ...], rules: Rules = MANIPULATION) -> RoundSoFar:
    """A round that is dealt (C2), its players in the order of play; raises `Refusal` for too many (C1).

    >>> dealt = begun(1, ("Ann", "Bob"))
    >>> dealt.dealer, dealt.held, dealt.pile
    ('Bob', (('Ann', 10), ('Bob', 10)), 33)
    """
    cards = len(pack(len(order), rules))
    held = tuple((player, rules.dealt) for player in order)
    return RoundSoFar(number, order, (), 0, order[0], held, cards - rules.dealt * len(order))


def with_turn(so_far: RoundSoFar, turn: Turned, rules: Rules = MANIPULATION) -> RoundSoFar:
    """The round after one more turn; players who were passed over drew what was due and melded nothing.

    What was laid is taken as held, as far as the player can hold so many cards. Raises `Refusal` with every
    broken rule (P1 to P5, M1 to M4, J1 to J5, T2, T4, T5), `MeldwrightError` for a player that there is not.

    >>> from solver.melds import Meld
    >>> laid = with_turn(begun(1, ("Ann", "Bob")), Turned("Ann", (Meld.of("7S 7H 7D"),), drawn=1))
    >>> laid.next_player, laid.held, laid.pile
    ('Bob', (('Ann', 8), ('Bob', 10)), 32)
    >>> with_turn(laid, Turned("Bob", (Meld.of("7S 7H"),)))
    Traceback (most recent call last):
    solver.errors.Refusal: The 7 of diamonds was on the table and is gone. (P2)
    """
    if turn.player not in so_far.order:
        raise MeldwrightError(f"there is no player {turn.player}: there are {', '.join(so_far.order)}.")
    if so_far.out is not None:
        raise Refusal((RuleFault(Rule.T4, f"{so_far.out} went out, which ended the round."),))
    while so_far.next_player != turn.player and not so_far.is_over:
        so_far = _after(so_far, Turned(so_far.next_player, None), (), rules)
    if so_far.is_over:
        raise Refusal((RuleFault(Rule.T5, "The last turns are played, which ended the round."),))
    laid: tuple[Piece, ...] = ()
    if turn.table is not None:
        before = Position(so_far.table, players=len(so_far.order), drawn=turn.drawn)
        laid = laid_between(before, turn.table)
        before = replace(before, hand=laid, last_turn=so_far.last_turns)
        if faults := judge(before, turn.table, rules):
            raise Refusal(faults)
    if faults := tuple(_turn_faults(so_far, turn, laid, rules)):
        raise Refusal(faults)
    return _after(so_far, turn, laid, rules)


def _turn_faults(
    so_far: RoundSoFar, turn: Turned, laid: tuple[Piece, ...], rules: Rules
) -> Iterator[RuleFault]:
    """What the numbers of cards forbid."""
    player, drawn = turn.player, turn.drawn
    if drawn is not None and not 0 <= drawn <= rules.most_draws:
        text = f"{player} cannot have drawn {drawn} cards: a turn has at most "
        yield RuleFault(Rule.T2, f"{text}{number_word(rules.most_draws)} draws.")
    elif drawn is not None and so_far.pile is not None:
        if so_far.last_turns and drawn:
            yield RuleFault(Rule.T5, f"{player} cannot have drawn a card: the pile is empty.")
        elif drawn > so_far.pile:
            left = number_word(so_far.pile)
            yield RuleFault(
                Rule.T5, f"{player} cannot have drawn {number_word(drawn)} cards: {left} were left."
            )
        elif turn.table is None and drawn < min(rules.most_draws, so_far.pile):
            yield RuleFault(Rule.T2, f"{player} melded nothing, so that another card must be drawn.")
    if so_far.held is not None:
        # Where the draws are not told, no more than a turn allows before melding.
        usual = min(rules.most_draws - 1, rules.most_draws if so_far.pile is None else so_far.pile)
        most = dict(so_far.held)[player] + (usual if drawn is None else drawn)
        if len(laid) > most:
            yield RuleFault(
                Rule.P5, f"{player} holds {most} cards at most and cannot have laid {len(laid)}.", laid
            )


def _after(so_far: RoundSoFar, turn: Turned, laid: tuple[Piece, ...], rules: Rules) -> RoundSoFar:
    drawn = turn.drawn
    if drawn is None and so_far.pile is not None and (turn.table is None or so_far.last_turns):
        # T2: who melds nothing draws on, as far as the pile reaches.
        drawn = min(rules.most_draws, so_far.pile)
    held, pile, out = None, None, None
    if so_far.held is not None and so_far.pile is not None and drawn is not None:
        held = tuple(
            (name, cards + drawn - len(laid) if name == turn.player else cards) for name, cards in so_far.held
        )
        pile = so_far.pile - drawn
        # T5: in the last turns the round goes on.
        out = turn.player if not dict(held)[turn.player] and not so_far.last_turns else None
    following = so_far.order[(so_far.order.index(turn.player) + 1) % len(so_far.order)]
    return replace(
        so_far,
        table=so_far.table if turn.table is None else turn.table,
        turns=so_far.turns + 1,
        next_player=following,
        held=held,
        pile=pile,
        out=out,
        last_played=so_far.last_played + so_far.last_turns,
    )


def position_of(so_far: RoundSoFar, hand: tuple[Piece, ...], drawn: int | None = None) -> Position:
    """The next player's position, who holds this hand after so many draws.

    How many cards the others hold stands in it where that is known; how many the pile has, where it also
    agrees with the hand.

    >>> from solver.cards import cards
    >>> print(position_of(begun(1, ("Ann", "Bob")), cards("7S 7H 7D 2C 3C 4C 5C 6C 8H 9H KD"), drawn=1))
    | 7SHD 2C 3C 4C 5C 6C 8H 9H KD | 2 | drawn 1 | others: 10 | pile 32
    """
    position = Position(
        so_far.table, hand, len(so_far.order), None if so_far.last_turns else drawn, so_far.last_turns
    )
    came = 0 if so_far.last_turns else drawn
    if so_far.held is None or so_far.pile is None:
        return position
    at = so_far.order.index(so_far.next_player)
    seated = (*so_far.held[at + 1 :], *so_far.held[:at])
    position = replace(position, others=tuple(cards for _, cards in seated))
    if came is None or not agrees(so_far, hand, came):
        return position
    return replace(position, pile=so_far.pile - came)


def drawn_by(so_far: RoundSoFar, hand: tuple[Piece, ...], rules: Rules = MANIPULATION) -> int | None:
    """How many cards the next player has drawn in this turn, by the hand and the turns recorded.

    None where draws were not told, or no such number fits.

    >>> from solver.cards import cards
    >>> drawn_by(begun(1, ("Ann", "Bob")), cards("7S 7H 7D 2C 3C 4C 5C 6C 8H 9H KD"))
    1
    """
    if so_far.held is None or so_far.pile is None:
        return None
    came = len(hand) - dict(so_far.held)[so_far.next_player]
    return came if 0 <= came <= min(rules.most_draws, so_far.pile) else None


def agrees(so_far: RoundSoFar, hand: tuple[Piece, ...], drawn: int) -> bool:
    """Whether the next player can hold so many cards after so many draws, by the turns recorded.

    >>> from solver.cards import cards
    >>> agrees(begun(1, ("Ann", "Bob")), cards("7S 7H 7D"), 1)
    False
    """
    if so_far.held is None or so_far.pile is None:
        return True
    return drawn <= so_far.pile and len(hand) == dict(so_far.held)[so_far.next_player] + drawn
