"""The sentences of an answer. Every number in them comes from the answer or from `Rules`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from solver.cards import Card
from solver.outcomes import By, Confirmation, LayoutProof, Source
from solver.readings import Reading, in_force, words
from solver.rules import MANIPULATION, Rule
from solver.value import cards_in, points_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.melds import Meld
    from solver.outcomes import Proof, Redeclared, Seconds, Standing
    from solver.position import Position
    from solver.rules import Rules


def counted(number: int, noun: str) -> str:
    """A number and its noun.

    >>> counted(1, "point"), counted(1234, "state")
    ('1 point', '1,234 states')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def standing_sentence(standing: Standing, position: Position, rules: Rules) -> str:
    """Whether the player goes out (T4) or may knock (T3), and if not, why not."""
    left = counted(standing.points, "point")
    if standing.goes_out and position.last_turn:
        return f"The last card of your hand is laid; the last turns are still played out ({Rule.T5.value})."
    if standing.goes_out:
        return f"You go out: the last card of your hand is laid ({Rule.T4.value})."
    if standing.may_knock:
        return f"You may knock: {left} left, and {rules.knock_limit} or fewer allow it ({Rule.T3.value})."
    if position.last_turn:
        return f"Nobody knocks in the last turns ({Rule.T5.value})."
    if standing.points > rules.knock_limit:
        return f"You may not knock: {left} left, more than {rules.knock_limit} ({Rule.T3.value})."
    return (
        f"You may knock once no more draw is due: {left} left, and {rules.knock_limit} or fewer "
        f"allow it ({Rule.T3.value})."
    )


def no_play_sentence(proof: Proof, position: Position, rules: Rules) -> str:
    """Why there is no play, in one sentence."""
    if proof.by is By.SEARCH or proof.rule is None:
        return (
            "No play: no card of this hand can be laid." if position.hand else "No play: the hand is empty."
        )
    rule = proof.rule.value
    if proof.rule is Rule.T2 and position.drawn == 0:
        return f"No play yet: draw a card first; before that nothing may be melded ({rule})."
    if proof.rule is Rule.T2:
        return f"No play: after {_ordinal(rules.most_draws)} drawn card nothing may be melded ({rule})."
    if not position.hand:
        return f"No play: the hand is empty, and a play lays at least one card of it ({rule})."
    return f"No play: rule {rule} forbids it."


def next_step_sentence(position: Position, rules: Rules) -> str | None:
    """What a player who cannot meld does now (T2); none when nothing is drawn any more."""
    if position.last_turn or position.drawn == 0:
        return None
    if position.drawn is None:
        return (
            f"If you have drawn fewer than {rules.most_draws} cards this turn, "
            f"draw another ({Rule.T2.value})."
        )
    if position.drawn < rules.most_draws:
        return f"Draw another card ({Rule.T2.value})."
    return "Your turn is over."


def redeclared_sentences(
    jokers: Sequence[Redeclared], table: Sequence[Meld], hand: str = "your hand", place: str = "meld {}"
) -> list[str]:
    """What became of the jokers of the table, and which real card let them (J2 to J5).

    `table` is the final one; `place` names a numbered place of the table as it lay.
    """
    sentences, before = [], Counter[Card]()
    all_of = Counter(joker.was for joker in jokers)
    for joker in jokers:
        real = sum(piece == joker.was for meld in table for piece in meld.cards)
        which = "The"
        if all_of[joker.was] > 1:
            which = "The other" if before[joker.was] else "The first"
        sentences.append(_redeclared(joker, which, bool(before[joker.was]) and real == 1, hand, place))
        before[joker.was] += 1
    return sentences


def _redeclared(joker: Redeclared, which: str, same: bool, hand: str, place: str) -> str:
    """`same` says whether the real card has taken another joker's place before."""
    what = f"{which} joker that stood for the {joker.was.words} now stands for the {joker.now.words}"
    if same:
        return f"{what}: the same real {joker.was.words} takes its place after that of the first."
    there = place.format(joker.released_by.meld)
    match joker.released_by.source:
        case Source.HAND:
            source = f"from {hand}"
        case Source.MELD:
            source = f"from {there}"
        case Source.STAYED:
            source = f"in {there}"
    return f"{what}: the real {joker.was.words} {source} takes its place."


def _states(number: int) -> str:
    """What the sweep looked at; where its bounds leave it nothing to look at, that is what is said."""
    return counted(number, "state") if number else "its bounds alone decide"


def proof_sentences(proof: Proof, found: bool, rules: Rules = MANIPULATION) -> list[str]:
    """How the answer is known; `found` says whether there is a play."""
    if proof.by is By.RULE:
        rule = "a rule" if proof.rule is None else f"rule {proof.rule.value}"
        return [f"Proved: {rule} decides it, no search is needed."]
    claim = "found it optimal" if found else "found that nothing can be laid"
    sentence = proof_sentence(proof, claim, "that nothing beats it" if found else "it", rules)
    return [sentence, *(layout_sentences(proof) if found else [])]


def layout_sentences(proof: Proof) -> list[str]:
    """Whether the table shown is proven to be the one with the fewest moves."""
    match proof.layout:
        case LayoutProof.OPTIMAL:
            return ["No other way to lay it moves fewer cards of the table."]
        case LayoutProof.BEST_FOUND:
            return ["Perhaps it can be laid with fewer cards moved: that is not proved."]
        case None:
            return []


def proof_sentence(proof: Proof, claim: str, follows: str, rules: Rules) -> str:
    """What CP-SAT claims, and what the second search says of that which follows."""
    states = "" if proof.sweep_states is None else f" ({_states(proof.sweep_states)})"
    match proof.sweep:
        case Confirmation.CONFIRMED if proof.cp_status is None:
            return f"Proved: an exhaustive search{states} confirms {follows}."
        case Confirmation.CONFIRMED:
            return f"Proved: CP-SAT {claim}, and an independent exhaustive search{states} confirms {follows}."
        case Confirmation.TIMED_OUT:
            why = "the exhaustive search ran out of time"
        case Confirmation.NOT_RUN:
            why = "the exhaustive search was not run"
        case Confirmation.INCONCLUSIVE:
            allows = "more" if proof.sweep_allows is None else _value_words(proof.sweep_allows)
            why = f"the exhaustive search cannot express {_not_expressed(rules)} and allows {allows}"
        case Confirmation.DISAGREES:
            return f"Not proved: CP-SAT {claim}, but an independent exhaustive search{states} says otherwise."
    return f"Proved by CP-SAT alone, which {claim}; not independently confirmed: {why}."


def _value_words(value: int) -> str:
    return f"{counted(points_in(value), 'point')} with {counted(cards_in(value), 'card')}"


def _not_expressed(rules: Rules) -> str:
    """The readings in force that the sweep's states cannot tell (they look at where a joker lies)."""
    seated = (Reading.RELEASE_IN_PLACE, Reading.ONE_JOKER)
    told = [f"that {words(reading)}" for reading in in_force(rules) if reading in seated]
    return f"the reading{'s' * (len(told) > 1)} {' and '.join(told)}"


def bound_sentence(proof: Proof) -> str:
    """What is known of an undecided position."""
    if proof.bound is None:
        return "How much the best play is worth is not known."
    return f"No play is worth more than {counted(proof.bound, 'point')}."


def seconds_sentence(seconds: Seconds) -> str:
    """Where the time went."""
    return (
        f"Seconds: value {seconds.value:.3f}, sweep {seconds.sweep:.3f}, "
        f"layout {seconds.layout:.3f}, total {seconds.total:.3f}"
    )


def _ordinal(number: int) -> str:
    words = {1: "the first", 2: "the second", 3: "the third"}
    return words.get(number, f"card {number}, the last")
