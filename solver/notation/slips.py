"""What is wrong with a simple word that is no card, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches

from solver.notation.alphabet import CARD_BACK, ENGLISH, KNIGHTS, either, folded, is_glyph, look_alike
from solver.notation.problem import Problem, cut, shown
from solver.notation.readings import JOKER, RANK, SUIT, readings


def slip_of(word: str) -> Problem:
    """Why a word that is neither a declared joker nor a sequence is no card.

    >>> print(slip_of("11H").message)
    "11H" is no card: there is no rank 11.
    >>> slip_of("BH").suggestion
    'JH'
    """
    capitals = folded(word)
    for check in (double_problem, _glyphs, _half_named, _joker, _incomplete, _ten, _number, _foreign):
        if problem := check(word, capitals):
            return problem
    return Problem(
        "unknown_card", f"{shown(word)} is no card: write the rank, then the suit, as in 7H, TC or AS."
    )


def double_problem(word: str, capitals: str) -> Problem | None:
    """Why a word with letters of another script that look like ours is no card; none for other words."""
    strange = {char: double for char in word if (double := look_alike(char))}
    if not strange:
        return None
    meant = "".join(strange.get(char, char) for char in word)
    reads = len(readings(meant)) == 1
    if not reads and any(not char.isascii() and char not in strange for char in capitals):
        return None
    named = " and ".join(
        f"the {unicodedata.name(char, 'nameless character').capitalize()}, which looks like {double}"
        for char, double in strange.items()
    )
    remedy = f": write {folded(meant)}" if reads else ""
    return Problem(
        "look_alike", f"{shown(word)} has {cut(named, 300)}{remedy}.", folded(meant) if reads else None
    )


def _glyphs(word: str, capitals: str) -> Problem | None:
    for char in word:
        if suit := KNIGHTS.get(char):
            return Problem(
                "knight",
                f"{char} is the knight of {suit.words}, a card between jack and queen that this pack lacks: "
                f"write J{suit} or Q{suit}.",
                f"J{suit} or Q{suit}",
            )
        if char == CARD_BACK:
            return Problem(
                "card_back", f"{char} is the back of a card: say which card it is, or leave it out."
            )
        if is_glyph(char) and not readings(char):
            return Problem("unknown_card", f"{char} is a tarot card, and this pack has none.")
    return None


_OF = re.compile(r"(?P<rank>\S++)\s++OF\s++(?P<suit>\S++)")


def _half_named(word: str, capitals: str) -> Problem | None:
    """A card in full words with a slip in them."""
    named = _OF.fullmatch(capitals)
    if named is None:
        return None
    rank = _nearest(named["rank"], (*ENGLISH.rank_names, *ENGLISH.ranks))
    suit = _nearest(named["suit"], tuple(ENGLISH.suit_names))
    if rank and suit:
        meant = f"{ENGLISH.rank_names.get(rank) or ENGLISH.ranks[rank]}{ENGLISH.suit_names[suit]}"
        return Problem("unknown_card", f"{shown(word)} is no card: write {meant} if that is meant.", meant)
    return None


def _nearest(name: str, names: tuple[str, ...]) -> str | None:
    if name in names:
        return name
    return next(iter(get_close_matches(name[:20], names, n=1, cutoff=0.7)), None)


def _joker(word: str, capitals: str) -> Problem | None:
    if capitals == "J":
        return Problem(
            "ambiguous",
            f"{shown(word)} can mean a jack without its suit or a joker: write JS, JH, JD or JC, or X.",
        )
    if re.fullmatch(f"{JOKER}{SUIT}++|{SUIT}++{JOKER}", capitals):
        return Problem(
            "half_declaration", f"{shown(word)} is a joker with a suit only: say both, as in X=5H."
        )
    if re.fullmatch(f"{JOKER}{RANK}|{RANK}{JOKER}", capitals):
        return Problem(
            "half_declaration", f"{shown(word)} is a joker with a rank only: say both, as in X=5H."
        )
    return None


def _incomplete(word: str, capitals: str) -> Problem | None:
    """A rank or suits alone."""
    if re.fullmatch(RANK, capitals):
        rank = ENGLISH.ranks[capitals]
        return Problem(
            "no_suit", f"{shown(word)} is a rank without a suit: write {rank}S, {rank}H, {rank}D or {rank}C."
        )
    if len(capitals) == 2 and re.fullmatch(f"{SUIT}{{2}}", capitals) and capitals[0] in ENGLISH.foreign_ranks:
        rank, called = ENGLISH.foreign_ranks[capitals[0]]
        meant = f"{rank}{capitals[1]}"
        return Problem(
            "foreign_rank",
            f"{shown(word)} is two suits without a rank: for {called} write {meant}.",
            meant,
        )
    if re.fullmatch(f"{SUIT}++", capitals):
        return Problem("no_rank", f"{shown(word)} is a suit without a rank: write both, as in 7H.")
    return None


_TEN = re.compile(
    rf"(?P<ten>[1IL]?[0O])(?P<suits>{SUIT}*+)|(?P<suit>{SUIT})(?P<ten1>[1IL]?[0O])|(?P<l>[IL]0)"
)


def _ten(word: str, capitals: str) -> Problem | None:
    """Nought or the letter O, alone or behind something like a one."""
    match = _TEN.fullmatch(capitals)
    if match is None:
        return None
    typed = match["ten"] or match["ten1"] or match["l"]
    suits = match["suits"] or match["suit"] or ""
    wrong = [
        {"O": "the letter O", "I": "the letter I", "L": "the letter L", "0": "the figure 0"}[char]
        for char in typed
        if char in "OIL" or (char == "0" and len(typed) == 1)
    ]
    meant = f"T{suits}"
    remedy = f"write {meant}" if suits else "write T and the suit, as in TH"
    return Problem(
        "zero_for_ten",
        f"{shown(word)} has {' and '.join(wrong)} for a ten: {remedy}.",
        meant if suits else None,
    )


_NUMBER = re.compile(rf"(?P<number>[0-9]++)(?P<suits>{SUIT}*+)|(?P<suit>{SUIT})(?P<number1>[0-9]++)")


def _number(word: str, capitals: str) -> Problem | None:
    """A number that is no rank."""
    match = _NUMBER.fullmatch(capitals)
    if match is None:
        return None
    number, suits = match["number"] or match["number1"], match["suits"] or match["suit"] or ""
    if number == "1":
        meant = f"A{suits} or T{suits}"
        return Problem("ace_or_ten", f"{shown(word)} can be an ace or a ten cut short: write {meant}.", meant)
    return Problem("bad_rank", f"{shown(word)} is no card: there is no rank {shown(number)[1:-1]}.")


_FOREIGN = re.compile(f"(?P<rank>{either(ENGLISH.foreign_ranks)})(?P<suits>{SUIT}*+)")


def _foreign(word: str, capitals: str) -> Problem | None:
    match = _FOREIGN.fullmatch(capitals)
    if match is None:
        return None
    rank, called = ENGLISH.foreign_ranks[match["rank"]]
    meant = f"{rank}{match['suits']}"
    if not match["suits"]:
        return Problem("foreign_rank", f"{shown(word)} is no card: for {called} write {rank} and the suit.")
    return Problem(
        "foreign_rank",
        f"{shown(word)} is no card, {match['rank']} is no rank here: for {called} write {meant}.",
        meant,
    )
