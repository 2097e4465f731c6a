"""The steps of a play in its document, and the document of an answer that is not given away whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.nudge import Nudge, touched
from solver.step import Heap, Loose, Step
from solver.steps import meld_numbers, steps

if TYPE_CHECKING:
    from solver.outcomes import Best
    from solver.position import Position
    from solver.rules import Rules
    from solver.wire import Document, Json

NO_STEPS: Document = {"steps": None, "numbers": None, "touched": None}


def steps_of(best: Best, position: Position, rules: Rules) -> Document:
    """How to make a play: its steps, the number of each meld of its table, the typed melds it touches."""
    moves = steps(position, best.play, best.trace, rules)
    return {
        "steps": [_step(move) for move in moves],
        "numbers": [*meld_numbers(position, best.play, best.trace, moves)],
        "touched": [*touched(position, moves)],
    }


def _step(step: Step) -> Document:
    return {
        "sentence": step.sentence(),
        "cards": [str(piece) for piece in step.cards],
        "from": _from(step.source),
        "to": step.target.number,
        "new": step.new,
        "why": step.why.value,
    }


def _from(source: Heap | Loose) -> Json:
    if isinstance(source, Heap):
        return source.number
    return "hand" if source is Loose.HAND else None


_TOLD_WITH: dict[Nudge, tuple[str, ...]] = {
    Nudge.CARDS: ("laid", "left", "left_points", "goes_out", "may_knock"),
    Nudge.MELDS: ("touched", "jokers"),
    Nudge.ALL: ("table_after", "origins", "numbers", "moved", "steps", "hinges"),
}


def withheld(document: Document, nudge: Nudge, found: bool) -> Document:
    """The document with null for what a nudge does not give away of a play; `found` says if there is one.

    >>> play = {"points": 7, "laid": ["X=7C"], "steps": [], "proof": {"layout": "optimal"}}
    >>> withheld(play, Nudge.CARDS, found=True)
    {'points': 7, 'laid': ['X'], 'steps': None, 'proof': {'layout': None}, 'nudge': 2}
    """
    if nudge is Nudge.ALL or not found:
        return {**document, "nudge": None if nudge is Nudge.ALL else nudge.value}
    hidden = {name for what, names in _TOLD_WITH.items() if not nudge.tells(what) for name in names}
    told: Document = {name: None if name in hidden else value for name, value in document.items()}
    laid, jokers, proof = told.get("laid"), told.get("jokers"), told.get("proof")
    if isinstance(laid, list):
        told["laid"] = ["X" if str(token).startswith("X") else token for token in laid]
    if isinstance(jokers, list):
        told["jokers"] = [_released(joker) for joker in jokers if isinstance(joker, dict)]
    if isinstance(proof, dict):
        # It speaks of a table that is not shown.
        told["proof"] = {**proof, "layout": None}
    return {**told, "nudge": nudge.value}


def _released(joker: Document) -> Document:
    return {name: value if name == "was" else None for name, value in joker.items()}
