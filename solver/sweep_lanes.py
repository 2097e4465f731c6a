"""One suit's way through the ranks, for the sweep: what may lie at each rank and which runs it leaves open.

Knows the nouns of the game only; nothing of melds as shapes or of the other search.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solver.cards import Rank
from solver.rules import Ace, Release, Rules

if TYPE_CHECKING:
    from solver.position import Tally

DEAD = -(1 << 40)
"""Less than any value: no way on from here."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stop of the sweep: a rank, and what happens to the aces that lie high there."""

    rank: int
    """Index into `Rules.ranks`."""
    reserves: bool = False
    """Only says how many aces lie high; they are counted when the rank itself comes."""
    spends: bool = False
    """The aces that were reserved are among the cards of this rank."""


def stages(rules: Rules) -> tuple[Stage, ...]:
    """The ranks from the high ace down (RULES M3), as arXiv 1604.07553 goes through them.

    >>> [stage.rank for stage in stages(Rules(ranks=(Rank.ACE, Rank.TWO, Rank.THREE)))]
    [0, 2, 1, 0]
    """
    rest = tuple(Stage(i) for i, rank in enumerate(rules.ranks) if rank is not Rank.ACE)[::-1]
    if len(rest) == len(rules.ranks):
        return rest
    ace = rules.ranks.index(Rank.ACE)
    match rules.ace:
        case Ace.LOW:
            return (*rest, Stage(ace))
        case Ace.HIGH:
            return (Stage(ace), *rest)
        case Ace.EITHER:
            return (Stage(ace, reserves=True), *rest, Stage(ace, spends=True))


@dataclass(frozen=True, slots=True)
class Face:
    """All that the sweep needs to know of one face."""

    table: int
    hand: int
    declared: int
    worth: int
    """The value of laying one from the hand."""

    @property
    def real(self) -> int:
        """The real cards there are."""
        return self.table + self.hand


class Choice(NamedTuple):
    """How many cards lie at a face, jokers too, and what was laid of real cards is worth."""

    cards: int
    worth: int


def face_choices(face: Face, jokers: int, rules: Rules) -> tuple[tuple[Choice, ...], ...]:
    """What may lie at a face at the end of a play (RULES P2, J2 to J5) by jokers there, the most cards first.

    >>> face_choices(Face(table=0, hand=1, declared=1, worth=5), 1, Rules())
    ((Choice(cards=1, worth=5),), (Choice(cards=2, worth=5), Choice(cards=1, worth=0)))
    """
    return tuple(
        tuple(
            Choice(face.table + laid + standing, laid * face.worth)
            for laid in range(face.hand, -1, -1)
            if _may_release(face.declared - standing, face.table + laid, rules)
        )
        for standing in range(jokers + 1)
    )


def _may_release(released: int, real: int, rules: Rules) -> bool:
    """Whether so many jokers of one face may leave it when so many real cards of it lie on the table."""
    if released <= 0:
        return True
    if rules.release is Release.NEVER:
        return False
    return real >= (released if rules.one_release_a_card else 1)


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
        """By jokers to come, then by parts of jokers that the suit may take: the most that it may still lay."""


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
    """By jokers that it lays there and cards that it gives: the least, in parts of jokers, that it must pay."""


class Lane:
    """One suit from start to end, worked out forwards (its spots) and back (its bounds, which are upper bounds).

    A bound forgets the other suits: each of them gives to groups whatever is asked of it.
    """

    __slots__ = ("_choices", "_parts", "_real", "_stages", "_terms", "start")

    def __init__(
        self,
        faces: tuple[Face, ...],
        terms: tuple[GroupTerms, ...],
        jokers: int,
        parts: int,
        rules: Rules,
    ) -> None:
        """`faces` and `terms` by stage; `jokers` on the table or in the hand; `parts` that a joker has."""
        self._terms = terms
        self._stages = stages(rules)
        self._real = tuple(face.real for face in faces)
        self._choices = tuple(face_choices(face, jokers, rules) for face in faces)
        self._parts = parts
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


def suit_faces(tally: Tally, suit: int, worth: tuple[int, ...], rules: Rules) -> tuple[Face, ...]:
    """A suit's faces stage by stage; `worth` by rank."""
    found = []
    for stage in stages(rules):
        index = stage.rank * len(rules.suits) + suit
        found.append(Face(tally.table[index], tally.hand[index], tally.declared[index], worth[stage.rank]))
    return tuple(found)
