"""Positions to hold the searches against: seeded generators and Hypothesis strategies.

The same seed gives the same positions in every process: nothing here depends on the order of a set.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from solver.cards import Card, Joker, Piece, Rank, Suit, face_of
from solver.melds import Meld, Shape, shapes
from solver.position import Position
from solver.rules import MANIPULATION, Ace, Release, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

RULES: tuple[Rules, ...] = (
    MANIPULATION,
    Rules(release=Release.NEVER),
    Rules(one_release_a_card=True),
    Rules(ace=Ace.LOW, full_circle=False),
    Rules(ace=Ace.HIGH, full_circle=False),
    Rules(full_circle=False),
    Rules(jokers_a_meld=1),
    Rules(release=Release.IN_PLACE),
)
"""One of every reading; the last two cannot be said in the sweep's state."""


@dataclass(slots=True)
class _Stock:
    """What of the pack is not out yet."""

    cards: Counter[Card]
    jokers: int

    @classmethod
    def full(cls, rules: Rules, players: int | None, faces: Iterable[Card] | None = None) -> _Stock:
        """The whole pack, or its copies of some faces only."""
        pack = rules.pack(players)
        assert pack is not None, f"no pack for {players} players"
        return cls(Counter(dict.fromkeys(faces or rules.faces, pack.packs)), pack.jokers)

    def all_cards(self) -> list[Card]:
        """The cards left, in the order of the pack."""
        return list(self.cards.elements())

    def lacks(self, shape: Shape) -> list[int]:
        """The slots of a meld for which no card is left."""
        left = Counter(self.cards)
        lacking = []
        for slot, face in enumerate(shape.faces):
            left[face] -= 1
            if left[face] < 0:
                lacking.append(slot)
        return lacking

    def take(self, shape: Shape, joker_slots: Sequence[int]) -> Meld:
        """A meld out of the stock with jokers in some slots."""
        pieces: list[Piece] = []
        for slot, face in enumerate(shape.faces):
            if slot in joker_slots:
                self.jokers -= 1
                pieces.append(Joker(face))
            else:
                self.cards[face] -= 1
                pieces.append(face)
        return Meld(tuple(pieces))


# Drawn at random.


def random_position(
    rng: Random,
    rules: Rules = MANIPULATION,
    players: int | None = 3,
    table_cards_aim: int = 30,
    hand_cards: int = 10,
    table_jokers: int = 0,
    hand_jokers: int = 0,
    faces: Sequence[Card] | None = None,
) -> Position:
    """Random legal melds and a random hand, out of one pack.

    `hand_cards` counts the hand's jokers. The table comes as near its aim as melds and pack allow; jokers
    that the pack or the table has no room for are left out. `faces` narrows the pack, so that cards fit.
    """
    stock = _Stock.full(rules, players, faces)
    hand_jokers = min(hand_jokers, stock.jokers, hand_cards)
    stock.jokers = min(table_jokers, stock.jokers - hand_jokers)
    table: list[Meld] = []
    room = table_cards_aim
    while room >= 3:
        shape = _any_shape(rng, stock, room, rules)
        if shape is None:
            break
        meld = stock.take(shape, stock.lacks(shape))
        # The sooner a table is full, the likelier must a joker come in.
        if stock.jokers and rng.random() < 0.1 + 9 / (room + 6):
            meld = _with_joker(rng, meld, stock, rules)
        table.append(meld)
        room -= len(meld.cards)
    for number in rng.sample(range(len(table)), len(table)):
        if stock.jokers:
            table[number] = _with_joker(rng, table[number], stock, rules)
    left = stock.all_cards()
    drawn = rng.sample(left, min(hand_cards - hand_jokers, len(left)))
    hand: list[Piece] = [*drawn, *[Joker()] * hand_jokers]
    rng.shuffle(hand)
    return Position(tuple(table), tuple(hand), players)


def _most_jokers(stock: _Stock, rules: Rules) -> int:
    return stock.jokers if rules.jokers_a_meld is None else min(stock.jokers, rules.jokers_a_meld)


def _any_shape(rng: Random, stock: _Stock, room: int, rules: Rules) -> Shape | None:
    """A meld that the stock can make: of three or four cards mostly, as on real tables."""
    longest = min(room, rng.choice((3, 3, 4, 4, 5, 7, 14)))
    everything = shapes(rules)
    for shape in rng.sample(everything, len(everything)):
        if len(shape.faces) <= longest and len(stock.lacks(shape)) <= _most_jokers(stock, rules):
            return shape
    return None


def _with_joker(rng: Random, meld: Meld, stock: _Stock, rules: Rules) -> Meld:
    """The meld with a joker in place of a card, if it may hold one more; the card goes back to the stock."""
    real = [slot for slot, piece in enumerate(meld.cards) if isinstance(piece, Card)]
    limit = rules.jokers_a_meld
    if not real or (limit is not None and len(meld.cards) - len(real) >= limit):
        return meld
    slot = rng.choice(real)
    card = meld.cards[slot]
    assert isinstance(card, Card)
    stock.cards[card] += 1
    stock.jokers -= 1
    return Meld((*meld.cards[:slot], Joker(card), *meld.cards[slot + 1 :]))


# Reached by play.


@dataclass(slots=True)
class _Game:
    """A cheap player's table: lays what it sees, with the simple rearrangements that people make."""

    rng: Random
    rules: Rules
    legal: Mapping[tuple[Card, ...], Shape]
    table: list[list[Piece]] = field(default_factory=list)

    def is_meld(self, pieces: Sequence[Piece]) -> bool:
        """Whether declared pieces make a legal meld."""
        faces = [piece.stands_for if isinstance(piece, Joker) else piece for piece in pieces]
        one, two, last = faces[0], faces[1], faces[-1]
        assert one is not None
        assert two is not None
        assert last is not None
        # Most tries fail here, and sorting cards is slow.
        if not (one.rank is two.rank is last.rank or one.suit is two.suit is last.suit):
            return False
        if tuple(sorted(face for face in faces if face is not None)) not in self.legal:
            return False
        limit = self.rules.jokers_a_meld
        return limit is None or sum(isinstance(piece, Joker) for piece in pieces) <= limit

    def turn(self, hand: list[Piece]) -> bool:
        """Lay all that this player sees; says whether anything was laid."""
        laid = False
        moves = (self.whole_meld, self.lay_off, self.split, self.borrow, self.replace_joker, self.joker_meld)
        while any(move(hand) for move in moves):
            laid = True
        return laid

    def whole_meld(self, hand: list[Piece]) -> bool:
        """A meld from the hand alone."""
        held = _mask((piece for piece in hand if isinstance(piece, Card)), self.rules)
        found = [shape for shape, mask in _simple_shapes(self.rules) if mask & held == mask]
        if not found:
            return False
        self.lay(hand, list(self.rng.choice(found).faces))
        return True

    def lay(self, hand: list[Piece], meld: Sequence[Piece]) -> None:
        """Put a meld of hand cards on the table."""
        for piece in meld:
            hand.remove(Joker() if isinstance(piece, Joker) else piece)
        self.table.append(list(meld))

    def lay_off(self, hand: list[Piece]) -> bool:
        """A card added to a meld that lies there."""
        for card in [piece for piece in hand if isinstance(piece, Card)]:
            for meld in self.table:
                if self.is_meld([*meld, card]):
                    meld.append(card)
                    hand.remove(card)
                    return True
        return False

    def split(self, hand: list[Piece]) -> bool:
        """A second copy put into the middle of a long sequence, which becomes two."""
        held = [piece for piece in hand if isinstance(piece, Card)]
        for meld in self.table:
            for low, high in self.cuts(meld):
                for card in held:
                    for one, two in (([*low, card], high), (low, [card, *high])):
                        if self.is_meld(one) and self.is_meld(two):
                            meld[:] = one
                            self.table.append(two)
                            hand.remove(card)
                            return True
        return False

    def cuts(self, meld: list[Piece]) -> Iterator[tuple[list[Piece], list[Piece]]]:
        """A long meld cut in two, in playing order."""
        if len(meld) < 5:
            return
        left = list(meld)
        row: list[Piece] = []
        for face in self.legal[tuple(sorted(Meld(tuple(meld)).faces))].faces:
            taken = next(piece for piece in left if face_of(piece) == face)
            left.remove(taken)
            row.append(taken)
        for place in range(2, len(row) - 1):
            yield row[:place], row[place:]

    def borrow(self, hand: list[Piece]) -> bool:
        """A meld of two cards from the hand and one that a meld on the table can spare."""
        pairs = [(one, two) for one, two in self.pairs(hand) if one != two]
        for meld in self.table:
            for piece in meld if len(meld) > 3 else ():
                rest = list(meld)
                rest.remove(piece)
                if not self.is_meld(rest):
                    continue
                for one, two in pairs:
                    if self.is_meld([piece, one, two]):
                        meld[:] = rest
                        hand.remove(one)
                        hand.remove(two)
                        self.table.append([piece, one, two])
                        return True
        return False

    def pairs(self, hand: list[Piece]) -> list[tuple[Card, Card]]:
        """Pairs of hand cards that lack one card of a meld, more or less."""
        held = [piece for piece in hand if isinstance(piece, Card)]
        return [
            (one, two)
            for place, one in enumerate(held)
            for two in held[place + 1 :]
            if one.rank is two.rank or one.suit is two.suit
        ]

    def replace_joker(self, hand: list[Piece]) -> bool:
        """The real card for a joker on the table, which goes to another meld at once (J5)."""
        if self.rules.release is not Release.ANYWHERE or self.rules.one_release_a_card:
            return False
        for meld in self.table:
            for joker in [piece for piece in meld if isinstance(piece, Joker)]:
                card = joker.stands_for
                if card not in hand or card is None:
                    continue
                homes = [(other, face) for other in self.table for face in self.joker_ends(other, meld)]
                if homes:
                    other, face = self.rng.choice(homes)
                    meld[meld.index(joker)] = card
                    other.append(Joker(face))
                    hand.remove(card)
                    return True
        return False

    def joker_ends(self, other: list[Piece], not_this: list[Piece]) -> Iterator[Card]:
        """What a joker can stand for at the end of a meld."""
        if other is not not_this:
            yield from (face for face in self.rules.faces if self.is_meld([*other, Joker(face)]))

    def joker_meld(self, hand: list[Piece]) -> bool:
        """A meld of two cards from the hand and a joker."""
        if Joker() not in hand or self.rng.random() < 0.5:
            return False
        for one, two in self.pairs(hand):
            for face in self.rules.faces:
                if self.is_meld([one, two, Joker(face)]):
                    self.lay(hand, [one, two, Joker(face)])
                    return True
        return False


@lru_cache(maxsize=32)
def _legal_melds(rules: Rules) -> Mapping[tuple[Card, ...], Shape]:
    return {tuple(sorted(shape.faces)): shape for shape in shapes(rules)}


@lru_cache(maxsize=32)
def _simple_shapes(rules: Rules) -> tuple[tuple[Shape, int], ...]:
    """The shorter melds, each with its cards as a bit mask."""
    return tuple(
        (shape, _mask(shape.faces, rules))
        for shape in shapes(rules)
        if len(shape.faces) < 2 * rules.smallest_run
    )


def _mask(cards: Iterable[Card], rules: Rules) -> int:
    return sum(1 << index for index in {rules.face_index[card] for card in cards})


def played_position(
    rng: Random,
    rules: Rules = MANIPULATION,
    players: int = 3,
    table_cards_aim: int = 30,
    hand_cards: int = 10,
    table_jokers: int = 0,
    hand_jokers: int = 0,
) -> Position:
    """A position reached by play: a table that people could have made, and the next player's hand.

    `hand_cards` counts the hand's jokers. A table ends within a turn of its aim; jokers not laid by then take
    the place of a card on it.
    """
    stock = _Stock.full(rules, players)
    hand_jokers = min(hand_jokers, stock.jokers, hand_cards)
    table_jokers = min(table_jokers, stock.jokers - hand_jokers)
    pile: list[Piece] = [*stock.all_cards()]
    rng.shuffle(pile)
    hands: list[list[Piece]] = [[pile.pop() for _ in range(rules.dealt)] for _ in range(players)]
    for _ in range(table_jokers):
        rng.choice(hands).append(Joker())
    game = _Game(rng, rules, _legal_melds(rules))
    player = rng.randrange(players)
    while pile and sum(map(len, game.table)) < table_cards_aim:
        # Mostly up to three draws; now and then a player melds late, which fills the hands.
        for _ in range(min(3, len(pile))):
            hands[player].append(pile.pop())
            if rng.random() < 0.7 and game.turn(hands[player]):
                break
        if not hands[player]:
            hands[player] = [pile.pop() for _ in range(min(rules.dealt, len(pile)))]
        player = (player + 1) % players
    unlaid = sum(piece == Joker() for other in hands for piece in other)
    hand: list[Piece] = [piece for piece in hands[player] if isinstance(piece, Card)]
    for other in (*hands[:player], *hands[player + 1 :]):
        pile += [piece for piece in other if isinstance(piece, Card)]
    rng.shuffle(pile)
    rng.shuffle(hand)
    wanted = max(0, hand_cards - hand_jokers)
    hand = hand[:wanted] + [pile.pop() for _ in range(min(wanted - len(hand), len(pile)))]
    hand += [Joker()] * hand_jokers
    rest = _Stock(Counter(), unlaid)
    table = [Meld(tuple(meld)) for meld in game.table]
    for number in rng.sample(range(len(table)), len(table)):
        if rest.jokers:
            table[number] = _with_joker(rng, table[number], rest, rules)
    return Position(tuple(table), tuple(hand), players)


# Sets of positions.


def _jokers(rng: Random, most: int) -> tuple[int, int]:
    """How many jokers on the table and in the hand."""
    total = rng.randrange(most + 1)
    on_table = rng.randrange(total + 1)
    return on_table, total - on_table


def small_positions(count: int, seed: int = 1, rules: Rules = MANIPULATION) -> tuple[Position, ...]:
    """Positions that `tests.naive` can do: up to 12 table cards, 6 hand cards, 2 jokers, close together."""
    return tuple(_small(Random(f"small {seed} {number}"), rules) for number in range(count))


def _small(rng: Random, rules: Rules) -> Position:
    players = rng.choice((2, 3, 3, 3, 5, None))
    span = rng.choice((3, 4, 5, 6, len(rules.ranks)))
    start = rng.randrange(len(rules.ranks))
    # The window may turn the corner, so that aces meet both of their ends.
    ranks = [rules.ranks[(start + step) % len(rules.ranks)] for step in range(span)]
    faces = [face for face in rules.faces if face.rank in ranks]
    on_table, in_hand = _jokers(rng, 1 if players == 2 else 2)
    return random_position(
        rng,
        rules,
        players,
        max(rng.randrange(13), rng.randrange(13)),
        rng.randrange(7),
        on_table,
        in_hand,
        faces=faces,
    )


def natural_positions(count: int, seed: int = 1, rules: Rules = MANIPULATION) -> tuple[Position, ...]:
    """Positions of all sizes: half drawn at random, half reached by play."""
    return tuple(_natural(Random(f"natural {seed} {number}"), rules, number) for number in range(count))


def _natural(rng: Random, rules: Rules, number: int) -> Position:
    players = rng.choice((2, 3, 3, 4, 5))
    on_table, in_hand = _jokers(rng, 1 if players == 2 else 2)
    aim = rng.randrange(46 if players == 2 else 91)
    make = played_position if number % 2 else random_position
    return make(rng, rules, players, aim, rng.randrange(15), on_table, in_hand)


def benchmark_positions(count: int, seed: int = 1) -> tuple[Position, ...]:
    """What benchmarks run on: 30 to 60 table cards, 8 to 14 hand cards, 0 to 2 jokers, two packs, by play."""
    found: list[Position] = []
    number = 0
    while len(found) < count:
        rng = Random(f"benchmark {seed} {number}")
        number += 1
        on_table, in_hand = _jokers(rng, 2)
        position = played_position(
            rng, MANIPULATION, 3, rng.randrange(30, 58), rng.randrange(8, 15), on_table, in_hand
        )
        if 30 <= len(position.table_cards) <= 60:
            found.append(position)
    return tuple(found)


# The same position otherwise written.


def relabelled(position: Position, permutation: Mapping[Suit, Suit]) -> Position:
    """The position with its suits exchanged: no rule sets one above another."""

    def other(piece: Piece) -> Piece:
        face = face_of(piece)
        if face is None:
            return piece
        card = Card(face.rank, permutation[face.suit])
        return Joker(card) if isinstance(piece, Joker) else card

    table = tuple(Meld(tuple(map(other, meld.cards))) for meld in position.table)
    return replace(position, table=table, hand=tuple(map(other, position.hand)))


def shuffled(position: Position, rng: Random) -> Position:
    """The position with its melds, the cards in them and the hand in another order."""
    table = [Meld(tuple(rng.sample(meld.cards, len(meld.cards)))) for meld in position.table]
    rng.shuffle(table)
    hand = tuple(rng.sample(position.hand, len(position.hand)))
    return replace(position, table=tuple(table), hand=hand)


# Strategies.


def faces() -> st.SearchStrategy[Card]:
    """Any card."""
    return st.builds(Card, st.sampled_from(list(Rank)), st.sampled_from(list(Suit)))


def pieces() -> st.SearchStrategy[Piece]:
    """Any card or joker, declared or not."""
    return st.one_of(faces(), st.builds(Joker, st.one_of(st.none(), faces())))


def positions() -> st.SearchStrategy[Position]:
    """Any position, possible or not: what notation must carry."""
    melds = st.builds(Meld, st.lists(pieces(), min_size=1, max_size=6).map(tuple))
    return st.builds(
        Position,
        table=st.lists(melds, max_size=6).map(tuple),
        hand=st.lists(st.one_of(faces(), st.just(Joker())), max_size=8).map(tuple),
        players=st.one_of(st.none(), st.integers(0, 9)),
        drawn=st.one_of(st.none(), st.integers(0, 5)),
        last_turn=st.booleans(),
        title=st.text(max_size=30),
        seen=st.lists(st.one_of(faces(), st.just(Joker())), max_size=4).map(tuple),
        others=st.lists(st.integers(0, 20), max_size=4).map(tuple),
        pile=st.one_of(st.none(), st.integers(0, 90)),
    )


def legal_positions(rules: Rules = MANIPULATION) -> st.SearchStrategy[Position]:
    """Possible positions of a few melds and a hand."""
    return _legal(rules, most_melds=12, table_cards=60, hand_cards=14, faces=None)


def small_legal_positions(rules: Rules = MANIPULATION) -> st.SearchStrategy[Position]:
    """Possible positions that `tests.naive` can do."""
    starts = range(len(rules.ranks))
    windows = [[rules.ranks[(start + step) % len(rules.ranks)] for step in range(5)] for start in starts]
    return st.sampled_from(windows).flatmap(
        lambda ranks: _legal(
            rules, 4, 12, hand_cards=6, faces=tuple(face for face in rules.faces if face.rank in ranks)
        )
    )


@st.composite
def _legal(
    draw: st.DrawFn,
    rules: Rules,
    most_melds: int,
    table_cards: int,
    hand_cards: int,
    faces: tuple[Card, ...] | None,
) -> Position:
    players = draw(st.sampled_from((3, 2, 4, 5, None)))
    stock = _Stock.full(rules, players, faces)
    inside = set(faces or rules.faces)
    pool = [shape for shape in shapes(rules) if inside.issuperset(shape.faces)]
    table: list[Meld] = []
    room = table_cards
    # A meld that the pack has no cards left for is passed over, so that every draw can shrink.
    for shape in draw(st.lists(st.sampled_from(pool), max_size=most_melds)):
        slots = stock.lacks(shape)
        if len(shape.faces) > room or len(slots) > _most_jokers(stock, rules):
            continue
        if _most_jokers(stock, rules) > len(slots) and draw(st.booleans()):
            slots.append(draw(st.sampled_from([n for n in range(len(shape.faces)) if n not in slots])))
        table.append(stock.take(shape, slots))
        room -= len(shape.faces)
    hand: list[Piece] = []
    for piece in draw(st.lists(st.sampled_from([*sorted(inside), Joker()]), max_size=hand_cards)):
        if isinstance(piece, Joker) and stock.jokers:
            stock.jokers -= 1
            hand.append(piece)
        elif isinstance(piece, Card) and stock.cards[piece] > 0:
            stock.cards[piece] -= 1
            hand.append(piece)
    return Position(tuple(table), tuple(hand), players)
