"""Whether a `*` that opens a line is a bullet, a joker, or could be either."""

from __future__ import annotations

import pytest

from solver.notation import read_description, read_hand, read_melds, read_position
from solver.rules import Ace, Rules
from tests.solver.notation.told import at, compact, faults

READ = {
    "every line has one": ("table:\n* 7SHD\n* 9-QC\nhand:", "7SHD / 9-QC |"),
    "one line has one and is short": ("table:\n9-QC\n* 4H 6H\nhand:", "9-QC / X 4H 6H |"),
    "one line has one and is no meld either way": ("table:\n9-QC\n* 4H 9H\nhand:", "9-QC / X 4H 9H |"),
    "the only line is short": ("table:\n* 4H 6H\nhand:", "X 4H 6H |"),
    "the only line is no meld either way": ("table:\n* 4H 9H\nhand:", "4H 9H |"),
    "the only line is full": ("table:\n* A-AS\nhand:", "A-AS |"),
    "behind a label": ("table: * 4H 6H\nhand: * 8S", "X 4H 6H | X 8S"),
    "alone": ("hand:\n*\n*\n8S", "| X X 8S"),
    "before a comment": ("hand:\n* # mine\n8S", "| X 8S"),
    "in a listed hand": ("hand:\n* 8S\n* KD\n* X", "| 8S KD X"),
    "touching": ("table:\n*5H 6H 7H\n9-QC\nhand:", "X=5H 6H 7H / 9-QC |"),
    "before a label": ("* table: 7SHD\n* hand: 8S", "7SHD | 8S"),
    "before a line": ("* 4H 6H | 8S", "X 4H 6H | 8S"),
    "with another joker": ("table:\n9-QC\n* 4H X=6H\nhand:", "9-QC / X 4H X=6H |"),
    "with several melds": ("table:\n9-QC\n* 4H 6H / 7SHD\nhand:", "9-QC / X 4H 6H / 7SHD |"),
}


@pytest.mark.parametrize(("text", "read"), READ.values(), ids=READ)
def test_read(text: str, read: str) -> None:
    assert compact(text) == read


EITHER = {
    "one of two lines": ("table:\n* 7SHD\n9-QC\nhand:", "7S 7H 7D"),
    "the only line": ("table:\n* 7SHD\nhand:", "7S 7H 7D"),
    "all lines, but one holds only as a joker's": ("table:\n* 7SHD\n* 4H 6H\nhand:", "4H 6H"),
    "one-line form": ("* 7SHD | 8S", "7S 7H 7D"),
    "hand": ("hand:\n* 8S KD", "8S KD"),
}


@pytest.mark.parametrize(("text", "cards"), EITHER.values(), ids=EITHER)
def test_both_readings_are_shown(text: str, cards: str) -> None:
    (fault,) = faults(text)
    assert fault.code == "ambiguous"
    assert at(text, fault.span) == "*"
    assert fault.message == (
        f'"*" can be a bullet or a joker, so this can mean {cards} or X {cards}: '
        "write - for a bullet and X for a joker."
    )


def test_after_the_play_too() -> None:
    after = read_description("after:\n* 7SHD\n* 4H X 6H\ntable: 7SHD").after
    assert after is not None
    assert [str(meld) for meld in after] == ["7SHD", "4H X 6H"]


def test_the_rules_decide_what_holds() -> None:
    text = "table:\n* Q-AS\n9-JC\nhand:"
    assert [fault.code for fault in faults(text)] == ["ambiguous"]
    low = Rules(ace=Ace.LOW, full_circle=False)
    assert str(read_position(text, low).position) == "X QS KS AS / 9-JC |"


def test_an_option_in_one_line_is_no_list() -> None:
    assert [str(meld) for meld in read_melds("* 7SHD").melds] == ["X 7SHD"]
    assert len(read_hand("* 8S").pieces or ()) == 2


def test_a_bad_word_is_the_only_fault_of_its_line() -> None:
    assert [fault.code for fault in faults("table:\n* 7SH foo\n9-QC\nhand:")] == ["unknown_card"]
