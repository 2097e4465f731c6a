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


def write_new_file(path: str, text: str) -> None:
    """Write a text to a file that is not there yet; raises `Complaint` where it is, or cannot be written."""
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise usage(
            f"there is a file {path} already.", "Give another name, or take that file away."
        ) from None
    except OSError as error:
        raise usage(f"{path} cannot be written: {error.strerror or error}.") from None
    except ValueError as error:
        raise usage(f"{path!r} cannot be the name of a file: {error}.") from None
