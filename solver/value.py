"""What a play is worth to both searches: points first, then cards laid, in one number."""

from __future__ import annotations

VALUE_POINT = 128
"""What one point counts; more than the cards of any hand, so that a card never outweighs a point."""


def value_of(points: int, cards: int) -> int:
    """The value of laying so many cards worth so many points.

    >>> value_of(10, 2)
    1282
    """
    return VALUE_POINT * points + cards


def points_in(value: int) -> int:
    """The points in a value.

    >>> points_in(1282)
    10
    """
    return value // VALUE_POINT


def cards_in(value: int) -> int:
    """The cards laid in a value.

    >>> cards_in(1282)
    2
    """
    return value % VALUE_POINT
