"""The examples: their answers worked out by hand, and that each tells the story of its name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from solver import (
    Best,
    By,
    Confirmation,
    Joker,
    LayoutProof,
    Meld,
    NoPlay,
    Outcome,
    Position,
    Rule,
    Source,
    best_play,
    cards,
    judge,
    read_position,
    write_position,
)
from tests.docs.pages import EXAMPLES, example, examples

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Story:
    """What an example must come to (no points: no play), and what makes it worth showing."""

    points: int | None
    laid: str
    holds: Callable[[Position, Outcome], bool]


def plain(position: Position, outcome: Outcome) -> bool:
    """Nothing on the table moves."""
    return isinstance(outcome, Best) and outcome.trace.moved == 0


def lends(position: Position, outcome: Outcome) -> bool:
    """One card leaves a group of four for a run; the group stays one."""
    assert isinstance(outcome, Best)
    before = [meld for meld in position.table if len(meld.cards) == 4]
    return (
        before == [Meld.of("8C 8D 8H 8S")]
        and Meld.of("8D 8H 8S") in outcome.play.table
        and Meld.of("7C 8C 9C TC JC") in outcome.play.table
        and outcome.trace.moved == 1
    )


def split(position: Position, outcome: Outcome) -> bool:
    """One run has become two that share a rank."""
    assert isinstance(outcome, Best)
    return {Meld.of("5H 6H 7H"), Meld.of("7H 8H 9H")} <= set(outcome.play.table)


def released_by(source: Source) -> Callable[[Position, Outcome], bool]:
    """A joker ends as another card, released by a card from there."""

    def holds(position: Position, outcome: Outcome) -> bool:
        assert isinstance(outcome, Best)
        return [joker.released_by.source for joker in outcome.trace.jokers] == [source]

    return holds


def two_jokers_laid(position: Position, outcome: Outcome) -> bool:
    """Both jokers of the hand are laid, in different melds."""
    assert isinstance(outcome, Best)
    return (
        position.hand.count(Joker()) == 2
        and sum(isinstance(piece, Joker) for piece in outcome.play.laid) == 2
        and sum(any(isinstance(piece, Joker) for piece in meld.cards) for meld in outcome.play.table) == 2
    )


def two_jokers_on_the_table(position: Position, outcome: Outcome) -> bool:
    """Two jokers lie in one meld, and a card from the hand releases one of them."""
    return Meld.of("X=8D X=9D TD") in position.table and released_by(Source.HAND)(position, outcome)


def searched(position: Position, outcome: Outcome) -> bool:
    """Two searches came to it."""
    return outcome.proof.by is By.SEARCH and outcome.proof.sweep is Confirmation.CONFIRMED


def too_late(position: Position, outcome: Outcome) -> bool:
    """One draw earlier there was a play."""
    before = best_play(replace(position, drawn=2))
    return outcome.proof.rule is Rule.T2 and isinstance(before, Best) and before.play.laid == cards("7C")


def goes_out(position: Position, outcome: Outcome) -> bool:
    """The hand is empty, and the joker was released by a card that stayed in its meld."""
    assert isinstance(outcome, Best)
    return outcome.standing.goes_out and released_by(Source.STAYED)(position, outcome)


def aces(position: Position, outcome: Outcome) -> bool:
    """One ace begins a run, its twin ends one."""
    assert isinstance(outcome, Best)
    return {Meld.of("AS 2S 3S 4S 5S"), Meld.of("JS QS KS AS")} <= set(outcome.play.table)


def last_turn(position: Position, outcome: Outcome) -> bool:
    """Melding is allowed without a draw, and five points or fewer allow no knock."""
    assert isinstance(outcome, Best)
    earlier = best_play(replace(position, last_turn=False))
    return (
        position.drawn == 0
        and earlier.proof.rule is Rule.T2
        and outcome.standing.points <= 5
        and not outcome.standing.may_knock
    )


def nine_moved(position: Position, outcome: Outcome) -> bool:
    """Nine cards move, proved to be the fewest, and the hand is empty."""
    assert isinstance(outcome, Best)
    return outcome.trace.moved == 9 and outcome.standing.goes_out


def late(position: Position, outcome: Outcome) -> bool:
    """The table has the 64 cards of its title, and a joker comes free."""
    return len(position.table_cards) == 64 and released_by(Source.STAYED)(position, outcome)


def from_a_chat(position: Position, outcome: Outcome) -> bool:
    """It reads as the same position typed neatly."""
    neat = "7S 7H 7D 7C / 9-QC / 4H X=5H 6H | 8C 5H KD KC X | 3"
    return replace(position, title="") == read_position(neat).position


def empty_table(position: Position, outcome: Outcome) -> bool:
    """There is nothing on the table, and one meld afterwards."""
    return not position.table and isinstance(outcome, Best) and len(outcome.play.table) == 1


STORIES = {
    "01-a-plain-lay.txt": Story(27, "4C 4D 4S 5H QC", plain),
    "02-a-group-lends-a-card.txt": Story(7, "7C", lends),
    "03-a-run-split-by-a-second-copy.txt": Story(7, "7H", split),
    "04-joker-released-from-the-table.txt": Story(20, "KD KS", released_by(Source.MELD)),
    "05-joker-released-from-the-hand.txt": Story(30, "JS QD KD", released_by(Source.HAND)),
    "06-two-jokers-in-the-hand.txt": Story(70, "X=3H X=KC KD KS", two_jokers_laid),
    "07-two-jokers-on-the-table.txt": Story(19, "9D TD", two_jokers_on_the_table),
    "08-no-play.txt": Story(None, "", searched),
    "09-a-third-card-drawn.txt": Story(None, "", too_late),
    "10-going-out.txt": Story(7, "2C 2D 3H", goes_out),
    "11-an-ace-low-and-an-ace-high.txt": Story(4, "AS AS 2S", aces),
    "12-a-last-turn.txt": Story(26, "8D 8S JH", last_turn),
    "13-nine-cards-moved.txt": Story(36, "7C 9C QC KC", nine_moved),
    "14-a-late-table.txt": Story(30, "AS 9D QH KS", late),
    "15-pasted-from-a-chat.txt": Story(58, "X=AD 5H 8C KC KD", from_a_chat),
    "16-an-empty-table.txt": Story(18, "3S 4S 5S 6S", empty_table),
}


def test_every_example_has_its_story() -> None:
    assert examples() == tuple(STORIES)


@pytest.mark.parametrize("name", STORIES)
def test_the_answer_is_the_one_worked_out_by_hand(name: str) -> None:
    position, outcome = example(name)
    story = STORIES[name]
    match outcome:
        case Best():
            assert (outcome.points, outcome.play.laid) == (story.points, cards(story.laid))
            assert outcome.proof.sweep is Confirmation.CONFIRMED
            assert outcome.proof.layout is LayoutProof.OPTIMAL
            assert judge(position, outcome.play.table) == ()
        case NoPlay():
            assert story.points is None
        case _:
            pytest.fail(f"{name} is left open")


@pytest.mark.parametrize("name", STORIES)
def test_it_tells_the_story_of_its_name(name: str) -> None:
    position, outcome = example(name)
    assert position.title
    assert STORIES[name].holds(position, outcome)


@pytest.mark.parametrize("name", [name for name in STORIES if "chat" not in name])
def test_it_is_written_as_the_writer_writes(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    typed = [line for line in text.splitlines() if not line.startswith("#")]
    assert typed == write_position(example(name)[0]).splitlines()
