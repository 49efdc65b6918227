"""WebSockets of a real server: who is let in, what is read, and two people at one table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from glaciarium.server.limits import LINES_BY_ADDRESS
from tests.server.conftest import PATIENCE, Serving, made, served

if TYPE_CHECKING:
    import httpx


def heard(line: ClientConnection, kind: str = "frame") -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def send(line: ClientConnection, **message: Any) -> None:
    line.send(json.dumps(message))


def closed(line: ClientConnection) -> tuple[int, str]:
    """Read until the line is closed, and return why."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (0, "")


def two_people(server: Serving, game: str = "arktia", **wishes: Any) -> tuple[Any, Any, str]:
    ada, ben = server.browser("Ada"), server.browser("Ben")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = made(ada, game, seats=seats, **wishes)
    joined = ben.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
    assert joined.status_code == 200, joined.text
    return ada, ben, f"/ws/tables/{table['id']}"


def test_two_people_play_and_the_one_who_comes_back_goes_on(server: Serving) -> None:
    ada, ben, path = two_people(server)
    one, other = server.line(ada, path), server.line(ben, path)
    frames = [heard(one), heard(other)]
    assert frames[0]["table"]["state"] == "playing"
    lines = [one, other]
    for _ in range(6):
        actor = frames[0]["actor"]
        send(
            lines[actor], type="play", ply=frames[actor]["ply"], do=frames[actor]["offers"][0]["do"]
        )
        frames = [heard(one), heard(other)]
        assert frames[0]["ply"] == frames[1]["ply"]
    one.close()
    again = server.line(ada, path)
    frame = heard(again)
    assert frame["whole"]
    assert frame["scene"] == frames[0]["scene"]
    assert frame["seq"] == frames[0]["seq"]


def test_a_waiting_table_begins_for_everybody_when_the_last_one_sits_down(server: Serving) -> None:
    ada, ben = server.browser("Ada"), server.browser("Ben")
    table = made(ada, seats=[{"kind": "me"}, {"kind": "open"}])
    line = server.line(ada, f"/ws/tables/{table['id']}")
    assert heard(line)["table"]["state"] == "waiting"
    joined = ben.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
    assert joined.json()["state"] == "playing"
    while (frame := heard(line))["table"]["state"] == "waiting":
        pass
    assert frame["table"]["seats"][1]["name"] == "Ben"


def test_answers_come_in_the_readers_language(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada)
    line = server.line(ada, f"/ws/tables/{table['id']}?lang=de")
    german = heard(line)
    english = heard(server.line(ada, f"/ws/tables/{table['id']}?lang=en"))
    assert german["scene"].keys() == english["scene"].keys()
    assert [offer["do"] for offer in german["offers"]] == [
        offer["do"] for offer in english["offers"]
    ]


def test_a_private_table_is_for_its_people(server: Serving) -> None:
    ada, eve = server.browser("Ada"), server.browser("Eve")
    table = made(ada, watchable=False)
    path = f"/ws/tables/{table['id']}"
    assert heard(server.line(ada, path))["viewer"] == 0
    for browser in (eve, server.browser()):
        code, reason = closed(server.line(browser, path))
        assert code == 4403
        assert reason.startswith("This table is private")


def test_an_unknown_table_is_gone(server: Serving) -> None:
    code, reason = closed(server.line(server.browser("Ada"), "/ws/tables/nowhere"))
    assert code == 4404
    assert reason


def test_a_foreign_page_gets_no_line(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada)
    for path in (f"/ws/tables/{table['id']}", "/ws/lobby"):
        for headers in (
            {"Origin": "https://elsewhere.example"},
            {"Origin": "null"},
            {"Origin": server.address, "Sec-Fetch-Site": "cross-site"},
        ):
            with pytest.raises(InvalidStatus) as refused:
                _open(server, ada, path, headers)
            assert refused.value.response.status_code == 403


def _open(
    server: Serving, browser: httpx.Client, path: str, headers: dict[str, str]
) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    where = server.address.replace("http", "ws", 1) + path
    return connect(where, additional_headers={**headers, "Cookie": cookies})


def test_a_cookie_of_somebody_who_left_opens_no_seat(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada)
    path = f"/ws/tables/{table['id']}"
    cookie = dict(ada.cookies)
    assert ada.delete("/api/me").status_code == 204
    thief = server.browser()
    thief.cookies.update(cookie)
    frame = heard(server.line(thief, path))
    assert frame["viewer"] is None
    assert frame["offers"] == []


def test_pings_are_answered(server: Serving) -> None:
    line = server.line(server.browser("Ada"), "/ws/lobby")
    send(line, type="ping", at=12.5)
    assert heard(line, "pong")["at"] == 12.5


def test_nonsense_is_refused_and_in_the_end_closed(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada)
    line = server.line(ada, f"/ws/tables/{table['id']}")
    heard(line)
    line.send("{")
    assert "can't be read" in heard(line, "refused")["text"]
    line.send(b"\x00\x01")
    assert "text" in heard(line, "refused")["text"]
    line.send(json.dumps({"type": "say", "text": "x" * 5000}))
    assert "at most" in heard(line, "refused")["text"]
    send(line, type="play", ply=0, do="stop", seat=1)
    assert "seat" in heard(line, "refused")["text"]
    for _ in range(6):
        send(line, type="conquer")
    code, reason = closed(line)
    assert code == 4400
    assert reason
    assert heard(server.line(ada, f"/ws/tables/{table['id']}"))["ply"] == 0


def test_too_much_at_once_is_refused(server: Serving) -> None:
    line = server.line(server.browser("Ada"), "/ws/lobby")
    for _ in range(100):
        send(line, type="ping", at=1.0)
    code, reason = closed(line)
    assert code == 4429
    assert "Slow down" in reason


def test_the_lobby_tells_what_changes(server: Serving) -> None:
    ada, ben = server.browser("Ada"), server.browser("Ben")
    lines = [server.line(ada, "/ws/lobby"), server.line(ben, "/ws/lobby")]
    for line in lines:
        heard(line, "lobby")
    table = made(ada, seats=[{"kind": "me"}, {"kind": "open"}], open=True)

    def listed(line: ClientConnection, where: str) -> dict[str, Any]:
        while True:
            for one in heard(line, "lobby_change")[where]:
                if one["id"] == table["id"]:
                    return dict(one)

    assert listed(lines[0], "mine")["invite"]
    assert listed(lines[1], "open")["invite"] == ""
    joined = ben.post(f"/api/tables/{table['id']}/join", json={})
    assert joined.status_code == 200
    assert listed(lines[1], "mine")["state"] == "playing"
    assert listed(lines[0], "live")["state"] == "playing"


def test_lines_are_packed_if_asked_for(server: Serving) -> None:
    ada, _ben, path = two_people(server)
    packed = server.line(ada, path)
    cookies = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
    where = server.address.replace("http", "ws", 1) + path
    headers = {"Origin": server.address, "Cookie": cookies}
    with connect(where, additional_headers=headers, compression=None) as plain:
        assert [one.name for one in packed.protocol.extensions] == ["permessage-deflate"]
        assert not plain.protocol.extensions
        assert heard(packed)["scene"] == heard(plain)["scene"]


# ---- Who has left, and who has too many.


def test_leaving_closes_the_lines_of_that_browser_only(server: Serving) -> None:
    ada, ben, path = two_people(server)
    elsewhere = server.browser()  # another browser of the same account
    account = {"name": f"Ada {uuid4().hex[:12]}", "password": "correct horse"}
    assert ada.post("/api/account", json=account).status_code == 200
    assert elsewhere.post("/api/login", json=account).status_code == 200
    lines = [server.line(ada, path), server.line(ada, "/ws/lobby")]
    others = [server.line(elsewhere, path), server.line(ben, path)]
    for line in (lines[0], *others):
        heard(line)
    token = ada.cookies["glaciarium"]
    assert ada.delete("/api/me").status_code == 204
    for line in lines:
        assert closed(line) == (4401, "You've logged out. Choose a name to continue.")
    for line in others:
        send(line, type="ping", at=1)
        assert heard(line, "pong")["at"] == 1
    ada.cookies.set("glaciarium", token)
    assert heard(server.line(ada, path))["viewer"] is None  # whoever sends the old cookie watches


def test_who_becomes_another_is_no_longer_heard_as_before(server: Serving) -> None:
    """The lines of a guest who makes an account close; the page comes back under the account."""
    ada, _ben, path = two_people(server)
    line = server.line(ada, path)
    heard(line)
    account = {"name": f"Ada {uuid4().hex[:12]}", "password": "correct horse"}
    assert ada.post("/api/account", json=account).status_code == 200
    assert closed(line)[0] == 4401
    assert heard(server.line(ada, path))["viewer"] == 0


def test_an_address_has_so_many_lines(database: str) -> None:
    with served(database) as strict:
        browser = strict.browser("Ada")
        lines = [strict.line(browser, "/ws/lobby") for _ in range(LINES_BY_ADDRESS)]
        code, reason = closed(strict.line(browser, "/ws/lobby"))
        assert (code, reason[:19]) == (4429, "Too many connection")
        lines[0].close()
        while True:  # the server hears of that in its own time
            line = strict.line(browser, "/ws/lobby")
            try:
                assert heard(line, "lobby")
            except ConnectionClosed:
                continue
            break
