"""Legal plays damaged in one way or two: the referee names exactly what a second referee names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.best import best_play
from solver.cards import Card, Joker, Piece
from solver.judge import can_play, judge
from solver.melds import Meld
from solver.notation import read_position
from solver.outcomes import Best
from solver.position import Position
from solver.rules import MANIPULATION, Release, Rule, Rules
from tests.naive_judge import broken
from tests.positions import RULES, shuffled, small_positions

READINGS = (
    *RULES,
    Rules(release=Release.IN_PLACE, one_release_a_card=True),
    Rules(jokers_a_meld=1, one_release_a_card=True),
)
IDS = range(len(READINGS))


@dataclass(frozen=True)
class Played:
    """A position and the table after a legal play."""

    before: Position
    after: tuple[Meld, ...]


@cache
def plays(number: int) -> tuple[Played, ...]:
    """Best plays of small positions under a reading, those with jokers before the others."""
    rules = READINGS[number]
    found = []
    for position in small_positions(90, seed=17 + number, rules=rules):
        outcome = best_play(position, rules)
        if isinstance(outcome, Best):
            found.append(Played(position, outcome.play.table))
    return tuple(found)


class Damage:
    """A table being damaged; every method is one way to do it, and says whether there was one."""

    def __init__(self, played: Played, draw: st.DataObject, rules: Rules) -> None:
        self.before = played.before
        self.melds: list[list[Piece]] = [list(meld.cards) for meld in played.after]
        self.data = draw
        self.rules = rules

    def pick(self, top: int) -> int:
        return self.data.draw(st.integers(0, top - 1))

    def place(self) -> tuple[list[Piece], int]:
        meld = self.melds[self.pick(len(self.melds))]
        return meld, self.pick(len(meld))

    def card(self) -> Card:
        return self.rules.faces[self.pick(len(self.rules.faces))]

    def drop(self) -> None:
        meld, index = self.place()
        del meld[index]

    def swap(self) -> None:
        (one, at), (two, to) = self.place(), self.place()
        one[at], two[to] = two[to], one[at]

    def duplicate(self) -> None:
        meld, index = self.place()
        self.melds[self.pick(len(self.melds))].append(meld[index])

    def redeclare(self) -> None:
        jokers = self.jokers()
        if jokers:
            meld, index = jokers[self.pick(len(jokers))]
            # Near its old card, so that the meld may hold, or any card, or nothing said.
            faces = [face_of for other in self.melds for face_of in Meld(tuple(other)).faces]
            near = self.pick(3)
            meld[index] = [Joker(), Joker(self.card()), Joker(faces[self.pick(len(faces))])][near]

    def jokers(self) -> list[tuple[list[Piece], int]]:
        return [
            (meld, index)
            for meld in self.melds
            for index, piece in enumerate(meld)
            if isinstance(piece, Joker)
        ]

    def move(self) -> None:
        meld, index = self.place()
        piece = meld.pop(index)
        other = self.pick(len(self.melds) + 1)
        (self.melds[other] if other < len(self.melds) else self.new()).append(piece)

    def new(self) -> list[Piece]:
        self.melds.append([])
        return self.melds[-1]

    def take_joker(self) -> None:
        jokers = self.jokers()
        if jokers:
            meld, index = jokers[self.pick(len(jokers))]
            del meld[index]

    def add(self) -> None:
        piece: Piece = self.card() if self.pick(4) else Joker(self.card())
        self.melds[self.pick(len(self.melds))].append(piece)

    def replace_joker(self) -> None:
        jokers = self.jokers()
        if jokers:
            meld, index = jokers[self.pick(len(jokers))]
            face = meld[index]
            assert isinstance(face, Joker)
            meld[index] = face.stands_for or self.card()

    def take_back(self) -> None:
        """All that was laid, where it can be told: nothing was laid then (P1)."""
        there = Counter(self.before.table_cards)
        for meld in self.melds:
            for piece in list(meld):
                if isinstance(piece, Card) and not there[piece]:
                    meld.remove(piece)
                else:
                    there[piece] -= 1

    def draw(self) -> None:
        self.before = replace(self.before, drawn=self.pick(4), last_turn=bool(self.pick(2)))

    @property
    def after(self) -> tuple[Meld, ...]:
        return tuple(Meld(tuple(meld)) for meld in self.melds if meld)


WAYS = (
    Damage.drop,
    Damage.swap,
    Damage.duplicate,
    Damage.redeclare,
    Damage.move,
    Damage.take_joker,
    Damage.add,
    Damage.replace_joker,
    Damage.take_back,
    Damage.draw,
)


def test_M4_two_silent_jokers_are_too_many_where_one_may_lie_in_a_meld() -> None:
    rules = replace(MANIPULATION, jokers_a_meld=1)
    before = read_position("4CDH / 3DHS | 4C X X").position
    after = (Meld.of("3D 3H 3S"), Meld.of("4C 4D X X"), Meld.of("4C X=4D 4H"))
    found = {fault.rule for fault in judge(before, after, rules)}
    assert found == broken(before, after, rules) == {Rule.C4, Rule.P5, Rule.J1, Rule.M4}


@pytest.mark.parametrize("number", IDS)
@given(data=st.data())
@settings(max_examples=250, deadline=None)
def test_a_damaged_play_breaks_what_a_second_referee_says(number: int, data: st.DataObject) -> None:
    rules = READINGS[number]
    pool = plays(number)
    damage = Damage(pool[data.draw(st.integers(0, len(pool) - 1))], data, rules)
    for _ in range(data.draw(st.integers(1, 2))):
        if damage.after:
            damage.melds = [meld for meld in damage.melds if meld]
            data.draw(st.sampled_from(WAYS))(damage)
    faults = judge(damage.before, damage.after, rules)
    assert {fault.rule for fault in faults} == broken(damage.before, damage.after, rules), (
        damage.before,
        damage.after,
        faults,
    )


@pytest.mark.parametrize("number", IDS)
def test_every_play_of_the_solver_is_legal_in_any_order(number: int) -> None:
    rules = READINGS[number]
    rng = Random(5)
    for played in plays(number):
        before = shuffled(played.before, rng)
        after = shuffled(Position(played.after), rng).table
        assert judge(before, after, rules) == ()
        assert can_play(before, after, rules)
        assert broken(before, after, rules) == frozenset()


def test_the_fuzz_meets_jokers() -> None:
    for number in IDS:
        jokers = sum(
            any(isinstance(piece, Joker) for meld in played.after for piece in meld.cards)
            for played in plays(number)
        )
        assert jokers > 15
