"""Stage two as an integer model: among the plays of the best value, the table with the fewest moves.

Ties, in order: fewest table cards moved, fewest melds, then the canonical layout (DESIGN 3).
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver import cpsat
from solver.cards import Card, Joker
from solver.cover import Cover, cover
from solver.outcomes import LayoutProof, Status

if TYPE_CHECKING:
    from solver.melds import Meld, Shape
    from solver.position import Tally
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Layout:
    """A final table as counts: real cards laid and jokers by the indices of `Rules.faces`, and the melds."""

    laid: tuple[int, ...]
    jokers: tuple[int, ...]
    melds: tuple[Shape, ...]
    """In canonical order: by their sorted faces."""
    proof: LayoutProof
    moved: int | None = None
    """Table cards that move, where the model has proven that no fewer do."""


@dataclass(frozen=True, slots=True)
class _Old:
    """Old melds that look alike, as face indices."""

    real: tuple[int, ...]
    jokers: tuple[int, ...]
    count: int


def read_layout(made: Cover, values: tuple[int, ...], rules: Rules, proof: LayoutProof) -> Layout:
    """The layout at a point of a cover model."""
    laid, jokers = [0] * len(rules.faces), [0] * len(rules.faces)
    for face, variable in made.laid.items():
        laid[face] = values[variable]
    for face, variable in made.jokers.items():
        jokers[face] = values[variable]
    melds = [candidate.shape for candidate, variable in made.melds for _ in range(values[variable])]
    return Layout(
        tuple(laid), tuple(jokers), tuple(sorted(melds, key=lambda shape: sorted(shape.faces))), proof
    )


def least_disturbance(
    tally: Tally, table: tuple[Meld, ...], value: int, rules: Rules, seconds: float
) -> Layout | Status:
    """The canonical layout of the best value with the fewest moves, or the best found in so many seconds.

    Comes out as the solver's status where it gave no layout at all.
    """
    deadline = time.monotonic() + seconds
    made = cover(tally, rules, longest=None)
    made.model.equal(made.model.objective, value)
    staying = _match_melds(made, tally, table, rules)
    count = [(variable, 1) for _, variable in made.melds]
    # A card that stays outweighs any number of melds.
    most_melds = (sum(tally.table) + sum(tally.hand) + sum(tally.declared) + tally.hand_jokers) // 3 + 1
    made.model.objective = [(variable, weight * most_melds) for variable, weight in staying]
    made.model.objective += [(variable, -1) for variable, _ in count]
    answer = cpsat.solve(made.model, seconds)
    if answer.values is None:
        return answer.status
    if answer.status is not Status.OPTIMAL:
        return read_layout(made, answer.values, rules, LayoutProof.BEST_FOUND)
    stay, melds = (
        sum(answer.values[variable] * weight for variable, weight in terms) for terms in (staying, count)
    )
    made.model.equal(staying, stay)
    made.model.equal(count, melds)
    moved = sum(tally.table) + sum(tally.declared) - stay
    values = _canonical(made, answer.values, deadline)
    if values is None:
        return read_layout(made, answer.values, rules, LayoutProof.BEST_FOUND)
    return replace(read_layout(made, values, rules, LayoutProof.OPTIMAL), moved=moved)


def _match_melds(
    made: Cover, tally: Tally, table: tuple[Meld, ...], rules: Rules
) -> list[tuple[int, int]]:
    """Add which old meld is continued by which final one; comes out as the terms that count staying cards."""
    model = made.model
    staying: list[tuple[int, int]] = []
    continued_by: dict[int, list[int]] = {variable: [] for _, variable in made.melds}
    joker_slots: dict[int, list[int]] = {}
    shapes = [
        (Counter(rules.face_index[face] for face in candidate.shape.faces), candidate.most, variable)
        for candidate, variable in made.melds
    ]
    masks = [_mask(faces) for faces, _, _ in shapes]
    for old in _old_melds(table, rules):
        real, jokers = Counter(old.real), Counter(old.jokers)
        real_mask, old_mask = _mask(real), _mask(real) | _mask(jokers)
        twins = max((real + jokers).values()) > 1
        outgoing: list[tuple[int, int]] = []
        for (faces, most, meld), mask in zip(shapes, masks, strict=True):
            if not mask & old_mask:
                continue
            pair = model.variable(0, min(old.count, most))
            outgoing.append((pair, 1))
            continued_by[meld].append(pair)
            kept = (faces & real).total() if twins else (mask & real_mask).bit_count()
            if kept:
                staying.append((pair, kept))
            for face in jokers:
                if min(faces[face] - (real[face] if twins else 0), jokers[face]) > 0:
                    joker_slots.setdefault(face, []).append(pair)
        model.at_most(outgoing, old.count)
    for meld, pairs in continued_by.items():
        if pairs:
            model.at_most([*((pair, 1) for pair in pairs), (meld, -1)], 0)
    for face, pairs in joker_slots.items():
        kept_jokers = model.variable(0, tally.declared[face])
        model.at_most([(kept_jokers, 1), *((pair, -1) for pair in pairs)], 0)
        model.at_most([(kept_jokers, 1), (made.jokers[face], -1)], 0)
        staying.append((kept_jokers, 1))
    return staying


def _old_melds(table: tuple[Meld, ...], rules: Rules) -> list[_Old]:
    index = rules.face_index
    kinds: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for meld in table:
        real = sorted(index[piece] for piece in meld.cards if isinstance(piece, Card))
        jokers = sorted(
            index[piece.stands_for]
            for piece in meld.cards
            if isinstance(piece, Joker) and piece.stands_for is not None
        )
        kinds[tuple(real), tuple(jokers)] += 1
    return [_Old(real, jokers, count) for (real, jokers), count in sorted(kinds.items())]


def _mask(faces: Counter[int]) -> int:
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


def _canonical(made: Cover, values: tuple[int, ...], deadline: float) -> tuple[int, ...] | None:
    """The canonical one of the layouts that the model still allows; `values` is one of them.

    First every meld that occurs in any of them is collected, by asking again and again for a layout with
    the most melds not seen yet; then a fixed search over those alone finds the lexicographically first
    layout. Asking for it at once took over ten seconds in the worst cases.
    """
    model = made.model
    known = dict(enumerate(values))
    most_seen = {variable: values[variable] for _, variable in made.melds}
    while True:
        unseen = [variable for variable, seen in most_seen.items() if not seen]
        model.objective = [(variable, 1) for variable in unseen]
        model.start = known
        answer = cpsat.solve(model, deadline - time.monotonic())
        if answer.status is not Status.OPTIMAL or answer.values is None:
            return None
        if not model.worth(answer.values):
            break
        for variable in unseen:
            most_seen[variable] = answer.values[variable]
    for variable in unseen:
        model.bounds[variable] = (0, 0)
    model.objective, model.start = [], {}
    in_order = sorted(made.melds, key=lambda pair: sorted(pair[0].shape.faces))
    model.order = [*made.laid.values(), *made.jokers.values(), *(variable for _, variable in in_order)]
    answer = cpsat.solve(model, deadline - time.monotonic(), cpsat.Search.FIRST)
    return answer.values if answer.status is Status.OPTIMAL else None
