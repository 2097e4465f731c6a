"""S and G: every kind of round and game, worked by hand, and against a scorer that knows only the rules."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import MeldwrightError, Refusal
from solver.rules import MANIPULATION, Rule
from solver.scoring import Ranked, RoundResult, ScoreLine, score_game, score_round
from tests.cases.loader import case

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROUNDS: dict[str, tuple[dict[str, int], str | None, tuple[str, ...], bool, dict[str, int]]] = {
    # Points left, knocker, out, exhausted; the winners' points: difference + difference ... + bonus.
    "S1 the knocker is lowest": ({"A": 3, "B": 10}, "A", (), False, {"A": 7}),
    "S1 whoever knocked": ({"A": 3, "B": 2, "C": 9}, "A", (), False, {"B": 1 + 7 + 10}),
    "S2 two players": ({"A": 5, "B": 45}, "A", (), False, {"A": 40}),
    "S2 five players": ({"A": 9, "B": 5, "C": 25, "D": 6, "E": 60}, "B", (), False, {"B": 4 + 20 + 1 + 55}),
    "S2 others who tie above": ({"A": 4, "B": 9, "C": 9}, "A", (), False, {"A": 5 + 5}),
    "S3 an undercut by one": ({"A": 5, "B": 4}, "A", (), False, {"B": 1 + 10}),
    "S3 one undercuts, one is between": ({"A": 5, "B": 4, "C": 3}, "A", (), False, {"C": 2 + 1 + 10}),
    "S4 a tie of two": ({"A": 5, "B": 5}, "A", (), False, {"B": 0 + 10}),
    "S4 one ties with the knocker": ({"A": 5, "B": 5, "C": 20}, "A", (), False, {"B": 0 + 15 + 10}),
    "S4 two tie with the knocker": (
        {"A": 5, "B": 5, "C": 5, "D": 25},
        "A",
        (),
        False,
        {"B": 0 + 0 + 20 + 10, "C": 0 + 0 + 20 + 10},
    ),
    "S4 all tie with the knocker": (
        {"A": 5, "B": 5, "C": 5, "D": 5, "E": 5},
        "C",
        (),
        False,
        {"A": 10, "B": 10, "D": 10, "E": 10},
    ),
    "S4 two tie below the knocker": (
        {"A": 5, "B": 2, "C": 2, "D": 12},
        "A",
        (),
        False,
        {"B": 3 + 0 + 10 + 10, "C": 3 + 0 + 10 + 10},
    ),
    "S4 a tie with the knocker above the lowest": (
        {"A": 5, "B": 5, "C": 1},
        "A",
        (),
        False,
        {"C": 4 + 4 + 10},
    ),
    "S5 one goes out": ({"A": 0, "B": 12, "C": 30}, None, ("A",), False, {"A": 12 + 30 + 25}),
    "S5 one goes out, not named": ({"A": 0, "B": 12, "C": 30}, None, (), False, {"A": 12 + 30 + 25}),
    "S5 one goes out in the last turns": ({"A": 12, "B": 0}, None, ("B",), True, {"B": 12 + 25}),
    "S5 two go out in the last turns": (
        {"A": 0, "B": 7, "C": 0},
        None,
        ("C", "A"),
        True,
        {"A": 7 + 0 + 25, "C": 0 + 7 + 25},
    ),
    "S5 two go out, one named": ({"A": 0, "B": 7, "C": 0}, None, ("C",), True, {"A": 7 + 25, "C": 7 + 25}),
    "S5 all go out in the last turns": ({"A": 0, "B": 0}, None, ("A", "B"), True, {"A": 25, "B": 25}),
    "S6 no knocker, no undercut": ({"A": 30, "B": 20, "C": 26}, None, (), True, {"B": 10 + 6}),
    "S6 a tie for lowest": ({"A": 20, "B": 33, "C": 20}, None, (), True, {"A": 13 + 0, "C": 0 + 13}),
    "S7 a tie that is worth nothing": ({"A": 20, "B": 20}, None, (), True, {"A": 0, "B": 0}),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_S_a_round_worked_by_hand(name: str) -> None:
    left, knocker, out, exhausted, won = ROUNDS[name]
    result = score_round(left, knocker=knocker, out=out, exhausted=exhausted)
    assert result.by_player == {player: won.get(player, 0) for player in left}
    assert result.winners == tuple(player for player in left if player in won)
    assert sum(line.points for line in result.lines) == sum(won.values())


def test_S_every_line_has_its_rule_and_words() -> None:
    result = score_round([("Ann", 5), ("Bob", 5), ("Cy", 5), ("Di", 25)], knocker="Ann")
    assert result == RoundResult(
        (("Ann", 0), ("Bob", 30), ("Cy", 30), ("Di", 0)),
        ("Bob", "Cy"),
        (
            ScoreLine(Rule.S2, "Bob", 0, "Ann holds 5, Bob 5"),
            ScoreLine(Rule.S7, "Bob", 0, "Cy won too, with as many points left"),
            ScoreLine(Rule.S2, "Bob", 20, "Di holds 25, Bob 5"),
            ScoreLine(Rule.S3, "Bob", 10, "Ann knocked and is undercut"),
            ScoreLine(Rule.S2, "Cy", 0, "Ann holds 5, Cy 5"),
            ScoreLine(Rule.S7, "Cy", 0, "Bob won too, with as many points left"),
            ScoreLine(Rule.S2, "Cy", 20, "Di holds 25, Cy 5"),
            ScoreLine(Rule.S3, "Cy", 10, "Ann knocked and is undercut"),
        ),
        (
            (Rule.S1, "Bob and Cy hold the fewest points: 5 points."),
            (Rule.S4, "Ann knocked and has no fewer: the knocker loses the tie."),
            (Rule.S4, "Players who tie for lowest each score as though they had won alone."),
        ),
    )
    result = score_round({"Ann": 0, "Bob": 0}, exhausted=True)
    assert [(line.rule, line.player, line.points) for line in result.lines] == [
        (Rule.S7, "Ann", 0),
        (Rule.S5, "Ann", 25),
        (Rule.S7, "Bob", 0),
        (Rule.S5, "Bob", 25),
    ]
    assert [rule for rule, _ in result.why] == [Rule.S1, Rule.S6]


def test_S3_the_case_of_the_collection() -> None:
    undercut = case("S08")
    left = {f"player {number}": MANIPULATION.count(hand) for number, hand in enumerate(undercut.hands, 1)}
    assert score_round(left, knocker="player 1").by_player == {"player 1": 0, "player 2": undercut.points}


def test_S_numbers_come_from_the_rules() -> None:
    rules = replace(MANIPULATION, knock_limit=10, undercut_bonus=20, out_bonus=50)
    assert score_round({"A": 10, "B": 2}, knocker="A", rules=rules).by_player == {"A": 0, "B": 8 + 20}
    assert score_round({"A": 0, "B": 2}, rules=rules).by_player == {"A": 2 + 50, "B": 0}


REFUSED: dict[str, tuple[dict[str, int], str | None, tuple[str, ...], bool, list[str]]] = {
    "T3 too many points": ({"A": 6, "B": 2}, "A", (), False, ["T3"]),
    "T3 no end": ({"A": 6, "B": 2}, None, (), False, ["T3"]),
    "T4 out with a card": ({"A": 6, "B": 2}, None, ("B",), False, ["T4"]),
    "T4 two out": ({"A": 0, "B": 0, "C": 3}, None, ("A", "B"), False, ["T4"]),
    "T4 two out, not named": ({"A": 0, "B": 0, "C": 3}, None, (), False, ["T4"]),
    "T4 a knock after going out": ({"A": 0, "B": 4}, "B", ("A",), False, ["T4"]),
    "T4 a knock without a card": ({"A": 0, "B": 4}, "A", (), False, ["T4"]),
    "T5 a knock in the last turns": ({"A": 3, "B": 4}, "A", (), True, ["T5"]),
    "C1 one player": ({"A": 3}, "A", (), False, ["C1"]),
    "C1 nobody": ({}, None, (), True, ["C1"]),
    "C1 six players": (dict.fromkeys("ABCDEF", 4), "A", (), False, ["C1"]),
    "C3 negative": ({"A": 3, "B": -1}, "A", (), False, ["C3"]),
    "C4 more than the pack": ({"A": 3, "B": 363}, "A", (), False, ["C4"]),
    "all at once": ({"A": 6, "B": -1}, "A", ("B",), True, ["C3", "T3", "T5", "T4"]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_round_that_cannot_have_ended_so(name: str) -> None:
    left, knocker, out, exhausted, rules = REFUSED[name]
    with pytest.raises(Refusal) as raised:
        score_round(left, knocker=knocker, out=out, exhausted=exhausted)
    assert [fault.rule.value for fault in raised.value.faults] == rules


def test_C4_the_whole_pack_is_the_most() -> None:
    assert score_round({"A": 3, "B": 362}, knocker="A").by_player["A"] == 359
    assert score_round({"A": 0, "B": 0, "C": 730}, exhausted=True).by_player["A"] == 755


@pytest.mark.parametrize(
    ("left", "knocker", "out", "message"),
    [
        ([("A", 3), ("A", 4)], "A", (), "the player A is named twice."),
        ([("A", 3), ("B", 4)], "C", (), "there is no player C: there are A, B."),
        ([("A", 0), ("B", 4)], None, ("C",), "there is no player C: there are A, B."),
        ([("A", 0), ("B", 4)], None, ("A", "A"), "A is said twice to have gone out."),
        ([(" ", 3), ("B", 4)], "B", (), "a player has no name."),
    ],
)
def test_names_that_do_not_fit(
    left: list[tuple[str, int]], knocker: str | None, out: tuple[str, ...], message: str
) -> None:
    with pytest.raises(MeldwrightError) as raised:
        score_round(left, knocker=knocker, out=out)
    assert str(raised.value) == message


def naive(left: Mapping[str, int], knocker: str | None, out: Sequence[str]) -> dict[str, int]:
    """A round's score, player by player, straight from the text of the rules."""
    scores = {}
    for player, mine in left.items():
        others = [points for other, points in left.items() if other != player]
        beaten = any(points < mine for points in others)
        tied = any(points == mine for points in others)
        wins = not beaten and not (tied and player == knocker)
        undercuts = knocker is not None and player != knocker
        scores[player] = (
            sum(points - mine for points in others) + 10 * undercuts + 25 * (player in out) if wins else 0
        )
    return scores


@st.composite
def ended_rounds(
    draw: st.DrawFn,
) -> tuple[dict[str, int], str | None, tuple[str, ...], bool]:
    players = "ABCDE"[: draw(st.integers(2, 5))]
    end = draw(st.sampled_from(["knock", "out", "exhausted"]))
    small, any_points = st.integers(1, 6), st.one_of(st.integers(1, 8), st.integers(1, 70))
    if end == "knock":
        left = {player: draw(st.one_of(small, any_points)) for player in players}
        knocker = draw(st.sampled_from(players))
        return left | {knocker: draw(st.integers(1, 5))}, knocker, (), False
    if end == "out":
        gone = draw(st.sampled_from(players))
        return {player: draw(any_points) for player in players} | {gone: 0}, None, (gone,), False
    left = {player: draw(st.one_of(st.just(0), small, any_points)) for player in players}
    return left, None, tuple(player for player in left if left[player] == 0), True


@given(ended_rounds())
def test_S_agrees_with_the_naive_scorer(
    ended: tuple[dict[str, int], str | None, tuple[str, ...], bool],
) -> None:
    left, knocker, out, exhausted = ended
    result = score_round(left, knocker=knocker, out=out, exhausted=exhausted)
    assert result.by_player == naive(left, knocker, out)
    assert {line.player for line in result.lines} <= set(result.winners)
    assert all(line.points >= 0 for line in result.lines)
    assert all(points == 0 for player, points in result.scores if player not in result.winners)


@given(ended_rounds())
def test_S_the_order_of_the_players_changes_nothing(
    ended: tuple[dict[str, int], str | None, tuple[str, ...], bool],
) -> None:
    left, knocker, out, exhausted = ended
    back = dict(reversed(left.items()))
    results = [score_round(way, knocker=knocker, out=out, exhausted=exhausted) for way in (left, back)]
    assert results[0].by_player == results[1].by_player
    assert set(results[0].winners) == set(results[1].winners)


def round_of(winners: tuple[str, ...], **scores: int) -> RoundResult:
    return RoundResult(tuple(scores.items()), winners, (), ())


def test_G1_a_game_goes_on_below_the_target() -> None:
    result = score_game(
        ("A", "B", "C"), [round_of(("B",), A=0, B=149, C=0), round_of(("A",), A=20, B=0, C=0)]
    )
    assert (result.over, result.winners, result.lines) == (False, (), ())
    assert result.ranking == (
        Ranked(1, "B", 149, 1, 0, 149),
        Ranked(2, "A", 20, 1, 0, 20),
        Ranked(3, "C", 0, 0, 0, 0),
    )
    assert score_game(("A", "B"), []).ranking == (Ranked(1, "A", 0, 0, 0, 0), Ranked(1, "B", 0, 0, 0, 0))


def test_G2_the_bonuses_of_the_end() -> None:
    # A: 120 + 0 + 40 = 160, so 100. B: 60 and one round, 25. C: 120 and two rounds, one of them worth 0.
    rounds = [
        round_of(("A", "C"), A=120, B=0, C=120),
        round_of(("B", "C"), A=0, B=60, C=0),
        round_of(("A",), A=40, B=0, C=0),
    ]
    result = score_game(("A", "B", "C"), rounds)
    assert result.over
    assert result.ranking == (
        Ranked(1, "A", 160, 2, 100, 260),
        Ranked(2, "C", 120, 2, 50, 170),
        Ranked(3, "B", 60, 1, 25, 85),
    )
    assert result.winners == ("A",)
    assert result.lines == (
        ScoreLine(Rule.G2, "A", 100, "the rounds brought 160, 150 or more"),
        ScoreLine(Rule.G2, "B", 25, "one round won, 25 for each"),
        ScoreLine(Rule.G2, "C", 50, "two rounds won, 25 for each"),
    )
    assert result.totals == {"A": 260, "C": 170, "B": 85}


def test_G2_round_bonuses_that_pass_the_target_do_not_bring_the_other() -> None:
    # B's 149 + 25 pass 150, which brings no 100.
    result = score_game(("A", "B"), [round_of(("B",), A=0, B=149), round_of(("A",), A=150, B=0)])
    assert result.totals == {"A": 250, "B": 174}


def test_G2_several_reach_the_target_and_the_first_may_lose() -> None:
    result = score_game(("A", "B"), [round_of(("A", "B"), A=150, B=170)])
    assert result.totals == {"B": 270, "A": 250}
    assert result.winners == ("B",)


def test_G3_a_player_below_the_target_can_win() -> None:
    # A: 150 + 100 = 250. B: 149 + 5 x 25 = 274, of which four rounds were worth nothing to anybody.
    rounds = [round_of(("B",), A=0, B=149), *[round_of(("B",), A=0, B=0)] * 4, round_of(("A",), A=150, B=0)]
    result = score_game(("A", "B"), rounds)
    assert (result.totals, result.winners) == ({"B": 274, "A": 250}, ("B",))


def test_G3_equal_totals_share_the_win() -> None:
    result = score_game(("A", "B", "C"), [round_of(("C", "A"), A=155, B=0, C=155)])
    assert result.winners == ("A", "C")
    assert [ranked.place for ranked in result.ranking] == [1, 1, 3]


def test_G1_no_round_after_the_end() -> None:
    with pytest.raises(Refusal, match="Round 2 cannot be: the game was over before it"):
        score_game(("A", "B"), [round_of(("A",), A=150, B=0), round_of(("A",), A=1, B=0)])


def test_G_a_round_of_others() -> None:
    with pytest.raises(MeldwrightError, match="round 1 has other players than the game"):
        score_game(("A", "B"), [round_of(("A",), A=150, C=0)])


def test_G_numbers_come_from_the_rules() -> None:
    rules = replace(MANIPULATION, game_target=50, game_bonus=7, round_bonus=3)
    result = score_game(("A", "B"), [round_of(("B",), A=0, B=10), round_of(("A",), A=50, B=0)], rules)
    assert result.totals == {"A": 57, "B": 13}


def test_results_are_frozen() -> None:
    result = score_round({"A": 0, "B": 3})
    with pytest.raises(FrozenInstanceError):
        result.winners = ()  # type: ignore[misc]
