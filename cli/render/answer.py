"""The picture of an answer to "what is the best play?". Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cli.render.lines import Line, Tone, say
from cli.render.table import cards_words, table_after_lines
from cli.render.wording import (
    bound_sentence,
    counted,
    next_step_sentence,
    no_play_sentence,
    proof_sentences,
    redeclared_sentence,
    standing_sentence,
)
from solver.cards import Joker, in_order
from solver.outcomes import Best, Disagreement, NoPlay, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.outcomes import Outcome
    from solver.position import Position
    from solver.rules import Rules


def answer_lines(
    outcome: Outcome, position: Position, rules: Rules, symbols: bool, dump: str | None = None
) -> Iterator[Line]:
    """An answer, line by line; `dump` is where the report of a disagreement was written."""
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    match outcome:
        case Best():
            yield _verdict(f"Best play: {_worth(outcome)}.")
            yield from _play_lines(outcome, position, rules, symbols)
            yield from _sentences(proof_sentences(outcome.proof, found=True))
        case NoPlay():
            yield _verdict(no_play_sentence(outcome.proof, position, rules))
            yield _left(in_order(position.hand), outcome.standing.points, symbols)
            yield Line(say(standing_sentence(outcome.standing, position, rules)))
            if step := next_step_sentence(position, rules):
                yield Line(say(step))
            yield from _sentences(proof_sentences(outcome.proof, found=False))
        case Undecided(best=best):
            yield _verdict("Undecided: the time limit came before a proof.")
            yield Line(say(bound_sentence(outcome.proof)))
            if best is None:
                yield Line(say("No play was found so far."))
                yield _left(in_order(position.hand), outcome.standing.points, symbols)
            else:
                yield Line(say(f"Best play found so far: {_worth(best)}."))
                yield from _play_lines(best, position, rules, symbols)
            yield Line(say("More time may decide it: --time-limit SECONDS."))
        case Disagreement(reason=reason):
            yield _verdict("No answer: the two searches disagree, so one of them is wrong.")
            yield Line(say(reason), "Reason:")
            if dump:
                yield Line(say(dump), "Written for a report:")
            yield Line(say("Please report it with that file."))
        case _:
            assert_never(outcome)


def _worth(best: Best) -> str:
    return f"{counted(best.points, 'point')}, {counted(len(best.play.laid), 'card')}"


def _verdict(text: str) -> Line:
    return Line(say(text, Tone.STRONG))


def _sentences(sentences: list[str]) -> Iterator[Line]:
    for sentence in sentences:
        yield Line(say(sentence))


def _play_lines(best: Best, position: Position, rules: Rules, symbols: bool) -> Iterator[Line]:
    play, trace = best.play, best.trace
    yield Line(cards_words(play.laid, symbols), "Lay:")
    for piece in play.laid:
        if isinstance(piece, Joker) and piece.stands_for is not None:
            yield Line(say(f"Declare the joker from your hand as the {piece.stands_for.words}."))
    for joker in trace.jokers:
        yield Line(say(redeclared_sentence(joker)))
    moved = f"{counted(trace.moved, 'card')} of it moved" if trace.moved else "nothing on it moved"
    yield Line(say(f"The table after, {moved}:"))
    yield from table_after_lines(play.table, trace, symbols)
    yield _left(play.left, best.standing.points, symbols)
    yield Line(say(standing_sentence(best.standing, position, rules)))


def _left(hand: tuple[Piece, ...], points: int, symbols: bool) -> Line:
    if not hand:
        return Line(say("nothing."), "Left in hand:")
    worth = f"({counted(points, 'point')})"
    return Line((*cards_words(hand, symbols), *say(worth)), "Left in hand:")
