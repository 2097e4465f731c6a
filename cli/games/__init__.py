"""`meldwright game`: a whole evening, kept round by round. Its commands load when called."""

from __future__ import annotations

import typer

from cli.lean import LazyGroup

COMMANDS = {
    "new": "cli.games.new",
    "deal": "cli.games.deal",
    "round": "cli.games.round",
    "show": "cli.games.show",
    "turn": "cli.games.turn",
    "undo": "cli.games.undo",
    "redo": "cli.games.redo",
    "list": "cli.games.listing",
    "export": "cli.games.export",
    "import": "cli.games.bring",
    "delete": "cli.games.delete",
}


QUOTED = {
    "new": "Names in a row are one word, or in quotes: --players 'Ann, Bob, Cy'",
    "turn": "Put a table in quotes: meldwright game turn friday '7SHD / 9-QC'",
}


def quoted_as(command: str) -> str:
    """How to type what came as too many words.

    >>> quoted_as("show")
    "Put a name of several words in quotes: meldwright game show 'our friday night'"
    """
    usual = f"Put a name of several words in quotes: meldwright game {command} 'our friday night'"
    return QUOTED.get(command, usual)


class GameCommands(LazyGroup):
    """What can be done with a game."""

    modules = COMMANDS


app = typer.Typer(cls=GameCommands, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Keep a whole evening: rounds, scores, and who wins the game.

    Begin a game with its players in the order in which they sit, add each round as it ends, look at the
    score sheet:

    meldwright game new friday --players Ann,Bob,Cy

    meldwright game round friday --knocker Ann Ann='2H 3D' Bob='KD QD' Cy=25

    meldwright game show friday

    The game ends with the round in which somebody reaches 150 points. Everything that you enter is kept
    at once, in a file of your own; nothing is lost by an undo.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
