"""The score sheet on a terminal: its table and its race, at any width, with any names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from cli.render.race import race_rows
from cli.render.sheet_picture import draw_sheet
from solver.evening import Evening, Scored, Started, happened, started
from solver.rules import MANIPULATION

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def drawn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """A sheet as a terminal of some width shows it."""

    def call(evening: Evening, width: int) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(width))
        draw_sheet("friday", evening, MANIPULATION)
        return [line.rstrip() for line in capsys.readouterr().out.splitlines()]

    return call


def evening(players: tuple[str, ...], *left: tuple[int, ...]) -> Evening:
    """Rounds in which whoever has nothing left went out, else the first player knocked."""
    game = started(Started(players, players[0]))
    for points in left:
        knocker = players[0] if 0 not in points else None
        game = happened(game, Scored(tuple(zip(players, points, strict=True)), knocker))
    return game


THREE = evening(("Ann", "Bob", "Cy"), (5, 20, 25), (32, 0, 19))


def test_the_sheet_of_three(drawn: Callable[..., list[str]]) -> None:
    assert drawn(THREE, 80) == [
        "friday",
        "┏━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━┓",
        "┃  Round ┃      Ann ┃      Bob ┃     Cy ┃",
        "┡━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━┩",
        "│      1 │ 35*   35 │   0    0 │ 0    0 │",
        "│      2 │   0   35 │ 76*   76 │ 0    0 │",
        "├────────┼──────────┼──────────┼────────┤",
        "│ Points │       35 │       76 │      0 │",
        "└────────┴──────────┴──────────┴────────┘",
        "* won the round",
        "",
        "150 |---------------",
        *["    |"] * 5,
        " 75 |              B",
        "    |             .",
        "    |            .",
        "    |       A......A",
        "    |    ...  .",
        "    |  ..    .",
        "  0 |*......*......C",
        "     0      1      2",
        "A Ann  B Bob  C Cy  * several",
        "After 2 rounds Bob leads with 76 points; 150 end the game (G1).",
    ]


def test_the_bonuses_stand_below_the_rounds(drawn: Callable[..., list[str]]) -> None:
    rows = drawn(evening(("Ann", "Bob"), (5, 9), (200, 0)), 80)
    assert [row.replace(" ", "") for row in rows if row.startswith("│")] == [
        "│1│4*4│00│",
        "│2│04│225*225│",
        "│Bonus│+25│+100│",
        "│Points│29│325│",
    ]
    assert any(row.startswith("225 |") for row in rows)
    assert any(row.startswith("150 |-") for row in rows)


@pytest.mark.parametrize("width", [20, 40, 60, 100, 200])
@pytest.mark.parametrize(
    "players",
    [("Ann", "Bob"), ("[red]Ann", "漢字", "Änne Maria von und zu", "Bob"), ("A", "B", "C", "D", "E")],
)
def test_no_row_is_wider_than_the_terminal(
    drawn: Callable[..., list[str]], players: tuple[str, ...], width: int
) -> None:
    left = tuple(5 + number for number in range(len(players)))
    rows = drawn(evening(players, *[left] * 9), width)
    assert max(map(cell_len, rows)) <= width
    text = "".join(rows).replace("│", "").replace("┃", "").replace(" ", "")
    for name in players:
        assert width < 60 or name.replace(" ", "")[:4] in text


def test_a_game_without_a_round_has_no_race(drawn: Callable[..., list[str]]) -> None:
    rows = drawn(evening(("Ann", "Bob")), 80)
    assert not any("|" in row for row in rows)
    assert rows[-1] == "No round is played yet; 150 points end the game (G1)."


@pytest.mark.parametrize("rounds", [1, 2, 30, 300])
@pytest.mark.parametrize("width", [20, 60])
def test_every_round_has_its_place_in_the_race(rounds: int, width: int) -> None:
    totals = [{"Ann": 150 * number // rounds, "Bob": 0} for number in range(1, rounds + 1)]
    rows = ["".join(cell.text for cell in row) for row in race_rows(("Ann", "Bob"), totals, 150, width)]
    assert max(map(len, rows)) <= width
    assert any("A" in row for row in rows)
