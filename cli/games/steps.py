"""A step back or forward in what counts of a game, made and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cli.games.kept import carry_on
from solver.evening import Redone, Undone
from solver.rules import MANIPULATION

if TYPE_CHECKING:
    from cli.settings import Settings


def step(name: str, event: Undone | Redone, settled: Settings, *, as_json: bool) -> None:
    """Take the step and show what it changed; raises `Complaint` where there is nothing to undo or redo."""
    change = carry_on(name, lambda _: event, "it cannot be done.")
    if as_json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(change.name, change.after))
        return
    from cli.games.options import show
    from cli.render.sheet import changed_lines

    match event:
        case Undone():
            head, changed = "Undone:", change.before.done[-1]
        case Redone():
            head, changed = "Counts again:", change.after.done[-1]
        case _ as never:
            assert_never(never)
    show(lambda symbols: changed_lines(head, changed, change.after, MANIPULATION, symbols), settled)
