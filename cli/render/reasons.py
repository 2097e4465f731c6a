"""The picture of why cards stay in the hand, and of what would let them go down. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cli.render.answer import answer_lines, verdict
from cli.render.lines import Line, Tone, Word, say
from cli.render.readings import readings_lines
from cli.render.table import cards_words
from cli.render.wished import card_words
from cli.render.wording import counted, no_play_sentence, proof_sentences
from solver.cards import Card, Joker
from solver.meld_faults import number_word
from solver.outcomes import Best, Disagreement, Undecided
from solver.reasons import MOST_FURTHER, HeldBack, Lacking, Laid, OutOfReach, Unsettled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.outcomes import NoPlay, Outcome
    from solver.position import Position
    from solver.reasons import Near, Reason
    from solver.rules import Rules


def why_lines(
    best: Outcome,
    reasons: Sequence[Reason],
    position: Position,
    rules: Rules,
    symbols: bool,
    forbidden: NoPlay | None = None,
    dump: str | None = None,
) -> Iterator[Line]:
    """The best play in short, then every card that was asked about.

    `forbidden` is the answer of a rule that forbids melding now; `best` is then what it would be if not.
    """
    if isinstance(best, (Undecided, Disagreement)):
        yield from answer_lines(best, position, rules, symbols, dump)
        return
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    yield from readings_lines(rules)
    if forbidden is not None:
        yield Line(say(no_play_sentence(forbidden.proof, position, rules), Tone.STRONG))
        yield Line(say("If it were allowed:"))
    yield Line(say(verdict(best, position, rules), Tone.STRONG))
    if isinstance(best, Best):
        yield Line(cards_words(best.play.laid, symbols), "Lay:")
    if not reasons and position.hand:
        yield Line(say("Nothing stays in the hand: every card can be laid."))
    for reason in reasons:
        yield from _reason_lines(reason, position, rules, symbols)
    if Joker() in position.hand and any(near.lacks for one in reasons for near in _near(one)):
        yield Line(say("A joker of your hand could stand for a card that a meld lacks."))
    # The table is not shown, so nothing is said of its layout.
    yield Line(say(proof_sentences(best.proof, isinstance(best, Best), rules)[0]))
    if any(isinstance(reason, (Lacking, OutOfReach)) for reason in reasons):
        yield Line(say("Which further cards would do, CP-SAT alone has found."))
    found = next(
        (one.disagreement for one in reasons if isinstance(one, Unsettled) and one.disagreement), None
    )
    if found is not None:
        yield from answer_lines(found, position, rules, symbols, dump)
    elif any(isinstance(reason, Unsettled) for reason in reasons):
        yield Line(say("More time may settle it: --time-limit SECONDS."))


def _reason_lines(reason: Reason, position: Position, rules: Rules, symbols: bool) -> Iterator[Line]:
    held = position.hand.count(reason.card)
    which = "every copy" if isinstance(reason, Laid) else f"one of the {number_word(held)} held"
    copies = say(f"({which})" if held > 1 else "")
    title = "Is laid:" if isinstance(reason, Laid) else "Stays in hand:"
    yield Line((*say(title, Tone.STRONG), *cards_words([reason.card], symbols), *copies))
    match reason:
        case Laid():
            return
        case HeldBack():
            yield Line(say(_held_back(reason)))
        case Lacking(number=1, sets=sets):
            yield _single_line([piece for (piece,) in sets], reason.complete, rules, symbols)
        case Lacking():
            yield _sets_line(reason, symbols)
        case OutOfReach():
            yield Line(say(f"Not even {number_word(MOST_FURTHER)} further cards would let it go down."))
        case Unsettled(disagreement=None):
            yield Line(say("Not settled: the time limit came first."))
        case Unsettled():
            yield Line(say("Not settled: the two searches disagree."))
        case _:
            assert_never(reason)
    for near in _near(reason):
        yield _near_line(near, symbols)


def _near(reason: Reason) -> tuple[Near, ...]:
    return () if isinstance(reason, Laid) else reason.near


def _held_back(reason: HeldBack) -> str:
    points = counted(reason.points_best, "point")
    if reason.points_with < reason.points_best:
        return (
            f"Held back, because laying it costs more than it gives: the best play with it is worth "
            f"{counted(reason.points_with, 'point')}, without it {points}."
        )
    cards = counted(reason.cards_best, "card")
    if reason.cards_with < reason.cards_best:
        return (
            f"Held back for the cards alone: the best play with it is worth {points} too, "
            f"but lays {counted(reason.cards_with, 'card')} and not {cards}."
        )
    return f"Another play, with it, is just as good: {points}, {cards}."


def _single_line(pieces: Sequence[Piece], complete: bool, rules: Rules, symbols: bool) -> Line:
    """One further card would do: any of these."""
    real = [piece for piece in pieces if isinstance(piece, Card)]
    if len(real) == len(rules.faces):
        return Line(say("any card"), "Would go down with:")
    words: tuple[Word, ...] = cards_words(real, symbols)
    if len(real) < len(pieces):
        words += say("or a joker" if real else "a joker")
    if not complete:
        words += say("(there was no time to look for all)")
    return Line(words, "Would go down with any of:" if len(pieces) > 1 else "Would go down with:")


def _sets_line(reason: Lacking, symbols: bool) -> Line:
    """Several further cards are needed: one of these sets; single cards beside jokers are told together."""
    parts: list[tuple[Word, ...]] = []
    beside_jokers: dict[int, list[Card]] = {}
    for pieces in reason.sets:
        real = [piece for piece in pieces if isinstance(piece, Card)]
        jokers = len(pieces) - len(real)
        if jokers and len(real) == 1:
            beside_jokers.setdefault(jokers, []).append(real[0])
        else:
            beside_them = (
                say(f"{_jokers(jokers)} and") if jokers and real else say(_jokers(jokers) * bool(jokers))
            )
            parts.append((*beside_them, *cards_words(real, symbols)))
    for jokers, beside in beside_jokers.items():
        any_of = "any of" if len(beside) > 1 else ""
        parts.append((*say(f"{_jokers(jokers)} and {any_of}"), *cards_words(beside, symbols)))
    ending = () if reason.complete else say("and others")
    head = f"Needs {number_word(reason.number)} further cards{', one of these sets' * (len(parts) > 1)}:"
    return Line((*_joined(parts, "/"), *ending), head)


def _joined(parts: Sequence[tuple[Word, ...]], between: str) -> tuple[Word, ...]:
    return tuple(word for number, part in enumerate(parts) for word in (*say(between * bool(number)), *part))


def _jokers(number: int) -> str:
    return "a joker" if number == 1 else f"{number_word(number)} jokers"


def _near_line(near: Near, symbols: bool) -> Line:
    where = say("a new meld" if near.meld is None else f"meld {near.meld} as")
    lacks = [word for card in near.lacks for word in card_words(card, symbols)] or say("nothing")
    return Line((*where, *cards_words(near.faces, symbols), *say("lacks"), *lacks), "Near:")
