"""The picture of a tidied table, or of what to take back. Knows no medium."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, assert_never

from cli.render.answer import report_lines
from cli.render.lines import Line, Tone, Word, say
from cli.render.readings import readings_lines
from cli.render.table import cards_words, lay_before_lines, table_after_lines
from cli.render.wording import counted, proof_sentence, redeclared_sentences
from solver.joker_faults import and_the
from solver.outcomes import Disagreement, LayoutProof
from solver.release import declared
from solver.tidy import Tidied, TidyUndecided, Untidy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Card
    from solver.melds import Meld
    from solver.outcomes import Trace
    from solver.position import Position
    from solver.rules import Rules
    from solver.tidy import Tidying


def tidied_lines(
    found: Tidying, heaps: Position, rules: Rules, symbols: bool, dump: str | None = None
) -> Iterator[Line]:
    """An answer, line by line."""
    if heaps.title:
        yield Line(say(heaps.title, Tone.FAINT))
    match found:
        case Tidied():
            moved = f"{counted(found.trace.moved, 'card')} moved" if found.trace.moved else "nothing moved"
            yield _verdict(f"Tidy: everything is laid out, {moved}.")
            yield from readings_lines(rules)
            if not found.table:
                yield Line(say("The table is empty."))
            yield from _table_lines(found.table, found.trace, heaps.table, symbols)
            yield from _nearest(found.proof.layout)
        case Untidy():
            cards = counted(len(found.take_back), "card")
            points = counted(rules.count(found.take_back), "point")
            yield _verdict(f"Not everything can be laid out: take back {cards}, {points}.")
            yield from readings_lines(rules)
            yield Line(cards_words(found.take_back, symbols), "Take back:")
            if found.table:
                number = found.trace.moved
                moved = f"{counted(number, 'card')} of it moved" if number else "nothing on it moved"
                yield Line(say(f"The rest laid out, {moved}:"))
                yield from _table_lines(found.table, found.trace, heaps.table, symbols)
            yield _mending(found, symbols)
            claim = "found that fewer cards, or cheaper ones, will not do"
            follows = "that not everything can be laid out"
            yield Line(say(proof_sentence(found.proof, claim, follows, rules)))
            if found.table:
                yield from _nearest(found.proof.layout)
        case TidyUndecided():
            yield _verdict("Undecided: the time limit came before a proof.")
            yield from readings_lines(rules)
            yield Line(say("More time may decide it: --time-limit SECONDS."))
        case Disagreement(reason=reason):
            yield _verdict("No answer: the two searches disagree, so one of them is wrong.")
            yield from readings_lines(rules)
            yield from report_lines(reason, dump)
        case _:
            assert_never(found)


def _verdict(text: str) -> Line:
    return Line(say(text, Tone.STRONG))


def _table_lines(
    table: tuple[Meld, ...], trace: Trace, heaps: tuple[Meld, ...], symbols: bool
) -> Iterator[Line]:
    if new := _new_declarations(table, trace, heaps):
        yield Line(say(f"Declare the undeclared joker{'s' * (len(new) > 1)} as {and_the(new)}."))
    for sentence in redeclared_sentences(trace.jokers, table, place="heap {}"):
        yield Line(say(sentence))
    yield from table_after_lines(
        table,
        trace,
        symbols,
        moved="moved, from the heap in brackets",
        beside=partial(lay_before_lines, heaps, None, symbols, "The heaps:", "Heap"),
    )


def _new_declarations(table: tuple[Meld, ...], trace: Trace, heaps: tuple[Meld, ...]) -> list[Card]:
    """What the jokers that said nothing stand for now."""
    kept = declared(heaps) - Counter(joker.was for joker in trace.jokers)
    return sorted((declared(table) - kept - Counter(joker.now for joker in trace.jokers)).elements())


def _mending(found: Untidy, symbols: bool) -> Line:
    untried = () if found.all_menders else say("(there was no time to try them all)")
    if not found.menders:
        text = (
            "No single further card would mend it." if found.all_menders else "No single further card found"
        )
        return Line((*say(text), *untried))
    words: list[Word] = list(cards_words(found.menders, symbols))
    return Line((*words, *untried), "One further card would mend it, any of:")


def _nearest(proof: LayoutProof | None) -> Iterator[Line]:
    if proof is LayoutProof.OPTIMAL:
        yield Line(say("Proved: no other way to lay it out moves fewer cards."))
    else:
        yield Line(say("Perhaps it can be laid out with fewer cards moved: that is not proved."))
