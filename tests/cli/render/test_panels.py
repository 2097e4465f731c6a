"""Answers on screens of every width: nothing sticks out, no card is lost, signs need no colour."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from cli.render.answer import answer_lines
from cli.render.lines import Line, Role, say, spelled
from cli.render.table import caption, hand_line, table_lines
from cli.render.tidied import tidied_lines
from cli.telling import Telling
from solver.cards import cards
from solver.melds import Meld
from solver.outcomes import Best
from solver.position import Position
from solver.rules import MANIPULATION
from solver.tidy import tidy
from tests.cli import samples
from tests.cli.render.shown import CARD, cards_in, panels, shown
from tests.docs.pages import example, examples

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.cards import Piece
    from solver.outcomes import Outcome

WIDE = "漢字の卓上と手札はここにあります" * 5
SIGNED = re.compile(f"[+>](?:{CARD.pattern})")
WIDTHS = (40, 41, 47, 60, 79, 80, 99, 100, 101, 120)
PLAYS = [name for name in examples() if isinstance(example(name)[1], Best)]


def answer(position: Position, outcome: Outcome, steps: bool = True) -> list[Line]:
    """An answer's lines with symbols."""
    return list(Telling(steps=steps).lines(outcome, position, MANIPULATION, True))


def tokens(pieces: Iterable[Piece]) -> list[str]:
    """Pieces as a screen spells them, sorted."""
    return sorted(spelled(piece, True) for piece in pieces)


@pytest.mark.parametrize("name", examples())
@pytest.mark.parametrize("title", ["", WIDE], ids=["no title", "wide title"])
def test_no_row_is_wider_than_the_screen(name: str, title: str) -> None:
    position, outcome = example(name)
    lines = answer(replace(position, title=title), outcome)
    for width in range(40, 121):
        for boxes in (True, False):
            rows = shown(lines, width, boxes=boxes)
            assert max(map(cell_len, rows)) <= width
            assert not rows[0].startswith(" ")


@pytest.mark.parametrize("height", [24, 40, 200])
@pytest.mark.parametrize("name", PLAYS)
def test_every_card_is_in_each_picture_once(name: str, height: int) -> None:
    position, outcome = example(name)
    assert isinstance(outcome, Best)
    held = [*position.table_cards, *position.hand]
    lies = [piece for meld in outcome.play.table for piece in meld.cards]
    for width in WIDTHS:
        before, after = panels(shown(answer(position, outcome), width, height))
        assert cards_in(before) == tokens(held)
        assert cards_in(after) == tokens([*lies, *outcome.play.left])


@pytest.mark.parametrize("name", PLAYS)
def test_signs_stand_at_the_same_cards_in_boxes_and_without(name: str) -> None:
    position, outcome = example(name)

    def signed(boxes: bool) -> tuple[list[str], list[str]]:
        rows = [row for row in shown(answer(position, outcome), 80, 200, boxes) if "Signs:" not in row]
        text = "\n".join(row for panel in panels(rows) for row in panel)
        return sorted(SIGNED.findall(text)), sorted(re.findall(r"\(\d+\)", text))

    assert signed(True) == signed(False)
    assert signed(True)[0]


def test_tables_stand_side_by_side_where_there_is_room() -> None:
    lines = answer(samples.LENT, samples.LENT_BEST)
    both = "The table before:" + " " * 35 + "The table after, 1 card of it moved:"
    assert both in shown(lines, 100)
    assert "The table before:" in shown(lines, 99)


def test_boxes_give_way_where_a_table_could_not_be_seen_at_once() -> None:
    lines = answer(samples.LENT, samples.LENT_BEST)
    assert any("╭" in row for row in shown(lines, 60, 24))
    assert not any("╭" in row for row in shown(lines, 60, 12))
    assert not any("╭" in row for row in shown(lines, 60, 24, boxes=False))


def test_side_by_side_without_boxes() -> None:
    rows = shown(answer(samples.LENT, samples.LENT_BEST), 80, 8)
    assert rows[3:10] == [
        "",
        "The table before:           The table after, 1 card of it moved:",
        "Meld 1: 7♠ 7♥ 7♦ >7♣(2)     Meld 1: 7♦ 7♥ 7♠",
        "Meld 2: 9♣ T♣ J♣            Meld 2: >7♣(1) +8♣ 9♣ T♣ J♣",
        "Hand: +8♣ K♦                Left in hand: K♦ (10 points)",
        "Signs: + to be laid; >      Signs: + from your hand; > moved, from the meld in",
        "       goes to the meld            brackets.",
    ]


def test_a_table_of_long_runs_takes_narrower_boxes() -> None:
    lines = [caption("The table:"), *table_lines([Meld.of("2C 3C 4C 5C 6C 7C 8C 9C")], True)]
    assert shown(lines, 43)[2] == "1 │ 2♣ │ 3♣ │ 4♣ │ 5♣ │ 6♣ │ 7♣ │ 8♣ │ 9♣ │"
    assert shown(lines, 40)[2] == "1 │ 2♣│ 3♣│ 4♣│ 5♣│ 6♣│ 7♣│ 8♣│ 9♣│"
    assert shown(lines, 30) == ["The table:", "Meld 1: 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣", "        9♣"]


def test_a_long_hand_takes_more_rows_of_boxes() -> None:
    hand = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC")
    lines = [caption("The table:"), *table_lines([Meld.of("7S 7H 7D")], True), hand_line("Hand:", hand, True)]
    rows = shown(lines, 40)
    assert [len(row) for row in rows[4:]] == [5, 36, 36, 36, 16, 16, 16]
    assert cards_in(rows[5:]) == tokens(hand)


def test_a_line_that_is_no_picture_stays_a_line() -> None:
    hand = hand_line("Left in hand:", cards("7C X"), True, "(32 points)")
    assert shown([hand], 60) == ["Left in hand: 7♣ X (32 points)"]
    assert shown([caption("Nothing follows:")], 60) == ["Nothing follows:"]


def test_a_long_head_does_not_push_the_words_out() -> None:
    line = Line(say("5D 5H X"), "One further card would mend it, any of:")
    assert shown([line], 40) == ["One further card would mend it, any of:", "5D 5H X"]


def test_pictures_have_one_blank_row_around_them() -> None:
    table = [caption("A table:"), *table_lines([Meld.of("7S 7H 7D")], True)]
    rows = shown([*table, *table, Line(say("The end."))], 40)
    assert [number for number, row in enumerate(rows) if not row] == [4, 9]


@pytest.mark.parametrize("width", WIDTHS)
def test_heaps_and_the_tidied_table(width: int) -> None:
    heaps = Position((Meld.of("7S 7H 7D"), Meld.of("8S 9S TS"), Meld.of("JS 7C")))
    rows = shown(tidied_lines(tidy(heaps), heaps, MANIPULATION, True), width)
    assert cards_in(rows) == tokens(heaps.table_cards * 2)
    assert max(map(cell_len, rows)) <= width


def test_only_pictures_show_what_was_there_before() -> None:
    lines = list(answer_lines(samples.LENT_BEST, samples.LENT, MANIPULATION, False))
    assert not any("before" in str(line) for line in lines)
    [maker] = [line.beside for line in lines if line.beside is not None]
    assert [line.role for line in maker()] == [Role.CAPTION, Role.MELD, Role.MELD, Role.SIGNS, Role.HAND]
