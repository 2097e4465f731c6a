"""`meldwright game import`: a game from a JSON document."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options  # noqa: TC001 - Typer reads the annotations


def command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="A document that `export` wrote, or - for standard input.",
        ),
    ],
    name: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="NAME", help="What to call the game; without it, what the document says."
        ),
    ] = None,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
) -> None:
    """Keep a game that `export` wrote.

    Here or elsewhere; every event in it is judged anew.

    Exit code: 0, or 2 for a document that is no game, or a name that another game has.
    """
    from cli.games.document import imported
    from cli.games.kept import begin
    from cli.settings import settings
    from solver.rules import MANIPULATION

    settled = settings(None, plain, words=words)
    called, events = imported(file)
    game = begin(called if name is None else name, events)
    if json:
        from cli.render.document import print_document
        from solver.wire_game import sheet_document

        print_document(sheet_document(game.name, game.evening))
        return
    from cli.games.options import show
    from cli.render.sheet import sheet_lines

    show(lambda _: sheet_lines(game.name, game.evening, MANIPULATION), settled)
