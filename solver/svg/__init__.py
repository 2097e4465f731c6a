"""A table and a play as drawings: SVG text that needs no font, no link and no script.

>>> from solver.cards import cards
>>> from solver.melds import Meld
>>> drawing = table_svg([Meld.of("7S 7H 7D")], cards("7C X"), title="Three sevens")
>>> drawing.splitlines()[1:3]
[' <title>Three sevens</title>', ' <desc>7SHD | 7C X</desc>']
"""

from solver.svg.picture import play_svg, table_svg
from solver.svg.theme import Ground, SuitColours, Theme

__all__ = ["Ground", "SuitColours", "Theme", "play_svg", "table_svg"]
