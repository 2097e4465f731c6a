"""From a trace to what must be done, in no order yet: cards that go together, and jokers that come free."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, TypeAlias

from solver.cards import Card, Joker, Piece, face_of
from solver.melds import arranged, jokers_in
from solver.outcomes import Source
from solver.release import neighbours
from solver.rules import Release as Reading
from solver.step_words import one_suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.melds import Meld
    from solver.outcomes import Redeclared, Trace
    from solver.position import Play, Position
    from solver.rules import Rules

_MOST_SOURCES = 5
"""A meld that is put together from more sources takes them in their usual order; others try every order."""


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """One place of the final table: the index of its meld, and the index in it."""

    meld: int
    index: int


@dataclass(frozen=True, slots=True)
class Block:
    """Cards that go as one from an old meld (its typed number; none: the hand) to a final meld."""

    seats: tuple[Seat, ...]
    source: int | None
    begins: bool
    """Whether no card lies in that meld before."""
    after: Block | None
    """The block that goes to the same meld before it."""


@dataclass(frozen=True, slots=True)
class Release:
    """A joker of the table that ends as another card."""

    joker: Seat
    lay: int
    """The typed number of the meld in which it lay."""
    stood_for: Card
    by: Seat
    """Where the real card that releases it ends."""
    swap: bool
    """Whether that card comes to lie in the joker's place."""
    source: int | None
    """The typed number of the meld from which that card comes to the joker's place; none: the hand."""


Unit: TypeAlias = Block | Release


@dataclass(frozen=True, slots=True)
class Plan:
    """Where every card begins and ends, and what must be done."""

    ends: dict[Seat, Piece]
    begins: tuple[tuple[tuple[Seat, Piece], ...], ...]
    """Every old meld in playing order: where each card ends, and what it is before."""
    units: tuple[Unit, ...]


def plan(before: Position, play: Play, trace: Trace, rules: Rules) -> Plan:
    """What a play comes to, from its trace."""
    return _Planner(before, play, trace, rules).plan()


@dataclass(frozen=True, slots=True)
class _Planner:
    before: Position
    play: Play
    trace: Trace
    rules: Rules

    def plan(self) -> Plan:
        ends = {
            Seat(meld, index): piece
            for meld, lying in enumerate(self.play.table)
            for index, piece in enumerate(lying.cards)
        }
        was = self._was(ends)
        begins = [self._lay(number, meld, ends, was) for number, meld in self._old()]
        releases = self._releases(was, ends)
        apart = {release.joker for release in releases} | {release.by for release in releases if release.swap}
        blocks = [block for meld in range(len(self.play.table)) for block in self._blocks(meld, ends, apart)]
        return Plan(ends, tuple(begins), (*releases, *blocks))

    def _old(self) -> Iterator[tuple[int, Meld]]:
        return (
            (number, arranged(meld, self.rules)) for number, meld in enumerate(self.before.table, start=1)
        )

    def comes_from(self, seat: Seat) -> int | None:
        """The typed number of the old meld in which a seat's card lay; none: it comes from the hand."""
        origin = self.trace.origins[seat.meld][seat.index]
        return self.trace.continues[seat.meld] if origin.source is Source.STAYED else origin.meld

    def stayed(self, seat: Seat) -> bool:
        """Whether a seat's card lies where it lay."""
        return self.trace.origins[seat.meld][seat.index].source is Source.STAYED

    def _was(self, ends: dict[Seat, Piece]) -> dict[Seat, Joker]:
        """What each joker that was on the table is before; one that need not change does not."""
        left = {number: list(jokers_in(meld.cards)) for number, meld in self._old()}
        told = Counter((joker.was, joker.now) for joker in self.trace.jokers)
        seated = [
            (seat, joker, number)
            for seat, joker in ends.items()
            if isinstance(joker, Joker) and (number := self.comes_from(seat)) is not None
        ]
        found: dict[Seat, Joker] = {}
        for seat, joker, number in sorted(seated, key=lambda row: not self.stayed(row[0])):
            if joker in left[number]:
                left[number].remove(joker)
                found[seat] = joker
        for seat, joker, number in seated:
            if seat not in found:
                change = {(was, now) for was, now in told if now == joker.stands_for and told[was, now]}
                fitting = [old for old in left[number] if (old.stands_for, joker.stands_for) in change]
                old = (fitting or left[number])[0]
                left[number].remove(old)
                if fitting:
                    told[old.stands_for, joker.stands_for] -= 1  # type: ignore[index]
                found[seat] = old
        return found

    def _lay(
        self, number: int, meld: Meld, ends: dict[Seat, Piece], was: dict[Seat, Joker]
    ) -> tuple[tuple[Seat, Piece], ...]:
        """An old meld's cards, each with the seat that it ends in."""
        # Of two aces in one run the low one goes to the lower place.
        seats = sorted(
            (seat for seat in ends if self.comes_from(seat) == number), key=lambda seat: (seat.index, seat)
        )
        row = []
        for piece in meld.cards:
            seat = next(seat for seat in seats if was.get(seat, ends[seat]) == piece)
            seats.remove(seat)
            row.append((seat, piece))
        return tuple(row)

    def _releases(self, was: dict[Seat, Joker], ends: dict[Seat, Piece]) -> list[Release]:
        told = {(joker.was, joker.now): joker for joker in self.trace.jokers}
        used: set[Seat] = set()
        found: list[Release] = []
        for seat, joker in sorted(was.items(), key=lambda pair: (str(pair[1]), str(ends[pair[0]]), pair[0])):
            face, now, number = joker.stands_for, face_of(ends[seat]), self.comes_from(seat)
            if face is None or now is None or number is None or face == now:
                continue
            real = [other for other, piece in ends.items() if piece == face]
            swaps = [
                other
                for other in real
                if self.trace.continues[other.meld] == number and not self.stayed(other) and other not in used
            ]
            likely = partial(self._from_afar, face, number, told.get((face, now)), used)
            by = swaps[0] if swaps else min(real, key=likely)
            used.add(by)
            found.append(Release(seat, number, face, by, bool(swaps), self.comes_from(by)))
        return found

    def _from_afar(
        self, face: Card, number: int, told: Redeclared | None, used: set[Seat], seat: Seat
    ) -> tuple[bool, bool, bool, Seat]:
        """The order of the real cards that could release a joker: one that may, then the one told."""
        lay = neighbours(face, self.before.table[number - 1].faces, self.rules)
        beside = neighbours(face, self.play.table[seat.meld].faces, self.rules)
        there = self.rules.release is not Reading.IN_PLACE or bool(lay & beside)
        origin = self.trace.origins[seat.meld][seat.index].source
        return not there, seat in used, told is None or told.released_by.source is not origin, seat

    def _blocks(self, meld: int, ends: dict[Seat, Piece], apart: set[Seat]) -> list[Block]:
        """How the cards that come to a final meld go together: as few blocks as there can be."""
        seats = [Seat(meld, index) for index in range(len(self.play.table[meld].cards))]
        coming: dict[int | None, list[Seat]] = {}
        for seat in seats:
            if not self.stayed(seat) and seat not in apart:
                coming.setdefault(self.comes_from(seat), []).append(seat)
        begins = self.trace.continues[meld] is None
        there = {seat for seat in seats if self.stayed(seat) or (seat in apart and not begins)}
        usual = sorted(coming, key=lambda source: (source is None, -len(coming[source]), coming[source]))
        orders = permutations(usual) if len(usual) <= _MOST_SOURCES else iter([tuple(usual)])
        best = min((self._parted(order, coming, there, apart, ends) for order in orders), key=len)
        blocks: list[Block] = []
        for source, part in best:
            blocks.append(Block(part, source, begins and not blocks, blocks[-1] if blocks else None))
        return blocks

    def _parted(
        self,
        order: Sequence[int | None],
        coming: dict[int | None, list[Seat]],
        there: set[Seat],
        apart: set[Seat],
        ends: dict[Seat, Piece],
    ) -> list[tuple[int | None, tuple[Seat, ...]]]:
        """The blocks in which cards come, source by source, so that each lies side by side when put down."""
        present = set(there)
        parts: list[tuple[int | None, tuple[Seat, ...]]] = []
        for source in order:
            row = coming[source]
            run = one_suit([ends[seat] for seat in row])
            part = [row[0]]
            for one, two in pairwise(row):
                between = any(Seat(one.meld, index) in present for index in range(one.index + 1, two.index))
                broken = source is not None and two.index - one.index > 1
                if run and (between or broken):
                    parts.append((source, tuple(part)))
                    present |= apart
                    part = []
                part.append(two)
            parts.append((source, tuple(part)))
            present |= {*row, *apart}
        return parts
