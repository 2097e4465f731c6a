"""The sweep against a naive brute force, against exact counts, and against the disputes."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver.sweep
from benchmarks.perft import by_sweep, hands_laid_whole
from solver.cards import Card, Joker, Piece, Rank, Suit, cards
from solver.melds import Meld, shapes
from solver.position import Position, Tally, tally
from solver.rules import MANIPULATION, Ace, Release, Rules
from solver.sweep import Sweep, Verdict, best_value, confirm
from solver.sweep_faces import Face, Stage, face_choices, stages
from solver.sweep_groups import Demand, group_terms, groups_exist
from solver.sweep_lanes import joker_parts
from solver.sweep_runs import extend, no_worse
from solver.value import points_in, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.melds import Shape

DISPUTES = Path(__file__).parents[1] / "cases" / "disputes.json"
HINTS = [case for case in json.loads(DISPUTES.read_text("utf-8")) if case["question"] == "hint"]


def position(table: str, hand: str) -> Tally:
    """A tally from melds split by slashes and a hand."""
    melds = tuple(Meld.of(meld) for meld in table.split("/") if meld.strip())
    return tally(Position(melds, cards(hand)))


# --- A brute force that knows nothing but `shapes` and the rules


@lru_cache(maxsize=64)
def _shapes_by_least_face(rules: Rules) -> dict[int, tuple[Counter[int], ...]]:
    found: dict[int, list[Counter[int]]] = {}
    for shape in shapes(rules):
        counts = Counter(rules.face_index[face] for face in shape.faces)
        found.setdefault(min(counts), []).append(counts)
    return {least: tuple(many) for least, many in found.items()}


class BruteForce:
    """The best value by trying every part of the hand with every declaration of the jokers, dearest first."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.melds = _shapes_by_least_face(rules)
        self.known: dict[tuple[int, ...], bool] = {}

    def best(self, before: Tally) -> int:
        """The best value of a play; fails if not even the table as it lies is possible."""
        worth = [value_of(self.rules.points(face), 1) for face in self.rules.faces]
        joker = value_of(self.rules.joker_points, 1)
        plays = [
            (sum(n * w for n, w in zip(laid, worth, strict=True)) + jokers * joker, laid, jokers)
            for laid in product(*(range(count + 1) for count in before.hand))
            for jokers in range(before.hand_jokers + 1)
        ]
        for value, laid, jokers in sorted(plays, reverse=True):
            if self._possible(before, laid, jokers):
                return value
        raise AssertionError("the table as it lies is always possible")

    def _possible(self, before: Tally, laid: tuple[int, ...], jokers: int) -> bool:
        real = tuple(n + m for n, m in zip(before.table, laid, strict=True))
        return any(
            self._lawful(before, real, standing)
            and self._splits(tuple(n + standing[face] for face, n in enumerate(real)))
            for standing in self._standings(sum(before.declared) + jokers)
        )

    def _standings(self, jokers: int) -> Iterator[Counter[int]]:
        for faces in combinations_with_replacement(range(len(self.rules.faces)), jokers):
            yield Counter(faces)

    def _lawful(self, before: Tally, real: tuple[int, ...], standing: Counter[int]) -> bool:
        for face, declared in enumerate(before.declared):
            released = declared - standing[face]
            if released <= 0:
                continue
            if self.rules.release is Release.NEVER or not real[face]:
                return False
            if self.rules.one_release_a_card and real[face] < released:
                return False
        return True

    def _splits(self, pool: tuple[int, ...]) -> bool:
        """Whether faces split exactly into legal melds: some meld must take the least face."""
        known = self.known.get(pool)
        if known is None:
            known = self.known[pool] = self._tries(pool)
        return known

    def _tries(self, pool: tuple[int, ...]) -> bool:
        least = next((face for face, count in enumerate(pool) if count), None)
        return least is None or any(
            self._splits(tuple(have - counts[face] for face, have in enumerate(pool)))
            for counts in self.melds.get(least, ())
            if all(pool[face] >= count for face, count in counts.items())
        )


# --- Random positions


@dataclass(frozen=True, slots=True)
class Deal:
    """How to draw a random position."""

    packs: int
    table_melds: int
    table_jokers: int
    hand: int
    hand_jokers: int


def deal(plan: Deal, rules: Rules, rng: random.Random) -> Tally:
    """A legal table of random melds, some cards of it jokers, and a hand from the rest of the pack."""
    left = Counter(dict.fromkeys(rules.faces, plan.packs))
    table: list[list[Piece]] = []
    for _ in range(plan.table_melds):
        faces = _drawn(shapes(rules), left, rng)
        left.subtract(faces)
        table.append(list(faces))
    spots = [(meld, i) for meld in table for i in range(len(meld))]
    for meld, i in rng.sample(spots, min(plan.table_jokers, len(spots))):
        face = meld[i]
        assert isinstance(face, Card)
        left[face] += 1
        meld[i] = Joker(face)
    pool = sorted(left.elements())
    hand: list[Piece] = [*rng.sample(pool, min(plan.hand, len(pool))), *[Joker()] * plan.hand_jokers]
    return tally(Position(tuple(Meld(tuple(meld)) for meld in table), tuple(hand)), rules)


def _drawn(every: tuple[Shape, ...], left: Counter[Card], rng: random.Random) -> tuple[Card, ...]:
    for _ in range(20):
        faces = rng.choice(every).faces
        if all(left[face] >= count for face, count in Counter(faces).items()):
            return faces
    return ()


def small(ranks: int, suits: int, rules: Rules = MANIPULATION) -> Rules:
    """A game with a small pack: the lowest ranks and the first suits."""
    return replace(
        rules,
        ranks=tuple(Rank)[:ranks],
        suits=tuple(Suit)[:suits],
        rank_points=rules.rank_points[:ranks],
    )


def agree(before: Tally, rules: Rules, truth: int) -> None:
    """The sweep finds the true value, and `confirm` accepts it and no other."""
    assert best_value(before, rules) == truth
    assert confirm(before, truth, rules).verdict is Verdict.CONFIRMED
    more = confirm(before, truth + 1, rules)
    assert (more.verdict, more.best) == (Verdict.DISAGREES, None)
    if truth:
        less = confirm(before, truth - 1, rules)
        assert (less.verdict, less.best) == (Verdict.DISAGREES, truth)


GAMES = {
    "house": MANIPULATION,
    "ace low": Rules(ace=Ace.LOW),
    "ace high": Rules(ace=Ace.HIGH),
    "never released": Rules(release=Release.NEVER),
    "one release a card": Rules(one_release_a_card=True),
    "groups of three only": Rules(largest_group=3),
    "pairs": Rules(smallest_group=2),
    "runs of two": Rules(smallest_run=2),
    "jokers worth nothing": Rules(joker_points=0),
}
PACKS = ((5, 3), (5, 4), (6, 3), (6, 4))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("ranks", "suits"), PACKS)
def test_agrees_with_brute_force_on_small_packs(name: str, ranks: int, suits: int) -> None:
    rules = small(ranks, suits, GAMES[name])
    brute = BruteForce(rules)
    rng = random.Random(f"{name} {ranks} {suits}")
    for _ in range(14):
        table_jokers = rng.choice((0, 1, 2, 2))
        plan = Deal(
            packs=rng.choice((1, 2, 2)),
            table_melds=rng.randint(min(1, table_jokers), 5),
            table_jokers=table_jokers,
            hand=rng.randint(1, 6),
            hand_jokers=rng.choice((0, 1, 2)) if table_jokers < 2 else 0,
        )
        before = deal(plan, rules, rng)
        agree(before, rules, brute.best(before))


@given(
    st.sampled_from(sorted(GAMES)),
    st.sampled_from(PACKS),
    st.builds(
        Deal,
        packs=st.integers(1, 3),
        table_melds=st.integers(0, 4),
        table_jokers=st.integers(0, 2),
        hand=st.integers(0, 5),
        hand_jokers=st.integers(0, 1),
    ),
    st.integers(0, 1 << 30),
)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_agrees_with_brute_force_on_drawn_packs(
    name: str, pack: tuple[int, int], plan: Deal, seed: int
) -> None:
    rules = small(*pack, GAMES[name])
    before = deal(plan, rules, random.Random(seed))
    agree(before, rules, BruteForce(rules).best(before))


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_brute_force_on_full_packs(seed: int) -> None:
    rng = random.Random(seed)
    plan = Deal(2, rng.randint(1, 4), rng.choice((0, 0, 1)), rng.randint(1, 5), 0)
    before = deal(plan, MANIPULATION, rng)
    agree(before, MANIPULATION, BruteForce(MANIPULATION).best(before))


# --- The disputes, and the rules one by one


@pytest.mark.parametrize("case", HINTS, ids=lambda case: case["id"])
def test_disputed_hints_are_confirmed(case: dict[str, list[list[str]] | list[str] | int]) -> None:
    table, hand = case["table_before"], case["hand_before"]
    assert isinstance(table, list)
    assert isinstance(hand, list)
    melds = tuple(Meld(cards(" ".join(meld))) for meld in table)
    before = tally(Position(melds, cards(" ".join(map(str, hand)))))
    value = best_value(before, MANIPULATION)
    assert value is not None
    assert points_in(value) == case["expected"]
    assert confirm(before, value, MANIPULATION).verdict is Verdict.CONFIRMED


def test_there_are_disputed_hints() -> None:
    assert len(HINTS) > 20


VALUES = [
    pytest.param("", "", MANIPULATION, 0, 0, id="nothing at all"),
    pytest.param("", "KH AH 2H", MANIPULATION, 0, 0, id="M3: no sequence turns the corner"),
    pytest.param("", "QH KH AH", MANIPULATION, 21, 3, id="M3: the ace lies high"),
    pytest.param("", "QH KH AH", Rules(ace=Ace.LOW), 0, 0, id="M3: the ace lies low only"),
    pytest.param("", "AH 2H 3H", Rules(ace=Ace.HIGH), 0, 0, id="M3: the ace lies high only"),
    pytest.param("", "AH 2H 3H QH KH", MANIPULATION, 21, 3, id="M3: one ace has one end"),
    pytest.param("", "AH 2H 3H QH KH AH", MANIPULATION, 27, 6, id="M3: two aces have both"),
    pytest.param("", "7C 7C 7D", MANIPULATION, 0, 0, id="M2: no two alike in a group"),
    pytest.param("", "7C 7C 7D 7D 7H 7S", MANIPULATION, 42, 6, id="M2: 2, 2, 1, 1 is two threes"),
    pytest.param("8C X=8S 8H", "8S", MANIPULATION, 8, 1, id="J3: the real card takes the joker's place"),
    pytest.param("", "X 5H X", MANIPULATION, 55, 3, id="J1: two jokers in a meld"),
    pytest.param("5C 6C X=7C", "7C", MANIPULATION, 7, 1, id="J5: the released joker is laid again"),
    pytest.param("5C 6C X=7C", "7C 3H 3S", MANIPULATION, 13, 3, id="J3: release from the hand"),
    pytest.param("5C 6C X=7C", "7C 3H 3S", Rules(release=Release.NEVER), 0, 0, id="J3: never released"),
    pytest.param("5C 6C X=7C", "3H 3S", MANIPULATION, 0, 0, id="J2: the declaration stays"),
    pytest.param("6H X=7H 8H/7H 7S 7D 7C", "2S 4S", MANIPULATION, 6, 2, id="J3: release from the table"),
    pytest.param(
        "5C 6C X=7C/8C 9C X=7C", "7C 3H 3S KD KH", MANIPULATION, 33, 5, id="J3: one real card, two jokers"
    ),
    pytest.param(
        "5C 6C X=7C/8C 9C X=7C",
        "7C 3H 3S KD KH",
        Rules(one_release_a_card=True),
        27,
        3,
        id="J3: one real card, one joker",
    ),
]


@pytest.mark.parametrize(("table", "hand", "rules", "points", "laid"), VALUES)
def test_value_follows_the_rules(table: str, hand: str, rules: Rules, points: int, laid: int) -> None:
    before = position(table, hand)
    assert best_value(before, rules) == value_of(points, laid)
    agree(before, rules, value_of(points, laid))


def test_release_in_place_is_taken_as_anywhere() -> None:
    before = position("6H X=7H 8H/7H 7S 7D 7C", "2S 4S")
    assert best_value(before, Rules(release=Release.IN_PLACE)) == value_of(6, 2)


# --- What holds of every answer


def _large(seed: int) -> Tally:
    """A table of some 40 cards with a joker, a hand of ten with another."""
    return deal(Deal(2, 12, 1, 9, 1), MANIPULATION, random.Random(seed))


@pytest.mark.parametrize("seed", range(20))
def test_suits_are_alike(seed: int) -> None:
    before = _large(seed)
    order = list(range(4))
    random.Random(seed).shuffle(order)

    def turned(counts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(counts[face - face % 4 + order[face % 4]] for face in range(len(counts)))

    after = Tally(turned(before.table), turned(before.hand), turned(before.declared), before.hand_jokers)
    assert best_value(after, MANIPULATION) == best_value(before, MANIPULATION)


@pytest.mark.parametrize("seed", range(20))
def test_another_card_in_hand_never_costs(seed: int) -> None:
    before = _large(seed)
    richer = replace(before, hand_jokers=before.hand_jokers + 1)
    value, more = best_value(before, MANIPULATION), best_value(richer, MANIPULATION)
    assert value is not None
    assert more is not None
    assert more >= value


def test_states_are_the_same_every_time() -> None:
    before = _large(3)
    value = best_value(before, MANIPULATION)
    assert value is not None
    found = confirm(before, value, MANIPULATION)
    assert found == confirm(before, value, MANIPULATION)
    assert found == Sweep(Verdict.CONFIRMED, value, found.states)
    assert found.states >= 14


HARD = position(
    "AC AD AH/2C 2D 2H/TS TC TH/JS JC JD JH/X=KS KC KH/AD 2D 3D 4D X=5D 6D 7D 8D 9D TD JD QD/2S 3S 4S/"
    "3C 4C 5C 6C 7C/3H 4H 5H 6H 7H 8H/4S 5S 6S 7S 8S 9S/6D 7D 8D/7S 8S 9S TS JS QS KS/7C 8C 9C TC JC/"
    "8H 9H TH JH QH",
    "KH QC KD 9C 5H AS 2C 4C 3D QS",
)


def test_running_out_of_time_is_its_own_verdict() -> None:
    found = confirm(HARD, value_of(64, 10), MANIPULATION, budget_seconds=0)
    assert (found.verdict, found.best) == (Verdict.TIMED_OUT, None)
    assert best_value(HARD, MANIPULATION, budget_seconds=0) is None


def test_an_interrupt_passes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter((0.0,))

    def interrupted() -> float:
        try:
            return next(ticks)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(solver.sweep, "monotonic", interrupted)
    with pytest.raises(KeyboardInterrupt):
        confirm(HARD, value_of(64, 10), MANIPULATION)


# --- Exact counts


@pytest.mark.parametrize(("rules", "count"), [(MANIPULATION, 100), (Rules(ace=Ace.LOW), 96)])
def test_so_many_hands_of_three_can_be_laid_whole(rules: Rules, count: int) -> None:
    assert hands_laid_whole(3, rules, by_sweep) == (count, 22_100)


# --- The parts


def test_groups_exist_exactly_where_cards_can_be_dealt_to_them() -> None:
    for gifts in product(range(4), repeat=4):
        pool = tuple(gifts)
        demand = Demand(max(gifts), sum(gifts))
        assert groups_exist(demand, MANIPULATION) is _deals(pool), gifts


@lru_cache(maxsize=1 << 12)
def _deals(pool: tuple[int, ...]) -> bool:
    if not any(pool):
        return True
    return any(
        _deals(tuple(n - (suit in suits) for suit, n in enumerate(pool)))
        for size in (3, 4)
        for suits in combinations(range(4), size)
        if all(pool[suit] for suit in suits)
    )


def test_no_worse_means_every_continuation_serves() -> None:
    every = [runs for runs in product(range(3), repeat=3) if sum(runs) <= 3]
    for one, other in product(every, repeat=2):
        if no_worse(one, other):
            assert all(
                _ends_well(one, ahead) for ahead in product(range(4), repeat=3) if _ends_well(other, ahead)
            )


def _ends_well(runs: tuple[int, ...], ahead: tuple[int, ...]) -> bool:
    for count in ahead:
        onward = extend(runs, count)
        if onward is None:
            return False
        runs = onward
    return not any(runs[:-1])


@pytest.mark.parametrize(
    ("ace", "ranks"),
    [(Ace.LOW, [2, 1, 0]), (Ace.HIGH, [0, 2, 1]), (Ace.EITHER, [0, 2, 1, 0])],
)
def test_stages_go_down_from_the_high_ace(ace: Ace, ranks: list[int]) -> None:
    order = stages(replace(small(3, 4), ace=ace))
    assert [stage.rank for stage in order] == ranks
    assert [stage.reserves for stage in order] == [ace is Ace.EITHER and i == 0 for i in range(len(order))]
    assert [stage.spends for stage in order] == [ace is Ace.EITHER and i == 3 for i in range(len(order))]


def test_a_pack_without_aces_has_no_high_end() -> None:
    assert stages(Rules(ranks=(Rank.TWO, Rank.THREE))) == (Stage(1), Stage(0))


def test_J2_J3_choices_keep_a_joker_unless_its_card_lies() -> None:
    assert face_choices(Face(0, 0, 1, 5), 1, MANIPULATION)[0] == ()
    assert face_choices(Face(1, 0, 1, 5), 1, Rules(release=Release.NEVER))[0] == ()
    assert face_choices(Face(1, 0, 2, 5), 1, Rules(one_release_a_card=True))[0] == ()
    assert face_choices(Face(1, 0, 2, 5), 1, MANIPULATION)[0] == ((1, 0),)


@pytest.mark.parametrize("real", list(product(range(3), repeat=4)))
def test_shares_never_charge_more_than_the_jokers_that_groups_need(real: tuple[int, ...]) -> None:
    jokers = 2
    terms = [group_terms(real, suit, jokers, 3) for suit in range(4)]
    for standing in product(range(jokers + 1), repeat=4):
        used = sum(standing)
        if used > jokers:
            continue
        for gifts in product(*(range(n + m + 1) for n, m in zip(real, standing, strict=True))):
            if all(m <= g for m, g in zip(standing, gifts, strict=True)) and _deals(gifts):
                assert all(g <= terms[suit].most[used] for suit, g in enumerate(gifts))
                charged = sum(terms[suit].cost[standing[suit]][g] for suit, g in enumerate(gifts))
                assert charged <= used * joker_parts(3)


def test_every_order_of_suits_gives_the_same_groups() -> None:
    assert {groups_exist(Demand(max(p), sum(p)), MANIPULATION) for p in permutations((2, 2, 1, 1))} == {True}
