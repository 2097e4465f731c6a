"""`meldwright hint`: the best play and its proof."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from cli import asking, options

if TYPE_CHECKING:
    from cli.exits import Exit
    from cli.pictures import Picture
    from cli.settings import Settings
    from cli.telling import Telling
    from solver.dispute import Hinge
    from solver.outcomes import Best, Outcome
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
    time_limit: options.TimeLimit = None,
    joker_release: options.JokerRelease = None,
    one_release: options.OneRelease = False,
    one_joker: options.OneJoker = False,
    no_full_circle: options.NoFullCircle = False,
    json: options.Json = False,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    svg: options.Svg = None,
    look: options.Look = None,
    suits: options.Suits = None,
    steps: Annotated[
        bool, typer.Option("--steps/--no-steps", help="Tell how to make the play, move by move.")
    ] = True,
    nudge: Annotated[
        str | None,
        typer.Option(
            "--nudge",
            metavar="LEVEL",
            help="Give away less: 1 only the points of the best play, 2 also which cards to lay, 3 also "
            "which melds it touches and which joker it releases.",
        ),
    ] = None,
    count: asking.Count = None,
    goal: asking.ForGoal = None,
    must: asking.Must = None,
    keep: asking.Keep = None,
    keep_jokers: asking.KeepJokers = False,
    stats: Annotated[bool, typer.Option("--stats", help="Tell also how long each part took.")] = False,
    dump_model: Annotated[
        str | None,
        typer.Option(
            "--dump-model", metavar="FILE", help="Write the CP-SAT model, to report a strange case."
        ),
    ] = None,
) -> None:
    """Find the best play, or prove that nothing can be laid.

    Best is the play that lays the most points from your hand. The answer says which cards to lay, what
    every joker stands for, how the table lies afterwards, what stays in your hand, whether you may
    knock or go out, and how all this is proved.

    You may also ask for more plays (--count), for another goal than points (--goal), and for a play
    that lays or keeps certain cards (--must, --keep).

    Exit code: 0 a play, 3 no play or none that does what was asked, 5 undecided in the time given, 6 the
    two searches disagree (please report it), 2 input that cannot be used.
    """
    from cli.reading import Asked, asked_position
    from cli.settings import settings
    from cli.telling import asked_telling

    settled = settings(letters, plain, time_limit, suits, words)
    picture = options.picture(svg, look, settled.suits, as_json=json)
    telling = asked_telling(nudge, steps, drawn=picture is not None)
    rules = options.played_rules(joker_release, one_release, one_joker, no_full_circle)
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

    wanted = asking.Asking(count, goal, must, keep, keep_jokers)
    request = asking.asked_request(wanted, asked, rules, settled.letters)
    if dump_model is not None:
        _write_model(asked, rules, dump_model)
    if request is not None:
        from cli.choosing import choose

        raise typer.Exit(choose(asked, request, rules, settled, picture, telling, as_json=json, stats=stats))
    from solver.best import best_play

    outcome = best_play(asked, rules, options.limits(settled.time_limit))
    _show(outcome, asked, rules, settled, picture, telling, as_json=json, stats=stats)
    raise typer.Exit(exit_of(outcome))


def exit_of(outcome: Outcome) -> Exit:
    """The exit code of an answer."""
    from cli.exits import Exit
    from solver.outcomes import Best, Disagreement, NoPlay, Undecided

    match outcome:
        case Best():
            return Exit.OK
        case NoPlay():
            return Exit.NO_PLAY
        case Undecided():
            return Exit.UNDECIDED
        case Disagreement():
            return Exit.DISAGREEMENT
        case _:
            assert_never(outcome)


def _show(
    outcome: Outcome,
    position: Position,
    rules: Rules,
    settled: Settings,
    picture: Picture | None,
    telling: Telling,
    *,
    as_json: bool,
    stats: bool,
) -> None:
    from solver.outcomes import Disagreement, NoPlay

    dump = None
    if isinstance(outcome, Disagreement):
        from cli.dumps import dump_of

        dump = dump_of(outcome, position)
    if picture is not None:
        from cli.pictures import answer_drawing

        picture.write(answer_drawing(outcome, position, rules, picture.theme))
    hinges = _hinges(outcome, position, rules)
    wished = None
    if isinstance(outcome, NoPlay):
        from cli.wishing import wished_for

        wished = wished_for(outcome, position, rules, settled.time_limit, telling.nudge)
    if as_json:
        from cli.render.document import print_document
        from solver.wire import hint_document

        document = hint_document(
            outcome,
            position,
            rules,
            seconds=stats,
            dump=dump,
            hinges=hinges,
            nudge=telling.nudge,
            with_steps=telling.steps,
        )
        if isinstance(outcome, NoPlay):
            from solver.wire_choices import wished_of

            document["wished"] = wished_of(wished)
        print_document(document)
    elif picture is None or not picture.instead:
        from cli.render.media import show_lines

        show_lines(
            lambda symbols: telling.lines(outcome, position, rules, symbols, dump, hinges, wished),
            plain=settled.plain,
            letters=settled.letters,
            suits=settled.suits,
            words=settled.words,
        )
    if stats:
        from cli.render.wording import seconds_sentence

        sys.stderr.write(seconds_sentence(outcome.proof.seconds) + "\n")


def _hinges(outcome: Outcome, position: Position, rules: Rules) -> tuple[Hinge, ...]:
    """The readings on which the play that was found hangs, if one was."""
    from solver.outcomes import Best, Undecided

    best = outcome.best if isinstance(outcome, Undecided) else outcome
    return play_hinges(best, position, rules) if isinstance(best, Best) else ()


def play_hinges(play: Best, position: Position, rules: Rules) -> tuple[Hinge, ...]:
    """The readings under which a play would not be legal."""
    from solver.dispute import Dispute, rule_on

    return rule_on(Dispute(position, play.play.table), rules).hinges


def _write_model(position: Position, rules: Rules, path: str) -> None:
    from cli.files import write_file
    from solver.best import model_text

    write_file(path, model_text(position, rules), "--dump-model")
    sys.stderr.write(f"The model is in {path}.\n")
