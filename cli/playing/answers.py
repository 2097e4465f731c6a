"""What the player asks the solver, from what the player sees: hints, the best play, odds, advice, chances."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from cli.playing.commands import Hint, Unclear, Word
from cli.playing.melding import numbered
from cli.render.lines import Line, Tone, say
from solver.nudge import Nudge
from solver.outcomes import Best, Disagreement, NoPlay, Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cli.render.seen import Seen
    from solver.decide import Limits
    from solver.melds import Meld
    from solver.odds import Ended
    from solver.outcomes import Outcome
    from solver.position import Position
    from solver.rules import Rules

Lines: TypeAlias = "Callable[[bool], Iterable[Line]]"
"""What is drawn, once it is known whether suits may be symbols."""
_Progress: TypeAlias = "Callable[[int, int], None]"
"""Hears how many values of how many are known."""


@dataclass(frozen=True, slots=True)
class Solver:
    """How the solver is asked."""

    rules: Rules
    limits: Limits
    bars: bool = False
    """Whether chances may be drawn."""


def hint(asked: Hint, seen: Seen, solver: Solver) -> Lines:
    """The best play of what the player sees, told so far as was asked."""
    from cli.telling import Telling

    outcome = _best_play(seen, solver)
    if isinstance(outcome, NoPlay):
        return _no_play(outcome, seen, solver, asked.nudge)
    dump = _dump(outcome, seen.position) if isinstance(outcome, Disagreement) else None
    telling = Telling(asked.nudge)
    return lambda symbols: telling.lines(outcome, seen.position, solver.rules, symbols, dump)


def best_table(seen: Seen, solver: Solver) -> tuple[Meld, ...] | Lines:
    """The table after the best play, numbered as hints number it; what is told where none was found."""
    from solver.steps import meld_numbers, steps

    outcome = _best_play(seen, solver)
    match outcome:
        case Best() as best:
            pass
        case Undecided(best=Best() as best):
            pass
        case NoPlay():
            return _no_play(outcome, seen, solver, Nudge.POINTS)
        case Undecided() | Disagreement():
            return hint(Hint(Nudge.POINTS), seen, solver)
        case _ as never:
            assert_never(never)
    position, rules = seen.position, solver.rules
    moves = steps(position, best.play, best.trace, rules)
    numbers = meld_numbers(position, best.play, best.trace, moves)
    return numbered(position, best.play.table, rules, numbers)


def _best_play(seen: Seen, solver: Solver) -> Outcome:
    # Loads OR-Tools, which a round does not need before somebody thinks.
    from solver.best import best_play

    return best_play(seen.position, solver.rules, solver.limits)


def _no_play(outcome: NoPlay, seen: Seen, solver: Solver, nudge: Nudge) -> Lines:
    """That nothing can be laid, and what next; the whole hint tells also which cards would do."""
    from cli.render.answer import verdict
    from cli.render.wished import wished_lines
    from cli.render.wording import next_step_sentence, proof_sentences
    from cli.wishing import wished_for

    position, rules = seen.position, solver.rules
    wished = None if seen.melded else wished_for(outcome, position, rules, solver.limits.total, nudge)
    # Melding has ended the drawing, of which a position knows nothing.
    step = None if seen.melded else next_step_sentence(position, rules)

    def lines(symbols: bool) -> Iterator[Line]:
        yield Line(say(verdict(outcome, position, rules), Tone.STRONG))
        if step is not None:
            yield Line(say(step))
        for sentence in proof_sentences(outcome.proof, found=False, rules=rules):
            yield Line(say(sentence))
        if wished is not None:
            yield from wished_lines(wished, symbols)

    return lines


def answer(asked: Word, seen: Seen, solver: Solver) -> Lines:
    """Odds, advice or the chances of a knock; raises `Unclear` for a question that makes no sense now."""
    match asked:
        case Word.ODDS:
            return _odds(seen, solver)
        case Word.ADVISE:
            return _advice(seen, solver)
        case Word.CHANCES:
            return _chances(seen, solver)
        case Word.BEST | Word.UNDO | Word.SHOW | Word.HELP | Word.QUIT:
            raise AssertionError(f"{asked} asks nothing of the solver")
        case _ as never:
            assert_never(never)


def _drawn_out(seen: Seen, rules: Rules) -> Position:
    """What the player sees, as a turn in which no card can come where melding has ended the drawing."""
    if not seen.melded or seen.position.last_turn:
        return seen.position
    return replace(seen.position, drawn=rules.most_draws)


def _odds(seen: Seen, solver: Solver) -> Lines:
    from cli.render.odds import odds_lines
    from solver.odds import odds

    def work(progress: _Progress) -> Lines:
        found = odds(_drawn_out(seen, solver.rules), solver.rules, solver.limits, progress)
        _check_whole(found.ended)
        return lambda symbols: odds_lines(found, solver.rules, symbols, bars=solver.bars)

    return _worked_out(work, seen)


def _advice(seen: Seen, solver: Solver) -> Lines:
    from cli.render.advice import advice_lines
    from solver.advice import advise

    if seen.melded:
        raise Unclear("There is nothing to choose: you have melded, which ends the drawing (T2).")

    def work(progress: _Progress) -> Lines:
        found = advise(seen.position, rules=solver.rules, limits=solver.limits, progress=progress)
        _check_whole(found.ended)
        # The play itself is for a hint to tell.
        told = replace(found, best=None)
        return lambda symbols: advice_lines(told, seen.position, solver.rules, symbols)

    return _worked_out(work, seen)


def _chances(seen: Seen, solver: Solver) -> Lines:
    from cli.render.knock import knock_lines
    from solver.knock import knock

    position = _drawn_out(seen, solver.rules)
    found = knock(position, solver.rules)
    names = {f"Opponent {place}:": f"{name}:" for place, name in enumerate(seen.names, start=1)}

    def lines(symbols: bool) -> Iterator[Line]:
        told = knock_lines(found, position, solver.rules, symbols, fractions=False, bars=solver.bars)
        if found.odds is None:
            yield next(told)
            return
        for line in told:
            yield replace(line, head=names.get(line.head, line.head))

    return lines


def _check_whole(ended: Ended) -> None:
    """Ctrl-C ends the round, not only the reckoning."""
    from solver.odds import Ended

    if ended is Ended.INTERRUPTED:
        raise KeyboardInterrupt


def _worked_out(work: Callable[[_Progress], Lines], seen: Seen) -> Lines:
    """The answer to a question, with a bar while it takes long."""
    from cli.waiting import Bar
    from solver.draw_values import Contradiction

    bar = Bar(time.monotonic())
    try:
        return work(bar)
    except Contradiction as contradiction:
        from cli.render.answer import report_lines

        told = contradiction.told
        dump = _dump(told, seen.position)
        return lambda _: report_lines(told.reason, dump)
    finally:
        bar.clear()


def _dump(told: Disagreement, position: Position) -> str:
    from cli.dumps import dump_of

    return dump_of(told, position)
