"""Which golden files there are and what each must hold."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cli.pictures import answer_drawing
from solver import MANIPULATION
from solver.svg import Ground, SuitColours, Theme
from tests.docs.pages import example, examples

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


def files() -> dict[str, Callable[[], str]]:
    """How each file is made, by its path in this folder."""
    return {
        f"svg/{name.removesuffix('.txt')}.svg": partial(drawing, name, THEMES.get(name[:2], Theme()))
        for name in examples()
        if name[:2] not in LARGE
    }
