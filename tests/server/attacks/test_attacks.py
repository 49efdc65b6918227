"""One address attacks, and an honest table beside it plays on as before.

Each attack is compared with a calm time right before it, on the same server. Machines that run
tests have other things to do, and the attacker needs a processor, too. So a second server, which
nobody attacks, is played on in turn with the first one: what slows down both is the machine's.
And where other processes wait for the processors too, any work takes longer than its processor
time: how much longer is measured meanwhile, and so much more room is left. Without the limits these
attacks took moves from milliseconds to seconds, in every round.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.sync.client import connect

from glaciarium import catalog
from glaciarium.arena.simulate import simulate
from tests.server.conftest import PATIENCE, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.conftest import Serving

HOME = "198.51.100.1"  # where the honest people are
AIM = 2.0  # times the p99 of calm, or of the server that is left in peace
ROOM = 0.01  # seconds on an idle machine: what a scheduler may take from either of them
MORE = 0.05  # seconds of room more, each time that work takes its processor time once more
ROUNDS = 4  # noise passes, what an attack does stays: one calm round is enough
MOVES = 50
ROOT = Path(__file__).parents[3]
long = pytest.mark.long


class Honest:
    """Somebody who plays at a table, and a clock that stops when a move is seen."""

    def __init__(self, serving: Serving, seats: list[dict[str, Any]]) -> None:
        self.serving, self.seats = serving, seats
        self._open = ExitStack()  # the connection to the table
        headers = {"X-Forwarded-For": HOME}
        self.browser = httpx.Client(base_url=serving.address, timeout=PATIENCE, headers=headers)
        self.browser.post("/api/me", json={"name": "Ada"}).raise_for_status()
        self.sit_down()

    def sit_down(self) -> None:
        wish = {"game": "arktia", "seats": self.seats, "open": True}
        made = self.browser.post("/api/tables", json=wish)
        made.raise_for_status()
        self.table = str(made.json()["id"])
        cookies = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        where = self.serving.address.replace("http", "ws", 1)
        self._open.close()
        opened = connect(
            f"{where}/ws/tables/{self.table}",
            additional_headers={
                "Origin": self.serving.address,
                "Cookie": cookies,
                "X-Forwarded-For": HOME,
            },
            ping_interval=None,
            max_size=None,
        )
        self.line = self._open.enter_context(opened)
        self.frame = self._next(-1)

    def _next(self, ply: int) -> dict[str, Any]:
        """Return the next frame after a ply."""
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(PATIENCE))
            if message["type"] == "frame" and message["ply"] > ply:
                return message

    def move(self) -> float:
        """Decide, and return how long it took until it was the next person's turn."""
        if not self.frame["offers"]:
            self.sit_down()
        begun, ply = perf_counter(), self.frame["ply"]
        do = self.frame["offers"][ply % len(self.frame["offers"])]["do"]
        self.line.send(json.dumps({"type": "play", "ply": ply, "do": do}))
        self.frame = self._next(ply)
        while not self.frame["offers"] and self.frame["table"]["state"] == "playing":
            self.frame = self._next(self.frame["ply"])
        return perf_counter() - begun

    def close(self) -> None:
        self._open.close()
        self.browser.close()


@contextmanager
def attacked(serving: Serving, kind: str, **facts: Any) -> Iterator[subprocess.Popen[str]]:
    """Attack until the block ends."""
    command = [sys.executable, "-m", "tests.server.attacks.attacker", kind, serving.address]
    process = subprocess.Popen(
        [*command, json.dumps(facts)], stdout=-1, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", f"the attack {kind} did not begin"
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def p99(times: list[float]) -> float:
    return sorted(times)[math.ceil(0.99 * len(times)) - 1]


def stretch() -> float:
    """Return how many times its processor time a small piece of work takes just now."""
    begun, used = perf_counter(), process_time()
    sum(range(100_000))
    return (perf_counter() - begun) / (process_time() - used)


def compare(honest: Honest, peace: Honest, moves: int, kind: str, **facts: Any) -> None:
    """Attack one of two servers, and compare it with itself before and the other meanwhile.

    What counts is the p99; the median is compared too, which a busy machine hardly moves.
    """
    seen = []
    for _ in range(ROUNDS):
        calm = [honest.move() for _ in range(moves)]
        with attacked(honest.serving, kind, **facts) as process:
            both = [(honest.move(), peace.move(), stretch()) for _ in range(moves)]
            assert process.poll() is None, "the attack ended early"
        during, beside, stretched = map(list, zip(*both, strict=True))
        room = ROOM + MORE * max(0.0, mean(stretched) - 1)
        fair = []
        for name, part in (("p99", p99), ("median", median)):
            usual, now, other = part(calm), part(during), part(beside)
            fair.append(now <= AIM * max(usual, other) + room)
            seen.append(f"{name} {1000 * usual:.1f} ms calm, {1000 * now:.1f} attacked, ")
            seen[-1] += f"{1000 * other:.1f} on the other server, {1000 * room:.0f} of room"
            print(f"{kind}: {seen[-1]}")
        if all(fair):
            return
    raise AssertionError(f"{kind}: {'; '.join(seen)}")


@pytest.fixture(scope="module")
def attackable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server with its limits on."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('attacked')}/tables.db") as serving:
        yield serving


@pytest.fixture(scope="module")
def peaceful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server that nobody attacks."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('peaceful')}/tables.db") as serving:
        yield serving


PEOPLE = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture
def honest(attackable: Serving) -> Iterator[Honest]:
    somebody = Honest(attackable, PEOPLE)
    yield somebody
    somebody.close()


@pytest.fixture
def peace(peaceful: Serving) -> Iterator[Honest]:
    somebody = Honest(peaceful, PEOPLE)
    yield somebody
    somebody.close()


SIZES = [
    pytest.param(60, MOVES, id="short"),
    pytest.param(118, 100, id="thorough", marks=long),
]


@pytest.mark.parametrize(("count", "moves"), SIZES)
def test_asking_again_and_again(honest: Honest, peace: Honest, count: int, moves: int) -> None:
    compare(honest, peace, moves, "again", address="203.0.113.1", count=count, table=honest.table)


@pytest.mark.parametrize(("count", "moves"), SIZES)
def test_a_lobby_full_of_readers(honest: Honest, peace: Honest, count: int, moves: int) -> None:
    compare(honest, peace, moves, "lobby", address="203.0.113.2", count=count)


@pytest.mark.parametrize(("count", "moves"), SIZES)
def test_readers_who_do_not_read(honest: Honest, peace: Honest, count: int, moves: int) -> None:
    compare(honest, peace, moves, "slow", address="203.0.113.6", count=count, table=honest.table)


@pytest.fixture(scope="module")
def finished(attackable: Serving) -> dict[str, Any]:
    """Return a long game that is over, as facts for an attack."""
    browser = attackable.browser("Olga")
    game, bots = catalog.game("endless-winter"), [catalog.GREEDY, catalog.RANDOM] * 2
    record = next(simulate(game, {"players": 4}, 7, 1, bots)).record()
    made = browser.post("/api/records", json={"record": record})
    assert made.is_success, made.text
    return {"table": made.json()["id"], "plies": len(record["moves"])}


@pytest.mark.parametrize(("count", "moves"), [(4, MOVES), pytest.param(12, 100, marks=long)])
def test_replays_records_and_what_ifs(
    honest: Honest, peace: Honest, finished: dict[str, Any], count: int, moves: int
) -> None:
    facts = {"game": "endless-winter", "players": 4, **finished}
    compare(honest, peace, moves, "heavy", address="203.0.113.4", count=count, **facts)


@pytest.mark.parametrize(("count", "moves"), [(3, 10), pytest.param(10, 40, marks=long)])
def test_many_tables_of_bots(
    attackable: Serving, peaceful: Serving, count: int, moves: int
) -> None:
    """An honest player's bot does not wait for thoughts that nobody plays against."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "level3"}]
    both = Honest(attackable, seats), Honest(peaceful, seats)
    for somebody in both:
        somebody.move()  # the bots' process begins with it
    compare(*both, moves, "bots", address="203.0.113.5", count=count)
    for somebody in both:
        somebody.close()


SMALL = ["requests", "openings", "pings", "parts", "chunks", "garbage"]


@pytest.mark.parametrize("what", SMALL)
def test_many_small_things(honest: Honest, peace: Honest, what: str) -> None:
    """Each takes the server less time than a move, but there is no end of them."""
    facts = {"what": what, "table": honest.table, "address": "203.0.113.6"}
    compare(honest, peace, MOVES, "small", count=10, **facts)


@pytest.mark.parametrize(("count", "files"), [(600, 700), pytest.param(1500, 1024, marks=long)])
def test_silent_connections(tmp_path: Path, peace: Honest, count: int, files: int) -> None:
    """The server has few files; who comes by the front door still gets in, and the log is short."""
    log, limit = tmp_path / "log", f'ulimit -n {files}; exec "$@"'
    database = f"sqlite:///{tmp_path}/tables.db"
    with served(database, prefix=["sh", "-c", limit, "sh"], log=log) as serving:
        somebody = Honest(serving, PEOPLE)
        compare(somebody, peace, MOVES, "silent", address="203.0.113.3", count=count)
        with attacked(serving, "silent", address="203.0.113.3", count=count):
            for _ in range(5):
                assert serving.browser().get("/health").is_success
        somebody.close()
    assert log.stat().st_size < 100_000
