"""Bytes become text, or one fault says why not."""

from __future__ import annotations

import codecs
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import NotationError
from solver.faults import Span
from solver.notation import LONGEST, decode

TEXT = "7♥ 🂡\r\nhand: 8S"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    ],
)
def test_text(data: bytes) -> None:
    assert decode(data) == TEXT


@pytest.mark.parametrize(
    ("data", "span"),
    [
        (b"7H\n8S \xe9", Span(2, 4, 1)),
        ("♥\r\n♥".encode() + b"\xff", Span(2, 2, 1)),
        ("é".encode("latin-1"), Span(1, 1, 1)),
        (b"\x89PNG\r\n\x1a\n\x00\x00", Span(1, 1, 1)),
        (b"7H\n\x00", Span(2, 1, 1)),
        ("7H".encode("utf-16-le"), Span(1, 2, 1)),
        (codecs.BOM_UTF16_LE + b"7\x00H", Span(1, 1, 1)),
        (codecs.BOM_UTF16_LE + b"\x00\xd8", Span(1, 1, 1)),
        (codecs.BOM_UTF32_LE + "7".encode("utf-32-le"), Span(1, 1, 1)),
    ],
)
def test_no_text(data: bytes, span: Span) -> None:
    with pytest.raises(NotationError) as caught:
        decode(data)
    (fault,) = caught.value.faults
    assert (fault.code, fault.span) == ("not_text", span)
    assert fault.message == "This cannot be read as text: save it as UTF-8."


def test_too_long() -> None:
    assert len(decode(b"7" * LONGEST)) == LONGEST
    with pytest.raises(NotationError) as caught:
        decode(b"7" * (LONGEST + 1))
    assert [fault.code for fault in caught.value.faults] == ["too_long"]


@given(st.binary())
def test_bytes_are_text_or_refused(data: bytes) -> None:
    with suppress(NotationError):
        text = decode(data)
        assert "\0" not in text
        if not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            assert text.encode() == data.removeprefix(codecs.BOM_UTF8)
