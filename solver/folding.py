"""Text of the user's that must stay on one line. Knows nothing of cards."""

from __future__ import annotations


def one_line(text: str) -> str:
    """A text on one line: white space is folded, unprintable characters are dropped.

    >>> one_line(" late\\x00\\n at  night ")
    'late at night'
    """
    shown = "".join(char for char in text if char.isprintable() or char.isspace())
    return " ".join(shown.split())
