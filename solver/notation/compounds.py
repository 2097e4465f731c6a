"""What is wrong with a declared joker or a sequence shorthand, and what was probably meant."""

from __future__ import annotations

import re

from solver.cards import Rank
from solver.notation.alphabet import DASHES, folded
from solver.notation.problem import Problem, shown
from solver.notation.readings import (
    RANK,
    SUIT,
    declaration_of,
    end_of,
    ends_of,
    is_joker,
    read_card,
    readings,
)
from solver.notation.slips import slip_of

_ONE_DASH = dict.fromkeys(map(ord, DASHES), "-")


def declaration_problem(word: str) -> Problem | None:
    """Why a word like `X=H` or `X(H)` is no declared joker; none for words of another form.

    >>> declaration_problem("5H=X").suggestion
    'X=5H'
    >>> declaration_problem("7S") is None
    True
    """
    declared = declaration_of(word)
    if declared is None:
        return None
    if is_joker(declared.joker):
        if not declared.complete:
            return Problem("bad_declaration", f"{shown(word)} lacks its closing bracket, as in X(5H).")
        return _face_problem(word, declared.face)
    face = read_card(declared.joker)
    if face and is_joker(declared.face):
        meant = f"X={face}"
        return Problem("bad_declaration", f"{shown(word)} is the wrong way round: write {meant}.", meant)
    return Problem(
        "bad_declaration", f"{shown(word)} is no card: only a joker says what it stands for, as in X=5H."
    )


def _face_problem(word: str, face: str) -> Problem:
    capitals = folded(face)
    if not face:
        return Problem(
            "half_declaration", f"{shown(word)} does not say what the joker stands for, as in X=5H."
        )
    if is_joker(face) or "=" in face:
        return Problem("joker_for_joker", f"{shown(word)}: a joker stands for a card, not for a joker.")
    if re.fullmatch(f"{SUIT}", capitals):
        return Problem(
            "half_declaration", f"{shown(word)} says the suit without the rank: say both, as in X=5H."
        )
    if re.fullmatch(f"{RANK}", capitals):
        return Problem(
            "half_declaration", f"{shown(word)} says the rank without the suit: say both, as in X=5H."
        )
    if readings(face) or len(face.split()) > 1:
        return Problem("bad_declaration", f"{shown(word)} says more than one card: a joker stands for one.")
    inner = slip_of(face)
    meant = inner.suggestion
    return Problem(inner.code, inner.message, f"X={meant}" if meant and read_card(meant) else None)


def sequence_problem(word: str) -> Problem | None:
    """Why a word like `Q-9C` is no sequence; none for words of another form.

    >>> sequence_problem("Q-9C").suggestion
    '9-QC'
    """
    capitals = folded(word)
    if "-" not in capitals:
        return None
    text = shown(word)
    how = "a sequence is its first and its last card, as in 9-QC"
    if capitals.count("-") > 1:
        return Problem("bad_sequence", f"{text} has more than one dash: {how}.")
    parts = [part.strip() for part in word.translate(_ONE_DASH).split("-")]
    if not all(parts):
        which = "both cards" if not any(parts) else "the first card" if not parts[0] else "the last card"
        return Problem("bad_sequence", f"{text} lacks {which}: {how}.")
    ends = ends_of(word)
    if ends is None:
        return _end_problem(word, next(part for part in parts if end_of(part) is None), how)
    (first, first_suit), (last, last_suit) = ends
    suit = last_suit or first_suit
    if suit is None:
        return Problem("bad_sequence", f"{text} does not say the suit, as in 9-QC.")
    if first_suit and last_suit and first_suit is not last_suit:
        return Problem("bad_sequence", f"{text} has two suits: a sequence is of one.")
    if first is last:
        return Problem("bad_sequence", f"{text} begins and ends with the same card: {how}.")
    if first >= Rank.QUEEN and last <= Rank.THREE:
        return Problem("bad_sequence", f"{text} turns the corner: a sequence does not go on past the ace.")
    meant = f"{last}-{first}{suit}"
    return Problem("bad_sequence", f"{text} goes downwards: write {meant}.", meant)


_TELLING = ("ace_or_ten", "zero_for_ten", "knight", "card_back")
"""Slips whose own words say more than that an end of a sequence is bad."""


def _end_problem(word: str, part: str, how: str) -> Problem:
    slip = None if readings(part) else slip_of(part)
    if slip is not None and slip.code in _TELLING:
        return Problem(slip.code, slip.message)
    return Problem("bad_sequence", f"{shown(word)} cannot be read at {shown(part)}: {how}.")
