"""Reading a drawing back: what lies where, with which mark."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NAMESPACE = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Tile:
    """A card as it was drawn."""

    token: str
    mark: str | None
    meld: int | None
    """The meld that its mark names."""


def parsed(drawing: str) -> Element:
    """The root of a drawing."""
    return ElementTree.fromstring(drawing)


def panels(drawing: str) -> dict[str, Element]:
    """Its panels by name."""
    return {
        name: element for element in parsed(drawing).iter() if (name := element.get("data-panel")) is not None
    }


def melds(panel: Element) -> dict[int, list[Tile]]:
    """The tiles of every meld by its number."""
    return {
        int(number): tiles(element)
        for element in panel.iter()
        if (number := element.get("data-meld-number")) is not None
    }


def hand(panel: Element) -> list[Tile]:
    """The tiles of the hand."""
    [element] = [element for element in panel.iter() if element.get("data-hand") is not None]
    return tiles(element)


def tiles(element: Element) -> list[Tile]:
    """Every card in an element, in order."""
    return [
        Tile(token, tile.get("data-mark"), int(meld) if (meld := tile.get("data-meld")) else None)
        for tile in element.iter()
        if (token := tile.get("data-card")) is not None
    ]


def tokens(element: Element) -> Counter[str]:
    """How often each card is drawn."""
    return Counter(tile.token for tile in tiles(element))


def words(drawing: str, tag: str) -> str:
    """The text of the drawing's own title or description."""
    return parsed(drawing).findtext(NAMESPACE + tag) or ""
