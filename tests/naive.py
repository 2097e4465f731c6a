"""The reference that the searches are held against: tries everything, on small positions.

Written from the rules alone: of the solver it knows the nouns (cards, rules, positions), not its searches and
not its definition of a meld.
Whether the turn allows melding at all (T2) is not looked at: a value is a value of the cards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, permutations, product
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from solver.cards import Card, Joker, Piece, Rank
from solver.rules import MANIPULATION, Ace, Release, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from solver.melds import Meld
    from solver.position import Position

T = TypeVar("T")

Faces: TypeAlias = tuple[Card, ...]
"""The faces of a meld, sorted, the ace low."""
Indices: TypeAlias = tuple[int, ...]
"""Faces as sorted indices into `Rules.faces`: they sort as the faces do, and faster."""


# What a meld is: M1 to M4 as predicates.


def is_meld(faces: Sequence[Card], rules: Rules = MANIPULATION) -> bool:
    """M1, jokers counted as what they stand for (M4)."""
    return is_group(faces, rules) or is_sequence(faces, rules)


def is_group(faces: Sequence[Card], rules: Rules = MANIPULATION) -> bool:
    """M2: cards of one rank, no two of them identical."""
    one_rank = len({face.rank for face in faces}) == 1
    no_twins = len(set(faces)) == len(faces)
    return one_rank and no_twins and rules.smallest_group <= len(faces) <= rules.largest_group


def is_sequence(faces: Sequence[Card], rules: Rules = MANIPULATION) -> bool:
    """M3: cards of one suit in a row, for some choice of where each ace lies."""
    if len({face.suit for face in faces}) != 1 or len(faces) < rules.smallest_run:
        return False
    inner = [rank for rank in rules.ranks if rank is not Rank.ACE]
    places = [inner.index(face.rank) + 1 for face in faces if face.rank is not Rank.ACE]
    aces = len(faces) - len(places)
    for ends in product(_ace_places(rules, high=len(inner) + 1), repeat=aces):
        if len(set(ends)) == 2 and not rules.full_circle:
            continue
        row = sorted((*places, *ends))
        if row == list(range(row[0], row[0] + len(row))):
            return True
    return False


def _ace_places(rules: Rules, high: int) -> tuple[int, ...]:
    return {Ace.LOW: (0,), Ace.HIGH: (high,), Ace.EITHER: (0, high)}[rules.ace]


@lru_cache(maxsize=32)
def every_meld(rules: Rules = MANIPULATION) -> tuple[Indices, ...]:
    """Every legal meld: all sets of cards of one rank, or of one suit and a second ace, that are one."""
    found: set[Indices] = set()
    for rank in rules.ranks:
        for faces in _subsets([Card(rank, suit) for suit in rules.suits]):
            if is_meld(faces, rules):
                found.add(tuple(sorted(rules.face_index[face] for face in faces)))
    row = sorted((*rules.ranks, *(rank for rank in rules.ranks if rank is Rank.ACE)))
    for ranks in dict.fromkeys(_subsets(row)):
        # No suit is above another: what is a meld in one of them is one in all.
        if is_meld([Card(rank, rules.suits[0]) for rank in ranks], rules):
            for suit in rules.suits:
                found.add(tuple(sorted(rules.face_index[Card(rank, suit)] for rank in ranks)))
    return tuple(sorted(found))


def _subsets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(1, len(items) + 1))


@lru_cache(maxsize=32)
def _melds_with(rules: Rules) -> tuple[tuple[Indices, ...], ...]:
    melds = every_meld(rules)
    return tuple(tuple(meld for meld in melds if face in meld) for face in range(len(rules.faces)))


# How a pool of cards splits into melds.


@dataclass(frozen=True, slots=True)
class _Split:
    """Melds that use up a pool, and what its free jokers stand for in them."""

    melds: tuple[Indices, ...]
    declared: Indices


class _Splits:
    """Every split of a pool into legal melds with every declaration of so many free jokers; remembers."""

    def __init__(self, rules: Rules) -> None:
        self._melds = every_meld(rules)
        self._with = _melds_with(rules)
        self._exists: dict[tuple[Indices, int], bool] = {}
        self._all: dict[tuple[Indices, int], tuple[_Split, ...]] = {}

    def exists(self, pool: Indices, free: int) -> bool:
        """Whether there is a split at all."""
        if not pool and not free:
            return True
        key = (pool, free)
        if key not in self._exists:
            self._exists[key] = any(
                self.exists(rest, free - len(declared)) for _, declared, rest in self._firsts(pool, free)
            )
        return self._exists[key]

    def all(self, pool: Indices, free: int) -> tuple[_Split, ...]:
        """All splits, each once."""
        if not pool and not free:
            return (_Split((), ()),)
        key = (pool, free)
        if key not in self._all:
            found: dict[_Split, None] = {}
            for meld, declared, rest in self._firsts(pool, free):
                if self.exists(rest, free - len(declared)):
                    for split in self.all(rest, free - len(declared)):
                        melds = tuple(sorted((meld, *split.melds)))
                        found[_Split(melds, tuple(sorted((*declared, *split.declared))))] = None
            self._all[key] = tuple(found)
        return self._all[key]

    def _firsts(self, pool: Indices, free: int) -> Iterator[tuple[Indices, Indices, Indices]]:
        """Each way to cover the pool's least card: the meld, its slots taken by free jokers, what is left.

        Some meld must hold that card. A free joker may also take a slot whose card is in the pool.
        """
        if not pool:
            yield from ((meld, meld, ()) for meld in self._melds if len(meld) <= free)
            return
        least, others = pool[0], list(pool[1:])
        for meld in self._with[least]:
            slots = list(meld)
            slots.remove(least)
            there = [face for face, n in Counter(slots).items() for _ in range(min(n, others.count(face)))]
            missing = _less(slots, there)
            for more in range(free - len(missing) + 1):
                for jokers in combinations(there, more):
                    rest = _less(others, _less(there, jokers))
                    yield meld, (*missing, *jokers), rest


def _less(pool: Iterable[int], taken: Iterable[int]) -> Indices:
    left = list(pool)
    for face in taken:
        left.remove(face)
    return tuple(left)


# Plays.


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay down the most: all that a best play can differ in."""

    laid: tuple[Piece, ...]
    """From the hand, in canonical order; jokers undeclared."""
    jokers: tuple[Card, ...]
    """What all the jokers on the final table stand for, sorted."""
    melds: tuple[Faces, ...]
    """The final table, sorted."""


@dataclass(frozen=True, slots=True)
class BestLayout:
    """The layout that the tie rules of docs/design.md choose, and what they counted."""

    laid: tuple[Piece, ...]
    jokers: tuple[Card, ...]
    melds: tuple[Faces, ...]
    value: int
    moved: int

    @property
    def number(self) -> int:
        """How many melds lie on the final table."""
        return len(self.melds)


@dataclass(frozen=True, slots=True)
class _Found:
    """A layout as indices; in `laid` a joker is the index after the last face."""

    laid: Indices
    jokers: Indices
    melds: tuple[Indices, ...]


class _Search:
    """One position, the cards as indices."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self.rules = rules
        self.joker = len(rules.faces)
        self.before = [_Old.of(meld, rules) for meld in position.table]
        self.table = tuple(face for old in self.before for face in old.real)
        self.declared = tuple(sorted(face for old in self.before for face in old.jokers))
        self.hand = sorted(
            self.joker if isinstance(piece, Joker) else rules.face_index[piece] for piece in position.hand
        )
        self.points = (*map(rules.points, rules.faces), rules.joker_points)
        self.splits = _Splits(rules)
        self.picky = rules.jokers_a_meld is not None or rules.release is Release.IN_PLACE

    def value(self, laid: Indices) -> int:
        """128 for each point and one for each card."""
        return sum(128 * self.points[face] + 1 for face in laid)

    def by_value(self) -> Iterator[tuple[int, Indices]]:
        """Every distinct set of cards to lay, the dearest first."""
        sets = {laid for size in range(1, len(self.hand) + 1) for laid in combinations(self.hand, size)}
        yield from sorted(((self.value(laid), laid) for laid in sets), reverse=True)

    def best(self) -> int:
        """The value of the best play; 0 if there is none."""
        return next((value for value, laid in self.by_value() if self.playable(laid)), 0)

    def playable(self, laid: Indices) -> bool:
        """Whether these cards can be laid in some way."""
        if self.picky:
            return next(iter(self.found(laid)), None) is not None
        return any(self.splits.exists(pool, free) for pool, _, free in self.pools(laid))

    def found(self, laid: Indices) -> Iterator[_Found]:
        """Every way to lay these cards, each once."""
        seen: dict[_Found, None] = {}
        for pool, kept, free in self.pools(laid):
            for split in self.splits.all(pool, free):
                found = _Found(laid, tuple(sorted((*kept, *split.declared))), split.melds)
                if found not in seen and self.seats(found):
                    seen[found] = None
                    yield found

    def pools(self, laid: Indices) -> Iterator[tuple[Indices, Indices, int]]:
        """For each choice of released jokers: cards to split, jokers kept, number of free jokers."""
        real = [face for face in laid if face != self.joker]
        on_table = Counter((*self.table, *real))
        chosen = {some for n in range(len(self.declared) + 1) for some in combinations(self.declared, n)}
        for released in sorted(chosen):
            if not all(self.may_release(n, on_table[face]) for face, n in Counter(released).items()):
                continue
            kept = _less(self.declared, released)
            pool = tuple(sorted((*self.table, *real, *kept)))
            yield pool, kept, len(laid) - len(real) + len(released)

    def may_release(self, jokers: int, real: int) -> bool:
        """J2, J3: jokers that stood for one card may be released, so many real ones being on the table."""
        if self.rules.release is Release.NEVER:
            return False
        return real >= jokers if self.rules.one_release_a_card else real >= 1

    def seats(self, found: _Found) -> bool:
        """Whether the jokers can sit in the melds as the stricter readings want it."""
        if not self.picky:
            return True
        return any(self.seat_legal(found, seats) for seats in _seatings(found.melds, found.jokers))

    def seat_legal(self, found: _Found, seats: Sequence[Indices]) -> bool:
        """One seating: for each final meld the faces of the jokers in it."""
        most = self.rules.jokers_a_meld
        if most is not None and max(map(len, seats), default=0) > most:
            return False
        if self.rules.release is not Release.IN_PLACE:
            return True
        released = Counter(self.declared) - Counter(found.jokers)
        return all(self.in_place(face, n, found, seats) for face, n in released.items())

    def in_place(self, face: int, released: int, found: _Found, seats: Sequence[Indices]) -> bool:
        """J3, other reading: each released joker's real card ends beside a card that lay beside the joker."""
        lay = [
            self.beside(face, (*old.real, *old.jokers))
            for old in self.before
            for _ in range(old.jokers.count(face))
        ]
        ends = [
            self.beside(face, meld)
            for meld, seated in zip(found.melds, seats, strict=True)
            for _ in range(meld.count(face) - seated.count(face))
        ]
        # One real card may take two places only where one card may release two jokers.
        once = self.rules.one_release_a_card
        return any(
            all(old & new for old, new in zip(olds, news, strict=True))
            for olds in combinations(lay, released)
            for news in (permutations(ends, released) if once else product(ends, repeat=released))
        )

    def beside(self, face: int, meld: Iterable[int]) -> frozenset[int]:
        """What lies beside a card: every other card of a group, the neighbours in a sequence."""
        faces = self.rules.faces
        inner = [rank for rank in self.rules.ranks if rank is not Rank.ACE]
        ends = _ace_places(self.rules, high=len(inner) + 1)

        def places(index: int) -> tuple[int, ...]:
            rank = faces[index].rank
            return ends if rank is Rank.ACE else (inner.index(rank) + 1,)

        return frozenset(
            other
            for other in meld
            if other != face
            and (
                faces[other].rank is faces[face].rank
                or any(abs(one - two) == 1 for one in places(face) for two in places(other))
            )
        )

    def layout(self, found: _Found) -> Layout:
        """The same layout as cards."""
        faces = self.rules.faces
        return Layout(
            tuple(Joker() if face == self.joker else faces[face] for face in found.laid),
            tuple(faces[face] for face in found.jokers),
            tuple(tuple(faces[face] for face in meld) for meld in found.melds),
        )


def _seatings(melds: tuple[Indices, ...], jokers: Indices) -> Iterator[tuple[Indices, ...]]:
    """Every way to seat jokers in melds that hold their face: for each meld the faces of its jokers."""
    for homes in product(range(len(melds)), repeat=len(jokers)):
        seats = tuple(
            tuple(face for face, home in zip(jokers, homes, strict=True) if home == number)
            for number in range(len(melds))
        )
        if all(not Counter(seated) - Counter(meld) for meld, seated in zip(melds, seats, strict=True)):
            yield seats


def best_value(position: Position, rules: Rules = MANIPULATION) -> int:
    """128 times the points laid plus the cards laid by the best play; 0 if there is no play."""
    return _Search(position, rules).best()


def layouts(position: Position, rules: Rules = MANIPULATION) -> Iterator[Layout]:
    """Every way to reach the best value; none if there is no play."""
    search = _Search(position, rules)
    yield from map(search.layout, _best_found(search))


def best_layout(position: Position, rules: Rules = MANIPULATION) -> BestLayout | None:
    """The best play after all ties: fewest moved, fewest melds, least laid, least jokers, least melds."""
    search = _Search(position, rules)
    count = _Moved(search.before)
    ranked = (
        (count(found.melds, found.jokers), len(found.melds), found.laid, found.jokers, found.melds)
        for found in _best_found(search)
    )
    best = min(ranked, default=None)
    if best is None:
        return None
    moved_cards, _, laid, jokers, melds = best
    layout = search.layout(_Found(laid, jokers, melds))
    return BestLayout(layout.laid, layout.jokers, layout.melds, search.value(laid), moved_cards)


def _best_found(search: _Search) -> Iterator[_Found]:
    best = search.best()
    return chain.from_iterable(search.found(laid) for value, laid in search.by_value() if value == best)


# Moved cards: docs/design.md, every matching of old melds to new ones tried.


@dataclass(frozen=True, slots=True)
class _Old:
    """An old meld: its real cards and the faces of its jokers."""

    real: Indices
    jokers: Indices

    @classmethod
    def of(cls, meld: Meld, rules: Rules) -> _Old:
        real = [piece for piece in meld.cards if isinstance(piece, Card)]
        faces = [piece.stands_for for piece in meld.cards if isinstance(piece, Joker)]
        declared = [face for face in faces if face is not None]
        assert len(declared) == len(faces), "an undeclared joker on the table"
        index = rules.face_index
        return cls(
            tuple(sorted(index[card] for card in real)), tuple(sorted(index[face] for face in declared))
        )

    def stay(self, new: Indices) -> tuple[int, Indices]:
        """The slots that a new meld goes on with: how many held real cards, and the faces of jokers'."""
        real = 0
        jokers: list[int] = []
        for face in sorted({*self.real, *self.jokers}):
            slots = min(new.count(face), self.real.count(face) + self.jokers.count(face))
            held_real = min(slots, self.real.count(face))
            real += held_real
            jokers += [face] * (slots - held_real)
        return real, tuple(jokers)


class _Moved:
    """Counts moved cards of one table for many final tables; remembers pairs of melds."""

    def __init__(self, before: Sequence[_Old]) -> None:
        self._before = before
        self._cards = sum(len(old.real) + len(old.jokers) for old in before)
        self._pairs: dict[tuple[int, Indices], tuple[int, Indices]] = {}

    def __call__(self, after: Sequence[Indices], jokers_after: Indices) -> int:
        pairs = [
            [(number, *stay) for number, new in enumerate(after) if any(stay := self._pair(old, new))]
            for old in range(len(self._before))
        ]
        # No matching of the melds from here on keeps more cards than this: cuts hopeless branches.
        bounds = [max((real + len(jokers) for _, real, jokers in pair), default=0) for pair in pairs]
        at_most = [sum(bounds[place:]) for place in range(len(bounds) + 1)]
        end = Counter(jokers_after)
        best = 0

        def match(place: int, used: frozenset[int], real: int, jokers: Indices) -> None:
            nonlocal best
            if real + len(jokers) + at_most[place] <= best:
                return
            if place == len(pairs):
                best = max(best, real + (Counter(jokers) & end).total())
                return
            for number, more_real, more_jokers in pairs[place]:
                if number not in used:
                    match(place + 1, used | {number}, real + more_real, jokers + more_jokers)
            match(place + 1, used, real, jokers)

        match(0, frozenset(), 0, ())
        return self._cards - best

    def _pair(self, old: int, new: Indices) -> tuple[int, Indices]:
        if (old, new) not in self._pairs:
            self._pairs[old, new] = self._before[old].stay(new)
        return self._pairs[old, new]


def moved(before: Sequence[Meld], after: Sequence[Meld], rules: Rules = MANIPULATION) -> int:
    """How many of the table's cards moved (docs/design.md)."""
    new = [_Old.of(meld, rules) for meld in after]
    melds = [tuple(sorted((*meld.real, *meld.jokers))) for meld in new]
    jokers = tuple(sorted(face for meld in new for face in meld.jokers))
    return _Moved([_Old.of(meld, rules) for meld in before])(melds, jokers)
