"""Chances as text: percentages, exact fractions, bars. Knows no medium."""

from __future__ import annotations

from fractions import Fraction

from cli.render.lines import Bit, Tone, Word

_STROKE = "#"
"""Takes one cell everywhere, in every encoding."""

LEAST = Fraction(1, 1000)
"""A smaller chance is told as such, without a number."""


def percent(chance: Fraction) -> str:
    """A chance in per cent; what is only nearly certain or impossible does not look so.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 9999)), percent(Fraction(9998, 9999))
    ('33.3 %', 'under 0.1 %', 'over 99.9 %')
    >>> percent(Fraction(0)), percent(Fraction(1))
    ('0 %', '100 %')
    """
    if chance in (0, 1):
        return f"{100 * chance} %"
    if 0 < chance < LEAST:
        return "under 0.1 %"
    if Fraction(999, 1000) < chance < 1:
        return "over 99.9 %"
    return f"{decimal(100 * chance)} %"


def decimal(number: Fraction) -> str:
    """A number to one place, rounded half to even from its exact value.

    >>> decimal(Fraction(1, 4)), decimal(Fraction(-2, 3))
    ('0.2', '-0.7')
    """
    tenths = round(number * 10)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def bar(share: Fraction, width: int, tone: Tone = Tone.PLAIN) -> tuple[Word, ...]:
    """A bar whose full width is a share of 1; nothing at all only for 0.

    >>> [str(word) for word in bar(Fraction(1, 2), 10)], bar(Fraction(0), 10)
    (['#####'], ())
    """
    strokes = max(round(share * width), 1) if share else 0
    return (Word((Bit(_STROKE * strokes, tone),)),) if strokes else ()
