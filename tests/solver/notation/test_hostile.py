"""Texts made to hurt: they are read or refused, quickly, and every fault is told."""

from __future__ import annotations

from time import process_time

import pytest

from solver.notation import LONGEST, pointer, read_hand, read_position
from tests.solver.notation.told import faults, told_of

_UNITS = {
    "cards": ("hand: ", "7S "),
    "one word": ("hand: ", "7S"),
    "joker and card": ("hand: ", "X7S"),
    "letters": ("", "a"),
    "digits": ("hand: ", "9"),
    "blanks before equals": ("hand: X", " "),
    "blanks in a bracket": ("hand: X(5H", " "),
    "dashes": ("hand: ", "-"),
    "spaced dashes": ("hand: 9", " - "),
    "equals": ("hand: X", "=X"),
    "open brackets": ("hand: ", "X("),
    "spaced brackets": ("hand: ", "7H ("),
    "colons": ("", ":"),
    "labels": ("", "hand: "),
    "unknown labels": ("", "ab: "),
    "words without a colon": ("", "ab "),
    "bars": ("", "|"),
    "lines": ("", "\n"),
    "quote marks": ("", "> "),
    "starred lines": ("table:\n", "* 7S 7H 7D\n"),
    "starred jokers": ("table:\n", "* X 7S 8H\n"),
    "of": ("hand: ", "7 of "),
    "invisible": ("", "\u200b"),
    "escapes": ("", "\x1b[1;"),
    "glyphs": ("hand: ", "🂡"),
    "look-alikes": ("hand: ", "с"),
    "sequences": ("hand: ", "A-AS "),
    "titles": ("", "title: x\n"),
    "ticks": ("", "`"),
    "faults": ("hand: ", "0S "),
    "prose": ("hand: ", "foo "),
}


@pytest.mark.parametrize(("head", "unit"), _UNITS.values(), ids=_UNITS)
def test_the_longest_text_takes_no_time(head: str, unit: str) -> None:
    text = (head + unit * LONGEST)[:LONGEST]
    start = process_time()
    told_of(text)
    assert process_time() - start < 5  # a tenth of it on an idle machine


def test_every_fault_is_told_and_can_be_pointed_at() -> None:
    text = "0S " * 2000
    told = faults(text, read_hand)
    assert len(told) == 2000
    assert {pointer(text, fault.span)[1].strip() for fault in told} == {"^^"}


@pytest.mark.parametrize("digits", [1, 4300, 4301, 60_000])
def test_numbers_of_many_figures(digits: int) -> None:
    text = f"hand:\nplayers: {'9' * digits}"
    if digits <= 4300:
        assert read_position(text).position.players == int("9" * digits)
    else:
        (fault,) = faults(text)
        assert fault.message == '"99999999999999999999999…" is no number: write players as in players: 3.'


def test_a_long_bad_word_is_quoted_short() -> None:
    (fault,) = faults("foo" * 1000, read_hand)
    assert len(fault.message) < 120
    assert fault.span.length == 3000


def test_lone_surrogates_are_refused() -> None:
    (fault,) = faults("hand: 7\ud800")
    assert fault.message.startswith('"7U+D800" is no card')
