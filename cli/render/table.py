"""The picture of a table: its melds, with what is new and what moved marked by sign. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Bit, Line, Tone, Word, card_bit, say
from solver.outcomes import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.melds import Meld
    from solver.outcomes import Origin, Trace

NEW = "+"
MOVED = ">"


def cards_words(pieces: Sequence[Piece], symbols: bool) -> tuple[Word, ...]:
    """Cards without marks."""
    return tuple(Word((card_bit(piece, symbols),)) for piece in pieces)


def table_lines(table: Sequence[Meld], symbols: bool) -> Iterator[Line]:
    """A table as it lies, its melds numbered as typed."""
    heads = [f"Meld {number}:" for number in range(1, len(table) + 1)]
    width = max(map(len, heads), default=0)
    for head, meld in zip(heads, table, strict=True):
        yield Line(cards_words(meld.cards, symbols), head.ljust(width))


def table_after_lines(table: Sequence[Meld], trace: Trace, symbols: bool) -> Iterator[Line]:
    """The table after a play: old melds in their typed order, then new ones; then what the signs mean."""
    rows = sorted(
        zip(trace.continues, table, trace.origins, strict=True),
        key=lambda row: (row[0] is None, row[0] or 0),
    )
    heads = ["New meld:" if number is None else f"Meld {number}:" for number, _, _ in rows]
    width = max(map(len, heads), default=0)
    for head, (_, meld, origins) in zip(heads, rows, strict=True):
        words = tuple(_marked(*pair, symbols) for pair in zip(meld.cards, origins, strict=True))
        yield Line(words, head.ljust(width))
    yield from _legend(trace)


def _marked(piece: Piece, origin: Origin, symbols: bool) -> Word:
    card = card_bit(piece, symbols)
    match origin.source:
        case Source.STAYED:
            return Word((card,))
        case Source.HAND:
            return Word((Bit(NEW, Tone.NEW), card))
        case Source.MELD:
            return Word((Bit(MOVED, Tone.MOVED), card, Bit(f"({origin.meld})", Tone.MOVED)))


def _legend(trace: Trace) -> Iterator[Line]:
    sources = {origin.source for origins in trace.origins for origin in origins}
    meanings = []
    if Source.HAND in sources:
        meanings.append(f"{NEW} from your hand")
    if Source.MELD in sources:
        meanings.append(f"{MOVED} moved, from the meld in brackets")
    if meanings:
        yield Line(say(f"{'; '.join(meanings)}.", Tone.FAINT), "Signs:")
