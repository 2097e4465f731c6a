"""`meldwright tidy`: a table in a mess laid out in legal melds, or what to take back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from cli import options

if TYPE_CHECKING:
    from cli.exits import Exit
    from cli.settings import Settings
    from solver.position import Position
    from solver.rules import Rules
    from solver.tidy import Tidying


def command(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            show_default=False,
            help="A file, - for standard input, or the table itself, its heaps split by /: "
            "'table: 7SHD / 8S 9S / 4H X=5H'. Without it, a piped text is read; at a terminal you are "
            "asked to paste one.",
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="HEAPS", help="All that lies on the table: '7SHD / 8S 9S'."),
    ] = None,
    players: options.Players = None,
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
    """Tidy a table that is in a mess.

    Takes all that lies there, melds, half melds and loose cards, and lays it out in legal melds, as
    near as can be to how it lies. Where that cannot be, it proves so and says which cards to take
    back, the fewest and then the cheapest, and which single further cards would mend it.

    Exit code: 0 tidied, 3 cards must be taken back, 5 undecided in the time given, 6 the two searches
    disagree (please report it), 2 input that cannot be used.
    """
    from cli.disputes import asked_heaps
    from cli.settings import settings

    settled = settings(letters, plain, time_limit, suits, words)
    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
    heaps = asked_heaps(
        position, table, players, rules, letters=settled.letters, usual_players=settled.players
    )

    from solver.tidy import tidy

    found = tidy(heaps, rules, options.limits(settled.time_limit))
    _show(found, heaps, rules, settled, as_json=json)
    raise typer.Exit(exit_of(found))


def exit_of(found: Tidying) -> Exit:
    """The exit code of an answer."""
    from cli.exits import Exit
    from solver.outcomes import Disagreement
    from solver.tidy import Tidied, TidyUndecided, Untidy

    match found:
        case Tidied():
            return Exit.OK
        case Untidy():
            return Exit.NO_PLAY
        case TidyUndecided():
            return Exit.UNDECIDED
        case Disagreement():
            return Exit.DISAGREEMENT
        case _:
            assert_never(found)


def _show(found: Tidying, heaps: Position, rules: Rules, settled: Settings, *, as_json: bool) -> None:
    from solver.outcomes import Disagreement

    dump = None
    if isinstance(found, Disagreement):
        from cli.dumps import dump_of

        dump = dump_of(found, heaps)
    if as_json:
        from cli.render.document import print_document
        from solver.wire_dispute import tidy_document

        print_document(tidy_document(found, rules, dump))
        return
    from cli.render.media import show_lines
    from cli.render.tidied import tidied_lines

    show_lines(
        lambda symbols: tidied_lines(found, heaps, rules, symbols, dump),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )
