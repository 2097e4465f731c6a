"""What comes of a knock as a JSON document. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.knock import ASSUMPTION
from solver.wire_draws import fraction_text

if TYPE_CHECKING:
    from solver.knock import Knock, Opponent
    from solver.wire import Document, Json

KNOCK = "meldwright.knock/1"


def knock_document(found: Knock) -> Document:
    """`meldwright.knock/1`: whether the hand may knock, and exactly what comes of it; null if it never may.

    >>> from solver.cards import cards
    >>> from solver.knock import knock
    >>> from solver.position import Position
    >>> knock_document(knock(Position(hand=cards("2C"), players=2, others=(1,))))["win"]
    '45/52'
    """
    odds = found.odds
    return {
        "schema": KNOCK,
        "may": found.may,
        "rule": None if found.why_not is None else found.why_not.rule.value,
        "reason": None if found.why_not is None else found.why_not.message,
        "points_left": found.points,
        "win": None if odds is None else fraction_text(odds.win),
        "undercut": None if odds is None else fraction_text(odds.undercut),
        "expected_score": None if odds is None else fraction_text(odds.score),
        "expected_conceded": None if odds is None else fraction_text(odds.conceded),
        "balance": None if odds is None else fraction_text(odds.balance),
        "advice": None if found.pays is None else ("knock" if found.pays else "wait"),
        "draw_due": found.draw_due,
        "unseen": found.unseen,
        "assumption": ASSUMPTION,
        "opponents": [_opponent(opponent) for opponent in found.opponents],
    }


def _opponent(opponent: Opponent) -> Document:
    chances: list[Json] = [
        {"points": points, "chance": fraction_text(chance)} for points, chance in opponent.chances
    ]
    return {"cards": opponent.cards, "expected": fraction_text(opponent.expected), "chances": chances}
