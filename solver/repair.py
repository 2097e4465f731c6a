"""The way out of a quarrel: could those same cards have been laid legally, and how?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from solver.assemble import STAYED, assemble
from solver.cards import Card, Joker, Piece, in_order
from solver.decide import (
    DEFAULT_LIMITS,
    Clock,
    Decided,
    Empty,
    Limits,
    Open,
    by_face,
    decide,
    disagreement,
    how_near,
    nearest_layout,
)
from solver.judge import judge, laid_between, turn_faults
from solver.layout import Layout
from solver.melds import Meld, jokers_in
from solver.outcomes import Disagreement, LayoutProof, Proof, Trace
from solver.position import Position
from solver.rules import MANIPULATION, Rules
from solver.value import points_in, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.dispute import Dispute


@dataclass(frozen=True, slots=True)
class Repaired:
    """The same cards laid legally, as near as can be to the table that was laid."""

    asked: tuple[Piece, ...]
    """The cards that were laid and had been held."""
    set_aside: tuple[Piece, ...]
    """Cards that were laid but not held (P5), or that the pack does not have (C4)."""
    table: tuple[Meld, ...]
    trace: Trace
    """From the table as it was laid, to this one; a card missing from it counts as coming from the hand."""
    away: int
    """By how many cards the two tables differ: those that move, and those that were missing."""
    points: int
    """What the cards asked for are worth."""
    proof: Proof


@dataclass(frozen=True, slots=True)
class Unrepairable:
    """Proven: those cards cannot all be laid."""

    asked: tuple[Piece, ...]
    set_aside: tuple[Piece, ...]
    points: int
    """The most points that can be laid with them."""
    proof: Proof


@dataclass(frozen=True, slots=True)
class NothingToRepair:
    """No card that was held was laid (P1), or nothing may be laid in this turn (T2)."""

    set_aside: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class RepairUndecided:
    """Time ran out."""

    asked: tuple[Piece, ...]
    set_aside: tuple[Piece, ...]
    proof: Proof


Repair: TypeAlias = Repaired | Unrepairable | NothingToRepair | RepairUndecided | Disagreement


def repair(dispute: Dispute, rules: Rules = MANIPULATION, limits: Limits = DEFAULT_LIMITS) -> Repair:
    """Whether all of exactly the cards that were laid can be laid legally, and the nearest table that does.

    >>> from solver.dispute import Dispute
    >>> from solver.cards import cards
    >>> before = Position((Meld.of("4H 5H 6H 7H"),), cards("5S 5C"))
    >>> found = repair(Dispute(before, (Meld.of("4H"), Meld.of("5H 5S 5C"), Meld.of("6H 7H"))))
    >>> type(found).__name__, found.proof.sweep.value
    ('Unrepairable', 'confirmed')
    """
    clock = Clock(limits)
    before, after = dispute.taken, dispute.after
    laid = Counter(laid_between(before, after))
    held = Counter(before.hand) & _left_in_the_pack(before, rules)
    asked = in_order((laid & held).elements())
    set_aside = in_order((laid - held).elements())
    if not asked or turn_faults(before, rules):
        return NothingToRepair(set_aside)
    position = replace(before, hand=asked, drawn=None)
    found = decide(position, rules, clock)
    match found:
        case Disagreement():
            return found
        case Open():
            return RepairUndecided(asked, set_aside, found.proof)
        case Empty():
            raise AssertionError("the box of every play holds the table as it lies")
        case Decided(value=value) if value < value_of(rules.count(asked), len(asked)):
            return Unrepairable(asked, set_aside, points_in(value), found.proof)
        case Decided():
            return _nearest(found, position, after, set_aside, rules, clock)


def _left_in_the_pack(position: Position, rules: Rules) -> Counter[Piece]:
    """What can be in a hand beside the table (C4): where the hand is not known, more may have been laid."""
    pack = rules.pack(position.players)
    assert pack is not None, "the position before is possible"
    whole: Counter[Piece] = Counter(dict.fromkeys(rules.faces, pack.packs))
    whole[Joker()] = pack.jokers
    lying = position.table_cards
    return whole - Counter(Joker() if isinstance(piece, Joker) else piece for piece in lying)


_MOST_WAYS = 12
"""So many ways to set aside what was not held are tried; there is nearly always one."""


def _nearest(
    found: Decided,
    position: Position,
    after: tuple[Meld, ...],
    set_aside: tuple[Piece, ...],
    rules: Rules,
    clock: Clock,
) -> Repaired | Disagreement:
    """The nearest table to any that is left when one copy or another of what was not held is set aside."""
    best: Repaired | None = None
    ways = list(islice(_ways_to_set_aside(after, set_aside), _MOST_WAYS + 1))
    proven = len(ways) <= _MOST_WAYS
    for way in ways[:_MOST_WAYS]:
        one = _nearest_to(found, position, way, set_aside, rules, clock)
        if isinstance(one, Disagreement):
            return one
        proven = proven and one.proof.layout is LayoutProof.OPTIMAL
        if best is None or one.away < best.away:
            best = one
    assert best is not None, "there is always a way to set cards aside"
    proof = replace(best.proof, layout=LayoutProof.OPTIMAL if proven else LayoutProof.BEST_FOUND)
    return replace(best, proof=proof)


def _nearest_to(
    found: Decided,
    position: Position,
    left: tuple[Meld, ...],
    set_aside: tuple[Piece, ...],
    rules: Rules,
    clock: Clock,
) -> Repaired | Disagreement:
    numbers = [number for number, meld in enumerate(left, start=1) if meld.cards]
    heaps = tuple(meld for meld in left if meld.cards)
    cards = len(position.table_cards) + len(position.hand)
    layout = nearest_layout(found, position, heaps, cards, rules, clock)
    if not isinstance(layout, Layout):
        return disagreement(layout, position, found.made.model, found.proof)
    table, how = _laid_out(position, heaps, numbers, layout, rules)
    faults = judge(position, table, rules)
    if faults:
        claims = (("table_after", " / ".join(map(str, table))), ("faults", " ".join(map(str, faults))))
        reason = "the repaired table does not pass the judge"
        return disagreement(reason, position, found.made.model, found.proof, claims)
    stayed = sum(origin == STAYED for row in how.origins for origin in row)
    near = how_near(layout, stayed, rules)
    if isinstance(near, str):
        return disagreement(near, position, found.made.model, found.proof)
    proof = replace(found.proof, layout=near)
    points = rules.count(position.hand)
    return Repaired(position.hand, set_aside, table, how, cards - stayed, points, proof)


def _laid_out(
    position: Position, heaps: tuple[Meld, ...], numbers: list[int], layout: Layout, rules: Rules
) -> tuple[tuple[Meld, ...], Trace]:
    """The repaired table and how it comes about from the heaps that were laid."""
    jokers = by_face(layout.jokers, rules)
    final = Counter(face for shape in layout.melds for face in shape.faces) - jokers
    there = [piece for meld in heaps for piece in meld.cards]
    missing = final - Counter(piece for piece in there if isinstance(piece, Card))
    lost_jokers = jokers.total() - len(jokers_in(there))
    hand: tuple[Piece, ...] = (*missing.elements(), *[Joker()] * lost_jokers)
    play, how = assemble(Position(heaps, hand), layout.melds, missing, jokers, rules, position.table, numbers)
    return play.table, how


def _ways_to_set_aside(after: tuple[Meld, ...], set_aside: tuple[Piece, ...]) -> Iterator[tuple[Meld, ...]]:
    """The melds as laid without what was not held, each way to take it away once; a meld may be left empty.

    Of jokers the undeclared go first: they lie nowhere yet.
    """
    if not set_aside:
        yield after
        return
    piece, count = set_aside[0], set_aside.count(set_aside[0])
    there = [
        (number, one)
        for number, meld in enumerate(after)
        for one in meld.cards
        if one == piece or (isinstance(piece, Joker) and isinstance(one, Joker))
    ]
    first: list[_Spot] = []
    if isinstance(piece, Joker):
        first = [spot for spot in there if spot[1] == piece][:count]
        there = [spot for spot in there if spot[1] != piece]
    for others in _some(Counter(there), count - len(first)):
        yield from _ways_to_set_aside(_less(after, [*first, *others]), set_aside[count:])


_Spot: TypeAlias = tuple[int, Piece]
"""A meld's index, and a piece in it."""


def _some(spots: Counter[_Spot], count: int) -> Iterator[list[_Spot]]:
    """Every way to take so many of the pieces in these spots."""
    if not count:
        yield []
        return
    for spot, number in spots.items():
        others = Counter({other: left for other, left in spots.items() if other != spot})
        for taken in range(min(number, count), max(0, count - others.total()) - 1, -1):
            yield from ([spot] * taken + rest for rest in _some(others, count - taken))
        return


def _less(melds: tuple[Meld, ...], gone: list[_Spot]) -> tuple[Meld, ...]:
    """Melds without some pieces, of equal ones the last."""
    left = [list(reversed(meld.cards)) for meld in melds]
    for number, piece in gone:
        left[number].remove(piece)
    return tuple(Meld(tuple(reversed(pieces))) for pieces in left)
