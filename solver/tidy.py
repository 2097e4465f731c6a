"""A table in a mess: all that lies there laid out in legal melds, or what to take back so that it can be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from solver import cpsat
from solver.assemble import assemble
from solver.cards import Card, Joker, in_order
from solver.decide import DEFAULT_LIMITS, Clock, Limits, by_face, disagreement, how_near
from solver.disturbance import least_disturbance
from solver.errors import Refusal
from solver.faults import Section
from solver.layout import Layout, layout_model, read_layout
from solver.loose_cover import LooseCover, loose_cover, pool_of, without, worth
from solver.meld_faults import meld_faults
from solver.melds import jokers_in
from solver.outcomes import By, Confirmation, Disagreement, LayoutProof, Proof, Status, Trace
from solver.position import supply_faults
from solver.release import seated_well
from solver.rules import MANIPULATION, Rules
from solver.sweep import Verdict, confirm
from solver.value import value_of

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.melds import Meld
    from solver.position import Position, Tally


@dataclass(frozen=True, slots=True)
class Tidied:
    """Everything that lies there, laid out in legal melds as near as can be to the heaps."""

    table: tuple[Meld, ...]
    trace: Trace
    proof: Proof


@dataclass(frozen=True, slots=True)
class Untidy:
    """Proven: not everything can be laid out."""

    take_back: tuple[Piece, ...]
    """The fewest cards, then the fewest points, then the first in order; an undeclared joker as `X`."""
    table: tuple[Meld, ...]
    """The rest, laid out."""
    trace: Trace
    menders: tuple[Piece, ...]
    """Single extra cards with which everything could be laid out, as far as the pack has them."""
    all_menders: bool
    """Whether there was time to try every card."""
    proof: Proof


@dataclass(frozen=True, slots=True)
class TidyUndecided:
    """Time ran out."""

    proof: Proof


Tidying: TypeAlias = Tidied | Untidy | TidyUndecided | Disagreement
"""What asking for a tidy table can come to."""


def tidy(heaps: Position, rules: Rules = MANIPULATION, limits: Limits = DEFAULT_LIMITS) -> Tidying:
    """Lay out all that lies on a table, closest to the heaps in which it lies (overlap counted heap by heap).

    Declared jokers keep J2 to J5, undeclared ones get a declaration. Raises `Refusal` for more copies of a
    card than the pack has (C4) or a number of players that the game does not have (C1).

    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> found = tidy(Position((Meld.of("4H"), Meld.of("5H 5S 5C"), Meld.of("6H 7H"))))
    >>> type(found).__name__, " ".join(map(str, found.take_back)), " ".join(map(str, found.menders))
    ('Untidy', '5C 5S', '5D 5H X')
    >>> tidy(Position((Meld.of("4H 4H 4H"),)))
    Traceback (most recent call last):
    solver.errors.Refusal: Three copies of the 4 of hearts: the pack for 3 players has two. (C4)
    """
    faults = supply_faults(heaps, rules)
    if faults:
        raise Refusal(faults)
    return _Mess(heaps, pool_of(heaps, rules), rules, Clock(limits)).answer()


@dataclass(frozen=True, slots=True)
class _Mess:
    """Heaps that are to be tidied."""

    heaps: Position
    pool: Tally
    rules: Rules
    clock: Clock

    def answer(self) -> Tidying:
        loose = loose_cover(self.pool, self.heaps, self.rules, deciding=True)
        model = loose.made.model
        found = cpsat.solve(model, self.clock.left())
        proof = Proof(By.SEARCH, cp_status=found.status)
        if found.status in (Status.INFEASIBLE, Status.MODEL_INVALID) or not cpsat.consistent(model, found):
            return disagreement("CP-SAT denies what its own model allows", self.heaps, model, proof)
        if found.status is not Status.OPTIMAL or found.values is None:
            return TidyUndecided(proof)
        cards = loose.laid_out(found.values)
        everything = cards == len(self.heaps.table_cards)
        proof = replace(proof, sweep=self._swept(everything))
        if proof.sweep is Confirmation.DISAGREES:
            reason = "the exhaustive search says otherwise of laying out everything"
            return disagreement(reason, self.heaps, model, proof, (("cards", str(cards)),))
        values = found.values if everything else self._first_to_take_back(loose, found.values)
        return TidyUndecided(proof) if values is None else self._laid_out(loose, values, proof)

    def _swept(self, everything: bool) -> Confirmation:
        """Whether the sweep agrees that everything can, or cannot, be laid out: with every card worth 1."""
        flat = replace(self.rules, rank_points=(1,) * len(self.rules.ranks), joker_points=1)
        # Declared jokers lie on its table to stay, so that what it must lay is the rest.
        cards = sum(self.pool.hand) + self.pool.hand_jokers
        budget = min(self.clock.limits.sweep, self.clock.left() / 2)
        swept = confirm(self.pool, value_of(cards, cards), flat, budget)
        if swept.verdict is Verdict.TIMED_OUT:
            return Confirmation.TIMED_OUT
        if (swept.verdict is Verdict.CONFIRMED) is everything:
            return Confirmation.CONFIRMED
        if self.rules.seats_matter and not everything:
            return Confirmation.INCONCLUSIVE
        return Confirmation.DISAGREES

    def _first_to_take_back(self, loose: LooseCover, values: tuple[int, ...]) -> tuple[int, ...] | None:
        """Of the best points the one whose cards to take back come first in order."""
        model = loose.made.model
        model.equal(model.objective, model.worth(values))
        order = []
        for face, variable in sorted(loose.made.laid.items()):
            most = self.pool.hand[face]
            left_out = model.variable(0, most)
            model.equal([(variable, 1), (left_out, 1)], most)
            order.append(left_out)
        model.objective = []
        model.order = [*order, *loose.made.jokers.values()]
        answer = cpsat.solve(model, self.clock.left(), cpsat.Search.FIRST)
        return answer.values if answer.status is Status.OPTIMAL else None

    def _laid_out(self, loose: LooseCover, values: tuple[int, ...], proof: Proof) -> Tidying:
        rules = self.rules
        known = read_layout(loose.made, values, rules, LayoutProof.BEST_FOUND)
        take_back = loose.left_out(values, self.pool, rules)
        heaps = replace(self.heaps, table=without(self.heaps.table, take_back))
        every = loose_cover(pool_of(heaps, rules), self.heaps, rules, deciding=False).made
        cards = heaps.table_cards
        layout = least_disturbance(
            layout_model(every, heaps.table, len(cards), worth(cards, rules), rules),
            known,
            rules,
            self.clock.left(),
        )
        if not isinstance(layout, Layout):
            return disagreement(layout, self.heaps, every.model, proof)
        numbers = [number for number, _ in numbered(self.heaps.table, take_back)]
        jokers = by_face(layout.jokers, rules)
        # What lay beside a joker counts, even if it is taken back; a joker taken back has no say.
        lay = without(self.heaps.table, jokers_in(take_back))
        play, trace = assemble(heaps, layout.melds, Counter(), jokers, rules, lay, numbers)
        if not self._holds(play.table, cards, lay):
            claims = (("table_after", " / ".join(map(str, play.table))),)
            reason = "the tidied table is not legal"
            return disagreement(reason, self.heaps, every.model, proof, claims)
        near = how_near(layout, len(cards) - trace.moved, rules)
        if isinstance(near, str):
            return disagreement(near, self.heaps, every.model, proof)
        proof = replace(proof, layout=near)
        if not take_back:
            return Tidied(play.table, trace, proof)
        return Untidy(take_back, play.table, trace, *self._menders(), proof)

    def _holds(self, table: tuple[Meld, ...], cards: tuple[Piece, ...], lay: tuple[Meld, ...]) -> bool:
        """Whether a table holds exactly these cards in legal melds, its jokers rightly declared."""
        on = [piece for meld in table for piece in meld.cards]
        reals = [Counter(piece for piece in pieces if isinstance(piece, Card)) for pieces in (on, cards)]
        return (
            reals[0] == reals[1]
            and len(jokers_in(on)) == len(jokers_in(cards))
            and not any(
                meld_faults(meld, number, Section.TABLE, self.rules) for number, meld in enumerate(table, 1)
            )
            and seated_well(lay, table, self.rules)
        )

    def _menders(self) -> tuple[tuple[Piece, ...], bool]:
        """Each single card of the pack that would let everything be laid out; whether all were tried."""
        pack = self.rules.pack(self.heaps.players)
        assert pack is not None
        lying = self.heaps.table_cards
        tried: list[tuple[Piece, bool | None]] = []
        for face, card in enumerate(self.rules.faces):
            if lying.count(card) < pack.packs:
                hand = [count + (index == face) for index, count in enumerate(self.pool.hand)]
                tried.append((card, self._mends(replace(self.pool, hand=tuple(hand)))))
        if len(jokers_in(lying)) < pack.jokers:
            one_more = replace(self.pool, hand_jokers=self.pool.hand_jokers + 1)
            tried.append((Joker(), self._mends(one_more)))
        menders = in_order(piece for piece, mends in tried if mends)
        return menders, all(mends is not None for _, mends in tried)

    def _mends(self, pool: Tally) -> bool | None:
        """Whether everything in the pool can be laid out; none if the time ran out."""
        loose = loose_cover(pool, self.heaps, self.rules, deciding=True)
        found = cpsat.solve(loose.made.model, self.clock.left())
        if found.values is not None and loose.made.model.holds(found.values):
            everything = loose.laid_out(found.values) == len(self.heaps.table_cards) + 1
            if everything or found.status is Status.OPTIMAL:
                return everything
        return None


def numbered(heaps: tuple[Meld, ...], take_back: tuple[Piece, ...]) -> list[tuple[int, Meld]]:
    """What is left of heaps with their typed numbers; heaps of which nothing is left are dropped."""
    return [(number, meld) for number, meld in enumerate(without(heaps, take_back), start=1) if meld.cards]
