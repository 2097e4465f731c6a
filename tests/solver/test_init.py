"""The public names: all there, one object each, and nothing loaded that was not asked for."""

from __future__ import annotations

import subprocess
import sys
from inspect import isroutine

import pytest

import solver

HEAVY = ("ortools", "numpy", "pandas", "google", "typer", "rich", "cli")


def in_a_process(code: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    ).stdout


@pytest.mark.parametrize("name", solver.__all__)
def test_a_public_name_is_what_its_module_defines(name: str) -> None:
    value = getattr(solver, name)
    assert value is getattr(sys.modules[solver._HOMES[name]], name)
    assert value is getattr(solver, name)
    if isinstance(value, type) or isroutine(value):
        assert value.__doc__
        assert value.__name__ == name


def test_every_name_has_one_home_and_is_listed() -> None:
    assert sorted(solver.__all__) == sorted(solver._HOMES)
    assert set(solver.__all__) <= set(dir(solver))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'solver' has no attribute 'best_guess'"):
        solver.best_guess  # noqa: B018


def test_importing_it_loads_nothing_and_a_name_loads_its_part() -> None:
    told = "print(sorted(name for name in sys.modules if name.startswith('solver')))"
    assert in_a_process(f"import solver, sys; {told}") == "['solver']\n"
    names = ", ".join(name for name in solver.__all__ if name not in ("best_play", "Limits"))
    loaded = f"import sys; print(sorted(set({HEAVY!r}) & sys.modules.keys()))"
    assert in_a_process(f"from solver import {names}; {loaded}") == "[]\n"
    assert in_a_process("from solver import *; print(best_play.__module__)") == "solver.best\n"


def test_functions_win_over_the_modules_of_their_name() -> None:
    modules = "import solver.judge, solver.cards"
    code = f"{modules}; from solver import judge, cards; print(judge.__name__, cards('7H'))"
    assert in_a_process(code) == "judge (Card.of('7H'),)\n"


def test_the_repr_of_a_position_pastes_back() -> None:
    text = "7SHD / 4H X=5H 6H | 7C X | 3 | drawn 1 | title it's late"
    position = solver.read_position(text).position
    assert eval(repr(position), {"read_position": solver.read_position}) == position
