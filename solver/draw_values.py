"""What the best play is worth with further cards in hand, for very many cards: each by both searches.

Knows nothing of turns and chances: `odds.py` asks for the values that it needs.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from solver import cpsat
from solver.cards import Card, in_order
from solver.decide import disagreement
from solver.draw_model import DrawModel, cards_that_matter, with_further
from solver.errors import MeldwrightError
from solver.outcomes import By, Proof, Status
from solver.position import tally, unseen
from solver.sweep import Verdict, confirm
from solver.sweep_further import unbeaten
from solver.value import points_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from solver.cards import Piece
    from solver.cpsat import Answer
    from solver.decide import Clock
    from solver.outcomes import Disagreement
    from solver.position import Position
    from solver.rules import Rules

Further: TypeAlias = "tuple[Piece, ...]"
"""Further cards in hand, in canonical order, jokers undeclared."""

_AHEAD = 64
"""Values that CP-SAT may be ahead of the sweep: more than a batch, few enough to stop soon."""


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


class _Known(NamedTuple):
    """A value that was found; one thing, so that the other thread sees all of it or nothing."""

    value: int
    start: tuple[int, ...]
    """The point of the model that reaches it, where others may start from it."""


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
        self._model: DrawModel | None = None
        self._known: dict[Further, _Known] = {}
        self._asked: dict[Further, Further] = {}
        self.checked = Checked()

    def value(self, further: Iterable[Piece]) -> int | None:
        """The best value with these cards too, if it was found already."""
        matter = self._asked.get(in_order(further))
        known = None if matter is None else self._known.get(matter)
        return None if known is None else known.value

    def points(self, further: Iterable[Piece]) -> int | None:
        """The points of the best play with these cards too, if they were found already."""
        value = self.value(further)
        return None if value is None else points_in(value)

    def find(self, wanted: Iterable[Further], progress: Callable[[int, int], None] | None = None) -> None:
        """Find the values of all these; raises `OutOfTime` and `Contradiction`, what is known stays known.

        CP-SAT runs in a thread of its own, ahead of the sweep, which holds its values to the test a batch
        at a time: all that differ in one further real card.
        """
        queue = [further for batch in self._batches(wanted).values() for further in batch]
        if not queue:
            return
        # One for each search: an interrupted one may still be at work on its own.
        self._model = model = DrawModel(self._position, unseen(self._position, self._rules), self._rules)
        stopped = False

        def solve(further: Further) -> Answer | None:
            return None if stopped else self._solve(model, further)

        pool = ThreadPoolExecutor(1)
        try:
            running = [pool.submit(solve, further) for further in queue[:_AHEAD]]
            batch: list[Further] = []
            for number, further in enumerate(queue):
                answer = running[number].result()
                assert answer is not None
                if number + _AHEAD < len(queue):
                    running.append(pool.submit(solve, queue[number + _AHEAD]))
                self._known[further] = self._reached(further, answer)
                batch.append(further)
                if number + 1 == len(queue) or _batch_of(queue[number + 1]) != _batch_of(further):
                    self._confirm(batch)
                    batch = []
                if progress is not None:
                    progress(number + 1, len(queue))
        finally:
            stopped = True
            # Whoever presses Ctrl-C is not to wait for a model in hand.
            pool.shutdown(wait=False, cancel_futures=True)

    def _batches(self, wanted: Iterable[Further]) -> dict[Further, list[Further]]:
        """What is yet to be found of these, batch by batch, each after the hand that all in it share."""
        batches: dict[Further, list[Further]] = {}
        met = set(self._known)
        for further in map(in_order, wanted):
            matter = self._asked.get(further)
            if matter is None:
                matter = self._asked[further] = self.matter(further)
                if matter != further:
                    self.checked = replace(self.checked, skipped=self.checked.skipped + 1)
            needed: list[Further] = []
            while matter not in met:
                met.add(matter)
                needed.append(matter)
                matter = _batch_of(matter)
            for hand in reversed(needed):
                batches.setdefault(_batch_of(hand), []).append(hand)
        return dict(sorted(batches.items(), key=lambda batch: len(batch[0])))

    def matter(self, further: Further) -> Further:
        """The further cards that can matter: the others are in no meld that the cards there could make."""
        return cards_that_matter(self._base, further, self._rules)

    def _solve(self, model: DrawModel, further: Further) -> Answer:
        found = self._with_one_fewer(further)
        if not found:
            return model.solve(further, self._clock.left())
        least, start = max(found)
        return model.solve(further, self._clock.left(), least, start)

    def _with_one_fewer(self, further: Further) -> list[_Known]:
        """What is known of the hands with a card fewer: each is worth no more."""
        hands = (further[:at] + further[at + 1 :] for at in range(len(further)))
        return [known for hand in hands if (known := self._known.get(hand)) is not None]

    def _reached(self, further: Further, answer: Answer) -> _Known:
        """A value that CP-SAT found, once the judge has seen the play that reaches it."""
        assert self._model is not None
        model = self._model.within(further)
        if not cpsat.consistent(model, answer):
            reason = f"CP-SAT calls {answer.status.value} what its own model or bound does not allow"
            raise self._contradiction(reason, further, answer.status)
        match answer.status:
            case Status.INFEASIBLE | Status.MODEL_INVALID:
                reason = "CP-SAT says that not even what is possible with fewer cards is possible"
                raise self._contradiction(reason, further, answer.status)
            case Status.UNKNOWN | Status.FEASIBLE:
                raise OutOfTime("the time ran out")
            case Status.OPTIMAL:
                assert answer.values is not None
            case _ as never:
                assert_never(never)
        value = model.worth(answer.values)
        # What a hand with a card fewer is worth the judge has seen reached.
        seen = any(known.value == value for known in self._with_one_fewer(further))
        if not seen and (wrong := self._model.witnessed(further, answer.values, value)):
            reason = "the play that CP-SAT found does not pass the judge"
            claims = (("value", str(value)), ("faults", " ".join(wrong)))
            raise self._contradiction(reason, further, answer.status, claims)
        self.checked = replace(self.checked, values=self.checked.values + 1)
        # No other hand starts from a pair.
        return _Known(value, answer.values if len(further) < 2 else ())

    def _confirm(self, batch: Sequence[Further]) -> None:
        """Hold the values of one batch to the sweep: each was reached, and none may be beaten."""
        shared = _batch_of(batch[0])
        claims = {
            self._rules.face_index[piece]: self._known[further].value
            for further in batch
            if further != shared and isinstance(piece := _last_real(further), Card)
        }
        counts = with_further(self._base, shared, self._rules)
        found = unbeaten(counts, self._known[shared].value, claims, self._rules, self._budget())
        match found.verdict:
            case Verdict.CONFIRMED:
                confirmed = len(batch)
            case Verdict.TIMED_OUT:
                if not self._clock.left():
                    raise OutOfTime("the time ran out")
                confirmed = 0
            case Verdict.DISAGREES:
                confirmed = sum(self._stands(further) for further in batch)
                # What the sweep cannot say of a reading is left open hand by hand, the shared one too.
                if confirmed == len(batch) and not self._rules.seats_matter:
                    for further in batch:
                        del self._known[further]
                    reason = "the exhaustive search beats values that it confirms one by one"
                    raise self._contradiction(reason, shared, Status.OPTIMAL)
            case _ as never:
                assert_never(never)
        self.checked = replace(self.checked, confirmed=self.checked.confirmed + confirmed)

    def _stands(self, further: Further) -> bool:
        """Whether a single value is confirmed; raises `Contradiction` where it is not and should be."""
        value = self._known[further].value
        swept = confirm(with_further(self._base, further, self._rules), value, self._rules, self._budget())
        match swept.verdict:
            case Verdict.CONFIRMED:
                return True
            case Verdict.TIMED_OUT:
                return False
            case Verdict.DISAGREES if self._rules.seats_matter and swept.best is not None:
                return False
            case Verdict.DISAGREES:
                del self._known[further]
                reason = "the exhaustive search does not find the value that CP-SAT calls the best"
                claims = (("value", str(value)), ("sweep_value", str(swept.best)))
                raise self._contradiction(reason, further, Status.OPTIMAL, claims)
            case _ as never:
                assert_never(never)

    def _budget(self) -> float:
        return min(self._clock.limits.sweep, self._clock.left())

    def _contradiction(
        self, reason: str, further: Further, status: Status, claims: tuple[tuple[str, str], ...] = ()
    ) -> Contradiction:
        assert self._model is not None
        position = replace(self._position, hand=(*self._position.hand, *further))
        proof = Proof(By.SEARCH, cp_status=status)
        return Contradiction(disagreement(reason, position, self._model.within(further), proof, claims))


def _last_real(further: Further) -> Piece | None:
    return next((piece for piece in reversed(further) if isinstance(piece, Card)), None)


def _batch_of(further: Further) -> Further:
    """What a hand shares with those that it is confirmed with: all of it but one real card.

    >>> from solver.cards import cards
    >>> _batch_of(cards("2S 3D")) == cards("2S"), _batch_of(cards("3D X")) == cards("X")
    (True, True)
    """
    last = _last_real(further)
    if last is None:
        return further
    at = further.index(last)
    return further[:at] + further[at + 1 :]
