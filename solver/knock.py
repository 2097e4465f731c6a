"""May this hand knock (T3), and what comes of it? Takes the hand as it is: nothing is melded first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.errors import MeldwrightError, Refusal
from solver.faults import Place, RuleFault, Section
from solver.knock_odds import Odds, Supply, hand_chances, knock_odds
from solver.position import position_faults, unseen
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from solver.cards import Piece
    from solver.position import Position

ASSUMPTION = (
    "Each opponent's hand is a random draw from the unseen cards, every one as likely as any other; "
    "how the opponents play is not looked at."
)
"""What every chance rests on."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """What one opponent can hold."""

    cards: int
    chances: tuple[tuple[int, Fraction], ...]
    """The chance of every number of points that can be, the fewest first."""

    @property
    def expected(self) -> Fraction:
        """The points to expect."""
        return sum((points * chance for points, chance in self.chances), Fraction(0))

    def at_most(self, points: int) -> Fraction:
        """The chance of so many points or fewer."""
        return sum((chance for count, chance in self.chances if count <= points), Fraction(0))


@dataclass(frozen=True, slots=True)
class Knock:
    """Whether a hand may knock, and what comes of it."""

    points: int
    """Left in the hand."""
    unseen: int
    """So many cards are unseen."""
    opponents: tuple[Opponent, ...]
    odds: Odds | None
    """None where no end of the turn allows a knock: too many points, no card, or a last turn."""
    why_not: RuleFault | None
    """The rule that forbids the knock now. A draw that is due unless something was melded does not (T2)."""
    draw_due: bool = False
    """Whether a draw is due first if nothing was melded in this turn (T2)."""

    @property
    def may(self) -> bool:
        """Whether the hand may knock now."""
        return self.why_not is None

    @property
    def pays(self) -> bool | None:
        """Whether a knock is expected to bring no less than it concedes; none where it is not allowed."""
        return self.odds.balance >= 0 if self.may and self.odds is not None else None


def knock(position: Position, rules: Rules = MANIPULATION) -> Knock:
    """Whether a position's hand may knock as it is, and what comes of it.

    Raises `MeldwrightError` without the number of players or the sizes of the opponents' hands, `Refusal`
    for a position that cannot be.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> found = knock(Position(hand=cards("2C"), players=2, others=(1,)))
    >>> found.may, str(found.odds.win), str(found.odds.undercut)
    (True, '45/52', '7/52')
    """
    if position.players is None:
        raise MeldwrightError("the number of players is not given.")
    if not position.others:
        raise MeldwrightError("the sizes of the opponents' hands are not given.")
    if faults := (position_faults(position, rules) or tuple(_other_faults(position))):
        raise Refusal(faults)
    pieces = unseen(position, rules)
    supply = by_points(pieces, rules)
    chances = {cards: hand_chances(supply, cards) for cards in set(position.others)}
    opponents = tuple(Opponent(cards, chances[cards]) for cards in position.others)
    points = rules.count(position.hand)
    never = not position.hand or _is_last_turn(position) or points > rules.knock_limit
    odds = None if never else knock_odds(points, supply, position.others, rules)
    due = draw_due(position, rules)
    return Knock(points, sum(pieces.values()), opponents, odds, _why_not(position, points, rules), due)


def by_points(pieces: Mapping[Piece, int], rules: Rules = MANIPULATION) -> Supply:
    """How many cards count so many points, the fewest points first.

    >>> from solver.cards import Card
    >>> by_points({Card.of("QH"): 2, Card.of("KH"): 1, Card.of("AH"): 1})
    ((1, 1), (10, 3))
    """
    found = Counter[int]()
    for piece, count in pieces.items():
        found[rules.points(piece)] += count
    return tuple(sorted((points, count) for points, count in found.items() if count))


def _is_last_turn(position: Position) -> bool:
    """Whether this is a last turn: it says so, or no card can be drawn at its beginning."""
    return position.last_turn or (position.pile == 0 and position.drawn == 0)


def draw_due(position: Position, rules: Rules = MANIPULATION) -> bool:
    """Whether a draw is still due in this turn if nothing was melded in it (T2); false where not said.

    >>> from solver.position import Position
    >>> draw_due(Position(drawn=1)), draw_due(Position(drawn=3)), draw_due(Position(drawn=1, pile=0))
    (True, False, False)
    """
    return position.drawn is not None and position.drawn < rules.most_draws and position.pile != 0


def _why_not(position: Position, points: int, rules: Rules) -> RuleFault | None:
    if not position.hand:
        return RuleFault(Rule.T4, "The hand is empty: whoever lays the last card has gone out.")
    if _is_last_turn(position):
        return RuleFault(Rule.T5, "Nobody knocks in the last turns.")
    if points > rules.knock_limit:
        left = f"{points} points are left, and nobody knocks with more than {rules.knock_limit}."
        return RuleFault(Rule.T3, left, position.hand)
    if position.drawn == 0:
        return RuleFault(Rule.T3, "A knock comes after the turn, and no card is drawn in it yet.")
    return None


def _other_faults(position: Position) -> Iterator[RuleFault]:
    if not _is_last_turn(position) and 0 in position.others:
        yield RuleFault(
            Rule.T4,
            "An opponent without a card has gone out, which ended the round.",
            places=(Place(Section.OTHERS),),
        )
