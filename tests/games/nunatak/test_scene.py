"""Scenes: what a client draws is what a seat may see, and every option can be picked from it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.games.nunatak.favor_cards import (
    FAVOR_NAMES,
)
from glaciarium.games.nunatak.scene.favors import favor_facts
from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.protocol import View, kind_of
from tests.games.nunatak.table import (
    ASKED,
    BEASTS_2,
    ELDER_WORKER_ENGINEER,
    ENGINEERS,
    FOUR,
    GAME,
    MIXED,
    SCULPTORS,
    SOLO,
    THREE,
    TWO,
    table,
    wander,
)

if TYPE_CHECKING:
    from glaciarium.games.nunatak.state import Nunatak
    from glaciarium.kernel.scene import Scene

NAMES = ["Runa", "Malik", "Solvei", "Ukiuk"]
SPECTATOR = -1


def names(state: Nunatak) -> list[str]:
    return NAMES[: state.seats] + ["dummy 1", "dummy 2"][: 2 * (state.seats == SOLO)]


def seen(state: Nunatak, seat: int) -> Scene:
    return GAME.scene(GAME.view(state, seat), names(state))


def paths(state: Nunatak, seat: int) -> dict[str, list[str]]:
    """Return the keys to pick for each option, by its words."""
    view = GAME.view(state, seat)
    found = {}
    for action in GAME.legal_actions(view.table):
        picks = GAME.picks(view, action)
        assert all(pick.label == pick.label.strip() for pick in picks)
        assert all(pick.label or pick.key.startswith("as:") for pick in picks)  # one symbol only
        found[GAME.text(view.table, action)] = [pick.key for pick in picks]
    return found


def spelt(words: str, keys: list[str]) -> str:
    """Return the move that a path of picks means: its verb, then the words of the picks."""
    added = [key.partition(":")[2] for key in keys]
    verb = [] if keys[0].startswith("say:") else [words.partition(" ")[0]]
    return " ".join([*verb, *(word for word in added if word)])


def check_picks(state: Nunatak) -> None:
    actor = GAME.actor(state)
    by_words = paths(state, actor)
    for words, keys in by_words.items():
        assert spelt(words, keys) == words
    every = list(by_words.values())
    for path in every:
        begun = [other for other in every if other[: len(path)] == path]
        assert begun == [path], "one path must not begin another"
    board = {key for path in every for key in path if key.split(":")[0] in ON_THE_TABLE}
    assert board <= set(seen(state, actor)["places"])


ON_THE_TABLE = {"cell", "card", "mine", "favor", "tile", "square"}


@pytest.mark.parametrize("asked", sorted(ASKED))
def test_each_kind_of_decision_is_picked_from_the_table(asked: str) -> None:
    state = ASKED[asked]().state
    if GAME.legal_actions(state):
        check_picks(state)
    else:
        assert seen(state, 0)["now"] == {"kind": "over"}


@pytest.mark.parametrize("players", [SOLO, TWO, THREE, FOUR])
@pytest.mark.parametrize("seed", [1, 2])
def test_picks_spell_the_words_of_every_option(players: int, seed: int) -> None:
    kinds = set()
    for at in wander(players, seed):
        if GAME.legal_actions(at.state):
            kinds.add(kind_of(at.state.stack[at.state.depth - 1]))
            check_picks(at.state)
    assert len(kinds) > 3


@pytest.mark.parametrize("players", [SOLO, TWO, THREE, FOUR])
def test_a_scene_is_the_same_in_two_worlds_that_a_seat_cannot_tell_apart(players: int) -> None:
    compared = 0
    for number, at in enumerate(wander(players, 5)):
        for seat in range(SPECTATOR, at.state.seats):
            view = GAME.view(at.state, seat)
            other = GAME.sample(view, number)
            assert seen(other, seat) == seen(at.state, seat)
            if seat == GAME.actor(at.state):
                assert paths(other, seat) == paths(at.state, seat)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("players", [SOLO, TWO, THREE, FOUR])
def test_a_scene_is_plain_json_and_names_all_it_shows(players: int) -> None:
    for at in wander(players, 3):
        for seat in range(SPECTATOR, at.state.seats):
            found = seen(at.state, seat)
            assert json.loads(json.dumps(found)) == found
            assert all(found["places"].values())
            keys = [cell["key"] for cell in found["cells"]]
            keys += [card["key"] for card in found["display"] if card]
            keys += [favor["key"] for favor in found["offer"]]
            assert set(keys) <= set(found["places"])


def test_a_spectator_sees_no_cards_of_their_own() -> None:
    state = ASKED["exchange"]().state
    places = seen(state, SPECTATOR)["places"]
    assert not [key for key in places if key.startswith("mine:")]
    assert all(card["gains"] == [] for card in seen(state, SPECTATOR)["display"] if card)
    assert seen(state, SPECTATOR)["builds"] == {}


def test_the_seer_alone_sees_tiles_of_the_stack() -> None:
    state = ASKED["lay"]().state
    assert [tile["key"] for tile in seen(state, 1)["stack"]["seen"]] == [
        "tile:1",
        "tile:2",
        "tile:3",
    ]
    assert seen(state, 0)["stack"]["seen"] == []
    assert seen(state, SPECTATOR)["stack"]["seen"] == []


def test_tiles_that_are_left_keep_their_numbers() -> None:
    found = seen(ASKED["next"]().state, 1)
    assert [tile["key"] for tile in found["stack"]["seen"]] == ["tile:1", "tile:3"]
    before = seen(ASKED["lay"]().state, 1)["stack"]["seen"]
    assert found["stack"]["seen"] == [before[0], before[2]]


def test_cells_tell_tile_block_and_what_holds_them_up() -> None:
    found = seen(table(THREE, "01W/21S", "E").state, 0)
    by_key = {cell["key"]: cell for cell in found["cells"]}
    assert by_key["cell:0-0-2"]["shows"] == ["worker"]
    assert by_key["cell:0-0-1"]["block"] == 1
    assert by_key["cell:1-0-0"] == {
        "key": "cell:1-0-0",
        "at": [1, 0, 0],
        "shows": ["engineer"],
        "block": None,
        "under": {"0": 1, "1": 2, "2": 1},
    }
    assert found["places"]["cell:1-0-0"] == "1·A1: open engineer tile"
    assert found["places"]["cell:0-0-1"] == "0·A2: block of Malik"
    assert found["places"]["cell:3-1-1"] == "3·B2: no tile yet"


def test_columns_tell_what_they_are_worth() -> None:
    mine = {
        "sculptor": SCULPTORS[:2],
        "beast": BEASTS_2[:1],
        "engineer": ENGINEERS[:2],
        "elder": [ELDER_WORKER_ENGINEER],
    }
    state = table(THREE, MIXED, display=[0, 9, 14, 22], columns={0: mine}, track=[5]).state
    columns = {column["symbol"]: column for column in seen(state, 1)["colours"][0]["columns"]}
    assert columns["sculptor"]["points"] == 7
    assert columns["sculptor"]["note"] == "next: 12"
    assert columns["beast"]["note"] == "1 \u00d7 2"
    number = state.box.rounded_down[5]
    assert columns["engineer"]["points"] == 2 * number
    assert columns["elder"]["points"] == 2
    assert columns["worker"]["note"] == ""


def test_display_cards_tell_where_they_fit_and_what_they_add() -> None:
    state = table(THREE, MIXED, display=[0, 38, 14, 22], reserved=(14, 1)).state
    worker, double, beast, _elder = seen(state, 0)["display"]
    assert worker["note"] == "3 places"
    [gain] = worker["gains"]
    assert (gain["end"], gain["contested"]) == (0, 20)
    assert len(gain["cells"]) == 3
    assert double["title"] == "Sculptor / artisan · rope"
    assert [gain["symbol"] for gain in double["gains"]] == ["sculptor", "artisan"]
    assert beast["reserved"] == 1
    assert beast["note"] == "reserved by Malik"


def test_siku_and_the_sets_of_two_players() -> None:
    state = table(TWO, MIXED, stock=[17, 18], sikus=(8, 9)).state
    runa, malik, siku = seen(state, 0)["colours"]
    assert runa["set"] == {"own": 1, "siku": 0, "sets": 8}
    assert malik["set"] == {"own": 2, "siku": 1, "sets": 8}
    assert (siku["kind"], siku["name"]) == ("siku", "Siku")
    assert seen(ASKED["place for Siku"]().state, 0)["now"]["colour"] == 2


def test_alone_the_display_is_a_diamond_with_markers() -> None:
    found = seen(ASKED["take alone"]().state, 0)
    assert found["display"][1] is None
    assert found["markers"] == [[], [2], [], [1]]
    assert found["turn"]["round"] == [0, 1, 2]


def test_the_completion_card_tells_who_is_ahead() -> None:
    workers = {2: {"worker": [0, 1]}, 1: {"worker": [2]}}
    state = table(FOUR, MIXED, columns=workers, completion="workers").state
    found = seen(state, 0)["completion"]
    assert found["lines"][0] == {"text": "most workers", "numbers": [0, 1, 2, 0]}
    assert found["order"][:2] == [2, 1]


def test_squares_can_be_picked() -> None:
    found = seen(ASKED["order"]().state, 0)
    squares = found["now"]["squares"]
    assert len(squares) == 4
    assert all(len(square["cells"]) == 4 and square["above"] for square in squares)
    assert {square["key"] for square in squares} <= set(found["places"])


def test_every_favor_has_words_that_fit_a_card() -> None:
    state = table(THREE, MIXED).state
    view: View[Any] = GAME.view(state, 0)
    for favor, name in enumerate(FAVOR_NAMES):
        found = favor_facts(view.table, favor)
        assert found["key"] == f"favor:{name}"
        assert 10 < len(found["text"]) < 140
        assert "{" not in found["text"]
    assert favor_facts(view.table, FAVOR_NAMES.index("herd"))["reconstructed"]
    assert not favor_facts(view.table, FAVOR_NAMES.index("edges"))["reconstructed"]


def test_names_of_favors_are_the_readers() -> None:
    state = table(THREE, MIXED, offer=["edges", "height"]).state
    with speaking("de"):
        assert seen(state, 0)["offer"][0]["name"] == "Segen des Randes"
