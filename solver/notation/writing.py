"""Values -> text that reads back as the same values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from solver.faults import Section
from solver.melds import pieces_short
from solver.notation.alphabets import ENGLISH, alphabet_of
from solver.notation.readings import readings
from solver.position import in_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.notation.alphabet import Alphabet
    from solver.position import Position


def write_position(position: Position, letters: str = "en") -> str:
    """The canonical form, a line a meld, in the order in which the position keeps them.

    >>> from solver.notation.reading import read_position
    >>> position = read_position("7SHD / 4H X=5H 6H | KD X | 3").position
    >>> print(write_position(position))
    players: 3
    table:
      7S 7H 7D
      4H X=5H 6H
    hand: KD X
    >>> print(write_position(position, letters="fr").splitlines()[-1])
    hand: RK X
    """
    return "\n".join(_lines(position, alphabet_of(letters)))


def write_compact(position: Position, letters: str = "en") -> str:
    """The one-line form for chats and shells.

    >>> from solver.notation.reading import read_position
    >>> position = read_position("table: 9C TC JC\\nhand: 9H 9S").position
    >>> write_compact(position), write_compact(position, letters="de")
    ('9-JC | 9HS', '9-BKr | 9HP')
    """
    alphabet = alphabet_of(letters)
    melds = " / ".join(_short(str(meld), alphabet) for meld in position.table)
    hand, seen = (_short(pieces_short(cards), alphabet) for cards in (position.hand, position.seen))
    return in_one_line(position, melds, hand, seen)


_CARDS = re.compile(r"\b(?:X=)?(?:[2-9ATJQK]-)?[2-9ATJQK][CDHS]+\b")


def respelled(text: str, alphabet: Alphabet) -> str:
    """A sentence of ours with the cards in it in another alphabet.

    >>> respelled("It is table | hand, as in '7SHD / 9-QC | KD X'", alphabet_of("de"))
    "It is table | hand, as in '7PHKa / 9-DKr | KKa X'"
    """
    return _CARDS.sub(lambda found: _word(found[0], alphabet), text)


def _short(canonical: str, alphabet: Alphabet) -> str:
    """Cards in the one-line notation; a word that an alphabet could take for other cards is written out."""
    return " ".join(_word(word, alphabet) for word in canonical.split())


def _word(canonical: str, alphabet: Alphabet) -> str:
    word = alphabet.spell(canonical)
    if alphabet is ENGLISH:
        return word
    [meant] = readings(canonical)
    pieces = [found.piece for found in meant]
    if [[found.piece for found in way] for way in readings(word, alphabet)] == [pieces]:
        return word
    return alphabet.spell(" ".join(map(str, pieces)))


def _lines(position: Position, alphabet: Alphabet) -> Iterator[str]:
    if position.title:
        yield f"{Section.TITLE.value}: {position.title}"
    if position.players is not None:
        yield f"{Section.PLAYERS.value}: {position.players}"
    yield f"{Section.TABLE.value}:"
    for meld in position.table:
        yield f"  {alphabet.spell(' '.join(map(str, meld.cards)))}"
    yield f"{Section.HAND.value}: {alphabet.spell(' '.join(map(str, position.hand)))}".rstrip()
    if position.drawn is not None:
        yield f"{Section.DRAWN.value}: {position.drawn}"
    if position.last_turn:
        yield f"{Section.LAST_TURN.value}: yes"
    if position.seen:
        yield f"{Section.SEEN.value}: {alphabet.spell(' '.join(map(str, position.seen)))}"
    if position.others:
        yield f"{Section.OTHERS.value}: {' '.join(map(str, position.others))}"
    if position.pile is not None:
        yield f"{Section.PILE.value}: {position.pile}"
