"""Lines typed at a prompt, or piped in and then shown behind it, so that a transcript reads well."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING

from cli.complaint import usage
from solver.folding import one_line
from solver.notation import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROMPT = "> "
_WAKE = 0.25
"""Seconds."""
_SHOWN = 40
"""Characters of a line that is too long to be read."""


def typed_lines() -> Callable[[], str | None]:
    """What gives the next line that says something, without what cannot be shown; none at the end.

    Raises `Complaint` where standard input cannot be read.
    """
    if sys.stdin is None or sys.stdin.closed:
        return lambda: None
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return partial(_next_line, _asked if sys.stdin.isatty() else _piped)


def _next_line(read: Callable[[], str | None]) -> str | None:
    try:
        while (line := read()) is not None:
            # Scripts may have comments.
            if line and not line.startswith("#"):
                return line
    except OSError as error:
        raise usage(f"standard input cannot be read: {error.strerror or error}.", code="unreadable") from None
    return None


def _asked() -> str | None:
    """A line from a terminal; the arrow keys bring back those before it."""
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - `input` edits lines with it
    try:
        with _woken():
            return one_line(input(PROMPT))
    except (EOFError, KeyboardInterrupt) as end:
        # The cursor stands behind the prompt.
        sys.stdout.write("\n")
        sys.stdout.flush()
        if isinstance(end, KeyboardInterrupt):
            raise
        return None


@contextmanager
def _woken() -> Iterator[None]:
    """Wakes whoever waits for a key: a Ctrl-C just before would be heard at the next key only."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, _WAKE, _WAKE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _piped() -> str | None:
    """A line from a pipe or a file; blank ones are not shown."""
    sys.stdout.flush()
    text = sys.stdin.readline(LONGEST)
    if not text:
        return None
    if len(text) == LONGEST and not text.endswith("\n"):
        while len(rest := sys.stdin.readline(LONGEST)) == LONGEST and not rest.endswith("\n"):
            pass
        sys.stdout.write(f"{PROMPT}{one_line(text[:_SHOWN])}...\nThis line is too long: it is left out.\n")
        return ""
    line = one_line(text)
    if line:
        sys.stdout.write(f"{PROMPT}{line}\n")
    return line
