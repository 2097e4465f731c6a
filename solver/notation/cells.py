"""A stretch of a line -> pieces with their spans, and one fault for each word that is no card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from solver.faults import Span, TextFault
from solver.notation.faces import is_joker, read_card
from solver.notation.problem import Problem, shown
from solver.notation.tokens import Token, read_tokens
from solver.notation.words import read_word

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.notation.alphabet import Alphabet
    from solver.notation.layout import Stretch
    from solver.notation.lines import Line


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece and where it was typed."""

    piece: Piece
    span: Span


@dataclass(slots=True)
class Cells:
    """The pieces of a stretch, meld by meld, and what could not be read in it."""

    melds: list[list[Cell]] = field(default_factory=list)
    faults: list[TextFault] = field(default_factory=list)


def read_cells(stretch: Stretch, alphabet: Alphabet) -> Cells:
    """The pieces of a stretch; a meld in which nothing could be read has none."""
    cells = Cells()
    bad: list[tuple[Token, Problem]] = []
    for tokens in read_tokens(stretch.line.text, stretch.start, stretch.end, alphabet):
        meld: list[Cell] = []
        for index, token in enumerate(tokens):
            reading = _joker_as(tokens, index, alphabet) or read_word(token.word, alphabet)
            if isinstance(reading, Problem):
                bad.append((token, reading))
                continue
            span, at = stretch.line.span, token.start
            meld.extend(Cell(found.piece, span(at + found.start, at + found.end)) for found in reading)
        cells.melds.append(meld)
    cells.faults.extend(_faults(stretch.line, bad, alphabet))
    return cells


def _joker_as(tokens: list[Token], index: int, alphabet: Alphabet) -> Problem | None:
    """`joker as 5H` is a joker that stands for a card, or three cards: a fault that shows both."""
    if tokens[index].word != _AS or not 0 < index < len(tokens) - 1:
        return None
    joker, card = tokens[index - 1].word, read_card(tokens[index + 1].word, alphabet)
    ace = read_card(_AS, alphabet)
    if card is None or ace is None or len(joker) <= len(_AS) or not is_joker(joker, alphabet):
        return None
    one, three = alphabet.spell(f"X={card}"), alphabet.spell(f"X {ace} {card}")
    text = f"{joker} {_AS} {tokens[index + 1].word}"
    return Problem("ambiguous", f"{shown(text)} can mean {one} or {three}: write the one that you mean.")


_AS = "as"
"""A word of sentences that is also a card, typed small: the ace of spades."""


def _faults(line: Line, bad: list[tuple[Token, Problem]], alphabet: Alphabet) -> list[TextFault]:
    """A fault a word; neighbours that are one slip, such as a sentence or `7 ♥`, share one."""
    faults: list[TextFault] = []
    index = 0
    while index < len(bad):
        token, problem = bad[index]
        last = index
        while last + 1 < len(bad) and _one_slip(line, bad[last], bad[last + 1]):
            last += 1
        if last > index:
            start, end = token.start, bad[last][0].end
            problem = _joint(line.text[start:end], problem, alphabet)
        span = line.span(token.start, bad[last][0].end)
        faults.append(TextFault(problem.code, span, problem.message, problem.suggestion))
        index = last + 1
    return faults


def _one_slip(line: Line, one: tuple[Token, Problem], two: tuple[Token, Problem]) -> bool:
    (left, first), (right, second) = one, two
    if line.text[left.end : right.start].strip():
        return False
    if (first.code, second.code) == ("no_suit", "no_rank"):
        return True
    return all(problem.code == "unknown_card" and token.word.isalpha() for token, problem in (one, two))


def _joint(text: str, first: Problem, alphabet: Alphabet) -> Problem:
    if first.code == "no_suit":
        card = read_card("".join(text.split()), alphabet)
        meant = alphabet.spell(str(card)) if card else None
        remedy = f"write {meant}" if meant else f"write both together, as in {alphabet.spell('7H')}"
        message = f"{shown(text)} is a card in two pieces: {remedy}."
        return Problem("split_card", message, meant)
    return Problem(
        "unknown_card", f"{shown(text)} is no card: leave it out, or put # before it if it is a comment."
    )
