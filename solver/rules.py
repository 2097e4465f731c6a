"""The rules as data: every number and policy of the game. Other games of the family are other values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property

from solver.cards import Card, Joker, Piece, Rank, Suit


class Rule(Enum):
    """The ids under which verdicts and tests cite the rules."""

    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    M4 = "M4"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    J1 = "J1"
    J2 = "J2"
    J3 = "J3"
    J4 = "J4"
    J5 = "J5"
    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    T4 = "T4"
    T5 = "T5"
    S1 = "S1"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    S5 = "S5"
    S6 = "S6"
    S7 = "S7"
    G1 = "G1"
    G2 = "G2"
    G3 = "G3"


class Ace(Enum):
    """Where an ace may lie in a sequence (M3); nowhere does a sequence turn the corner."""

    LOW = "low"
    HIGH = "high"
    EITHER = "either"


class Release(Enum):
    """When a joker on the table may end a play as another card (J2, J3 and their readings)."""

    ANYWHERE = "anywhere"
    """The real card lies anywhere on the table at the end."""
    IN_PLACE = "in_place"
    """The real card ends beside a card that lay beside the joker."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Pack:
    """What a game with so many players is played with (C1)."""

    players: int
    packs: int
    """Copies of every card."""
    jokers: int


# Not slotted: the derived tables below are cached on the instance.
@dataclass(frozen=True)
class Rules:
    """One game of the rummy family; the defaults are Manipulation Rummy."""

    pack_sizes: tuple[Pack, ...] = (Pack(2, 1, 1), Pack(3, 2, 2), Pack(4, 2, 2), Pack(5, 2, 2))
    """C1."""
    assumed_players: int = 3
    """Whose pack is assumed where a position does not say how many play."""
    ranks: tuple[Rank, ...] = tuple(Rank)
    suits: tuple[Suit, ...] = tuple(Suit)
    rank_points: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    """C3, parallel to `ranks`."""
    joker_points: int = 25
    """C3."""
    smallest_group: int = 3
    """M1."""
    largest_group: int = 4
    """M2."""
    smallest_run: int = 3
    """M1, M3."""
    ace: Ace = Ace.EITHER
    """M3."""
    full_circle: bool = True
    """M3, reading: the sequence that uses the ace at both ends is legal."""
    release: Release = Release.ANYWHERE
    """J2, J3, reading."""
    one_release_a_card: bool = False
    """J3, reading: one real card releases one joker only."""
    jokers_a_meld: int | None = None
    """J, reading: most jokers in one meld; none for no limit."""
    dealt: int = 10
    """C2, cards."""
    most_draws: int = 3
    """T2: the draw after which nothing may be melded."""
    knock_limit: int = 5
    """T3, points."""
    undercut_bonus: int = 10
    """S3, points."""
    out_bonus: int = 25
    """S5, points."""
    game_target: int = 150
    """G1, points."""
    game_bonus: int = 100
    """G2, points."""
    round_bonus: int = 25
    """G2, points."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Every look-up of a meld asks for it, and there are many fields.
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __getstate__(self) -> dict[str, object]:
        # Another process hashes its names in another way.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def pack(self, players: int | None) -> Pack | None:
        """The pack for so many players (C1): the assumed one if not said; none if the game has none.

        >>> Rules().pack(2)
        Pack(players=2, packs=1, jokers=1)
        >>> Rules().pack(6) is None
        True
        """
        wanted = self.assumed_players if players is None else players
        return next((size for size in self.pack_sizes if size.players == wanted), None)

    @property
    def seats_matter(self) -> bool:
        """Whether the readings in force look at where a joker lies, not only at what it stands for."""
        return self.release is Release.IN_PLACE or self.jokers_a_meld is not None

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """Every face of the pack in canonical order: by rank, then suit."""
        return tuple(Card(rank, suit) for rank in self.ranks for suit in self.suits)

    @cached_property
    def face_index(self) -> dict[Card, int]:
        """Each face's index in `faces`."""
        return {face: index for index, face in enumerate(self.faces)}

    def points(self, piece: Piece) -> int:
        """The points of a card or joker (C3).

        >>> Rules().points(Joker()), Rules().points(Card.of("AC"))
        (25, 1)
        """
        if isinstance(piece, Joker):
            return self.joker_points
        return self.rank_points[self.ranks.index(piece.rank)]

    def count(self, pieces: tuple[Piece, ...]) -> int:
        """The points of several cards together (C3)."""
        return sum(self.points(piece) for piece in pieces)


MANIPULATION = Rules()
"""Manipulation Rummy."""
