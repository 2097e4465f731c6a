"""The dispute or the mess that a command line means: tables before and after, a hand that may be unknown."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.margins import tell_note
from cli.reading import Asked, Source, completed, source_at, spans_of, tell_assumption, unreadable
from cli.sources import looks_like_text
from solver.dispute import Dispute
from solver.errors import NotationError
from solver.faults import Section
from solver.notation import Description, read_description, read_melds
from solver.position import Position, position_faults, supply_faults
from solver.wire import Fault

if TYPE_CHECKING:
    from solver.faults import RuleFault
    from solver.rules import Rules

HOW_TO_DISPUTE = "A dispute is before, hand and after, as in 'before: 7SHD  hand: 7C KD  after: 7SHDC'"
HOW_TO_TIDY = "A table is its heaps, one a line or split by /, as in 'table: 7SHD / 8S 9S / 4H X=5H'"

_NAMES = {Section.TABLE: "the table before", Section.HAND: "the hand", Section.AFTER: "the table after"}


@dataclass(frozen=True, slots=True)
class AskedDispute:
    """What a command line says of a dispute, all of it as typed."""

    first: str | None = None
    second: str | None = None
    before: str | None = None
    hand: str | None = None
    after: str | None = None
    players: str | None = None
    drawn: str | None = None
    last_turn: bool = False
    letters: str = "en"
    usual_players: int | None = None
    """How many play if nothing else says so."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What one text says."""

    description: Description
    source: Source


def asked_dispute(asked: AskedDispute, rules: Rules) -> Dispute:
    """The dispute that a command line means; raises `Complaint` for one that nobody can rule on."""
    told = list(_tellings(asked, rules))
    table = _one(told, Section.TABLE)
    after = _one(told, Section.AFTER)
    if table is None:
        raise usage("there is no table before the rearrangement.", HOW_TO_DISPUTE, "missing_before")
    if after is None:
        raise usage("there is no table after the rearrangement.", HOW_TO_DISPUTE, "missing_after")
    held = _one(told, Section.HAND)
    hand = None if held is None else held.description.hand
    first = told[0].description
    position = replace(first.position, table=table.description.table, hand=hand or ())
    said = Asked(players=asked.players, drawn=asked.drawn, last_turn=asked.last_turn)
    position = completed(position, replace(said, usual_players=asked.usual_players))
    if faults := position_faults(position, rules):
        raise _impossible(faults, position, table)
    tell_assumption(position, rules)
    return Dispute(position, after.description.after or (), hand_known=hand is not None)


def _tellings(asked: AskedDispute, rules: Rules) -> list[_Told]:
    told = []
    if asked.first == asked.second == "-":
        raise usage("standard input can be read only once.", "Name a file for one of the two texts.")
    if asked.first is not None or asked.before is None:
        source = source_at(asked.first, HOW_TO_DISPUTE, asked.letters)
        # Melds without a section's name can only be the table before where the one after is told elsewhere.
        bare = Section.TABLE if asked.second is not None or asked.after is not None else None
        told.append(_Told(_described(source, asked.first, rules, bare), source))
    if asked.second is not None:
        told.append(_second(asked.second, rules, asked.letters))
    options = ((Section.TABLE, asked.before), (Section.HAND, asked.hand), (Section.AFTER, asked.after))
    lines = [f"{section.value}: {typed}\n" for section, typed in options if typed is not None]
    if lines:
        source = Source("".join(lines), letters=asked.letters)
        told.append(_Told(_described(source, None, rules, None), source))
    return told


def _described(source: Source, argument: str | None, rules: Rules, bare: Section | None) -> Description:
    """What a text says; `bare` is what melds without a section's name are, if they may be there."""
    try:
        return read_description(source.text, rules, source.letters)
    except NotationError as error:
        if bare is None or {fault.code for fault in error.faults} != {"no_section"}:
            raise unreadable(error, source, argument, HOW_TO_DISPUTE) from None
    try:
        reading = read_melds(source.text, rules, bare, source.letters)
    except NotationError as error:
        raise unreadable(error, source, argument, HOW_TO_DISPUTE) from None
    table, after = (reading.melds, None) if bare is Section.TABLE else ((), reading.melds)
    return Description(
        table=table,
        hand=None,
        after=after,
        players=None,
        drawn=None,
        last_turn=False,
        title="",
        seen=(),
        others=(),
        pile=None,
        sections=(bare,),
        spans=reading.spans,
    )


def _second(argument: str, rules: Rules, letters: str) -> _Told:
    """The text of the table after: its `after`, its `table`, or bare melds."""
    if argument != "-" and not os.path.exists(argument) and not looks_like_text(argument):
        source = _single_meld(argument, rules, letters)
    else:
        source = source_at(argument, HOW_TO_DISPUTE, letters)
    found = _described(source, argument, rules, Section.AFTER)
    tables = (Section.TABLE, Section.AFTER)
    sections: tuple[Section, ...] = tuple(section for section in found.sections if section in tables)
    if len(sections) < len(found.sections):
        tell_note("Note: of the second text only the table after is read.")
    if found.after is None:
        found = replace(found, table=(), after=found.table)
        sections = (Section.AFTER,) * len(sections)
    return _Told(replace(found, sections=sections), source)


def _single_meld(argument: str, rules: Rules, letters: str, remedy: str = HOW_TO_DISPUTE) -> Source:
    """A word that names no file, where it is a meld; raises `Complaint` where it is none."""
    try:
        read_melds(argument, rules, letters=letters)
    except NotationError:
        return source_at(argument, remedy, letters)
    return Source(argument, letters=letters)


def _one(told: list[_Told], section: Section) -> _Told | None:
    found = [one for one in told if section in one.description.sections]
    if len(found) > 1:
        raise usage(f"{_NAMES[section]} is given twice.", "Leave one of them out.")
    return found[0] if found else None


def _impossible(faults: tuple[RuleFault, ...], position: Position, table: _Told) -> Complaint:
    spans = table.description.spans
    found = tuple(Fault.of_rule(fault, spans_of(fault, spans)) for fault in faults)
    what = (
        "table before is itself illegal" if any(fault.meld for fault in faults) else "position is impossible"
    )
    return Complaint(
        f"the {what}, and until that is settled nobody can be blamed for a rearrangement of it.",
        found,
        text=table.source.text,
        position=position,
    )


def _heaps_at(argument: str | None, rules: Rules, letters: str) -> Source:
    """The text of a table to tidy, which may be one word that reads as cards and names no file."""
    if argument and argument != "-" and not os.path.exists(argument) and not looks_like_text(argument):
        return _single_meld(argument, rules, letters, HOW_TO_TIDY)
    return source_at(argument, HOW_TO_TIDY, letters)


def asked_heaps(
    argument: str | None,
    table: str | None,
    players: str | None,
    rules: Rules,
    *,
    letters: str = "en",
    usual_players: int | None = None,
) -> Position:
    """The table that a command line wants tidied; raises `Complaint` where the pack cannot make it."""
    if argument is not None and table is not None:
        raise usage("the table is given twice: as an argument and by --table.", "Leave one of them out.")
    source = (
        _heaps_at(argument, rules, letters) if table is None else Source(f"table: {table}\n", letters=letters)
    )
    found = _described(source, argument, rules, Section.TABLE)
    if found.after is not None:
        raise usage("there are two tables: before and after.", "Give the one that is to be tidied as table:.")
    if Section.TABLE not in found.sections:
        raise usage("there is no table to tidy.", HOW_TO_TIDY, "missing_table")
    if found.hand:
        tell_note("Note: the hand is not looked at; only the table is tidied.")
    position = Position(found.table, players=found.players, title=found.title)
    position = completed(position, Asked(players=players, usual_players=usual_players))
    if faults := supply_faults(position, rules):
        told = tuple(Fault.of_rule(fault, spans_of(fault, found.spans)) for fault in faults)
        raise Complaint(f"{source.name} is impossible.", told, text=source.text, position=position)
    tell_assumption(position, rules)
    return position
