"""Which medium shows an answer: a picture on a terminal, flat lines everywhere else."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from cli.render.lines import SYMBOLS, in_letters
from cli.render.plain import plain_text
from solver.notation import alphabet_of

HOLLOW = {"♥": "♡", "♦": "♢"}

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


def show_lines(
    lines: Callable[[bool], Iterable[Line]],
    *,
    plain: bool,
    letters: str = "en",
    suits: str = "two",
    words: bool = False,
) -> None:
    """Show what `lines` draws on standard output, its cards in these letters, colours or words.

    `lines` is told whether suits may be symbols.
    """
    if words:
        from cli.render.words import words_text

        sys.stdout.write(words_text(lines(False)))
        return
    spell: Callable[[str], str] = alphabet_of(letters).spell
    if picture_here(plain):
        from cli.render.boxes import STROKES
        from cli.render.colour import draw

        symbols = can_spell("".join(SYMBOLS.values()), sys.stdout)
        boxes = can_spell(STROKES, sys.stdout) and not suits_may_be_wide(os.environ)
        if suits == "mono" and can_spell("".join(HOLLOW.values()), sys.stdout):
            spell = _hollow(spell)
        draw(in_letters(lines(symbols), spell), sys.stdout, suits=suits, boxes=boxes)
    else:
        sys.stdout.write(plain_text(in_letters(lines(False), spell)))


def show_written(text: str, *, plain: bool = False, letters: str = "en", suits: str = "two") -> None:
    """Show a position in its own notation on standard output: the same characters in every medium."""
    if picture_here(plain):
        from cli.render.colour import draw_written
        from cli.render.written import written_lines

        draw_written(written_lines(text, letters), sys.stdout, suits=suits)
    else:
        sys.stdout.write(text)


def suits_may_be_wide(environment: Mapping[str, str]) -> bool:
    """Whether a terminal may draw suits and strokes two cells wide, as some do in East Asian locales.

    >>> suits_may_be_wide({"LANG": "ja_JP.UTF-8"}), suits_may_be_wide({"LANG": "ja_JP", "LC_ALL": "C.UTF-8"})
    (True, False)
    """
    said = (environment.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next((name for name in said if name), "")[:2].lower() in ("ja", "ko", "zh")


def _hollow(spell: Callable[[str], str]) -> Callable[[str], str]:
    """A spelling in which hearts and diamonds are outlines, for suits without colours."""
    outlines = str.maketrans(HOLLOW)
    return lambda card: spell(card).translate(outlines)


def picture_here(plain: bool) -> bool:
    """Whether standard output gets a picture."""
    return wants_picture(plain, sys.stdout.isatty(), os.environ)
