"""Text <-> values: positions, melds and hands as people type them, and every fault of a text at once."""

from solver.notation.alphabet import Alphabet
from solver.notation.alphabets import LETTERS, alphabet_of
from solver.notation.decoding import decode
from solver.notation.faces import read_card as card_named
from solver.notation.guessing import reads_as
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
from solver.notation.writing import respelled, write_compact, write_position

__all__ = [
    "LETTERS",
    "LONGEST",
    "Alphabet",
    "Description",
    "HandReading",
    "MeldsReading",
    "Reading",
    "alphabet_of",
    "card_named",
    "cell_width",
    "decode",
    "pointer",
    "read_description",
    "read_hand",
    "read_melds",
    "read_position",
    "reads_as",
    "respelled",
    "write_compact",
    "write_position",
]
