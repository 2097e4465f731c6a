"""What may stand before and around the content of a line: quote marks, bullets, numbering, wrapping."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the content of a line begins and ends."""

    start: int
    end: int
    star: int | None
    """Where a `*` stands before it that may be a bullet or a joker."""


_QUOTES = re.compile(r"(?:\s*+>)*+\s*+")
_BULLET = re.compile(r"(?:(?:[-–—+‣●∙]|->|=>)(?:\s++|$)|[•◦▪]\s*+)")
_NUMBERING = re.compile(
    r"(?:(?:meld|group|run|sequence|set)\s*+#?[0-9]{1,4}(?:\s*+[.):])?|#?[(\[]?[0-9]{1,4}[.):\]]{1,2})(?:\s++|$)",
    re.IGNORECASE,
)
_STAR = re.compile(r"\*\s++(?=[^\s#])")
_NO_CONTENT = re.compile(r"(?:```|~~~)[\w-]*+\s*+|[-=_~]{3,}+\s*+")
_WRAPS = (("```", "```"), ("`", "`"), ('"', '"'), ("'", "'"), ("“", "”"), ("„", "“"), ("«", "»"))


def read_opening(text: str) -> Opening | None:
    """The bounds of a line's content; none for a line without any, such as a comment or a fence.

    >>> read_opening("> - 7S 7H 7D"), read_opening("* 7S"), read_opening("# why")
    (Opening(start=4, end=12, star=None), Opening(start=2, end=4, star=0), None)
    """
    start = _past(_QUOTES, text, 0, len(text))
    end, last = len(text), len(text.rstrip())
    if _NO_CONTENT.fullmatch(text, start):
        return None
    for left, right in _WRAPS:
        wrapped = text.startswith(left, start) and text.endswith(right, 0, last)
        if wrapped and last - start >= len(left) + len(right):
            start, end = start + len(left), last - len(right)
            break
    start = _past(_BULLET, text, start, end)
    start = _past(_NUMBERING, text, start, end)
    star = None
    if match := _STAR.match(text, start, end):
        star, start = start, match.end()
        start = _past(_NUMBERING, text, start, end)
    if start >= end or text[start] == "#":
        return None
    return Opening(start, end, star)


def _past(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    match = pattern.match(text, start, end)
    return match.end() if match else start
