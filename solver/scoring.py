"""What a round scores (S) and how a game ends (G). Pure sums: knows no cards and no play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.errors import MeldwrightError, Refusal
from solver.faults import RuleFault
from solver.listing import listed
from solver.meld_faults import number_word
from solver.rules import MANIPULATION, Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a sum."""

    rule: Rule
    player: str
    """Who scores it."""
    points: int
    words: str


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round brought."""

    scores: tuple[tuple[str, int], ...]
    """Every player's points for the round, in the order in which the players were named."""
    winners: tuple[str, ...]
    """Everyone who scores as a winner, even if that brings nothing."""
    lines: tuple[ScoreLine, ...]
    """The winners' sums; what they add up to are the scores."""
    why: tuple[tuple[Rule, str], ...]
    """Why they won."""

    @property
    def by_player(self) -> dict[str, int]:
        """Every player's points for the round."""
        return dict(self.scores)


def score_round(
    left: Mapping[str, int] | Sequence[tuple[str, int]],
    *,
    knocker: str | None = None,
    out: Sequence[str] = (),
    exhausted: bool = False,
    rules: Rules = MANIPULATION,
) -> RoundResult:
    """Score a round by the points left in every hand (S1 to S7).

    A round ends with a knock (T3), with somebody who went out (T4), or after the last turns of an
    exhausted pile (T5), in which several may go out. Where nobody knocked, whoever has no points left
    went out, named or not: every card counts something.

    Raises `Refusal` with every broken rule for a round that cannot have ended so, `MeldwrightError` for
    names that do not fit.

    >>> score_round({"Ann": 5, "Bob": 2}, knocker="Ann").scores
    (('Ann', 0), ('Bob', 13))
    >>> score_round({"Ann": 6, "Bob": 2}, knocker="Ann")
    Traceback (most recent call last):
    solver.errors.Refusal: Ann holds 6 points: nobody knocks with more than 5. (T3)
    """
    pairs = tuple(left.items() if hasattr(left, "items") else left)
    _check_names(pairs, knocker, out)
    points = dict(pairs)
    gone = dict.fromkeys(out)
    if knocker is None:
        gone |= dict.fromkeys(player for player in points if not points[player])
    if faults := tuple(_round_faults(points, knocker, tuple(gone), exhausted, rules)):
        raise Refusal(faults)
    lowest = min(points.values())
    low = [player for player in points if points[player] == lowest]
    # S4: a knocker loses a tie.
    winners = tuple(player for player in low if player != knocker) or tuple(low)
    lines = tuple(
        line for winner in winners for line in _lines(winner, winners, points, knocker, tuple(gone), rules)
    )
    total = Counter[str]()
    for line in lines:
        total[line.player] += line.points
    scores = tuple((player, total[player]) for player in points)
    return RoundResult(scores, winners, lines, tuple(_why(winners, low, points, knocker)))


def _check_names(pairs: Sequence[tuple[str, int]], knocker: str | None, out: Sequence[str]) -> None:
    names = [name for name, _ in pairs]
    if any(not name.strip() for name in names):
        raise MeldwrightError("a player has no name.")
    for text, said in (("the player {} is named twice.", names), ("{} is said twice to have gone out.", out)):
        if twice := next((name for name, times in Counter(said).items() if times > 1), None):
            raise MeldwrightError(text.format(twice))
    for name in (*(() if knocker is None else (knocker,)), *out):
        if name not in names:
            known = f": there are {', '.join(names)}" if names else ""
            raise MeldwrightError(f"there is no player {name}{known}.")


def _round_faults(
    points: Mapping[str, int], knocker: str | None, out: Sequence[str], exhausted: bool, rules: Rules
) -> Iterator[RuleFault]:
    """Every rule by which the round cannot have ended so."""
    pack = rules.pack(len(points)) if points else None
    if pack is None:
        sizes = [number_word(size.players) for size in rules.pack_sizes]
        who = number_word(len(points)).capitalize() if points else "0"
        yield RuleFault(Rule.C1, f"{who} cannot play this game: {', '.join(sizes[:-1])} or {sizes[-1]} can.")
    negative = [player for player in points if points[player] < 0]
    for player in negative:
        yield RuleFault(Rule.C3, f"{player} holds {points[player]} points: no card counts less than nothing.")
    if pack is not None and not negative:
        most = pack.packs * sum(rules.rank_points) * len(rules.suits) + pack.jokers * rules.joker_points
        if sum(points.values()) > most:
            yield RuleFault(
                Rule.C4, f"{sum(points.values())} points are left together: the whole pack has {most}."
            )
    if knocker is not None:
        yield from _knock_faults(points, knocker, out, exhausted, rules)
    elif not out and not exhausted:
        yield RuleFault(Rule.T3, "Nobody knocked, nobody went out and the pile was not exhausted.")
    for player in out:
        if points[player] > 0:
            yield RuleFault(
                Rule.T4, f"{player} holds {_counted(points[player])}: whoever goes out has no card left."
            )
    if len(out) > 1 and not exhausted:
        yield RuleFault(
            Rule.T4,
            f"{listed(out)} cannot all have gone out: the first ends the round, "
            f"except in the last turns of an exhausted pile ({Rule.T5.value}).",
        )


def _knock_faults(
    points: Mapping[str, int], knocker: str, out: Sequence[str], exhausted: bool, rules: Rules
) -> Iterator[RuleFault]:
    if points[knocker] > rules.knock_limit:
        held, limit = _counted(points[knocker]), rules.knock_limit
        yield RuleFault(Rule.T3, f"{knocker} holds {held}: nobody knocks with more than {limit}.")
    if exhausted:
        yield RuleFault(Rule.T5, f"{knocker} cannot have knocked in the last turns of an exhausted pile.")
    gone = dict.fromkeys((*out, *(player for player in points if points[player] == 0)))
    if gone:
        verb = "have" if len(gone) > 1 else "has"
        yield RuleFault(
            Rule.T4,
            f"{listed(tuple(gone))} {verb} no card left, which ends the round: then nobody knocks.",
        )


def _lines(
    winner: str,
    winners: Sequence[str],
    points: Mapping[str, int],
    knocker: str | None,
    out: Sequence[str],
    rules: Rules,
) -> Iterator[ScoreLine]:
    """The sum of one winner."""
    mine = points[winner]
    for other, theirs in points.items():
        if other == winner:
            continue
        if other in winners:
            yield ScoreLine(Rule.S7, winner, 0, f"{other} won too, with as many points left")
        else:
            yield ScoreLine(Rule.S2, winner, theirs - mine, f"{other} holds {theirs}, {winner} {mine}")
    if knocker is not None and winner != knocker:
        yield ScoreLine(Rule.S3, winner, rules.undercut_bonus, f"{knocker} knocked and is undercut")
    if winner in out:
        yield ScoreLine(Rule.S5, winner, rules.out_bonus, "all cards are played")


def _why(
    winners: Sequence[str], low: Sequence[str], points: Mapping[str, int], knocker: str | None
) -> Iterator[tuple[Rule, str]]:
    lowest = _counted(min(points.values()))
    verb = "hold" if len(winners) > 1 else "holds"
    yield Rule.S1, f"{listed(winners)} {verb} the fewest points: {lowest}."
    if knocker in low and knocker not in winners:
        yield Rule.S4, f"{knocker} knocked and has no fewer: the knocker loses the tie."
    if len(winners) > 1:
        rule = Rule.S6 if knocker is None else Rule.S4
        yield rule, "Players who tie for lowest each score as though they had won alone."


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player's place in a game."""

    place: int
    """From 1; equal totals share a place."""
    player: str
    rounds: int
    """What the rounds brought, their bonuses included."""
    won: int
    """Rounds won."""
    bonus: int
    """At the end of the game (G2); 0 before it."""
    total: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game stands, or how it ended."""

    over: bool
    ranking: tuple[Ranked, ...]
    """The highest total first, equal ones in the order in which the players are named."""
    winners: tuple[str, ...]
    """Nobody while the game goes on; several share the win (G3)."""
    lines: tuple[ScoreLine, ...]
    """The bonuses (G2)."""

    @property
    def totals(self) -> dict[str, int]:
        """Every player's total, the highest first."""
        return {ranked.player: ranked.total for ranked in self.ranking}


def score_game(
    players: Sequence[str], rounds: Iterable[RoundResult], rules: Rules = MANIPULATION
) -> GameResult:
    """Add up the rounds of a game; once it is over (G1), with its bonuses (G2) and winners (G3).

    Raises `Refusal` for a round after the end, `MeldwrightError` for a round of other players.

    >>> won = score_round({"Ann": 0, "Bob": 130})
    >>> [(ranked.player, ranked.total) for ranked in score_game(("Ann", "Bob"), [won]).ranking]
    [('Ann', 255), ('Bob', 0)]
    """
    sums, won = Counter(dict.fromkeys(players, 0)), Counter(dict.fromkeys(players, 0))
    over = False
    for number, result in enumerate(rounds, start=1):
        if over:
            raise Refusal((RuleFault(Rule.G1, f"Round {number} cannot be: the game was over before it."),))
        if set(result.by_player) != set(players):
            raise MeldwrightError(f"round {number} has other players than the game.")
        for player, points in result.scores:
            sums[player] += points
        won.update(result.winners)
        over = max(sums.values()) >= rules.game_target
    lines = tuple(_bonuses(players, sums, won, rules)) if over else ()
    bonus = Counter({line.player: line.points for line in lines})
    totals = {player: sums[player] + bonus[player] for player in players}
    best = sorted(totals.values(), reverse=True)
    ranking = tuple(
        Ranked(best.index(totals[player]) + 1, player, sums[player], won[player], bonus[player], total)
        for player, total in sorted(totals.items(), key=lambda item: -item[1])
    )
    winners = tuple(ranked.player for ranked in ranking if over and ranked.place == 1)
    return GameResult(over, ranking, winners, lines)


def _bonuses(
    players: Sequence[str], sums: Mapping[str, int], won: Mapping[str, int], rules: Rules
) -> Iterator[ScoreLine]:
    for player in players:
        if sums[player] >= rules.game_target:
            words = f"the rounds brought {sums[player]}, {rules.game_target} or more"
            yield ScoreLine(Rule.G2, player, rules.game_bonus, words)
        elif won[player]:
            rounds = "one round" if won[player] == 1 else f"{number_word(won[player])} rounds"
            words = f"{rounds} won, {rules.round_bonus} for each"
            yield ScoreLine(Rule.G2, player, won[player] * rules.round_bonus, words)


def _counted(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
