"""One's own tables: their names, playing again, deleting and resigning."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from glaciarium.server.default_names import TABLES
from tests.server.conftest import PATIENCE, made

if TYPE_CHECKING:
    import httpx
    from websockets.sync.client import ClientConnection

    from tests.server.conftest import Serving

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "level2"}


def heard(line: ClientConnection, wanted: Any) -> dict[str, Any]:
    """Return the first snapshot that is as wanted."""
    while True:
        found: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if found["type"] == "frame" and wanted(found):
            return found


def stopped(server: Serving, table: str, *people: httpx.Client) -> None:
    """Let these people stop as soon as they may; bots play on until the game is over."""
    lines: dict[int, ClientConnection] = {}
    for one in people:
        line = server.line(one, f"/ws/tables/{table}")
        seats = one.get(f"/api/tables/{table}").json()["seats"]
        lines |= {seat["seat"]: line for seat in seats if seat["yours"]}
    watched = server.line(people[0], f"/ws/tables/{table}")
    while (now := heard(watched, lambda _: True))["table"]["state"] != "over":
        if now["actor"] in lines:
            line, ply = lines[now["actor"]], now["ply"]
            asked = heard(line, lambda frame, ply=ply: frame["ply"] == ply)
            words = [offer["do"] for offer in asked["offers"]]
            do = "stop" if "stop" in words else words[0]
            line.send(json.dumps({"type": "play", "ply": ply, "seq": asked["seq"], "do": do}))


def pair(server: Serving, **wishes: Any) -> tuple[httpx.Client, httpx.Client, str]:
    """Return two people and their game, which has begun."""
    ada, ben = server.browser("Ada"), server.browser("Ben")
    table = made(ada, seats=[ME, OPEN, *wishes.pop("more", [])], open=True, **wishes)["id"]
    assert ben.post(f"/api/tables/{table}/join", json={}).is_success
    return ada, ben, table


def own(browser: httpx.Client) -> set[str]:
    tables = browser.get("/api/tables", params={"which": "mine"}).json()["tables"]
    return {table["id"] for table in tables}


# Names.
def test_default_names_differ_among_unfinished_tables(server: Serving) -> None:
    browsers = [server.browser(f"Ada{nth}") for nth in range(6)]
    many = len(TABLES) // len(browsers) + 2

    def some(browser: httpx.Client) -> list[str]:
        return [made(browser, seats=[ME, OPEN])["name"] for _ in range(many)]

    with ThreadPoolExecutor(len(browsers)) as pool:
        names = [name for some in pool.map(some, browsers) for name in some]
    assert len(names) > len(TABLES)
    assert len(set(names)) == len(names)
    assert all(name and len(name) <= 40 for name in names)


# Playing again.
def test_the_same_people_and_bots_play_again(server: Serving) -> None:
    ada, ben, table = pair(server, more=[BOT], clock="calm", hints=False)
    before = ada.get(f"/api/tables/{table}").json()
    early = ada.post(f"/api/tables/{table}/rematch")
    assert (early.status_code, early.json()["error"]) == (409, "The game isn't over yet.")
    stopped(server, table, ada, ben)
    watching = server.line(ben, f"/ws/tables/{table}")
    assert heard(watching, lambda _: True)["table"]["rematch"] == ""

    again = ada.post(f"/api/tables/{table}/rematch").json()
    told = heard(watching, lambda frame: frame["table"]["rematch"])
    assert told["table"]["rematch"] == again["id"] != table
    assert (again["state"], again["name"] != before["name"]) == ("waiting", True)
    for same in ("game", "options", "clock", "hints", "open", "watchable", "rated"):
        assert again[same] == before[same]
    assert [seat["name"] for seat in again["seats"]] == [one["name"] for one in before["seats"]]
    assert [seat["kind"] for seat in again["seats"]] == ["human", "open", "bot"]
    assert again["seats"][2]["level"] == BOT["level"]

    eve = server.browser("Eve")
    late = eve.post(f"/api/tables/{again['id']}/join", json={"invite": again["invite"]})
    assert late.status_code == 409
    shown = eve.get("/api/tables", params={"which": "open"}).json()["tables"]
    assert again["id"] not in [one["id"] for one in shown]
    assert eve.post(f"/api/tables/{table}/rematch").status_code == 403

    assert again["id"] in own(ben)
    kept = ben.get(f"/api/tables/{again['id']}").json()["seats"][1]
    assert (kept["kept"], kept["yours"]) == (True, False)
    begun = ben.post(f"/api/tables/{table}/rematch").json()
    assert (begun["id"], begun["state"]) == (again["id"], "playing")
    assert begun["seats"][1]["yours"]
    assert ada.post(f"/api/tables/{table}/rematch").json()["id"] == again["id"]


def test_two_who_ask_at_once_meet_at_one_table(server: Serving) -> None:
    ada, ben, table = pair(server)
    stopped(server, table, ada, ben)
    with ThreadPoolExecutor(2) as pool:
        asked = pool.map(lambda one: one.post(f"/api/tables/{table}/rematch").json(), (ada, ben))
        ids = {found["id"] for found in asked}
    assert len(ids) == 1
    assert ada.get(f"/api/tables/{ids.pop()}").json()["state"] == "playing"


def test_who_declines_gives_the_seat_away(server: Serving) -> None:
    ada, ben, table = pair(server)
    stopped(server, table, ada, ben)
    again = ada.post(f"/api/tables/{table}/rematch").json()["id"]
    assert ben.post(f"/api/tables/{again}/leave").status_code == 204
    assert again not in own(ben)
    assert server.browser("Cy").post(f"/api/tables/{again}/join", json={}).is_success
    assert ada.get(f"/api/tables/{again}").json()["state"] == "playing"


def test_a_rematch_that_everybody_left_can_be_asked_for_again(server: Serving) -> None:
    ada, ben, table = pair(server)
    stopped(server, table, ada, ben)
    again = ada.post(f"/api/tables/{table}/rematch").json()["id"]
    assert ada.post(f"/api/tables/{again}/leave").status_code == 204
    other = ben.post(f"/api/tables/{table}/rematch").json()
    assert other["id"] != again
    assert [seat["kind"] for seat in other["seats"]] == ["open", "human"]


def test_a_game_against_bots_begins_again_at_once(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada, seats=[ME, {"kind": "me", "name": "Ben"}])
    stopped(server, table["id"], ada)
    again = ada.post(f"/api/tables/{table['id']}/rematch").json()
    assert again["state"] == "playing"
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Ben"]


# Ending.
def test_a_table_of_ones_own_can_be_deleted(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada, seats=[ME, BOT])["id"]
    line = server.line(ada, f"/ws/tables/{table}")
    heard(line, lambda _: True)
    assert server.browser("Eve").delete(f"/api/tables/{table}").status_code == 403
    assert ada.delete(f"/api/tables/{table}").status_code == 204
    assert ada.get(f"/api/tables/{table}").status_code == 404
    assert table not in own(ada)
    with pytest.raises(ConnectionClosed, match=r"4404.*This table was deleted"):
        heard(line, lambda _: False)


def test_a_game_of_others_cannot_be_deleted_but_left_to_a_bot(server: Serving) -> None:
    ada, ben, table = pair(server)
    where = f"/api/tables/{table}"
    assert ada.delete(where).status_code == 403
    assert server.browser("Eve").post(f"{where}/resign").status_code == 403
    assert ada.post(f"{where}/resign").status_code == 204
    line = server.line(ben, f"/ws/tables/{table}")
    assert heard(line, lambda _: True)["table"]["seats"][0]["away"]
    stopped(server, table, ben)
    assert ben.delete(where).status_code == 409


def test_alone_nobody_resigns(server: Serving) -> None:
    ada = server.browser("Ada")
    table = made(ada, seats=[ME, BOT])["id"]
    answer = ada.post(f"/api/tables/{table}/resign")
    assert (answer.status_code, "delete the table" in answer.json()["error"]) == (409, True)
