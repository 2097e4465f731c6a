"""Values -> text that reads back as the same values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.faults import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solver.cards import Piece
    from solver.position import Position


def write_position(position: Position) -> str:
    """The canonical form, a line a meld, in the order in which the position keeps them.

    >>> from solver.notation.reading import read_position
    >>> print(write_position(read_position("7SHD / 4H X=5H 6H | KD X | 3").position))
    players: 3
    table:
      7S 7H 7D
      4H X=5H 6H
    hand: KD X
    """
    return "\n".join(_lines(position))


def write_compact(position: Position) -> str:
    """The one-line form for chats and shells.

    >>> from solver.notation.reading import read_position
    >>> write_compact(read_position("table: 9C TC JC\\nhand: 9H 9S").position)
    '9-JC | 9HS'
    """
    return str(position)


def _lines(position: Position) -> Iterator[str]:
    if position.title:
        yield f"{Section.TITLE.value}: {position.title}"
    if position.players is not None:
        yield f"{Section.PLAYERS.value}: {position.players}"
    yield f"{Section.TABLE.value}:"
    for meld in position.table:
        yield f"  {_spaced(meld.cards)}"
    yield f"{Section.HAND.value}: {_spaced(position.hand)}".rstrip()
    if position.drawn is not None:
        yield f"{Section.DRAWN.value}: {position.drawn}"
    if position.last_turn:
        yield f"{Section.LAST_TURN.value}: yes"


def _spaced(pieces: Sequence[Piece]) -> str:
    return " ".join(map(str, pieces))
