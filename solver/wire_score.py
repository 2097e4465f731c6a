"""A scored round as a JSON document. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.scoring import RoundResult, ScoreLine
    from solver.wire import Document

SCORE = "meldwright.score/1"


def score_document(result: RoundResult) -> Document:
    """`meldwright.score/1`: every player's points for the round, the winners, their sums and why they won.

    >>> from solver.scoring import score_round
    >>> score_document(score_round({"Ann": 5, "Bob": 2}, knocker="Ann"))["scores"]
    {'Ann': 0, 'Bob': 13}
    """
    return {
        "schema": SCORE,
        "scores": dict(result.scores),
        "winners": list(result.winners),
        "lines": [line_of(line) for line in result.lines],
        "why": [{"rule": rule.value, "words": words} for rule, words in result.why],
    }


def line_of(line: ScoreLine) -> Document:
    """One line of a sum."""
    return {"rule": line.rule.value, "player": line.player, "points": line.points, "words": line.words}
