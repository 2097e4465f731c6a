"""The open points of the rules in an answer: the readings in force, and what hangs on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, say
from solver.readings import in_force, rule_of, words
from solver.rules import MANIPULATION, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.dispute import Hinge
    from solver.readings import Reading
    from solver.rules import Rules

VERDICTS = {"legal": "legal", "illegal": "illegal", "needs_declaration": "legal once a joker is declared"}


def readings_lines(rules: Rules) -> Iterator[Line]:
    """The readings asked for that differ from the usual ones; nothing where there are none."""
    usual = in_force(MANIPULATION)
    others = [words(reading) for reading in in_force(rules) if reading not in usual]
    if others:
        yield Line(say(f"{'; '.join(others)}."), "Played here:")


def unusual_sentences(rule: Rule, rules: Rules) -> list[str]:
    """The readings asked for that differ from the usual ones and bear on a broken rule.

    >>> from solver.readings import Reading, under
    >>> unusual_sentences(Rule.M4, under(Reading.ONE_JOKER))
    ['Here only one joker may lie in a meld.']
    """
    usual = in_force(MANIPULATION)
    points = (rule, Rule.J3) if rule is Rule.J2 else (rule,)
    others = [reading for reading in in_force(rules) if reading not in usual and rule_of(reading) in points]
    return [f"Here {words(reading)}." for reading in others]


def hinge_lines(hinges: tuple[Hinge, ...], what: str = "This") -> Iterator[Line]:
    """On which readings an answer hangs, a line each, with what every other reading would give."""
    by_reading: dict[Reading, list[Hinge]] = {}
    for hinge in hinges:
        by_reading.setdefault(hinge.in_force, []).append(hinge)
    for reading, others in by_reading.items():
        sentences = [f"{what} hangs on a reading: {words(reading)} ({rule_of(reading).value})."]
        sentences += [
            f"Where {words(hinge.other)}, it would be {VERDICTS[hinge.verdict]}." for hinge in others
        ]
        yield Line(say(" ".join(sentences)))
