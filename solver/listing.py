"""Things in a row, as a sentence names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def listed(items: Iterable[str], last: str = "and") -> str:
    """Things in a row; at least one.

    >>> listed(["jack", "queen", "king"]), listed(["three"]), listed(["three", "four"], "or")
    ('jack, queen and king', 'three', 'three or four')
    """
    *rest, final = items
    return f"{', '.join(rest)} {last} {final}" if rest else final
