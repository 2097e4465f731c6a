"""`meldwright play` at a terminal and in pipes that somebody watches: prompts, Ctrl-D, Ctrl-C, `| head`."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Iterator

CALL = [sys.executable, "-m", "cli", "play", "--seed", "4", "--players", "3"]


@pytest.fixture
def piped() -> Iterator[subprocess.Popen[bytes]]:
    """A round in a process of its own that waits for a line."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(CALL, **pipes) as process:  # type: ignore[call-overload]
        for line in process.stdout:
            if line.startswith(b"It is your turn."):
                break
        yield process


def test_waiting_for_a_line_is_interrupted(piped: subprocess.Popen[bytes]) -> None:
    sent = time.monotonic()
    piped.send_signal(signal.SIGINT)
    out, err = piped.communicate(timeout=30)
    assert (piped.returncode, out, err) == (Exit.INTERRUPTED, b"", b"meldwright: interrupted.\n")
    assert time.monotonic() - sent < 1


def test_a_reader_that_has_enough_ends_it_quietly(piped: subprocess.Popen[bytes]) -> None:
    assert piped.stdout is not None
    assert piped.stdin is not None
    assert piped.stderr is not None
    piped.stdout.close()
    piped.stdin.write(b"draw\n")
    piped.stdin.close()
    assert piped.wait(timeout=30) == -signal.SIGPIPE
    assert piped.stderr.read() == b""


class Terminal:
    """A round at a terminal of sixty columns: what is typed into it, what it shows."""

    def __init__(self) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 60, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            CALL,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)

    def until(self, end: str) -> str:
        """What is shown up to some text, without colours."""
        shown, patience = "", time.monotonic() + 20
        while end not in shown:
            assert time.monotonic() < patience, shown
            if not select.select([self.ours], [], [], 1)[0]:
                continue
            try:
                data = os.read(self.ours, 1 << 16)
            except OSError:
                break
            shown += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", data.decode()).replace("\r\n", "\n")
        return shown

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self.ours, text.encode())

    def leave(self) -> int:
        """The exit code once it has ended."""
        try:
            return self.process.wait(timeout=20)
        finally:
            os.close(self.ours)


def test_a_round_at_a_terminal() -> None:
    terminal = Terminal()
    assert "Your hand: 2♥ 3♣ 3♠ 5♦" in terminal.until("\n> ")
    terminal.type("drow\n")
    assert "Perhaps: draw" in terminal.until("\n> ")
    terminal.type("draw\n")
    assert "You draw: 4♣" in terminal.until("\n> ")
    terminal.type("best\n")
    shown = terminal.until("\n> ")
    assert "1 │+X=2♣ │+3♣ │+4♣ │" in shown
    assert "Your hand (5 points):" in shown
    terminal.type("\x04")
    assert "\nThe same deal again: meldwright play --seed 4 --players 3\n" in terminal.until("players 3\n")
    assert terminal.leave() == Exit.OK


def test_a_terminal_is_interrupted() -> None:
    terminal = Terminal()
    terminal.until("\n> ")
    terminal.type("\x03")
    assert "\nmeldwright: interrupted.\n" in terminal.until("interrupted.\n")
    assert terminal.leave() == Exit.INTERRUPTED
