"""Carets stand below what they point at, in terminal cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.faults import Span
from solver.notation import cell_width, pointer


def _cells(text: str) -> int:
    return sum(map(cell_width, text))


@pytest.mark.parametrize(
    ("text", "span", "line", "carets"),
    [
        ("hand: 7H foo", Span(1, 10, 3), "hand: 7H foo", "         ^^^"),
        ("a\r\nb 1H\nc", Span(2, 3, 2), "b 1H", "  ^^"),
        ("\t7S\tfoo", Span(1, 5, 3), "        7S      foo", "                ^^^"),
        ("7♥\ufe0f foo", Span(1, 5, 3), "7♥ foo", "   ^^^"),
        ("🃏 foo", Span(1, 3, 3), "🃏 foo", "   ^^^"),
        ("foo 🃏", Span(1, 5, 1), "foo 🃏", "    ^^"),
        ("７Ｈ foo", Span(1, 4, 3), "７Ｈ foo", "     ^^^"),
        ("e\u0301 foo", Span(1, 4, 3), "e\u0301 foo", "  ^^^"),
        ("\u202e\u200b\x07 foo", Span(1, 5, 3), "? foo", "  ^^^"),
        ("7H", Span(1, 3, 0), "7H", "  ^"),
        ("", Span(1, 1, 0), "", "^"),
        ("7H\n", Span(2, 1, 0), "", "^"),
        ("7H", Span(9, 1, 0), "", "^"),
    ],
)
def test_pointer(text: str, span: Span, line: str, carets: str) -> None:
    assert pointer(text, span) == (line, carets)


def test_a_long_line_is_cut_around_the_span() -> None:
    text = "a" * 500 + "foo" + "b" * 500
    line, carets = pointer(text, Span(1, 501, 3))
    assert line == f"…{'a' * 20}foo{'b' * 51}…"
    assert carets == " " * 21 + "^^^"


def test_a_long_line_is_cut_behind_a_span_at_its_start() -> None:
    assert pointer("foo " * 100, Span(1, 1, 3), width=20) == (f"{('foo ' * 5)[:18]}…", "^^^")


def test_a_long_line_is_cut_before_a_span_at_its_end() -> None:
    assert pointer("a" * 100, Span(1, 101, 0), width=20) == (f"…{'a' * 17}", " " * 18 + "^")


def test_a_long_span_has_carets_as_far_as_it_shows() -> None:
    line, carets = pointer("a" * 100, Span(1, 1, 90), width=20)
    assert (line, carets) == (f"{'a' * 18}…", "^" * 18)


@given(st.text(alphabet="a 🃏♥\ufe0f\u0301\t７", max_size=300), st.data())
def test_carets_stand_below_the_span(text: str, data: st.DataObject) -> None:
    marked = f"{text}§§{text}"
    line, carets = pointer(marked, Span(1, len(text) + 1, 2))
    assert _cells(line) <= 76
    assert _cells(line[: line.index("§")]) == carets.index("^")
    assert carets.strip() == "^^"
