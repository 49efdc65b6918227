"""The site builds without a warning, is complete, leads nowhere that is not there, and needs no
network."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from glaciarium import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)*)\*\*", re.MULTILINE)


def test_the_site(tmp_path: Path) -> None:
    """Build it once and look at it from all sides."""
    site = built(tmp_path)
    every_page_has_its_place(site)
    links_lead_somewhere(site)
    nothing_is_loaded_from_elsewhere(site)
    for name in catalog.GAMES:
        every_rule_can_be_linked(name, site)
    the_protocol_is_documented(site)


def built(folder: Path) -> Path:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-E"]
    command += ["-d", str(folder / "doctrees"), str(ROOT / "docs"), str(folder / "html")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "html"


class Page(HTMLParser):
    """What a page is called, where it leads to, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.add(found.get("id", ""))
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag != "a":
            self.loads += [found[name] for name in ("src", "href", "data") if name in found]


page = cache(Page)


def pages(site: Path) -> Iterator[Path]:
    yield from sorted(path for path in site.rglob("*.html") if "_static" not in path.parts)


def every_page_has_its_place(site: Path) -> None:
    wanted = {f"games/{name}.html" for name in catalog.GAMES} | {
        *("index.html", "quick-start.html", "bots.html", "hosting.html", "api.html"),
        "python-api.html",
        *("environments.html", "datasets.html", "examples.html", "adding-a-game.html"),
    }
    wanted |= {f"decisions/{path.stem}.html" for path in (ROOT / "docs/decisions").glob("0*.md")}
    there = {str(path.relative_to(site)) for path in pages(site)}
    assert wanted <= there
    listed = {link for link in page(site / "index.html").links if not link.startswith("http")}
    assert {f"games/{name}.html" for name in catalog.GAMES} <= there
    assert {"games/index.html", "datasets.html", "examples.html"} <= listed


def links_lead_somewhere(site: Path) -> None:
    dead = []
    for path in pages(site):
        for link in page(path).links + page(path).loads:
            if re.match(r"[a-z]+:", link):
                continue
            place, _, anchor = unquote(link).partition("#")
            target = (path.parent / place.partition("?")[0]).resolve() if place else path
            there = target.is_file() and (
                not anchor or target.suffix != ".html" or anchor in page(target).ids
            )
            if not there:
                dead.append((str(path.relative_to(site)), link))
    assert dead == []


def nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loads = {load for path in pages(site) for load in page(path).loads}
    assert [load for load in loads if re.match(r"(?:[a-z]+:)?//", load)] == []
    styles = "".join(path.read_text("utf-8") for path in (site / "_static").glob("*.css"))
    assert re.findall(r"@import|url\(['\"]?(?:https?:)?//", styles) == []


def every_rule_can_be_linked(name: str, site: Path) -> None:
    rules = RULE.findall(catalog.game(name).rules())
    assert rules
    ids = page(site / "games" / f"{name}.html").ids
    anchors = {rule.lower().replace(".", "-") for rule in rules}
    assert anchors <= ids


def the_protocol_is_documented(site: Path) -> None:
    ids = page(site / "python-api.html").ids
    wanted = {"Game.legal", "Game.observe", "Game.act", "Decision.lapse"}
    assert {f"glaciarium.kernel.protocol.{name}" for name in wanted} <= ids
    assert "glaciarium.kernel.state.View" in ids
    assert {"glaciarium.envs.vector.VectorPlay.step", "glaciarium.envs.single.gym_env"} <= ids
