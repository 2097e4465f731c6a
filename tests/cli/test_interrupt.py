"""Ctrl-C stops a command within a second, without a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from cli.exits import Exit
from solver import cpsat
from solver.integer import IntegerModel

HARD = """
import random
import sys
from ortools.sat.python import cp_model_helper as helper
from solver import cpsat

def market_split(*_):
    proto = helper.CpModelProto()
    chance = random.Random(1)
    for _ in range(60):
        proto.variables.add().domain.extend((0, 1))
    for _ in range(7):
        coefficients = [chance.randrange(100) for _ in range(60)]
        linear = proto.constraints.add().linear
        linear.vars.extend(range(60))
        linear.coeffs.extend(coefficients)
        linear.domain.extend([sum(coefficients) // 2] * 2)
    sys.stderr.write("solving\\n")
    sys.stderr.flush()
    return proto

cpsat.build = market_split
from cli.__main__ import main
main()
"""
"""Meldwright with a model that CP-SAT cannot decide in hours (market split, Cornuejols and Dawande 1999)."""


def interrupted(script: str, *arguments: str, ready: bytes) -> tuple[int, bytes, bytes, float]:
    """A process that gets Ctrl-C once it has said that it is ready: its results, and how long it went on."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", script, *arguments], **pipes) as process:  # type: ignore[call-overload]
        assert process.stderr.readline() == ready
        time.sleep(0.5)
        assert process.poll() is None, "it ended before it could be interrupted"
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    return process.returncode, out, err, time.monotonic() - sent


def test_a_solve_is_interrupted() -> None:
    call = ("hint", "7SHD | 7C KD X | 3", "--time-limit", "1000")
    code, out, err, seconds = interrupted(HARD, *call, ready=b"solving\n")
    assert (code, out, err) == (Exit.INTERRUPTED, b"", b"meldwright: interrupted.\n")
    assert seconds < 1


STARTING = """
import sys
from importlib.abc import MetaPathFinder

class Interrupts(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == %r:
            sys.meta_path.remove(self)
            import signal
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
from cli.__main__ import main
main()
"""
"""Meldwright interrupted while it imports a module."""


@pytest.mark.parametrize("module", ["cli.process", "cli.app", "typer", "cli.show", "cli.reading"])
def test_a_start_is_interrupted(module: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", STARTING % module, "show", "7SHD | 7C | 3"], capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (Exit.INTERRUPTED, b"")
    assert ran.stderr == b"meldwright: interrupted.\n"


def test_waiting_for_input_is_interrupted() -> None:
    code, out, err, seconds = interrupted(
        "from cli.__main__ import main; main()",
        "hint",
        ready=b"Waiting for a position on standard input; Ctrl-C stops.\n",
    )
    assert (code, out, err) == (Exit.INTERRUPTED, b"", b"meldwright: interrupted.\n")
    assert seconds < 1


def test_ctrl_c_while_the_solver_loads_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled modules make an ImportError of it."""

    def interrupted_import(name: str) -> object:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as pressed:
            raise ImportError("initialization failed") from pressed

    monkeypatch.setattr(cpsat, "import_module", interrupted_import)
    for call in (cpsat.build, lambda model: cpsat.relax(model, 1.0), lambda model: cpsat.solve(model, 1.0)):
        with pytest.raises(KeyboardInterrupt):
            call(IntegerModel())


def test_a_solver_that_cannot_be_loaded_is_no_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError("no module")

    monkeypatch.setattr(cpsat, "import_module", missing)
    with pytest.raises(ImportError, match="no module"):
        cpsat.build(IntegerModel())


LATE = "3-6S / QDHS / T-QH / 7-JC / 2-5D / 9DHS / KCDS | 7S QC 9H 2D 4C 4H 6D 8D JD | 3 | drawn 0"
SLOW = """
import sys
import time
from solver.draw_values import DrawValues

confirm = DrawValues._confirm

def told(self, batch):
    confirm(self, batch)
    if len(batch) > 5:
        sys.stderr.write("confirmed\\n")
        sys.stderr.flush()
        time.sleep(20)

DrawValues._confirm = told
from cli.__main__ import main
main()
"""
"""Meldwright that lingers once the first single cards are known."""


@pytest.mark.parametrize("command", ["odds", "analyze"])
def test_what_is_known_is_told_as_partial(command: str) -> None:
    code, out, err, seconds = interrupted(SLOW, command, LATE, ready=b"confirmed\n")
    assert (code, err) == (Exit.INTERRUPTED, b"meldwright: interrupted.\n")
    assert b"Partial: interrupted." in out
    if command == "odds":
        assert b"  Gain +" in out
        assert b"Exact for the cards above, not for those left out" in out
    assert seconds < 5
