"""Every rule on a game's rules page has a test that is named after it."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from glaciarium import catalog
from glaciarium.kernel.rule_sources import citations

NUMBERED = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)?)\*\* \S", re.MULTILINE)
NAMED = re.compile(r"test_rule_([A-Z]\d+(?:_\d+)?)_")
# The rules of the specifications: how many each chapter has; 0: it is one rule.
CHAPTERS = {
    "arktia": [6, 2, 4, 1, 4, 1, 4, 0, 0],
    "nunatak": [6, 0, 4, 3, 4, 8, 13, 3, 10, 5, 7, 7],
    "endless-winter": [4, 10, 0, 9, 4, 5, 2, 7, 1, 5, 2, 1, 15],
}
PAGES = {name: catalog.game(name).rules() for name in catalog.GAMES}
EVERY_RULE = [(name, rule) for name, page in PAGES.items() for rule in NUMBERED.findall(page)]
every_game = pytest.mark.parametrize("name", PAGES)


def folder(name: str) -> str:
    """Return the folder of a game's package and of its tests."""
    return name.replace("-", "_")


def chapters(name: str) -> list[str]:
    letter = NUMBERED.findall(PAGES[name])[0][0]
    return [f"{letter}{number}" for number in range(1, len(CHAPTERS[name]) + 1)]


def rules(name: str) -> list[str]:
    """Return the numbers of the specification in order."""
    return [
        f"{chapter}.{rule}" if count else chapter
        for chapter, count in zip(chapters(name), CHAPTERS[name], strict=True)
        for rule in range(1, max(count, 1) + 1)
    ]


@cache
def covered(name: str) -> set[str]:
    """Return the rules that test functions of the game's folder are named after."""
    found = set()
    for path in (Path(__file__).parent / folder(name)).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (test := NAMED.match(node.name)):
                found.add(test[1].replace("_", "."))
    return found


@every_game
def test_the_rules_page_has_every_rule_once_and_in_order(name: str) -> None:
    assert NUMBERED.findall(PAGES[name]) == rules(name)


@pytest.mark.parametrize(("name", "rule"), EVERY_RULE)
def test_every_rule_has_a_test_of_its_name(name: str, rule: str) -> None:
    assert rule in covered(name)


@every_game
def test_no_test_is_named_after_a_rule_that_is_not_there(name: str) -> None:
    assert covered(name) <= set(rules(name))


@every_game
def test_every_chapter_has_its_heading(name: str) -> None:
    assert re.findall(r"^## ([A-Z]\d+) \S", PAGES[name], re.MULTILINE) == chapters(name)


@every_game
def test_the_rules_page_begins_in_short(name: str) -> None:
    assert PAGES[name].split("## ")[1].splitlines()[0] == "In short"


@every_game
def test_rules_that_are_cited_are_on_the_page(name: str) -> None:
    """Refusals, events and comments of the game cite rules by their numbers."""
    letter = chapters(name)[0][0]
    package = Path(str(files(f"glaciarium.games.{folder(name)}")))
    cited = {
        number
        for path in package.rglob("*.py")
        for number in re.findall(rf"\b{letter}\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8"))
    }
    assert cited
    assert cited <= {*rules(name), *chapters(name)}


@pytest.mark.parametrize(("name", "rule"), EVERY_RULE)
def test_every_rule_is_cited_beside_the_code_that_enforces_it(name: str, rule: str) -> None:
    found = citations(f"glaciarium.games.{folder(name)}", rule)
    assert any(place.enforces for place in found)
