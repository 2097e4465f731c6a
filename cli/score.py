"""`meldwright score`: what a round brings, from what everybody has left."""

from __future__ import annotations

from cli import options  # noqa: TC001 - Typer reads the annotations


def command(
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
    """Score a round: who won, what it brings, and why, by rule.

    Give what every player has left, as cards or as points, and how the round ended:

    meldwright score --knocker Ann Ann='2H 3D' Bob='KD QD' Cy=25

    A round ends with a knock, with somebody who plays all cards (--out), or after the last turns when
    the pile has run out (--exhausted).

    Exit code: 0, or 2 for input that cannot be used or a round that cannot have ended so.
    """
    from cli.rounds import AskedRound, asked_round
    from cli.settings import settings
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    played = asked_round(
        AskedRound(hands or (), knocker, out or (), exhausted, settled.letters), MANIPULATION
    )
    if json:
        from cli.render.document import print_document
        from solver.wire_score import score_document

        print_document(score_document(played.result))
        return
    from cli.render.media import show_lines
    from cli.render.score import score_lines

    show_lines(
        lambda symbols: score_lines(played, symbols),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )
