"""The HTTP API keeps what it says of itself, whatever is sent to it."""

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
    assert told["components"]["schemas"].keys() >= {"NewTable", "TableInfo", "Frame", "Problem"}


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
            assert option["default"] in option["choices"]
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
