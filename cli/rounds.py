"""The round that a command line means: every player's hand or points, who knocked, who went out."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.margins import tell_note
from cli.nearest import nearest
from solver.errors import MeldwrightError, NotationError, Refusal
from solver.faults import Place, Section
from solver.folding import one_line
from solver.notation import alphabet_of, read_hand, respelled
from solver.position import Position, position_faults
from solver.scoring import score_round
from solver.wire import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.cards import Piece
    from solver.faults import Span
    from solver.rules import Rules
    from solver.scoring import RoundResult

HOW_TO_SCORE = "Every player's cards left, or their points: meldwright score --knocker Ann Ann='2H 3D' Bob=25"
_POINTS = re.compile(r"[+-]?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class AskedRound:
    """What a command line says of a round, all of it as typed."""

    hands: Sequence[str]
    knocker: str | None = None
    out: Sequence[str] = ()
    exhausted: bool = False
    letters: str = "en"
    remedy: str = HOW_TO_SCORE


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has left."""

    name: str
    points: int
    pieces: tuple[Piece, ...] | None
    """None where only the points are given."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that is over, and its score."""

    held: tuple[Held, ...]
    knocker: str | None
    result: RoundResult


def asked_round(asked: AskedRound, rules: Rules) -> PlayedRound:
    """The round that a command line means, scored; raises `Complaint` for one that cannot be."""
    remedy = respelled(asked.remedy, alphabet_of(asked.letters))
    if not asked.hands:
        raise usage("there are no hands to score.", remedy)
    held = _held(
        [_split(typed, remedy, rules, asked.letters) for typed in asked.hands], rules, asked.letters, remedy
    )
    knocker = None if asked.knocker is None else one_line(asked.knocker)
    out = tuple(map(one_line, asked.out))
    names = [hand.name for hand in held]
    for name in (*out, *([] if knocker is None else [knocker])):
        if name not in names and (near := nearest(name, names)):
            raise usage(f"there is no player {name}. Perhaps {near}?", remedy)
    # Who is out has nothing left, listed or not.
    unlisted = [name for name in dict.fromkeys(out) if name.strip() and name not in names]
    held += tuple(Held(name, 0, ()) for name in unlisted)
    for name in unlisted:
        tell_note(f"Note: {name}, who is not listed, is taken for one more player, with no card left.")
    try:
        result = score_round(
            [(hand.name, hand.points) for hand in held],
            knocker=knocker,
            out=out,
            exhausted=asked.exhausted,
            rules=rules,
        )
    except Refusal as refusal:
        faults = tuple(map(Fault.of_rule, refusal.faults))
        ended = knocker is not None or out or asked.exhausted
        raise Complaint(
            "this round cannot have ended so.",
            faults,
            remedy=None if ended else "Say how it ended: --knocker NAME, --out NAME or --exhausted.",
        ) from None
    except MeldwrightError as error:
        raise usage(str(error), remedy) from None
    return PlayedRound(held, knocker, result)


def unsaid(typed: str, remedy: str, rules: Rules, letters: str) -> Complaint:
    """The complaint about a word that names no player with what is left."""
    quotes = ""
    with suppress(NotationError):
        if read_hand(typed, rules, letters).pieces:
            quotes = " Cards with blanks between them need quotes."
    return usage(f"{typed!r} does not say what a player has left.{quotes}", remedy)


def _split(typed: str, remedy: str, rules: Rules, letters: str) -> tuple[str, str]:
    """A player's name and what the player has left."""
    name, sign, left = typed.partition("=")
    if not sign:
        raise unsaid(typed, remedy, rules, letters)
    return one_line(name), one_line(left)


def _held(hands: Sequence[tuple[str, str]], rules: Rules, letters: str, remedy: str) -> tuple[Held, ...]:
    """What every player has left; raises `Complaint` with the faults of all hands."""
    text = "\n".join(f"{name}={left}" for name, left in hands)
    faults: list[Fault] = []
    held: list[Held] = []
    pieces: list[Piece] = []
    spans: list[Span] = []
    for line, (name, left) in enumerate(hands, start=1):
        if _POINTS.fullmatch(left):
            held.append(Held(name, int(left), None))
            continue
        try:
            reading = read_hand(left, rules, letters)
        except NotationError as error:
            found = map(Fault.of_text, error.faults)
            faults += [
                replace(fault, spans=tuple(_moved(span, line, name) for span in fault.spans))
                for fault in found
            ]
            continue
        if reading.pieces is None:
            raise usage(f"it is not known what {name} has left, so there is no score.", remedy)
        mine = reading.pieces
        pieces += mine
        spans += [
            _moved(reading.spans[Place(Section.HAND, card=index)], line, name) for index in range(len(mine))
        ]
        held.append(Held(name, rules.count(mine), mine))
    if faults:
        raise Complaint("these hands cannot be read.", tuple(faults), text=text, remedy=remedy)
    # A number of players that there is not is for the score to refuse.
    players = len(hands) if rules.pack(len(hands)) else None
    if broken := position_faults(Position(hand=tuple(pieces), players=players), rules):
        raise Complaint(
            "these hands cannot be.",
            tuple(
                Fault.of_rule(
                    fault, tuple(spans[place.card] for place in fault.places if place.card is not None)
                )
                for fault in broken
            ),
            text=text,
        )
    return tuple(held)


def _moved(span: Span, line: int, name: str) -> Span:
    """Where a place in a hand stands among all hands, each behind its name."""
    return replace(span, line=line, column=span.column + len(name) + 1)
