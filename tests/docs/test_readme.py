"""The README: every command is run, every output compared, every link followed."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib

import pytest

from cli.exits import Exit
from tests.docs.pages import CONSOLE, ROOT, called, picture, read, refreshed, session

PAGES = sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *ROOT.glob("[a-z]*/*.md")))
README = read("README.md")
SHELL = re.findall(r"(?<=^```sh\n).*?(?=^```$)", README, re.MULTILINE | re.DOTALL)
REFRESH = "a page is behind: run python -m tests.docs.pages"


def test_it_opens_with_one_sentence_a_position_an_answer_and_a_refusal() -> None:
    heading, sentence, opening = README.split("\n\n", 2)
    assert heading == "# Meldwright"
    assert sentence.endswith(".")
    assert ". " not in sentence
    first, second = CONSOLE.findall(opening)[:2]
    assert first.startswith("$ cat examples/")
    assert "\n$ meldwright hint examples/" in first
    assert "\nBest play: " in first
    assert re.search(r"^ +\| +\^+$", second, re.MULTILINE)


@pytest.mark.parametrize("block", CONSOLE.findall(README), ids=lambda block: block.splitlines()[0])
def test_what_a_command_prints_is_what_the_page_shows(block: str) -> None:
    assert block == session(block), REFRESH


def test_the_python_examples_are_true() -> None:
    blocks = re.findall(r"(?<=^```python\n).*?(?=^```$)", README, re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", None, None)
    assert len(example.examples) > 4
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append).failed == 0, "".join(told)


def test_two_lines_set_it_up_and_they_name_what_is_there() -> None:
    use, work = (block.strip() for block in SHELL)
    assert "\n" not in use + work
    assert use.startswith("python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/meldwright ")
    code, printed = called(shlex.split(use.partition(" && .venv/bin/")[2].partition(".venv/bin/")[2]))
    assert (code, "Best play: " in printed) == (0, True)
    assert "-e '.[dev]'" in work
    assert work.endswith(".venv/bin/python -m pytest -n 2")


def test_the_pipeline_runs_the_lines_of_the_readme() -> None:
    patterns = re.findall(r"^\w+=\$\(line_of '(.*)'\)$", read(".ci/run"), re.MULTILINE)
    for pattern, line in zip(patterns, SHELL, strict=True):
        assert [found for found in README.splitlines() if re.search(pattern, found)] == [line.strip()]


def test_it_says_why_every_package_is_needed() -> None:
    needed = tomllib.loads(read("pyproject.toml"))["project"]["dependencies"]
    rows = re.findall(r"^\| `([\w-]+)`(?: [\d.]+)? \| .+ \| .*\d MB.* \|$", README, re.MULTILINE)
    assert sorted(rows) == sorted(re.split(r"[^\w-]", name)[0] for name in needed)


def test_it_tells_every_exit_code_that_a_command_gives() -> None:
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)}
    assert told == set(Exit)


def test_the_picture_is_what_a_terminal_shows() -> None:
    assert f"<!-- screen -->\n{picture()}<!-- end -->\n" in README, REFRESH


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = read(page)
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert target.startswith("https://") or (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/rules.md", "examples/README.md"])
def test_pages_made_from_the_project_are_current(page: str) -> None:
    assert read(page) == refreshed(page), REFRESH
