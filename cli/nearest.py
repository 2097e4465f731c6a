"""The name that somebody may have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def nearest(name: str, names: Sequence[str]) -> str | None:
    """The name among others that a mistyped one may be meant for, whatever its case.

    >>> nearest("ann", ["Bob", "Ann"]), nearest("Cy", ["Bob", "Ann"])
    ('Ann', None)
    """
    from difflib import get_close_matches

    by_case = {known.casefold(): known for known in names}
    near = get_close_matches(name.casefold(), by_case, 1, 0.6)
    return by_case[near[0]] if near else None
