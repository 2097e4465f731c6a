"""A stretch of a line -> words, grouped into melds. Does not know which words are cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.notation.alphabet import DASHES, either
from solver.notation.alphabets import ENGLISH
from solver.notation.faces import is_joker, named, read_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.notation.alphabet import Alphabet


@dataclass(frozen=True, slots=True)
class Token:
    """A word and where it stands in the line as read."""

    word: str
    start: int
    end: int


_DASH = re.escape(DASHES)
_QUIET = r"\s,、+&\"'`“”‘’„‚«»•·"
_WORD = rf"[^{_QUIET}/;|()\[\]{{}}={_DASH}]++"
_SECOND_WORD = re.compile(rf"\s++{_WORD}")


@lru_cache(maxsize=16)
def _next(alphabet: Alphabet) -> re.Pattern[str]:
    """What a line is made of; `7 of clubs` is one word where an alphabet has a word for `of`."""
    behind = rf"(?:\s++{either(alphabet.of)}\s++{_WORD})?+" if alphabet.of else ""
    return re.compile(
        rf"(?P<quiet>[{_QUIET}]++)|(?P<split>[/;|])|(?P<open>[(\[{{])|(?P<close>[)\]}}])"
        rf"|(?P<word>(?:{_WORD}{behind})?+(?:\s*+[={_DASH}]\s*+(?:{_WORD})?+)*+)",
        re.IGNORECASE,
    )


_BRACKETED = re.compile(r"(?P<gap>\s*+)\((?P<inner>[^()/;|]*+)(?P<close>\))?+")
_BLANK = re.compile(f"[{_QUIET}]")


def read_tokens(text: str, start: int, end: int, alphabet: Alphabet = ENGLISH) -> list[list[Token]]:
    """The words of `text[start:end]`, meld by meld: split by `/`, `;` and `|`, and between brackets.

    >>> [[token.word for token in meld] for meld in read_tokens("[7S, 7H] [X (5H), 9-QC]", 0, 23)]
    [['7S', '7H'], ['X (5H)', '9-QC']]
    """
    melds: list[list[Token]] = [[]]
    closed = False
    for kind, token in _tokens(text, start, end, alphabet):
        match kind:
            case "word":
                melds[-1].append(token)
                closed = False
            case "close":
                closed = True
            case "open" if not closed:
                pass
            case _:
                melds.append([])
                closed = False
    return [meld for meld in melds if meld]


def _tokens(text: str, start: int, end: int, alphabet: Alphabet) -> Iterator[tuple[str, Token]]:
    at = start
    pattern = _next(alphabet)
    while at < end:
        match = pattern.match(text, at, end)
        assert match is not None
        kind, stop = match.lastgroup or "", match.end()
        assert stop > at, "every character belongs to a token"
        word = match[0]
        if kind == "word":
            if not alphabet.of and (second := _SECOND_WORD.match(text, stop, end)):
                both = text[at : second.end()]
                word, stop = (both, second.end()) if named(both.rstrip("."), alphabet) else (word, stop)
            bracketed = _BRACKETED.match(text, stop, end)
            if bracketed and _belongs(word.strip(), bracketed, alphabet):
                stop = bracketed.end() if bracketed["close"] else _first_blank(text, bracketed)
                word = text[at:stop]
            word = word.rstrip()
            word = word.rstrip(".") or word
        if kind != "quiet":
            yield kind, Token(word, at, at + len(word))
        at = stop


def _belongs(word: str, bracketed: re.Match[str], alphabet: Alphabet) -> bool:
    """Whether a bracket says what the joker before it stands for, or that the card before it is a joker."""
    inner = bracketed["inner"].strip()
    if is_joker(word, alphabet):
        return not bracketed["gap"] or bool(
            bracketed["close"] and (len(inner.split()) == 1 or read_card(inner, alphabet))
        )
    return bool(bracketed["close"]) and is_joker(inner, alphabet)


def _first_blank(text: str, bracketed: re.Match[str]) -> int:
    """Where a bracket that never closes is given up."""
    blank = _BLANK.search(text, bracketed.start("inner"), bracketed.end())
    return blank.start() if blank else bracketed.end()
