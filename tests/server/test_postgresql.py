"""With PostgreSQL, two server processes serve one table to players on either."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from glaciarium.server.connections import LEFT
from tests.server.conftest import PATIENCE, Serving, made, served
from tests.server.postgres import temporary_postgresql

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
    from websockets.sync.client import ClientConnection

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shared() -> Iterator[str]:
    with temporary_postgresql() as url:
        yield url


@pytest.fixture
def both(shared: str) -> Iterator[tuple[Serving, Serving]]:
    with served(shared, "--no-limits") as one, served(shared, "--no-limits") as other:
        yield one, other


class Side:
    """A person at a table by way of one of the servers."""

    def __init__(self, server: Serving, browser: httpx.Client, table: str) -> None:
        self.line: ClientConnection = server.line(browser, f"/ws/tables/{table}")
        self.frame = self.heard("frame")

    def heard(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
            if message["type"] == "frame":
                self.frame = message
            if message["type"] == kind:
                return message

    def until(self, **facts: Any) -> dict[str, Any]:
        while any(self.frame[name] != fact for name, fact in facts.items()):
            self.heard("frame")
        return self.frame

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def play(self) -> None:
        self.send(type="play", ply=self.frame["ply"], do=self.frame["offers"][0]["do"])


def as_on(other: Serving, browser: httpx.Client) -> httpx.Client:
    """Return the same person's browser, at the other server."""
    twin = other.browser()
    for name, value in browser.cookies.items():
        twin.cookies.set(name, value)
    return twin


def seated(
    one: Serving, other: Serving, game: str, *more: dict[str, str]
) -> tuple[Side, Side, dict[str, Any]]:
    """Return Ada at one server and Ben at the other, at one table."""
    ada, ben = one.browser("Ada"), other.browser("Ben")
    table = made(ada, game, seats=[{"kind": "me"}, {"kind": "open"}, *more])
    waiting = Side(one, ada, table["id"])
    assert waiting.frame["table"]["state"] == "waiting"
    joined = ben.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
    assert joined.json()["state"] == "playing", joined.text
    while waiting.frame["table"]["state"] == "waiting":
        waiting.heard("frame")
    return waiting, Side(other, ben, table["id"]), table


def test_two_servers_serve_one_table(both: tuple[Serving, Serving]) -> None:
    one, other = both
    ada, ben, _ = seated(one, other, "arktia")
    sides, decided = [ada, ben], set()
    while ada.frame["table"]["state"] == "playing":
        actor, ply = ada.frame["actor"], ada.frame["ply"]
        decided.add(actor)
        sides[actor].play()
        for side in sides:
            side.until(ply=ply + 1)
        assert ben.frame["scene"]["places"].keys() == ada.frame["scene"]["places"].keys()
    assert decided == {0, 1}
    assert ada.frame["table"]["scores"] == ben.frame["table"]["scores"]
    assert ada.frame["table"]["seed"]


def test_bots_presence_chat_and_undo_cross_over(both: tuple[Serving, Serving]) -> None:
    one, other = both
    ada, ben, _ = seated(one, other, "arktia", {"kind": "bot", "level": "level1"})
    while ada.heard("presence")["present"] != [0, 1]:
        pass
    ada.send(type="say", text="Is it cold over there?")
    assert ben.heard("chat")["text"] == "Is it cold over there?"
    for side in (ada, ben):
        side.until(actor=sides_seat(side))
        while side.frame["actor"] == sides_seat(side):
            ply = side.frame["ply"]
            side.play()
            side.until(ply=ply + 1)
    ada.until(actor=0)  # the bot has decided, once
    ben.until(ply=ada.frame["ply"])
    assert ben.frame["log"][-1]["ply"] == ada.frame["log"][-1]["ply"]
    ada.send(type="undo", ply=ada.frame["ply"])
    while ben.frame["undo"]["asked_by"] != 0:
        ben.heard("frame")
    ben.send(type="answer_undo", ply=ben.frame["ply"], agree=True)
    ada.until(ply=0)
    assert ada.frame["offers"]


def sides_seat(side: Side) -> int:
    return int(side.frame["viewer"])


def test_a_race_has_one_winner(both: tuple[Serving, Serving]) -> None:
    """The same person decides differently at both servers at once: one decision stands."""
    one, other = both
    browser = one.browser("Ada")
    table = made(browser, seats=[{"kind": "me"}, {"kind": "me"}])
    sides = [
        Side(one, browser, table["id"]),
        Side(other, as_on(other, browser), table["id"]),
    ]
    for ply in range(12):
        for side in sides:
            side.until(ply=ply)
        for nth, side in enumerate(sides):
            offers = side.frame["offers"]
            side.send(type="play", ply=ply, do=offers[nth % len(offers)]["do"])
        for side in sides:
            side.until(ply=ply + 1)
        assert sides[0].frame["scene"] == sides[1].frame["scene"]
        assert sides[0].frame["seq"] == sides[1].frame["seq"]


def test_the_other_server_goes_on_when_one_is_killed(shared: str) -> None:
    with served(shared, "--no-limits") as other:
        with served(shared, "--no-limits") as one:
            ada, ben, table = seated(one, other, "nunatak")
            cookies = dict(ada.line.request.headers.raw_items())["Cookie"]  # type: ignore[union-attr]
            one.stop(signal.SIGKILL)
        name, _, value = cookies.partition("=")
        browser = other.browser()
        browser.cookies.set(name, value)
        again = Side(other, browser, table["id"])
        again.play()
        again.until(ply=1)
        ben.until(ply=1)


def test_who_leaves_at_one_server_is_not_heard_at_the_other(both: tuple[Serving, Serving]) -> None:
    one, other = both
    ada = one.browser("Ada")
    table = made(ada)["id"]
    side = Side(one, ada, table)
    assert as_on(other, ada).delete("/api/me").status_code == 204
    with pytest.raises(ConnectionClosed) as closed:
        all(side.line.recv(timeout=PATIENCE) for _ in range(100))  # what else is said before
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == LEFT
