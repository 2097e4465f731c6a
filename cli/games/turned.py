"""The turn that a command line records: read, judged against the table that was kept, and kept itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.games.kept import carry_on, kept_game, player_named
from cli.options import whole
from cli.reading import Source, unreadable
from solver.errors import NotationError
from solver.evening import Evening, current
from solver.faults import Section
from solver.judge import laid_between
from solver.notation import alphabet_of, read_melds, respelled
from solver.position import Position
from solver.recorded import Turned

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.melds import Meld
    from solver.rules import Rules

REMEDY = "Give the whole table after the play, as in '7SHD / 9-QC', or --pass"


@dataclass(frozen=True, slots=True)
class AskedTurn:
    """What a command line says of a turn, all of it as typed."""

    table: str | None
    passed: bool
    player: str | None
    drawn: str | None
    letters: str = "en"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A turn that was kept."""

    name: str
    turn: Turned
    laid: tuple[Piece, ...]
    passed: tuple[str, ...]
    """Whose turns before it were left out."""
    after: Evening


def asked_turn(name: str, asked: AskedTurn, rules: Rules) -> Recorded:
    """Record a turn; raises `Complaint` for one that cannot be, and keeps nothing then."""
    remedy = respelled(REMEDY, alphabet_of(asked.letters))
    if (asked.table is None) is not asked.passed:
        said = "there is no table, and no --pass." if asked.table is None else "a table and --pass are given."
        raise usage(said, remedy)
    table = None if asked.table is None else _table(asked.table, rules, asked.letters, remedy)
    drawn = None if asked.drawn is None else whole(asked.drawn, "--drawn", f"0 to {rules.most_draws}")
    turns: list[Turned] = []

    def make(evening: Evening) -> Turned:
        player = (
            current(evening, rules).next_player
            if asked.player is None
            else player_named(asked.player, evening.players)
        )
        turns[:] = [Turned(player, table, drawn)]
        return turns[0]

    try:
        change = carry_on(name, make, "this turn cannot have been played so.")
    except Complaint as complaint:
        complaint.remedy = complaint.remedy or _whole_table(complaint, name, asked, rules)
        raise
    before = current(change.before, rules)
    at = before.order.index(before.next_player)
    in_turn = (*before.order[at:], *before.order[:at])
    return Recorded(
        change.name,
        turns[0],
        () if table is None else laid_between(Position(before.table), table),
        in_turn[: in_turn.index(turns[0].player)],
        change.after,
    )


def _whole_table(complaint: Complaint, name: str, asked: AskedTurn, rules: Rules) -> str | None:
    """The table that was meant where only the new melds were given."""
    gone = [fault for fault in complaint.faults if fault.rule in ("P2", "J5")]
    lay = current(kept_game(name).evening, rules).table
    if len(gone) < sum(len(meld.cards) for meld in lay) or not gone:
        return None
    melds = respelled(" / ".join(map(str, lay)), alphabet_of(asked.letters))
    return f"Give the whole table, what lay there before too: '{melds} / {asked.table}'"


def _table(typed: str, rules: Rules, letters: str, remedy: str) -> tuple[Meld, ...]:
    source = Source(typed, "this table", letters)
    if not typed.strip():
        raise usage("the table is empty.", remedy, "empty_text")
    try:
        return read_melds(typed, rules, Section.AFTER, letters).melds
    except NotationError as error:
        raise unreadable(error, source, None, remedy) from None
