"""The pages that are made from what the project does, so that they cannot say anything else.

`python -m tests.docs.pages` writes them anew; the tests only compare.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import shlex
import sys
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from unittest.mock import patch

from cli.app import run
from solver import Best, NoPlay, Outcome, Position, best_play, read_description, read_position
from tests.docs.rulebook import rules_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver import Piece

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
LAID_OUT = ("cli", "solver", "benchmarks")
"""The packages of which CONTRIBUTING names every module."""
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""),
    "HOME": os.environ.get("HOME", ""),
    "MELDWRIGHT_CONFIG": os.devnull,
}

CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def refreshed(name: str) -> str:
    """A page as it should be."""
    text = CONSOLE.sub(lambda block: session(block[0]), read(name))
    for mark, make in MADE.get(name, {}).items():
        head, _, rest = text.partition(f"<!-- {mark} -->\n")
        _, end, tail = rest.partition("<!-- end -->\n")
        text = f"{head}<!-- {mark} -->\n{make()}{end}{tail}"
    return text


def read(name: str) -> str:
    """A page as it is."""
    return (ROOT / name).read_text(encoding="utf-8")


def session(block: str) -> str:
    """A console block run anew: its commands and what they print now, with games of its own."""
    lines = []
    code = 0
    with TemporaryDirectory() as home:
        for line in block.splitlines():
            if not line.startswith("$ "):
                continue
            lines.append(f"{line}\n")
            if line == "$ echo $?":
                lines.append(f"{code}\n")
            else:
                code, printed = called(shlex.split(line[2:]), home)
                lines.append(printed)
    return "".join(lines)


def called(command: list[str], home: str = os.devnull) -> tuple[int, str]:
    """Run `cat FILE` or `meldwright ... [< FILE]` in the project's folder: exit code, everything printed.

    Games are kept in the folder `home`.
    """
    program, *arguments = command
    typed = b""
    if "<" in arguments:
        *arguments, _, name = arguments
        typed = read(name).encode()
    if program == "cat":
        return 0, "".join(read(name) for name in arguments)
    assert program == "meldwright", f"no page may show {program}"
    printed = io.StringIO()
    with (
        contextlib.chdir(ROOT),
        patch.dict(os.environ, {**ENVIRONMENT, "MELDWRIGHT_HOME": home}, clear=True),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed))),
    ):
        code = run(arguments)
    return code, printed.getvalue()


def examples() -> tuple[str, ...]:
    """The names of the example files, in order."""
    return tuple(sorted(path.name for path in EXAMPLES.glob("*.txt")))


@lru_cache(maxsize=64)
def example(name: str) -> tuple[Position, Outcome]:
    """An example and its answer."""
    position = read_position((EXAMPLES / name).read_text(encoding="utf-8")).position
    return position, best_play(position)


def answers() -> str:
    """A line for every example: its story and its answer."""
    rows = ["| position | story | answer |\n", "|---|---|---|\n"]
    for name in examples():
        position, outcome = example(name)
        rows.append(f"| [{name.split('-')[0]}]({name}) | {position.title} | {in_a_line(outcome)} |\n")
    return "".join(rows)


def in_a_line(outcome: Outcome) -> str:
    """An answer in a line."""
    if isinstance(outcome, NoPlay):
        rule = outcome.proof.rule
        return "no play: two searches find none" if rule is None else f"no play: rule {rule.value} forbids it"
    assert isinstance(outcome, Best), "no example is left open"
    parts = [f"{outcome.points} points: lay {_tokens(outcome.play.laid)}"]
    parts += [f"the joker for {joker.was} becomes {joker.now}" for joker in outcome.trace.jokers]
    if outcome.trace.moved:
        parts.append(f"{outcome.trace.moved} table card{'s' * (outcome.trace.moved > 1)} moved")
    if outcome.standing.goes_out:
        parts.append("goes out")
    return "; ".join(parts)


def rulings() -> str:
    """A line for every dispute: its story and its ruling."""
    rows = ["| dispute | story | ruling | exit |\n", "|---|---|---|---|\n"]
    for path in sorted((EXAMPLES / "disputes").glob("*.txt")):
        told = read_description(path.read_text(encoding="utf-8"))
        code, printed = called(["meldwright", "check", f"examples/disputes/{path.name}"])
        first = printed.splitlines()[0].removeprefix("meldwright: ")
        rows.append(f"| [{path.name.split('-')[0]}]({path.name}) | {told.title} | {first} | {code} |\n")
    return "".join(rows)


def picture() -> str:
    """The tables of an answer as a terminal of 100 columns shows them."""
    _, tables, *_ = read("tests/golden/screen-100/04-joker-released-from-the-table.txt").split("\n\n")
    return f"```text\n{tables}\n```\n"


def _tokens(pieces: tuple[Piece, ...]) -> str:
    return " ".join(map(str, pieces))


def layout() -> str:
    """A line for every module: the first sentence of its docstring."""
    rows = ["```\n"]
    for package in LAID_OUT:
        paths = sorted((ROOT / package).rglob("*.py"), key=lambda path: (path.parent, path.name))
        told = {str(path.relative_to(ROOT)): first_sentence(path) for path in paths}
        width = max(map(len, told))
        rows += [f"{name.ljust(width)}  {words}\n" for name, words in told.items() if words]
    return "".join([*rows, "```\n"])


def first_sentence(path: Path) -> str:
    """The first sentence of a module's docstring; empty for an empty module."""
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[.?])\s", words.split("\n")[0], maxsplit=1)[0]


MADE: dict[str, dict[str, Callable[[], str]]] = {
    "README.md": {"screen": picture},
    "CONTRIBUTING.md": {"layout": layout},
    "examples/README.md": {"answers": answers},
    "examples/disputes/README.md": {"rulings": rulings},
    "docs/rules.md": {"rules": rules_page},
}


def main() -> None:
    """Write every page anew."""
    for name in MADE:
        text = refreshed(name)
        if text != read(name):
            (ROOT / name).write_text(text, encoding="utf-8")
            sys.stdout.write(f"{name} is new.\n")


if __name__ == "__main__":
    main()
