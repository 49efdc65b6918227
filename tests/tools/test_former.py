"""The bridge to an earlier version: this one stands in for it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from glaciarium import catalog
from glaciarium.arena.external_bot import question, start
from glaciarium.kernel.match import Match, Seat
from tools import former


def begun(name: str, seed: int = 5) -> Match:
    return Match(catalog.game(name), {"players": 2}, seed, [Seat("a", "human"), Seat("b", "human")])


def played(match: Match, plies: int) -> None:
    for ply in range(plies):
        options = match.on_offer()
        match.play(options[ply % len(options)])


def asked(match: Match, seed: int = 9) -> dict[str, Any]:
    return {**question(match, match.actor, [], 1.0), "seed": seed}


def test_the_bot_sees_the_table_as_it_stands() -> None:
    match = begun("arktia")
    bot = catalog.bot("level4@40")
    seat = match.actor
    table = former.Table(start(match, seat))
    for _ in range(4):
        while match.actor != seat:
            played(match, 1)
        chosen = bot.choose(match.game, match.view(seat), 9)
        answer = table.answer(bot, asked(match))
        assert answer == match.game.text(match.state, chosen)
        match.play(answer)


def test_moves_that_were_taken_back_are_forgotten() -> None:
    match = begun("arktia")
    table = former.Table(start(match, 0))
    played(match, 6)
    table.follow([move.do for move in match.moves])
    match.undo(4)
    played(match, 2)
    match.play(match.on_offer()[-1])
    table.follow([move.do for move in match.moves])
    seen = table.game.view(table.state, 0).table
    assert match.game.key(seen) == match.game.key(match.view(0).table)


def test_other_rules_are_refused() -> None:
    message = start(begun("arktia"), 0)
    with pytest.raises(SystemExit, match="have changed since"):
        former.Table({**message, "rules_version": message["rules_version"] + 1})
    with pytest.raises(SystemExit, match="have changed since"):
        former.Table({**message, "components": "else"})


def test_moves_are_told_only_where_nothing_is_hidden() -> None:
    match = begun("nunatak")
    assert "moves" not in asked(match)
    with pytest.raises(SystemExit, match="hidden"):
        former.Table(start(match, match.actor)).answer(catalog.bot("greedy"), asked(match))


def test_it_speaks_the_protocol_of_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun("arktia")
    messages = [{"type": "hello"}, start(match, match.actor), asked(match), {"type": "end"}]
    lines = "".join(json.dumps(message) + "\n" for message in messages)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    former.play("greedy")
    hello, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert hello == {"protocol": former.PROTOCOL, "name": "former greedy"}
    assert answer["do"] in match.on_offer()
