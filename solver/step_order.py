"""What must be done, put in turn and made move by move: each step sees the table as it then lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from solver.cards import Piece, piece_key
from solver.melds import Meld
from solver.position import meld_key
from solver.step import Heap, Loose, Step, Why
from solver.step_units import Block, Plan, Release, Seat, Unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.outcomes import Trace

_Key: TypeAlias = tuple[object, ...]


def in_turn(made: Plan, trace: Trace) -> list[Unit]:
    """The units in the order in which they are done, the same however the melds were typed.

    What must come first does. Of the rest, what moves cards out of a meld comes before what moves cards
    into it as far as can be; then releases, begun melds, joined melds, cards of the hand.
    """
    turns = _Turns(made, trace)
    waiting = sorted(range(len(made.units)), key=turns.key)
    needs = [turns.needs(unit) for unit in made.units]
    urgency = turns.urgency(needs)
    leaving = [turns.leaving_first(unit) for unit in made.units]
    order: list[int] = []
    while waiting:
        ready = [unit for unit in waiting if not needs[unit] & set(waiting)]
        best = min(ready, key=lambda unit: (len(leaving[unit] & set(waiting) - {unit}), urgency[unit]))
        waiting.remove(best)
        order.append(best)
    return [made.units[unit] for unit in order]


@dataclass(frozen=True, slots=True)
class _Turns:
    made: Plan
    trace: Trace

    def key(self, unit: int) -> _Key:
        """A canonical order that knows no typed number: what goes, from what to what."""
        one = self.made.units[unit]
        seats = one.seats if isinstance(one, Block) else (one.joker,)
        source = one.source if isinstance(one, Block) else one.lay
        cards = tuple(piece_key(self.made.ends[seat]) for seat in seats)
        return cards, self.old_key(source), self.old_key(self.trace.continues[seats[0].meld]), seats

    def old_key(self, number: int | None) -> _Key:
        """An old meld by its cards; no meld comes first."""
        if number is None:
            return ()
        return meld_key(Meld(tuple(piece for _, piece in self.made.begins[number - 1])))

    def needs(self, unit: Unit) -> set[int]:
        """The units without which this one cannot be done."""
        if isinstance(unit, Block):
            return set() if unit.after is None else {self.made.units.index(unit.after)}
        return {
            number
            for number, other in enumerate(self.made.units)
            if (isinstance(other, Block) and other.begins and other.seats[0].meld == unit.joker.meld)
            or (not unit.swap and self.brings(other, unit.by))
        }

    def brings(self, unit: Unit, seat: Seat) -> bool:
        """Whether a unit puts a card of the table or the hand into a seat; a released joker is none."""
        return seat in unit.seats if isinstance(unit, Block) else unit.swap and unit.by == seat

    def urgency(self, needs: Sequence[set[int]]) -> list[int]:
        """Releases 0, and all that they need; blocks of the table that begin 1, that join 2; the hand 3."""
        urgency = [
            0 if isinstance(unit, Release) else 3 if unit.source is None else 1 if unit.begins else 2
            for unit in self.made.units
        ]
        needed = [number for number, unit in enumerate(self.made.units) if isinstance(unit, Release)]
        while needed:
            number = needed.pop()
            urgency[number] = 0
            needed += [other for other in needs[number] if urgency[other]]
        return urgency

    def leaving_first(self, unit: Unit) -> set[int]:
        """What leaves the meld that the unit puts cards into."""
        meld = unit.seats[0].meld if isinstance(unit, Block) else unit.joker.meld
        continues = self.trace.continues[meld]
        if continues is None:
            return set()
        return {number for number, other in enumerate(self.made.units) if continues in _leaves(other)}


def _leaves(unit: Unit) -> tuple[int | None, ...]:
    """The old melds that a unit takes cards from."""
    if isinstance(unit, Block):
        return (unit.source,)
    return (unit.lay, unit.source) if unit.swap else (unit.lay,)


@dataclass(slots=True)
class Walk:
    """The table on the way: what lies in each numbered meld, known by the seat that it ends in."""

    made: Plan
    trace: Trace
    heaps: dict[int, list[Seat]] = field(default_factory=dict)
    shown: dict[Seat, Piece] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    """The number of each final meld, by its index."""
    taken: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        for number, row in enumerate(self.made.begins, start=1):
            self.heaps[number] = [seat for seat, _ in row]
            self.shown.update(row)
        continued = enumerate(self.trace.continues)
        self.numbers = {meld: number for meld, number in continued if number is not None}

    def steps(self, units: Sequence[Unit]) -> tuple[Step, ...]:
        """Every unit as the steps that it takes."""
        for unit in units:
            if isinstance(unit, Block):
                self._block(unit)
            else:
                self._release(unit)
        return tuple(self.taken)

    def _block(self, block: Block) -> None:
        why = Why.LAY if block.source is None else Why.MOVE
        source = Loose.HAND if block.source is None else self._heap(block.source)
        self._lift(block.seats, block.source)
        self._put(why, block.seats, source)

    def _release(self, release: Release) -> None:
        joker, real = release.joker, (self.made.ends[release.by],)
        target = self._heap(release.lay)
        at = self.heaps[release.lay].index(joker)
        if release.swap:
            source = Loose.HAND if release.source is None else self._heap(release.source)
            self._lift((release.by,), release.source)
            self.heaps[release.lay][self.heaps[release.lay].index(joker)] = release.by
            self.shown[release.by] = real[0]
            self.taken.append(Step(Why.SWAP, real, source, target, at))
        else:
            lies = self._heap(self.numbers[release.by.meld])
            self.heaps[release.lay].remove(joker)
            self.taken.append(Step(Why.DECLARE, real, lies, target, at))
        self._put(Why.MOVE, (joker,), Loose.RELEASED)

    def _lift(self, seats: tuple[Seat, ...], source: int | None) -> None:
        if source is not None:
            self.heaps[source] = [seat for seat in self.heaps[source] if seat not in seats]

    def _put(self, why: Why, seats: tuple[Seat, ...], source: Heap | Loose) -> None:
        meld = seats[0].meld
        number = self.numbers.setdefault(meld, len(self.heaps) + 1)
        heap = self.heaps.setdefault(number, [])
        at = self._place(heap, seats[0])
        cards = tuple(self.made.ends[seat] for seat in seats)
        self.taken.append(Step(why, cards, source, self._heap(number), at))
        heap[at:at] = seats
        self.shown.update(zip(seats, cards, strict=True))

    def _place(self, heap: list[Seat], seat: Seat) -> int:
        """After the cards of the final meld that lie before it there, else before those that lie after it."""
        staying = [place for place, other in enumerate(heap) if other.meld == seat.meld]
        before = [place for place in staying if heap[place] < seat]
        if before:
            return before[-1] + 1
        return staying[0] if staying else len(heap)

    def _heap(self, number: int) -> Heap:
        return Heap(number, tuple(self.shown[seat] for seat in self.heaps[number]))
