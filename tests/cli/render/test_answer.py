"""The words of every kind of answer, exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.render.answer import answer_lines
from cli.render.plain import plain_text
from solver.cards import cards
from solver.dispute import Hinge
from solver.outcomes import Best, Confirmation, LayoutProof, NoPlay, Outcome, Standing
from solver.position import Position
from solver.readings import Reading, under
from solver.rules import MANIPULATION, Rules
from tests.cli import samples

PROOF = """\
Proved: CP-SAT found it optimal, and an independent exhaustive search (1,234 states) confirms that nothing \
beats it.
No other way to lay it moves fewer cards of the table.
"""

ANSWERS = [
    pytest.param(
        samples.LENT,
        samples.LENT_BEST,
        """\
A seven is lent
Best play: 8 points, 1 card.
Lay: 8C
The table after, 1 card of it moved:
Meld 1: 7D 7H 7S
Meld 2: >7C(1) +8C 9C TC JC
Signs: + from your hand; > moved, from the meld in brackets.
Left in hand: KD (10 points)
You may not knock: 10 points left, more than 5 (T3).
"""
        + PROOF,
        id="a card moves",
    ),
    pytest.param(
        samples.FREED,
        samples.FREED_BEST,
        """\
Best play: 23 points, 3 cards.
Lay: 5H 9D 9S
The joker that stood for the 5 of hearts now stands for the 9 of clubs: the real 5 of hearts from your hand \
takes its place.
The table after, 1 card of it moved:
Meld 1: 4H +5H 6H
New meld: >X=9C(1) +9D +9S
Signs: + from your hand; > moved, from the meld in brackets.
Left in hand: 2C (2 points)
You may knock: 2 points left, and 5 or fewer allow it (T3).
"""
        + PROOF,
        id="a joker is released",
    ),
    pytest.param(
        samples.OUT,
        samples.OUT_BEST,
        """\
Best play: 45 points, 3 cards.
Lay: X=JD QD KD
Declare the joker from your hand as the jack of diamonds.
The table after, nothing on it moved:
Meld 1: 7D 7H 7S
New meld: +X=JD +QD +KD
Signs: + from your hand.
Left in hand: nothing.
You go out: the last card of your hand is laid (T4).
"""
        + PROOF,
        id="going out",
    ),
    pytest.param(
        samples.STUCK,
        samples.STUCK_NONE,
        """\
No play: no card of this hand can be laid.
Left in hand: 2C KD X (37 points)
You may not knock: 37 points left, more than 5 (T3).
If you have drawn fewer than 3 cards this turn, draw another (T2).
Proved: CP-SAT found that nothing can be laid, and an independent exhaustive search (1 state) confirms it.
""",
        id="no play by search",
    ),
    pytest.param(
        samples.THIRD,
        samples.THIRD_NONE,
        """\
No play: after the third drawn card nothing may be melded (T2).
Left in hand: 7C (7 points)
You may not knock: 7 points left, more than 5 (T3).
Your turn is over.
Proved: rule T2 decides it, no search is needed.
""",
        id="no play after the third draw",
    ),
    pytest.param(
        samples.FIRST,
        samples.FIRST_NONE,
        """\
No play yet: draw a card first; before that nothing may be melded (T2).
Left in hand: 2D 7C (9 points)
You may not knock: 9 points left, more than 5 (T3).
Proved: rule T2 decides it, no search is needed.
""",
        id="no play before the first draw",
    ),
    pytest.param(
        samples.STUCK,
        samples.OPEN,
        """\
Undecided: the time limit came before a proof.
No play is worth more than 30 points.
No play was found so far.
Left in hand: 2C KD X (37 points)
More time may decide it: --time-limit SECONDS.
""",
        id="undecided without a play",
    ),
    pytest.param(
        samples.LENT,
        samples.OPEN_BEST,
        """\
A seven is lent
Undecided: the time limit came before a proof.
No play is worth more than 18 points.
Best play found so far: 8 points, 1 card.
Lay: 8C
The table after, 1 card of it moved:
Meld 1: 7D 7H 7S
Meld 2: >7C(1) +8C 9C TC JC
Signs: + from your hand; > moved, from the meld in brackets.
Left in hand: KD (10 points)
You may not knock: 10 points left, more than 5 (T3).
More time may decide it: --time-limit SECONDS.
""",
        id="undecided with a play",
    ),
    pytest.param(
        samples.LENT,
        samples.QUARREL,
        """\
A seven is lent
No answer: the two searches disagree, so one of them is wrong.
Reason: CP-SAT says 8 points, the sweep says 9.
Written for a report: dump.json
Please report it with that file.
""",
        id="disagreement",
    ),
]


def words(position: Position, outcome: Outcome, rules: Rules = MANIPULATION) -> str:
    """An answer as flat lines in letters."""
    return plain_text(answer_lines(outcome, position, rules, False, "dump.json"))


@pytest.mark.parametrize(("position", "outcome", "expected"), ANSWERS)
def test_every_answer_has_its_words(position: Position, outcome: Outcome, expected: str) -> None:
    assert words(position, outcome) == expected


def with_proof(**changes: object) -> Best:
    """A play known in another way."""
    return replace(samples.LENT_BEST, proof=replace(samples.PROVED, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (
            with_proof(sweep=Confirmation.TIMED_OUT, sweep_states=None),
            "Proved by CP-SAT alone, which found it optimal; not independently confirmed: "
            "the exhaustive search ran out of time.",
        ),
        (
            with_proof(sweep=Confirmation.NOT_RUN, sweep_states=None),
            "Proved by CP-SAT alone, which found it optimal; not independently confirmed: "
            "the exhaustive search was not run.",
        ),
        (
            with_proof(cp_status=None),
            "Proved: an exhaustive search (1,234 states) confirms that nothing beats it.",
        ),
        (
            with_proof(layout=LayoutProof.BEST_FOUND),
            "Perhaps it can be laid with fewer cards moved: that is not proved.",
        ),
    ],
)
def test_a_proof_never_says_more_than_is_known(outcome: Best, expected: str) -> None:
    assert expected in words(samples.LENT, outcome).splitlines()


@pytest.mark.parametrize(
    ("position", "standing", "expected"),
    [
        (
            Position(hand=cards("4H"), drawn=1),
            Standing(4, False, False),
            "You may knock once no more draw is due: 4 points left, and 5 or fewer allow it (T3).",
        ),
        (Position(hand=cards("4H"), drawn=1), Standing(4, False, False), "Draw another card (T2)."),
        (Position(hand=cards("4H"), drawn=3), Standing(4, False, True), "Your turn is over."),
        (
            Position(hand=cards("4H"), drawn=3),
            Standing(4, False, True),
            "You may knock: 4 points left, and 5 or fewer allow it (T3).",
        ),
        (
            Position(hand=cards("4H"), drawn=0, last_turn=True),
            Standing(4, False, False),
            "Nobody knocks in the last turns (T5).",
        ),
        (Position(), Standing(0, False, False), "No play: the hand is empty."),
    ],
)
def test_T2_T3_T5_what_a_player_without_a_play_may_do(
    position: Position, standing: Standing, expected: str
) -> None:
    assert expected in words(position, NoPlay(standing, samples.NOTHING)).splitlines()


def test_T5_an_empty_hand_does_not_end_the_last_turns() -> None:
    position = replace(samples.OUT, drawn=0, last_turn=True)
    expected = "The last card of your hand is laid; the last turns are still played out (T5)."
    assert expected in words(position, samples.OUT_BEST).splitlines()


def test_T3_the_limit_comes_from_the_rules() -> None:
    text = words(samples.LENT, samples.LENT_BEST, Rules(knock_limit=7))
    assert "more than 7 (T3)" in text


def test_old_melds_keep_their_typed_numbers_and_come_first() -> None:
    trace = samples.LENT_BEST.trace
    play = samples.LENT_BEST.play
    turned = replace(
        samples.LENT_BEST,
        play=replace(play, table=play.table[::-1]),
        trace=replace(trace, continues=trace.continues[::-1], origins=trace.origins[::-1]),
    )
    assert words(samples.LENT, turned) == words(samples.LENT, samples.LENT_BEST)


ONE_JOKER = under(Reading.ONE_JOKER)


def test_readings_that_the_sweep_cannot_express_are_named() -> None:
    outcome = with_proof(sweep=Confirmation.INCONCLUSIVE, sweep_allows=128 * 25 + 4)
    assert (
        "Proved by CP-SAT alone, which found it optimal; not independently confirmed: the exhaustive search "
        "cannot express the reading that only one joker may lie in a meld and allows 25 points with 4 cards."
    ) in words(samples.LENT, outcome, ONE_JOKER).splitlines()
    both = under(Reading.RELEASE_IN_PLACE, ONE_JOKER)
    outcome = with_proof(sweep=Confirmation.INCONCLUSIVE)
    assert (
        "cannot express the readings that a joker is released only when the real card ends in its place, "
        "beside a card that lay beside the joker and that only one joker may lie in a meld and allows more."
    ) in words(samples.LENT, outcome, both)


def test_readings_that_are_not_the_usual_ones_are_told() -> None:
    lines = words(samples.LENT, samples.LENT_BEST, under(Reading.ONE_RELEASE, ONE_JOKER)).splitlines()
    told = "Played here: one real card releases one joker only; only one joker may lie in a meld."
    assert lines[1] == told
    assert "Played here" not in words(samples.LENT, samples.LENT_BEST)


def test_a_play_owns_up_to_the_reading_on_which_it_hangs() -> None:
    hinges = (Hinge(Reading.RELEASE_ANYWHERE, Reading.RELEASE_NEVER, "illegal"),)
    lines = answer_lines(samples.FREED_BEST, samples.FREED, MANIPULATION, False, hinges=hinges)
    assert (
        "This play hangs on a reading: a joker is released when the real card lies anywhere on the table at "
        "the end (J3). Where a joker on the table is never released, it would be illegal."
    ) in plain_text(lines).splitlines()
