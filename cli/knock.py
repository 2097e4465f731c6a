"""`meldwright knock`: may I, and should I?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import options

if TYPE_CHECKING:
    from cli.reading import Asked
    from cli.settings import Settings
    from solver.knock import Knock
    from solver.position import Position
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
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """May I knock, and should I?

    Needs to know how many cards you have drawn in this turn, and how many each opponent holds, as in

    meldwright knock '7SHD / 9-QC | AC 3D | 3 | drawn 3 | others: 7 4'

    and tells the exact chance that all of them hold more than you, what you are to expect to score, and
    what the others are. The hand is knocked with as it is: nothing is melded first.

    Exit code: 0, whether you may or not; 2 input that cannot be used.
    """
    from cli.reading import Asked
    from cli.settings import settings
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    asked = Asked(
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
    )
    where, found = asked_knock(asked, MANIPULATION)
    if json:
        from cli.render.document import print_document
        from solver.wire_knock import knock_document

        print_document(knock_document(found))
        return
    _show(found, where, MANIPULATION, settled, fractions=fractions)


def asked_knock(asked: Asked, rules: Rules) -> tuple[Position, Knock]:
    """A position and what comes of a knock there; raises `Complaint` where too little is said to tell."""
    from cli.complaint import Complaint, usage
    from cli.turns import asked_turn
    from solver.errors import Refusal
    from solver.knock import knock
    from solver.wire import Fault

    position = asked_turn(asked, rules)
    if not position.others:
        raise usage(
            "it is not known how many cards the opponents hold.",
            "Say --others '7 4', or others: 7 4 in the position, in a file on a line of its own.",
        )
    try:
        return position, knock(position, rules)
    except Refusal as refusal:
        faults = tuple(map(Fault.of_rule, refusal.faults))
        raise Complaint("this position is impossible.", faults, position=position) from None


def _show(found: Knock, position: Position, rules: Rules, settled: Settings, *, fractions: bool) -> None:
    from cli.render.knock import knock_lines
    from cli.render.media import show_lines

    show_lines(
        lambda symbols: knock_lines(
            found, position, rules, symbols, fractions=fractions, bars=not settled.words
        ),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )
