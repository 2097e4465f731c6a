"""Help, notes and complaints at narrow terminals."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright

LONG = "7SHD / 9-QC | 7C 1D | and | more | parts | than | there | are"


@pytest.mark.parametrize("width", [60, 40])
@pytest.mark.parametrize("command", ["hint", "check", "knock", "advise", "config"])
def test_help_is_no_wider_than_the_terminal(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, width: int, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = meldwright(command, "--help").out.splitlines()
    # An example in one line stays one only where the width allows it.
    assert max(map(len, lines)) <= width


def test_notes_and_complaints_are_broken_at_a_terminal_only(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    flat = meldwright("hint", LONG).err
    note = meldwright("tidy", "7SHD / 9-QC").err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    broken = meldwright("hint", LONG).err
    assert broken.split() == flat.split()
    source = f"  1 | {LONG}"
    assert source in broken.splitlines()
    assert all(len(line) <= 40 or " | " in line for line in broken.splitlines())
    assert max(map(len, flat.splitlines())) > 40
    assert note.count("\n") == 1
    assert max(map(len, meldwright("tidy", "7SHD / 9-QC").err.splitlines())) <= 40
