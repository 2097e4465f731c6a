"""The strokes that every drawing is made of: elements, the four suits, the joker's sign, an arrow."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from solver.cards import Suit

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif"
"""Generic names only: what is there is taken, nothing is fetched."""

SUITS = {
    Suit.CLUBS: "M4.6 4.4a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0Z"
    " M.8 9.6a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0Z M8.4 9.6a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0Z"
    " M6.6 5.5H9.4L8.9 9Q9 13 10.8 15.2H5.2Q7 13 7.1 9Z",
    Suit.DIAMONDS: "M8 .6Q10.4 4.6 13.8 8Q10.4 11.4 8 15.4Q5.6 11.4 2.2 8Q5.6 4.6 8 .6Z",
    Suit.HEARTS: "M8 15.2C3 10.8.8 8.2.8 5.3C.8 3 2.5 1.4 4.5 1.4C6.1 1.4 7.3 2.3 8 3.9"
    "C8.7 2.3 9.9 1.4 11.5 1.4C13.5 1.4 15.2 3 15.2 5.3C15.2 8.2 13 10.8 8 15.2Z",
    Suit.SPADES: "M8 .6C9 3.9 15.1 6.3 15.1 10.1C15.1 12 13.7 13.3 12 13.3C10.6 13.3 9.4 12.6 8.8 11.4"
    "C8.9 13.2 9.5 14.4 10.8 15.3H5.2C6.5 14.4 7.1 13.2 7.2 11.4C6.6 12.6 5.4 13.3 4 13.3"
    "C2.3 13.3.9 12 .9 10.1C.9 6.3 7 3.9 8 .6Z",
}
"""Each in a square of 16."""

JOKER = (
    "M2.8 13.4L1.5 6.2Q4.2 6.3 5.5 8.6L8 3.2L10.5 8.6Q11.8 6.3 14.5 6.2L13.2 13.4Z"
    " M.1 4.9a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z M6.5 2a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z"
    " M12.9 4.9a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z M2.8 14.2H13.2V15.8H2.8Z"
)
"""A jester's cap with its bells, in a square of 16."""

ARROW = "M0 -1.2H4.2V-3.8L9 0L4.2 3.8V1.2H0Z"
ARROW_WIDTH = 9


def put(parent: Element, tag: str, **attributes: object) -> Element:
    """A new element in another; underscores in names stand for hyphens."""
    named = {name.replace("_", "-"): str(value) for name, value in attributes.items() if value is not None}
    return SubElement(parent, tag, named)


def put_text(parent: Element, text: str, **attributes: object) -> Element:
    """A text in another element."""
    element = put(parent, "text", **attributes)
    element.text = text
    return element


def put_path(parent: Element, path: str, x: float, y: float, size: float, **attributes: object) -> Element:
    """A shape of a square of 16 at a place, in a size."""
    return put(parent, "path", d=path, transform=f"translate({x:g} {y:g}) scale({size / 16:g})", **attributes)
