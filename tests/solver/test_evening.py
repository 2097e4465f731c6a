"""A whole evening as events: what counts, who deals, when it ends. Totals by hand, with their rule ids."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import MeldwrightError, Refusal
from solver.evening import (
    Evening,
    Event,
    Redone,
    Scored,
    Started,
    Undone,
    current,
    happened,
    race,
    replay,
    results,
    standing,
    started,
)
from solver.melds import Meld
from solver.recorded import Turned

if TYPE_CHECKING:
    from collections.abc import Sequence

THREE = Started(("Ann", "Bob", "Cy"), "Cy")
SEVENS = (Meld.of("7S 7H 7D"),)


def knock(who: str, **left: int) -> Scored:
    return Scored(tuple(left.items()), knocker=who)


def rules_of(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [fault.rule.value for fault in refused.value.faults]


def test_C2_T1_the_deal_passes_to_the_left_and_the_dealers_left_starts() -> None:
    game = started(THREE)
    seen = []
    for _ in range(4):
        found = current(game)
        seen.append((found.number, found.dealer, found.starts, found.order))
        game = happened(game, knock("Ann", Ann=5, Bob=6, Cy=6))
    assert seen == [
        (1, "Cy", "Ann", ("Ann", "Bob", "Cy")),
        (2, "Ann", "Bob", ("Bob", "Cy", "Ann")),
        (3, "Bob", "Cy", ("Cy", "Ann", "Bob")),
        (4, "Cy", "Ann", ("Ann", "Bob", "Cy")),
    ]


def test_G1_G2_G3_a_whole_game_ends_with_its_bonuses() -> None:
    """Ann 35 + 0 + 0, Bob 0 + 90 + 0, Cy 0 + 0 + 155: Cy passes 150 and takes 100; Ann and Bob 25 a round."""
    game = replay(
        [
            THREE,
            knock("Ann", Ann=5, Bob=20, Cy=25),  # S2: 15 + 20
            Scored((("Ann", 30), ("Bob", 0), ("Cy", 35)), out=("Bob",)),  # S2: 30 + 35, S5: 25
            Scored((("Ann", 80), ("Bob", 50), ("Cy", 0)), out=("Cy",)),  # S2: 80 + 50, S5: 25
        ]
    )
    assert race(game) == (
        {"Ann": 35, "Bob": 0, "Cy": 0},
        {"Ann": 35, "Bob": 90, "Cy": 0},
        {"Ann": 35, "Bob": 90, "Cy": 155},
    )
    found = standing(game)
    assert found.over
    assert found.totals == {"Cy": 255, "Bob": 115, "Ann": 60}
    assert found.winners == ("Cy",)


def test_G3_equal_totals_share_the_win() -> None:
    tied = Scored((("Ann", 0), ("Bob", 0), ("Cy", 150)), out=("Ann", "Bob"), exhausted=True)
    found = standing(replay([THREE, tied]))
    # S2: 150, S5: 25, S7: 0, G2: 100
    assert found.totals == {"Ann": 275, "Bob": 275, "Cy": 0}
    assert found.winners == ("Ann", "Bob")


def test_G1_after_the_end_nothing_more_counts_but_an_undo_does() -> None:
    game = replay([THREE, Scored((("Ann", 80), ("Bob", 70), ("Cy", 0)))])
    assert standing(game).over
    for event in (knock("Ann", Ann=1, Bob=2, Cy=3), Turned("Ann", SEVENS)):
        with pytest.raises(Refusal) as refused:
            happened(game, event)
        assert rules_of(refused) == ["G1"]
    game = happened(game, Undone())
    assert not standing(game).over
    assert happened(game, knock("Ann", Ann=1, Bob=2, Cy=3)).undone == ()


def test_what_is_undone_comes_back_in_order_until_something_new_counts() -> None:
    rounds = [knock("Ann", Ann=number, Bob=9, Cy=9) for number in range(4)]
    rounds[0] = Scored(rounds[0].left, out=("Ann",))
    game = replay([THREE, *rounds, Undone(), Undone(), Undone()])
    assert game.done == (rounds[0],)
    again = happened(happened(game, Redone()), Redone())
    assert again.done == tuple(rounds[:3])
    with pytest.raises(MeldwrightError, match="nothing to redo"):
        happened(happened(again, rounds[3]), Redone())


IMPOSSIBLE: dict[str, tuple[Sequence[Event], str]] = {
    "nothing": ([], "starts with its players"),
    "no start": ([knock("Ann", Ann=1, Bob=2)], "starts with its players"),
    "two starts": ([THREE, THREE], "starts once"),
    "a name twice": ([Started(("Ann", "ann"), "Ann")], "named twice"),
    "no name": ([Started(("Ann", " "), "Ann")], "no name"),
    "a stranger deals": ([Started(("Ann", "Bob"), "Cy")], "no player Cy"),
    "a stranger in a round": ([THREE, knock("Ann", Ann=1, Bob=2, Di=3)], "no player Di"),
    "somebody missing": ([THREE, knock("Ann", Ann=1, Bob=2)], "what Cy has left is missing"),
    "a stranger's turn": ([THREE, Turned("Di", None)], "no player Di"),
    "nothing to undo": ([THREE, Undone()], "nothing to undo"),
    "nothing to redo": ([THREE, Redone()], "nothing to redo"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_events_that_cannot_follow_are_refused(name: str) -> None:
    events, message = IMPOSSIBLE[name]
    with pytest.raises(MeldwrightError, match=message):
        replay(events)


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (Started(("Ann",), "Ann"), "C1"),
        (Started(tuple("ABCDEF"), "A"), "C1"),
        (knock("Ann", Ann=6, Bob=20, Cy=25), "T3"),
        (Scored((("Ann", 1), ("Bob", 20), ("Cy", 25)), out=("Ann",)), "T4"),
        (Turned("Ann", (Meld.of("7S 7H"),)), "M1"),
        (Turned("Ann", SEVENS, drawn=3), "T2"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_its_rule(event: Event, rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        replay([event] if isinstance(event, Started) else [THREE, event])
    assert rules_of(refused) == [rule]


def test_turns_belong_to_their_round() -> None:
    game = replay([THREE, Turned("Ann", SEVENS, 1)])
    assert current(game).table == SEVENS
    game = happened(game, knock("Ann", Ann=5, Bob=6, Cy=6))
    assert (current(game).table, current(game).turns) == ((), 0)
    assert current(happened(game, Undone())).table == SEVENS


@given(st.lists(st.sampled_from("aabbut"), max_size=25), st.integers(0, 99))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_undo_and_redo_are_a_stack(steps: list[str], seed: int) -> None:
    """Against the plainest model: a list, and how many of it count."""
    rng = Random(seed)
    game = started(THREE)
    told: list[Event] = [THREE]
    model: list[Scored] = []
    counts = 0
    for step in steps:
        event: Scored | Undone | Redone
        if step in "ab":
            event = knock("Bob", Ann=rng.randrange(6, 12), Bob=5, Cy=rng.randrange(6, 12))
            if standing(game).over:
                continue
            model[counts:] = [event]
            counts += 1
        elif step == "u":
            if not counts:
                continue
            event = Undone()
            counts -= 1
        else:
            if counts == len(model):
                continue
            event = Redone()
            counts += 1
        told.append(event)
        game = happened(game, event)
        assert game.done == tuple(model[:counts])
    assert replay(told) == game
    assert len(results(game)) == counts
    assert isinstance(game, Evening)
