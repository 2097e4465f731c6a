"""Cards in boxes: a meld as a strip of them, strips in columns. Draws in toned bits, knows no terminal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from cli.render.lines import Bit, Role, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cli.render.lines import Line, Word

Row: TypeAlias = tuple[Bit, ...]
"""One row of a screen."""
Cells: TypeAlias = "Callable[[str], int]"
"""How many cells of a screen a text takes."""

STROKES = "╭┬╮│╰┴╯─"
NEW = "new"
_GAP = 2


@dataclass(frozen=True, slots=True)
class Card:
    """A card in its box: a column for its sign, the card, below it on the edge what follows it."""

    sign: Row
    face: Row
    foot: Row
    width: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A meld, or a part of a hand, as three rows of boxes."""

    rows: tuple[Row, Row, Row]
    width: int


def card_boxes(words: Iterable[Word], pad: int, cells: Cells) -> tuple[Card, ...]:
    """The cards among a line's words, with room for `pad` blanks behind each."""
    return tuple(_card(word, pad, cells) for word in words if word.piece is not None)


def _card(word: Word, pad: int, cells: Cells) -> Card:
    at = next(place for place, bit in enumerate(word.bits) if bit.piece is not None)
    sign, face, foot = word.bits[:at], word.bits[at : at + 1], word.bits[at + 1 :]
    width = max(1 + width_of(face, cells) + pad, width_of(foot, cells))
    return Card(sign or (Bit(" "),), face, foot, width)


def strip(cards: Sequence[Card], label: str, new: bool, cells: Cells) -> Strip:
    """Cards side by side in boxes, their label before them."""
    margin = f"{label} " if label else ""
    blank = " " * cells(margin)
    top = "┬".join("─" * card.width for card in cards)
    if new:
        top = f"─{NEW}{top[len(NEW) + 1 :]}"
    middle: list[Bit] = [Bit(margin, Tone.STRONG), _edge("│")]
    bottom: list[Bit] = [_edge(f"{blank}╰")]
    for place, card in enumerate(cards):
        rest = card.width - width_of(card.sign + card.face, cells)
        middle += [*card.sign, *card.face, Bit(" " * rest), _edge("│")]
        line = "─" * (card.width - width_of(card.foot, cells))
        bottom += [_edge(line), *card.foot, _edge("╯" if place == len(cards) - 1 else "┴")]
    head = _edge(f"{blank}╭{top}╮")
    width = cells(margin) + 1 + sum(card.width + 1 for card in cards)
    return Strip(((head,), tuple(middle), tuple(bottom)), width)


def _edge(text: str) -> Bit:
    return Bit(text, Tone.FAINT)


def meld_strips(melds: Sequence[Line], pad: int, cells: Cells) -> list[Strip]:
    """Melds with their numbers."""
    labels = ["" if meld.number is None else str(meld.number) for meld in melds]
    width = max(map(len, labels), default=0)
    return [
        strip(card_boxes(meld.words, pad, cells), label.rjust(width), meld.role is Role.NEW_MELD, cells)
        for meld, label in zip(melds, labels, strict=True)
    ]


def hand_strips(hand: Line, width: int, pad: int, cells: Cells) -> list[Strip]:
    """The cards of a hand, in as many strips as a width takes."""
    cards = card_boxes(hand.words, pad, cells)
    strips = []
    while cards:
        ends = accumulate((card.width + 1 for card in cards), initial=1)
        fits = max(1, sum(end <= width for end in ends) - 1)
        strips.append(strip(cards[:fits], "", False, cells))
        cards = cards[fits:]
    return strips


def in_columns(strips: Sequence[Strip], width: int) -> Iterator[Row]:
    """Strips in reading order, in as many columns as a width takes."""
    for count in range(len(strips), 0, -1):
        widths = [max(one.width for one in strips[place::count]) for place in range(count)]
        if sum(widths) + _GAP * (count - 1) <= width:
            break
    for start in range(0, len(strips), count):
        beside = strips[start : start + count]
        for rows in zip(*(one.rows for one in beside), strict=True):
            row: list[Bit] = []
            for one, own, column in zip(rows, beside, widths, strict=False):
                row += [*one, Bit(" " * (column - own.width + _GAP))]
            yield tuple(row[:-1])


def width_of(row: Iterable[Bit], cells: Cells) -> int:
    """How many cells a row takes."""
    return sum(cells(bit.text) for bit in row)
