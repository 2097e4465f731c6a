"""The picture of a hand on one page, each part with the command that tells all of it. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.advice import draw_sentence
from cli.render.answer import left_line, verdict
from cli.render.bars import decimal
from cli.render.lines import Line, Tone, say
from cli.render.odds import checked_lines, cut_lines, exact, outs_lines
from cli.render.readings import readings_lines
from cli.render.table import cards_words
from cli.render.wording import counted, proof_sentences, standing_sentence
from solver.advice import Choice
from solver.analysis import Needs
from solver.cards import in_order
from solver.knock import ASSUMPTION
from solver.outcomes import Disagreement, Undecided
from solver.rules import Rule
from solver.wire_draws import UNIFORM

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from solver.advice import Advice
    from solver.analysis import Analysis
    from solver.knock import Knock
    from solver.odds import Chances, Odds
    from solver.rules import Rules

_MISSING = {
    Needs.PLAYERS: "how many play (--players)",
    Needs.DRAWN: "how many cards you have drawn in this turn (--drawn)",
    Needs.OTHERS: "how many cards each opponent holds (others: 7 4)",
}


def analysis_lines(
    found: Analysis,
    rules: Rules,
    symbols: bool,
    shown: str,
    flags: str = "",
    dump: str | None = None,
    *,
    fractions: bool = False,
) -> Iterator[Line]:
    """The page; `shown` is the position as a command line takes it, `flags` are the readings in force.

    `fractions` adds the exact numbers.
    """
    position = found.position
    under = f"{shown}{flags}"
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    yield from readings_lines(rules)
    yield from cut_lines(found.ended)
    yield Line(say(verdict(found.outcome, position, rules), Tone.STRONG))
    if isinstance(found.outcome, Disagreement):
        yield Line(say(found.outcome.reason), "Reason:")
        if dump:
            yield Line(say(dump), "Written for a report:")
        return
    if found.best is not None:
        yield Line(cards_words(found.best.play.laid, symbols), "Lay:")
        yield _more("hint", under)
    standing = found.outcome.standing if found.best is None else found.best.standing
    left = in_order(position.hand) if found.best is None else found.best.play.left
    yield left_line(left, standing.points, symbols)
    yield Line(say(standing_sentence(standing, position, rules)))
    if left:
        yield _more("why", under)
    if found.odds is not None:
        yield from _odds_lines(found.odds, symbols, under, fractions)
    if found.advice is not None:
        yield from _advice_lines(found.advice, under, fractions)
    if found.knock is not None:
        yield from _knock_lines(found.knock, found.knock_after, shown, fractions)
    if found.odds is not None or found.knock is not None:
        yield from _assumptions(found)
    yield from _proof_lines(found, rules)
    if found.missing:
        yield Line(
            say(f"{', '.join(_MISSING[need] for need in found.missing)}."), "More could be told, knowing"
        )


def _more(command: str, shown: str) -> Line:
    return Line(say(f"meldwright {command} {shown}", Tone.FAINT), "  All of it:", whole=True)


def _odds_lines(odds: Odds, symbols: bool, shown: str, fractions: bool) -> Iterator[Line]:
    if not odds.turn.draws:
        yield Line(say("No card can come in this turn.", Tone.STRONG))
        return
    yield Line(say("The next cards:", Tone.STRONG))
    yield from outs_lines(odds, symbols)
    yield from _chances_line("After one draw:", odds.one_draw, fractions)
    yield from _chances_line("After up to two:", odds.two_draws, fractions)
    yield _more("odds", shown)


def _chances_line(head: str, chances: Chances | None, fractions: bool) -> Iterator[Line]:
    if chances is not None:
        play, knock, out = (exact(chance, fractions) for chance in (chances.play, chances.knock, chances.out))
        yield Line(say(f"a play {play}, a knock {knock}, out {out}."), head)


def _advice_lines(advice: Advice, shown: str, fractions: bool) -> Iterator[Line]:
    match advice.choice:
        case Choice.MELD:
            yield Line(say("Advice: meld now.", Tone.STRONG))
        case Choice.DRAW:
            yield Line(say(draw_sentence(advice), Tone.STRONG))
        case None:
            return
    if advice.meld is not None and advice.draw is not None:
        meld, draw = (_number(points, fractions) for points in (advice.meld, advice.draw))
        left = f"{meld} points if you meld, {draw} if you draw"
        yield Line(say(f"{left}, at the end of this turn on average."), "Left in hand:")
    yield _more("advise", shown)


def _knock_lines(knock: Knock, after: Knock | None, shown: str, fractions: bool) -> Iterator[Line]:
    yield Line(say("A knock:", Tone.STRONG))
    if after is not None:
        yield Line(say(_knock_sentence(after, fractions)), "After the best play:")
    # To meld ends the drawing; whoever does not must draw on first.
    due = f"once no more draw is due ({Rule.T2.value}), " if knock.draw_due else ""
    yield Line(say(_knock_sentence(knock, fractions, due)), "With the hand as it is:")
    yield _more("knock", shown)


def _knock_sentence(knock: Knock, fractions: bool, due: str = "") -> str:
    if knock.why_not is not None or knock.odds is None:
        return f"not allowed. {knock.why_not or ''}".strip()
    score, conceded = (_number(points, fractions) for points in (knock.odds.score, knock.odds.conceded))
    return (
        f"allowed {due}with {counted(knock.points, 'point')}. Every opponent holds more: "
        f"{exact(knock.odds.win, fractions)}; to expect: {score} points for you, {conceded} for the others."
    )


def _number(points: Fraction, fractions: bool) -> str:
    """Points on average, with the exact number where it is wanted."""
    return f"{decimal(points)} = {points}" if fractions else decimal(points)


def _proof_lines(found: Analysis, rules: Rules) -> Iterator[Line]:
    """How the best play and the values of the next cards are known."""
    if not isinstance(found.outcome, Disagreement | Undecided):
        for sentence in proof_sentences(found.outcome.proof, found.best is not None, rules)[:1]:
            yield Line(say(sentence))
    if found.odds is not None and found.odds.turn.draws:
        yield from checked_lines(found.odds.checked)


def _assumptions(found: Analysis) -> Iterator[Line]:
    if found.odds is not None and found.odds.turn.draws:
        yield Line(say(f"{UNIFORM}."), "Exact, assuming this:")
    if found.knock is not None:
        yield Line(say(f"{ASSUMPTION[0].lower()}{ASSUMPTION[1:]}"), "Exact, assuming this:")
