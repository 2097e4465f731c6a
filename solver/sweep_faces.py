"""The sweep's order of the ranks, and what may lie at a face at the end of a play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from solver.cards import Rank
from solver.rules import Ace, Release, Rules

if TYPE_CHECKING:
    from solver.position import Tally


@dataclass(frozen=True, slots=True)
class Stage:
    """One stop of the sweep: a rank, and what happens to the aces that lie high there."""

    rank: int
    """Index into `Rules.ranks`."""
    reserves: bool = False
    """Only says how many aces lie high; they are counted when the rank itself comes."""
    spends: bool = False
    """The aces that were reserved are among the cards of this rank."""


def stages(rules: Rules) -> tuple[Stage, ...]:
    """The ranks from the high ace down (RULES M3), as arXiv 1604.07553 goes through them.

    >>> [stage.rank for stage in stages(Rules(ranks=(Rank.ACE, Rank.TWO, Rank.THREE)))]
    [0, 2, 1, 0]
    """
    rest = tuple(Stage(i) for i, rank in enumerate(rules.ranks) if rank is not Rank.ACE)[::-1]
    if len(rest) == len(rules.ranks):
        return rest
    ace = rules.ranks.index(Rank.ACE)
    match rules.ace:
        case Ace.LOW:
            return (*rest, Stage(ace))
        case Ace.HIGH:
            return (Stage(ace), *rest)
        case Ace.EITHER:
            return (Stage(ace, reserves=True), *rest, Stage(ace, spends=True))


@dataclass(frozen=True, slots=True)
class Face:
    """All that the sweep needs to know of one face."""

    table: int
    hand: int
    declared: int
    worth: int
    """The value of laying one from the hand."""

    @property
    def real(self) -> int:
        """The real cards there are."""
        return self.table + self.hand


class Choice(NamedTuple):
    """How many cards lie at a face, jokers too, and what was laid of real cards is worth."""

    cards: int
    worth: int


def face_choices(face: Face, jokers: int, rules: Rules) -> tuple[tuple[Choice, ...], ...]:
    """What may lie at a face at the end of a play (RULES P2, J2 to J5) by jokers there, the most cards first.

    >>> face_choices(Face(table=0, hand=1, declared=1, worth=5), 1, Rules())
    ((Choice(cards=1, worth=5),), (Choice(cards=2, worth=5), Choice(cards=1, worth=0)))
    """
    return tuple(
        tuple(
            Choice(face.table + laid + standing, laid * face.worth)
            for laid in range(face.hand, -1, -1)
            if _may_release(face.declared - standing, face.table + laid, rules)
        )
        for standing in range(jokers + 1)
    )


def further_choices(face: Face, worth: int, jokers: int, rules: Rules) -> tuple[tuple[Choice, ...], ...]:
    """The same where one further card of the face comes to the hand and is laid, which brings `worth`.

    >>> further_choices(Face(table=0, hand=1, declared=0, worth=5), 3, 0, Rules())
    ((Choice(cards=2, worth=8), Choice(cards=1, worth=3)),)
    """
    there = replace(face, table=face.table + 1)
    return tuple(
        tuple(Choice(cards, laid + worth) for cards, laid in choices)
        for choices in face_choices(there, jokers, rules)
    )


def _may_release(released: int, real: int, rules: Rules) -> bool:
    """Whether so many jokers of one face may leave it when so many real cards of it lie on the table."""
    if released <= 0:
        return True
    if rules.release is Release.NEVER:
        return False
    return real >= (released if rules.one_release_a_card else 1)


def suit_faces(
    tally: Tally, suit: int, order: tuple[Stage, ...], worth: tuple[int, ...], suits: int
) -> tuple[Face, ...]:
    """The faces of one of so many suits, stage by stage; `worth` by rank."""
    found = []
    for stage in order:
        index = stage.rank * suits + suit
        found.append(Face(tally.table[index], tally.hand[index], tally.declared[index], worth[stage.rank]))
    return tuple(found)
