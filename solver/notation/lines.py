"""The lines of a pasted text without what cannot be seen, and the way back to where each character stood."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.faults import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_COLOUR = re.compile(r"\x1b\[[0-9;]*+m")
_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x20E3, 0x034F)))


@dataclass(frozen=True, slots=True)
class Line:
    """One line: as pasted, as read, and the index in the first of each character of the second."""

    number: int
    raw: str
    text: str
    origins: Sequence[int]

    def span(self, start: int, end: int) -> Span:
        """Where `text[start:end]` stands in the text as pasted; an empty stretch has length 0."""
        if start >= end:
            at = self.origins[start] if start < len(self.text) else len(self.raw)
            return Span(self.number, at + 1, 0)
        first = self.origins[start]
        return Span(self.number, first + 1, self.origins[end - 1] + 1 - first)

    def pasted(self, start: int, end: int) -> tuple[int, str]:
        """What was pasted between the neighbours of `text[start:end]`, and the index where it begins."""
        first = self.origins[start - 1] + 1 if start else 0
        last = self.origins[end] if end < len(self.text) else len(self.raw)
        return first, self.raw[first:last]


# The faults of one text are pointed at one after another.
@lru_cache(maxsize=2)
def raw_lines(text: str) -> tuple[str, ...]:
    """A text split at line breaks of every system, without them.

    >>> raw_lines("a\\r\\nb\\rc")
    ('a', 'b', 'c')
    """
    return tuple(_BREAK.split(text))


def is_invisible(char: str) -> bool:
    """Whether a character shows nothing of its own: zero-width, direction mark, variation selector.

    >>> is_invisible("\\ufe0f"), is_invisible("\\u200b"), is_invisible(" ")
    (True, True, False)
    """
    return char in _SELECTORS or unicodedata.category(char) == "Cf"


def read_lines(text: str) -> list[Line]:
    """The lines of a text, cleaned: no invisible characters or colour codes, every blank a plain space.

    >>> [(line.text, line.span(0, 2)) for line in read_lines("\\ufeff7♥\\ufe0f\\u00a08♥")]
    [('7♥ 8♥', Span(line=1, column=2, length=2))]
    """
    return [_clean(number, raw) for number, raw in enumerate(raw_lines(text), start=1)]


def _clean(number: int, raw: str) -> Line:
    if raw.isascii() and "\x1b" not in raw:
        return Line(number, raw, raw.translate(_BLANKS), range(len(raw)))
    hidden = {index for match in _COLOUR.finditer(raw) for index in range(*match.span())}
    kept: list[str] = []
    origins: list[int] = []
    for index, char in enumerate(raw):
        if index in hidden or (char > "~" and is_invisible(char)):
            continue
        kept.append(_plain(char))
        origins.append(index)
    return Line(number, raw, "".join(kept), origins)


_BLANKS = dict.fromkeys((0x09, 0x0B, 0x0C), " ")


def _plain(char: str) -> str:
    if char.isspace():
        return " "
    if "！" <= char <= "～":
        return chr(ord(char) - ord("！") + ord("!"))
    return char
