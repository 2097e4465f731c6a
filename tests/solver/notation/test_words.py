"""Single words: every way to type a card, and the exact message for every slip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Card, Joker, Rank, Suit
from solver.notation import read_hand
from solver.notation.problem import Problem
from solver.notation.words import read_word
from tests.solver.notation.told import at, faults, hand


@pytest.mark.parametrize("rank", Rank)
@pytest.mark.parametrize("suit", Suit)
def test_every_card_in_every_spelling(rank: Rank, suit: Suit) -> None:
    card = Card(rank, suit)
    figures = "10" if rank is Rank.TEN else str(rank)
    symbols = {Suit.SPADES: "♠♤", Suit.HEARTS: "♥♡❤", Suit.DIAMONDS: "♦♢", Suit.CLUBS: "♣♧"}[suit]
    base = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}[suit]
    # The block has a knight between jack and queen.
    glyph = chr(base + 1 + rank.place + (rank > Rank.JACK))
    spellings = [
        f"{rank}{suit}",
        f"{rank}{suit}".lower(),
        f"{figures}{suit}",
        glyph,
        card.words,
        card.words.upper(),
    ]
    spellings += [f"{suit}{rank}", f"{suit}{figures}".lower()]
    spellings += [
        f"{figures}{symbol}{selector}" for symbol in symbols for selector in ("", "\ufe0e", "\ufe0f")
    ]
    spellings += [f"{symbol}\ufe0f{rank}" for symbol in symbols]
    for spelling in spellings:
        assert hand(spelling) == str(card), spelling


READ = {
    "7SHD": "7S 7H 7D",
    "10SHD": "TS TH TD",
    "7ss": "7S 7S",
    "7♠♥♦": "7S 7H 7D",
    "7S7H8D": "7S 7H 8D",
    "H7H8": "7H 8H",
    "🂡🂢🃏": "AS 2S X",
    "9-QC": "9C TC JC QC",
    "9C-QC": "9C TC JC QC",
    "9C-Q": "9C TC JC QC",
    "C9-CQ": "9C TC JC QC",
    "9–QC": "9C TC JC QC",
    "9—Q♣": "9C TC JC QC",
    "9−qc": "9C TC JC QC",
    "9 - QC": "9C TC JC QC",
    "🃙-🃝": "9C TC JC QC",
    "Q-AS": "QS KS AS",
    "A-3S": "AS 2S 3S",
    "10-KH": "TH JH QH KH",
    "K-AS": "KS AS",
    "A-KD": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
    "A-AD": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "X": "X",
    "x": "X",
    "*": "X",
    "Joker": "X",
    "JK": "X",
    "🃏": "X",
    "🂿": "X",
    "🃟": "X",
    "XX": "X X",
    "X=5H": "X=5H",
    "x=h5": "X=5H",
    "X = 5♥": "X=5H",
    "X(5H)": "X=5H",
    "X (5H)": "X=5H",
    "Joker( 10h )": "X=TH",
    "Joker (5 of hearts)": "X=5H",
    "🃏=🂵": "X=5H",
    "5H*": "X=5H",
    "*5H": "X=5H",
    "h5*": "X=5H",
    "queen of heart": "QH",
    "Ten of Clubs": "TC",
    "a of spades": "AS",
    "7S.": "7S",
}


@pytest.mark.parametrize(("typed", "read"), READ.items())
def test_read(typed: str, read: str) -> None:
    assert hand(typed) == read
    assert hand(f"KD {typed} KC") == f"KD {read} KC"


REFUSED = {
    "1H": ("ace_or_ten", '"1H" can be an ace or a ten cut short: write AH or TH.', "AH or TH"),
    "♥1": ("ace_or_ten", '"♥1" can be an ace or a ten cut short: write AH or TH.', "AH or TH"),
    "1-3S": ("ace_or_ten", '"1" can be an ace or a ten cut short: write A or T.', None),
    "X=1H": ("ace_or_ten", '"1H" can be an ace or a ten cut short: write AH or TH.', None),
    "0H": ("zero_for_ten", '"0H" has the figure 0 for a ten: write TH.', "TH"),
    "OH": ("zero_for_ten", '"OH" has the letter O for a ten: write TH.', "TH"),
    "1oh": ("zero_for_ten", '"1oh" has the letter O for a ten: write TH.', "TH"),
    "l0H": ("zero_for_ten", '"l0H" has the letter L for a ten: write TH.', "TH"),
    "IOS": ("zero_for_ten", '"IOS" has the letter I and the letter O for a ten: write TS.', "TS"),
    "H1O": ("zero_for_ten", '"H1O" has the letter O for a ten: write TH.', "TH"),
    "1O": ("zero_for_ten", '"1O" has the letter O for a ten: write T and the suit, as in TH.', None),
    "X=OH": ("zero_for_ten", '"OH" has the letter O for a ten: write TH.', "X=TH"),
    "6с": ("look_alike", '"6с" has the Cyrillic small letter es, which looks like c: write 6C.', "6C"),
    "ΑΗ": (
        "look_alike",
        '"ΑΗ" has the Greek capital letter alpha, which looks like A and the Greek capital letter eta, '
        "which looks like H: write AH.",
        "AH",
    ),
    "Х": ("look_alike", '"Х" has the Cyrillic capital letter ha, which looks like X: write X.', "X"),
    "9-QС": (
        "look_alike",
        '"9-QС" has the Cyrillic capital letter es, which looks like C: write 9-QC.',
        "9-QC",
    ),
    "X=5Н": (
        "look_alike",
        '"X=5Н" has the Cyrillic capital letter en, which looks like H: write X=5H.',
        "X=5H",
    ),
    "٧H": ("look_alike", '"٧H" has the Arabic-indic digit seven, which looks like 7: write 7H.', "7H"),
    "🂬": (
        "knight",
        "🂬 is the knight of spades, a card between jack and queen that this pack lacks: write JS or QS.",
        "JS or QS",
    ),
    "X=🂼": (
        "knight",
        "🂼 is the knight of hearts, a card between jack and queen that this pack lacks: write JH or QH.",
        None,
    ),
    "🂠": ("card_back", "🂠 is the back of a card: say which card it is, or leave it out.", None),
    "🃠": ("unknown_card", "🃠 is a tarot card, and this pack has none.", None),
    "XH": ("half_declaration", '"XH" is a joker with a suit only: say both, as in X=5H.', None),
    "X7": ("half_declaration", '"X7" is a joker with a rank only: say both, as in X=5H.', None),
    "X=H": ("half_declaration", '"X=H" says the suit without the rank: say both, as in X=5H.', None),
    "X=5": ("half_declaration", '"X=5" says the rank without the suit: say both, as in X=5H.', None),
    "X=": ("half_declaration", '"X=" does not say what the joker stands for, as in X=5H.', None),
    "X()": ("half_declaration", '"X()" does not say what the joker stands for, as in X=5H.', None),
    "X=X": ("joker_for_joker", '"X=X": a joker stands for a card, not for a joker.', None),
    "X(*)": ("joker_for_joker", '"X(*)": a joker stands for a card, not for a joker.', None),
    "X=7SH": ("bad_declaration", '"X=7SH" says more than one card: a joker stands for one.', None),
    "X=9-QC": ("bad_declaration", '"X=9-QC" says more than one card: a joker stands for one.', None),
    "X(5H 6H)": ("bad_declaration", '"X(5H 6H)" says more than one card: a joker stands for one.', None),
    "X(5H": ("bad_declaration", '"X(5H" lacks its closing bracket, as in X(5H).', None),
    "5H=X": ("bad_declaration", '"5H=X" is the wrong way round: write X=5H.', "X=5H"),
    "7S=8S": (
        "bad_declaration",
        '"7S=8S" is no card: only a joker says what it stands for, as in X=5H.',
        None,
    ),
    "X=foo": (
        "unknown_card",
        '"foo" is no card: write the rank, then the suit, as in 7H, TC or AS.',
        None,
    ),
    "J": (
        "ambiguous",
        '"J" can mean a jack without its suit or a joker: write JS, JH, JD or JC, or X.',
        None,
    ),
    "X5H": ("ambiguous", '"X5H" can mean X 5H or X=5H: write the one that you mean.', None),
    "5HX": ("ambiguous", '"5HX" can mean 5H X or X=5H: write the one that you mean.', None),
    "5H(X)": ("ambiguous", '"5H(X)" can mean 5H X or X=5H: write the one that you mean.', None),
    "5H (joker)": ("ambiguous", '"5H (joker)" can mean 5H X or X=5H: write the one that you mean.', None),
    "7SHD*": ("ambiguous", '"7SHD*" can mean 7S 7H 7D X or 7S 7H X=7D: write the one that you mean.', None),
    "9C - QC": ("ambiguous", '"9C - QC" can mean 9C TC JC QC or 9C QC: write the one that you mean.', None),
    "7": ("no_suit", '"7" is a rank without a suit: write 7S, 7H, 7D or 7C.', None),
    "10": ("no_suit", '"10" is a rank without a suit: write TS, TH, TD or TC.', None),
    "♥": ("no_rank", '"♥" is a suit without a rank: write both, as in 7H.', None),
    "SHC": ("no_rank", '"SHC" is a suit without a rank: write both, as in 7H.', None),
    "7 ♥": ("split_card", '"7 ♥" is a card in two pieces: write 7H.', "7H"),
    "DH": ("foreign_rank", '"DH" is two suits without a rank: for a German or French Dame write QH.', "QH"),
    "BH": ("foreign_rank", '"BH" is no card, B is no rank here: for a German Bube write JH.', "JH"),
    "R": ("foreign_rank", '"R" is no card: for a French Roi write K and the suit.', None),
    "11H": ("bad_rank", '"11H" is no card: there is no rank 11.', None),
    "H14": ("bad_rank", '"H14" is no card: there is no rank 14.', None),
    "007": ("bad_rank", '"007" is no card: there is no rank 007.', None),
    "K-2H": ("bad_sequence", '"K-2H" turns the corner: a sequence does not go on past the ace.', None),
    "Q-9C": ("bad_sequence", '"Q-9C" goes downwards: write 9-QC.', "9-QC"),
    "9C-QD": ("bad_sequence", '"9C-QD" has two suits: a sequence is of one.', None),
    "9-Q": ("bad_sequence", '"9-Q" does not say the suit, as in 9-QC.', None),
    "9-9C": (
        "bad_sequence",
        '"9-9C" begins and ends with the same card: a sequence is its first and its last card, as in 9-QC.',
        None,
    ),
    "9-": (
        "bad_sequence",
        '"9-" lacks the last card: a sequence is its first and its last card, as in 9-QC.',
        None,
    ),
    "=": (
        "bad_declaration",
        '"=" is no card: only a joker says what it stands for, as in X=5H.',
        None,
    ),
    "9-X": (
        "bad_sequence",
        '"9-X" cannot be read at "X": a sequence is its first and its last card, as in 9-QC.',
        None,
    ),
    "9-QCD": (
        "bad_sequence",
        '"9-QCD" cannot be read at "QCD": a sequence is its first and its last card, as in 9-QC.',
        None,
    ),
    "9-T-J": (
        "bad_sequence",
        '"9-T-J" has more than one dash: a sequence is its first and its last card, as in 9-QC.',
        None,
    ),
    "foo": ("unknown_card", '"foo" is no card: write the rank, then the suit, as in 7H, TC or AS.', None),
    "7SHZ": ("unknown_card", '"7SHZ" is no card: write the rank, then the suit, as in 7H, TC or AS.', None),
    "h7h": ("unknown_card", '"h7h" is no card: write the rank, then the suit, as in 7H, TC or AS.', None),
    "king of harts": ("unknown_card", '"king of harts" is no card: write KH if that is meant.', "KH"),
    "here is my hand": (
        "unknown_card",
        '"here is my hand" is no card: leave it out, or put # before it if it is a comment.',
        None,
    ),
    "\x07H": (
        "unknown_card",
        '"U+0007H" is no card: write the rank, then the suit, as in 7H, TC or AS.',
        None,
    ),
}


@pytest.mark.parametrize(("typed", "told"), REFUSED.items())
def test_refused_with_one_fault_on_the_word(typed: str, told: tuple[str, str, str | None]) -> None:
    text = f"KD, {typed}, KC"
    (fault,) = faults(text, read_hand)
    assert (fault.code, fault.message, fault.suggestion) == told
    assert at(text, fault.span) == typed


@pytest.mark.parametrize("typed", [typed for typed, (_, _, meant) in REFUSED.items() if meant])
def test_what_a_fault_suggests_can_be_read(typed: str) -> None:
    suggestion = REFUSED[typed][2]
    assert suggestion is not None
    for meant in suggestion.split(" or "):
        assert hand(meant)


def test_every_bad_word_is_a_fault_of_its_own() -> None:
    text = "11H 0S foo 14D 7S bar"
    assert [at(text, fault.span) for fault in faults(text, read_hand)] == ["11H", "0S", "foo", "14D", "bar"]


def test_the_parts_of_a_group_and_the_whole_of_a_sequence_are_located() -> None:
    group, run = read_word("10SH"), read_word("9-JC")
    assert not isinstance(group, Problem)
    assert not isinstance(run, Problem)
    assert [(found.start, found.end) for found in group] == [(0, 3), (3, 4)]
    assert [(found.start, found.end) for found in run] == [(0, 4)] * 3


@given(
    st.text(alphabet="AKQJT2345678910OSHDCX*=-()🂡🃏♥сof ", min_size=1, max_size=8).map(str.strip).filter(bool)
)
def test_a_word_has_cards_or_one_fault(word: str) -> None:
    told = read_word(word)
    if isinstance(told, Problem):
        assert told.message.endswith(".")
    else:
        assert told
        assert all(isinstance(found.piece, Card | Joker) for found in told)
        assert all(0 <= found.start < found.end <= len(word) for found in told)
