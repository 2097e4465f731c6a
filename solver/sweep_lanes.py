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
    """How many cards lie at a face, how many of them are jokers, and what was laid is worth."""

    cards: int
    jokers: int
    worth: int


def face_choices(face: Face, jokers: int, rules: Rules) -> tuple[Choice, ...]:
    """What may lie at a face at the end of a play, with at most so many jokers there (RULES P2, J2 to J5).

    >>> face_choices(Face(table=0, hand=1, declared=1, worth=5), 1, Rules())
    (Choice(cards=1, jokers=0, worth=5), Choice(cards=1, jokers=1, worth=0), Choice(cards=2, jokers=1, worth=5))
    """
    return tuple(
        Choice(face.table + laid + standing, standing, laid * face.worth)
        for standing in range(jokers + 1)
        for laid in range(face.hand + 1)
        if _may_release(face.declared - standing, face.table + laid, rules)
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
    if extra < 0:
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
    """What the stages so far left behind in one suit, with what follows from it, worked out once and kept."""

    __slots__ = ("at", "bounds", "reserved", "runs", "steps")

    def __init__(self, at: int, reserved: int, runs: Runs, jokers: int) -> None:
        self.at = at
        """The stage that comes next."""
        self.reserved = reserved
        """Aces that lie high."""
        self.runs = runs
        self.bounds: list[tuple[int, ...] | None] = [None] * (jokers + 1)
        self.steps: list[tuple[Step, ...] | None] = [None] * (jokers + 1)


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

    most: int
    """Cards it could give if every other suit gave what it has and the jokers filled the gaps."""
    price: tuple[int, ...]
    """By real cards given: its fair share, in parts of a joker, of the jokers that the groups will need."""
    charges_jokers: bool
    """Whether a joker in a group is paid for by its own suit; otherwise the real cards pay for it."""

    def cost(self, grouped: int, jokers: int, parts: int) -> int:
        """The least that a step may cost, in parts of jokers, that gives so many cards and lays so many jokers."""
        if self.charges_jokers or not jokers:
            return jokers * parts + (0 if self.charges_jokers else self.price[grouped])
        return min(
            (jokers - inside) * parts + self.price[grouped - inside]
            for inside in range(min(jokers, grouped) + 1)
            if grouped - inside < len(self.price)
        )


class Lane:
    """One suit: its steps, and for each spot the most that may still be laid (an upper bound).

    The bound forgets the other suits: each of them gives to groups whatever is asked of it.
    """

    __slots__ = ("_choices", "_faces", "_jokers", "_last", "_parts", "_spots", "_stages", "_terms", "start")

    def __init__(
        self,
        faces: tuple[Face, ...],
        terms: tuple[GroupTerms, ...],
        jokers: int,
        parts: int,
        rules: Rules,
    ) -> None:
        """`faces` and `terms` by stage; `jokers` on the table or in the hand; `parts` that a joker has."""
        self._faces = faces
        self._terms = terms
        self._stages = stages(rules)
        self._choices = tuple(face_choices(face, jokers, rules) for face in faces)
        self._jokers = jokers
        self._parts = parts
        self._last = len(faces) - 1
        self._spots: dict[tuple[int, int, Runs], Spot] = {}
        self.start = self._spot(0, 0, (0,) * rules.smallest_run)
        """The spot before the first stage."""

    def bound(self, spot: Spot, jokers: int) -> tuple[int, ...]:
        """The most that the suit may still lay, by parts of jokers that it may take."""
        known = spot.bounds[jokers]
        if known is None:
            if spot.at > self._last:
                known = spot.bounds[jokers] = (0,) * (jokers * self._parts + 1)
            else:
                known = self._explore(spot, jokers)
        return known

    def steps(self, spot: Spot, jokers: int) -> tuple[Step, ...]:
        """The ways through the next stage with at most so many jokers that may end well, worse ones left out."""
        known = spot.steps[jokers]
        if known is None:
            self._explore(spot, jokers)
            known = spot.steps[jokers]
            assert known is not None
        return known

    def _explore(self, spot: Spot, jokers: int) -> tuple[int, ...]:
        """Work out and keep the steps and the bound of a spot."""
        bound = [DEAD] * (jokers * self._parts + 1)
        kept: dict[tuple[int, int], list[Step]] = {}
        for step, cost in self._ways(spot, jokers):
            _, after, standing, worth = step
            left = jokers - standing
            onward = after.bounds[left] or self.bound(after, left)
            most = len(onward) - 1
            if onward[most] < 0:
                continue
            for paid in range(cost, len(bound)):
                value = worth + onward[min(paid - cost, most)]
                if value > bound[paid]:
                    bound[paid] = value
            _keep(step, kept.setdefault((step.grouped, standing), []))
        spot.steps[jokers] = tuple(step for rivals in kept.values() for step in rivals)
        known = spot.bounds[jokers] = tuple(bound)
        return known

    def _ways(self, spot: Spot, jokers: int) -> list[tuple[Step, int]]:
        """Every way through the next stage with what it costs the suit in parts of jokers."""
        at = spot.at
        if self._stages[at].reserves:
            return self._reservations(spot, jokers)
        spent = spot.reserved if self._stages[at].spends else 0
        terms = self._terms[at]
        found = []
        for cards, standing, worth in self._choices[at]:
            if standing > jokers:
                break
            free = cards - spent
            for grouped in range(min(free, terms.most) + 1):
                runs = extend(spot.runs, free - grouped)
                if runs is None:
                    break
                after = self._settled(at, spot.reserved - spent, runs, jokers - standing)
                if after is not None:
                    cost = terms.cost(grouped, standing, self._parts)
                    found.append((Step(grouped, after, standing, worth), cost))
        return found

    def _reservations(self, spot: Spot, jokers: int) -> list[tuple[Step, int]]:
        found = []
        for high in range(self._faces[spot.at].real + jokers + 1):
            runs = extend(spot.runs, high)
            after = None if runs is None else self._settled(spot.at, high, runs, jokers)
            if after is not None:
                found.append((Step(0, after, 0, 0), 0))
        return found

    def _settled(self, at: int, reserved: int, runs: Runs, jokers: int) -> Spot | None:
        """The spot after a stage, long runs that nothing could extend closed; none if a short one is beyond help."""
        room = 0 if at == self._last else self._faces[at + 1].real + jokers
        short = sum(runs[:-1])
        if short > room:
            return None
        if runs[-1] > room - short:
            runs = (*runs[:-1], room - short)
        return self._spot(at + 1, reserved, runs)

    def _spot(self, at: int, reserved: int, runs: Runs) -> Spot:
        key = (at, reserved, runs)
        spot = self._spots.get(key)
        if spot is None:
            spot = self._spots[key] = Spot(at, reserved, runs, self._jokers)
        return spot


def _keep(step: Step, rivals: list[Step]) -> None:
    """Add a step unless another is no worse, and drop those that are no better."""
    runs, reserved, worth = step.after.runs, step.after.reserved, step.worth
    for one in rivals:
        if one.worth >= worth and one.after.reserved == reserved and no_worse(one.after.runs, runs):
            return
    rivals[:] = [
        one
        for one in rivals
        if one.worth > worth or one.after.reserved != reserved or not no_worse(runs, one.after.runs)
    ]
    rivals.append(step)


def suit_faces(tally: Tally, suit: int, worth: tuple[int, ...], rules: Rules) -> tuple[Face, ...]:
    """A suit's faces stage by stage; `worth` by rank."""
    found = []
    for stage in stages(rules):
        index = stage.rank * len(rules.suits) + suit
        found.append(
            Face(tally.table[index], tally.hand[index], tally.declared[index], worth[stage.rank])
        )
    return tuple(found)
