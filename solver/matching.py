"""Which old meld each final meld continues, so that the most table cards stay where they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from solver.cards import Card, Joker
from solver.melds import jokers_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.melds import Meld


@dataclass(frozen=True, slots=True)
class Match:
    """For each final meld the index of the old meld that it continues, and how many cards stay."""

    continues: tuple[int | None, ...]
    staying: int


def match(old: Sequence[Meld], final: Sequence[tuple[Card, ...]], jokers: Counter[Card]) -> Match:
    """The matching of old melds to final melds (given by their faces) in which the most cards stay.

    A final meld continues at most one old meld and an old meld is continued by at most one final meld.
    Staying are the matched slots that held real cards and, of each face, the smaller of the matched slots
    that held jokers of it and the `jokers` that stand for it at the end (docs/design.md). Ties fall to the
    melds that come first.

    >>> from solver.melds import Meld
    >>> old = [Meld.of("5H 6H 7H"), Meld.of("9C 9D 9S")]
    >>> match(old, [Meld.of("9C 9D 9H 9S").faces, Meld.of("4H 5H 6H 7H").faces], Counter())
    Match(continues=(1, 0), staying=6)
    """
    best: Match | None = None
    for counted in _countable(old, jokers):
        found = _match_counting(old, final, counted)
        if best is None or found.staying > best.staying:
            best = found
    assert best is not None
    return best


def _countable(old: Sequence[Meld], most: Counter[Card]) -> list[tuple[tuple[int, Card], ...]]:
    """The choices of old jokers, as (meld, face), that count as staying where their slots are matched.

    One meld can hold two jokers of one face: the sequence with both aces.
    """
    places: dict[Card, list[tuple[int, Card]]] = {}
    for index, meld in enumerate(old):
        for piece in meld.cards:
            if isinstance(piece, Joker) and piece.stands_for is not None:
                places.setdefault(piece.stands_for, []).append((index, piece.stands_for))
    choices = [list(combinations(where, min(len(where), most[face]))) for face, where in places.items()]
    return [tuple(pair for part in choice for pair in part) for choice in product(*choices)]


def _match_counting(
    old: Sequence[Meld], final: Sequence[tuple[Card, ...]], counted: Sequence[tuple[int, Card]]
) -> Match:
    slots = []
    for index, meld in enumerate(old):
        held = Counter(piece for piece in meld.cards if isinstance(piece, Card))
        held.update(face for meld_index, face in counted if meld_index == index)
        slots.append(held)
    ends = [Counter(faces) for faces in final]
    continues: list[int | None] = [None] * len(final)
    staying = 0
    rows, columns = [], list(range(len(final)))
    for index, meld in enumerate(old):
        # A meld of real cards that lies there unchanged continues itself: by exchange, nothing beats that.
        same = next((column for column in columns if ends[column] == slots[index]), None)
        if same is None or jokers_in(meld.cards):
            rows.append(index)
            continue
        columns.remove(same)
        continues[same] = index
        staying += len(meld.cards)
    weights = [[(slots[row] & ends[column]).total() for column in columns] for row in rows]
    for row, column in enumerate(_assignment(weights)):
        if column is not None and weights[row][column]:
            continues[columns[column]] = rows[row]
            staying += weights[row][column]
    return Match(tuple(continues), staying)


def _assignment(weights: list[list[int]]) -> list[int | None]:
    """The heaviest assignment of rows to distinct columns: the Hungarian method with potentials."""
    rows = len(weights)
    if not rows or not weights[0]:
        return [None] * rows
    real_columns = len(weights[0])
    columns = real_columns + rows
    infinity = 1 << 30
    row_price = [0] * (rows + 1)
    column_price = [0] * (columns + 1)
    row_of = [0] * (columns + 1)
    for row in range(1, rows + 1):
        row_of[0] = row
        here = 0
        slack = [infinity] * (columns + 1)
        came_from = [0] * (columns + 1)
        used = [False] * (columns + 1)
        while row_of[here]:
            used[here] = True
            current = row_of[here]
            step, there = infinity, 0
            for column in range(1, columns + 1):
                if used[column]:
                    continue
                weight = weights[current - 1][column - 1] if column <= real_columns else 0
                reduced = -weight - row_price[current] - column_price[column]
                if reduced < slack[column]:
                    slack[column], came_from[column] = reduced, here
                if slack[column] < step:
                    step, there = slack[column], column
            for column in range(columns + 1):
                if used[column]:
                    row_price[row_of[column]] += step
                    column_price[column] -= step
                else:
                    slack[column] -= step
            here = there
        while here:
            row_of[here] = row_of[came_from[here]]
            here = came_from[here]
    chosen: list[int | None] = [None] * rows
    for column in range(1, real_columns + 1):
        if row_of[column]:
            chosen[row_of[column] - 1] = column - 1
    return chosen
