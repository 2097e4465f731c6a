"""What is said around a round: how it begins, what can be typed, what was refused, how it ended."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cli.render.lines import Line, Tone, say
from cli.render.score import score_lines
from cli.render.table import cards_words
from solver.listing import listed
from solver.notation import alphabet_of, respelled
from solver.round import Exhausted, Knocked, WentOut
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.rounds import PlayedRound
    from solver.faults import RuleFault
    from solver.melds import Meld
    from solver.round import Ended
    from solver.rules import Rules

YOU = "You"
"""The name that is no name: sentences speak to its player."""

_HELP = (
    ("draw", "the next card of the pile"),
    ("lay", "a new meld from your hand: lay 7H 8H 9H, or several: lay 7H 8H 9H / 5C 5D 5S"),
    ("add", "cards of your hand to a meld: add 5C to 3"),
    ("change", "melds 2 and 3 become these, with cards of your hand: change 2 3: 7SHD / 4-6H"),
    ("table", "the whole table as it is to lie: table 7SHD / 4-6H"),
    ("undo", "takes back what you laid in this turn"),
    ("pass", "ends your turn"),
    ("knock", "ends it and the round, with {limit} points or fewer; knock? tells your chances"),
    ("hint", "the points of the best play; hint 2 also its cards, hint 3 all of it"),
    ("best", "lays the best play"),
    ("odds", "what the next card would bring"),
    ("advise", "whether to meld now or to draw on"),
    ("show", "the table and your hand again"),
    ("quit", "leaves the round"),
)
_HELP_END = (
    "The first letter is enough, but for advise: d, l 7H 8H 9H, k? A joker is X, and X=5H where it must be "
    "said what it stands for."
)


def opening_lines(you: str, others: Sequence[str], dealer: str, first: str, again: str) -> Iterator[Line]:
    """Who plays, who begins, and how to deal these cards again."""
    against = f"you play against {listed(others)}."
    yield Line(say(f"{you}, {against}" if you != YOU else f"Y{against[1:]}"))
    deals = "You deal" if dealer == you else f"{dealer} deals"
    begins = "you begin" if first == you else f"{first} begins"
    yield Line(say(f"{deals}, and {begins}. Type help for all that you can do."))
    yield again_line(again)


def help_lines(rules: Rules, letters: str) -> Iterator[Line]:
    """What can be typed."""
    alphabet = alphabet_of(letters)
    width = max(len(command) for command, _ in _HELP) + 1
    for command, does in _HELP:
        said = does.format(limit=rules.knock_limit)
        yield Line(say(respelled(said, alphabet)), f"  {f'{command}:':<{width}}")
    yield Line(say(respelled(_HELP_END, alphabet)))


def unclear_lines(sentences: Sequence[str], remedy: str) -> Iterator[Line]:
    """A line that could not be understood; its sentences are in the player's letters already."""
    for number, sentence in enumerate(sentences):
        yield Line(say(sentence, Tone.PLAIN if number else Tone.STRONG))
    if remedy:
        yield Line(say(remedy))


def refused_lines(
    faults: Sequence[RuleFault], table: tuple[Meld, ...] | None, remedy: str, letters: str, symbols: bool
) -> Iterator[Line]:
    """A move that the rules forbid, rule by rule; `table` is the one that was to be laid, if one was."""
    alphabet = alphabet_of(letters)
    cannot = "This is not allowed:" if table is None else "This cannot be laid:"
    yield Line(say(cannot, Tone.STRONG))
    for fault in faults:
        yield Line(say(respelled(fault.message, alphabet)), f"{fault.rule.value}:")
    numbers = dict.fromkeys(fault.meld for fault in faults if fault.meld is not None)
    for number in numbers:
        if table is not None and number <= len(table):
            yield Line(cards_words(table[number - 1].cards, symbols), f"Meld {number} would be:")
    yield Line(say(respelled(f"Nothing has changed. {remedy}", alphabet)))


def end_lines(ended: Ended, played: PlayedRound, symbols: bool) -> Iterator[Line]:
    """How a round ended, everybody's hand, and what it scores, line by line."""
    yield Line()
    yield Line(say(f"The round is over: {_end(ended, [hand.name for hand in played.held])}"))
    for line in score_lines(played, symbols):
        yield _to_you(line)


def _end(ended: Ended, names: Sequence[str]) -> str:
    match ended:
        case Knocked(player):
            return f"{_name(names[player])} knocked ({Rule.T3.value})."
        case WentOut(player):
            return f"{_name(names[player])} went out ({Rule.T4.value})."
        case Exhausted():
            return f"the last turns are played ({Rule.T5.value})."
        case _ as never:
            assert_never(never)


def _name(name: str) -> str:
    return "you" if name == YOU else name


_SECOND_PERSON = (
    (r"^You wins the round and scores\b", "You win the round and score"),
    (r"^You holds\b", "You hold"),
    (r"^You knocked and has\b", "You knocked and have"),
    (r"^You knocked and is\b", "You knocked and are"),
    (r"^The sum of You:", "Your sum:"),
    (r", You (?=\d)", ", you "),
    (r"\bYou holds (?=\d)", "You hold "),
)


def _to_you(line: Line) -> Line:
    """A line of a score as it is said to the player who is called You.

    >>> str(_to_you(Line(say("You holds the fewest points: 3 points. (S1)"))))
    'You hold the fewest points: 3 points. (S1)'
    """
    if any(word.piece is not None for word in line.words) or not line.words:
        return line
    text = said = " ".join(map(str, line.words))
    for pattern, words in _SECOND_PERSON:
        said = re.sub(pattern, words, said)
    return line if said == text else replace(line, words=say(said, line.words[0].bits[0].tone))


def again_line(again: str) -> Line:
    """How to deal the same cards again."""
    return Line(say(again), "The same deal again:")
