"""Numbers and settings of `Rules` as words of a rule's text, so that none of them is typed twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.listing import listed
from solver.meld_faults import number_word
from solver.readings import alternatives, in_force, rule_of, words

if TYPE_CHECKING:
    from solver.rules import Pack, Rule, Rules


def counted(number: int, noun: str) -> str:
    """A number in words and its noun.

    >>> counted(1, "joker"), counted(2, "joker")
    ('one joker', 'two jokers')
    """
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """A text as the beginning of a sentence.

    >>> capital("three or four players")
    'Three or four players'
    """
    return text[:1].upper() + text[1:]


def sizes(rules: Rules) -> str:
    """How many cards a group has.

    >>> from solver.rules import MANIPULATION
    >>> sizes(MANIPULATION)
    'three or four'
    """
    possible = range(rules.smallest_group, rules.largest_group + 1)
    return listed(map(number_word, possible), "or")


def smallest_meld(rules: Rules) -> str:
    """The fewest cards of any meld."""
    return number_word(min(rules.smallest_group, rules.smallest_run))


def tables(rules: Rules) -> tuple[tuple[str, Pack], ...]:
    """Who plays with which pack: the numbers of players in words, and one of their equal packs.

    >>> from solver.rules import MANIPULATION
    >>> [players for players, _ in tables(MANIPULATION)]
    ['two', 'three, four or five']
    """
    found: dict[tuple[int, int], list[Pack]] = {}
    for pack in rules.pack_sizes:
        found.setdefault((pack.packs, pack.jokers), []).append(pack)
    return tuple(
        (listed((number_word(pack.players) for pack in alike), "or"), alike[0]) for alike in found.values()
    )


def card_points(rules: Rules) -> str:
    """What the cards count.

    >>> from solver.rules import MANIPULATION
    >>> card_points(MANIPULATION)
    'joker 25; ace 1; jack, queen and king 10; any other card what it shows'
    """
    alike: dict[int, list[str]] = {}
    for rank, points in zip(rules.ranks, rules.rank_points, strict=True):
        if rank.words != str(points):
            alike.setdefault(points, []).append(rank.words)
    named = [f"{listed(ranks)} {points}" for points, ranks in alike.items()]
    return "; ".join([f"joker {rules.joker_points}", *named, "any other card what it shows"])


def open_points(rule: Rule, rules: Rules) -> str:
    """How the open points of a rule are read under these rules, and how else they are read elsewhere.

    >>> from solver.rules import MANIPULATION, Rule
    >>> open_points(Rule.M4, MANIPULATION)
    'Here more than one joker may lie in a meld. Elsewhere: only one joker may lie in a meld.'
    """
    told = []
    for current in in_force(rules):
        if rule_of(current) is rule:
            others = [words(other) for known, other, _ in alternatives(rules) if known is current]
            told.append(f"Here {words(current)}. Elsewhere: {'; or: '.join(others)}.")
    return " ".join(told)
