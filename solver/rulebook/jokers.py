"""J: what jokers stand for, and when that may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.rulebook.entries import Entry, broken, legal
from solver.rulebook.words import open_points
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """J1 to J5."""
    return (_DECLARED, _KEPT, _released(rules), _MOVED, _LAID_AGAIN)


_DECLARED = Entry(
    Rule.J1,
    "A joker is declared",
    "Whoever lays a joker says which card it stands for, rank and suit.",
    "A joker may be any card. The player who lays it names that card at once, with its suit, and does so "
    "in a group too, where more than one suit would do.",
    "Any card means any: one of which every copy has been played already, or one for which the other joker "
    "stands too.",
    (
        legal(
            "In the group the joker is the heart; the club would have done too.",
            "JS QS KS",
            "4D 4S X",
            "JS QS KS / 4D 4S X=4H",
        ),
        broken(
            Rule.J1,
            "It is not said which 4 the joker is: the heart or the club.",
            "JS QS KS",
            "4D 4S X",
            "JS QS KS / 4D 4S X",
        ),
        broken(
            Rule.M2,
            "A joker that was named the 5 of hearts cannot serve as a 4.",
            "JS QS KS",
            "4D 4S X",
            "JS QS KS / 4D 4S X=5H",
        ),
    ),
)

_KEPT = Entry(
    Rule.J2,
    "A joker stays what it is",
    "A joker goes on standing for its card until that real card replaces it.",
    "Once declared, a joker is that card for everybody. Only the real card that it stands for, put in its "
    "place, sets it free to become another.",
    "After a play only the tables before and after it can be compared: what is asked of them is said at J3.",
    (
        legal("The joker is still the 7 of clubs.", "5C 6C X=7C", "8C", "5C 6C X=7C 8C"),
        legal(
            "The real 7 of clubs has replaced the joker, which is the 3 of diamonds now.",
            "5C 6C X=7C",
            "7C 3H 3S",
            "5C 6C 7C / 3H 3S X=3D",
        ),
        broken(
            Rule.J2,
            "No real 7 of clubs came, so the joker cannot become a 3.",
            "5C 6C X=7C",
            "4C 3H 3S",
            "4C 5C 6C / 3H 3S X=3D",
        ),
    ),
)


def _released(rules: Rules) -> Entry:
    return Entry(
        Rule.J3,
        "Where the real card comes from",
        "The real card that sets a joker free comes from the hand or another meld.",
        "It makes no difference whether the player held the real card or took it from another meld on the "
        "table, as long as that meld is right again at the end.",
        "When a play is over, nobody sees where its cards were in between: the real card may have taken "
        "the joker's place, or that of one joker after the other, and moved on. "
        f"{open_points(Rule.J3, rules)}",
        (
            legal("The real 7 of hearts comes from the hand.", "5H 6H X=7H", "7H 8H", "5H 6H 7H 8H X=9H"),
            legal(
                "The real 7 of hearts comes from the group of sevens.",
                "5H 6H X=7H / 7S 7H 7D 7C",
                "KC KD",
                "5H 6H 7H / 7S 7D 7C / KC KD X=KH",
            ),
            legal(
                "One real 7 of hearts replaces one joker after the other.",
                "5H 6H X=7H / X=7H 8H 9H",
                "7H 4H TH",
                "X=3H 4H 5H 6H / 7H 8H 9H TH X=JH",
            ),
            broken(
                Rule.J2,
                "The joker stood for the 7 of hearts: the 7 of diamonds does not set it free.",
                "5H 6H X=7H",
                "4H 7D 8D",
                "4H 5H 6H / 7D 8D X=9D",
            ),
        ),
    )


_MOVED = Entry(
    Rule.J4,
    "A joker may move as its card",
    "A joker may move to another meld if it stands for the same card there.",
    "Jokers are no reason to leave a meld alone: it may be split and rearranged like any other. A joker "
    "goes wherever its card could go, as that card.",
    examples=(
        legal(
            "The joker is the 7 of hearts in the sequence and in the group.",
            "5H 6H X=7H",
            "4H 7S 7D",
            "4H 5H 6H / 7S X=7H 7D",
        ),
        broken(
            Rule.J2,
            "On its way to the other group the joker became an 8.",
            "5H 6H X=7H",
            "4H 8S 8D",
            "4H 5H 6H / 8S X=8H 8D",
        ),
        broken(
            Rule.M1,
            "The sequence moved on, and the joker was left behind alone.",
            "5H 6H X=7H",
            "4H",
            "4H 5H 6H / X=7H",
        ),
    ),
)

_LAID_AGAIN = Entry(
    Rule.J5,
    "A freed joker is laid again",
    "A joker that has been replaced is laid again in the same play.",
    "Nobody takes a joker from the table into the hand. The player who has set one free lays it again "
    "before the play ends and declares it anew.",
    "It may be declared as any card, even the one that it was, and go into any meld, new or old.",
    (
        legal("The freed joker is laid again, as the 8.", "5C X=6C 7C", "6C", "5C 6C 7C X=8C"),
        legal(
            "It may be what it was before.",
            "5C 6C X=7C",
            "7C 7D 7H",
            "5C 6C 7C / 7D 7H X=7C",
        ),
        broken(Rule.J5, "The joker was taken away.", "5C X=6C 7C", "6C", "5C 6C 7C"),
    ),
)
