"""The way out of a quarrel: could those same cards have been laid legally, and how?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
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
    nearest_layout,
)
from solver.judge import judge, laid_between, turn_faults
from solver.layout import Layout
from solver.loose_cover import without
from solver.melds import Meld, jokers_in
from solver.outcomes import Disagreement, Proof, Trace
from solver.position import Position
from solver.rules import MANIPULATION, Rules
from solver.value import points_in, value_of

if TYPE_CHECKING:
    from solver.dispute import Dispute


@dataclass(frozen=True, slots=True)
class Repaired:
    """The same cards laid legally, as near as can be to the table that was laid."""

    asked: tuple[Piece, ...]
    """The cards that were laid and had been held."""
    set_aside: tuple[Piece, ...]
    """Cards that were laid but not held (P5)."""
    table: tuple[Meld, ...]
    trace: Trace
    """From the table as it was laid, to this one; a card missing from it counts as coming from the hand."""
    away: int
    """By how many cards the two tables differ: those that move, and those that were missing."""
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
    held = Counter(before.hand)
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
            return _nearest(found, position, _held_only(after, set_aside), set_aside, rules, clock)


def _nearest(
    found: Decided,
    position: Position,
    numbered: list[tuple[int, Meld]],
    set_aside: tuple[Piece, ...],
    rules: Rules,
    clock: Clock,
) -> Repaired | Disagreement:
    numbers, heaps = [number for number, _ in numbered], tuple(meld for _, meld in numbered)
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
    proof = replace(found.proof, layout=layout.proof)
    return Repaired(position.hand, set_aside, table, how, cards - stayed, proof)


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


def _held_only(after: tuple[Meld, ...], set_aside: tuple[Piece, ...]) -> list[tuple[int, Meld]]:
    """The melds as laid, with their numbers, without what was not held; of jokers the undeclared go first."""
    jokers = [piece for meld in after for piece in meld.cards if isinstance(piece, Joker)]
    jokers.sort(key=lambda joker: joker.stands_for is not None)
    real = (piece for piece in set_aside if isinstance(piece, Card))
    gone: tuple[Piece, ...] = (*real, *jokers[: len(jokers_in(set_aside))])
    return [(number, meld) for number, meld in enumerate(without(after, gone), start=1) if meld.cards]
