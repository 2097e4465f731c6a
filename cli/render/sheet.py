"""The picture of a game: its rounds, how it stands, the deal. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cli.render.lines import Line, Tone, say
from cli.render.table import cards_words, table_lines
from cli.render.wording import counted
from solver.evening import Scored, current, results, scored, standing
from solver.listing import listed
from solver.recorded import Turned
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.evening import Evening
    from solver.recorded import RoundSoFar
    from solver.rules import Rules
    from solver.scoring import GameResult, RoundResult


def sheet_lines(name: str, evening: Evening, rules: Rules) -> Iterator[Line]:
    """A whole game in flat lines."""
    yield Line(say(f"{name}: {listed(evening.players)}.", Tone.STRONG))
    for number, result in enumerate(results(evening, rules), start=1):
        yield Line(say(round_sentence(result)), f"Round {number}:")
    yield from standing_lines(evening, rules)
    if (found := current(evening, rules)).turns:
        turns = counted(found.turns, "turn")
        yield Line(say(f"{turns} recorded, {found.next_player} is next."), f"Round {found.number}:")


def standing_lines(evening: Evening, rules: Rules) -> Iterator[Line]:
    """How a game stands, or how it ended."""
    found = standing(evening, rules)
    yield Line(say(verdict(evening, found, rules), Tone.STRONG))
    for line in found.lines:
        yield Line(say(f"{line.player}: +{line.points}, {line.words} ({line.rule.value})"))
    yield Line(say(", ".join(f"{ranked.player} {ranked.total}" for ranked in found.ranking)), "Points:")


def round_sentence(result: RoundResult) -> str:
    """What a round brought, in one line.

    >>> from solver.scoring import score_round
    >>> round_sentence(score_round({"Ann": 5, "Bob": 2}, knocker="Ann"))
    'Ann 0, Bob 13; Bob won.'
    """
    scores = ", ".join(f"{player} {points}" for player, points in result.scores)
    return f"{scores}; {listed(result.winners)} won."


def verdict(evening: Evening, found: GameResult, rules: Rules) -> str:
    """How a game stands, in one sentence."""
    target = rules.game_target
    if found.over:
        most = counted(found.ranking[0].total, "point")
        if len(found.winners) == 1:
            return (
                f"The game is over: {found.winners[0]} wins with {most} ({Rule.G1.value}, {Rule.G3.value})."
            )
        shared = f"{listed(found.winners)} share the win with {most} each"
        return f"The game is over: {shared} ({Rule.G1.value}, {Rule.G3.value})."
    rounds = sum(isinstance(event, Scored) for event in evening.done)
    if not rounds:
        return f"No round is played yet; {target} points end the game ({Rule.G1.value})."
    if not found.ranking[0].total:
        return (
            f"After {counted(rounds, 'round')} nobody has a point; {target} end the game ({Rule.G1.value})."
        )
    leaders = [ranked.player for ranked in found.ranking if ranked.place == 1]
    verb = "lead" if len(leaders) > 1 else "leads"
    most = counted(found.ranking[0].total, "point")
    so_far = f"After {counted(rounds, 'round')} {listed(leaders)} {verb} with {most}"
    return f"{so_far}; {target} end the game ({Rule.G1.value})."


def deal_lines(evening: Evening, rules: Rules, symbols: bool) -> Iterator[Line]:
    """Who deals and who starts, and the round in progress as far as it was recorded."""
    found = current(evening, rules)
    rules_told = f"({Rule.C2.value}, {Rule.T1.value})"
    yield Line(
        say(f"{found.dealer} deals, {found.starts} starts {rules_told}.", Tone.STRONG),
        f"Round {found.number}:",
    )
    order = ", then ".join(found.order)
    yield Line(say(f"{order}."), "The order of play:")
    if found.turns:
        yield from table_now_lines(found, symbols)
        return
    each = counted(rules.dealt, "card")
    yield Line(say(f"{each} to everybody, {found.pile} in the pile ({Rule.C2.value})."))


def table_now_lines(found: RoundSoFar, symbols: bool) -> Iterator[Line]:
    """The table of the round in progress, whose turn it is, and how many cards lie where."""
    if found.table:
        yield Line(say("The table:"))
        yield from table_lines(found.table, symbols)
    else:
        yield Line(say("The table is empty."))
    if found.held is not None and found.pile is not None:
        held = ", ".join(f"{name} {cards}" for name, cards in found.held)
        yield Line(say(f"{held}; the pile {found.pile}."), "Cards:")
    if found.out is not None:
        yield Line(say(f"{found.out} has no card left and goes out: score the round ({Rule.T4.value})."))
    elif found.is_over:
        yield Line(say(f"The last turns are played: score the round ({Rule.T5.value})."))
    elif found.last_turns:
        yield Line(say(f"The pile is empty. {found.next_player} has a last turn ({Rule.T5.value})."))
    else:
        yield Line(say(f"{found.next_player} is next."))


def turn_lines(
    turn: Turned,
    laid: tuple[Piece, ...],
    passed: Sequence[str],
    found: RoundSoFar,
    rules: Rules,
    symbols: bool,
) -> Iterator[Line]:
    """A turn that was recorded with what it laid, after those that were passed over, and the round then."""
    for player in passed:
        yield Line(say(f"{player} is taken to have melded nothing."))
    if turn.table is None:
        yield Line(say(f"{turn.player} melds nothing.", Tone.STRONG))
    else:
        points = counted(rules.count(laid), "point")
        yield Line((*cards_words(laid, symbols), *say(f"({points})")), f"{turn.player} lays")
    yield from table_now_lines(found, symbols)


def changed_lines(
    head: str, event: Scored | Turned, evening: Evening, rules: Rules, symbols: bool
) -> Iterator[Line]:
    """What was undone or redone, and how things lie since: the sheet for a round, the table for a turn."""
    yield Line(say(event_sentence(event, rules)), head)
    match event:
        case Scored():
            yield from standing_lines(evening, rules)
        case Turned():
            yield from table_now_lines(current(evening, rules), symbols)
        case _ as never:
            assert_never(never)


def event_sentence(event: Scored | Turned, rules: Rules) -> str:
    """What counted, in a few words."""
    match event:
        case Scored():
            return f"the round {round_sentence(scored(event, rules))}"
        case Turned(player, None):
            return f"the turn of {player}, who melded nothing."
        case Turned(player):
            return f"the turn of {player}, who melded."
        case _ as never:
            assert_never(never)
