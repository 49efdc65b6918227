"""The tool that keeps the texts of all languages, and what it kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from glaciarium.games.endless_winter import components as winter
from glaciarium.games.endless_winter import wording
from glaciarium.games.nunatak import components as nunatak
from tools import words
from tools.words import Key, Message

if TYPE_CHECKING:
    from pathlib import Path

PYTHON = """
from glaciarium.kernel import i18n
from glaciarium.kernel.bits import count
from glaciarium.kernel.i18n import count as counted
from glaciarium.kernel.i18n import of, pattern, ruled, say

TABLE = {1: pattern("in a table"), 2: pattern("bent", "first")}

def tell(n, word):
    count(n, "not said")
    say("over two "
        "lines, {who}", who=of("symbol", "beast"))
    say("when it is" if n else "when it is not")
    say(TABLE[n])
    of("symbol", word)
    of("unheard", word)
    ruled("N1", "refused.")
    i18n.say("by way of the module")
    return counted("{n} card", "{n} cards", n)
"""
CLIENT = r"""
<script lang="ts">
  const told = t('plain');
  const both = t("it is {n}", { n });
  const chosen = t(mine ? 'your turn' : 'waiting');
  const long = t('one ' + 'text');
  const many = tn('{n} tile', '{n} tiles', n);
  const escaped = t('don\'t\u00a0go');
  await get('not this'); element.t('nor this'); start('nor that');
</script>
<p title={t(`in markup`)}>{tn('point', 'points', value)}</p>
"""


# Finding.
def test_patterns_are_found_in_python() -> None:
    assert list(words.python_keys(PYTHON)) == [
        Key("", "in a table"),
        Key("first", "bent"),
        Key("", "over two lines, {who}"),
        Key("symbol", "beast"),
        Key("", "when it is"),
        Key("", "when it is not"),
        Key("", "refused."),
        Key("", "by way of the module"),
        Key("", "{n} card", "{n} cards"),
    ]
    assert words.asked_contexts(PYTHON) == {"symbol", "unheard"}


def test_patterns_are_found_in_the_client() -> None:
    assert list(words.client_keys(CLIENT)) == [
        Key("", "plain"),
        Key("", "it is {n}"),
        Key("", "your turn"),
        Key("", "waiting"),
        Key("", "one text"),
        Key("", "{n} tile", "{n} tiles"),
        Key("", "don't\u00a0go"),
        Key("", "in markup"),
        Key("", "point", "points"),
    ]
    assert words.computed(CLIENT) == []
    assert words.computed("const a = t(names[n]); function t(pattern) {}") == ["t(n"]


def test_what_several_areas_say_belongs_to_the_table() -> None:
    arktia, game = "src/glaciarium/games/arktia/narration.py", "src/glaciarium/games/nunatak/x.py"
    client, server = "web/src/App.svelte", "src/glaciarium/server/api.py"
    places = [[arktia], [client], [arktia, client], [arktia, game], [server], [server, client]]
    found = [Message(Key("", "text"), where).area for where in places]
    assert found == ["arktia", "web", "arktia", "table", "table", "table"]


def test_a_pattern_is_said_alone_or_counted_but_not_both() -> None:
    assert words.clashes([Key("", "{n} food"), Key("effect", "{n} food", "{n} food")]) == []
    (complaint,) = words.clashes([Key("", "{n} food"), Key("", "{n} food", "{n} food")])
    assert "'{n} food'" in complaint


# PO files.
@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a house with two texts, of which one was there before, with one that is gone."""
    (tmp_path / "fr").mkdir()
    known = [Message(Key("", "old {n}"), ["web/src/a.ts"]), Message(Key("", "gone"), ["web/b.ts"])]
    texts: dict[Key, words.Forms] = {known[0].key: ("vieux {n}",), known[1].key: ("parti",)}
    (tmp_path / "fr" / "web.po").write_text(words.written("fr", known, texts), "utf-8")
    found = [
        Message(Key("", "old {n}"), ["src/glaciarium/server/api.py", "web/src/a.ts"]),
        Message(Key("column", "hunt"), ["src/glaciarium/games/endless_winter/wording.py"]),
        Message(Key("", "{n} card", "{n} cards"), ["src/glaciarium/server/api.py"]),
    ]
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    monkeypatch.setattr(words, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(words, "gathered", lambda: {message.key: message for message in found})
    return tmp_path


def test_an_update_keeps_translations_wherever_they_move(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words.main([]) == 0
    assert words.translations("fr") == {
        Key("", "old {n}"): ("vieux {n}",),
        Key("column", "hunt"): ("",),
        Key("", "{n} card", "{n} cards"): ("", ""),
    }
    assert 'msgstr "vieux {n}"' in (house / "fr" / "table.po").read_text("utf-8")
    assert "fr table: 2 texts, 1 to translate" in capsys.readouterr().out
    before = (house / "fr" / "table.po").read_text("utf-8")
    words.update()
    assert (house / "fr" / "table.po").read_text("utf-8") == before


def test_the_check_tells_what_lacks_and_what_is_left_over(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "fr: 'gone' is no longer said." in told
    assert "fr: column: 'hunt' has no translation." in told
    assert "'old {n}'" not in told.replace("de: 'old {n}' has no translation.", "")


def test_what_is_compiled(house: Path) -> None:
    words.update()
    for language in ("fr", "de"):
        path = house / language / "table.po"
        text = path.read_text("utf-8").replace('msgstr[0] ""', 'msgstr[0] "une"')
        path.write_text(text.replace('msgstr[1] ""', 'msgstr[1] "des"'), "utf-8")
    assert words.main(["--compile"]) == 0
    compiled = {path.name: json.loads(path.read_text()) for path in house.glob("compiled/*")}
    assert compiled["fr.json"] == {"old {n}": "vieux {n}", "{n} card": ["une", "des"]}
    assert compiled["web.fr.json"] == {"old {n}": "vieux {n}"}
    assert compiled["web.de.json"] == {}


def test_a_context_comes_before_its_word() -> None:
    assert json.loads(words.compiled({Key("column", "hunt"): ("Jagen",)})) == {
        "column\x04hunt": "Jagen"
    }


@pytest.mark.parametrize(
    ("key", "forms", "faulty"),
    [
        (Key("", "{who} waits."), ("{who} attend.",), False),
        (Key("", "{who} waits."), ("On attend.",), True),
        (Key("", "{who} waits."), ("{qui} attend.",), True),
        (Key("", "{word!r} is known."), ("{word} est connu.",), True),
        (Key("", "{n} card", "{n} cards"), ("une carte", "{n} cartes"), False),
        (Key("", "{n} of {who}", "{n} of {who}"), ("{n}", "{n}"), True),
        (Key("", "{n} card", "{n} cards"), ("{n} carte", ""), True),
        (Key("", "Which?"), ("Lequel\u00a0?",), False),
        (Key("", "Which?"), ("Lequel ?",), True),
        (Key("", "“it”"), ("«\u00a0cela\u00a0»",), False),
        (Key("", "“it”"), ("« cela »",), True),
        (Key("", "{column}: "), ("{column}\u00a0:",), True),
    ],
)
def test_a_translation_fits_its_pattern(key: Key, forms: tuple[str, ...], faulty: bool) -> None:
    assert bool(list(words.faults("fr", key, forms))) == faulty


# What stands in locale/.
def test_every_text_is_there_in_every_language() -> None:
    assert words.complaints() == []


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u2019", "'")


@pytest.mark.parametrize("language", list(words.LANGUAGES))
def test_names_are_those_of_the_box(language: str) -> None:
    known = words.translations(language)
    favors = nunatak.unpack(nunatak.own_components()).favors
    told = {favor.id: plain(known[Key("favor", favor.id)][0]) for favor in favors}
    assert told == {favor.id: plain(favor.name[language]) for favor in favors}
    box = winter.unpack(winter.own_components())
    titles = {culture.id: culture.names for culture in box.cultures}
    titles |= {chief.id: chief.names for chief in box.chiefs}
    titles |= {stone.id: stone.names for stone in box.stones}
    for name, names in titles.items():
        assert plain(known[Key("name", wording.english_title(name))][0]) == names[language]
    bare = {tribe.id: tribe.names for tribe in box.tribes}
    bare |= {wording.english_animal(animal.id): animal.names for animal in box.animals}
    for name, names in bare.items():
        assert known[Key("named", name)][0].casefold() == names[language].casefold()
