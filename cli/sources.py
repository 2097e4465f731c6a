"""Bytes from outside: files, pipes, a paste at a terminal. Never over a limit, never a silent wait."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from cli.complaint import usage
from cli.margins import tell_note
from solver.notation import LONGEST

_CHUNK = 1 << 16
PATIENCE = 0.5
"""Seconds before a pipe that brings nothing is explained."""
PASTE_PAUSE = 0.1
"""Seconds without input after which a blank line ends a paste."""


class Sought(NamedTuple):
    """What bytes from outside are to be."""

    noun: str = "position"
    most: int = LONGEST
    """Bytes."""
    advice: str = "Give only the table, the hand and the number of players."
    """What helps where there are more."""


POSITION = Sought()


def looks_like_text(argument: str) -> bool:
    """Whether an argument that names no file can be meant as a position.

    >>> looks_like_text("7SHD|7C"), looks_like_text("table:"), looks_like_text("game.txt")
    (True, True, False)
    """
    name, colon, _ = argument.partition(":")
    return "|" in argument or len(argument.split()) > 1 or (bool(colon) and name.isalpha())


def shown(path: str) -> str:
    """A path as a message may print it.

    >>> shown("my game.txt"), shown("a\\x1b[31m")
    ('my game.txt', "'a\\\\x1b[31m'")
    """
    return path if path.isprintable() else repr(path)


def from_file(path: str, sought: Sought = POSITION) -> bytes:
    """A file's bytes; raises `Complaint` for what is no readable file of a sensible size."""
    try:
        if os.path.isdir(path):
            raise usage(
                f"{shown(path)} is a folder, not a file.",
                f"Name the file that holds the {sought.noun}.",
                "folder",
            )
        with open(path, "rb", opener=_without_waiting) as file:
            _wait_for(file.fileno(), shown(path), sought.noun)
            return _limited(file.read(sought.most + 1), shown(path), sought)
    except OSError as error:
        raise usage(
            f"{shown(path)} cannot be read: {error.strerror or error}.",
            "Check the file's name and permissions"
            + (", or give the position itself." if sought is POSITION else "."),
            "unreadable",
        ) from None


def _without_waiting(path: str, flags: int) -> int:
    """Open a file, a pipe even before anybody writes to it."""
    return os.open(path, flags | os.O_NONBLOCK)


def _wait_for(number: int, name: str, noun: str) -> None:
    """Wait until a pipe brings something or ends, with a note where that takes long; no file waits."""
    if not _ready(PATIENCE, number):
        tell_note(f"Waiting for a {noun} in {name}; Ctrl-C stops.")
        sys.stderr.flush()
        _ready(None, number)
    os.set_blocking(number, True)


def from_stdin(sought: Sought = POSITION) -> bytes:
    """Standard input's bytes: a pipe to its end, a terminal to a blank line."""
    if sys.stdin is None or sys.stdin.closed:
        raise usage(f"there is no {sought.noun} and no standard input to read one from.", code="empty_text")
    if sys.stdin.isatty():
        return _paste(sought)
    if not _ready(PATIENCE):
        tell_note(f"Waiting for a {sought.noun} on standard input; Ctrl-C stops.")
    try:
        return _limited(sys.stdin.buffer.read(sought.most + 1), "standard input", sought)
    except OSError as error:
        raise usage(f"standard input cannot be read: {error.strerror or error}.", code="unreadable") from None


def _paste(sought: Sought) -> bytes:
    """Lines up to a blank one that nothing follows at once, so that a paste may hold blank lines."""
    tell_note(f"Paste a {sought.noun}, then end with a blank line (or Ctrl-D):")
    sys.stderr.flush()
    lines: list[bytes] = []
    while line := os.read(sys.stdin.fileno(), _CHUNK):
        if line.strip():
            lines.append(line)
        elif lines and not _ready(PASTE_PAUSE):
            break
        elif lines:
            lines.append(line)
        _limited(b"".join(lines), "the paste", sought)
    return b"".join(lines)


def _limited(data: bytes, name: str, sought: Sought) -> bytes:
    if len(data) > sought.most:
        raise usage(
            f"{name} is too large to be a {sought.noun}: it has more than {sought.most:,} bytes.",
            sought.advice,
            "too_large",
        )
    return data


def _ready(seconds: float | None, number: int | None = None) -> bool:
    """Whether input is there within a time; where that cannot be known, it is taken to be."""
    import select

    try:
        return bool(select.select([sys.stdin.fileno() if number is None else number], [], [], seconds)[0])
    except (OSError, ValueError):
        return True
