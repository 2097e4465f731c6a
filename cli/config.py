"""`meldwright config`: every setting and where it came from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cli import options  # noqa: TC001 - Typer reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.config_file import ConfigFile
    from cli.render.lines import Line
    from cli.settings import Setting, Value
    from solver.wire import Document

CONFIG = "meldwright.config/1"


def command(json: options.Json = False, plain: options.Plain = False) -> None:
    """Show every setting and where it came from.

    Settings come from flags, then from the environment (MELDWRIGHT_PLAYERS, MELDWRIGHT_LETTERS and so
    on), then from meldwright.toml in the working folder, then from meldwright.toml in your own folder
    for such files, which this command names. MELDWRIGHT_CONFIG names one file to read in place of
    both. A file has lines such as: letters = "pl"

    Exit code: 0, or 2 if a setting cannot be used.
    """
    from cli.settings import all_settings

    found, files = all_settings({"plain": "yes" if plain else None}, os.environ)
    if json:
        from cli.render.document import print_document

        print_document(config_document(found, files))
        return
    from cli.render.media import show_lines

    show_lines(lambda _: config_lines(found, files), plain=found["plain"].value is True)


def config_lines(found: dict[str, Setting], files: tuple[ConfigFile, ...]) -> Iterator[Line]:
    """A line for every setting, and one for every file."""
    from cli.render.lines import Line, Tone, say

    heads = {key: f"{key}:" for key in found}
    width = max(map(len, heads.values()))
    for key, setting in found.items():
        words = (*say(value_words(setting.value)), *say(f"({origin_words(setting)})", Tone.FAINT))
        yield Line(words, heads[key].ljust(width))
    for file in files:
        yield Line(say("read." if file.there else "not there."), f"{file.name}:")


def value_words(value: Value) -> str:
    """A value in words.

    >>> value_words(True), value_words(None), value_words(10.0), value_words("pl")
    ('yes', 'not said', '10', 'pl')
    """
    match value:
        case None:
            return "not said"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def origin_words(setting: Setting) -> str:
    """Where a value came from, in words.

    >>> from cli.settings import Setting, Source
    >>> origin_words(Setting("pl", Source.FILE, "meldwright.toml", 2)), origin_words(Setting("en"))
    ('meldwright.toml, line 2', 'default')
    """
    if setting.origin is None:
        return setting.source.value
    return setting.origin if setting.line is None else f"{setting.origin}, line {setting.line}"


def config_document(found: dict[str, Setting], files: tuple[ConfigFile, ...]) -> Document:
    """`meldwright.config/1`: every setting with where it came from, and the files that were looked for."""
    return {
        "schema": CONFIG,
        "settings": {
            key: {
                "value": setting.value,
                "source": setting.source.value,
                "origin": setting.origin,
                "line": setting.line,
            }
            for key, setting in found.items()
        },
        "files": [{"path": file.name, "read": file.there} for file in files],
    }
