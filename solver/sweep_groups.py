"""Suits side by side, for the sweep: which cards of a rank make groups, and several suits at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import product, zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from solver.sweep_lanes import DEAD, ELSEWHERE, HERE, NEVER, GroupTerms, Terms, joker_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.rules import Rules
    from solver.sweep_lanes import Hope, Lane, Spot


class Demand(NamedTuple):
    """What several suits give to groups of one rank: the most that one gives, and all together."""

    most: int
    total: int


def groups_exist(demand: Demand, rules: Rules) -> bool:
    """Whether cards of one rank, so many by suit, split into groups (RULES M2; arXiv 1604.07553).

    Dealing them suit by suit round a number of groups never puts two of a suit in one group if no suit has
    more cards than there are groups, and it makes groups as even as can be; so only the counts matter.

    >>> from solver.rules import MANIPULATION
    >>> groups_exist(Demand(2, 6), MANIPULATION), groups_exist(Demand(2, 5), MANIPULATION)
    (True, False)
    """
    largest = min(rules.largest_group, len(rules.suits))
    return any(
        rules.smallest_group * number <= demand.total <= largest * number
        for number in range(demand.most, demand.total + 1)
    )


def together(one: Demand, other: Demand) -> Demand:
    """The demands of two sets of suits as one."""
    return Demand(max(one.most, other.most), one.total + other.total)


@lru_cache(maxsize=1 << 12)
def group_terms(real: tuple[int, ...], suit: int, jokers: int, smallest_group: int) -> GroupTerms:
    """What a suit may count on at a rank where the suits have so many real cards.

    With n groups, at least smallest_group x n cards are needed. Let X(i) be the number of suits with i or
    more real cards: at least C(n) = sum over i <= n of (smallest_group - X(i)) of them are jokers. Each i-th
    copy that a suit gives pays an even share of the rise from C(i - 1) to C(i) above nought, so together they
    never pay too much. Where real cards pay, jokers in groups are free; elsewhere their own suit pays.
    """
    parts = joker_parts(smallest_group)
    most = tuple(_most_given(real, suit, left, smallest_group) for left in range(jokers + 1))
    shares = _shares(real, smallest_group, parts)
    price = [sum(shares[:copies]) for copies in range(real[suit] + 1)]
    cost = tuple(
        tuple(_least_cost(grouped, standing, parts, price, any(shares)) for grouped in range(most[-1] + 1))
        for standing in range(jokers + 1)
    )
    return GroupTerms(most, cost)


def further_terms(
    real: tuple[int, ...], comes: Sequence[bool], suit: int, jokers: int, smallest_group: int
) -> Terms:
    """The terms of a suit at a rank where one further card may come in some suits, as loose as need be."""

    def with_one_more(more: int) -> GroupTerms:
        counts = tuple(count + (other == more) for other, count in enumerate(real))
        return group_terms(counts, suit, jokers, smallest_group)

    nowhere = group_terms(real, suit, jokers, smallest_group)
    here = with_one_more(suit) if comes[suit] else nowhere
    loosest = nowhere
    for other, may in enumerate(comes):
        if may and other != suit:
            loosest = _looser(loosest, with_one_more(other))
    return Terms(nowhere, here, loosest)


def _looser(one: GroupTerms, other: GroupTerms) -> GroupTerms:
    """Terms that allow whatever either allows, as cheaply."""
    return GroupTerms(
        tuple(map(max, one.most, other.most)),
        tuple(
            tuple(min(pair) for pair in zip_longest(ours, theirs, fillvalue=_DEAR))
            for ours, theirs in zip(one.cost, other.cost, strict=True)
        ),
    )


_DEAR = 1 << 20
"""More parts than any number of jokers has."""


def _most_given(real: tuple[int, ...], suit: int, jokers: int, needed: int) -> int:
    """How many groups of one rank could have a card of a suit with so many jokers to fill gaps."""
    groups = 0
    while True:
        wanted = groups + 1
        others = sum(min(count, wanted) for other, count in enumerate(real) if other != suit)
        gaps = max(0, wanted - real[suit]) + max(0, (needed - 1) * wanted - others)
        if gaps > jokers:
            return groups
        groups = wanted


def _shares(real: tuple[int, ...], needed: int, parts: int) -> list[int]:
    """What each suit's first, second, ... real card in a group pays, in parts of jokers."""
    shares = []
    short = shortest = 0
    for copy in range(1, max(real, default=0) + 1):
        holders = sum(count >= copy for count in real)
        short += needed - holders
        rise = max(0, short - shortest)
        shares.append(rise * parts // holders)
        shortest += rise
    return shares


def _least_cost(grouped: int, jokers: int, parts: int, price: list[int], real_pays: bool) -> int:
    if not real_pays:
        return jokers * parts
    most_real = len(price) - 1
    paid = (
        (jokers - inside) * parts + price[grouped - inside]
        for inside in range(max(0, grouped - most_real), min(jokers, grouped) + 1)
    )
    return min(paid, default=0)


_Together: TypeAlias = "tuple[Demand, tuple[Spot, ...], int, int]"
"""What several suits give, where they come to, the jokers they take, and whether the further card came."""


class Move(NamedTuple):
    """One way of several suits through a rank."""

    promise: int
    """Its worth and the most that may still follow in these suits, other suits left out."""
    worth: int
    jokers: int
    after: Node
    demand: Demand
    came: int
    """Whether the further card is among its cards."""


class Node:
    """The spots of several suits at one stage, with what follows from them, worked out once and kept."""

    __slots__ = ("at", "bounds", "matches", "moves", "number", "short", "spots")

    def __init__(self, at: int, spots: tuple[Spot, ...], number: int) -> None:
        self.at = at
        self.spots = spots
        self.number = number
        """Distinct among the nodes of one stage."""
        self.short = sum(sum(spot.runs[:-1]) for spot in spots)
        """Runs that must still grow."""
        self.bounds: dict[tuple[int, int], tuple[int, ...]] = {}
        self.moves: dict[tuple[int, int], tuple[Move, ...]] = {}
        self.matches: dict[tuple[int, int, Demand], tuple[Move, ...]] = {}


class Bundle:
    """Several suits taken together."""

    __slots__ = ("_exist", "_lanes", "_nodes", "_parts", "_rules")

    def __init__(self, lanes: tuple[Lane, ...], rules: Rules) -> None:
        self._lanes = lanes
        self._rules = rules
        self._parts = joker_parts(rules.smallest_group)
        self._exist: dict[tuple[Demand, Demand], bool] = {}
        self._nodes: dict[tuple[int, tuple[Spot, ...]], Node] = {}

    @property
    def start(self) -> Node:
        """Where every sweep starts."""
        return self._node(0, tuple(lane.start for lane in self._lanes))

    def bound(self, node: Node, jokers: int, hope: Hope) -> tuple[int, ...]:
        """The most that these suits may still lay, by parts of jokers that they may take."""
        known = node.bounds.get((jokers, hope))
        if known is None:
            if hope == HERE:
                known = tuple(
                    map(max, *(self._bound(node, jokers, hope, lucky) for lucky in range(len(node.spots))))
                    if len(node.spots) > 1
                    else self._bound(node, jokers, hope, 0)
                )
            else:
                known = self._bound(node, jokers, hope, None)
            node.bounds[jokers, hope] = known
        return known

    def _bound(self, node: Node, jokers: int, hope: Hope, lucky: int | None) -> tuple[int, ...]:
        """The same where the further card can come in one suit of them only, if it is said which."""
        known = (0,) * (jokers * self._parts + 1)
        for number, (lane, spot) in enumerate(zip(self._lanes, node.spots, strict=True)):
            own = hope if lucky in (None, number) else ELSEWHERE
            known = _shared(known, lane.bound(spot, own, jokers))
        return known

    def moves(self, node: Node, jokers: int, hope: Hope) -> tuple[Move, ...]:
        """The ways through the node's stage with at most so many jokers, the most promising first."""
        known = node.moves.get((jokers, hope))
        if known is None:
            found = []
            for (demand, spots, taken, came), worth in self._combined(node, jokers, hope).items():
                after = self._node(node.at + 1, spots)
                rest = self.bound(after, jokers - taken, hope - came)[-1]
                if rest > NEVER:
                    found.append(Move(worth + rest, worth, taken, after, demand, came))
            found.sort(key=_promise, reverse=True)
            known = node.moves[jokers, hope] = tuple(found)
        return known

    def _combined(self, node: Node, jokers: int, hope: Hope) -> dict[_Together, int]:
        """The ways of all suits through the node's stage, and the most that each lays."""
        best: dict[_Together, int] = {}
        steps = [lane.steps(spot, jokers, hope) for lane, spot in zip(self._lanes, node.spots, strict=True)]
        for combined in product(*steps):
            taken = most = total = worth = came = 0
            for grouped, _, its_jokers, its_worth, its_came in combined:
                taken += its_jokers
                total += grouped
                worth += its_worth
                came += its_came
                if grouped > most:
                    most = grouped
            if taken <= jokers and came <= hope:
                key = (Demand(most, total), tuple([step.after for step in combined]), taken, came)
                if best.get(key, DEAD) < worth:
                    best[key] = worth
        return best

    def matches(self, node: Node, jokers: int, hope: Hope, demand: Demand) -> tuple[Move, ...]:
        """The moves whose cards make groups together with those that the other suits give."""
        known = node.matches.get((jokers, hope, demand))
        if known is None:
            known = node.matches[jokers, hope, demand] = tuple(
                move for move in self.moves(node, jokers, hope) if self._complete(demand, move.demand)
            )
        return known

    def _complete(self, one: Demand, other: Demand) -> bool:
        known = self._exist.get((one, other))
        if known is None:
            known = self._exist[one, other] = groups_exist(together(one, other), self._rules)
        return known

    def _node(self, at: int, spots: tuple[Spot, ...]) -> Node:
        node = self._nodes.get((at, spots))
        if node is None:
            node = self._nodes[at, spots] = Node(at, spots, len(self._nodes))
        return node


def _promise(move: Move) -> int:
    return move.promise


def _shared(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The most of two bounds together when the parts of jokers are shared out between them."""
    return tuple(
        max(max(one[i] + other[total - i] for i in range(total + 1)), DEAD) for total in range(len(one))
    )
