"""`meldwright game` end to end: an evening kept round by round, its table kept turn by turn."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from tests.cli.conftest import checked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.cli.conftest import Meldwright

NEW = ("game", "new", "friday", "--players", "Ann,Bob,Cy", "--dealer", "Cy")
ROUND = ("game", "round", "friday", "--knocker", "Ann", "Ann=2H 3D", "Bob=KD QD", "Cy=25")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of its own for the games."""
    monkeypatch.setenv("MELDWRIGHT_HOME", str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def friday(meldwright: Meldwright) -> Meldwright:
    """A game of three that has begun."""
    assert meldwright(*NEW).code == Exit.OK
    return meldwright


def test_a_game_begins_with_its_deal(meldwright: Meldwright) -> None:
    ran = meldwright(*NEW)
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == (
        "friday: Ann, Bob and Cy.\n"
        "Round 1: Cy deals, Ann starts (C2, T1).\n"
        "The order of play: Ann, then Bob, then Cy.\n"
        "10 cards to everybody, 76 in the pile (C2).\n"
    )


def test_C2_chance_decides_who_deals_first(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.choice", lambda players: players[1])
    ran = meldwright("game", "new", "friday", "--players", "Ann, Bob")
    assert "Round 1: Bob deals, Ann starts" in ran.out
    assert "33 in the pile" in ran.out


def test_a_round_is_scored_and_added(friday: Meldwright) -> None:
    ran = friday(*ROUND)
    alone = friday("score", *ROUND[3:])
    assert ran.out == (
        alone.out + "After 1 round Ann leads with 35 points; 150 end the game (G1).\n"
        "Points: Ann 35, Bob 0, Cy 0\n"
    )
    assert friday(*ROUND, "--json").document == friday("score", *ROUND[3:], "--json").document


def test_players_are_known_whatever_their_case_and_order(friday: Meldwright) -> None:
    friday("game", "round", "FRIDAY", "--knocker", "ann", "cy=25", "BOB=KD QD", "ann=2H 3D")
    assert "Round 1: Ann 35, Bob 0, Cy 0; Ann won." in friday("game", "show", "Friday").out


def test_who_is_out_need_not_be_told_again(friday: Meldwright) -> None:
    friday("game", "round", "friday", "--out", "Bob", "Ann=30", "Cy=X KD")
    assert "Round 1: Ann 0, Bob 90, Cy 0; Bob won." in friday("game", "show", "friday").out


def test_G_the_sheet_of_a_whole_game(friday: Meldwright) -> None:
    friday(*ROUND)
    friday("game", "round", "friday", "--out", "Cy", "Ann=80", "Bob=50", "Cy=0")
    ran = friday("game", "show", "friday")
    assert ran.out == (
        "friday: Ann, Bob and Cy.\n"
        "Round 1: Ann 35, Bob 0, Cy 0; Ann won.\n"
        "Round 2: Ann 0, Bob 0, Cy 155; Cy won.\n"
        "The game is over: Cy wins with 255 points (G1, G3).\n"
        "Ann: +25, one round won, 25 for each (G2)\n"
        "Cy: +100, the rounds brought 155, 150 or more (G2)\n"
        "Points: Cy 255, Ann 60, Bob 0\n"
    )
    document = friday("game", "show", "friday", "--json").document
    assert document["over"] is True
    assert document["winners"] == ["Cy"]
    assert document["race"][-1] == {"Ann": 35, "Bob": 0, "Cy": 155}
    assert document["next"] is None


def test_G1_after_the_end_no_round_is_added_but_the_last_can_be_undone(friday: Meldwright) -> None:
    friday("game", "round", "friday", "--out", "Cy", "Ann=80", "Bob=50", "Cy=0")
    for refused in (friday(*ROUND), friday("game", "turn", "friday", "7SHD")):
        assert refused.code == Exit.USAGE
        assert "The game is over: a player has 150 or more. (G1)" in refused.err
    assert "is over" in friday("game", "deal", "friday").err
    ran = friday("game", "undo", "friday")
    assert ran.out == (
        "Undone: the round Ann 0, Bob 0, Cy 155; Cy won.\n"
        "No round is played yet; 150 points end the game (G1).\n"
        "Points: Ann 0, Bob 0, Cy 0\n"
    )
    assert friday(*ROUND).code == Exit.OK


def test_undo_and_redo(friday: Meldwright) -> None:
    friday(*ROUND)
    friday("game", "undo", "friday")
    ran = friday("game", "redo", "friday")
    assert ran.out.startswith("Counts again: the round Ann 35, Bob 0, Cy 0; Ann won.\n")
    again = friday("game", "redo", "friday")
    assert (again.code, again.err) == (Exit.USAGE, "meldwright: there is nothing to redo.\n")
    kinds = [event["kind"] for event in friday("game", "export", "friday").document["events"]]
    assert kinds == ["started", "round", "undone", "redone"]


def test_turns_are_judged_and_the_table_is_kept(friday: Meldwright) -> None:
    ran = friday("game", "turn", "friday", "7SHD", "--drawn", "1")
    assert ran.out == (
        "Ann lays 7D 7H 7S (21 points)\n"
        "The table:\nMeld 1: 7S 7H 7D\n"
        "Cards: Ann 8, Bob 10, Cy 10; the pile 75.\n"
        "Bob is next.\n"
    )
    refused = friday("game", "turn", "friday", "7SH / 4-6H")
    assert refused.code == Exit.USAGE
    assert "The 7 of diamonds was on the table and is gone. (P2)" in refused.err
    ran = friday("game", "turn", "friday", "--player", "cy", "--drawn", "2", "7SHD / 4-6H")
    assert "Bob is taken to have melded nothing.\nCy lays 4H 5H 6H (15 points)\n" in ran.out
    document = friday("game", "turn", "friday", "--pass", "--json").document
    assert (document["next_player"], document["held"], document["pile"]) == (
        "Bob",
        {"Ann": 11, "Bob": 13, "Cy": 9},
        67,
    )
    assert "Bob is next." in friday("game", "deal", "friday").out


def test_a_turn_is_read_in_other_letters(friday: Meldwright) -> None:
    ran = friday("game", "turn", "friday", "D♠ D♥ D♦", "--letters", "de")
    assert "DK DH DP" in ran.out or "Meld 1:" in ran.out
    assert friday("game", "deal", "friday", "--json").document["table"] == [["QS", "QH", "QD"]]


def test_the_next_players_position_is_known_to_every_question(friday: Meldwright) -> None:
    friday("game", "turn", "friday", "7SHD", "--drawn", "1")
    hand = "7C 8H 3H 2D 9C KD 4S 5S 6S QC 2C"
    ran = friday("hint", "--game", "friday", "--hand", hand, "--drawn", "1", "--json")
    whole = f"7SHD | {hand} | 3 | drawn 1 | others: 10 8 | pile 74"
    assert ran.document == friday("hint", whole, "--json").document
    assert ran.err == "Note: the position of Bob, who is next.\n"
    for question in (("knock",), ("advise",), ("odds",), ("analyze",), ("why", "KD")):
        name, *rest = question
        kept = friday(name, *rest, "--game", "friday", "--hand", hand, "--drawn", "1", "--json")
        given = [name, whole, *rest] if name == "why" else [name, whole]
        assert kept.document == friday(*given, "--json").document


def test_numbers_that_do_not_agree_with_the_hand_are_told_and_left_out(friday: Meldwright) -> None:
    ran = friday("hint", "--game", "friday", "--hand", "7S 7H 7D", "--drawn", "1")
    assert ran.code == Exit.OK
    assert "by the turns recorded, Ann holds 11 cards, not 3" in ran.err
    ran = friday("analyze", "--game", "friday", "--hand", "AS 3D")
    assert ran.code == Exit.OK
    assert "Ann held 10 before this turn, which does not lead to 2" in ran.err


def test_a_game_is_carried_elsewhere(
    friday: Meldwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday(*ROUND)
    friday("game", "turn", "friday", "7SHD / 4H X=5H 6H", "--drawn", "1")
    friday("game", "undo", "friday")
    written = friday("game", "export", "friday", "friday.json")
    assert written.out == "The game friday is in friday.json.\n"
    again = friday("game", "export", "friday", "friday.json")
    assert (again.code, "already" in again.err) == (Exit.USAGE, True)
    shown = friday("game", "show", "friday", "--json").document
    taken = friday("game", "import", "friday.json")
    assert "there is a game friday already" in taken.err
    monkeypatch.setenv("MELDWRIGHT_HOME", str(tmp_path / "elsewhere"))
    assert friday("game", "import", "friday.json", "--json").document == shown
    assert friday("game", "import", "friday.json", "--as", "again", "--json").document == shown | {
        "name": "again"
    }
    assert friday("game", "redo", "friday").code == Exit.OK
    text = Path("friday.json").read_bytes()
    assert friday("game", "import", "-", "--as", "piped", stdin=text).code == Exit.OK
    assert checked(json.loads(text))["name"] == "friday"


NO_GAMES: dict[str, tuple[str, str]] = {
    "no JSON": ("{", "it is no JSON"),
    "a list": ("[]", "its schema is not meldwright.game/1"),
    "another document": ('{"schema": "meldwright.hint/1"}', "its schema is not meldwright.game/1"),
    "no events": ('{"schema": "meldwright.game/1", "name": "x"}', "lacks a name or a list of events"),
    "no kind": ('{"schema": "meldwright.game/1", "name": "x", "events": [7]}', "event 1 has no kind"),
    "a strange kind": (
        '{"schema": "meldwright.game/1", "name": "x", "events": [{"kind": "cheat"}]}',
        "event 1: nothing is known of an event 'cheat'",
    ),
    "no start": (
        '{"schema": "meldwright.game/1", "name": "x", "events": []}',
        "a game starts with its players",
    ),
    "huge": (" " * ((1 << 24) + 1), "is too large to be a game"),
    "nested": ("[" * 100_000, "it is no JSON"),
    "binary": ("\x00\x01", "it is no JSON"),
}


@pytest.mark.parametrize("name", NO_GAMES)
def test_what_is_no_game_is_refused_and_nothing_is_kept(meldwright: Meldwright, name: str) -> None:
    text, message = NO_GAMES[name]
    Path("brought.json").write_text(text)
    ran = meldwright("game", "import", "brought.json")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert message in ran.err
    assert "No game is kept yet" in meldwright("game", "list").out


def test_an_import_is_judged_anew(friday: Meldwright) -> None:
    friday(*ROUND)
    friday("game", "export", "friday", "friday.json")
    forged = Path("friday.json").read_text().replace('"Ann",\n          5', '"Ann",\n          6')
    assert forged != Path("friday.json").read_text()
    Path("forged.json").write_text(forged)
    ran = friday("game", "import", "forged.json", "--as", "forged")
    assert ran.code == Exit.USAGE
    assert "(T3)" in ran.err


WAYS_OUT: dict[str, tuple[tuple[str, ...], str]] = {
    "names apart": (
        ("game", "new", "x", "--players", "Ann,", "Bob,", "Cy"),
        "Names in a row are one word, or in quotes: --players 'Ann, Bob, Cy'",
    ),
    "a name of several words": (("game", "show", "our", "night"), "meldwright game show 'our friday night'"),
    "a table apart": (("game", "turn", "friday", "7S", "7H"), "meldwright game turn friday '7SHD / 9-QC'"),
    "no hands": (
        ("game", "round", "friday"),
        "meldwright game round friday --knocker Ann Ann='2H 3D' Bob=25",
    ),
    "quotes forgotten": (
        ("game", "round", "friday", "Ann=2H", "3D"),
        "Cards with blanks between them need quotes.",
    ),
    "the name forgotten": (
        ("game", "round", "Ann=2H", "Bob=3D"),
        "the name of the game is missing before Ann=2H",
    ),
    "the new meld alone": (
        ("game", "turn", "friday", "4-6H"),
        "Give the whole table, what lay there before too: '7SHD / 4-6H'",
    ),
}


@pytest.mark.parametrize("name", WAYS_OUT)
def test_a_slip_is_told_its_way_out(friday: Meldwright, name: str) -> None:
    arguments, remedy = WAYS_OUT[name]
    friday("game", "turn", "friday", "7S 7H 7D", "--drawn", "1")
    ran = friday(*arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert remedy in ran.err


def test_several_who_are_out_may_be_named_in_a_row(friday: Meldwright) -> None:
    ran = friday("game", "round", "friday", "--exhausted", "--out", "Ann,Bob", "Cy=30")
    assert "Ann and Bob win the round and score 55 points each." in ran.out


def test_what_was_drawn_is_known_from_the_hand(friday: Meldwright) -> None:
    friday("game", "turn", "friday", "7S 7H 7D", "--drawn", "1")
    hand = "7C 8H 3H 2D 9C KD 4S 5S 6S QC 2C 2H"
    ran = friday("advise", "--game", "friday", "--hand", hand, "--json")
    assert ran.err == "Note: the position of Bob, who is next and has drawn 2 cards by the turns recorded.\n"
    whole = f"7SHD | {hand} | 3 | drawn 2 | others: 10 8 | pile 73"
    assert ran.document == friday("advise", whole, "--json").document


def test_undone_turns_show_the_table_and_the_sheet_a_round_in_progress(friday: Meldwright) -> None:
    friday("game", "turn", "friday", "7S 7H 7D", "--drawn", "1")
    friday("game", "turn", "friday", "--pass")
    ran = friday("game", "undo", "friday")
    assert ran.out == (
        "Undone: the turn of Bob, who melded nothing.\n"
        "The table:\nMeld 1: 7S 7H 7D\n"
        "Cards: Ann 8, Bob 10, Cy 10; the pile 75.\n"
        "Bob is next.\n"
    )
    assert friday("game", "show", "friday").out.endswith("Round 1: 1 turn recorded, Bob is next.\n")


def test_the_list_of_games(friday: Meldwright) -> None:
    friday("game", "new", "saturday", "--players", "Di,Ed")
    friday(*ROUND)
    lines = friday("game", "list").out.splitlines()
    assert {line.split(":")[0] for line in lines} == {"friday", "saturday"}
    games = friday("game", "list", "--json").document["games"]
    assert {game["name"]: game["rounds"] for game in games} == {"friday": 1, "saturday": 0}


def test_delete_asks_and_takes_only_a_yes(friday: Meldwright) -> None:
    refused = friday("game", "delete", "friday", stdin=b"yes\n")
    assert (refused.code, "--yes" in refused.err) == (Exit.USAGE, True)
    for answer, code in ((b"no\n", Exit.USAGE), (b"yes\n", Exit.OK)):
        keyboard, terminal = pty.openpty()
        os.write(keyboard, answer)
        ran = subprocess.run(
            [sys.executable, "-m", "cli", "game", "delete", "friday"],
            stdin=terminal,
            capture_output=True,
            check=False,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        os.close(keyboard)
        os.close(terminal)
        assert ran.returncode == code, ran
        assert b"Delete the game friday" in ran.stderr
    assert "No game is kept yet" in friday("game", "list").out


REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "no players": (("game", "new", "x"), "it is not said who plays"),
    "one player": (("game", "new", "x", "--players", "Ann"), "One cannot play this game"),
    "six players": (("game", "new", "x", "--players", "A,B,C,D,E,F"), "(C1)"),
    "a name twice": (("game", "new", "x", "--players", "Ann,ann"), "named twice"),
    "an empty name": (("game", "new", "x", "--players", "Ann,,Bob"), "has no name"),
    "a stranger deals": (
        ("game", "new", "x", "--players", "Ann,Bob", "--dealer", "Cy"),
        "there is no player Cy",
    ),
    "a taken name": (NEW, "there is a game friday already"),
    "no such game": (("game", "show", "fridy"), "Perhaps friday?"),
    "a knock with six": (("game", "round", "friday", "--knocker", "Ann", "Ann=6", "Bob=9", "Cy=9"), "(T3)"),
    "somebody missing": (
        ("game", "round", "friday", "--knocker", "Ann", "Ann=5", "Bob=9"),
        "what Cy has left",
    ),
    "a stranger's hand": (("game", "round", "friday", "Ann=5", "Bobb=9", "Cy=9"), "Perhaps Bob?"),
    "the same hand twice": (
        ("game", "round", "friday", "--knocker", "Ann", "Ann=5", "Ann=4", "Bob=9", "Cy=9"),
        "Ann is named twice",
    ),
    "two out": (("game", "round", "friday", "--out", "Ann", "--out", "Bob", "Cy=9"), "(T4)"),
    "no end": (("game", "round", "friday", "Ann=5", "Bob=9", "Cy=9"), "--knocker NAME"),
    "a card too often": (
        ("game", "round", "friday", "--knocker", "Ann", "Ann=5C", "Bob=5C", "Cy=5C"),
        "(C4)",
    ),
    "negative points": (("game", "round", "friday", "--out", "Ann", "Ann=0", "Bob=-9", "Cy=9"), "(C3)"),
    "no hands": (("game", "round", "friday"), "no hands to score"),
    "a hand without a sign": (("game", "round", "friday", "Ann"), "does not say what a player has left"),
    "no table and no pass": (("game", "turn", "friday"), "no --pass"),
    "a table and a pass": (("game", "turn", "friday", "7SHD", "--pass"), "a table and --pass"),
    "an unreadable table": (("game", "turn", "friday", "7S 7Z"), "cannot be read"),
    "an empty table": (("game", "turn", "friday", " "), "the table is empty"),
    "a stranger's turn": (("game", "turn", "friday", "7SHD", "--player", "Di"), "there is no player Di"),
    "nothing to undo": (("game", "undo", "friday"), "nothing to undo"),
    "no hand": (("hint", "--game", "friday"), "not said what you hold"),
    "a hand and a position": (("hint", "| 7C | 3", "--game", "friday", "--hand", "7C"), "besides --game"),
    "too many copies": (("hint", "--game", "friday", "--hand", "7C 7C 7C"), "(C4)"),
    "no folder for a file": (("game", "export", "friday", "nowhere/x.json"), "cannot be written"),
    "no such file": (("game", "import", "nowhere.json"), "cannot be read"),
    "no such command": (("game", "play"), "play"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(friday: Meldwright, name: str) -> None:
    arguments, message = REFUSED[name]
    before = friday("game", "export", "friday").out
    ran = friday(*arguments)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert message in ran.err
    assert ran.err.startswith(("meldwright: ", "Note: "))
    document = friday(*arguments, "--json").document
    assert document["schema"] == "meldwright.error/1"
    assert friday("game", "export", "friday").out == before


def told_game(*events: Mapping[str, object], players: tuple[str, ...] = ("Ann", "Bob")) -> str:
    """A document as somebody may have edited it."""
    start = {"at": "2026-05-01T19:30:00Z", "kind": "started", "players": players, "dealer": players[0]}
    return json.dumps({"schema": "meldwright.game/1", "name": "told", "events": [start, *events]})


def told_round(**more: object) -> dict[str, object]:
    return {"kind": "round", "left": [["Ann", 3], ["Bob", 20]], "knocker": "Ann"} | more


FORGED = {
    "negative draws": (told_game({"kind": "turn", "player": "Ann", "table": None, "drawn": -5}), "(T2)"),
    "hands that count more": (
        told_game(told_round(hands=[["Ann", ["KD", "QD"]]])),
        "the cards that Ann has left count 20, not 3",
    ),
    "a stranger's hand": (told_game(told_round(hands=[["Zed", ["3D"]]])), "the cards of Zed"),
    "a hand told twice": (
        told_game(told_round(hands=[["Ann", ["3D"]], ["Ann", ["3H"]]])),
        "the cards of Ann",
    ),
    "a declared joker left": (
        told_game(told_round(left=[["Ann", 3], ["Bob", 25]], hands=[["Bob", ["X=5H"]]])),
        "stands for nothing",
    ),
    "a card in two hands": (
        told_game(told_round(left=[["Ann", 3], ["Bob", 3]], hands=[["Ann", ["3D"]], ["Bob", ["3D"]]])),
        "(C4)",
    ),
    "a name that moves the screen": (told_game(players=("A\x1b[31m", "Bob")), "cannot be a player's name"),
    "names that look alike": (told_game(players=("A\u200b", "A")), "cannot be a player's name"),
    "a name with blanks": (told_game(players=(" Ann", "Bob")), "cannot be a player's name"),
    "a lone surrogate": (told_game(players=("\ud800", "Bob")), "cannot be a player's name"),
    "a long name": (told_game(players=("A" * 41, "Bob")), "at most 40 characters"),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_an_import_tells_is_judged_like_what_is_typed(meldwright: Meldwright, name: str) -> None:
    text, message = FORGED[name]
    Path("told.json").write_text(text)
    ran = meldwright("game", "import", "told.json")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert message in ran.err
    assert ran.err.isprintable() or ran.err.replace("\n", "").isprintable()
    assert meldwright("game", "import", "told.json", "--json").document["exit"] == 2


def test_a_name_with_a_sign_could_never_have_a_hand(meldwright: Meldwright) -> None:
    ran = meldwright("game", "new", "x", "--players", "A=B,Cy")
    assert (ran.code, "names have no =" in ran.err) == (Exit.USAGE, True)


def test_a_long_game_comes_back_whole(friday: Meldwright) -> None:
    """Far more than any position may have."""
    rounds = [told_round(left=[["Ann", 3], ["Bob", 3 + number % 2]]) for number in range(250)]
    Path("long.json").write_text(
        told_game(*(event for told in rounds for event in (told, {"kind": "undone"})))
    )
    assert friday("game", "import", "long.json", "--as", "long").code == Exit.OK
    friday("game", "export", "long", "again.json")
    assert Path("again.json").stat().st_size > 1 << 16
    assert friday("game", "import", "again.json", "--as", "again").code == Exit.OK


def test_T4_C4_a_round_agrees_with_its_recorded_turns(meldwright: Meldwright) -> None:
    meldwright("game", "new", "q", "--players", "Ann,Bob", "--dealer", "Ann")
    eleven = "2S 3S 4S 5S 6S 7S 8S / 9C 9D 9H 9S"
    assert "score the round (T4)" in meldwright("game", "turn", "q", eleven, "--drawn", "1").out
    refused = meldwright("game", "round", "q", "--knocker", "Ann", "Ann=3", "Bob=16")
    assert "By the turns recorded Bob laid the last card" in refused.err
    refused = meldwright("game", "round", "q", "--out", "Bob", "Ann=7S 9D")
    assert (refused.code, "(C4)" in refused.err) == (Exit.USAGE, True)
    assert meldwright("game", "round", "q", "--out", "Bob", "Ann=7H").code == Exit.OK


def test_an_export_that_fails_leaves_no_file(friday: Meldwright) -> None:
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))\n"
        "from cli.app import run\n"
        "sys.exit(run(['game', 'export', 'friday', 'friday.json']))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-B", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert (ran.returncode, ran.stdout) == (Exit.USAGE, "")
    assert "friday.json cannot be written" in ran.stderr
    assert not Path("friday.json").exists()


def test_commands_do_not_mind_streams_that_are_closed(friday: Meldwright) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for words, code in (
        ("game show friday 2>&-", Exit.OK),
        ("game show nowhere 2>&-", Exit.USAGE),
        ("score --exhausted A=1 B=2 2>&-", Exit.OK),
        ("game delete friday <&-", Exit.USAGE),
    ):
        ran = subprocess.run(
            ["bash", "-c", f'"{sys.executable}" -m cli {words}'],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env=environment,
        )
        assert ran.returncode == code, (words, ran)


def test_a_game_that_cannot_be_read_does_not_hide_the_others(friday: Meldwright) -> None:
    from cli.store import NewEvent, Store

    friday("game", "new", "saturday", "--players", "Di,Ed")
    with Store.default().writing("friday") as writing:
        writing.append(NewEvent("split", "{}"))
    ran = friday("game", "list")
    assert ran.code == Exit.OK
    assert ran.out.startswith("saturday: Di, Ed.")
    assert "the game friday cannot be read" in ran.err


def test_an_event_that_a_newer_version_may_know_is_told(friday: Meldwright) -> None:
    from cli.store import NewEvent, Store

    with Store.default().writing("friday") as writing:
        writing.append(NewEvent("split", "{}"))
    ran = friday("game", "show", "friday")
    assert ran.code == Exit.USAGE
    assert "event 2: nothing is known of an event 'split'" in ran.err
