"""The picture of a knock: may I, what comes of it, what the opponents can hold. Knows no medium."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.render.bars import LEAST, bar, decimal, percent
from cli.render.lines import Bit, Line, Tone, Word, say
from cli.render.table import cards_words
from cli.render.wording import counted
from solver.knock import ASSUMPTION, draw_due
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.knock import Knock, Opponent
    from solver.knock_odds import Odds
    from solver.position import Position
    from solver.rules import Rules

_WIDTH = 14
_STEPS = (1, 2, 5, 10, 20, 50, 100)
_MOST_BARS = 12


def knock_lines(
    found: Knock, position: Position, rules: Rules, symbols: bool, *, fractions: bool, bars: bool
) -> Iterator[Line]:
    """An answer, line by line; `fractions` adds the exact numbers, `bars` the plot."""
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    yield Line(say(_verdict(found, rules), Tone.STRONG))
    yield Line(
        cards_words(position.hand, symbols) or say("no card"), "The hand as it is, nothing melded first:"
    )
    if found.may and draw_due(position, rules):
        yield Line(say(f"If nothing was melded in this turn, another draw is due first ({Rule.T2.value})."))
    if found.odds is not None:
        if found.pays is not None:
            yield Line(say(_advice(found.pays), Tone.STRONG))
        yield from _odds_lines(found.odds, fractions)
    for place, opponent in enumerate(found.opponents, start=1):
        yield from _opponent_lines(opponent, place, found, fractions, bars)
    yield Line(say(f"Exact, assuming this: {ASSUMPTION[0].lower()}{ASSUMPTION[1:]}"))
    yield Line(say(f"{counted(found.unseen, 'card')} {'is' if found.unseen == 1 else 'are'} unseen."))


def _verdict(found: Knock, rules: Rules) -> str:
    if found.why_not is not None:
        return f"You may not knock. {found.why_not}"
    left = counted(found.points, "point")
    return f"You may knock: {left} left, and {rules.knock_limit} or fewer allow it ({Rule.T3.value})."


def _advice(pays: bool) -> str:
    if pays:
        return "Advice: knock. It is expected to bring you no less than it gives the others."
    return "Advice: wait. A knock is expected to give the others more than it brings you."


def _odds_lines(odds: Odds, fractions: bool) -> Iterator[Line]:
    said = (
        (percent(odds.win), odds.win, f"You win: every opponent holds more ({Rule.S1.value})"),
        (
            percent(odds.undercut),
            odds.undercut,
            f"You are undercut: an opponent holds no more ({Rule.S3.value}, {Rule.S4.value})",
        ),
        (
            f"{decimal(odds.score)} points",
            odds.score,
            f"Expected score, 0 where you do not win ({Rule.S2.value})",
        ),
        (
            f"{decimal(odds.conceded)} points",
            odds.conceded,
            "Expected for the others, 0 where you win",
        ),
        (f"{decimal(odds.balance)} points", odds.balance, "On balance"),
    )
    for text, exact, words in said:
        yield Line(say(f"{text}{f' = {exact}' if fractions else ''}"), f"{words}:")


def _opponent_lines(
    opponent: Opponent, place: int, found: Knock, fractions: bool, bars: bool
) -> Iterator[Line]:
    exact = f" = {opponent.expected}" if fractions else ""
    yield Line(
        say(f"{counted(opponent.cards, 'card')}, {decimal(opponent.expected)} points to expect{exact}"),
        f"Opponent {place}:",
    )
    rows = _bins(opponent, found.points if found.odds is not None else 0)
    highest = max(chance for _, _, chance in rows)
    names = [str(low) if low == high else f"{low} to {high}" for low, high, _ in rows]
    width = max(map(len, names))
    columns = (_columns if bars else _sentences)([chance for _, _, chance in rows], fractions)
    for name, text, (_, high, chance) in zip(names, columns, rows, strict=True):
        head = f"  {name:>{width}}:"
        if not bars:
            yield Line(say(text), head)
            continue
        undercuts = found.odds is not None and high <= found.points
        # The least of chances has no bar: it would look like ten times as much.
        stroke = bar(chance / highest, _WIDTH, Tone.MOVED if undercuts else Tone.PLAIN)
        yield Line((Word((Bit(text),)), *(stroke if chance >= LEAST else ())), head)


def _sentences(chances: Sequence[Fraction], fractions: bool) -> list[str]:
    return [f"{percent(chance)}{f' = {chance}' if fractions else ''}" for chance in chances]


def _columns(chances: Sequence[Fraction], fractions: bool) -> list[str]:
    """Chances below each other, the exact numbers in a column of their own."""
    told, exact = [percent(chance) for chance in chances], [f"= {chance}" for chance in chances]
    room, width = max(map(len, told)), max(map(len, exact))
    return [
        f"{text:>{room}} {number:<{width}}" if fractions else f"{text:>{room}}"
        for text, number in zip(told, exact, strict=True)
    ]


def _bins(opponent: Opponent, mine: int) -> list[tuple[int, int, Fraction]]:
    """Points from, points to and their chance: first all that undercut the knocker, then in equal steps."""
    lowest, highest = opponent.chances[0][0], opponent.chances[-1][0]
    first = max(lowest, mine + 1)
    step = next(step for step in _STEPS if (highest - first) // step < _MOST_BARS)
    starts = [first, *range(first - first % step + step, highest + 1, step)] if first <= highest else []
    edges = [(low, min(after - 1, highest)) for low, after in pairwise([*starts, highest + 1])]
    if lowest <= mine:
        edges = [(lowest, min(mine, highest)), *edges]
    return [
        (
            low,
            high,
            sum((chance for points, chance in opponent.chances if low <= points <= high), Fraction(0)),
        )
        for low, high in edges
    ]
