"""The picture of the odds: what the unseen cards would bring, the greatest gain first, and the chances."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cli.render.bars import bar, percent
from cli.render.lines import Line, Role, Tone, say
from cli.render.readings import readings_lines
from cli.render.table import cards_words
from cli.render.wording import counted
from solver.meld_faults import number_word
from solver.odds import Ended
from solver.wire_draws import UNIFORM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from cli.render.lines import Word
    from solver.draw_values import Checked
    from solver.odds import Chances, Drawn, Odds
    from solver.rules import Rules

_WIDTH = 12


def odds_lines(
    found: Odds, rules: Rules, symbols: bool, *, fractions: bool = False, bars: bool = True
) -> Iterator[Line]:
    """The odds, line by line; `bars` draws each chance."""
    yield from cut_lines(found.ended)
    if not found.turn.draws:
        yield Line(say("No card can come in this turn: there is nothing to reckon with.", Tone.STRONG))
        return
    yield Line(say(_headline(found), Tone.STRONG))
    yield from readings_lines(rules)
    if found.points_now is not None:
        now = counted(found.points_now, "point") if found.points_now else "none"
        yield Line(say(f"{now}."), "Best play with the hand as it is:")
    yield from _draw_lines(found, symbols, fractions, bars)
    yield from _outs_lines(found, symbols)
    yield from _chances_lines("after one draw", found.one_draw, fractions)
    yield from _chances_lines("after up to two draws", found.two_draws, fractions)
    yield Line(say(f"Exact: {UNIFORM}."))
    yield from checked_lines(found.checked)


def _outs_lines(found: Odds, symbols: bool) -> Iterator[Line]:
    """The cards that bring what the hand as it is does not."""
    now = found.now
    kinds = (
        ("Outs to a play:", "", [draw for draw in found.draws if draw.is_out]),
        (
            "Outs to a knock:",
            "With the best play of your hand as it is you may knock already." if now and now.knock else "",
            [draw for draw in found.draws if draw.success.knock],
        ),
        (
            "Outs to go out:",
            "With the best play of your hand as it is you go out already." if now and now.out else "",
            [draw for draw in found.draws if draw.success.out],
        ),
    )
    for head, already, draws in kinds:
        if already:
            yield Line(say(already))
        elif draws:
            yield Line(cards_words([draw.card for draw in draws], symbols), head)


def _headline(found: Odds) -> str:
    nth = ("first", "second", "third")[min(found.turn.drawn, 2)]
    meld = "" if found.turn.may_meld(1) else ", after which nothing may be melded (T2)"
    return f"The {nth} card of this turn{meld}: {counted(found.unseen, 'unseen card')}."


def _draw_lines(found: Odds, symbols: bool, fractions: bool, bars: bool) -> Iterator[Line]:
    """A sheet in which cards that bring the same stand in one row; `bars` draws each chance."""
    rows = [(gain, points, list(draws)) for (gain, points), draws in groupby(found.draws, _brings)]
    if not rows:
        return
    titles = ("Gain", "Best", "Chance", *([""] if bars else []), "Cards")
    yield Line(role=Role.TITLES, cells=tuple(map(say, titles)), right=3)
    for gain, points, draws in rows:
        chance = sum((draw.chance for draw in draws), start=draws[0].chance * 0)
        twice = [draw for draw in draws if draw.unseen > 1]
        cards = (*cards_words([draw.card for draw in draws], symbols), *_copies(twice, draws))
        told = exact(chance, fractions)
        drawn = [bar(chance, _WIDTH, Tone.MOVED)] if bars else []
        yield Line(
            (*say(f"{told}."), *cards),
            f"  Gain {gain:+}, best play {points}:",
            Role.ROW,
            cells=(say(f"{gain:+}"), say(str(points)), say(told), *drawn, cards),
        )


def _copies(twice: Sequence[Drawn], draws: Sequence[Drawn]) -> tuple[Word, ...]:
    total = sum(draw.unseen for draw in draws)
    return say(f"({counted(total, 'card')})") if twice or len(draws) > 1 else ()


def _brings(draw: Drawn) -> tuple[int, int]:
    return draw.gain, draw.points


def _chances_lines(when: str, chances: Chances | None, fractions: bool) -> Iterator[Line]:
    if chances is None:
        return
    told = ", ".join(
        f"{what} {exact(chance, fractions)}"
        for what, chance in (("a play", chances.play), ("a knock", chances.knock), ("out", chances.out))
    )
    yield Line(say(f"{told}."), f"Chance {when}:")


def exact(chance: Fraction, fractions: bool) -> str:
    """A chance in per cent, with the exact number where it is wanted."""
    return f"{percent(chance)} = {chance}" if fractions else percent(chance)


def cut_lines(ended: Ended) -> Iterator[Line]:
    """That an answer is not whole."""
    match ended:
        case Ended.COMPLETE:
            return
        case Ended.TIME:
            yield Line(say("Partial: the time limit came first; more with --time-limit.", Tone.FAULT))
        case Ended.INTERRUPTED:
            yield Line(say("Partial: interrupted.", Tone.FAULT))


def checked_lines(checked: Checked) -> Iterator[Line]:
    """How the values are known."""
    hands = counted(checked.values, "hand")
    if checked.all_confirmed:
        each = "" if checked.values == 1 else "each "
        yield Line(say(f"Proved: {hands} worked out by CP-SAT, {each}confirmed by an exhaustive search."))
        return
    lacking = number_word(checked.values - checked.confirmed)
    yield Line(say(f"{hands} worked out by CP-SAT; {lacking} of them not independently confirmed."))
