"""What is asked beyond the best play: how many plays, for which goal, with which wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

import typer

from cli.complaint import usage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.cards import Piece
    from solver.position import Position
    from solver.request import Goal, Request
    from solver.rules import Rules

MOST = 20
"""How many plays are listed at most."""

Count: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--count",
        metavar="NUMBER",
        help=f"List so many of the best plays, each with other cards; up to {MOST}.",
    ),
]
ForGoal: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--goal",
        metavar="GOAL",
        help="What the play is to reach: points (default), cards, knock (with the fewest cards), or out.",
    ),
]
Must: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--must", metavar="CARDS", show_default=False, help="Cards of your hand that must be laid: 8H,X."
    ),
]
Keep: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--keep", metavar="CARDS", show_default=False, help="Cards of your hand that must stay in it: QD."
    ),
]
KeepJokers: TypeAlias = Annotated[
    bool, typer.Option("--keep-jokers", help="Every joker of your hand must stay in it.")
]


class Asking(NamedTuple):
    """The options as typed."""

    number: str | None = None
    goal: str | None = None
    must: Sequence[str] | None = None
    keep: Sequence[str] | None = None
    keep_jokers: bool = False

    @property
    def only_the_best(self) -> bool:
        """Whether none of them is given.

        >>> Asking().only_the_best, Asking("1").only_the_best
        (True, False)
        """
        return (
            not self.keep_jokers and (self.number, self.goal) == (None, None) and not (self.must or self.keep)
        )


def asked_request(asking: Asking, position: Position, rules: Rules, letters: str) -> Request | None:
    """What is asked of a position, none if only its best play is; raises `Complaint`."""
    if asking.only_the_best:
        return None
    from solver.cards import Joker
    from solver.request import Request, Wish

    count = 1 if asking.number is None else _count(asking.number)
    goal = _goal(asking.goal)
    lay = held_pieces(asking.must, "--must", position, rules, letters) if asking.must else ()
    keep = held_pieces(asking.keep, "--keep", position, rules, letters) if asking.keep else ()
    if asking.keep_jokers:
        named = sum(isinstance(piece, Joker) for piece in keep)
        held = sum(isinstance(piece, Joker) for piece in position.hand)
        keep += (Joker(),) * (held - named)
    wishes = [Wish(True, piece) for piece in lay] + [Wish(False, piece) for piece in keep]
    return Request(count, goal, tuple(wishes))


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    if not 1 <= number <= MOST:
        raise usage(f"--count takes a number from 1 to {MOST}, not {text!r}.")
    return number


def _goal(text: str | None) -> Goal:
    from solver.request import Goal

    goals = {goal.value: goal for goal in Goal}
    if text is None:
        return Goal.POINTS
    if text not in goals:
        *most, last = goals
        raise usage(f"--goal takes {', '.join(most)} or {last}, not {text!r}.")
    return goals[text]


def held_pieces(
    typed: Sequence[str], name: str, position: Position, rules: Rules, letters: str
) -> tuple[Piece, ...]:
    """Cards of the hand that were typed at an option or argument; raises `Complaint` for any others."""
    from cli.complaint import Complaint
    from cli.reading import Source, unreadable
    from solver.cards import Joker
    from solver.errors import NotationError
    from solver.faults import Place, Section
    from solver.notation import alphabet_of, read_hand, respelled
    from solver.wire import Fault

    text = " ".join(typed)
    alphabet = alphabet_of(letters)
    try:
        reading = read_hand(text, rules, letters)
    except NotationError as error:
        raise unreadable(
            error, Source(text, name, letters), None, "It takes cards of your hand: 8H,X"
        ) from None
    if not reading.pieces:
        raise usage(f"{name} takes cards of your hand, such as {respelled('8H,X', alphabet)}, not {text!r}.")
    left = list(position.hand)
    faults = []
    for index, piece in enumerate(reading.pieces):
        if piece in left:
            left.remove(piece)
            continue
        held = position.hand.count(piece)
        card = alphabet.spell(str(piece))
        message = f"Of {card} you hold only {held}." if held else f"{card} is not in your hand."
        if isinstance(piece, Joker) and piece.stands_for is not None:
            message = "A joker in the hand is X: it stands for nothing yet."
        span = reading.spans[Place(Section.HAND, card=index)]
        faults.append(Fault("not_held", message, spans=(span,)))
    if faults:
        raise Complaint(f"{name} names what you do not hold.", tuple(faults), text=text)
    return reading.pieces
