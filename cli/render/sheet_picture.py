"""The score sheet on a terminal: a Rich table, and the race beneath it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.render.colour import NARROWEST, draw
from cli.render.race import SHARED, marks, race_rows
from cli.render.sheet import sheet_lines, verdict
from solver.evening import race, results, standing

if TYPE_CHECKING:
    from solver.evening import Evening
    from solver.rules import Rules

STYLES = ("cyan", "magenta", "yellow", "green", "blue")
"""By player; the terminal's own palette."""
_WON = "*"
_WIDEST = 100
_LEAST = 8
"""Columns without which a player's points cannot be read; where they are lacking, lines are drawn."""


def draw_sheet(name: str, evening: Evening, rules: Rules) -> None:
    """Draw a game on standard output; Rich reads the size of the terminal, NO_COLOR and TERM."""
    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    width = max(min(console.width, _WIDEST), NARROWEST)
    if console.width < _LEAST * (len(evening.players) + 1):
        draw(sheet_lines(name, evening, rules), sys.stdout)
        return
    console.print(_sheet(name, evening, rules))
    if results(evening, rules):
        console.print(Text(f"{_WON} won the round", "dim"))
        console.print()
        for row in race_rows(evening.players, race(evening, rules), rules.game_target, width):
            text = Text()
            for cell in row:
                text.append(cell.text, "" if cell.player is None else STYLES[cell.player])
            text.rstrip()
            console.print(text, no_wrap=True, crop=True)
        console.print(_legend(evening))
    console.print(Text(verdict(evening, standing(evening, rules), rules), "bold"))


def _sheet(name: str, evening: Evening, rules: Rules) -> Table:
    found = standing(evening, rules)
    rounds = results(evening, rules)
    table = Table(title=Text(name), title_justify="left", title_style="bold")
    table.add_column("Round", justify="right", no_wrap=True, min_width=len("Points"))
    for number, player in enumerate(evening.players):
        table.add_column(Text(player, STYLES[number]), justify="right", overflow="fold")
    for number, (result, sums) in enumerate(zip(rounds, race(evening, rules), strict=True), start=1):
        row = [Text(str(number))]
        for player in evening.players:
            won = player in result.winners
            points = f"{result.by_player[player]}{_WON if won else ''}"
            row.append(Text(f"{points}  {sums[player]:>3}", "bold" if won else ""))
        table.add_row(*row, end_section=number == len(rounds))
    if found.lines:
        bonus = {line.player: f"+{line.points}" for line in found.lines}
        table.add_row(Text("Bonus"), *(Text(bonus.get(player, "")) for player in evening.players))
    total = (str(found.totals[player]) for player in evening.players)
    table.add_row(Text("Points", "bold"), *(Text(points, "bold") for points in total))
    return table


def _legend(evening: Evening) -> Text:
    text = Text()
    for number, (mark, player) in enumerate(zip(marks(evening.players), evening.players, strict=True)):
        text.append(f"{mark} {player}  ", STYLES[number])
    text.append(f"{SHARED} several")
    return text
