"""The picture of how a play is made, step by step, and of an answer that is not given away whole."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cli.render.lines import Line, Tone, say
from cli.render.readings import readings_lines
from cli.render.table import cards_words
from cli.render.wording import bound_sentence, counted, proof_sentences, standing_sentence
from solver.cards import Joker
from solver.nudge import Nudge, touched

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.outcomes import Best, Undecided
    from solver.position import Position
    from solver.rules import Rules
    from solver.step import Step


def step_lines(moves: Sequence[Step]) -> Iterator[Line]:
    """The steps, numbered."""
    if moves:
        yield Line(say("Step by step:"))
    width = len(f"{len(moves)}.")
    for number, step in enumerate(moves, start=1):
        yield Line(say(step.sentence()), f"{number}.".rjust(width))


def nudge_lines(
    outcome: Best | Undecided,
    best: Best,
    moves: Sequence[Step],
    position: Position,
    rules: Rules,
    nudge: Nudge,
    symbols: bool,
) -> Iterator[Line]:
    """So much of an answer as a nudge gives away; `best` is its play."""
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    yield from readings_lines(rules)
    points = counted(best.points, "point")
    if outcome is best:
        yield Line(say(f"There is a play, and the best is worth {points}.", Tone.STRONG))
    else:
        yield Line(say("Undecided: the time limit came before a proof.", Tone.STRONG))
        yield Line(say(bound_sentence(outcome.proof)))
        yield Line(say(f"The best play found so far is worth {points}."))
    yield from nudged_play_lines(best, moves, position, rules, nudge, symbols)
    if outcome is not best:
        yield Line(say("More time may decide it: --time-limit SECONDS."))
    else:
        # How many cards must move is not told.
        for sentence in proof_sentences(replace(best.proof, layout=None), found=True, rules=rules):
            yield Line(say(sentence))


def nudged_play_lines(
    best: Best, moves: Sequence[Step], position: Position, rules: Rules, nudge: Nudge, symbols: bool
) -> Iterator[Line]:
    """So much of a play as a nudge gives away beside its points."""
    if nudge.tells(Nudge.CARDS):
        laid = tuple(Joker() if isinstance(piece, Joker) else piece for piece in best.play.laid)
        yield Line(cards_words(laid, symbols), "Lay:")
    if nudge.tells(Nudge.MELDS):
        yield Line(say(_touched_sentence(touched(position, moves))))
        for joker in best.trace.jokers:
            yield Line(say(f"The joker that stands for the {joker.was.words} is released."))
    if nudge.tells(Nudge.CARDS):
        yield Line(say(standing_sentence(best.standing, position, rules)))


def _touched_sentence(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return "No meld on the table is touched."
    if len(numbers) == 1:
        return f"Of the table, meld {numbers[0]} is touched."
    *most, last = map(str, numbers)
    return f"Of the table, melds {', '.join(most)} and {last} are touched."
