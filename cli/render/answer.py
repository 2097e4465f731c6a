"""The picture of an answer to "what is the best play?". Knows no medium."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, assert_never

from cli.render.lines import Line, Tone, say
from cli.render.readings import hinge_lines, readings_lines
from cli.render.steps import step_lines
from cli.render.table import caption, cards_words, hand_line, table_after_lines
from cli.render.wording import (
    bound_sentence,
    counted,
    next_step_sentence,
    no_play_sentence,
    proof_sentences,
    redeclared_sentences,
    standing_sentence,
)
from solver.cards import Joker, in_order
from solver.joker_faults import and_the
from solver.outcomes import Best, Disagreement, NoPlay, Undecided
from solver.steps import meld_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.dispute import Hinge
    from solver.outcomes import Outcome, Trace
    from solver.position import Play, Position
    from solver.rules import Rules
    from solver.step import Step


def answer_lines(
    outcome: Outcome,
    position: Position,
    rules: Rules,
    symbols: bool,
    dump: str | None = None,
    hinges: tuple[Hinge, ...] = (),
    moves: Sequence[Step] = (),
) -> Iterator[Line]:
    """An answer, line by line.

    `dump` is where the report of a disagreement was written, `moves` are the steps of the play to show.
    """
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    yield from readings_lines(rules)
    match outcome:
        case Best():
            yield _strong(verdict(outcome, position, rules))
            yield from play_lines(outcome, position, rules, symbols, moves)
            yield from hinge_lines(hinges, "This play")
            yield from _sentences(proof_sentences(outcome.proof, found=True, rules=rules))
        case NoPlay():
            yield _strong(verdict(outcome, position, rules))
            yield left_line(in_order(position.hand), outcome.standing.points, symbols)
            yield Line(say(standing_sentence(outcome.standing, position, rules)))
            if step := next_step_sentence(position, rules):
                yield Line(say(step))
            yield from _sentences(proof_sentences(outcome.proof, found=False, rules=rules))
        case Undecided(best=best):
            yield _strong(verdict(outcome, position, rules))
            yield Line(say(bound_sentence(outcome.proof)))
            if best is None:
                yield Line(say("No play was found so far."))
                yield left_line(in_order(position.hand), outcome.standing.points, symbols)
            else:
                yield Line(say(f"Best play found so far: {worth(best)}."))
                yield from play_lines(best, position, rules, symbols, moves)
                yield from hinge_lines(hinges, "This play")
            yield Line(say("More time may decide it: --time-limit SECONDS."))
        case Disagreement(reason=reason):
            yield _strong(verdict(outcome, position, rules))
            yield from report_lines(reason, dump)
        case _:
            assert_never(outcome)


def verdict(outcome: Outcome, position: Position, rules: Rules) -> str:
    """An answer in its first sentence."""
    match outcome:
        case Best():
            return f"Best play: {worth(outcome)}."
        case NoPlay():
            return no_play_sentence(outcome.proof, position, rules)
        case Undecided():
            return "Undecided: the time limit came before a proof."
        case Disagreement():
            return "No answer: the two searches disagree, so one of them is wrong."
    assert_never(outcome)


def report_lines(reason: str, dump: str | None) -> Iterator[Line]:
    """What contradicts what, and the file to report it with."""
    yield Line(say(reason), "Reason:")
    if dump:
        yield Line(say(dump), "Written for a report:")
    yield Line(say("Please report it with that file."))


def worth(best: Best) -> str:
    """Points and cards of a play."""
    return f"{counted(best.points, 'point')}, {counted(len(best.play.laid), 'card')}"


def _strong(text: str) -> Line:
    return Line(say(text, Tone.STRONG))


def _sentences(sentences: list[str]) -> Iterator[Line]:
    for sentence in sentences:
        yield Line(say(sentence))


def play_lines(
    best: Best,
    position: Position,
    rules: Rules,
    symbols: bool,
    moves: Sequence[Step] = (),
    *,
    before: bool = True,
) -> Iterator[Line]:
    """A play, with its steps where they are given; pictures show the table before beside it."""
    play, trace = best.play, best.trace
    yield Line(cards_words(play.laid, symbols), "Lay:")
    faces = [piece.stands_for for piece in play.laid if isinstance(piece, Joker) and piece.stands_for]
    if faces:
        yield Line(say(f"Declare the joker{'s' * (len(faces) > 1)} from your hand as {and_the(faces)}."))
    for sentence in redeclared_sentences(trace.jokers, play.table):
        yield Line(say(sentence))
    moved = f"{counted(trace.moved, 'card')} of it moved" if trace.moved else "nothing on it moved"
    numbers = meld_numbers(position, play, trace, moves) if moves else None
    beside = partial(_before, position, play, trace, symbols, numbers) if before else None
    yield caption(f"The table after, {moved}:", beside)
    yield from table_after_lines(play.table, trace, symbols, numbers=numbers)
    yield left_line(play.left, best.standing.points, symbols)
    yield Line(say(standing_sentence(best.standing, position, rules)))
    yield from step_lines(moves)


def _before(
    position: Position, play: Play, trace: Trace, symbols: bool, numbers: Sequence[int] | None
) -> Iterator[Line]:
    # Imported here: only pictures show it.
    from cli.render.before import play_before_lines

    return play_before_lines(position, play, trace, symbols, numbers)


def left_line(hand: tuple[Piece, ...], points: int, symbols: bool) -> Line:
    """What stays in the hand."""
    note = f"({counted(points, 'point')})" if hand else ""
    return hand_line("Left in hand:", hand, symbols, note)
