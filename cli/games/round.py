"""`meldwright game round`: a round that ended, scored and kept."""

from __future__ import annotations

from cli import options  # noqa: TC001 - Typer reads the annotations
from cli.games.options import Name  # noqa: TC001


def command(
    name: Name,
    hands: options.HandsLeft = None,
    knocker: options.Knocker = None,
    out: options.Out = None,
    exhausted: options.Exhausted = False,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """Score a round, and add it to the game.

    meldwright game round friday --knocker Ann Ann='2H 3D' Bob='KD QD' Cy=25

    Exit code: 0, or 2 for a round that cannot have ended so; nothing is kept then.
    """
    from cli.games.scored import asked_scoring
    from cli.rounds import AskedRound
    from cli.settings import settings
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    asked = AskedRound(hands or (), knocker, out or (), exhausted, settled.letters)
    played, change = asked_scoring(name, asked, MANIPULATION)
    if json:
        from cli.render.document import print_document
        from solver.wire_score import score_document

        print_document(score_document(played.result))
        return
    from cli.games.options import show
    from cli.render.score import score_lines
    from cli.render.sheet import standing_lines

    show(
        lambda symbols: (*score_lines(played, symbols), *standing_lines(change.after, MANIPULATION)),
        settled,
    )
