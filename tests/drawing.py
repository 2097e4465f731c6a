"""The rest of a turn by trying every order in which the unseen cards can come, for small packs.

Of the solver it knows the nouns; the values of hands are those of `tests.naive`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.cards import Joker, Piece, Rank, Suit, in_order
from solver.rules import Pack, Rules
from tests import naive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.position import Position

SMALL = Rules(
    pack_sizes=(Pack(2, 1, 1), Pack(3, 2, 1)),
    ranks=(Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR),
    suits=(Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS),
    rank_points=(1, 2, 3, 4),
    joker_points=5,
)


class Tree:
    """Every order of the unseen cards, each physical card by itself."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self.position, self.rules = position, rules
        pack = rules.pack(position.players)
        assert pack is not None
        deck: list[Piece] = [*rules.faces] * pack.packs + [Joker()] * pack.jokers
        for piece in (*position.table_cards, *position.hand, *position.seen):
            deck.remove(Joker() if isinstance(piece, Joker) else piece)
        self.deck = deck
        pile = len(deck) - sum(position.others) if position.pile is None else position.pile
        self.drawn = position.drawn or 0
        self.last = position.last_turn or (pile == 0 and self.drawn == 0)
        self.due = 0 if self.last else min(3 - self.drawn, pile)
        self._values: dict[tuple[Piece, ...], int] = {}

    def value(self, came: Sequence[Piece]) -> int:
        key = in_order(came)
        if key not in self._values:
            held = replace(self.position, hand=(*self.position.hand, *key))
            self._values[key] = naive.best_value(held, self.rules)
        return self._values[key]

    def held(self, came: Sequence[Piece]) -> int:
        return self.rules.count((*self.position.hand, *came))

    def meld(self, came: Sequence[Piece], goal: str) -> int | None:
        """What melding is worth now, the more the better; none where it cannot be."""
        drawn = self.drawn + len(came)
        if drawn >= 3 or (drawn == 0 and not self.last) or not self.value(came):
            return None
        left = self.held(came) - self.value(came) // 128
        if goal == "out":
            return int(self.value(came) % 128 == len(self.position.hand) + len(came))
        return -left if goal == "points" else int(left <= 5 and not self.last)

    def hold(self, came: Sequence[Piece], goal: str) -> int:
        if goal == "points":
            return -self.held(came)
        return int(goal == "knock" and self.held(came) <= 5 and not self.last)

    def rest(self, deck: Sequence[Piece], came: tuple[Piece, ...], goal: str) -> Fraction:
        """What the rest of the turn is worth if the next card is drawn now."""
        total = Fraction(0)
        for at, piece in enumerate(deck):
            total += self.after([*deck[:at], *deck[at + 1 :]], (*came, piece), goal)
        return total / len(deck)

    def after(self, deck: Sequence[Piece], came: tuple[Piece, ...], goal: str) -> Fraction:
        on = Fraction(self.hold(came, goal)) if len(came) == self.due else self.rest(deck, came, goal)
        melded = self.meld(came, goal)
        return on if melded is None else max(on, Fraction(melded))

    def better(self, deck: Sequence[Piece], came: tuple[Piece, ...], goal: str, now: int) -> Fraction:
        """The chance that drawing on, played as well as can be, ends with more than `now`."""
        total = Fraction(0)
        for at, piece in enumerate(deck):
            left, there = [*deck[:at], *deck[at + 1 :]], (*came, piece)
            melded = self.meld(there, goal)
            over = len(there) == self.due
            onward = Fraction(self.hold(there, goal)) if over else self.rest(left, there, goal)
            if melded is not None and melded >= onward:
                total += melded > now
            else:
                total += onward > now if over else self.better(left, there, goal, now)
        return total / len(deck)

    def success(self, came: Sequence[Piece], goal: str) -> bool:
        melded = self.meld(came, "points" if goal == "play" else goal)
        if goal == "play":
            return melded is not None
        return bool(melded) or (len(came) == self.due and goal == "knock" and bool(self.hold(came, goal)))

    def chance(self, draws: int, goal: str) -> Fraction:
        good = every = 0
        for at, first in enumerate(self.deck):
            if draws == 1:
                good, every = good + self.success((first,), goal), every + 1
                continue
            for second in [*self.deck[:at], *self.deck[at + 1 :]]:
                good += self.success((first,), goal) or self.success((first, second), goal)
                every += 1
        return Fraction(good, every)
