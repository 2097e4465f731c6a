"""`meldwright advise`: meld now, or draw on?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options
from cli.complaint import usage

if TYPE_CHECKING:
    from cli.settings import Settings
    from solver.advice import Advice, Aim
    from solver.position import Position
    from solver.rules import Rules


def command(
    position: options.Position = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    game: options.Game = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
    others: options.Others = None,
    seen: options.Seen = None,
    pile: options.Pile = None,
    goal: Annotated[
        str,
        typer.Option("--goal", metavar="GOAL", help="Fewest points left (default), out or knock."),
    ] = "points",
    fractions: options.Fractions = False,
    time_limit: options.TimeLimit = None,
    joker_release: options.JokerRelease = None,
    one_release: options.OneRelease = False,
    one_joker: options.OneJoker = False,
    no_full_circle: options.NoFullCircle = False,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """Meld now, or draw on?

    Weighs the best play now against every card that may still come in this turn, exactly, every unseen
    card being equally likely. The better choice leaves fewer points in your hand at the end of the turn
    on average; with --goal, it has the better chance to go out, or to be allowed to knock. It must know how
    many play and how many cards you have drawn, as in

    meldwright advise '7SHD / 9-QC | 7C 8H KD | 3 | drawn 1'

    Exit code: 0 advice; 3 nothing to choose: no play, and no card may be drawn; 5 the time limit came
    first; 6 the two searches disagree (please report it); 2 input that cannot be used; 130 interrupted.
    """
    from cli.exits import Exit
    from cli.reading import Asked
    from cli.settings import settings
    from cli.turns import asked_turn, exit_of, worked_out

    wanted = asked_goal(goal)
    settled = settings(letters, plain, time_limit, suits, words)
    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
    asked = asked_turn(
        Asked(
            position,
            table,
            hand,
            players,
            drawn,
            last_turn,
            settled.letters,
            settled.players,
            options.Known(others, seen, pile),
            game,
        ),
        rules,
    )

    from solver.advice import advise
    from solver.odds import Ended

    limits = options.limits(settled.time_limit)
    found = worked_out(
        lambda progress: advise(asked, wanted, rules, limits, progress), asked, settled, as_json=json
    )
    _show(found, asked, rules, settled, as_json=json, fractions=fractions)
    nothing = found.ended is Ended.COMPLETE and found.choice is None
    raise typer.Exit(Exit.NO_PLAY if nothing else exit_of(found.ended))


def asked_goal(goal: str) -> Aim:
    """The goal that `--goal` names; raises `Complaint` for another."""
    from solver.advice import Aim

    if goal not in [known.value for known in Aim]:
        raise usage(f"--goal takes points, out or knock, not {goal!r}.")
    return Aim(goal)


def _show(
    found: Advice, position: Position, rules: Rules, settled: Settings, *, as_json: bool, fractions: bool
) -> None:
    if as_json:
        from cli.render.document import print_document
        from solver.wire_draws import advise_document

        print_document(advise_document(found))
        return
    from cli.render.advice import advice_lines
    from cli.render.media import show_lines

    show_lines(
        lambda symbols: advice_lines(found, position, rules, symbols, fractions=fractions),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )
