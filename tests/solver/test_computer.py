"""The computer player: what it does with what it sees, and whole rounds between several of them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from solver import best
from solver.best import standing_pat
from solver.cards import Joker, in_order
from solver.computer import choose
from solver.decide import Limits
from solver.errors import MeldwrightError
from solver.knock import knock
from solver.outcomes import Best, By, Disagreement, NoPlay, Outcome, Proof, Undecided
from solver.position import position_faults
from solver.round import Exhausted, RoundState, pack, result, view
from solver.round_moves import Draw, Knock, Lay, Move, Pass, after, allowed
from solver.rules import MANIPULATION, Release, Rules
from tests.rounds import SHORT, dealt, moved, state_of, table_of

LIMITS = Limits(2.0, 1.0)


def chosen(state: RoundState, rules: Rules = MANIPULATION) -> Move:
    """The move of the player whose turn it is."""
    can = allowed(state, rules)
    return choose(view(state, state.turn), can, melded=state.melded, rules=rules, limits=LIMITS)


CHOICES: dict[str, tuple[RoundState, tuple[Move, ...], Move]] = {
    # The state, moves from there, the next one.
    "T2 it draws first": (state_of("7C 7D 7H KC/TC", pile="KH KS QH"), (), Draw()),
    "it lays the best play": (
        state_of("7C 7D 7H 2C/TC", "4S 5S 6S", pile="7S KS QH"),
        (Draw(),),
        Lay(table_of("4S 5S 6S / 7C 7D 7H 7S")),
    ),
    "it draws on where there is no play": (state_of("7C 7D KC/TC", pile="KH KS QH"), (Draw(),), Draw()),
    "T2 it passes after the third card": (
        state_of("7C 7D 7H KC/TC", pile="KH KS QH JH"),
        (Draw(), Draw(), Draw()),
        Pass(),
    ),
    "T3 it knocks after a meld": (
        state_of("7C 7D 7H AC/TC QC QD JC", pile="AH KH"),
        (Draw(), Lay(table_of("7C 7D 7H"))),
        Knock(),
    ),
    "T3 it knocks after the third card": (
        state_of("AC/TC QC QD JC", pile="AH AD 2C KH"),
        (Draw(), Draw(), Draw()),
        Knock(),
    ),
    "T3 it does not knock with too much": (
        state_of("7C 7D 7H KC/TC", pile="AH KH"),
        (Draw(), Lay(table_of("7C 7D 7H"))),
        Pass(),
    ),
    "T3 it does not knock where an undercut costs more": (
        state_of("7C 7D 7H 4C/TC", pile="AH KH"),
        (Draw(), Lay(table_of("7C 7D 7H"))),
        Pass(),
    ),
    "T5 it lays in a last turn": (
        state_of("7C 7D 7H 2C/TC", last_turns=(0, 1)),
        (),
        Lay(table_of("7C 7D 7H")),
    ),
    "T5 it does not knock in a last turn": (state_of("AC/TC", last_turns=(0, 1)), (), Pass()),
}


def filled(state: RoundState) -> RoundState:
    """The state with all other cards of the pack: below the pile, in the last turns in the last hand."""
    there = [*state.pile, *(piece for hand in state.hands for piece in hand)]
    laid = [Joker() if isinstance(piece, Joker) else piece for meld in state.table for piece in meld.cards]
    rest = tuple((Counter(pack(len(state.players))) - Counter([*there, *laid])).elements())
    if state.last_turns is None:
        return replace(state, pile=(*state.pile, *rest))
    return replace(state, hands=(*state.hands[:-1], in_order((*state.hands[-1], *rest))))


@pytest.mark.parametrize("name", CHOICES)
def test_what_it_chooses(name: str) -> None:
    state, moves, move = CHOICES[name]
    state = moved(filled(state), moves)
    assert not position_faults(view(state, state.turn))
    assert chosen(state) == move
    assert after(state, move)


def test_T3_a_knock_that_mostly_wins_can_cost_more_than_it_brings() -> None:
    state, moves, _ = CHOICES["T3 it does not knock where an undercut costs more"]
    odds = knock(view(moved(filled(state), moves), 0)).odds
    assert odds is not None
    assert odds.win > Fraction(1, 2)
    assert odds.balance < 0


def test_it_lays_once_in_a_turn() -> None:
    state = filled(state_of("7C 7D 7H 9C 9D 9H KC QC/TC", pile="KH"))
    laid = moved(state, (Draw(), Lay(table_of("7C 7D 7H"))))
    assert chosen(laid) == Pass()


def test_after_the_end_there_is_no_move() -> None:
    with pytest.raises(MeldwrightError, match="no move is allowed: the round is over"):
        chosen(replace(state_of("2C/3C"), ended=Exhausted()))


STATE = filled(state_of("7C 7D 7H KC/TC", pile="2S 3S", drawn=1))
SEEN = view(STATE, 0)
PLAY = Lay(table_of("7C 7D 7H"))
UNPROVEN = Proof(By.SEARCH)


def found_play() -> Best:
    found = best.best_play(SEEN)
    assert isinstance(found, Best)
    return found


@pytest.mark.parametrize("can", [(Draw, Lay), (Lay, Pass)])
@pytest.mark.parametrize("outcome", ["best", "found", "none", "undecided", "disagreement"])
def test_what_it_makes_of_an_outcome(
    outcome: str, can: tuple[type[Move], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    standing, good = standing_pat(SEEN, MANIPULATION), found_play()
    outcomes: dict[str, tuple[Outcome, bool]] = {
        "best": (good, True),
        "found": (Undecided(good, good.standing, UNPROVEN), True),
        "none": (NoPlay(standing, UNPROVEN), False),
        "undecided": (Undecided(None, standing, UNPROVEN), False),
        "disagreement": (Disagreement("for a test", (), UNPROVEN), False),
    }
    given, lays = outcomes[outcome]
    monkeypatch.setattr(best, "best_play", lambda *_: given)
    otherwise = Draw() if Draw in can else Pass()
    assert choose(SEEN, can, melded=False) == (PLAY if lays else otherwise)


def test_only_a_search_loads_ortools() -> None:
    code = (
        "import sys; from solver.computer import choose; from solver.round import deal, pack, view\n"
        "from solver.round_moves import allowed; state = deal(('Ann', 'Bob'), 0, pack(2))\n"
        "choose(view(state, 1), allowed(state), melded=False); print('ortools' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout == "False\n"


def whole_round(seed: str, players: int, rules: Rules) -> list[Move]:
    """The moves of a round between computer players."""
    state, moves = dealt(Random(seed), players, rules), list[Move]()
    while state.ended is None:
        assert not position_faults(view(state, state.turn), rules)
        moves.append(chosen(state, rules))
        state = after(state, moves[-1], rules)
    assert len(result(state, rules).scores) == players
    return moves


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_rounds_between_computer_players(players: int) -> None:
    moves = whole_round(f"computers {players}", players, MANIPULATION)
    assert Lay in map(type, moves)


@pytest.mark.parametrize(
    "rules",
    [SHORT, replace(SHORT, one_release_a_card=True), replace(SHORT, release=Release.IN_PLACE)],
    ids=["short", "one-release", "in-place"],
)
def test_short_rounds_under_other_readings(rules: Rules) -> None:
    for number in range(3):
        assert whole_round(f"readings {number}", 3, rules)


def test_the_same_round_is_played_the_same_way() -> None:
    one, other = (whole_round("twice", 3, SHORT) for _ in range(2))
    assert one == other
