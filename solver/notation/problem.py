"""A fault of one word, and how messages quote words. Knows no notation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """A text fault that does not know yet where it stands."""

    code: str
    message: str
    suggestion: str | None = None


_SHOWN, _LISTED = 24, 60


def cut(text: str, most: int = _LISTED) -> str:
    """A text of at most so many characters, an ellipsis where it is cut, unprintable ones by their number.

    >>> cut("abcdef", 4), cut("a\\x07")
    ('abc…', 'aU+0007')
    """
    kept = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in kept)


def shown(word: str) -> str:
    """A word as a message quotes it.

    >>> shown("foo"), shown("x" * 50)
    ('"foo"', '"xxxxxxxxxxxxxxxxxxxxxxx…"')
    """
    return f'"{cut(word, _SHOWN)}"'
