"""The two stages of a hint as models, for tests that look inside; and short ways to write positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver import cpsat
from solver.cards import cards
from solver.cover import Cover, cover, value_cover
from solver.layout import Layout, LayoutModel, layout_model, read_layout
from solver.melds import Meld
from solver.outcomes import LayoutProof, Status
from solver.position import Position, tally
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from solver.integer import IntegerModel


def melds(table: str) -> tuple[Meld, ...]:
    """Melds of canonical tokens, split by slashes."""
    return tuple(Meld.of(tokens) for tokens in table.split("/")) if table else ()


def at(table: str, hand: str, players: int | None = 3) -> Position:
    """A position of canonical tokens."""
    return Position(melds(table), cards(hand), players)


def optimum(model: IntegerModel) -> tuple[int, ...]:
    """A best point of a model, found by CP-SAT in its own time."""
    answer = cpsat.solve(model, 60.0)
    assert answer.status is Status.OPTIMAL
    assert answer.values is not None
    return answer.values


def stage_one(position: Position, rules: Rules = MANIPULATION) -> Cover:
    """The model of the best value."""
    return value_cover(tally(position, rules), position.table, rules)


def best_value(position: Position, rules: Rules = MANIPULATION) -> int:
    """The best value by the model alone."""
    model = stage_one(position, rules).model
    return model.worth(optimum(model))


def stage_two(position: Position, value: int, rules: Rules = MANIPULATION) -> LayoutModel:
    """The model of every layout of a value."""
    every = cover(tally(position, rules), position.table, rules, longest=None)
    return layout_model(every, position.table, len(position.table_cards) + len(position.hand), value, rules)


def some_layout(position: Position, rules: Rules = MANIPULATION) -> Layout:
    """A layout of the best value, any one."""
    made = stage_one(position, rules)
    return read_layout(made, optimum(made.model), rules, LayoutProof.BEST_FOUND)
