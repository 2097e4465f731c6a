"""What a drawing may look like: its ground and its suits, and the colours that follow. Draws nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.cards import Suit


class Ground(Enum):
    """What the cards lie on."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    """Black on white with thick edges, for weak eyes and poor screens."""


class SuitColours(Enum):
    """How the suits are told apart beside their shapes."""

    TWO = "two"
    FOUR = "four"
    """Spades black, hearts red, diamonds blue, clubs green."""
    MONO = "mono"
    """One colour; hearts and diamonds are hollow."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of a drawing."""

    ground: Ground = Ground.LIGHT
    suits: SuitColours = SuitColours.TWO

    @property
    def paint(self) -> Paint:
        """Its colours."""
        return _PAINTS[self.ground]

    def suit_colour(self, suit: Suit) -> str:
        """The colour of a suit and its ranks.

        >>> Theme().suit_colour(Suit.CLUBS) == Theme().suit_colour(Suit.SPADES)
        True
        """
        paint = self.paint
        match self.suits:
            case SuitColours.MONO:
                return paint.black
            case SuitColours.TWO:
                return paint.red if suit in _RED else paint.black
            case SuitColours.FOUR:
                four = {Suit.CLUBS: paint.green, Suit.DIAMONDS: paint.blue, Suit.HEARTS: paint.red}
                return four.get(suit, paint.black)

    def hollow(self, suit: Suit) -> bool:
        """Whether a suit's shape is an outline."""
        return self.suits is SuitColours.MONO and suit in _RED


@dataclass(frozen=True, slots=True)
class Ink:
    """A filled sign: its ground, what stands on it, its edge."""

    fill: str
    text: str
    edge: str


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one ground."""

    page: str
    tray: str
    """What the cards of one meld lie on."""
    tray_edge: str
    text: str
    faint: str
    card: str
    edge: str
    black: str
    red: str
    blue: str
    green: str
    joker: Ink
    joker_card: str
    laid: Ink
    moved: Ink


_RED = (Suit.DIAMONDS, Suit.HEARTS)

_PAINTS = {
    Ground.LIGHT: Paint(
        page="#f6f4ee",
        tray="#e1e7df",
        tray_edge="#c8d1c8",
        text="#1b201d",
        faint="#4a534d",
        card="#ffffff",
        edge="#8a938c",
        black="#14171a",
        red="#c20019",
        blue="#0b4fc4",
        green="#0a6b2d",
        joker=Ink("#6a1fa8", "#ffffff", "#6a1fa8"),
        joker_card="#f6effd",
        laid=Ink("#00695c", "#ffffff", "#00695c"),
        moved=Ink("#9a4700", "#ffffff", "#9a4700"),
    ),
    Ground.DARK: Paint(
        page="#14181b",
        tray="#252c30",
        tray_edge="#38424a",
        text="#eef1ee",
        faint="#b4bdb7",
        card="#ece8dd",
        edge="#9aa29c",
        black="#14171a",
        red="#b30017",
        blue="#0b48b4",
        green="#0a6129",
        joker=Ink("#6a1fa8", "#ffffff", "#b48be0"),
        joker_card="#e9def6",
        laid=Ink("#58d69b", "#06210f", "#58d69b"),
        moved=Ink("#ffb454", "#2a1600", "#ffb454"),
    ),
    Ground.CONTRAST: Paint(
        page="#ffffff",
        tray="#ffffff",
        tray_edge="#000000",
        text="#000000",
        faint="#000000",
        card="#ffffff",
        edge="#000000",
        black="#000000",
        red="#a80014",
        blue="#0030a8",
        green="#005a1e",
        joker=Ink("#000000", "#ffffff", "#000000"),
        joker_card="#ffffff",
        laid=Ink("#000000", "#ffffff", "#000000"),
        moved=Ink("#ffe14a", "#000000", "#000000"),
    ),
}
