"""`joker as 5H`: the word of a sentence that is also the ace of spades is never guessed."""

from __future__ import annotations

import pytest

from solver.errors import NotationError
from solver.notation import read_position


@pytest.mark.parametrize(
    ("meld", "typed"),
    [("4H joker as 5H 6H", "joker as 5H"), ("4♥, JOKER (as 5♥), 6♥", "JOKER as 5♥")],
)
def test_a_joker_as_a_card_shows_both_readings(meld: str, typed: str) -> None:
    text = f"{meld} | 7C | 3"
    with pytest.raises(NotationError) as caught:
        read_position(text)
    (fault,) = caught.value.faults
    assert fault.code == "ambiguous"
    assert fault.message == f'"{typed}" can mean X=5H or X AS 5H: write the one that you mean.'
    assert text[fault.span.column - 1 :][: fault.span.length] == "as"


@pytest.mark.parametrize(
    ("hand", "read"),
    [("x as 5h", "X AS 5H"), ("joker AS 5H", "X AS 5H"), ("joker as", "X AS"), ("as 5h joker", "AS 5H X")],
)
def test_an_ace_that_can_be_nothing_else_is_read(hand: str, read: str) -> None:
    found = read_position(f"4H 5H 6H | {hand} | 3").position
    assert " ".join(map(str, found.hand)) == read
