"""The position that a command line means: from a file, a pipe, its own text, options or a paste."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.complaint import Complaint, usage
from cli.margins import tell_note
from cli.options import Known, whole
from cli.sources import from_file, from_stdin, looks_like_text, shown
from solver.errors import NotationError
from solver.meld_faults import number_word
from solver.notation import alphabet_of, decode, read_hand, read_position, reads_as, respelled
from solver.position import position_faults
from solver.rules import MANIPULATION, Rules
from solver.wire import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver.faults import Place, RuleFault, Span
    from solver.position import Position

HOW_TO_WRITE = "A position in one line is table | hand | players, as in '7SHD / 9-QC | 7C KD X | 3'"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command line says of the position, all of it as typed."""

    position: str | None = None
    table: str | None = None
    hand: str | None = None
    players: str | None = None
    drawn: str | None = None
    last_turn: bool = False
    letters: str = "en"
    usual_players: int | None = None
    """How many play if nothing else says so."""
    known: Known | None = None
    game: str | None = None
    """A game that is kept, whose table it is."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text, where it came from in words, and the letters in which its cards are typed."""

    text: str
    name: str = "this position"
    letters: str = "en"


def asked_position(asked: Asked, rules: Rules = MANIPULATION) -> Position:
    """The position that a command line means; raises `Complaint` for one that cannot be."""
    position = given_position(asked, rules)
    tell_assumption(position, rules)
    return position


def given_position(asked: Asked, rules: Rules = MANIPULATION) -> Position:
    """As `asked_position`, without a word where the number of players is not given."""
    if asked.game is not None:
        from cli.games.position import kept_position

        return kept_position(asked, rules)
    source = _source(asked)
    try:
        reading = read_position(source.text, rules, source.letters)
    except NotationError as error:
        raise unreadable(error, source, asked.position) from None
    position = completed(reading.position, asked, rules)
    if faults := position_faults(position, rules):
        found = tuple(Fault.of_rule(fault, spans_of(fault, reading.spans)) for fault in faults)
        raise Complaint(f"{source.name} is impossible.", found, text=source.text, position=position)
    return position


def spans_of(fault: RuleFault, spans: Mapping[Place, Span]) -> tuple[Span, ...]:
    """Where the cards at fault stand in the text that was read."""
    return tuple(spans[place] for place in fault.places if place in spans)


def tell_assumption(position: Position, rules: Rules) -> None:
    """Say on standard error which pack is assumed, where the number of players is not given."""
    if position.players is None:
        tell_note(assumption(rules))


def assumption(rules: Rules) -> str:
    """What is assumed where a position does not say how many play (C1, C4).

    >>> assumption(MANIPULATION)
    'Note: the number of players is not given; two packs are assumed (3 to 5 players). Say --players NUMBER.'
    """
    pack = rules.pack(None)
    assert pack is not None, "the assumed number of players has a pack"
    same = [size.players for size in rules.pack_sizes if size.packs == pack.packs]
    packs = "one pack is" if pack.packs == 1 else f"{number_word(pack.packs)} packs are"
    players = f"{min(same)} to {max(same)} players" if len(same) > 1 else f"{same[0]} players"
    return f"Note: the number of players is not given; {packs} assumed ({players}). Say --players NUMBER."


def _source(asked: Asked) -> Source:
    if asked.table is not None or asked.hand is not None:
        return Source(_text_of_options(asked), letters=asked.letters)
    return source_at(asked.position, letters=asked.letters)


def source_at(argument: str | None, remedy: str = HOW_TO_WRITE, letters: str = "en") -> Source:
    """The text that an argument means: a file's, standard input's, or its own."""
    remedy = respelled(remedy, alphabet_of(letters))
    if argument is None or argument == "-":
        return _decoded(from_stdin(), "standard input", remedy, letters)
    if not argument.strip():
        raise usage("the position is empty.", remedy, "empty_text")
    if os.path.exists(argument):
        return _decoded(from_file(argument), shown(argument), remedy, letters)
    if looks_like_text(argument):
        return Source(argument, letters=letters)
    raise usage(
        f"there is no file {argument!r}, and it is no position either.",
        remedy,
        "no_such_file",
    )


def _text_of_options(asked: Asked) -> str:
    if asked.position is not None:
        raise usage(
            "the position is given twice: as an argument and by --table or --hand.",
            "Leave one of them out.",
        )
    if asked.hand is None:
        raise usage(
            "--table needs --hand: the cards in your hand.",
            respelled(HOW_TO_WRITE, alphabet_of(asked.letters)),
        )
    return f"table: {asked.table or ''}\nhand: {asked.hand}\n"


def _decoded(data: bytes, name: str, remedy: str, letters: str) -> Source:
    """Bytes as text; raises `Complaint` where there is none in them."""
    try:
        text = decode(data)
    except NotationError as error:
        faults = tuple(map(Fault.of_text, error.faults))
        raise Complaint(f"{name}: {faults[0].message}", faults, remedy=remedy) from None
    if not text.strip():
        raise usage(f"{name} is empty: there is no position in it.", remedy, "empty_text")
    return Source(text, f"the position in {name}", letters)


def completed(position: Position, asked: Asked, rules: Rules = MANIPULATION) -> Position:
    """The position with what the options add to it; saying a thing twice is refused."""
    if asked.players is not None:
        if position.players is not None:
            raise usage("the players are given twice: in the position and by --players.", "Leave one out.")
        position = replace(position, players=whole(asked.players, "--players", _players_taken(rules)))
    elif position.players is None:
        position = replace(position, players=asked.usual_players)
    if asked.drawn is not None:
        if position.drawn is not None:
            raise usage("the drawn cards are given twice: in the position and by --drawn.", "Leave one out.")
        position = replace(position, drawn=whole(asked.drawn, "--drawn", f"0 to {rules.most_draws}"))
    if asked.last_turn:
        if position.last_turn:
            raise usage("the last turn is given twice: in the position and by --last-turn.", "Leave one out.")
        position = replace(position, last_turn=True)
    return with_known(position, asked, rules) if asked.known not in (None, Known()) else position


def with_known(position: Position, asked: Asked, rules: Rules) -> Position:
    """The position with what the options say of cards that are not yours."""
    others, seen, pile = asked.known or Known()
    for name, said, before in (
        ("others", others, position.others),
        ("seen", seen, position.seen),
        ("pile", pile, position.pile),
    ):
        if said is not None and before not in (None, ()):
            raise usage(f"{name} is given twice: in the position and by --{name}.", "Leave one out.")
    if others is not None:
        takes = "how many cards each opponent holds, such as '7 4'"
        typed = others.replace(",", " ").split() or [others]
        position = replace(position, others=tuple(whole(text, "--others", takes) for text in typed))
    if seen is not None:
        try:
            pieces = read_hand(seen, rules, asked.letters).pieces
        except NotationError as error:
            source = Source(seen, "--seen", asked.letters)
            raise unreadable(error, source, None, "It takes cards, as in --seen '2C KD'") from None
        position = replace(position, seen=pieces or ())
    if pile is not None:
        position = replace(position, pile=whole(pile, "--pile", "a number of cards"))
    return position


def _players_taken(rules: Rules) -> str:
    *few, most = sorted(size.players for size in rules.pack_sizes)
    return f"{', '.join(map(str, few))} or {most}"


def unreadable(
    error: NotationError, source: Source, argument: str | None, remedy: str = HOW_TO_WRITE
) -> Complaint:
    """The complaint about a text that cannot be read; `argument` is what was typed for it."""
    message = f"{source.name} cannot be read."
    if argument == source.text and not {"|", "\n"} & set(source.text):
        message = "there is no file of this name, and as a position it cannot be read."
    if error.reads_as is not None:
        message = f"{message} {reads_as(error.reads_as)}"
    faults = tuple(map(Fault.of_text, error.faults))
    return Complaint(message, faults, text=source.text, remedy=respelled(remedy, alphabet_of(source.letters)))
