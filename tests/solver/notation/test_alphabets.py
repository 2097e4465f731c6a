"""Every card alphabet: each of its letters, round trips, and what two alphabets make of one letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Card, Joker, Rank, Suit
from solver.errors import MeldwrightError, NotationError
from solver.notation import (
    LETTERS,
    alphabet_of,
    read_description,
    read_hand,
    read_melds,
    read_position,
    reads_as,
    respelled,
    write_compact,
    write_position,
)
from solver.notation.alphabets import ALPHABETS
from solver.notation.problem import Problem
from solver.notation.readings import readings
from solver.notation.words import read_word
from solver.position import Position
from tests.solver.notation.test_writing import any_positions
from tests.solver.notation.told import at

OTHERS = [code for code in LETTERS if code != "en"]

WRITTEN = {
    "en": "2S 3H 4D 5C 6S 7H 8D 9C TS JH QD KC AS X X=TH",
    "pl": "2S 3H 4D 5C 6S 7H 8D 9C 10S WH DD KC AS X X=10H",
    "de": "2P 3H 4Ka 5Kr 6P 7H 8Ka 9Kr 10P BH DKa KKr AP X X=10H",
    "fr": "2P 3C 4K 5T 6P 7C 8K 9T 10P VC DK RT AP X X=10C",
    "nl": "2S 3H 4R 5K 6S 7H 8R 9K 10S BH VR HK AS X X=10H",
    "it": "2P 3C 4Q 5F 6P 7C 8Q 9F 10P JC QQ KF AP X X=10C",
    "es": "2P 3C 4D 5T 6P 7C 8D 9T 10P JC QD KT AP X X=10C",
    "sv": "2S 3H 4R 5K 6S 7H 8R 9K 10S KnH DR KK ES X X=10H",
}

# Letter of a rank with the suit of clubs in symbols, or letter of a suit with a seven.
EVERY_LETTER = {
    "en": {"J": "JC", "Q": "QC", "K": "KC", "A": "AC", "T": "TC", "S": "7S", "H": "7H", "D": "7D", "C": "7C"},
    "pl": {
        "W": "JC",
        "D♣": "QC",
        "K": "KC",
        "A": "AC",
        "T": "TC",
        "S": "7S",
        "H": "7H",
        "7D": "7D",
        "C": "7C",
    },
    "de": {
        "B": "JC",
        "D♣": "QC",
        "K": "KC",
        "A": "AC",
        "T": "TC",
        "P": "7S",
        "S": "7S",
        "H": "7H",
        "Ka": "7D",
        "7D": "7D",
        "Kr": "7C",
        "C": "7C",
    },
    "fr": {"V": "JC", "D": "QC", "R": "KC", "A": "AC", "P": "7S", "C": "7H", "K": "7D", "T": "7C"},
    "nl": {
        "B": "JC",
        "V": "QC",
        "H♣": "KC",
        "A": "AC",
        "T": "TC",
        "S": "7S",
        "7H": "7H",
        "R": "7D",
        "K": "7C",
    },
    "it": {
        "J": "JC",
        "F♣": "JC",
        "Q♣": "QC",
        "C♣": "QC",
        "K": "KC",
        "R": "KC",
        "A": "AC",
        "T": "TC",
        "P": "7S",
        "7C": "7H",
        "7Q": "7D",
        "7F": "7C",
    },
    "es": {
        "J": "JC",
        "S": "JC",
        "Q": "QC",
        "D♣": "QC",
        "K": "KC",
        "R": "KC",
        "A": "AC",
        "P": "7S",
        "C": "7H",
        "7D": "7D",
        "T": "7C",
    },
    "sv": {
        "Kn": "JC",
        "D": "QC",
        "K♣": "KC",
        "E": "AC",
        "A": "AC",
        "T": "TC",
        "S": "7S",
        "H": "7H",
        "R": "7D",
        "7K": "7C",
    },
}


def hand_in(text: str, letters: str) -> str:
    """The cards of a hand as canonical tokens."""
    pieces = read_hand(text, letters=letters).pieces
    assert pieces is not None
    return " ".join(map(str, pieces))


def told_in(text: str, letters: str) -> list[str]:
    """The messages with which a hand is refused."""
    with pytest.raises(NotationError) as caught:
        read_hand(text, letters=letters)
    return [fault.message for fault in caught.value.faults]


def test_there_are_eight() -> None:
    assert set(LETTERS) == set(WRITTEN) == set(EVERY_LETTER)
    assert {alphabet.name for alphabet in ALPHABETS.values()} >= {"Polish", "Swedish"}
    assert repr(alphabet_of("pl")) == "alphabet('pl')"


@pytest.mark.parametrize("letters", LETTERS)
def test_what_is_written(letters: str) -> None:
    position = read_position(f"| {WRITTEN['en']}").position
    assert write_position(position, letters).endswith(f"hand: {WRITTEN[letters]}")
    assert hand_in(WRITTEN[letters], letters) == WRITTEN["en"]


@pytest.mark.parametrize(
    ("letters", "letter", "card"),
    [(code, letter, card) for code, told in EVERY_LETTER.items() for letter, card in told.items()],
)
def test_every_letter(letters: str, letter: str, card: str) -> None:
    whole = letter if len(letter) == 2 and not letter.isalpha() else None
    typed = whole or (f"7{letter}" if card[0] == "7" else f"{letter}♣")
    assert hand_in(typed, letters) == card
    assert hand_in(typed.lower(), letters) == card


@pytest.mark.parametrize("letters", LETTERS)
def test_the_table_has_every_letter(letters: str) -> None:
    alphabet = alphabet_of(letters)
    known = {letter.upper().strip("7♣") for letter in EVERY_LETTER[letters]}
    typed = {text for text in (*alphabet.ranks, *alphabet.suits) if text.isalpha()}
    assert known == typed


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("rank", Rank)
@pytest.mark.parametrize("suit", Suit)
def test_every_card(letters: str, rank: Rank, suit: Suit) -> None:
    card = Card(rank, suit)
    symbol = {Suit.SPADES: "♠", Suit.HEARTS: "♡", Suit.DIAMONDS: "♦\ufe0f", Suit.CLUBS: "♧"}[suit]
    written = alphabet_of(letters).spell(str(card))
    first = alphabet_of(letters).spell(str(rank))
    for typed in (written, written.lower(), f"{first}{symbol}", f"{symbol}{first}", f"X={written}"):
        assert hand_in(typed, letters) in (str(card), f"X={card}"), typed


NAMES = {
    "pl": {"dama kier": "QH", "As Pik": "AS", "król karo": "KD", "10 trefl": "TC", "walet czerwień": "JH"},
    "de": {"Herz Dame": "QH", "Pik-As": "AS", "Karo König": "KD", "Kreuz 10": "TC", "Karokoenig": "KD"},
    "fr": {"dame de cœur": "QH", "as de pique": "AS", "roi de carreau": "KD", "10 de trèfle": "TC"},
    "nl": {"hartenvrouw": "QH", "schoppen aas": "AS", "ruiten heer": "KD", "klaver 10": "TC"},
    "it": {"donna di cuori": "QH", "asso di picche": "AS", "re di quadri": "KD", "10 di fiori": "TC"},
    "es": {"reina de corazones": "QH", "as de picas": "AS", "rey de diamantes": "KD", "10 de tréboles": "TC"},
    "sv": {"hjärter dam": "QH", "spader ess": "AS", "ruter kung": "KD", "klöver 10": "TC"},
}


@pytest.mark.parametrize(
    ("letters", "name", "card"), [(code, *pair) for code, names in NAMES.items() for pair in names.items()]
)
def test_names_in_full(letters: str, name: str, card: str) -> None:
    assert hand_in(f"7♠ {name}, {name.upper()} 8♠", letters) == f"7S {card} {card} 8S"
    assert hand_in(f"X ({name})", letters) == f"X={card}"


def test_accents_may_be_typed_in_two_parts_or_left_out() -> None:
    assert hand_in("kro\u0301l karo, krol karo", "pl") == "KD KD"
    assert hand_in("joker, dżoker", "pl") == "X X"
    assert hand_in("jolly", "it") == "X"


@pytest.mark.parametrize("letters", OTHERS)
@given(position=any_positions())
def test_what_is_written_reads_back(letters: str, position: Position) -> None:
    assert read_position(write_position(position, letters), letters=letters).position == position
    assert read_position(write_compact(position, letters), letters=letters).position == position


@pytest.mark.parametrize("letters", LETTERS)
@given(text=st.text(alphabet="AKQJTWDBVRHCFEPSNX2710♠♥♦♣=-(* ", min_size=1, max_size=8))
def test_any_word_is_read_or_refused(letters: str, text: str) -> None:
    for word in text.split():
        told = read_word(word, alphabet_of(letters))
        if isinstance(told, Problem):
            assert told.message.endswith(".")
        else:
            assert all(isinstance(found.piece, Card | Joker) for found in told)
            assert all(0 <= found.start < found.end <= len(word) for found in told)


READ = {
    ("7SHD", "pl"): "7S 7H 7D",
    ("DSHD", "pl"): "QS QH QD",
    ("D7", "pl"): "7D",
    ("DD", "pl"): "QD",
    ("7♠♦H", "de"): "7S 7D 7H",
    ("7PKaH", "de"): "7S 7D 7H",
    ("DH7♦", "de"): "QH 7D",
    ("9-DKr", "de"): "9C TC JC QC",
    ("KaKar8", "de"): None,
    ("7PCKT", "fr"): "7S 7H 7D 7C",
    ("DK", "fr"): "QD",
    ("10-RT", "fr"): "TC JC QC KC",
    ("HH", "nl"): "KH",
    ("KB", "nl"): "JC",
    ("QC", "it"): "QH",
    ("FC", "it"): "JH",
    ("7PCQ", "it"): "7S 7H 7D",
    ("A-3P", "it"): "AS 2S 3S",
    ("KnK", "sv"): "JC",
    ("KKn", "sv"): "JC",
    ("KD", "sv"): "QC",
    ("D-ES", "sv"): "QS KS AS",
}


@pytest.mark.parametrize(("typed", "letters", "read"), [(*key, read) for key, read in READ.items()])
def test_one_reading_alone_is_possible(typed: str, letters: str, read: str | None) -> None:
    if read is None:
        assert len(told_in(typed, letters)) == 1
    else:
        assert hand_in(typed, letters) == read


BOTH = "write the one that you mean."
REFUSED = {
    ("7SDH", "pl"): f'"7SDH" can mean 7S 7D 7H or 7S DH: {BOTH}',
    ("7SDH", "de"): f'"7SDH" can mean 7P 7Ka 7H or 7P DH: {BOTH}',
    ("7PDC", "es"): f'"7PDC" can mean 7P 7D 7C or 7P QC: {BOTH}',
    ("7SHR", "nl"): f'"7SHR" can mean 7S 7H 7R or 7S HR: {BOTH}',
    ("7PQC", "it"): f'"7PQC" can mean 7P 7Q 7C or 7P QC: {BOTH}',
    ("CQ", "it"): f'"CQ" can mean QQ or QC: {BOTH}',
    ("X=CQ", "it"): f'"X=CQ" can mean X=QQ or X=QC: {BOTH}',
    ("9-CQ", "it"): f'"9-CQ" can mean 9Q 10Q JQ QQ or 9C 10C JC QC: {BOTH}',
    ("D", "pl"): '"D" can mean a queen without its suit or diamonds without a rank: '
    "write DS, DH, DD or DC, or the rank too, as in 7D.",
    ("D", "de"): '"D" can mean a queen without its suit or diamonds without a rank: '
    "write DP, DH, DKa or DKr, or the rank too, as in 7Ka.",
    ("D", "fr"): '"D" is a rank without a suit: write DP, DC, DK or DT.',
    ("H", "nl"): '"H" can mean a king without its suit or hearts without a rank: '
    "write HS, HH, HR or HK, or the rank too, as in 7H.",
    ("7D", "fr"): '"7D" is written in English letters: here it is 7K.',
    ("JS", "fr"): '"JS" is written in English letters: here it is VP.',
    ("JH", "de"): '"JH" is no card, J is no rank here: for an English jack write BH.',
    ("KR", "nl"): '"KR" is two suits without a rank: for an English king write HR.',
    ("J", "it"): '"J" can mean a jack without its suit or a joker: write JP, JC, JQ or JF, or X.',
    ("J", "pl"): '"J" is no card: for an English jack write W and the suit.',
    ("1C", "fr"): '"1C" can be an ace or a ten cut short: write AC or 10C.',
    ("0P", "es"): '"0P" has the figure 0 for a ten: write 10P.',
    ("X=P", "it"): '"X=P" says the suit without the rank: say both, as in X=5C.',
    ("XP", "it"): '"XP" is a joker with a suit only: say both, as in X=5C.',
    ("D-9P", "fr"): '"D-9P" goes downwards: write 9-DP.',
    ("foo", "sv"): '"foo" is no card: write the rank, then the suit, as in 7H, 10K or ES.',
    ("🂬", "nl"): "🂬 is the knight of spades, a card between jack and queen that this pack lacks: "
    "write BS or VS.",
    ("roi de coeurr", "fr"): '"roi de coeurr" is no card: write RC if that is meant.',
    ("7 ♥", "fr"): '"7 ♥" is a card in two pieces: write 7C.',
}


@pytest.mark.parametrize(("typed", "letters", "message"), [(*key, told) for key, told in REFUSED.items()])
def test_refused(typed: str, letters: str, message: str) -> None:
    assert told_in(typed, letters) == [message]


GUESSED = {
    "WH DH": "pl",
    "7SHD | WS DS KD X | 3": "pl",
    "table: 7PHKa / 9-DKr\nhand: KP BH": "de",
    "DH BH": "de",
    "7♠ RC VP D♦": "fr",
    "HR BK 7S": "nl",
    "QP KF 7Q": "it",
    "QP RT 7D": "es",
    "KnH ES 7R": "sv",
    "7PCQ / 9-QF | KQ": "it",
    "dame de pique": "fr",
}


@pytest.mark.parametrize(("text", "letters"), GUESSED.items())
def test_the_one_alphabet_that_reads_it_all_is_named(text: str, letters: str) -> None:
    whole = "|" in text or ":" in text
    with pytest.raises(NotationError) as caught:
        (read_position if whole else read_hand)(text)
    assert caught.value.reads_as == letters
    told = {fault.suggestion for fault in caught.value.faults}
    assert None not in told
    assert (read_position if whole else read_hand)(text, letters=letters)
    if whole:
        with pytest.raises(NotationError) as again:
            read_description(text)
        assert again.value.reads_as == letters


@pytest.mark.parametrize("text", ["RC foo", "BH WH", "7H B", "11H", "D", "7S 1D"])
def test_nothing_is_named_where_no_alphabet_or_several_read_it(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_hand(text)
    assert caught.value.reads_as is None


def test_a_fault_without_a_suggestion_of_its_own_carries_the_alphabet() -> None:
    with pytest.raises(NotationError) as caught:
        read_melds("KnS KS ES / 7SHD")
    assert caught.value.reads_as is None
    with pytest.raises(NotationError) as caught:
        read_melds("KnS KS ES / BH")
    assert caught.value.reads_as is None
    text = "KnS KS ES / 7SHR"
    with pytest.raises(NotationError) as caught:
        read_melds(text)
    assert [(at(text, fault.span), fault.suggestion) for fault in caught.value.faults] == [
        ("KnS", reads_as("sv")),
        ("ES", reads_as("sv")),
        ("7SHR", reads_as("sv")),
    ]


def test_another_alphabet_told_is_not_the_last_word() -> None:
    with pytest.raises(NotationError) as caught:
        read_hand("JH QH KH", letters="pl")
    assert caught.value.reads_as == "en"


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(MeldwrightError, match="no card letters 'tlh'"):
        read_position("|", letters="tlh")
    with pytest.raises(MeldwrightError, match="no card letters ''"):
        write_compact(Position(), letters="")


@pytest.mark.parametrize("letters", LETTERS)
def test_the_examples_in_messages_read(letters: str) -> None:
    alphabet = alphabet_of(letters)
    for example in ("9-QC", "8S", "KD", "X=5H", "7H", "TC", "AS", "TH"):
        [way] = readings(alphabet.spell(example), alphabet)
        [meant] = readings(example)
        assert [found.piece for found in way] == [found.piece for found in meant]
    for example in ("7SHD / 9-QC | 8S KD X | 3", "7SHDC / 9-QC | 7C KD X"):
        told = read_position(respelled(example, alphabet), letters=letters).position
        assert str(told) == example


@pytest.mark.parametrize("letters", LETTERS)
def test_what_is_written_for_a_card_means_that_card_alone(letters: str) -> None:
    alphabet = alphabet_of(letters)
    for rank in Rank:
        for suit in Suit:
            card = Card(rank, suit)
            ways = readings(alphabet.spell(str(card)), alphabet)
            assert [[found.piece for found in way] for way in ways] == [[card]]
