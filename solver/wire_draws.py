"""Odds and advice as JSON documents: chances and expectations are fraction strings. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.wire import melds_of, tokens_of

if TYPE_CHECKING:
    from fractions import Fraction

    from solver.advice import Advice
    from solver.draw_values import Checked
    from solver.odds import Chances, Odds
    from solver.wire import Document

ODDS = "meldwright.odds/1"
ADVISE = "meldwright.advise/1"
UNIFORM = "every unseen card is equally likely to come next"
"""What every chance assumes."""


def fraction_text(number: Fraction | None) -> str | None:
    """A fraction as `p/q`, whole numbers too.

    >>> from fractions import Fraction
    >>> fraction_text(Fraction(2, 6)), fraction_text(Fraction(0))
    ('1/3', '0/1')
    """
    return None if number is None else f"{number.numerator}/{number.denominator}"


def odds_document(found: Odds) -> Document:
    """`meldwright.odds/1`: what each unseen card would bring, the greatest gain first, and the chances."""
    return {
        "schema": ODDS,
        "drawn": found.turn.drawn,
        "unseen": found.unseen,
        "points_now": found.points_now,
        "draws": [
            {
                "card": str(draw.card),
                "unseen": draw.unseen,
                "chance": fraction_text(draw.chance),
                "points": draw.points,
                "gain": draw.gain,
                "play": draw.success.play,
                "knock": draw.success.knock,
                "out": draw.success.out,
            }
            for draw in found.draws
        ],
        "outs": {
            "play": tokens_of(draw.card for draw in found.draws if draw.is_out),
            "knock": tokens_of(draw.card for draw in found.draws if draw.success.knock),
            "out": tokens_of(draw.card for draw in found.draws if draw.success.out),
        },
        "one_draw": _chances(found.one_draw),
        "two_draws": _chances(found.two_draws),
        "assumption": UNIFORM,
        "ended": found.ended.value,
        "proof": _checked(found.checked),
    }


def advise_document(found: Advice) -> Document:
    """`meldwright.advise/1`: the values of both choices under the goal, and the better of them."""
    return {
        "schema": ADVISE,
        "goal": found.goal.value,
        "drawn": found.turn.drawn,
        "choice": None if found.choice is None else found.choice.value,
        "meld": fraction_text(found.meld),
        "draw": fraction_text(found.draw),
        "difference": fraction_text(found.difference),
        "better": fraction_text(found.better),
        "hold": found.hold,
        "points": None if found.best is None else found.best.points,
        "laid": None if found.best is None else tokens_of(found.best.play.laid),
        "table_after": None if found.best is None else melds_of(found.best.play.table),
        "assumption": UNIFORM,
        "ended": found.ended.value,
        "proof": _checked(found.checked),
    }


def _chances(found: Chances | None) -> Document | None:
    if found is None:
        return None
    return {
        "play": fraction_text(found.play),
        "knock": fraction_text(found.knock),
        "out": fraction_text(found.out),
    }


def _checked(found: Checked) -> Document:
    return {"values": found.values, "confirmed": found.confirmed, "skipped": found.skipped}
