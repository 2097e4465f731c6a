"""The cover of a position with a few further cards: what they would allow, each of them at a price."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, in_order, piece_key
from solver.cover import value_cover
from solver.position import Position, tally

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.integer import IntegerModel
    from solver.rules import Rules

_FURTHER = 8_192
"""What laying the asked card counts; more than the few further cards together cost."""


class Further:
    """The cover of a position in which so many unseen cards may be laid too."""

    def __init__(self, position: Position, most: int, rules: Rules) -> None:
        counts = tally(position, rules)
        pack = rules.pack(position.players)
        assert pack is not None
        unseen = [
            min(most, max(0, pack.packs - table - hand))
            for table, hand in zip(counts.table, counts.hand, strict=True)
        ]
        jokers = sum(counts.declared) + counts.hand_jokers
        unseen_jokers = min(most, max(0, pack.jokers - jokers))
        plenty = replace(
            counts,
            hand=tuple(hand + more for hand, more in zip(counts.hand, unseen, strict=True)),
            hand_jokers=counts.hand_jokers + unseen_jokers,
        )
        self._rules = rules
        self._made = value_cover(plenty, position.table, rules)
        self.model: IntegerModel = self._made.model
        self._value = tuple(self.model.objective)
        self._extra: dict[Piece, int] = {}
        for face, laid in self._made.laid.items():
            self._more(rules.faces[face], laid, counts.hand[face], unseen[face])
        if self._made.laid_jokers is not None:
            self._more(Joker(), self._made.laid_jokers, counts.hand_jokers, unseen_jokers)
        self.model.at_most([(variable, 1) for variable in self._extra.values()], most)
        self._must: int | None = None
        there = [table + hand for table, hand in zip(counts.table, counts.hand, strict=True)]
        for candidate, variable in self._made.melds:
            if sum(max(0, count - there[face]) for face, count in candidate.needs) > most + jokers:
                self.model.bounds[variable] = (0, 0)

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

    def must_lay(self, piece: Piece, copies: int = 1) -> None:
        """Lay so many copies of a card that are in hand, with as few further cards as can be.

        That they cannot be laid is an optimum below what that counts.
        """
        face = self._rules.face_index[piece] if isinstance(piece, Card) else None
        laid = self._made.laid_jokers if face is None else self._made.laid.get(face)
        self._must = self.model.variable(0, 1)
        # A further copy of the card itself is no way to lay the one in hand.
        own = [(self._extra[piece], 1)] if piece in self._extra else []
        terms = [(self._must, copies), *own]
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
        if len(further) == 1:
            self.model.bounds[self._extra[further[0]]] = (0, 0)
            return
        fewer = []
        for piece, number in Counter(further).items():
            variable = self.model.variable(0, 1)
            most = self.model.bounds[self._extra[piece]][1]
            # 1 only if fewer than so many are added.
            self.model.at_most([(self._extra[piece], 1), (variable, most - number + 1)], most)
            fewer.append((variable, 1))
        self.model.at_least(fewer, 1)
