"""The command line: the Typer app. Commands live in their own modules and load when called."""

from __future__ import annotations

import os
import shlex
from typing import Annotated

import typer

from cli.complaint import Complaint, tell, usage
from cli.exits import Exit
from cli.lean import LazyGroup
from cli.margins import help_width

COMMANDS = {
    "hint": "cli.hint",
    "why": "cli.why",
    "check": "cli.check",
    "tidy": "cli.tidy",
    "analyze": "cli.analyze",
    "odds": "cli.odds",
    "advise": "cli.advise",
    "knock": "cli.knock",
    "score": "cli.score",
    "play": "cli.play",
    "game": "cli.games",
    "show": "cli.show",
    "rules": "cli.rules",
    "config": "cli.config",
}


class Commands(LazyGroup):
    """Meldwright's commands."""

    modules = COMMANDS


app = typer.Typer(
    cls=Commands,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the versions and stop.")] = False,
) -> None:
    """The best play from a Manipulation Rummy position, or the proof that there is none.

    Give the melds on the table and the cards in your hand:

    meldwright hint '7SHD / 9-QC | 7C KD X | 3'

    That is a group of sevens and a run of clubs on the table, your hand, and three players. A card is
    its rank and its suit: 7H, TC (or 10C), KD; a joker is X. 7SHD is short for 7S 7H 7D, 9-QC for
    9C TC JC QC, and X=5H is a joker on the table that stands for the 5 of hearts.
    """
    if version:
        from cli.versions import versions

        typer.echo("\n".join(f"{name} {number}" for name, number in versions().items()))
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    as_json = "--json" in arguments
    try:
        return (
            app(arguments, prog_name="meldwright", standalone_mode=False, terminal_width=help_width())
            or Exit.OK
        )
    except Complaint as complaint:
        return tell(complaint, as_json=as_json)
    except UsageError as error:
        return tell(_misused(error, arguments), as_json=as_json)
    except typer.Abort:
        return Exit.INTERRUPTED


UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""Typer's base of every usage error, which it does not export by name."""


_NO_POSITION = ("rules", "config", "play", "score")
"""Commands that take no position."""


def _misused(error: Exception, arguments: list[str]) -> Complaint:
    from cli.sources import looks_like_text

    context = getattr(error, "ctx", None)
    command = context.command_path if context else "meldwright"
    message = getattr(error, "format_message", error.__str__)()
    remedy = f"See: {command} --help"
    if arguments[0] not in COMMANDS and (os.path.exists(arguments[0]) or looks_like_text(arguments[0])):
        remedy = f"To ask for the best play: meldwright hint {shlex.quote(arguments[0])}"
    elif message.startswith("Got unexpected extra argument") and arguments[0] == "game":
        from cli.games import quoted_as

        remedy = quoted_as(arguments[1])
    elif message.startswith("Got unexpected extra argument") and arguments[0] not in _NO_POSITION:
        remedy = f"Put a position in quotes: meldwright {arguments[0]} '7SHD / 9-QC | 7C KD X | 3'"
    return usage(message, remedy)
