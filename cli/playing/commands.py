"""One typed line -> what the player means. Knows cards and numbers of melds, but no table and no hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from solver.errors import MeldwrightError, NotationError
from solver.notation import alphabet_of, read_hand, read_melds, reads_as, respelled
from solver.notation.problem import cut
from solver.nudge import Nudge
from solver.round_moves import Draw, Knock, Pass
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from solver.cards import Piece
    from solver.melds import Meld


@dataclass(frozen=True, slots=True)
class NewMelds:
    """Whole melds out of the hand, beside those on the table."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class AddTo:
    """Cards of the hand to a meld of the table."""

    pieces: tuple[Piece, ...]
    number: int
    """The meld's, from 1."""


@dataclass(frozen=True, slots=True)
class Change:
    """Melds of the table that become others; what these have more comes from the hand."""

    numbers: tuple[int, ...]
    """Those of the melds that change, from 1; with none the melds are new ones."""
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class WholeTable:
    """The table as it is to lie."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The best play, told so far."""

    nudge: Nudge


class Word(Enum):
    """The commands that take nothing and are no moves."""

    BEST = "best"
    UNDO = "undo"
    ODDS = "odds"
    ADVISE = "advise"
    CHANCES = "knock?"
    SHOW = "show"
    HELP = "help"
    QUIT = "quit"


Melding: TypeAlias = NewMelds | AddTo | Change | WholeTable
"""The ways to say what is laid."""
Command: TypeAlias = Draw | Pass | Knock | NewMelds | AddTo | Change | WholeTable | Hint | Word


class Unclear(MeldwrightError):  # noqa: N818 - what it is, not an error of ours
    """A line that says nothing that can be done: why, a sentence each, and the way out."""

    def __init__(self, *sentences: str, remedy: str = "") -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences
        self.remedy = remedy


_ALONE: Mapping[str, Command] = {
    "draw": Draw(),
    "pass": Pass(),
    "knock": Knock(),
    **{word.value: word for word in Word},
}
_OTHER_NAMES = {"?": "help", "k?": "knock?", "exit": "quit", "advice": "advise"}
_MOST_FAULTS = 6
_LONGEST = 30
_HELP = "Type help for all that you can do."


def read_command(text: str, rules: Rules = MANIPULATION, letters: str = "en") -> Command:
    """What a typed line means; its cards are in the letters of a language. Raises `Unclear`.

    >>> read_command("DRAW"), read_command("a 5c to 3")
    (Draw(), AddTo(pieces=(Card.of('5C'),), number=3))
    >>> read_command("lya 7H 8H 9H")
    Traceback (most recent call last):
    cli.playing.commands.Unclear: There is no command "lya". Perhaps: lay 7H 8H 9H
    """
    typed, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    # "change: 7SHD" and "knock ?" are typed as well.
    if typed.endswith(":"):
        typed, rest = typed[:-1], f":{rest}"
    if rest == "?":
        typed, rest = f"{typed}?", ""
    name = _named(typed)
    reader = _READERS.get(name)
    if reader is not None:
        return reader(_Typed(rest, rules, letters))
    if name not in _ALONE:
        raise _unknown(typed, rest, text, rules, letters)
    if rest:
        raise Unclear(f'{name} is typed alone, without "{cut(rest, _LONGEST)}".')
    return _ALONE[name]


def _named(typed: str) -> str:
    """The command that a word means: by its whole name or its first letter; else the word in small letters.

    >>> _named("D"), _named("K?"), _named("exit"), _named("dr")
    ('draw', 'knock?', 'quit', 'dr')
    """
    word = typed.casefold()
    return _SHORT.get(word) or _OTHER_NAMES.get(word) or word


def _unknown(typed: str, rest: str, text: str, rules: Rules, letters: str) -> Unclear:
    message = f'There is no command "{cut(typed, _LONGEST)}".'
    try:
        melds = read_melds(text, rules, letters=letters).melds
    except NotationError:
        melds = ()
    if melds:
        return Unclear(message, f"Perhaps: lay {text.strip()}", remedy=_HELP)
    near = get_close_matches(typed.casefold(), _NAMES, 1, 0.6)
    perhaps = [f"Perhaps: {near[0]} {rest}".strip()] if near else []
    return Unclear(message, *perhaps, remedy=_HELP)


@dataclass(frozen=True, slots=True)
class _Typed:
    """What stands behind a command, and how cards are read."""

    text: str
    rules: Rules
    letters: str

    def melds(self, text: str, example: str) -> tuple[Meld, ...]:
        try:
            found = read_melds(text, self.rules, letters=self.letters).melds
        except NotationError as error:
            raise _unread(error) from None
        if not found:
            raise Unclear("No cards are named.", remedy=self.as_in(example))
        return found

    def cards(self, text: str, example: str) -> tuple[Piece, ...]:
        try:
            found = read_hand(text, self.rules, self.letters).pieces
        except NotationError as error:
            raise _unread(error) from None
        if not found:
            raise Unclear("No cards are named.", remedy=self.as_in(example))
        return found

    def as_in(self, example: str) -> str:
        return respelled(f"Write it as in: {example}", alphabet_of(self.letters))


def _unread(error: NotationError) -> Unclear:
    other = "" if error.reads_as is None else reads_as(error.reads_as)
    messages = [fault.message for fault in error.faults]
    more = [f"And {len(messages) - _MOST_FAULTS} more words like these."] * (len(messages) > _MOST_FAULTS)
    return Unclear(*messages[:_MOST_FAULTS], *more, remedy=other)


def _lay(typed: _Typed) -> NewMelds:
    return NewMelds(typed.melds(typed.text, "lay 7H 8H 9H"))


_TO = re.compile(r"(?P<cards>.*?)\s*\b(?:to\s*)?(?:meld\s*)?(?P<number>(?<=\s)[0-9]{1,3})", re.IGNORECASE)


def _add(typed: _Typed) -> AddTo:
    found = _TO.fullmatch(typed.text)
    if found is None:
        raise Unclear("It is not said to which meld.", remedy=typed.as_in("add 5C to 3"))
    return AddTo(typed.cards(found["cards"], "add 5C to 3"), int(found["number"]))


_BETWEEN = re.compile(r"[\s,;+&]+|\band\b|\bmelds?\b", re.IGNORECASE)


def _change(typed: _Typed) -> Change:
    example = "change 2 3: 7SHD / 4-6H"
    before, colon, after = typed.text.partition(":")
    if not colon:
        raise Unclear("A colon is missing before the melds as they are to lie.", remedy=typed.as_in(example))
    words = [word for word in _BETWEEN.split(before) if word]
    if wrong := [word for word in words if not re.fullmatch("[0-9]{1,3}", word)]:
        raise Unclear(f'"{cut(wrong[0], _LONGEST)}" is no number of a meld.', remedy=typed.as_in(example))
    numbers = tuple(map(int, words))
    if twice := [number for number in numbers if numbers.count(number) > 1]:
        raise Unclear(f"Meld {twice[0]} is named twice.", remedy=typed.as_in(example))
    return Change(numbers, typed.melds(after, example))


def _table(typed: _Typed) -> WholeTable:
    return WholeTable(typed.melds(typed.text.removeprefix(":"), "table 7SHD / 4-6H"))


def _hint(typed: _Typed) -> Hint:
    levels = {"": Nudge.POINTS, "1": Nudge.POINTS, "2": Nudge.CARDS, "3": Nudge.ALL}
    if typed.text not in levels:
        raise Unclear(
            f'There is no hint "{cut(typed.text, _LONGEST)}".',
            remedy="hint tells the points of the best play, hint 2 its cards, hint 3 all of it.",
        )
    return Hint(levels[typed.text])


_READERS: Mapping[str, Callable[[_Typed], Command]] = {
    "lay": _lay,
    "add": _add,
    "change": _change,
    "table": _table,
    "hint": _hint,
}
_NAMES = (*_READERS, *_ALONE)
_SHORT = {name[0]: name for name in _NAMES if name not in ("advise", "knock?", "help")}
