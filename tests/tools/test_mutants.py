"""Planted faults: the same ones in two commits, and live functions that get faulty code."""

from __future__ import annotations

import sys
from types import ModuleType

from tools.fault_pairs import pairs
from tools.faults import faults
from tools.warm_tests import Wish, changed_code, plant

BEFORE = """
def worth(cards, most):
    return cards + 1 if cards < most else most


def gone(cards):
    return cards * 2
"""
NOW = """
def first_of_all(stones):
    return stones * 2 + 7


def value(stones, limit):
    return stones + 1 if stones < limit else limit
"""


def test_a_fault_is_the_same_after_names_and_places_have_changed() -> None:
    found = pairs(faults("old.py", BEFORE), faults("new.py", NOW))
    assert {(was.after.strip(), now.after.strip()) for was, now in found} == {
        (line.replace("stones", "cards").replace("limit", "most"), line)
        for line in (
            "return stones - 1 if stones < limit else limit",
            "return stones + 2 if stones < limit else limit",
            "return stones + 1 if stones <= limit else limit",
            "return stones + 1 if not (stones < limit) else limit",
        )
    }


def test_line_breaks_of_the_client_do_not_matter() -> None:
    before = faults("Old.svelte", "{#if card.set}<b>{card.set}</b>{/if}\n")
    now = faults("New.svelte", "    {#if card.set}\n        <b>{card.set}</b>\n    {/if}\n")
    assert [(was.file, fault.file) for was, fault in pairs(before, now)] == [
        ("Old.svelte", "New.svelte")
    ]


def test_live_functions_get_the_fault_wherever_they_were_imported_to() -> None:
    home, elsewhere = ModuleType("home"), ModuleType("elsewhere")
    file = "/somewhere/home.py"
    good = "class Seat:\n    def points(self):\n        return [n + 1 for n in range(2)]\n"
    exec(compile(good, file, "exec"), vars(home))
    elsewhere.Seat = home.Seat  # type: ignore[attr-defined]
    changed = dict(changed_code(Wish(file, good, good.replace("n + 1", "n - 1"), "")))
    assert [name for _, name, _ in changed] == ["Seat.points"]
    assert home.Seat().points() == [1, 2]
    plant(changed)
    assert elsewhere.Seat().points() == [-1, 0]
    assert sys.getprofile() is None
