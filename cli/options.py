"""The options that several commands share, and their values. Every value arrives as typed text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

import typer

from cli.complaint import usage

if TYPE_CHECKING:
    from cli.pictures import Picture
    from solver.decide import Limits
    from solver.rules import Rules

Position: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="POSITION",
        show_default=False,
        help="A file, - for standard input, or the position itself as one line: '7SHD / 9-QC | 7C KD X | 3'. "
        "Without it, a piped text is read; at a terminal you are asked to paste one.",
    ),
]
Table: TypeAlias = Annotated[
    str | None,
    typer.Option("--table", metavar="MELDS", help="The melds on the table, split by /: '7SHD / 9-QC'."),
]
Hand: TypeAlias = Annotated[
    str | None, typer.Option("--hand", metavar="CARDS", help="The cards in your hand: '7C KD X'.")
]
Players: TypeAlias = Annotated[
    str | None, typer.Option("--players", metavar="NUMBER", help="How many play, which decides the pack.")
]
Drawn: TypeAlias = Annotated[
    str | None, typer.Option("--drawn", metavar="NUMBER", help="How many cards you have drawn in this turn.")
]
LastTurn: TypeAlias = Annotated[
    bool,
    typer.Option("--last-turn", help="The pile is empty and this is your last turn: nothing is drawn in it."),
]
Others: TypeAlias = Annotated[
    str | None,
    typer.Option("--others", metavar="NUMBERS", help="How many cards each opponent holds: '7 4'."),
]
Seen: TypeAlias = Annotated[
    str | None, typer.Option("--seen", metavar="CARDS", help="Cards that lie nowhere any more: '2C KD'.")
]
Pile: TypeAlias = Annotated[
    str | None, typer.Option("--pile", metavar="NUMBER", help="How many cards the draw pile still has.")
]
HandsLeft: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PLAYER=LEFT",
        show_default=False,
        help="What every player has left: cards, as in Ann='2H 3D', or points, as in Ann=5.",
    ),
]
Knocker: TypeAlias = Annotated[
    str | None, typer.Option("--knocker", metavar="PLAYER", help="Who knocked, if anybody.")
]
Out: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--out",
        metavar="PLAYER",
        show_default=False,
        help="Who played all cards; more than once only with --exhausted.",
    ),
]
Exhausted: TypeAlias = Annotated[
    bool, typer.Option("--exhausted", help="The pile ran out, and the last turns are played.")
]

Game: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        help="The table of a game that is kept (see `meldwright game`), for the player who is next.",
    ),
]
Fractions: TypeAlias = Annotated[bool, typer.Option("--fractions", help="Show the exact numbers as well.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Plain: TypeAlias = Annotated[
    bool, typer.Option("--plain", help="Print flat lines without colour, as screen readers like them.")
]
Words: TypeAlias = Annotated[
    bool, typer.Option("--words", help="Print flat lines with cards as words: 7 of hearts.")
]
Letters: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--letters",
        metavar="CODE",
        help="Read and write cards in the letters of a language: en (default), pl, de, fr, nl, it, es or sv.",
    ),
]
Svg: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Draw it as SVG in a file; - prints the drawing in the place of the answer.",
    ),
]
Look: TypeAlias = Annotated[
    str | None,
    typer.Option("--theme", metavar="LOOK", help="The drawing's look: light (default), dark or contrast."),
]
Suits: TypeAlias = Annotated[
    str | None,
    typer.Option("--suits", metavar="COLOURS", help="Suits in two colours (default), four, or mono."),
]
TimeLimit: TypeAlias = Annotated[
    str | None,
    typer.Option("--time-limit", metavar="SECONDS", help="Stop thinking after so long (default: 10)."),
]

JokerRelease: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--joker-release",
        metavar="READING",
        help="When a joker on the table comes free: its real card lies anywhere, in-place, or never.",
    ),
]
OneRelease: TypeAlias = Annotated[
    bool, typer.Option("--one-release", help="One real card releases one joker only.")
]
OneJoker: TypeAlias = Annotated[bool, typer.Option("--one-joker", help="Only one joker may lie in a meld.")]
NoFullCircle: TypeAlias = Annotated[
    bool, typer.Option("--no-full-circle", help="No sequence has the ace at both ends.")
]


class Known(NamedTuple):
    """What a command line says of the cards that you do not hold, as typed."""

    others: str | None = None
    seen: str | None = None
    pile: str | None = None


def played_rules(
    joker_release: str | None, one_release: bool, one_joker: bool, no_full_circle: bool
) -> Rules:
    """The game under the readings that the options ask for; raises `Complaint` for a reading there is not.

    >>> played_rules("never", False, True, False).release
    <Release.NEVER: 'never'>
    """
    from solver.readings import Reading, under
    from solver.rules import MANIPULATION, Release

    wanted = []
    if joker_release is not None:
        kinds = [kind.value.replace("_", "-") for kind in Release]
        if joker_release not in kinds:
            known = f"{', '.join(kinds[:-1])} or {kinds[-1]}"
            raise usage(f"--joker-release takes {known}, not {joker_release!r}.")
        wanted.append(Reading(f"release-{joker_release}"))
    wanted += [Reading.ONE_RELEASE] * one_release + [Reading.ONE_JOKER] * one_joker
    wanted += [Reading.NO_FULL_CIRCLE] * no_full_circle
    rules = MANIPULATION
    for reading in wanted:
        rules = under(reading, rules)
    return rules


def limits(total: float) -> Limits:
    """The time given, of which the sweep may take half where that is more than its usual share.

    Imports the solver.
    """
    from solver.decide import Limits

    usual = Limits()
    return Limits(total, max(usual.sweep, total * usual.sweep / usual.total))


def picture(path: str | None, look: str | None, suits: str, *, as_json: bool) -> Picture | None:
    """The drawing that `--svg`, `--theme` and the settled suits ask for, if any; raises `Complaint`."""
    if path is None and look is None:
        return None
    from cli.pictures import asked_picture

    return asked_picture(path, look, suits, as_json=as_json)


def whole(text: str, option: str, takes: str) -> int:
    """An option's value as a number of cards or people; raises `Complaint` for anything else.

    >>> whole("3", "--players", "2, 3, 4 or 5")
    3
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise usage(f"{option} takes {takes}, not {text!r}.")
    return int(text)
