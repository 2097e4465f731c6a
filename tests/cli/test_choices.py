"""`meldwright hint` beyond the best play: other plays, goals, wishes, and what to wish for, end to end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cli.exits import Exit
from solver.outcomes import Undecided
from solver.request import Choices, Unfulfillable, Wish
from tests.cli import samples

if TYPE_CHECKING:
    from pathlib import Path

    from solver.request import Answer
    from tests.cli.conftest import Meldwright

EITHER = "| 3S 4S 5S 6S 7S 6H 6D | 3"
"""The six goes into the sequence with the seven or to the other sixes."""
LONG = "4H 5H 6H | 7H 8H KD | 3"
LOW = "4H 5H 6H | 2C 3D | 3"

CASES: dict[tuple[str, ...], tuple[Exit, str]] = {
    (EITHER, "--count", "2"): (
        Exit.OK,
        """\
Best play: 30 points, 6 cards.
Lay: 3S 4S 5S 6D 6H 6S
The table after, nothing on it moved:
New meld 1: +3S +4S +5S
New meld 2: +6D +6H +6S
Signs: + from your hand.
Left in hand: 7S (7 points)
You may not knock: 7 points left, more than 5 (T3).
Step by step:
1. Lay 3-4-5 of spades from your hand as new meld 1.
2. Lay the sixes of diamonds, hearts and spades from your hand as new meld 2.
Proved: CP-SAT found it optimal, and an independent exhaustive search (15 states) confirms that nothing \
beats it.
No other way to lay it moves fewer cards of the table.
Play 2 of 2: 25 points, 5 cards.
Lay: 3S 4S 5S 6S 7S
The table after, nothing on it moved:
New meld: +3S +4S +5S +6S +7S
Signs: + from your hand.
Left in hand: 6D 6H (12 points)
You may not knock: 12 points left, more than 5 (T3).
The other is proved in the same way.
""",
    ),
    ("7H 8H 9H | TH JH | 3", "--count", "20", "--no-steps", "--words"): (
        Exit.OK,
        """\
Best play: 20 points, 2 cards.
Lay: 10 of hearts, jack of hearts
The table after, nothing on it moved:
Meld 1: 7 of hearts, 8 of hearts, 9 of hearts, 10 of hearts (from your hand), jack of hearts (from your hand)
Left in hand: nothing.
You go out: the last card of your hand is laid (T4).
Proved: CP-SAT found it optimal, and an independent exhaustive search (14 states) confirms that nothing \
beats it.
No other way to lay it moves fewer cards of the table.
Play 2 of 2: 10 points, 1 card.
Lay: 10 of hearts
The table after, nothing on it moved:
Meld 1: 7 of hearts, 8 of hearts, 9 of hearts, 10 of hearts (from your hand)
Left in hand: jack of hearts (10 points)
You may not knock: 10 points left, more than 5 (T3).
The other is proved in the same way.
These are all: no other set of cards can be laid.
""",
    ),
    (EITHER, "--must", "7S", "--keep", "6D", "--no-steps"): (
        Exit.OK,
        """\
Best play, wishes fulfilled: 25 points, 5 cards.
Wished to lay: 7S
Wished to keep: 6D
Lay: 3S 4S 5S 6S 7S
The table after, nothing on it moved:
New meld: +3S +4S +5S +6S +7S
Signs: + from your hand.
Left in hand: 6D 6H (12 points)
You may not knock: 12 points left, more than 5 (T3).
Proved: CP-SAT found it optimal, and an independent exhaustive search (14 states) confirms that no play \
that fulfils the wishes beats it.
No other way to lay it moves fewer cards of the table.
""",
    ),
    ("4H 5H 6H | 7H X | 3", "--keep-jokers", "--no-steps", "--count", "3"): (
        Exit.OK,
        """\
Best play, wishes fulfilled: 7 points, 1 card.
Wished to keep: X
Lay: 7H
The table after, nothing on it moved:
Meld 1: 4H 5H 6H +7H
Signs: + from your hand.
Left in hand: X (25 points)
You may not knock: 25 points left, more than 5 (T3).
Proved: CP-SAT found it optimal, and an independent exhaustive search (14 states) confirms that no play \
that fulfils the wishes beats it.
No other way to lay it moves fewer cards of the table.
This is all: no other set of cards will do.
""",
    ),
    ("4H 5H 6H | 7H 8H 3D | 3", "--goal", "knock", "--no-steps"): (
        Exit.OK,
        """\
To knock with the fewest cards: 15 points, 2 cards.
Lay: 7H 8H
The table after, nothing on it moved:
Meld 1: 4H 5H 6H +7H +8H
Signs: + from your hand.
Left in hand: 3D (3 points)
You may knock: 3 points left, and 5 or fewer allow it (T3).
Proved: CP-SAT found that no play does it with fewer cards, and an independent exhaustive search \
(14 states) confirms it.
No other way to lay it moves fewer cards of the table.
""",
    ),
    ("4H 5H 6H | 7H 8H | 3", "--goal", "out", "--no-steps"): (
        Exit.OK,
        """\
To go out: 15 points, 2 cards.
Lay: 7H 8H
The table after, nothing on it moved:
Meld 1: 4H 5H 6H +7H +8H
Signs: + from your hand.
Left in hand: nothing.
You go out: the last card of your hand is laid (T4).
Proved: CP-SAT found a play that lays every card, and an independent exhaustive search (14 states) \
confirms it.
No other way to lay it moves fewer cards of the table.
""",
    ),
    (LOW, "--goal", "knock"): (
        Exit.OK,
        """\
You may knock as you are: no play is needed.
Left in hand: 2C 3D (5 points)
It counts 5 points, and 5 or fewer allow it (T3).
But while a draw is due, it comes first (T2).
""",
    ),
    (LOW, "--drawn", "3", "--goal", "knock"): (
        Exit.OK,
        """\
You may knock as you are: no play is needed.
Left in hand: 2C 3D (5 points)
It counts 5 points, and 5 or fewer allow it (T3).
""",
    ),
    (LOW, "--drawn", "1", "--goal", "knock"): (
        Exit.NO_PLAY,
        """\
No play leaves 5 points or fewer, so that you might knock.
Left in hand: 2C 3D (5 points)
You may knock once no more draw is due: 5 points left, and 5 or fewer allow it (T3).
Proved: CP-SAT found that it cannot be done, and an independent exhaustive search (its bounds alone decide) \
confirms it.
""",
    ),
    (LOW, "--last-turn", "--goal", "knock"): (
        Exit.NO_PLAY,
        """\
Nobody knocks in the last turns (T5).
Left in hand: 2C 3D (5 points)
Proved: rule T5 decides it, no search is needed.
""",
    ),
    (EITHER, "--must", "6D,7S", "--must", "3S"): (
        Exit.NO_PLAY,
        """\
No play fulfils the wishes.
Wished to lay: 6D 7S 3S
Left in hand: 3S 4S 5S 6D 6H 6S 7S (37 points)
You may not knock: 37 points left, more than 5 (T3).
It can be done without any one of these wishes:
Wished to lay: 6D 7S
Proved: CP-SAT found that it cannot be done, and an independent exhaustive search (9 states) confirms it.
""",
    ),
    (LONG, "--must", "7H KD", "--keep", "8H"): (
        Exit.NO_PLAY,
        """\
No play fulfils the wishes.
Wished to lay: 7H KD
Wished to keep: 8H
Left in hand: 7H 8H KD (25 points)
You may not knock: 25 points left, more than 5 (T3).
It can be done without the wish to lay: KD
Proved: CP-SAT found that it cannot be done, and an independent exhaustive search (its bounds alone decide) \
confirms it.
""",
    ),
    (LONG, "--goal", "out", "--keep", "KD"): (
        Exit.NO_PLAY,
        """\
No play that fulfils the wishes goes out.
Wished to keep: KD
Left in hand: 7H 8H KD (25 points)
You may not knock: 25 points left, more than 5 (T3).
Without any wish it cannot be done either.
Proved: counting the cards decides it, no search is needed.
""",
    ),
    (EITHER, "--must", "6D 6H 7S 4S", "--keep", "3S"): (
        Exit.NO_PLAY,
        """\
No play fulfils the wishes.
Wished to lay: 6D 6H 7S 4S
Wished to keep: 3S
Left in hand: 3S 4S 5S 6D 6H 6S 7S (37 points)
You may not knock: 37 points left, more than 5 (T3).
No single wish stands in the way: only without several of them it can be done.
Proved: CP-SAT found that it cannot be done, and an independent exhaustive search (9 states) confirms it.
""",
    ),
    ("| KD KH 2S | 3", "--count", "3"): (
        Exit.NO_PLAY,
        """\
No play: no card of this hand can be laid.
Left in hand: 2S KD KH (22 points)
You may not knock: 22 points left, more than 5 (T3).
If you have drawn fewer than 3 cards this turn, draw another (T2).
Proved: CP-SAT found that nothing can be laid, and an independent exhaustive search (14 states) confirms it.
Best to draw: a joker (45 points could be laid), KC (30), KS (30).
""",
    ),
}


@pytest.mark.parametrize("arguments", CASES, ids=" ".join)
def test_what_is_asked_is_answered(meldwright: Meldwright, arguments: tuple[str, ...]) -> None:
    code, expected = CASES[arguments]
    ran = meldwright("hint", *arguments)
    assert (ran.code, ran.out, ran.err) == (code, expected, "")
    document = meldwright("hint", "--json", *(word for word in arguments if word != "--words")).document
    assert (document["outcome"] in ("none", "undecided")) == (code is not Exit.OK)


@pytest.mark.parametrize("options", [("--count", "1"), ("--goal", "points"), ("--keep-jokers",)])
@pytest.mark.parametrize("position", [EITHER, str(samples.LENT), str(samples.FREED), "| KD KH 2S | 3"])
def test_asking_for_the_best_play_gives_the_same_answer(
    meldwright: Meldwright, position: str, options: tuple[str, ...]
) -> None:
    plain, asked = meldwright("hint", position), meldwright("hint", position, *options)
    assert asked == plain
    told = meldwright("hint", "--json", position).document
    document = meldwright("hint", "--json", position, *options).document
    assert {name: document[name] for name in told} == told


def test_a_document_tells_every_play(meldwright: Meldwright) -> None:
    document = meldwright("hint", "--json", EITHER, "--count", "3").document
    assert [(play["points"], len(play["laid"])) for play in document["plays"]] == [(30, 6), (25, 5), (22, 4)]
    first = document["plays"][0]
    assert {name: document[name] for name in first} == first
    assert all(play["steps"] and play["proof"]["sweep"] == "confirmed" for play in document["plays"])
    assert (document["goal"], document["wishes"], document["complete"]) == ("points", [], False)
    document = meldwright("hint", "--json", EITHER, "--count", "3", "--no-steps").document
    assert [play["steps"] for play in document["plays"]] == [None] * 3
    document = meldwright("hint", "--json", LONG, "--count", "20").document
    assert (len(document["plays"]), document["complete"]) == (2, True)
    assert "plays" not in meldwright("hint", "--json", LONG).document


def test_a_document_tells_the_wishes_and_which_stands_in_the_way(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "--json", EITHER, "--must", "6D,7S", "--keep", "3S", "--goal", "cards")
    assert ran.code == Exit.NO_PLAY
    document = ran.document
    assert document["goal"] == "cards"
    assert document["wishes"] == ["lay 6D", "lay 7S", "keep 3S"]
    assert document["culprits"] == ["lay 6D", "lay 7S"]
    assert (document["all_culprits"], document["without_wishes"], document["plays"]) == (True, True, [])
    assert (document["outcome"], document["points"], document["left_points"]) == ("none", 0, 37)
    assert (document["proof"]["by"], document["proof"]["sweep"]) == ("search", "confirmed")


def test_a_document_says_that_no_play_is_needed(meldwright: Meldwright) -> None:
    ran = meldwright("hint", "--json", LOW, "--goal", "knock")
    assert ran.code == Exit.OK
    assert (ran.document["outcome"], ran.document["may_knock"]) == ("none_needed", True)
    assert (ran.document["proof"]["by"], ran.document["proof"]["rule"]) == ("rule", "T3")
    # A card that must be laid asks for a play all the same.
    assert meldwright("hint", LOW, "--goal", "knock", "--must", "3D").code == Exit.NO_PLAY


def test_a_rule_that_forbids_melding_comes_before_any_wish(meldwright: Meldwright) -> None:
    ran = meldwright("hint", LONG, "--drawn", "3", "--goal", "out")
    assert ran.code == Exit.NO_PLAY
    assert ran.out.startswith("No play: after the third drawn card nothing may be melded (T2).\n")
    assert meldwright("hint", "--json", LONG, "--drawn", "0", "--must", "KD").document["wished"] is None


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("1", ["Best play: 23 points.", "Play 2 of 2: 5 points."]),
        ("2", ["Lay: 5H 9D 9S", "Lay: 5H"]),
        ("3", ["Of the table, meld 1 is touched.", "Of the table, meld 1 is touched."]),
    ],
)
def test_a_nudge_gives_away_less_of_every_play(
    meldwright: Meldwright, level: str, expected: list[str]
) -> None:
    arguments = ("hint", str(samples.FREED), "--count", "2", "--nudge", level)
    lines = meldwright(*arguments).out.splitlines()
    assert [line for line in lines if line in expected] == expected
    document = meldwright(*arguments, "--json").document
    assert [play["table_after"] for play in document["plays"]] == [None, None]
    assert [play["laid"] is None for play in document["plays"]] == [level == "1"] * 2


def test_the_first_play_is_drawn(meldwright: Meldwright, tmp_path: Path) -> None:
    for arguments, note in (
        ((EITHER, "--must", "7S"), "Best play, wishes fulfilled: 25 points, 5 cards."),
        ((LONG, "--must", "KD"), "No play fulfils the wishes."),
        ((LOW, "--goal", "knock"), "You may knock as you are: no play is needed."),
    ):
        meldwright("hint", *arguments, "--svg", "play.svg")
        assert note in (tmp_path / "play.svg").read_text()


def test_times_are_told(meldwright: Meldwright) -> None:
    assert meldwright("hint", EITHER, "--count", "2", "--stats").err.startswith("Seconds: value ")
    assert meldwright("hint", LOW, "--goal", "knock", "--stats").err == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--count", "0"), "meldwright: --count takes a number from 1 to 20, not '0'.\n"),
        (("--count", "21"), "meldwright: --count takes a number from 1 to 20, not '21'.\n"),
        (("--count", "x"), "meldwright: --count takes a number from 1 to 20, not 'x'.\n"),
        (("--goal", "win"), "meldwright: --goal takes points, cards, knock or out, not 'win'.\n"),
        (("--keep", "?"), "meldwright: --keep takes cards of your hand, such as 8H,X, not '?'.\n"),
        (("--must", " "), "meldwright: --must takes cards of your hand, such as 8H,X, not ' '.\n"),
        (
            ("--must", "foo"),
            """\
meldwright: --must cannot be read.
  1 | foo
    | ^^^
      "foo" is no card: write the rank, then the suit, as in 7H, TC or AS.
It takes cards of your hand: 8H,X
""",
        ),
        (
            ("--must", "7H,7H"),
            """\
meldwright: --must names what you do not hold.
  1 | 7H,7H
    |    ^^
      Of 7H you hold only 1.
""",
        ),
        (
            ("--must", "7H", "--keep", "KS"),
            """\
meldwright: --keep names what you do not hold.
  1 | KS
    | ^^
      KS is not in your hand.
""",
        ),
        (
            ("--keep", "X=7H"),
            """\
meldwright: --keep names what you do not hold.
  1 | X=7H
    | ^^^^
      A joker in the hand is X: it stands for nothing yet.
""",
        ),
    ],
)
def test_a_wish_that_cannot_be_meant_is_refused(
    meldwright: Meldwright, options: tuple[str, ...], message: str
) -> None:
    ran = meldwright("hint", LONG, *options)
    assert (ran.code, ran.out, ran.err) == (Exit.USAGE, "", message)
    document = meldwright("hint", "--json", LONG, *options).document
    assert (document["schema"], document["exit"]) == ("meldwright.error/1", 2)


def test_wishes_are_read_in_the_letters_asked_for(meldwright: Meldwright) -> None:
    position = "4H 5H 6H | 7H 8H X KKr | 3"
    ran = meldwright("hint", "--letters", "de", position, "--must", "KKr", "--keep", "X")
    assert ran.code == Exit.NO_PLAY
    assert "It can be done without any one of these wishes:\nWished to lay: KKr\n" not in ran.out
    assert "It can be done without the wish to lay: KKr\n" in ran.out
    ran = meldwright("hint", "--letters", "de", position, "--must", "DKr")
    assert "DKr is not in your hand." in ran.err


@pytest.mark.parametrize(
    ("found", "code", "words"),
    [
        (
            Choices((samples.LENT_BEST,), False),
            Exit.OK,
            "The time limit came before the next play was found: --time-limit SECONDS gives more.",
        ),
        (
            Unfulfillable((), False, None, samples.NOTHING),
            Exit.NO_PLAY,
            "There was no time to find out which wish stands in the way.",
        ),
        (
            Unfulfillable((Wish(True, samples.LENT.hand[0]),), False, None, samples.NOTHING),
            Exit.NO_PLAY,
            "There was no time to try every wish.",
        ),
        (samples.OPEN, Exit.UNDECIDED, "More time may decide it: --time-limit SECONDS."),
        (samples.OPEN_BEST, Exit.UNDECIDED, "More time may decide it: --time-limit SECONDS."),
        (samples.QUARREL, Exit.DISAGREEMENT, "Please report it with that file."),
    ],
)
def test_what_time_or_a_quarrel_leaves_open_is_said(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, found: Answer, code: Exit, words: str
) -> None:
    monkeypatch.setattr("solver.choices.choices", lambda *_: found)
    arguments = ("hint", str(samples.LENT), "--must", "8C", "--count", "3")
    ran = meldwright(*arguments)
    assert (ran.code, words in ran.out) == (code, True)
    ran = meldwright(*arguments, "--json")
    assert ran.code == code
    assert ran.document["wishes"] == ["lay 8C"]
    if isinstance(found, Undecided) and found.best is not None:
        assert ran.document["points"] == found.best.points


def test_the_best_cards_to_draw_are_told_where_nothing_can_be_laid(meldwright: Meldwright) -> None:
    lines = meldwright("hint", "| KD 2C | 3").out.splitlines()
    assert lines[-1] == "No single further card would let anything be laid."
    ran = meldwright("hint", "--letters", "de", "| KKa KH 2P | 3")
    assert ran.out.splitlines()[-1] == "Best to draw: a joker (45 points could be laid), KKr (30), KP (30)."
    document = meldwright("hint", "--json", "| KD KH 2S | 3").document
    assert document["wished"] == [
        {"card": "X", "points": 45},
        {"card": "KC", "points": 30},
        {"card": "KS", "points": 30},
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("| KD KH 2S | 3", "--nudge", "1"),
        ("| KD KH 2S | 3", "--drawn", "2"),
        ("| KD KH 2S | 3", "--drawn", "3"),
        ("| KD KH 2S | 3", "--drawn", "0"),
        ("| KD KH 2S | 3", "--last-turn"),
        ("7SHD | | 3",),
    ],
)
def test_no_card_is_wished_for_that_could_not_be_laid_or_is_not_to_be_told(
    meldwright: Meldwright, arguments: tuple[str, ...]
) -> None:
    ran = meldwright("hint", *arguments)
    assert (ran.code, "further card" in ran.out or "Best to draw" in ran.out) == (Exit.NO_PLAY, False)
    assert meldwright("hint", "--json", *arguments).document["wished"] is None


def test_wishing_keeps_to_the_time_limit(meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr("solver.reasons.wishes", lambda *_, limits: given.append(limits))
    document = meldwright("hint", "--json", "| KD KH 2S | 3", "--time-limit", "0.9").document
    assert document["wished"] is None
    assert 0 < given[0].total < 0.9
    meldwright("hint", "| KD KH 2S | 3")
    assert given[1].total == 1.0
