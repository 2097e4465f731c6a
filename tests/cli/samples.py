"""Positions with hand-made answers, one for every shape that an answer can take."""

from __future__ import annotations

from solver.cards import Card, cards
from solver.melds import Meld
from solver.outcomes import (
    Best,
    By,
    Confirmation,
    Disagreement,
    LayoutProof,
    NoPlay,
    Origin,
    Proof,
    Redeclared,
    Seconds,
    Source,
    Standing,
    Status,
    Trace,
    Undecided,
)
from solver.position import Play, Position
from solver.rules import Rule

STAYED = Origin(Source.STAYED)
HAND = Origin(Source.HAND)


def from_meld(number: int) -> Origin:
    """A card that comes from another meld."""
    return Origin(Source.MELD, number)


def table(*melds: str) -> tuple[Meld, ...]:
    """Melds of canonical tokens."""
    return tuple(map(Meld.of, melds))


PROVED = Proof(
    By.SEARCH,
    None,
    Status.OPTIMAL,
    50,
    Confirmation.CONFIRMED,
    1234,
    LayoutProof.OPTIMAL,
    Seconds(0.004, 0.02, 0.03, 0.054),
)
NOTHING = Proof(By.SEARCH, None, Status.OPTIMAL, 0, Confirmation.CONFIRMED, 1)

LENT = Position(table("7S 7H 7D 7C", "9C TC JC"), cards("8C KD"), 3, title="A seven is lent")
LENT_BEST = Best(
    Play(cards("8C"), table("7D 7H 7S", "7C 8C 9C TC JC"), cards("KD")),
    8,
    Trace((1, 2), ((STAYED,) * 3, (from_meld(1), HAND, STAYED, STAYED, STAYED)), 1, ()),
    Standing(10, goes_out=False, may_knock=False),
    PROVED,
)

FREED = Position(table("4H X=5H 6H"), cards("5H 9S 9D 2C"), 3)
FREED_BEST = Best(
    Play(cards("5H 9D 9S"), table("4H 5H 6H", "X=9C 9D 9S"), cards("2C")),
    23,
    Trace(
        (1, None),
        ((STAYED, HAND, STAYED), (from_meld(1), HAND, HAND)),
        1,
        (Redeclared(Card.of("5H"), Card.of("9C"), HAND),),
    ),
    Standing(2, goes_out=False, may_knock=True),
    PROVED,
)

OUT = Position(table("7S 7H 7D"), cards("QD KD X"), 2)
OUT_BEST = Best(
    Play(cards("X=JD QD KD"), table("7D 7H 7S", "X=JD QD KD"), ()),
    45,
    Trace((1, None), ((STAYED,) * 3, (HAND,) * 3), 0, ()),
    Standing(0, goes_out=True, may_knock=False),
    PROVED,
)

STUCK = Position(table("7S 7H 7D"), cards("KD 2C X"), 3)
STUCK_NONE = NoPlay(Standing(37, goes_out=False, may_knock=False), NOTHING)

THIRD = Position(table("7S 7H 7D"), cards("7C"), 3, drawn=3)
THIRD_NONE = NoPlay(Standing(7, goes_out=False, may_knock=False), Proof(By.RULE, Rule.T2))

FIRST = Position(table("7S 7H 7D"), cards("7C 2D"), 3, drawn=0)
FIRST_NONE = NoPlay(Standing(9, goes_out=False, may_knock=False), Proof(By.RULE, Rule.T2))

OPEN = Undecided(
    None, Standing(37, goes_out=False, may_knock=False), Proof(By.SEARCH, None, Status.UNKNOWN, 30)
)
OPEN_BEST = Undecided(LENT_BEST, LENT_BEST.standing, Proof(By.SEARCH, None, Status.FEASIBLE, 18))

QUARREL = Disagreement(
    "CP-SAT says 8 points, the sweep says 9.",
    (("cp_sat", "8"), ("sweep", "9")),
    Proof(By.SEARCH, None, Status.OPTIMAL, 8, Confirmation.DISAGREES, 12),
)
