"""Text -> values: positions, descriptions for a referee, melds and hands. Judges nothing by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver.faults import Place, Section, Span, TextFault
from solver.notation.alphabets import alphabet_of
from solver.notation.guessing import guessed
from solver.notation.layout import Layout, Stretch, read_layout
from solver.notation.lines import read_lines
from solver.notation.openings import read_opening
from solver.notation.sections import form_of
from solver.notation.values import Values
from solver.notation.writing import respelled
from solver.position import Position
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from solver.cards import Piece
    from solver.melds import Meld
    from solver.notation.alphabet import Alphabet

LONGEST = 1 << 16
"""Characters, or bytes of a file: a position has some hundreds, and a hostile text is to take no time."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A position and where each of its values was typed; two readings are equal if their positions are."""

    position: Position
    spans: Mapping[Place, Span] = field(compare=False, repr=False)
    """Of every card; of every meld, from its first card to its last; of the value of `players` and its like;
    of the name of `table` and `hand`, or where they begin if unnamed."""

    def __repr__(self) -> str:
        return f"read_position({str(self.position)!r})"


@dataclass(frozen=True, slots=True)
class Description:
    """What a text says of a position, and of the table after a play, for a referee."""

    table: tuple[Meld, ...]
    hand: tuple[Piece, ...] | None
    """None: unknown, not given or given as `?`."""
    after: tuple[Meld, ...] | None
    """None: not given."""
    players: int | None
    drawn: int | None
    last_turn: bool
    title: str
    seen: tuple[Piece, ...]
    others: tuple[int, ...]
    pile: int | None
    sections: tuple[Section, ...]
    """Those that the text has, in its order."""
    spans: Mapping[Place, Span] = field(compare=False, repr=False)
    """As in `Reading`."""

    @property
    def position(self) -> Position:
        """The position before the play; an unknown hand counts as empty."""
        return Position(
            self.table,
            self.hand or (),
            self.players,
            self.drawn,
            self.last_turn,
            self.title,
            self.seen,
            self.others,
            self.pile,
        )


@dataclass(frozen=True, slots=True)
class MeldsReading:
    """Melds and where each of their cards was typed."""

    melds: tuple[Meld, ...]
    spans: Mapping[Place, Span] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HandReading:
    """The cards of a hand, none if it is unknown (`?`), and where each was typed."""

    pieces: tuple[Piece, ...] | None
    spans: Mapping[Place, Span] = field(compare=False, repr=False)


def read_position(text: str, rules: Rules = MANIPULATION, letters: str = "en") -> Reading:
    """The position that a text describes, in lines or in one line, as people type it.

    Raises `NotationError` with every fault of the text. A position that the rules make impossible is read
    all the same: `position_faults` judges it. `rules` only tell a bullet `*` from a joker. `letters` is the
    code of the alphabet in which cards are typed; if exactly one other reads the text, the error says so.

    >>> read_position("7SHD / 9-QC | 8S KD X | 3").position.players
    3
    >>> read_position("table: 7S 7H 1D")
    Traceback (most recent call last):
    solver.errors.NotationError: line 1, column 14: "1D" can be an ace or a ten cut short: write AD or TD.;
    line 1, column 16: There is no hand: write "hand:" and its cards, or nothing behind it if it is empty.
    """

    def read(alphabet: Alphabet) -> Reading:
        layout, values = _read(text, rules, alphabet)
        if layout.entries or layout.faults:
            values.faults.extend(_refusals(layout, values))
        description = _description(layout, values)
        return Reading(description.position, description.spans)

    return guessed(read, text, alphabet_of(letters))


def read_description(text: str, rules: Rules = MANIPULATION, letters: str = "en") -> Description:
    """What a text says for a referee: also the table after the play, and a hand may be unknown.

    Raises `NotationError` with every fault of the text.

    >>> read_description("before: 7SHD\\nafter: 7SHDC\\nhand: ?").after
    (Meld.of('7S 7H 7D 7C'),)
    """

    def read(alphabet: Alphabet) -> Description:
        return _description(*_read(text, rules, alphabet))

    return guessed(read, text, alphabet_of(letters))


def read_melds(
    text: str, rules: Rules = MANIPULATION, section: Section = Section.TABLE, letters: str = "en"
) -> MeldsReading:
    """The melds of a text without section names, such as the value of an option; may be empty.

    Raises `NotationError` with every fault of the text.

    >>> read_melds("7SHD / 9-QC").melds
    (Meld.of('7S 7H 7D'), Meld.of('9C TC JC QC'))
    """

    def read(alphabet: Alphabet) -> MeldsReading:
        values = _read_section(text, section, rules, alphabet)
        return MeldsReading(values.melds[section], MappingProxyType(values.spans))

    return guessed(read, text, alphabet_of(letters))


def read_hand(text: str, rules: Rules = MANIPULATION, letters: str = "en") -> HandReading:
    """The cards of a text without section names, such as the value of an option; may be empty.

    Raises `NotationError` with every fault of the text.

    >>> read_hand("8SH, X").pieces
    (Card.of('8S'), Card.of('8H'), Joker(stands_for=None))
    >>> read_hand("")
    HandReading(pieces=())
    """

    def read(alphabet: Alphabet) -> HandReading:
        values = _read_section(text, Section.HAND, rules, alphabet)
        return HandReading(values.cards[Section.HAND], MappingProxyType(values.spans))

    return guessed(read, text, alphabet_of(letters))


def _read_section(text: str, section: Section, rules: Rules, alphabet: Alphabet) -> Values:
    """The values of a text that is one section without its name."""
    values = Values(rules, alphabet)
    values.take(form_of(section), list(_stretches(text)), Span(1, 1, 0))
    values.raise_faults(_length_faults(text))
    return values


def _stretches(text: str) -> Iterator[Stretch]:
    if len(text) > LONGEST:
        return
    lines = read_lines(text)
    for line in lines:
        if opening := read_opening(line.text):
            comment = line.text.find("#", opening.start, opening.end)
            end = comment if comment >= 0 else opening.end
            # One line typed as an option is no list, so a `*` before it is no bullet.
            if len(lines) == 1 and opening.star is not None:
                yield Stretch(line, opening.star, end)
            else:
                yield Stretch(line, opening.start, end, opening.star)


def _length_faults(text: str) -> list[TextFault]:
    return [too_long()] if len(text) > LONGEST else []


def too_long() -> TextFault:
    """The fault of a text beyond `LONGEST`."""
    return TextFault(
        "too_long",
        Span(1, 1, 0),
        f"This is too long for a position: at most {LONGEST:,} characters are read.",
    )


def _read(text: str, rules: Rules, alphabet: Alphabet) -> tuple[Layout, Values]:
    values = Values(rules, alphabet)
    if too_long_faults := _length_faults(text):
        values.raise_faults(too_long_faults)
    layout = read_layout(text, alphabet)
    for entry in layout.entries:
        values.take(entry.form, entry.stretches, entry.label)
    return layout, values


def _description(layout: Layout, values: Values) -> Description:
    empty = not layout.entries and not layout.faults
    values.raise_faults([*layout.faults, *([_empty(values.alphabet)] if empty else [])])
    return Description(
        table=values.melds.get(Section.TABLE, ()),
        hand=values.cards.get(Section.HAND),
        after=values.melds.get(Section.AFTER),
        players=values.numbers.get(Section.PLAYERS),
        drawn=values.numbers.get(Section.DRAWN),
        last_turn=values.answers.get(Section.LAST_TURN, False),
        title=values.texts.get(Section.TITLE, ""),
        seen=values.cards.get(Section.SEEN) or (),
        others=values.rows.get(Section.OTHERS, ()),
        pile=values.numbers.get(Section.PILE),
        sections=tuple(entry.form.section for entry in layout.entries),
        spans=MappingProxyType(values.spans),
    )


def _empty(alphabet: Alphabet) -> TextFault:
    example = respelled("7SHD / 9-QC | 8S KD X | 3", alphabet)
    return TextFault(
        "empty_text",
        Span(1, 1, 0),
        f"There is nothing to read: a position is a table and a hand, as in {example}.",
    )


def _refusals(layout: Layout, values: Values) -> Iterator[TextFault]:
    """What a description may say or leave out and a position may not."""
    if after := layout.entry(Section.AFTER):
        yield TextFault(
            "after_given",
            after.label,
            "A table after the play is for `meldwright check`: here only table and hand are read.",
        )
    if layout.entry(Section.HAND) is None and not layout.astray:
        yield TextFault(
            "missing_hand",
            layout.end,
            'There is no hand: write "hand:" and its cards, or nothing behind it if it is empty.',
        )
    elif values.cards.get(Section.HAND, ()) is None:
        yield TextFault(
            "missing_hand",
            values.spans[Place(Section.HAND)],
            "The hand is unknown: write its cards; only `meldwright check` can do without them.",
        )
