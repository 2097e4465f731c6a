"""The versions that a report needs, read from what is installed, without importing it."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version


def versions() -> dict[str, str]:
    """Meldwright's, ortools' and Python's version, by name."""
    return {
        "meldwright": _installed("meldwright"),
        "ortools": _installed("ortools"),
        "Python": platform.python_version(),
    }


def _installed(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "(not installed)"
