"""Bad input: one clear message each, exit code 2, also as a document."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Meldwright


@dataclass(frozen=True, slots=True)
class Bad:
    """A file that cannot be used, and what is said of it."""

    content: bytes
    words: str
    code: str
    rule: str | None = None
    place: tuple[int, int, int] | None = None


BAD = {
    "empty": Bad(b"", "?", "empty"),
    "blank": Bad(b"\n  \n", "?", "empty"),
    "binary": Bad(bytes(range(256)), "?", "binary"),
    "ten megabytes": Bad(b"7S " * 3_500_000, "?", "too_large"),
    "missing hand": Bad(b"players: 3\ntable:\n7S 7H 7D\n", "?", "missing_hand"),
    "unknown section": Bad(b"players: 3\ntabel:\n7S 7H 7D\nhand: 7C\n", "?", "unknown_section"),
    "illegal meld": Bad(b"players: 3\ntable:\n7S 7H 8D\nhand: 7C\n", "?", "rule", "M2", (3, 7, 2)),
    "three copies": Bad(b"players: 3\ntable:\n7S 7H 7D\nhand: 7H KD 7H\n", "?", "rule", "C4", (3, 4, 2)),
    "six players": Bad(b"players: 6\ntable:\n7S 7H 7D\nhand: 7C\n", "?", "rule", "C1", (1, 10, 1)),
    "no card": Bad(b"players: 3\ntable:\n7S 7H 1D\nhand: 7C\n", "?", "?", None, (3, 7, 2)),
}
