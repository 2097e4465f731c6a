"""Rounds to hold the engine against: states by hand, and rounds in which players do what they happen to see.

The same seed gives the same round in every process.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, Rank, cards, face_of, in_order
from solver.melds import Meld, Shape, jokers_in, shapes
from solver.round import RoundState, deal, pack
from solver.round_moves import Draw, Knock, Lay, Move, Pass, after, allowed
from solver.rules import MANIPULATION, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    Table = tuple[Meld, ...]

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")

SHORT = Rules(
    ranks=(Rank.ACE, Rank.TWO, Rank.FOUR, Rank.KING),
    rank_points=(1, 2, 4, 10),
    dealt=3,
)
"""The same game with few cards: rounds of it are short, and everything comes about in them."""

SHORTER = replace(SHORT, ranks=(Rank.ACE, Rank.TWO, Rank.KING), rank_points=(1, 2, 10), dealt=2)
"""With fewer still."""


def table_of(text: str) -> Table:
    """Melds in canonical tokens, split by slashes."""
    return tuple(Meld.of(meld) for meld in text.split("/") if meld.strip())


def state_of(
    hands: str,
    table: str = "",
    pile: str = "",
    turn: int = 0,
    drawn: int = 0,
    last_turns: tuple[int, ...] | None = None,
) -> RoundState:
    """A round with these cards only: hands split by slashes, one for each player."""
    held = tuple(in_order(cards(hand)) for hand in hands.split("/"))
    lies = table_of(table)
    dealer = len(held) - 1
    return RoundState(
        NAMES[: len(held)],
        dealer,
        held,
        lies,
        cards(pile),
        turn,
        lies,
        held[turn],
        drawn=drawn,
        last_turns=last_turns,
    )


def dealt(rng: Random, players: int, rules: Rules = MANIPULATION) -> RoundState:
    """A new round from a shuffled pack."""
    shuffled = list(pack(players, rules))
    rng.shuffle(shuffled)
    return deal(NAMES[:players], rng.randrange(players), shuffled, rules)


def moved(state: RoundState, moves: Iterable[Move], rules: Rules = MANIPULATION) -> RoundState:
    """The state after several moves."""
    return reduce(lambda now, move: after(now, move, rules), moves, state)


def played(
    rng: Random, players: int, rules: Rules = MANIPULATION
) -> Iterator[tuple[RoundState, Move, RoundState]]:
    """A whole round move by move: each with the state before it and after it."""
    seen = _Seen(rng, rules)
    boldness, eagerness = rng.choice((0.0, 0.3, 1.0)), rng.choice((0.2, 0.6, 1.0))
    state = dealt(rng, players, rules)
    while can := allowed(state, rules):
        eager = state.last_turns is not None or rng.random() < eagerness
        table = seen.play(state) if Lay in can and eager else None
        move: Move
        if table is not None:
            move = Lay(table)
        elif Draw in can:
            move = Draw()
        elif Knock in can and rng.random() < boldness:
            move = Knock()
        else:
            move = Pass()
        then = after(state, move, rules)
        yield state, move, then
        state = then


@dataclass(frozen=True, slots=True)
class _Forms:
    """The legal melds of a game, for a glance."""

    masks: tuple[tuple[int, Shape], ...]
    """Those that are mostly laid, each with its faces as bits."""
    by_faces: frozenset[frozenset[Card]]
    growth: dict[frozenset[Card], tuple[Card, ...]]
    """The faces that a meld can be extended by."""


@lru_cache(maxsize=4)
def _forms(rules: Rules) -> _Forms:
    # The sequence from ace to ace has a face twice, and nobody needs it.
    every = [(frozenset(shape.faces), shape) for shape in shapes(rules)]
    by_faces = {faces: shape for faces, shape in every if len(faces) == len(shape.faces)}
    masks = tuple(
        (sum(1 << rules.face_index[face] for face in faces), shape)
        for faces, shape in by_faces.items()
        if len(faces) < 6
    )
    growth = {
        faces: tuple(face for face in rules.faces if face not in faces and faces | {face} in by_faces)
        for faces in by_faces
    }
    return _Forms(masks, frozenset(by_faces), growth)


class _Seen:
    """Plays that a player happens to see."""

    def __init__(self, rng: Random, rules: Rules) -> None:
        self.rng = rng
        self.rules = rules
        self.forms = _forms(rules)

    def play(self, state: RoundState) -> Table | None:
        """The table after some play, mostly a small one; none if none is seen."""
        ways: list[Callable[[Table, tuple[Piece, ...]], Table | None]] = [
            self.new_meld,
            self.longer_meld,
            self.freed_joker,
            self.borrowed_card,
        ]
        self.rng.shuffle(ways)
        for way in ways:
            if (table := way(state.table, state.hand)) is not None:
                return table
        return None

    def new_meld(self, table: Table, hand: tuple[Piece, ...]) -> Table | None:
        """A meld from the hand, jokers for what it lacks."""
        meld = self.meld_of(hand, ())
        return None if meld is None else (*table, meld)

    def meld_of(self, hand: tuple[Piece, ...], with_them: tuple[Piece, ...]) -> Meld | None:
        """A meld of some pieces that lie ready and cards of the hand."""
        ready = {face_of(piece): piece for piece in with_them}
        held = {piece: piece for piece in hand if isinstance(piece, Card)}
        jokers = len(jokers_in(hand))
        must = sum(1 << self.rules.face_index[face] for face in ready if face is not None)
        there = must | sum(1 << self.rules.face_index[card] for card in held)
        found = [
            shape
            for mask, shape in self.forms.masks
            if (mask & ~there).bit_count() <= jokers and mask & must == must
        ]
        if not found:
            return None
        shape = self.rng.choice(found)
        return Meld(tuple(ready.get(face) or held.get(face) or Joker(face) for face in shape.faces))

    def longer_meld(self, table: Table, hand: tuple[Piece, ...]) -> Table | None:
        """A card or a joker of the hand added to a meld."""
        for number in self.rng.sample(range(len(table)), len(table)):
            for face in self.forms.growth[frozenset(table[number].faces)]:
                piece = face if face in hand else Joker(face) if Joker() in hand else None
                if piece is not None:
                    return _with(table, number, Meld((*table[number].cards, piece)))
        return None

    def freed_joker(self, table: Table, hand: tuple[Piece, ...]) -> Table | None:
        """The real card for a joker, which goes to another place at once (J5)."""
        for number, meld in enumerate(table):
            for joker in meld.cards:
                card = joker.stands_for if isinstance(joker, Joker) else None
                if card is not None and card in hand and Joker() not in hand:
                    rest = list(hand)
                    rest.remove(card)
                    real = Meld(tuple(card if piece is joker else piece for piece in meld.cards))
                    return self.joker_down(_with(table, number, real), (*rest, Joker()))
        return None

    def joker_down(self, table: Table, hand: tuple[Piece, ...]) -> Table | None:
        """The hand's joker laid, in a new meld or one that lies there; none if no place is seen."""
        meld = self.meld_of(hand, ())
        if meld is not None and jokers_in(meld.cards):
            return (*table, meld)
        return self.longer_meld(table, (Joker(),))

    def borrowed_card(self, table: Table, hand: tuple[Piece, ...]) -> Table | None:
        """A card or joker that a meld can spare, in a new meld with cards of the hand."""
        for number in self.rng.sample(range(len(table)), len(table)):
            pieces = table[number].cards
            for piece in self.rng.sample(pieces, len(pieces)) if len(pieces) > 3 else ():
                rest = Meld(tuple(other for other in pieces if other is not piece))
                if frozenset(rest.faces) in self.forms.by_faces and (new := self.meld_of(hand, (piece,))):
                    return (*_with(table, number, rest), new)
        return None


def _with(table: Table, number: int, meld: Meld) -> Table:
    return (*table[:number], meld, *table[number + 1 :])
