"""From counts to cards: which physical card lies where on the final table, and where it came from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, face_of, in_order
from solver.matching import match
from solver.melds import Meld, Shape, arranged, shape_of
from solver.outcomes import Origin, Redeclared, Source, Trace
from solver.position import Play, meld_key
from solver.release import declared, seated_well

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

    seats: tuple[Seat, ...]
    pieces: dict[Seat, Piece] = field(default_factory=dict)
    origins: dict[Seat, Origin] = field(default_factory=dict)
    was: dict[Seat, Card] = field(default_factory=dict)
    """What a joker of the table stood for before, by where it sits now."""

    def seat(self, seat: Seat, piece: Piece, origin: Origin) -> None:
        self.pieces[seat] = piece
        self.origins[seat] = origin

    def empty(self, face: Card) -> list[Seat]:
        return [seat for seat in self.seats if seat.face == face and seat not in self.pieces]


@dataclass(frozen=True, slots=True)
class _Kept:
    """An old piece whose slot the matched final meld has too, and that seat of it."""

    seat: Seat
    piece: Piece


def assemble(
    position: Position,
    melds: Sequence[Shape],
    laid: Counter[Card],
    jokers: Counter[Card],
    rules: Rules,
    before: Sequence[Meld] | None = None,
    numbers: Sequence[int] | None = None,
) -> tuple[Play, Trace]:
    """The play and its trace for a final table given as melds, real cards laid and jokers by face.

    What lies where does not depend on the order in which the position was typed; only the meld numbers of
    the trace do. Hand jokers take the least of the new declarations. The jokers sit where most cards stay
    among the seatings that the readings allow (`seated_well`) after the table `before`, by default the
    position's. Heaps that are no melds and undeclared jokers on the table are taken as they are. `numbers`
    are the typed numbers of the position's melds, by default from 1.
    """
    typed = numbers or range(1, len(position.table) + 1)
    old = _in_order(typed, position.table, rules)
    old_melds = [meld for _, meld in old]
    continues = match(old_melds, [shape.faces for shape in melds], jokers).continues
    seating = _seating(melds)
    kept = _kept(old_melds, continues, seating.seats)
    origin = old_melds if before is None else before
    chosen = _joker_seats(origin, melds, seating.seats, kept, jokers, rules)
    leaving = _seat_staying(old, kept, chosen, seating)
    _seat_real(leaving, laid, chosen, seating)
    continued = [None if index is None else old[index][0] for index in continues]
    _seat_jokers(leaving, chosen, seating, continued)
    return _finish(position, continued, seating)


def trace(before: Position, after: Sequence[Meld], rules: Rules) -> Trace:
    """How a legal rearrangement came about, parallel to its melds as typed, each in playing order.

    `after` holds every card of the table before, and cards of its hand.
    """
    shapes = []
    for meld in after:
        shape = shape_of(meld.faces, rules)
        assert shape is not None, f"{meld} is no legal meld"
        shapes.append(shape)
    real = Counter(piece for meld in after for piece in meld.cards if isinstance(piece, Card))
    real.subtract(piece for piece in before.table_cards if isinstance(piece, Card))
    old = _in_order(range(1, len(before.table) + 1), before.table, rules)
    melds = [meld for _, meld in old]
    continues = match(melds, [shape.faces for shape in shapes], declared(after)).continues
    seating = _seating(shapes)
    chosen = frozenset(
        seat
        for number, meld in enumerate(after)
        for face, count in declared([meld]).items()
        for seat in [seat for seat in seating.seats if (seat.meld, seat.face) == (number, face)][-count:]
    )
    leaving = _seat_staying(old, _kept(melds, continues, seating.seats), chosen, seating)
    _seat_real(leaving, real, chosen, seating)
    continued = [None if index is None else old[index][0] for index in continues]
    _seat_jokers(leaving, chosen, seating, continued)
    return _traced(before, continued, seating, range(len(after)))


def _in_order(numbers: Sequence[int], melds: Sequence[Meld], rules: Rules) -> list[tuple[int, Meld]]:
    """Melds with their numbers, in an order that does not depend on how they were typed."""
    return sorted(zip(numbers, melds, strict=True), key=lambda pair: meld_key(arranged(pair[1], rules)))


def _seating(melds: Sequence[Shape]) -> _Seating:
    """The empty seats of a final table."""
    rows = (
        [Seat(meld, index, face) for index, face in enumerate(shape.faces)]
        for meld, shape in enumerate(melds)
    )
    return _Seating(tuple(chain.from_iterable(rows)))


def _kept(
    old: Sequence[Meld], continues: Sequence[int | None], seats: tuple[Seat, ...]
) -> dict[tuple[int, int], _Kept]:
    """Each old piece, by meld and index, that has a seat in the final meld that continues its meld."""
    free: dict[tuple[int, Card], list[Seat]] = {}
    for seat in seats:
        free.setdefault((seat.meld, seat.face), []).append(seat)
    ends = {index: meld for meld, index in enumerate(continues) if index is not None}
    kept: dict[tuple[int, int], _Kept] = {}
    for wanted in (Card, Joker):
        for number, meld in enumerate(old):
            for index, piece in enumerate(meld.cards):
                face = face_of(piece)
                if not isinstance(piece, wanted) or face is None or number not in ends:
                    continue
                if places := free.get((ends[number], face)):
                    kept[number, index] = _Kept(places.pop(0), piece)
    return kept


def _joker_seats(
    before: Sequence[Meld],
    melds: Sequence[Shape],
    seats: tuple[Seat, ...],
    kept: dict[tuple[int, int], _Kept],
    jokers: Counter[Card],
    rules: Rules,
) -> frozenset[Seat]:
    """Where the jokers sit: a seating that the readings allow, and of those one where most cards stay."""
    joker_slots = {place.seat for place in kept.values() if isinstance(place.piece, Joker)}
    real_slots = {place.seat for place in kept.values()} - joker_slots
    choices = [
        list(combinations([seat for seat in seats if seat.face == face], number))
        for face, number in sorted(jokers.items())
    ]
    ranked = sorted(
        (frozenset(seat for part in choice for seat in part) for choice in product(*choices)),
        key=lambda chosen: len(chosen & real_slots) - len(chosen & joker_slots),
    )
    if len(ranked) > 1:
        for chosen in ranked:
            if seated_well(before, list(_tables(melds, chosen)), rules):
                return chosen
    return ranked[0]


def _tables(melds: Sequence[Shape], chosen: frozenset[Seat]) -> Iterator[Meld]:
    for number, shape in enumerate(melds):
        yield Meld(
            tuple(
                Joker(face) if Seat(number, index, face) in chosen else face
                for index, face in enumerate(shape.faces)
            )
        )


def _seat_staying(
    old: Sequence[tuple[int, Meld]],
    kept: dict[tuple[int, int], _Kept],
    chosen: frozenset[Seat],
    seating: _Seating,
) -> list[tuple[Piece, Origin]]:
    """Seat what stays; comes out as the pieces that leave their places."""
    leaving: list[tuple[Piece, Origin]] = []
    for place, (number, meld) in enumerate(old):
        for index, piece in enumerate(meld.cards):
            found = kept.get((place, index))
            if found is not None and (found.seat in chosen) is isinstance(piece, Joker):
                seating.seat(found.seat, piece, STAYED)
            else:
                leaving.append((piece, Origin(Source.MELD, number)))
    return leaving


def _seat_real(
    leaving: list[tuple[Piece, Origin]], laid: Counter[Card], chosen: frozenset[Seat], seating: _Seating
) -> None:
    """Seat the real cards that move, then those from the hand."""
    for face in sorted({seat.face for seat in seating.seats}):
        coming = [origin for piece, origin in leaving if piece == face] + [FROM_HAND] * laid[face]
        places = [seat for seat in seating.empty(face) if seat not in chosen]
        for seat, origin in zip(places, coming, strict=True):
            seating.seat(seat, face, origin)


def _seat_jokers(
    leaving: list[tuple[Piece, Origin]],
    chosen: frozenset[Seat],
    seating: _Seating,
    continued: Sequence[int | None],
) -> None:
    """Seat the jokers that go on standing for their card elsewhere, then those declared anew."""
    jokers = [(piece, origin) for piece, origin in leaving if isinstance(piece, Joker)]
    open_seats: list[Seat] = []
    for seat in sorted(chosen - seating.pieces.keys(), key=lambda seat: (seat.face, seat.meld, seat.index)):
        same = next((entry for entry in jokers if entry[0].stands_for == seat.face), None)
        if same is None:
            open_seats.append(seat)
            continue
        jokers.remove(same)
        seating.seat(seat, Joker(seat.face), same[1])
        seating.was[seat] = seat.face
    from_hand = len(open_seats) - len(jokers)
    for seat in open_seats[:from_hand]:
        seating.seat(seat, Joker(seat.face), FROM_HAND)
    # Sorted by face for an order that does not depend on how the table was typed.
    jokers.sort(key=lambda entry: (entry[0].stands_for is None, str(entry[0])))
    for seat in open_seats[from_hand:]:
        here = continued[seat.meld]
        own = (entry for entry in jokers if entry[0] == Joker() and entry[1].meld == here)
        entry = joker, origin = next(own, jokers[0])
        jokers.remove(entry)
        seating.seat(seat, Joker(seat.face), origin)
        if joker.stands_for is not None:
            seating.was[seat] = joker.stands_for


def _finish(position: Position, continued: Sequence[int | None], seating: _Seating) -> tuple[Play, Trace]:
    table = [Meld(tuple(seating.pieces[seat] for seat in row)) for row in _rows(continued, seating)]
    order = sorted(range(len(table)), key=lambda meld: (meld_key(table[meld]), continued[meld] or 0))
    laid = in_order(seating.pieces[seat] for seat in seating.seats if seating.origins[seat] == FROM_HAND)
    left = list(in_order(position.hand))
    for piece in laid:
        left.remove(Joker() if isinstance(piece, Joker) else piece)
    play = Play(laid, tuple(table[meld] for meld in order), tuple(left))
    return play, _traced(position, continued, seating, order)


def _rows(continued: Sequence[int | None], seating: _Seating) -> list[list[Seat]]:
    rows: list[list[Seat]] = [[] for _ in continued]
    for seat in seating.seats:
        rows[seat.meld].append(seat)
    return rows


def _traced(
    position: Position, continued: Sequence[int | None], seating: _Seating, order: Sequence[int]
) -> Trace:
    rows = _rows(continued, seating)
    redeclared = [
        Redeclared(was, seat.face, released_by)
        for seat, was in sorted(seating.was.items(), key=lambda item: (item[1], item[0].face))
        if was != seat.face and (released_by := _releaser(was, seating, continued)) is not None
    ]
    origins = tuple(tuple(seating.origins[seat] for seat in rows[meld]) for meld in order)
    stayed = sum(origin == STAYED for row in origins for origin in row)
    return Trace(
        tuple(continued[meld] for meld in order),
        origins,
        len(position.table_cards) - stayed,
        tuple(redeclared),
    )


def _releaser(was: Card, seating: _Seating, continued: Sequence[int | None]) -> Origin | None:
    """Where the real card that released a joker came from: the hand, else another meld, else its own."""
    real = [seat for seat in seating.seats if seating.pieces[seat] == was]
    for source in (Source.HAND, Source.MELD, Source.STAYED):
        for seat in real:
            origin = seating.origins[seat]
            if origin.source is source:
                return Origin(source, continued[seat.meld]) if source is Source.STAYED else origin
    return None
