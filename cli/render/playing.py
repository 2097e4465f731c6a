"""The picture of a round while it is played: what its player may see, and what everybody does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cli.render.lines import Line, Role, Tone, Word, card_bit, marked_card, say
from cli.render.table import MOVED, NEW, caption, cards_words, hand_line, signs_line, table_lines
from cli.render.wording import counted, redeclared_sentences
from solver.assemble import trace
from solver.joker_faults import and_the
from solver.listing import listed
from solver.meld_faults import number_word
from solver.outcomes import Source
from solver.position import Position
from solver.round_moves import Draw, Knock, Lay, Pass
from solver.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.render.seen import Seen
    from solver.cards import Card, Piece
    from solver.melds import Meld
    from solver.outcomes import Origin
    from solver.rules import Rules


def screen_lines(seen: Seen, rules: Rules, symbols: bool) -> Iterator[Line]:
    """All that the player sees, and what can be done now."""
    yield Line()
    yield Line(say(_others_sentence(seen)))
    yield from _table_lines(seen, rules, symbols)
    yield from hand_lines(seen, rules, symbols)


def last_table_lines(seen: Seen, rules: Rules, symbols: bool) -> Iterator[Line]:
    """The table at the end of the round, with what changed since the player's last turn."""
    yield Line()
    yield from _table_lines(seen, rules, symbols)


def hand_lines(seen: Seen, rules: Rules, symbols: bool) -> Iterator[Line]:
    """The player's hand, and what can be done now."""
    hand = seen.position.hand
    points = counted(rules.count(hand), "point")
    yield hand_line("Your hand:", hand, symbols, f"({points})" if hand else "")
    yield Line(say(now_sentence(seen, rules)))


def _others_sentence(seen: Seen) -> str:
    """How many cards everybody else holds.

    >>> from cli.render.seen import Seen
    >>> _others_sentence(Seen(Position(others=(10, 1), pile=76), ("Bob", "Cy"), (), False, ()))
    'Bob holds 10 cards, Cy 1. The pile has 76 cards.'
    """
    first, *rest = zip(seen.names, seen.position.others, strict=True)
    held = [f"{first[0]} holds {counted(first[1], 'card')}", *(f"{name} {number}" for name, number in rest)]
    pile = seen.position.pile
    has = f"has {counted(pile, 'card')}" if pile else "is empty"
    return f"{', '.join(held)}. The pile {has}."


def _table_lines(seen: Seen, rules: Rules, symbols: bool) -> Iterator[Line]:
    table = seen.position.table
    if not table:
        yield caption("The table is empty.")
        return
    yield caption("The table:")
    if not seen.since and not seen.melded:
        yield from table_lines(table, symbols)
        return
    found = trace(Position(seen.since), table, rules)
    width = len(f"Meld {len(table)}:")
    for number, (meld, old, origins) in enumerate(
        zip(table, found.continues, found.origins, strict=True), start=1
    ):
        words = tuple(
            _marked(piece, origin, symbols) for piece, origin in zip(meld.cards, origins, strict=True)
        )
        role = Role.NEW_MELD if old is None else Role.MELD
        yield Line(words, f"Meld {number}:".ljust(width), role, number)
    sources = {origin.source for origins in found.origins for origin in origins}
    new = "laid in this turn" if seen.melded else "laid since your last turn"
    meanings = [f"{NEW} {new}"] * (Source.HAND in sources) + [f"{MOVED} moved"] * (Source.MELD in sources)
    if meanings:
        yield signs_line(meanings)


def _marked(piece: Piece, origin: Origin, symbols: bool) -> Word:
    match origin.source:
        case Source.STAYED:
            return Word((card_bit(piece, symbols),))
        case Source.HAND:
            return marked_card(piece, symbols, NEW, Tone.NEW, "new")
        case Source.MELD:
            return marked_card(piece, symbols, MOVED, Tone.MOVED, "moved")


def now_sentence(seen: Seen, rules: Rules) -> str:
    """What the player may do, by the names of the commands.

    >>> from cli.render.seen import Seen
    >>> from solver.rules import MANIPULATION
    >>> now_sentence(Seen(Position(drawn=3), (), (Pass, Knock), False, ()), MANIPULATION)
    'The third card is drawn, so nothing may be melded (T2). You may: pass, knock.'
    """
    if seen.can == (Draw,):
        return "It is your turn. You may: draw."
    words = {Draw: ["draw"], Lay: ["lay", "add", "change"], Pass: ["pass"], Knock: ["knock"]}
    order = (Lay, Draw, Pass, Knock)
    can = [word for kind in order if kind in seen.can for word in words[kind]]
    if seen.melded:
        can.append("undo")
    return f"{_why(seen, rules)}You may: {', '.join(can)}."


def _why(seen: Seen, rules: Rules) -> str:
    """What is out of the ordinary about a turn."""
    if seen.position.last_turn:
        return f"This is your last turn ({Rule.T5.value}). "
    if seen.melded:
        return ""
    if Lay in seen.can and Pass in seen.can:
        return f"The pile is empty, so no draw is due ({Rule.T5.value}). "
    if Lay not in seen.can:
        nth = {1: "first", 2: "second", 3: "third"}.get(rules.most_draws, "last")
        return f"The {nth} card is drawn, so nothing may be melded ({Rule.T2.value}). "
    return ""


def drew_line(piece: Piece, symbols: bool) -> Line:
    """The card that the player drew."""
    return Line(cards_words((piece,), symbols), "You draw:")


def draws_sentence(name: str, times: int) -> str:
    """What another player drew, of which only the number is seen.

    >>> draws_sentence("Bob", 1), draws_sentence("Bob", 3)
    ('Bob draws.', 'Bob draws three cards.')
    """
    return f"{name} draws." if times == 1 else f"{name} draws {number_word(times)} cards."


def laid_lines(
    name: str | None, before: Position, table: tuple[Meld, ...], rules: Rules, symbols: bool
) -> Iterator[Line]:
    """What a player laid (without a name: you), and what became of the table's jokers."""
    found = trace(before, table, rules)
    laid = tuple(
        piece
        for meld, origins in zip(table, found.origins, strict=True)
        for piece, origin in zip(meld.cards, origins, strict=True)
        if origin.source is Source.HAND
    )
    note = f"({counted(rules.count(laid), 'point')})"
    if found.moved:
        move = "move" if name is None else "moves"
        note += f" and {move} {counted(found.moved, 'card')} of the table"
    yield Line((*say(_does(name, "lay", "lays")), *cards_words(laid, symbols), *say(f"{note}.")))
    for sentence in redeclared_sentences(
        found.jokers, table, "your hand" if name is None else f"{name}'s hand"
    ):
        yield Line(say(sentence))


def knocks_sentence(name: str | None, points: int) -> str:
    """That a player knocked.

    >>> knocks_sentence("Bob", 3), knocks_sentence(None, 0)
    ('Bob knocks with 3.', 'You knock with 0.')
    """
    return f"{_does(name, 'knock', 'knocks')} with {points}."


def goes_out_sentence(name: str | None) -> str:
    """That a player laid the last card."""
    return f"{_does(name, 'go', 'goes')} out: the last card of the hand is laid ({Rule.T4.value})."


def taken_back_line(before: tuple[Piece, ...], after: tuple[Piece, ...], symbols: bool) -> Line:
    """The cards that came back to the hand."""
    back = Counter(after) - Counter(before)
    return Line(cards_words(tuple(back.elements()), symbols), "Back in your hand:")


def declared_sentence(faces: Sequence[Card]) -> str:
    """What jokers stand for of which nothing was said.

    >>> from solver.cards import Card
    >>> declared_sentence((Card.of("9H"),))
    'The joker stands for the 9 of hearts: no other card makes this legal.'
    """
    if len(faces) == 1:
        return f"The joker stands for {and_the(faces)}: no other card makes this legal."
    return f"The jokers stand for {and_the(faces)}: no other cards make this legal."


def last_turns_sentence(names: Sequence[str]) -> str:
    """That the pile ran out, and who has a last turn, in turn (T5)."""
    return (
        f"The pile is empty and nobody has knocked: {listed(names)} have one last turn each, in which "
        f"nothing is drawn ({Rule.T5.value})."
    )


def _does(name: str | None, mine: str, theirs: str) -> str:
    return f"You {mine}" if name is None else f"{name} {theirs}"
