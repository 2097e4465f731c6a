"""Meldwright's solver: positions, plays, the referee's rulings and the best play with its proof.

The public names below load when first used, so that importing one part costs nothing of the others.

>>> from solver import best_play, read_position
>>> found = best_play(read_position("J-KH | AH 2H | 3").position)
>>> found.points, found.proof.sweep.value
(1, 'confirmed')
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.advice import Advice, Aim, Choice, advise
    from solver.best import Limits, best_play
    from solver.cards import Card, Joker, Piece, Rank, Suit, cards
    from solver.dispute import Dispute, Hinge, Illegal, Legal, NeedsDeclaration, Ruling, rule_on
    from solver.draw_values import Checked, Contradiction
    from solver.errors import MeldwrightError, NotationError, Refusal
    from solver.faults import Place, RuleFault, Section, Span, TextFault
    from solver.judge import can_play, judge, verify_play
    from solver.knock import Knock, Opponent, knock
    from solver.melds import Meld
    from solver.notation import (
        LETTERS,
        Description,
        Reading,
        pointer,
        read_description,
        read_position,
        write_compact,
        write_position,
    )
    from solver.nudge import Nudge
    from solver.outcomes import (
        Best,
        By,
        Confirmation,
        Disagreement,
        LayoutProof,
        NoPlay,
        Origin,
        Outcome,
        Proof,
        Redeclared,
        Seconds,
        Source,
        Standing,
        Status,
        Trace,
        Undecided,
    )
    from solver.position import Play, Position, position_faults
    from solver.repair import NothingToRepair, Repair, Repaired, RepairUndecided, Unrepairable, repair
    from solver.rules import MANIPULATION, Ace, Pack, Release, Rule, Rules
    from solver.scoring import GameResult, Ranked, RoundResult, ScoreLine, score_game, score_round
    from solver.step import Heap, Loose, Step, Why
    from solver.steps import meld_numbers, moved_cards, replay, steps
    from solver.svg import Ground, SuitColours, Theme, play_svg, table_svg
    from solver.tidy import Tidied, Tidying, TidyUndecided, Untidy, tidy
    from solver.wire import error_document, hint_document, position_document
    from solver.wire_dispute import check_document, tidy_document
    from solver.wire_draws import advise_document, odds_document
    from solver.wire_knock import knock_document
    from solver.wire_score import score_document

__all__ = [
    "LETTERS",
    "MANIPULATION",
    "Ace",
    "Advice",
    "Aim",
    "Best",
    "By",
    "Card",
    "Chances",
    "Checked",
    "Choice",
    "Confirmation",
    "Contradiction",
    "Description",
    "Disagreement",
    "Dispute",
    "Drawn",
    "Ended",
    "GameResult",
    "Ground",
    "Heap",
    "Hinge",
    "Illegal",
    "Joker",
    "Knock",
    "LayoutProof",
    "Legal",
    "Limits",
    "Loose",
    "Meld",
    "MeldwrightError",
    "NeedsDeclaration",
    "NoPlay",
    "NotationError",
    "NothingToRepair",
    "Nudge",
    "Odds",
    "Opponent",
    "Origin",
    "Outcome",
    "Pack",
    "Piece",
    "Place",
    "Play",
    "Position",
    "Proof",
    "Rank",
    "Ranked",
    "Reading",
    "Redeclared",
    "Refusal",
    "Release",
    "Repair",
    "RepairUndecided",
    "Repaired",
    "RoundResult",
    "Rule",
    "RuleFault",
    "Rules",
    "Ruling",
    "ScoreLine",
    "Seconds",
    "Section",
    "Source",
    "Span",
    "Standing",
    "Status",
    "Step",
    "Suit",
    "SuitColours",
    "TextFault",
    "Theme",
    "Tidied",
    "TidyUndecided",
    "Tidying",
    "Trace",
    "Undecided",
    "Unrepairable",
    "Untidy",
    "Why",
    "advise",
    "advise_document",
    "best_play",
    "can_play",
    "cards",
    "check_document",
    "error_document",
    "hint_document",
    "judge",
    "knock",
    "knock_document",
    "meld_numbers",
    "moved_cards",
    "odds",
    "odds_document",
    "play_svg",
    "pointer",
    "position_document",
    "position_faults",
    "read_description",
    "read_position",
    "repair",
    "replay",
    "rule_on",
    "score_document",
    "score_game",
    "score_round",
    "steps",
    "table_svg",
    "tidy",
    "tidy_document",
    "verify_play",
    "write_compact",
    "write_position",
]

_NAMES = {
    "advice": "Advice Aim Choice advise",
    "best": "Limits best_play",
    "cards": "Card Joker Piece Rank Suit cards",
    "dispute": "Dispute Hinge Illegal Legal NeedsDeclaration Ruling rule_on",
    "draw_values": "Checked Contradiction",
    "errors": "MeldwrightError NotationError Refusal",
    "faults": "Place RuleFault Section Span TextFault",
    "judge": "can_play judge verify_play",
    "knock": "Knock Opponent knock",
    "melds": "Meld",
    "notation": "LETTERS Description Reading pointer read_description read_position write_compact "
    "write_position",
    "nudge": "Nudge",
    "odds": "Chances Drawn Ended Odds odds",
    "outcomes": "Best By Confirmation Disagreement LayoutProof NoPlay Origin Outcome Proof Redeclared "
    "Seconds Source Standing Status Trace Undecided",
    "position": "Play Position position_faults",
    "repair": "NothingToRepair Repair Repaired RepairUndecided Unrepairable repair",
    "rules": "MANIPULATION Ace Pack Release Rule Rules",
    "scoring": "GameResult Ranked RoundResult ScoreLine score_game score_round",
    "step": "Heap Loose Step Why",
    "steps": "meld_numbers moved_cards replay steps",
    "svg": "Ground SuitColours Theme play_svg table_svg",
    "tidy": "Tidied Tidying TidyUndecided Untidy tidy",
    "wire": "error_document hint_document position_document",
    "wire_dispute": "check_document tidy_document",
    "wire_draws": "advise_document odds_document",
    "wire_knock": "knock_document",
    "wire_score": "score_document",
}
_HOMES = {name: f"{__name__}.{module}" for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """Keeps `solver.judge` and `solver.cards` the functions: importing their modules would replace them."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
