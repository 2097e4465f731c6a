"""Flat lines in letters: for pipes, files and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.render.lines import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.render.lines import Line


def plain_text(lines: Iterable[Line]) -> str:
    """Every line flat: heads lose their padding, nothing is broken to a width."""
    return "".join(f"{line}\n" for line in lines if line.role is not Role.TITLES)
