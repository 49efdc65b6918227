"""docs/api.md names every request, every message and every way in which a line is closed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from glaciarium.server import connection, connections, websocket
from glaciarium.server.api import ENDPOINTS
from glaciarium.server.table_info import CLOCKS
from glaciarium.server.wire import (
    FromClient,
    FromServer,
    Lobby,
    LobbyChange,
    NewTable,
    ServerNotice,
)

if TYPE_CHECKING:
    from glaciarium.server.endpoints import Endpoint

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_requests(endpoint: Endpoint) -> None:
    assert f"`{endpoint.method} {endpoint.path}`" in PAGE


def test_no_request_that_there_is_not() -> None:
    known = {f"{one.method} {one.path}" for one in ENDPOINTS}
    known |= {"GET /api/openapi.json", "GET /health", "GET /metrics"}
    told = set(re.findall(r"^\| `((?:GET|POST|DELETE) [^`]+)`", PAGE, re.MULTILINE))
    assert told == known


@pytest.mark.parametrize(
    "message", [*get_args(FromServer), *get_args(FromClient), Lobby, LobbyChange, ServerNotice]
)
def test_messages(message: type) -> None:
    tag = message.__struct_config__.tag  # type: ignore[attr-defined]  # msgspec gives it
    assert f"`{tag}`" in PAGE


def test_what_a_table_can_be_asked_for() -> None:
    assert all(field in PAGE for field in NewTable.__struct_fields__)
    assert all(f"`{clock}`" in PAGE for clock in CLOCKS)


def test_why_lines_are_closed() -> None:
    codes = {
        websocket.NONSENSE,
        websocket.FORBIDDEN,
        websocket.NO_TABLE,
        websocket.SILENT,
        websocket.TOO_MUCH,
        connections.LEFT,
    }
    told = {int(code) for code in re.findall(r"\b(1001|4\d\d\d) \w", PAGE)}
    assert told == codes | {connection.TOO_SLOW, connection.LEAVING}
