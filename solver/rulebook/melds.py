"""M: what a meld is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.meld_faults import number_word
from solver.rulebook.entries import Entry, broken, legal
from solver.rulebook.words import open_points, sizes, smallest_meld
from solver.rules import Ace, Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """M1 to M4."""
    return (_meld(rules), _group(rules), _sequence(rules), _jokers(rules))


def _meld(rules: Rules) -> Entry:
    return Entry(
        Rule.M1,
        "What a meld is",
        f"A meld is a group or a sequence of at least {smallest_meld(rules)} cards.",
        f"There are two kinds of meld, groups and sequences. Neither is ever smaller than "
        f"{smallest_meld(rules)} cards.",
        examples=(
            legal("The three nines are a new meld.", "5H 6H 7H", "9C 9D 9S", "5H 6H 7H / 9C 9D 9S"),
            broken(Rule.M1, "Two nines are no meld.", "5H 6H 7H", "9C 9D", "5H 6H 7H / 9C 9D"),
        ),
    )


def _group(rules: Rules) -> Entry:
    return Entry(
        Rule.M2,
        "Groups",
        f"A group is {sizes(rules)} cards of one rank, all of different suits.",
        f"A group has {sizes(rules)} cards of the same rank. The same card may not lie in it twice, not "
        f"even from another pack, so it has each of the {number_word(len(rules.suits))} suits once at "
        "most.",
        examples=(
            legal("The fourth suit completes the group.", "9C 9D 9S", "9H", "9C 9D 9S 9H"),
            broken(Rule.M2, "The 9 of clubs lies in it twice.", "9C 9D 9S", "9C", "9C 9D 9S 9C"),
            broken(Rule.M2, "A 10 is of another rank.", "9C 9D 9S", "TH", "9C 9D 9S TH"),
        ),
    )


def _sequence(rules: Rules) -> Entry:
    low, high = "below the 2, as in A-2-3", "above the king, as in Q-K-A"
    ace = {Ace.LOW: low, Ace.HIGH: high, Ace.EITHER: f"{low}, or {high}"}[rules.ace]
    cards = number_word(rules.smallest_run)
    return Entry(
        Rule.M3,
        "Sequences",
        f"A sequence is {cards} or more cards of one suit in a row, not going on past the ace.",
        f"A sequence has {cards} or more cards whose ranks follow each other without a gap. The ace lies "
        f"{ace}. It is the end of the row there: K-A-2 is no sequence.",
        "A sequence is all of one suit. The published rules say only that its cards are in a row; "
        "whoever else writes on this game and its relatives says one suit. "
        f"{open_points(Rule.M3, rules)} That never changes which cards can be laid, since the long "
        "sequence is also two short ones, but it can change the verdict on one meld.",
        (
            legal("The ace lies high, next to the king.", "JD QD KD", "AD", "JD QD KD AD"),
            legal("The ace lies low, next to the 2.", "JD QD KD", "AS 2S 3S", "JD QD KD / AS 2S 3S"),
            legal(
                "Two aces, one at each end, and no corner is turned.",
                "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
                "AH",
                "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
            ),
            broken(
                Rule.M3,
                "The row ends at the ace and does not begin again.",
                "JD QD KD",
                "KS AS 2S",
                "JD QD KD / KS AS 2S",
            ),
            broken(Rule.M3, "The 8 is missing.", "5H 6H 7H", "9H", "5H 6H 7H 9H"),
            broken(Rule.M3, "The 8 of spades is of another suit.", "5H 6H 7H", "8S", "5H 6H 7H 8S"),
        ),
    )


def _jokers(rules: Rules) -> Entry:
    return Entry(
        Rule.M4,
        "A joker counts as its card",
        "In a meld a joker counts as the card that it stands for.",
        "A group or sequence with a joker in it has to be right with the card that the joker stands for. "
        "So a joker that stands for a card may not join a group in which that card lies, nor another joker "
        "that stands for the same card.",
        f"The published rules leave this to be understood. {open_points(Rule.M4, rules)}",
        (
            legal("The joker is the club that the group lacks.", "9D 9H 9S", "X", "9D 9H 9S X=9C"),
            legal("Both jokers stand for cards that the sequence needs.", "", "5C X X", "5C X=6C X=7C"),
            broken(Rule.M4, "The 9 of spades lies there already.", "9D 9H 9S", "X", "9D 9H 9S X=9S"),
            broken(Rule.M4, "Both jokers stand for one card.", "", "9D 9H X X", "9D 9H X=9S X=9S"),
        ),
    )
