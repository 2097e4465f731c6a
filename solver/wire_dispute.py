"""A ruling and a tidied table as JSON documents. Prints nothing, loads no solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.dispute import Illegal, Legal, NeedsDeclaration, declarations, verdict_name
from solver.wire import Document, Json, hinge_of, joker_of, melds_of, origin_of, proof_of, tokens_of

if TYPE_CHECKING:
    from solver.dispute import Dispute, Ruling
    from solver.faults import RuleFault
    from solver.melds import Meld
    from solver.outcomes import Trace
    from solver.repair import Repair
    from solver.rules import Rules
    from solver.tidy import Tidying

CHECK = "meldwright.check/1"
TIDY = "meldwright.tidy/1"


def check_document(
    ruling: Ruling, dispute: Dispute, found: Repair | None = None, dump: str | None = None
) -> Document:
    """`meldwright.check/1`: the ruling, and the way out where one was sought."""
    faults: tuple[RuleFault, ...] = ()
    options: tuple[tuple[Meld, ...], ...] = ()
    jokers: list[Json] = []
    match ruling:
        case Legal(trace=trace):
            jokers = [joker_of(joker) for joker in trace.jokers]
        case Illegal(faults=faults):
            pass
        case NeedsDeclaration(faults=faults, options=options):
            pass
    return {
        "schema": CHECK,
        "verdict": verdict_name(ruling),
        "faults": [_fault(fault) for fault in faults],
        "declarations": [_declaration(dispute, option) for option in options],
        "laid": tokens_of(ruling.laid),
        "points": ruling.points,
        "hand_known": dispute.hand_known,
        "jokers": jokers,
        "hinges": [hinge_of(hinge) for hinge in ruling.hinges],
        "repair": None if found is None else _repair(found, dump),
    }


def _fault(fault: RuleFault) -> Document:
    return {
        "rule": fault.rule.value,
        "meld": fault.meld,
        "cards": tokens_of(fault.cards),
        "message": fault.message,
    }


def _declaration(dispute: Dispute, option: tuple[Meld, ...]) -> list[Json]:
    return [{"meld": number, "joker": str(joker)} for number, joker in declarations(dispute, option)]


def _repair(found: Repair, dump: str | None) -> Document | None:
    # Imported here: a ruling without a repair is told without the solver.
    from solver.outcomes import Disagreement
    from solver.repair import NothingToRepair, Repaired, RepairUndecided, Unrepairable

    nothing: Document = {"table": None, "origins": None, "away": None, "set_aside": [], "points": None}
    match found:
        case NothingToRepair():
            return None
        case Repaired():
            body: Document = {
                "outcome": "repaired",
                "table": melds_of(found.table),
                "origins": _origins(found.trace),
                "away": found.away,
                "set_aside": tokens_of(found.set_aside),
                "points": found.points,
            }
        case Unrepairable():
            aside = tokens_of(found.set_aside)
            body = {**nothing, "outcome": "impossible", "set_aside": aside, "points": found.points}
        case RepairUndecided():
            body = {**nothing, "outcome": "undecided", "set_aside": tokens_of(found.set_aside)}
        case Disagreement():
            body = {**nothing, "outcome": "disagreement", "reason": found.reason, "dump": dump}
    return {**body, "proof": proof_of(found.proof)}


def _origins(trace: Trace) -> list[Json]:
    return [[origin_of(origin) for origin in origins] for origins in trace.origins]


def tidy_document(found: Tidying, rules: Rules, dump: str | None = None) -> Document:
    """`meldwright.tidy/1`: the tidied table, or what to take back so that the rest can be laid out."""
    from solver.outcomes import Disagreement
    from solver.tidy import Tidied, TidyUndecided, Untidy

    body: Document = {
        "table": None,
        "origins": None,
        "moved": None,
        "jokers": [],
        "take_back": [],
        "take_back_points": None,
        "menders": [],
        "menders_complete": None,
    }
    match found:
        case Tidied():
            body |= {"outcome": "tidied", "take_back_points": 0, **_tidied(found.table, found.trace)}
        case Untidy():
            body |= {
                "outcome": "untidy",
                **_tidied(found.table, found.trace),
                "take_back": tokens_of(found.take_back),
                "take_back_points": rules.count(found.take_back),
                "menders": tokens_of(found.menders),
                "menders_complete": found.all_menders,
            }
        case TidyUndecided():
            body |= {"outcome": "undecided"}
        case Disagreement():
            body |= {"outcome": "disagreement", "reason": found.reason, "dump": dump}
    return {"schema": TIDY, **body, "proof": proof_of(found.proof)}


def _tidied(table: tuple[Meld, ...], trace: Trace) -> Document:
    return {
        "table": melds_of(table),
        "origins": _origins(trace),
        "moved": trace.moved,
        "jokers": [joker_of(joker) for joker in trace.jokers],
    }
