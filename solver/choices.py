"""Other plays: the N best sets of cards to lay, other goals than points, and wishes to be fulfilled."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import count as counting
from typing import TYPE_CHECKING, TypeAlias

from solver.best import best_play, play_in, standing_pat
from solver.box import Box, exact_box, laid_vector, split, whole_box
from solver.cards import Joker, in_order, piece_key
from solver.decide import DEFAULT_LIMITS, Clock, Decided, Empty, Limits, Open, decide
from solver.errors import MeldwrightError, Refusal
from solver.judge import turn_faults
from solver.meld_faults import number_word
from solver.outcomes import Best, By, Confirmation, Disagreement, NoPlay, Proof, Undecided
from solver.position import position_faults
from solver.request import Answer, Choices, Goal, NothingNeeded, Request, Unfulfillable, Wish
from solver.rules import MANIPULATION, Rule, Rules
from solver.value import value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece
    from solver.position import Position

__all__ = ["Answer", "Choices", "Goal", "NothingNeeded", "Request", "Unfulfillable", "Wish", "choices"]


def choices(
    position: Position,
    request: Request,
    rules: Rules = MANIPULATION,
    limits: Limits = DEFAULT_LIMITS,
) -> Answer:
    """The best plays for a goal that fulfil every wish; each confirmed by the sweep in its own box.

    Raises `Refusal` for an impossible position and `MeldwrightError` for a wish about a card not in hand.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> held = Position((), cards("3S 4S 5S 6S 7S 6H 6D"))
    >>> found = choices(held, Request(count=2))
    >>> [(play.points, " ".join(map(str, play.play.laid))) for play in found.plays]
    [(30, '3S 4S 5S 6D 6H 6S'), (25, '3S 4S 5S 6S 7S')]
    >>> choices(held, Request(wishes=(Wish(True, cards("6D")[0]), Wish(True, cards("7S")[0])))).culprits
    (Wish(lay=True, piece=Card.of('6D')), Wish(lay=True, piece=Card.of('7S')))
    >>> choices(held, Request(wishes=(Wish(True, cards("KD")[0]),)))
    Traceback (most recent call last):
    solver.errors.MeldwrightError: KD is not in the hand
    """
    faults = position_faults(position, rules)
    if faults:
        raise Refusal(faults)
    _check_wishes(position, request.wishes)
    if request.goal is Goal.KNOCK:
        if position.last_turn:
            return Unfulfillable((), True, False, Proof(By.RULE, rule=Rule.T5))
        if _may_knock(position, rules) and not any(wish.lay for wish in request.wishes):
            return NothingNeeded(rules.count(position.hand))
    if turn_faults(position, rules):
        found = best_play(position, rules)
        assert isinstance(found, NoPlay)
        return found
    return _Chooser(position, request, rules, Clock(limits)).answer()


def _may_knock(position: Position, rules: Rules) -> bool:
    """Whether the hand as it is may knock: not while a draw is known to be due (T2, T3)."""
    draw_due = position.drawn is not None and position.drawn < rules.most_draws
    return rules.count(position.hand) <= rules.knock_limit and not draw_due


def _check_wishes(position: Position, wishes: tuple[Wish, ...]) -> None:
    held = Counter(position.hand)
    for lay in (True, False):
        for piece, number in Counter(wish.piece for wish in wishes if wish.lay is lay).items():
            if number > held[piece]:
                times = "" if number == 1 else f" {number_word(number)} times"
                raise MeldwrightError(f"{piece} is not in the hand{times}")


@dataclass(frozen=True, slots=True)
class _Chooser:
    position: Position
    request: Request
    rules: Rules
    clock: Clock

    def answer(self) -> Answer:
        match self.request.goal:
            case Goal.POINTS:
                found = self._ranked(self.rules)
            case Goal.CARDS:
                found = self._ranked(_cards_first(self.rules))
            case Goal.KNOCK | Goal.OUT:
                found = self._exactly(self._sets_to_lay())
        if isinstance(found, Undecided):
            # A bound speaks of the points of all plays, which nobody asked for here.
            bound = None if self.request.wishes or self.request.goal is not Goal.POINTS else found.proof.bound
            return replace(found, proof=replace(found.proof, bound=bound))
        if not isinstance(found, Empty):
            return found
        if not self.request.wishes and self.request.goal in (Goal.POINTS, Goal.CARDS):
            return NoPlay(standing_pat(self.position, self.rules), found.proof)
        return self._explained(found.proof)

    def _explained(self, proof: Proof) -> Answer:
        """Which wish makes it impossible: wishes are dropped one by one, never asked of the solver."""
        wishes = self.request.wishes
        culprits = {}
        for at, wish in enumerate(wishes):
            if wish not in culprits:
                culprits[wish] = self._possible(wishes[:at] + wishes[at + 1 :])
        without = self._possible(()) if wishes else False
        named = tuple(wish for wish, possible in culprits.items() if possible)
        return Unfulfillable(named, None not in culprits.values(), without, proof)

    def _possible(self, wishes: tuple[Wish, ...]) -> bool | None:
        """Whether fewer wishes can be fulfilled; none where that is not known."""
        fewer = replace(self, request=replace(self.request, count=1, wishes=wishes))
        match self.request.goal:
            case Goal.POINTS | Goal.CARDS:
                found = fewer._ranked(self.rules)
            case Goal.KNOCK | Goal.OUT:
                found = fewer._exactly(fewer._sets_to_lay())
        return isinstance(found, Choices) if isinstance(found, (Choices, Empty)) else None

    def _boxes(self) -> Iterator[Box]:
        """The boxes in which every wish is fulfilled, if any."""
        whole = whole_box(self.position, self.rules)
        low = exact_box(tuple(wish.piece for wish in self.request.wishes if wish.lay), self.rules).low
        kept = exact_box(tuple(wish.piece for wish in self.request.wishes if not wish.lay), self.rules).low
        high = tuple(most - keep for most, keep in zip(whole.high, kept, strict=True))
        if any(least > most for least, most in zip(low, high, strict=True)):
            return
        if not low[-1]:
            yield Box(low, high)
            return
        for jokers in range(low[-1], high[-1] + 1):
            yield Box((*low[:-1], jokers), (*high[:-1], jokers))

    def _ranked(self, valued: Rules) -> Choices | Empty | Undecided | Disagreement:
        """The best plays by value, from a partition of the boxes (Lawler).

        A box waits with its value alone until its turn comes; only then is its play laid out.
        """
        waiting: list[tuple[_Rank, int, Best | None, Box]] = []
        serial = counting()
        plays: list[Best] = []
        none, all_parts = _Grounds(), _Grounds()
        fresh = list(self._boxes())
        while True:
            for box in fresh:
                found = decide(self.position, valued, self.clock, box)
                all_parts.proofs.append(found.proof)
                match found:
                    case Decided(value=0) | Empty():
                        none.proofs.append(found.proof)
                    case Decided(value=value):
                        heapq.heappush(waiting, ((-value, -1, 0, []), next(serial), None, box))
                    case Disagreement():
                        return found
                    case Open():
                        return Choices(tuple(plays), False) if plays else self._stopped(found)
            if not waiting:
                return Choices(tuple(plays), True) if plays else Empty(none.proof())
            _, _, best, box = heapq.heappop(waiting)
            fresh = []
            if best is None:
                detailed = play_in(self.position, box, self.rules, self.clock, valued)
                if isinstance(detailed, Best):
                    heapq.heappush(waiting, (_rank(detailed, valued), next(serial), detailed, box))
                    continue
                assert isinstance(detailed, (Undecided, Disagreement)), "the box holds a play"
                undecided = isinstance(detailed, Undecided)
                return Choices(tuple(plays), False) if plays and undecided else detailed
            plays.append(replace(best, proof=all_parts.weakened(best.proof)))
            if len(plays) == self.request.count:
                return Choices(tuple(plays), False)
            fresh = list(split(box, laid_vector(best.play.laid, self.rules)))

    def _stopped(self, found: Open) -> Undecided:
        return Undecided(None, standing_pat(self.position, self.rules), found.proof)

    def _sets_to_lay(self) -> list[tuple[Piece, ...]]:
        """The sets of cards that reach the goal if they can be laid: fewest cards first, then most points."""
        hand = Counter(self.position.hand)
        lay = Counter(wish.piece for wish in self.request.wishes if wish.lay)
        keep = Counter(wish.piece for wish in self.request.wishes if not wish.lay)
        most_left = self.rules.knock_limit if self.request.goal is Goal.KNOCK else 0
        most_cards = sum(hand.values()) if self.request.goal is Goal.KNOCK else 0
        sets = [
            in_order((hand - left).elements())
            for left in _small_sets(in_order(hand.keys()), hand, most_left, self.rules)
            if left.total() <= most_cards and not keep - left and not lay - (hand - left)
        ]
        return sorted(sets, key=lambda laid: (len(laid), -self.rules.count(laid), list(map(piece_key, laid))))

    def _exactly(self, sets: list[tuple[Piece, ...]]) -> Choices | Empty | Undecided | Disagreement:
        """The first of the sets that can be laid whole; each proves that those before it cannot."""
        plays: list[Best] = []
        none = _Grounds()
        for laid in filter(None, sets):
            found = play_in(self.position, exact_box(laid, self.rules), self.rules, self.clock)
            match found:
                case Best():
                    plays.append(replace(found, proof=none.with_(found.proof)))
                    if len(plays) == self.request.count:
                        return Choices(tuple(plays), False)
                case Empty():
                    none.proofs.append(found.proof)
                case Undecided():
                    return Choices(tuple(plays), False) if plays else found
                case Disagreement():
                    return found
                case NoPlay():
                    raise AssertionError("a box that forces cards holds a play or is empty")
        return Choices(tuple(plays), True) if plays else Empty(none.proof())


@dataclass(frozen=True, slots=True)
class _Grounds:
    """The proofs of the parts of what was asked; together they are as good as the weakest."""

    proofs: list[Proof] = field(default_factory=list)

    def proof(self) -> Proof:
        """The proof that none of them does; where there was nothing to search, the cards say so (P5)."""
        if not self.proofs:
            return Proof(By.RULE, rule=Rule.P5)
        return _Grounds(self.proofs[:-1]).with_(self.proofs[-1])

    def with_(self, last: Proof) -> Proof:
        """A proof that rests on these too, with the states of all."""
        states = [one.sweep_states for one in (*self.proofs, last) if one.sweep_states is not None]
        return replace(self.weakened(last), sweep_states=sum(states) if states else None)

    def weakened(self, last: Proof) -> Proof:
        """A proof that is no better than the weakest of these."""
        every = (*self.proofs, last)
        weakest = next((one for one in every if one.sweep is not Confirmation.CONFIRMED), last)
        return replace(last, sweep=weakest.sweep, sweep_allows=weakest.sweep_allows)


_Rank: TypeAlias = tuple[int, int, int, list[tuple[int, int, int, int]]]


def _rank(best: Best, valued: Rules) -> _Rank:
    """Smaller is better: value, then the ties of docs/design.md as far as they part sets of cards."""
    value = value_of(valued.count(best.play.laid), len(best.play.laid))
    plain = in_order(Joker() if isinstance(piece, Joker) else piece for piece in best.play.laid)
    return (-value, best.trace.moved, len(best.play.table), list(map(piece_key, plain)))


def _cards_first(rules: Rules) -> Rules:
    """The same game with points that make any card outweigh all real points."""
    pack = max(rules.pack_sizes, key=lambda size: size.packs)
    most = sum(rules.rank_points) * len(rules.suits) * pack.packs + rules.joker_points * pack.jokers
    return replace(
        rules,
        rank_points=tuple(most + points for points in rules.rank_points),
        joker_points=most + rules.joker_points,
    )


def _small_sets(
    pieces: tuple[Piece, ...], hand: Counter[Piece], most: int, rules: Rules
) -> Iterator[Counter[Piece]]:
    """Every part of a hand that counts at most so many points."""
    if not pieces:
        yield Counter()
        return
    first, rest = pieces[0], pieces[1:]
    for number in range(hand[first] + 1):
        points = number * rules.points(first)
        if points > most:
            break
        for others in _small_sets(rest, hand, most - points, rules):
            yield others + Counter({first: number})
