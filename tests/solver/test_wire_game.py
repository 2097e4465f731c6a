"""Events as JSON: everything comes back as it was, and what is no event is refused in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import cards
from solver.errors import MeldwrightError
from solver.evening import Event, Redone, Scored, Started, Undone
from solver.melds import Meld
from solver.recorded import Turned
from solver.wire_game import event_body, event_of, game_document, kind_of

names = st.text(min_size=1, max_size=8)
hands = st.sampled_from([cards(hand) for hand in ("", "X", "7S 7H X 2D", "AS TC")])
melds = st.sampled_from([Meld.of(meld) for meld in ("7S 7H 7D", "4H X=5H 6H", "AS 2S 3S 4S", "X=7S 7H")])
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Started, st.lists(names, max_size=5).map(tuple), names),
    st.builds(
        Scored,
        st.lists(st.tuples(names, st.integers(0, 300)), max_size=5).map(tuple),
        st.none() | names,
        st.lists(names, max_size=2).map(tuple),
        st.booleans(),
        st.lists(st.tuples(names, hands), max_size=5).map(tuple),
    ),
    st.builds(
        Turned, names, st.none() | st.lists(melds, max_size=4).map(tuple), st.none() | st.integers(0, 3)
    ),
    st.just(Undone()),
    st.just(Redone()),
)


@given(events)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_an_event_comes_back_as_it_was(event: Event) -> None:
    assert event_of(kind_of(event), json.loads(json.dumps(event_body(event)))) == event


def test_a_document_tells_every_event_with_its_time() -> None:
    document = game_document("friday", [("2026-05-01T19:30:00Z", Undone())])
    assert document == {
        "schema": "meldwright.game/1",
        "name": "friday",
        "events": [{"at": "2026-05-01T19:30:00Z", "kind": "undone"}],
    }


NO_EVENTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "an unknown kind": ("cheated", {}, "nothing is known of an event 'cheated'"),
    "a member missing": ("turn", {"table": None}, "an event 'turn' lacks its player"),
    "a number for a name": ("started", {"players": ["Ann", 7], "dealer": "Ann"}, "the players of an event"),
    "a text for a list": ("started", {"players": "Ann", "dealer": "Ann"}, "the players of an event"),
    "points as text": ("round", {"left": [["Ann", "5"]]}, "the left of an event"),
    "points alone": ("round", {"left": [["Ann"]]}, "the left of an event"),
    "truth as points": ("round", {"left": [["Ann", True]]}, "the left of an event"),
    "a number for truth": ("round", {"left": [], "exhausted": 1}, "the exhausted of an event"),
    "two cards in one": ("round", {"left": [], "hands": [["Ann", ["7S 7H"]]]}, "the hands of an event"),
    "no card": ("round", {"left": [], "hands": [["Ann", ["7Z"]]]}, "the hands of an event"),
    "no meld": ("turn", {"player": "Ann", "table": [["7S", 7]]}, "the table of an event"),
    "a fraction drawn": ("turn", {"player": "Ann", "table": None, "drawn": 1.5}, "the drawn of an event"),
}


@pytest.mark.parametrize("name", NO_EVENTS)
def test_what_is_no_event_is_refused(name: str) -> None:
    kind, body, message = NO_EVENTS[name]
    with pytest.raises(MeldwrightError, match=message):
        event_of(kind, body)
