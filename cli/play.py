"""`meldwright play`: a round at the terminal against computer hands that use the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options
from cli.complaint import usage

if TYPE_CHECKING:
    from cli.playing.round import Desk
    from cli.settings import Settings
    from solver.round import RoundState
    from solver.rules import Rules

COMPUTERS = ("Bob", "Cy", "Di", "Ed", "Flo")
"""The names of the computer hands; one more than play, since one of them may be the player's own."""
_SEEDS = 1_000_000


def command(
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="NUMBER", help="How many play with you among them: 2 (default) to 5."
        ),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="Your name.", show_default=False)
    ] = "You",
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="NUMBER_OR_WORD",
            help="Deal the cards of this seed. Without it one is chosen, and told.",
        ),
    ] = None,
    plain: options.Plain = False,
    words: options.Words = False,
    letters: options.Letters = None,
    suits: options.Suits = None,
) -> None:
    """Play a round against the computer.

    You see what a player at the table sees: the melds, your hand, how many cards the others hold. In
    your turn you type what you do, such as

    change 2 3: 7SHD / 4-6H

    which turns melds 2 and 3 into these, with cards of your hand. There are also draw, lay 7H 8H 9H,
    add 5C to 3, undo, pass and knock; and you may ask: hint, best, odds, advise or knock?. All of it is
    explained by help. The lines may come from a pipe as well.

    The others lay the best play that they have, and see no hand but their own. The same seed and number
    of players deal the same cards, and the same moves are answered alike: so a round can be repeated,
    and given to others to play.

    Exit code: 0 the round was played or left, 2 input that cannot be used, 130 interrupted.
    """
    from cli.settings import settings
    from solver.evening import LONGEST_NAME
    from solver.folding import one_line
    from solver.rules import MANIPULATION

    settled = settings(letters, plain, suits=suits, words=words)
    number = _number(players, settled.players, MANIPULATION)
    you = one_line(name)
    if not you or len(you) > LONGEST_NAME:
        raise usage(f"--name takes a name of up to {LONGEST_NAME} letters, not {name!r}.")
    others = [other for other in COMPUTERS if other.casefold() != you.casefold()]
    sown = _chosen_seed() if seed is None else one_line(seed)
    if not sown:
        raise usage(f"--seed takes a number or a word, not {seed!r}.")
    state = dealt((you, *others[: number - 1]), sown, MANIPULATION)
    _play(state, sown, _desk(settled, MANIPULATION))


def dealt(names: tuple[str, ...], seed: str, rules: Rules) -> RoundState:
    """The round that a seed deals to so many players; capitals and small letters are one in it.

    >>> from solver.rules import MANIPULATION
    >>> one, other = (dealt(("Ann", "Bob"), seed, MANIPULATION) for seed in ("Frog", "frog"))
    >>> one == other, one == dealt(("Ann", "Bob"), "toad", MANIPULATION)
    (True, False)
    """
    from random import Random

    from solver.round import deal, pack

    chance = Random(f"meldwright {len(names)} {seed.casefold()}")
    dealer = chance.randrange(len(names))
    cards = list(pack(len(names), rules))
    chance.shuffle(cards)
    return deal(names, dealer, cards, rules)


def _number(players: str | None, usual: int | None, rules: Rules) -> int:
    """How many play; raises `Complaint` for a number that cannot."""
    numbers = sorted(size.players for size in rules.pack_sizes)
    if players is None:
        return usual or numbers[0]
    takes = f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"
    number = options.whole(players, "--players", takes)
    if number not in numbers:
        raise usage(f"--players takes {takes}, not {players!r}.")
    return number


def _chosen_seed() -> str:
    from random import SystemRandom

    return str(SystemRandom().randrange(_SEEDS))


def _desk(settled: Settings, rules: Rules) -> Desk:
    """The terminal or the pipes as the place where a round is played."""
    import sys

    from cli.playing.answers import Lines, Solver
    from cli.playing.round import Desk
    from cli.playing.typed import typed_lines
    from cli.render.media import picture_here, show_lines

    def show(lines: Lines) -> None:
        show_lines(
            lines, plain=settled.plain, letters=settled.letters, suits=settled.suits, words=settled.words
        )
        sys.stdout.flush()

    bars = picture_here(settled.plain) and not settled.words
    solver = Solver(rules, options.limits(settled.time_limit), bars)
    return Desk(show, typed_lines(), solver, settled.letters)


def _play(state: RoundState, seed: str, desk: Desk) -> None:
    """Play a round, and tell before and after it how to deal its cards again."""
    import shlex

    from cli.playing.round import YOU, play_round
    from cli.render.played import again_line, opening_lines

    names = state.players
    again = f"meldwright play --seed {shlex.quote(seed)} --players {len(names)}"
    others = [name for name in names if name != names[YOU]]
    first = names[state.turn]
    desk.lay_out(opening_lines(names[YOU], others, names[state.dealer], first, again))
    play_round(state, desk)
    desk.lay_out([again_line(again)])
