"""From counts to cards: which physical card lies where on the final table, and where it came from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, in_order
from solver.matching import match
from solver.melds import Meld, Shape, arranged
from solver.outcomes import Origin, Redeclared, Source, Trace
from solver.position import Play, meld_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.position import Position
    from solver.rules import Rules

STAYED = Origin(Source.STAYED)
FROM_HAND = Origin(Source.HAND)


@dataclass(frozen=True, slots=True)
class Seat:
    """One place of the final table: its meld, its index in it, and the face that it shows."""

    meld: int
    index: int
    face: Card


@dataclass(slots=True)
class _Seating:
    """Who sits where so far, and who is still to be seated."""

    pieces: dict[Seat, Piece] = field(default_factory=dict)
    origins: dict[Seat, Origin] = field(default_factory=dict)
    was: dict[Seat, Card] = field(default_factory=dict)
    """What a joker of the table stood for before, by where it sits now."""

    def seat(self, seat: Seat, piece: Piece, origin: Origin) -> None:
        self.pieces[seat] = piece
        self.origins[seat] = origin


def assemble(
    position: Position, melds: Sequence[Shape], laid: Counter[Card], jokers: Counter[Card], rules: Rules
) -> tuple[Play, Trace]:
    """The play and its trace for a final table given as melds, real cards laid and jokers by face.

    What lies where does not depend on the order in which the position was typed; only the meld numbers of
    the trace do. Hand jokers take the least of the new declarations.
    """
    old = sorted(enumerate(position.table, start=1), key=lambda pair: meld_key(arranged(pair[1], rules)))
    numbers = [number for number, _ in old]
    old_melds = [meld for _, meld in old]
    matched = match(old_melds, [shape.faces for shape in melds], jokers)
    seats = [
        Seat(meld, index, face) for meld, shape in enumerate(melds) for index, face in enumerate(shape.faces)
    ]
    seating = _Seating()
    reals, old_jokers = _seat_staying(old_melds, numbers, matched.continues, seats, jokers, seating)
    _seat_rest(position, seats, reals, old_jokers, laid, jokers, seating)
    return _finish(position, melds, matched.continues, numbers, seats, seating, rules)


def _seat_staying(
    old: Sequence[Meld],
    numbers: Sequence[int],
    continues: Sequence[int | None],
    seats: Sequence[Seat],
    jokers: Counter[Card],
    seating: _Seating,
) -> tuple[dict[Card, list[Origin]], dict[Card, list[Origin]]]:
    """Seat what stays; comes out as the real cards and the jokers that leave their melds, by face."""
    free: dict[tuple[int, Card], list[Seat]] = {}
    for seat in seats:
        free.setdefault((seat.meld, seat.face), []).append(seat)
    ends = {index: meld for meld, index in enumerate(continues) if index is not None}
    reals: dict[Card, list[Origin]] = {}
    leaving: dict[Card, list[Origin]] = {}
    left = Counter(jokers)
    for wanted in (Card, Joker):
        for index, meld in enumerate(old):
            for piece in meld.cards:
                if not isinstance(piece, wanted):
                    continue
                face = piece.stands_for if isinstance(piece, Joker) else piece
                assert face is not None
                places = free.get((ends[index], face), []) if index in ends else []
                is_joker = isinstance(piece, Joker)
                if places and (not is_joker or left[face] > 0):
                    seating.seat(places.pop(0), piece, STAYED)
                    left[face] -= is_joker
                else:
                    origin = Origin(Source.MELD, numbers[index])
                    (leaving if is_joker else reals).setdefault(face, []).append(origin)
    return reals, leaving


def _seat_rest(
    position: Position,
    seats: Sequence[Seat],
    reals: dict[Card, list[Origin]],
    leaving: dict[Card, list[Origin]],
    laid: Counter[Card],
    jokers: Counter[Card],
    seating: _Seating,
) -> None:
    """Seat the cards that move and those from the hand, then the jokers that go on or are declared anew."""
    seated_jokers = Counter(piece.stands_for for piece in seating.pieces.values() if isinstance(piece, Joker))
    open_jokers: list[Seat] = []
    for face in sorted({seat.face for seat in seats}):
        empty = [seat for seat in seats if seat.face == face and seat not in seating.pieces]
        coming = [*reals.get(face, []), *[FROM_HAND] * laid[face]]
        for origin in coming:
            seating.seat(empty.pop(0), face, origin)
        kept = leaving.get(face, [])
        for seat in empty:
            if kept:
                seating.seat(seat, Joker(face), kept.pop(0))
                seating.was[seat] = face
            else:
                open_jokers.append(seat)
        assert len(empty) == jokers[face] - seated_jokers[face]
    released = [(face, origin) for face in sorted(leaving) for origin in leaving[face]]
    from_hand = len(open_jokers) - len(released)
    for seat in open_jokers[:from_hand]:
        seating.seat(seat, Joker(seat.face), FROM_HAND)
    for seat, (face, origin) in zip(open_jokers[from_hand:], released, strict=True):
        seating.seat(seat, Joker(seat.face), origin)
        seating.was[seat] = face


def _finish(
    position: Position,
    melds: Sequence[Shape],
    continues: Sequence[int | None],
    numbers: Sequence[int],
    seats: Sequence[Seat],
    seating: _Seating,
    rules: Rules,
) -> tuple[Play, Trace]:
    continued = [None if index is None else numbers[index] for index in continues]
    by_meld: list[list[Seat]] = [[] for _ in melds]
    for seat in seats:
        by_meld[seat.meld].append(seat)
    table = [Meld(tuple(seating.pieces[seat] for seat in row)) for row in by_meld]
    order = sorted(range(len(melds)), key=lambda meld: (meld_key(table[meld]), continued[meld] or 0))
    laid = in_order(seating.pieces[seat] for seat in seats if seating.origins[seat] == FROM_HAND)
    left = list(in_order(position.hand))
    for piece in laid:
        left.remove(Joker() if isinstance(piece, Joker) else piece)
    redeclared = [
        Redeclared(was, seat.face, _releaser(was, seats, seating, continued))
        for seat, was in sorted(seating.was.items(), key=lambda item: (item[1], item[0].face))
        if was != seat.face
    ]
    origins = tuple(tuple(seating.origins[seat] for seat in by_meld[meld]) for meld in order)
    stayed = sum(origin == STAYED for row in origins for origin in row)
    return (
        Play(laid, tuple(table[meld] for meld in order), tuple(left)),
        Trace(
            tuple(continued[meld] for meld in order),
            origins,
            len(position.table_cards) - stayed,
            tuple(redeclared),
        ),
    )


def _releaser(was: Card, seats: Sequence[Seat], seating: _Seating, continued: Sequence[int | None]) -> Origin:
    """Where the real card that released a joker came from: the hand, else another meld, else its own."""
    real = [seat for seat in seats if seating.pieces[seat] == was]
    for source in (Source.HAND, Source.MELD, Source.STAYED):
        for seat in real:
            origin = seating.origins[seat]
            if origin.source is source:
                return Origin(source, continued[seat.meld]) if source is Source.STAYED else origin
    raise AssertionError(f"no real {was} released the joker")
