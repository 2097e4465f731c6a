"""What a legal meld is: one definition, for the judge to look up and the searches to draw candidates from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, Rank, cards, face_of, in_order
from solver.rules import Ace, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Kind(Enum):
    """The two kinds of meld (RULES M1)."""

    GROUP = "group"
    SEQUENCE = "sequence"


@dataclass(frozen=True, slots=True)
class Shape:
    """The faces of one legal meld in playing order: an ace that lies high comes last."""

    kind: Kind
    faces: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together on a table, legal or not, in the order in which they were typed.

    >>> str(Meld.of("7S 7H 7D")), str(Meld.of("9C TC JC QC")), str(Meld.of("4H X=5H 6H"))
    ('7SHD', '9-QC', '4H X=5H 6H')
    """

    cards: tuple[Piece, ...]

    @classmethod
    def of(cls, tokens: str) -> Meld:
        """The meld of canonical tokens split by spaces; raises `MeldwrightError` for a bad one."""
        return cls(cards(tokens))

    @property
    def faces(self) -> tuple[Card, ...]:
        """The faces in it; undeclared jokers have none."""
        return tuple(face for piece in self.cards if (face := face_of(piece)) is not None)

    def __str__(self) -> str:
        return _run_short(self.cards) or pieces_short(self.cards)

    def __repr__(self) -> str:
        return f"Meld.of({' '.join(map(str, self.cards))!r})"


def pieces_short(pieces: Sequence[Piece]) -> str:
    """Pieces in the one-line notation: neighbours of one rank share it.

    >>> pieces_short(cards("8S 8H 5H KD X"))
    '8SH 5H KD X'
    """
    words: list[str] = []
    rank: Rank | None = None
    for piece in pieces:
        if isinstance(piece, Card) and piece.rank is rank:
            words[-1] += str(piece.suit)
        else:
            words.append(str(piece))
        rank = piece.rank if isinstance(piece, Card) else None
    return " ".join(words)


def _run_short(pieces: Sequence[Piece]) -> str | None:
    """`9-QC` for real cards of one suit that rise by one; nothing for other cards or fewer than three."""
    real = [piece for piece in pieces if isinstance(piece, Card)]
    if len(real) < len(pieces) or len(real) < 3 or len({card.suit for card in real}) > 1:
        return None
    places = [card.rank.place for card in real]
    if real[-1].rank is Rank.ACE:
        places[-1] = len(Rank)
    if any(after - before != 1 for before, after in pairwise(places)):
        return None
    return f"{real[0].rank}-{real[-1]}"


@lru_cache(maxsize=32)
def shapes(rules: Rules) -> tuple[Shape, ...]:
    """Every legal meld of a game, jokers counted as what they stand for (RULES M1 to M4).

    >>> from solver.rules import MANIPULATION
    >>> len(shapes(MANIPULATION)), sum(shape.kind is Kind.GROUP for shape in shapes(MANIPULATION))
    (373, 65)
    """
    found: dict[tuple[Card, ...], Shape] = {}
    for shape in (*_groups(rules), *_sequences(rules)):
        # All thirteen of a suit are one meld, whichever end the ace is thought to lie at.
        found.setdefault(tuple(sorted(shape.faces)), shape)
    return tuple(found.values())


def _groups(rules: Rules) -> Iterator[Shape]:
    for rank in rules.ranks:
        for size in range(rules.smallest_group, min(rules.largest_group, len(rules.suits)) + 1):
            for suits in combinations(rules.suits, size):
                yield Shape(Kind.GROUP, tuple(Card(rank, suit) for suit in suits))


def _sequences(rules: Rules) -> Iterator[Shape]:
    line = run_line(rules)
    longest = len(line) if rules.full_circle else len(rules.ranks)
    for suit in rules.suits:
        for start in range(len(line)):
            for end in range(start + rules.smallest_run, min(start + longest, len(line)) + 1):
                yield Shape(Kind.SEQUENCE, tuple(Card(rank, suit) for rank in line[start:end]))


def run_line(rules: Rules) -> tuple[Rank, ...]:
    """The ranks in the order in which sequences rise, the ace at the ends where it may lie (RULES M3)."""
    rest = tuple(rank for rank in rules.ranks if rank is not Rank.ACE)
    if len(rest) == len(rules.ranks):
        return rest
    match rules.ace:
        case Ace.LOW:
            return (Rank.ACE, *rest)
        case Ace.HIGH:
            return (*rest, Rank.ACE)
        case Ace.EITHER:
            return (Rank.ACE, *rest, Rank.ACE)


@lru_cache(maxsize=32)
def _by_faces(rules: Rules) -> dict[tuple[Card, ...], Shape]:
    return {tuple(sorted(shape.faces)): shape for shape in shapes(rules)}


def shape_of(faces: Iterable[Card], rules: Rules) -> Shape | None:
    """The legal meld that these faces make in any order, or none.

    >>> from solver.rules import MANIPULATION
    >>> shape_of(Meld.of("AH QH KH").faces, MANIPULATION).faces
    (Card.of('QH'), Card.of('KH'), Card.of('AH'))
    >>> shape_of(Meld.of("KH AH 2H").faces, MANIPULATION) is None
    True
    """
    return _by_faces(rules).get(tuple(sorted(faces)))


def arranged(meld: Meld, rules: Rules) -> Meld:
    """The same meld in playing order where it is legal, else in canonical order."""
    shape = shape_of(meld.faces, rules)
    left = list(in_order(meld.cards))
    if shape is None or len(shape.faces) != len(left):
        return Meld(tuple(left))
    ordered: list[Piece] = []
    for face in shape.faces:
        taken = next(piece for piece in left if face_of(piece) == face)
        left.remove(taken)
        ordered.append(taken)
    return Meld(tuple(ordered))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal meld that the cards at hand could form, and how many times at once."""

    shape: Shape
    needs: tuple[tuple[int, int], ...]
    """Each face that it holds, by its index in `Rules.faces`, and how often."""
    most: int


def candidates(
    real: Sequence[int], jokers: int, rules: Rules, longest: int | None = None
) -> tuple[Candidate, ...]:
    """The melds that a pool can form, pruned: one that lacks more cards than there are jokers is none.

    `real` counts the pool's real cards by `Rules.faces`; `longest` bounds sequences, in cards.

    >>> from solver.rules import MANIPULATION
    >>> pool = [0] * 52
    >>> for face in Meld.of("7C 7D 8C").faces: pool[MANIPULATION.face_index[face]] += 1
    >>> [" ".join(map(str, found.shape.faces)) for found in candidates(pool, 1, MANIPULATION)]
    ['7C 7D 7H', '7C 7D 7S', '6C 7C 8C', '7C 8C 9C']
    """
    found = []
    for shape, needs in _needs(rules):
        if shape.kind is Kind.SEQUENCE and longest is not None and len(shape.faces) > longest:
            continue
        most = 0
        while sum(max(0, n * (most + 1) - real[face]) for face, n in needs) <= jokers:
            most += 1
        if most:
            found.append(Candidate(shape, needs, most))
    return tuple(found)


@lru_cache(maxsize=32)
def _needs(rules: Rules) -> tuple[tuple[Shape, tuple[tuple[int, int], ...]], ...]:
    """Each shape with the face indices that it needs and how many of each."""
    index = rules.face_index
    return tuple(
        (shape, tuple((index[face], n) for face, n in Counter(shape.faces).items()))
        for shape in shapes(rules)
    )


def deciding_length(rules: Rules) -> int:
    """The longest sequence that deciding needs: every longer one splits into two legal ones."""
    return 2 * rules.smallest_run - 1


def jokers_in(pieces: Iterable[Piece]) -> tuple[Joker, ...]:
    """The jokers among pieces, in their order."""
    return tuple(piece for piece in pieces if isinstance(piece, Joker))
