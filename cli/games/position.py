"""The position of the player who is next in a game that is kept: its table, and the hand that is told."""

from __future__ import annotations

from dataclasses import replace
from shlex import quote
from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.games.kept import kept_game
from cli.margins import tell_note
from cli.options import Known, whole
from cli.reading import Source, spans_of, unreadable, with_known
from cli.render.wording import counted
from solver.errors import NotationError
from solver.evening import current, standing
from solver.notation import alphabet_of, read_hand, respelled
from solver.position import position_faults
from solver.recorded import agrees, drawn_by, position_of
from solver.wire import Fault

if TYPE_CHECKING:
    from cli.reading import Asked
    from solver.position import Position
    from solver.recorded import RoundSoFar
    from solver.rules import Rules


def kept_position(asked: Asked, rules: Rules) -> Position:
    """What the next player of a kept game holds and sees; raises `Complaint` where it cannot be."""
    assert asked.game is not None
    remedy = respelled(
        f"Give the hand only: --game {quote(asked.game)} --hand '7C KD X'", alphabet_of(asked.letters)
    )
    for said, name in (
        (asked.position, "a position"),
        (asked.table, "--table"),
        (asked.players, "--players"),
    ):
        if said is not None:
            raise usage(f"{name} is given besides --game, which knows the table and the players.", remedy)
    if asked.hand is None:
        raise usage("a game keeps the table, not the hands: it is not said what you hold.", remedy)
    game = kept_game(asked.game)
    if standing(game.evening, rules).over:
        raise usage(f"the game {game.name} is over: nobody is next.")
    found = current(game.evening, rules)
    if found.is_over:
        raise usage(
            f"the round of {game.name} is over, and is to be scored first.",
            f"Score it: meldwright game round {quote(game.name)} ...",
        )
    takes = f"0 to {rules.most_draws}"
    drawn = None if asked.drawn is None else whole(asked.drawn, "--drawn", takes)
    if drawn is not None and drawn > rules.most_draws:
        raise usage(f"--drawn takes {takes}, not {drawn}.")
    try:
        reading = read_hand(asked.hand, rules, asked.letters)
    except NotationError as error:
        raise unreadable(error, Source(asked.hand, "this hand", asked.letters), None, remedy) from None
    if reading.pieces is None:
        raise usage("it is not said what you hold.", remedy)
    if drawn is None and not asked.last_turn and not found.last_turns:
        drawn = drawn_by(found, reading.pieces, rules)
    position = position_of(found, reading.pieces, drawn)
    if asked.last_turn:
        position = replace(position, last_turn=True)
    _tell_numbers(found, position, drawn, told=asked.drawn is not None)
    if asked.known not in (None, Known()):
        position = with_known(position, asked, rules)
    if faults := position_faults(position, rules):
        told = tuple(Fault.of_rule(fault, spans_of(fault, reading.spans)) for fault in faults)
        raise Complaint("this hand cannot be held in this game.", told, text=asked.hand, position=position)
    return position


def _tell_numbers(found: RoundSoFar, position: Position, drawn: int | None, *, told: bool) -> None:
    """Say for whom the answer is, what the recorded turns told, and where the hand does not agree."""
    whose = f"Note: the position of {found.next_player}, who is next"
    if drawn is not None and not told:
        whose += f" and has drawn {counted(drawn, 'card')} by the turns recorded"
    tell_note(f"{whose}.")
    if found.held is None:
        return
    holds = dict(found.held)[found.next_player]
    came = 0 if found.last_turns else drawn
    if came is None:
        tell_note(
            f"Note: by the turns recorded, {found.next_player} held {holds} before this turn, which does not "
            f"lead to {len(position.hand)}; what the pile has is left out."
        )
    elif not agrees(found, position.hand, came):
        tell_note(
            f"Note: by the turns recorded, {found.next_player} holds {holds + came} cards, not "
            f"{len(position.hand)}; what the pile has is left out."
        )
