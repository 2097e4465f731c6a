"""A pasted text -> its sections, each with the stretches of lines that belong to it. Reads no values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from solver.faults import Section, Span, TextFault
from solver.notation.alphabet import either
from solver.notation.alphabets import ENGLISH
from solver.notation.lines import Line, read_lines
from solver.notation.openings import read_opening
from solver.notation.problem import shown
from solver.notation.readings import readings
from solver.notation.sections import FORMS, NAMES, UNLABELLED, Form, Holds, form_named, form_of, nearest_name
from solver.notation.writing import respelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.notation.alphabet import Alphabet


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a line that belongs to one section."""

    line: Line
    start: int
    end: int
    star: int | None = None
    """Where a `*` stands that opens the line: a bullet or a joker."""

    @property
    def text(self) -> str:
        """The stretch as read."""
        return self.line.text[self.start : self.end]

    @property
    def span(self) -> Span:
        """Where it stands as pasted, without blanks at its ends."""
        text = self.text
        start = self.start + len(text) - len(text.lstrip())
        return self.line.span(start, max(start, self.end - (len(text) - len(text.rstrip()))))


@dataclass(slots=True)
class Entry:
    """A section as it was found; grows while the text is read."""

    form: Form
    label: Span
    """Its name, or where it begins if it has none."""
    stretches: list[Stretch] = field(default_factory=list)


@dataclass(slots=True)
class Layout:
    """The sections of a text in its order, and what was wrong with their arrangement."""

    entries: list[Entry] = field(default_factory=list)
    faults: list[TextFault] = field(default_factory=list)
    end: Span = field(default_factory=lambda: Span(1, 1, 0))
    """Behind the last thing in the text."""
    astray: bool = False
    """Whether some of the text could be given to no section."""

    def entry(self, section: Section) -> Entry | None:
        """The section's first entry, if it has one."""
        return next((entry for entry in self.entries if entry.form.section is section), None)


_KNOWN = either(tuple(NAMES)).replace("_", "[ _-]?")
_LETTERS = r"[^\W\d_]"
_LABEL = re.compile(
    rf"(?P<mark>\*\*|__|\*|_)?(?P<known>{_KNOWN})(?(mark)(?:(?P=mark))?)(?:[:=](?(mark)(?:(?P=mark))?)|(?=[\s|]|$))",
    re.IGNORECASE,
)
_UNKNOWN_LABEL = re.compile(
    rf"(?:\*\*|__|\*|_)?(?P<name>{_LETTERS}++(?:[ _-]{_LETTERS}++){{0,4}}+)"
    r"(?:\*\*|__|\*|_)?\s*+:(?:\*\*|__)?"
)
_BOUNDARY = re.compile(
    rf"(?P<comment>#)|(?<![^\W_])(?P<known>{_KNOWN})\s*+[:=]|\|\s*+(?P<bare>{_KNOWN})(?:[:=]|(?=[\s|]|$))"
    rf"|(?P<pipe>\|)|(?<!\w)(?P<unknown>{_LETTERS}++):",
    re.IGNORECASE,
)
_COLON = re.compile(r"\s*+[:=]")
_COUNTED = re.compile(rf"\s*+(?P<number>[+-]?[0-9]++)\s*+(?P<name>{_KNOWN})?\s*+", re.IGNORECASE)


def read_layout(text: str, alphabet: Alphabet = ENGLISH) -> Layout:
    """The sections of a text; never raises, its faults are in the layout.

    >>> [entry.form.section.value for entry in read_layout("7SHD | 8S | 3").entries]
    ['table', 'hand', 'players']
    >>> [fault.code for fault in read_layout("hnad: 8S").faults]
    ['unknown_section']
    """
    reader = _Reader(alphabet)
    for line in read_lines(text):
        reader.take(line)
    return reader.layout


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a line behind one label, a known section's or not, or behind none."""

    form: Form | None
    name: str | None
    label: Span
    start: int
    end: int


class _Reader:
    """Gives every line to its section; keeps the section that the next line may continue."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.layout = Layout()
        self.entry: Entry | None = None
        self.skipping = self.astray = False

    def take(self, line: Line) -> None:
        """Read the next line."""
        opening = read_opening(line.text)
        if opening is None:
            return
        start, end = opening.start, opening.end
        last = len(line.text[:end].rstrip())
        self.layout.end = line.span(last, last)
        label = _LABEL.match(line.text, start, end)
        unknown = None if label else _UNKNOWN_LABEL.match(line.text, start, end)
        if unknown and _ends_cards(unknown["name"], self.alphabet):
            unknown = None
        if label or unknown:
            self._labelled(line, self._first_part(line, label, unknown), end)
        elif not self._continues() and _has_pipe(line.text, start, end):
            self._one_line(line, start, end, opening.star)
        else:
            self._more(line, start, end, opening.star)

    def _first_part(self, line: Line, label: re.Match[str] | None, unknown: re.Match[str] | None) -> _Part:
        match, group = (label, "known") if label else (unknown, "name")
        assert match is not None
        form = form_named(match["known"]) if label else None
        at = _behind(form, line.text, match.end())
        return _Part(form, match[group], line.span(*match.span(group)), at, at)

    def _continues(self) -> bool:
        """Whether an unlabelled line belongs to the section before it."""
        if self.entry is None:
            return self.skipping
        match self.entry.form.holds:
            case Holds.MELDS | Holds.CARDS:
                return True
            case Holds.NUMBER | Holds.NUMBERS | Holds.YES_NO:
                return not any(stretch.text.strip() for stretch in self.entry.stretches)
            case Holds.TEXT:
                return False

    def _labelled(self, line: Line, first: _Part, end: int) -> None:
        for part in _parts(line, first, end, pipes=False):
            self._open(line, part)

    def _more(self, line: Line, start: int, end: int, star: int | None) -> None:
        bare = _Part(None, None, line.span(start, end), start, start)
        for part in _parts(line, bare, end, pipes=False):
            if part.name is not None:
                self._open(line, part)
            elif self._continues():
                self._add(line, part, star)
            elif line.text[part.start : part.end].strip():
                self._lose(line, part)

    def _one_line(self, line: Line, start: int, end: int, star: int | None) -> None:
        count, twice = 0, False
        bare = _Part(None, None, line.span(start, start), start, start)
        for part in _parts(line, bare, end, pipes=True):
            if part.name is not None:
                self._open(line, part)
                continue
            text = line.text[part.start : part.end]
            counted = _COUNTED.fullmatch(line.text, part.start, part.end)
            named = form_named(counted["name"]) if counted and counted["name"] else None
            if count < 2:
                form = form_of(UNLABELLED[count])
            elif not text.strip():
                continue
            elif named or (counted and count == 2):
                form = named or form_of(UNLABELLED[count])
                part = replace(part, end=counted.end("number")) if counted else part
            else:
                stretch = Stretch(line, part.start, part.end)
                self._fault("extra_part", stretch.span, _extra(text))
                continue
            count += 1
            twice = self._begin(form, Stretch(line, part.start, part.end).span, quiet=twice) or twice
            self._add(line, part, star if part.start == start else None)
        self.entry = None

    def _open(self, line: Line, part: _Part) -> None:
        """Begin the section of a labelled part and give it the rest of the part."""
        self.astray = False
        if part.form is None:
            name = part.name or ""
            near = nearest_name(name)
            known = ", ".join(form.section.value for form in FORMS)
            remedy = f"write {near}" if near else f"there are {known}"
            self._fault("unknown_section", part.label, f"{shown(name)} is no section: {remedy}.", near)
            self.entry, self.skipping, self.layout.astray = None, True, True
            return
        self._begin(part.form, part.label)
        self._add(line, part, None)

    def _begin(self, form: Form, label: Span, quiet: bool = False) -> bool:
        """Begin a section; true if it was there already."""
        first = self.layout.entry(form.section)
        if first is not None and not quiet:
            self._fault(
                "section_twice",
                label,
                f"{form.section.value} is given a second time; the first is in line {first.label.line}.",
            )
        self.entry, self.skipping = Entry(form, label), False
        self.layout.entries.append(self.entry)
        return first is not None

    def _add(self, line: Line, part: _Part, star: int | None) -> None:
        if self.entry is None:
            return
        blank = not line.text[part.start : part.end].strip()
        start = star if blank and star is not None else part.start
        self.entry.stretches.append(Stretch(line, start, part.end, None if blank else star))

    def _lose(self, line: Line, part: _Part) -> None:
        """Cards that belong nowhere: one fault for all lines of them."""
        if not self.astray:
            self._fault(
                "no_section",
                Stretch(line, part.start, part.end).span,
                'These cards belong to no section: write "table:" or "hand:" before them, '
                f"or table | hand in one line, as in {respelled('7SHD / 9-QC | 8S KD X', self.alphabet)}.",
            )
        self.astray = self.layout.astray = True

    def _fault(self, code: str, span: Span, message: str, suggestion: str | None = None) -> None:
        self.layout.faults.append(TextFault(code, span, message, suggestion))


def _ends_cards(name: str, alphabet: Alphabet) -> bool:
    """Whether a name is a section's behind cards, as in `KD hand:`, rather than a strange name."""
    *before, last = name.split()
    return form_named(last) is not None and any(readings(word, alphabet) for word in before)


def _has_pipe(text: str, start: int, end: int) -> bool:
    pipe, comment = text.find("|", start, end), text.find("#", start, end)
    return pipe >= 0 and (comment < 0 or pipe < comment)


def _parts(line: Line, part: _Part, end: int, pipes: bool) -> Iterator[_Part]:
    """A line cut at its labels, and at `|` where that begins a new part; ends at a comment."""
    at = part.start
    while part.form is None or part.form.holds is not Holds.TEXT:
        if (match := _BOUNDARY.search(line.text, at, end)) is None:
            break
        at = match.end()
        kind = match.lastgroup or ""
        if kind == "pipe" and not pipes:
            continue
        yield replace(part, end=match.start())
        if kind == "comment":
            return
        if kind == "pipe":
            part = _Part(None, None, line.span(at, at), at, at)
            continue
        form = form_named(match[kind])
        at = _behind(form, line.text, at)
        part = _Part(form, match[kind], line.span(*match.span(kind)), at, at)
    yield replace(part, end=end)


def _behind(form: Form | None, text: str, at: int) -> int:
    """Past a colon that stands apart from its label; before a title it may be the title's own."""
    if form is None or form.holds is Holds.TEXT or text[at - 1] in ":=":
        return at
    colon = _COLON.match(text, at)
    return colon.end() if colon else at


def _extra(text: str) -> str:
    return (
        f"{shown(text.strip())} cannot be placed: the parts of the one-line form are table | hand | players, "
        "then named ones, as in drawn 1."
    )
