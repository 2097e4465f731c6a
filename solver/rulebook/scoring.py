"""S: who wins a round, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.rulebook.entries import Entry
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """S1 to S7."""
    return (_WINNER, _DIFFERENCES, _undercut(rules), _ties(rules), _out(rules), _NO_KNOCK, _TIED)


_WINNER = Entry(
    Rule.S1,
    "Who wins",
    "The lowest hand wins the round, whoever knocked.",
    "Each player counts what is left in the hand. The lowest count wins, and it need not be the knocker's.",
)

_DIFFERENCES = Entry(
    Rule.S2,
    "What the winner scores",
    "The winner scores by how much each other hand is higher.",
    "With two players the winner scores what the other hand counts more. With more players these "
    "differences are taken for every other player and added up.",
)


def _undercut(rules: Rules) -> Entry:
    return Entry(
        Rule.S3,
        "The undercut",
        f"Winning after somebody else knocked brings {rules.undercut_bonus} points more.",
        "A winner who is not the player who knocked has undercut the knocker and scores a bonus of "
        f"{rules.undercut_bonus} points besides.",
    )


def _ties(rules: Rules) -> Entry:
    return Entry(
        Rule.S4,
        "A tie with the knocker",
        "A knocker who only ties for lowest loses the tie.",
        "If the knocker and another player are both lowest, the other player wins, with the undercut "
        f"bonus of {rules.undercut_bonus} points. If two others are as low as the knocker, both score as "
        "winners, each with that bonus.",
        "The same goes for more than two, and for players who tie below the knocker. "
        "A tie with the knocker that is not for the lowest hand changes nothing.",
    )


def _out(rules: Rules) -> Entry:
    return Entry(
        Rule.S5,
        "The bonus for going out",
        f"Winning by playing all cards brings {rules.out_bonus} points more.",
        f"A player who wins with no card left scores a bonus of {rules.out_bonus} points.",
        "If two players have played all their cards in the last turns (T5), both score as winners, each "
        "with the bonus.",
    )


_NO_KNOCK = Entry(
    Rule.S6,
    "Nobody knocked",
    "After the last turns nobody is undercut, and all who tie for lowest win.",
    "When the pile has run out and the last turns are played, there is no knocker, so there is no "
    "undercut bonus. All players with the lowest hand score as winners.",
    "The published rules do not say this; it follows from how they treat ties with a knocker (S4).",
)

_TIED = Entry(
    Rule.S7,
    "Between winners",
    "Winners who tie score nothing against each other.",
    "Two winners of one round have equal hands, so the difference between them is none. It is counted "
    "like any other.",
)
