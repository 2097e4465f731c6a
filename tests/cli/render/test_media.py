"""Which medium is chosen, and what each does with the same lines."""

from __future__ import annotations

import io

import pytest

from cli.render.answer import answer_lines
from cli.render.colour import draw
from cli.render.lines import Line, say
from cli.render.media import can_spell, wants_picture
from solver.rules import MANIPULATION
from tests.cli import samples


@pytest.mark.parametrize(
    ("plain", "terminal", "environment", "picture"),
    [
        (False, True, {"TERM": "xterm"}, True),
        (False, True, {}, True),
        (False, True, {"TERM": "xterm", "NO_COLOR": "1"}, True),
        (False, True, {"TERM": "dumb"}, False),
        (False, False, {"TERM": "xterm"}, False),
        (False, False, {"FORCE_COLOR": "1"}, True),
        (True, True, {"FORCE_COLOR": "1"}, False),
        (False, True, {"ACCESSIBLE": "1"}, False),
        (False, True, {"ACCESSIBLE": "1", "FORCE_COLOR": "1"}, False),
        (False, True, {"ACCESSIBLE": "0"}, True),
    ],
)
def test_where_a_picture_is_drawn(
    plain: bool, terminal: bool, environment: dict[str, str], picture: bool
) -> None:
    assert wants_picture(plain, terminal, environment) is picture


@pytest.mark.parametrize(("encoding", "can"), [("utf-8", True), ("ascii", False), ("latin-1", False)])
def test_suits_are_letters_where_the_encoding_has_no_symbols(encoding: str, can: bool) -> None:
    assert can_spell("♣♦♥♠", io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is can


def drawn(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    """The picture of one answer."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    file = io.StringIO()
    draw(answer_lines(samples.FREED_BEST, samples.FREED, MANIPULATION, True), file)
    return file.getvalue()


@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    rows = drawn(monkeypatch, COLUMNS=str(width)).splitlines()
    assert max(map(len, rows)) <= width


def test_the_picture_at_40_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, COLUMNS="40") == (
        """\
Best play: 23 points, 3 cards.
Lay: 5♥ 9♦ 9♠
The joker that stood for the 5 of hearts
now stands for the 9 of clubs: the real
5 of hearts from your hand takes its
place.

The table before:
  ╭────┬──────┬────╮
1 │ 4♥ │>X=5♥ │ 6♥ │
  ╰────┴─(new)┴────╯
Hand:
╭────┬────┬────┬────╮
│+5♥ │+9♠ │+9♦ │ 2♣ │
╰────┴────┴────┴────╯
Signs: + to be laid; > goes to the meld
       in brackets.

The table after, 1 card of it moved:
  ╭────┬────┬────╮    ╭─new──┬────┬────╮
1 │ 4♥ │+5♥ │ 6♥ │    │>X=9♣ │+9♦ │+9♠ │
  ╰────┴────┴────╯    ╰───(1)┴────┴────╯
Left in hand (2 points):
╭────╮
│ 2♣ │
╰────╯
Signs: + from your hand; > moved, from
       the meld in brackets.

You may knock: 2 points left, and 5 or
fewer allow it (T3).
Proved: CP-SAT found it optimal, and an
independent exhaustive search (1,234
states) confirms that nothing beats it.
No other way to lay it moves fewer cards
of the table.
"""
    )


def test_colours_are_drawn_on_request_and_never_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[31m5♥" in drawn(monkeypatch, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[31m" not in drawn(monkeypatch, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")


def test_a_users_text_is_no_markup() -> None:
    file = io.StringIO()
    draw([Line(say("[red]Friday[/red] :heart: [link=x]"))], file)
    assert file.getvalue() == "[red]Friday[/red] :heart: [link=x]\n"
