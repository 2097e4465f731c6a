"""Configuration files: where they are, what they say, and every fault of one at once. Decides nothing."""

from __future__ import annotations

import os
import stat
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import typer

from cli.complaint import Complaint, usage
from cli.sources import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.settings import Kind, Value
    from solver.wire import Fault

NAME = "meldwright.toml"
PATH_VARIABLE = "MELDWRIGHT_CONFIG"
_LARGEST = 1 << 16


class ConfigFile(NamedTuple):
    """A place for a configuration, and what is said there."""

    path: str
    there: bool
    values: Mapping[str, tuple[Value, int]] = MappingProxyType({})
    """Values by key, each with its line."""

    @property
    def name(self) -> str:
        """The path as a message may print it."""
        return shown(self.path)


def config_files(environment: Mapping[str, str], kinds: Sequence[Kind]) -> tuple[ConfigFile, ...]:
    """The file of the working folder, then that of the user; or only the one that the environment names.

    Raises `Complaint` for a file that cannot be read or used.
    """
    if path := environment.get(PATH_VARIABLE):
        content = _content(path)
        if content is None:
            raise usage(f"{PATH_VARIABLE} names {shown(path)}, which is not there.", code="unreadable")
        return (_read(path, content, kinds),)
    paths = (NAME, os.path.join(typer.get_app_dir("meldwright"), NAME))
    contents = [(path, _content(path)) for path in paths]
    return tuple(
        ConfigFile(path, False) if content is None else _read(path, content, kinds)
        for path, content in contents
    )


def _content(path: str) -> bytes | None:
    """A file's bytes; none where there is no such file; raises `Complaint` for one that cannot be read."""
    try:
        if stat.S_ISFIFO(os.stat(path).st_mode) and not path.startswith("/dev/fd/"):
            raise usage(f"the configuration {shown(path)} is not a regular file.", code="unreadable")
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise usage(
            f"the configuration {shown(path)} cannot be read: {reason}.",
            "Check its permissions, or move it away.",
            "unreadable",
        ) from None
    if len(content) > _LARGEST:
        raise usage(f"{shown(path)} is too large to be a configuration.", code="too_large")
    return content


def _read(path: str, content: bytes, kinds: Sequence[Kind]) -> ConfigFile:
    text = content.decode("utf-8-sig", "replace")
    table = _parsed(path, content, text)
    known = {kind.key: kind for kind in kinds}
    values: dict[str, tuple[Value, int]] = {}
    faults: list[Fault] = []
    for key, told in table.items():
        line, column = _place(key, text)
        if key not in known:
            faults.append(_unknown(key, list(known), line, column))
            continue
        value = known[key].of_toml(told)
        if value is None:
            message = f"{key} takes {known[key].takes()}, not {_typed(told)}."
            faults.append(_fault("bad_setting", message, line, column, len(key)))
        else:
            values[key] = (value, line)
    if faults:
        raise _unusable(path, text, faults)
    return ConfigFile(path, True, values)


def _parsed(path: str, content: bytes, text: str) -> dict[str, object]:
    """A file's table; raises `Complaint` for what is no TOML."""
    if not text.strip():
        return {}
    import tomllib

    try:
        content.decode("utf-8-sig")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
        message = "This cannot be read as text: save it as UTF-8."
    except (ValueError, RecursionError) as error:
        line, column, message = _told(error, text)
    raise _unusable(path, text, [_fault("bad_toml", message, line, column, 1)]) from None


def _told(error: Exception, text: str) -> tuple[int, int, str]:
    """Line, column and words of a TOML error."""
    import re

    words = re.sub(r" \(at .*\)$", "", str(error)) if isinstance(error, ValueError) else "Nested too deeply"
    place = re.search(r"\(at line ([0-9]+), column ([0-9]+)\)$", str(error))
    if place:
        return int(place[1]), int(place[2]), f"This is no TOML: {words}."
    lines = text.rstrip().split("\n")
    return len(lines), len(lines[-1]) + 1, f"This is no TOML: {words}."


def _place(key: str, text: str) -> tuple[int, int]:
    """Line and column at which a key is set: alone, in a dotted name or as the name of a table."""
    import re

    quoted = re.escape(key)
    pattern = rf"^[ \t]*(?:\[+[ \t]*)?[\"']?(?P<key>{quoted})[\"']?[ \t]*[=.\]]"
    match = re.search(pattern, text, re.MULTILINE)
    if match is None:
        return 1, 1
    start = match.start("key")
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def _unknown(key: str, known: list[str], line: int, column: int) -> Fault:
    from difflib import get_close_matches

    near = next(iter(get_close_matches(key[:20].lower(), known, n=1, cutoff=0.6)), None)
    remedy = f"write {near}" if near else f"there are {', '.join(known)}"
    return _fault("unknown_setting", f"{_quoted(key)} is no setting: {remedy}.", line, column, len(key), near)


_SHOWN = 24


def _quoted(text: str) -> str:
    cut = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return '"' + "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in cut) + '"'


def _typed(value: object) -> str:
    """A value as TOML has it, as far as a message quotes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case int() if value.bit_length() > 64:
            return "such a number"
        case int() | float():
            return str(value)
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


def _fault(
    code: str, message: str, line: int, column: int, length: int, suggestion: str | None = None
) -> Fault:
    from solver.faults import Span
    from solver.wire import Fault

    return Fault(code, message, None, suggestion, (Span(line, column, length),))


def _unusable(path: str, text: str, faults: list[Fault]) -> Complaint:
    ordered = sorted(faults, key=lambda fault: (fault.spans[0].line, fault.spans[0].column))
    message = f"the configuration {shown(path)} cannot be used, see line {ordered[0].spans[0].line}."
    return Complaint(message, tuple(ordered), text=text)
