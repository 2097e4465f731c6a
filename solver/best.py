"""The question itself: the best play of a position, searched twice and judged before anyone sees it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver import cpsat
from solver.assemble import assemble
from solver.cover import value_cover
from solver.disturbance import least_disturbance
from solver.errors import Refusal
from solver.judge import judge, turn_faults
from solver.layout import Layout, read_layout
from solver.outcomes import (
    Best,
    By,
    Confirmation,
    Disagreement,
    LayoutProof,
    NoPlay,
    Outcome,
    Proof,
    Seconds,
    Standing,
    Status,
    Undecided,
)
from solver.position import Position, Tally, position_faults, tally
from solver.rules import MANIPULATION, Release, Rules
from solver.sweep import Sweep, Verdict, confirm
from solver.value import cards_in, points_in

if TYPE_CHECKING:
    from solver.cards import Piece
    from solver.cover import Cover


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an answer may take, in seconds."""

    total: float = 10.0
    """For everything."""
    sweep: float = 5.0
    """For the second search."""


DEFAULT_LIMITS = Limits()


def best_play(position: Position, rules: Rules = MANIPULATION, limits: Limits = DEFAULT_LIMITS) -> Outcome:
    """The best legal play of a position: most points, then most cards laid, then as DESIGN 3 breaks ties.

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
        return NoPlay(_standing_pat(position, rules), proof)
    return _Question(position, tally(position, rules), rules, limits, time.monotonic()).answer()


def model_text(position: Position, rules: Rules = MANIPULATION) -> str:
    """Stage one's model in the text format of `cp_model.proto`; raises `Refusal` as `best_play` does."""
    faults = position_faults(position, rules)
    if faults:
        raise Refusal(faults)
    return cpsat.model_text(value_cover(tally(position, rules), position.table, rules).model)


@dataclass(frozen=True, slots=True)
class _Question:
    """A position whose best play is asked for, and since when."""

    position: Position
    counts: Tally
    rules: Rules
    limits: Limits
    since: float

    def answer(self) -> Outcome:
        made = value_cover(self.counts, self.position.table, self.rules)
        found = cpsat.solve(made.model, self._left())
        seconds = Seconds(value=self._spent())
        proof = Proof(By.SEARCH, cp_status=found.status, bound=self._bound(found), seconds=seconds)
        if not cpsat.consistent(made.model, found):
            reason = f"CP-SAT calls {found.status.value} what its own model or bound does not allow"
            return self._disagreement(reason, made, proof, (("values", str(found.values)),))
        match found.status:
            case Status.INFEASIBLE | Status.MODEL_INVALID:
                reason = "CP-SAT says that not even the table as it lies is possible"
                return self._disagreement(reason, made, proof, ())
            case Status.UNKNOWN:
                return Undecided(None, _standing_pat(self.position, self.rules), self._timed(proof))
            case Status.FEASIBLE:
                return self._undecided(made, found, proof)
            case Status.OPTIMAL:
                return self._decided(made, found, proof)

    def _left(self) -> float:
        return self.limits.total - self._spent()

    def _spent(self) -> float:
        return time.monotonic() - self.since

    def _timed(self, proof: Proof) -> Proof:
        return replace(proof, seconds=replace(proof.seconds, total=self._spent()))

    def _bound(self, found: cpsat.Answer) -> int:
        """No play is worth more points than this; without the solver's bound, all that is in hand."""
        if found.bound is None:
            return self.rules.count(self.position.hand) if found.values is None else 0
        return points_in(found.bound)

    def _undecided(self, made: Cover, found: cpsat.Answer, proof: Proof) -> Outcome:
        assert found.values is not None
        if not made.model.worth(found.values):
            return Undecided(None, _standing_pat(self.position, self.rules), self._timed(proof))
        layout = read_layout(made, found.values, self.rules, LayoutProof.BEST_FOUND)
        best = self._assembled(layout, made, proof)
        if not isinstance(best, Best):
            return best
        return Undecided(best, best.standing, best.proof)

    def _decided(self, made: Cover, found: cpsat.Answer, proof: Proof) -> Outcome:
        assert found.values is not None
        value = made.model.worth(found.values)
        sweep = confirm(self.counts, value, self.rules, min(self.limits.sweep, self._left() * 2 / 3))
        proof = self._with_sweep(proof, sweep, value)
        if proof.sweep is Confirmation.DISAGREES:
            reason = "the exhaustive search does not find the value that CP-SAT calls the best"
            claims = (("value", str(value)), ("sweep_value", str(sweep.best)))
            return self._disagreement(reason, made, proof, claims)
        if not value:
            return NoPlay(_standing_pat(self.position, self.rules), self._timed(proof))
        known = read_layout(made, found.values, self.rules, LayoutProof.BEST_FOUND)
        layout = least_disturbance(self.counts, self.position.table, value, known, self.rules, self._left())
        if not isinstance(layout, Layout):
            return self._disagreement(layout, made, proof, (("value", str(value)),))
        seconds = replace(proof.seconds, layout=self._spent() - proof.seconds.value - proof.seconds.sweep)
        return self._assembled(layout, made, replace(proof, seconds=seconds), value)

    def _with_sweep(self, proof: Proof, sweep: Sweep, value: int) -> Proof:
        match sweep.verdict:
            case Verdict.CONFIRMED:
                said = Confirmation.CONFIRMED
            case Verdict.TIMED_OUT:
                said = Confirmation.TIMED_OUT
            case Verdict.DISAGREES if sweep.best is not None and sweep.best > value and self._loose:
                said = Confirmation.INCONCLUSIVE
            case Verdict.DISAGREES:
                said = Confirmation.DISAGREES
        seconds = replace(proof.seconds, sweep=self._spent() - proof.seconds.value)
        return replace(proof, sweep=said, sweep_states=sweep.states, seconds=seconds)

    @property
    def _loose(self) -> bool:
        """Whether the sweep allows more than the readings in force, and the seats of jokers less."""
        return self.rules.release is Release.IN_PLACE or self.rules.jokers_a_meld is not None

    def _assembled(
        self, layout: Layout, made: Cover, proof: Proof, value: int | None = None
    ) -> Best | Disagreement:
        """The play as cards, judged; `value` is what it must be worth."""
        faces = self.rules.faces
        laid = Counter({face: n for face, n in zip(faces, layout.laid, strict=True) if n})
        jokers = Counter({face: n for face, n in zip(faces, layout.jokers, strict=True) if n})
        play, trace = assemble(self.position, layout.melds, laid, jokers, self.rules)
        proof = self._timed(replace(proof, layout=layout.proof))
        points = self.rules.count(play.laid)
        faults = judge(self.position, play.table, self.rules)
        wrong = [str(fault) for fault in faults]
        if value is not None and (points, len(play.laid)) != (points_in(value), cards_in(value)):
            wrong.append(f"the cards laid count {points} points, the model says {points_in(value)}")
        if layout.moved is not None and layout.moved != trace.moved:
            # Which joker may sit where can cost a move that the model, which counts faces, does not see.
            if self._loose and trace.moved > layout.moved:
                proof = replace(proof, layout=LayoutProof.BEST_FOUND)
            else:
                wrong.append(f"{trace.moved} cards move, the model says {layout.moved}")
        if wrong:
            reason = "the play that CP-SAT found does not pass the judge"
            table = (("table_after", " / ".join(map(str, play.table))), ("faults", " ".join(wrong)))
            return self._disagreement(reason, made, proof, table)
        return Best(play, points, trace, _standing(play.left, self.position, self.rules), proof)

    def _disagreement(
        self, reason: str, made: Cover, proof: Proof, claims: tuple[tuple[str, str], ...]
    ) -> Disagreement:
        told = (
            ("position", str(self.position)),
            *claims,
            ("model", cpsat.model_text(made.model)),
        )
        return Disagreement(reason, told, self._timed(proof))


def _standing(left: tuple[Piece, ...], position: Position, rules: Rules) -> Standing:
    """What the player is left with after a play (T3, T4; in the last turns of T5 nobody knocks)."""
    points = rules.count(left)
    return Standing(points, not left, points <= rules.knock_limit and not position.last_turn)


def _standing_pat(position: Position, rules: Rules) -> Standing:
    """What the player is left with where nothing is laid: no knock while another draw is due (T2, T3)."""
    points = rules.count(position.hand)
    turn_over = position.drawn == rules.most_draws and not position.last_turn
    return Standing(points, False, turn_over and points <= rules.knock_limit)
