"""How a play is made in words, exactly."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.steps import replay
from tests.made import made
from tests.stages import at

WORDS = [
    pytest.param(
        "7S 7H 7D",
        "4C 4D 4S",
        "7D 7H 7S/4C 4D 4S",
        ["Lay the fours of clubs, diamonds and spades from your hand as new meld 2."],
        id="a plain lay",
    ),
    pytest.param(
        "7S 7H 7D/9C TC JC",
        "QC 7C 8C",
        "7C 7D 7H 7S/8C 9C TC JC QC",
        [
            "Lay the 7 of clubs from your hand on meld 1, the sevens.",
            "Lay the 8 of clubs from your hand at the start of meld 2, 9-10-jack of clubs.",
            "Lay the queen of clubs from your hand at the end of meld 2, 8-9-10-jack of clubs.",
        ],
        id="cards laid off",
    ),
    pytest.param(
        "8C 8D 8H 8S/9C TC JC",
        "7C",
        "8D 8H 8S/7C 8C 9C TC JC",
        [
            "Take the 8 of clubs from meld 1, the eights, and put it at the start of meld 2, "
            "9-10-jack of clubs.",
            "Lay the 7 of clubs from your hand at the start of meld 2, 8-9-10-jack of clubs.",
        ],
        id="a group lends a card to a run",
    ),
    pytest.param(
        "QC QD QH/5H 6H 7H 8H 9H",
        "7H",
        "QC QD QH/5H 6H 7H/7H 8H 9H",
        [
            "Move 8-9 of hearts from meld 2, 5 to 9 of hearts, to new meld 3.",
            "Lay the 7 of hearts from your hand at the start of meld 3, 8-9 of hearts.",
        ],
        id="a run split by a second copy",
    ),
    pytest.param(
        "9S TS X=JS QS/3C 3D 3H",
        "JS QD KD",
        "9S TS JS QS/3C 3D 3H/QD KD X=AD",
        [
            "Lay queen-king of diamonds from your hand as new meld 3.",
            "Put the jack of spades from your hand in the place of the joker in meld 1, "
            "9-10-joker-queen of spades.",
            "Put that joker at the end of meld 3, queen-king of diamonds, as the ace of diamonds.",
        ],
        id="a joker released from the hand",
    ),
    pytest.param(
        "4H X=5H 6H/5S 5H 5D 5C/9S TS JS",
        "KD KS",
        "4H 5H 6H/5C 5D 5S/9S TS JS/X=KC KD KS",
        [
            "Lay the kings of diamonds and spades from your hand as new meld 4.",
            "Take the 5 of hearts from meld 2, the fives, and put it in the place of the joker in meld 1, "
            "4-joker-6 of hearts.",
            "Put that joker on meld 4, the kings, as the king of clubs.",
        ],
        id="a joker released from the table",
    ),
    pytest.param(
        "KD KH KS/7C X=7D 7H 7S/5D 6D 7D",
        "4S 4H",
        "KD KH KS/7C 7H 7S/5D 6D 7D/X=4C 4H 4S",
        [
            "Lay the fours of hearts and spades from your hand as new meld 4.",
            "The 7 of diamonds in meld 3, 5-6-7 of diamonds, releases the joker in meld 2, the sevens: "
            "no card moves.",
            "Put that joker on meld 4, the fours, as the 4 of clubs.",
        ],
        id="a joker released by a card that stays in its own meld",
    ),
    pytest.param(
        "7C X=7D 7H 7S/3S 4S 5S",
        "5D 6D 7D 9D 6S",
        "7C 7H 7S/3S 4S 5S 6S/5D 6D 7D X=8D 9D",
        [
            "Lay the 5-6-7 and 9 of diamonds from your hand as new meld 3.",
            "The 7 of diamonds in meld 3, 5-6-7 and 9 of diamonds, releases the joker in meld 1, the sevens: "
            "no card moves.",
            "Put that joker into meld 3, 5-6-7 and 9 of diamonds, as the 8 of diamonds.",
            "Lay the 6 of spades from your hand at the end of meld 2, 3-4-5 of spades.",
        ],
        id="a joker released by a card that was just laid elsewhere",
    ),
    pytest.param(
        "4H X=5H 6H",
        "5H",
        "4H 5H 6H X=7H",
        [
            "Put the 5 of hearts from your hand in the place of the joker in meld 1, 4-joker-6 of hearts.",
            "Put that joker at the end of meld 1, 4-5-6 of hearts, as the 7 of hearts.",
        ],
        id="a joker that stays in its meld as another card",
    ),
    pytest.param(
        "X=8C 8D 8H 8S/9C TC JC",
        "7C",
        "8D 8H 8S/7C X=8C 9C TC JC",
        [
            "Take the joker for the 8 of clubs from meld 1, the eights, and put it at the start of meld 2, "
            "9-10-jack of clubs.",
            "Lay the 7 of clubs from your hand at the start of meld 2, joker-9-10-jack of clubs.",
        ],
        id="a joker that moves with its value",
    ),
    pytest.param(
        "3C 3D 3S",
        "X X KS KD",
        "3C 3D X=3H 3S/X=KC KD KS",
        [
            "Lay the joker from your hand on meld 1, the threes; the joker stands for the 3 of hearts.",
            "Lay the joker and the kings of diamonds and spades from your hand as new meld 2; "
            "the joker stands for the king of clubs.",
        ],
        id="two jokers laid",
    ),
    pytest.param(
        "X=8D X=9D TD",
        "8D 9D 2C 2S 4H 6H",
        "8D 9D TD/2C X=2D 2S/4H X=5H 6H",
        [
            "Lay the twos of clubs and spades from your hand as new meld 2.",
            "Put the 8 of diamonds from your hand in the place of the joker for the 8 of diamonds in meld 1, "
            "joker-joker-10 of diamonds.",
            "Put that joker on meld 2, the twos, as the 2 of diamonds.",
            "Lay the 4 and 6 of hearts from your hand as new meld 3.",
            "Put the 9 of diamonds from your hand in the place of the joker in meld 1, "
            "8-joker-10 of diamonds.",
            "Put that joker into meld 3, 4 and 6 of hearts, as the 5 of hearts.",
        ],
        id="two jokers released",
    ),
    pytest.param(
        "5C 6C 7C/5D 6D 7D",
        "5H 6H 7H",
        "5C 5D 5H/6C 6D 6H/7C 7D 7H",
        [
            "Take the 7 of clubs from meld 1, 5-6-7 of clubs, and start meld 3 with it.",
            "Take the 7 of diamonds from meld 2, 5-6-7 of diamonds, and put it beside the 7 of clubs "
            "in meld 3.",
            "Lay the 7 of hearts from your hand on meld 3, the sevens.",
            "Take the 5 of diamonds from meld 2, 5-6 of diamonds, and put it beside the 5 of clubs "
            "in meld 1.",
            "Take the 6 of clubs from meld 1 and put it beside the 6 of diamonds in meld 2.",
            "Lay the 5 of hearts from your hand on meld 1, the fives.",
            "Lay the 6 of hearts from your hand on meld 2, the sixes.",
        ],
        id="rows become columns",
    ),
    pytest.param(
        "5S 6S 7S/9S TS JS/2H 3H 4H",
        "8S",
        "5S 6S 7S 8S 9S TS JS/2H 3H 4H",
        [
            "Move all of meld 2, 9-10-jack of spades, to the end of meld 1, 5-6-7 of spades.",
            "Lay the 8 of spades from your hand into meld 1, 5-6-7 and 9-10-jack of spades.",
        ],
        id="a whole run moved as one",
    ),
    pytest.param(
        "5S 6S 7S 8S X=9S TS/AC AD AS",
        "8S AH",
        "5S 6S 7S 8S/8S X=9S TS/AC AD AH AS",
        [
            "Move joker-10 of spades from meld 1, 5 to 10 of spades with a joker, to new meld 3.",
            "Lay the ace of hearts from your hand on meld 2, the aces.",
            "Lay the 8 of spades from your hand at the start of meld 3, joker-10 of spades.",
        ],
        id="a run moves with its joker",
    ),
]


@pytest.mark.parametrize(("table", "hand", "after", "expected"), WORDS)
def test_how_a_play_is_made_in_words(table: str, hand: str, after: str, expected: list[str]) -> None:
    one = made(at(table, hand), after)
    assert one.sentences == expected
    assert Counter(replay(one.before, one.steps)) == Counter(one.play.table)
