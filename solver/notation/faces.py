"""One card or joker that stands alone: by letters, symbols, a glyph or in full words. Says no faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cards import Card, Joker
from solver.notation.alphabet import GLYPHS, bare, folded
from solver.notation.alphabets import ENGLISH

if TYPE_CHECKING:
    from solver.notation.alphabet import Alphabet


def is_joker(word: str, alphabet: Alphabet = ENGLISH) -> bool:
    """Whether a word is a joker that stands for nothing yet.

    >>> is_joker("Joker"), is_joker("J")
    (True, False)
    """
    if word in GLYPHS:
        return isinstance(GLYPHS[word], Joker)
    return folded(word) in alphabet.jokers or (not word.isascii() and bare(word) in alphabet.jokers)


def read_card(word: str, alphabet: Alphabet = ENGLISH) -> Card | None:
    """The one real card that a word names, by letters, symbols, a glyph or in full; none for other words.

    >>> read_card("♥7"), read_card("10 of clubs"), read_card("7SH")
    (Card.of('7H'), Card.of('TC'), None)
    """
    if piece := GLYPHS.get(word):
        return piece if isinstance(piece, Card) else None
    found = cards_of(folded(word), alphabet)
    return found[0] if len(found) == 1 else named(word, alphabet) if not found else None


_LONGEST_CARD = 4
"""Letters of the longest rank and the longest suit."""


def cards_of(capitals: str, alphabet: Alphabet) -> tuple[Card, ...]:
    """The different cards that a folded word can be, as rank and suit or as suit and rank.

    >>> from solver.notation.alphabets import ITALIAN
    >>> cards_of("QC", ITALIAN), cards_of("CQ", ITALIAN)
    ((Card.of('QH'),), (Card.of('QD'), Card.of('QH')))
    """
    ranks, suits = alphabet.ranks, alphabet.suits
    found: dict[Card, None] = {}
    if 1 < len(capitals) <= _LONGEST_CARD:
        cuts = [(capitals[:at], capitals[at:]) for at in range(1, len(capitals))]
        for left, right in cuts:
            if left in ranks and right in suits:
                found[Card(ranks[left], suits[right])] = None
        for left, right in cuts:
            if left in suits and right in ranks and right not in alphabet.lone_ranks:
                found[Card(ranks[right], suits[left])] = None
    return tuple(found)


_MOST_WORDS = 40
"""Characters of a card in full words, with room to spare."""


def named(words: str, alphabet: Alphabet = ENGLISH) -> Card | None:
    """The card with this name in full, accents or not; none for other words.

    >>> from solver.notation.alphabets import DUTCH, GERMAN
    >>> named("ace of spades"), named("Herz Dame", GERMAN), named("klaverboer", DUTCH)
    (Card.of('AS'), Card.of('QH'), Card.of('JC'))
    """
    if len(words) > _MOST_WORDS:
        return None
    plain = bare(words)
    if alphabet.of:
        left, _, rest = plain.partition(" ")
        middle, _, right = rest.partition(" ")
        return _of_names(left, right, alphabet) if middle in alphabet.of else None
    left, _, right = plain.partition(" ")
    if card := _of_names(left, right, alphabet) or _of_names(right, left, alphabet):
        return card
    for name in alphabet.suit_names:
        if plain.startswith(name) and (card := _of_names(plain[len(name) :], name, alphabet)):
            return card
    return None


def _of_names(rank: str, suit: str, alphabet: Alphabet) -> Card | None:
    which = alphabet.rank_names.get(rank) or alphabet.ranks.get(rank)
    return Card(which, alphabet.suit_names[suit]) if which and suit in alphabet.suit_names else None


def faces_of(text: str, alphabet: Alphabet) -> tuple[Card, ...]:
    """The cards that a text can name: one, or two or more if it can mean several, or none."""
    card = read_card(text, alphabet)
    return (card,) if card else cards_of(folded(text), alphabet)
