"""Text <-> values: positions, melds and hands as people type them, and every fault of a text at once."""

from solver.notation.decoding import decode
from solver.notation.pointers import cell_width, pointer
from solver.notation.reading import (
    LONGEST,
    Description,
    HandReading,
    MeldsReading,
    Reading,
    read_description,
    read_hand,
    read_melds,
    read_position,
)
from solver.notation.writing import write_compact, write_position

__all__ = [
    "LONGEST",
    "Description",
    "HandReading",
    "MeldsReading",
    "Reading",
    "cell_width",
    "decode",
    "pointer",
    "read_description",
    "read_hand",
    "read_melds",
    "read_position",
    "write_compact",
    "write_position",
]
