"""The golden files: each as it should be, none too many."""

from __future__ import annotations

import pytest

from tests.golden.files import FOLDER, MEDIA, files

REFRESH = "a golden file is behind: run python -m tests.golden and look at what changed"
FILES = files()


@pytest.mark.parametrize("name", FILES)
def test_it_is_current(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name](), REFRESH


def test_there_are_no_others() -> None:
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*") if path.suffix != ".pyc"}
    assert there == set(FILES), REFRESH


@pytest.mark.parametrize("medium", ["svg", *MEDIA])
def test_there_are_a_dozen_of_each_medium(medium: str) -> None:
    assert len([name for name in FILES if name.startswith(f"{medium}/")]) >= 12
