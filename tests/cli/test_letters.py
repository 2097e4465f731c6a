"""Cards read and written in the letters of a language, on the command line; the parse cases through it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from solver.notation import LETTERS
from tests.cases.loader import Case, Question, cases

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

CANONICAL = "7SHD / 9-QC | 7C KD X | 3"
TYPED = {
    "en": CANONICAL,
    "pl": "7SHD / 9-DC | 7C KD X | 3",
    "de": "7PHKa / 9-DKr | 7Kr KKa X | 3",
    "fr": "7PCK / 9-DT | 7T RK X | 3",
    "nl": "7S 7H 7R / 9-VK | 7K HR X | 3",
    "it": "7PCQ / 9-QF | 7F KQ X | 3",
    "es": "7PCD / 9-QT | 7T KD X | 3",
    "sv": "7SHR / 9-DK | 7K KR X | 3",
}


@pytest.mark.parametrize("letters", LETTERS)
def test_show_reads_and_writes_them(meldwright: Meldwright, letters: str) -> None:
    typed = TYPED[letters]
    ran = meldwright("show", "--compact", "--letters", letters, typed)
    assert (ran.code, ran.out, ran.err) == (Exit.OK, f"{typed}\n", "")
    lines = meldwright("show", "--letters", letters, typed).out
    assert meldwright("show", "--compact", "--letters", letters, stdin=lines.encode()).out == f"{typed}\n"


@pytest.mark.parametrize("letters", LETTERS)
def test_documents_have_canonical_tokens(meldwright: Meldwright, letters: str) -> None:
    for command in ("show", "hint"):
        english = meldwright(command, "--json", CANONICAL)
        ran = meldwright(command, "--json", "--letters", letters, TYPED[letters])
        assert (ran.code, ran.document) == (english.code, english.document)


def test_hint_writes_them(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "--letters", "de", TYPED["de"])
    assert ran.out.splitlines()[:6] == [
        "Best play: 32 points, 2 cards.",
        "Lay: 7Kr X=8Kr",
        "Declare the joker from your hand as the 8 of clubs.",
        "The table after, nothing on it moved:",
        "Meld 1: +7Kr 7Ka 7H 7P",
        "Meld 2: +X=8Kr 9Kr 10Kr BKr DKr",
    ]


def test_at_a_terminal_suits_are_symbols_and_ranks_are_letters(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = meldwright("hint", "--letters", "sv", TYPED["sv"]).out
    assert "Kn♣" in out
    assert "7♦" in out
    assert "\x1b[31mKR" in meldwright("show", "--letters", "sv", TYPED["sv"]).out


def test_check_and_tidy_read_and_write_them(meldwright: Meldwright) -> None:
    ran = meldwright("check", "--letters", "fr", "before: 7PCK hand: 7T after: 7PCKT")
    assert (ran.code, "7T" in ran.out) == (Exit.OK, True)
    ran = meldwright("check", "--letters", "fr", "7PCK / 9-DT", "7PCKT / 9-DT", "--hand", "7T")
    assert ran.code == Exit.OK
    ran = meldwright("tidy", "--letters", "de", "--players", "3", "table: 7PHKa / 9Kr / BKr 10Kr")
    assert (ran.code, "9Kr(2) 10Kr BKr" in ran.out) == (Exit.OK, True)


def test_messages_have_them(meldwright: Meldwright) -> None:
    ran = meldwright("show", "--letters", "de", "7PHKa | 1H JH | 3")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert (
        ran.err
        == """\
meldwright: this position cannot be read.
  1 | 7PHKa | 1H JH | 3
    |         ^^
      "1H" can be an ace or a ten cut short: write AH or 10H.
  1 | 7PHKa | 1H JH | 3
    |            ^^
      "JH" is no card, J is no rank here: for an English jack write BH.
A position in one line is table | hand | players, as in '7PHKa / 9-DKr | 7Kr KKa X | 3'
"""
    )
    ran = meldwright("show", "--letters", "nl", "gone.txt")
    assert "as in '7S 7H 7R / 9-VK | 7K HR X | 3'" in ran.err


def test_the_alphabet_that_fits_is_named_once(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "7PCK | WS DC | 3")
    assert "This reads as" not in ran.err
    text = "7PHKa / 9-DKr | 7Kr KKa BP | 3"
    ran = meldwright("hint", text)
    assert ran.err.splitlines()[0] == (
        "meldwright: this position cannot be read. This reads as German: say --letters de."
    )
    assert ran.err.count("This reads as") == 1
    document = meldwright("hint", "--json", text).document
    assert document["message"].endswith("This reads as German: say --letters de.")
    suggestions = [fault["suggestion"] for fault in document["faults"]]
    assert suggestions[0] == "This reads as German: say --letters de."
    assert None not in suggestions


@pytest.mark.parametrize("command", ["hint", "show", "check", "tidy", "rules"])
def test_an_unknown_language_is_refused(meldwright: Meldwright, command: str) -> None:
    ran = meldwright(command, "--letters", "tlh")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err == "meldwright: --letters takes en, pl, de, fr, nl, it, es or sv, not 'tlh'.\n"


# What is told of each parse case that cannot be read: a message for each fault.
FAULTS = {
    "P03": ['"0H" has the figure 0 for a ten: write TH.'],
    "P05": ['"1c" can be an ace or a ten cut short: write AC or TC.'],
    "P08": ['"6с" has the Cyrillic small letter es, which looks like c: write 6C.'],
    "P10": ["🂬 is the knight of spades, a card between jack and queen that this pack lacks: write JS or QS."],
    "P11": ['"J" can mean a jack without its suit or a joker: write JS, JH, JD or JC, or X.'],
    "P13": ['"X=H" says the suit without the rank: say both, as in X=5H.'],
    "P15": ['"X=X": a joker stands for a card, not for a joker.'],
    "P16": ['"foo" is no card: write the rank, then the suit, as in 7H, TC or AS.'],
    "P18": [
        '"DH" is two suits without a rank: for a German or French Dame write QH.',
        '"BH" is no card, B is no rank here: for a German Bube write JH.',
    ],
    "P21": [
        '"11H" is no card: there is no rank 11.',
        '"0S" has the figure 0 for a ten: write TS.',
        '"14D" is no card: there is no rank 14.',
    ],
}


@pytest.mark.parametrize("way", ["options", "file", "one line"])
@pytest.mark.parametrize("case", cases(Question.PARSE), ids=str)
def test_parse_case(meldwright: Meldwright, tmp_path: Path, case: Case, way: str) -> None:
    assert case.input is not None
    (tmp_path / "game.txt").write_text(f"players: 3\ntable:\nhand: {case.input}\n", encoding="utf-8")
    arguments = {
        "options": ("--hand", case.input, "--players", "3"),
        "file": ("game.txt",),
        "one line": (f"| {case.input} | 3",),
    }[way]
    ran = meldwright("show", "--json", *arguments)
    document = json.loads(ran.out)
    faults = [fault["message"] for fault in document.get("faults", [])]
    assert faults == FAULTS.get(case.id, [])
    told = "error" if faults else tuple(document["hand"])
    assert told in case.acceptable
    assert told not in case.forbidden


def test_the_german_case_reads_in_german(meldwright: Meldwright) -> None:
    document = meldwright("show", "--json", "--letters", "de", "--hand", "DH BH").document
    assert document["hand"] == ["QH", "JH"]
