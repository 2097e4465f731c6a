"""A whole drawing: its text form, what it says on top, its panels and what the signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, indent, tostring

from solver.cards import Joker, Piece
from solver.folding import one_line
from solver.melds import Meld, pieces_short
from solver.svg import panel, tile
from solver.svg.lettering import broken, text_width
from solver.svg.marks import LAID, Mark, Sign, marked_after, marked_before, new_numbers, unmarked
from solver.svg.shapes import FONTS, put, put_text
from solver.svg.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.outcomes import Trace
    from solver.position import Play
    from solver.svg.marks import Marked

MARGIN = 8
WIDTH = panel.WIDTH + 2 * MARGIN
TITLE = 14
NOTE = 15
SMALL = 12
MOST_LINES = 4
"""A title that takes more is cut; `<title>` has it whole."""
DEFAULT = Theme()


def table_svg(
    table: Sequence[Meld],
    hand: Sequence[Piece],
    *,
    title: str = "",
    text: str = "",
    note: str = "",
    hand_label: str = "Hand",
    theme: Theme = DEFAULT,
) -> str:
    """A table and a hand. `text` is the text form, by default the one-line notation; `note` stands above."""
    words = [text or _written(table, hand), note]
    drawing = _Drawing(theme, (title, note, "A table and a hand"), words)
    drawing.say(title, note)
    drawing.panel("table", unmarked(table, hand), "", hand_label)
    drawing.legend(_jokers(table, hand), ())
    return drawing.done()


def play_svg(
    table: Sequence[Meld],
    hand: Sequence[Piece],
    play: Play,
    trace: Trace,
    *,
    title: str = "",
    text: str = "",
    note: str = "",
    numbers: Sequence[int] | None = None,
    theme: Theme = DEFAULT,
) -> str:
    """A table and a hand before a play, and after it.

    `text` is the position's text form, by default the one-line notation. `note` stands above, by default
    how many cards are laid. `numbers` are those of the play's melds; by default new ones count on.
    """
    numbers = new_numbers(table, trace) if numbers is None else numbers
    before = marked_before(table, hand, play, trace, numbers)
    after = marked_after(table, play, trace, numbers)
    laid = " ".join(map(str, play.laid))
    words = [
        text or _written(table, hand),
        note,
        f"Lay: {laid}.",
        *_moves(after),
        *_redeclared(trace),
        f"Table after: {' / '.join(map(str, play.table))}.",
        f"Left in hand: {pieces_short(play.left) or 'nothing'}.",
    ]
    drawing = _Drawing(theme, (title, f"Lay {laid}"), words)
    drawing.say(title, note or _counts(play, trace))
    for sentence in _redeclared(trace):
        drawing.line(sentence, SMALL)
    drawing.legend(_jokers(table, hand), _signs(before, after))
    drawing.panel("before", before, "Before", "Hand")
    drawing.panel("after", after, "After", "Left in hand")
    return drawing.done()


def _written(table: Iterable[Meld], hand: Sequence[Piece]) -> str:
    return f"{' / '.join(map(str, table))} | {pieces_short(hand)}".strip()


def _jokers(table: Iterable[Meld], hand: Iterable[Piece]) -> bool:
    return any(
        isinstance(piece, Joker) for piece in (*hand, *(card for meld in table for card in meld.cards))
    )


def _counts(play: Play, trace: Trace) -> str:
    cards = f"{len(play.laid)} card{'s' * (len(play.laid) != 1)}"
    return f"Lay {cards}, move {trace.moved} of the table" if trace.moved else f"Lay {cards}"


def _moves(after: Marked) -> list[str]:
    """What changes its place, in words."""
    return [
        f"{piece} goes from meld {mark.meld} to meld {row.number}."
        for row in after.table
        for piece, mark in zip(row.cards, row.marks, strict=True)
        if mark is not None and mark.sign is Sign.FROM
    ]


def _redeclared(trace: Trace) -> list[str]:
    return [f"Joker: was the {joker.was.words}, now the {joker.now.words}." for joker in trace.jokers]


def _signs(*panels: Marked) -> tuple[Sign, ...]:
    """The signs in use, in a fixed order."""
    rows = [row for marked in panels for row in (*marked.table, marked.hand)]
    used = {mark.sign for row in rows for mark in row.marks if mark is not None}
    return tuple(sign for sign in Sign if sign in used)


class _Drawing:
    """A drawing that grows downwards."""

    def __init__(self, theme: Theme, titles: Sequence[str], words: Sequence[str]) -> None:
        """Its `<title>` is the first of the titles in which there is something to see."""
        self.theme = theme
        self.root = Element("svg")
        put(self.root, "title").text = next(shown for title in titles if (shown := one_line(title)))
        put(self.root, "desc").text = one_line(" ".join(word for word in words if word))
        self.page = put(self.root, "rect", width=WIDTH, fill=theme.paint.page)
        self.body = put(self.root, "g", transform=f"translate({MARGIN} 0)", font_family=FONTS)
        self.y = float(MARGIN)

    def say(self, title: str, note: str) -> None:
        """The title, and the note that is the drawing's point."""
        shown = one_line(title)
        if shown:
            self.line(shown, TITLE, bold=not note)
        if note:
            self.y += 2
            self.line(one_line(note), NOTE, bold=True)

    def line(self, text: str, size: float, bold: bool = False) -> None:
        """A text over as many lines as it takes, within reason."""
        paint = self.theme.paint
        # Bold letters are about a tenth wider.
        for row in broken(text, size * 1.1 if bold else size, panel.WIDTH, MOST_LINES):
            self.y += size * 1.3
            put_text(
                self.body,
                row,
                x=0,
                y=f"{self.y - size * 0.25:g}",
                font_size=f"{size:g}",
                font_weight="bold" if bold else None,
                fill=paint.text,
            )

    def panel(self, name: str, marked: Marked, heading: str, hand: str) -> None:
        """A table and a hand under a heading."""
        if heading:
            self.y += 4
            self.line(heading, NOTE, bold=True)
        self.y += 4
        group = put(self.body, "g", data_panel=name, font_weight="bold")
        self.y = panel.put_panel(group, marked, self.y, hand, self.theme) + MARGIN

    def legend(self, jokers: bool, signs: Sequence[Sign]) -> None:
        """What the signs mean."""
        samples = {
            Sign.LAID: (LAID, "laid"),
            Sign.FROM: (Mark(Sign.FROM, 1), "came from the meld of this number"),
            Sign.TO: (Mark(Sign.TO, 2), "goes to the meld of this number"),
        }
        x = 0.0
        entries = [samples[sign] for sign in signs]
        if not entries and not jokers:
            return
        self.y += 5
        group = put(self.body, "g", data_legend="")
        for mark, words in [*entries, *([(None, "joker, and the card it stands for")] if jokers else [])]:
            entry = Element("g")
            if mark is None:
                sign = tile.put_joker_sign(entry, self.theme)
            else:
                sign = tile.put_badge(entry, mark, self.theme)
            width = sign + 5 + text_width(words, SMALL)
            if x and x + width > panel.WIDTH:
                x, self.y = 0.0, self.y + tile.BADGE + 5
            put_text(entry, words, x=f"{sign + 5:g}", y="11", font_size=SMALL, fill=self.theme.paint.text)
            entry.set("transform", f"translate({x:g} {self.y:g})")
            group.append(entry)
            x += width + 12
        self.y += tile.BADGE + 4

    def done(self) -> str:
        """The text of the drawing, in ASCII so that any file and any pipe can carry it."""
        height = f"{self.y + 4:g}"
        self.page.set("height", height)
        head = {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {height}",
            "width": "100%",
            "style": "max-width:45rem",
            "role": "img",
        }
        self.root.attrib.update(head)
        indent(self.root, space=" ")
        drawing: bytes = tostring(self.root, encoding="us-ascii", xml_declaration=False)
        return drawing.decode("ascii") + "\n"
