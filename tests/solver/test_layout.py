"""Stage two's model: which cards stay, which layouts it allows."""

from __future__ import annotations

import pytest

from solver import cpsat
from solver.layout import Layout, read_layout
from solver.melds import shape_of
from solver.outcomes import LayoutProof, Status
from solver.rules import MANIPULATION
from solver.value import value_of
from tests import naive
from tests.positions import small_positions
from tests.stages import at, best_value, melds, optimum, stage_two

FULL_CIRCLE = "X=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH X=AH"


@pytest.mark.parametrize(
    ("table", "hand", "value", "staying", "number"),
    [
        ("5H 6H 7H", "8H", value_of(8, 1), 3, 1),
        # A long run stays whole.
        ("2H 3H 4H 5H 6H 7H 8H 9H TH", "JH", value_of(10, 1), 9, 1),
        # Fewest melds come after fewest moves: two runs side by side are not joined.
        ("4H 5H 6H/7H 8H 9H", "3C 4C 5C", value_of(12, 3), 6, 3),
        # Split where a second copy comes in.
        ("4H 5H 6H 7H 8H", "6H", value_of(6, 1), 3, 2),
        # The group lends a card.
        ("7S 7H 7D 7C", "5H 6H", value_of(11, 2), 3, 2),
        # A joker stays what it is where nothing else is asked of it.
        ("5H X=6H 7H", "8H", value_of(8, 1), 3, 1),
        # A joker replaced has moved, as it stands for something else.
        ("5H X=6H 7H", "6H 8H", value_of(14, 2), 2, 1),
        # Both ends of one sequence held by jokers that stand for one card.
        (FULL_CIRCLE, "5C 5S 5D", value_of(15, 3), 14, 2),
        # Nothing laid is a layout too.
        ("5H 6H 7H/7S 7C 7D", "KD", 0, 6, 2),
    ],
)
def test_cards_that_stay_and_melds_by_hand(
    table: str, hand: str, value: int, staying: int, number: int
) -> None:
    made = stage_two(at(table, hand), value)
    values = optimum(made.cover.model)
    assert sum(weight * values[variable] for variable, weight in made.staying) == staying
    assert sum(weight * values[variable] for variable, weight in made.melds) == number
    assert made.most_melds > number


def test_no_layout_of_another_value_is_allowed() -> None:
    made = stage_two(at("5H 6H 7H", "8H 9H"), value_of(8, 1))
    layout = read_layout(made.cover, optimum(made.cover.model), MANIPULATION, LayoutProof.OPTIMAL)
    assert [shape.faces for shape in layout.melds] == [melds("5H 6H 7H 8H")[0].faces]
    unreachable = stage_two(at("5H 6H 7H", "8H 9H"), value_of(9, 1))
    assert cpsat.solve(unreachable.cover.model, 60.0).status is Status.INFEASIBLE


def test_a_point_reads_as_a_layout_in_canonical_order() -> None:
    position = at("5H X=6H 7H", "6H X 9S 9C", 3)
    made = stage_two(position, best_value(position))
    layout = read_layout(made.cover, optimum(made.cover.model), MANIPULATION, LayoutProof.BEST_FOUND)
    faces = MANIPULATION.faces
    laid = {str(face): number for face, number in zip(faces, layout.laid, strict=True) if number}
    assert laid == {"6H": 1, "9C": 1, "9S": 1}
    assert sum(layout.jokers) == 2
    assert isinstance(layout, Layout)
    assert layout.melds == tuple(sorted(layout.melds, key=lambda shape: sorted(shape.faces)))
    assert all(shape_of(shape.faces, MANIPULATION) == shape for shape in layout.melds)


def test_what_the_model_counts_as_staying_is_what_every_matching_tried_counts() -> None:
    compared = 0
    for position in small_positions(60, seed=21):
        best = naive.best_layout(position)
        if best is None:
            continue
        made = stage_two(position, best.value)
        values = optimum(made.cover.model)
        stay = sum(weight * values[variable] for variable, weight in made.staying)
        assert len(position.table_cards) - stay == best.moved, position
        assert sum(values[variable] for variable, _ in made.melds) == best.number, position
        compared += 1
    assert compared > 20
