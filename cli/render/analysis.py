"""The picture of a hand on one page, each part with the command that tells all of it. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.advice import draw_sentence
from cli.render.answer import left_line, verdict
from cli.render.bars import decimal, percent
from cli.render.lines import Line, Tone, say
from cli.render.odds import cut_lines
from cli.render.readings import readings_lines
from cli.render.table import cards_words
from cli.render.wording import counted, standing_sentence
from solver.advice import Choice
from solver.analysis import Needs
from solver.cards import in_order
from solver.knock import ASSUMPTION
from solver.outcomes import Disagreement
from solver.wire_draws import UNIFORM

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    found: Analysis, rules: Rules, symbols: bool, shown: str, flags: str = "", dump: str | None = None
) -> Iterator[Line]:
    """The page; `shown` is the position as a command line takes it, `flags` are the readings in force."""
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
        yield from _odds_lines(found.odds, symbols, under)
    if found.advice is not None:
        yield from _advice_lines(found.advice, under)
    if found.knock is not None:
        yield from _knock_lines(found.knock, found.knock_after, shown)
    if found.odds is not None or found.knock is not None:
        yield from _assumptions(found)
    if found.missing:
        yield Line(
            say(f"{', '.join(_MISSING[need] for need in found.missing)}."), "More could be told, knowing"
        )


def _more(command: str, shown: str) -> Line:
    return Line(say(f"meldwright {command} {shown}", Tone.FAINT), "  All of it:", whole=True)


def _odds_lines(odds: Odds, symbols: bool, shown: str) -> Iterator[Line]:
    if not odds.turn.draws:
        yield Line(say("No card can come in this turn.", Tone.STRONG))
        return
    yield Line(say("The next cards:", Tone.STRONG))
    outs = (
        ("Outs to a play:", [draw.card for draw in odds.draws if draw.is_out]),
        ("Outs to a knock:", [draw.card for draw in odds.draws if draw.success.knock]),
        ("Outs to go out:", [draw.card for draw in odds.draws if draw.success.out]),
    )
    for head, pieces in outs:
        if pieces:
            yield Line(cards_words(pieces, symbols), head)
    yield from _chances_line("After one draw:", odds.one_draw)
    yield from _chances_line("After up to two:", odds.two_draws)
    yield _more("odds", shown)


def _chances_line(head: str, chances: Chances | None) -> Iterator[Line]:
    if chances is not None:
        play, knock, out = map(percent, (chances.play, chances.knock, chances.out))
        yield Line(say(f"a play {play}, a knock {knock}, out {out}."), head)


def _advice_lines(advice: Advice, shown: str) -> Iterator[Line]:
    match advice.choice:
        case Choice.MELD:
            yield Line(say("Advice: meld now.", Tone.STRONG))
        case Choice.DRAW:
            yield Line(say(draw_sentence(advice), Tone.STRONG))
        case None:
            return
    if advice.meld is not None and advice.draw is not None:
        left = f"{decimal(advice.meld)} points if you meld, {decimal(advice.draw)} if you draw"
        yield Line(say(f"{left}, at the end of this turn on average."), "Left in hand:")
    yield _more("advise", shown)


def _knock_lines(knock: Knock, after: Knock | None, shown: str) -> Iterator[Line]:
    yield Line(say("A knock:", Tone.STRONG))
    if after is not None:
        yield Line(say(_knock_sentence(after)), "After the best play:")
    yield Line(say(_knock_sentence(knock)), "With the hand as it is:")
    yield _more("knock", shown)


def _knock_sentence(knock: Knock) -> str:
    if knock.why_not is not None or knock.odds is None:
        return f"not allowed. {knock.why_not or ''}".strip()
    score, conceded = decimal(knock.odds.score), decimal(knock.odds.conceded)
    return (
        f"allowed with {counted(knock.points, 'point')}. Every opponent holds more: "
        f"{percent(knock.odds.win)}; to expect: {score} points for you, {conceded} for the others."
    )


def _assumptions(found: Analysis) -> Iterator[Line]:
    if found.odds is not None and found.odds.turn.draws:
        yield Line(say(f"{UNIFORM}."), "Exact, assuming this:")
    if found.knock is not None:
        yield Line(say(f"{ASSUMPTION[0].lower()}{ASSUMPTION[1:]}"), "Exact, assuming this:")
