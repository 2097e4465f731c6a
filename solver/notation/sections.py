"""The sections of a described position: their names and what each holds. Knows nothing of their contents."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum

from solver.faults import Section


class Holds(Enum):
    """What kind of value a section holds."""

    MELDS = "melds"
    CARDS = "cards"
    NUMBER = "a number"
    NUMBERS = "numbers"
    YES_NO = "yes or no"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Form:
    """How a section is typed."""

    section: Section
    holds: Holds
    names: tuple[str, ...]
    """Under which it is read; the writer uses the section's own value."""
    example: str
    """A value for a message."""


FORMS = (
    Form(Section.TITLE, Holds.TEXT, ("title",), "Friday night"),
    Form(Section.PLAYERS, Holds.NUMBER, ("players", "player"), "3"),
    Form(Section.TABLE, Holds.MELDS, ("table", "before"), "7S 7H 7D"),
    Form(Section.HAND, Holds.CARDS, ("hand",), "8S KD X"),
    Form(Section.AFTER, Holds.MELDS, ("after",), "7S 7H 7D 7C"),
    Form(Section.DRAWN, Holds.NUMBER, ("drawn",), "1"),
    Form(Section.LAST_TURN, Holds.YES_NO, ("last_turn",), "yes"),
    Form(Section.SEEN, Holds.CARDS, ("seen",), "2C 9H"),
    Form(Section.OTHERS, Holds.NUMBERS, ("others",), "7 4"),
    Form(Section.PILE, Holds.NUMBER, ("pile",), "23"),
)

UNLABELLED = (Section.TABLE, Section.HAND, Section.PLAYERS)
"""The sections of the one-line form that need no name, in their order."""

NAMES = tuple(name for form in FORMS for name in form.names)


def form_of(section: Section) -> Form:
    """The form of a section that has one.

    >>> form_of(Section.HAND).holds
    <Holds.CARDS: 'cards'>
    """
    return next(form for form in FORMS if form.section is section)


def form_named(name: str) -> Form | None:
    """The form of the section that goes by this name in any case, `last turn` for `last_turn`; none if none.

    >>> form_named("Before").section, form_named("tabel")
    (<Section.TABLE: 'table'>, None)
    """
    return _BY_NAME.get(_folded(name))


def nearest_name(name: str) -> str | None:
    """The section name that a mistyped one comes nearest to, if any is near.

    >>> nearest_name("tabel"), nearest_name("plaiers"), nearest_name("zoo")
    ('table', 'players', None)
    """
    near = next(iter(get_close_matches(name.lower()[:20], NAMES, n=1, cutoff=0.6)), None)
    form = form_named(near) if near else None
    # A short form such as `player` is read but not taught.
    return form.section.value if form and near and form.section.value.startswith(near) else near


def _folded(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "").replace(" ", "")


_BY_NAME = {_folded(name): form for form in FORMS for name in form.names}
