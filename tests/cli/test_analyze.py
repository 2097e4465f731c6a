"""`meldwright analyze` end to end: the page, its links, the document."""

from __future__ import annotations

import re
import shlex
import sys
from typing import TYPE_CHECKING

import pytest

import solver.analysis  # noqa: F401 - so that the module is there to be patched
from cli.exits import Exit
from solver.draw_values import Contradiction
from solver.outcomes import By, Confirmation, Disagreement, Proof, Status
from tests.cli.conftest import checked

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Meldwright

SOON = "7SHD / 9-QC | 7C AH 3D | 3 | drawn 1 | others: 7 4"

PAGE = """\
Best play: 7 points, 1 card.
Lay: 7C
  All of it: meldwright hint '{0}'
Left in hand: AH 3D (4 points)
You may knock: 4 points left, and 5 or fewer allow it (T3).
  All of it: meldwright why '{0}'
The next cards:
With the best play of your hand as it is you may knock already.
After one draw: a play 100 %, a knock 13.5 %, out 0 %.
After up to two: a play 100 %, a knock 13.5 %, out 0 %.
  All of it: meldwright odds '{0}'
Advice: meld now.
Left in hand: 4.0 points if you meld, 10.0 if you draw, at the end of this turn on average.
  All of it: meldwright advise '{0}'
A knock:
After the best play: allowed with 4 points. Every opponent holds more: over 99.9 %; to expect: 67.5 points \
for you, 0.0 for the others.
With the hand as it is: not allowed. 11 points are left, and nobody knocks with more than 5. (T3)
  All of it: meldwright knock '{0}'
Exact, assuming this: every unseen card is equally likely to come next.
Exact, assuming this: each opponent's hand is a random draw from the unseen cards, every one as likely as \
any other; how the opponents play is not looked at.
Proved: CP-SAT found it optimal, and an independent exhaustive search (14 states) confirms that \
nothing beats it.
Proved: 12 hands worked out by CP-SAT, each confirmed by an exhaustive search.
"""


def test_a_hand_on_one_page(meldwright: Meldwright) -> None:
    ran = meldwright("analyze", SOON)
    assert (ran.code, ran.err) == (Exit.OK, "")
    assert ran.out == PAGE.format(SOON)


@pytest.mark.parametrize("flags", [(), ("--joker-release", "never", "--one-joker"), ("--letters", "de")])
def test_every_link_leads_somewhere(meldwright: Meldwright, flags: tuple[str, ...]) -> None:
    text = SOON if "de" not in flags else "7PHKa / 9-DKr | 7Kr AH 3Ka | 3 | drawn 1 | others: 7 4"
    page = meldwright("analyze", text, *flags).out
    links = re.findall(r"^  All of it: meldwright (.+)$", page, re.MULTILINE)
    assert [link.split()[0] for link in links] == ["hint", "why", "odds", "advise", "knock"]
    for link in links:
        arguments = shlex.split(link)
        assert meldwright(*arguments).code == Exit.OK
        if arguments[0] != "knock":
            assert arguments[2:] == list(flags)


def test_T2_a_knock_is_allowed_once_no_more_draw_is_due(meldwright: Meldwright) -> None:
    page = meldwright("analyze", "7SHD | AC 2D | 2 | drawn 1 | others: 3").out
    assert "With the hand as it is: allowed once no more draw is due (T2), with 3 points." in page
    page = meldwright("analyze", "7SHD | AC 2D | 2 | drawn 3 | others: 3").out
    assert "With the hand as it is: allowed with 3 points." in page


def test_exact_numbers_are_shown_where_they_are_wanted(meldwright: Meldwright) -> None:
    page = meldwright("analyze", SOON, "--fractions").out
    odds = meldwright("odds", SOON, "--json").document
    assert f"a knock 13.5 % = {odds['one_draw']['knock']}," in page
    advice = meldwright("advise", SOON, "--json").document
    assert f"10.0 = {advice['draw']} if you draw" in page


def test_what_is_not_said_is_asked_for(meldwright: Meldwright) -> None:
    ran = meldwright("analyze", "7SHD / 9-QC | KD 2H 3H")
    assert ran.code == Exit.OK
    assert ran.out.splitlines()[-1] == (
        "More could be told, knowing how many play (--players), how many cards you have drawn in this turn "
        "(--drawn), how many cards each opponent holds (others: 7 4)."
    )
    document = meldwright("analyze", "7SHD / 9-QC | KD 2H 3H", "--json").document
    assert document["missing"] == ["players", "drawn", "others"]
    assert (document["odds"], document["advise"], document["knock"], document["knock_after"]) == (None,) * 4


def test_a_document_is_made_of_those_of_its_parts(meldwright: Meldwright) -> None:
    document = meldwright("analyze", SOON, "--json").document
    for part in ("hint", "odds", "advise", "knock"):
        own = meldwright(part, SOON, "--json").document
        ours = checked(document[part])
        if part == "hint":
            del own["hinges"], ours["hinges"]
        for document_of in (own, ours):
            document_of.pop("proof", None)
        assert ours == own
    assert checked(document["knock_after"])["points_left"] == 4
    assert (document["missing"], document["ended"]) == ([], "complete")


def test_other_hands(meldwright: Meldwright) -> None:
    last = meldwright("analyze", "7SHD / 9-QC | KC 2S | 3 | last_turn yes | others: 0 5").out
    assert "No card can come in this turn.\n" in last
    assert "After the best play: not allowed. Nobody knocks in the last turns. (T5)\n" in last
    stuck = meldwright("analyze", "7SHD / 9-QC | KD 2H 3H | 3 | drawn 1 | others: 2 2").out
    assert stuck.startswith("No play: no card of this hand can be laid.\n")
    assert "You must draw (T2).\n" in stuck
    out = meldwright("analyze", "7SHD / 9-QC | KC | 3 | drawn 2").out
    assert "Left in hand: nothing.\nYou go out" in out
    assert "meldwright why" not in out


def test_no_time(meldwright: Meldwright) -> None:
    ran = meldwright("analyze", SOON, "--time-limit", "0.000001")
    assert ran.code == Exit.UNDECIDED
    assert ran.out.startswith("Partial: the time limit came first; ")


def test_what_cannot_be(meldwright: Meldwright) -> None:
    ran = meldwright("analyze", "7SHD | AC 3D | 3 | drawn 1 | others: 2 0")
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err.startswith("meldwright: this position is impossible.\n")


def test_two_searches_that_disagree(
    meldwright: Meldwright, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    proof = Proof(By.SEARCH, None, Status.OPTIMAL, 8, Confirmation.DISAGREES, 12)
    quarrel = Disagreement("CP-SAT says this, the sweep that.", (("position", "x"),), proof)
    monkeypatch.setattr(sys.modules["solver.analysis"], "best_play", lambda *_: quarrel)
    ran = meldwright("analyze", SOON)
    assert ran.code == Exit.DISAGREEMENT
    [dump] = tmp_path.glob("meldwright-dump-*.json")
    assert f"Written for a report: {dump.name}\n" in ran.out
    assert meldwright("analyze", SOON, "--json").document["hint"]["outcome"] == "disagreement"

    def contradict(*_: object, **__: object) -> None:
        raise Contradiction(quarrel)

    monkeypatch.setattr(sys.modules["solver.analysis"], "analyze", contradict)
    assert meldwright("analyze", SOON).code == Exit.DISAGREEMENT
