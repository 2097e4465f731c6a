"""P: what a melding play has to do, and may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.rulebook.entries import Entry, broken, legal
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """P1 to P5."""
    return (_ADDS, _KEEPS, _ENDS, _FIRST, _OWN)


_ADDS = Entry(
    Rule.P1,
    "A card from the hand",
    "A play adds at least one card from the player's hand to the table.",
    "Moving about what lies there is not enough: something from the hand must be new on the table. The "
    "real card that comes from the hand and takes a joker's place is enough, one that comes from another "
    "meld is not.",
    examples=(
        legal(
            "The 6 of hearts from the hand takes the joker's place, and that counts.",
            "5H X=6H 7H",
            "6H KD",
            "5H 6H 7H X=8H",
        ),
        broken(
            Rule.P1,
            "The 8 of hearts of the second group only changed its place.",
            "5H 6H 7H / 8S 8C 8D 8H",
            "KD",
            "5H 6H 7H 8H / 8S 8C 8D",
        ),
        broken(
            Rule.P1,
            "The 7 of hearts that sets the joker free was on the table already.",
            "5H 6H X=7H / 7S 7H 7D 7C",
            "KD",
            "5H 6H 7H X=8H / 7S 7D 7C",
        ),
    ),
)

_KEEPS = Entry(
    Rule.P2,
    "What lies stays",
    "What lay on the table before the play lies there after it.",
    "Cards of the table may change their melds but not go away. Nobody takes a "
    "card from there into the hand.",
    examples=(
        legal(
            "The 7 of spades left its group and lies in the new sequence.",
            "7S 7H 7D 7C",
            "8S 9S",
            "7H 7D 7C / 7S 8S 9S",
        ),
        broken(
            Rule.P2,
            "The 7 of clubs is nowhere on the table.",
            "7S 7H 7D 7C",
            "KC KD KS",
            "7S 7H 7D / KC KD KS",
        ),
    ),
)

_ENDS = Entry(
    Rule.P3,
    "All in melds at the end",
    "When the play ends, every card on the table lies in one legal meld.",
    "While playing, melds may be pulled apart and put together at will. Once the player is done, each "
    "card on the table must belong to a meld, and to one only. What is wrong with a meld is said by M1 to "
    "M4.",
    examples=(
        legal(
            "The sequence was cut in two, and both parts are sequences.",
            "4H 5H 6H 7H 8H",
            "6H",
            "4H 5H 6H / 6H 7H 8H",
        ),
        broken(
            Rule.M1,
            "The new sequence is fine, but two of the sevens were left behind.",
            "7S 7H 7D",
            "8S 9S",
            "7S 8S 9S / 7H 7D",
        ),
    ),
)

_FIRST = Entry(
    Rule.P4,
    "The first meld",
    "The first meld of a round is a whole one from the hand.",
    "While the table is empty, a play lays one complete meld or more. How many points it is worth does not "
    "matter. P3 demands as much of an empty table, so M1 to M4 say what is wrong.",
    examples=(
        legal("Low cards do: there is no least number of points.", "", "AH 2H 3H KD", "AH 2H 3H"),
        broken(Rule.M1, "Two cards open nothing.", "", "QH KH 4D", "QH KH"),
    ),
)

_OWN = Entry(
    Rule.P5,
    "From one's own hand",
    "Cards that are added come from the player's own hand.",
    "Every card that is new on the table was in the hand of the player whose turn it is. It comes from "
    "nowhere else, neither from the pile nor from another player.",
    examples=(
        legal("The 7 of clubs was held.", "7S 7H 7D", "7C", "7S 7H 7D 7C"),
        broken(
            Rule.P5,
            "The 3 of diamonds was held, the 7 of clubs was not.",
            "7S 7H 7D / 4D 5D 6D",
            "3D 8C",
            "7S 7H 7D 7C / 3D 4D 5D 6D",
        ),
    ),
)
