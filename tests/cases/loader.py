"""Reads `disputes.json` (disputes and positions from real tables, forums and bug reports) and `more.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from solver.cards import Piece, cards
from solver.melds import Meld
from solver.position import Position

Expected: TypeAlias = int | str | tuple[str, ...]
"""Points (hint, score), a word (`legal`, `illegal`, `error`), or the tokens that a text reads as (parse)."""


class Question(Enum):
    """What a case asks."""

    CHECK = "check"
    HINT = "hint"
    PARSE = "parse"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Case:
    """One case; what a question does not use is none or empty."""

    id: str
    cls: str
    """The kind of dispute, in words."""
    question: Question
    position: Position
    """The position before the play."""
    after: tuple[Meld, ...] | None
    """The table after the play (check)."""
    expected: Expected
    reason: str
    certain: bool
    fault: str | None = None
    """What is wrong with an illegal play (check)."""
    example: tuple[Meld, ...] | None = None
    """A table after one best play (hint)."""
    input: str | None = None
    """The text to read (parse)."""
    acceptable: tuple[Expected, ...] = ()
    forbidden: tuple[Expected, ...] = ()
    hands: tuple[tuple[Piece, ...], ...] = ()
    """Every player's hand (score)."""
    scored: str | None = None

    @property
    def points(self) -> int:
        """The points expected (hint, score)."""
        assert isinstance(self.expected, int), f"{self.id} expects no points"
        return self.expected

    def __str__(self) -> str:
        return self.id


@lru_cache(maxsize=1)
def all_cases() -> tuple[Case, ...]:
    """Every case of `disputes.json`, in its order."""
    return _read("disputes.json")


@lru_cache(maxsize=1)
def more_cases() -> tuple[Case, ...]:
    """Every case of `more.json`: positions of our own, worked by hand."""
    return _read("more.json")


def _read(name: str) -> tuple[Case, ...]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return tuple(_case(entry) for entry in json.loads(text))


def cases(question: Question) -> tuple[Case, ...]:
    """The cases that ask one question."""
    return tuple(case for case in all_cases() if case.question is question)


def case(name: str) -> Case:
    """The case with an id."""
    return next(case for case in all_cases() if case.id == name)


def _case(entry: dict[str, Any]) -> Case:
    table = _melds(entry["table_before"])
    assert table is not None
    return Case(
        id=entry["id"],
        cls=entry["class"],
        question=Question(entry["question"]),
        position=Position(table, _pieces(entry["hand_before"]), entry["players"]),
        after=_melds(entry["table_after"]),
        expected=_expected(entry["expected"]),
        reason=entry["reason"],
        certain=entry["certain"],
        fault=entry.get("fault"),
        example=_melds(entry.get("example_after")),
        input=entry.get("input"),
        acceptable=tuple(map(_expected, entry.get("acceptable", ()))),
        forbidden=tuple(map(_expected, entry.get("forbidden", ()))),
        hands=tuple(map(_pieces, entry.get("hands", ()))),
        scored=entry.get("scored"),
    )


def _expected(value: int | str | list[str]) -> Expected:
    return tuple(value) if isinstance(value, list) else value


def _pieces(tokens: list[str]) -> tuple[Piece, ...]:
    return cards(" ".join(tokens))


def _melds(table: list[list[str]] | None) -> tuple[Meld, ...] | None:
    return None if table is None else tuple(Meld(_pieces(tokens)) for tokens in table)
