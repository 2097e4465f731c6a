"""Why a meld is not legal, in the words of a table. Legality itself is defined in `melds`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from solver.cards import Card, Joker, Piece, Rank, face_of
from solver.faults import Place, RuleFault, Section
from solver.melds import Meld, jokers_in, run_line, shape_of
from solver.rules import Rule, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number_word(number: int) -> str:
    """Small numbers as words, others as figures.

    >>> number_word(2), number_word(13)
    ('two', '13')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def meld_faults(meld: Meld, number: int, section: Section, rules: Rules) -> tuple[RuleFault, ...]:
    """Every rule that a meld breaks (M1 to M4, J1), in rule order with J1 first; empty for a legal meld.

    `number` is the meld's as typed, `section` where it stands.

    >>> from solver.rules import MANIPULATION
    >>> print(*meld_faults(Meld.of("KH AH 2H"), 1, Section.TABLE, MANIPULATION))
    Meld 1 turns the corner: a sequence may not go on past the ace. (M3)
    >>> meld_faults(Meld.of("QH KH AH"), 1, Section.TABLE, MANIPULATION)
    ()
    """
    undeclared = [index for index, piece in enumerate(meld.cards) if face_of(piece) is None]
    if not undeclared and shape_of(meld.faces, rules) is not None and _jokers_allowed(meld, rules):
        return ()
    return tuple(_faults(meld, number, section, rules, undeclared))


def _jokers_allowed(meld: Meld, rules: Rules) -> bool:
    return rules.jokers_a_meld is None or len(jokers_in(meld.cards)) <= rules.jokers_a_meld


def _faults(
    meld: Meld, number: int, section: Section, rules: Rules, undeclared: list[int]
) -> Iterator[RuleFault]:
    def fault(rule: Rule, message: str, at: list[int] | None = None) -> RuleFault:
        where = list(range(len(meld.cards))) if at is None else at
        return RuleFault(
            rule,
            f"Meld {number} {message}.",
            tuple(meld.cards[index] for index in where),
            number,
            tuple(Place(section, number, index) for index in where),
        )

    if undeclared:
        jokers = (
            f"{number_word(len(undeclared))} jokers that stand" if undeclared[1:] else "a joker that stands"
        )
        yield fault(Rule.J1, f"holds {jokers} for no card: say which, as in X=5H", undeclared)
    smallest = min(rules.smallest_group, rules.smallest_run)
    size = len(meld.cards)
    if size < smallest:
        cards = "card" if size == 1 else "cards"
        yield fault(
            Rule.M1,
            f"has {number_word(size)} {cards}; a meld has at least {number_word(smallest)}",
        )
        return
    if undeclared:
        yield from _too_many_jokers(meld, rules, fault)
        return
    doubled = _doubled_jokers(meld, rules)
    kept = [index for index in range(size) if index not in doubled]
    pieces = [meld.cards[index] for index in kept]
    if meant_as_group(meld):
        for message, at in _group_faults(pieces, rules):
            yield fault(Rule.M2, message, [kept[index] for index in at])
    else:
        for message, at in _sequence_faults(pieces, rules):
            yield fault(Rule.M3, message, [kept[index] for index in at])
    for face in dict.fromkeys(face_of(meld.cards[index]) for index in doubled):
        assert face is not None
        at = [index for index in doubled if face_of(meld.cards[index]) == face]
        counts = "each joker counts" if at[1:] else "the joker counts"
        message = f"has the {face.words} {_times(meld.faces.count(face))}: {counts} as one"
        yield fault(Rule.M4, message, at)
    yield from _too_many_jokers(meld, rules, fault)


def _too_many_jokers(
    meld: Meld, rules: Rules, fault: Callable[[Rule, str, list[int]], RuleFault]
) -> Iterator[RuleFault]:
    """M4 where a meld may not hold so many jokers, whatever they stand for."""
    if not _jokers_allowed(meld, rules):
        jokers = [index for index, piece in enumerate(meld.cards) if isinstance(piece, Joker)]
        yield fault(Rule.M4, f"holds {number_word(len(jokers))} jokers, more than a meld may here", jokers)


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number_word(number)} times"


def meant_as_group(meld: Meld) -> bool:
    """Whether most of a meld's cards share one rank but not one suit, so that it is held to M2, not to M3.

    >>> meant_as_group(Meld.of("7S 7H 7D 8D")), meant_as_group(Meld.of("7S 7H 8H 9H"))
    (True, False)
    """
    ranks, suits = {face.rank for face in meld.faces}, {face.suit for face in meld.faces}
    if len(suits) == 1 < len(ranks):
        return False
    most = max(Counter(face.rank for face in meld.faces).values(), default=0)
    return 2 * most > len(meld.faces)


def _doubled_jokers(meld: Meld, rules: Rules) -> list[int]:
    """Indices of the jokers that stand for a face which the meld holds already (M4)."""
    allowed = 2 if _is_full_circle(meld.faces, rules) else 1
    counts = Counter(face_of(piece) for piece in meld.cards if isinstance(piece, Card))
    doubled = []
    for index, piece in enumerate(meld.cards):
        if isinstance(piece, Joker):
            counts[piece.stands_for] += 1
            if counts[piece.stands_for] > (allowed if _is_ace(piece) else 1):
                doubled.append(index)
    return doubled


def _is_ace(piece: Piece) -> bool:
    face = face_of(piece)
    return face is not None and face.rank is Rank.ACE


def _is_full_circle(faces: Sequence[Card], rules: Rules) -> bool:
    return {face.rank for face in faces} == set(rules.ranks) and rules.full_circle


def _group_faults(pieces: list[Piece], rules: Rules) -> Iterator[tuple[str, list[int]]]:
    faces = [face for piece in pieces if (face := face_of(piece)) is not None]
    everything = list(range(len(pieces)))
    (rank, _), *_ = Counter(face.rank for face in faces).most_common(1)
    strangers = [index for index, face in enumerate(faces) if face.rank is not rank]
    for index in strangers:
        yield f"is a group, and the {pieces[index].words} is of another rank", [index]
    for face, at in _repeated(faces):
        if at[0] not in strangers:
            yield f"has the {face.words} {_times(len(at))}; the cards of a group are all different", at
    if len(pieces) < rules.smallest_group:
        return
    if len({face for face in faces if face.rank is rank}) > rules.largest_group:
        most = number_word(rules.largest_group)
        yield f"has more than {most} cards, the most that a group holds", everything


def _repeated(faces: list[Card]) -> list[tuple[Card, list[int]]]:
    """The faces that are there more than once, each with its places."""
    places: dict[Card, list[int]] = {}
    for index, face in enumerate(faces):
        places.setdefault(face, []).append(index)
    return [(face, at) for face, at in places.items() if len(at) > 1]


def _sequence_faults(pieces: list[Piece], rules: Rules) -> Iterator[tuple[str, list[int]]]:
    faces = [face for piece in pieces if (face := face_of(piece)) is not None]
    everything = list(range(len(pieces)))
    (suit, _), *_ = Counter(face.suit for face in faces).most_common(1)
    strangers = [index for index, face in enumerate(faces) if face.suit is not suit]
    if 2 * len(strangers) >= len(faces):
        yield "is no group, and as a sequence it mixes suits", strangers
        return
    if strangers:
        for index in strangers:
            yield f"is a sequence, and the {pieces[index].words} is of another suit", [index]
        return
    circle = _is_full_circle(faces, rules)
    repeated = [
        (face, at) for face, at in _repeated(faces) if not (circle and _is_ace(face) and len(at) == 2)
    ]
    for face, at in repeated:
        yield f"has the {face.words} {_times(len(at))} in one sequence", at
    if repeated:
        return
    present = {face.rank for face in faces}
    line = run_line(rules)
    if any(set(line[i : i + len(faces)]) == present for i in range(len(line) - len(faces) + 1)):
        return
    if not _rises_round(present, rules):
        yield f"is not in a row: {_missing(present, rules)}", everything
    elif {rules.ranks[-1], *rules.ranks[:2]} <= present:
        yield "turns the corner: a sequence may not go on past the ace", everything
    else:
        yield "is not in a row: the ace may not lie there", everything


def _rises_round(present: set[Rank], rules: Rules) -> bool:
    """Whether the ranks would be consecutive if the king were followed by the ace and the ace by the two."""
    count = len(rules.ranks)
    circle = rules.ranks + rules.ranks
    return any(set(circle[i : i + len(present)]) == present for i in range(count))


def _missing(present: set[Rank], rules: Rules) -> str:
    """Names the ranks that are lacking between the lowest and the highest, the ace where it fits better."""
    line = run_line(rules)
    spans = []
    for start in range(len(line)):
        for end in range(start + 1, len(line) + 1):
            if present <= set(line[start:end]):
                spans.append(line[start:end])
                break
    if not spans:
        return "the ace may not lie there"
    shortest = min(spans, key=len)
    *others, last = [f"the {rank.words}" for rank in shortest if rank not in present]
    return f"{', '.join(others)} and {last} are missing" if others else f"{last} is missing"
