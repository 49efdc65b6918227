"""Aims of a box: bounds on figures, and which things miss them."""

from __future__ import annotations

from pathlib import Path

import pytest

from glaciarium.arena.balance_aims import check, facts, read, table
from glaciarium.arena.balance_figures import Balance, balance
from glaciarium.kernel.errors import Unreadable
from tests.arena.test_balance import tally

WINTER = Path(__file__).parents[2] / "docs/endless-winter-aims.toml"
AIMS = """
[[aim]]
say = "axes are taken in half of the games"
figure = "in games"
category = "card"
items = ["axe"]
least = 0.5

[[aim]]
say = "every card is taken by a fifth of the seats at most"
figure = "by seats"
category = "card"
most = 0.2

[[aim]]
say = "spears are taken"
figure = "of all"
category = "card"
items = ["spear"]
least = 0.01

[[aim]]
say = "winners have 20 to 28 points"
figure = "winner"
least = 20
most = 28

[[aim]]
say = "no source gives more than half"
figure = "sources"
most = 0.5

[[aim]]
say = "seats are alike"
figure = "seats"
least = 0
most = 0
"""


def found() -> Balance:
    games = [tally([30, 20], [1, 0]), tally([18, 30], [0, 1]), tally([5, 5], [0, 0])]
    return balance([*games, tally([1, 2], [0, 0], there=False)], 2)


def test_figures_inside_their_bounds_keep_an_aim() -> None:
    axes, cards, spears, winner, sources, seats = check(read(AIMS, "aims.toml"), found())
    assert axes.kept  # in 2 of 3 games
    assert (cards.kept, list(cards.outside)) == (False, ["axe"])  # 2 of 6 seats; nobody a bow
    assert set(cards.figures) == {"axe", "bow"}
    assert (spears.kept, list(spears.outside)) == (False, ["spear"])  # what never occurs misses
    assert not winner.kept  # 16.75 points
    assert list(sources.outside) == ["stones"]
    assert seats.kept  # a lead of 0.5 is within its interval


def test_the_table_names_what_misses() -> None:
    rows = table(check(read(AIMS, "aims.toml"), found())).rows
    told = {row[0]: row[1:] for row in rows}
    assert told["axes are taken in half of the games"] == ["yes", "axe 67% [21\u201394]"]
    assert told["winners have 20 to 28 points"][0] == "no"
    state, missed = told["every card is taken by a fifth of the seats at most"]
    assert state == "1 of 2"
    assert missed.startswith("axe 33%")
    [first, *_] = facts(check(read(AIMS, "aims.toml"), found()))
    assert (first["kept"], first["outside"]) == (True, [])


def test_the_aims_of_endless_winter_can_be_read() -> None:
    aims = read(WINTER.read_text("utf-8"), WINTER.name)
    assert len(aims) == 12
    assert all(aim.least <= aim.most for aim in aims)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "aim = 3",
        "[[aim]]\nsay = 'x'",
        "[[aim]]\nsay = 'x'\nfigure = 'luck'",
        "[[aim]]\nsay = 'x'\nfigure = 'winner'\nmin = 3",
        "[[aim]]\nsay = 'x'\nfigure = 'winner'\nleast = 'few'",
        "[[aim",
    ],
)
def test_what_names_no_aims_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^mine\.toml names no aims: .+\.$"):
        read(text, "mine.toml")
