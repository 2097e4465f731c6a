"""Thousands of rounds to their end: no card lost, nobody stuck, no view impossible, no score wrong."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.cards import Card, Joker, Piece
from solver.errors import Refusal
from solver.melds import Meld
from solver.position import position_faults
from solver.round import Exhausted, Knocked, RoundState, WentOut, pack, result, view
from solver.round_moves import Draw, Knock, Lay, Move, Pass, after, allowed
from solver.rules import MANIPULATION, Rules
from tests.rounds import SHORT, SHORTER, dealt, played

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS: tuple[tuple[Rules, int], ...] = ((SHORTER, 690), (SHORT, 65), (MANIPULATION, 15))
"""So many with each number of players."""
OUT = ("nobody", "one", "several")


def all_cards(state: RoundState) -> Counter[Piece]:
    """Every card of a round, wherever it is; jokers as jokers."""
    laid = [piece for meld in state.table for piece in meld.cards]
    held = [piece for hand in state.hands for piece in hand]
    plain = (Joker() if isinstance(piece, Joker) else piece for piece in laid)
    return Counter((*state.pile, *held, *plain))


def scores(state: RoundState, knocker: int | None, rules: Rules) -> tuple[int, ...]:
    """What every player scores, straight from the text of S."""
    points = {Joker(): rules.joker_points} | {
        face: rules.rank_points[rules.ranks.index(face.rank)] for face in rules.faces
    }
    left = [sum(points[piece] for piece in hand) for hand in state.hands]
    low = [player for player, count in enumerate(left) if count == min(left)]
    winners = [player for player in low if player != knocker] or low
    return tuple(
        sum(count - mine for count in left)
        + (10 if knocker not in (None, player) else 0)
        + (25 if not state.hands[player] else 0)
        if player in winners
        else 0
        for player, mine in enumerate(left)
    )


def follow(rng: Random, players: int, rules: Rules) -> Iterator[str]:
    """Play a round and check it at every step; comes out as what happened in it."""
    whole = Counter(pack(players, rules))
    last_turns: list[int] = []
    knocker = None
    for before, move, then in played(rng, players, rules):
        assert all_cards(then) == whole
        assert bool(allowed(then, rules)) is (then.ended is None)
        assert not position_faults(view(then, rng.randrange(players)), rules)
        if isinstance(move, Knock):
            knocker = before.turn
        if isinstance(move, Pass) and before.last_turns is not None:
            last_turns.append(before.turn)
        ran_out = not before.pile and before.last_turns is None
        match then.ended:
            case Knocked(player):
                assert player == knocker == before.turn
                yield "knocked after the last card" if ran_out else "knocked"
            case WentOut(player):
                assert player == before.turn
                assert not then.hands[player]
                yield "out after the last card" if ran_out else "out"
            case Exhausted():
                assert sorted(last_turns) == list(range(players))
                yield "exhausted"
                yield f"{OUT[min(2, then.hands.count(()))]} out in the last turns"
            case None:
                continue
        assert tuple(points for _, points in result(then, rules).scores) == scores(then, knocker, rules)


ENDS = ("knocked", "knocked after the last card", "out", "out after the last card", "exhausted")
LAST_TURNS = tuple(f"{who} out in the last turns" for who in OUT)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_T_rounds_come_to_every_end(players: int) -> None:
    seen = Counter[str]()
    for rules, rounds in ROUNDS:
        for number in range(rounds):
            seen.update(follow(Random(f"{players} {number}"), players, rules))
    assert sum(seen[end] for end in ENDS) == sum(rounds for _, rounds in ROUNDS)
    assert seen.keys() == {*ENDS, *LAST_TURNS}


# Moves that are not allowed, from wherever a round has come to.


def bad_plays(state: RoundState, rng: Random) -> Iterator[tuple[str, Lay]]:
    """Rearrangements that break a rule whatever the rest: with the id of that rule."""
    table = state.table
    yield "P1", Lay(table)
    held = [piece for hand in state.hands for piece in hand] + list(state.pile)
    foreign = [piece for piece in held if isinstance(piece, Card) and piece not in state.hand]
    if foreign:
        yield "P5", Lay((*table, Meld((rng.choice(foreign),) * 3)))
    yield "M1", Lay((*table, Meld(tuple(rng.sample(state.hand, min(2, len(state.hand)))))))
    for number, meld in enumerate(table):
        rest = (*table[:number], *table[number + 1 :])
        gone = rng.choice(meld.cards)
        kept = Meld(tuple(piece for piece in meld.cards if piece is not gone))
        yield "J5" if isinstance(gone, Joker) else "P2", Lay((*rest, kept))
        undeclared = Meld(tuple(Joker() if isinstance(piece, Joker) else piece for piece in meld.cards))
        if undeclared != meld:
            yield "J1", Lay((*rest, undeclared))


def refused_by(state: RoundState, move: Move, rules: Rules) -> set[str]:
    """The rules by which a move is refused, which must leave the state as it was."""
    before = deepcopy(state)
    with pytest.raises(Refusal) as raised:
        after(state, move, rules)
    assert state == before
    return {fault.rule.value for fault in raised.value.faults}


def test_T_moves_that_are_not_allowed_are_refused_everywhere() -> None:
    seen = Counter[str]()
    for number in range(60):
        rng = Random(f"refused {number}")
        for _, _, state in played(rng, 2 + number % 4, SHORT):
            if rng.random() < 0.5:
                continue
            can = allowed(state, SHORT)
            for move in (Draw(), Pass(), Knock()):
                if type(move) in can:
                    assert after(state, move, SHORT) != state
                else:
                    rules = refused_by(state, move, SHORT)
                    assert rules <= {"T2", "T3", "T4", "T5"}
                    seen.update(f"{type(move).__name__} {rule}" for rule in rules)
            for rule, play in bad_plays(state, rng):
                rules = refused_by(state, play, SHORT)
                if state.ended is None:
                    assert rule in rules
                    assert ("T2" in rules) is (Lay not in can and bool(state.hand))
                seen.update(f"Lay {rule}" for rule in rules)
    ends = {f"{kind} {rule}" for kind in ("Draw", "Lay", "Pass", "Knock") for rule in ("T3", "T4", "T5")}
    early = {"Draw T2", "Pass T2", "Knock T2", "Lay T2"}
    assert ends | early | {f"Lay {rule}" for rule in ("P1", "P2", "P5", "M1", "J1", "J5")} <= seen.keys()


def test_the_same_seed_plays_the_same_round() -> None:
    one, other = ([*played(Random("same"), 4, SHORT)] for _ in range(2))
    assert one == other
    assert dealt(Random("other"), 4) != dealt(Random("same"), 4)
