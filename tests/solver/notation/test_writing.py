"""Writing and reading are each other's inverse, for every position that there can be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.melds import Meld
from solver.notation import read_position, write_compact, write_position
from solver.position import Position
from tests.positions import pieces
from tests.solver.notation.test_reading import COMPACT, READ, SAME
from tests.solver.notation.told import at, told_of

_SCRAPS = (
    "|",
    "#",
    ":",
    "=",
    "/",
    "*",
    "`",
    '"',
    "'",
    ">",
    "-",
    "?",
    " ",
    "```",
    "7S",
    "3",
    "hand:",
    "title",
    "\ufe0f",
)


@st.composite
def any_positions(draw: st.DrawFn) -> Position:
    """Positions of every kind, impossible ones and odd titles too."""
    runs = st.sampled_from(["A-3S", "Q-AH", "A-KD", "A-AC", "9-QC"]).map(
        lambda short: read_position(f"{short} |").position.table[0]
    )
    melds = st.lists(pieces(), min_size=1, max_size=6).map(lambda found: Meld(tuple(found)))
    numbers = st.none() | st.integers()
    return Position(
        tuple(draw(st.lists(melds | runs, max_size=4))),
        tuple(draw(st.lists(pieces(), max_size=6))),
        draw(numbers),
        draw(numbers),
        draw(st.booleans()),
        draw(st.text() | st.lists(st.sampled_from(_SCRAPS)).map("".join)),
    )


@given(any_positions())
def test_what_is_written_reads_back(position: Position) -> None:
    assert read_position(write_position(position)).position == position
    assert read_position(write_compact(position)).position == position
    assert read_position(f"> {write_position(position)}".replace("\n", "\r\n> ")).position == position


@given(any_positions())
def test_repr_pastes_back(position: Position) -> None:
    assert eval(repr(position)) == position


_WORDS = (
    "table hand players drawn title last_turn : | / # 7SHD 9-QC X=5H X * 8S KD 3 yes 🂡 ♥7 [ ] ( ) 1. ? foo"
)
_TEXTS = st.lists(st.sampled_from((*_WORDS.split(), "\n", "\n* ", "\n- "))).map(" ".join)


@given(_TEXTS | st.text())
def test_any_text_is_read_and_written_or_refused(text: str) -> None:
    told = told_of(text)
    if isinstance(told, Position):
        assert read_position(write_position(told)).position == told
        assert read_position(write_compact(told)).position == told
        return
    places = [(fault.span.line, fault.span.column) for fault in told]
    assert places == sorted(places)
    for fault in told:
        assert len(at(text, fault.span)) == fault.span.length


@pytest.mark.parametrize("text", [*SAME.values(), *READ])
def test_writing_what_was_read_is_a_fixed_point(text: str) -> None:
    written = write_position(read_position(text).position)
    assert write_position(read_position(written).position) == written


def test_canonical_form() -> None:
    position = read_position(f"{COMPACT} | drawn 2 | last_turn yes | title Friday: game | 7").position
    assert write_position(position) == "\n".join(
        [
            "title: Friday: game | 7",
            "players: 3",
            "table:",
            "  7S 7H 7D",
            "  9C TC JC QC",
            "  4H X=5H 6H",
            "hand: 8S 8H 5H KD X",
            "drawn: 2",
            "last_turn: yes",
        ]
    )


def test_empty_position() -> None:
    assert write_position(Position()) == "table:\nhand:"
    assert write_compact(Position()) == "|"


def test_a_meld_without_cards_is_none() -> None:
    assert Position((Meld(()), Meld.of("7S"))) == Position((Meld.of("7S"),))


def test_the_order_typed_is_kept() -> None:
    text = "table:\n  9S 7S 8S\n  2C 2D 2H\nhand: KD 2S AC"
    assert write_position(read_position(text).position) == text
