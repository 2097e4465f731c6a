"""Tidying a table, held against trying everything on small heaps."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from solver.cards import Card, Joker, Piece, cards, face_of, in_order, piece_key
from solver.decide import Limits
from solver.errors import Refusal
from solver.loose_cover import without
from solver.melds import Meld
from solver.outcomes import Confirmation, LayoutProof
from solver.position import Position
from solver.rules import MANIPULATION, Release, Rules
from solver.tidy import Tidied, Tidying, TidyUndecided, Untidy, tidy
from tests import naive
from tests.positions import RULES
from tests.quarrels import messes
from tests.stages import melds


def tidied(heaps: str, rules: Rules = MANIPULATION, players: int = 3) -> Tidying:
    return tidy(Position(melds(heaps), players=players), rules)


def tokens(pieces: tuple[Piece, ...]) -> str:
    return " ".join(map(str, pieces))


@pytest.mark.parametrize(
    ("heaps", "table", "moved"),
    [
        ("7S 7H 7D", "7S 7H 7D", 0),
        ("4H/5H 7H/6H", "4H 5H 6H 7H", 2),
        ("5H X 7H", "5H X=6H 7H", 1),
        # J2: a declared joker keeps its card.
        ("5H X=6H 7H/8H", "5H X=6H 7H 8H", 1),
        ("", "", 0),
    ],
)
def test_everything_is_laid_out(heaps: str, table: str, moved: int) -> None:
    found = tidied(heaps)
    assert isinstance(found, Tidied)
    assert (found.proof.sweep, found.proof.layout) == (Confirmation.CONFIRMED, LayoutProof.OPTIMAL)
    assert [set(meld.cards) for meld in found.table] == [set(meld.cards) for meld in melds(table)]
    assert found.trace.moved == moved


def test_a_joker_is_released_by_a_card_that_lies_there() -> None:
    found = tidied("5H X=6H 7H/6H/9C 9D")
    assert isinstance(found, Tidied)
    [joker] = found.trace.jokers
    assert (joker.was, joker.now.rank.value) == (Card.of("6H"), "9")


@pytest.mark.parametrize(
    ("heaps", "take_back", "menders"),
    [
        ("4H/5H 5S 5C/6H 7H", "5C 5S", "5D 5H X"),
        ("7S 7H 7D/KC", "KC", ""),
        ("2C 3C 4C/KC KD", "KC KD", "KH KS X"),
        # Fewest cards, then fewest points, then the first in order.
        ("9C TC JC/9H 9D", "9D 9H", "9C 9S QC X"),
        ("2C 3C 4C/5C 5D 5H/2D", "2D", ""),
        ("AC 2C 3C 3D 3H", "AC 2C", "3C 3S X"),
        # A joker stands for its card until the real one lies there.
        ("X=6H 9C 9D", "X=6H 9C 9D", ""),
        ("X 9C", "9C X", None),
    ],
)
def test_what_to_take_back(heaps: str, take_back: str, menders: str | None) -> None:
    found = tidied(heaps)
    assert isinstance(found, Untidy)
    assert tokens(found.take_back) == take_back
    assert found.all_menders
    assert menders is None or tokens(found.menders) == menders


def test_C4_what_no_pack_can_make_is_refused() -> None:
    with pytest.raises(Refusal, match="Two copies of the 4 of hearts"):
        tidied("4H 4H", players=2)


def test_no_time_is_no_answer() -> None:
    heaps = Position(melds("4H/5H 5S 5C/6H 7H"))
    assert isinstance(tidy(heaps, limits=Limits(0.0, 0.0)), TidyUndecided)


def test_readings_matter() -> None:
    messy = "5H X=6H 7H/6H/9C 9D"
    assert isinstance(tidied(messy), Tidied)
    assert isinstance(tidied(messy, Rules(release=Release.IN_PLACE)), Tidied)
    assert isinstance(tidied(messy, Rules(release=Release.NEVER)), Untidy)


# Against trying everything.


def can_lie(heaps: Position, left: tuple[Meld, ...], rules: Rules) -> naive._Search | None:
    """The search of all layouts of what is left, if there is any."""
    real = [[piece for piece in meld.cards if piece != Joker()] for meld in left]
    silent = sum(piece == Joker() for meld in left for piece in meld.cards)
    table = tuple(Meld(tuple(pieces)) for pieces in real if pieces)
    search = _Mess(Position(table, (Joker(),) * silent, heaps.players), heaps, rules)
    return search if search.playable(tuple(search.hand)) else None


class _Mess(naive._Search):
    """Heaps with what lay beside a joker, be it taken back or not."""

    def __init__(self, left: Position, heaps: Position, rules: Rules) -> None:
        super().__init__(left, rules)
        self.lay: dict[int, list[frozenset[int]]] = {}
        for meld in heaps.table:
            faces = [rules.face_index[face] for face in meld.faces]
            for piece in meld.cards:
                face = face_of(piece)
                if isinstance(piece, Joker) and face is not None:
                    at = rules.face_index[face]
                    self.lay.setdefault(at, []).append(self.beside(at, faces))

    def in_place(self, face: int, released: int, found: object, seats: object) -> bool:
        """As in a play, but the heaps tell what lay beside."""
        ends = [
            self.beside(face, meld)
            for meld, seated in zip(found.melds, seats, strict=True)  # type: ignore[attr-defined, call-overload]
            for _ in range(meld.count(face) - seated.count(face))
        ]
        assert not self.rules.one_release_a_card
        return any(
            all(any(old & new for new in ends) for old in olds)
            for olds in combinations(self.lay[face], released)
        )


def least_to_take_back(heaps: Position, rules: Rules) -> tuple[Piece, ...]:
    """Fewest cards, then fewest points, then the first in canonical order."""
    pieces = heaps.table_cards
    for number in range(len(pieces) + 1):
        some = {in_order(chosen) for chosen in combinations(pieces, number)}
        ranked = sorted(some, key=lambda gone: (rules.count(gone), [piece_key(piece) for piece in gone]))
        for gone in ranked:
            if can_lie(heaps, without(heaps.table, gone), rules) is not None:
                return gone
    raise AssertionError("taking everything back is always possible")


def fewest_moved(heaps: Position, search: naive._Search, rules: Rules) -> int:
    """Over all layouts; a joker that is declared only now counts as moved."""
    lying = [
        Meld(kept)
        for meld in heaps.table
        if (kept := tuple(piece for piece in meld.cards if piece != Joker()))
    ]
    count = naive._Moved([naive._Old.of(meld, rules) for meld in lying])
    silent = sum(piece == Joker() for piece in heaps.table_cards)
    return silent + min(count(layout.melds, layout.jokers) for layout in search.found(tuple(search.hand)))


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_tidying_agrees_with_trying_everything(rules: Rules) -> None:
    seen = Counter[str]()
    for heaps in messes(25, 31, rules):
        found = tidy(heaps, rules)
        seen[type(found).__name__] += 1
        assert isinstance(found, Tidied | Untidy), (heaps, found)
        gone = found.take_back if isinstance(found, Untidy) else ()
        assert gone == least_to_take_back(heaps, rules), heaps
        on = [piece for meld in found.table for piece in meld.cards]
        left = Counter(heaps.table_cards) - Counter(gone)
        assert Counter(piece for piece in on if isinstance(piece, Card)) == Counter(
            piece for piece in left.elements() if isinstance(piece, Card)
        )
        assert all(naive.is_meld(meld.faces, rules) for meld in found.table)
        if found.proof.layout is LayoutProof.OPTIMAL:
            rest = Position(without(heaps.table, gone), players=heaps.players)
            search = can_lie(heaps, rest.table, rules)
            assert search is not None
            assert found.trace.moved == fewest_moved(rest, search, rules), (heaps, found.table)
        else:
            assert rules.seats_matter
    assert seen["Tidied"] > 2
    assert seen["Untidy"] > 5


@pytest.mark.parametrize(
    "rules", [MANIPULATION, Rules(release=Release.IN_PLACE)], ids=("anywhere", "in place")
)
def test_menders_are_those_cards_that_mend(rules: Rules) -> None:
    tried = 0
    for heaps in messes(30, 7, rules):
        found = tidy(heaps, rules)
        if isinstance(found, Tidied):
            continue
        assert isinstance(found, Untidy)
        pack = rules.pack(heaps.players)
        assert pack is not None
        lying = Counter(Joker() if isinstance(piece, Joker) else piece for piece in heaps.table_cards)
        pieces: tuple[Piece, ...] = (*rules.faces, Joker())
        mending = [
            piece
            for piece in pieces
            if lying[piece] < (pack.jokers if isinstance(piece, Joker) else pack.packs)
            and can_lie(heaps, (*heaps.table, Meld((piece,))), rules) is not None
        ]
        assert found.menders == in_order(mending), heaps
        tried += bool(mending)
    assert tried > 3


def test_heaps_keep_their_typed_numbers() -> None:
    found = tidied("KD/7S 7H 7D/4C 5C 6C 8C")
    assert isinstance(found, Untidy)
    assert found.take_back == cards("8C KD")
    assert found.trace.continues == (3, 2)
