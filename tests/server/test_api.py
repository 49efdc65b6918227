"""The HTTP API does what its schema says, whatever is sent to it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from glaciarium import __version__, catalog
from glaciarium.kernel.i18n import LANGUAGES
from glaciarium.server import openapi
from glaciarium.server.api import ENDPOINTS
from glaciarium.server.app import make_app
from glaciarium.server.config import Config
from tests.server.conftest import made

if TYPE_CHECKING:
    from tests.server.conftest import Serving

JSON = {"Content-Type": "application/json"}


# Tables by what they are: the test puts real ones in their place.
TABLES = ["played", "waiting", "private", "nowhere"]


def described() -> dict[str, Any]:
    """Return the description, with tables, games and languages that there are."""
    told = openapi.description(ENDPOINTS)
    values = {"id": TABLES, "game": [*catalog.GAMES, "chess"], "lang": [*LANGUAGES, "la"]}
    for path in told["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["in"] == "path":
                    parameter["schema"]["enum"] = values[parameter["name"]]
    return told


SCHEMA = schemathesis.openapi.from_dict(described())


@pytest.fixture(scope="module")
def tables(server: Serving) -> dict[str, str]:
    host = server.browser("Ada")
    waiting = made(host, "nunatak", seats=[{"kind": "me"}, {"kind": "open"}], open=True)
    return {
        "played": made(host)["id"],
        "waiting": waiting["id"],
        "private": made(host, watchable=False)["id"],
    }


@pytest.fixture
def eve(server: Serving) -> httpx.Client:
    return server.browser("Eve")


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent(
    case: Any, server: Serving, eve: httpx.Client, tables: dict[str, str]
) -> None:
    wanted = case.path_parameters.get("id")
    if wanted in tables:
        case.path_parameters["id"] = tables[wanted]
    cookie = f"glaciarium={eve.cookies['glaciarium']}"
    case.call_and_validate(
        base_url=server.address,
        headers={"Cookie": cookie},
        excluded_checks=[positive_data_acceptance],  # names, options and records have rules too
    )


def test_everything_is_described(server: Serving) -> None:
    told = server.browser().get("/api/openapi.json").json()
    found = {(method.upper(), path) for path, of in told["paths"].items() for method in of}
    assert found == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    assert told["components"]["schemas"].keys() >= {"NewTable", "TableInfo", "Snapshot", "Problem"}


def test_health_and_numbers(server: Serving) -> None:
    browser = server.browser("Ada")
    assert browser.get("/health").json() == {"version": __version__, "database": "ok"}
    made(browser)
    told = browser.get("/metrics").text
    numbers = [line for line in told.splitlines() if line and not line.startswith("#")]
    assert all(f'process="{server.process.pid}"' in line for line in numbers)
    assert ',route="/api/tables",status="200"}' in told
    for name in ("sockets", "live_tables", "moves_total", "thinking_seconds", "commits"):
        assert f"# TYPE glaciarium_{name}" in told.replace("_total ", " ").replace(
            "# TYPE glaciarium_moves ", "# TYPE glaciarium_moves_total "
        )


def test_what_there_is_to_play(server: Serving) -> None:
    told = server.browser().get("/api/catalogue").json()
    assert [game["name"] for game in told["games"]] == list(catalog.GAMES)
    assert [level["name"] for level in told["levels"]] == [f"level{n}" for n in range(1, 6)]
    assert told["languages"] == LANGUAGES
    for game in told["games"]:
        assert game["blurb"]
        assert game["minutes"]
        assert game["players"] == catalog.game(game["name"]).players
        for option in game["options"]:
            # Without choices, the value is no choice from a list: a position, for example.
            assert option["default"] in (option["choices"] or [None])
            assert len(option["labels"]) == len(option["choices"])


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_every_choice_of_an_option_is_one(name: str, server: Serving) -> None:
    game = catalog.game(name)
    told = server.browser().get("/api/catalogue").json()
    (found,) = [one for one in told["games"] if one["name"] == name]
    assert [option["name"] for option in found["options"]] == [one.name for one in game.options]
    for option in found["options"]:
        for choice in option["choices"]:
            assert game.agree({"players": 2, option["name"]: choice})[option["name"]] == choice


# Answers.
def test_every_answer_is_guarded(server: Serving) -> None:
    for path in ("/", "/api/me", "/health", "/api/nothing", "/t/some-table"):
        headers = server.browser().get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_what_is_long_is_packed(server: Serving) -> None:
    rules = server.browser().get("/api/rules/nunatak")
    assert rules.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in server.browser("Ada").get("/api/me").headers


def test_news_is_not_kept(server: Serving) -> None:
    browser = server.browser("Ada")
    for path in ("/api/me", "/api/tables", f"/api/tables/{made(browser)['id']}"):
        assert browser.get(path).headers["cache-control"] == "no-store"


async def _broken(config: Config) -> httpx.Response:
    way = httpx.ASGITransport(make_app(config), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=way, base_url="http://test") as client:
        return await client.get("/api/tables?which=open&lang=en")


def test_what_breaks_is_told_without_its_reason(database: str) -> None:
    """The database was never opened: our own fault, and others learn nothing about it."""
    answer = asyncio.run(_broken(Config(database=database)))
    assert answer.status_code == 500
    assert answer.json()["error"].startswith("Something went wrong on our side.")
    assert "_readers" not in answer.text


def test_addresses_that_there_are_not(server: Serving) -> None:
    browser = server.browser("Ada")
    unknown = browser.post("/api/nothing")
    assert (unknown.status_code, unknown.json()) == (
        404,
        {"error": "There's nothing at this address."},
    )
    wrong = browser.put("/api/me")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "DELETE, GET, POST")
    assert wrong.json() == {"error": "This address doesn't accept PUT."}
    assert browser.get("/api/login").status_code == 405


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        (b"", 400, "can't be read"),
        (b"{", 400, "can't be read"),
        (b"null", 400, "can't be read"),
        (b'{"name": 5}', 400, "Expected `str`"),
        (b'{"name": "Ada", "admin": true}', 400, "admin"),
        (b'{"name": "\xff"}', 400, "can't be read"),
        (b'{"name": "\\ud800"}', 400, "can't be read"),
        (b'{"name": "' + b"x" * 70_000 + b'"}', 413, "too large"),
        (b"[" * 60_000, 400, "can't be read"),
    ],
)
def test_bodies_that_are_none(server: Serving, body: bytes, status: int, sentence: str) -> None:
    browser = server.browser("Ada")
    answer = browser.post("/api/me", content=body, headers=JSON)
    assert answer.status_code == status
    assert sentence in answer.json()["error"]
    assert browser.get("/api/me").json()["name"] == "Ada"


def test_a_body_needs_a_length(server: Serving) -> None:
    """One chunk for each byte would keep the process busy with a single read."""

    def chunks() -> Any:
        for _ in range(3):
            yield b"x"

    answer = server.browser("Ada").post("/api/me", content=chunks(), headers=JSON)
    assert answer.status_code == 400
    assert answer.headers["connection"] == "close"


def test_languages(server: Serving) -> None:
    browser = server.browser("Ada")
    for lang in LANGUAGES:
        assert isinstance(browser.get(f"/api/words/{lang}.json").json(), dict)
    assert browser.get("/api/words/la.json").status_code == 404
    assert browser.get("/api/words/en.json").json() == {}


@pytest.mark.parametrize("number", ["x", "1.5", "9" * 30, "", "٣"])
def test_numbers_in_addresses(server: Serving, number: str) -> None:
    browser = server.browser("Ada")
    where = f"/api/tables/{made(browser)['id']}/replay"
    answer = browser.get(where, params={"first": number})
    assert (answer.status_code, answer.json()["error"]) == (400, "first must be a whole number.")


def test_a_struct_on_the_wire_is_json(server: Serving) -> None:
    answer = server.browser("Ada").get("/api/me")
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.content)["name"] == "Ada"
