"""Whole texts: sections, the one-line form, what is no obstacle, and the faults of arrangement."""

from __future__ import annotations

import pytest

from solver.cards import Card, Joker
from solver.errors import NotationError
from solver.faults import Place, Section
from solver.melds import Meld
from solver.notation import read_description, read_hand, read_melds, read_position
from solver.notation.reading import LONGEST
from solver.position import position_faults
from solver.rules import Rule
from tests.solver.notation.told import at, compact, faults

CANONICAL = """\
players: 3
table:
  7S 7H 7D
  9C TC JC QC
  4H X=5H 6H
hand: 8S 8H 5H KD X
"""
COMPACT = "7SHD / 9-QC / 4H X=5H 6H | 8SH 5H KD X | 3"

SAME = {
    "canonical": CANONICAL,
    "one line": COMPACT,
    "lower case": CANONICAL.lower(),
    "CRLF": CANONICAL.replace("\n", "\r\n"),
    "CR": CANONICAL.replace("\n", "\r"),
    "line separator": CANONICAL.replace("\n", "\u2028"),
    "tabs": CANONICAL.replace("  ", "\t").replace(" ", "\t"),
    "no-break spaces": CANONICAL.replace(" ", "\u00a0"),
    "byte order mark": f"\ufeff{CANONICAL}",
    "zero width": "\u200b".join(CANONICAL),
    "directions": f"\u202a{CANONICAL}\u202c",
    "full width": CANONICAL.replace("7S", "７Ｓ").replace(",", "，"),
    "keycaps": CANONICAL.replace("7S", "7\ufe0f\u20e3S"),
    "terminal colours": CANONICAL.replace("7H", "\x1b[1;31m7H\x1b[0m"),
    "symbols": CANONICAL.translate({ord("S"): "♠", ord("H"): "♥\ufe0f", ord("D"): "♢", ord("C"): "♧"}),
    "tens": CANONICAL.replace("TC", "10C"),
    "before for table": CANONICAL.replace("table", "before"),
    "capital labels": CANONICAL.replace("table", "TABLE").replace("hand", "Hand"),
    "labels without colon": CANONICAL.replace(":", ""),
    "colon apart": CANONICAL.replace(":", " :"),
    "equals for colon": CANONICAL.replace(": ", " = "),
    "bold labels": CANONICAL.replace("hand:", "**hand:**").replace("table:", "**Table**:"),
    "other order": f"{CANONICAL.partition(chr(10))[2]}players: 3",
    "no indent": CANONICAL.replace("  ", ""),
    "blank lines": CANONICAL.replace("\n", "\n\n \n"),
    "comments": CANONICAL.replace("\n", " # as of now: 7S | 8S\n") + "# nothing\n",
    "dividers": f"----\n{CANONICAL}====\n",
    "dashes": CANONICAL.replace("  ", "  - "),
    "dots": CANONICAL.replace("  ", "•"),
    "pluses": CANONICAL.replace("  ", "+ "),
    "stars": CANONICAL.replace("  ", "* "),
    "listed labels": "\n".join(f"- {line}" for line in CANONICAL.splitlines()),
    "starred labels": CANONICAL.replace("players", "* players").replace("hand", "* **hand**"),
    "numbers": CANONICAL.replace("  7", " 1. 7").replace("  9", " 2) 9").replace("  4", " (3) 4"),
    "named melds": CANONICAL.replace("  7", " Meld 1: 7")
    .replace("  9", "Meld #2 9")
    .replace("  4", "meld 3. 4"),
    "square brackets": CANONICAL.replace("  7S 7H 7D", "[7S, 7H, 7D],").replace(
        "4H X=5H 6H", "[4H, X=5H, 6H]"
    ),
    "commas": CANONICAL.replace("7S 7H 7D", "7S,7H, 7D,").replace("8S 8H 5H KD X", "8S, 8H, 5H, KD, X."),
    "quotes": CANONICAL.replace("7S 7H 7D", '"7S" "7H" "7D"').replace("X\n", "'X'\n"),
    "fence": f"```text\n{CANONICAL}```\n",
    "chat quote": "\n".join(f"> {line}" for line in CANONICAL.splitlines()),
    "quoted twice": "\n".join(f">>{line}" for line in CANONICAL.splitlines()),
    "hand on its own line": CANONICAL.replace("hand: ", "hand:\n   "),
    "hand on several lines": CANONICAL.replace("5H KD", "\n  5H\n  KD"),
    "number on its own line": CANONICAL.replace("players: ", "players:\n "),
    "slashes under a label": "players: 3\ntable: 7SHD / 9-QC / 4H X=5H 6H\nhand: 8SH 5H KD X",
    "semicolons under a label": "players: 3\ntable: 7SHD; 9-QC; 4H X=5H 6H;\nhand: 8SH 5H KD X",
    "bars under a label": "players: 3\ntable: 7SHD | 9-QC | 4H X=5H 6H\nhand: 8SH | 5H KD X",
    "labels in one line": "table: 7SHD / 9-QC / 4H X=5H 6H hand: 8SH 5H KD X players: 3",
    "labels behind bars": "players: 3 | table: 7SHD | 9-QC | 4H X=5H 6H | hand 8SH 5H KD X",
    "nested brackets": "table: [[7S,7H,7D],[9C,TC,JC,QC],[4H,X=5H,6H]]\nhand: [8S,8H,5H,KD,X]\nplayers: 3",
    "code span": f"`{COMPACT}`",
    "fence in one line": f"```{COMPACT}```",
    "shell quotes": f"'{COMPACT}'",
    "typographic quotes": f"“{COMPACT}”",
    "listed line": f"- {COMPACT}",
    "named players": f"{COMPACT} players",
    "players first": f"{COMPACT.rpartition('|')[0]}\nplayers: 3",
    "closing bar": f"{COMPACT} |",
    "glyphs": COMPACT.replace("KD", "🃎").replace(" X ", " 🃏 "),
    "declared in brackets": COMPACT.replace("X=5H", "X(5H)"),
    "declared by a star": COMPACT.replace("X=5H", "5H*"),
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_no_obstacle(text: str) -> None:
    assert compact(text) == COMPACT


READ = {
    "hand:": "|",
    "|": "|",
    "table: none\nhand: empty": "|",
    "hand: (empty)": "|",
    "| 8S": "| 8S",
    "7SHD |": "7SHD |",
    "hand: X": "| X",
    "hand: X=5H": "| X=5H",
    "7SHD | 8S | | drawn 1": "7SHD | 8S | drawn 1",
    "7SHD | 8S | drawn 1 | 4": "7SHD | 8S | 4 | drawn 1",
    "7SHD | 8S | 5 players | 2 drawn | last turn yes": "7SHD | 8S | 5 | drawn 2 | last_turn yes",
    "hand: 8S\nlast_turn: No.": "| 8S",
    "hand: 8S\nLast-Turn: TRUE": "| 8S | last_turn yes",
    "hand: 8S\ndrawn: -1": "| 8S | drawn -1",
    "hand: 8S\nplayers: 0": "| 8S | 0",
    "title: a | b # c: hand: 7S\nhand: 8S": "| 8S | title a | b # c: hand: 7S",
    "7SHD | 8S | title: x | drawn 1": "7SHD | 8S | title x | drawn 1",
    "title: \ufe0f\nhand: 8S": "| 8S | title \ufe0f",
    "title:\nhand: 8S": "| 8S",
    "hand: 8S title: x": "| 8S | title x",
    "table: 7S X 7H\nhand:": "7S X 7H |",
    "[7S 7H 7D] [9C TC JC] | 8S": "7SHD / 9-JC | 8S",
    "table: 7SHD\nKD hand: 8S": "7SHD / KD | 8S",
}


@pytest.mark.parametrize(("text", "read"), READ.items())
def test_read(text: str, read: str) -> None:
    assert compact(text) == read


EXAMPLE = "7SHD / 9-QC | 8S KD X"
REFUSED = {
    "": [
        (
            "empty_text",
            "",
            f"There is nothing to read: a position is a table and a hand, as in {EXAMPLE} | 3.",
        )
    ],
    "# only\n\n```\n```": [
        (
            "empty_text",
            "",
            f"There is nothing to read: a position is a table and a hand, as in {EXAMPLE} | 3.",
        )
    ],
    "7S 7H 7D\n9C TC foo": [
        (
            "no_section",
            "7S 7H 7D",
            'These cards belong to no section: write "table:" or "hand:" before them, or table | hand in one '
            f"line, as in {EXAMPLE}.",
        )
    ],
    "players: 3\n7S 7H\nhand: 8S": [
        (
            "no_section",
            "7S 7H",
            'These cards belong to no section: write "table:" or "hand:" before them, or table | hand in one '
            f"line, as in {EXAMPLE}.",
        )
    ],
    "table: 7SHD": [
        (
            "missing_hand",
            "",
            'There is no hand: write "hand:" and its cards, or nothing behind it if it is empty.',
        )
    ],
    "hand: ?": [
        (
            "missing_hand",
            "?",
            "The hand is unknown: write its cards; only `meldwright check` can do without them.",
        )
    ],
    "7SHD | ? | 3": [
        (
            "missing_hand",
            "?",
            "The hand is unknown: write its cards; only `meldwright check` can do without them.",
        )
    ],
    "before: 7SHD\nafter: 7SHD 8Z\nhand: 8S": [
        (
            "after_given",
            "after",
            "A table after the play is for `meldwright check`: here only table and hand are read.",
        ),
        ("unknown_card", "8Z", '"8Z" is no card: write the rank, then the suit, as in 7H, TC or AS.'),
    ],
    "hnad: 8S foo": [("unknown_section", "hnad", '"hnad" is no section: write hand.')],
    "My hand: 8S": [("unknown_section", "My hand", '"My hand" is no section: write hand.')],
    "table: 7SHD weather: 8S\nhand: 8S": [
        (
            "unknown_section",
            "weather",
            '"weather" is no section: write after.',
        )
    ],
    "zoo: 8S\nhand: 8S": [
        (
            "unknown_section",
            "zoo",
            '"zoo" is no section: there are title, players, table, hand, after, drawn, last_turn, seen, '
            "others, pile.",
        )
    ],
    "hand: 8S\ntable: 7SHD\nHand: 9S 1H": [
        ("section_twice", "Hand", "hand is given a second time; the first is in line 1."),
        ("ace_or_ten", "1H", '"1H" can be an ace or a ten cut short: write AH or TH.'),
    ],
    "table: 7SHD\nbefore: 7SHD\nhand:": [
        ("section_twice", "before", "table is given a second time; the first is in line 1.")
    ],
    "7SHD | 8S\n9-QC | 9S": [
        ("section_twice", "9-QC", "table is given a second time; the first is in line 1.")
    ],
    "hand:\nplayers: three": [
        ("bad_number", "three", '"three" is no number: write players as in players: 3.')
    ],
    "hand:\nplayers: 3 and me": [
        ("bad_number", "3 and me", '"3 and me" is no number: write players as in players: 3.')
    ],
    "hand:\ndrawn:\ntitle: x": [
        ("missing_value", "drawn", "drawn says nothing: write a number behind it, as in drawn: 1.")
    ],
    "hand:\nlast_turn: maybe": [
        ("bad_answer", "maybe", '"maybe" is neither yes nor no: write last_turn: yes or no.')
    ],
    "7SHD | 8S | 3 | foo": [
        (
            "extra_part",
            "foo",
            '"foo" cannot be placed: the parts of the one-line form are table | hand | players, '
            "then named ones, as in drawn 1.",
        )
    ],
    "table: 7SHD / 1S\nplayers: x\nhand: foo": [
        ("ace_or_ten", "1S", '"1S" can be an ace or a ten cut short: write AS or TS.'),
        ("bad_number", "x", '"x" is no number: write players as in players: 3.'),
        ("unknown_card", "foo", '"foo" is no card: write the rank, then the suit, as in 7H, TC or AS.'),
    ],
}


@pytest.mark.parametrize(("text", "told"), REFUSED.items())
def test_refused(text: str, told: list[tuple[str, str, str]]) -> None:
    assert [(fault.code, at(text, fault.span), fault.message) for fault in faults(text)] == told


def test_a_missing_hand_is_missed_at_the_end() -> None:
    (fault,) = faults("table: 7SHD  # mine\n\n# end\n")
    assert (fault.span.line, fault.span.column, fault.span.length) == (1, 20, 0)


def test_the_error_says_everything() -> None:
    with pytest.raises(NotationError, match=r"line 1, column 8: .*; line 2, column 7: "):
        read_position("table: 1S\nhand: foo")


def test_reading_is_apart_from_judging() -> None:
    """Impossible positions are read, and it is the judge who refuses them."""
    position = read_position("7S 7S X / K-AS | 7S 7S | 9 | drawn 7").position
    assert {fault.rule for fault in position_faults(position)} >= {Rule.C1, Rule.J1, Rule.T2, Rule.M1}


def test_description() -> None:
    text = "before: 7SHD\nhand: ?\nafter: 7SHDC / X 4H 6H\nlast_turn: yes"
    described = read_description(text)
    assert described.table == (Meld.of("7S 7H 7D"),)
    assert described.hand is None
    assert described.after == (Meld.of("7S 7H 7D 7C"), Meld.of("X 4H 6H"))
    assert described.sections == (Section.TABLE, Section.HAND, Section.AFTER, Section.LAST_TURN)
    assert described.position == read_position("7SHD | | last_turn yes").position


def test_description_without_hand_or_after() -> None:
    described = read_description("table: 7SHD")
    assert (described.hand, described.after) == (None, None)
    assert read_description("hand:\nafter:").hand == ()
    assert read_description("hand:\nafter:").after == ()


def test_description_of_nothing_is_refused() -> None:
    assert [fault.code for fault in faults(" \n", read_description)] == ["empty_text"]


def test_description_in_one_line() -> None:
    described = read_description("7SHD | 7C | after 7SHDC | 3")
    assert (described.after, described.players) == ((Meld.of("7S 7H 7D 7C"),), 3)


def test_option_values() -> None:
    assert read_melds("7SHD / 9-QC").melds == (Meld.of("7S 7H 7D"), Meld.of("9C TC JC QC"))
    assert read_melds("7SHD | 9-QC; AS").melds[2] == Meld.of("AS")
    assert read_melds("").melds == ()
    assert read_melds("7SHD # 9-QC").melds == (Meld.of("7S 7H 7D"),)
    assert read_hand("8SH X").pieces == (Card.of("8S"), Card.of("8H"), Joker())
    assert read_hand("?").pieces is None
    assert read_hand(" ").pieces == ()
    assert [fault.code for fault in faults("hand: 8S", read_hand)] == ["unknown_card"]
    assert [fault.code for fault in faults("7SHD / 1S / foo", read_melds)] == ["ace_or_ten", "unknown_card"]


@pytest.mark.parametrize("read", [read_position, read_description, read_hand, read_melds])
def test_too_long(read: object) -> None:
    assert callable(read)
    (fault,) = faults("7S " * LONGEST, read)
    assert fault.code == "too_long"
    assert fault.message == "This is too long for a position: at most 65,536 characters are read."


def test_readings_are_equal_by_position_and_paste_back() -> None:
    one, other = read_position(CANONICAL), read_position(COMPACT)
    assert one == other
    assert one.spans != other.spans
    assert repr(one) == f"read_position({COMPACT!r})"
    assert eval(repr(one)) == one


def test_seen_others_and_pile_are_read_with_their_places() -> None:
    text = "7SHD | 8S | 3 | seen: 2C X | others: 7, 4 | pile 23"
    found = read_position(text)
    position = found.position
    assert (" ".join(map(str, position.seen)), position.others, position.pile) == ("2C X", (7, 4), 23)
    assert at(text, found.spans[Place(Section.SEEN, None, 1)]) == "X"
    assert at(text, found.spans[Place(Section.OTHERS)]) == "7, 4"
    assert at(text, found.spans[Place(Section.PILE)]) == "23"
    assert str(position) == "7SHD | 8S | 3 | seen: 2C X | others: 7 4 | pile 23"


def test_others_that_are_no_numbers() -> None:
    [fault] = faults("7SHD | 8S | 3 | others: 7 some")
    assert (fault.code, fault.message) == (
        "bad_number",
        '"7 some" are no numbers: write others as in others: 7 4.',
    )
