"""RULES.md, which answers cite by id."""

from __future__ import annotations

import re

from solver import Rule
from tests.docs.pages import read


def test_every_rule_that_can_be_cited_is_written_down_once_in_its_order() -> None:
    written = re.findall(r"^- \*\*(\w\d)\*\*", read("RULES.md"), re.MULTILINE)
    assert sorted(written) == sorted(rule.value for rule in Rule)
    assert len(set(written)) == len(written)
