"""The value of each section from its stretches of text, with spans and faults. Judges nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from solver.cards import Joker, Piece
from solver.errors import NotationError
from solver.faults import Place, Section, Span, TextFault
from solver.melds import Meld
from solver.notation.cells import Cell, Cells, read_cells
from solver.notation.problem import cut, shown
from solver.notation.sections import Form, Holds
from solver.notation.stars import Star, read_star

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from solver.notation.alphabet import Alphabet
    from solver.notation.layout import Stretch
    from solver.rules import Rules


_NUMBER = re.compile(r"[+-]?[0-9]++")
_BETWEEN = re.compile(r"[\s,;/]+")
"""What stands between two numbers."""
_ANSWERS = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
_UNKNOWN = "?"
_NOTHING = ("none", "empty")
_AROUND = " \t|,;.\"'`"
"""What a number or an answer may have around it."""


class Values:
    """Collects what sections say; the first of two sections of one name counts."""

    def __init__(self, rules: Rules, alphabet: Alphabet) -> None:
        self.rules = rules
        self.alphabet = alphabet
        self.melds: dict[Section, tuple[Meld, ...]] = {}
        self.cards: dict[Section, tuple[Piece, ...] | None] = {}
        """None: given as unknown."""
        self.numbers: dict[Section, int] = {}
        self.rows: dict[Section, tuple[int, ...]] = {}
        self.answers: dict[Section, bool] = {}
        self.texts: dict[Section, str] = {}
        self.spans: dict[Place, Span] = {}
        self.faults: list[TextFault] = []

    def take(self, form: Form, stretches: Sequence[Stretch], label: Span) -> None:
        """Read one section; `label` is where its name stands, or where it begins if it has none."""
        if Place(form.section) in self.spans:
            spare = Values(self.rules, self.alphabet)
            spare.take(form, stretches, label)
            self.faults.extend(spare.faults)
            return
        self.spans[Place(form.section)] = label
        filled = [stretch for stretch in stretches if stretch.text.strip()]
        match form.holds:
            case Holds.MELDS:
                self.melds[form.section] = self._read_melds(form.section, filled)
            case Holds.CARDS:
                self.cards[form.section] = self._read_cards(form.section, filled)
            case Holds.TEXT:
                self._read_text(form.section, stretches)
            case Holds.NUMBER | Holds.NUMBERS | Holds.YES_NO:
                self._read_scalar(form, filled)

    def raise_faults(self, more: Iterable[TextFault] = ()) -> None:
        """Raise all faults found, and more, in the order of the text; do nothing if there are none."""
        faults = [*self.faults, *more]
        if faults:
            faults.sort(key=lambda fault: (fault.span.line, fault.span.column))
            raise NotationError(tuple(faults))

    def _read_melds(self, section: Section, stretches: list[Stretch]) -> tuple[Meld, ...]:
        if _says(stretches, _NOTHING):
            return ()
        melds = []
        for cells in self._lines(stretches, self.rules):
            for row in cells.melds:
                melds.append(Meld(tuple(cell.piece for cell in row)))
                number = len(melds)
                for index, cell in enumerate(row):
                    self.spans[Place(section, number, index)] = cell.span
                if row:
                    self.spans[Place(section, number)] = _across(row[0].span, row[-1].span)
        return tuple(melds)

    def _read_cards(self, section: Section, stretches: list[Stretch]) -> tuple[Piece, ...] | None:
        if _says(stretches, (_UNKNOWN,)):
            self.spans[Place(section)] = stretches[0].span
            return None
        if _says(stretches, _NOTHING):
            return ()
        row = [cell for cells in self._lines(stretches, None) for meld in cells.melds for cell in meld]
        for index, cell in enumerate(row):
            self.spans[Place(section, None, index)] = cell.span
        return tuple(cell.piece for cell in row)

    def _lines(self, stretches: list[Stretch], rules: Rules | None) -> Iterator[Cells]:
        """The cells of each line, with the `*` that opens it where that is a joker."""
        starred = sum(stretch.star is not None for stretch in stretches)
        for stretch in stretches:
            cells = read_cells(stretch, self.alphabet)
            self.faults.extend(cells.faults)
            if stretch.star is not None and not cells.faults and cells.melds:
                row = cells.melds[0]
                behind = [cell.piece for cell in row]
                span = stretch.line.span(stretch.star, stretch.star + 1)
                match read_star(behind, len(stretches), starred, rules):
                    case Star.JOKER:
                        row.insert(0, Cell(Joker(), span))
                    case Star.EITHER:
                        self.faults.append(_star_fault(span, behind, self.alphabet))
                    case Star.BULLET:
                        pass
            yield cells

    def _read_text(self, section: Section, stretches: Sequence[Stretch]) -> None:
        for stretch in stretches:
            at, pasted = stretch.line.pasted(stretch.start, stretch.end)
            text = pasted.strip()
            if not text:
                continue
            self.texts[section] = text
            begin = at + len(pasted) - len(pasted.lstrip())
            self.spans[Place(section)] = Span(stretch.line.number, begin + 1, len(text))

    def _read_scalar(self, form: Form, stretches: list[Stretch]) -> None:
        name = form.section.value
        example = f"{name}: {form.example}"
        if not stretches:
            self._fault(
                "missing_value",
                self.spans[Place(form.section)],
                f"{name} says nothing: write {form.holds.value} behind it, as in {example}.",
            )
            return
        span, typed = stretches[0].span, stretches[0].text.strip(_AROUND)
        self.spans[Place(form.section)] = span
        if form.holds is Holds.YES_NO:
            answer = _ANSWERS.get(typed.lower())
            if answer is None:
                self._fault(
                    "bad_answer", span, f"{shown(typed)} is neither yes nor no: write {example} or no."
                )
            else:
                self.answers[form.section] = answer
            return
        if form.holds is Holds.NUMBERS:
            row = tuple(_number(word) for word in _BETWEEN.split(typed))
            if None in row:
                self._fault(
                    "bad_number", span, f"{shown(typed)} are no numbers: write {name} as in {example}."
                )
            else:
                self.rows[form.section] = tuple(number for number in row if number is not None)
            return
        number = _number(typed)
        if number is None:
            self._fault("bad_number", span, f"{shown(typed)} is no number: write {name} as in {example}.")
        else:
            self.numbers[form.section] = number

    def _fault(self, code: str, span: Span, message: str) -> None:
        self.faults.append(TextFault(code, span, message))


def _number(typed: str) -> int | None:
    if not _NUMBER.fullmatch(typed):
        return None
    try:
        return int(typed)
    except ValueError:  # Python's own limit on the figures of a number
        return None


def _says(stretches: list[Stretch], words: tuple[str, ...]) -> bool:
    """Whether a section holds nothing but one of these words."""
    return (
        len(stretches) == 1
        and stretches[0].star is None
        and stretches[0].text.strip(" ()[].").lower() in words
    )


def _across(first: Span, last: Span) -> Span:
    return Span(first.line, first.column, last.column + last.length - first.column)


def _star_fault(span: Span, behind: list[Piece], alphabet: Alphabet) -> TextFault:
    cards = alphabet.spell(" ".join(map(str, behind)))
    return TextFault(
        "ambiguous",
        span,
        f'"*" can be a bullet or a joker, so this can mean {cut(cards)} or {cut(f"X {cards}")}: '
        "write - for a bullet and X for a joker.",
    )
