"""What was done to the jokers of the table: taken away (J5), or made another card (J2 to J4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from solver.cards import Card, Joker, Piece
from solver.faults import Place, RuleFault, Section
from solver.meld_faults import number_word
from solver.melds import jokers_in
from solver.position import places
from solver.release import declared, may_release
from solver.rules import Release, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from solver.melds import Meld
    from solver.position import Position


def jokers_gone(before: Position, after: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    """J5, in the place of P2 for a joker; which joker it was is said where it can be told."""
    gone = len(jokers_in(before.table_cards)) - len(jokers_in(pieces_on(after)))
    if gone <= 0:
        return
    missing = declared(before.table) - declared(after)
    was, them = ("was", "is gone") if gone == 1 else ("were", "are gone")
    if len(missing) == 1 or missing.total() == gone:
        faces = sorted(missing.elements())[:gone]
        if len(set(faces)) == 1 < gone:
            who = f"{number_word(gone).capitalize()} jokers that stood for the {faces[0].words}"
        else:
            who = f"The joker{'s' * (gone > 1)} that stood for {and_the(faces)}"
        jokers = tuple(map(Joker, faces))
    else:
        who = "A joker" if gone == 1 else f"{number_word(gone).capitalize()} jokers"
        jokers = (Joker(),) * gone
    message = f"{who} {was} on the table and {them}"
    if rules.release is not Release.NEVER and all(face in pieces_on(after) for face in missing):
        message += "; a joker that is set free is laid again at once"
    told = {joker for joker in jokers if joker.stands_for is not None}
    where = tuple(place for joker in sorted(told, key=str) for place in places_before(before, joker))
    yield RuleFault(Rule.J5, f"{message}.", jokers, places=where)


def new_jokers(before: Position, after: tuple[Meld, ...]) -> tuple[Joker, ...]:
    """The jokers that stand for what no joker stood for before, and those that say nothing."""
    silent = tuple(joker for joker in jokers_in(pieces_on(after)) if joker.stands_for is None)
    return (*(Joker(face) for face in (declared(after) - declared(before.table)).elements()), *silent)


class _Stuck(NamedTuple):
    """Jokers of one face of which some may not stand for what they stand for now."""

    face: Card
    stood: int
    """So many stood for it."""
    changed: int
    number: int
    """So many changed without leave."""
    real: int
    """So many real cards of the face lie on the final table."""


def declarations_changed(before: Position, after: tuple[Meld, ...], rules: Rules) -> Iterator[RuleFault]:
    """J2 to J4, by counts: jokers look alike, so as many as can go on standing for their cards do.

    Jokers that left the table (J5) or say nothing (J1) have changed no declaration.
    """
    now = pieces_on(after)
    stuck = list(_stuck(before, after, rules))
    silent = sum(joker.stands_for is None for joker in jokers_in(now))
    excused = silent + max(0, len(jokers_in(before.table_cards)) - len(jokers_in(now)))
    number = sum(one.number for one in stuck) - excused
    if number <= 0:
        return
    new = [joker for joker in new_jokers(before, after) if joker.stands_for is not None]
    # What they became can be told where all new declarations are theirs, or all are the same.
    known = len(new) == number or (len(set(new)) == 1 and len(new) > number)
    became = sorted({face for joker in new if (face := joker.stands_for)}) if known else []
    # Of several faces it cannot be told which joker is excused: none of them may change.
    cards = [Joker(one.face) for one in stuck for _ in range(one.number)]
    yield RuleFault(
        Rule.J2,
        _still_stand(stuck, number, became, rules),
        tuple(cards[:number] if len(stuck) == 1 else cards),
        places=(
            *(place for one in stuck for place in places_before(before, Joker(one.face))),
            *places_after(after, [Joker(face) for face in became]),
        ),
    )


def _stuck(before: Position, after: tuple[Meld, ...], rules: Rules) -> Iterator[_Stuck]:
    stood = declared(before.table)
    for face, changed in sorted((stood - declared(after)).items()):
        number = next(
            count
            for count in range(changed + 1)
            if may_release(face, changed - count, before.table, after, rules)
        )
        if number:
            real = sum(piece == face for piece in pieces_on(after))
            yield _Stuck(face, stood[face], changed, number, real)


_NOWHERE = " lies on the table"


def _still_stand(stuck: list[_Stuck], number: int, became: list[Card], rules: Rules) -> str:
    one, total = stuck[0], sum(face.stood for face in stuck)
    reasons = list(dict.fromkeys(_reason(face, rules) for face in stuck))
    reason = " and ".join([reasons[0], *(text[0].lower() + text[1:] for text in reasons[1:])])
    if not any(face.real for face in stuck) and rules.release is not Release.NEVER:
        reason = f"{reason.replace(_NOWHERE, '')}{_NOWHERE}"
    first = f"{_stood([one.face for one in stuck], total)}. {reason}, so"
    if number < total:
        if became and len(stuck) == 1 and not _shares(one, rules):
            return f"{first} {'neither' if total == 2 else 'none of them'} may become {and_the(became)}."
        if became and len(stuck) > 1:
            return f"{first} none of them may become {and_the(became)}."
        goes = "goes" if number == 1 else "go"
        its = "it" if len(stuck) == 1 else "its card"
        return f"{first} {number_word(number)} of them {goes} on standing for {its}."
    they = "it" if total == 1 else "they"
    if became:
        return f"{first} {they} may not become {and_the(became)}."
    its = "it" if len(stuck) == 1 else "their cards"
    return f"{first} {they} {'goes' if total == 1 else 'go'} on standing for {its}."


def _shares(one: _Stuck, rules: Rules) -> bool:
    """Whether some of the jokers were released, and there were too few real cards for all of them."""
    return 0 < one.number < one.changed


def _reason(one: _Stuck, rules: Rules) -> str:
    """Why jokers of a face are not released, as the beginning of a sentence."""
    words = one.face.words
    if rules.release is Release.NEVER:
        return "A joker on the table is never released here"
    if not one.real:
        return f"No real {words}{_NOWHERE}"
    if rules.one_release_a_card and one.number == one.changed - one.real:
        real = f"one real {words} lies" if one.real == 1 else f"{number_word(one.real)} real ones lie"
        return f"One real card releases one joker only, and {real} on the table"
    if one.number < one.changed:
        return f"The real {words} does not lie in the place of each"
    return f"The real {words} does not lie in {'its' if one.changed == 1 else 'their'} place"


def may_stand_for_nothing_else(
    before: Position, after: tuple[Meld, ...], every: Sequence[Sequence[RuleFault]]
) -> Iterator[RuleFault]:
    """J2 where jokers say nothing and every declaration breaks it; `every` has the faults of each."""
    found = [
        Counter(card for fault in faults if fault.rule is Rule.J2 for card in fault.cards) for faults in every
    ]
    if not found or not all(found):
        return
    common, any_of = found[0], found[0]
    for cards in found[1:]:
        common, any_of = common & cards, any_of | cards
    stood = Counter(piece for piece in before.table_cards if isinstance(piece, Joker))
    jokers = common or any_of
    faces = sorted(piece.stands_for for piece in jokers if isinstance(piece, Joker) and piece.stands_for)
    total = sum(stood[Joker(face)] for face in faces)
    if common.total() == total:
        message = f"{_stood(faces, total)} and may stand for nothing else."
    elif common:
        message = (
            f"{_stood(faces, total)}, and {number_word(common.total())} of them may stand for nothing else."
        )
    else:
        message = f"{_stood(faces, total)}, and not all of them can go on standing for these."
    yield RuleFault(
        Rule.J2,
        message,
        tuple(jokers.elements()),
        places=(
            *(place for face in faces for place in places_before(before, Joker(face))),
            *places_after(after, [Joker()]),
        ),
    )


def _stood(faces: Sequence[Card], number: int) -> str:
    who = "The joker" if number == 1 else "The jokers"
    if len(faces) == 1 < number:
        who = f"{number_word(number).capitalize()} jokers"
    return f"{who} stood for {and_the(faces)}"


def and_the(faces: Sequence[Card]) -> str:
    """Cards in a sentence.

    >>> and_the([Card.of("7H"), Card.of("8S")])
    'the 7 of hearts and the 8 of spades'
    """
    *others, last = [f"the {face.words}" for face in faces]
    return f"{', '.join(others)} and {last}" if others else last


def pieces_on(melds: Iterable[Meld]) -> tuple[Piece, ...]:
    """Every piece of a table."""
    return tuple(piece for meld in melds for piece in meld.cards)


def places_after(after: tuple[Meld, ...], wanted: Sequence[Piece]) -> tuple[Place, ...]:
    """Where pieces lie on the table after."""
    return tuple(
        Place(Section.AFTER, number, index)
        for number, meld in enumerate(after, start=1)
        for index, piece in enumerate(meld.cards)
        if piece in wanted
    )


def places_before(before: Position, wanted: Piece) -> tuple[Place, ...]:
    """Where a piece lay on the table before."""
    return tuple(
        place for place, piece in places(before) if piece == wanted and place.section is Section.TABLE
    )
