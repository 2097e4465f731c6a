"""C: the pack, the deal, and what cards count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.meld_faults import number_word
from solver.rulebook.entries import Entry, broken, legal
from solver.rulebook.words import capital, card_points, counted, tables
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.rules import Rules


def entries(rules: Rules) -> tuple[Entry, ...]:
    """C1 to C4."""
    return (_packs(rules), _deal(rules), _points(rules), _copies(rules))


def _packs(rules: Rules) -> Entry:
    used = [
        f"{capital(players)} players use {counted(pack.packs, 'pack')}, "
        f"{pack.packs * len(rules.faces)} cards, and {counted(pack.jokers, 'joker')}."
        for players, pack in tables(rules)
    ]
    return Entry(
        Rule.C1,
        "Players and packs",
        "How many play decides which pack is used.",
        f"{' '.join(used)} With any other number the game is not played.",
    )


def _deal(rules: Rules) -> Entry:
    dealt = counted(rules.dealt, "card")
    return Entry(
        Rule.C2,
        "The deal",
        f"Everybody is dealt {dealt}; the rest is the draw pile.",
        f"Chance decides who deals first. Each player gets {dealt}. The others lie face down in a pile to "
        "draw from.",
        "After each round the player to the left deals. The published rules name the first dealer only.",
    )


def _points(rules: Rules) -> Entry:
    return Entry(
        Rule.C3,
        "What cards count",
        "Every card counts its points, whether it is laid or left in a hand.",
        f"These are the points: {card_points(rules)}.",
        "An ace counts the same at either end of a sequence: only one value is given for it.",
    )


def _copies(rules: Rules) -> Entry:
    most = [
        f"with {players} players {number_word(pack.packs)} of each card and {counted(pack.jokers, 'joker')}"
        for players, pack in tables(rules)
    ]
    return Entry(
        Rule.C4,
        "No more copies than the pack has",
        "No card is there more often than the pack has it.",
        f"Table and hands together never hold more than the pack: {'; '.join(most)}.",
        "A joker is no copy of the card that it stands for, which may be any card.",
        (
            legal(
                "Three players use two packs, so a second 7 of hearts can come.",
                "7S 7H 7D",
                "7H 8H 9H",
                "7S 7H 7D / 7H 8H 9H",
                players="3",
            ),
            broken(
                Rule.C4,
                "Two players use one pack, and it has one 7 of hearts.",
                "7S 7H 7D",
                "?",
                "7S 7H 7D / 7H 8H 9H",
                players="2",
            ),
        ),
    )
