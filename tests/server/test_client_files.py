"""The built client is served with the right headers, and nothing else of the disk is."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from glaciarium.server.client import NOT_BUILT, built

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "<!doctype html><title>Glaciarium</title>"
SCRIPT = "export const ice = 1;"


class Browser:
    """Asks for files of a folder, without a server in between."""

    def __init__(self, folder: Path) -> None:
        self.app = Starlette(routes=[Route("/{path:path}", built(folder).serve)])

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return asyncio.run(self._get(path, headers))

    async def _get(self, path: str, headers: dict[str, str] | None) -> httpx.Response:
        way = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=way, base_url="http://test") as client:
            return await client.get(path, headers=headers)


@pytest.fixture
def client(tmp_path: Path) -> Browser:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "mark.svg").write_text("<svg/>")
    (folder / "assets" / "index-a1b2.js").write_text(SCRIPT)
    (folder / "assets" / "index-a1b2.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return Browser(folder)


@pytest.mark.parametrize("path", ["/", "/new/arktia", "/t/abc", "/j/abc/word", "/index.html"])
def test_every_page_is_the_page(client: Browser, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_what_has_a_hash_in_its_name_never_changes(client: Browser) -> None:
    answer = client.get("/assets/index-a1b2.js", headers={"Accept-Encoding": "identity"})
    assert answer.text == SCRIPT
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/mark.svg").headers["cache-control"] == "no-cache"


def test_packed_files_are_sent_packed(client: Browser) -> None:
    answer = client.get("/assets/index-a1b2.js", headers={"Accept-Encoding": "gzip, br"})
    assert (answer.headers["content-encoding"], answer.text) == ("gzip", SCRIPT)
    assert answer.headers["vary"] == "Accept-Encoding"
    assert client.get("/assets/index-a1b2.js.gz").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/assets/gone-c3d4.js", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/link.txt", "/%00.txt"],
)
def test_files_that_there_are_not(client: Browser, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_client_that_was_not_built(tmp_path: Path) -> None:
    answer = Browser(tmp_path).get("/")
    assert (answer.status_code, answer.text) == (503, NOT_BUILT)
