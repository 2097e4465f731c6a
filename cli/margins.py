"""The widths that text keeps to where no picture is drawn: help, notes and complaints at a terminal."""

from __future__ import annotations

import os
import shutil
import sys

NARROWEST = 40
WIDEST = 80


def help_width() -> int:
    """How wide the help may be: as the terminal, within sensible bounds.

    >>> NARROWEST <= help_width() <= WIDEST
    True
    """
    return max(min(shutil.get_terminal_size().columns, WIDEST) - 2, NARROWEST)


def told_width() -> int | None:
    """The width of the terminal to which standard error goes; none where it goes elsewhere."""
    if not sys.stderr.isatty():
        return None
    said = os.environ.get("COLUMNS", "")
    try:
        columns = int(said) if said.isdecimal() else os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return None
    return max(columns, NARROWEST // 2) if columns else None


def tell_note(text: str) -> None:
    """Write a note on standard error, broken at blanks where a terminal is narrow."""
    sys.stderr.write(f"{broken(text, told_width())}\n")


def broken(text: str, width: int | None, indent: str = "") -> str:
    """A line of text as lines of a width, each behind an indent.

    >>> print(broken("seven of hearts", 10, "  "))
      seven of
      hearts
    >>> broken("seven of hearts", None, "  ")
    '  seven of hearts'
    """
    if width is None or len(indent) + len(text) <= width:
        return f"{indent}{text}"
    from textwrap import fill

    return fill(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
