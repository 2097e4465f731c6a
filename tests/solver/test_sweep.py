"""The sweep against a naive brute force, against counts, and against the disputes."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Card, Joker, Piece, Rank, Suit, cards
from solver.melds import Meld, Shape, shapes
from solver.position import Position, Tally, tally
from solver.rules import MANIPULATION, Ace, Pack, Release, Rules
from solver.sweep import Sweep, Verdict, best_value, confirm
from solver.sweep_groups import Demand, group_terms, groups_exist
from solver.sweep_lanes import extend, no_worse
from solver.value import points_in, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

# --- A brute force that knows nothing but `shapes` and the rules ----------------------------------------------


@lru_cache(maxsize=64)
def _shapes_by_least_face(rules: Rules) -> dict[int, tuple[Counter[int], ...]]:
    found: dict[int, list[Counter[int]]] = {}
    for shape in shapes(rules):
        counts = Counter(rules.face_index[face] for face in shape.faces)
        found.setdefault(min(counts), []).append(counts)
    return {least: tuple(many) for least, many in found.items()}


@lru_cache(maxsize=1 << 18)
def _splits(pool: tuple[int, ...], rules: Rules) -> bool:
    """Whether a multiset of faces splits exactly into legal melds: some meld must take the least face."""
    least = next((face for face, count in enumerate(pool) if count), None)
    if least is None:
        return True
    for counts in _shapes_by_least_face(rules).get(least, ()):
        if all(pool[face] >= count for face, count in counts.items()):
            rest = tuple(have - counts[face] for face, have in enumerate(pool))
            if _splits(rest, rules):
                return True
    return False


def _standings(total: int, faces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to let so many jokers stand for faces."""
    if not faces:
        if not total:
            yield ()
        return
    for here in range(total + 1):
        for rest in _standings(total - here, faces[1:]):
            yield (here, *rest)


def _released_lawfully(before: Tally, real: tuple[int, ...], standing: tuple[int, ...], rules: Rules) -> bool:
    for declared, now, lying in zip(before.declared, standing, real, strict=True):
        if now >= declared:
            continue
        if rules.release is Release.NEVER or not lying:
            return False
        if rules.one_release_a_card and lying < declared - now:
            return False
    return True


def brute_force(position: Tally, rules: Rules) -> int:
    """The best value by trying every part of the hand with every declaration of every joker."""
    faces = tuple(range(len(rules.faces)))
    worth = [value_of(rules.points(face), 1) for face in rules.faces]
    joker = value_of(rules.joker_points, 1)
    best = -1
    for laid in _boxes(position.hand):
        base = sum(n * w for n, w in zip(laid, worth, strict=True))
        real = tuple(n + m for n, m in zip(position.table, laid, strict=True))
        for new in range(position.hand_jokers, -1, -1):
            if base + new * joker <= best:
                continue
            for standing in _standings(sum(position.declared) + new, faces):
                pool = tuple(n + m for n, m in zip(real, standing, strict=True))
                if _released_lawfully(position, real, standing, rules) and _splits(pool, rules):
                    best = base + new * joker
                    break
    return best


def _boxes(limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not limits:
        yield ()
        return
    for here in range(limits[0] + 1):
        for rest in _boxes(limits[1:]):
            yield (here, *rest)


# --- Random positions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """How to draw a random position."""

    rules: Rules
    packs: int
    table_melds: int
    table_jokers: int
    hand: int
    hand_jokers: int


def deal(plan: Deal, rng: random.Random) -> Tally:
    """A legal table of random melds, some cards of it jokers, and a hand from the rest of the pack."""
    rules = plan.rules
    left = Counter({face: plan.packs for face in rules.faces})
    table: list[list[Piece]] = []
    every = shapes(rules)
    for _ in range(plan.table_melds):
        meld = _drawn(every, left, rng)
        if meld is not None:
            left.subtract(meld)
            table.append(list(meld))
    spots = [(m, i) for m, meld in enumerate(table) for i in range(len(meld))]
    for m, i in rng.sample(spots, min(plan.table_jokers, len(spots))):
        face = table[m][i]
        assert isinstance(face, Card)
        left[face] += 1
        table[m][i] = Joker(face)
    pool = sorted(left.elements())
    hand: list[Piece] = [*rng.sample(pool, min(plan.hand, len(pool))), *[Joker()] * plan.hand_jokers]
    return tally(Position(tuple(Meld(tuple(meld)) for meld in table), tuple(hand)), rules)


def _drawn(every: tuple[Shape, ...], left: Counter[Card], rng: random.Random) -> tuple[Card, ...] | None:
    for _ in range(20):
        faces = rng.choice(every).faces
        if all(left[face] >= count for face, count in Counter(faces).items()):
            return faces
    return None


def small(ranks: int, suits: int, **other: object) -> Rules:
    """A game with a small pack: the lowest ranks and the first suits."""
    rules = Rules(
        ranks=tuple(Rank)[:ranks], suits=tuple(Suit)[:suits], rank_points=Rules().rank_points[:ranks]
    )
    return replace(rules, **other)  # type: ignore[arg-type]


def agree(position: Tally, rules: Rules) -> None:
    """Sweep and brute force give the same value, and `confirm` accepts it and nothing beside it."""
    truth = brute_force(position, rules)
    assert truth >= 0, "the table as it lies is always possible"
    assert best_value(position, rules) == truth, (position, rules)
    assert confirm(position, truth, rules).verdict is Verdict.CONFIRMED
    more = confirm(position, truth + 1, rules)
    assert (more.verdict, more.best) == (Verdict.DISAGREES, None)
    if truth:
        less = confirm(position, truth - 1, rules)
        assert (less.verdict, less.best) == (Verdict.DISAGREES, truth)
