"""Is this rearrangement legal? Every broken rule by id, in the order of docs/design.md. Knows no solver."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, in_order
from solver.errors import Refusal
from solver.faults import Place, RuleFault, Section
from solver.joker_faults import (
    declarations_changed,
    jokers_gone,
    new_jokers,
    pieces_on,
    places_after,
    places_before,
)
from solver.meld_faults import meld_faults, number_word
from solver.melds import jokers_in
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.melds import Meld
    from solver.position import Position


def judge(before: Position, after: tuple[Meld, ...], rules: Rules = MANIPULATION) -> tuple[RuleFault, ...]:
    """Every rule that the rearrangement of `before` into `after` breaks; empty if it is legal.

    In the order C4, J5, P2, P5, J1, M1, M2, M3, M4, J2, P1, T2. `before` is taken to be possible itself.

    >>> from solver.cards import cards
    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> before = Position((Meld.of("5C 6C X=7C"),), cards("7C 3H 3S"))
    >>> judge(before, (Meld.of("5C 6C 7C"), Meld.of("3H 3S X=3D")))
    ()
    >>> print(*judge(before, (Meld.of("5C 6C 7C"),)), sep="\\n")
    The joker that stood for the 7 of clubs was on the table and is gone;
    a joker that is set free is laid again at once. (J5)
    """
    return in_rule_order(
        chain(
            _too_many(before, after, rules),
            jokers_gone(before, after, rules),
            _cards_gone(before, after),
            _not_held(before, after),
            _bad_melds(after, rules),
            declarations_changed(before, after, rules),
            _nothing_laid(before, after),
            turn_faults(before, rules),
        )
    )


_ORDER = tuple(map(Rule, ("C4", "J5", "P2", "P5", "J1", "M1", "M2", "M3", "M4", "J2", "P1", "T2")))


def in_rule_order(faults: Iterable[RuleFault]) -> tuple[RuleFault, ...]:
    """Faults of a rearrangement rule by rule, in the order of docs/design.md."""
    return tuple(sorted(faults, key=lambda fault: _ORDER.index(fault.rule)))


def can_play(before: Position, after: tuple[Meld, ...], rules: Rules = MANIPULATION) -> bool:
    """Whether the rearrangement is legal.

    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> can_play(Position((Meld.of("5H 6H 7H"),), ()), (Meld.of("5H 6H 7H"),))
    False
    """
    return not judge(before, after, rules)


def verify_play(before: Position, after: tuple[Meld, ...], rules: Rules = MANIPULATION) -> None:
    """Raises `Refusal` with every broken rule unless the rearrangement is legal.

    >>> from solver.melds import Meld
    >>> from solver.position import Position
    >>> verify_play(Position((Meld.of("5H 6H 7H"),), ()), (Meld.of("5H 6H 7H"),))
    Traceback (most recent call last):
    solver.errors.Refusal: No card from the hand was added to the table. (P1)
    """
    faults = judge(before, after, rules)
    if faults:
        raise Refusal(faults)


def laid_between(before: Position, after: tuple[Meld, ...]) -> tuple[Piece, ...]:
    """What a rearrangement adds to the table, in canonical order; added jokers as plain jokers."""
    added = _reals(pieces_on(after)) - _reals(before.table_cards)
    jokers = max(0, len(jokers_in(pieces_on(after))) - len(jokers_in(before.table_cards)))
    return in_order([*added.elements(), *[Joker()] * jokers])


def turn_faults(position: Position, rules: Rules) -> tuple[RuleFault, ...]:
    """T2, T5: whether the cards drawn this turn allow no melding."""
    if position.drawn is None:
        return ()
    at = (Place(Section.DRAWN),)
    if position.drawn >= rules.most_draws:
        drawn = number_word(position.drawn)
        return (RuleFault(Rule.T2, f"After drawing {drawn} cards nothing may be melded.", places=at),)
    if position.drawn == 0 and not position.last_turn:
        return (RuleFault(Rule.T2, "No card was drawn yet: draw first, then meld.", places=at),)
    return ()


def _reals(pieces: tuple[Piece, ...]) -> Counter[Card]:
    return Counter(piece for piece in pieces if isinstance(piece, Card))


def _too_many(before: Position, after: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    """C4 for the table as it was laid."""
    pack = rules.pack(before.players)
    if pack is None:
        return
    for card, count in sorted(_reals(pieces_on(after)).items()):
        if count > pack.packs or card not in rules.face_index:
            yield RuleFault(
                Rule.C4,
                f"{number_word(count).capitalize()} copies of the {card.words} lie there; "
                f"the pack has {number_word(pack.packs)}.",
                (card,),
                places=places_after(after, [card]),
            )
    jokers = jokers_in(pieces_on(after))
    if len(jokers) > pack.jokers:
        yield RuleFault(
            Rule.C4,
            f"{number_word(len(jokers)).capitalize()} jokers lie there; "
            f"the pack has {number_word(pack.jokers)}.",
            jokers,
            places=places_after(after, jokers),
        )


def _cards_gone(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    """P2."""
    there, now = _reals(before.table_cards), _reals(pieces_on(after))
    for card, count in sorted((there - now).items()):
        if there[card] == 1:
            message = f"The {card.words} was on the table and is gone."
        else:
            copies = f"{number_word(there[card]).capitalize()} copies of the {card.words} were on the table"
            gone = "all are gone" if count == there[card] else f"{number_word(count)} {_is(count)} gone"
            message = f"{copies}; {gone}."
        yield RuleFault(Rule.P2, message, (card,) * count, places=places_before(before, card))


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _not_held(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    """P5."""
    there, now = _reals(before.table_cards) + _reals(before.hand), _reals(pieces_on(after))
    for card, count in sorted((now - there).items()):
        message = f"The {card.words} was neither on the table nor in the hand."
        if now[card] > 1:
            copies = f"{number_word(now[card]).capitalize()} copies of the {card.words} lie there"
            known = f"only {number_word(there[card])}" if there[card] else "none"
            were = "were" if there[card] > 1 else "was"
            message = f"{copies}, and {known} {were} on the table or in the hand."
        yield RuleFault(Rule.P5, message, (card,) * count, places=places_after(after, [card]))
    extra = (
        len(jokers_in(pieces_on(after))) - len(jokers_in(before.table_cards)) - len(jokers_in(before.hand))
    )
    if extra > 0:
        jokers = "A joker" if extra == 1 else f"{number_word(extra).capitalize()} jokers"
        new = new_jokers(before, after)
        yield RuleFault(
            Rule.P5,
            f"{jokers} came from neither the table nor the hand.",
            (Joker(),) * extra,
            places=places_after(after, new if len(new) == extra else jokers_in(pieces_on(after))),
        )


def _bad_melds(after: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    """J1, M1 to M4, meld by meld."""
    for number, meld in enumerate(after, start=1):
        yield from meld_faults(meld, number, Section.AFTER, rules)


def _nothing_laid(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    held = Counter(before.hand)
    if not any(held[piece] for piece in laid_between(before, after)):
        yield RuleFault(Rule.P1, "No card from the hand was added to the table.")
