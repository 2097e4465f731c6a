"""The picture of a table: its melds, with what is new and what moved marked by sign. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, Role, Tone, Word, card_bit, marked_card, say
from solver.outcomes import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from solver.cards import Piece
    from solver.melds import Meld
    from solver.outcomes import Origin, Trace

NEW = "+"
MOVED = ">"
BEFORE = "The table before:"
AFTER = "The table after:"


def cards_words(pieces: Sequence[Piece], symbols: bool) -> tuple[Word, ...]:
    """Cards without marks."""
    return tuple(Word((card_bit(piece, symbols),)) for piece in pieces)


def caption(text: str, beside: Callable[[], Iterable[Line]] | None = None) -> Line:
    """What stands above a table; pictures show the lines of `beside` beside it."""
    return Line(say(text), role=Role.CAPTION, beside=beside)


def table_lines(table: Sequence[Meld], symbols: bool, name: str = "Meld") -> Iterator[Line]:
    """A table as it lies, its melds numbered as typed."""
    yield from meld_lines([cards_words(meld.cards, symbols) for meld in table], name)


def meld_lines(rows: Sequence[tuple[Word, ...]], name: str = "Meld") -> Iterator[Line]:
    """Melds whose cards are marked already, numbered as typed."""
    heads = [f"{name} {number}:" for number in range(1, len(rows) + 1)]
    width = max(map(len, heads), default=0)
    for number, words in enumerate(rows, start=1):
        yield Line(words, heads[number - 1].ljust(width), Role.MELD, number)


def table_after_lines(
    table: Sequence[Meld],
    trace: Trace,
    symbols: bool,
    new: str = "from your hand",
    moved: str = "moved, from the meld in brackets",
    numbers: Sequence[int] | None = None,
    beside: Callable[[], Iterable[Line]] | None = None,
) -> Iterator[Line]:
    """The table after a play: old melds in their typed order, then new ones; then what the signs mean.

    `numbers` are those of all melds, where the new ones have any; pictures show `beside` beside it.
    """
    rows = sorted(
        zip(trace.continues, numbers or trace.continues, table, trace.origins, strict=True),
        key=lambda row: (row[1] is None, row[1] or 0),
    )
    heads = [_head(old, number) for old, number, _, _ in rows]
    width = max(map(len, heads), default=0)
    for head, (old, number, meld, origins) in zip(heads, rows, strict=True):
        words = tuple(marked(*pair, symbols, new, moved) for pair in zip(meld.cards, origins, strict=True))
        role = Role.NEW_MELD if old is None else Role.MELD
        yield Line(words, head.ljust(width), role, number, beside)
    yield from legend_line(trace, new, moved)


def _head(old: int | None, number: int | None) -> str:
    if number is None:
        return "New meld:"
    return f"New meld {number}:" if old is None else f"Meld {number}:"


def marked(
    piece: Piece,
    origin: Origin,
    symbols: bool,
    new: str = "from your hand",
    moved: str = "moved, from the meld in brackets",
) -> Word:
    """A card with the sign of where it came from; `new` and `moved` say what the signs mean."""
    match origin.source:
        case Source.STAYED:
            return Word((card_bit(piece, symbols),))
        case Source.HAND:
            return marked_card(piece, symbols, NEW, Tone.NEW, new)
        case Source.MELD:
            # "moved, from the meld in brackets" says of one card: "moved from meld 2".
            told = moved.replace(", from the", " from").replace(" in brackets", f" {origin.meld}")
            return marked_card(piece, symbols, MOVED, Tone.MOVED, told, f"({origin.meld})")


def legend_line(trace: Trace, new: str, moved: str) -> Iterator[Line]:
    """What the signs mean, as far as there are any."""
    sources = {origin.source for origins in trace.origins for origin in origins}
    meanings = []
    if Source.HAND in sources:
        meanings.append(f"{NEW} {new}")
    if Source.MELD in sources:
        meanings.append(f"{MOVED} {moved}")
    if meanings:
        yield signs_line(meanings)


def signs_line(meanings: Sequence[str]) -> Line:
    """What signs mean."""
    return Line(say(f"{'; '.join(meanings)}.", Tone.FAINT), "Signs:", Role.SIGNS)


def hand_line(head: str, pieces: Sequence[Piece], symbols: bool, note: str = "") -> Line:
    """A hand below a table; `note` stands behind it."""
    words = cards_words(pieces, symbols) if pieces else say("nothing.")
    return Line((*words, *say(note)), head, Role.HAND)


def lay_before_lines(
    table: Sequence[Meld], hand: Sequence[Piece] | None, symbols: bool, text: str = BEFORE, name: str = "Meld"
) -> Iterator[Line]:
    """A table as it lay, without signs; the hand if it is known."""
    yield caption(text)
    yield from table_lines(table, symbols, name)
    if hand is not None:
        yield hand_line("Hand:", hand, symbols)
