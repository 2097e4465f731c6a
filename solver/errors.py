"""The project's exceptions: one root, so that no bare ValueError reaches a user."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.faults import RuleFault, TextFault


class MeldwrightError(Exception):
    """Root of every error that this project raises on purpose."""


class NotationError(MeldwrightError):
    """A text that could not be read; carries every fault found, in the order of the text."""

    def __init__(self, faults: tuple[TextFault, ...], reads_as: str | None = None) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults
        self.reads_as = reads_as
        """The code of the one other card alphabet that reads the whole text; none if none or several do."""


class Refusal(MeldwrightError):  # noqa: N818 - the name of the thing, not of an error
    """An action that the rules forbid; carries every rule fault, the first of them named in the message."""

    def __init__(self, faults: tuple[RuleFault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults
