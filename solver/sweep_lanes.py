"""One suit's way through the ranks, for the sweep: which runs it may leave open, and what it may still lay.

Knows the nouns of the game only; nothing of melds as shapes or of the other search.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from solver.sweep_faces import face_choices

if TYPE_CHECKING:
    from solver.rules import Rules
    from solver.sweep_faces import Face, Stage

DEAD = -(1 << 40)
"""Less than any value: no way on from here."""

Runs = tuple[int, ...]
"""How many runs are open with one card, two, and so on; the last entry counts the ones long enough."""


@lru_cache(maxsize=1 << 16)
def extend(runs: Runs, cards: int) -> Runs | None:
    """The runs after so many more cards of the suit at the next rank; none if one is left too short.

    Extending a long run is never worse than starting another, so nothing needs choosing.

    >>> extend((1, 0, 1), 2), extend((1, 0, 1), 3), extend((1, 0, 1), 0)
    ((0, 1, 1), (1, 1, 1), None)
    """
    extra = cards - sum(runs[:-1])
    if extra < 0 or cards < 0:
        return None
    kept = min(extra, runs[-1])
    if len(runs) == 1:
        return (extra,)
    return (extra - kept, *runs[:-2], runs[-2] + kept)


def no_worse(one: Runs, other: Runs) -> bool:
    """Whether every way on from `other` is also one from `one`: its runs match, and the rest are long.

    >>> no_worse((0, 0, 1), (1, 0, 0)), no_worse((1, 0, 0), (0, 0, 0))
    (True, False)
    """
    ours = theirs = 0
    for mine, its in zip(one[:-1], other[:-1], strict=True):
        ours += mine
        theirs += its
        if ours > theirs:
            return False
    return ours + one[-1] >= theirs + other[-1]


class Spot:
    """What the stages so far left behind in one suit, and what may follow from it."""

    __slots__ = ("bounds", "jokers", "reserved", "runs", "steps", "ways")

    def __init__(self, reserved: int, runs: Runs, jokers: int) -> None:
        self.reserved = reserved
        """Aces that lie high."""
        self.runs = runs
        self.jokers = jokers
        """The most jokers that may still come after it."""
        self.ways: list[tuple[int, list[Step]]] = []
        """Rival steps, which give and take the same, after what they cost the suit in parts of jokers."""
        self.steps: tuple[Step, ...] = ()
        """The ways through the next stage that may end well, worse ones left out."""
        self.bounds: list[tuple[int, ...]] = []
        """The most that it may still lay, by jokers to come and by the parts of jokers that it may take."""


class Step(NamedTuple):
    """One way through a rank."""

    grouped: int
    """Cards of the suit that go to groups."""
    after: Spot
    jokers: int
    worth: int


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """What a suit may count on at a rank when it gives cards to groups."""

    most: tuple[int, ...]
    """By jokers to come: the cards that it could give if every other suit gave what it has."""
    cost: tuple[tuple[int, ...], ...]
    """The least that it must pay, in parts of jokers, by jokers laid there and cards given."""


def joker_parts(smallest_group: int) -> int:
    """In how many parts a joker must be cut so that the real cards of any group can share its cost evenly."""
    return lcm(*range(1, max(2, smallest_group)))


class Lane:
    """One suit from start to end, worked out forwards (its spots) and back (upper bounds).

    A bound forgets the other suits: each of them gives to groups whatever is asked of it.
    """

    __slots__ = ("_choices", "_parts", "_real", "_stages", "_terms", "start")

    def __init__(
        self,
        order: tuple[Stage, ...],
        faces: tuple[Face, ...],
        terms: tuple[GroupTerms, ...],
        jokers: int,
        rules: Rules,
    ) -> None:
        """`faces` and `terms` by stage; `jokers` are those on the table and in the hand."""
        self._terms = terms
        self._stages = order
        self._real = tuple(face.real for face in faces)
        self._choices = tuple(face_choices(face, jokers, rules) for face in faces)
        self._parts = parts = joker_parts(rules.smallest_group)
        self.start = Spot(0, (0,) * rules.smallest_run, jokers)
        """The spot before the first stage."""
        spots = [[self.start]]
        for at in range(len(faces)):
            spots.append(self._onward(at, spots[at]))
        for spot in spots[-1]:
            spot.bounds = [(0,) * (left * parts + 1) for left in range(spot.jokers + 1)]
        for at in range(len(faces) - 1, -1, -1):
            for spot in spots[at]:
                self._look_back(at, spot)

    def _onward(self, at: int, spots: list[Spot]) -> list[Spot]:
        """Find the ways of all spots through a stage; gives the spots after it."""
        after: dict[tuple[int, Runs], Spot] = {}
        for spot in spots:
            if self._stages[at].reserves:
                self._reserve(at, spot, after)
            else:
                self._pass(at, spot, after)
        return list(after.values())

    def _pass(self, at: int, spot: Spot, spots: dict[tuple[int, Runs], Spot]) -> None:
        spent = spot.reserved if self._stages[at].spends else 0
        reserved = spot.reserved - spent
        most = self._terms[at].most[spot.jokers]
        affordable = spot.jokers * self._parts
        for standing, choices in enumerate(self._choices[at][: spot.jokers + 1]):
            costs = self._terms[at].cost[standing]
            left = spot.jokers - standing
            for grouped in range(most + 1):
                if costs[grouped] > affordable:
                    continue
                rivals: list[Step] = []
                for cards, worth in choices:
                    runs = extend(spot.runs, cards - spent - grouped)
                    if runs is None:
                        break
                    runs = self._settled(at, runs, left)
                    if runs is None or _pointless(runs, worth, rivals):
                        continue
                    key = (reserved, runs)
                    after = spots.get(key)
                    if after is None:
                        after = spots[key] = Spot(reserved, runs, left)
                    elif after.jokers < left:
                        after.jokers = left
                    rivals.append(Step(grouped, after, standing, worth))
                if rivals:
                    spot.ways.append((costs[grouped], rivals))

    def _reserve(self, at: int, spot: Spot, spots: dict[tuple[int, Runs], Spot]) -> None:
        for high in range(self._real[at] + spot.jokers + 1):
            runs = extend(spot.runs, high)
            if runs is not None and (runs := self._settled(at, runs, spot.jokers)) is not None:
                after = spots[high, runs] = Spot(high, runs, spot.jokers)
                spot.ways.append((0, [Step(0, after, 0, 0)]))

    def _settled(self, at: int, runs: Runs, jokers: int) -> Runs | None:
        """The runs without long ones that nothing could extend; none if a short one is beyond help."""
        missing = 0
        ahead = at
        for end in range(len(runs) - 1, 0, -1):
            growing = sum(runs[:end])
            if not growing:
                break
            ahead += 1
            if ahead == len(self._real):
                return None
            missing += max(0, growing - self._real[ahead])
        if missing > jokers:
            return None
        room = 0 if at + 1 == len(self._real) else self._real[at + 1] + jokers - sum(runs[:-1])
        return runs if runs[-1] <= room else (*runs[:-1], room)

    def _look_back(self, at: int, spot: Spot) -> None:
        spot.bounds = [self._bound(at, spot, left) for left in range(spot.jokers + 1)]
        spot.steps = tuple(
            step
            for _, rivals in spot.ways
            for step in rivals
            if step.after.bounds[spot.jokers - step.jokers][-1] >= 0
        )

    def _bound(self, at: int, spot: Spot, jokers: int) -> tuple[int, ...]:
        parts = jokers * self._parts
        bound = [DEAD] * (parts + 1)
        given = self._terms[at].most[jokers]
        for cost, rivals in spot.ways:
            grouped, _, standing, _ = rivals[0]
            left = jokers - standing
            if cost > parts or grouped > given or left < 0:
                continue
            for _, after, _, worth in rivals:
                onward = after.bounds[left]
                most = len(onward) - 1
                if onward[most] < 0:
                    continue
                for paid in range(cost, parts + 1):
                    value = worth + onward[min(paid - cost, most)]
                    if value > bound[paid]:
                        bound[paid] = value
        return tuple(bound)


def _pointless(runs: Runs, worth: int, rivals: list[Step]) -> bool:
    """Whether a step that lays as much, or more, leaves runs that are no worse."""
    return any(one.worth >= worth and no_worse(one.after.runs, runs) for one in rivals)
