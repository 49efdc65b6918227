"""`glaciarium serve`: it starts with a sentence, stops cleanly, and goes on where it was."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from glaciarium.cli.main import main
from tests.server.conftest import made, served


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command says that does not start a server."""
    assert main(["serve", "--port", "0", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("glaciarium: ")
    assert told.err.count("\n") == 1
    return told.err


def test_several_processes_need_a_shared_database(
    capsys: pytest.CaptureFixture[str], database: str
) -> None:
    told = complaint(capsys, "--database", database, "--workers", "2")
    assert "--database postgresql://" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--database", "tables.db"], "no address of a database"),
        (["--database", "sqlite:////proc/nothing/tables.db"], "/proc/nothing/tables.db"),
        (["--components", "arktia"], "write it as GAME=FILE"),
        (["--components", "chess=box.toml"], "Unknown game 'chess'"),
        (["--components", "arktia=/nowhere.toml"], "/nowhere.toml cannot be read"),
        (["--host", "203.0.113.1"], "Choose another one with --host and --port"),
    ],
)
def test_what_cannot_be_served(
    capsys: pytest.CaptureFixture[str], database: str, words: list[str], sentence: str
) -> None:
    given = words if "--database" in words else ["--database", database, *words]
    assert sentence in complaint(capsys, *given)


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = complaint(capsys, "--database", database, "--port", port)
    assert f"port {port} cannot be used" in told


def test_it_stops_with_a_reason_and_goes_on_later(database: str) -> None:
    with served(database) as serving:
        browser = serving.browser("Ada")
        cookie = browser.cookies["glaciarium"]
        table = made(browser, seats=[{"kind": "me"}, {"kind": "me"}])["id"]
        line = serving.line(browser, f"/ws/tables/{table}")
        frame = json.loads(line.recv())
        line.send(json.dumps({"type": "play", "ply": 0, "do": frame["offers"][0]["do"]}))
        while frame.get("ply") != 1:
            frame = json.loads(line.recv())
        serving.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            all(line.recv() for _ in range(100))  # what else is said before it ends
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "The server is stopping; your table is kept."
        assert serving.stop() == 0
    with served(database) as serving:
        browser = serving.browser()
        browser.cookies.set("glaciarium", cookie)
        assert browser.get("/api/me").json()["name"] == "Ada"
        found = browser.get(f"/api/tables/{table}").json()
        assert (found["ply"], found["your_turn"]) == (1, True)
        assert json.loads(serving.line(browser, f"/ws/tables/{table}").recv())["ply"] == 1


@pytest.mark.slow
def test_several_processes_behind_one_address(postgres: str) -> None:
    """One that is killed is replaced; all end with the first."""
    with served(postgres, "--workers", "2") as serving:
        children = Path(f"/proc/{serving.process.pid}/task/{serving.process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not tell the children of a process")
        browser = serving.browser("Ada")
        table = made(browser)["id"]
        workers = [pid for pid in map(int, children.read_text().split()) if serves(pid)]
        assert len(workers) == 2
        assert {browser.get(f"/api/tables/{table}").status_code for _ in range(20)} == {200}
        assert serving.stop() == 0
        assert not any(serves(pid) for pid in workers)


def serves(pid: int) -> bool:
    """Tell whether a process is one that serves; another one only tracks resources."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def test_the_journal_is_json_without_secrets(database: str, tmp_path: Path) -> None:
    """Every line is an object; no name, token or invitation stands in it."""
    command = [sys.executable, "-m", "glaciarium", "serve", "--port", "0", "--log", "json"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--database", database], stdout=-1, stderr=log, text=True
        )
    assert process.stdout is not None
    with process.stdout as told:
        address = told.readline().split()[3]
        with httpx.Client(base_url=address) as browser:
            browser.post("/api/me", json={"name": "Rumpelstiltskin"})
            secrets = [made(browser)["invite"], browser.cookies["glaciarium"], "Rumpelstiltskin"]
            browser.get("/api/tables/nowhere")
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    lines = (tmp_path / "log").read_text().splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert (events[0], events[-1]) == ("started", "stopped")
    assert not [secret for secret in secrets for line in lines if secret in line]
