"""G: when the game is over, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.rulebook.entries import Entry
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """G1 to G3."""
    return (_end(rules), _bonuses(rules), _WINNER)


def _end(rules: Rules) -> Entry:
    return Entry(
        Rule.G1,
        "The end of the game",
        f"The game ends with the round that brings somebody to {rules.game_target} points.",
        f"As soon as a round leaves one player or more with {rules.game_target} points, the game is over. "
        "What the bonuses of the rounds brought (S3, S5) counts in this.",
    )


def _bonuses(rules: Rules) -> Entry:
    return Entry(
        Rule.G2,
        "Bonuses at the end",
        f"{rules.game_target} points bring {rules.game_bonus} more; the others get "
        f"{rules.round_bonus} for each round won.",
        f"A player whose rounds come to {rules.game_target} points or more gets a bonus of "
        f"{rules.game_bonus}; there can be several. Everybody else gets {rules.round_bonus} points for "
        f"every round won. Whoever only passes {rules.game_target} through these does not get the "
        f"{rules.game_bonus}.",
        "A round in which several players score as winners is won by each of them, even one that brought "
        "no point.",
    )


_WINNER = Entry(
    Rule.G3,
    "Who wins the game",
    "Whoever has the most points with all bonuses wins the game.",
    "The bonuses are added to what the rounds brought. Whoever has the most points then has won.",
    "Several players who have equally many share the win.",
)
