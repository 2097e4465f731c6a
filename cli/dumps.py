"""The file that a report of a disagreement needs: here, or in a temporary folder where that cannot be."""

from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from solver.outcomes import Disagreement
    from solver.position import Position
    from solver.wire import Document


def dump_of(outcome: Disagreement, position: Position) -> str:
    """Write down a disagreement about a position; returns the path of the file."""
    from cli.versions import versions
    from solver.wire import dump_document

    return write_dump(dump_document(outcome, position, versions()))


def write_dump(document: Document) -> str:
    """Write a dump, named after the position that it is about; returns its path."""
    name = f"meldwright-dump-{crc32(str(document['text']).encode()):08x}.json"
    text = json.dumps(document, indent=2) + "\n"
    try:
        return _written(name, text)
    except OSError:
        return _written(os.path.join(tempfile.gettempdir(), name), text)


def _written(path: str, text: str) -> str:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path
