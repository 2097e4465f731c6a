"""`meldwright check`: the ruling on a disputed rearrangement, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from cli import options

if TYPE_CHECKING:
    from cli.exits import Exit
    from cli.settings import Settings
    from solver.dispute import Dispute, Ruling
    from solver.outcomes import Disagreement
    from solver.repair import Repair
    from solver.rules import Rules


def command(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            show_default=False,
            help="A file, - for standard input, or the text itself: before, hand and after. Without it, "
            "a piped text is read; at a terminal you are asked to paste one.",
        ),
    ] = None,
    second: Annotated[
        str | None,
        typer.Argument(
            metavar="AFTER",
            show_default=False,
            help="The table after, if POSITION does not tell it: a file, or the melds themselves.",
        ),
    ] = None,
    before: Annotated[
        str | None,
        typer.Option("--before", "--table", metavar="MELDS", help="The table before: '7SHD / 9-QC'."),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="CARDS", help="The player's hand before: '7C KD X'; ? if not known."),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option("--after", metavar="MELDS", help="The table as it was laid: '7SHDC / 9-QC'."),
    ] = None,
    players: options.Players = None,
    drawn: Annotated[
        str | None,
        typer.Option("--drawn", metavar="NUMBER", help="How many cards were drawn in this turn."),
    ] = None,
    last_turn: Annotated[
        bool,
        typer.Option(
            "--last-turn", help="The pile was empty and this was a last turn: nothing is drawn in it."
        ),
    ] = False,
    no_repair: Annotated[
        bool, typer.Option("--no-repair", help="Do not look how those cards could be laid legally.")
    ] = False,
    time_limit: options.TimeLimit = None,
    joker_release: options.JokerRelease = None,
    one_release: options.OneRelease = False,
    one_joker: options.OneJoker = False,
    no_full_circle: options.NoFullCircle = False,
    rule: Annotated[
        str | None, typer.Option("--rule", metavar="ID", help="Print this rule, such as J2, and stop.")
    ] = None,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """Settle a dispute: was this rearrangement legal?

    Give the table before, the player's hand and the table after, as in

    meldwright check 'before: 7SHD / 4-7H  hand: 7C  after: 7SDC / 4-7H'

    The answer names every broken rule and every card at fault, and looks whether the same cards could
    have been laid legally. The hand may be unknown (hand: ?), a joker on the table after undeclared.

    Exit code: 0 legal, 4 illegal, 7 legal once a joker is declared, 6 the two searches disagree (please
    report it), 2 input that cannot be used, or a table before that is itself illegal.
    """
    from cli.settings import settings

    settled = settings(letters, plain, time_limit, suits, words)
    if rule is not None:
        from cli.rules import print_rule

        print_rule(rule, settled, json=json)
        return
    from cli.disputes import AskedDispute, asked_dispute
    from solver.dispute import Illegal, rule_on

    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
    dispute = asked_dispute(
        AskedDispute(
            position,
            second,
            before,
            hand,
            after,
            players,
            drawn,
            last_turn,
            settled.letters,
            settled.players,
        ),
        rules,
    )
    ruling = rule_on(dispute, rules)
    found = (
        _repaired(dispute, rules, settled.time_limit)
        if isinstance(ruling, Illegal) and not no_repair
        else None
    )
    _show(ruling, dispute, rules, found, settled, as_json=json)
    raise typer.Exit(exit_of(ruling, found))


def exit_of(ruling: Ruling, found: Repair | None) -> Exit:
    """The exit code of a ruling and of what was found to repair it."""
    from cli.exits import Exit
    from solver.dispute import Illegal, Legal, NeedsDeclaration
    from solver.outcomes import Disagreement

    match ruling:
        case Legal():
            return Exit.OK
        case Illegal():
            return Exit.DISAGREEMENT if isinstance(found, Disagreement) else Exit.ILLEGAL
        case NeedsDeclaration():
            return Exit.NEEDS_DECLARATION
        case _:
            assert_never(ruling)


def _repaired(dispute: Dispute, rules: Rules, time_limit: float) -> Repair:
    from solver.repair import repair

    return repair(dispute, rules, options.limits(time_limit))


def _show(
    ruling: Ruling, dispute: Dispute, rules: Rules, found: Repair | None, settled: Settings, *, as_json: bool
) -> None:
    from solver.outcomes import Disagreement

    dump = _write_dump(found, dispute) if isinstance(found, Disagreement) else None
    if as_json:
        from cli.render.document import print_document
        from solver.wire_dispute import check_document

        print_document(check_document(ruling, dispute, found, dump))
        return
    from cli.render.media import show_lines
    from cli.render.ruling import ruling_lines

    show_lines(
        lambda symbols: ruling_lines(ruling, dispute, rules, symbols, found, dump),
        plain=settled.plain,
        letters=settled.letters,
        suits=settled.suits,
        words=settled.words,
    )


def _write_dump(found: Disagreement, dispute: Dispute) -> str:
    from dataclasses import replace

    from cli.dumps import dump_of

    after = ("after", " / ".join(map(str, dispute.after)))
    return dump_of(replace(found, details=(after, *found.details)), dispute.before)
