"""`meldwright game export`: a game as a JSON document, to keep or to carry elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE", show_default=False, help="Where to write it; without it, standard output."
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Write a game as a JSON document.

    It holds everything that happened in the game, and `import` reads it.

    Exit code: 0, or 2 if there is no such game or the file cannot be written; no file is overwritten.
    """
    from cli.games.kept import kept_game
    from solver.wire_game import game_document

    game = kept_game(name)
    document = game_document(game.name, game.events)
    if file is None or file == "-":
        from cli.render.document import print_document

        print_document(document)
        return
    import sys
    from json import dumps

    from cli.files import write_new_file
    from cli.sources import shown

    write_new_file(file, dumps(document, indent=2) + "\n")
    if json:
        from cli.render.document import print_document

        print_document(document)
    else:
        sys.stdout.write(f"The game {game.name} is in {shown(file)}.\n")
