"""SIGKILL in the middle of play loses no decision that anybody was told of."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from glaciarium.server.store import Store
from glaciarium.server.table_log import standing
from tests.server.conftest import PATIENCE, Serving, made, served

if TYPE_CHECKING:
    import httpx

TABLES = 54
GAMES = ["arktia", "nunatak", "endless-winter"]
ENOUGH = 1500  # decisions that were told, then the server is killed


class Player:
    """Plays all seats of one table and notes what the server told."""

    def __init__(self, table: str, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)
        self.told: list[str] = []  # decisions, in their order
        self.over = False

    async def play(self, where: str, cookies: str, killer: Killer) -> None:
        headers = {"Cookie": cookies}
        path = f"{where}/ws/tables/{self.table}"
        async with connect(path, additional_headers=headers, max_size=None) as line:
            asked = ""
            async for raw in line:
                message = json.loads(raw)
                if message["type"] != "frame":
                    continue
                if asked and message["ply"] == len(self.told) + 1:
                    self.told.append(asked)
                    killer.count()
                if not message["offers"]:
                    self.over = True
                    return
                asked = self.chance.choice(message["offers"])["do"]
                await line.send(json.dumps({"type": "play", "ply": message["ply"], "do": asked}))


class Killer:
    """Kills the server when enough was told."""

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        self.counted = 0

    def count(self) -> None:
        self.counted += 1
        if self.counted == ENOUGH:
            self.serving.process.send_signal(signal.SIGKILL)


def tables_of(browser: httpx.Client) -> list[Player]:
    return [
        Player(made(browser, GAMES[nth % 3], seats=[{"kind": "me"}, {"kind": "me"}])["id"], nth)
        for nth in range(TABLES)
    ]


async def play_until_killed(serving: Serving, players: list[Player], cookies: str) -> None:
    where, killer = serving.address.replace("http", "ws", 1), Killer(serving)

    async def one(player: Player) -> None:
        with contextlib.suppress(ConnectionClosed, ConnectionError, EOFError):
            await player.play(where, cookies, killer)

    async with asyncio.timeout(3 * PATIENCE):
        await asyncio.gather(*(one(player) for player in players))


@pytest.mark.slow
def test_a_killed_server_has_kept_all_it_told(database: str) -> None:
    with served(database, "--no-limits") as serving:
        browser = serving.browser("Ada")
        players = tables_of(browser)
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        asyncio.run(play_until_killed(serving, players, cookies))
        assert serving.process.wait(PATIENCE) == -signal.SIGKILL
    assert sum(len(player.told) for player in players) >= ENOUGH
    assert sum(bool(player.told) and not player.over for player in players) >= 30  # in mid-game
    asyncio.run(check_kept(database, players))
    with served(database, "--no-limits") as again:
        check_goes_on(again, cookies, players)


async def check_kept(database: str, players: list[Player]) -> None:
    store = Store(database)
    await store.open()
    for player in players:
        saved = await store.load(player.table)
        kept = [move.do for move in standing(saved.entries)]
        assert kept[: len(player.told)] == player.told
        assert len(kept) <= len(player.told) + 1  # one may have been written, and not told
        assert saved.table.ply == len(kept)
    await store.close()


def check_goes_on(again: Serving, cookies: str, players: list[Player]) -> None:
    browser = again.browser()
    name, _, value = cookies.partition("=")
    browser.cookies.set(name, value)
    for player in players:
        if player.over:
            continue
        line = again.line(browser, f"/ws/tables/{player.table}")
        frame: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        assert frame["ply"] >= len(player.told)
        if frame["table"]["state"] == "over":  # by the decision that was written and not told
            assert frame["ply"] == len(player.told) + 1
            line.close()
            continue
        line.send(json.dumps({"type": "play", "ply": frame["ply"], "do": frame["offers"][0]["do"]}))
        while (after := json.loads(line.recv(timeout=PATIENCE)))["type"] != "frame":
            pass
        assert after["ply"] == frame["ply"] + 1
        line.close()
