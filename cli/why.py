"""`meldwright why`: why a card stays in the hand, and what would let it go down."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options
from cli.complaint import usage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.exits import Exit
    from cli.settings import Settings
    from solver.cards import Piece
    from solver.outcomes import NoPlay, Outcome
    from solver.position import Position
    from solver.reasons import Reason
    from solver.rules import Rules


def command(
    position: options.Position = None,
    cards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CARD",
            show_default=False,
            help="The cards of your hand to ask about, by default all that the best play leaves there. "
            "With a piped text, give - before them.",
        ),
    ] = None,
    table: options.Table = None,
    hand: options.Hand = None,
    players: options.Players = None,
    game: options.Game = None,
    drawn: options.Drawn = None,
    last_turn: options.LastTurn = False,
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
    """Say why cards stay in your hand after the best play.

    For each of them: whether it is held back because laying it costs more than it gives, or the fewest
    further cards that would let it go down, of those that you do not see; and the melds that it comes
    nearest to.

    Exit code: 0 an answer, 5 not settled in the time given, 6 the two searches disagree (please report
    it), 2 input that cannot be used.
    """
    from cli.asking import held_pieces
    from cli.reading import Asked, asked_position
    from cli.settings import settings

    settled = settings(letters, plain, time_limit, suits, words)
    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
    given = list(cards or ())
    if position is not None and (table, hand) != (None, None) and not _is_position(position):
        given, position = [position, *given], None
    if position is not None and not given and _is_card(position, settled.letters):
        raise usage(
            f"{position} is a card; the position comes first.",
            f"For a piped one: meldwright why - {position}",
        )
    asked = asked_position(
        Asked(
            position,
            table,
            hand,
            players,
            drawn,
            last_turn,
            settled.letters,
            settled.players,
            game=game,
        ),
        rules,
    )
    pieces = held_pieces(given, "CARD", asked, rules, settled.letters) if given else None
    _answer(asked, pieces, rules, settled, as_json=json)


def _is_position(argument: str) -> bool:
    return argument == "-" or "|" in argument or os.path.exists(argument)


def _is_card(argument: str, letters: str) -> bool:
    from solver.notation import alphabet_of, card_named

    return not os.path.exists(argument) and card_named(argument, alphabet_of(letters)) is not None


def _answer(
    position: Position, pieces: tuple[Piece, ...] | None, rules: Rules, settled: Settings, *, as_json: bool
) -> None:
    from solver.best import best_play
    from solver.decide import Clock
    from solver.outcomes import NoPlay
    from solver.reasons import as_if_allowed, explained

    limits = options.limits(settled.time_limit)
    clock = Clock(limits)
    allowed = as_if_allowed(position, rules)
    forbidden = None
    if allowed != position:
        found = best_play(position, rules, limits)
        forbidden = found if isinstance(found, NoPlay) else None
    best = best_play(allowed, rules, limits)
    reasons = explained(allowed, best, pieces, rules, clock)
    _show(best, reasons, position, rules, forbidden, settled, as_json=as_json)
    raise typer.Exit(exit_of(best, reasons))


def exit_of(best: Outcome, reasons: Sequence[Reason]) -> Exit:
    """The exit code of an answer."""
    from cli.exits import Exit
    from solver.outcomes import Disagreement, Undecided
    from solver.reasons import Unsettled

    open_ones = [reason for reason in reasons if isinstance(reason, Unsettled)]
    if isinstance(best, Disagreement) or any(reason.disagreement for reason in open_ones):
        return Exit.DISAGREEMENT
    return Exit.UNDECIDED if isinstance(best, Undecided) or open_ones else Exit.OK


def _show(
    best: Outcome,
    reasons: Sequence[Reason],
    position: Position,
    rules: Rules,
    forbidden: NoPlay | None,
    settled: Settings,
    *,
    as_json: bool,
) -> None:
    dump = _dump(best, reasons, position)
    if as_json:
        from cli.render.document import print_document
        from solver.wire_why import why_document

        print_document(why_document(best, reasons, position, forbidden, dump))
        return
    from cli.render.media import show_lines
    from cli.render.reasons import why_lines

    show_lines(
        lambda symbols: why_lines(best, reasons, position, rules, symbols, forbidden, dump),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )


def _dump(best: Outcome, reasons: Sequence[Reason], position: Position) -> str | None:
    """The file in which the first disagreement is written down, if there is one."""
    from cli.dumps import dump_of
    from solver.outcomes import Disagreement
    from solver.reasons import Unsettled

    found = [best] if isinstance(best, Disagreement) else []
    found += [one.disagreement for one in reasons if isinstance(one, Unsettled) and one.disagreement]
    return dump_of(found[0], position) if found else None
