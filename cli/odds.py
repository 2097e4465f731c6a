"""`meldwright odds`: what each unseen card would bring, and the chances of the next draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from cli import options

if TYPE_CHECKING:
    from cli.settings import Settings
    from solver.odds import Odds
    from solver.rules import Rules


def command(
    position: options.Position = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    game: options.Game = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
    others: options.Others = None,
    seen: options.Seen = None,
    pile: options.Pile = None,
    fractions: options.Fractions = False,
    time_limit: options.TimeLimit = None,
    joker_release: options.JokerRelease = None,
    one_release: options.OneRelease = False,
    one_joker: options.OneJoker = False,
    no_full_circle: options.NoFullCircle = False,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """What would the next cards bring?

    Tells for each unseen card how likely it comes next and what the best play with it is worth, then the
    chances of a play, a knock and going out after one draw and after two. Exact: every unseen card is
    equally likely. It must know how many play and how many cards you have drawn, and takes what else
    you know, as in

    meldwright odds '7SHD / 9-QC | 7C 8H KD | 3 | drawn 1 | seen: 2C 9H | pile 23'

    Exit code: 0 all is told; 5 the time limit came first, and what is told is only a part; 6 the two
    searches disagree (please report it); 2 input that cannot be used; 130 interrupted, a part is told.
    """
    from cli.reading import Asked
    from cli.settings import settings
    from cli.turns import asked_turn, exit_of, worked_out

    settled = settings(letters, plain, time_limit, suits, words)
    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
    asked = asked_turn(
        Asked(
            position,
            table,
            hand,
            players,
            drawn,
            last_turn,
            settled.letters,
            settled.players,
            options.Known(others, seen, pile),
            game,
        ),
        rules,
    )

    from solver.odds import odds

    limits = options.limits(settled.time_limit)
    found = worked_out(lambda progress: odds(asked, rules, limits, progress), asked, settled, as_json=json)
    _show(found, rules, settled, as_json=json, fractions=fractions)
    raise typer.Exit(exit_of(found.ended))


def _show(found: Odds, rules: Rules, settled: Settings, *, as_json: bool, fractions: bool) -> None:
    if as_json:
        from cli.render.document import print_document
        from solver.wire_draws import odds_document

        print_document(odds_document(found))
        return
    from cli.render.media import picture_here, show_lines
    from cli.render.odds import odds_lines

    bars = picture_here(settled.plain) and not settled.words

    show_lines(
        lambda symbols: odds_lines(found, rules, symbols, fractions=fractions, bars=bars),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )
