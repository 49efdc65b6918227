"""Reading records: everything that can be wrong gets one sentence with the line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.match import Match, Seat, replay
from glaciarium.kernel.record import FORMAT, dump, read
from tests.conformance.toy import ThinIce

GAME = ThinIce()


def record() -> dict[str, Any]:
    match = Match(GAME, {"players": 2}, 1, [Seat("Ada", "human"), Seat("Bo", "bot:random")])
    match.play("wait")
    match.play(match.on_offer()[-1])
    return match.record()


def refusal(lines: list[bytes]) -> str:
    with pytest.raises(BadRecord) as caught:
        list(read(lines, "f.jsonl"))
    return str(caught.value)


def test_a_record_is_read_as_it_was_written() -> None:
    line = dump(record()).encode()
    assert list(read([line, b"\n", line], "f.jsonl")) == [(1, record()), (3, record())]
    assert json.loads(line)["format"] == FORMAT


def test_truncated_line() -> None:
    good = dump(record()).encode()
    assert refusal([good, good[:200]]).startswith("f.jsonl, line 2: the line breaks off")


def test_damaged_line() -> None:
    damaged = dump(record()).encode().replace(b'"seed":', b'"seed"=', 1)
    assert "f.jsonl, line 1: the line is damaged at character" in refusal([damaged])


def test_numbers_that_are_too_long() -> None:
    long = dump(record()).encode().replace(b'"seed":1', b'"seed":' + b"9" * 5000)
    assert refusal([long]) == "f.jsonl, line 1: a number has too many digits for a game record."
    future = {"format": "glaciarium-record/" + "9" * 5000}
    assert "written by a newer Glaciarium" in refusal([json.dumps(future).encode()])


def test_not_text_and_empty() -> None:
    assert refusal([b"\x89PNG\xff\n"]) == (
        "f.jsonl, line 1: this isn't text, so it can't be a game record."
    )
    assert refusal([]) == refusal([b"\n"]) == "f.jsonl is empty: there is no game in it."


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": None}, "not a game record"),
        ({"format": "glaciarium-record/2"}, "written by a newer Glaciarium"),
        ({"format": "chess/1"}, "is not a Glaciarium record"),
        ({"seed": "7"}, '"seed" must be a whole number'),
        ({"seed": -1}, '"seed" must be between'),
        ({"seed": 1 << 256}, '"seed" must be between'),
        ({"seed": True}, '"seed" must be a whole number'),
        ({"moves": [{"by": 0}]}, "move 0 must look like"),
        ({"moves": [{"by": "0", "do": "wait"}]}, "move 0 must look like"),
        ({"events": [{"kind": "x"}]}, 'event 0 needs "after" and "kind"'),
        ({"seats": [{"name": "Ada"}]}, 'seat 0 needs "name" and "kind"'),
        ({"result": []}, '"result" must be an object'),
    ],
)
def test_wrong_contents(change: dict[str, Any], complaint: str) -> None:
    wrong = {**record(), **change}
    sentence = refusal([dump(wrong).encode()])
    assert sentence.startswith("f.jsonl, line 1: ")
    assert complaint in sentence


@pytest.mark.parametrize("key", ["game", "options", "seed", "components", "seats", "moves"])
def test_missing_contents(key: str) -> None:
    wrong = record()
    del wrong[key]
    assert refusal([dump(wrong).encode()]) == f'f.jsonl, line 1: the record has no "{key}".'


def complaint(lines: list[bytes]) -> str | None:
    """Return why the lines cannot be read and replayed; None if they can."""
    try:
        for _number, told in read(lines, "f.jsonl"):
            replay(GAME, told, "f.jsonl, line 1")
    except BadRecord as error:
        return str(error)
    return None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@settings(max_examples=300)
@given(st.sampled_from(sorted(record())), json_values)
def test_any_damage_is_a_sentence(key: str, value: object) -> None:
    """Whatever one part becomes, reading and replaying either works or says what is wrong."""
    sentence = complaint([dump({**record(), key: value}).encode()])
    assert sentence is None or sentence.startswith("f.jsonl, line 1: ")


@settings(max_examples=300)
@given(st.binary(max_size=60), st.integers(0, 800))
def test_any_bytes_are_a_sentence(noise: bytes, at: int) -> None:
    line = dump(record()).encode()
    sentence = complaint([line[:at] + noise + line[at + len(noise) :]])
    assert sentence is None or sentence.startswith("f.jsonl")


def test_a_move_out_of_turn_or_after_the_end() -> None:
    wrong = record()
    wrong["moves"][1]["by"] = 0
    with pytest.raises(
        BadRecord, match=r"line 1: move 1, .*: it was seat 1's decision, not seat 0's."
    ):
        replay(GAME, wrong, "line 1")
    wrong = record()
    wrong["moves"] += [{"by": 0, "do": "wait"}] * 20
    with pytest.raises(BadRecord, match=r"seat .'s decision"):
        replay(GAME, wrong, "line 1")


def test_other_components_or_rules() -> None:
    with pytest.raises(BadRecord, match=r"other components than thin-ice.toml"):
        replay(GAME, {**record(), "components": "0" * 64}, "line 1")
    with pytest.raises(BadRecord, match=r"version 2 of the rules; this is 1"):
        replay(GAME, {**record(), "rules_version": 2}, "line 1")
