"""T: drawing, melding, knocking, going out, and the end of the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.rulebook.entries import Entry, broken, legal
from solver.rulebook.words import counted
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """T1 to T5."""
    return (_ORDER, _draws(rules), _knock(rules), _OUT, _pile(rules))


_ORDER = Entry(
    Rule.T1,
    "Whose turn it is",
    "The player to the dealer's left begins, and turns go clockwise.",
    "The player to the left of the dealer has the first turn. From there the turn passes clockwise.",
)


def _draws(rules: Rules) -> Entry:
    most = counted(rules.most_draws, "card")
    return Entry(
        Rule.T2,
        "Draw, then meld",
        f"A turn begins with a draw, and after {most} drawn nothing may be melded.",
        f"Draw a card; before that nothing may be melded. Then meld or do without. Whoever has not melded "
        f"draws another card and decides again, up to {most} in a turn. After the last of them, melding is "
        "not allowed in that turn. Whoever has melded draws no more.",
        examples=(
            legal("One card was drawn.", "9C 9D 9S", "9H KD", "9C 9D 9S 9H", drawn="1"),
            broken(Rule.T2, "No card has been drawn yet.", "9C 9D 9S", "9H KD", "9C 9D 9S 9H", drawn="0"),
            broken(
                Rule.T2,
                "That was the last draw of the turn.",
                "9C 9D 9S",
                "9H KD",
                "9C 9D 9S 9H",
                drawn=str(rules.most_draws),
            ),
        ),
    )


def _knock(rules: Rules) -> Entry:
    limit = f"{rules.knock_limit} points or fewer"
    return Entry(
        Rule.T3,
        "Knocking",
        f"Whoever holds {limit} at the end of the turn may knock.",
        f"A player whose turn is over, with or without a meld, and whose hand counts {limit}, may knock. "
        "That ends the round there and then, and it is scored.",
    )


_OUT = Entry(
    Rule.T4,
    "Going out",
    "Whoever lays the last card of the hand is out, and the round ends.",
    "A player with no card left has gone out. The round ends there and then, unless it is in its last "
    "turns (T5).",
    "The published rules speak only of winning by playing all cards, not of when the round ends.",
)


def _pile(rules: Rules) -> Entry:
    most = counted(rules.most_draws, "card")
    return Entry(
        Rule.T5,
        "When the pile runs out",
        "When the pile is empty and nobody knocked, everybody has one more turn to meld.",
        "Once the last card of the pile is drawn and nobody has knocked, each player gets one more turn "
        "to meld, whoever drew that card too. Then the hands are counted.",
        "The turn in which the last card is drawn goes on like any other: there is no further draw, the "
        f"player may meld unless {most} have been drawn, and may still knock or go out, which ends the "
        "round. If not, the last turns follow, from the next player round to the one who emptied the pile. "
        "In them nobody draws and nobody knocks. Laying a whole hand does not cut them short, for everybody "
        "has one.",
    )
