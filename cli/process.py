"""What a command line owes the shell: quiet pipes, and text that any terminal takes."""

from __future__ import annotations

import errno
import os
import signal
import sys
from typing import NoReturn

from cli.exits import Exit


def prepare() -> None:
    """Make `| head` quiet, and let text that a terminal cannot encode appear escaped."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="backslashreplace")


def no_room(error: OSError) -> Exit:
    """What to exit with where standard output is full; any other error is raised again."""
    if error.errno != errno.ENOSPC:
        raise error
    sys.stderr.write(f"meldwright: standard output cannot be written: {error.strerror}.\n")
    return Exit.USAGE


def leave(code: int) -> NoReturn:
    """End at once, all output written: taking a process with ortools apart costs 30 ms and serves nobody."""
    if code == Exit.INTERRUPTED:
        sys.stderr.write("meldwright: interrupted.\n")
    sys.stderr.flush()
    os._exit(code)
