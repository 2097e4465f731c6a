"""Other plays, goals and wishes as members of the document of an answer. Prints nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from solver.best import standing_pat
from solver.nudge import Nudge
from solver.outcomes import By, NoPlay, Proof
from solver.request import Choices, NothingNeeded, Unfulfillable
from solver.rules import Rule
from solver.wire import Document, Json, hint_document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.dispute import Hinge
    from solver.outcomes import Best
    from solver.position import Position
    from solver.reasons import Wished
    from solver.request import Answer, Request
    from solver.rules import Rules

_OF_THE_ANSWER = ("schema", "outcome", "nudge")
"""The members that no single play has."""


def choices_document(
    found: Answer,
    request: Request,
    position: Position,
    rules: Rules,
    *,
    seconds: bool = False,
    dump: str | None = None,
    hinges: Sequence[tuple[Hinge, ...]] = (),
    nudge: Nudge = Nudge.ALL,
    with_steps: bool = True,
) -> Document:
    """`meldwright.hint/1` with what was asked; its own members tell the first play, `plays` every one.

    `hinges` are parallel to the plays.
    """
    told: dict[str, Any] = {"seconds": seconds, "nudge": nudge, "with_steps": with_steps}

    def document(play: Best, hinges: tuple[Hinge, ...]) -> Document:
        return hint_document(play, position, rules, hinges=hinges, **told)

    asked: Document = {
        "goal": request.goal.value,
        "wishes": [str(wish) for wish in request.wishes],
        "plays": [],
        "complete": None,
        "culprits": [],
        "all_culprits": None,
        "without_wishes": None,
    }
    match found:
        case Choices(plays=plays):
            every = [document(*pair) for pair in zip(plays, hinges, strict=True)]
            asked |= {"plays": [_play(one) for one in every], "complete": found.complete}
            return every[0] | asked
        case NothingNeeded():
            standing = replace(standing_pat(position, rules), may_knock=True)
            nothing = NoPlay(standing, Proof(By.RULE, rule=Rule.T3))
            return hint_document(nothing, position, rules, **told) | {"outcome": "none_needed"} | asked
        case Unfulfillable(proof=proof):
            none = NoPlay(standing_pat(position, rules), proof)
            asked |= {
                "culprits": [str(wish) for wish in found.culprits],
                "all_culprits": found.all_culprits,
                "without_wishes": found.without_wishes,
            }
            return hint_document(none, position, rules, **told) | asked
        case _:
            return hint_document(found, position, rules, dump=dump, **told) | asked


def _play(document: Document) -> Document:
    return {name: value for name, value in document.items() if name not in _OF_THE_ANSWER}


def wished_of(found: Sequence[Wished] | None) -> Json:
    """The cards to wish for; null where they were not looked for, or not in time.

    >>> from solver.cards import cards
    >>> from solver.reasons import Wished
    >>> wished_of([Wished(cards("8C")[0], 31)])
    [{'card': '8C', 'points': 31}]
    """
    return None if found is None else [{"card": str(one.card), "points": one.points} for one in found]
