"""The project's exceptions: one root, so that no bare ValueError reaches a user."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.faults import RuleFault, TextFault


class MeldwrightError(Exception):
    """Root of every error that this project raises on purpose."""


class NotationError(MeldwrightError):
    """A text that could not be read; carries every fault found, in the order of the text."""

    def __init__(self, faults: tuple[TextFault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults


class Refusal(MeldwrightError):  # noqa: N818 - the name of the thing, not of an error
    """An action that the rules forbid; carries every rule fault, the first of them named in the message."""

    def __init__(self, faults: tuple[RuleFault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults
