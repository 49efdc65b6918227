"""Who somebody is: names, sessions, accounts, and what other sites may not do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from tests.server.conftest import made

if TYPE_CHECKING:
    from tests.server.conftest import Serving

PASSWORD = "a long dark night"


def unused(name: str = "Ada") -> str:
    return f"{name} {uuid4().hex[:8]}"


def test_nobody_yet(server: Serving) -> None:
    answer = server.browser().get("/api/me")
    assert (answer.status_code, answer.json()) == (200, None)


def test_a_guest_is_known_by_a_name(server: Serving) -> None:
    browser = server.browser()
    told = browser.post("/api/me", json={"name": "  Ada   Lovelace "}).json()
    assert (told["name"], told["account"]) == ("Ada Lovelace", False)
    assert browser.get("/api/me").json() == told


def test_the_cookie_is_for_the_browser_alone(server: Serving) -> None:
    answer = server.browser().post("/api/me", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie  # it came by http
    safe = server.browser().post(
        "/api/me", json={"name": "Ada"}, headers={"X-Forwarded-Proto": "https"}
    )
    assert "Secure" in safe.headers["set-cookie"]


def test_only_the_hash_of_a_token_is_kept(server: Serving) -> None:
    token = server.browser("Ada").cookies["glaciarium"]
    assert len(token) >= 32  # 192 bits
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        kept = "\n".join(database.iterdump())
    assert token not in kept


def test_who_left_stays_away_even_with_the_old_cookie(server: Serving) -> None:
    browser = server.browser("Ada")
    stolen = browser.cookies["glaciarium"]
    assert browser.delete("/api/me").status_code == 204
    assert browser.get("/api/me").json() is None
    thief = server.browser()
    thief.cookies.set("glaciarium", stolen)
    assert thief.get("/api/me").json() is None
    assert thief.post("/api/tables", json={"game": "arktia", "seats": []}).status_code == 401


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "'; DROP TABLE person; --", "\x7f"])
def test_a_made_up_token_is_nobody(server: Serving, token: str) -> None:
    answer = server.browser().get("/api/me", headers={"Cookie": f"glaciarium={token}"})
    assert (answer.status_code, answer.json()) == (200, None)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "bell\x07inside", "\u202eevil", "zero\u200bwidth", "\x1b[31m"]
)
def test_a_name_can_be_read(server: Serving, name: str) -> None:
    answer = server.browser().post("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("A name ")


@pytest.mark.parametrize("name", ["Ð", "Søren Ångström", "雪だるま", "x" * 24, "<b>Bob</b>"])
def test_names_of_all_peoples(server: Serving, name: str) -> None:
    assert server.browser(name).get("/api/me").json()["name"] == name


def test_a_guest_takes_another_name_and_stays_the_same(server: Serving) -> None:
    browser = server.browser("Ada")
    before = browser.get("/api/me").json()
    after = browser.post("/api/me", json={"name": "Ben"}).json()
    assert (after["id"], after["name"]) == (before["id"], "Ben")


def test_a_guest_becomes_an_account_and_keeps_games(server: Serving) -> None:
    name = unused()
    browser = server.browser("Ada")
    guest, old = browser.get("/api/me").json(), browser.cookies["glaciarium"]
    table = made(browser)["id"]
    account = browser.post("/api/account", json={"name": name, "password": PASSWORD}).json()
    assert (account["id"], account["account"], account["name"]) == (guest["id"], True, name)
    assert browser.cookies["glaciarium"] != old
    other = server.browser()
    assert other.post("/api/login", json={"name": name.upper(), "password": PASSWORD}).is_success
    assert [found["id"] for found in other.get("/api/tables").json()["tables"]] == [table]


def test_login_rotates_the_token_and_brings_a_guests_games(server: Serving) -> None:
    name = unused()
    server.browser().post("/api/account", json={"name": name, "password": PASSWORD})
    guest = server.browser("Somebody")
    table, old = made(guest)["id"], guest.cookies["glaciarium"]
    guest.post("/api/login", json={"name": name, "password": PASSWORD})
    assert guest.get("/api/me").json()["name"] == name
    found = guest.get(f"/api/tables/{table}").json()
    assert (found["seats"][0]["yours"], found["your_turn"]) == (True, True)
    thief = server.browser()
    thief.cookies.set("glaciarium", old)
    assert thief.get("/api/me").json() is None


def test_a_wrong_password_and_a_wrong_name_sound_the_same(server: Serving) -> None:
    name = unused()
    server.browser().post("/api/account", json={"name": name, "password": PASSWORD})
    stranger = server.browser()
    told = [
        stranger.post("/api/login", json={"name": tried, "password": "not this one"})
        for tried in (name, unused())
    ]
    assert [answer.status_code for answer in told] == [401, 401]
    assert told[0].json() == told[1].json() == {"error": "Wrong name or password."}
    assert stranger.get("/api/me").json() is None


def test_the_name_of_an_account_is_its_own(server: Serving) -> None:
    name = unused("Grete")
    owner = server.browser()
    owner.post("/api/account", json={"name": name, "password": PASSWORD})
    wide = name.replace("G", "\uff27")  # a G of another width
    for tried in (name, name.lower(), wide):
        other = server.browser()
        assert other.post("/api/me", json={"name": tried}).status_code == 409
        wish = {"name": tried, "password": PASSWORD}
        assert other.post("/api/account", json=wish).status_code == 409
        assert other.get("/api/me").json() is None
    assert owner.post("/api/me", json={"name": name.upper()}).status_code == 200


def test_a_password_has_some_length(server: Serving) -> None:
    for password in ("short", "x" * 201):
        wish = {"name": unused(), "password": password}
        answer = server.browser().post("/api/account", json=wish)
        assert (answer.status_code, "8 to 200" in answer.json()["error"]) == (400, True)


def test_passwords_are_kept_by_argon2(server: Serving) -> None:
    server.browser().post("/api/account", json={"name": unused(), "password": PASSWORD})
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        rows = database.execute("SELECT password FROM person WHERE password IS NOT NULL")
        kept = [row[0] for row in rows]
    assert kept
    assert all(one.startswith("$argon2id$") for one in kept)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_sites_change_nothing(server: Serving, headers: dict[str, str]) -> None:
    browser = server.browser("Ada")
    for method, path in [
        ("POST", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/tables"),
        ("POST", "/api/login"),
        ("POST", "/api/records"),
    ]:
        answer = browser.request(method, path, json={"name": "Eve"}, headers=headers)
        assert (answer.status_code, "another site" in answer.json()["error"]) == (403, True)
    assert browser.get("/api/me").json()["name"] == "Ada"


def test_our_own_pages_may(server: Serving) -> None:
    browser = server.browser("Ada")
    headers = {"Origin": server.address, "Sec-Fetch-Site": "same-origin"}
    assert browser.post("/api/me", json={"name": "Ben"}, headers=headers).status_code == 200


def test_a_form_of_another_site_has_the_wrong_type(server: Serving) -> None:
    answer = server.browser("Ada").post(
        "/api/me", content='{"name": "Eve"}', headers={"Content-Type": "text/plain"}
    )
    assert (answer.status_code, answer.json()["error"]) == (415, "Send this as application/json.")


def test_two_with_one_guests_name_are_two(server: Serving) -> None:
    one, other = server.browser("Ada"), server.browser("Ada")
    assert one.get("/api/me").json()["id"] != other.get("/api/me").json()["id"]
    table = made(one)["id"]
    assert not other.get(f"/api/tables/{table}").json()["seats"][0]["yours"]
