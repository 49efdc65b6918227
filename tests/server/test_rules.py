"""The rules as the browser shows them: every rule, in every language, safe, linked."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.server.rules_pages import _linked, _piece, _pieces, rules

if TYPE_CHECKING:
    from tests.server.conftest import Serving

NUMBER = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)*)\*\*", re.MULTILINE)


@pytest.mark.parametrize("name", list(catalog.GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_once(name: str, language: str) -> None:
    game = catalog.game(name)
    with speaking(language):
        page, text = rules(game), game.rules()
    numbers = [rule.number for rule in page.rules if rule.number]
    assert numbers == NUMBER.findall(text)
    assert len(set(numbers)) == len(numbers)
    assert all(rule.html for rule in page.rules if rule.number)


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_nothing_is_lost(name: str) -> None:
    """All words of the page are in the pieces, in their order."""
    game = catalog.game(name)
    page = rules(game)
    told = " ".join(f"{rule.number} {rule.heading} {rule.html}" for rule in page.rules)
    words = re.findall(r"[a-z]{4,}", unescape(re.sub(r"<[^>]*>", " ", told)))
    body = game.rules().split("\n", 1)[1]
    assert words == re.findall(r"[a-z]{4,}", body)


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_links_lead_to_rules(name: str) -> None:
    page = rules(catalog.game(name))
    numbers = {rule.number for rule in page.rules}
    targets = re.findall(r'href="#([^"]+)"', "".join(rule.html for rule in page.rules))
    assert targets
    assert set(targets) <= numbers


def test_over_http(server: Serving) -> None:
    told = server.browser().get("/api/rules/nunatak").json()
    assert told["title"] == "Nunatak"
    (rule,) = [rule for rule in told["rules"] if rule["number"] == "N2"]
    assert '<a href="#N3.1">N3</a>' in rule["html"]
    assert server.browser().get("/api/rules/chess").status_code == 404


def test_pieces() -> None:
    text = "# Game\n\nHello.\n\n## G1 Start\n\n**G1.1** First.\n\nMore.\n\n**G1.2** Last."
    pieces = [_piece(piece) for piece in _pieces(text)]
    assert [(piece.number, piece.heading) for piece in pieces] == [
        ("", "Game"),
        ("", "G1 Start"),
        ("G1.1", ""),
        ("G1.2", ""),
    ]
    assert pieces[2].html == "<p>First.</p>\n<p>More.</p>\n"


def test_no_html_of_others() -> None:
    piece = _piece("**G1** <script>alert(1)</script> [x](javascript:alert(1))")
    assert "<script" not in piece.html
    assert "javascript:" not in re.sub(r"&lt;.*|\[.*", "", piece.html)


def test_code_is_no_prose() -> None:
    html = "<p>see G1.2, <code>G1.2</code> and G9</p>"
    linked = '<p>see <a href="#G1.2">G1.2</a>, <code>G1.2</code> and G9</p>'
    assert _linked(html, ["G1.1", "G1.2"]) == linked
    assert _linked("<p>G1</p>", ["G1.1", "G1.2"]) == '<p><a href="#G1.1">G1</a></p>'
