"""What is wrong with a simple word that is no card, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.cards import Card
from solver.notation.alphabet import CARD_BACK, KNIGHTS, bare, either, folded, is_glyph, look_alike
from solver.notation.alphabets import ENGLISH
from solver.notation.problem import Problem, cut, shown
from solver.notation.readings import readings

if TYPE_CHECKING:
    from solver.notation.alphabet import Alphabet


@dataclass(frozen=True, slots=True)
class _Patterns:
    """What an alphabet's slips look like."""

    half_joker: re.Pattern[str]
    suits: re.Pattern[str]
    two_suits: re.Pattern[str]
    ten: re.Pattern[str]
    number: re.Pattern[str]
    foreign: re.Pattern[str]


@lru_cache(maxsize=16)
def _patterns(alphabet: Alphabet) -> _Patterns:
    rank, suit, joker = either(alphabet.ranks), either(alphabet.suits), either(alphabet.jokers)
    any_rank = either({**alphabet.ranks, **alphabet.foreign_ranks})
    any_suit = either({**alphabet.suits, **alphabet.foreign_suits})
    return _Patterns(
        half_joker=re.compile(
            f"(?P<suits>{joker}{suit}++|{suit}++{joker})|(?P<rank>{joker}{rank}|{rank}{joker})"
        ),
        suits=re.compile(f"{suit}++"),
        two_suits=re.compile(f"(?P<rank>{suit})(?P<suit>{suit})"),
        ten=re.compile(
            rf"(?P<ten>[1IL]?[0O])(?P<suits>{suit}*+)|(?P<suit>{suit})(?P<ten1>[1IL]?[0O])|(?P<l>[IL]0)"
        ),
        number=re.compile(rf"(?P<number>[0-9]++)(?P<suits>{suit}*+)|(?P<suit>{suit})(?P<number1>[0-9]++)"),
        foreign=re.compile(f"(?P<rank>{any_rank})(?P<suits>{any_suit}*+)"),
    )


def slip_of(word: str, alphabet: Alphabet = ENGLISH) -> Problem:
    """Why a word that is neither a declared joker nor a sequence is no card.

    >>> print(slip_of("11H").message)
    "11H" is no card: there is no rank 11.
    >>> slip_of("BH").suggestion
    'JH'
    """
    capitals = folded(word)
    for check in (double_problem, _glyphs, _half_named, _joker, _incomplete, _ten, _number, _foreign):
        if problem := check(word, capitals, alphabet):
            return problem
    seven, ten, ace = (alphabet.spell(card) for card in ("7H", "TC", "AS"))
    return Problem(
        "unknown_card",
        f"{shown(word)} is no card: write the rank, then the suit, as in {seven}, {ten} or {ace}.",
    )


def double_problem(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    """Why a word with letters of another script that look like ours is no card; none for other words."""
    strange = {char: double for char in word if (double := look_alike(char))}
    if not strange:
        return None
    meant = "".join(strange.get(char, char) for char in word)
    reads = len(readings(meant, alphabet)) == 1
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


def _glyphs(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    for char in word:
        if suit := KNIGHTS.get(char):
            meant = " or ".join(alphabet.spell(f"{rank}{suit}") for rank in "JQ")
            return Problem(
                "knight",
                f"{char} is the knight of {suit.words}, a card between jack and queen that this pack lacks: "
                f"write {meant}.",
                meant,
            )
        if char == CARD_BACK:
            return Problem(
                "card_back", f"{char} is the back of a card: say which card it is, or leave it out."
            )
        if is_glyph(char) and not readings(char):
            return Problem("unknown_card", f"{char} is a tarot card, and this pack has none.")
    return None


def _half_named(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    """A card in full words with a slip in them."""
    left, _, rest = bare(word[:_LONGEST_NAME]).partition(" ")
    middle, _, right = rest.partition(" ")
    if middle not in alphabet.of:
        return None
    ranks = {**alphabet.ranks, **alphabet.rank_names}
    rank, suit = _nearest(left, tuple(ranks)), _nearest(right, tuple(alphabet.suit_names))
    if rank and suit:
        meant = alphabet.spell(str(Card(ranks[rank], alphabet.suit_names[suit])))
        return Problem("unknown_card", f"{shown(word)} is no card: write {meant} if that is meant.", meant)
    return None


_LONGEST_NAME = 60


def _nearest(name: str, names: tuple[str, ...]) -> str | None:
    if name in names:
        return name
    return next(iter(get_close_matches(name[:20], names, n=1, cutoff=0.7)), None)


def _joker(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    if capitals == "J" and "J" in alphabet.ranks:
        return Problem(
            "ambiguous",
            f"{shown(word)} can mean a jack without its suit or a joker: write {_each('J', alphabet)}, or X.",
        )
    half = _patterns(alphabet).half_joker.fullmatch(capitals)
    if half is None:
        return None
    which = "suit" if half["suits"] else "rank"
    return Problem(
        "half_declaration",
        f"{shown(word)} is a joker with a {which} only: say both, as in {alphabet.spell('X=5H')}.",
    )


def _each(rank: str, alphabet: Alphabet) -> str:
    """A rank in each of the four suits."""
    *some, last = (alphabet.spell(f"{rank}{suit}") for suit in "SHDC")
    return f"{', '.join(some)} or {last}"


def _incomplete(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    """A rank or suits alone."""
    if capitals in alphabet.ranks and capitals in alphabet.suits:
        rank, suit = alphabet.ranks[capitals], alphabet.suits[capitals]
        return Problem(
            "ambiguous",
            f"{shown(word)} can mean a {rank.words} without its suit or {suit.words} without a rank: "
            f"write {_each(rank.value, alphabet)}, or the rank too, as in {alphabet.spell(f'7{suit}')}.",
        )
    if capitals in alphabet.ranks:
        each = _each(alphabet.ranks[capitals].value, alphabet)
        return Problem("no_suit", f"{shown(word)} is a rank without a suit: write {each}.")
    patterns = _patterns(alphabet)
    two = patterns.two_suits.fullmatch(capitals)
    if two and two["rank"] in alphabet.foreign_ranks:
        rank, called = alphabet.foreign_ranks[two["rank"]]
        meant = alphabet.spell(f"{rank}{alphabet.suits[two['suit']]}")
        return Problem(
            "foreign_rank",
            f"{shown(word)} is two suits without a rank: for {called} write {meant}.",
            meant,
        )
    if patterns.suits.fullmatch(capitals):
        example = alphabet.spell("7H")
        return Problem("no_rank", f"{shown(word)} is a suit without a rank: write both, as in {example}.")
    return None


def _ten(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    """Nought or the letter O, alone or behind something like a one."""
    match = _patterns(alphabet).ten.fullmatch(capitals)
    if match is None:
        return None
    typed = match["ten"] or match["ten1"] or match["l"]
    suits = match["suits"] or match["suit"] or ""
    wrong = [
        {"O": "the letter O", "I": "the letter I", "L": "the letter L", "0": "the figure 0"}[char]
        for char in typed
        if char in "OIL" or (char == "0" and len(typed) == 1)
    ]
    ten, example = alphabet.spell("T"), alphabet.spell("TH")
    meant = f"{ten}{_suits(suits, alphabet)}"
    remedy = f"write {meant}" if suits else f"write {ten} and the suit, as in {example}"
    return Problem(
        "zero_for_ten",
        f"{shown(word)} has {' and '.join(wrong)} for a ten: {remedy}.",
        meant if suits else None,
    )


def _suits(capitals: str, alphabet: Alphabet) -> str:
    """Suits as they are written; foreign ones too."""
    meaning = {**alphabet.foreign_suits, **alphabet.suits}
    return "".join(alphabet.spell(meaning[suit].value) for suit in re.findall(either(meaning), capitals))


def _number(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    """A number that is no rank."""
    match = _patterns(alphabet).number.fullmatch(capitals)
    if match is None:
        return None
    number = match["number"] or match["number1"]
    if number in alphabet.ranks:
        return None
    if number == "1":
        suits = _suits(match["suits"] or match["suit"] or "", alphabet)
        meant = " or ".join(f"{alphabet.spell(rank)}{suits}" for rank in "AT")
        return Problem("ace_or_ten", f"{shown(word)} can be an ace or a ten cut short: write {meant}.", meant)
    return Problem("bad_rank", f"{shown(word)} is no card: there is no rank {shown(number)[1:-1]}.")


def _foreign(word: str, capitals: str, alphabet: Alphabet) -> Problem | None:
    """Letters of another alphabet."""
    match = _patterns(alphabet).foreign.fullmatch(capitals)
    if match is None:
        return None
    letter, suits = match["rank"], _suits(match["suits"], alphabet)
    if any(suit in alphabet.foreign_suits for suit in match["suits"]):
        rank = alphabet.ranks.get(letter) or alphabet.foreign_ranks[letter][0]
        meant = f"{alphabet.spell(rank.value)}{suits}"
        return Problem(
            "foreign_card", f"{shown(word)} is written in English letters: here it is {meant}.", meant
        )
    if letter not in alphabet.foreign_ranks:
        return None
    rank, called = alphabet.foreign_ranks[letter]
    written = alphabet.spell(rank.value)
    if not suits:
        return Problem(
            "foreign_rank", f"{shown(word)} is no card: for {called} write {written} and the suit."
        )
    meant = f"{written}{suits}"
    return Problem(
        "foreign_rank",
        f"{shown(word)} is no card, {letter} is no rank here: for {called} write {meant}.",
        meant,
    )
