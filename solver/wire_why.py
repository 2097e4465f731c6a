"""Why cards stay in the hand, as a JSON document. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.outcomes import Best, Disagreement, NoPlay, Undecided
from solver.reasons import HeldBack, Lacking, Laid, OutOfReach, Unsettled
from solver.wire import Document, Json, proof_of, tokens_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.nearness import Near
    from solver.outcomes import Outcome
    from solver.position import Position
    from solver.reasons import Reason

WHY = "meldwright.why/1"


def why_document(
    best: Outcome,
    reasons: Sequence[Reason],
    position: Position,
    forbidden: NoPlay | None = None,
    dump: str | None = None,
) -> Document:
    """`meldwright.why/1`: the best play in short, and every card that was asked about.

    `forbidden` is the answer of a rule that forbids melding now; `best` is then what it would be if not.
    """
    found = next(
        (one.disagreement for one in reasons if isinstance(one, Unsettled) and one.disagreement), None
    )
    disagreement = best if isinstance(best, Disagreement) else found
    rule = None if forbidden is None else forbidden.proof.rule
    return {
        "schema": WHY,
        "outcome": _outcome(best),
        "rule": None if rule is None else rule.value,
        "points": best.points if isinstance(best, Best) else 0 if isinstance(best, NoPlay) else None,
        "laid": tokens_of(best.play.laid) if isinstance(best, Best) else [],
        "cards": [_card(reason, position) for reason in reasons],
        "reason": None if disagreement is None else disagreement.reason,
        "dump": dump,
        "proof": proof_of(best.proof),
    }


def _outcome(best: Outcome) -> str:
    match best:
        case Best():
            return "play"
        case NoPlay():
            return "none"
        case Undecided():
            return "undecided"
        case Disagreement():
            return "disagreement"


def _card(reason: Reason, position: Position) -> Document:
    body: Document = {
        "points_with": None,
        "points_best": None,
        "cards_with": None,
        "cards_best": None,
        "number": None,
        "sets": [],
        "complete": None,
    }
    match reason:
        case Laid():
            why = "laid"
        case HeldBack():
            why = "held_back"
            body |= {
                "points_with": reason.points_with,
                "points_best": reason.points_best,
                "cards_with": reason.cards_with,
                "cards_best": reason.cards_best,
            }
        case Lacking():
            why = "lacking"
            sets: list[Json] = [tokens_of(pieces) for pieces in reason.sets]
            body |= {"number": reason.number, "sets": sets, "complete": reason.complete}
        case OutOfReach():
            why = "out_of_reach"
        case Unsettled():
            why = "undecided" if reason.disagreement is None else "disagreement"
    near = () if isinstance(reason, Laid) else reason.near
    return {
        "card": str(reason.card),
        "held": position.hand.count(reason.card),
        "why": why,
        **body,
        "near": [_near(one) for one in near],
    }


def _near(near: Near) -> Document:
    return {"meld": near.meld, "cards": tokens_of(near.faces), "lacks": tokens_of(near.lacks)}
