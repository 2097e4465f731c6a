"""What the user settled beforehand: flags over environment over configuration files over defaults.

Named tuples, since every start pays for this module and a dataclass takes half a millisecond to make.
"""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cli.complaint import usage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cli.config_file import ConfigFile

Value: TypeAlias = int | float | str | bool | None


class Source(Enum):
    """Where a value came from."""

    FLAG = "flag"
    ENVIRONMENT = "environment"
    FILE = "file"
    DEFAULT = "default"


class Setting(NamedTuple):
    """A value and where it came from."""

    value: Value
    source: Source = Source.DEFAULT
    origin: str | None = None
    """The name of the variable or file; none for a flag or default."""
    line: int | None = None
    """In the file."""


class Settings(NamedTuple):
    """Every setting's value."""

    players: int | None
    """How many play where the position does not say; none: not settled."""
    letters: str
    suits: str
    """Colours of the suits in a picture: two, four or mono."""
    plain: bool
    time_limit: float
    """Seconds."""
    words: bool = False
    """Whether cards are words, in flat lines."""


class Kind(NamedTuple):
    """What a setting may be. The readers give none for what it may not."""

    key: str
    takes: Callable[[], str]
    of_text: Callable[[str], Value]
    """From a variable or a flag."""
    of_toml: Callable[[object], Value]
    default: Value = None

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"MELDWRIGHT_{self.key.upper()}"


def _numbers_of_players() -> list[int]:
    from solver.rules import MANIPULATION

    return sorted(size.players for size in MANIPULATION.pack_sizes)


def _players(value: object) -> Value:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and isinstance(value, int) and value in _numbers_of_players() else None


def _letters(value: object) -> Value:
    from solver.notation import LETTERS

    return value if isinstance(value, str) and value in LETTERS else None


def _seconds(value: object) -> Value:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        seconds = float(value)
    except OverflowError:
        return None
    return seconds if 0 < seconds < float("inf") else None


def _seconds_typed(text: str) -> Value:
    try:
        # Python reads 1_0 as 10; nobody else does.
        return None if "_" in text else _seconds(float(text))
    except ValueError:
        return None


def _yes_no(text: str) -> Value:
    answers = {"1": True, "yes": True, "true": True, "on": True}
    answers |= {"0": False, "no": False, "false": False, "off": False}
    return answers.get(text.strip().lower())


def _either(words: Iterable[str]) -> str:
    from solver.listing import listed

    return listed(words, "or")


def _every_letters() -> str:
    from solver.notation import LETTERS

    return _either(list(LETTERS))


SUITS = ("two", "four", "mono")
TIME_LIMIT = 10.0

KINDS = (
    Kind(
        "players",
        lambda: _either([str(number) for number in _numbers_of_players()]),
        lambda text: _players(int(text)) if text.isascii() and text.isdigit() and len(text) < 10 else None,
        _players,
    ),
    Kind("letters", _every_letters, _letters, _letters, "en"),
    Kind(
        "suits",
        lambda: _either(list(SUITS)),
        lambda text: text if text in SUITS else None,
        lambda value: value if isinstance(value, str) and value in SUITS else None,
        "two",
    ),
    Kind(
        "plain",
        lambda: "true or false",
        _yes_no,
        lambda value: value if isinstance(value, bool) else None,
        False,
    ),
    Kind(
        "words",
        lambda: "true or false",
        _yes_no,
        lambda value: value if isinstance(value, bool) else None,
        False,
    ),
    Kind("time_limit", lambda: "seconds above 0, such as 30", _seconds_typed, _seconds, TIME_LIMIT),
)


def settings(
    letters: str | None = None,
    plain: bool = False,
    time_limit: str | None = None,
    suits: str | None = None,
    words: bool = False,
) -> Settings:
    """Every setting's value, with the flags of this call; raises `Complaint` for one that cannot be."""
    flags = {
        "letters": letters,
        "time_limit": time_limit,
        "plain": "yes" if plain else None,
        "suits": suits,
        "words": "yes" if words else None,
    }
    found = all_settings(flags, os.environ)[0]
    values = {key: setting.value for key, setting in found.items()}
    players, limit = values["players"], values["time_limit"]
    assert players is None or isinstance(players, int)
    assert isinstance(limit, float)
    plain, words = bool(values["plain"]), bool(values["words"])
    return Settings(players, str(values["letters"]), str(values["suits"]), plain, limit, words)


def all_settings(
    flags: Mapping[str, str | None], environment: Mapping[str, str]
) -> tuple[dict[str, Setting], tuple[ConfigFile, ...]]:
    """Every setting with where it came from, and the files that were looked for, the stronger first."""
    from cli.config_file import config_files

    files = config_files(environment, KINDS)
    return {kind.key: _setting(kind, flags, environment, files) for kind in KINDS}, files


def _setting(
    kind: Kind,
    flags: Mapping[str, str | None],
    environment: Mapping[str, str],
    files: tuple[ConfigFile, ...],
) -> Setting:
    if (flag := flags.get(kind.key)) is not None:
        return Setting(_told(kind, f"--{kind.key.replace('_', '-')}", flag), Source.FLAG)
    text = environment.get(kind.variable)
    # Whoever listens may still want letters: MELDWRIGHT_WORDS=no.
    asked = kind.key == "plain" or (kind.key == "words" and not text)
    if asked and environment.get("ACCESSIBLE", "") not in ("", "0"):
        return Setting(True, Source.ENVIRONMENT, "ACCESSIBLE")
    if text:
        return Setting(_told(kind, kind.variable, text), Source.ENVIRONMENT, kind.variable)
    for file in files:
        if kind.key in file.values:
            value, line = file.values[kind.key]
            return Setting(value, Source.FILE, file.name, line)
    return Setting(kind.default)


def _told(kind: Kind, name: str, text: str) -> Value:
    value = kind.of_text(text)
    if value is None:
        raise usage(f"{name} takes {kind.takes()}, not {text!r}.")
    return value
