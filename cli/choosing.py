"""`meldwright hint` beyond the best play: other plays, goals and wishes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, assert_never

from cli import options
from cli.exits import Exit
from solver.outcomes import Best, Disagreement, NoPlay, Undecided
from solver.request import Choices, NothingNeeded, Unfulfillable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.pictures import Picture
    from cli.render.lines import Line
    from cli.settings import Settings
    from cli.telling import Telling
    from solver.dispute import Hinge
    from solver.position import Position
    from solver.reasons import Wished
    from solver.request import Answer, Request
    from solver.rules import Rules


def choose(
    position: Position,
    request: Request,
    rules: Rules,
    settled: Settings,
    picture: Picture | None,
    telling: Telling,
    *,
    as_json: bool,
    stats: bool,
) -> Exit:
    """Answer what is asked and show it; the exit code."""
    from cli.hint import play_hinges
    from cli.wishing import wished_for
    from solver.choices import choices

    found = choices(position, request, rules, options.limits(settled.time_limit))
    dump = None
    if isinstance(found, Disagreement):
        from cli.dumps import dump_of

        dump = dump_of(found, position)
    if picture is not None:
        picture.write(_drawing(found, request, position, rules, picture))
    hinges = [play_hinges(play, position, rules) for play in _plays(found)]
    wished = wished_for(found, position, rules, settled.time_limit, telling.nudge)
    if as_json:
        from cli.render.document import print_document
        from solver.wire_choices import choices_document, wished_of

        document = choices_document(
            found,
            request,
            position,
            rules,
            seconds=stats,
            dump=dump,
            hinges=hinges,
            nudge=telling.nudge,
            with_steps=telling.steps,
        )
        print_document(document | ({"wished": wished_of(wished)} if isinstance(found, NoPlay) else {}))
    elif picture is None or not picture.instead:
        from cli.render.media import show_lines

        show_lines(
            lambda symbols: _lines(found, request, position, rules, telling, symbols, dump, hinges, wished),
            plain=settled.plain,
            letters=settled.letters,
            suits=settled.suits,
            words=settled.words,
        )
    if stats:
        _tell_seconds(found)
    return exit_of(found)


def exit_of(found: Answer) -> Exit:
    """The exit code of an answer."""
    match found:
        case Choices() | NothingNeeded():
            return Exit.OK
        case Unfulfillable() | NoPlay():
            return Exit.NO_PLAY
        case Undecided():
            return Exit.UNDECIDED
        case Disagreement():
            return Exit.DISAGREEMENT
        case _:
            assert_never(found)


def _plays(found: Answer) -> tuple[Best, ...]:
    match found:
        case Choices(plays=plays):
            return plays
        case Undecided(best=Best() as best):
            return (best,)
        case _:
            return ()


def _lines(
    found: Answer,
    request: Request,
    position: Position,
    rules: Rules,
    telling: Telling,
    symbols: bool,
    dump: str | None,
    hinges: list[tuple[Hinge, ...]],
    wished: tuple[Wished, ...] | None,
) -> Iterable[Line]:
    from cli.render.choices import choices_lines, nothing_needed_lines, unfulfillable_lines

    match found:
        case Choices():
            return choices_lines(
                found, request, position, rules, symbols, hinges, telling.nudge, telling.steps
            )
        case NothingNeeded():
            return nothing_needed_lines(found, request, position, rules, symbols)
        case Unfulfillable():
            return unfulfillable_lines(found, request, position, rules, symbols)
        case _:
            first = hinges[0] if hinges else ()
            return telling.lines(found, position, rules, symbols, dump, first, wished)


def _drawing(found: Answer, request: Request, position: Position, rules: Rules, picture: Picture) -> str:
    from cli.pictures import answer_drawing, position_drawing
    from cli.render.choices import request_verdict

    match found:
        case Choices(plays=plays):
            note = request_verdict(found, request, rules)
            return answer_drawing(plays[0], position, rules, picture.theme, note)
        case NothingNeeded() | Unfulfillable():
            return position_drawing(position, picture.theme, request_verdict(found, request, rules))
        case _:
            return answer_drawing(found, position, rules, picture.theme)


def _tell_seconds(found: Answer) -> None:
    from cli.render.wording import seconds_sentence

    # Every play's clock runs from the start of the question.
    proof = found.plays[-1].proof if isinstance(found, Choices) else getattr(found, "proof", None)
    if proof is not None:
        sys.stderr.write(seconds_sentence(proof.seconds) + "\n")
