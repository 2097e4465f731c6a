"""Is this rearrangement legal? Every broken rule by id, in the order of docs/design.md. Knows no solver."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, in_order
from solver.errors import Refusal
from solver.faults import Place, RuleFault, Section
from solver.meld_faults import meld_faults, number_word
from solver.melds import jokers_in
from solver.position import places
from solver.release import declared, may_release
from solver.rules import MANIPULATION, Release, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    The joker was on the table and is gone; a joker that is set free is laid again at once. (J5)
    """
    return tuple(
        chain(
            _too_many(before, after, rules),
            _jokers_gone(before, after),
            _cards_gone(before, after),
            _not_held(before, after),
            _bad_melds(after, rules),
            _declarations_changed(before, after, rules),
            _nothing_laid(before, after),
            turn_faults(before, rules),
        )
    )


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
    added = _reals(_on(after)) - _reals(before.table_cards)
    jokers = max(0, len(jokers_in(_on(after))) - len(jokers_in(before.table_cards)))
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


def _on(melds: tuple[Meld, ...]) -> tuple[Piece, ...]:
    return tuple(piece for meld in melds for piece in meld.cards)


def _reals(pieces: tuple[Piece, ...]) -> Counter[Card]:
    return Counter(piece for piece in pieces if isinstance(piece, Card))


def _where(after: tuple[Meld, ...], wanted: Sequence[Piece]) -> tuple[Place, ...]:
    return tuple(
        Place(Section.AFTER, number, index)
        for number, meld in enumerate(after, start=1)
        for index, piece in enumerate(meld.cards)
        if piece in wanted
    )


def _before_places(before: Position, wanted: Piece) -> tuple[Place, ...]:
    return tuple(
        place for place, piece in places(before) if piece == wanted and place.section is Section.TABLE
    )


def _too_many(before: Position, after: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    """C4 for the table as it was laid."""
    pack = rules.pack(before.players)
    if pack is None:
        return
    for card, count in sorted(_reals(_on(after)).items()):
        if count > pack.packs or card not in rules.face_index:
            yield RuleFault(
                Rule.C4,
                f"{number_word(count).capitalize()} copies of the {card.words} lie there; "
                f"the pack has {number_word(pack.packs)}.",
                (card,),
                places=_where(after, [card]),
            )
    jokers = jokers_in(_on(after))
    if len(jokers) > pack.jokers:
        yield RuleFault(
            Rule.C4,
            f"{number_word(len(jokers)).capitalize()} jokers lie there; "
            f"the pack has {number_word(pack.jokers)}.",
            jokers,
            places=_where(after, jokers),
        )


def _jokers_gone(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    """J5, in the place of P2 for a joker."""
    gone = len(jokers_in(before.table_cards)) - len(jokers_in(_on(after)))
    if gone <= 0:
        return
    missing = declared(before.table) - declared(after)
    likely = [Joker(face) for face in sorted(missing.elements())][:gone]
    jokers = "The joker was" if gone == 1 else f"{number_word(gone).capitalize()} jokers were"
    verb = "is" if gone == 1 else "are"
    yield RuleFault(
        Rule.J5,
        f"{jokers} on the table and {verb} gone; a joker that is set free is laid again at once.",
        tuple(likely),
        places=tuple(place for joker in likely for place in _before_places(before, joker)),
    )


def _cards_gone(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    """P2."""
    there, now = _reals(before.table_cards), _reals(_on(after))
    for card, count in sorted((there - now).items()):
        if there[card] == 1:
            message = f"The {card.words} was on the table and is gone."
        else:
            copies = f"{number_word(there[card]).capitalize()} copies of the {card.words} were on the table"
            gone = "all are gone" if count == there[card] else f"{number_word(count)} {_is(count)} gone"
            message = f"{copies}; {gone}."
        yield RuleFault(Rule.P2, message, (card,) * count, places=_before_places(before, card))


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _not_held(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    """P5."""
    there, now = _reals(before.table_cards) + _reals(before.hand), _reals(_on(after))
    for card, count in sorted((now - there).items()):
        message = f"The {card.words} was neither on the table nor in the hand."
        if now[card] > 1:
            copies = f"{number_word(now[card]).capitalize()} copies of the {card.words} lie there"
            known = f"only {number_word(there[card])}" if there[card] else "none"
            were = "were" if there[card] > 1 else "was"
            message = f"{copies}, and {known} {were} on the table or in the hand."
        yield RuleFault(Rule.P5, message, (card,) * count, places=_where(after, [card]))
    extra = len(jokers_in(_on(after))) - len(jokers_in(before.table_cards)) - len(jokers_in(before.hand))
    if extra > 0:
        jokers = "A joker" if extra == 1 else f"{number_word(extra).capitalize()} jokers"
        new = _new_jokers(before, after)
        yield RuleFault(
            Rule.P5,
            f"{jokers} came from neither the table nor the hand.",
            (Joker(),) * extra,
            places=_where(after, new if len(new) == extra else jokers_in(_on(after))),
        )


def _new_jokers(before: Position, after: tuple[Meld, ...]) -> tuple[Joker, ...]:
    """The jokers that stand for what no joker stood for before, and those that say nothing."""
    silent = tuple(joker for joker in jokers_in(_on(after)) if joker.stands_for is None)
    return (*(Joker(face) for face in (declared(after) - declared(before.table)).elements()), *silent)


_MELD_RULES = (Rule.J1, Rule.M1, Rule.M2, Rule.M3, Rule.M4)


def _bad_melds(after: tuple[Meld, ...], rules: Rules) -> list[RuleFault]:
    """J1, M1 to M4: rule by rule, within a rule meld by meld."""
    found = [
        fault
        for number, meld in enumerate(after, start=1)
        for fault in meld_faults(meld, number, Section.AFTER, rules)
    ]
    return sorted(found, key=lambda fault: _MELD_RULES.index(fault.rule))


def _declarations_changed(before: Position, after: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    """J2 to J4, by counts: jokers look alike, so as many as can go on standing for their cards do.

    Jokers that left the table (J5) or say nothing (J1) have changed no declaration.
    """
    now = _on(after)
    undeclared = sum(joker.stands_for is None for joker in jokers_in(now))
    excused = undeclared + max(0, len(jokers_in(before.table_cards)) - len(jokers_in(now)))
    changed = declared(before.table) - declared(after)
    new = _new_jokers(before, after)
    # What it became can be told where all jokers that stand for something new stand for the same.
    became = new[0].stands_for if len(set(new)) == 1 and len(new) >= changed.total() else None
    for card, released in sorted(changed.items()):
        stuck = next(
            count
            for count in range(released + 1)
            if may_release(card, released - count, before.table, after, rules)
        )
        count = stuck - min(excused, stuck)
        excused -= stuck - count
        if count:
            yield RuleFault(
                Rule.J2,
                _still_stands(card, became, card in now, rules),
                (Joker(card),) * count,
                places=(
                    *_before_places(before, Joker(card)),
                    *_where(after, [Joker(became)] if became else []),
                ),
            )


def _still_stands(card: Card, became: Card | None, real_there: bool, rules: Rules) -> str:
    stood = f"The joker stood for the {card.words}"
    so = f"so it may not become the {became.words}" if became else "so it goes on standing for it"
    if rules.release is Release.NEVER:
        return f"{stood}. A joker on the table is never released here, {so}."
    if not real_there:
        return f"{stood}. No real {card.words} lies on the table, {so}."
    if rules.release is Release.IN_PLACE:
        return f"{stood}. The real {card.words} does not lie in its place, {so}."
    return f"{stood}. One real {card.words} releases one joker only, {so}."


def _nothing_laid(before: Position, after: tuple[Meld, ...]) -> Iterator[RuleFault]:
    held = Counter(before.hand)
    if not any(held[piece] for piece in laid_between(before, after)):
        yield RuleFault(Rule.P1, "No card from the hand was added to the table.")
