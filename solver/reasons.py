"""Why a card stays in the hand: what it lacks, what would let it go down, and what to wish for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from solver import cpsat
from solver.best import best_play
from solver.box import exact_box, whole_box
from solver.cards import Joker, in_order, piece_key
from solver.decide import DEFAULT_LIMITS, Clock, Decided, Empty, Limits, Open, decide
from solver.errors import MeldwrightError
from solver.further import Further
from solver.judge import turn_faults
from solver.nearness import Near, nearest
from solver.outcomes import Best, Disagreement, NoPlay, Status, Undecided
from solver.rules import MANIPULATION, Rules
from solver.value import cards_in, points_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.outcomes import Outcome
    from solver.position import Position

__all__ = [
    "HeldBack",
    "Lacking",
    "Laid",
    "Near",
    "OutOfReach",
    "Reason",
    "Unsettled",
    "Wished",
    "as_if_allowed",
    "explained",
    "why",
    "wishes",
]

MOST_FURTHER = 3
"""How many further cards are looked for."""
MOST_SETS = 16
"""How many sets of two or more further cards are listed; single ones all are."""


@dataclass(frozen=True, slots=True)
class Laid:
    """It does not stay: the best play lays it, every copy that is held."""

    card: Piece


@dataclass(frozen=True, slots=True)
class HeldBack:
    """It could be laid, but a play without it is worth more, or as much."""

    card: Piece
    points_with: int
    """The most points of a play that lays it."""
    points_best: int
    cards_with: int
    """How many cards that play lays."""
    cards_best: int
    near: tuple[Near, ...]


@dataclass(frozen=True, slots=True)
class Lacking:
    """Further cards would let it go down: the smallest number of them, and which."""

    card: Piece
    number: int
    sets: tuple[tuple[Piece, ...], ...]
    complete: bool
    """Whether these are all sets of that size."""
    near: tuple[Near, ...]


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """No few further cards would let it go down."""

    card: Piece
    near: tuple[Near, ...]


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Not known: the time ran out, or two roads to the answer contradict each other."""

    card: Piece
    disagreement: Disagreement | None
    near: tuple[Near, ...]


Reason: TypeAlias = Laid | HeldBack | Lacking | OutOfReach | Unsettled


@dataclass(frozen=True, slots=True)
class Wished:
    """An unseen card and the points of the best play that it would allow."""

    card: Piece
    points: int


def why(
    position: Position,
    asked: tuple[Piece, ...] | None = None,
    rules: Rules = MANIPULATION,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Reason, ...]:
    """Why each card that the best play leaves in hand stays there, or each asked card of the hand.

    Where the cards drawn allow no melding (T2), it is answered as if they did. Raises `Refusal` for an
    impossible position, `MeldwrightError` for a card that is not in the hand.

    >>> from solver.cards import cards
    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> held = Position((Meld.of("9C TC JC QC"),), cards("7C KD"))
    >>> reason = why(held, cards("7C"))[0]
    >>> reason.number, [" ".join(map(str, found)) for found in reason.sets], reason.complete
    (1, ['8C', 'X'], True)
    >>> why(held, cards("2S"))
    Traceback (most recent call last):
    solver.errors.MeldwrightError: 2S is not in the hand
    """
    clock = Clock(limits)
    position = as_if_allowed(position, rules)
    return explained(position, best_play(position, rules, limits), asked, rules, clock)


def as_if_allowed(position: Position, rules: Rules) -> Position:
    """The position, and where the cards drawn allow no melding (T2), the same with nothing said of them."""
    return replace(position, drawn=None) if turn_faults(position, rules) else position


def explained(
    position: Position, best: Outcome, asked: tuple[Piece, ...] | None, rules: Rules, clock: Clock
) -> tuple[Reason, ...]:
    """Why each card that this answer leaves in hand stays there, or each asked card of the hand."""
    if asked is None:
        asked = in_order(set(best.play.left if isinstance(best, Best) else position.hand))
    for piece in asked:
        if piece not in position.hand:
            raise MeldwrightError(f"{piece} is not in the hand")
    pieces = tuple(dict.fromkeys(asked))
    if isinstance(best, (Best, NoPlay)):
        return tuple(_reason(position, piece, best, rules, clock) for piece in pieces)
    found = None if isinstance(best, Undecided) else best
    return tuple(Unsettled(piece, found, nearest(position, piece, rules)) for piece in pieces)


def wishes(
    position: Position, rules: Rules = MANIPULATION, count: int = 3, limits: Limits = DEFAULT_LIMITS
) -> tuple[Wished, ...] | None:
    """The unseen cards that would allow the best plays, best first; fewer where fewer would allow any.

    Also fewer where time runs out, and none at all where it does before the first is known.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> [str(wish.card) for wish in wishes(Position((), cards("KD KH 2S")))]
    ['X', 'KC', 'KS']
    """
    clock = Clock(limits)
    found: list[Wished] = []
    model = Further(position, 1, rules)
    model.objective()
    while len(found) < count:
        values, best = _solved(model, clock)
        if values is None or not best:
            return tuple(found) or None
        further = model.further(values)
        points = points_in(model.value(values))
        if not points or not further:
            break
        found.append(Wished(further[0], points))
        model.forbid(further)
    return tuple(found)


def _solved(model: Further, clock: Clock) -> tuple[tuple[int, ...] | None, bool]:
    """A point of the model, if one was found in time, and whether no point is better."""
    answer = cpsat.solve(model.model, clock.left())
    if answer.values is None or not cpsat.consistent(model.model, answer):
        return None, False
    return answer.values, answer.status is Status.OPTIMAL


def _reason(position: Position, piece: Piece, best: Best | NoPlay, rules: Rules, clock: Clock) -> Reason:
    laid = best.play.laid if isinstance(best, Best) else ()
    # One copy more than the best play lays: only that one asks for a reason.
    copies = sum(_plain(other) == piece for other in laid) + 1
    held = position.hand.count(piece)
    if copies > held:
        return Laid(piece)
    # Where another copy is laid already, this one finds no place beside it.
    near = nearest(position if copies == 1 else replace(position, table=()), piece, rules)
    values = []
    for found in _with_it(position, piece, range(copies, held + 1), rules, clock):
        match found:
            case Decided():
                values.append(found.value)
            case Open():
                return Unsettled(piece, None, near)
            case Disagreement():
                return Unsettled(piece, found, near)
            case Empty():
                pass
    if values:
        points, cards = points_in(max(values)), cards_in(max(values))
        return HeldBack(piece, points, rules.count(laid), cards, len(laid), near)
    return _lacking(position, piece, copies, near, rules, clock)


def _with_it(
    position: Position, piece: Piece, copies: range, rules: Rules, clock: Clock
) -> Iterator[Decided | Empty | Open | Disagreement]:
    """What the plays that lay so many copies of a card come to."""
    whole = whole_box(position, rules)
    if not isinstance(piece, Joker):
        low = exact_box((piece,) * copies[0], rules).low
        yield decide(position, rules, clock, replace(whole, low=low))
        return
    for number in copies:
        # Of jokers the sweep can say only that all in the box are laid.
        low = exact_box((piece,) * number, rules).low
        yield decide(position, rules, clock, replace(whole, low=low, high=(*whole.high[:-1], number)))


def _plain(piece: Piece) -> Piece:
    return Joker() if isinstance(piece, Joker) else piece


def _lacking(
    position: Position, piece: Piece, copies: int, near: tuple[Near, ...], rules: Rules, clock: Clock
) -> Lacking | OutOfReach | Unsettled:
    """The fewest further cards with which so many copies of a card can be laid."""
    model = Further(position, MOST_FURTHER, rules)
    model.must_lay(piece, copies)
    sets: list[tuple[Piece, ...]] = []
    number = 0
    while number < 2 or len(sets) < MOST_SETS:
        values, best = _solved(model, clock)
        if values is None or not best:
            unknown = Unsettled(piece, None, near)
            return Lacking(piece, number, _sorted(sets), False, near) if sets else unknown
        further = model.further(values)
        if not model.met(values) or (sets and len(further) > number):
            complete = Lacking(piece, number, _sorted(sets), True, near)
            return complete if sets else OutOfReach(piece, near)
        number = len(further)
        sets.append(further)
        model.forbid(further)
    return Lacking(piece, number, _sorted(sets), False, near)


def _sorted(sets: list[tuple[Piece, ...]]) -> tuple[tuple[Piece, ...], ...]:
    return tuple(sorted(sets, key=lambda pieces: list(map(piece_key, pieces))))
