"""The picture of advice: both choices with their values, and the play if it is to meld."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.answer import play_lines
from cli.render.bars import decimal
from cli.render.lines import Line, Tone, say
from cli.render.odds import checked_lines, cut_lines, exact
from cli.render.readings import readings_lines
from cli.render.wording import counted
from solver.advice import Aim, Choice
from solver.odds import Ended
from solver.wire_draws import UNIFORM

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from cli.render.lines import Word
    from solver.advice import Advice
    from solver.position import Position
    from solver.rules import Rules

OBJECTIVES = {
    Aim.POINTS: "fewest points left in hand at the end of this turn, on average",
    Aim.OUT: "the best chance to go out in this turn",
    Aim.KNOCK: "the best chance to be allowed to knock at the end of this turn",
}

_REACHED = {Aim.OUT: "let you go out", Aim.KNOCK: "let you knock"}


def advice_lines(
    found: Advice, position: Position, rules: Rules, symbols: bool, *, fractions: bool = False
) -> Iterator[Line]:
    """Advice, line by line."""
    yield from cut_lines(found.ended)
    yield Line(say(_verdict(found), Tone.STRONG))
    if hopeless(found):
        yield Line(
            say(f"Neither choice can {_REACHED[found.goal]} in this turn; of equals, melding is named.")
        )
    yield from readings_lines(rules)
    yield Line(say(f"{OBJECTIVES[found.goal]}."), "Objective:")
    if found.meld is not None:
        yield Line(_told(found.meld, found.goal, fractions), "Meld now:")
    elif found.turn.may_meld(0):
        yield Line(say("nothing can be laid."), "Meld now:")
    if found.draw is not None:
        yield Line(_told(found.draw, found.goal, fractions), "Draw:")
    elif found.ended is Ended.COMPLETE:
        yield Line(say("no card may be drawn."), "Draw:")
    if found.difference is not None:
        yield Line(_told(found.difference, found.goal, fractions, left=False), "Difference:")
    if found.better is not None:
        yield Line(say(f"{exact(found.better, fractions)}."), "Chance that drawing turns out better:")
    if found.best is not None:
        points = counted(found.best.points, "point")
        yield Line(say(f"{points}."), "Best play now:")
        yield from play_lines(found.best, position, rules, symbols)
    yield Line(say(f"Exact: {UNIFORM}."))
    yield from checked_lines(found.checked)


def _verdict(found: Advice) -> str:
    match found.choice:
        case Choice.MELD:
            return "Advice: meld now."
        case Choice.DRAW if found.turn.drawn == 0:
            return "Advice: draw; before that nothing may be melded (T2)."
        case Choice.DRAW:
            return draw_sentence(found)
        case None if found.ended is Ended.COMPLETE:
            return f"Nothing to choose: {counted(found.hold, 'point')} stay in hand."
        case None:
            return "No advice."


def draw_sentence(found: Advice) -> str:
    """The verdict for drawing on, which is no choice where nothing can be laid and the turn may not end."""
    if found.meld is None:
        return "You must draw (T2)."
    return "Advice: draw another card."


def hopeless(found: Advice) -> bool:
    """Whether melding is named though it reaches the goal as little as drawing."""
    return found.goal in _REACHED and found.choice is Choice.MELD and found.meld == found.draw == 0


def _told(value: Fraction, goal: Aim, fractions: bool, left: bool = True) -> tuple[Word, ...]:
    if goal is not Aim.POINTS:
        return say(f"{exact(value, fractions)}.")
    number = str(value) if value.denominator == 1 else decimal(value)
    shown = f" = {value}" if fractions and value.denominator > 1 else ""
    noun = "point" if number == "1" else "points"
    return say(f"{number}{shown} {noun}{' left' if left else ''}.")
