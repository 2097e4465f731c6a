"""The picture of the way out of a quarrel: how the same cards could have been laid. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cli.render.answer import report_lines
from cli.render.lines import Line, Tone, say
from cli.render.table import caption, cards_words, table_after_lines
from cli.render.wording import counted, proof_sentence, redeclared_sentences
from solver.assemble import trace
from solver.outcomes import Disagreement, LayoutProof
from solver.repair import NothingToRepair, Repaired, RepairUndecided, Unrepairable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.dispute import Dispute
    from solver.repair import Repair
    from solver.rules import Rules


def repair_lines(
    found: Repair, dispute: Dispute, rules: Rules, symbols: bool, dump: str | None
) -> Iterator[Line]:
    """The way out, line by line; nothing where there is nothing to repair."""
    match found:
        case NothingToRepair():
            return
        case Repaired():
            yield from _set_aside(found.set_aside, dispute, symbols)
            yield _head(f"{_those(found)} can be laid legally.")
            yield from _repaired_lines(found, dispute, rules, symbols)
        case Unrepairable():
            all_of = "" if len(found.asked) == 1 else " all"
            yield from _set_aside(found.set_aside, dispute, symbols)
            yield _head(f"{_those(found)} cannot{all_of} be laid legally.")
            if len(found.asked) > 1:
                yield Line(say(_most(found)))
            claim = f"found that {'it cannot be' if len(found.asked) == 1 else 'not all of them can be'} laid"
            yield Line(say(proof_sentence(found.proof, claim, "it", rules)))
        case RepairUndecided():
            yield from _set_aside(found.set_aside, dispute, symbols)
            yield _head(f"Undecided: whether {_those(found).lower()} can be laid legally.")
            yield Line(say("More time may decide it: --time-limit SECONDS."))
        case Disagreement(reason=reason):
            yield _head("How those cards could be laid is not known: the two searches disagree.")
            yield from report_lines(reason, dump)
        case _:
            assert_never(found)


def _head(text: str) -> Line:
    return Line(say(text, Tone.STRONG))


def _those(found: Repaired | Unrepairable | RepairUndecided) -> str:
    one = len(found.asked) == 1
    if found.set_aside:
        return "The other card" if one else "The other cards"
    return "That card" if one else "Those cards"


def _set_aside(pieces: tuple[Piece, ...], dispute: Dispute, symbols: bool) -> Iterator[Line]:
    if pieces:
        # What was added is taken as held where the hand is not known, as far as the pack has it.
        lacking = f"(the pack does not have {'it' if len(pieces) == 1 else 'them'})"
        why = "(not held)" if dispute.hand_known else lacking
        yield Line((*cards_words(pieces, symbols), *say(why)), "Set aside:")


def _most(found: Unrepairable) -> str:
    if not found.points:
        return "None of them can be laid."
    return f"At most {counted(found.points, 'point')} of them can be laid."


def _repaired_lines(found: Repaired, dispute: Dispute, rules: Rules, symbols: bool) -> Iterator[Line]:
    for sentence in redeclared_sentences(
        trace(dispute.before, found.table, rules).jokers,
        found.table,
        "the hand",
        "meld {} of the table before",
    ):
        yield Line(say(sentence))
    if found.away:
        differs = f"{counted(found.away, 'card')} away from the table as it was laid"
        yield caption(f"The nearest legal table, {differs}:")
    else:
        what = "what was not held" if dispute.hand_known else "what the pack does not have"
        yield caption(f"Without {what}, the table is legal as it was laid:")
    moved = "moved, from the meld in brackets of the table as it was laid"
    yield from table_after_lines(found.table, found.trace, symbols, "was missing", moved)
    if not found.away:
        return
    if found.proof.layout is LayoutProof.OPTIMAL:
        yield Line(say("Proved: no legal table with those cards lies nearer."))
    else:
        yield Line(say("Perhaps a legal table lies nearer: that is not proved."))
