"""A round from the deal to its score: the player's lines, the others' turns, and what is shown of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, assert_never

from cli.playing.answers import Solver, answer, best_table, hint
from cli.playing.commands import AddTo, Change, Hint, NewMelds, Unclear, WholeTable, Word, read_command
from cli.playing.melding import Laying, declared, numbered, said_table
from cli.playing.turn import Turn, moved, seen, seen_at_the_end, taken_back
from cli.render import played, playing
from cli.render.lines import Line, say
from cli.rounds import Held, PlayedRound
from solver.computer import choose
from solver.errors import Refusal
from solver.round import Knocked, RoundState, WentOut, result, view
from solver.round_moves import Draw, Knock, Lay, Pass, after, allowed
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cli.playing.answers import Lines
    from cli.playing.commands import Command, Melding
    from solver.cards import Piece
    from solver.faults import RuleFault
    from solver.melds import Meld
    from solver.rules import Rules

YOU = 0
"""The player at the terminal, among those of the round."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a round is played: how lines come in and go out, and who thinks."""

    show: Callable[[Lines], None]
    ask: Callable[[], str | None]
    """The next line; none at the end of the input."""
    solver: Solver
    letters: str = "en"

    @property
    def rules(self) -> Rules:
        """The game."""
        return self.solver.rules

    def tell(self, sentence: str) -> None:
        """Show one sentence."""
        self.lay_out([Line(say(sentence))])

    def lay_out(self, lines: Iterable[Line]) -> None:
        """Show lines that are the same with symbols and without."""
        told = tuple(lines)
        self.show(lambda _: told)


def play_round(state: RoundState, desk: Desk) -> RoundState | None:
    """The round at its end, shown and scored; none if the player leaves it."""
    since: tuple[Meld, ...] = ()
    while state.ended is None:
        before = state
        if state.turn == YOU:
            then = _your_turn(Turn(state, since), desk)
            if then is None:
                return None
            state, since = then, then.table
        else:
            state = _their_turn(state, desk)
        if before.last_turns is None and state.last_turns is not None:
            names = ["you" if player == YOU else state.players[player] for player in state.last_turns]
            desk.tell(playing.last_turns_sentence(names))
    # Who ends the round sees what was laid; the others would otherwise not.
    if state.table and state.turn != YOU:
        desk.show(partial(playing.last_table_lines, seen_at_the_end(Turn(state, since), YOU), desk.rules))
    _tell_end(state, desk)
    return state


def _their_turn(state: RoundState, desk: Desk) -> RoundState:
    """The turn of a computer, each move told: what anybody at the table sees."""
    player, draws = state.turn, 0
    name = state.players[player]
    while state.ended is None and state.turn == player:
        now = view(state, player)
        move = choose(now, allowed(state, desk.rules), melded=state.melded, rules=desk.rules)
        if isinstance(move, Draw):
            draws += 1
        elif draws:
            desk.tell(playing.draws_sentence(name, draws))
            draws = 0
        match move:
            case Draw():
                pass
            case Lay(table):
                move = Lay(numbered(now, table, desk.rules))
                desk.show(partial(playing.laid_lines, name, now, move.table, desk.rules))
            case Pass():
                if not state.melded:
                    desk.tell(f"{name} passes.")
            case Knock():
                desk.tell(playing.knocks_sentence(name, desk.rules.count(state.hand)))
            case _ as never:
                assert_never(never)
        state = after(state, move, desk.rules)
    if isinstance(state.ended, WentOut):
        desk.tell(playing.goes_out_sentence(name))
    return state


def _your_turn(turn: Turn, desk: Desk) -> RoundState | None:
    """The round after the player's turn; none if the player leaves it."""
    _show_screen(turn, desk)
    while turn.state.ended is None and turn.state.turn == YOU:
        text = desk.ask()
        if text is None:
            return None
        try:
            command = read_command(text, desk.rules, desk.letters)
            if command is Word.QUIT:
                return None
            turn = _done(turn, command, desk)
        except Unclear as unclear:
            desk.lay_out(played.unclear_lines(unclear.sentences, unclear.remedy))
    return turn.state


def _done(turn: Turn, command: Command, desk: Desk) -> Turn:
    """The turn after a command, which is shown; a refused one changes nothing. Raises `Unclear`."""
    match command:
        case Draw() | Pass() | Knock():
            return _made(turn, command, desk)
        case NewMelds() | AddTo() | Change() | WholeTable():
            return _melded(turn, command, desk)
        case Hint():
            desk.show(hint(command, seen(turn, desk.rules), desk.solver))
        case Word.BEST:
            found = best_table(seen(turn, desk.rules), desk.solver)
            if isinstance(found, tuple):
                return _laid(turn, Laying(found), desk)
            desk.show(found)
        case Word.UNDO:
            before, turn = turn, taken_back(turn)
            back = partial(playing.taken_back_line, before.state.hand, turn.state.hand)
            desk.show(lambda symbols: [back(symbols)])
            _show_screen(turn, desk)
        case Word.ODDS | Word.ADVISE | Word.CHANCES:
            desk.show(answer(command, seen(turn, desk.rules), desk.solver))
        case Word.SHOW:
            _show_screen(turn, desk)
        case Word.HELP:
            desk.lay_out(played.help_lines(desk.rules, desk.letters))
        case Word.QUIT:
            raise AssertionError("whoever leaves has no turn after it")
        case _ as never:
            assert_never(never)
    return turn


def _made(turn: Turn, move: Draw | Pass | Knock, desk: Desk) -> Turn:
    """The turn after a move that is no melding play."""
    try:
        then = moved(turn, move, desk.rules)
    except Refusal as refusal:
        _show_refusal(refusal.faults, None, turn, desk)
        return turn
    match move:
        case Draw():
            [card] = _added(turn.state, then.state)
            desk.show(lambda symbols: [playing.drew_line(card, symbols)])
            desk.show(partial(playing.hand_lines, seen(then, desk.rules), desk.rules))
        case Pass():
            pass
        case Knock():
            desk.tell(playing.knocks_sentence(None, desk.rules.count(turn.state.hand)))
        case _ as never:
            assert_never(never)
    return then


def _melded(turn: Turn, command: Melding, desk: Desk) -> Turn:
    """The turn after a melding play that the player describes; raises `Unclear`."""
    now = view(turn.state, YOU)
    table = None
    try:
        table = said_table(command, now)
        found = declared(now, table, desk.rules)
    except Refusal as refusal:
        _show_refusal(refusal.faults, table or (), turn, desk)
        return turn
    return _laid(turn, found, desk)


def _laid(turn: Turn, found: Laying, desk: Desk) -> Turn:
    """The turn after a melding play, where the rules allow it."""
    now = view(turn.state, YOU)
    try:
        then = moved(turn, Lay(found.table), desk.rules)
    except Refusal as refusal:
        _show_refusal(refusal.faults, found.table, turn, desk)
        return turn
    desk.show(partial(playing.laid_lines, None, now, found.table, desk.rules))
    if found.declared:
        desk.tell(playing.declared_sentence(found.declared))
    if isinstance(then.state.ended, WentOut):
        desk.tell(playing.goes_out_sentence(None))
    else:
        _show_screen(then, desk)
    return then


def _added(before: RoundState, after: RoundState) -> tuple[Piece, ...]:
    """What came to the player's hand."""
    return tuple((Counter(after.hands[YOU]) - Counter(before.hands[YOU])).elements())


def _show_screen(turn: Turn, desk: Desk) -> None:
    desk.show(partial(playing.screen_lines, seen(turn, desk.rules), desk.rules))


def _show_refusal(
    faults: tuple[RuleFault, ...], table: tuple[Meld, ...] | None, turn: Turn, desk: Desk
) -> None:
    """Tell which rules forbid a move, and what would be allowed; `table` is the one that was to be laid."""
    remedy = REMEDIES.get(faults[0].rule, "")
    if not remedy or (remedy is _OF_THE_TABLE and not turn.state.table):
        remedy = playing.now_sentence(seen(turn, desk.rules), desk.rules)
    desk.show(partial(played.refused_lines, faults, table, remedy, desk.letters))


_A_MELD = (
    "A meld is three or four cards of one rank, or three and more of one suit in a row; hint finds the best."
)
_OF_THE_TABLE = "To move cards of the table, name every meld that changes: change 2 3: 7SHD / 4-6H"
REMEDIES = {
    Rule.M1: _A_MELD,
    Rule.M2: _A_MELD,
    Rule.M3: _A_MELD,
    Rule.M4: _A_MELD,
    Rule.C4: _OF_THE_TABLE,
    Rule.P5: _OF_THE_TABLE,
    Rule.P1: "Lay at least one card of your hand with it.",
    Rule.P2: "All cards of the melds that you change must lie in the melds that you name.",
    Rule.J2: "It comes free when the real card takes its place.",
    Rule.J5: "Lay the joker that comes free in the same command: change 2: 4-6H / 9DS X=9C",
}
"""What would help, by the rule that is broken."""


def _tell_end(state: RoundState, desk: Desk) -> None:
    """Show how the round ended, everybody's hand, and the score."""
    assert state.ended is not None
    held = tuple(
        Held(name, desk.rules.count(hand), hand)
        for name, hand in zip(state.players, state.hands, strict=True)
    )
    knocker = state.players[state.ended.player] if isinstance(state.ended, Knocked) else None
    scored = PlayedRound(held, knocker, result(state, desk.rules))
    desk.show(partial(played.end_lines, state.ended, scored))
