"""What a command prints on a screen of a given size, or into a pipe."""

from __future__ import annotations

import contextlib
import io
import os
import re
from dataclasses import dataclass
from unittest.mock import patch

from cli.app import run
from tests.docs.pages import ENVIRONMENT, ROOT

HEIGHT = 40
_CODES = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Screen:
    """A terminal."""

    width: int
    colours: bool = False


def printed(arguments: tuple[str, ...], screen: Screen | None = None) -> str:
    """What a command prints, without a screen into a pipe; where the screen has no colours, without codes."""
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    environment = dict(ENVIRONMENT)
    if screen is not None:
        size = {"COLUMNS": str(screen.width), "LINES": str(HEIGHT)}
        environment |= {"FORCE_COLOR": "1", "TERM": "xterm-256color", **size}
    with (
        contextlib.chdir(ROOT),
        patch.dict(os.environ, environment, clear=True),
        contextlib.redirect_stdout(file),
        contextlib.redirect_stderr(file),
    ):
        run(list(arguments))
    file.flush()
    buffer = file.buffer
    assert isinstance(buffer, io.BytesIO)
    text = buffer.getvalue().decode("utf-8")
    return text if screen is not None and screen.colours else _CODES.sub("", text)
