"""`solver/svg/theme.py`: what is to be read can be read on every ground."""

from __future__ import annotations

from itertools import product

import pytest

from solver.cards import Suit
from solver.svg import Ground, SuitColours, Theme

TEXT, SIGN = 4.5, 3.0
"""What WCAG AA asks of text, and of signs and edges that carry a meaning."""


def contrast(one: str, two: str) -> float:
    """WCAG's contrast ratio of two colours.

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    bright, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("ground", Ground)
def test_texts_and_badges_can_be_read(ground: Ground) -> None:
    paint = Theme(ground).paint
    for below in (paint.page, paint.tray):
        assert contrast(paint.text, below) >= TEXT
        assert contrast(paint.faint, below) >= TEXT
    for ink in (paint.joker, paint.laid, paint.moved):
        assert contrast(ink.text, ink.fill) >= TEXT
        assert max(contrast(ink.edge, paint.tray), contrast(ink.fill, paint.tray)) >= SIGN
    assert contrast(paint.joker.fill, paint.joker_card) >= SIGN


@pytest.mark.parametrize(("ground", "suits", "suit"), list(product(Ground, SuitColours, Suit)))
def test_every_suit_can_be_read_on_its_card(ground: Ground, suits: SuitColours, suit: Suit) -> None:
    theme = Theme(ground, suits)
    for below in (theme.paint.card, theme.paint.joker_card):
        assert contrast(theme.suit_colour(suit), below) >= TEXT


def test_two_colours_four_colours_and_one() -> None:
    assert [len({Theme(suits=suits).suit_colour(suit) for suit in Suit}) for suits in SuitColours] == [
        2,
        4,
        1,
    ]
    mono = Theme(suits=SuitColours.MONO)
    assert [suit for suit in Suit if mono.hollow(suit)] == [Suit.DIAMONDS, Suit.HEARTS]
    assert not any(Theme().hollow(suit) for suit in Suit)
