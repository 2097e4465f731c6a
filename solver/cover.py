"""The exact cover as an integer model: which legal melds hold every card of the table and most of the hand.

Jokers are counts per face, never variants of melds. Every model here has the table as it lies for a
feasible point, so that "infeasible" can never pose as "no play".
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from solver.integer import IntegerModel
from solver.melds import Candidate, candidates, deciding_length
from solver.release import declared, neighbours
from solver.rules import Release, Rules
from solver.value import value_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.melds import Meld
    from solver.position import Tally


@dataclass(frozen=True, slots=True)
class Cover:
    """An exact-cover model with the meaning of its variables, all by the indices of `Rules.faces`."""

    model: IntegerModel
    melds: tuple[tuple[Candidate, int], ...]
    """Each candidate with the variable that counts it."""
    laid: dict[int, int]
    """For each face in hand, the variable that counts the real cards laid."""
    jokers: dict[int, int]
    """For each face that a joker may stand for at the end, the variable that counts those jokers."""
    laid_jokers: int | None
    """The variable that counts the jokers laid; none where none is in hand."""
    holders: dict[int, tuple[tuple[int, int], ...]]
    """For each face, the meld variables that hold it and how often."""


def cover(tally: Tally, table: Sequence[Meld], rules: Rules, longest: int | None) -> Cover:
    """The model of every play, its objective the value laid; `longest` bounds sequences, in cards.

    `table` is what `tally` counts; only the reading that releases jokers in place looks at it.
    """
    made = bare_cover(tally, rules, longest)
    balance_jokers(made, sum(tally.declared))
    keep_or_release(made, tally, rules)
    if rules.release is Release.IN_PLACE:
        release_in_place(made, tally, table, rules)
    share_out_jokers(made, rules, sum(tally.declared) + tally.hand_jokers)
    made.model.objective = value_terms(made, rules)
    return made


def bare_cover(tally: Tally, rules: Rules, longest: int | None) -> Cover:
    """Melds that hold every card of the table and those laid from the hand; of jokers nothing is said yet."""
    most_jokers = sum(tally.declared) + tally.hand_jokers
    pool = [table + hand for table, hand in zip(tally.table, tally.hand, strict=True)]
    model = IntegerModel()
    melds = []
    holders: dict[int, list[tuple[int, int]]] = {}
    for candidate in candidates(pool, most_jokers, rules, longest):
        variable = model.variable(0, candidate.most)
        melds.append((candidate, variable))
        for face, count in candidate.needs:
            holders.setdefault(face, []).append((variable, count))
    in_hand = [face for face, count in enumerate(tally.hand) if count and face in holders]
    laid = {face: model.variable(0, tally.hand[face]) for face in in_hand}
    jokers = {face: model.variable(0, most_jokers) for face in sorted(holders)} if most_jokers else {}
    laid_jokers = model.variable(0, tally.hand_jokers) if tally.hand_jokers else None
    made = Cover(
        model,
        tuple(melds),
        laid,
        jokers,
        laid_jokers,
        {face: tuple(held) for face, held in sorted(holders.items())},
    )
    cover_every_face(made, tally)
    return made


def value_terms(made: Cover, rules: Rules) -> list[tuple[int, int]]:
    """The value of what is laid: points first, then cards (docs/design.md)."""
    terms = [(variable, value_of(rules.points(rules.faces[face]), 1)) for face, variable in made.laid.items()]
    if made.laid_jokers is not None:
        terms.append((made.laid_jokers, value_of(rules.joker_points, 1)))
    return terms


def cover_every_face(made: Cover, tally: Tally) -> None:
    """P2, P3, P5: the melds hold exactly the table's cards, those laid, and the jokers standing for them."""
    for face, held in made.holders.items():
        terms = list(held)
        if face in made.laid:
            terms.append((made.laid[face], -1))
        if face in made.jokers:
            terms.append((made.jokers[face], -1))
        made.model.equal(terms, tally.table[face])


def balance_jokers(made: Cover, jokers_there: int) -> None:
    """J5, P2: no joker leaves the table, and only jokers of the hand come to it."""
    terms = [(variable, 1) for variable in made.jokers.values()]
    if made.laid_jokers is not None:
        terms.append((made.laid_jokers, -1))
    if terms:
        made.model.equal(terms, jokers_there)


def keep_or_release(made: Cover, tally: Tally, rules: Rules) -> None:
    """J2, J3: a joker goes on standing for its card unless the real card lies on the table at the end."""
    for face, before in enumerate(tally.declared):
        if not before:
            continue
        kept = made.jokers[face]
        match rules.release:
            case Release.NEVER:
                made.model.at_least([(kept, 1)], before)
            case Release.ANYWHERE if rules.one_release_a_card:
                terms = [(kept, 1)] + ([(made.laid[face], 1)] if face in made.laid else [])
                made.model.at_least(terms, before - tally.table[face])
            case Release.ANYWHERE:
                if not tally.table[face]:
                    real = _released(made, tally, face)
                    made.model.at_least([(kept, 1), *((variable, before) for variable in real)], before)
            case Release.IN_PLACE:
                # `release_in_place` says it with the table, which a tally does not hold.
                pass


def _released(made: Cover, tally: Tally, face: int) -> list[int]:
    """A variable that may be 1 only if a real card of this face is laid; none where none is in hand."""
    if face not in made.laid:
        return []
    real = made.model.variable(0, 1)
    made.model.at_most([(real, 1), (made.laid[face], -1)], 0)
    return [real]


def release_in_place(made: Cover, tally: Tally, table: Sequence[Meld], rules: Rules) -> None:
    """J3, other reading: a released joker's real card ends beside a card that lay beside the joker."""
    homes: dict[int, list[list[tuple[int, int]]]] = {}
    for meld in table:
        for card, number in declared([meld]).items():
            at = rules.face_index[card]
            beside = {rules.face_index[other] for other in neighbours(card, meld.faces, rules)}
            home = [
                (variable, count)
                for candidate, variable in made.melds
                for held, count in candidate.needs
                if held == at and any(other in beside for other, _ in candidate.needs)
            ]
            homes.setdefault(at, []).extend([home] * number)
    for face, places in homes.items():
        released = [made.model.variable(0, 1) for _ in places]
        total = [(variable, 1) for variable in released]
        made.model.at_least([(made.jokers[face], 1), *total], len(places))
        for variable, home in zip(released, places, strict=True):
            made.model.at_most([(variable, 1), *((meld, -count) for meld, count in home)], 0)
            if not tally.table[face]:
                laid = [(made.laid[face], -1)] if face in made.laid else []
                made.model.at_most([(variable, 1), *laid], 0)
        if rules.one_release_a_card:
            # Two released jokers need two real cards, and two places between their homes.
            laid = [(made.laid[face], -1)] if face in made.laid else []
            made.model.at_most([*total, *laid], tally.table[face])
            either = {meld: count for home in places for meld, count in home}
            made.model.at_most([*total, *((meld, -count) for meld, count in either.items())], 0)


def share_out_jokers(made: Cover, rules: Rules, most_jokers: int) -> None:
    """Reading of J: at most so many jokers in one meld, as Hall's condition on the faces they stand for."""
    limit = rules.jokers_a_meld
    if limit is None or most_jokers <= limit:
        return
    # One face alone can be too many: the sequence that holds both aces holds one face twice.
    for size in range(1, most_jokers + 1):
        for faces in combinations(made.jokers, size):
            held: dict[int, int] = {}
            for face in faces:
                for variable, count in made.holders[face]:
                    held[variable] = held.get(variable, 0) + count
            if max(held.values(), default=0) <= limit:
                continue
            terms = [(variable, min(count, limit)) for variable, count in held.items()]
            terms += [(made.jokers[face], -1) for face in faces]
            made.model.at_least(terms, 0)


def value_cover(tally: Tally, table: Sequence[Meld], rules: Rules) -> Cover:
    """Stage one: the model that decides the best value; short sequences suffice for it.

    But not where a released joker's card must lie beside certain others: splitting could part them.
    """
    longest = None if rules.release is Release.IN_PLACE else deciding_length(rules)
    return cover(tally, table, rules, longest)
