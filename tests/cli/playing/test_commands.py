"""Typed lines: what each means, and what is said of one that means nothing."""

from __future__ import annotations

import pytest

from cli.playing.commands import (
    AddTo,
    Change,
    Command,
    Hint,
    NewMelds,
    Unclear,
    WholeTable,
    Word,
    read_command,
)
from solver.cards import cards
from solver.nudge import Nudge
from solver.round_moves import Draw, Knock, Pass
from tests.rounds import table_of

READ: dict[str, Command] = {
    "draw": Draw(),
    "  DRAW ": Draw(),
    "d": Draw(),
    "pass": Pass(),
    "P": Pass(),
    "knock": Knock(),
    "k": Knock(),
    "knock?": Word.CHANCES,
    "knock ?": Word.CHANCES,
    "k?": Word.CHANCES,
    "lay 7H 8H 9H": NewMelds(table_of("7H 8H 9H")),
    "l 7-9h": NewMelds(table_of("7H 8H 9H")),
    "LAY 7shd / 4H X=5H 6H": NewMelds(table_of("7S 7H 7D / 4H X=5H 6H")),
    "lay 7♠ 7♥ joker": NewMelds(table_of("7S 7H X")),
    "add 5C to 3": AddTo(cards("5C"), 3),
    "a 5C 6C TO meld 12": AddTo(cards("5C 6C"), 12),
    "add X=5C 3": AddTo(cards("X=5C"), 3),
    "add 10C 10": AddTo(cards("TC"), 10),
    "change 2 3: 7SHD / 4-6H": Change((2, 3), table_of("7S 7H 7D / 4H 5H 6H")),
    "c melds 2, 3 and 5 : 7SHD": Change((2, 3, 5), table_of("7S 7H 7D")),
    "change: 7SHD": Change((), table_of("7S 7H 7D")),
    "change : 7SHD": Change((), table_of("7S 7H 7D")),
    "table 7SHD / 4-6H": WholeTable(table_of("7S 7H 7D / 4H 5H 6H")),
    "t: 7SHD": WholeTable(table_of("7S 7H 7D")),
    "hint": Hint(Nudge.POINTS),
    "h 1": Hint(Nudge.POINTS),
    "hint 2": Hint(Nudge.CARDS),
    "hint 3": Hint(Nudge.ALL),
    "best": Word.BEST,
    "b": Word.BEST,
    "undo": Word.UNDO,
    "u": Word.UNDO,
    "odds": Word.ODDS,
    "o": Word.ODDS,
    "advise": Word.ADVISE,
    "advice": Word.ADVISE,
    "show": Word.SHOW,
    "s": Word.SHOW,
    "help": Word.HELP,
    "?": Word.HELP,
    "quit": Word.QUIT,
    "q": Word.QUIT,
    "exit": Word.QUIT,
}


@pytest.mark.parametrize("text", READ)
def test_a_line_is_read(text: str) -> None:
    assert read_command(text) == READ[text]


def test_cards_are_read_in_the_letters_of_a_language() -> None:
    assert read_command("add DH to 1", letters="de") == AddTo(cards("QH"), 1)
    assert read_command("change 1: 7PHKa", letters="de") == Change((1,), table_of("7S 7H 7D"))


LIKE = "Write it as in: "
HELP = "Type help for all that you can do."
UNCLEAR = {
    "lya 7H 8H 9H": ('There is no command "lya". Perhaps: lay 7H 8H 9H', HELP),
    "pas": ('There is no command "pas". Perhaps: pass', HELP),
    "7H 8H 9H": ('There is no command "7H". Perhaps: lay 7H 8H 9H', HELP),
    "checkmate": ('There is no command "checkmate".', HELP),
    "draw 2": ('draw is typed alone, without "2".', ""),
    "lay": ("No cards are named.", f"{LIKE}lay 7H 8H 9H"),
    "lay 7H 1D": ('"1D" can be an ace or a ten cut short: write AD or TD.', ""),
    "lay 7H OD XH": (
        '"OD" has the letter O for a ten: write TD. "XH" is a joker with a suit only: say both, as in X=5H.',
        "",
    ),
    "add": ("It is not said to which meld.", f"{LIKE}add 5C to 3"),
    "add 5C": ("It is not said to which meld.", f"{LIKE}add 5C to 3"),
    "add 5C to me": ("It is not said to which meld.", f"{LIKE}add 5C to 3"),
    "add to 3": ("No cards are named.", f"{LIKE}add 5C to 3"),
    "add ? to 3": ("No cards are named.", f"{LIKE}add 5C to 3"),
    "change 2 3 7SHD": (
        "A colon is missing before the melds as they are to lie.",
        f"{LIKE}change 2 3: 7SHD / 4-6H",
    ),
    "change 2 to: 7SHD": ('"to" is no number of a meld.', f"{LIKE}change 2 3: 7SHD / 4-6H"),
    "change 2 2: 7SHD": ("Meld 2 is named twice.", f"{LIKE}change 2 3: 7SHD / 4-6H"),
    "change 2 3:": ("No cards are named.", f"{LIKE}change 2 3: 7SHD / 4-6H"),
    "table": ("No cards are named.", f"{LIKE}table 7SHD / 4-6H"),
    "table none": ("No cards are named.", f"{LIKE}table 7SHD / 4-6H"),
    "hint 4": (
        'There is no hint "4".',
        "hint tells the points of the best play, hint 2 its cards, hint 3 all of it.",
    ),
}


@pytest.mark.parametrize("text", UNCLEAR)
def test_a_line_that_means_nothing(text: str) -> None:
    with pytest.raises(Unclear) as told:
        read_command(text)
    assert (str(told.value), told.value.remedy) == UNCLEAR[text]


def test_cards_in_other_letters_are_recognized() -> None:
    with pytest.raises(Unclear) as told:
        read_command("lay QH KH AH", letters="de")
    assert told.value.sentences[0].startswith('"QH" is no card')
    assert "--letters en" in told.value.remedy
    with pytest.raises(Unclear) as told:
        read_command("lay", letters="de")
    assert told.value.remedy == f"{LIKE}lay 7H 8H 9H"


def test_what_is_quoted_is_short() -> None:
    with pytest.raises(Unclear) as told:
        read_command(f"{'no' * 1000} {'7H ' * 1000}")
    assert len(str(told.value)) < 100
    with pytest.raises(Unclear) as told:
        read_command(f"lay {'1D ' * 1000}")
    assert told.value.sentences[-1] == "And 994 more words like these."
    assert len(told.value.sentences) == 7
