"""The engine is put in place while people and bots play: every move is kept."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import glaciarium
from glaciarium.server.engine_watch import EXPECTED, EngineWatch
from glaciarium.server.store import Store
from glaciarium.server.table_log import standing
from tests.server.conftest import PATIENCE, Serving, made, served

if TYPE_CHECKING:
    import httpx
    from websockets.sync.client import ClientConnection

SRC = Path(glaciarium.__file__).parents[1]
MOVES = 3  # at each table, before and after
ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "level4"}
TABLES: list[tuple[str, list[dict[str, str]]]] = [
    ("arktia", [ME, BOT, ME, BOT]),  # alone, a random player may be out before the test is over
    ("nunatak", [BOT, ME]),
    ("endless-winter", [ME, BOT]),
    ("nunatak", [ME, ME]),
]


class Seat:
    """A person at one table, who plays at random and notes what the server told."""

    def __init__(self, table: str, line: ClientConnection) -> None:
        self.table = table
        self.line = line
        self.chance = Random(1)
        self.told: dict[int, str] = {}  # by ply
        self.ply = 0

    def frame(self) -> dict[str, Any]:
        while (message := json.loads(self.line.recv(timeout=PATIENCE)))["type"] != "frame":
            pass
        self.ply = message["ply"]
        assert message["table"]["state"] == "playing", message["log"]
        return dict(message)

    def ask(self) -> None:
        """Play a move when it is this seat's turn, without waiting for what follows."""
        while not (frame := self.frame())["offers"] or frame["ply"] in self.told:
            pass
        now = [offer for offer in frame["offers"] if not offer["after"]]  # the others follow a move
        self.told[self.ply] = self.chance.choice(now)["do"]
        self.line.send(json.dumps({"type": "play", "ply": self.ply, "do": self.told[self.ply]}))


def uncompiled(folder: Path) -> Path:
    """Return a copy of the sources in which all of the engine is in place but its library."""
    for path in SRC.rglob("*"):
        if path.is_file() and path.suffix != ".pyc" and path.parent != SRC:
            (folder / path.relative_to(SRC)).parent.mkdir(parents=True, exist_ok=True)
            (folder / path.relative_to(SRC)).symlink_to(path)
    return folder


def put_in_place(tree: Path) -> None:
    (library,) = SRC.glob("glaciarium__mypyc.*.so")
    (tree / library.name).symlink_to(library)


def is_compiled(pid: int) -> bool:
    return "glaciarium__mypyc" in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def sit_down(serving: Serving, browser: httpx.Client) -> list[Seat]:
    tables = [made(browser, game, seats=seats)["id"] for game, seats in TABLES]
    return [Seat(table, serving.line(browser, f"/ws/tables/{table}")) for table in tables]


def notice_until(lobby: ClientConnection, wanted: str) -> None:
    told = {"type": "notice", "text": wanted}
    while json.loads(lobby.recv(timeout=PATIENCE)) != told:
        pass


async def check_kept(database: str, seats: list[Seat]) -> None:
    store = Store(database)
    await store.open()
    for seat in seats:
        saved = await store.load(seat.table)
        kept = [move.do for move in standing(saved.entries)]
        assert {ply: kept[ply] for ply in seat.told} == seat.told
        assert len(kept) == saved.table.ply >= seat.ply
    await store.close()


@pytest.mark.skipif(not glaciarium.compiled(), reason="the engine is not compiled here")
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc")
def test_the_engine_is_swapped_while_people_and_bots_play(database: str, tmp_path: Path) -> None:
    tree, marker = uncompiled(tmp_path / "src"), tmp_path / "compiling"
    marker.write_text(str(os.getpid()))
    env = {**os.environ, "PYTHONPATH": str(tree)}
    with served(database, "--no-limits", "--compiling", str(marker), env=env) as serving:
        browser = serving.browser("Ada")
        cookies = dict(browser.cookies)
        lobby = serving.line(browser, "/ws/lobby")
        notice_until(lobby, "Bots get faster in about 2 minutes.")
        seats = sit_down(serving, browser)
        for _move in range(MOVES):
            for seat in seats:
                seat.ask()
        assert not any(map(is_compiled, children(serving.process.pid)))
        put_in_place(tree)  # while bots think about the moves that were just sent
        marker.unlink()
        notice_until(lobby, "")
        for _move in range(MOVES):
            for seat in seats:
                seat.ask()
        assert any(map(is_compiled, children(serving.process.pid)))
        assert not is_compiled(serving.process.pid)  # it holds the tables: at its next start
        assert serving.stop() == 0
    asyncio.run(check_kept(database, seats))
    with served(database, "--no-limits", env=env) as again:
        assert is_compiled(again.process.pid)
        browser = again.browser()
        browser.cookies.update(cookies)
        for before in seats:
            seat = Seat(before.table, again.line(browser, f"/ws/tables/{before.table}"))
            seat.ask()
            assert seat.ply >= max(before.told)
            seat.frame()
    assert all(len(seat.told) == 2 * MOVES for seat in seats)


def test_the_lobby_says_how_long_bots_are_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("glaciarium.server.engine_watch.engine_in_place", lambda: False)
    marker = tmp_path / "compiling"
    assert EngineWatch(None).notice() == ""
    assert EngineWatch(marker).notice() == ""
    marker.write_text(str(os.getpid()))
    assert EngineWatch(marker).notice() == "Bots get faster in about 2 minutes."
    late = time.time() - 2 * EXPECTED
    os.utime(marker, (late, late))
    assert EngineWatch(marker).notice() == "Bots get faster in about a minute."
    marker.write_text("not a process")
    assert EngineWatch(marker).notice() == ""
    marker.write_text(str(os.getpid()))
    monkeypatch.setattr("glaciarium.server.engine_watch.engine_in_place", lambda: True)
    assert EngineWatch(marker).notice() == ""
