"""What is wrong with a declared joker or a sequence shorthand, and what was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cards import Rank
from solver.notation.alphabet import DASHES, folded
from solver.notation.alphabets import ENGLISH
from solver.notation.faces import is_joker, read_card
from solver.notation.problem import Problem, shown
from solver.notation.readings import declaration_of, readings
from solver.notation.sequences import end_of, ends_of
from solver.notation.slips import slip_of

if TYPE_CHECKING:
    from solver.notation.alphabet import Alphabet

_ONE_DASH = dict.fromkeys(map(ord, DASHES), "-")


def declaration_problem(word: str, alphabet: Alphabet = ENGLISH) -> Problem | None:
    """Why a word like `X=H` or `X(H)` is no declared joker; none for words of another form.

    >>> declaration_problem("5H=X").suggestion
    'X=5H'
    >>> declaration_problem("7S") is None
    True
    """
    declared = declaration_of(word)
    if declared is None:
        return None
    if is_joker(declared.joker, alphabet):
        if not declared.complete:
            example = f"X({alphabet.spell('5H')})"
            return Problem("bad_declaration", f"{shown(word)} lacks its closing bracket, as in {example}.")
        return _face_problem(word, declared.face, alphabet)
    face = read_card(declared.joker, alphabet)
    if face and is_joker(declared.face, alphabet):
        meant = f"X={alphabet.spell(str(face))}"
        return Problem("bad_declaration", f"{shown(word)} is the wrong way round: write {meant}.", meant)
    return Problem(
        "bad_declaration",
        f"{shown(word)} is no card: only a joker says what it stands for, as in {alphabet.spell('X=5H')}.",
    )


def _face_problem(word: str, face: str, alphabet: Alphabet) -> Problem:
    capitals, example = folded(face), alphabet.spell("X=5H")

    def half(fault: str) -> Problem:
        return Problem("half_declaration", f"{shown(word)} {fault}, as in {example}.")

    if not face:
        return half("does not say what the joker stands for")
    if is_joker(face, alphabet) or "=" in face:
        return Problem("joker_for_joker", f"{shown(word)}: a joker stands for a card, not for a joker.")
    if capitals in alphabet.suits and capitals not in alphabet.ranks:
        return half("says the suit without the rank: say both")
    if capitals in alphabet.ranks:
        return half("says the rank without the suit: say both")
    if readings(face, alphabet) or len(face.split()) > 1:
        return Problem("bad_declaration", f"{shown(word)} says more than one card: a joker stands for one.")
    inner = slip_of(face, alphabet)
    meant = inner.suggestion
    return Problem(inner.code, inner.message, f"X={meant}" if meant and read_card(meant, alphabet) else None)


def sequence_problem(word: str, alphabet: Alphabet = ENGLISH) -> Problem | None:
    """Why a word like `Q-9C` is no sequence; none for words of another form.

    >>> sequence_problem("Q-9C").suggestion
    '9-QC'
    """
    capitals = folded(word)
    if "-" not in capitals:
        return None
    text, example = shown(word), alphabet.spell("9-QC")
    how = f"a sequence is its first and its last card, as in {example}"
    if capitals.count("-") > 1:
        return Problem("bad_sequence", f"{text} has more than one dash: {how}.")
    parts = [part.strip() for part in word.translate(_ONE_DASH).split("-")]
    if not all(parts):
        which = "both cards" if not any(parts) else "the first card" if not parts[0] else "the last card"
        return Problem("bad_sequence", f"{text} lacks {which}: {how}.")
    ends = ends_of(word, alphabet)
    if not ends:
        return _end_problem(word, next(part for part in parts if not end_of(part, alphabet)), how, alphabet)
    first, last = ends[0]
    suit = last.suit or first.suit
    if suit is None:
        return Problem("bad_sequence", f"{text} does not say the suit, as in {example}.")
    if first.suit and last.suit and first.suit is not last.suit:
        return Problem("bad_sequence", f"{text} has two suits: a sequence is of one.")
    if first.rank is last.rank:
        return Problem("bad_sequence", f"{text} begins and ends with the same card: {how}.")
    if first.rank >= Rank.QUEEN and last.rank <= Rank.THREE:
        return Problem("bad_sequence", f"{text} turns the corner: a sequence does not go on past the ace.")
    meant = alphabet.spell(f"{last.rank}-{first.rank}{suit}")
    return Problem("bad_sequence", f"{text} goes downwards: write {meant}.", meant)


_TELLING = ("ace_or_ten", "zero_for_ten", "knight", "card_back", "foreign_rank", "foreign_card")
"""Slips whose own words say more than that an end of a sequence is bad."""


def _end_problem(word: str, part: str, how: str, alphabet: Alphabet) -> Problem:
    slip = None if readings(part, alphabet) else slip_of(part, alphabet)
    if slip is not None and slip.code in _TELLING:
        return Problem(slip.code, slip.message)
    return Problem("bad_sequence", f"{shown(word)} cannot be read at {shown(part)}: {how}.")
