"""Spans point at what was typed, in the text as pasted."""

from __future__ import annotations

import pytest
from hypothesis import given

from solver.cards import Card
from solver.faults import Place, Section, Span
from solver.notation import read_description, read_hand, read_melds, read_position, write_position
from solver.position import Position, places
from tests.solver.notation.test_writing import any_positions
from tests.solver.notation.told import at

MESSY = (
    "\ufeff> **Table:**\r\n"
    ">\t1.\u00a07\u200b♠\ufe0f, 7♥\ufe0f 🂧\r\n"
    "> - [9 – QC]  X (5♥)\t# 9S\r\n"
    "> hand:  10SH\u200b *\r\n"
    "> players: 3\r\n> title:  My \u200bgame \r\n> drawn : 1 last_turn: yes"
)


def test_every_card_of_a_messy_text() -> None:
    spans = read_description(MESSY).spans
    typed = {place: at(MESSY, span) for place, span in spans.items()}
    assert typed == {
        Place(Section.TABLE): "Table",
        Place(Section.TABLE, 1): "7\u200b♠\ufe0f, 7♥\ufe0f 🂧",
        Place(Section.TABLE, 1, 0): "7\u200b♠",
        Place(Section.TABLE, 1, 1): "7♥",
        Place(Section.TABLE, 1, 2): "🂧",
        Place(Section.TABLE, 2): "9 – QC]  X (5♥)",
        Place(Section.TABLE, 2, 0): "9 – QC",
        Place(Section.TABLE, 2, 1): "9 – QC",
        Place(Section.TABLE, 2, 2): "9 – QC",
        Place(Section.TABLE, 2, 3): "9 – QC",
        Place(Section.TABLE, 2, 4): "X (5♥)",
        Place(Section.HAND): "hand",
        Place(Section.HAND, None, 0): "10S",
        Place(Section.HAND, None, 1): "H",
        Place(Section.HAND, None, 2): "*",
        Place(Section.PLAYERS): "3",
        Place(Section.TITLE): "My \u200bgame",
        Place(Section.DRAWN): "1",
        Place(Section.LAST_TURN): "yes",
    }


@given(any_positions())
def test_every_piece_of_the_canonical_form(position: Position) -> None:
    text = write_position(position)
    spans = read_position(text).spans
    assert [at(text, spans[place]) for place, _ in places(position)] == [
        str(piece) for _, piece in places(position)
    ]


@pytest.mark.parametrize(
    ("text", "place", "typed"),
    [
        ("7SHD | 8S KD | 3 players", Place(Section.PLAYERS), "3"),
        ("7SHD | 8S KD | 3 players", Place(Section.HAND), "8S KD"),
        ("7SHD | 8S KD | drawn 2", Place(Section.DRAWN), "2"),
        ("7SHD | ? ", Place(Section.HAND), "?"),
        ("table:\n9-QC\n* 4H 6H", Place(Section.TABLE, 2), "* 4H 6H"),
        ("table:\n9-QC\n* 4H 6H", Place(Section.TABLE, 2, 0), "*"),
        ("after: 7SHD / 8S", Place(Section.AFTER, 2, 0), "8S"),
        ("hand: 8S | title  a  b ", Place(Section.TITLE), "a  b"),
        ("hand: 7 of  hearts", Place(Section.HAND, None, 0), "7 of  hearts"),
    ],
)
def test_one_place(text: str, place: Place, typed: str) -> None:
    assert at(text, read_description(text).spans[place]) == typed


def test_option_values() -> None:
    text = " 7SHD /\n9S"
    spans = read_melds(text, section=Section.AFTER).spans
    assert spans[Place(Section.AFTER, 1, 2)] == Span(1, 5, 1)
    assert spans[Place(Section.AFTER, 2, 0)] == Span(2, 1, 2)
    assert read_hand("8S, X").spans[Place(Section.HAND, None, 1)] == Span(1, 5, 1)


def test_spans_cannot_be_changed() -> None:
    reading = read_position("| 8S")
    assert reading.position.hand == (Card.of("8S"),)
    with pytest.raises(TypeError):
        reading.spans[Place(Section.HAND)] = Span(1, 1, 1)  # type: ignore[index]
