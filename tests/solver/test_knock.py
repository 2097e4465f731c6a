"""T3 and S1 to S4 looked at before the cards are shown: against every deal, and against many dealt ones."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Card, Joker, Rank, Suit, cards
from solver.errors import MeldwrightError, Refusal
from solver.knock import Knock, by_points, knock
from solver.knock_odds import Odds, hand_chances, knock_odds
from solver.melds import Meld
from solver.position import Position, unseen
from solver.rules import MANIPULATION, Pack, Rule, Rules
from solver.scoring import score_round

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.cards import Piece

TINY = Rules(
    pack_sizes=(Pack(2, 1, 1), Pack(3, 1, 1), Pack(4, 1, 2)),
    ranks=(Rank.ACE, Rank.TWO, Rank.THREE, Rank.KING),
    suits=(Suit.CLUBS, Suit.HEARTS),
    rank_points=(1, 2, 3, 10),
)
LOW = replace(TINY, rank_points=(1, 1, 2, 4), joker_points=5)
ME = "me"


def score_of(points: int, opponents: tuple[int, ...], rules: Rules) -> tuple[bool, int, int]:
    """Whether the knocker wins a round, the knocker's points and those of everybody else."""
    left = {ME: points} | {f"opponent {place}": held for place, held in enumerate(opponents)}
    result = score_round(left, knocker=ME, rules=rules)
    mine = result.by_player[ME]
    return result.winners == (ME,), mine, sum(result.by_player.values()) - mine


def every_deal(pieces: list[Piece], others: tuple[int, ...]) -> Iterator[tuple[tuple[Piece, ...], ...]]:
    """Every way to deal hands of these sizes, each as likely as any other."""
    if not others:
        yield ()
        return
    for chosen in combinations(range(len(pieces)), others[0]):
        rest = [piece for index, piece in enumerate(pieces) if index not in chosen]
        for hands in every_deal(rest, others[1:]):
            yield (tuple(pieces[index] for index in chosen), *hands)


def pile_of(position: Position, rules: Rules) -> list[Piece]:
    return [piece for piece, number in unseen(position, rules).items() for _ in range(number)]


def by_trying(position: Position, rules: Rules) -> Odds:
    """What comes of a knock, every deal tried and scored."""
    points = rules.count(position.hand)
    results = [
        score_of(points, tuple(map(rules.count, hands)), rules)
        for hands in every_deal(pile_of(position, rules), position.others)
    ]
    wins, mine, theirs = (Fraction(sum(column), len(results)) for column in zip(*results, strict=True))
    return Odds(wins, mine, theirs)


@pytest.mark.parametrize("rules", [TINY, LOW], ids=["tiny", "low"])
@pytest.mark.parametrize(
    ("hand", "others"),
    [
        ("AC", (1,)),
        ("AC", (2,)),
        ("AC AH", (3,)),
        ("2C 3C", (1,)),
        ("2C", (1, 1)),
        ("2C", (2, 1)),
        ("2C AH", (3, 2)),
        ("3C AH", (2, 2)),
        ("AC", (1, 1, 1)),
        ("3C", (1, 2, 1)),
        ("AC AH 2C", (2, 1, 2)),
    ],
)
def test_S_every_deal_of_a_tiny_pack_agrees(hand: str, others: tuple[int, ...], rules: Rules) -> None:
    position = Position(hand=cards(hand), players=len(others) + 1, others=others)
    found = knock(position, rules)
    assert found.may
    assert found.odds == by_trying(position, rules)


@st.composite
def tiny_positions(draw: st.DrawFn) -> tuple[Position, Rules]:
    rules = draw(st.sampled_from([TINY, LOW]))
    players = draw(st.integers(2, 4))
    hand = draw(st.lists(st.sampled_from(rules.faces), min_size=1, max_size=3, unique=True))
    seen = draw(st.lists(st.sampled_from([face for face in rules.faces if face not in hand]), unique=True))
    # Every opponent holds a card at least, of those that are unseen.
    left = len(rules.faces) + 1 - len(hand)
    del seen[left - players + 1 :]
    left -= len(seen)
    others: list[int] = []
    for waiting in reversed(range(players - 1)):
        others.append(draw(st.integers(1, min(3, left - sum(others) - waiting))))
    return Position(hand=tuple(hand), players=players, others=tuple(others), seen=tuple(seen)), rules


@settings(max_examples=40, deadline=None)
@given(tiny_positions())
def test_S_every_deal_agrees_whatever_was_seen(case: tuple[Position, Rules]) -> None:
    position, rules = case
    found = knock(position, rules)
    assert found.may == (rules.count(position.hand) <= rules.knock_limit)
    if found.odds is not None:
        assert found.odds == by_trying(position, rules)


FULL = {
    "two players": Position(hand=cards("2H 3D"), players=2, others=(2,)),
    "three players": Position(
        (Meld.of("7S 7H 7D"), Meld.of("4H X=5H 6H")), cards("AH 3C"), players=3, others=(2, 3)
    ),
    "five players": Position(
        (Meld.of("9C TC JC QC"),), cards("5C"), players=5, others=(1, 2, 4, 3), seen=cards("KD X")
    ),
}


@pytest.mark.parametrize("name", FULL)
def test_S_many_dealt_hands_agree(name: str) -> None:
    position, deals, random = FULL[name], 200_000, Random(150)
    odds = knock(position).odds
    assert odds is not None
    mine = MANIPULATION.count(position.hand)
    values = [MANIPULATION.points(piece) for piece in pile_of(position, MANIPULATION)]
    wins, scores, conceded = [], [], []
    for _ in range(deals):
        dealt = random.sample(values, sum(position.others))
        hands = []
        for size in position.others:
            hands.append(sum(dealt[:size]))
            dealt = dealt[size:]
        lowest = min(hands)
        won = lowest > mine
        wins.append(won)
        scores.append(won * (sum(hands) - len(hands) * mine))
        each = mine - lowest + sum(hands) - len(hands) * lowest + 10
        conceded.append((not won) * hands.count(lowest) * each)
    for expected, told in ((odds.win, wins), (odds.score, scores), (odds.conceded, conceded)):
        error = pstdev(told) / sqrt(deals)
        assert abs(fmean(told) - float(expected)) < 4 * error


def test_T3_worked_by_hand() -> None:
    # Unseen: one ace, two kings. The opponent holds the ace in 1 of 3 deals: a tie, which loses 0 + 10.
    # Else a king: 10 - 1 = 9, twice in three deals.
    assert knock_odds(1, ((1, 1), (10, 2)), (1,)) == Odds(Fraction(2, 3), Fraction(6), Fraction(10, 3))
    # Two opponents: an ace and a king in 2 of 3 deals, which brings the winner 0 + 9 + 10; else 9 + 9 for me.
    assert knock_odds(1, ((1, 1), (10, 2)), (1, 1)) == Odds(Fraction(1, 3), Fraction(6), Fraction(38, 3))
    # Two aces against me: both win, each 0 + 0 + 10.
    assert knock_odds(1, ((1, 2),), (1, 1)) == Odds(Fraction(0), Fraction(0), Fraction(20))
    odds = Odds(Fraction(2, 3), Fraction(6), Fraction(10, 3))
    assert (odds.undercut, odds.balance) == (Fraction(1, 3), Fraction(8, 3))


def test_T3_many_cards_cannot_count_little() -> None:
    found = knock(Position(hand=cards("2H 3D"), players=5, others=(6, 7, 8, 10)))
    assert found.odds is not None
    assert found.odds.win == 1
    assert found.odds.undercut == found.odds.conceded == 0
    # Unseen are two packs (340 points each) and two jokers without the 5 points of this hand: 104 cards.
    mean = Fraction(2 * 340 + 50 - 5, 106 - 2)
    assert found.odds.score == 31 * mean - 4 * 5


def test_the_points_of_an_opponent() -> None:
    assert hand_chances(((1, 2), (10, 2)), 2) == (
        (2, Fraction(1, 6)),
        (11, Fraction(2, 3)),
        (20, Fraction(1, 6)),
    )
    found = knock(FULL["five players"])
    mean = Fraction(sum(map(MANIPULATION.points, pile_of(FULL["five players"], MANIPULATION))), found.unseen)
    for opponent in found.opponents:
        assert sum(chance for _, chance in opponent.chances) == 1
        assert opponent.expected == opponent.cards * mean
        assert [points for points, _ in opponent.chances] == sorted(dict(opponent.chances))
    assert [opponent.cards for opponent in found.opponents] == [1, 2, 4, 3]
    assert found.opponents[0].at_most(25) == 1
    assert found.opponents[0].at_most(1) == Fraction(8, found.unseen)


def test_one_opponent_is_a_plain_look_at_the_points() -> None:
    found = knock(FULL["two players"])
    assert found.odds is not None
    assert found.odds.undercut == found.opponents[0].at_most(5)


def test_unseen_cards_by_points() -> None:
    position = Position((Meld.of("4H X=5H 6H"),), cards("AH 3C"), players=2, seen=cards("KD"))
    supply = ((1, 3), (2, 4), (3, 3), (4, 3), (5, 4), (6, 3), (7, 4), (8, 4), (9, 4), (10, 15))
    assert by_points(unseen(position)) == supply
    assert by_points({Card.of("QH"): 2, Joker(): 1}) == ((10, 2), (25, 1))


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        (Position(hand=cards("2H 4D"), players=2, others=(4,)), Rule.T3),
        (Position(hand=cards("X"), players=2, others=(4,)), Rule.T3),
        (Position(hand=cards("2H"), players=2, others=(4,), last_turn=True), Rule.T5),
        (Position(hand=cards("2H"), players=2, others=(0,), last_turn=True), Rule.T5),
        (Position(hand=cards("2H"), players=2, others=(52,), drawn=0, pile=0), Rule.T5),
        (Position(hand=(), players=2, others=(4,)), Rule.T4),
    ],
)
def test_T3_a_hand_that_never_may(position: Position, rule: Rule) -> None:
    found = knock(position)
    assert not found.may
    assert found.why_not is not None
    assert (found.why_not.rule, found.odds) == (rule, None)


def test_T3_a_knock_comes_after_the_turn() -> None:
    at = {drawn: knock(replace(FULL["two players"], drawn=drawn)) for drawn in (None, 0, 1, 2, 3)}
    assert {drawn: found.may for drawn, found in at.items()} == {
        None: True,
        0: False,
        1: True,
        2: True,
        3: True,
    }
    assert len({found.odds for found in at.values()}) == 1
    # Whoever drew the last card finishes the turn as usual (T5).
    assert knock(Position(hand=cards("2H"), players=2, others=(52,), drawn=1, pile=0)).may


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (Position(hand=cards("2H"), others=(4,)), "the number of players is not given."),
        (Position(hand=cards("2H"), players=2), "the sizes of the opponents' hands are not given."),
    ],
)
def test_what_must_be_known(position: Position, message: str) -> None:
    with pytest.raises(MeldwrightError) as raised:
        knock(position)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    "position",
    [
        Position(hand=cards("2H"), players=3, others=(4,)),
        Position(hand=cards("2H"), players=2, others=(53,)),
        Position(hand=cards("2H"), players=2, others=(4,), pile=47),
        Position(hand=cards("2H"), players=2, others=(0,)),
        Position(hand=cards("2H 2H"), players=2, others=(4,)),
        Position(hand=cards("2H"), players=6, others=(4, 4, 4, 4, 4)),
    ],
)
def test_C_a_position_that_cannot_be(position: Position) -> None:
    with pytest.raises(Refusal):
        knock(position)


def test_T3_the_pile_adds_up_and_changes_nothing() -> None:
    given = replace(FULL["two players"], pile=51 - 2)
    assert knock(given) == knock(FULL["two players"])


def test_numbers_come_from_the_rules() -> None:
    rules = replace(MANIPULATION, knock_limit=6, undercut_bonus=0)
    position = Position(hand=cards("2H 4D"), players=2, others=(2,))
    found = knock(position, rules)
    assert found.odds is not None
    assert found.may
    with_bonus = knock(position, replace(rules, undercut_bonus=10)).odds
    assert with_bonus is not None
    assert with_bonus.conceded - found.odds.conceded == 10 * found.odds.undercut


@pytest.mark.parametrize("others", [(10, 10, 10, 10), (1, 1, 1, 1), (2, 3, 2, 3), (1, 5, 10, 5)])
def test_five_players_take_no_time(others: tuple[int, ...]) -> None:
    start = perf_counter()
    found = knock(Position(hand=cards("5C"), players=5, others=others))
    assert isinstance(found, Knock)
    assert perf_counter() - start < 2
