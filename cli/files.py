"""Files that a command writes because it was asked to."""

from __future__ import annotations

from cli.complaint import usage


def write_file(path: str, text: str, option: str) -> None:
    """Write a text to the file that an option names; raises `Complaint` where that cannot be."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise usage(f"{option}: {path} cannot be written: {error.strerror or error}.") from None
    except ValueError as error:
        raise usage(f"{option}: {path!r} cannot be the name of a file: {error}.") from None
