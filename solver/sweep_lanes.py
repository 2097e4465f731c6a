"""One suit's way through the ranks, for the sweep: which runs it may leave open, and what it may still lay.

Knows the nouns of the game only; nothing of melds as shapes or of the other search.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from solver.sweep_faces import face_choices, further_choices
from solver.sweep_runs import extend, no_worse

if TYPE_CHECKING:
    from solver.rules import Rules
    from solver.sweep_faces import Choice, Face, Stage
    from solver.sweep_runs import Runs

DEAD = -(1 << 40)
"""Less than any value: no way on from here."""

NEVER = DEAD >> 1
"""Whatever is less has something dead in its sum."""

Hope: TypeAlias = int
"""Whether one further card may still come to the hand, as a suit sees it. Whole numbers, for speed."""

GONE: Hope = 0
"""It came, or none ever does."""

HERE: Hope = 1
"""It may come in this suit, or in another, or not at all."""

ELSEWHERE: Hope = 2
"""It may come in another suit only."""


class Spot:
    """What the stages so far left behind in one suit, and what may follow from it."""

    __slots__ = ("at", "bounds", "jokers", "reserved", "runs", "steps", "ways")

    def __init__(self, at: int, reserved: int, runs: Runs, jokers: int) -> None:
        self.at = at
        """The stage that comes next."""
        self.reserved = reserved
        """Aces that lie high."""
        self.runs = runs
        self.jokers = jokers
        """The most jokers that may still come after it."""
        self.ways: list[list[Step]] = []
        """Rival steps, which give and take the same."""
        self.steps: dict[tuple[int, Hope], list[Step]] = {}
        """The ways through the next stage that may end well, by jokers to come, as far as somebody asked."""
        self.bounds: list[dict[int, tuple[int, ...]]] = [{}, {}, {}]
        """The most that it may still lay, by hope and jokers to come, as far as somebody asked."""


class Step(NamedTuple):
    """One way through a rank."""

    grouped: int
    """Cards of the suit that go to groups."""
    after: Spot
    jokers: int
    worth: int
    came: int = 0
    """Whether the further card is among its cards."""


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """What a suit may count on at a rank when it gives cards to groups."""

    most: tuple[int, ...]
    """By jokers to come: the cards that it could give if every other suit gave what it has."""
    cost: tuple[tuple[int, ...], ...]
    """The least that it must pay, in parts of jokers, by jokers laid there and cards given."""


class Terms(NamedTuple):
    """A suit's terms at a rank, by where the further card comes."""

    nowhere: GroupTerms
    here: GroupTerms
    """It comes at this rank in this suit."""
    elsewhere: GroupTerms
    """It may come at this rank in another suit."""

    def under(self, came: int, hope: Hope) -> GroupTerms:
        """The terms of a step under the hope before it."""
        if came:
            return self.here
        return self.elsewhere if hope else self.nowhere


def joker_parts(smallest_group: int) -> int:
    """In how many parts a joker must be cut so that the real cards of any group can share its cost evenly."""
    return lcm(*range(1, max(2, smallest_group)))


class Lane:
    """One suit from start to end: its spots worked out forwards, their upper bounds back when asked for.

    A bound forgets the other suits: each of them gives to groups whatever is asked of it.
    """

    __slots__ = ("_choices", "_done", "_hopes", "_most", "_parts", "_stages", "_terms", "start")

    def __init__(
        self,
        order: tuple[Stage, ...],
        faces: tuple[Face, ...],
        terms: tuple[Terms, ...],
        jokers: int,
        rules: Rules,
        further: tuple[int | None, ...] | None = None,
    ) -> None:
        """`faces`, `terms` and `further` by stage; `jokers` are those on the table and in the hand.

        `further` is there where one further card may come to the hand: what laying it brings, none for a
        face at which it does not come.
        """
        comes = (None,) * len(faces) if further is None else further
        self._hopes = (GONE,) if further is None else (GONE, HERE, ELSEWHERE)
        self._terms = terms
        self._stages = order
        self._most = tuple(face.real + (more is not None) for face, more in zip(faces, comes, strict=True))
        self._choices = tuple(
            (
                face_choices(face, jokers, rules),
                () if more is None else further_choices(face, more, jokers, rules),
            )
            for face, more in zip(faces, comes, strict=True)
        )
        self._parts = joker_parts(rules.smallest_group)
        self._done = tuple((0,) * (left * self._parts + 1) for left in range(jokers + 1))
        self.start = Spot(0, 0, (0,) * rules.smallest_run, jokers)
        """The spot before the first stage."""
        spots = [self.start]
        for at in range(len(faces)):
            spots = self._onward(at, spots)

    def _onward(self, at: int, spots: list[Spot]) -> list[Spot]:
        """Find the ways of all spots through a stage; gives the spots after it."""
        after: dict[tuple[int, Runs], Spot] = {}
        for spot in spots:
            if self._stages[at].reserves:
                self._reserve(at, spot, after)
            else:
                for came, choices in enumerate(self._choices[at]):
                    self._pass(at, spot, after, came, choices)
        return list(after.values())

    def _pass(
        self,
        at: int,
        spot: Spot,
        spots: dict[tuple[int, Runs], Spot],
        came: int,
        by_jokers: tuple[tuple[Choice, ...], ...],
    ) -> None:
        spent = spot.reserved if self._stages[at].spends else 0
        reserved = spot.reserved - spent
        terms = self._terms[at].under(came, self._hopes[-1])
        most = terms.most[spot.jokers]
        affordable = spot.jokers * self._parts
        for standing, choices in enumerate(by_jokers[: spot.jokers + 1]):
            costs = terms.cost[standing]
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
                        after = spots[key] = Spot(at + 1, reserved, runs, left)
                    elif after.jokers < left:
                        after.jokers = left
                    rivals.append(Step(grouped, after, standing, worth, came))
                if rivals:
                    spot.ways.append(rivals)

    def _reserve(self, at: int, spot: Spot, spots: dict[tuple[int, Runs], Spot]) -> None:
        for high in range(self._most[at] + spot.jokers + 1):
            runs = extend(spot.runs, high)
            if runs is not None and (runs := self._settled(at, runs, spot.jokers)) is not None:
                after = spots[high, runs] = Spot(at + 1, high, runs, spot.jokers)
                spot.ways.append([Step(0, after, 0, 0)])

    def _settled(self, at: int, runs: Runs, jokers: int) -> Runs | None:
        """The runs without long ones that nothing could extend; none if a short one is beyond help."""
        missing = 0
        ahead = at
        for end in range(len(runs) - 1, 0, -1):
            growing = sum(runs[:end])
            if not growing:
                break
            ahead += 1
            if ahead == len(self._most):
                return None
            missing += max(0, growing - self._most[ahead])
        if missing > jokers:
            return None
        room = 0 if at + 1 == len(self._most) else self._most[at + 1] + jokers - sum(runs[:-1])
        return runs if runs[-1] <= room else (*runs[:-1], room)

    def steps(self, spot: Spot, jokers: int, hope: Hope) -> list[Step]:
        """The ways through the next stage that may end well with so many jokers to come."""
        known = spot.steps.get((jokers, hope))
        if known is None:
            known = spot.steps[jokers, hope] = [
                step
                for rivals in spot.ways
                for step in rivals
                if step.came <= hope
                and step.jokers <= jokers
                and self.bound(step.after, hope - step.came, jokers - step.jokers)[-1] > NEVER
            ]
        return known

    def bound(self, spot: Spot, hope: Hope, jokers: int) -> tuple[int, ...]:
        """The most that may still be laid, by the parts of so many jokers to come that it may take."""
        known = spot.bounds[hope].get(jokers)
        if known is None:
            done = spot.at == len(self._most)
            known = self._done[jokers] if done else self._bound(spot, hope, jokers)
            spot.bounds[hope][jokers] = known
        return known

    def _bound(self, spot: Spot, hope: Hope, jokers: int) -> tuple[int, ...]:
        parts = jokers * self._parts
        bound = [DEAD] * (parts + 1)
        for rivals in spot.ways:
            grouped, _, standing, _, came = rivals[0]
            left = jokers - standing
            if left < 0 or (came and hope != HERE):
                continue
            terms = self._terms[spot.at].under(came, hope)
            if grouped > terms.most[jokers] or (cost := terms.cost[standing][grouped]) > parts:
                continue
            hoped = GONE if came else hope
            for _, after, _, worth, _ in rivals:
                onward = after.bounds[hoped].get(left) or self.bound(after, hoped, left)
                most = len(onward) - 1
                if onward[most] < NEVER:
                    continue
                for paid in range(cost, parts + 1):
                    value = worth + onward[min(paid - cost, most)]
                    if value > bound[paid]:
                        bound[paid] = value
        return tuple(bound)


def _pointless(runs: Runs, worth: int, rivals: list[Step]) -> bool:
    """Whether a step that lays as much, or more, leaves runs that are no worse."""
    return any(one.worth >= worth and no_worse(one.after.runs, runs) for one in rivals)
