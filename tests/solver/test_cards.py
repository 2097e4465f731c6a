"""Cards, jokers and their names, over their whole domain."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solver.cards import Card, Joker, Rank, Suit, cards, face_of, in_order, piece, piece_key
from solver.errors import MeldwrightError

EVERY_CARD = tuple(Card(rank, suit) for rank in Rank for suit in Suit)


def test_there_are_52_faces_in_canonical_order() -> None:
    assert len(EVERY_CARD) == 52
    assert list(EVERY_CARD) == sorted(EVERY_CARD)
    assert " ".join(map(str, EVERY_CARD[:5])) == "AC AD AH AS 2C"
    assert all(one < two and not two < one for one, two in pairwise(EVERY_CARD))


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_a_card_reads_back_from_its_token_and_its_repr(card: Card) -> None:
    assert Card.of(str(card)) == card
    assert piece(str(card)) == card
    assert eval(repr(card)) == card


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_a_joker_reads_back_and_lies_after_the_card_that_it_stands_for(card: Card) -> None:
    joker = Joker(card)
    assert piece(str(joker)) == joker
    assert face_of(joker) == face_of(card) == card
    assert in_order((Joker(), joker, card)) == (card, joker, Joker())


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("AS", "ace of spades"),
        ("2C", "2 of clubs"),
        ("9D", "9 of diamonds"),
        ("TH", "10 of hearts"),
        ("JS", "jack of spades"),
        ("QC", "queen of clubs"),
        ("KD", "king of diamonds"),
        ("X", "joker"),
        ("X=TH", "joker that stands for the 10 of hearts"),
    ],
)
def test_names_in_a_sentence(token: str, words: str) -> None:
    assert piece(token).words == words


@pytest.mark.parametrize(
    "token", ["", "H", "7", "7h", "h7", "10H", "1H", "7HH", "XH", "X=", "X=X", "x", " 7H"]
)
def test_other_texts_are_no_cards(token: str) -> None:
    with pytest.raises(MeldwrightError, match="is no card: a rank of A23456789TJQK, then a suit of CDHS"):
        piece(token)


def test_enums_compare_only_with_their_own_kind() -> None:
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES
    assert [rank.place for rank in Rank] == list(range(13))
    assert Suit.CLUBS.__lt__(Rank.ACE) is NotImplemented


def test_order_is_by_rank_then_suit_then_joker() -> None:
    typed = cards("X KD X=2C 2S 2C AS X=AS X")
    assert " ".join(map(str, in_order(typed))) == "AS X=AS 2C X=2C 2S KD X X"
    assert len({piece_key(one) for one in typed}) == len(set(typed))
