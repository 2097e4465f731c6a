"""Files that a command writes because it was asked to."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from cli.complaint import usage
from cli.sources import shown

if TYPE_CHECKING:
    from typing import TextIO


def write_file(path: str, text: str, option: str) -> None:
    """Write a text to the file that an option names; raises `Complaint` where that cannot be."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise usage(f"{option}: {shown(path)} cannot be written: {error.strerror or error}.") from None
    except ValueError as error:
        raise usage(f"{option}: {path!r} cannot be the name of a file: {error}.") from None


def write_new_file(path: str, text: str) -> None:
    """Write a text to a file that is not there yet; raises `Complaint` where it is, or cannot be written."""
    if not path:
        raise usage("a file needs a name.")
    try:
        with open(path, "x", encoding="utf-8") as file:
            _write_whole(path, file, text)
    except FileExistsError:
        raise usage(
            f"there is a file {shown(path)} already.", "Give another name, or take that file away."
        ) from None
    except OSError as error:
        raise usage(f"{shown(path)} cannot be written: {error.strerror or error}.") from None
    except ValueError as error:
        raise usage(f"{path!r} cannot be the name of a file: {error}.") from None


def _write_whole(path: str, file: TextIO, text: str) -> None:
    """Write all of a text, or leave no file."""
    try:
        file.write(text)
        file.flush()
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise
