"""The options that several commands share, and their values. Every value arrives as typed text."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from cli.complaint import usage

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
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Plain: TypeAlias = Annotated[
    bool, typer.Option("--plain", help="Print flat lines without colour, as screen readers like them.")
]


def seconds(text: str, option: str) -> float:
    """An option's value as a positive time; raises `Complaint` for anything else.

    >>> seconds("2.5", "--time-limit")
    2.5
    """
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise usage(f"{option} takes seconds above 0, such as 30, not {text!r}.")
    return value


def whole(text: str, option: str) -> int:
    """An option's value as a number of cards or people; raises `Complaint` for anything else.

    >>> whole("3", "--players")
    3
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise usage(f"{option} takes a whole number, such as 3, not {text!r}.")
    return int(text)
