"""A round that a command line adds to a game: its players are those of the game, whatever their case."""

from __future__ import annotations

from dataclasses import replace
from shlex import quote
from typing import TYPE_CHECKING

from cli.complaint import usage
from cli.games.kept import Change, carry_on, player_named
from cli.rounds import AskedRound, PlayedRound, asked_round, unsaid
from solver.evening import Evening, Scored, check_going_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.rules import Rules


def asked_scoring(name: str, asked: AskedRound, rules: Rules) -> tuple[PlayedRound, Change]:
    """Score a round and keep it in a game; raises `Complaint` where it cannot be, and keeps nothing then."""
    found: list[PlayedRound] = []

    def make(evening: Evening) -> Scored:
        first, second, *_ = evening.players
        remedy = f"meldwright game round {quote(name)} --knocker {first} {first}='2H 3D' {second}=25"
        told = replace(
            asked, remedy=f"What everybody has left, as cards or points: {remedy}", out=_each(asked.out)
        )
        found[:] = [_played(evening, told, rules)]
        return _event(found[0], told, evening)

    change = carry_on(name, make, "this round cannot be added.")
    return found[0], change


def _played(evening: Evening, asked: AskedRound, rules: Rules) -> PlayedRound:
    players = evening.players
    check_going_on(evening, rules)
    hands = [_named(typed, players, asked, rules) for typed in asked.hands]
    told = {hand.partition("=")[0] for hand in hands}
    out = [player_named(player, players) for player in asked.out]
    knocker = None if asked.knocker is None else player_named(asked.knocker, players)
    missing = [player for player in players if player not in told and player not in out]
    if hands and missing:
        raise usage(
            f"what {' and '.join(missing)} {'have' if len(missing) > 1 else 'has'} left is missing.",
            f"Say it of everybody: {' '.join(f'{player}=...' for player in missing)}",
        )
    # In the order of the game, so that the sheet reads the same every round; who is out has nothing left.
    hands += [f"{player}=" for player in out if player not in told]
    hands.sort(key=lambda hand: players.index(hand.partition("=")[0]))
    return asked_round(replace(asked, hands=hands, out=out, knocker=knocker), rules)


def _each(out: Sequence[str]) -> list[str]:
    """Everybody who is said to be out, one by one, also where they were named in one word."""
    return [name for names in out for name in names.split(",")]


def _named(typed: str, players: tuple[str, ...], asked: AskedRound, rules: Rules) -> str:
    """A hand under its player's name as the game has it."""
    name, sign, left = typed.partition("=")
    if not sign:
        raise unsaid(typed, asked.remedy, rules, asked.letters)
    return f"{player_named(name, players)}={left}"


def _event(played: PlayedRound, asked: AskedRound, evening: Evening) -> Scored:
    return Scored(
        tuple((hand.name, hand.points) for hand in played.held),
        played.knocker,
        tuple(player_named(player, evening.players) for player in asked.out),
        asked.exhausted,
        tuple((hand.name, hand.pieces) for hand in played.held if hand.pieces is not None),
    )
