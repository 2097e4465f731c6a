"""The picture of other plays: the best ones for a goal and wishes, or why there is none. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.answer import left_line, play_lines, worth
from cli.render.lines import Line, Tone, say
from cli.render.readings import hinge_lines, readings_lines
from cli.render.steps import nudged_play_lines
from cli.render.table import cards_words
from cli.render.wording import (
    counted,
    layout_sentences,
    proof_sentence,
    standing_sentence,
)
from solver.best import standing_pat
from solver.cards import in_order
from solver.nudge import Nudge
from solver.outcomes import By, Confirmation, LayoutProof
from solver.request import Choices, Goal, NothingNeeded, Request, Unfulfillable
from solver.rules import Rule
from solver.steps import steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.dispute import Hinge
    from solver.outcomes import Best, Proof
    from solver.position import Position
    from solver.request import Wish
    from solver.rules import Rules

_BEST = {
    Goal.POINTS: "Best play",
    Goal.CARDS: "Most cards",
    Goal.KNOCK: "To knock with the fewest cards",
    Goal.OUT: "To go out",
}


def request_verdict(found: Choices | NothingNeeded | Unfulfillable, request: Request, rules: Rules) -> str:
    """An answer in its first sentence.

    >>> from solver.rules import MANIPULATION
    >>> request_verdict(NothingNeeded(4), Request(goal=Goal.KNOCK), MANIPULATION)
    'You may knock as you are: no play is needed.'
    """
    wishing = " that fulfils the wishes" if request.wishes else ""
    match found:
        case Choices(plays=plays):
            fulfilled = ", wishes fulfilled" if request.wishes else ""
            return f"{_BEST[request.goal]}{fulfilled}: {worth(plays[0])}."
        case NothingNeeded():
            return "You may knock as you are: no play is needed."
        case Unfulfillable(proof=proof) if proof.rule is Rule.T5:
            return f"Nobody knocks in the last turns ({Rule.T5.value})."
        case Unfulfillable() if request.goal is Goal.KNOCK:
            return f"No play{wishing} leaves {rules.knock_limit} points or fewer, so that you might knock."
        case Unfulfillable() if request.goal is Goal.OUT:
            return f"No play{wishing} goes out."
        case Unfulfillable():
            return "No play fulfils the wishes."


def wish_lines(wishes: Sequence[Wish], symbols: bool) -> Iterator[Line]:
    """What a play must do, the cards to lay before those to keep."""
    for head, lay in (("Wished to lay:", True), ("Wished to keep:", False)):
        if pieces := [wish.piece for wish in wishes if wish.lay is lay]:
            yield Line(cards_words(pieces, symbols), head)


def _head_lines(
    found: Choices | NothingNeeded | Unfulfillable,
    request: Request,
    position: Position,
    rules: Rules,
    symbols: bool,
    verdict: str = "",
) -> Iterator[Line]:
    if position.title:
        yield Line(say(position.title, Tone.FAINT))
    yield from readings_lines(rules)
    yield Line(say(verdict or request_verdict(found, request, rules), Tone.STRONG))
    yield from wish_lines(request.wishes, symbols)


def choices_lines(
    found: Choices,
    request: Request,
    position: Position,
    rules: Rules,
    symbols: bool,
    hinges: Sequence[tuple[Hinge, ...]],
    nudge: Nudge,
    with_steps: bool,
) -> Iterator[Line]:
    """The plays, the first in full, the others so that they can be played; `hinges` are parallel to them."""
    first, *others = found.plays
    whole = nudge is Nudge.ALL
    verdict = request_verdict(found, request, rules)
    if not nudge.tells(Nudge.CARDS):
        verdict = f"{verdict.partition(':')[0]}: {counted(first.points, 'point')}."
    yield from _head_lines(found, request, position, rules, symbols, verdict)
    moves = steps(position, first.play, first.trace, rules)
    if whole:
        yield from play_lines(first, position, rules, symbols, moves if with_steps else ())
        yield from hinge_lines(hinges[0], "This play")
    else:
        yield from nudged_play_lines(first, moves, position, rules, nudge, symbols)
    yield from _sentences(_proof(first.proof, request, rules))
    yield from _sentences(layout_sentences(first.proof) if whole else [])
    for number, play in enumerate(others, start=2):
        name = f"Play {number} of {len(found.plays)}"
        if not nudge.tells(Nudge.CARDS):
            yield Line(say(f"{name}: {counted(play.points, 'point')}.", Tone.STRONG))
            continue
        yield Line(say(f"{name}: {worth(play)}.", Tone.STRONG))
        if not whole:
            moves = steps(position, play.play, play.trace, rules)
            yield from nudged_play_lines(play, moves, position, rules, nudge, symbols)
            continue
        yield from play_lines(play, position, rules, symbols, before=False)
        yield from hinge_lines(hinges[number - 1], "This play")
        if not _as_well_proved(play):
            yield from _sentences([*_proof(play.proof, request, rules), *layout_sentences(play.proof)])
    yield from _sentences(_ends(found, request, whole))


def _as_well_proved(play: Best) -> bool:
    return play.proof.sweep is Confirmation.CONFIRMED and play.proof.layout is LayoutProof.OPTIMAL


def _ends(found: Choices, request: Request, whole: bool) -> Iterator[str]:
    """Where the list ends, and how the others on it are proved."""
    others = found.plays[1:]
    if whole and others and all(map(_as_well_proved, found.plays)):
        yield f"The other{'s are' if len(others) > 1 else ' is'} proved in the same way."
    if len(found.plays) == request.count:
        return
    if not found.complete:
        yield "The time limit came before the next play was found: --time-limit SECONDS gives more."
    elif request.wishes or request.goal in (Goal.KNOCK, Goal.OUT):
        yield f"{'These are' if others else 'This is'} all: no other set of cards will do."
    else:
        yield f"{'These are' if others else 'This is'} all: no other set of cards can be laid."


def _proof(proof: Proof, request: Request, rules: Rules) -> list[str]:
    """How the first play is known to be the best for the goal."""
    with_wishes = " that fulfils the wishes" if request.wishes else ""
    match request.goal:
        case Goal.POINTS | Goal.CARDS:
            follows = f"that no play{with_wishes} beats it" if request.wishes else "that nothing beats it"
            return [proof_sentence(proof, "found it optimal", follows, rules)]
        case Goal.KNOCK:
            claim = f"found that no play{with_wishes} does it with fewer cards"
            return [proof_sentence(proof, claim, "it", rules)]
        case Goal.OUT:
            return [proof_sentence(proof, "found a play that lays every card", "it", rules)]


def nothing_needed_lines(
    found: NothingNeeded, request: Request, position: Position, rules: Rules, symbols: bool
) -> Iterator[Line]:
    """That the hand may knock as it is."""
    yield from _head_lines(found, request, position, rules, symbols)
    yield left_line(in_order(position.hand), found.points, symbols)
    points = counted(found.points, "point")
    yield Line(say(f"It counts {points}, and {rules.knock_limit} or fewer allow it ({Rule.T3.value})."))
    if position.drawn is None:
        yield Line(say(f"But while a draw is due, it comes first ({Rule.T2.value})."))


def unfulfillable_lines(
    found: Unfulfillable,
    request: Request,
    position: Position,
    rules: Rules,
    symbols: bool,
) -> Iterator[Line]:
    """That no play does what was asked, and which wish stands in the way."""
    yield from _head_lines(found, request, position, rules, symbols)
    standing = standing_pat(position, rules)
    yield left_line(in_order(position.hand), standing.points, symbols)
    if found.proof.rule is not Rule.T5:
        yield Line(say(standing_sentence(standing, position, rules)))
        if request.wishes:
            yield from _culprit_lines(found, request, symbols)
    yield from _sentences([_no_way(found.proof, rules)])


def _culprit_lines(found: Unfulfillable, request: Request, symbols: bool) -> Iterator[Line]:
    match found.culprits:
        case ():
            yield Line(say(_without(found, request)))
        case (wish,):
            done = f"It can be done without the wish to {'lay' if wish.lay else 'keep'}:"
            yield Line(cards_words([wish.piece], symbols), done)
        case culprits:
            yield Line(say("It can be done without any one of these wishes:"))
            yield from wish_lines(culprits, symbols)
    if found.culprits and not found.all_culprits:
        yield Line(say("There was no time to try every wish."))


def _without(found: Unfulfillable, request: Request) -> str:
    if found.without_wishes is False:
        nothing = request.goal in (Goal.POINTS, Goal.CARDS)
        return f"Without any wish {'nothing can be laid' if nothing else 'it cannot be done'} either."
    if found.without_wishes is None or not found.all_culprits:
        return "There was no time to find out which wish stands in the way."
    return "No single wish stands in the way: only without several of them it can be done."


def _no_way(proof: Proof, rules: Rules) -> str:
    if proof.by is By.SEARCH:
        return proof_sentence(proof, "found that it cannot be done", "it", rules)
    if proof.rule is Rule.P5:
        return "Proved: counting the cards decides it, no search is needed."
    rule = "a rule" if proof.rule is None else f"rule {proof.rule.value}"
    return f"Proved: {rule} decides it, no search is needed."


def _sentences(sentences: Sequence[str] | Iterator[str]) -> Iterator[Line]:
    for sentence in sentences:
        yield Line(say(sentence))
