"""One CP-SAT model for a position with any further cards in hand: its bounds say which of them came."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from solver import cpsat
from solver.assemble import assemble
from solver.cards import Card, Joker
from solver.cover import value_cover
from solver.decide import by_face
from solver.judge import judge, laid_between
from solver.layout import read_layout
from solver.melds import Meld, candidates
from solver.outcomes import LayoutProof
from solver.position import tally
from solver.value import value_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Mapping, Sequence

    from solver.cards import Piece
    from solver.cpsat import Answer
    from solver.integer import IntegerModel
    from solver.melds import Shape
    from solver.position import Position, Tally
    from solver.rules import Rules


class DrawModel:
    """Stage one's model with all the further cards that may come in hand; a card that did not is bounded out.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> drawn = DrawModel(Position((), cards("KC KD")), {card: 1 for card in cards("KH 2S")}, MANIPULATION)
    >>> [drawn.solve(cards(further), 10.0).bound for further in ("KH", "2S")] == [value_of(30, 3), 0]
    True
    """

    def __init__(self, position: Position, further: Mapping[Piece, int], rules: Rules) -> None:
        """`further` says how many of each card may come."""
        self._position = position
        self._rules = rules
        self._base = tally(position, rules)
        every = with_further(self._base, [card for card, most in further.items() for _ in range(most)], rules)
        self._made = made = value_cover(every, position.table, rules)
        self._prepared = cpsat.Prepared(made.model)
        self._holding: dict[int, list[int]] = {}
        for number, (candidate, _) in enumerate(made.melds):
            for face, _ in candidate.needs:
                self._holding.setdefault(face, []).append(number)
        self._without: dict[int, _Without] = {}

    def within(self, further: Sequence[Piece]) -> IntegerModel:
        """The model of the position with these cards in hand, as plain data."""
        return replace(self._made.model, bounds=self._bounds(further))

    def solve(
        self, further: Sequence[Piece], seconds: float, least: int | None = None, start: Sequence[int] = ()
    ) -> Answer:
        """The best value with these cards in hand, of which `least` and a point `start` may be known."""
        return self._prepared.solve(self._bounds(further), seconds, least, start)

    def witnessed(self, further: Sequence[Piece], values: tuple[int, ...], value: int) -> tuple[str, ...]:
        """What is wrong with a point of the model as a play of that value, by the judge; empty if nothing."""
        if not value:
            return ()
        # When in a turn it is made is not what is asked (T2).
        before = replace(self._position, hand=(*self._position.hand, *further), drawn=None)
        layout = read_layout(self._made, values, self._rules, LayoutProof.BEST_FOUND)
        laid, jokers = by_face(layout.laid, self._rules), by_face(layout.jokers, self._rules)
        if self._rules.seats_matter:
            after = assemble(before, layout.melds, laid, jokers, self._rules)[0].table
        else:
            after = _seated(layout.melds, jokers)
        wrong = tuple(str(fault) for fault in judge(before, after, self._rules))
        if wrong:
            return wrong
        pieces = laid_between(before, after)
        if value_of(self._rules.count(pieces), len(pieces)) != value:
            return (f"the cards laid count {self._rules.count(pieces)}",)
        return ()

    def _bounds(self, further: Sequence[Piece]) -> list[tuple[int, int]]:
        jokers = sum(isinstance(piece, Joker) for piece in further)
        counts = with_further(self._base, further, self._rules)
        without = self._without.get(jokers)
        if without is None:
            without = self._without[jokers] = self._bounded_out(jokers)
        bounds = list(without.bounds)
        came = {self._rules.face_index[piece] for piece in further if isinstance(piece, Card)}
        for face in came:
            if face in self._made.laid:
                bounds[self._made.laid[face]] = (0, counts.hand[face])
        pool = [table + hand for table, hand in zip(counts.table, counts.hand, strict=True)]
        for number in {number for face in came for number in self._holding.get(face, ())}:
            self._bound_meld(bounds, number, pool, without.jokers)
        return bounds

    def _bounded_out(self, jokers: int) -> _Without:
        """The bounds where no further real card came, and so many jokers."""
        made = self._made
        bounds = list(made.model.bounds)
        for face, variable in made.laid.items():
            bounds[variable] = (0, self._base.hand[face])
        if made.laid_jokers is not None:
            bounds[made.laid_jokers] = (0, self._base.hand_jokers + jokers)
        there = sum(self._base.declared) + self._base.hand_jokers + jokers
        pool = [table + hand for table, hand in zip(self._base.table, self._base.hand, strict=True)]
        for number in range(len(made.melds)):
            self._bound_meld(bounds, number, pool, there)
        return _Without(bounds, there)

    def _bound_meld(
        self, bounds: list[tuple[int, int]], number: int, pool: Sequence[int], jokers: int
    ) -> None:
        """Let a meld lie only where no more of its cards are missing than there are jokers."""
        candidate, variable = self._made.melds[number]
        missing = sum(max(0, count - pool[face]) for face, count in candidate.needs)
        bounds[variable] = (0, candidate.most if missing <= jokers else 0)


class _Without(NamedTuple):
    """Bounds without further real cards, and all the jokers there are."""

    bounds: list[tuple[int, int]]
    jokers: int


def with_further(counts: Tally, further: Iterable[Piece], rules: Rules) -> Tally:
    """A tally with further cards in hand."""
    hand = list(counts.hand)
    jokers = counts.hand_jokers
    for piece in further:
        if isinstance(piece, Card):
            hand[rules.face_index[piece]] += 1
        else:
            jokers += 1
    return replace(counts, hand=tuple(hand), hand_jokers=jokers)


def cards_that_matter(base: Tally, further: Iterable[Piece], rules: Rules) -> tuple[Piece, ...]:
    """The further cards that can matter: the others are in no meld that the cards there could make.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> kings = tally(Position((), cards("KC KD")), MANIPULATION)
    >>> cards_that_matter(kings, cards("2S KH"), MANIPULATION) == cards("KH")
    True
    """
    left = list(further)
    while True:
        counts = with_further(base, left, rules)
        jokers = sum(counts.declared) + counts.hand_jokers
        pool = [table + hand for table, hand in zip(counts.table, counts.hand, strict=True)]
        # A longer meld holds a shortest one with the same card in it.
        shortest = candidates(pool, jokers, rules, rules.smallest_run)
        usable = {face for candidate in shortest for face, _ in candidate.needs}
        kept = [
            piece
            for piece in left
            if (bool(usable) if isinstance(piece, Joker) else rules.face_index[piece] in usable)
        ]
        if len(kept) == len(left):
            return tuple(kept)
        left = kept


def _seated(melds: Iterable[Shape], jokers: Counter[Card]) -> tuple[Meld, ...]:
    """A final table with its jokers at the first places of what they stand for."""
    left = dict(jokers)
    table = []
    for shape in melds:
        pieces: list[Piece] = []
        for face in shape.faces:
            if left.get(face):
                left[face] -= 1
                pieces.append(Joker(face))
            else:
                pieces.append(face)
        table.append(Meld(tuple(pieces)))
    return tuple(table)
