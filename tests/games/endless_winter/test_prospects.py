"""What the table tells before a choice: cards about things, costs, gains, and the next eclipse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from glaciarium.games.endless_winter.scoring import animal_points, leads
from glaciarium.kernel.i18n import LANGUAGES, speaking
from tests.games.endless_winter.table import GAME, choosing, fresh, table

NAMES = ["Runa", "Malik", "Solvei", "Tuuk"]
ALIASES = {  # kinds of places, and under which kind a card tells about them
    **dict.fromkeys(("hand", "played", "discard", "pile", "tribe", "culture"), "card"),
    "herd": "animal",
    "slot": "stone",
}
BARE = {"point", "track", "figure"}  # told by their name alone


def scene_of(at: Any, seat: int = 0) -> dict[str, Any]:
    return GAME.scene(GAME.view(at.state, seat), NAMES)


def column(scene: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in scene["columns"] if one["id"] == name)
    return found


def test_an_animal_tells_what_it_adds_to_the_sets() -> None:
    """W10.4: counted by the rules' own function, also with jokers."""
    at = table(upright=["ground-sloth", "ground-sloth"], area=["ground-sloth", "glyptodon"])
    gains = scene_of(at)["hunting"]["gains"]
    before = animal_points(at.state, 0)
    assert before == 3
    assert (gains["ground-sloth"], gains["glyptodon"]) == (3, 1)
    jokers = table(upright=["ground-sloth", "ground-sloth", "argentavis"])
    assert scene_of(jokers)["hunting"]["gains"]["ground-sloth"] == 4


def test_a_section_tells_how_often_it_can_be_paid() -> None:
    """W5.4: the least of tools, labor and animals counts; a reason where it is nothing."""
    at = table(tools=3, hand=["hunter", "brave"], area=["glyptodon"] * 6)
    at.play("place chief hunt", "work hunter")
    assert column(scene_of(at), "hunt")["times"] == [{"n": 0, "why": "area full"}, {"n": 2}]
    assert column(scene_of(at), "develop")["times"] == []
    poor = table(hand=["hunter"], area=["glyptodon"])
    poor.play("place chief hunt", "work hunter")
    assert column(scene_of(poor), "hunt")["times"][1] == {"n": 0, "why": "no tool"}


def test_a_column_tells_the_labor_of_the_readers_own_hand() -> None:
    """W4.4: a hunter works twice as much in Hunt; nobody learns of another's hand."""
    at = table(hand=["hunter", "brave", "atlatl"])
    hands = [one["hand"] for one in scene_of(at)["columns"]]
    assert hands == [3, 3, 3, 7]
    assert column(scene_of(at, 1), "hunt")["hand"] != 7
    assert [one["hand"] for one in scene_of(at, -1)["columns"]] == [None] * 4


def test_a_hex_shows_who_has_the_most() -> None:
    """W8.5: everyone tied has the most; nobody where nobody stands."""
    camps = {1: {"camps": ["1,0", "2,0", "2,0"]}}
    at = table(camps=["1,0", "2,0"], others=camps)
    hexes = {one["name"]: one["lead"] for one in scene_of(at)["land"]["hexes"]}
    assert (hexes["C4"], hexes["C5"], hexes["A1"]) == ([0, 1], [1], [])


def test_the_forecast_equals_what_the_land_would_pay() -> None:
    """W8.5: exactly the hexes that pay and where the seat has the most are promised."""
    state, chance = fresh(3, 5).state, Random(5)
    for _ in range(160):
        words = {GAME.text(state, action): action for action in GAME.legal_actions(state)}
        GAME.act(state, words[choosing(list(words), chance, chance.randrange(3))], [])
        seat = int(GAME.actor(state))
        found = GAME.scene(GAME.view(state, seat), NAMES)
        if found["forecast"] is None:
            continue
        pays = [
            bool(found["terrain"][one["terrain"]]["effect"]["parts"])
            for one in found["land"]["hexes"]
        ]
        promised = {line["hex"] for line in found["forecast"]["land"] if line["leads"]}
        assert promised == {n for n, paid in enumerate(pays) if paid and leads(state, seat, n)}


def test_the_forecast_knows_no_hidden_card() -> None:
    """Two tables that differ in a rival's hand alone are told alike."""
    rival = [{"hand": ["hunter", "hunter"]}, {"hand": ["tribesman", "shaman"]}]
    told = [scene_of(table(others={1: one}))["forecast"] for one in rival]
    assert told[0] == told[1]
    assert told[0]["order"][0]["most"] is None or told[0]["order"][1]["most"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_card(language: str) -> None:
    """Each place of a table under way has a card with a name, or a name that stands alone."""
    at = table(
        hand=["hunter", "atlatl"], upright=["glyptodon"], stones=["camps"], area=["ground-sloth"]
    )
    with speaking(language):
        scene = scene_of(at)
    for key in scene["places"]:
        kind, _, words = key.partition(":")
        if kind in BARE:
            continue
        about = scene["about"][f"{ALIASES[kind]}:{words}" if kind in ALIASES else key]
        assert about["name"], key
        assert about["kind"], key
        assert about["lines"] or about["facts"] or kind == "storage", key
        assert all(words for _, words in about["lines"]), key
