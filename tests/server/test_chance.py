"""Chance at tables with people: drawn from a secret that is promised first and shown at the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from glaciarium.cli.main import main
from glaciarium.kernel.keyed_stream import commitment, deal, secret_seed, word_of
from glaciarium.kernel.record import dump
from glaciarium.server import records
from glaciarium.server.rows import Person, Start
from glaciarium.server.table_log import loaded
from tests.server.playing import Room, games

if TYPE_CHECKING:
    from pathlib import Path

SECRET = secret_seed()
PROMISED: dict[str, Any] = {
    "seed": SECRET,
    "salt": "salt",
    "commitment": commitment(SECRET, "salt"),
}


async def test_a_finished_game_proves_its_shuffle(here: Room, tmp_path: Path) -> None:
    """Its record holds what was promised; `verify` checks that, and refuses another seed."""
    await here.table("arktia", "ada", "ada", **PROMISED)
    ada = await here.ear("ada")
    while ada.frame["offers"]:
        assert str(SECRET) not in str(ada.frame)
        ply = ada.frame["ply"]
        ada.play(ply * 7)
        await ada.until(ply=ply + 1)
    assert ada.frame["table"]["seed"] == str(SECRET)
    record = json.loads(records._record(games()["arktia"], await here.store.load("t")))
    assert {**record, **PROMISED} == record
    file = tmp_path / "game.jsonl"
    file.write_text(dump(record))
    assert main(["verify", str(file)]) == 0
    file.write_text(dump({**record, "seed": SECRET ^ 1}))
    assert main(["verify", str(file)]) == 1


async def test_bots_think_about_the_same_table(here: Room) -> None:
    """Where they think, the match is played again by the same words."""
    await here.table("nunatak", "ada", "level1", **PROMISED)
    ada = await here.ear("ada")
    for _decision in range(12):
        while not ada.frame["offers"]:
            await ada.heard("frame")
        ply = ada.frame["ply"]
        ada.play(ply)
        await ada.until(ply=ply + 1)
    live = await here.settled()
    assert here.thinking.jobs
    assert all(job.position.seed == SECRET for job in here.thinking.jobs)
    again = loaded(games()["nunatak"], await here.store.load("t"))
    moves = live.table_log.match.moves
    both = min(len(moves), len(again.match.moves))  # a bot may be faster than this
    assert both > 12
    assert again.match.moves[:both] == moves[:both]


async def test_the_deal_is_made_when_the_last_seat_is_filled(here: Room) -> None:
    """Those who wait are sent no table; players get the one dealt just then."""
    await here.table("nunatak", "ada", "", state="waiting", seed=0, salt="", commitment="")
    ada = await here.ear("ada")
    assert (ada.frame["scene"], ada.frame["log"], ada.frame["events"]) == ({}, [], [])
    ben = Person(id="ben", name="Ben", account=False)
    game = games()["nunatak"]
    await here.store.sit("t", 1, ben, Start(**PROMISED, actor=0), 5.0)
    await here.hub.changed("t")
    frame = await ada.until(actor=0)
    assert frame["whole"]
    assert frame["table"]["commitment"] == PROMISED["commitment"]
    live = await here.settled()
    options = live.table_log.match.options
    assert game.key(live.table_log.match.state) == game.key(deal(game, options, SECRET))


async def test_no_bot_knows_the_words_of_the_deal(here: Room) -> None:
    await here.table("nunatak", "level1", "ada", **PROMISED)
    ada = await here.ear("ada")
    while not ada.frame["offers"]:
        await ada.heard("frame")
    used = {job.chance for job in here.thinking.jobs}
    dealt = {
        word_of(SECRET, f"{kind} {nth}") for kind in ("setup", "decision") for nth in range(99)
    }
    assert used
    assert not used & dealt
