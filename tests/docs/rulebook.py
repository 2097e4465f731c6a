"""The page of the rules, made from the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.dispute import Illegal, Legal, NeedsDeclaration, rule_on
from solver.rulebook import CHAPTERS
from solver.rules import MANIPULATION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.rulebook import Entry, Example


def rules_page() -> str:
    """Every rule with its reading and its examples, by chapter."""
    blocks = []
    for chapter in CHAPTERS:
        blocks.append(f"## {chapter.title}\n")
        for entry in chapter.entries(MANIPULATION):
            blocks += _entry(entry)
    return "\n".join(["", *blocks])


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### {entry.rule.value}: {entry.title}\n"
    yield f"**{entry.sentence}** {entry.text}\n"
    if entry.reading is not None:
        yield f"*Reading:* {entry.reading}\n"
    for example in entry.examples:
        yield f"*{_verdict(example)}:* {example.why}\n"
        yield f"```\n{example.text}```\n"


def _verdict(example: Example) -> str:
    match rule_on(example.dispute):
        case Legal():
            return "Legal"
        case Illegal(faults=faults):
            return f"Illegal, {' '.join(fault.rule.value for fault in faults)}"
        case NeedsDeclaration(faults=faults):
            return f"Legal once declared, {' '.join(fault.rule.value for fault in faults)}"
