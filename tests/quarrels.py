"""Small disputes and messy tables, seeded, for tests that try everything."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from solver.best import best_play
from solver.cards import Joker, Piece, face_of
from solver.dispute import Dispute
from solver.melds import Meld
from solver.outcomes import Best
from solver.position import Position, supply_faults
from solver.rules import MANIPULATION, Rules
from tests.positions import small_positions

if TYPE_CHECKING:
    from collections.abc import Iterator


def quarrels(count: int, seed: int, rules: Rules = MANIPULATION) -> Iterator[Dispute]:
    """Tables after a play of a small position, one or two cards of them put wrong; some add other cards."""
    found = 0
    for number, position in enumerate(small_positions(20 * count, seed, rules)):
        if found == count:
            return
        rng = Random(f"quarrel {seed} {number}")
        outcome = best_play(position, rules)
        if not isinstance(outcome, Best) or len(position.table_cards) > 9:
            continue
        melds = [list(meld.cards) for meld in outcome.play.table]
        for _ in range(rng.choice((1, 1, 2))):
            _spoil(rng, melds, position, rules)
        after = tuple(Meld(tuple(meld)) for meld in melds if meld)
        found += 1
        known = rng.random() < 0.8
        yield Dispute(position if known else replace(position, hand=()), after, known)


def _spoil(rng: Random, melds: list[list[Piece]], position: Position, rules: Rules) -> None:
    full = [meld for meld in melds if meld]
    if not full:
        return
    meld = rng.choice(full)
    at = rng.randrange(len(meld))
    match rng.randrange(6):
        case 0:
            melds.append([meld.pop(at)])
        case 1:
            rng.choice(full).append(meld.pop(at))
        case 2:
            meld.pop(at)
        case 3:
            melds.append([rng.choice((*position.hand, rng.choice(rules.faces), meld[at]))])
        case 4:
            meld[at] = rng.choice((Joker(), Joker(rng.choice(rules.faces)), rng.choice(rules.faces)))
        case _:
            other = rng.choice(full)
            to = rng.randrange(len(other))
            meld[at], other[to] = other[to], meld[at]


def messes(count: int, seed: int, rules: Rules = MANIPULATION) -> Iterator[Position]:
    """Heaps of five to ten cards close together, legal or not, jokers declared or not."""
    number = 0
    for position in small_positions(20 * count, seed, rules):
        rng = Random(f"mess {seed} {number}")
        heaps = [list(meld.cards) for meld in position.table]
        heaps += [[Joker() if isinstance(piece, Joker) else piece] for piece in position.hand]
        for _ in range(rng.randrange(4)):
            _spoil(rng, heaps, replace(position, hand=()), rules)
        flat = [meld for meld in heaps if meld]
        if len(flat) > 3 and rng.random() < 0.5:
            flat = [flat[0] + flat[-1], *flat[1:-1]]
        mess = Position(tuple(Meld(tuple(heap)) for heap in flat), players=position.players)
        silent = sum(face_of(piece) is None for piece in mess.table_cards)
        if 5 <= len(mess.table_cards) <= 10 and silent < 3 and not supply_faults(mess, rules):
            number += 1
            yield mess
        if number == count:
            return
