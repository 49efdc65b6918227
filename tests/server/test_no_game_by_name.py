"""Server, kernel, bots and client know no game by name: what they show comes from its package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from glaciarium import catalog
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.perspective import is_private
from glaciarium.server.game_listing import catalogue
from tests.conformance.toy import ThinIce

ROOT = Path(__file__).resolve().parents[2]
SHARED = [
    *(ROOT / "src" / "glaciarium" / room for room in ("kernel", "bots", "arena", "server")),
    *(ROOT / "web" / "src" / room for room in ("ground", "pages", "table", "plots")),
]
READ = {".py", ".ts", ".svelte", ".css", ".svg"}
NAMES = re.compile(
    "|".join(rf"\b{part}\b" for name in catalog.GAMES for part in (name, name.replace("-", " ?"))),
    re.IGNORECASE,
)


@pytest.mark.parametrize("room", SHARED, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_shared_room_names_no_game(room: Path) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted(room.rglob("*"))
        if path.suffix in READ and "__pycache__" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if NAMES.search(line)
    ]
    assert found == []


def test_a_game_without_a_lobby_card_is_listed_by_its_title_and_options() -> None:
    game = ThinIce()
    listed = catalogue({game.name: game}).games[0]
    assert (listed.title, listed.blurb, listed.minutes) == ("Thin Ice", "", [])
    assert not listed.tutorial


@pytest.mark.parametrize(
    ("name", "covered"), [("arktia", False), ("nunatak", False), ("endless-winter", True)]
)
def test_a_shared_device_is_covered_where_a_seat_sees_more_than_a_spectator(
    name: str, *, covered: bool
) -> None:
    game = catalog.game(name)
    match = Match(game, {"players": 2}, 1, [Seat("Runa", "human"), Seat("Malik", "human")])
    while not match.over and len(match.moves) < 6:
        match.play(match.on_offer()[0])
    assert is_private(match, match.actor) is covered


def test_a_new_game_with_hidden_cards_is_covered_without_saying_so() -> None:
    match = Match(ThinIce(), {}, 1, [Seat("Runa", "human"), Seat("Malik", "human")])
    assert all(is_private(match, seat) for seat in (0, 1))
