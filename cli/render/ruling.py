"""The picture of a ruling: the verdict, the faults, the table as it was laid. Knows no medium."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, assert_never

from cli.render.laid import faulty_lines, gone_line, laid_lines
from cli.render.lines import Line, Tone, say
from cli.render.readings import hinge_lines, readings_lines, unusual_sentences
from cli.render.table import caption, cards_words, lay_before_lines
from cli.render.wording import counted, redeclared_sentences
from solver.cards import face_of
from solver.dispute import Illegal, Legal, NeedsDeclaration, declarations
from solver.joker_faults import and_the
from solver.meld_faults import number_word
from solver.rulebook import entry
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from solver.cards import Card
    from solver.dispute import Dispute, Ruling
    from solver.faults import RuleFault
    from solver.melds import Meld
    from solver.repair import Repair
    from solver.rules import Rules

MOST_OPTIONS = 6
"""So many declarations are listed whole."""
FIRST_OPTIONS = 3
"""Of more, so many."""


def ruling_lines(
    ruling: Ruling,
    dispute: Dispute,
    rules: Rules,
    symbols: bool,
    found: Repair | None = None,
    dump: str | None = None,
) -> Iterator[Line]:
    """A ruling, line by line; `found` is the way out where one was sought."""
    if dispute.before.title:
        yield Line(say(dispute.before.title, Tone.FAINT))
    yield Line(say(_verdict(ruling), Tone.STRONG))
    yield from readings_lines(rules)
    match ruling:
        case Legal():
            yield from _legal_lines(ruling, dispute, rules, symbols)
        case Illegal():
            yield from _illegal_lines(ruling, dispute, rules, symbols)
        case NeedsDeclaration():
            yield from _silent_lines(ruling, dispute, rules, symbols)
        case _:
            assert_never(ruling)
    yield from hinge_lines(ruling.hinges)
    if found is not None:
        # Imported here: a ruling without a repair is shown without the solver.
        from cli.render.repair import repair_lines

        yield from repair_lines(found, dispute, rules, symbols, dump)


def _verdict(ruling: Ruling) -> str:
    match ruling:
        case Legal():
            return f"LEGAL: {counted(len(ruling.laid), 'card')} laid, {counted(ruling.points, 'point')}."
        case Illegal():
            broken = _broken(ruling.faults)
            count = f"{number_word(len(broken))} rules are" if len(broken) > 1 else "one rule is"
            return f"ILLEGAL: {count} broken ({', '.join(rule.value for rule in broken)})."
        case NeedsDeclaration():
            one = len(ruling.options) == 1
            are, ways = ("is", "one way") if one else ("are", f"{number_word(len(ruling.options))} ways")
            jokers = (
                "the joker stands"
                if len(ruling.faults[0].cards) == len(ruling.faults) == 1
                else "the jokers stand"
            )
            return f"LEGAL IF DECLARED: there {are} {ways} to say what {jokers} for."


def _broken(faults: tuple[RuleFault, ...]) -> list[Rule]:
    return list(dict.fromkeys(fault.rule for fault in faults))


def _unknown_hand(dispute: Dispute) -> Iterator[Line]:
    if not dispute.hand_known:
        yield Line(say("The hand is not known: what was added is taken as held."))


def _before(dispute: Dispute, symbols: bool) -> Callable[[], Iterator[Line]]:
    """The table before, for pictures."""
    hand = dispute.before.hand if dispute.hand_known else None
    return partial(lay_before_lines, dispute.before.table, hand, symbols)


def _laid(ruling: Ruling, symbols: bool) -> Iterator[Line]:
    if ruling.laid:
        worth = f"({counted(ruling.points, 'point')})"
        yield Line((*cards_words(ruling.laid, symbols), *say(worth)), "Laid:")


def _legal_lines(ruling: Legal, dispute: Dispute, rules: Rules, symbols: bool) -> Iterator[Line]:
    yield from _laid(ruling, symbols)
    yield from _unknown_hand(dispute)
    for sentence in redeclared_sentences(
        ruling.trace.jokers, dispute.after, "the hand", "meld {} of the table before"
    ):
        yield Line(say(sentence))
    moved = (
        f"{counted(ruling.trace.moved, 'card')} of it moved" if ruling.trace.moved else "nothing on it moved"
    )
    yield caption(f"The table after, {moved}:", _before(dispute, symbols))
    yield from laid_lines(dispute.after, ruling.trace, rules, symbols)


def _illegal_lines(ruling: Illegal, dispute: Dispute, rules: Rules, symbols: bool) -> Iterator[Line]:
    silent = sum(face_of(piece) is None for meld in dispute.after for piece in meld.cards)
    if silent:
        jokers = "joker stands" if silent == 1 else "jokers stand"
        yield Line(say(f"Whatever the undeclared {jokers} for, it is not legal:"))
    yield from _fault_lines(ruling.faults)
    yield caption("The table as it was laid:", _before(dispute, symbols))
    yield from faulty_lines(dispute.after, ruling.faults, rules, symbols)
    on_table = [piece for meld in dispute.after for piece in meld.cards]
    jokers_gone = [joker for fault in ruling.faults if fault.rule is Rule.J5 for joker in fault.cards]
    yield from gone_line(dispute.before.table_cards, on_table, jokers_gone, symbols)
    yield from _laid(ruling, symbols)
    yield from _unknown_hand(dispute)
    for rule in _broken(ruling.faults):
        quoted = " ".join([entry(rule, rules).sentence, *unusual_sentences(rule, rules)])
        yield Line(say(quoted, Tone.FAINT), f"Rule {rule.value}:")


def _fault_lines(faults: tuple[RuleFault, ...]) -> Iterator[Line]:
    for fault in faults:
        yield Line(say(fault.message), f"{fault.rule.value}:")


def _silent_lines(ruling: NeedsDeclaration, dispute: Dispute, rules: Rules, symbols: bool) -> Iterator[Line]:
    yield from _fault_lines(ruling.faults)
    yield caption("The table as it was laid:", _before(dispute, symbols))
    yield from faulty_lines(dispute.after, ruling.faults, rules, symbols)
    yield from _laid(ruling, symbols)
    yield from _unknown_hand(dispute)
    number = len(ruling.options)
    yield Line(say(f"Legal if declared as {'this' if number == 1 else 'one of these'}:"))
    shown = ruling.options if number <= MOST_OPTIONS else ruling.options[:FIRST_OPTIONS]
    for option in shown:
        yield Line(say(_declared(dispute, option)), "-")
    if len(shown) < number:
        yield Line(say(f"and {number - len(shown):,} more."), "-")


def _declared(dispute: Dispute, option: tuple[Meld, ...]) -> str:
    by_meld: dict[int, list[Card]] = {}
    for number, joker in declarations(dispute, option):
        if joker.stands_for is not None:
            by_meld.setdefault(number, []).append(joker.stands_for)
    told = [
        f"the joker{'s' * (len(faces) > 1)} in meld {number} as {and_the(faces)}"
        for number, faces in by_meld.items()
    ]
    return f"{', '.join(told)}."
