"""Rounds to play at a desk in a test: cards where they are wanted, lines typed, the text that comes back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.playing.answers import Solver
from cli.playing.round import Desk, play_round
from cli.render.lines import in_letters
from cli.render.plain import plain_text
from solver.cards import Joker, cards, in_order
from solver.decide import DEFAULT_LIMITS
from solver.notation import alphabet_of
from solver.round import deal, pack
from solver.rules import MANIPULATION
from tests.rounds import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.playing.answers import Lines
    from solver.round import RoundState

NAMES = ("You", "Bob", "Cy", "Di", "Ed")


def stacked(
    hand: str,
    table: str = "",
    others: Sequence[str] = ("",),
    pile: str = "",
    *,
    drawn: int = 1,
    left: int = -1,
) -> RoundState:
    """The player's turn in a round with these cards; a hand of the others that is not said has ten cards.

    `pile` are its next cards, `left` says how many it has; none: all that lie nowhere else.
    """
    players = len(others) + 1
    lies = table_of(table)
    named = [cards(text) for text in (hand, *others, pile)]
    taken = Counter(Joker() if isinstance(piece, Joker) else piece for meld in lies for piece in meld.cards)
    rest = list((Counter(pack(players)) - taken - Counter(sum(named, ()))).elements())
    # The pack in another order, so that nobody is dealt all the aces.
    rest = rest[::7] + [piece for place, piece in enumerate(rest) if place % 7]
    hands = [named[0]]
    for held in named[1:-1]:
        hands.append(held or tuple(rest[:10]))
        rest = rest if held else rest[10:]
    if left >= 0:
        gone = max(0, len(rest) + len(named[-1]) - left)
        hands[1], rest = (*hands[1], *rest[:gone]), rest[gone:]
    base = deal(NAMES[:players], players - 1, pack(players))
    held_in_order = tuple(map(in_order, hands))
    return replace(
        base,
        hands=held_in_order,
        table=lies,
        pile=(*named[-1], *rest),
        turn=0,
        table_before=lies,
        hand_before=held_in_order[0],
        drawn=drawn,
    )


@dataclass(frozen=True, slots=True)
class Heard:
    """What was shown, and the round at its end if it came to one."""

    text: str
    end: RoundState | None

    def after(self, line: str) -> str:
        """What was shown after a typed line, up to the next one."""
        return self.text.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0].rstrip("\n")


def played(state: RoundState, *lines: str, letters: str = "en") -> Heard:
    """A round in which these lines are typed, then no more."""
    shown: list[str] = []
    left = list(lines)

    def ask() -> str | None:
        if not left:
            return None
        shown.append(f"> {left[0]}\n")
        return left.pop(0)

    def show(drawn: Lines) -> None:
        shown.append(plain_text(in_letters(drawn(False), alphabet_of(letters).spell)))

    end = play_round(state, Desk(show, ask, Solver(MANIPULATION, DEFAULT_LIMITS), letters))
    return Heard("".join(shown), end)
