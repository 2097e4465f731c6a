"""The picture of the rulebook: its contents, or one rule with its examples. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cli.render.lines import Line, Tone, Word, say
from cli.render.table import cards_words
from cli.render.wording import counted
from solver.dispute import Illegal, Legal, NeedsDeclaration, rule_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.dispute import Ruling
    from solver.melds import Meld
    from solver.rulebook import Chapter, Entry, Example
    from solver.rules import Rules


def contents_lines(chapters: Iterable[Chapter], rules: Rules) -> Iterator[Line]:
    """Every rule's id and title, by chapter; how to see one."""
    for chapter in chapters:
        yield Line(say(chapter.title, Tone.STRONG))
        for entry in chapter.entries(rules):
            yield Line(say(entry.title), f"  {entry.rule.value}")
        yield Line()
    yield Line(say("One rule with its examples: meldwright rules ID, as in meldwright rules J2"))


def rule_lines(entry: Entry, symbols: bool) -> Iterator[Line]:
    """One rule: its sentence, its text, its reading, its examples with their verdicts."""
    yield Line(say(f"{entry.rule.value}: {entry.title}", Tone.STRONG))
    yield Line(say(entry.sentence))
    yield Line(say(entry.text))
    if entry.reading is not None:
        yield Line(say(entry.reading), "Reading:")
    for number, example in enumerate(entry.examples, start=1):
        yield Line()
        yield from _example_lines(example, number, symbols)


def _example_lines(example: Example, number: int, symbols: bool) -> Iterator[Line]:
    dispute = example.dispute
    before = dispute.before
    verdict = say(f"Example {number}: {_verdict(rule_on(dispute))}", Tone.STRONG)
    yield Line((*verdict, *say(example.why)))
    if before.players is not None:
        yield Line(say(str(before.players)), "Players:")
    if before.drawn is not None:
        yield Line(say(counted(before.drawn, "card")), "Drawn:")
    yield Line(_table_words(before.table, symbols), "Before:")
    hand = cards_words(before.hand, symbols) if dispute.hand_known else say("not known")
    yield Line(hand, "Hand:  ")
    yield Line(_table_words(dispute.after, symbols), "After: ")


def _verdict(ruling: Ruling) -> str:
    match ruling:
        case Legal():
            return "legal."
        case Illegal(faults=faults):
            return f"illegal ({', '.join(dict.fromkeys(fault.rule.value for fault in faults))})."
        case NeedsDeclaration(faults=faults):
            return f"not legal until the joker is declared ({faults[0].rule.value})."
    assert_never(ruling)


def _table_words(table: tuple[Meld, ...], symbols: bool) -> tuple[Word, ...]:
    """Melds in a row, split as the notation splits them."""
    if not table:
        return say("nothing")
    first, *others = (cards_words(meld.cards, symbols) for meld in table)
    return (*first, *(word for words in others for word in (*say("/"), *words)))
