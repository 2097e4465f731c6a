"""What questions about the rest of a turn share: what they must be told, how they end, how they wait."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

import typer

from cli.complaint import usage
from cli.exits import Exit
from cli.waiting import Bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.reading import Asked
    from cli.settings import Settings
    from solver.draw_values import Contradiction
    from solver.odds import Ended
    from solver.position import Position
    from solver.rules import Rules

Found = TypeVar("Found")


def asked_turn(asked: Asked, rules: Rules) -> Position:
    """The position that a command line means; raises `Complaint` where it leaves out what chances hang on."""
    from cli.reading import given_position

    position = given_position(asked, rules)
    drawn = f"--drawn NUMBER: {', '.join(map(str, range(rules.most_draws)))} or {rules.most_draws} (T2)"
    unsaid = [("the number of players is not given", "--players NUMBER")] * (position.players is None)
    if position.drawn is None and not position.last_turn:
        unsaid.append(("it is not known how many cards you have drawn in this turn", drawn))
    if unsaid:
        missing, say = zip(*unsaid, strict=True)
        raise usage(f"{', and '.join(missing)}.", f"Say {', and '.join(say)}.")
    return position


def worked_out(
    work: Callable[[Callable[[int, int], None]], Found],
    position: Position,
    settled: Settings,
    *,
    as_json: bool,
) -> Found:
    """The result of work that tells of its progress, with a bar while it takes long.

    Where the two searches disagree about a hand, that is told and the command ends.
    """
    from solver.draw_values import Contradiction

    bar = Bar(time.monotonic())
    try:
        return work(bar)
    except Contradiction as contradiction:
        bar.clear()
        raise typer.Exit(_tell_contradiction(contradiction, position, settled, as_json=as_json)) from None
    finally:
        bar.clear()


def exit_of(ended: Ended) -> Exit:
    """The exit code of an answer that may be cut short."""
    from solver.odds import Ended

    return {
        Ended.COMPLETE: Exit.OK,
        Ended.TIME: Exit.UNDECIDED,
        Ended.INTERRUPTED: Exit.INTERRUPTED,
    }[ended]


def _tell_contradiction(
    found: Contradiction, position: Position, settled: Settings, *, as_json: bool
) -> Exit:
    """Say that the two searches disagree about a hand, and where the report lies."""
    from cli.dumps import dump_of

    dump = dump_of(found.told, position)
    if as_json:
        from cli.render.document import print_document
        from solver.wire import error_document

        print_document(error_document(Exit.DISAGREEMENT, f"{found.told.reason} ({dump})"))
        return Exit.DISAGREEMENT
    from cli.render.answer import report_lines
    from cli.render.media import show_lines

    show_lines(lambda _: report_lines(found.told.reason, dump), plain=settled.plain, words=settled.words)
    return Exit.DISAGREEMENT
