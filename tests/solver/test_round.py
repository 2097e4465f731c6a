"""C1, C2, T1, S: the pack, the deal, whose turn it is, what a player sees of a round, and what it scores."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest

from solver.advice import advise
from solver.best import best_play
from solver.cards import Joker, Piece, cards, in_order
from solver.decide import Limits
from solver.errors import MeldwrightError, Refusal
from solver.knock import knock
from solver.odds import odds
from solver.outcomes import Best
from solver.position import position_faults
from solver.round import (
    Ended,
    Exhausted,
    Knocked,
    RoundState,
    WentOut,
    deal,
    next_turn,
    order_after,
    pack,
    result,
    view,
)
from solver.round_moves import Draw, Lay, after
from solver.rules import MANIPULATION, Pack, Rules
from tests.rounds import NAMES, SHORT, dealt, state_of

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.parametrize(
    ("players", "size", "copies", "jokers"), [(2, 53, 1, 1), (3, 106, 2, 2), (4, 106, 2, 2), (5, 106, 2, 2)]
)
def test_C1_the_pack_in_canonical_order(players: int, size: int, copies: int, jokers: int) -> None:
    whole = pack(players)
    assert len(whole) == size
    assert whole == in_order(whole)
    assert Counter(whole) == Counter(dict.fromkeys(MANIPULATION.faces, copies)) + Counter({Joker(): jokers})


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_C1_no_other_number_has_a_pack(players: int) -> None:
    with pytest.raises(Refusal, match=r"cannot play this game: two, three, four or five can. \(C1\)"):
        pack(players)


@pytest.mark.parametrize("players", [1, 6])
def test_C1_no_other_number_is_dealt_to(players: int) -> None:
    names = [f"player {number}" for number in range(players)]
    with pytest.raises(Refusal, match=r"cannot play this game: two, three, four or five can. \(C1\)"):
        deal(names, 0, ())


def test_C1_the_pack_comes_from_the_rules() -> None:
    assert pack(2, replace(SHORT, pack_sizes=(Pack(2, 1, 0),))) == in_order(SHORT.faces)


@EVERY_COUNT
def test_C2_ten_cards_are_dealt_one_by_one_and_the_rest_is_the_pile(players: int) -> None:
    whole = pack(players)
    state = deal(NAMES[:players], 1, whole)
    # The dealer's left gets the first card, the dealer the last of every round of the table.
    for place, player in enumerate(order_after(1, players)):
        assert state.hands[player] == in_order(whole[place + players * number] for number in range(10))
    assert state.pile == whole[10 * players :]
    assert (state.table, state.drawn, state.melded) == ((), 0, False)
    assert (state.last_turns, state.ended) == (None, None)


def test_C2_every_number_of_cards_comes_from_the_rules() -> None:
    state = deal(NAMES[:2], 0, pack(2, SHORT), SHORT)
    assert [len(hand) for hand in state.hands] == [SHORT.dealt] * 2


@EVERY_COUNT
def test_C2_the_deal_passes_to_the_left(players: int) -> None:
    dealers = [0]
    for _ in range(players):
        dealers.append(deal(NAMES[:players], dealers[-1], pack(players)).next_dealer)
    assert dealers == [*range(players), 0]


NOT_THE_PACK: dict[str, tuple[tuple[Piece, ...], str]] = {
    "a card too few": (pack(2)[1:], "The pack for two players is not complete: AC is missing. (C1)"),
    "cards too few": (pack(2)[2:], "The pack for two players is not complete: ACD are missing. (C1)"),
    "a card too many": (
        (*pack(2), *cards("7H")),
        "The pack for two players has fewer cards: 7H is too many. (C4)",
    ),
    "a joker for a card": (
        (*pack(2)[1:], Joker()),
        "The pack for two players is not complete: AC is missing. (C1); "
        "The pack for two players has fewer cards: X is too many. (C4)",
    ),
    "a joker that stands for a card": (
        (*pack(2)[:-1], *cards("X=7H")),
        "The pack for two players is not complete: X is missing. (C1); "
        "The pack for two players has fewer cards: X=7H is too many. (C4)",
    ),
}


@pytest.mark.parametrize("name", NOT_THE_PACK)
def test_C2_only_the_whole_pack_is_dealt(name: str) -> None:
    given, message = NOT_THE_PACK[name]
    with pytest.raises(Refusal) as raised:
        deal(NAMES[:2], 0, given)
    assert str(raised.value) == message


def test_C2_a_pack_too_small_to_deal() -> None:
    rules = replace(SHORT, dealt=9)
    with pytest.raises(Refusal) as raised:
        deal(NAMES[:2], 0, pack(2, rules), rules)
    assert str(raised.value) == "The pack for two players has 17 cards, and 18 are to be dealt. (C2)"


@pytest.mark.parametrize(
    ("players", "dealer", "message"),
    [
        (("Ann", "Ann"), 0, "the player Ann is named twice."),
        (("Ann", " "), 0, "a player has no name."),
        (("Ann", "Bob"), 2, "there is no player 2: 2 play, counted from 0."),
        (("Ann", "Bob"), -1, "there is no player -1: 2 play, counted from 0."),
    ],
)
def test_names_and_dealers_that_do_not_fit(players: tuple[str, ...], dealer: int, message: str) -> None:
    with pytest.raises(MeldwrightError) as raised:
        deal(players, dealer, pack(2))
    assert str(raised.value) == message


@EVERY_COUNT
def test_T1_the_turn_starts_left_of_the_dealer_and_passes_clockwise(players: int) -> None:
    for dealer in range(players):
        state = deal(NAMES[:players], dealer, pack(players))
        turns = []
        for _ in range(players + 1):
            turns.append(state.turn)
            assert (state.drawn, state.melded, state.hand_before) == (0, False, state.hands[state.turn])
            state = next_turn(state)
        assert turns == [(dealer + step) % players for step in range(1, players + 2)]


def test_T5_a_pile_that_is_empty_from_the_deal() -> None:
    rules = Rules(ranks=SHORT.ranks, rank_points=SHORT.rank_points, pack_sizes=(Pack(2, 1, 0),), dealt=8)
    state = deal(NAMES[:2], 0, pack(2, rules), rules)
    assert (state.turn, state.last_turns) == (1, (1, 0))


VIEWS: dict[str, tuple[RoundState, int, str]] = {
    "on turn": (
        state_of("2C 3C/4C/5C 6C 7C", "9C TC JC", "KH KS", turn=1, drawn=2),
        1,
        "9-JC | 4C | 3 | drawn 2 | others: 3 2 | pile 2",
    ),
    "waiting": (
        state_of("2C 3C/4C/5C 6C 7C", "9C TC JC", "KH KS", turn=1, drawn=2),
        0,
        "9-JC | 2C 3C | 3 | drawn 0 | others: 1 3 | pile 2",
    ),
    "T5 finishing the turn in which the pile ran out": (
        state_of("2C/4C 5C", turn=1, drawn=2),
        1,
        "| 4C 5C | 2 | drawn 2 | others: 1 | pile 0",
    ),
    "T5 waiting for a last turn": (
        state_of("2C/4C 5C", turn=1, drawn=2),
        0,
        "| 2C | 2 | drawn 0 | last_turn yes | others: 2 | pile 0",
    ),
    "T5 in a last turn": (
        state_of("2C/4C 5C", last_turns=(0, 1)),
        0,
        "| 2C | 2 | drawn 0 | last_turn yes | others: 2 | pile 0",
    ),
    "T5 without a card": (
        state_of("/4C 5C", last_turns=(0, 1)),
        0,
        "| | 2 | drawn 0 | last_turn yes | others: 2 | pile 0",
    ),
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_what_a_player_may_see(name: str) -> None:
    state, player, seen = VIEWS[name]
    assert str(view(state, player)) == seen.replace("| |", "|  |")


def test_a_view_of_nobody() -> None:
    with pytest.raises(MeldwrightError, match="there is no player 2: 2 play, counted from 0"):
        view(state_of("2C/3C"), 2)


@EVERY_COUNT
def test_a_view_tells_nothing_of_hidden_cards(players: int) -> None:
    rng = Random(f"hidden {players}")
    state = dealt(rng, players)
    hidden = [piece for hand in state.hands[1:] for piece in hand] + list(state.pile)
    other = rng.sample(hidden, len(hidden))
    hands = tuple(in_order(other[10 * number : 10 * number + 10]) for number in range(players - 1))
    changed = replace(state, hands=(state.hands[0], *hands), pile=tuple(other[10 * (players - 1) :]))
    assert changed != state
    assert view(changed, 0) == view(state, 0)
    assert (view(state, 0).seen, view(state, 0).title) == ((), "")


@EVERY_COUNT
def test_a_view_can_be_asked(players: int) -> None:
    state = after(dealt(Random(f"asked {players}"), players), Draw())
    seen = view(state, state.turn)
    assert not position_faults(seen)
    assert best_play(seen)
    assert knock(seen).unseen == sum(seen.others) + (seen.pile or 0)


def test_a_view_can_be_asked_for_odds_and_advice() -> None:
    state = dealt(Random("odds"), 2)
    for _ in range(2):
        state = after(state, Draw())
    seen, limits = view(state, state.turn), Limits(20, 10)
    found = odds(seen, limits=limits)
    assert (found.turn.drawn, found.turn.draws, found.unseen) == (2, 1, 41)
    assert advise(seen, limits=limits).hold == MANIPULATION.count(seen.hand)


def test_a_view_brings_the_best_play_that_the_round_takes() -> None:
    state = state_of("7C 7D 7H 2S/KC KD", "4S 5S 6S", "KH", drawn=1)
    seen = replace(view(state, 0), others=(), pile=None)
    found = best_play(seen)
    assert isinstance(found, Best)
    assert after(state, Lay(found.play.table)).hand == cards("2S")


SCORES: dict[str, tuple[str, Ended, tuple[int, ...], tuple[str, ...]]] = {
    # Hands, how it ended; everybody's points and the winners.
    "S2 a knock": ("2C/KC QC/5C", Knocked(0), (18 + 3, 0, 0), ("Ann",)),
    "S3 an undercut": ("4C/KC QC/3C", Knocked(0), (0, 0, 1 + 17 + 10), ("Cy",)),
    "S4 a tie with the knocker": ("4C/KC/4D", Knocked(0), (0, 0, 0 + 6 + 10), ("Cy",)),
    "S5 out": ("4C//X", WentOut(1), (0, 4 + 25 + 25, 0), ("Bob",)),
    "S5 two out in the last turns": ("/9C/", Exhausted(), (9 + 25, 0, 9 + 25), ("Ann", "Cy")),
    "S6 a tie after the last turns": ("KC/9C/9D", Exhausted(), (0, 1, 1), ("Bob", "Cy")),
}


@pytest.mark.parametrize("name", SCORES)
def test_S_a_finished_round_is_scored(name: str) -> None:
    hands, ended, scores, winners = SCORES[name]
    found = result(replace(state_of(hands), ended=ended))
    assert tuple(points for _, points in found.scores) == scores
    assert tuple(player for player, _ in found.scores) == NAMES[:3]
    assert found.winners == winners


def test_S_a_round_that_goes_on_has_no_score() -> None:
    with pytest.raises(MeldwrightError, match="the round is not over"):
        result(state_of("2C/KC"))


def test_S_numbers_come_from_the_rules() -> None:
    rules = replace(MANIPULATION, knock_limit=9, undercut_bonus=1)
    ended = replace(state_of("9C/2C"), ended=Knocked(0))
    assert result(ended, rules).by_player == {"Ann": 0, "Bob": 7 + 1}
    with pytest.raises(Refusal):
        result(ended)


def test_states_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        state_of("2C/KC").turn = 1  # type: ignore[misc]
