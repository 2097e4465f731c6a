"""Running a command in this process or in one of its own, and holding documents against their schemas."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol

import jsonschema  # type: ignore[import-untyped]
import pytest

from cli.app import run

if TYPE_CHECKING:
    from pathlib import Path

    from solver.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one JSON document on standard output, held against its schema."""
        return checked(json.loads(self.out))


class Meldwright(Protocol):
    """Runs a command; `stdin` is what is piped into it."""

    def __call__(self, *arguments: str, stdin: bytes | None = None) -> Ran: ...


def checked(document: dict[str, Any]) -> dict[str, Any]:
    """A document that its schema accepts."""
    name, number = document["schema"].split("/")
    text = files("cli").joinpath("schemas", f"{name}.{number}.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document)
    return document


@pytest.fixture
def meldwright(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Meldwright:
    """A command run in this process, piped."""

    def call(*arguments: str, stdin: bytes | None = None) -> Ran:
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run(list(arguments))
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give `best_play` an answer by hand."""

    def give(outcome: Outcome) -> None:
        monkeypatch.setattr("solver.best.best_play", lambda *_, **__: outcome)

    return give


@pytest.fixture(autouse=True)
def neutral(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine's terminal or its user, and a folder of its own."""
    for name in ("ACCESSIBLE", "FORCE_COLOR", "NO_COLOR", "TERM", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name in [name for name in os.environ if name.startswith("MELDWRIGHT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("typer.get_app_dir", lambda name: str(tmp_path / "app" / name))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "app"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def in_process(
    *arguments: str, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, its pipes all closed at the end."""
    return subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **(environment or {})},
    )
