"""`meldwright game list`: every game that is kept."""

from __future__ import annotations

from cli import options  # noqa: TC001 - Typer reads the annotations


def local(at: str) -> str:
    """A time that was kept, as the clock on the wall showed it.

    >>> len(local("2026-05-01T19:30:00Z"))
    16
    """
    from datetime import datetime

    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")


def command(
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
) -> None:
    """List the games, the one that changed last first.

    Exit code: 0, also where there is none.
    """
    from cli.complaint import Complaint
    from cli.games.kept import Game, every_game
    from cli.margins import tell_note
    from cli.render.sheet import verdict
    from cli.settings import settings
    from solver.evening import standing
    from solver.rules import MANIPULATION

    settled = settings(None, plain, words=words)
    games = tuple(every_game())
    readable = [(game, changed) for game, changed in games if isinstance(game, Game)]
    for unread in (game for game, _ in games if isinstance(game, Complaint)):
        tell_note(f"Note: {unread.message}")
    if json:
        from cli.render.document import print_document
        from solver.wire_game import games_document

        print_document(games_document([(game.name, game.evening, changed) for game, changed in readable]))
        return
    from cli.games.options import show
    from cli.render.lines import Line, say

    found = [
        Line(
            say(
                f"{', '.join(game.evening.players)}. "
                f"{verdict(game.evening, standing(game.evening), MANIPULATION)} Changed {local(changed)}."
            ),
            f"{game.name}:",
        )
        for game, changed in readable
    ]
    none = Line(say("No game is kept yet. Begin one: meldwright game new NAME --players Ann,Bob,Cy"))
    show(lambda _: found if games else [none], settled)
