"""Which medium shows an answer: a picture on a terminal, flat lines everywhere else."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from cli.render.lines import SYMBOLS, in_letters
from cli.render.plain import plain_text
from solver.notation import alphabet_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cli.render.lines import Line


def wants_picture(plain: bool, terminal: bool, environment: Mapping[str, str]) -> bool:
    """Whether to draw a picture; asked-for plainness wins over FORCE_COLOR, that over everything else.

    >>> wants_picture(False, True, {}), wants_picture(False, True, {"TERM": "dumb"})
    (True, False)
    """
    if plain or environment.get("ACCESSIBLE", "") not in ("", "0"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return terminal and environment.get("TERM") not in ("dumb", "unknown")


def can_spell(symbols: str, stream: TextIO) -> bool:
    """Whether a stream's encoding has the symbols."""
    try:
        symbols.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def show_lines(lines: Callable[[bool], Iterable[Line]], *, plain: bool, letters: str = "en") -> None:
    """Show what `lines` draws on standard output, its cards in these letters.

    `lines` is told whether suits may be symbols.
    """
    spell = alphabet_of(letters).spell
    if _picture_here(plain):
        from cli.render.colour import draw

        symbols = can_spell("".join(SYMBOLS.values()), sys.stdout)
        draw(in_letters(lines(symbols), spell), sys.stdout)
    else:
        sys.stdout.write(plain_text(in_letters(lines(False), spell)))


def show_written(text: str, *, plain: bool = False, letters: str = "en") -> None:
    """Show a position in its own notation on standard output: the same characters in every medium."""
    if _picture_here(plain):
        from cli.render.colour import draw
        from cli.render.written import written_lines

        draw(written_lines(text, letters), sys.stdout, wrap=False)
    else:
        sys.stdout.write(text)


def _picture_here(plain: bool) -> bool:
    return wants_picture(plain, sys.stdout.isatty(), os.environ)
