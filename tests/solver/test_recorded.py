"""A round as recorded turns tell it: what the rules forbid, and what the engine of rounds says."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import cards
from solver.errors import Refusal
from solver.melds import Meld
from solver.position import position_faults
from solver.recorded import RoundSoFar, Turned, begun, position_of, with_turn
from solver.round import Exhausted, WentOut, order_after, view
from solver.round_moves import Draw, Knock, Lay, Pass
from solver.rules import MANIPULATION
from tests.rounds import SHORT, played

ORDER = ("Ann", "Bob", "Cy")


def table_of(text: str) -> tuple[Meld, ...]:
    return tuple(Meld.of(meld) for meld in text.split("/"))


def told(*turns: Turned) -> RoundSoFar:
    so_far = begun(1, ORDER)
    for turn in turns:
        so_far = with_turn(so_far, turn)
    return so_far


LAID = Turned("Ann", table_of("7S 7H 7D"), 1)
FORBIDDEN: dict[str, tuple[tuple[Turned, ...], Turned, list[str]]] = {
    "P1 nothing added": ((LAID,), Turned("Bob", table_of("7S 7H 7D"), 1), ["P1"]),
    "P2 a card gone": ((LAID,), Turned("Bob", table_of("4H 5H 6H"), 1), ["P2", "P2", "P2"]),
    "P5 more than a hand": (
        (),
        Turned("Ann", table_of("2S 3S 4S 5S 6S 7S 8S / 2H 3H 4H 5H 6H 7H"), 1),
        ["P5"],
    ),
    "M3 no sequence": ((), Turned("Ann", table_of("KS AS 2S"), 1), ["M3"]),
    "J1 an undeclared joker": ((), Turned("Ann", table_of("KS KH X"), 1), ["J1"]),
    "C4 more copies than there are": (
        (),
        Turned("Ann", table_of("7S 7H 7D / 7S 7H 7C / 7S 8S 9S"), 1),
        ["C4"],
    ),
    "T2 melding before drawing": ((), Turned("Ann", table_of("7S 7H 7D"), 0), ["T2"]),
    "T2 melding after the third": ((), Turned("Ann", table_of("7S 7H 7D"), 3), ["T2"]),
    "T2 passing too early": ((), Turned("Ann", None, 2), ["T2"]),
    "T2 four draws": ((), Turned("Ann", None, 4), ["T2"]),
    "T2 less than nothing drawn": ((), Turned("Ann", None, -1), ["T2"]),
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_the_rules_forbid_is_refused_by_its_rule(name: str) -> None:
    before, turn, rules = FORBIDDEN[name]
    with pytest.raises(Refusal) as refused:
        with_turn(told(*before), turn)
    assert [fault.rule.value for fault in refused.value.faults] == rules


def test_T2_who_is_passed_over_drew_three_and_melded_nothing() -> None:
    found = told(Turned("Cy", table_of("7S 7H 7D"), 2))
    assert (found.next_player, found.turns) == ("Ann", 3)
    assert dict(found.held or ()) == {"Ann": 13, "Bob": 13, "Cy": 9}
    assert found.pile == 76 - 8


def test_draws_that_are_not_told_leave_the_numbers_open_for_the_round() -> None:
    found = told(Turned("Ann", table_of("7S 7H 7D")), Turned("Bob", None, 3))
    assert (found.held, found.pile, found.last_turns) == (None, None, False)
    assert position_of(found, cards("2C"), 1).others == ()


def test_T4_who_lays_the_last_card_ends_the_round() -> None:
    found = told(Turned("Ann", table_of("2S 3S 4S 5S 6S 7S 8S / 2H 3H 4H 5H"), 1))
    assert (found.out, found.is_over) == ("Ann", True)
    with pytest.raises(Refusal, match="Ann went out"):
        with_turn(found, Turned("Bob", None))


def test_T5_P5_in_the_last_turns_nothing_is_drawn_even_if_draws_are_not_told() -> None:
    """Two players pass until the pile is empty; then 27 cards are more than Ann's 25."""
    so_far = begun(1, ("Bob", "Ann"))
    for number in range(11):
        so_far = with_turn(so_far, Turned(("Bob", "Ann")[number % 2], None))
    assert (so_far.pile, so_far.last_turns, so_far.next_player) == (0, True, "Ann")
    nines = table_of(" / ".join(f"{rank}C {rank}D {rank}H" for rank in "A23456789"))
    with pytest.raises(Refusal) as refused:
        with_turn(so_far, Turned("Ann", nines))
    assert [fault.rule.value for fault in refused.value.faults] == ["P5"]
    assert dict(with_turn(so_far, Turned("Ann", nines[1:])).held or ())["Ann"] == 1


@pytest.mark.parametrize("seed", range(60))
def test_recorded_turns_say_what_the_rounds_engine_says(seed: int) -> None:
    """Whole random rounds, told turn by turn: the same table, numbers and player after every one."""
    rng = Random(f"recorded {seed}")
    rules = SHORT if seed % 4 else MANIPULATION
    so_far: RoundSoFar | None = None
    table = None
    for state, move, then in played(rng, rng.randrange(2, 6), rules):
        if so_far is None:
            order = tuple(state.players[at] for at in order_after(state.dealer, len(state.players)))
            so_far = begun(1, order, rules)
        match move:
            case Draw():
                continue
            case Lay(laid):
                table = laid
                if not isinstance(then.ended, WentOut):
                    continue
            case Pass() | Knock():
                pass
        player = state.players[state.turn]
        so_far = with_turn(so_far, Turned(player, table, state.drawn), rules)
        table = None
        assert so_far.table == then.table
        assert dict(so_far.held or ()) == {
            name: len(hand) for name, hand in zip(then.players, then.hands, strict=True)
        }
        assert so_far.pile == len(then.pile)
        assert so_far.is_over is isinstance(then.ended, WentOut | Exhausted)
        if then.ended is None:
            assert so_far.next_player == then.players[then.turn]
            seen = position_of(so_far, then.hand, 0)
            assert not position_faults(seen, rules)
            known = view(then, then.turn)
            assert (seen.others, seen.pile, seen.last_turn) == (known.others, known.pile, known.last_turn)
    assert so_far is not None
