"""Whatever is touched on the table, the rules say why it cannot be chosen."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from glaciarium.kernel.match import Match, Seat
from tests.games.endless_winter.short import rule_of
from tests.games.endless_winter.table import GAME, table

RECORDS = Path(__file__).parents[3] / "bench" / "clicks.jsonl.gz"
NAMES = ["Ann", "Bo", "Cy", "Di"]
EVERY = 23  # moves between two looks


def recorded(nth: int) -> tuple[Match, list[str]]:
    record = json.loads(gzip.decompress(RECORDS.read_bytes()).splitlines()[nth])
    seats = [Seat(one["name"], one["kind"]) for one in record["seats"]]
    match = Match(GAME, record["options"], record["seed"], seats)
    return match, [move["do"] for move in record["moves"]]


def wished(scene: dict[str, Any], key: str) -> str:
    """Return the words of a wish, as a client makes them."""
    kind, _, words = key.partition(":")
    wish: str = scene["wishes"].get(key) or scene["wishes"][kind]
    return wish.replace("{}", words)


@pytest.mark.parametrize("nth", [0, 6, 9, 17])
def test_everything_that_is_touched_in_recorded_games_gets_a_reason(nth: int) -> None:
    match, moves = recorded(nth)
    for number, words in enumerate(moves):
        if number % EVERY == 0:
            view = match.view(match.actor)
            legal = GAME.legal_actions(view.table)
            open_keys = {pick.key for action in legal for pick in GAME.picks(view, action)}
            scene = GAME.scene(view, NAMES)
            for key in scene["places"].keys() - open_keys:
                action = GAME.parse(view.table, wished(scene, key))
                if action not in legal:
                    assert rule_of(GAME.why_not(view.table, action)).startswith("W")
        match.play(words)


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("culture:fire-keeping", "W5.2: culture cards are taken in develop, and you are in hunt."),
        ("column:migrate", "W4.2: one figure per turn; yours stands in hunt."),
        ("hex:0,0", "W5.3: camps move in migrate, and you are in hunt."),
        ("track:honor", "W7.1: there is no idol to take now."),
    ],
)
def test_the_reason_is_the_true_one(key: str, reason: str) -> None:
    at = table(hand=["brave"], food=4, tools=2, area=["glyptodon"])
    at.play("place tribe hunt")
    view = GAME.view(at.state, GAME.actor(at.state))
    action = GAME.parse(view.table, wished(GAME.scene(view, NAMES), key))
    assert GAME.why_not(view.table, action) == reason
