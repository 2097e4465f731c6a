"""A search for many cards at once says what single sweeps say, and what trying everything says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.cards import Card
from solver.position import tally, unseen
from solver.rules import MANIPULATION, Rules
from solver.sweep import Verdict, best_value
from solver.sweep_further import unbeaten
from tests.positions import natural_positions
from tests.solver.test_sweep import GAMES, PACKS, BruteForce, Deal, deal, small

if TYPE_CHECKING:
    from solver.position import Tally


def with_one_more(counts: Tally, face: int) -> Tally:
    hand = list(counts.hand)
    hand[face] += 1
    return replace(counts, hand=tuple(hand))


def agree(counts: Tally, claimed: int, further: dict[int, int], rules: Rules, rng: Random) -> None:
    """True claims stand, higher ones too; one that is too low falls by what it lacks."""
    assert unbeaten(counts, claimed, further, rules).verdict is Verdict.CONFIRMED
    raised = {face: claim + rng.randrange(3) * 700 for face, claim in further.items()}
    assert unbeaten(counts, claimed, raised, rules).verdict is Verdict.CONFIRMED
    face = rng.choice(sorted(further))
    lacks = rng.randrange(1, 2000)
    found = unbeaten(counts, claimed, further | {face: further[face] - lacks}, rules)
    assert (found.verdict, found.excess) == (Verdict.DISAGREES, lacks)
    found = unbeaten(counts, claimed - lacks, further, rules)
    assert (found.verdict, found.excess) == (Verdict.DISAGREES, lacks)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("ranks", "suits"), PACKS)
def test_agrees_with_brute_force_on_small_packs(name: str, ranks: int, suits: int) -> None:
    rules = small(ranks, suits, GAMES[name])
    brute = BruteForce(rules)
    rng = Random(f"further {name} {ranks} {suits}")
    for _ in range(5):
        plan = Deal(2, rng.randint(1, 4), rng.randrange(3), rng.randint(0, 4), rng.randrange(2))
        counts = deal(plan, rules, rng)
        every = range(len(rules.faces))
        faces = rng.sample(every, rng.choice((1, 2, 5, len(every))))
        further = {face: brute.best(with_one_more(counts, face)) for face in faces}
        agree(counts, brute.best(counts), further, rules, rng)


def test_agrees_with_single_sweeps_on_full_packs() -> None:
    rng = Random("further")
    for position in natural_positions(10, seed=5):
        counts = tally(position)
        faces = [MANIPULATION.face_index[piece] for piece in unseen(position) if isinstance(piece, Card)]
        further = {}
        for face in faces:
            best = best_value(with_one_more(counts, face), MANIPULATION)
            assert best is not None
            further[face] = best
        claimed = best_value(counts, MANIPULATION)
        assert claimed is not None
        agree(counts, claimed, further, MANIPULATION, rng)


def test_running_out_of_time_is_its_own_verdict() -> None:
    counts = tally(natural_positions(1)[0])
    found = unbeaten(counts, -5000, {}, MANIPULATION, budget_seconds=0.0)
    assert (found.verdict, found.excess) == (Verdict.TIMED_OUT, None)
