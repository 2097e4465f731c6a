"""The evening that `examples/evening.sh` plays: it runs, and prints what was worked out by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.docs.pages import EXAMPLES

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = EXAMPLES / "evening.sh"


def test_the_evening_prints_what_was_worked_out_by_hand(tmp_path: Path) -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    program = tmp_path / "meldwright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli "$@"\n')
    program.chmod(0o755)
    ran = subprocess.run(
        ["bash", str(SCRIPT)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd=EXAMPLES.parent,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )
    wanted = [line.removeprefix("#> ") for line in script.splitlines() if line.startswith("#> ")]
    assert len(wanted) > 20
    printed = iter(ran.stdout.splitlines())
    for line in wanted:
        assert line in printed, f"not printed, or not in this order: {line}"


def test_every_rule_of_scoring_is_worked_out_there() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    ids = ("S1", "S2", "S3", "S4", "S5", "S6", "S7", "G1", "G2", "G3")
    assert [rule for rule in ids if rule not in script] == []
