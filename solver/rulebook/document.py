"""Rules as a JSON document, each example with the ruling on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.dispute import Legal, rule_on, verdict_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.melds import Meld
    from solver.rulebook.entries import Entry, Example
    from solver.wire import Document, Json

RULES = "meldwright.rules/1"


def rules_document(entries: Iterable[Entry]) -> Document:
    """`meldwright.rules/1`: rules in plain words, with their readings and examples.

    >>> from solver.rulebook import rulebook
    >>> rules_document(rulebook())["rules"][0]["id"]
    'C1'
    """
    return {"schema": RULES, "rules": [_entry(entry) for entry in entries]}


def _entry(entry: Entry) -> Document:
    return {
        "id": entry.rule.value,
        "title": entry.title,
        "sentence": entry.sentence,
        "text": entry.text,
        "reading": entry.reading,
        "examples": [_example(example) for example in entry.examples],
    }


def _example(example: Example) -> Document:
    dispute = example.dispute
    before = dispute.before
    ruling = rule_on(dispute)
    faults = () if isinstance(ruling, Legal) else ruling.faults
    return {
        "text": example.text,
        "players": before.players,
        "drawn": before.drawn,
        "before": _melds(before.table),
        "hand": [str(piece) for piece in before.hand] if dispute.hand_known else None,
        "after": _melds(dispute.after),
        "verdict": verdict_name(ruling),
        "rules": [*dict.fromkeys(fault.rule.value for fault in faults)],
        "why": example.why,
    }


def _melds(melds: Iterable[Meld]) -> list[Json]:
    return [[str(piece) for piece in meld.cards] for meld in melds]
