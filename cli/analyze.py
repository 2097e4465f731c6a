"""`meldwright analyze`: the whole picture of a hand on one page."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from cli import options

if TYPE_CHECKING:
    from cli.settings import Settings
    from solver.analysis import Analysis
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
    time_limit: options.TimeLimit = None,
    joker_release: options.JokerRelease = None,
    one_release: options.OneRelease = False,
    one_joker: options.OneJoker = False,
    no_full_circle: options.NoFullCircle = False,
    fractions: options.Fractions = False,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """See the whole picture of a hand on one page.

    The best play and what it leaves, the cards that would help, whether to draw on, and whether to
    knock, each with the command that tells all of it. What hangs on something that is not said is left
    out, and what to say is told; this says everything:

    meldwright analyze '7SHD / 9-QC | 7C AH 3D | 3 | drawn 1 | others: 7 4'

    Exit code: 0, whether there is a play or not; 5 the time limit came first; 6 the two searches disagree
    (please report it); 2 input that cannot be used; 130 interrupted.
    """
    from cli.complaint import Complaint
    from cli.exits import Exit
    from cli.reading import Asked, asked_position
    from cli.settings import settings
    from cli.turns import exit_of, worked_out
    from solver.errors import Refusal
    from solver.wire import Fault

    settled = settings(letters, plain, time_limit, suits, words)
    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
    asked = asked_position(
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

    from solver.analysis import analyze
    from solver.outcomes import Disagreement

    limits = options.limits(settled.time_limit)
    try:
        found = worked_out(
            lambda progress: analyze(asked, rules, limits, progress), asked, settled, as_json=json
        )
    except Refusal as refusal:
        faults = tuple(map(Fault.of_rule, refusal.faults))
        raise Complaint("this position is impossible.", faults, position=asked) from None
    flags = reading_flags(joker_release, one_release, one_joker, no_full_circle)
    _show(found, rules, settled, flags, as_json=json, fractions=fractions)
    raise typer.Exit(Exit.DISAGREEMENT if isinstance(found.outcome, Disagreement) else exit_of(found.ended))


def written(position: Position, letters: str) -> str:
    """A position as a command line takes it.

    >>> from solver.notation import read_position
    >>> print(written(read_position("7SHD | 7C | 3").position, "en"))
    '7SHD | 7C | 3'
    """
    from solver.notation import write_compact

    text = shlex.quote(write_compact(replace(position, title=""), letters))
    return text if letters == "en" else f"{text} --letters {letters}"


def reading_flags(joker_release: str | None, one_release: bool, one_joker: bool, no_full_circle: bool) -> str:
    """The options that ask for the readings in force, as they were typed.

    >>> reading_flags("never", False, True, False)
    ' --joker-release never --one-joker'
    """
    said = {"--one-release": one_release, "--one-joker": one_joker, "--no-full-circle": no_full_circle}
    release = [] if joker_release is None else [f"--joker-release {shlex.quote(joker_release)}"]
    return "".join(f" {flag}" for flag in (*release, *(flag for flag in said if said[flag])))


def _show(
    found: Analysis, rules: Rules, settled: Settings, flags: str, *, as_json: bool, fractions: bool
) -> None:
    from solver.outcomes import Disagreement

    dump = None
    if isinstance(found.outcome, Disagreement):
        from cli.dumps import dump_of

        dump = dump_of(found.outcome, found.position)
    if as_json:
        from cli.render.document import print_document
        from solver.wire_analysis import analyze_document

        print_document(analyze_document(found, rules, dump))
        return
    from cli.render.analysis import analysis_lines
    from cli.render.media import show_lines

    shown = written(found.position, settled.letters)
    show_lines(
        lambda symbols: analysis_lines(found, rules, symbols, shown, flags, dump, fractions=fractions),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )
