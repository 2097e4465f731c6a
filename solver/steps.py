"""A play as moves that hands can follow, and the way back: what the table is once they are made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from solver.cards import Card, Joker
from solver.errors import MeldwrightError, Refusal
from solver.faults import RuleFault
from solver.melds import Meld, arranged
from solver.rules import MANIPULATION, Rule, Rules
from solver.step import Heap, Loose, Step, Why
from solver.step_order import Walk, in_turn
from solver.step_units import plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.cards import Piece
    from solver.outcomes import Trace
    from solver.position import Play, Position

__all__ = ["Heap", "Loose", "Step", "Why", "meld_numbers", "moved_cards", "replay", "steps"]


def steps(before: Position, play: Play, trace: Trace, rules: Rules = MANIPULATION) -> tuple[Step, ...]:
    """A play as few moves, in an order in which no card is lost from sight.

    Releases come first (with what begins the joker's new meld), then what begins a new meld out of old
    ones, then what joins, then what comes from the hand; cards leave a meld before others come to it.

    >>> from solver.best import best_play
    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> before = Position((Meld.of("8C 8D 8H 8S"), Meld.of("9C TC JC")), cards("7C KD"))
    >>> found = best_play(before)
    >>> print(*[step.sentence() for step in steps(before, found.play, found.trace)], sep="\\n")
    Take the 8 of clubs from meld 1, the eights, and put it at the start of meld 2, 9-10-jack of clubs.
    Lay the 7 of clubs from your hand at the start of meld 2, 8-9-10-jack of clubs.
    """
    made = plan(before, play, trace, rules)
    return Walk(made, trace).steps(in_turn(made, trace))


def moved_cards(moves: Iterable[Step]) -> int:
    """How many cards of the table move."""
    return sum(step.moved for step in moves)


def meld_numbers(before: Position, play: Play, trace: Trace, moves: Sequence[Step]) -> tuple[int, ...]:
    """The number of each meld of the play's table: as typed, or as the steps number the new ones."""
    new = [
        (number, Counter(pieces)) for number, pieces in _replayed(before, moves) if number > len(before.table)
    ]
    numbers = []
    for number, meld in zip(trace.continues, play.table, strict=True):
        if number is None:
            found = next(pair for pair in new if pair[1] == Counter(meld.cards))
            new.remove(found)
            number = found[0]
        numbers.append(number)
    return tuple(numbers)


def replay(before: Position, moves: Sequence[Step], rules: Rules = MANIPULATION) -> tuple[Meld, ...]:
    """The table once the steps are made: old melds as typed, then new ones, each in playing order.

    Raises `Refusal` for a step that the rules forbid (P5, J2, J5) and `MeldwrightError` for one that speaks
    of what is not there.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> before = Position((Meld.of("7S 7H 7D"),), cards("7C"))
    >>> replay(before, [Step(Why.LAY, cards("7C"), Loose.HAND, Heap(1, cards("7S 7H 7D")), at=3)])
    (Meld.of('7C 7D 7H 7S'),)
    """
    return tuple(arranged(Meld(tuple(pieces)), rules) for _, pieces in _replayed(before, moves))


def _replayed(before: Position, moves: Sequence[Step]) -> list[tuple[int, list[Piece]]]:
    heaps = {number: list(meld.cards) for number, meld in enumerate(before.table, start=1)}
    hand = Counter(before.hand)
    released = False
    for place, step in enumerate(moves, start=1):
        if released is not (step.source is Loose.RELEASED):
            raise _refused(Rule.J5, place, "a joker is laid right after it was released, and only then")
        _check(heaps, step.target, place)
        if isinstance(step.source, Heap):
            _check(heaps, step.source, place)
        target = heaps.setdefault(step.target.number, [])
        released = step.why in (Why.SWAP, Why.DECLARE)
        if released:
            _take(target, Joker(_real(step, place)), place)
        if step.why is Why.DECLARE:
            assert isinstance(step.source, Heap)
            if step.cards[0] not in heaps[step.source.number]:
                raise _refused(Rule.J3, place, f"no real {step.cards[0].words} lies there")
            continue
        for piece in step.cards:
            if isinstance(step.source, Heap):
                _take(heaps[step.source.number], piece, place)
            elif step.source is Loose.HAND:
                held = Joker() if isinstance(piece, Joker) else piece
                if not hand[held]:
                    raise _refused(Rule.P5, place, f"the hand holds no {held.words}")
                hand[held] -= 1
        target[step.at : step.at] = step.cards
    if released:
        raise _refused(Rule.J5, len(moves), "the joker that it releases is not laid again")
    return [(number, pieces) for number, pieces in sorted(heaps.items()) if pieces]


def _check(heaps: dict[int, list[Piece]], heap: Heap, place: int) -> None:
    """That a meld is there and holds what the step says; a new one has the next number."""
    there = heaps.get(heap.number)
    if there is None and heap.number != len(heaps) + 1:
        raise MeldwrightError(f"Step {place}: there is no meld {heap.number}.")
    if Counter(there or ()) != Counter(heap.cards):
        raise MeldwrightError(f"Step {place}: that is not what meld {heap.number} holds.")


def _take(heap: list[Piece], piece: Piece, place: int) -> None:
    if piece in heap:
        heap.remove(piece)
    elif isinstance(piece, Joker) and Joker() in heap:
        heap.remove(Joker())
    elif isinstance(piece, Joker):
        raise _refused(Rule.J2, place, f"no {piece.words} lies there")
    else:
        raise MeldwrightError(f"Step {place}: no {piece.words} lies there.")


def _real(step: Step, place: int) -> Card:
    card = step.cards[0]
    if not isinstance(card, Card) or len(step.cards) > 1:
        raise _refused(Rule.J3, place, "one real card releases a joker")
    return card


def _refused(rule: Rule, place: int, message: str) -> Refusal:
    return Refusal((RuleFault(rule, f"Step {place}: {message}."),))
