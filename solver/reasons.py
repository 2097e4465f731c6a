"""Why a card stays in the hand: what it lacks, what would let it go down, and what to wish for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from solver import cpsat
from solver.best import best_play
from solver.box import exact_box, whole_box
from solver.cards import Card, Joker, in_order, piece_key
from solver.cover import value_cover
from solver.decide import DEFAULT_LIMITS, Clock, Decided, Limits, decide
from solver.errors import MeldwrightError
from solver.melds import shapes
from solver.outcomes import Best
from solver.position import Position, tally
from solver.rules import MANIPULATION, Rules
from solver.value import points_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.integer import IntegerModel

MOST_FURTHER = 3
"""How many further cards are looked for."""
MOST_SETS = 6
"""How many sets of two or more further cards are listed; single ones all are."""
MOST_NEAR = 3
"""How many near melds are named."""


_FURTHER = 8_192
"""What laying the asked card counts; more than the few further cards together cost."""


@dataclass(frozen=True, slots=True)
class Near:
    """A meld that a card could be in, and the cards that are lacking for it."""

    meld: int | None
    """The typed number of the table's meld that it would join; none for a new meld."""
    faces: tuple[Card, ...]
    lacks: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HeldBack:
    """It could be laid, but a play without it is worth more."""

    card: Piece
    points_with: int
    """The most points of a play that lays it."""
    points_best: int
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


Reason: TypeAlias = HeldBack | Lacking | OutOfReach


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

    Raises `Refusal` for an impossible position, `MeldwrightError` for a card that is not in the hand.

    >>> from solver.cards import cards
    >>> from solver.melds import Meld
    >>> held = Position((Meld.of("9C TC JC QC"),), cards("7C KD"))
    >>> reason = why(held, cards("7C"))[0]
    >>> reason.number, [" ".join(map(str, found)) for found in reason.sets], reason.complete
    (1, ['8C', 'X'], True)
    >>> why(held, cards("2S"))
    Traceback (most recent call last):
    solver.errors.MeldwrightError: 2S is not in the hand
    """
    clock = Clock(limits)
    best = best_play(position, rules, limits)
    points = best.points if isinstance(best, Best) else 0
    if asked is None:
        asked = in_order(set(best.play.left if isinstance(best, Best) else position.hand))
    for piece in asked:
        if piece not in position.hand:
            raise MeldwrightError(f"{piece} is not in the hand")
    return tuple(_reason(position, piece, points, rules, clock) for piece in dict.fromkeys(asked))


def wishes(
    position: Position, rules: Rules = MANIPULATION, count: int = 3, limits: Limits = DEFAULT_LIMITS
) -> tuple[Wished, ...]:
    """The unseen cards that would allow the best plays, best first; fewer where fewer would allow any.

    >>> from solver.cards import cards
    >>> [str(wish.card) for wish in wishes(Position((), cards("KD KH 2S")))]
    ['X', 'KC', 'KS']
    """
    clock = Clock(limits)
    found: list[Wished] = []
    model = _Further(position, 1, rules)
    model.objective()
    while len(found) < count:
        answer = cpsat.solve(model.model, clock.left())
        if answer.values is None or not model.model.holds(answer.values):
            break
        further = model.further(answer.values)
        points = points_in(model.value(answer.values))
        if not points or not further:
            break
        found.append(Wished(further[0], points))
        model.forbid(further)
    return tuple(found)


def _reason(position: Position, piece: Piece, best: int, rules: Rules, clock: Clock) -> Reason:
    near = tuple(_near(position, piece, rules))[:MOST_NEAR]
    whole = whole_box(position, rules)
    low = exact_box((piece,), rules).low
    high = whole.high
    if isinstance(piece, Joker):
        # Of jokers the sweep can say only that all in the box are laid.
        high = (*high[:-1], 1)
    found = decide(position, rules, clock, replace(whole, low=low, high=high))
    if isinstance(found, Decided):
        return HeldBack(piece, points_in(found.value), best, near)
    model = _Further(position, MOST_FURTHER, rules)
    model.must_lay(piece)
    sets: list[tuple[Piece, ...]] = []
    number = 0
    while number < 2 or len(sets) < MOST_SETS:
        answer = cpsat.solve(model.model, clock.left())
        if answer.values is None or not model.model.holds(answer.values) or not model.met(answer.values):
            break
        further = model.further(answer.values)
        if sets and len(further) > number:
            return Lacking(piece, number, _sorted(sets), True, near)
        number = len(further)
        sets.append(further)
        model.forbid(further)
    if not sets:
        return OutOfReach(piece, near)
    return Lacking(piece, number, _sorted(sets), number < 2 or len(sets) < MOST_SETS, near)


def _sorted(sets: list[tuple[Piece, ...]]) -> tuple[tuple[Piece, ...], ...]:
    return tuple(sorted(sets, key=lambda pieces: list(map(piece_key, pieces))))


class _Further:
    """The cover of a position in which so many unseen cards may be laid too."""

    def __init__(self, position: Position, most: int, rules: Rules) -> None:
        counts = tally(position, rules)
        pack = rules.pack(position.players)
        assert pack is not None
        unseen = [
            max(0, pack.packs - table - hand) for table, hand in zip(counts.table, counts.hand, strict=True)
        ]
        unseen_jokers = max(0, pack.jokers - sum(counts.declared) - counts.hand_jokers)
        plenty = replace(
            counts,
            hand=tuple(hand + more for hand, more in zip(counts.hand, unseen, strict=True)),
            hand_jokers=counts.hand_jokers + min(unseen_jokers, most),
        )
        self._rules = rules
        self._made = value_cover(plenty, position.table, rules)
        self.model: IntegerModel = self._made.model
        self._value = tuple(self.model.objective)
        self._extra: dict[Piece, int] = {}
        for face, laid in self._made.laid.items():
            self._more(rules.faces[face], laid, counts.hand[face], min(unseen[face], most))
        if self._made.laid_jokers is not None:
            self._more(Joker(), self._made.laid_jokers, counts.hand_jokers, min(unseen_jokers, most))
        self.model.at_most([(variable, 1) for variable in self._extra.values()], most)
        self._must: int | None = None

    def _more(self, piece: Piece, laid: int, held: int, unseen: int) -> None:
        """At most what is held and what is added of a card can be laid."""
        if unseen:
            self._extra[piece] = self.model.variable(0, unseen)
        extra = [(self._extra[piece], -1)] if unseen else []
        self.model.at_most([(laid, 1), *extra], held)

    def objective(self) -> None:
        """Most value first, then as few further cards as can be, then those first in order."""
        self.model.objective = [(variable, _FURTHER * factor) for variable, factor in self._value]
        self.model.objective += self._prices()

    def _prices(self) -> list[tuple[int, int]]:
        """What each further card costs: all the same, but for their order."""
        in_turn = sorted(self._extra.items(), key=lambda item: piece_key(item[0]))
        return [(variable, -_FURTHER // 8 - at) for at, (_, variable) in enumerate(in_turn)]

    def must_lay(self, piece: Piece) -> None:
        """Lay a card of the hand, with as few further cards as can be; that it cannot is less than that."""
        face = self._rules.face_index[piece] if isinstance(piece, Card) else None
        laid = self._made.laid_jokers if face is None else self._made.laid.get(face)
        self._must = self.model.variable(0, 1)
        # A further copy of the card itself is no way to lay the one in hand.
        own = [(self._extra[piece], 1)] if piece in self._extra else []
        terms = [(self._must, 1), *own]
        self.model.at_most(terms if laid is None else [*terms, (laid, -1)], 0)
        self.model.objective = [(self._must, _FURTHER), *self._prices()]

    def met(self, values: tuple[int, ...]) -> bool:
        """Whether the card that must be laid is laid."""
        return self._must is not None and values[self._must] == 1

    def further(self, values: tuple[int, ...]) -> tuple[Piece, ...]:
        """The further cards at a point."""
        return in_order(Counter({piece: values[at] for piece, at in self._extra.items()}).elements())

    def value(self, values: tuple[int, ...]) -> int:
        """What is laid at a point."""
        return sum(values[variable] * factor for variable, factor in self._value)

    def forbid(self, further: tuple[Piece, ...]) -> None:
        """No more points with all of these further cards: some of them must be fewer."""
        fewer = []
        for piece, number in Counter(further).items():
            variable = self.model.variable(0, 1)
            most = self.model.bounds[self._extra[piece]][1]
            # 1 only if fewer than so many are added.
            self.model.at_most([(self._extra[piece], 1), (variable, most - number + 1)], most)
            fewer.append((variable, 1))
        self.model.at_least(fewer, 1)


def _nearness(near: Near) -> tuple[int, bool, int, int, tuple[Card, ...]]:
    return len(near.lacks), near.meld is None, near.meld or 0, len(near.faces), near.faces


def _near(position: Position, piece: Piece, rules: Rules) -> Iterator[Near]:
    """The melds that a real card could be in, those that lack least first, existing ones before new ones."""
    if isinstance(piece, Joker):
        return
    held = Counter(card for card in position.hand if isinstance(card, Card))
    found = []
    for shape in shapes(rules):
        if piece not in shape.faces:
            continue
        wanted = Counter(shape.faces)
        new = wanted - held
        found.append(Near(None, shape.faces, tuple(sorted(new.elements()))))
        for number, meld in enumerate(position.table, start=1):
            there = Counter(meld.faces)
            if not there - wanted and len(there) < len(wanted):
                lacks = wanted - there - held
                found.append(Near(number, shape.faces, tuple(sorted(lacks.elements()))))
    found.sort(
        key=lambda near: (len(near.lacks), near.meld is None, near.meld or 0, len(near.faces), near.faces)
    )
    seen: set[tuple[int | None, tuple[Card, ...]]] = set()
    for near in found:
        if (near.meld, near.lacks) not in seen and len(near.lacks) <= MOST_FURTHER:
            seen.add((near.meld, near.lacks))
            yield near
