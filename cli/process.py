"""What a command line owes the shell: quiet pipes, text for any terminal, notes that cost no answer."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
from typing import Any, NoReturn, TextIO

from cli.exits import Exit

_UNWRITABLE = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF))
"""What the system says where an output takes nothing more."""


class Notes(io.TextIOWrapper):
    """Standard error as best effort: what it does not take is lost, and the answer comes all the same."""

    def write(self, text: str) -> int:
        """Write a note if that can be."""
        with _best_effort():
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Pass on what was written if that can be."""
        with _best_effort():
            super().flush()


class _best_effort:  # noqa: N801 - a `with` statement reads it as words
    """Swallows the failure of a write, and the signal of a pipe that nobody reads."""

    def __enter__(self) -> None:
        self._before = _on_broken_pipe(signal.SIG_IGN)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        _on_broken_pipe(self._before)
        return kind is not None and issubclass(kind, OSError)


def _on_broken_pipe(action: Any) -> Any:
    """Set what a broken pipe does; what it did before, where that is known (in the main thread)."""
    if action is None or not hasattr(signal, "SIGPIPE"):
        return None
    try:
        return signal.signal(signal.SIGPIPE, action)
    except ValueError:
        return None


_beneath: list[TextIO] = []


def collect_rarely() -> None:
    """Let Python look for cycles rarely: a search makes millions of small things, and no cycles."""
    gc.set_threshold(200_000, 20, 20)


def prepare() -> None:
    """Make `| head` quiet, and let text that a terminal cannot encode appear escaped."""
    collect_rarely()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="backslashreplace")
    told = sys.stderr
    sys.stderr = Notes(told.buffer, told.encoding, told.errors, line_buffering=True)
    # Whoever lets go of the stream beneath closes it.
    _beneath.append(told)


def no_room(error: OSError) -> Exit:
    """What to exit with where standard output takes nothing more; any other error is raised again."""
    if error.errno not in _UNWRITABLE:
        raise error
    sys.stderr.write(f"meldwright: standard output cannot be written: {error.strerror}.\n")
    return Exit.USAGE


def leave(code: int) -> NoReturn:
    """End at once, all output written: taking a process with ortools apart costs 30 ms and serves nobody."""
    if code == Exit.INTERRUPTED:
        sys.stderr.write("meldwright: interrupted.\n")
    sys.stderr.flush()
    os._exit(code)
