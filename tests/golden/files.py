"""Which golden files there are and what each must hold."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cli.pictures import answer_drawing
from solver import MANIPULATION
from solver.svg import Ground, SuitColours, Theme
from tests.docs.pages import example, examples
from tests.golden.printed import Screen, printed

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent

THEMES = {
    "02": Theme(suits=SuitColours.FOUR),
    "03": Theme(Ground.DARK),
    "04": Theme(Ground.DARK, SuitColours.FOUR),
    "05": Theme(Ground.CONTRAST),
    "06": Theme(Ground.CONTRAST, SuitColours.MONO),
    "15": Theme(suits=SuitColours.MONO),
}
"""Examples that are not drawn in the usual theme."""
LARGE = ("07", "10", "13", "14")
"""Examples whose drawings would be most of the weight and show nothing that others do not."""


def drawing(name: str, theme: Theme) -> str:
    """What `hint --svg` draws of an example."""
    position, outcome = example(name)
    return answer_drawing(outcome, position, MANIPULATION, theme)


MEDIA: dict[str, tuple[tuple[str, ...], Screen | None]] = {
    "screen-100": ((), Screen(100)),
    "screen-60": ((), Screen(60)),
    "screen-40": ((), Screen(40)),
    "plain": ((), None),
    "words": (("--words",), None),
    "json": (("--json",), None),
}
"""How `hint` is called for each folder, and on what screen."""
COLOURED = {"02": "four", "04": "two", "06": "mono"}
"""Examples that are shown in colour too, and with which suits."""


def files() -> dict[str, Callable[[], str]]:
    """How each file is made, by its path in this folder."""
    made: dict[str, Callable[[], str]] = {}
    for name in (name for name in examples() if name[:2] not in LARGE):
        stem = name.removesuffix(".txt")
        made[f"svg/{stem}.svg"] = partial(drawing, name, THEMES.get(name[:2], Theme()))
        for medium, (options, screen) in MEDIA.items():
            ending = "json" if medium == "json" else "txt"
            made[f"{medium}/{stem}.{ending}"] = partial(
                printed, ("hint", f"examples/{name}", *options), screen
            )
        if suits := COLOURED.get(name[:2]):
            asked = ("hint", f"examples/{name}", "--suits", suits)
            made[f"screen-80-colours/{stem}.txt"] = partial(printed, asked, Screen(80, colours=True))
    return made
