"""`solver/svg/picture.py`: every card once, marks as the trace says, safe text, the same bytes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Joker, cards
from solver.melds import Meld
from solver.outcomes import Best, Origin, Source, Trace
from solver.position import Play, Position
from solver.svg import Ground, SuitColours, Theme, play_svg, table_svg, tile
from tests.cli import samples
from tests.docs.pages import example, examples
from tests.solver.svg import drawn
from tests.solver.svg.drawn import Tile

THEMES = [Theme(*pair) for pair in product(Ground, SuitColours)]
PLAYS = [name for name in examples() if isinstance(example(name)[1], Best)]
WIDE = 360
HOSTILE = [
    "</title><script>alert(1)</script>",
    "a & b &amp; c",
    "\"quotes\" and 'quotes'",
    "nul \x00 bell \x07 escape \x1b[31m",
    "\ud800 half a pair, \ufffe no character",
    "]]> <!-- --> <?xml?>",
    "right to left \u202e override",
    "漢字" * 200,
    "x" * 2000,
]


def play_of(name: str, theme: Theme | None = None) -> tuple[Position, Best, str]:
    """An example, its answer and its drawing."""
    position, best = example(name)
    assert isinstance(best, Best)
    theme = theme or Theme()
    return position, best, drawing_of(position, best, theme)


def drawing_of(position: Position, best: Best, theme: Theme) -> str:
    return play_svg(position.table, position.hand, best.play, best.trace, title=position.title, theme=theme)


def counted(table: tuple[Meld, ...], hand: tuple[object, ...]) -> Counter[str]:
    return Counter(str(piece) for piece in (*hand, *(piece for meld in table for piece in meld.cards)))


@pytest.mark.parametrize("name", examples())
def test_every_card_of_a_position_is_drawn_once(name: str) -> None:
    position, _ = example(name)
    [panel] = drawn.panels(table_svg(position.table, position.hand)).values()
    assert drawn.tokens(panel) == counted(position.table, position.hand)
    assert [[tile.token for tile in tiles] for tiles in drawn.melds(panel).values()] == [
        [str(piece) for piece in meld.cards] for meld in position.table
    ]
    assert [tile.token for tile in drawn.hand(panel)] == [str(piece) for piece in position.hand]


@pytest.mark.parametrize("name", PLAYS)
def test_every_card_is_drawn_once_before_and_once_after(name: str) -> None:
    position, best, drawing = play_of(name)
    panels = drawn.panels(drawing)
    assert list(panels) == ["before", "after"]
    assert drawn.tokens(panels["before"]) == counted(position.table, position.hand)
    assert drawn.tokens(panels["after"]) == counted(best.play.table, best.play.left)


@pytest.mark.parametrize("name", PLAYS)
def test_the_marks_after_are_those_of_the_trace(name: str) -> None:
    position, best, drawing = play_of(name)
    after = drawn.melds(drawn.panels(drawing)["after"])
    signs = {Source.STAYED: None, Source.HAND: "laid", Source.MELD: "from"}
    new = len(position.table)
    for number, meld, origins in zip(best.trace.continues, best.play.table, best.trace.origins, strict=True):
        new += number is None
        assert after[number or new] == [
            Tile(str(piece), signs[origin.source], origin.meld)
            for piece, origin in zip(meld.cards, origins, strict=True)
        ]


@pytest.mark.parametrize("name", PLAYS)
def test_what_goes_before_is_what_came_after(name: str) -> None:
    _, best, drawing = play_of(name)
    before, after = drawn.panels(drawing).values()
    jokers = {str(Joker(joker.was)): "X" for joker in best.trace.jokers}
    jokers |= {str(Joker(joker.now)): "X" for joker in best.trace.jokers}

    def moves(panel: dict[int, list[Tile]], sign: str) -> Counter[tuple[str, int | None, int | None]]:
        """Each marked card with the meld that it leaves and the meld that it comes to."""
        found = [(tile, number) for number, tiles in panel.items() for tile in tiles if tile.mark == sign]
        return Counter(
            (jokers.get(tile.token, tile.token), *((here, tile.meld) if sign == "to" else (tile.meld, here)))
            for tile, here in found
        )

    went = moves(drawn.melds(before), "to")
    assert went == moves(drawn.melds(after), "from")
    assert went.total() == best.trace.moved
    laid = [tile.token for tile in drawn.hand(before) if tile.mark == "laid"]
    assert sorted(laid) == sorted("X" if isinstance(piece, Joker) else str(piece) for piece in best.play.laid)


def test_two_jokers_of_one_meld_are_told_apart() -> None:
    table = (Meld.of("X=8D X=9D TD"), Meld.of("JC QC KC"))
    play = Play(cards("9D"), (Meld.of("X=8D 9D TD"), Meld.of("X=TC JC QC KC")), ())
    stayed, hand, moved = Origin(Source.STAYED), Origin(Source.HAND), Origin(Source.MELD, 1)
    trace = Trace((1, 2), ((stayed, hand, stayed), (moved, stayed, stayed, stayed)), 1, ())
    before = drawn.panels(play_svg(table, cards("9D"), play, trace))["before"]
    assert drawn.melds(before)[1] == [Tile("X=8D", None, None), Tile("X=9D", "to", 2), Tile("TD", None, None)]


def test_new_melds_take_the_numbers_they_are_given() -> None:
    position, best = samples.FREED, samples.FREED_BEST
    drawing = play_svg(position.table, position.hand, best.play, best.trace, numbers=(1, 7))
    before, after = drawn.panels(drawing).values()
    assert list(drawn.melds(after)) == [1, 7]
    assert drawn.melds(before)[1][1] == Tile("X=5H", "to", 7)


def test_title_and_description_are_the_text_form() -> None:
    position, best = samples.FREED, samples.FREED_BEST
    drawing = play_svg(position.table, position.hand, best.play, best.trace, title="A joker comes free")
    assert drawn.words(drawing, "title") == "A joker comes free"
    assert drawn.words(drawing, "desc") == (
        "4H X=5H 6H | 5H 9SD 2C Lay: 5H 9D 9S. X=9C goes from meld 1 to meld 2. "
        "Joker: was the 5 of hearts, now the 9 of clubs. "
        "Table after: 4-6H / X=9C 9DS. Left in hand: 2C."
    )
    shown = table_svg(position.table, position.hand)
    assert drawn.words(shown, "title") == "A table and a hand"
    assert drawn.words(shown, "desc") == "4H X=5H 6H | 5H 9SD 2C"


@pytest.mark.parametrize("theme", THEMES, ids=str)
def test_nothing_is_fetched_and_nothing_runs(theme: Theme) -> None:
    _, _, drawing = play_of("04-joker-released-from-the-table.txt", theme)
    assert re.findall(r"\w+://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]
    tags = {element.tag.removeprefix(drawn.NAMESPACE) for element in drawn.parsed(drawing).iter()}
    assert tags == {"svg", "title", "desc", "rect", "g", "path", "text"}
    assert not re.search(r"\b(href|src|url|on\w+)\s*[=(]", drawing)


@pytest.mark.parametrize("title", HOSTILE, ids=ascii)
def test_text_of_the_user_stays_text(title: str) -> None:
    drawing = table_svg((Meld.of("7S 7H 7D"),), cards("7C"), title=title, note=title, text=title)
    assert drawing.isascii()
    assert "<script" not in drawing
    root = drawn.parsed(drawing)
    assert len(drawn.tiles(root)) == 4
    shown = Position(title=title).title
    assert (drawn.words(drawing, "title"), drawn.words(drawing, "desc")) == (shown, f"{shown} {shown}")
    assert len(list(root.iter(f"{drawn.NAMESPACE}text"))) < 30


@given(st.text())
def test_any_title_gives_a_drawing(title: str) -> None:
    drawing = table_svg((), (), title=title, note=title)
    assert drawn.words(drawing, "title") == (Position(title=title).title or "A table and a hand")


@pytest.mark.parametrize("name", examples())
def test_nothing_stands_outside_a_phone_and_no_tile_on_another(name: str) -> None:
    position, outcome = example(name)
    drawing = (
        drawing_of(position, outcome, Theme())
        if isinstance(outcome, Best)
        else table_svg(position.table, position.hand)
    )
    root = drawn.parsed(drawing)
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert (left, top, width, root.get("width")) == (0, 0, WIDE, "100%")
    places = []
    for card in root.iter():
        if card.get("data-card"):
            x, y = map(float, re.findall(r"[\d.]+", card.get("transform", "")))
            places.append((x, y))
    assert all(0 < x < WIDE - 16 - tile.WIDTH and 0 < y < height - tile.HEIGHT for x, y in places)
    for one, two in combinations(places, 2):
        assert abs(one[0] - two[0]) >= tile.WIDTH or abs(one[1] - two[1]) >= tile.HEIGHT


def test_a_long_run_wraps_into_even_lines() -> None:
    run = " ".join(f"{rank}C" for rank in "A23456789TJQKA")
    root = drawn.parsed(table_svg((Meld.of(run),), ()))
    rows = Counter(
        card.get("transform", "").split()[1] for card in root.iter() if card.get("data-card") is not None
    )
    assert list(rows.values()) == [7, 7]


def test_an_empty_table_and_an_empty_hand_are_said() -> None:
    texts = {element.text for element in drawn.parsed(table_svg((), ())).iter(f"{drawn.NAMESPACE}text")}
    assert texts == {"The table is empty.", "Hand: nothing"}


def test_the_same_bytes_in_every_process() -> None:
    code = (
        "from tests.cli import samples; from solver.svg import play_svg;"
        "p, b = samples.FREED, samples.FREED_BEST;"
        "print(play_svg(p.table, p.hand, b.play, b.trace), end='')"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            timeout=60,
            env={"PYTHONHASHSEED": seed},
            cwd=drawn.ROOT,
        ).stdout
        for seed in ("0", "1")
    }
    position, best = samples.FREED, samples.FREED_BEST
    assert runs == {play_svg(position.table, position.hand, best.play, best.trace).encode()}


def test_a_notebook_draws_positions_and_plays() -> None:
    position, play = samples.FREED, samples.FREED_BEST.play
    shown = position._repr_svg_()
    assert drawn.words(shown, "desc") == str(position)
    shown = play._repr_svg_()
    [panel] = drawn.panels(shown).values()
    assert drawn.tokens(panel) == counted(play.table, play.left)
    assert drawn.words(shown, "title") == "Lay 5H 9DS"


def test_importing_positions_imports_no_drawing() -> None:
    code = (
        "import solver.position, sys; print([name for name in sys.modules if 'svg' in name or 'xml' in name])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout == "[]\n"
