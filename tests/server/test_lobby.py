"""Tables are made, found, joined, left and begun by those who may, and by nobody else."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from glaciarium import catalog
from glaciarium.arena.simulate import simulate
from glaciarium.kernel.record import dump
from tests.server.conftest import PATIENCE, made, new_table

if TYPE_CHECKING:
    import httpx

    from tests.server.conftest import Serving

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "level1"}


def account(server: Serving) -> httpx.Client:
    browser = server.browser()
    wish = {"name": uuid4().hex[:12], "password": "a long dark night"}
    assert browser.post("/api/account", json=wish).is_success
    return browser


def listed(browser: httpx.Client, which: str) -> list[str]:
    tables = browser.get("/api/tables", params={"which": which}).json()["tables"]
    return [table["id"] for table in tables]


def refused(answer: httpx.Response, status: int, sentence: str) -> None:
    assert answer.status_code == status, answer.text
    assert sentence in answer.json()["error"]


# Making.
@pytest.mark.parametrize("game", list(catalog.GAMES))
def test_a_table_against_bots_begins_at_once(server: Serving, game: str) -> None:
    table = made(server.browser("Ada"), game)
    assert (table["state"], table["ply"], table["actor"] is not None) == ("playing", 0, True)
    assert [seat["kind"] for seat in table["seats"][:2]] == ["human", "bot"]
    assert table["seats"][0]["name"] == "Ada"
    assert table["name"]
    assert table["options"]["players"] == 2


def test_alone_the_rules_bring_their_dummies(server: Serving) -> None:
    table = made(server.browser("Ada"), "nunatak", seats=[ME])
    dummies = catalog.game("nunatak").dummies({"players": 1})
    assert [seat["kind"] for seat in table["seats"]] == ["human"] + ["dummy"] * len(dummies)


def test_several_people_at_one_device(server: Serving) -> None:
    seats = [ME, {"kind": "me", "name": "Ben"}, ME]
    table = made(server.browser("Ada"), seats=seats)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben", "Ada 3"]
    assert all(seat["yours"] for seat in table["seats"])


def test_a_bot_may_have_a_style_of_its_game(server: Serving) -> None:
    bot = {"kind": "bot", "level": "level4~melting"}
    table = made(server.browser("Ada"), seats=[ME, bot])
    assert table["seats"][1]["level"] == "level4~melting"


def test_bots_have_different_names(server: Serving) -> None:
    table = made(server.browser("Aila"), seats=[ME, BOT, BOT, BOT])
    assert len({seat["name"] for seat in table["seats"]}) == 4


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "no game called chess"),
        ({"seats": []}, 400, "players"),
        ({"seats": [ME]}, 400, "players"),
        ({"seats": [ME] * 5}, 400, "players"),
        ({"seats": [ME, {"kind": "bot", "level": "level9"}]}, 400, "level1, level2"),
        ({"seats": [ME, {"kind": "bot", "level": "uct"}]}, 400, "level1, level2"),
        ({"seats": [ME, {"kind": "bot", "level": "level4~edges"}]}, 400, "level4~melting"),
        ({"seats": [ME, {"kind": "king"}]}, 400, "seats[1].kind"),
        ({"options": {"wind": "north"}}, 400, "has no option"),
        ({"options": {"gap": "fall"}}, 400, "sink, perch"),
        ({"options": {"players": 3}}, 400, "as many seats as players"),
        ({"name": "x" * 41}, 400, "name"),
        ({"name": "bell\x07"}, 400, "name"),
        ({"clock": "sand"}, 400, "clock"),
        ({"hints": "maybe"}, 400, "hints"),
        ({"seed": 1}, 400, "seed"),
    ],
)
def test_a_table_that_cannot_be(
    server: Serving, wish: dict[str, Any], status: int, sentence: str
) -> None:
    browser = server.browser("Ada")
    answer = browser.post("/api/tables", json=new_table(**{"game": "arktia", **wish}))
    refused(answer, status, sentence)
    assert listed(browser, "mine") == []


# Coming and going.
def test_friends_come_by_invitation(server: Serving) -> None:
    host, friend = server.browser("Ada"), server.browser("Ben")
    table = made(host, seats=[ME, OPEN])
    where = f"/api/tables/{table['id']}"
    assert table["state"] == "waiting"
    refused(friend.post(f"{where}/join", json={}), 403, "by invitation")
    refused(friend.post(f"{where}/join", json={"invite": "guess"}), 403, "by invitation")
    joined = friend.post(f"{where}/join", json={"invite": table["invite"]}).json()
    assert (joined["state"], joined["seats"][1]["yours"]) == ("playing", True)
    assert friend.post(f"{where}/join", json={}).json()["seats"] == joined["seats"]  # he sits there
    late = server.browser("Cy").post(f"{where}/join", json={"invite": table["invite"]})
    refused(late, 409, "started")


def test_an_open_table_is_for_everybody(server: Serving) -> None:
    host, stranger = server.browser("Ada"), server.browser("Ben")
    table = made(host, seats=[OPEN, ME, OPEN], open=True)
    assert table["id"] in listed(stranger, "open")
    seen = stranger.get(f"/api/tables/{table['id']}").json()
    assert seen["invite"] == ""
    joined = stranger.post(f"/api/tables/{table['id']}/join", json={"seat": 2}).json()
    assert [seat["name"] for seat in joined["seats"]] == ["", "Ada", "Ben"]
    taken = server.browser("Cy").post(f"/api/tables/{table['id']}/join", json={"seat": 2})
    refused(taken, 409, "This seat is taken")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_such_seat(server: Serving, seat: int) -> None:
    table = made(server.browser("Ada"), seats=[ME, OPEN], open=True)
    answer = server.browser("Ben").post(f"/api/tables/{table['id']}/join", json={"seat": seat})
    refused(answer, 400, "no such seat")


def test_a_private_table_stays_private(server: Serving) -> None:
    host, stranger = server.browser("Ada"), server.browser("Eve")
    table = made(host, seats=[ME, OPEN], watchable=False)
    where = f"/api/tables/{table['id']}"
    assert table["id"] not in listed(stranger, "open") + listed(stranger, "live")
    for path in ("", "/replay", "/history", "/record"):
        refused(stranger.get(where + path), 403, "private")
    invited = stranger.get(where, params={"invite": table["invite"]}).json()
    assert (invited["id"], invited["invite"]) == (table["id"], "")


def test_an_open_table_may_still_be_played_unwatched(server: Serving) -> None:
    host, stranger = server.browser("Ada"), server.browser("Eve")
    table = made(host, seats=[ME, OPEN], open=True, watchable=False)
    where = f"/api/tables/{table['id']}"
    assert stranger.get(where).status_code == 200
    server.browser("Ben").post(f"{where}/join", json={})
    refused(stranger.get(where), 403, "private")
    refused(stranger.get(f"{where}/history"), 403, "private")
    assert table["id"] not in listed(stranger, "live")
    assert host.get(where).json()["state"] == "playing"


def test_who_leaves_before_it_begins(server: Serving) -> None:
    host, friend = server.browser("Ada"), server.browser("Ben")
    table = made(host, seats=[ME, OPEN, OPEN], open=True)
    where = f"/api/tables/{table['id']}"
    friend.post(f"{where}/join", json={})
    refused(server.browser("Eve").post(f"{where}/leave"), 403, "not seated")
    assert host.post(f"{where}/leave").status_code == 204
    after = friend.get(where).json()
    assert [seat["kind"] for seat in after["seats"]] == ["open", "human", "open"]
    assert after["seats"][1]["host"]
    assert friend.post(f"{where}/leave").status_code == 204
    refused(friend.get(where), 404, "no such table")


def test_nobody_leaves_a_game(server: Serving) -> None:
    browser = server.browser("Ada")
    table = made(browser)["id"]
    refused(browser.post(f"/api/tables/{table}/leave"), 409, "started")
    assert table in listed(browser, "mine")


def test_who_made_the_table_begins_early(server: Serving) -> None:
    host, friend = server.browser("Ada"), server.browser("Ben")
    table = made(host, seats=[ME, OPEN, OPEN], open=True)
    where = f"/api/tables/{table['id']}"
    friend.post(f"{where}/join", json={})
    refused(friend.post(f"{where}/start"), 403, "Only the person who created")
    begun = host.post(f"{where}/start").json()
    assert begun["state"] == "playing"
    assert [seat["kind"] for seat in begun["seats"]] == ["human", "human", "bot"]
    refused(host.post(f"{where}/start"), 409, "started")


@pytest.mark.parametrize("table", ["none", "0" * 12, "%00", "A" * 300, "'--"])
def test_no_such_table(server: Serving, table: str) -> None:
    browser = server.browser("Ada")
    for method, path in [("GET", ""), ("POST", "/join"), ("POST", "/start"), ("GET", "/replay")]:
        answer = browser.request(method, f"/api/tables/{table}{path}", json={})
        assert answer.status_code == (400 if table == "%00" else 404), answer.text
        assert answer.json()["error"]


def test_who_has_no_name_has_no_seat(server: Serving) -> None:
    table = made(server.browser("Ada"), seats=[ME, OPEN], open=True)["id"]
    nobody = server.browser()
    refused(nobody.post("/api/tables", json=new_table()), 401, "name first")
    refused(nobody.post(f"/api/tables/{table}/join", json={}), 401, "name first")
    assert table in listed(nobody, "open")
    assert listed(nobody, "mine") == []


# Rated tables.
def test_rated_games_are_between_accounts(server: Serving) -> None:
    guest = server.browser("Ada")
    wish = new_table(seats=[ME, OPEN], rated=True, open=True)
    refused(guest.post("/api/tables", json=wish), 403, "need an account")
    host = account(server)
    for seats in ([ME, ME], [ME, BOT], [ME, OPEN, BOT], [OPEN, OPEN]):
        answer = host.post("/api/tables", json=new_table(seats=seats, rated=True))
        refused(answer, 400, "a different person in every seat")
    table = made(host, seats=[ME, OPEN], rated=True, open=True)
    assert not table["hints"]  # no help in a contest
    where = f"/api/tables/{table['id']}"
    refused(guest.post(f"{where}/join", json={}), 403, "need an account")
    refused(host.post(f"{where}/start"), 409, "fill every seat")
    assert account(server).post(f"{where}/join", json={}).json()["state"] == "playing"


# Shuffles.
def test_the_shuffle_is_promised_and_hidden(server: Serving) -> None:
    browser = server.browser("Ada")
    table = made(browser, "nunatak")
    assert (table["seed"], table["salt"], len(table["commitment"])) == ("", "", 64)
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        query = "SELECT key, salt FROM game_table WHERE id = ?"
        key, salt = database.execute(query, [table["id"]]).fetchone()
    seed = int(key, 16)
    assert hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest() == table["commitment"]
    assert seed.bit_length() > 200  # bits of chance, of 256
    assert str(seed) not in browser.get("/api/tables").text


def kept(server: Serving, table: str) -> tuple[str, str, str]:
    """Return what the database holds of a table's chance."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        query = "SELECT key, salt, commitment FROM game_table WHERE id = ?"
        key, salt, commitment = database.execute(query, [table]).fetchone()
        return key, salt, commitment


WAITING = [{"kind": "me"}, {"kind": "open"}]


def test_nobody_knows_a_deal_before_the_game_begins(server: Serving) -> None:
    """Else a host looks at the deal while waiting, and deals again until it pleases."""
    host = server.browser("Ada")
    table = made(host, "nunatak", seats=WAITING, open=True)
    where = f"/api/tables/{table['id']}"
    assert (kept(server, table["id"]), table["commitment"]) == (("", "", ""), "")
    waiting = json.loads(server.line(host, f"/ws/tables/{table['id']}").recv(timeout=PATIENCE))
    assert (waiting["scene"], waiting["log"], waiting["events"]) == ({}, [], [])
    assert (waiting["sheet"], waiting["offers"]) == ([], [])
    refused(host.get(f"{where}/replay"), 409, "hasn't started")
    refused(host.get(f"{where}/history"), 409, "hasn't started")
    begun = server.browser("Ben").post(f"{where}/join", json={}).json()
    key, salt, commitment = kept(server, table["id"])
    assert begun["commitment"] == commitment
    assert hashlib.sha256(f"{int(key, 16)}:{salt}".encode()).hexdigest() == commitment
    assert host.get(f"{where}/replay").json()["steps"][0]["scene"]


def test_a_table_that_begins_early_is_dealt_then(server: Serving) -> None:
    host = server.browser("Ada")
    table = made(host, "nunatak", seats=WAITING)
    assert kept(server, table["id"]) == ("", "", "")
    begun = host.post(f"/api/tables/{table['id']}/start").json()
    assert begun["commitment"] == kept(server, table["id"])[2] != ""


def test_who_joins_a_what_if_sees_that_it_is_one(server: Serving) -> None:
    """Its creator may know the deal, so it is marked in the lobby and before you sit down."""
    host = server.browser("Ada")
    origin = uploaded(host)["id"]
    table = host.post("/api/tables", json=what_if(origin, 4, seats=WAITING, open=True)).json()["id"]
    guest = server.browser("Ben")
    assert guest.get(f"/api/tables/{table}").json()["origin"] == origin
    found = guest.get("/api/tables", params={"which": "open"}).json()["tables"]
    assert [one["origin"] for one in found if one["id"] == table] == [origin]
    guest.post(f"/api/tables/{table}/join", json={})
    assert kept(server, table)[0] == ""  # it goes on with the old shuffle, and says so


# Records.
def record(game: str = "arktia") -> dict[str, Any]:
    bots = [catalog.GREEDY, catalog.RANDOM]
    return next(simulate(catalog.game(game), {"players": 2}, 7, 1, bots)).record()


def uploaded(browser: httpx.Client, game: str = "arktia") -> dict[str, Any]:
    answer = browser.post("/api/records", json={"record": record(game)})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", list(catalog.GAMES))
def test_a_record_comes_and_goes(server: Serving, game: str) -> None:
    browser = server.browser("Ada")
    table = uploaded(browser, game)
    original = record(game)
    assert (table["state"], table["scores"]) == ("over", original["result"]["scores"])
    assert table["seed"] == str(original["seed"])
    assert not any(seat["yours"] for seat in table["seats"])
    assert table["id"] in listed(browser, "past")
    back = server.browser().get(f"/api/tables/{table['id']}/record")
    assert "attachment" in back.headers["content-disposition"]
    assert back.text == dump(original)


def test_a_record_of_a_running_game_would_tell_its_secrets(server: Serving) -> None:
    browser = server.browser("Ada")
    table = made(browser, "nunatak")["id"]
    refused(browser.get(f"/api/tables/{table}/record"), 409, "isn't over")


def test_records_that_are_none(server: Serving) -> None:
    browser = server.browser("Ada")
    good = record()
    unfinished = {**good, "moves": good["moves"][:3]}
    impossible = {**good, "moves": [{"by": 0, "do": "melt 99,99"}]}
    foreign = {**good, "components": "0" * 64}
    for wrong, status, sentence in [
        ({}, 400, "not a game record"),
        ({**good, "format": "glaciarium-record/9"}, 400, "newer Glaciarium"),
        ({**good, "game": "chess"}, 404, "no game called chess"),
        ({**good, "seed": -1}, 400, "seed"),
        ({**good, "moves": good["moves"][:1] * 6000}, 400, "at most 5000 moves"),
        (unfinished, 400, "isn't over"),
        (impossible, 422, "melt 99,99"),
        (foreign, 422, "other components"),
    ]:
        refused(browser.post("/api/records", json={"record": wrong}), status, sentence)
    large = json.dumps({"record": {"format": "x" * 3_000_000}})
    headers = {"Content-Type": "application/json"}
    refused(browser.post("/api/records", content=large, headers=headers), 413, "too large")
    assert listed(browser, "past") == []


# What if.
def what_if(table: str, ply: int, game: str = "arktia", **wishes: Any) -> dict[str, Any]:
    return new_table(game, beginning={"table": table, "ply": ply}, **wishes)


def test_what_if_begins_where_a_game_was(server: Serving) -> None:
    played = uploaded(server.browser("Ada"), "nunatak")
    somebody = server.browser("Ben")
    answer = somebody.post("/api/tables", json=what_if(played["id"], 5, "nunatak"))
    table = answer.json()
    assert (table["state"], table["ply"], table["origin"]) == ("playing", 5, played["id"])
    assert table["seed"] == ""
    assert table["commitment"] != played["commitment"]
    moves = record("nunatak")["moves"]
    assert table["actor"] == moves[5]["by"]


def test_what_if_only_where_there_is_something(server: Serving) -> None:
    browser = server.browser("Ada")
    played = uploaded(browser)
    last = played["ply"]
    for wish, status, sentence in [
        (what_if(played["id"], -1), 400, f"decisions 0 to {last}"),
        (what_if(played["id"], last + 1), 400, f"decisions 0 to {last}"),
        (what_if(played["id"], last), 400, "over at that point"),
        (what_if(played["id"], 1, "nunatak"), 400, "the same game"),
        (what_if(played["id"], 1, seats=[ME, BOT, BOT]), 400, "the same game"),
        (what_if("nowhere", 1), 404, "no such table"),
    ]:
        refused(browser.post("/api/tables", json=wish), status, sentence)


def test_what_if_never_opens_what_is_hidden(server: Serving) -> None:
    host, friend = server.browser("Ada"), server.browser("Ben")
    for game, status in [("arktia", 200), ("nunatak", 403), ("endless-winter", 403)]:
        table = made(host, game, seats=[ME, OPEN], open=True)["id"]
        friend.post(f"/api/tables/{table}/join", json={})
        answer = friend.post("/api/tables", json=what_if(table, 0, game))
        assert answer.status_code == status, answer.text
        stranger = server.browser("Eve").post("/api/tables", json=what_if(table, 0, game))
        refused(stranger, 403, "someone else's")
    alone = made(host, "nunatak")["id"]
    assert host.post("/api/tables", json=what_if(alone, 0, "nunatak")).status_code == 200
