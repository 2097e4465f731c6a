"""The bytes of a file -> its text, or the one fault that says why they are none. Reads no files."""

from __future__ import annotations

import codecs

from solver.errors import NotationError
from solver.faults import Span, TextFault
from solver.notation.lines import raw_lines
from solver.notation.reading import LONGEST, too_long

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decode(data: bytes) -> str:
    """The text of UTF-8 bytes, or of UTF-16 bytes with a byte order mark.

    Raises `NotationError` with one fault for bytes that are neither or are too many.

    >>> decode("\\ufeff7♥".encode("utf-16-le"))
    '7♥'
    >>> decode(b"7H\\xe9")
    Traceback (most recent call last):
    solver.errors.NotationError: line 1, column 3: This cannot be read as text: save it as UTF-8.
    """
    if len(data) > LONGEST:
        raise NotationError((too_long(),))
    utf16 = data.startswith(_UTF16)
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        readable = "" if utf16 else data[: error.start].decode("utf-8-sig", "replace")
        raise NotationError((_not_text(readable),)) from None
    if "\0" in text:
        raise NotationError((_not_text(text[: text.index("\0")]),))
    return text


def _not_text(readable: str) -> TextFault:
    """The fault behind the part that can be read."""
    lines = raw_lines(readable)
    at = Span(len(lines), len(lines[-1]) + 1, 1)
    return TextFault("not_text", at, "This cannot be read as text: save it as UTF-8.")
