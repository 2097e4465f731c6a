"""One card as a tile, with its badge. Knows nothing of what lies beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from solver.cards import Joker, Rank, face_of
from solver.svg.lettering import text_width
from solver.svg.marks import Sign
from solver.svg.shapes import ARROW, ARROW_WIDTH, JOKER, SUITS, put, put_path, put_text

if TYPE_CHECKING:
    from solver.cards import Card, Piece
    from solver.svg.marks import Mark
    from solver.svg.theme import Ink, Theme

WIDTH = 30
HEIGHT = 46
BAND = 14
"""The height of a joker's band."""
BADGE = 14
OVERHANG = 10
"""How far a badge hangs out below its card."""
BADGE_TEXT = 11.5
CORNER = 4


def put_tile(parent: Element, piece: Piece, x: float, y: float, mark: Mark | None, theme: Theme) -> None:
    """A card at a place; a marked one has an edge in the colour of its badge."""
    group = put(parent, "g", transform=f"translate({x:g} {y:g})", data_card=piece)
    if mark is not None:
        group.set("data-mark", mark.sign.value)
        if mark.meld is not None:
            group.set("data-meld", str(mark.meld))
    put(group, "title").text = piece.words if mark is None else f"{piece.words}, {mark.words}"
    paint = theme.paint
    ink = None if mark is None else ink_of(mark, theme)
    is_joker = isinstance(piece, Joker)
    edge, thick = (paint.edge, 1.0) if ink is None else (ink.edge, 2.2)
    moved = mark is not None and mark.sign is not Sign.LAID
    _plate(group, paint.joker_card if is_joker else paint.card, edge, thick, "5 2" if moved else None)
    face = face_of(piece)
    if is_joker:
        _joker(group, face, thick if ink is None else thick + 0.8, theme)
    elif face is not None:
        _face(group, face, theme)
    if mark is not None:
        badge = Element("g")
        width = put_badge(badge, mark, theme)
        badge.set("transform", f"translate({(WIDTH - width) / 2:g} {HEIGHT + OVERHANG - BADGE - 1})")
        group.append(badge)


def _plate(group: Element, fill: str, edge: str, thick: float, dashes: str | None) -> None:
    put(
        group,
        "rect",
        x=f"{thick / 2:g}",
        y=f"{thick / 2:g}",
        width=f"{WIDTH - thick:g}",
        height=f"{HEIGHT - thick:g}",
        rx=CORNER,
        fill=fill,
        stroke=edge,
        stroke_width=f"{thick:g}",
        stroke_dasharray=dashes,
    )


def _face(group: Element, face: Card, theme: Theme) -> None:
    _rank(group, face, WIDTH / 2, 19, 19, theme)
    _suit(group, face, 7.75, 22, 14.5, theme)


def _joker(group: Element, face: Card | None, inset: float, theme: Theme) -> None:
    """A joker: a band with the cap and below it the card that it stands for, or the cap alone."""
    ink = theme.paint.joker
    if face is None:
        put_path(group, JOKER, 4, 11, 22, fill=ink.fill)
        return
    right, low, turn = WIDTH - inset, BAND + inset, CORNER + inset / 2
    corners = (
        f"Q{inset:g} {inset:g} {turn:g} {inset:g}H{WIDTH - turn:g}Q{right:g} {inset:g} {right:g} {turn:g}"
    )
    band = f"M{inset:g} {low:g}V{turn:g}{corners}V{low:g}Z"
    put(group, "path", d=band, fill=ink.fill)
    put_path(group, JOKER, 9, 1 + inset, 12, fill=ink.text)
    _rank(group, face, 10, 32.5, 15, theme)
    _suit(group, face, 16.25, 22.5, 10.5, theme)


def _rank(group: Element, face: Card, centre: float, baseline: float, size: float, theme: Theme) -> None:
    ten = face.rank is Rank.TEN
    put_text(
        group,
        "10" if ten else str(face.rank),
        # The space after the last letter counts too: half of it to the right keeps the figures centred.
        x=f"{centre - 0.75 if ten else centre:g}",
        y=f"{baseline:g}",
        text_anchor="middle",
        font_size=f"{size - 2 if ten else size:g}",
        letter_spacing="-1.5" if ten else None,
        fill=theme.suit_colour(face.suit),
    )


def _suit(group: Element, face: Card, x: float, y: float, size: float, theme: Theme) -> None:
    colour = theme.suit_colour(face.suit)
    if theme.hollow(face.suit):
        put_path(group, SUITS[face.suit], x, y, size, fill="none", stroke=colour, stroke_width="1.8")
    else:
        put_path(group, SUITS[face.suit], x, y, size, fill=colour)


def ink_of(mark: Mark, theme: Theme) -> Ink:
    """The colours of a mark."""
    return theme.paint.laid if mark.sign is Sign.LAID else theme.paint.moved


def put_joker_sign(group: Element, theme: Theme) -> float:
    """A joker's band as a sample from the origin on; its width."""
    ink = theme.paint.joker
    put(group, "rect", width=20, height=BADGE, rx=2, fill=ink.fill, stroke=ink.edge)
    put_path(group, JOKER, 4, 1, 12, fill=ink.text)
    return 20.0


def put_badge(group: Element, mark: Mark, theme: Theme) -> float:
    """A mark's badge from the origin on; its width."""
    ink = ink_of(mark, theme)
    number = "" if mark.meld is None else str(mark.meld)
    letters = text_width(number, BADGE_TEXT)
    width = 18.0 if mark.sign is Sign.LAID else letters + ARROW_WIDTH + 6
    put(
        group,
        "rect",
        width=f"{width:g}",
        height=BADGE,
        rx=BADGE // 2,
        fill=ink.fill,
        stroke=ink.edge,
        stroke_width="1",
    )
    if mark.sign is Sign.LAID:
        cross = f"M{width / 2:g} 3V{BADGE - 3}M{width / 2 - 4:g} {BADGE // 2}H{width / 2 + 4:g}"
        put(group, "path", d=cross, stroke=ink.text, stroke_width="2.2", fill="none")
        return width
    arrow, text = (3.0, 4 + ARROW_WIDTH) if mark.sign is Sign.TO else (width - 3 - ARROW_WIDTH, 3.0)
    put(group, "path", d=ARROW, transform=f"translate({arrow:g} {BADGE // 2})", fill=ink.text)
    put_text(
        group,
        number,
        x=f"{text + letters / 2:g}",
        y="11.1",
        text_anchor="middle",
        font_size=BADGE_TEXT,
        font_weight="bold",
        fill=ink.text,
    )
    return width
