"""Whatever arrives on a line, it is refused with a sentence, and the table is unharmed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import PATIENCE, Serving, made

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

LOST = 0  # the line, without a word why
LONG = {  # sent instead of its name
    "nested": "[" * 3000,
    "over our limit": json.dumps({"type": "say", "text": "x" * 9_000}),
    "over the server's limit": json.dumps({"type": "say", "text": "x" * 70_000}),
}
KINDS = [
    *("play", "undo", "answer_undo", "why", "hint", "say", "take_over", "take_back", "again"),
    *("ping", "frame", "refused", "conquer", ""),
]
TEXTS = st.text(max_size=30) | st.sampled_from(["stop", "pass", "move 0,0 1 1,0", "melt 0,0"])
NUMBERS = st.integers(-(2**70), 2**70) | st.integers(-2, 9)
VALUES = st.none() | st.booleans() | NUMBERS | st.floats() | TEXTS | st.lists(NUMBERS, max_size=3)
FIELDS = st.sampled_from(
    ["ply", "do", "count", "agree", "words", "text", "seat", "seq", "at", "by"]
)
SHAPED = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(FIELDS, VALUES, max_size=4),
)
FITTING = st.one_of(
    st.builds(lambda ply, do: {"type": "play", "ply": ply, "do": do}, st.integers(0, 3), TEXTS),
    st.builds(lambda ply, n: {"type": "undo", "ply": ply, "count": n}, NUMBERS, NUMBERS),
    st.builds(lambda yes: {"type": "answer_undo", "ply": 0, "agree": yes}, st.booleans()),
    st.builds(lambda words: {"type": "why", "words": words}, TEXTS),
    st.builds(lambda seat: {"type": "take_over", "seat": seat}, NUMBERS),
    st.builds(lambda seat: {"type": "take_back", "seat": seat}, NUMBERS),
    st.builds(lambda ply: {"type": "hint", "ply": ply}, st.integers(1, 9)),
    st.builds(lambda text: {"type": "say", "text": text}, st.text(max_size=600)),
    st.builds(lambda seq: {"type": "again", "seq": seq}, NUMBERS),
).map(json.dumps)
MESSAGES = st.one_of(
    SHAPED,
    FITTING,
    TEXTS,
    st.binary(max_size=40),
    st.sampled_from(sorted(LONG)),
)


@pytest.fixture(scope="module")
def table(server: Serving) -> tuple[Any, dict[str, Any]]:
    """A table at which nothing that is sent is a right decision: it is Ada's turn."""
    ada, ben = server.browser("Ada"), server.browser("Ben")
    found = made(ada, seats=[{"kind": "me"}, {"kind": "open"}])
    joined = ben.post(f"/api/tables/{found['id']}/join", json={"invite": found["invite"]})
    assert joined.status_code == 200
    return (ada, ben, server.browser()), found


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(messages=st.lists(MESSAGES, min_size=1, max_size=8), who=st.integers(1, 2))
def test_nothing_that_is_sent_harms_a_table(
    server: Serving, table: Any, messages: list[str | bytes], who: int
) -> None:
    people, found = table
    path = f"/ws/tables/{found['id']}"
    owner, line = server.line(people[0], path), server.line(people[who], path)
    before = first_frame(owner)
    first_frame(line)
    ended = _sent(line, messages)
    if ended == LOST and "over the server's limit" in messages:
        ended = 1009  # the line is cut while the rest is under way: that may overtake the reason
    assert ended in (None, 1009, 4400, 4429)
    owner.send(json.dumps({"type": "again", "seq": -1}))
    after = first_frame(owner)
    while not after["whole"]:
        after = first_frame(owner)
    assert (after["ply"], after["offers"]) == (0, before["offers"])
    assert after["table"]["state"] == "playing"
    assert not any(seat["away"] for seat in after["table"]["seats"])
    line.close()
    owner.close()


def _sent(line: ClientConnection, messages: list[str | bytes]) -> int | None:
    """Send all of it and read the answers; return why the line was closed, if it was."""
    try:
        for message in messages:
            line.send(message if isinstance(message, bytes) else LONG.get(message, message))
        line.send(json.dumps({"type": "ping", "at": 77.0}))
        assert all(text.strip() for text in answered(line))
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else LOST
    return None


def first_frame(line: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] == "frame":
            return message


def answered(line: ClientConnection) -> list[str]:
    """Return what was refused until the ping came back."""
    refusals = []
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] == "refused":
            refusals.append(message["text"])
        elif message["type"] == "pong" and message["at"] == 77.0:
            return refusals
