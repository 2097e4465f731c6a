"""The changelog's form, and that it knows the version that is built."""

from __future__ import annotations

import re
import tomllib

from tests.docs.pages import read

CHANGELOG = read("CHANGELOG.md")
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_newest_entry_is_the_version_that_is_built() -> None:
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    entries = re.findall(r"^## \[(.+)\] - (.+)$", CHANGELOG, re.MULTILINE)
    assert entries[0][0] == version
    assert all(re.fullmatch(r"Unreleased|\d{4}-\d\d-\d\d", date) for _, date in entries)


def test_changes_are_of_the_known_kinds() -> None:
    assert set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE)) <= KINDS


def test_every_command_and_option_of_the_first_version_is_named() -> None:
    for name in ("meldwright hint", "meldwright show", "--json", "--plain", "--compact", "--time-limit"):
        assert f"`{name}`" in CHANGELOG
