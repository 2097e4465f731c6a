"""The picture of the odds: what the unseen cards would bring, the greatest gain first, and the chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from cli.render.bars import bar, percent
from cli.render.lines import Bit, Line, Role, Tone, Word, say
from cli.render.readings import readings_lines
from cli.render.table import cards_words
from cli.render.wording import counted
from solver.meld_faults import number_word
from solver.odds import Ended
from solver.rules import Rule
from solver.wire_draws import UNIFORM

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        why = f"the pile is empty, and nothing is drawn in a last turn ({Rule.T5.value})"
        last = why if found.turn.last else "there is nothing to reckon with"
        yield Line(say(f"No card can come in this turn: {last}.", Tone.STRONG))
        return
    yield Line(say(_headline(found), Tone.STRONG))
    yield from readings_lines(rules)
    if found.points_now is not None:
        now = counted(found.points_now, "point") if found.points_now else "none"
        yield Line(say(f"{now}."), "Best play with the hand as it is:")
    yield from _draw_lines(found, symbols, fractions, bars)
    yield from outs_lines(found, symbols)
    yield from _chances_lines("after one draw", found.one_draw, fractions)
    yield from _chances_lines("after up to two draws", found.two_draws, fractions)
    if found.ended is Ended.COMPLETE:
        yield Line(say(f"Exact: {UNIFORM}."))
    else:
        yield Line(say(f"Exact for the cards above, not for those left out: {UNIFORM}."))
    yield from checked_lines(found.checked)


def outs_lines(found: Odds, symbols: bool) -> Iterator[Line]:
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
            so_far = "" if found.ended is Ended.COMPLETE else " so far"
            pieces = cards_words([draw.card for draw in draws], symbols)
            yield Line(pieces, f"{head.removesuffix(':')}{so_far}:")


def _headline(found: Odds) -> str:
    nth = ("first", "second", "third")[min(found.turn.drawn, 2)]
    meld = "" if found.turn.may_meld(1) else ", after which nothing may be melded (T2)"
    return f"The {nth} card of this turn{meld}: {counted(found.unseen, 'unseen card')}."


def _draw_lines(found: Odds, symbols: bool, fractions: bool, bars: bool) -> Iterator[Line]:
    """A sheet in which cards that bring the same stand in one row; `bars` draws the chances."""
    rows = [(gain, points, tuple(draws)) for (gain, points), draws in groupby(found.draws, _brings)]
    if not rows:
        return
    titles = ("Gain", "Best", "Chance", *([""] if bars else []), "Cards")
    yield Line(role=Role.TITLES, cells=tuple(map(say, titles)), right=3)
    chances = [Fraction(sum(draw.unseen for draw in draws), found.unseen) for _, _, draws in rows]
    for (gain, points, draws), chance in zip(rows, chances, strict=True):
        cards = tuple(_card(draw, symbols) for draw in draws)
        told = exact(chance, fractions)
        drawn = [bar(chance / max(chances), _WIDTH, Tone.MOVED)] if bars else []
        yield Line(
            (*say(f"{told}."), *cards),
            f"  Gain {gain:+}, best play {points}:",
            Role.ROW,
            cells=(say(f"{gain:+}"), say(str(points)), say(told), *drawn, cards),
        )
    if any(draw.unseen > 1 for draw in found.draws):
        each = exact(Fraction(1, found.unseen), fractions)
        yield Line(say(f"Each copy: {each}; how many are unseen stands behind a card, where it is not one."))


def _card(draw: Drawn, symbols: bool) -> Word:
    """A card, and how many of it are unseen where it is not one."""
    [word] = cards_words((draw.card,), symbols)
    return word if draw.unseen == 1 else Word((*word.bits, Bit(f"({draw.unseen})")), f"{draw.unseen} unseen")


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
