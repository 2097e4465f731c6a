"""`meldwright play` end to end: rounds from scripts, seeds that repeat them, what is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cli.exits import Exit
from cli.play import dealt
from solver.round_moves import allowed
from solver.rules import MANIPULATION
from tests.cli.conftest import in_process

if TYPE_CHECKING:
    from tests.cli.conftest import Meldwright, Ran

SHORT = ("play", "--seed", "4", "--players", "3")
SHORT_ROUND = """\
You play against Bob and Cy.
Cy deals, and you begin. Type help for all that you can do.
The same deal again: meldwright play --seed 4 --players 3

Bob holds 10 cards, Cy 10. The pile has 76 cards.
The table is empty.
Your hand: 2H 3C 3S 5D 6D 6H 7D 7H 8H X (72 points)
It is your turn. You may: draw.
> draw
You draw: 4C
Your hand: 2H 3C 3S 4C 5D 6D 6H 7D 7H 8H X (76 points)
You may: lay, add, change, draw.
> best
You lay X=2C 3C 4C 5D 6D 7D 6H 7H 8H (71 points).

Bob holds 10 cards, Cy 10. The pile has 75 cards.
The table:
Meld 1: +X=2C +3C +4C
Meld 2: +5D +6D +7D
Meld 3: +6H +7H +8H
Signs: + laid in this turn.
Your hand: 2H 3S (5 points)
You may: lay, add, change, pass, knock, undo.
> knock
You knock with 5.

The round is over: you knocked (T3).
You win the round and score 116 points.
You hold the fewest points: 5 points. (S1)
Your sum:
  70 Bob holds 75, you 5 (S2)
  46 Cy holds 51, you 5 (S2)
  = 116 points
The hands:
  You: 2H 3S (5 points, knocked, scores 116)
  Bob: AC AS 5S 8C TS JH JS QC QH KC (75 points, scores 0)
  Cy: AD AH 2C 3C 3H 4S 8H 9H TD QS (51 points, scores 0)
The same deal again: meldwright play --seed 4 --players 3
"""


def script(*lines: str) -> bytes:
    """Lines as a pipe brings them."""
    return "".join(f"{line}\n" for line in lines).encode()


def test_a_short_round(meldwright: Meldwright) -> None:
    ran = meldwright(*SHORT, stdin=b"draw\n\n  best \r\nknock\nshow\n")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == SHORT_ROUND


LONG = ("play", "--seed", "12", "--plain")
LONG_SCRIPT = script(
    "# The whole evening in one script.",
    *("draw", "hint", "hint 2", "lay 7H 8H", "lay TD X KD", "lya TD QD X", "lay TD QD X", "lay TD X=JD QD"),
    *("undo", "best", "pass", "d", "b", "p", "d", "b", "k?", "k"),
)


def test_a_round_with_hints_refusals_and_second_thoughts(meldwright: Meldwright) -> None:
    ran = meldwright(*LONG, stdin=LONG_SCRIPT)
    assert (ran.code, ran.err) == (Exit.OK, "")
    told = iter(ran.out.splitlines())
    for line in (
        "> # The whole evening in one script.",
        "> hint",
        "There is a play, and the best is worth 45 points.",
        "> hint 2",
        "Lay: TD X QD",
        "> lay 7H 8H",
        "P5: The 7 of hearts is not in your hand.",
        "> lay TD X KD",
        "P5: The king of diamonds is not in your hand.",
        "> lya TD QD X",
        "Perhaps: lay TD QD X",
        "> lay TD QD X",
        "You lay TD X=JD QD (45 points).",
        "The joker stands for the jack of diamonds: no other card makes this legal.",
        "> lay TD X=JD QD",
        "P5: The 10 of diamonds is not in your hand.",
        "> undo",
        "Back in your hand: TD QD X",
        "> best",
        "> pass",
        "Bob draws.",
        "Bob lays 9D (9 points).",
        "Meld 1: +9D TD X=JD QD",
        "> b",
        "You lay JD 8C 8D 9H 9S (44 points) and move 2 cards of the table.",
        "> p",
        "Bob lays 8H TS JS (28 points) and moves 1 card of the table.",
        "The joker that stood for the 8 of hearts now stands for the 9 of spades: the real 8 of hearts from "
        "Bob's hand takes its place.",
        "> k?",
        "You may knock: 4 points left, and 5 or fewer allow it (T3).",
        "> k",
        "You knock with 4.",
        "You win the round and score 32 points.",
        "  Bob: AD 2C 3H 4C 4H 6C 6S QH (36 points, scores 0)",
    ):
        assert line in told, line
    assert ran.out.endswith("The same deal again: meldwright play --seed 12 --players 2\n")


def test_a_seed_repeats_a_round_in_every_process(meldwright: Meldwright) -> None:
    here = meldwright(*LONG, stdin=LONG_SCRIPT).out
    there = in_process(*LONG, stdin=LONG_SCRIPT, environment={"PYTHONHASHSEED": "7"})
    assert there.stdout.decode() == here


def test_C2_every_seed_deals_other_cards_and_another_dealer() -> None:
    rounds = [dealt(("You", "Bob", "Cy"), str(seed), MANIPULATION) for seed in range(30)]
    assert len({state.hands for state in rounds}) == 30
    assert {state.dealer for state in rounds} == {0, 1, 2}
    assert all(len(allowed(state)) == 1 for state in rounds)
    two = dealt(("You", "Bob"), "1", MANIPULATION)
    assert two.hands[0] != rounds[1].hands[0]
    assert two.hands == dealt(("Zoe", "Flo"), "1", MANIPULATION).hands


def opening(ran: Ran) -> str:
    """What is shown before anything is typed."""
    assert (ran.code, ran.err) == (Exit.OK, "")
    return ran.out


def test_a_seed_that_was_chosen_is_told(meldwright: Meldwright) -> None:
    first = opening(meldwright("play", stdin=b""))
    found = re.search(r"^The same deal again: meldwright (play --seed \d+ --players 2)$", first, re.MULTILINE)
    assert found is not None
    assert opening(meldwright(*found[1].split(), stdin=b"")) == first
    assert opening(meldwright("play", stdin=b"")) != first


def test_a_seed_may_be_a_word(meldwright: Meldwright) -> None:
    told = opening(meldwright("play", "--seed", "Frog pond", stdin=b""))
    assert "meldwright play --seed 'Frog pond' --players 2\n" in told
    other = opening(meldwright("play", "--seed", " frog  POND", stdin=b""))
    assert other.replace("frog POND", "Frog pond") == told


def test_names_are_told_apart(meldwright: Meldwright) -> None:
    told = opening(meldwright(*SHORT, "--name", " bob ", stdin=script("draw", "best", "knock")))
    assert told.startswith("bob, you play against Cy and Di.\n")
    assert "\nbob wins the round and scores 116 points.\n" in told
    assert "\nbob holds the fewest points: 5 points. (S1)\n" in told


def test_the_players_come_from_the_settings_too(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDWRIGHT_PLAYERS", "5")
    assert opening(meldwright("play", stdin=b"")).startswith("You play against Bob, Cy, Di and Ed.\n")
    assert opening(meldwright(*SHORT, stdin=b"")).startswith("You play against Bob and Cy.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "6"), "--players takes 2, 3, 4 or 5, not '6'."),
        (("--players", "two"), "--players takes 2, 3, 4 or 5, not 'two'."),
        (("--seed", " "), "--seed takes a number or a word, not ' '."),
        (("--name", ""), "--name takes a name of up to 40 letters, not ''."),
        (("--name", "x" * 41), f"--name takes a name of up to 40 letters, not '{'x' * 41}'."),
    ],
)
def test_options_that_cannot_be(meldwright: Meldwright, arguments: tuple[str, ...], message: str) -> None:
    ran = meldwright("play", *arguments, stdin=b"")
    assert (ran.code, ran.out, ran.err) == (Exit.USAGE, "", f"meldwright: {message}\n")


@pytest.mark.parametrize("typed", [b"", b"draw\nquit\ndraw\n", b"draw", b"Q"])
def test_a_round_may_be_left(meldwright: Meldwright, typed: bytes) -> None:
    ran = meldwright(*SHORT, stdin=typed)
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out.endswith("\nThe same deal again: meldwright play --seed 4 --players 3\n")
    assert "The round is over" not in ran.out


def test_what_no_terminal_can_show_is_dropped(meldwright: Meldwright) -> None:
    ran = meldwright(*SHORT, stdin=b"draw\nl\x1b[31may \xff\x00 2H 3S\nlay 2H\xc2\xa03S\n")
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert "\x1b" not in ran.out
    assert '\nThere is no command "l[31may".\n' in ran.out
    assert "\n> lay 2H 3S\nThis cannot be laid:\nM1: " in ran.out


def test_words_and_letters(meldwright: Meldwright) -> None:
    words = meldwright(*SHORT, "--words", stdin=script("draw", "best", "knock")).out
    assert "\nYou draw: 4 of clubs\n" in words
    assert "\nMeld 1: joker for the 2 of clubs (new), 3 of clubs (new), 4 of clubs (new)\n" in words
    assert "\n  You: 2 of hearts, 3 of spades (5 points, knocked, scores 116)\n" in words
    assert "Signs:" not in words
    german = meldwright(*SHORT, "--letters", "de", stdin=script("draw", "lay X 3Kr 4Kr", "knock")).out
    assert "\nYour hand: 2H 3Kr 3P 5Ka 6Ka 6H 7Ka 7H 8H X (72 points)\n" in german
    assert "say which, X=2Kr or X=5Kr.\n" in german


def test_sixty_columns_hold_everything() -> None:
    look = {"FORCE_COLOR": "1", "COLUMNS": "60", "LINES": "40", "PYTHONIOENCODING": "utf-8"}
    typed = script("help", "draw", "hint 3", "odds", "advise", "lay 2H 3S", "best", "knock?", "knock")
    ran = in_process(*SHORT, stdin=typed, environment=look)
    assert (ran.returncode, ran.stderr) == (Exit.OK, b"")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", ran.stdout.decode()).splitlines()
    assert max(map(len, shown)) <= 60
    assert any(line.startswith("1 │+X=2♣ │+3♣ │") for line in shown)
    plain = in_process(*SHORT, "--plain", stdin=script("draw", "best", "knock"), environment=look)
    assert plain.stdout.decode() == SHORT_ROUND


LOADED = """
import sys
from cli.app import run
run(sys.argv[1:])
heavy = {"ortools", "pandas", "numpy", "google", "rich", "pydantic", "jsonschema"}
print(sorted(heavy & {name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""


@pytest.mark.parametrize(("typed", "loads_solver"), [("draw show help", False), ("draw hint", True)])
def test_nothing_heavy_is_loaded_before_somebody_thinks(typed: str, loads_solver: bool) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, *SHORT],
        input=script(*typed.split()),
        capture_output=True,
        check=True,
    )
    assert (b"ortools" in ran.stderr) is loads_solver
    assert b"rich" not in ran.stderr


def test_a_line_that_is_too_long_is_left_out_whole() -> None:
    typed = b"#" + b"c" * 65535 + b"draw\n" + b"show " + b"x" * 200_000 + b"draw\nquit\n"
    ran = in_process("play", "--seed", "3", "--plain", stdin=typed)
    assert (ran.returncode, ran.stderr) == (Exit.OK, b"")
    assert ran.stdout.count(b"This line is too long: it is left out.") == 2
    assert b"You draw" not in ran.stdout
