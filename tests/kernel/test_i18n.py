"""Texts in the language of whoever reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.kernel import i18n
from glaciarium.kernel.i18n import (
    category,
    count,
    either,
    listed,
    of,
    page,
    pattern,
    ruled,
    say,
    speaking,
    spoken,
    to_a_drawing,
)

if TYPE_CHECKING:
    from pathlib import Path

FRENCH: dict[str, Any] = {
    "{who} waits.": "{who} attend.",
    "{n} card": ["{n} carte", "{n} cartes"],
    "symbol\x04pick": "pioche",
    "category\x04so far": "à ce jour",
    "{others} and {last}": "{others} et {last}",
    "{others} or {last}": "{others} ou {last}",
}
GERMAN: dict[str, Any] = {"{n} card": ["{n} Karte", "{n} Karten"]}


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"fr": FRENCH, "de": GERMAN}
    monkeypatch.setattr(i18n, "catalogue", lambda language: found[language])


def test_english_is_the_key() -> None:
    assert spoken() == "en"
    assert say("{who} waits.", who="Ann") == "Ann waits."
    assert say("A {brace} stays, where nothing is filled in.") == (
        "A {brace} stays, where nothing is filled in."
    )
    assert of("symbol", "pick") == "pick"


def test_a_language_is_spoken_until_the_end_of_the_block() -> None:
    with speaking("fr"):
        assert say("{who} waits.", who="Ann") == "Ann attend."
        with speaking("en"):
            assert say("{who} waits.", who="Ann") == "Ann waits."
        assert spoken() == "fr"
    assert spoken() == "en"


def test_a_language_may_be_spoken_to_somebody_who_types() -> None:
    assert not to_a_drawing()
    with speaking("fr"):
        assert to_a_drawing()
        with speaking("fr", drawn=False):
            assert not to_a_drawing()
            assert say("{who} waits.", who="Ann") == "Ann attend."
        assert to_a_drawing()
    assert not to_a_drawing()


def test_a_block_that_fails_leaves_the_language_as_it_was() -> None:
    with pytest.raises(ValueError, match="no"), speaking("fr"):
        raise ValueError("no")
    assert spoken() == "en"


def test_an_unknown_language_is_english() -> None:
    with speaking("tlh"):
        assert spoken() == "en"
        assert say("{who} waits.", who="Ann") == "Ann waits."


def test_what_has_no_translation_stays_english() -> None:
    with speaking("de"):
        assert say("{who} waits.", who="Ann") == "Ann waits."
        assert of("symbol", "pick") == "pick"
        assert count("{n} tile", "{n} tiles", 2) == "2 tiles"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["0 cards", "1 card", "2 cards"]),
        ("fr", ["0 carte", "1 carte", "2 cartes"]),
        ("de", ["0 Karten", "1 Karte", "2 Karten"]),
    ],
)
def test_numbers_choose_the_form(language: str, told: list[str]) -> None:
    with speaking(language):
        assert [count("{n} card", "{n} cards", number) for number in range(3)] == told


def test_a_word_is_translated_in_its_context() -> None:
    with speaking("fr"):
        assert of("symbol", "pick") == "pioche"
        assert of("verb", "pick") == "pick"
        assert category("so_far") == "à ce jour"
    assert category("so_far") == "so far"


def test_things_in_a_row() -> None:
    assert [listed(list("abc"[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert either(list("abc")) == "a, b or c"
    with speaking("fr"):
        assert listed(list("abc")) == "a, b et c"
        assert either(list("ab")) == "a ou b"


def test_a_sentence_begins_with_its_rule_in_every_language() -> None:
    assert ruled("N8.2", "{who} waits.", who="Ann") == "N8.2: Ann waits."
    with speaking("fr"):
        assert ruled("N8.2", "{who} waits.", who="Ann") == "N8.2: Ann attend."


def test_a_pattern_is_marked_and_nothing_else() -> None:
    assert pattern("{who} waits.") == "{who} waits."
    assert pattern("pick", "symbol") == "pick"


def test_a_page_is_read_in_the_language_spoken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "files", lambda _package: tmp_path)
    (tmp_path / "rules.md").write_text("in English", "utf-8")
    (tmp_path / "rules.fr.md").write_text("en français", "utf-8")
    assert page("anywhere", "rules") == "in English"
    with speaking("fr"):
        assert page("anywhere", "rules") == "en français"
    with speaking("de"):
        assert page("anywhere", "rules") == "in English"
