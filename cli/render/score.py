"""The picture of a scored round: who won and why, line by line of the sum. Knows no medium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Line, Tone, say
from cli.render.table import cards_words
from cli.render.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.rounds import Held, PlayedRound
    from solver.scoring import RoundResult


def score_lines(played: PlayedRound, symbols: bool) -> Iterator[Line]:
    """A scored round, line by line."""
    result = played.result
    yield Line(say(_verdict(result), Tone.STRONG))
    for rule, words in result.why:
        yield Line(say(f"{words} ({rule.value})"))
    for winner in result.winners:
        yield Line(say(f"The sum of {winner}:"))
        mine = [line for line in result.lines if line.player == winner]
        width = max(len(str(line.points)) for line in mine)
        for line in mine:
            yield Line(say(f"{line.words} ({line.rule.value})"), f"  {line.points:>{width}}")
        yield Line(say(counted(result.by_player[winner], "point")), "  =")
    yield Line(say("The hands:"))
    yield from _hands(played.held, played.knocker, result, symbols)


def _verdict(result: RoundResult) -> str:
    points = counted(result.by_player[result.winners[0]], "point")
    if len(result.winners) == 1:
        return f"{result.winners[0]} wins the round and scores {points}."
    *most, last = result.winners
    return f"{', '.join(most)} and {last} win the round and score {points} each."


def _hands(held: Sequence[Held], knocker: str | None, result: RoundResult, symbols: bool) -> Iterator[Line]:
    for hand in held:
        said = counted(hand.points, "point")
        scored = f"scores {result.by_player[hand.name]}"
        notes = [said, *(["knocked"] if hand.name == knocker else []), scored]
        if hand.pieces:
            words = (*cards_words(hand.pieces, symbols), *say(f"({', '.join(notes)})"))
        else:
            words = say(", ".join(notes))
        yield Line(words, f"  {hand.name}:")
