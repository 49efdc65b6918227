"""Two servers on one PostgreSQL, whose bots think on a Ray cluster of one worker."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.conftest import PATIENCE, Serving, served
from tests.server.postgres import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

pytestmark = [pytest.mark.slow, pytest.mark.long]
ENV = {
    **os.environ,
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": "ice" * 20,
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "300",  # for busy machines
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "30",
    "RAY_raylet_start_wait_time_s": "300",
}
BOT = {"kind": "bot", "level": "level2"}
BEAT = 20.0  # seconds between signs of life
FIRST_THOUGHT = 600.0  # seconds, for a worker that starts on a busy machine


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@contextmanager
def ray_cluster(folder: Path) -> Iterator[tuple[str, Path]]:
    """Run a cluster with one processor; yield where servers join it, and its folder."""
    ray = pytest.importorskip("ray")
    assert ray
    pytest.importorskip("grpc")
    port = free_port()
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    command += [
        "--num-cpus=1",
        "--disable-usage-stats",
        "--include-dashboard=false",
        f"--temp-dir={folder}",
    ]
    command += [f"--port={free_port()}", f"--ray-client-server-port={port}"]
    with (folder / "said").open("w+", encoding="utf-8") as said:
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=ENV)
        try:
            while not answers(port):
                with suppress(subprocess.TimeoutExpired):
                    process.wait(0.2)
                assert process.returncode is None, (folder / "said").read_text("utf-8")
            yield f"ray://127.0.0.1:{port}", folder
        finally:
            process.terminate()
            process.wait(PATIENCE)


@contextmanager
def alive(*lines: ClientConnection) -> Iterator[None]:
    """Give signs of life, as browsers do: a cluster may take minutes to think of its first move."""
    done = Event()

    def ping() -> None:
        while not done.wait(BEAT):
            for line in lines:
                line.send(json.dumps({"type": "ping", "at": 0}))

    pinging = Thread(target=ping, daemon=True)
    pinging.start()
    try:
        yield
    finally:
        done.set()
        pinging.join()


def frame(line: ClientConnection) -> dict[str, Any]:
    while (message := json.loads(line.recv(timeout=FIRST_THOUGHT)))["type"] != "frame":
        pass
    return dict(message)


def play(line: ClientConnection, after: int) -> int:
    """Play a move when bots have moved since a ply; return its own."""
    while not (told := frame(line))["offers"] or told["ply"] <= after:
        pass
    do = next(offer for offer in told["offers"] if not offer["after"])["do"]
    line.send(json.dumps({"type": "play", "ply": told["ply"], "do": do}))
    return int(told["ply"])


def thoughts(serving: Serving) -> float:
    """Return how often a server's bots have thought, by its own count."""
    lines = serving.browser().get("/metrics").text.splitlines()
    counts = [line for line in lines if line.startswith("glaciarium_thinking_seconds_count")]
    return sum(float(line.split()[-1]) for line in counts)


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc")
def test_two_servers_and_one_worker(
    postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("r")
    with ray_cluster(folder) as (address, _folder):
        words = ("--no-limits", "--thinkers", address)
        with (
            served(postgres, *words, env=ENV) as one,
            served(postgres, *words, env=ENV) as two,
        ):
            browser = one.browser("Ada")
            seats = [{"kind": "me"}, BOT, BOT]
            made = browser.post("/api/tables", json={"game": "arktia", "seats": seats}).json()
            here = one.line(browser, f"/ws/tables/{made['id']}")
            there = two.line(browser, f"/ws/tables/{made['id']}")
            ply = -1
            with alive(here, there):
                for line in (here, there, here, there):  # whoever wrote last drives the bots
                    ply = play(line, ply)
                while not (told := frame(here))["offers"] or told["ply"] <= ply:
                    pass
            assert thoughts(one) > 0
            assert thoughts(two) > 0
            for serving in (one, two):  # nobody thinks in a process of the server's own
                assert children(serving.process.pid) == []
