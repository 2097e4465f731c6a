"""An exact cover that may leave anything out: for tables that are no legal tables yet."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, in_order
from solver.cover import Cover, bare_cover, share_out_jokers
from solver.melds import Meld, deciding_length
from solver.position import Position, Tally, tally
from solver.release import declared, neighbours
from solver.rules import Release, Rules

if TYPE_CHECKING:
    from solver.cards import Piece


@dataclass(frozen=True, slots=True)
class LooseCover:
    """The cover, and its jokers by what became of them; its objective is `worth`."""

    made: Cover
    silent: int
    """The variable that counts the undeclared jokers that are declared now."""
    holding: dict[int, int]
    """By face, the variable that counts the jokers that go on standing for it."""
    released: dict[int, int]
    """By face, the variable that counts its jokers that stand for something else now."""

    def laid_out(self, values: tuple[int, ...]) -> int:
        """The cards in melds at a point."""
        variables = (*self.made.laid.values(), *self.made.jokers.values())
        return sum(values[variable] for variable in variables)

    def left_out(self, values: tuple[int, ...], pool: Tally, rules: Rules) -> tuple[Piece, ...]:
        """What a point leaves out of its pool, jokers by what they stood for, in canonical order."""
        out: list[Piece] = []
        for face, count in enumerate(pool.hand):
            laid = values[self.made.laid[face]] if face in self.made.laid else 0
            out += [rules.faces[face]] * (count - laid)
        for face, variable in self.holding.items():
            used = values[variable] + values[self.released[face]]
            out += [Joker(rules.faces[face])] * (pool.declared[face] - used)
        out += [Joker()] * (pool.hand_jokers - values[self.silent])
        return in_order(out)


def pool_of(heaps: Position, rules: Rules) -> Tally:
    """All that lies there as if it were held: real cards and silent jokers in hand, the rest declared."""
    loose = tuple(piece for piece in heaps.table_cards if isinstance(piece, Card) or piece == Joker())
    counts = declared(heaps.table)
    return replace(tally(Position((), loose), rules), declared=tuple(counts[face] for face in rules.faces))


def worth(pieces: tuple[Piece, ...], rules: Rules) -> int:
    """What laying out pieces counts: most cards first, then most points.

    >>> from solver.cards import cards
    >>> from solver.rules import MANIPULATION
    >>> worth(cards("2C 3C"), MANIPULATION) > worth(cards("X"), MANIPULATION)
    True
    """
    most_cards = max(pack.packs for pack in rules.pack_sizes) * len(rules.faces)
    most_cards += max(pack.jokers for pack in rules.pack_sizes)
    card = 1 + max(rules.joker_points, *rules.rank_points) * most_cards
    return card * len(pieces) + rules.count(pieces)


def loose_cover(pool: Tally, heaps: Position, rules: Rules, *, deciding: bool) -> LooseCover:
    """The model of all that can be laid out of a pool; with short sequences alone where it only decides.

    Nothing laid out is always a feasible point. `heaps` is what the reading that releases jokers in place
    looks at.
    """
    short = deciding and rules.release is not Release.IN_PLACE
    made = bare_cover(pool, rules, deciding_length(rules) if short else None)
    model = made.model
    silent = model.variable(0, pool.hand_jokers)
    holding: dict[int, int] = {}
    released: dict[int, int] = {}
    for face, number in enumerate(pool.declared):
        if number:
            holding[face] = model.variable(0, number)
            released[face] = model.variable(0, number)
            model.at_most([(holding[face], 1), (released[face], 1)], number)
            stands = [(made.jokers[face], -1)] if face in made.jokers else []
            model.at_most([(holding[face], 1), *stands], 0)
            _release(made, face, number, released[face], heaps, rules)
    free = [(variable, 1) for variable in made.jokers.values()]
    free += [(variable, -1) for variable in (*holding.values(), *released.values(), silent)]
    model.equal(free, 0)
    share_out_jokers(made, rules, sum(pool.declared) + pool.hand_jokers)
    model.objective = [(variable, worth((rules.faces[face],), rules)) for face, variable in made.laid.items()]
    model.objective += [(variable, worth((Joker(),), rules)) for variable in made.jokers.values()]
    return LooseCover(made, silent, holding, released)


def _release(made: Cover, face: int, number: int, released: int, heaps: Position, rules: Rules) -> None:
    """J2, J3 and their readings, for cards that may also be left out."""
    model = made.model
    if rules.release is Release.NEVER or face not in made.laid:
        model.at_most([(released, 1)], 0)
        return
    weight = 1 if rules.one_release_a_card else number
    model.at_most([(released, 1), (made.laid[face], -weight)], 0)
    if rules.release is not Release.IN_PLACE:
        return
    card = rules.faces[face]
    beside = {
        rules.face_index[other]
        for meld in heaps.table
        if declared([meld])[card]
        for other in neighbours(card, meld.faces, rules)
    }
    home = [
        (variable, -weight * count)
        for candidate, variable in made.melds
        for held, count in candidate.needs
        if held == face and any(other in beside for other, _ in candidate.needs)
    ]
    model.at_most([(released, 1), *home], 0)


def without(melds: tuple[Meld, ...], gone: tuple[Piece, ...]) -> tuple[Meld, ...]:
    """Melds without some of their pieces: of equal pieces those in the smallest melds go, the last first.

    >>> without((Meld.of("5H 6H 7H"), Meld.of("5H 9C")), (Card.of("5H"),))
    (Meld.of('5H 6H 7H'), Meld.of('9C'))
    """
    left = Counter(gone)
    places = sorted(
        ((number, index) for number, meld in enumerate(melds) for index in range(len(meld.cards))),
        key=lambda place: (len(melds[place[0]].cards), -place[0], -place[1]),
    )
    dropped = set()
    for number, index in places:
        piece = melds[number].cards[index]
        if left[piece]:
            left[piece] -= 1
            dropped.add((number, index))
    return tuple(
        Meld(tuple(piece for index, piece in enumerate(meld.cards) if (number, index) not in dropped))
        for number, meld in enumerate(melds)
    )
