"""The question itself: the best play of a position, searched twice and judged before anyone sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver import cpsat
from solver.assemble import assemble
from solver.cover import value_cover
from solver.decide import (
    DEFAULT_LIMITS,
    Clock,
    Decided,
    Empty,
    Limits,
    Open,
    by_face,
    decide,
    disagreement,
    nearest_layout,
)
from solver.errors import Refusal
from solver.judge import judge, turn_faults
from solver.layout import Layout, read_layout
from solver.outcomes import (
    Best,
    By,
    Disagreement,
    LayoutProof,
    NoPlay,
    Outcome,
    Proof,
    Standing,
    Undecided,
)
from solver.position import Position, position_faults, tally
from solver.rules import MANIPULATION, Rules
from solver.value import cards_in, points_in

if TYPE_CHECKING:
    from solver.box import Box
    from solver.cards import Piece
    from solver.cover import Cover

__all__ = ["DEFAULT_LIMITS", "Limits", "best_play", "model_text", "play_in", "standing_pat"]


def best_play(position: Position, rules: Rules = MANIPULATION, limits: Limits = DEFAULT_LIMITS) -> Outcome:
    """The best legal play of a position: most points, then most cards, then as docs/design.md breaks ties.

    Comes out as `Best`, `NoPlay`, `Undecided` or `Disagreement`; raises `Refusal` with every fault for an
    impossible position (C1, C4, J1, M1 to M4, T2) and KeyboardInterrupt on Ctrl-C.

    >>> from solver.cards import cards
    >>> from solver.melds import Meld
    >>> found = best_play(Position((Meld.of("JH QH KH"),), cards("AH 2H")))
    >>> found.points, found.play.table, found.proof.sweep
    (1, (Meld.of('JH QH KH AH'),), <Confirmation.CONFIRMED: 'confirmed'>)
    >>> best_play(Position((Meld.of("JH QH"),), cards("AH")))
    Traceback (most recent call last):
    solver.errors.Refusal: Meld 1 has two cards; a meld has at least three. (M1)
    """
    faults = position_faults(position, rules)
    if faults:
        raise Refusal(faults)
    forbidden = turn_faults(position, rules)
    if forbidden:
        proof = Proof(By.RULE, rule=forbidden[0].rule, bound=0)
        return NoPlay(standing_pat(position, rules), proof)
    found = play_in(position, None, rules, Clock(limits))
    assert not isinstance(found, Empty), "the box of every play holds the table as it lies"
    return found


def play_in(
    position: Position, box: Box | None, rules: Rules, clock: Clock, valued: Rules | None = None
) -> Outcome | Empty:
    """The best play in a box of a possible position in which melding is allowed, or that the box is empty.

    `valued` is the same game with other points, by which plays are to be compared.
    """
    return _Question(position, box, rules, valued or rules, clock).answer()


def model_text(position: Position, rules: Rules = MANIPULATION) -> str:
    """Stage one's model in the text format of `cp_model.proto`; raises `Refusal` as `best_play` does."""
    faults = position_faults(position, rules)
    if faults:
        raise Refusal(faults)
    return cpsat.model_text(value_cover(tally(position, rules), position.table, rules).model)


@dataclass(frozen=True, slots=True)
class _Question:
    """A position whose best play is asked for."""

    position: Position
    box: Box | None
    rules: Rules
    valued: Rules
    clock: Clock

    def answer(self) -> Outcome | Empty:
        found = decide(self.position, self.valued, self.clock, self.box)
        match found:
            case Disagreement() | Empty():
                return found
            case Open(values=None):
                return Undecided(None, standing_pat(self.position, self.rules), self._timed(found.proof))
            case Open():
                return self._undecided(found)
            case Decided():
                return self._decided(found)

    def _timed(self, proof: Proof) -> Proof:
        return replace(proof, seconds=replace(proof.seconds, total=self.clock.spent()))

    def _undecided(self, found: Open) -> Outcome:
        if found.values is None or not found.made.model.worth(found.values):
            return Undecided(None, standing_pat(self.position, self.rules), self._timed(found.proof))
        layout = read_layout(found.made, found.values, self.rules, LayoutProof.BEST_FOUND)
        best = self._assembled(layout, found.made, found.proof)
        if not isinstance(best, Best):
            return best
        return Undecided(best, best.standing, best.proof)

    def _decided(self, found: Decided) -> Outcome:
        if not found.value:
            return NoPlay(standing_pat(self.position, self.rules), self._timed(found.proof))
        cards = len(self.position.table_cards) + len(self.position.hand)
        layout = nearest_layout(found, self.position, self.position.table, cards, self.valued, self.clock)
        proof = found.proof
        if not isinstance(layout, Layout):
            claims = (("value", str(found.value)),)
            return disagreement(layout, self.position, found.made.model, self._timed(proof), claims)
        before = proof.seconds.value + proof.seconds.sweep
        seconds = replace(proof.seconds, layout=self.clock.spent() - before)
        return self._assembled(layout, found.made, replace(proof, seconds=seconds), found.value)

    def _assembled(
        self, layout: Layout, made: Cover, proof: Proof, value: int | None = None
    ) -> Best | Disagreement:
        """The play as cards, judged; `value` is what it must be worth."""
        play, trace = assemble(
            self.position,
            layout.melds,
            by_face(layout.laid, self.rules),
            by_face(layout.jokers, self.rules),
            self.rules,
        )
        proof = self._timed(replace(proof, layout=layout.proof))
        if self.valued is not self.rules:
            proof = replace(proof, bound=None)
        points = self.rules.count(play.laid)
        wrong = [str(fault) for fault in judge(self.position, play.table, self.rules)]
        counted = self.valued.count(play.laid)
        if value is not None and (counted, len(play.laid)) != (points_in(value), cards_in(value)):
            wrong.append(f"the cards laid count {counted}, the model says {points_in(value)}")
        stayed = len(self.position.table_cards) - trace.moved
        if layout.staying is not None and layout.staying != stayed:
            # Which joker may sit where can cost a move that the model, which counts faces, does not see.
            if self.rules.seats_matter and stayed < layout.staying:
                proof = replace(proof, layout=LayoutProof.BEST_FOUND)
            else:
                wrong.append(f"{stayed} cards stay, the model says {layout.staying}")
        if wrong:
            reason = "the play that CP-SAT found does not pass the judge"
            claims = (("table_after", " / ".join(map(str, play.table))), ("faults", " ".join(wrong)))
            return disagreement(reason, self.position, made.model, proof, claims)
        return Best(play, points, trace, _standing(play.left, self.position, self.rules), proof)


def _standing(left: tuple[Piece, ...], position: Position, rules: Rules) -> Standing:
    """What the player is left with after a play (T3, T4; in the last turns of T5 nobody knocks)."""
    points = rules.count(left)
    return Standing(points, not left, points <= rules.knock_limit and not position.last_turn)


def standing_pat(position: Position, rules: Rules) -> Standing:
    """What the player is left with where nothing is laid: no knock while another draw is due (T2, T3)."""
    points = rules.count(position.hand)
    turn_over = position.drawn == rules.most_draws and not position.last_turn
    return Standing(points, False, turn_over and points <= rules.knock_limit)
