"""Nobody eats the machine: requests, names, tables and uploads are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.server.http_errors import Refusal
from glaciarium.server.limits import UPLOADS, Allowance, Buckets, Limits, household
from tests.server.conftest import new_table, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.server.conftest import Serving


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_with_time() -> None:
    clock = Clock()
    buckets = Buckets(Allowance(at_once=2, a_minute=60), clock)
    assert [buckets.take("ada") for _ in range(3)] == [True, True, False]
    clock.now = 0.5
    assert not buckets.take("ada")
    clock.now = 1.0
    assert [buckets.take("ada") for _ in range(2)] == [True, False]
    clock.now = 3600.0
    assert [buckets.take("ada") for _ in range(3)] == [True, True, False]


def test_everybody_has_an_own_bucket() -> None:
    buckets = Buckets(Allowance(at_once=1, a_minute=1), Clock())
    assert [buckets.take(who) for who in ("ada", "ben", "ada")] == [True, True, False]


def test_old_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glaciarium.server.limits.MOST_REMEMBERED", 3)
    buckets = Buckets(Allowance(at_once=1, a_minute=0), Clock())
    for who in ("a", "b", "c", "d"):
        assert buckets.take(who)
    assert [buckets.take(who) for who in ("d", "a")] == [False, True]


def test_limits_can_be_off() -> None:
    on, off = Limits(on=True), Limits(on=False)
    for _ in range(1000):
        off.check("upload", "ada")
        off.room(1000, 1, "enough")
    for _ in range(int(UPLOADS.at_once)):
        on.check("upload", "ada")
    with pytest.raises(Refusal, match="Wait a minute"):
        on.check("upload", "ada")
    with pytest.raises(Refusal, match="enough"):
        on.room(1, 1, "enough")


def test_a_household_has_one_address() -> None:
    assert household("192.0.2.7") == "192.0.2.7"
    assert household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2::9")
    assert household("2001:db8:1:2::9") != household("2001:db8:1:3::9")
    assert household("testclient") == "testclient"


@pytest.fixture
def strict(database: str) -> Iterator[Serving]:
    with served(database) as serving:
        yield serving


def test_a_server_has_limits(strict: Serving) -> None:
    """All of these come from one address."""
    browser = strict.browser("Ada")
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    watched = [browser.post("/api/tables", json=new_table(seats=bots)) for _ in range(4)]
    assert [answer.status_code for answer in watched] == [200, 200, 200, 429]
    assert "Enough bots are already playing" in watched[3].json()["error"]
    wrong = {"name": "Ada", "password": "not this one"}
    assert until_refused(browser, "/api/records", {"record": {}}) == {400, 429}
    assert until_refused(browser, "/api/login", wrong) == {401, 429}
    assert until_refused(browser, "/api/me", {"name": "Ben"}) == {200, 429}
    assert until_refused(browser, "/api/tables", new_table()) == {200, 429}
    assert browser.get("/api/me").status_code == 200


def until_refused(browser: httpx.Client, path: str, body: dict[str, Any]) -> set[int]:
    """Ask until it is too much, and return what was answered on the way."""
    found: set[int] = set()
    for _ in range(200):
        answer = browser.post(path, json=body)
        found.add(answer.status_code)
        if answer.status_code == 429:
            assert answer.json()["error"] == "Too many requests. Wait a minute, then try again."
            break
    return found
