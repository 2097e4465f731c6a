"""Stage two as an integer model: a cover that also counts the table cards that stay where they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.cards import Card, Joker
from solver.release import declared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.cover import Cover
    from solver.melds import Meld, Shape
    from solver.outcomes import LayoutProof
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Layout:
    """A final table as counts: real cards laid and jokers by the indices of `Rules.faces`, and the melds."""

    laid: tuple[int, ...]
    jokers: tuple[int, ...]
    melds: tuple[Shape, ...]
    """In canonical order: by their sorted faces."""
    proof: LayoutProof
    staying: int | None = None
    """Cards that stay where they lay, where the model has proven that no more can."""


@dataclass(frozen=True, slots=True)
class LayoutModel:
    """A cover of all lengths with the matching of old melds to final ones."""

    cover: Cover
    staying: tuple[tuple[int, int], ...]
    """The terms that count the table cards that stay (docs/design.md)."""
    narrowable: frozenset[int]
    """The variables that count melds and matched pairs: the many of which a layout uses few."""
    most_melds: int
    """More melds than any table of these cards can have."""

    @property
    def melds(self) -> tuple[tuple[int, int], ...]:
        """The terms that count the final melds."""
        return tuple((variable, 1) for _, variable in self.cover.melds)


@dataclass(frozen=True, slots=True)
class _Old:
    """Old melds that look alike, as face indices."""

    real: tuple[int, ...]
    jokers: tuple[int, ...]
    count: int


def layout_model(
    made: Cover, heaps: Sequence[Meld], most_cards: int, value: int, rules: Rules
) -> LayoutModel:
    """A cover of all lengths as the model of all layouts of a value: most cards stay, then fewest melds.

    `heaps` is what the final table is to lie closest to: the old table, or any heaps of cards. The final
    table has at most so many cards. Grows the cover's own model.
    """
    made.model.equal(made.model.objective, value)
    staying, pairs = _match_melds(made, heaps, rules)
    most_melds = most_cards // min(rules.smallest_group, rules.smallest_run) + 1
    # A card that stays outweighs any number of melds.
    made.model.objective = [(variable, weight * most_melds) for variable, weight in staying]
    made.model.objective += [(variable, -1) for _, variable in made.melds]
    melds = (variable for _, variable in made.melds)
    return LayoutModel(made, tuple(staying), frozenset((*melds, *pairs)), most_melds)


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


def _match_melds(made: Cover, heaps: Sequence[Meld], rules: Rules) -> tuple[list[tuple[int, int]], list[int]]:
    """Add which old meld is continued by which final one.

    Comes out as the terms that count staying cards, and the variables of the matched pairs.
    """
    model = made.model
    staying: list[tuple[int, int]] = []
    matched: list[int] = []
    continued_by: dict[int, list[int]] = {variable: [] for _, variable in made.melds}
    joker_slots: dict[int, list[tuple[int, int]]] = {}
    masks = [sum(1 << face for face, _ in candidate.needs) for candidate, _ in made.melds]
    for old in _old_melds(heaps, rules):
        real, jokers = Counter(old.real), Counter(old.jokers)
        real_mask = sum(1 << face for face in real)
        old_mask = real_mask | sum(1 << face for face in jokers if face not in real)
        outgoing: list[tuple[int, int]] = []
        for (candidate, meld), mask in zip(made.melds, masks, strict=True):
            if not mask & old_mask:
                continue
            pair = model.variable(0, min(old.count, candidate.most))
            matched.append(pair)
            outgoing.append((pair, 1))
            continued_by[meld].append(pair)
            kept = (mask & real_mask).bit_count()
            if len(real) < len(old.real):
                kept = sum(min(count, real[face]) for face, count in candidate.needs)
            if kept:
                staying.append((pair, kept))
            for face, count in candidate.needs if jokers else ():
                # The slots that held real cards go first: to keep one of those never costs a joker.
                if jokers[face] and count > real[face]:
                    slots = min(jokers[face], count - real[face])
                    joker_slots.setdefault(face, []).append((pair, slots))
        model.at_most(outgoing, old.count)
    for meld, pairs in continued_by.items():
        if pairs:
            model.at_most([*((pair, 1) for pair in pairs), (meld, -1)], 0)
    for face, slots_in in joker_slots.items():
        kept_jokers = model.variable(0, declared(heaps)[rules.faces[face]])
        model.at_most([(kept_jokers, 1), *((pair, -slots) for pair, slots in slots_in)], 0)
        model.at_most([(kept_jokers, 1), (made.jokers[face], -1)], 0)
        staying.append((kept_jokers, 1))
    return staying, matched


def _old_melds(heaps: Sequence[Meld], rules: Rules) -> list[_Old]:
    index = rules.face_index
    kinds: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for meld in heaps:
        real = sorted(index[piece] for piece in meld.cards if isinstance(piece, Card))
        jokers = sorted(
            index[piece.stands_for]
            for piece in meld.cards
            if isinstance(piece, Joker) and piece.stands_for is not None
        )
        kinds[tuple(real), tuple(jokers)] += 1
    return [_Old(real, jokers, count) for (real, jokers), count in sorted(kinds.items())]
