"""Components files: where a fault is, what a source is, what counts for the digest."""

from __future__ import annotations

import pytest

from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents

TEXT = """\
# A box
[cards]   # a table
source = "rulebook"
back1 = ["a", "b"]

[[favor]]
id = "one"
source = "name rulebook, effect reconstructed"

[[favor]]
id = "two"
source = "hearsay"

[deep.er]
"quoted key" = 1
"""


@pytest.fixture
def box() -> Components:
    return Components(TEXT, "box.toml")


def test_faults_name_file_line_and_key(box: Components) -> None:
    assert str(box.fault(("cards", "back1"), "wrong.")) == "box.toml, line 4, cards.back1: wrong."
    assert str(box.fault(("favor", 1, "id"), "wrong.")) == "box.toml, line 11, favor.2.id: wrong."
    assert str(box.fault(("favor", 0, "name"), "gone.")) == "box.toml, line 6, favor.1.name: gone."
    assert "line 15" in str(box.fault(("deep", "er", "quoted key"), "wrong."))
    assert str(box.fault(("nowhere",), "gone.")) == "box.toml, nowhere: gone."


def test_values_are_there_and_of_their_type(box: Components) -> None:
    assert box.at(("favor", 0, "id"), str) == "one"
    with pytest.raises(BadComponents, match=r"line 1\d, favor.2.missing: this entry is missing"):
        box.at(("favor", 1, "missing"), str)
    with pytest.raises(BadComponents, match=r"favor.3: this entry is missing"):
        box.at(("favor", 2), dict)
    with pytest.raises(BadComponents, match=r"line 4, cards.back1: must be a whole number"):
        box.at(("cards", "back1"), int)


def test_sources_are_known_words(box: Components) -> None:
    assert box.source(("cards",)) == "rulebook"
    assert box.source(("favor", 0)).endswith("reconstructed")
    with pytest.raises(BadComponents, match=r"line 12, favor.2.source: must name one of rulebook"):
        box.source(("favor", 1))
    with pytest.raises(BadComponents, match=r"deep.er.source: this entry is missing"):
        box.source(("deep", "er"))


def test_unknown_keys_are_refused(box: Components) -> None:
    box.only(("cards",), {"source", "back1"})
    with pytest.raises(BadComponents, match=r"line 4, cards.back1: unknown key; try source"):
        box.only(("cards",), {"source"})
    with pytest.raises(BadComponents, match=r"line 14, deep"):
        box.only((), {"cards", "favor"})


def test_bad_toml_is_one_sentence() -> None:
    with pytest.raises(BadComponents, match=r"box.toml is not valid TOML: .*line 1"):
        Components("[cards\nx = 1\n", "box.toml")


def test_the_digest_is_of_the_contents() -> None:
    again = Components("# other words\n" + TEXT.replace("  # a table", ""), "elsewhere")
    assert again.digest == Components(TEXT, "box.toml").digest
    assert Components(TEXT.replace('"b"', '"c"'), "box.toml").digest != again.digest
