"""What the player says is laid -> the table afterwards. Judges only what a table alone cannot show."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from cli.playing.commands import AddTo, Change, Melding, NewMelds, Unclear, WholeTable
from solver.assemble import trace
from solver.cards import Joker, face_of, in_order
from solver.dispute import Dispute, Illegal, Legal, NeedsDeclaration, declarations, rule_on
from solver.errors import Refusal
from solver.faults import RuleFault
from solver.listing import listed
from solver.melds import Meld, arranged
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.cards import Card, Piece
    from solver.position import Position
    from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Laying:
    """A table to be laid, every joker declared."""

    table: tuple[Meld, ...]
    declared: tuple[Card, ...] = ()
    """What jokers stand for that were typed without a word: the only cards that make the play legal."""


def said_table(melding: Melding, seen: Position) -> tuple[Meld, ...]:
    """The whole table as the player says it, legal or not.

    Raises `Unclear` for a meld that there is not, `Refusal` for a card that is not held (P5).

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> seen = Position((Meld.of("7S 7H 7D"),), cards("7C 3H X 5H"), 2, 1)
    >>> said_table(AddTo(cards("7C"), 1), seen)
    (Meld.of('7S 7H 7D 7C'),)
    >>> said_table(AddTo(cards("8C"), 1), seen)
    Traceback (most recent call last):
    solver.errors.Refusal: The 8 of clubs is not in your hand. (P5)
    """
    match melding:
        case NewMelds(melds):
            _check_held((piece for meld in melds for piece in meld.cards), seen.hand)
            return (*seen.table, *melds)
        case AddTo(pieces, number):
            _check_melds((number,), seen.table)
            _check_held(pieces, seen.hand)
            longer = Meld((*seen.table[number - 1].cards, *pieces))
            return (*seen.table[: number - 1], longer, *seen.table[number:])
        case Change(numbers, melds):
            _check_melds(numbers, seen.table)
            return _changed(seen.table, numbers, melds)
        case WholeTable(melds):
            return melds
        case _ as never:
            assert_never(never)


def _changed(table: tuple[Meld, ...], numbers: tuple[int, ...], melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The table with melds in the places of others, in the order said; those too many come last."""
    places = dict(zip(numbers, melds, strict=False))
    old = [
        places.get(number, meld)
        for number, meld in enumerate(table, start=1)
        if number in places or number not in numbers
    ]
    return (*old, *melds[len(numbers) :])


def _check_melds(numbers: Iterable[int], table: Sequence[Meld]) -> None:
    for number in numbers:
        if not 1 <= number <= len(table):
            there = {0: "the table is empty", 1: "the table has meld 1 only"}
            has = there.get(len(table), f"the table has melds 1 to {len(table)}")
            raise Unclear(f"There is no meld {number}: {has}.")


def _check_held(pieces: Iterable[Piece], hand: Sequence[Piece]) -> None:
    """Raises `Refusal` for cards that are not in the hand, or not so often (P5)."""
    wanted = Counter(Joker() if isinstance(piece, Joker) else piece for piece in pieces)
    held = Counter(hand)
    faults = [
        RuleFault(Rule.P5, _not_held(piece, held[piece]), (piece,)) for piece in in_order(wanted - held)
    ]
    if faults:
        raise Refusal(tuple(faults))


def _not_held(piece: Piece, held: int) -> str:
    if held:
        return f"Your hand has the {piece.words} only {'once' if held == 1 else 'twice'}."
    if isinstance(piece, Joker):
        return "There is no joker in your hand."
    return f"The {piece.words} is not in your hand."


def declared(seen: Position, table: tuple[Meld, ...], rules: Rules) -> Laying:
    """A table with the jokers declared of which nothing was said, its legal melds in playing order.

    Where all is said it need not be legal: that is for the move to be judged. Raises `Refusal` where it must
    be said what a joker stands for (J1), and for a table that no declaration makes legal.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> seen = Position((), cards("3H 5H X"), 2, 1)
    >>> declared(seen, (Meld.of("3H X 5H"),), MANIPULATION)
    Laying(table=(Meld.of('3H X=4H 5H'),), declared=(Card.of('4H'),))
    """
    if all(face_of(piece) is not None for meld in table for piece in meld.cards):
        return Laying(tuple(arranged(meld, rules) for meld in table))
    dispute = Dispute(seen, table)
    ruling = rule_on(dispute, rules)
    match ruling:
        case NeedsDeclaration(options=(option,)):
            faces = tuple(joker.stands_for for _, joker in declarations(dispute, option))
            known = tuple(face for face in faces if face is not None)
            return Laying(tuple(arranged(meld, rules) for meld in option), known)
        case NeedsDeclaration(options=options):
            raise Refusal((_open_joker(dispute, options),))
        case Illegal(faults=faults):
            raise Refusal(faults)
        case Legal():
            raise AssertionError("a joker that stands for nothing is not legal")
        case _ as never:
            assert_never(never)


def _open_joker(dispute: Dispute, options: Sequence[tuple[Meld, ...]]) -> RuleFault:
    """J1, with the ways in which the jokers can be declared."""
    ways = [tuple(joker for _, joker in declarations(dispute, option)) for option in options]
    write = listed([" ".join(map(str, way)) for way in ways], "or")
    if len(ways[0]) > 1:
        return RuleFault(Rule.J1, f"Say what the jokers stand for: {write}.", ways[0])
    faces = [joker.stands_for for way in ways for joker in way]
    can = listed([f"the {face.words}" for face in faces if face is not None], "or")
    return RuleFault(Rule.J1, f"The joker can stand for {can}: say which, {write}.", ways[0])


def numbered(
    seen: Position, table: tuple[Meld, ...], rules: Rules, numbers: Sequence[int] | None = None
) -> tuple[Meld, ...]:
    """A legal table whose melds keep the numbers of those that they continue, new ones last.

    `numbers` are wanted ones, by default those of the melds that the cards continue.

    >>> from solver.cards import cards
    >>> from solver.position import Position
    >>> from solver.rules import MANIPULATION
    >>> seen = Position((Meld.of("7C 7D 7H"), Meld.of("4H 5H 6H")), cards("3H AC AD AH"))
    >>> numbered(seen, tuple(map(Meld.of, ("AC AD AH", "3H 4H 5H 6H", "7C 7D 7H"))), MANIPULATION)
    (Meld.of('7C 7D 7H'), Meld.of('3H 4H 5H 6H'), Meld.of('AC AD AH'))
    """
    places = numbers or [number or len(seen.table) + 1 for number in trace(seen, table, rules).continues]
    order = sorted(range(len(table)), key=lambda index: (places[index], index))
    return tuple(table[index] for index in order)
