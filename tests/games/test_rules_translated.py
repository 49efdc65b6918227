"""The rules pages in other languages say what the English ones say, rule by rule."""

from __future__ import annotations

import re

import pytest

from glaciarium import catalog
from glaciarium.kernel.i18n import ENGLISH, LANGUAGES, speaking

NUMBERED = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)?)\*\* ", re.MULTILINE)
TYPED = re.compile(r"`([^`]+)`")
NUMBER = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")
# Words that no French or German sentence has.
ENGLISH_WORDS = re.compile(r"\b(?:the|and|you|your|of|with|is|are|each|which|player|cards)\b", re.I)
# Words that French sentences have to address a reader whom they know well.
FAMILIAR = re.compile(r"\b(?:tu|te|toi|ton|ta|tes|tien|tiens|tienne|tiennes)\b|\bt\u2019", re.I)
MARKED = {
    "ruling": {"fr": "décision", "de": "entscheidung"},
    "house rule": {"fr": "règle maison", "de": "hausregel"},
    "deduced": {"fr": "déduit", "de": "abgeleitet"},
    "reconstructed": {"fr": "reconstitué", "de": "rekonstruiert"},
}
WIDEST = 125  # characters in a line of prose
STRAY = re.compile(r"[+>] |\d+[.)] ")  # would begin a list or a quotation


def page(name: str, language: str) -> str:
    with speaking(language):
        return catalog.game(name).rules()


def parts(text: str) -> dict[str, str]:
    """Return the text before the first rule as "", then each rule by its number.

    What stands between a rule and the next one, a table or a heading, belongs to it.
    """
    found = NUMBERED.split(text)
    return dict(zip(["", *found[1::2]], found[::2], strict=True))


def typed(text: str) -> list[str]:
    """Return what stands in backticks, in the order of the alphabet: sentences may turn around."""
    return sorted(" ".join(words.split()) for words in TYPED.findall(text))


def prose(text: str) -> str:
    return TYPED.sub("", text)


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+|½", prose(text)))


def runs(text: str) -> set[str]:
    """Return all runs of three words: only a rule left in English shares them."""
    words = re.findall(r"[^\W\d_]{2,}", prose(text).lower())
    return {" ".join(words[at : at + 3]) for at in range(len(words) - 2)}


def shape(text: str) -> list[str]:
    """Return the headings by their depth and number, and the rows of tables by their columns."""
    return [
        f"{line.count('|')} columns"
        if line.startswith("|")
        else " ".join([line.split(" ")[0], *NUMBER.findall(line)[:1]])
        for line in text.splitlines()
        if line.startswith(("#", "|"))
    ]


def marks(text: str, words: dict[str, str]) -> list[str]:
    """Return which marks such as *ruling* a text has, by their English names."""
    emphasised = [found.lower() for found in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text)]
    return sorted(
        mark for found in emphasised for mark, word in words.items() if found.startswith(word)
    )


every_page = pytest.mark.parametrize(
    ("name", "language"),
    [(name, language) for name in catalog.GAMES for language in LANGUAGES if language != ENGLISH],
)
every_french_page = pytest.mark.parametrize("name", catalog.GAMES)


@every_page
def test_a_page_has_the_same_rules_in_the_same_order(name: str, language: str) -> None:
    assert page(name, language) != page(name, ENGLISH)
    assert NUMBERED.findall(page(name, language)) == NUMBERED.findall(page(name, ENGLISH))


@every_page
def test_a_page_has_the_same_headings_and_tables(name: str, language: str) -> None:
    assert shape(page(name, language)) == shape(page(name, ENGLISH))


@every_page
def test_words_to_type_stay_as_they_are(name: str, language: str) -> None:
    own = parts(page(name, language))
    for number, rule in parts(page(name, ENGLISH)).items():
        assert (number, typed(own[number])) == (number, typed(rule))


@every_page
def test_rules_refer_to_the_same_rules(name: str, language: str) -> None:
    own = parts(page(name, language))
    for number, rule in parts(page(name, ENGLISH)).items():
        cited = sorted(NUMBER.findall(prose(rule)))
        assert (number, sorted(NUMBER.findall(prose(own[number])))) == (number, cited)


@every_page
def test_rules_have_the_same_figures(name: str, language: str) -> None:
    own = parts(page(name, language))
    for number, rule in parts(page(name, ENGLISH)).items():
        assert (number, figures(own[number])) == (number, figures(rule))


@every_page
def test_what_is_ours_is_marked_in_the_same_rules(name: str, language: str) -> None:
    english = {mark: mark for mark in MARKED}
    words = {mark: found[language] for mark, found in MARKED.items()}
    own = parts(page(name, language))
    del own[""]  # it explains the marks in a sentence of its own
    for number, rule in own.items():
        there = marks(parts(page(name, ENGLISH))[number], english)
        assert (number, marks(rule, words)) == (number, there)


@every_page
def test_no_rule_is_left_in_english(name: str, language: str) -> None:
    assert ENGLISH_WORDS.findall(prose(page(name, language))) == []
    english, own = parts(page(name, ENGLISH)), parts(page(name, language))
    del own[""]  # it has the names of people
    for number, rule in own.items():
        assert (number, runs(rule) & runs(english[number])) == (number, set())


@every_page
def test_lines_are_short_and_begin_no_list_by_chance(name: str, language: str) -> None:
    lines = [line for line in page(name, language).splitlines() if not line.startswith("|")]
    assert [line for line in lines if len(line) > WIDEST or STRAY.match(line)] == []
    assert [line for line in lines if line.count("`") % 2] == []


@every_french_page
def test_french_has_its_spaces_and_apostrophes(name: str) -> None:
    text = prose(page(name, "fr"))
    assert re.findall(r".*[^\xa0][:;!?»].*", text) == []
    assert re.findall(r"«[^\xa0].*", text) == []
    assert re.findall(r".*'.*", text) == []


@every_french_page
def test_french_is_polite(name: str) -> None:
    assert FAMILIAR.findall(prose(page(name, "fr"))) == []
