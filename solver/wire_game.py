"""An evening as JSON: its events, one by one and all together, and the score sheet. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from solver.cards import cards
from solver.errors import MeldwrightError
from solver.evening import (
    Evening,
    Event,
    Redone,
    Scored,
    Started,
    Undone,
    current,
    race,
    results,
    standing,
)
from solver.melds import Meld
from solver.notation.problem import cut
from solver.recorded import Turned
from solver.rules import MANIPULATION, Rules
from solver.wire_score import line_of, score_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from solver.cards import Piece
    from solver.wire import Document, Json

GAME = "meldwright.game/1"
SHEET = "meldwright.sheet/1"
GAMES = "meldwright.games/1"
DEAL = "meldwright.deal/1"


def kind_of(event: Event) -> str:
    """What an event is called.

    >>> kind_of(Undone())
    'undone'
    """
    match event:
        case Started():
            return "started"
        case Scored():
            return "round"
        case Turned():
            return "turn"
        case Undone():
            return "undone"
        case Redone():
            return "redone"
        case _ as never:
            assert_never(never)


def event_body(event: Event) -> Document:
    """What an event tells, as JSON; `event_of` reads it back.

    >>> event_body(Turned("Ann", (Meld.of("7S 7H 7D"),), 1))
    {'player': 'Ann', 'table': [['7S', '7H', '7D']], 'drawn': 1}
    """
    match event:
        case Started(players, dealer):
            return {"players": list(players), "dealer": dealer}
        case Scored():
            return {
                "left": [[name, points] for name, points in event.left],
                "knocker": event.knocker,
                "out": list(event.out),
                "exhausted": event.exhausted,
                "hands": [[name, list(map(str, pieces))] for name, pieces in event.hands],
            }
        case Turned(player, table, drawn):
            return {"player": player, "table": None if table is None else _tokens(table), "drawn": drawn}
        case Undone() | Redone():
            return {}
        case _ as never:
            assert_never(never)


def event_of(kind: str, body: Mapping[str, Any]) -> Event:
    """The event that a kind and its body tell; raises `MeldwrightError` for what is none.

    >>> event_of("turn", {"player": "Ann", "table": None, "drawn": 3})
    Turned(player='Ann', table=None, drawn=3)
    >>> event_of("turn", {"player": "Ann", "table": 7})
    Traceback (most recent call last):
    solver.errors.MeldwrightError: the table of an event 'turn' cannot be 7.
    """
    told = _Told(kind, body)
    match kind:
        case "started":
            return Started(told.each("players", _text), told.one("dealer", _text))
        case "round":
            return Scored(
                told.each("left", _points_left),
                told.one("knocker", _or_none(_text), None),
                told.each("out", _text, ()),
                told.one("exhausted", _truth, False),
                told.each("hands", _hand_left, ()),
            )
        case "turn":
            table = told.one("table", _or_none(_melds))
            return Turned(told.one("player", _text), table, told.one("drawn", _or_none(_number), None))
        case "undone":
            return Undone()
        case "redone":
            return Redone()
        case _:
            raise MeldwrightError(f"nothing is known of an event {cut(repr(kind))}.")


_REQUIRED: Any = object()


class _Told:
    """What the body of an event says, member by member."""

    def __init__(self, kind: str, body: Mapping[str, Any]) -> None:
        self._kind = kind
        self._body = body

    def one(self, name: str, reads: Callable[[Any], Any], default: Any = _REQUIRED) -> Any:
        """A member; raises `MeldwrightError` where it is missing or is not what it must be."""
        if name not in self._body:
            if default is _REQUIRED:
                raise MeldwrightError(f"an event {self._kind!r} lacks its {name}.")
            return default
        found = self._body[name]
        try:
            return reads(found)
        except (TypeError, ValueError, MeldwrightError):
            shown = cut(repr(found))
            raise MeldwrightError(f"the {name} of an event {self._kind!r} cannot be {shown}.") from None

    def each(self, name: str, reads: Callable[[Any], Any], default: Any = _REQUIRED) -> tuple[Any, ...]:
        """A list, read one by one."""
        found: tuple[Any, ...] = self.one(name, lambda many: tuple(map(reads, _list(many))), default)
        return found


def _list(found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise TypeError
    return found


def _text(found: Any) -> str:
    if not isinstance(found, str):
        raise TypeError
    return found


def _truth(found: Any) -> bool:
    if not isinstance(found, bool):
        raise TypeError
    return found


def _number(found: Any) -> int:
    if not isinstance(found, int) or isinstance(found, bool):
        raise TypeError
    return found


def _or_none(reads: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda found: None if found is None else reads(found)


def _points_left(found: Any) -> tuple[str, int]:
    name, points = _list(found)
    return _text(name), _number(points)


def _hand_left(found: Any) -> tuple[str, tuple[Any, ...]]:
    name, tokens = _list(found)
    return _text(name), _pieces(tokens)


def _tokens(table: Iterable[Meld]) -> list[Json]:
    return [[str(piece) for piece in meld.cards] for meld in table]


def _melds(found: Any) -> tuple[Meld, ...]:
    return tuple(Meld(_pieces(tokens)) for tokens in _list(found))


def _pieces(found: Any) -> tuple[Piece, ...]:
    """Cards by their tokens, one each."""
    pieces = []
    for token in _list(found):
        [piece] = cards(_text(token))
        pieces.append(piece)
    return tuple(pieces)


def game_document(name: str, events: Iterable[tuple[str, Event]]) -> Document:
    """`meldwright.game/1`: all events of a game, each with the time at which it was kept."""
    return {
        "schema": GAME,
        "name": name,
        "events": [{"at": at, "kind": kind_of(event), **event_body(event)} for at, event in events],
    }


def sheet_document(name: str, evening: Evening, rules: Rules = MANIPULATION) -> Document:
    """`meldwright.sheet/1`: a game's rounds, its race, how it stands and the round in progress."""
    found = standing(evening, rules)
    return {
        "schema": SHEET,
        "name": name,
        "players": list(evening.players),
        "rounds": [
            {key: value for key, value in score_document(result).items() if key != "schema"}
            for result in results(evening, rules)
        ],
        "race": [dict(totals) for totals in race(evening, rules)],
        "over": found.over,
        "ranking": [
            {
                "place": ranked.place,
                "player": ranked.player,
                "rounds": ranked.rounds,
                "won": ranked.won,
                "bonus": ranked.bonus,
                "total": ranked.total,
            }
            for ranked in found.ranking
        ],
        "winners": list(found.winners),
        "lines": [line_of(line) for line in found.lines],
        "next": None if found.over else _deal(evening, rules),
        "may_undo": bool(evening.done),
        "may_redo": bool(evening.undone),
    }


def games_document(games: Iterable[tuple[str, Evening, str]], rules: Rules = MANIPULATION) -> Document:
    """`meldwright.games/1`: every game by its name, how it stands, and when it changed last."""
    return {
        "schema": GAMES,
        "games": [
            {
                "name": name,
                "players": list(evening.players),
                "rounds": len(results(evening, rules)),
                "totals": dict(standing(evening, rules).totals),
                "over": standing(evening, rules).over,
                "changed": changed,
            }
            for name, evening, changed in games
        ],
    }


def deal_document(name: str, evening: Evening, rules: Rules = MANIPULATION) -> Document:
    """`meldwright.deal/1`: who deals the round in progress, who starts, and how the cards lie."""
    return {"schema": DEAL, "name": name, **_deal(evening, rules)}


def _deal(evening: Evening, rules: Rules) -> Document:
    so_far = current(evening, rules)
    return {
        "round": so_far.number,
        "dealer": so_far.dealer,
        "starts": so_far.starts,
        "order": list(so_far.order),
        "cards_each": rules.dealt,
        "turns": so_far.turns,
        "next_player": so_far.next_player,
        "table": _tokens(so_far.table),
        "held": None if so_far.held is None else dict(so_far.held),
        "pile": so_far.pile,
        "last_turns": so_far.last_turns,
        "out": so_far.out,
        "is_over": so_far.is_over,
    }
