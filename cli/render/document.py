"""JSON documents on standard output, in ASCII so that any terminal and any pipe can carry them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.wire import Document


def print_document(document: Document) -> None:
    """Print one document."""
    sys.stdout.write(json.dumps(document, indent=2) + "\n")
