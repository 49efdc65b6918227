"""Old records replay under the rules and with the contents of their time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.arena.verify import difference
from glaciarium.games.nunatak.game import NunatakGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.match import Match, Seat, replay
from glaciarium.kernel.record import read

if TYPE_CHECKING:
    from glaciarium.kernel.protocol import Game

FORMER = ["nunatak", "endless-winter"]  # whose rules were corrected


def first_box(game: Game[Any]) -> str:
    """Return the digest of the contents that the first version came with."""
    package = Path(__file__).parents[2] / "src/glaciarium/games" / game.name.replace("-", "_")
    return Components((package / "former" / "1.toml").read_text("utf-8"), "1.toml").digest


def first(name: str) -> Game[Any]:
    game = catalog.game(name)
    found = game.edition(first_box(game), 1)
    assert found is not None
    return found


@pytest.mark.parametrize("name", FORMER)
def test_golden_games_of_both_versions_replay(name: str) -> None:
    game = catalog.game(name)
    file = Path(__file__).parent / name.replace("-", "_") / "golden" / "games.jsonl"
    games = list(read(file.read_bytes().splitlines(keepends=True), "golden"))
    versions = {record["rules_version"] for _, record in games}
    assert versions == {1, 2} == set(range(1, game.rules_version + 1))
    for number, record in games:
        assert difference(game, record, f"line {number}") is None


@pytest.mark.parametrize("name", FORMER)
def test_a_match_says_which_edition_it_is(name: str) -> None:
    game = first(name)
    assert (game.rules_version, game.components.digest) == (1, first_box(game))
    seats = [Seat("a", "human"), Seat("b", "human")]
    record = Match(game, {"players": 2}, 1, seats).record()
    assert record["rules_version"] == 1
    again = replay(catalog.game(name), record, "here")
    assert again.game.rules_version == 1


@pytest.mark.parametrize("name", FORMER)
def test_an_edition_is_made_once(name: str) -> None:
    game = catalog.game(name)
    assert game.edition(first_box(game), 1) is game.edition(first_box(game), 1)
    assert game.edition(game.components.digest, game.rules_version) is game


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_rules_that_never_were_are_refused(name: str) -> None:
    game = catalog.game(name)
    seats = [Seat("a", "human"), Seat("b", "human")]
    record = Match(game, {"players": 2}, 1, seats).record()
    for version in (0, game.rules_version + 1, -1, True, "2", None):
        with pytest.raises(BadRecord, match="version"):
            replay(game, {**record, "rules_version": version}, "line 1")
    with pytest.raises(BadRecord, match="other components"):
        replay(game, {**record, "components": "0" * 64}, "line 1")


def test_insight_scored_0_on_the_first_space_once() -> None:
    old, new = first("nunatak"), catalog.game("nunatak")
    assert isinstance(old, NunatakGame)
    assert isinstance(new, NunatakGame)
    assert (old.box.rounded_up[0], new.box.rounded_up[0]) == (0, 1)
