"""What each unseen card would bring, and the chances of a play, a knock and going out after one draw and two.

Every unseen card is equally likely to come next: exact fractions, no simulation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.cards import in_order
from solver.decide import DEFAULT_LIMITS, Clock, Limits
from solver.draw_values import Checked, DrawValues, OutOfTime
from solver.position import unseen
from solver.rules import MANIPULATION, Rules
from solver.turns import Turn, Unseen, turn_of
from solver.value import points_in, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from solver.cards import Piece
    from solver.draw_values import Further
    from solver.position import Position


class Ended(Enum):
    """How the work on an answer ended."""

    COMPLETE = "complete"
    TIME = "time"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Success:
    """What a turn can be after a draw."""

    play: bool
    """There is a legal play."""
    knock: bool
    """A play leaves at most the knock limit; or the turn is over and the hand counts no more than that."""
    out: bool
    """A play lays the whole hand."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An unseen card, and what it would bring as the next one."""

    card: Piece
    unseen: int
    chance: Fraction
    points: int
    """Of the best play with it; 0 where there is none, or where nothing may be melded any more."""
    gain: int
    """Over the best play with the hand as it is."""
    success: Success
    is_out: bool
    """Whether it turns no play into a play."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely each success is."""

    play: Fraction
    knock: Fraction
    out: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a turn; what is missing where the work was cut short is none."""

    turn: Turn
    unseen: int
    points_now: int | None
    """Of the best play with the hand as it is, whether or not it may be made yet; none if unknown."""
    draws: tuple[Drawn, ...]
    """The greatest gain first."""
    one_draw: Chances | None
    """None also where no card can come."""
    two_draws: Chances | None
    """After the first draw or, failing that, the second; none also where no second card can come."""
    checked: Checked = field(compare=False, default=Checked())
    ended: Ended = Ended.COMPLETE
    now: Success | None = None
    """What the turn can be with the hand as it is; none if unknown."""


def odds(
    position: Position,
    rules: Rules = MANIPULATION,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[int, int], None] | None = None,
) -> Odds:
    """The odds of a position that says how many cards were drawn; `progress` hears of values done and wanted.

    Raises `Refusal` for an impossible position, `MeldwrightError` where the drawn cards are not said, and
    `Contradiction` if the two searches disagree. Ctrl-C ends it with what is known by then.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> found = odds(Position((), cards("KC KD"), players=2, drawn=1))
    >>> [(str(draw.card), draw.points) for draw in found.draws[:3]], found.one_draw.play
    ([('X', 45), ('KH', 30), ('KS', 30)], Fraction(1, 17))
    """
    asked = Looked(position, rules, Clock(limits))
    return odds_of(asked, asked.look(2, progress))


def odds_of(asked: Looked, ended: Ended) -> Odds:
    """The odds of a turn whose hands after up to two draws were looked at, as far as they were."""
    return Odds(
        asked.turn,
        asked.unseen.total,
        asked.points(()),
        tuple(sorted(asked.draws(), key=lambda draw: -draw.gain)),
        asked.one_draw(),
        asked.two_draws(),
        asked.values.checked,
        ended,
        asked.success(()),
    )


class Looked:
    """A turn, the cards that may come in it, and the values of the hands that they make."""

    def __init__(self, position: Position, rules: Rules, clock: Clock) -> None:
        self.position = position
        self.clock = clock
        self.turn = turn_of(position, rules)
        self.unseen = Unseen(unseen(position, rules))
        self.values = DrawValues(position, rules, clock)
        self.rules = rules
        self.hand = rules.count(position.hand)
        self._whole = value_of(self.hand, len(position.hand))

    def look(self, draws: int, progress: Callable[[int, int], None] | None = None) -> Ended:
        """Find the values of every hand after up to so many draws after which melding is allowed."""
        try:
            for after in range(draws + 1):
                if after <= self.turn.draws and (self.turn.may_meld(after) or not after):
                    # Pairs alone take long enough to tell of.
                    self.values.find(self.hands(after), progress)
        except OutOfTime:
            return Ended.TIME
        except KeyboardInterrupt:
            return Ended.INTERRUPTED
        return Ended.COMPLETE

    def hands(self, after: int) -> Iterator[Further]:
        """What may have come after so many draws, in any order."""

        def onward(left: Unseen, came: Further) -> Iterator[Further]:
            if len(came) == after:
                yield came
                return
            for piece in left.counts:
                if not came or in_order((came[-1], piece)) == (came[-1], piece):
                    yield from onward(left.without(piece), (*came, piece))

        return onward(self.unseen, ())

    def points(self, came: Further) -> int | None:
        """The points of the best play with these cards too; none if unknown."""
        return self.values.points(came)

    def left(self, came: Further) -> int:
        """The points in hand with these cards if nothing is melded."""
        return self.hand + self.rules.count(came)

    def success(self, came: Further) -> Success | None:
        """What the turn can be once these cards came; none if unknown."""
        after = len(came)
        held = self.left(came)
        knock = self.turn.is_over(after) and self.turn.may_knock_with(held)
        if not self.turn.may_meld(after):
            return Success(False, knock, False)
        value = self.values.value(came)
        if value is None:
            return None
        knock = knock or (value > 0 and self.turn.may_knock_with(held - points_in(value)))
        whole = self._whole + value_of(self.rules.count(came), len(came))
        return Success(value > 0, knock, 0 < value == whole)

    def draws(self) -> Iterator[Drawn]:
        """Each unseen card as the next one, as far as its value is known."""
        now = self.points(())
        if not self.turn.draws or now is None:
            return
        for piece, number in self.unseen.counts.items():
            success = self.success((piece,))
            if success is None:
                continue
            points = (self.points((piece,)) or 0) if self.turn.may_meld(1) else 0
            chance = Fraction(number, self.unseen.total)
            is_out = success.play and not now
            yield Drawn(piece, number, chance, points, points - now, success, is_out)

    def one_draw(self) -> Chances | None:
        """The chances after one draw."""
        return None if self.turn.draws < 1 else self._chances(1)

    def two_draws(self) -> Chances | None:
        """The chances after one draw or, failing that, after two."""
        return None if self.turn.draws < 2 else self._chances(2)

    def _chances(self, draws: int) -> Chances | None:
        ways = [0, 0, 0]
        total = self.unseen.total
        every = total if draws == 1 else total * (total - 1)
        for piece, number in self.unseen.counts.items():
            first = self.success((piece,))
            if first is None:
                return None
            if draws == 1:
                for at, good in enumerate((first.play, first.knock, first.out)):
                    ways[at] += number * good
                continue
            for other, rest in self.unseen.without(piece).counts.items():
                second = self.success((piece, other))
                if second is None:
                    return None
                pairs = ((first.play, second.play), (first.knock, second.knock), (first.out, second.out))
                for at, (early, late) in enumerate(pairs):
                    ways[at] += number * rest * (early or late)
        play, knock, out = (Fraction(way, every) for way in ways)
        return Chances(play, knock, out)
