"""The open runs of one suit, for the sweep: what becomes of them with more cards, and which are no worse."""

from __future__ import annotations

from functools import lru_cache

Runs = tuple[int, ...]
"""How many runs are open with one card, two, and so on; the last entry counts the ones long enough."""


@lru_cache(maxsize=1 << 16)
def extend(runs: Runs, cards: int) -> Runs | None:
    """The runs after so many more cards of the suit at the next rank; none if one is left too short.

    Extending a long run is never worse than starting another, so nothing needs choosing.

    >>> extend((1, 0, 1), 2), extend((1, 0, 1), 3), extend((1, 0, 1), 0)
    ((0, 1, 1), (1, 1, 1), None)
    """
    extra = cards - sum(runs[:-1])
    if extra < 0 or cards < 0:
        return None
    kept = min(extra, runs[-1])
    if len(runs) == 1:
        return (extra,)
    return (extra - kept, *runs[:-2], runs[-2] + kept)


def no_worse(one: Runs, other: Runs) -> bool:
    """Whether every way on from `other` is also one from `one`: its runs match, and the rest are long.

    >>> no_worse((0, 0, 1), (1, 0, 0)), no_worse((1, 0, 0), (0, 0, 0))
    (True, False)
    """
    ours = theirs = 0
    for mine, its in zip(one[:-1], other[:-1], strict=True):
        ours += mine
        theirs += its
        if ours > theirs:
            return False
    return ours + one[-1] >= theirs + other[-1]
