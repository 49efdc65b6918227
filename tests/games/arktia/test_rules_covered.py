"""Every rule on the rules page has a test that is named after it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.games.arktia.table import GAME

NUMBERED = re.compile(r"^\*\*(A\d(?:\.\d)?)\*\* \S", re.MULTILINE)
NAMED = re.compile(r"test_rule_(A\d(?:_\d)?)_")
# The rules of the specification: how many each chapter has; 0: it is one rule.
CHAPTERS = {"A1": 6, "A2": 2, "A3": 4, "A4": 1, "A5": 4, "A6": 1, "A7": 4, "A8": 0, "A9": 0}
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
    headings = re.findall(r"^## (A\d) \S", GAME.rules(), re.MULTILINE)
    assert headings == list(CHAPTERS)


def test_the_rules_page_begins_in_short() -> None:
    short = GAME.rules().split("## ")[1].splitlines()
    assert short[0] == "In short"
    assert len([line for line in short if line.startswith("- ")]) == 5


def test_the_rules_page_fits_a_terminal() -> None:
    assert [line for line in GAME.rules().splitlines() if len(line) > 84] == []


def test_rules_that_are_cited_are_on_the_page() -> None:
    """Refusals, events and comments of the game cite rules by their numbers."""
    folder = files("glaciarium.games.arktia")
    cited = {
        number
        for path in folder.iterdir()
        if path.name.endswith(".py")
        for number in re.findall(r"\bA\d(?:\.\d)?\b", path.read_text(encoding="utf-8"))
    }
    chapters = {number for number in cited if "." not in number}
    assert cited - chapters <= set(RULES)
    assert chapters <= set(CHAPTERS)
