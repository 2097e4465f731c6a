"""The one way in which a command refuses its input: a message, the faults, a way out; exit code 2."""

from __future__ import annotations

import sys
from itertools import zip_longest
from typing import TYPE_CHECKING

from cli.exits import Exit
from cli.margins import broken, told_width
from solver.errors import MeldwrightError

if TYPE_CHECKING:
    from solver.position import Position
    from solver.wire import Fault


class Complaint(MeldwrightError):  # noqa: N818 - what it is, not an error of ours
    """Input that cannot be used."""

    def __init__(
        self,
        message: str,
        faults: tuple[Fault, ...] = (),
        *,
        text: str = "",
        remedy: str | None = None,
        position: Position | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.faults = faults
        self.text = text
        """What the spans of the faults point into."""
        self.remedy = remedy
        self.position = position
        """The position, where one could be read though it is impossible."""


def usage(message: str, remedy: str | None = None, code: str = "usage") -> Complaint:
    """A complaint about how a command was called, or about where it was to read."""
    from solver.wire import Fault

    return Complaint(message, (Fault(code, message),), remedy=remedy)


def tell(complaint: Complaint, *, as_json: bool) -> Exit:
    """Print a complaint: one document on standard output, or words on standard error."""
    if as_json:
        from cli.render.document import print_document
        from solver.wire import error_document, position_document

        position = None if complaint.position is None else position_document(complaint.position)
        print_document(
            error_document(Exit.USAGE, complaint.message, complaint.faults, position, complaint.remedy)
        )
    else:
        sys.stderr.write(_words(complaint, told_width()))
    return Exit.USAGE


def _words(complaint: Complaint, width: int | None) -> str:
    """A complaint in words, broken to a width; what was typed and its carets stay as they are."""
    lines = [broken(f"meldwright: {complaint.message}", width)]
    for fault in complaint.faults:
        if complaint.text:
            lines += _marked(fault, complaint.text)
        if fault.message not in complaint.message:
            rule = "" if fault.rule is None else f" ({fault.rule})"
            lines.append(broken(f"{fault.message}{rule}", width, _INDENT))
        if fault.suggestion and fault.suggestion not in f"{fault.message} {complaint.message}":
            lines.append(broken(f"Perhaps: {fault.suggestion}", width, _INDENT))
    if complaint.remedy:
        lines.append(broken(complaint.remedy, width))
    return "".join(f"{line}\n" for line in lines)


_INDENT = " " * 6


def _marked(fault: Fault, text: str) -> list[str]:
    """The lines in which a fault stands, each once, with carets under every place of it."""
    from solver.notation import pointer

    carets: dict[tuple[int, str], str] = {}
    for span in fault.spans:
        line, marks = pointer(text, span)
        key = (span.line, line)
        carets[key] = _both(carets.get(key, ""), marks)
    return [
        row for (number, line), marks in carets.items() for row in (f"{number:>3} | {line}", f"    | {marks}")
    ]


def _both(one: str, two: str) -> str:
    """Two lines of carets laid over each other.

    >>> _both("^^", "   ^")
    '^^ ^'
    """
    return "".join("^" if "^" in pair else " " for pair in zip_longest(one, two))
