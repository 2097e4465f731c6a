"""The picture of a table as somebody laid it: melds numbered as typed, cards marked. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, Tone, Word, card_bit, marked_card, say
from cli.render.table import cards_words, legend_line, marked, meld_lines, signs_line
from solver.cards import Card, face_of, in_order
from solver.faults import Section
from solver.melds import Meld, arranged, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.faults import Place, RuleFault
    from solver.outcomes import Trace
    from solver.rules import Rules

FAULT = "!"
AT_FAULT = "at fault"
NEW = "from the hand"
MOVED = "moved, from the meld in brackets of the table before"


def laid_lines(after: Sequence[Meld], trace: Trace, rules: Rules, symbols: bool) -> Iterator[Line]:
    """A legal table as it was laid, with what came from the hand and what moved."""
    rows = [
        tuple(
            marked(piece, origin, symbols, NEW, MOVED)
            for piece, origin in zip(arranged(meld, rules).cards, origins, strict=True)
        )
        for meld, origins in zip(after, trace.origins, strict=True)
    ]
    yield from _numbered(rows)
    yield from legend_line(trace, NEW, MOVED)


def faulty_lines(
    after: Sequence[Meld], faults: Sequence[RuleFault], rules: Rules, symbols: bool
) -> Iterator[Line]:
    """A table as it was laid, with the cards at fault marked; then what is gone."""
    places = {place for fault in faults for place in fault.places}
    rows = []
    for number, meld in enumerate(after, start=1):
        row = [(piece, _is_marked(number, index, places)) for index, piece in enumerate(meld.cards)]
        rows.append(tuple(_word(piece, fault, symbols) for piece, fault in in_row(row, rules)))
    yield from _numbered(rows)
    if any(word.bits[0].text == FAULT for row in rows for word in row):
        yield signs_line([f"{FAULT} {AT_FAULT}"])


def _is_marked(number: int, index: int, places: set[Place]) -> bool:
    return any((place.section, place.meld, place.card) == (Section.AFTER, number, index) for place in places)


def _word(piece: Piece, fault: bool, symbols: bool) -> Word:
    if fault:
        return marked_card(piece, symbols, FAULT, Tone.FAULT, AT_FAULT)
    return Word((card_bit(piece, symbols),))


def _numbered(rows: Sequence[tuple[Word, ...]]) -> Iterator[Line]:
    yield from meld_lines(rows)
    if not rows:
        yield Line(say("The table is empty."))


def in_row(pieces: Sequence[tuple[Piece, bool]], rules: Rules) -> list[tuple[Piece, bool]]:
    """Marked cards of a meld in playing order; those that make none as nearly as they can.

    >>> from solver.cards import cards
    >>> from solver.rules import MANIPULATION
    >>> [str(piece) for piece, _ in in_row([(piece, False) for piece in cards("2H KH AH")], MANIPULATION)]
    ['KH', 'AH', '2H']
    """
    left = list(pieces)
    row = []
    for wanted in _order([piece for piece, _ in pieces], rules):
        found = next(pair for pair in left if pair[0] == wanted)
        left.remove(found)
        row.append(found)
    return row


def _order(pieces: list[Piece], rules: Rules) -> tuple[Piece, ...]:
    faces = [face for piece in pieces if (face := face_of(piece)) is not None]
    if shape_of(faces, rules) is not None and len(faces) == len(pieces):
        return arranged(Meld(tuple(pieces)), rules).cards
    if len({face.suit for face in faces}) != 1:
        return in_order(pieces)
    # Cards of one suit that make no sequence: as if the king were followed by the ace, the widest gap last.
    size = len(rules.ranks)

    def steps(face: Card, start: Card) -> int:
        return (rules.ranks.index(face.rank) - rules.ranks.index(start.rank)) % size

    start = min(sorted(faces), key=lambda one: max(steps(face, one) for face in faces))

    def place(piece: Piece) -> int:
        face = face_of(piece)
        return size if face is None else steps(face, start)

    return tuple(sorted(in_order(pieces), key=place))


def gone_line(
    before: Sequence[Piece], after: Sequence[Piece], jokers: Sequence[Piece], symbols: bool
) -> Iterator[Line]:
    """The cards that were on the table and are no more; `jokers` are those that are gone (J5)."""
    left = [piece for piece in after if isinstance(piece, Card)]
    gone: list[Piece] = []
    for piece in in_order(before):
        if piece in left:
            left.remove(piece)
        elif isinstance(piece, Card):
            gone.append(piece)
    if gone or jokers:
        yield Line(cards_words(in_order([*gone, *jokers]), symbols), "Gone:")
