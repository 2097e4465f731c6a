"""All rules in plain words, with examples: the one place from which code, pages and verdicts take them.

Every number in them comes from `Rules`; `docs/rules.md` is made from them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solver.rulebook import cards, game, jokers, melds, play, scoring, turn
from solver.rulebook.entries import Chapter, Entry, Example
from solver.rules import MANIPULATION

if TYPE_CHECKING:
    from solver.rules import Rule, Rules

__all__ = ["CHAPTERS", "Chapter", "Entry", "Example", "entry", "rulebook"]

CHAPTERS = (
    Chapter("Cards", cards.entries),
    Chapter("Melds", melds.entries),
    Chapter("A melding play", play.entries),
    Chapter("Jokers", jokers.entries),
    Chapter("A turn", turn.entries),
    Chapter("Scoring a round", scoring.entries),
    Chapter("Scoring the game", game.entries),
)
"""In the order of the ids."""


@lru_cache(maxsize=8)
def rulebook(rules: Rules = MANIPULATION) -> tuple[Entry, ...]:
    """Every rule of a game, in the order of the ids; the examples are those of Manipulation Rummy.

    >>> len(rulebook())
    33
    """
    return tuple(entry for chapter in CHAPTERS for entry in chapter.entries(rules))


def entry(rule: Rule, rules: Rules = MANIPULATION) -> Entry:
    """One rule.

    >>> from solver.rules import Rule
    >>> entry(Rule.T3).sentence
    'Whoever holds 5 points or fewer at the end of the turn may knock.'
    """
    return next(found for found in rulebook(rules) if found.rule is rule)
