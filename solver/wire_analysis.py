"""The whole picture of a hand as one JSON document, made of the documents of its parts. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.rules import MANIPULATION, Rules
from solver.wire import hint_document
from solver.wire_draws import advise_document, odds_document
from solver.wire_knock import knock_document

if TYPE_CHECKING:
    from solver.analysis import Analysis
    from solver.wire import Document

ANALYZE = "meldwright.analyze/1"


def analyze_document(found: Analysis, rules: Rules = MANIPULATION, dump: str | None = None) -> Document:
    """`meldwright.analyze/1`: the documents of its parts; null for a part that there is not."""
    knock, after = found.knock, found.knock_after
    return {
        "schema": ANALYZE,
        "hint": hint_document(found.outcome, found.position, rules, dump=dump),
        "odds": None if found.odds is None else odds_document(found.odds),
        "advise": None if found.advice is None else advise_document(found.advice),
        "knock": None if knock is None else knock_document(knock),
        "knock_after": None if after is None else knock_document(after),
        "missing": [need.value for need in found.missing],
        "ended": found.ended.value,
    }
