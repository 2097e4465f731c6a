"""Holds the reference against cases worked out by hand, published counts and an even plainer search."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.cards import Card, Joker, Piece, Rank, Suit, cards, face_of, piece_key
from solver.melds import Meld, shapes
from solver.position import Position
from solver.rules import MANIPULATION, Ace, Release, Rules
from tests import naive
from tests.cases.loader import Case, Question, cases
from tests.positions import RULES, random_position, relabelled, shuffled, small_positions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def melds(text: str) -> tuple[Meld, ...]:
    return tuple(Meld.of(tokens) for tokens in text.split("/") if tokens.strip())


def position(table: str, hand: str, players: int | None = 3) -> Position:
    return Position(melds(table), cards(hand), players)


def value(points: int, laid: int) -> int:
    return 128 * points + laid


# Melds.


@pytest.mark.parametrize(
    ("tokens", "legal"),
    [
        ("7S 7H 7D", True),
        ("7S 7H 7D 7C", True),
        ("7S 7H", False),
        ("7S 7H 7H", False),
        ("7S 7H 8D", False),
        ("9C TC JC QC", True),
        ("9C TC", False),
        ("9C TC QC", False),
        ("9C TC JD", False),
        ("9C TC TC JC", False),
        ("AH 2H 3H", True),
        ("QH KH AH", True),
        ("KH AH 2H", False),
        ("QH KH AH 2H", False),
        ("AH AH 2H", False),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", True),
        ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", True),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", True),
        ("AC 2C 3C JC QC KC AC", False),
        ("AC AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", False),
    ],
)
def test_m1_to_m4_melds(tokens: str, legal: bool) -> None:
    assert naive.is_meld(Meld.of(tokens).faces) is legal


@pytest.mark.parametrize(
    ("ace", "circle", "low", "high", "both"),
    [
        (Ace.LOW, True, True, False, False),
        (Ace.HIGH, True, False, True, False),
        (Ace.EITHER, True, True, True, True),
        (Ace.EITHER, False, True, True, False),
    ],
)
def test_m3_aces(ace: Ace, circle: bool, low: bool, high: bool, both: bool) -> None:
    rules = Rules(ace=ace, full_circle=circle)
    whole = tuple(Card(rank, Suit.HEARTS) for rank in Rank)
    assert naive.is_meld(Meld.of("AH 2H 3H").faces, rules) is low
    assert naive.is_meld(Meld.of("QH KH AH").faces, rules) is high
    assert naive.is_meld((*whole, Card.of("AH")), rules) is both


@pytest.mark.parametrize("rules", RULES)
def test_the_solver_has_the_same_melds(rules: Rules) -> None:
    theirs = {tuple(sorted(rules.face_index[face] for face in shape.faces)) for shape in shapes(rules)}
    assert sorted(theirs) == list(naive.every_meld(rules))


def test_every_meld_is_found_among_all_sets_of_few_cards() -> None:
    """No legal meld hides outside of one rank or one suit: all sets of three out of a small pack."""
    faces = [face for face in MANIPULATION.faces if face.rank <= Rank.FIVE or face.rank >= Rank.QUEEN]
    by_trying = [trio for trio in combinations(faces, 3) if naive.is_meld(trio)]
    listed = [meld for meld in naive.every_meld() if len(meld) == 3]
    kept = {MANIPULATION.face_index[face] for face in faces}
    assert len(by_trying) == sum(kept.issuperset(meld) for meld in listed)


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        (MANIPULATION, {3: 100, 4: 57, 5: 40, 6: 4352, 7: 4604, 8: 4300}),
        (Rules(ace=Ace.LOW, full_circle=False), {3: 96, 4: 53, 5: 36, 6: 4010, 7: 4100}),
    ],
)
def test_published_counts_of_hands_that_lie_whole(rules: Rules, counts: dict[int, int]) -> None:
    """How many sets of n cards of one pack can be laid down whole."""
    whole: dict[int, set[frozenset[int]]] = {size: set() for size in range(3, 9)}
    for meld in naive.every_meld(rules):
        if len(meld) <= 8 and len(set(meld)) == len(meld):
            whole[len(meld)].add(frozenset(meld))
    short = [one for size in (3, 4, 5) for one in sorted(whole[size], key=sorted)]
    for one, two in combinations(short, 2):
        if one.isdisjoint(two) and len(one | two) <= 8:
            whole[len(one | two)].add(one | two)
    assert {size: len(whole[size]) for size in counts} == counts


# Values.


SMALL = [case for case in cases(Question.HINT) if len(case.position.table_cards) <= 20]


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_cases_from_real_tables(case: Case) -> None:
    best = naive.best_layout(case.position)
    assert naive.best_value(case.position) == (best.value if best else 0)
    assert naive.best_value(case.position) // 128 == case.points
    if best is not None and case.example is not None:
        example = tuple(sorted(tuple(sorted(meld.faces)) for meld in case.example))
        assert example in [layout.melds for layout in naive.layouts(case.position)]
        assert best.moved <= naive.moved(case.position.table, case.example)


JOKER_IN_RUN_AND_GROUP = ("3H X=4H 5H / 4D X=4H 4S", "4H 4C KD KH QS QH")


@pytest.mark.parametrize(
    ("table", "hand", "rules", "points", "laid"),
    [
        # P3 wants whole melds, P1 a card from the hand.
        ("", "7S 7H", MANIPULATION, 0, 0),
        ("7S 7H 7D", "", MANIPULATION, 0, 0),
        ("7S 7H 7D", "7C", MANIPULATION, 7, 1),
        ("7S 7H 7D", "7H", MANIPULATION, 0, 0),
        # M3: both ends take an ace, no corner.
        ("2H 3H 4H / JS QS KS", "AH AS", MANIPULATION, 2, 2),
        ("2H 3H 4H / JS QS KS", "AH AS", Rules(ace=Ace.LOW), 1, 1),
        ("QH KH AH", "2H", MANIPULATION, 0, 0),
        # The middle of a long sequence takes a second copy.
        ("3C 4C 5C 6C 7C", "5C", MANIPULATION, 5, 1),
        ("3C 4C 5C 6C", "5C", MANIPULATION, 0, 0),
        # J5: a hand joker counts 25, also alone at the end of a meld.
        ("7S 7H 7D", "X", MANIPULATION, 25, 1),
        ("7S 7H 7D 7C", "X", MANIPULATION, 0, 0),
        ("", "X 5H X", MANIPULATION, 55, 3),
        ("", "X 5H X", Rules(jokers_a_meld=1), 0, 0),
        # M4: a joker is no copy in a group.
        ("8S X=8H 8D", "8H", Rules(release=Release.NEVER), 0, 0),
        # J4: a kept joker moves with its face, J3: the real card comes from another meld.
        ("6H X=7H 8H / 7H 7S 7D 7C", "2S 4S", MANIPULATION, 6, 2),
        ("6H X=7H 8H / 7H 7S 7D 7C", "2S 4S", Rules(release=Release.NEVER), 0, 0),
        ("6H X=7H 8H / 7H 7S 7D 7C", "2S 4S", Rules(release=Release.IN_PLACE), 6, 2),
        # The real 7C stays away from the joker's old neighbours: only the chosen reading allows the kings.
        ("7H X=7C 7S / 5C 6C 7C", "7D KD KH", MANIPULATION, 27, 3),
        ("7H X=7C 7S / 5C 6C 7C", "7D KD KH", Rules(release=Release.IN_PLACE), 7, 1),
        # Two jokers stood for 4H and one 4H is there.
        (*JOKER_IN_RUN_AND_GROUP, MANIPULATION, 48, 6),
        (*JOKER_IN_RUN_AND_GROUP, Rules(one_release_a_card=True), 28, 4),
        (*JOKER_IN_RUN_AND_GROUP, Rules(release=Release.NEVER), 4, 1),
    ],
)
def test_values_by_hand(table: str, hand: str, rules: Rules, points: int, laid: int) -> None:
    assert naive.best_value(position(table, hand), rules) == value(points, laid)


def splits(faces: Sequence[Card], rules: Rules) -> bool:
    """Whether cards split into melds, by trying every set that holds the first of them."""
    if not faces:
        return True
    rest = range(1, len(faces))
    for size in range(2, len(faces)):
        for others in combinations(rest, size):
            left = [faces[index] for index in rest if index not in others]
            if naive.is_meld([faces[0], *(faces[index] for index in others)], rules) and splits(left, rules):
                return True
    return False


def hopeful(faces: Sequence[Card]) -> bool:
    """Whether every card has another of its rank or suit: saves most of the trying."""
    return all(
        any(other.rank is face.rank or other.suit is face.suit for other in faces if other is not face)
        for face in faces
    )


def plain_value(given: Position, rules: Rules) -> int:
    """The best value, by every set of hand cards and every declaration of every joker on its own."""

    def ends() -> Iterator[tuple[int, list[Piece]]]:
        for size in range(1, len(given.hand) + 1):
            for laid in combinations(given.hand, size):
                yield value(rules.count(laid), size), list(laid)

    before = Counter(piece.stands_for for piece in given.table_cards if isinstance(piece, Joker))
    for worth, laid in sorted(ends(), key=lambda end: -end[0]):
        real = [piece for piece in (*given.table_cards, *laid) if isinstance(piece, Card)]
        jokers = sum(isinstance(piece, Joker) for piece in (*given.table_cards, *laid))
        for declared in combinations_with_replacement(rules.faces, jokers):
            released = {face: n - declared.count(face) for face, n in before.items() if face is not None}
            legal = all(
                n <= 0
                or (
                    rules.release is not Release.NEVER
                    and real.count(face) >= (n if rules.one_release_a_card else 1)
                )
                for face, n in released.items()
            )
            if legal and hopeful([*real, *declared]) and splits([*real, *declared], rules):
                return worth
    return 0


@pytest.mark.parametrize("rules", RULES[:6])
def test_a_plainer_search_agrees(rules: Rules) -> None:
    tried = 0
    for number in range(24):
        rng = Random(number)
        start = rng.randrange(13)
        window = [rules.ranks[(start + step) % 13] for step in range(3)]
        near = [face for face in rules.faces if face.rank in window]
        on_table = rng.randrange(2)
        given = random_position(rng, rules, 2, 3 + 3 * rng.randrange(2), 2, on_table, 1 - on_table, near)
        tried += bool(given.hand)
        assert naive.best_value(given, rules) == plain_value(given, rules), given
    assert tried > 12


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ("4D 5D 6D", "X X 6H"),
        ("4D X=5D 6D", "X 5D"),
        ("4H X=5H 6H / X=5H 5S 5C", "5H"),
    ],
)
@pytest.mark.parametrize("rules", [MANIPULATION, Rules(one_release_a_card=True)])
def test_a_plainer_search_agrees_on_two_jokers(table: str, hand: str, rules: Rules) -> None:
    given = position(table, hand)
    assert naive.best_value(given, rules) == plain_value(given, rules)


@pytest.mark.parametrize("rules", RULES)
def test_stricter_readings_never_gain_and_layouts_are_plays(rules: Rules) -> None:
    for given in small_positions(8, seed=3, rules=rules):
        best = naive.best_layout(given, rules)
        found = list(naive.layouts(given, rules))
        assert naive.best_value(given, rules) == (best.value if best else 0) <= naive.best_value(given)
        assert len(set(found)) == len(found)
        for layout in found:
            assert best is not None
            assert value(rules.count(layout.laid), len(layout.laid)) == best.value
            assert all(naive.is_meld(meld, rules) for meld in layout.melds)
            real = Counter(piece for piece in (*given.table_cards, *layout.laid) if isinstance(piece, Card))
            on_table = Counter(face for meld in layout.melds for face in meld)
            assert on_table == real + Counter(layout.jokers)


def test_suits_and_order_do_not_change_the_value() -> None:
    turn = {
        Suit.CLUBS: Suit.HEARTS,
        Suit.HEARTS: Suit.SPADES,
        Suit.SPADES: Suit.CLUBS,
        Suit.DIAMONDS: Suit.DIAMONDS,
    }
    for number, given in enumerate(small_positions(25, seed=4)):
        mixed = shuffled(given, Random(number))
        assert naive.best_value(relabelled(given, turn)) == naive.best_value(given)
        assert naive.best_layout(mixed) == naive.best_layout(given)


# Layouts and ties.


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        ("7S 7H 7D", "7S 7H 7D 7C", 0),
        ("5C 5H 5S 5D", "5H 5S 5D / 4C 5C 6C 7C", 1),
        # An old meld is continued by one meld at most, and a new one continues one at most.
        ("3H 4H 5H 6H 7H 8H", "3H 4H 5H / 5H 6H 7H 8H", 2),
        ("AH 2H 3H / 4H 5H 6H 7H", "AH 2H 3H 4H 5H 6H 7H", 3),
        ("3H 4H 5H 6H 7H 8H", "3H 4H 5H / 6H 7H 8H 9H", 3),
        # Rows turned into columns keep one card each.
        ("AH 2H 3H / AD 2D 3D / AS 2S 3S", "AH AD AS / 2H 2D 2S / 3H 3D 3S", 6),
        # Greedy matching loses: the first old meld must leave its best match to the second.
        ("5C 5D 5H / 5C 5D 5S", "5C 5D 5H 5S / 4H 5H 6H", 2),
        # A joker released moved, whatever took its place.
        ("6H X=7H 8H / 7H 7S 7D 7C", "6H 7H 8H / 7S 7D 7C / 2S X=3S 4S", 2),
        # A joker that stands for the same card in another meld: its slot is filled by the real card.
        ("6H X=7H 8H / 7H 7S 7D", "6H 7H 8H / X=7H 7S 7D", 0),
        ("4H 5H 6H X=7H", "4H 5H 6H / X=7H 7S 7D", 1),
        # Two jokers' slots matched, one joker stands for the card at the end.
        ("6H X=7H 8H / X=7H 7S 7D", "6H 7H 8H / X=7H 7S 7D / X=2H 3H 4H", 1),
        ("", "7S 7H 7D", 0),
    ],
)
def test_moved_by_hand(before: str, after: str, count: int) -> None:
    assert naive.moved(melds(before), melds(after)) == count


def seated(layout: naive.Layout) -> tuple[Meld, ...]:
    """A layout's table with its jokers in the first slots that fit."""
    jokers = list(layout.jokers)
    table = []
    for meld in layout.melds:
        pieces: list[Piece] = []
        for face in meld:
            pieces.append(Joker(face) if face in jokers else face)
            if face in jokers:
                jokers.remove(face)
        table.append(Meld(tuple(pieces)))
    return tuple(table)


def plain_moved(before: Sequence[Meld], after: Sequence[Meld]) -> int:
    """Moved cards by every way to pair old melds with new ones or none."""
    end = Counter(piece for meld in after for piece in meld.cards if isinstance(piece, Joker))
    most = 0
    for partners in permutations((*after, *[Meld(())] * len(before)), len(before)):
        stay = 0
        jokers: Counter[Joker] = Counter()
        for old, new in zip(before, partners, strict=True):
            room = Counter(new.faces)
            for piece in sorted(old.cards, key=piece_key):
                face = face_of(piece)
                assert face is not None
                if room[face]:
                    room[face] -= 1
                    if isinstance(piece, Joker):
                        jokers[piece] += 1
                    else:
                        stay += 1
        most = max(most, stay + sum(min(n, end[joker]) for joker, n in jokers.items()))
    return sum(len(meld.cards) for meld in before) - most


def test_a_plainer_count_of_moved_cards_agrees() -> None:
    counts: Counter[int] = Counter()
    for given in small_positions(60, seed=5):
        for layout in list(naive.layouts(given))[:8]:
            after = seated(layout)
            counts[naive.moved(given.table, after)] += 1
            assert naive.moved(given.table, after) == plain_moved(given.table, after), given
    assert len(counts) > 2


def test_the_best_layout_is_the_least_of_all() -> None:
    """The order of ties, said once more in cards."""
    for given in small_positions(40, seed=6):
        best = naive.best_layout(given)
        ranked = [
            (
                naive.moved(given.table, seated(layout)),
                len(layout.melds),
                [piece_key(piece) for piece in layout.laid],
                layout.jokers,
                layout.melds,
            )
            for layout in naive.layouts(given)
        ]
        if best is None:
            assert not ranked
            continue
        laid = [piece_key(piece) for piece in best.laid]
        assert min(ranked) == (best.moved, best.number, laid, best.jokers, best.melds)


@pytest.mark.parametrize(
    ("table", "hand", "laid", "after", "moved"),
    [
        # Canonical: of six declarations the least jokers.
        ("", "X 5H X", "5H X X", "3H 4H 5H", 0),
        # Fewest melds: one long sequence, not two.
        ("3C 4C 5C", "6C 7C 8C", "6C 7C 8C", "3C 4C 5C 6C 7C 8C", 0),
        # Fewest moved goes before fewest melds.
        ("AH 2H 3H / 5H 6H 7H", "4H", "4H", "AH 2H 3H / 4H 5H 6H 7H", 0),
        # Least laid: fifteen points either way.
        ("", "5D 5H 5C 6H 4H", "4H 5H 6H", "4H 5H 6H", 0),
        # Least jokers: 2H goes before 6H.
        ("3H 4H 5H", "X", "X", "2H 3H 4H 5H", 0),
        # A released joker that need not move on stays what it was, and the real card is what moves.
        ("6H X=7H 8H / 7H 7S 7D 7C", "9H", "9H", "6H 7H 8H 9H / 7C 7D 7H 7S", 0),
    ],
)
def test_best_layout_by_hand(table: str, hand: str, laid: str, after: str, moved: int) -> None:
    best = naive.best_layout(position(table, hand))
    assert best is not None
    assert best.laid == cards(laid)
    assert best.melds == tuple(tuple(sorted(meld.faces)) for meld in melds(after))
    assert (best.moved, best.number) == (moved, len(best.melds))


def test_layouts_are_all_of_them() -> None:
    # 5H with two jokers: three places in a sequence, three pairs of suits.
    found = list(naive.layouts(position("", "X 5H X")))
    assert sorted(" ".join(map(str, layout.jokers)) for layout in found) == [
        "3H 4H",
        "4H 6H",
        "5C 5D",
        "5C 5S",
        "5D 5S",
        "6H 7H",
    ]
    # Freed by 7C, the joker makes either missing three.
    freed = naive.layouts(position("5C 6C X=7C", "7C 3H 3S"))
    assert sorted(str(face) for layout in freed for face in layout.jokers) == ["3C", "3D"]


def test_no_play_has_no_layout() -> None:
    stuck = position("5H 6H 7H", "5H 9C")
    assert list(naive.layouts(stuck)) == []
    assert naive.best_layout(stuck) is None


def test_a_joker_faces_a_card_of_which_every_copy_is_out() -> None:
    """C4, J1, readings: what a joker stands for is not a copy."""
    given = position("5C 6C 7C / 5C 6C 7C", "X 8H 8D")
    assert naive.best_value(given) == value(41, 3)
    declared = sorted(str(face) for layout in naive.layouts(given) for face in layout.jokers)
    assert declared == ["8C", "8S"]
