"""A position (table, hand, players, cards drawn), a play, and what makes a position possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, face_of, in_order, piece_key
from solver.faults import Place, RuleFault, Section
from solver.folding import one_line
from solver.meld_faults import meld_faults, number_word
from solver.melds import Meld, arranged, jokers_in, pieces_short
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Position:
    """A table and a hand as they were typed; meld numbers in answers count from 1 in this order.

    >>> Position((Meld.of("7S 7H 7D"),), (Card.of("7C"),), players=3)
    read_position('7SHD | 7C | 3').position
    """

    table: tuple[Meld, ...] = ()
    hand: tuple[Piece, ...] = ()
    players: int | None = None
    drawn: int | None = None
    """Cards drawn this turn (RULES T2); none: not said, melding is allowed."""
    last_turn: bool = False
    """Whether this is a last turn after the pile ran out (RULES T5)."""
    title: str = ""
    """One line; white space in it is folded and unprintable characters are dropped."""
    seen: tuple[Piece, ...] = ()
    """Cards known to be neither in the pile nor in a hand, though they do not lie on the table."""
    others: tuple[int, ...] = ()
    """Cards in each opponent's hand; none: not said."""
    pile: int | None = None
    """Cards in the draw pile; none: not said."""

    def __post_init__(self) -> None:
        # A meld without cards is not there: no notation could show it.
        object.__setattr__(self, "table", tuple(meld for meld in self.table if meld.cards))
        object.__setattr__(self, "title", one_line(self.title))

    def canonical(self, rules: Rules = MANIPULATION) -> Position:
        """The same position sorted: melds in playing order, then by their cards; the hand by card."""
        table = sorted((arranged(meld, rules) for meld in self.table), key=meld_key)
        return replace(self, table=tuple(table), hand=in_order(self.hand), seen=in_order(self.seen))

    @property
    def table_cards(self) -> tuple[Piece, ...]:
        """Every piece on the table, meld by meld."""
        return tuple(piece for meld in self.table for piece in meld.cards)

    def __str__(self) -> str:
        """The one-line form (what a chat or a shell takes)."""
        melds = " / ".join(map(str, self.table))
        return in_one_line(self, melds, pieces_short(self.hand), pieces_short(self.seen))

    def __repr__(self) -> str:
        return f"read_position({str(self)!r}).position"

    def _repr_svg_(self) -> str:
        """The drawing that a notebook shows."""
        from solver.svg import table_svg

        return table_svg(self.table, self.hand, title=self.title, text=str(self))


def in_one_line(position: Position, table: str, hand: str, seen: str = "") -> str:
    """The one-line form around cards that are already written, in whatever letters.

    >>> in_one_line(Position(players=3), "7SHD", "7C")
    '7SHD | 7C | 3'
    """
    parts = [table, hand]
    if position.players is not None:
        parts.append(str(position.players))
    if position.drawn is not None:
        parts.append(f"drawn {position.drawn}")
    if position.last_turn:
        parts.append("last_turn yes")
    if seen:
        parts.append(f"seen: {seen}")
    if position.others:
        parts.append(f"others: {' '.join(map(str, position.others))}")
    if position.pile is not None:
        parts.append(f"pile {position.pile}")
    if position.title:
        parts.append(f"title {position.title}")
    return " | ".join(parts).strip()


@dataclass(frozen=True, slots=True)
class Play:
    """A play: what is laid, what the table is afterwards, what stays in hand, all in canonical order."""

    laid: tuple[Piece, ...]
    """Cards from the hand; a joker says what it was declared as."""
    table: tuple[Meld, ...]
    left: tuple[Piece, ...]

    @property
    def declared(self) -> tuple[Joker, ...]:
        """The jokers on the table afterwards."""
        return jokers_in(piece for meld in self.table for piece in meld.cards)

    def _repr_svg_(self) -> str:
        """The drawing that a notebook shows: the table afterwards, without the marks of a trace."""
        from solver.svg import table_svg

        note = f"Lay {pieces_short(self.laid)}"
        return table_svg(self.table, self.left, note=note, hand_label="Left in hand")


@dataclass(frozen=True, slots=True)
class Tally:
    """A position as counts by `Rules.faces`: all that the value of a play depends on."""

    table: tuple[int, ...]
    """Real cards on the table."""
    hand: tuple[int, ...]
    """Real cards in the hand."""
    declared: tuple[int, ...]
    """Jokers on the table, by what they stand for."""
    hand_jokers: int


def tally(position: Position, rules: Rules = MANIPULATION) -> Tally:
    """Count a position whose table jokers are all declared and whose faces the rules know."""
    table, hand, declared = ([0] * len(rules.faces) for _ in range(3))
    for piece in position.table_cards:
        face = face_of(piece)
        assert face is not None, "an undeclared joker on the table has no face to count"
        (declared if isinstance(piece, Joker) else table)[rules.face_index[face]] += 1
    for piece in position.hand:
        if isinstance(piece, Card):
            hand[rules.face_index[piece]] += 1
    return Tally(tuple(table), tuple(hand), tuple(declared), len(jokers_in(position.hand)))


def meld_key(meld: Meld) -> tuple[tuple[int, int, int, int], ...]:
    """Canonical order of melds: by their cards as they lie."""
    return tuple(piece_key(piece) for piece in meld.cards)


def position_faults(position: Position, rules: Rules = MANIPULATION) -> tuple[RuleFault, ...]:
    """Everything that makes a position impossible (C1, C2, C4, J1, M1 to M4, T2, T5); empty if it can be.

    >>> print(*position_faults(Position((Meld.of("7S 7H"),), ())))
    Meld 1 has two cards; a meld has at least three. (M1)
    """
    faults = (supply_faults(position, rules), _hand_faults(position), _table_faults(position, rules))
    return tuple(chain.from_iterable(faults))


def supply_faults(position: Position, rules: Rules = MANIPULATION) -> tuple[RuleFault, ...]:
    """What no table can have, legal or in a mess: too many copies, a wrong number of players or draws."""
    found = (*_setting_faults(position, rules), *_copy_faults(position, rules))
    return found or tuple(_share_faults(position, rules))


def _setting_faults(position: Position, rules: Rules) -> Iterator[RuleFault]:
    if rules.pack(position.players) is None:
        *few, most = [number_word(size.players) for size in rules.pack_sizes]
        who = number_word(position.players).capitalize() if position.players else "Zero"
        yield RuleFault(
            Rule.C1,
            f"{who} cannot play this game: {', '.join(few)} or {most} can.",
            places=(Place(Section.PLAYERS),),
        )
    if position.drawn is not None and not 0 <= position.drawn <= rules.most_draws:
        yield RuleFault(
            Rule.T2,
            f"{number_word(position.drawn).capitalize()} cards drawn: "
            f"a turn has at most {number_word(rules.most_draws)} draws.",
            places=(Place(Section.DRAWN),),
        )
    elif position.drawn and position.last_turn:
        cards = "card" if position.drawn == 1 else "cards"
        yield RuleFault(
            Rule.T5,
            f"{number_word(position.drawn).capitalize()} {cards} drawn: nothing is drawn in a last turn.",
            places=(Place(Section.DRAWN),),
        )


def unseen(position: Position, rules: Rules = MANIPULATION) -> dict[Piece, int]:
    """The pack without the table, the hand and the cards declared seen, in canonical order; jokers last.

    >>> left = unseen(Position((Meld.of("7S 7H 7D"),), (Joker(),), players=2))
    >>> sum(left.values()), Card.of("7C") in left, Card.of("7S") in left, Joker() in left
    (49, True, False, False)
    """
    pack = rules.pack(position.players)
    assert pack is not None, "a possible position has a pack"
    left: dict[Piece, int] = dict.fromkeys(rules.faces, pack.packs) | {Joker(): pack.jokers}
    for _, piece in places(position):
        left[Joker() if isinstance(piece, Joker) else piece] -= 1
    return {piece: number for piece, number in left.items() if number > 0}


def _share_faults(position: Position, rules: Rules) -> Iterator[RuleFault]:
    """The opponents' hands and the pile are all that is unseen (C2)."""
    others, pile = position.others, position.pile
    at = tuple(Place(name) for name, said in ((Section.OTHERS, others), (Section.PILE, pile)) if said)
    if min((*others, pile or 0)) < 0:
        yield RuleFault(Rule.C2, "No hand and no pile has fewer than no cards.", places=at)
        return
    if others and position.players is not None and len(others) != position.players - 1:
        given = "hand is" if len(others) == 1 else "hands are"
        there = "is" if position.players == 2 else "are"
        yield RuleFault(
            Rule.C1,
            f"{number_word(len(others)).capitalize()} other {given} given: with "
            f"{number_word(position.players)} players there {there} {number_word(position.players - 1)}.",
            places=(Place(Section.OTHERS),),
        )
        return
    left = sum(unseen(position, rules).values())
    held, both = sum(others) + (pile or 0), bool(others) and pile is not None
    if held > left or (both and held != left):
        shown = " + ".join(map(str, (*others, *(() if pile is None else (pile,)))))
        total = f"{shown} = {held}" if " " in shown else shown
        what = " and ".join(["the other hands"] * bool(others) + ["the pile"] * (pile is not None))
        yield RuleFault(
            Rule.C2,
            f"{what[0].upper()}{what[1:]} must {'add up to' if both else 'be among'} the {left} unseen "
            f"cards: {total} {'is not' if both else 'is more than'} {left}.",
            places=at,
        )


def _copy_faults(position: Position, rules: Rules) -> Iterator[RuleFault]:
    pack = rules.pack(position.players)
    if pack is None:
        return
    where: dict[Piece, list[Place]] = {}
    for place, piece in places(position):
        key = Joker() if isinstance(piece, Joker) else piece
        where.setdefault(key, []).append(place)
    whose = f"the pack for {number_word(pack.players)} players has"
    for piece, found in where.items():
        most = pack.jokers if isinstance(piece, Joker) else pack.packs
        if isinstance(piece, Card) and piece not in rules.face_index:
            most = 0
        if len(found) > most:
            name = "jokers" if isinstance(piece, Joker) else f"copies of the {piece.words}"
            count = number_word(len(found)).capitalize()
            has = number_word(most) if most else "none"
            yield RuleFault(Rule.C4, f"{count} {name}: {whose} {has}.", (piece,), places=tuple(found))


def _hand_faults(position: Position) -> Iterator[RuleFault]:
    for place, piece in places(position):
        if place.meld is None and isinstance(piece, Joker) and piece.stands_for is not None:
            where = "in the hand" if place.section is Section.HAND else "that was seen"
            yield RuleFault(
                Rule.J1,
                f"A joker {where} stands for no card until it is laid: write it as X.",
                (piece,),
                places=(place,),
            )


def _table_faults(position: Position, rules: Rules) -> Iterator[RuleFault]:
    for number, meld in enumerate(position.table, start=1):
        yield from meld_faults(meld, number, Section.TABLE, rules)


def places(position: Position) -> Iterator[tuple[Place, Piece]]:
    """Every piece of a position with where it stands: the table meld by meld, the hand, those seen."""
    for number, meld in enumerate(position.table, start=1):
        for index, piece in enumerate(meld.cards):
            yield Place(Section.TABLE, number, index), piece
    for section, pieces in ((Section.HAND, position.hand), (Section.SEEN, position.seen)):
        for index, piece in enumerate(pieces):
            yield Place(section, None, index), piece
