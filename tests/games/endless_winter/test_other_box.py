"""A box that differs in all that the rulebook leaves open loads, plays, verifies and draws."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.arena.verify import difference
from glaciarium.cli.main import main
from glaciarium.games.endless_winter.game import EndlessWinterGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents
from glaciarium.kernel.match import Match, Seat
from tests.games.endless_winter.table import choosing

OWN = files("glaciarium.games.endless_winter").joinpath("former/1.toml").read_text("utf-8")
if TYPE_CHECKING:
    from pathlib import Path

TILE_A = (
    '[["food 2", "start", "tool 1", "idol 1"], ["points 2", "tool 1", "draw 1", "food 1, tool 1"]]'
)
TILE_B = (
    '[["tool 1", "food 2", "start", "points 2"], '
    '["idol 1", "tool 1", "move 1", "animal_reveal 1, food 1"]]'
)
CHANGES = {  # what stands there: what an owner's box might have instead
    # labor of every card, and of a resting figure
    "half_labor = 2": "half_labor = 3",
    "half_labor = 1": "half_labor = 4",
    "tool_cells = 11": "tool_cells = 8\nrest_half_labor = 3",
    # both idol tracks: other lengths, other contents
    "offering_per_point = [0, 4, 4, 3, 3, 2, 2, 2, 1]": "offering_per_point = [0, 5, 3, 1, 1, 1]",
    '["", "", "tool 1", "", "draw 1", "", "megalith 1", "", "tool 2"]': (
        '["", "food 1", "megalith 1", "camp 1", "", "draw 2"]'
    ),
    "honor_points = [0, 0, 0, 0, 2, 0, 3, 0, 5]": (
        "honor_points = [0, 1, 0, 2, 0, 0, 4, 0, 0, 0, 0, 9]"
    ),
    # megalith tiles: other size, cells without a benefit, a corner that is missing
    TILE_A: (
        '[["food 2", "start", ""], ["points 2", "tool 1", "draw 1"], ["-", "idol 1", "tool 2"]]'
    ),
    TILE_B: (
        '[["tool 1", "start", "points 2"], ["idol 1", "tool 1", "move 1"], ["", "", "food 1"]]'
    ),
    '[["idol 1", "draw 1", "food 2", "start"], ["bury 1", "points 2", "tool 1", "idol 1"]]': (
        '[["idol 1", "draw 1", "start"], ["bury 1", "points 2", "tool 1"], ["", "camp 1", "-"]]'
    ),
    '[["start", "food 2", "camp 1", "points 3"], ["tool 1", "idol 1", "draw 1", "move 2"]]': (
        '[["start", "food 2", "camp 1"], ["tool 1", "idol 1", "draw 1"], ["move 2", "", "tool 1"]]'
    ),
    # their arrangement, with gaps
    "[[0, 0], [0, 4], [0, 8], [0, 12]]": "[[0, 0], [0, 3], [0, 6], [3, 1]]",
    "[[0, 0], [0, 4], [2, 4], [2, 8]]": "[[0, 1], [1, 4], [4, 0], [4, 3]]",
    "[[0, 0], [0, 4], [2, 0], [2, 4]]": "[[0, 0], [0, 3], [3, 0], [3, 3]]",
    # the food track
    "labor_between = [1, 3, 5, 7, 9]": "labor_between = [0, 2, 6]",
    "food_cells = 11": "food_cells = 13",
    # every table of points
    "set = [1, 3, 6, 10]": "set = [2, 4, 7]",
    "set = [2, 6]": "set = [5]",
    "first = [0, 2, 4, 7, 10, 13, 16]": "first = [0, 3, 9]",
    "second = [0, 1, 2, 4, 6, 8, 10]": "second = [0, 2]",
    "each = 2": "each = 3",
    "points = 1,": "points = 4,",
    'storage_benefit = ["tool 1", "", "idol 1", "", "idol 1"]': (
        'storage_benefit = ["", "food 2", "", "draw 1", "points 2"]'
    ),
}


def other() -> str:
    text = OWN
    for old, new in CHANGES.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def game(text: str) -> EndlessWinterGame:
    return EndlessWinterGame(Components(text, "mine.toml"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_verifies_and_draws(players: int) -> None:
    mine = game(other())
    options: dict[str, Any] = {"players": players, "draft": "chief"}
    options |= {"glacier_tokens": True, "rest_tokens": True}
    names = [f"p{seat}" for seat in range(players)]
    chance = Random(players)
    match = Match(mine, options, 5, [Seat(name, "human") for name in names])
    while not match.over:
        if len(match.moves) % 25 == 0:
            view = match.view(int(match.actor))
            for picture in range(len(mine.pictures())):
                assert mine.draw(view, names, picture).text().strip()
            scene = mine.scene(view, names)
            json.dumps(scene)
            assert len(scene["tracks"]["offering"]) == 6
            assert len(scene["tracks"]["honor"]) == 12
            assert {tuple(tile[2:]) for tile in scene["megaliths"]["tiles"]} == {(3, 3)}
            for action in mine.legal_actions(match.state):
                assert mine.picks(view, action)
        match.play(choosing(match.on_offer(), chance, players))
    assert difference(mine, match.record(), "mine") is None


def test_the_command_plays_and_verifies_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box, out = tmp_path / "mine.toml", str(tmp_path / "games.jsonl")
    box.write_text(other(), "utf-8")
    words = ["simulate", "endless-winter", "--games", "2", "--bot", "greedy", "--out", out]
    assert main([*words, "--components", str(box)]) == 0
    assert main(["verify", out, "--components", str(box)]) == 0
    assert main(["verify", out]) == 1
    assert "other components" in capsys.readouterr().out


def test_a_resting_figure_is_worth_what_the_box_says() -> None:
    mine = game(other())
    match = Match(mine, {"players": 2}, 1, [Seat("a", "human"), Seat("b", "human")])
    chance = Random(2)
    while not any(event.facts()["kind"] == "eclipse_revealed" for event in match.log):
        offers = match.on_offer()
        rests = [words for words in offers if words.endswith(" rest")]
        calm = [words for words in ("pass", "done") if words in offers]
        match.play((rests or calm or [chance.choice(offers)])[0])
    shown = [e for e in match.events() if e["kind"] == "eclipse_revealed"]
    assert {event["half_labor"] for event in shown} == {9}  # three figures each


NONSENSE = [  # what is written instead, and the key that the refusal names
    ("half_labor = 2", "half_labor = -1", "tribe.hunter.half_labor", "hunter ="),
    ("half_labor = 2", 'half_labor = "1"', "tribe.hunter.half_labor", "hunter ="),
    ("tool_cells = 11", "tool_cells = 11\nrest_half_labor = -1", "rest_half_labor", "rest_half"),
    ("tool_cells = 11", "tool_cells = 11\nrest_labor = 1", "player_board.rest_labor", "rest_labor"),
    ("offering_per_point = [0, 4, ", "offering_per_point = [4, 4, ", "per_point", "offering_per"),
    ("offering_per_point = [0, 4, ", "offering_per_point = [0, ", "benefit", "offering_benefit"),
    ("honor_points = [0, 0, 0, 0, 2, 0, 3, 0, 5]", "honor_points = [0]", "honor_points", "honor_p"),
    (
        "honor_points = [0, 0, 0, 0, 2, 0, 3, 0, 5]",
        f"honor_points = {[0] * 40}",
        "honor_points",
        "honor_points",
    ),
    # not as large as the others
    (TILE_A, '[["", "start"], ["", ""]]', "megalith_tiles.b.rows", "b ="),
    (TILE_A, '[["start", "food 1"], ["tool 1"]]', "megalith_tiles.a.rows", "a ="),
    (TILE_A, "[]", "megalith_tiles.a.rows", "a ="),
    (TILE_A, TILE_A.replace('"food 2"', '"-"'), "megalith_tiles.a.arrows", "a ="),
    (TILE_A, TILE_A.replace("start", "food 1"), "megalith_tiles.a.rows", "a ="),
    (TILE_A, TILE_A.replace("food 2", "food two"), "megalith_tiles.a.rows", "a ="),
    ("[[0, 0], [0, 4], [0, 8], [0, 12]]", "[[0, 0], [0, 1], [0, 8], [0, 12]]", '"2"', '"2" ='),
    ("[[0, 0], [0, 4], [0, 8], [0, 12]]", "[[0, 0], [0, 4], [0, 8]]", '"2"', '"2" ='),
    ("labor_between = [1, 3, 5, 7, 9]", "labor_between = [1, 10]", "labor_between", "labor_b"),
    ("labor_between = [1, 3, 5, 7, 9]", "labor_between = [3, 1]", "labor_between", "labor_b"),
    ("set = [2, 6]", "set = [2, 6, -1]", "animal.woolly-mammoth.set", "woolly-mammoth ="),
    ("first = [0, 2,", "first = [true, 2,", "idol_tracks.burial.first", "burial ="),
]


@pytest.mark.parametrize(("old", "new", "key", "line"), NONSENSE)
def test_nonsense_is_refused_with_key_and_line(old: str, new: str, key: str, line: str) -> None:
    assert old in OWN
    text = OWN.replace(old, new, 1)
    with pytest.raises(BadComponents) as refusal:
        game(text)
    number = [n for n, words in enumerate(text.splitlines(), 1) if words.startswith(line)][-1]
    assert str(refusal.value).startswith(f"mine.toml, line {number}, ")
    assert key.strip('"') in str(refusal.value).split(":")[0]


def test_a_board_that_no_word_can_hold_is_refused() -> None:
    row = '["start", "tool 1", "", "", "", "", "", "", "", "", ""]'
    text = OWN
    for tile in (old for old in CHANGES if old.startswith("[[") and '"start"' in old):
        text = text.replace(tile, f"[{row}]")
    text = text.replace('arrows = ["left", "down"]', 'arrows = ["right", "down"]')
    with pytest.raises(BadComponents, match=r"megalith_tiles\.a"):
        game(text)
