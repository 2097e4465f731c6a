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


def table_after_lines(
    table: Sequence[Meld],
    trace: Trace,
    symbols: bool,
    new: str = "from your hand",
    moved: str = "moved, from the meld in brackets",
    numbers: Sequence[int] | None = None,
) -> Iterator[Line]:
    """The table after a play: old melds in their typed order, then new ones; then what the signs mean.

    `numbers` are those of all melds, where the new ones have any.
    """
    rows = sorted(
        zip(trace.continues, numbers or trace.continues, table, trace.origins, strict=True),
        key=lambda row: (row[1] is None, row[1] or 0),
    )
    heads = [_head(old, number) for old, number, _, _ in rows]
    width = max(map(len, heads), default=0)
    for head, (_, _, meld, origins) in zip(heads, rows, strict=True):
        words = tuple(marked(*pair, symbols) for pair in zip(meld.cards, origins, strict=True))
        yield Line(words, head.ljust(width))
    yield from legend_line(trace, new, moved)


def _head(old: int | None, number: int | None) -> str:
    if number is None:
        return "New meld:"
    return f"New meld {number}:" if old is None else f"Meld {number}:"


def marked(piece: Piece, origin: Origin, symbols: bool) -> Word:
    """A card with the sign of where it came from."""
    card = card_bit(piece, symbols)
    match origin.source:
        case Source.STAYED:
            return Word((card,))
        case Source.HAND:
            return Word((Bit(NEW, Tone.NEW), card))
        case Source.MELD:
            return Word((Bit(MOVED, Tone.MOVED), card, Bit(f"({origin.meld})", Tone.MOVED)))


def legend_line(trace: Trace, new: str, moved: str) -> Iterator[Line]:
    """What the signs mean, as far as there are any."""
    sources = {origin.source for origins in trace.origins for origin in origins}
    meanings = []
    if Source.HAND in sources:
        meanings.append(f"{NEW} {new}")
    if Source.MELD in sources:
        meanings.append(f"{MOVED} {moved}")
    if meanings:
        yield Line(say(f"{'; '.join(meanings)}.", Tone.FAINT), "Signs:")
