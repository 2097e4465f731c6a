"""What the best play is worth with further cards in hand, for very many cards: each by both searches.

Knows nothing of turns and chances: `draws.py` asks for the values that it needs.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from solver import cpsat
from solver.cards import Card, Joker, in_order
from solver.cover import value_cover
from solver.decide import disagreement
from solver.errors import MeldwrightError
from solver.melds import candidates
from solver.outcomes import By, Proof, Status
from solver.position import tally, unseen
from solver.sweep_family import SweepFamily
from solver.value import points_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from solver.cards import Piece
    from solver.cpsat import Answer
    from solver.decide import Clock
    from solver.integer import IntegerModel
    from solver.outcomes import Disagreement
    from solver.position import Position, Tally
    from solver.rules import Rules

Further: TypeAlias = "tuple[Piece, ...]"
"""Further cards in hand, in canonical order, jokers undeclared."""

_AHEAD = 8
"""Models that CP-SAT may be ahead of the sweep, so that a stop is heard soon."""


class OutOfTime(MeldwrightError):  # noqa: N818 - what it is, not an error of ours
    """The clock ran out before a value was known."""


class Contradiction(MeldwrightError):  # noqa: N818 - what it is
    """Two roads contradict each other about one value."""

    def __init__(self, told: Disagreement) -> None:
        super().__init__(told.reason)
        self.told = told


@dataclass(frozen=True, slots=True)
class Checked:
    """How the values are known."""

    values: int = 0
    """Worked out by CP-SAT."""
    confirmed: int = 0
    """Of these, confirmed by the exhaustive sweep."""
    skipped: int = 0
    """Known without a search: the further card is in no meld that the cards there could make."""

    @property
    def all_confirmed(self) -> bool:
        """Whether nothing rests on one search alone."""
        return self.confirmed == self.values


class DrawValues:
    """The best values of one position with further unseen cards in hand, kept once they are known.

    >>> from solver.cards import cards
    >>> from solver.decide import Clock, Limits
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> values = DrawValues(Position((), cards("KC KD"), players=3), MANIPULATION, Clock(Limits()))
    >>> values.find([cards("KH"), cards("2S"), cards("2S 3D")])
    >>> values.points(cards("KH")), values.points(cards("2S 3D")), values.checked
    (30, 0, Checked(values=2, confirmed=2, skipped=2))
    """

    def __init__(self, position: Position, rules: Rules, clock: Clock) -> None:
        self._position = position
        self._rules = rules
        self._clock = clock
        self._base = tally(position, rules)
        self._faces = [
            rules.face_index[piece] for piece in unseen(position, rules) if isinstance(piece, Card)
        ]
        self._families: dict[tuple[int, int | None], SweepFamily] = {}
        self._known: dict[Further, int] = {}
        self._asked: dict[Further, Further] = {}
        self.checked = Checked()

    def value(self, further: Iterable[Piece]) -> int | None:
        """The best value with these cards too, if it was found already."""
        matter = self._asked.get(in_order(further))
        return None if matter is None else self._known.get(matter)

    def points(self, further: Iterable[Piece]) -> int | None:
        """The points of the best play with these cards too, if they were found already."""
        value = self.value(further)
        return None if value is None else points_in(value)

    def find(self, wanted: Iterable[Further], progress: Callable[[int, int], None] | None = None) -> None:
        """Find the values of all these; raises `OutOfTime` and `Contradiction`, what is known stays known.

        CP-SAT runs in a thread of its own, ahead of the sweep, which holds each of its values to the test.
        """
        todo: dict[Further, None] = {}
        for further in map(in_order, wanted):
            if further not in self._asked:
                matter = self._asked[further] = self.matter(further)
                if matter != further:
                    self.checked = replace(self.checked, skipped=self.checked.skipped + 1)
                if matter not in self._known:
                    todo[matter] = None
        queue = list(todo)
        stopped = False

        def solve(further: Further) -> tuple[IntegerModel, Answer] | None:
            return None if stopped else self._solve(further)

        pool = ThreadPoolExecutor(1)
        try:
            running = [pool.submit(solve, further) for further in queue[:_AHEAD]]
            for number, further in enumerate(queue):
                solved = running[number].result()
                assert solved is not None
                if number + _AHEAD < len(queue):
                    running.append(pool.submit(solve, queue[number + _AHEAD]))
                self._known[further] = self._held(further, *solved)
                if progress is not None:
                    progress(number + 1, len(queue))
        finally:
            stopped = True
            # Whoever presses Ctrl-C is not to wait for a model in hand.
            pool.shutdown(wait=False, cancel_futures=True)

    def matter(self, further: Further) -> Further:
        """The further cards that can matter: the others are in no meld that the cards there could make."""
        left = list(further)
        while True:
            counts = self._with(left)
            jokers = sum(counts.declared) + counts.hand_jokers
            pool = [table + hand for table, hand in zip(counts.table, counts.hand, strict=True)]
            usable = {
                face for candidate in candidates(pool, jokers, self._rules) for face, _ in candidate.needs
            }
            kept = [
                piece
                for piece in left
                if (bool(usable) if isinstance(piece, Joker) else self._rules.face_index[piece] in usable)
            ]
            if len(kept) == len(left):
                return tuple(kept)
            left = kept

    def _with(self, further: Sequence[Piece]) -> Tally:
        hand = list(self._base.hand)
        for piece in further:
            if isinstance(piece, Card):
                hand[self._rules.face_index[piece]] += 1
        jokers = sum(isinstance(piece, Joker) for piece in further)
        return replace(self._base, hand=tuple(hand), hand_jokers=self._base.hand_jokers + jokers)

    def _solve(self, further: Further) -> tuple[IntegerModel, Answer]:
        made = value_cover(self._with(further), self._position.table, self._rules)
        return made.model, cpsat.solve(made.model, self._clock.left())

    def _held(self, further: Further, model: IntegerModel, answer: Answer) -> int:
        """A value that CP-SAT found, once the sweep was asked about it."""
        position = replace(self._position, hand=(*self._position.hand, *further))
        proof = Proof(By.SEARCH, cp_status=answer.status)
        if not cpsat.consistent(model, answer):
            reason = f"CP-SAT calls {answer.status.value} what its own model or bound does not allow"
            raise Contradiction(disagreement(reason, position, model, proof))
        match answer.status:
            case Status.INFEASIBLE | Status.MODEL_INVALID:
                reason = "CP-SAT says that not even the table as it lies is possible"
                raise Contradiction(disagreement(reason, position, model, proof))
            case Status.UNKNOWN | Status.FEASIBLE:
                raise OutOfTime("the time ran out")
            case Status.OPTIMAL:
                assert answer.values is not None
        value = model.worth(answer.values)
        budget = min(self._clock.limits.sweep, self._clock.left())
        try:
            swept = self._sweep(further, value, monotonic() + budget)
        except TimeoutError:
            if not self._clock.left():
                raise OutOfTime("the time ran out") from None
            confirmed = False
        else:
            confirmed = swept == value
            if not confirmed and not (self._rules.seats_matter and swept is not None):
                reason = "the exhaustive search does not find the value that CP-SAT calls the best"
                claims = (("value", str(value)), ("sweep_value", str(swept)))
                raise Contradiction(disagreement(reason, position, model, proof, claims))
        done = self.checked
        self.checked = replace(done, values=done.values + 1, confirmed=done.confirmed + confirmed)
        return value

    def _sweep(self, further: Further, floor: int, deadline: float) -> int | None:
        """The sweep's best value, or none if it is below the floor."""
        real = [self._rules.face_index[piece] for piece in further if isinstance(piece, Card)]
        jokers = len(further) - len(real)
        twice = next((face for face, number in Counter(real).items() if number > 1), None)
        family = self._families.get((jokers, twice))
        if family is None:
            base = self._with([*[Joker()] * jokers, *([] if twice is None else [self._rules.faces[twice]])])
            faces = self._faces if twice is None else (twice,)
            family = SweepFamily(base, faces, self._rules)
            if twice is None:
                self._families[jokers, twice] = family
        return family.best(tuple(sorted(set(real))), floor, deadline)
