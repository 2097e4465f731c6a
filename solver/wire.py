"""Values as JSON documents: plain dicts with a schema name, cards as canonical tokens. Prints nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from solver.cards import in_order
from solver.nudge import Nudge
from solver.outcomes import Best, Disagreement, NoPlay, Source, Undecided
from solver.rules import MANIPULATION, Rules
from solver.value import points_in
from solver.wire_steps import NO_STEPS, steps_of, withheld

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.cards import Piece
    from solver.dispute import Hinge
    from solver.faults import RuleFault, Span, TextFault
    from solver.melds import Meld
    from solver.outcomes import Origin, Outcome, Proof, Redeclared, Standing
    from solver.position import Position

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
Document: TypeAlias = dict[str, Json]

HINT = "meldwright.hint/1"
POSITION = "meldwright.position/1"
ERROR = "meldwright.error/1"
DUMP = "meldwright.dump/1"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of any kind as a document tells it; the spans are where it stands in the text as pasted."""

    code: str
    """Stable name of the kind of fault; `rule` where a rule is broken."""
    message: str
    rule: str | None = None
    suggestion: str | None = None
    spans: tuple[Span, ...] = ()

    @classmethod
    def of_text(cls, fault: TextFault) -> Fault:
        """A fault of reading."""
        return cls(fault.code, fault.message, None, fault.suggestion, (fault.span,))

    @classmethod
    def of_rule(cls, fault: RuleFault, spans: tuple[Span, ...] = ()) -> Fault:
        """A broken rule, with where its cards stand."""
        return cls("rule", fault.message, fault.rule.value, None, spans)


def position_document(position: Position, rules: Rules = MANIPULATION) -> Document:
    """`meldwright.position/1`: a position as it was read; null for what was not said.

    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> position_document(Position((Meld.of("7S 7H 7D"),), Meld.of("7C X").cards, players=3))["hand_points"]
    32
    """
    return {
        "schema": POSITION,
        "players": position.players,
        "table": [tokens_of(meld.cards) for meld in position.table],
        "hand": tokens_of(position.hand),
        "drawn": position.drawn,
        "last_turn": position.last_turn,
        "title": position.title or None,
        "seen": tokens_of(position.seen),
        "others": list(position.others) or None,
        "pile": position.pile,
        "hand_points": rules.count(position.hand),
    }


def hint_document(
    outcome: Outcome,
    position: Position,
    rules: Rules = MANIPULATION,
    *,
    seconds: bool = False,
    dump: str | None = None,
    hinges: tuple[Hinge, ...] = (),
    nudge: Nudge = Nudge.ALL,
    with_steps: bool = True,
) -> Document:
    """`meldwright.hint/1`: an answer; times only on request, so that one position gives one document.

    Null is what there is not, what `nudge` does not give away, and the steps if they are not wanted.
    """
    match outcome:
        case Best():
            body = {"outcome": "play", **_play(outcome)}
        case NoPlay(standing=standing):
            body = {"outcome": "none", **_no_play(position, standing)}
        case Undecided(best=None, standing=standing):
            body = {"outcome": "undecided", **_no_play(position, standing)}
        case Undecided(best=best):
            assert best is not None
            body = {"outcome": "undecided", **_play(best)}
        case Disagreement(reason=reason):
            body = {
                "outcome": "disagreement",
                **_no_play(position, None),
                "left_points": rules.count(position.hand),
                "reason": reason,
                "dump": dump,
            }
    play = outcome.best if isinstance(outcome, Undecided) else outcome
    moves = steps_of(play, position, rules) if isinstance(play, Best) else NO_STEPS
    document: Document = {
        "schema": HINT,
        **body,
        **(moves if with_steps else {**moves, "steps": None}),
        "proof": proof_of(outcome.proof, seconds),
        "hinges": [hinge_of(hinge) for hinge in hinges],
    }
    return withheld(document, nudge, isinstance(play, Best))


def error_document(
    exit_code: int,
    message: str,
    faults: Sequence[Fault] = (),
    position: Document | None = None,
    remedy: str | None = None,
) -> Document:
    """`meldwright.error/1`: why there is no answer, and what helps; with the position where one was read."""
    document: Document = {
        "schema": ERROR,
        "exit": exit_code,
        "message": message,
        "faults": [_fault(fault) for fault in faults],
        "remedy": remedy,
    }
    if position is not None:
        document["position"] = position
    return document


def dump_document(
    outcome: Disagreement, position: Position, versions: dict[str, str], rules: Rules = MANIPULATION
) -> Document:
    """`meldwright.dump/1`: what a report of a disagreement needs."""
    return {
        "schema": DUMP,
        "reason": outcome.reason,
        "text": str(position),
        "position": position_document(position, rules),
        "details": dict(outcome.details),
        "proof": proof_of(outcome.proof, seconds=True),
        "versions": dict(versions),
    }


def tokens_of(pieces: Iterable[Piece]) -> list[Json]:
    """Pieces as tokens."""
    return [str(piece) for piece in pieces]


def melds_of(melds: Iterable[Meld]) -> list[Json]:
    """Melds as lists of tokens."""
    return [tokens_of(meld.cards) for meld in melds]


def _play(best: Best) -> Document:
    play, trace = best.play, best.trace
    return {
        "points": best.points,
        "laid": tokens_of(play.laid),
        "left": tokens_of(play.left),
        **_standing(best.standing),
        "table_after": melds_of(play.table),
        "origins": [[origin_of(origin) for origin in origins] for origins in trace.origins],
        "moved": trace.moved,
        "jokers": [joker_of(joker) for joker in trace.jokers],
    }


def _no_play(position: Position, standing: Standing | None) -> Document:
    return {
        "points": None if standing is None else 0,
        "laid": [],
        "left": tokens_of(in_order(position.hand)),
        **_standing(standing),
        "table_after": None,
        "origins": None,
        "moved": None,
        "jokers": [],
    }


def _standing(standing: Standing | None) -> Document:
    if standing is None:
        return {"left_points": None, "goes_out": None, "may_knock": None}
    return {
        "left_points": standing.points,
        "goes_out": standing.goes_out,
        "may_knock": standing.may_knock,
    }


def origin_of(origin: Origin) -> Json:
    """Where a card came from: null where it stayed."""
    match origin.source:
        case Source.STAYED:
            return None
        case Source.HAND:
            return "hand"
        case Source.MELD:
            return origin.meld


def joker_of(joker: Redeclared) -> Document:
    """A joker of the table that ends as another card."""
    hand = joker.released_by.source is Source.HAND
    return {
        "was": str(joker.was),
        "now": str(joker.now),
        "released_by": str(joker.was),
        "released_from": "hand" if hand else joker.released_by.meld,
    }


def hinge_of(hinge: Hinge) -> Document:
    """A reading on which an answer hangs."""
    return {"in_force": hinge.in_force.value, "other": hinge.other.value, "verdict": hinge.verdict}


def proof_of(proof: Proof, seconds: bool = False) -> Document:
    """How an answer is known."""
    times: Document = {
        name: round(getattr(proof.seconds, name), 6) for name in ("value", "sweep", "layout", "total")
    }
    return {
        "by": proof.by.value,
        "rule": proof.rule.value if proof.rule else None,
        "cp_status": proof.cp_status.value if proof.cp_status else None,
        "bound": proof.bound,
        "sweep": proof.sweep.value,
        "sweep_states": proof.sweep_states,
        "sweep_points": None if proof.sweep_allows is None else points_in(proof.sweep_allows),
        "layout": proof.layout.value if proof.layout else None,
        "seconds": times if seconds else None,
    }


def _fault(fault: Fault) -> Document:
    first = fault.spans[0] if fault.spans else None
    return {
        "code": fault.code,
        "rule": fault.rule,
        "line": first.line if first else None,
        "column": first.column if first else None,
        "length": first.length if first else None,
        "message": fault.message,
        "suggestion": fault.suggestion,
        "places": [{"line": span.line, "column": span.column, "length": span.length} for span in fault.spans],
    }
