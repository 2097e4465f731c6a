"""`meldwright why` end to end: why cards stay in the hand, and what would let them go down."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from cli.render.plain import plain_text
from cli.render.reasons import why_lines
from solver.cards import cards
from solver.reasons import HeldBack, Lacking, OutOfReach, Unsettled
from solver.rules import MANIPULATION
from tests.cli import samples
from tests.cli.conftest import checked

if TYPE_CHECKING:
    from pathlib import Path

    from solver.outcomes import Outcome
    from solver.reasons import Reason
    from tests.cli.conftest import Meldwright

RUN = "6-8S | 9S KD | 3"
ALONE = "Which further cards would do, CP-SAT alone has found.\n"
BEST = (
    "Proved: CP-SAT found it optimal, and an independent exhaustive search ({} states) confirms that nothing \
beats it.\n"
)
NONE = "Proved: CP-SAT found that nothing can be laid, and an independent exhaustive search (14 states) \
confirms it.\n"
KING = """\
Stays in hand: KD
Needs two further cards, one of these sets: AD QD / JD QD / KC KH / KC KS / KH KS / two jokers / a joker \
and any of AD JD QD KC KH KS
Near: a new meld JD QD KD lacks JD QD
Near: a new meld QD KD AD lacks AD QD
Near: a new meld KC KD KH lacks KC KH
"""

CASES: dict[tuple[str, ...], str] = {
    ("| 3S 4S 5S 6S 7S 6H 6D | 3",): f"""\
Best play: 30 points, 6 cards.
Lay: 3S 4S 5S 6D 6H 6S
Stays in hand: 7S
Held back, because laying it costs more than it gives: the best play with it is worth 25 points, \
without it 30 points.
Near: a new meld 5S 6S 7S lacks nothing
{BEST.format(15)}""",
    ("| 4S 5S 6S 5H 5D | 3", "5D"): f"""\
Best play: 15 points, 3 cards.
Lay: 4S 5S 6S
Stays in hand: 5D
Another play, with it, is just as good: 15 points, 3 cards.
Near: a new meld 5D 5H 5S lacks nothing
{BEST.format(14)}""",
    ("9-QC | 7C | 3",): f"""\
No play: no card of this hand can be laid.
Stays in hand: 7C
Would go down with any of: 8C or a joker
Near: meld 1 as 7C 8C 9C TC JC QC lacks 8C
Near: a new meld 5C 6C 7C lacks 5C 6C
Near: a new meld 6C 7C 8C lacks 6C 8C
{NONE}{ALONE}""",
    ("7SHD / 9-QC | 7C KD X 2H | 3", "7C,2H"): f"""\
Best play: 32 points, 2 cards.
Lay: 7C X=8C
Is laid: 7C
Stays in hand: 2H
Would go down with any of: AH 2C 2D 2S 3H 4H or a joker
Near: a new meld AH 2H 3H lacks AH 3H
Near: a new meld 2C 2D 2H lacks 2C 2D
Near: a new meld 2C 2H 2S lacks 2C 2S
A joker of your hand could stand for a card that a meld lacks.
{BEST.format(21)}{ALONE}""",
    (RUN,): f"""\
Best play: 9 points, 1 card.
Lay: 9S
{KING}{BEST.format(14)}{ALONE}""",
    (RUN, "--drawn", "3"): f"""\
No play: after the third drawn card nothing may be melded (T2).
If it were allowed:
Best play: 9 points, 1 card.
Lay: 9S
{KING}{BEST.format(14)}{ALONE}""",
    ("6-8S | 9S 9S | 3", "--words"): f"""\
Best play: 9 points, 1 card.
Lay: 9 of spades
Stays in hand: 9 of spades (one of the two held)
Needs two further cards, one of these sets: 7 of spades, 8 of spades / 8 of spades, 10 of spades / 9 of \
clubs, 9 of diamonds / 9 of clubs, 9 of hearts / 9 of diamonds, 9 of hearts / 10 of spades, jack of spades \
/ two jokers / a joker and any of 7 of spades, 8 of spades, 9 of clubs, 9 of diamonds, 9 of hearts, \
10 of spades, jack of spades
Near: a new meld 7 of spades, 8 of spades, 9 of spades lacks 7 of spades, 8 of spades
Near: a new meld 8 of spades, 9 of spades, 10 of spades lacks 8 of spades, 10 of spades
Near: a new meld 9 of clubs, 9 of diamonds, 9 of spades lacks 9 of clubs, 9 of diamonds
{BEST.format(14)}{ALONE}""",
    ("| X X | 3", "--time-limit", "100"): f"""\
No play: no card of this hand can be laid.
Stays in hand: X (one of the two held)
Would go down with: any card
{NONE}{ALONE}""",
    ("| X X 2C | 3", "X"): f"""\
Best play: 52 points, 3 cards.
Lay: X=AC 2C X=3C
Is laid: X (every copy)
{BEST.format(14)}""",
    ("7SHD | 7C | 3",): f"""\
Best play: 7 points, 1 card.
Lay: 7C
Nothing stays in the hand: every card can be laid.
{BEST.format(14)}""",
    ("7SHD | | 3",): f"""\
No play: the hand is empty.
{NONE}""",
    ("--letters", "de", "9-DKr | 7Kr | 3"): f"""\
No play: no card of this hand can be laid.
Stays in hand: 7Kr
Would go down with any of: 8Kr or a joker
Near: meld 1 as 7Kr 8Kr 9Kr 10Kr BKr DKr lacks 8Kr
Near: a new meld 5Kr 6Kr 7Kr lacks 5Kr 6Kr
Near: a new meld 6Kr 7Kr 8Kr lacks 6Kr 8Kr
{NONE}{ALONE}""",
}


@pytest.mark.parametrize("arguments", CASES, ids=" ".join)
def test_why_a_card_stays_is_told(meldwright: Meldwright, arguments: tuple[str, ...]) -> None:
    ran = meldwright("why", *arguments)
    assert (ran.code, ran.out, ran.err) == (Exit.OK, CASES[arguments], "")
    document = meldwright("why", "--json", *(word for word in arguments if word != "--words")).document
    assert (document["schema"], document["dump"]) == ("meldwright.why/1", None)
    assert (document["outcome"] == "none") == ("No play: no card" in ran.out or "hand is empty" in ran.out)


def test_a_document_tells_every_reason(meldwright: Meldwright) -> None:
    document = meldwright("why", "--json", "| 3S 4S 5S 6S 7S 6H 6D | 3").document
    assert (document["points"], document["rule"]) == (30, None)
    [card] = document["cards"]
    assert (card["card"], card["held"], card["why"]) == ("7S", 1, "held_back")
    assert (card["points_with"], card["points_best"]) == (25, 30)
    assert (card["cards_with"], card["cards_best"]) == (5, 6)
    assert card["near"] == [{"meld": None, "cards": ["5S", "6S", "7S"], "lacks": []}]
    document = meldwright("why", "--json", f"{RUN} | drawn 3", "KD,9S").document
    assert document["rule"] == "T2"
    king, nine = document["cards"]
    assert (nine["why"], king["why"], king["number"], king["complete"]) == ("laid", "lacking", 2, True)
    assert len(king["sets"]) == 12
    assert ["QD", "X"] in king["sets"]


@pytest.mark.parametrize(
    "arguments",
    [
        (RUN, "KD"),
        ("-", "KD"),
        ("--table", "6-8S", "--hand", "9S KD", "--players", "3", "KD"),
        ("--table", "6-8S", "--hand", "9S KD", "--players", "3", "--", "KD"),
    ],
)
def test_every_way_to_ask_about_a_card(meldwright: Meldwright, arguments: tuple[str, ...]) -> None:
    ran = meldwright("why", *arguments, stdin=RUN.encode())
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == CASES[(RUN,)]
    both = meldwright("why", *arguments, "9S", stdin=RUN.encode())
    assert "Is laid: 9S\n" in both.out


def test_a_piped_position_needs_no_argument(meldwright: Meldwright, tmp_path: Path) -> None:
    assert meldwright("why", stdin=RUN.encode()).out == CASES[(RUN,)]
    (tmp_path / "game.txt").write_text(RUN)
    assert meldwright("why", "game.txt", "KD").out == CASES[(RUN,)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            (RUN, "KD", "2H"),
            """\
meldwright: CARD names what you do not hold.
  1 | KD 2H
    |    ^^
      2H is not in your hand.
""",
        ),
        (
            (RUN, "foo"),
            """\
meldwright: CARD cannot be read.
  1 | foo
    | ^^^
      "foo" is no card: write the rank, then the suit, as in 7H, TC or AS.
It takes cards of your hand: 8H,X
""",
        ),
        (
            ("KD",),
            """\
meldwright: KD is a card; the position comes first.
For a piped one: meldwright why - KD
""",
        ),
        (
            ("6-8S 7H | 9S KD | 3", "KD"),
            """\
meldwright: this position is impossible.
  1 | 6-8S 7H | 9S KD | 3
    |      ^^
      Meld 1 is a sequence, and the 7 of hearts is of another suit. (M3)
""",
        ),
        (
            (RUN, "KD", "--hand", "KD"),
            """\
meldwright: the position is given twice: as an argument and by --table or --hand.
Leave one of them out.
""",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused(
    meldwright: Meldwright, arguments: tuple[str, ...], message: str
) -> None:
    ran = meldwright("why", *arguments)
    assert (ran.code, ran.out, ran.err) == (Exit.USAGE, "", message)
    assert meldwright("why", "--json", *arguments).document["exit"] == 2


def test_time_and_quarrels_have_their_exit_codes(
    meldwright: Meldwright, answered: Any, tmp_path: Path
) -> None:
    for outcome, code, word in (
        (samples.OPEN, Exit.UNDECIDED, "More time may decide it: --time-limit SECONDS.\n"),
        (samples.OPEN_BEST, Exit.UNDECIDED, "More time may decide it: --time-limit SECONDS.\n"),
        (samples.QUARREL, Exit.DISAGREEMENT, "Please report it with that file.\n"),
    ):
        answered(outcome)
        ran = meldwright("why", str(samples.LENT))
        assert (ran.code, ran.out.endswith(word)) == (code, True)
        assert meldwright("why", "--json", str(samples.LENT)).code == code
    [dump] = tmp_path.glob("meldwright-dump-*.json")
    checked(json.loads(dump.read_text()))
    document = meldwright("why", "--json", str(samples.LENT)).document
    assert (document["outcome"], document["dump"]) == ("disagreement", dump.name)
    assert {card["why"] for card in document["cards"]} == {"disagreement"}


@pytest.mark.parametrize(
    ("disagreement", "code", "words"),
    [
        (None, Exit.UNDECIDED, ["Not settled: the time limit came first.", "More time may settle it"]),
        (
            samples.QUARREL,
            Exit.DISAGREEMENT,
            ["Not settled: the two searches disagree.", "Please report it with that file."],
        ),
    ],
)
def test_a_single_card_may_stay_unsettled(
    meldwright: Meldwright,
    monkeypatch: pytest.MonkeyPatch,
    disagreement: Any,
    code: Exit,
    words: list[str],
) -> None:
    reasons = (Unsettled(cards("KD")[0], disagreement, ()),)
    monkeypatch.setattr("solver.reasons.explained", lambda *_: reasons)
    ran = meldwright("why", RUN)
    assert ran.code == code
    assert ran.out.startswith("Best play: 9 points, 1 card.\n")
    assert all(word in ran.out for word in words)
    document = meldwright("why", "--json", RUN).document
    assert (document["cards"][0]["why"], document["outcome"]) == (
        "undecided" if disagreement is None else "disagreement",
        "play",
    )


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            HeldBack(cards("KD")[0], 8, 8, 1, 2, ()),
            "Held back for the cards alone: the best play with it is worth 8 points too, "
            "but lays 1 card and not 2 cards.",
        ),
        (OutOfReach(cards("KD")[0], ()), "Not even three further cards would let it go down."),
        (
            Lacking(cards("KD")[0], 1, (cards("KC"), cards("KS")), False, ()),
            "Would go down with any of: KC KS (there was no time to look for all)",
        ),
        (Lacking(cards("KD")[0], 1, (cards("X"),), True, ()), "Would go down with: a joker"),
        (
            Lacking(cards("KD")[0], 3, (cards("2C 2D 2H"), cards("2C X X")), False, ()),
            "Needs three further cards, one of these sets: 2C 2D 2H / two jokers and 2C and others",
        ),
    ],
)
def test_rare_reasons_have_their_words(reason: Reason, told: str) -> None:
    best: Outcome = samples.LENT_BEST
    text = plain_text(why_lines(best, [reason], samples.LENT, MANIPULATION, False))
    assert f"Stays in hand: KD\n{told}\n" in text
