"""A whole evening as what happened in it: events in order, and the state that follows. Forgets nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, assert_never

from solver.cards import Joker
from solver.errors import MeldwrightError, Refusal
from solver.faults import RuleFault
from solver.folding import one_line
from solver.position import Position, position_faults
from solver.recorded import RoundSoFar, Turned, begun, with_turn
from solver.round import order_after
from solver.rules import MANIPULATION, Rule, Rules
from solver.scoring import RoundResult, score_game, score_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.cards import Piece
    from solver.scoring import GameResult


@dataclass(frozen=True, slots=True)
class Started:
    """A game began."""

    players: tuple[str, ...]
    """In the order in which they sit: the next one sits to the left."""
    dealer: str
    """Who deals the first round (C2)."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A round ended, and was scored."""

    left: tuple[tuple[str, int], ...]
    """The points that every player had left."""
    knocker: str | None = None
    out: tuple[str, ...] = ()
    exhausted: bool = False
    hands: tuple[tuple[str, tuple[Piece, ...]], ...] = ()
    """The cards that were left, for the players whose cards were told."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The latest round or turn that still counted does not count any more."""


@dataclass(frozen=True, slots=True)
class Redone:
    """What was undone latest counts again."""


Event: TypeAlias = Started | Scored | Turned | Undone | Redone
"""What can happen in an evening."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A game as its events tell it."""

    players: tuple[str, ...]
    dealer: str
    """Of the first round."""
    done: tuple[Scored | Turned, ...] = ()
    """What counts, in order."""
    undone: tuple[Scored | Turned, ...] = ()
    """What was undone and may be redone, the latest last."""
    so_far: RoundSoFar | None = field(default=None, compare=False)
    """The round in progress, where it is worked out already."""


def replay(events: Iterable[Event], rules: Rules = MANIPULATION) -> Evening:
    """The evening that events tell; raises `Refusal` or `MeldwrightError` where one cannot follow the others.

    >>> told = replay([Started(("Ann", "Bob"), "Bob"), Scored((("Ann", 0), ("Bob", 20)))])
    >>> standing(told).totals
    {'Ann': 45, 'Bob': 0}
    >>> replay([Undone()])
    Traceback (most recent call last):
    solver.errors.MeldwrightError: a game starts with its players.
    """
    evening: Evening | None = None
    for event in events:
        if isinstance(event, Started):
            if evening is not None:
                raise MeldwrightError("a game starts once.")
            evening = started(event, rules)
        elif evening is None:
            raise MeldwrightError("a game starts with its players.")
        else:
            evening = happened(evening, event, rules)
    if evening is None:
        raise MeldwrightError("a game starts with its players.")
    return evening


def started(event: Started, rules: Rules = MANIPULATION) -> Evening:
    """A game that begins; raises `Refusal` for a wrong number of players, `MeldwrightError` for their names.

    >>> started(Started(("Ann",), "Ann"))
    Traceback (most recent call last):
    solver.errors.Refusal: One cannot play this game: two, three, four or five can. (C1)
    """
    players = event.players
    for name in players:
        _check_name(name)
    folded = [name.casefold() for name in players]
    for number, name in enumerate(players):
        if folded[number] in folded[:number]:
            raise MeldwrightError(f"the player {name} is named twice.")
    if faults := position_faults(Position(players=len(players)), rules):
        raise Refusal(faults)
    if event.dealer not in players:
        raise MeldwrightError(f"there is no player {event.dealer}: there are {', '.join(players)}.")
    return Evening(players, event.dealer)


LONGEST_NAME = 40
"""Characters of a player's name."""


def _check_name(name: str) -> None:
    if not name.strip():
        raise MeldwrightError("a player has no name.")
    if len(name) > LONGEST_NAME:
        raise MeldwrightError(
            f"a player's name has at most {LONGEST_NAME} characters, not {len(name)}: {name[:20]}..."
        )
    if name != one_line(name):
        raise MeldwrightError(f"{name!r} cannot be a player's name: it is not written as it would be shown.")
    if "=" in name or "," in name:
        raise MeldwrightError(f"{name} cannot be a player's name: names have no = and no comma.")


def happened(
    evening: Evening, event: Scored | Turned | Undone | Redone, rules: Rules = MANIPULATION
) -> Evening:
    """The evening after one more event; what was undone is forgotten once something new counts.

    Raises `Refusal` for a round or turn that the rules do not allow, also after the end of the game (G1),
    `MeldwrightError` for other players than the game's and where there is nothing to undo or to redo.

    >>> game = started(Started(("Ann", "Bob"), "Ann"))
    >>> once = happened(game, Scored((("Ann", 0), ("Bob", 20))))
    >>> happened(happened(once, Undone()), Redone()) == once
    True
    >>> happened(game, Undone())
    Traceback (most recent call last):
    solver.errors.MeldwrightError: there is nothing to undo.
    """
    match event:
        case Scored() | Turned():
            return replace(_counted(evening, event, rules), undone=())
        case Undone():
            if not evening.done:
                raise MeldwrightError("there is nothing to undo.")
            *rest, last = evening.done
            return replace(evening, done=tuple(rest), undone=(*evening.undone, last), so_far=None)
        case Redone():
            if not evening.undone:
                raise MeldwrightError("there is nothing to redo.")
            *left, again = evening.undone
            return replace(_counted(evening, again, rules), undone=tuple(left))
        case _ as never:
            assert_never(never)


def check_going_on(evening: Evening, rules: Rules = MANIPULATION) -> None:
    """Raises `Refusal` where the game is over, so that nothing more can count (G1)."""
    if standing(evening, rules).over:
        text = f"The game is over: a player has {rules.game_target} or more."
        raise Refusal((RuleFault(Rule.G1, text),))


def _counted(evening: Evening, event: Scored | Turned, rules: Rules) -> Evening:
    check_going_on(evening, rules)
    match event:
        case Scored():
            _check_players(evening, [name for name, _ in event.left])
            scored(event, rules)
            _check_hands(event, current(evening, rules), rules)
            return replace(evening, done=(*evening.done, event), so_far=None)
        case Turned():
            # Not judged again when the next turn comes.
            so_far = with_turn(current(evening, rules), event, rules)
            return replace(evening, done=(*evening.done, event), so_far=so_far)
        case _ as never:
            assert_never(never)


def _check_players(evening: Evening, named: list[str]) -> None:
    for name in named:
        if name not in evening.players:
            raise MeldwrightError(f"there is no player {name}: there are {', '.join(evening.players)}.")
    for name in evening.players:
        if name not in named:
            raise MeldwrightError(f"what {name} has left is missing.")


def _check_hands(event: Scored, so_far: RoundSoFar, rules: Rules) -> None:
    """That the cards left count what was told, can lie beside the table, and agree with who went out."""
    if so_far.out is not None and so_far.out not in (
        event.out or [n for n, points in event.left if not points]
    ):
        text = f"By the turns recorded {so_far.out} laid the last card of the hand, which ended the round."
        raise Refusal((RuleFault(Rule.T4, text),))
    left = dict(event.left)
    named = [name for name, _ in event.hands]
    for name, hand in event.hands:
        if name not in left or named.count(name) > 1:
            raise MeldwrightError(f"the cards of {name} are told, and nobody or somebody else has them.")
        if any(isinstance(piece, Joker) and piece.stands_for is not None for piece in hand):
            raise MeldwrightError(f"a joker that {name} has left stands for nothing.")
        if rules.count(hand) != left[name]:
            raise MeldwrightError(
                f"the cards that {name} has left count {rules.count(hand)}, not {left[name]}."
            )
    pieces = tuple(piece for _, hand in event.hands for piece in hand)
    if faults := position_faults(Position(so_far.table, pieces, len(event.left)), rules):
        raise Refusal(faults)


@lru_cache(maxsize=1 << 10)
def scored(event: Scored, rules: Rules = MANIPULATION) -> RoundResult:
    """What a round brought (S1 to S7); raises as `score_round` does."""
    return score_round(
        event.left, knocker=event.knocker, out=event.out, exhausted=event.exhausted, rules=rules
    )


def results(evening: Evening, rules: Rules = MANIPULATION) -> tuple[RoundResult, ...]:
    """What every round that counts brought, in order."""
    return tuple(scored(event, rules) for event in evening.done if isinstance(event, Scored))


def standing(evening: Evening, rules: Rules = MANIPULATION) -> GameResult:
    """How the game stands, or how it ended (G1 to G3)."""
    return score_game(evening.players, results(evening, rules), rules)


def race(evening: Evening, rules: Rules = MANIPULATION) -> tuple[dict[str, int], ...]:
    """Every player's points after each round that counts, bonuses of the game left out.

    >>> played = [Scored((("Ann", 0), ("Bob", 20))), Scored((("Ann", 9), ("Bob", 4)), knocker="Bob")]
    >>> race(replay([Started(("Ann", "Bob"), "Ann"), *played]))
    ({'Ann': 45, 'Bob': 0}, {'Ann': 45, 'Bob': 5})
    """
    totals = dict.fromkeys(evening.players, 0)
    found = []
    for result in results(evening, rules):
        totals = {name: total + result.by_player[name] for name, total in totals.items()}
        found.append(totals)
    return tuple(found)


def current(evening: Evening, rules: Rules = MANIPULATION) -> RoundSoFar:
    """The round in progress, or the next one to be dealt: who deals and starts, and its turns so far.

    >>> found = current(replay([Started(("Ann", "Bob", "Cy"), "Bob")]))
    >>> found.dealer, found.next_player, found.pile
    ('Bob', 'Cy', 76)
    """
    if evening.so_far is not None:
        return evening.so_far
    rounds = sum(isinstance(event, Scored) for event in evening.done)
    first = evening.players.index(evening.dealer)
    # C2: the deal passes to the left.
    dealer = (first + rounds) % len(evening.players)
    order = tuple(evening.players[player] for player in order_after(dealer, len(evening.players)))
    so_far = begun(rounds + 1, order, rules)
    for turn in _turns(evening):
        so_far = with_turn(so_far, turn, rules)
    return so_far


def _turns(evening: Evening) -> Iterator[Turned]:
    """The turns since the last round was scored."""
    turns: list[Turned] = []
    for event in evening.done:
        if isinstance(event, Scored):
            turns = []
        else:
            turns.append(event)
    return iter(turns)
