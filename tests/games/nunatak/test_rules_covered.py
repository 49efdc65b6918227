"""Every rule on the rules page has a test that is named after it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.games.nunatak.table import GAME

NUMBERED = re.compile(r"^\*\*(N\d+(?:\.\d+)?)\*\* \S", re.MULTILINE)
NAMED = re.compile(r"test_rule_(N\d+(?:_\d+)?)_")
# The rules of the specification: how many each chapter has; 0: it is one rule.
CHAPTERS = {
    "N1": 6,
    "N2": 0,
    "N3": 4,
    "N4": 3,
    "N5": 4,
    "N6": 8,
    "N7": 13,
    "N8": 3,
    "N9": 10,
    "N10": 5,
    "N11": 7,
    "N12": 7,
}
RULES = [
    f"{chapter}.{rule}" if count else chapter
    for chapter, count in CHAPTERS.items()
    for rule in range(1, max(count, 1) + 1)
]


def covered() -> set[str]:
    """Return the rules that test functions of this folder are named after."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (name := NAMED.match(node.name)):
                found.add(name[1].replace("_", "."))
    return found


def test_the_rules_page_has_every_rule_once_and_in_order() -> None:
    assert NUMBERED.findall(GAME.rules()) == RULES


@pytest.mark.parametrize("rule", NUMBERED.findall(GAME.rules()))
def test_every_rule_has_a_test_of_its_name(rule: str) -> None:
    assert rule in covered()


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    assert covered() <= set(RULES)


def test_every_chapter_has_its_heading() -> None:
    headings = re.findall(r"^## (N\d+) \S", GAME.rules(), re.MULTILINE)
    assert headings == list(CHAPTERS)


def test_rules_that_are_cited_are_on_the_page() -> None:
    """Refusals, events and comments of the game cite rules by their numbers."""
    folder = files("glaciarium.games.nunatak")
    cited = {
        number
        for path in folder.iterdir()
        if path.name.endswith(".py")
        for number in re.findall(r"\bN\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8"))
    }
    chapters = {number for number in cited if "." not in number}
    assert cited - chapters <= set(RULES)
    assert chapters <= set(CHAPTERS)
