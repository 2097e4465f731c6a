"""A disputed rearrangement and the ruling on it: legal, illegal, or legal once a joker is declared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from solver.assemble import trace
from solver.cards import Card, Joker, Piece, face_of
from solver.errors import Refusal
from solver.faults import Place, RuleFault, Section
from solver.joker_faults import may_stand_for_nothing_else
from solver.judge import in_rule_order, judge, laid_between
from solver.meld_faults import meant_as_group
from solver.melds import Meld, jokers_in, shapes
from solver.position import position_faults
from solver.readings import Reading, alternatives
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.outcomes import Trace
    from solver.position import Position


@dataclass(frozen=True, slots=True)
class Dispute:
    """A table and a hand before, and the table as somebody laid it."""

    before: Position
    """With an empty hand where the hand is not known."""
    after: tuple[Meld, ...]
    hand_known: bool = True

    @property
    def taken(self) -> Position:
        """The position before, what was added taken as held where the hand is not known."""
        if self.hand_known:
            return self.before
        return replace(self.before, hand=laid_between(self.before, self.after))


@dataclass(frozen=True, slots=True)
class Hinge:
    """A reading on which a ruling hangs, and what the other reading would give."""

    in_force: Reading
    other: Reading
    verdict: str
    """`legal`, `illegal` or `needs_declaration`."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The rearrangement is a legal play."""

    laid: tuple[Piece, ...]
    points: int
    trace: Trace
    """Parallel to the melds as typed, each in playing order."""
    hinges: tuple[Hinge, ...] = ()


@dataclass(frozen=True, slots=True)
class Illegal:
    """The rearrangement breaks rules: all of them."""

    laid: tuple[Piece, ...]
    points: int
    faults: tuple[RuleFault, ...]
    hinges: tuple[Hinge, ...] = ()


@dataclass(frozen=True, slots=True)
class NeedsDeclaration:
    """Legal if its undeclared jokers are declared in one of these ways (J1)."""

    laid: tuple[Piece, ...]
    points: int
    options: tuple[tuple[Meld, ...], ...]
    """Every table that makes the play legal, in canonical order of the declarations."""
    faults: tuple[RuleFault, ...]
    """J1: the jokers to declare."""
    hinges: tuple[Hinge, ...] = ()


Ruling: TypeAlias = Legal | Illegal | NeedsDeclaration


def rule_on(dispute: Dispute, rules: Rules = MANIPULATION) -> Ruling:
    """The ruling on a rearrangement, with every reading on which it hangs.

    Raises `Refusal` where the position before is impossible: nobody can be blamed for a rearrangement of it.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> before = Position((Meld.of("5C 6C X=7C"),), cards("7C 3H 3S"))
    >>> ruling = rule_on(Dispute(before, (Meld.of("5C 6C 7C"), Meld.of("3H 3S X=3D"))))
    >>> type(ruling).__name__, ruling.points, [hinge.other.value for hinge in ruling.hinges]
    ('Legal', 13, ['release-never'])
    >>> ruling = rule_on(Dispute(before, (Meld.of("5C 6C 7C"), Meld.of("3H 3S X=4D"))))
    >>> [fault.rule.value for fault in ruling.faults]
    ['M2']
    """
    faults = position_faults(dispute.before, rules)
    if faults:
        raise Refusal(faults)
    ruling = _ruled(dispute, rules)
    hinges = []
    for current, other, game in alternatives(rules):
        # The table before was legal under the rules in force; where it is not under others, they say nothing.
        if not position_faults(dispute.before, game):
            verdict = verdict_name(_ruled(dispute, game))
            if verdict != verdict_name(ruling):
                hinges.append(Hinge(current, other, verdict))
    return replace(ruling, hinges=tuple(hinges))


def verdict_name(ruling: Ruling) -> str:
    """The ruling's name in JSON."""
    match ruling:
        case Legal():
            return "legal"
        case Illegal():
            return "illegal"
        case NeedsDeclaration():
            return "needs_declaration"


def _ruled(dispute: Dispute, rules: Rules) -> Ruling:
    before, after = dispute.taken, dispute.after
    laid = laid_between(before, after)
    points = rules.count(laid)
    if all(face_of(piece) is not None for meld in after for piece in meld.cards):
        faults = judge(before, after, rules)
        if faults:
            return Illegal(laid, points, faults)
        return Legal(laid, points, trace(before, after, rules))
    pack = rules.pack(before.players)
    # More jokers than the pack has make no legal table, and far too many declarations to look at.
    jokers = jokers_in(piece for meld in after for piece in meld.cards)
    hopeless = pack is None or len(jokers) > pack.jokers
    possible = [] if hopeless else list(_declared_ways(after, rules))
    options = tuple(way for way in possible if not judge(before, way, rules))
    undeclared = tuple(fault for fault in judge(before, after, rules) if fault.rule is Rule.J1)
    if options:
        return NeedsDeclaration(laid, points, options, undeclared)
    return Illegal(laid, points, _why_no_declaration(before, after, possible, rules))


def _why_no_declaration(
    before: Position, after: tuple[Meld, ...], possible: list[tuple[Meld, ...]], rules: Rules
) -> tuple[RuleFault, ...]:
    """The faults of a table whose undeclared jokers no declaration can mend.

    They are those of the table as it was laid and those that every declaration has; where none makes
    melds, that is the fault. What is true of one declaration only is no fault of the player's.
    """
    faults = [fault for fault in judge(before, after, rules) if fault.rule is not Rule.J1]
    if possible:
        if all(fault.rule is not Rule.J2 for fault in faults):
            every = [judge(before, way, rules) for way in possible]
            faults += may_stand_for_nothing_else(before, after, every)
        return in_rule_order(faults)
    for number, meld in enumerate(after, start=1):
        silent = sum(face_of(piece) is None for piece in meld.cards)
        if silent and not list(_ways(meld, rules)) and len(meld.cards) >= rules.smallest_group:
            rule = Rule.M2 if meant_as_group(meld) else Rule.M3
            places = tuple(Place(Section.AFTER, number, index) for index in range(len(meld.cards)))
            jokers = "joker stands" if silent == 1 else "jokers stand"
            message = f"Meld {number} is no group and no sequence, whatever the {jokers} for."
            faults.append(RuleFault(rule, message, meld.cards, number, places))
    return in_rule_order(faults)


def _declared_ways(after: tuple[Meld, ...], rules: Rules) -> Iterator[tuple[Meld, ...]]:
    """Every table that declares the undeclared jokers so that their melds are legal, each once, in order."""
    ways = [
        list(_ways(meld, rules)) if any(face_of(piece) is None for piece in meld.cards) else [meld]
        for meld in after
    ]
    yield from product(*ways)


def _ways(meld: Meld, rules: Rules) -> Iterator[Meld]:
    """The legal melds that an undeclared meld can be, its jokers declared; the least declaration first."""
    known = Counter(meld.faces)
    silent = len(meld.cards) - known.total()
    found: dict[tuple[Card, ...], None] = {}
    for shape in shapes(rules):
        faces = Counter(shape.faces)
        if faces.total() == len(meld.cards) and not known - faces:
            missing = tuple(sorted((faces - known).elements()))
            assert len(missing) == silent
            found[missing] = None
    for missing in sorted(found):
        faces_left = list(missing)
        yield Meld(
            tuple(Joker(faces_left.pop(0)) if face_of(piece) is None else piece for piece in meld.cards)
        )


def declarations(dispute: Dispute, option: tuple[Meld, ...]) -> tuple[tuple[int, Joker], ...]:
    """What an option declares: for each joker that says nothing as laid, its meld's number and its card."""
    return tuple(
        (number, declared)
        for number, (meld, whole) in enumerate(zip(dispute.after, option, strict=True), start=1)
        for piece, declared in zip(meld.cards, whole.cards, strict=True)
        if face_of(piece) is None and isinstance(declared, Joker)
    )
