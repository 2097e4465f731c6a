"""The exit codes are a promise."""

from __future__ import annotations

from cli.exits import Exit


def test_the_codes_are_the_documented_ones() -> None:
    assert {code.name: code.value for code in Exit} == {
        "OK": 0,
        "USAGE": 2,
        "NO_PLAY": 3,
        "ILLEGAL": 4,
        "UNDECIDED": 5,
        "DISAGREEMENT": 6,
        "NEEDS_DECLARATION": 7,
        "INTERRUPTED": 130,
    }
