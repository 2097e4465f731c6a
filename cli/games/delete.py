"""`meldwright game delete`: a game is taken out of the file, once that is confirmed."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.games.options import Name  # noqa: TC001 - Typer reads the annotations


def command(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a game, for good; it asks first.

    To keep a copy, `export` it before.

    Exit code: 0, or 2 if there is no such game or it was not confirmed.
    """
    import sys
    from io import TextIOWrapper

    from cli.complaint import usage
    from cli.store import Store
    from solver.meld_faults import number_word

    store = Store.default()
    kept, there = store.read(name)
    events = len(there)
    if not yes:
        if sys.stdin is None or sys.stdin.closed or not sys.stdin.isatty():
            raise usage(
                f"the game {kept} is not deleted: nobody can be asked here.", "To delete it unasked: --yes"
            )
        entries = f"{number_word(events)} {'entry' if events == 1 else 'entries'}"
        sys.stderr.write(f"Delete the game {kept} with its {entries} for good? Type yes: ")
        sys.stderr.flush()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if sys.stdin.readline().strip().casefold() not in ("yes", "y"):
            raise usage(f"the game {kept} is not deleted.")
    sys.stdout.write(f"The game {store.delete(name)} is deleted.\n")
