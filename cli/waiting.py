"""A bar on standard error for work that takes more than a second."""

from __future__ import annotations

import sys
import time
from shutil import get_terminal_size

_PATIENCE = 1.0
"""Seconds before it shows."""
_WIDTH = 30


class Bar:
    """How much is done; drawn at a terminal only, and gone at the end."""

    def __init__(self, since: float) -> None:
        self._since = since
        self._shown = ""

    def __call__(self, done: int, wanted: int) -> None:
        """Tell how many values of how many are known."""
        if not sys.stderr.isatty() or time.monotonic() - self._since < _PATIENCE:
            return
        # A bar that breaks cannot be wiped.
        text = bar_text(done, wanted)[: get_terminal_size().columns - 1]
        if text != self._shown:
            self._shown = text
            sys.stderr.write(f"\r{text}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe it."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * len(self._shown)}\r")
            sys.stderr.flush()
            self._shown = ""


def bar_text(done: int, wanted: int) -> str:
    """A bar for so much done.

    >>> bar_text(1, 2)
    '[###############               ]  50 % of 2 hands'
    """
    full = done * _WIDTH // max(wanted, 1)
    return f"[{'#' * full:<{_WIDTH}}] {100 * done // max(wanted, 1):>3} % of {wanted} hands"
