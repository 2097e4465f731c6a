"""`meldwright hint`: the best play and its proof."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from cli import options
from cli.complaint import usage

if TYPE_CHECKING:
    from cli.exits import Exit
    from solver.best import Limits
    from solver.outcomes import Disagreement, Outcome
    from solver.position import Position

LIMIT = "10"


def command(
    position: options.Position = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
    time_limit: Annotated[
        str, typer.Option("--time-limit", metavar="SECONDS", help="Stop thinking after so long.")
    ] = LIMIT,
    json: options.Json = False,
    plain: options.Plain = False,
    stats: Annotated[bool, typer.Option("--stats", help="Tell also how long each part took.")] = False,
    dump_model: Annotated[
        str | None,
        typer.Option(
            "--dump-model", metavar="FILE", help="Write the CP-SAT model, to report a strange case."
        ),
    ] = None,
) -> None:
    """Find the best play, or prove that nothing can be laid.

    Best is the play that lays the most points from your hand. The answer says which cards to lay, what
    every joker stands for, how the table lies afterwards, what stays in your hand, whether you may
    knock or go out, and how all this is proved.

    Exit code: 0 a play, 3 no play, 5 undecided in the time given, 6 the two searches disagree (please
    report it), 2 input that cannot be used.
    """
    from cli.reading import Asked, asked_position
    from solver.rules import MANIPULATION

    total = options.seconds(time_limit, "--time-limit")
    asked = asked_position(Asked(position, table, hand, players, drawn, last_turn), MANIPULATION)

    from solver.best import best_play

    if dump_model is not None:
        _write_model(asked, dump_model)
    outcome = best_play(asked, MANIPULATION, _limits(total))
    _show(outcome, asked, as_json=json, plain=plain, stats=stats)
    raise typer.Exit(exit_of(outcome))


def exit_of(outcome: Outcome) -> Exit:
    """The exit code of an answer."""
    from cli.exits import Exit
    from solver.outcomes import Best, Disagreement, NoPlay, Undecided

    match outcome:
        case Best():
            return Exit.OK
        case NoPlay():
            return Exit.NO_PLAY
        case Undecided():
            return Exit.UNDECIDED
        case Disagreement():
            return Exit.DISAGREEMENT
        case _:
            assert_never(outcome)


def _limits(total: float) -> Limits:
    """The time given, of which the sweep may take half where that is more than its usual share."""
    from solver.best import Limits

    usual = Limits()
    return Limits(total, max(usual.sweep, total * usual.sweep / usual.total))


def _show(outcome: Outcome, position: Position, *, as_json: bool, plain: bool, stats: bool) -> None:
    from solver.outcomes import Disagreement
    from solver.rules import MANIPULATION

    dump = _write_dump(outcome, position) if isinstance(outcome, Disagreement) else None
    if as_json:
        from cli.render.document import print_document
        from solver.wire import hint_document

        print_document(hint_document(outcome, position, MANIPULATION, seconds=stats, dump=dump))
    else:
        from cli.render.answer import answer_lines
        from cli.render.media import show_lines

        show_lines(lambda symbols: answer_lines(outcome, position, MANIPULATION, symbols, dump), plain=plain)
    if stats:
        from cli.render.wording import seconds_sentence

        sys.stderr.write(seconds_sentence(outcome.proof.seconds) + "\n")


def _write_model(position: Position, path: str) -> None:
    from solver.best import model_text
    from solver.rules import MANIPULATION

    text = model_text(position, MANIPULATION)
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise usage(f"--dump-model: {path} cannot be written: {error.strerror or error}.") from None
    sys.stderr.write(f"The model is in {path}.\n")


def _write_dump(outcome: Disagreement, position: Position) -> str:
    from cli.dumps import write_dump
    from cli.versions import versions
    from solver.wire import dump_document

    return write_dump(dump_document(outcome, position, versions()))
