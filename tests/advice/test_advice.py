"""Advice: the same for the same view, honest about its numbers, and gone when unwanted."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from glaciarium import catalog
from glaciarium.arena.advice import (
    FORCED,
    OFFERED,
    Budget,
    advise,
    by_promise,
    in_order,
    next_rank,
    ranks,
)
from glaciarium.arena.estimates import Advice, Mean, mean, share
from glaciarium.arena.reasons import NO_CHOICE
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from tests.cli.test_terminal_toy import ToyGame
from tests.conformance.toy import ThinIce

FEW = Budget(80)


def after(game: Any, players: int, moves: int, seed: int = 5) -> Any:
    """Return a table some moves on, the same each time."""
    state = game.new(game.agree({"players": players}), seed, None)
    for nth in range(moves):
        options = game.legal_actions(state)
        game.act(state, options[nth * 7 % len(options)], None)
    return state


def seen(game: Any, state: Any) -> Any:
    return game.view(state, game.actor(state))


def last_turn(seed: int = 5) -> tuple[Any, Any]:
    """Return Thin Ice after everybody has always waited, when the last seat decides."""
    game = ThinIce()
    state = game.new(game.agree({"players": 2}), seed, None)
    for _ in range(7):
        game.act(state, 0, None)
    return game, state


@pytest.mark.parametrize(("name", "players"), [("arktia", 2), ("arktia", 4), ("nunatak", 3)])
def test_same_view_seed_and_visits_give_the_same_advice(name: str, players: int) -> None:
    game = catalog.game(name)
    view = seen(game, after(game, players, 20))
    first = advise(game, view, 3, FEW)
    assert first == advise(game, view, 3, FEW)
    assert first != advise(game, view, 4, FEW)
    assert len(first) == min(OFFERED, len(game.legal_actions(view.table)))


@pytest.mark.parametrize(("game", "players"), [(catalog.game("nunatak"), 2), (ThinIce(), 3)])
def test_what_the_seat_cannot_see_changes_nothing(game: Any, players: int) -> None:
    state = after(game, players, 2)
    view = seen(game, state)
    other = game.sample(view, 99)
    assert game.key(other) != game.key(state)
    assert advise(game, seen(game, other), 3, FEW) == advise(game, view, 3, FEW)


def test_the_obvious_action_comes_first() -> None:
    game, state = last_turn()
    best, other = advise(game, seen(game, state), 1, FEW)
    assert best.words.startswith("show")
    assert other.words == "wait"
    assert best.chance.value == 1.0
    assert other.chance.value == 0.5  # nobody has anything: all share
    card = int(best.words.removeprefix("show "))
    assert best.totals[1] == Mean(card, 0.0)
    assert best.reason == (
        "Wins about 50 percentage points more often than wait: "
        f"gains about {card} points from shown."
    )
    assert other.reason == (
        f"Wins about 50 percentage points less often than show {card}: "
        f"gives up about {card} points from shown."
    )


def test_rows_are_those_of_the_sheet_and_make_the_totals() -> None:
    game = catalog.game("nunatak")
    state = after(game, 3, 30)
    for one in advise(game, seen(game, state), 1, FEW):
        sheet = [(row.category, row.rule) for row in game.sheet(state).rows]
        assert [(row.category, row.rule) for row in one.rows] == sheet
        for seat in range(3):
            assert one.totals[seat].value == pytest.approx(
                sum(row.points[seat].value for row in one.rows)
            )
        assert one.lead.value <= one.totals[game.actor(state)].value


def test_where_nothing_is_left_to_chance_points_are_in_doubt_all_the_same() -> None:
    game = catalog.game("arktia")
    assert game.is_deterministic()
    for one in advise(game, seen(game, after(game, 2, 10)), 1, FEW):
        assert all(points.error > 0 for points in one.totals)


def test_an_action_that_is_asked_about_comes_too() -> None:
    game = catalog.game("arktia")
    state = after(game, 2, 2)
    view, options = seen(game, state), game.legal_actions(state)
    best = [one.action for one in advise(game, view, 1, FEW)]
    asked = next(action for action in options if action not in best)
    found = advise(game, view, 1, FEW, also=asked)
    assert {one.action for one in found} == {*best, asked}
    assert next(one for one in found if one.action == asked).visits >= FEW.visits // 4
    assert len(advise(game, view, 1, FEW, also=best[1])) == OFFERED


def test_where_there_is_no_choice_little_is_thought() -> None:
    game = ThinIce()
    state = game.new(game.agree({"players": 3}), 1, None)
    for _ in range(9):  # until the deck is empty
        game.act(state, game.legal_actions(state)[1], None)
    (only,) = advise(game, seen(game, state), 1, Budget(10**9))
    assert only.words == "wait"
    assert only.reason == NO_CHOICE
    assert only.visits <= 2 * FORCED


def test_thinking_stops_at_once() -> None:
    game = catalog.game("arktia")
    view = seen(game, after(game, 2, 10))
    asked: list[bool] = []

    def halt() -> bool:
        asked.append(True)
        return len(asked) > 3

    assert advise(game, view, 1, Budget(10**9), halt) == []
    assert len(asked) < 20


def test_another_thread_can_stop_it() -> None:
    game = catalog.game("arktia")
    view = seen(game, after(game, 2, 10))
    stop, found = threading.Event(), []
    thread = threading.Thread(
        target=lambda: found.append(advise(game, view, 1, Budget(10**9), stop.is_set))
    )
    thread.start()
    stop.set()
    thread.join(60)
    assert not thread.is_alive()
    assert found == [[]]


def test_seconds_are_a_budget_too() -> None:
    game = catalog.game("arktia")
    found = advise(game, seen(game, after(game, 2, 10)), 1, Budget(seconds=0.05))
    assert len(found) == OFFERED


def test_alone_the_goal_is_a_rank() -> None:
    game = catalog.game("nunatak")
    named = [name for name, _ in ranks(game)]
    assert named[0] == "meltwater"
    assert named[-1] == "ice temple"
    state = after(game, 1, 20)
    for one in advise(game, seen(game, state), 1, FEW):
        assert one.goal in named
        assert 0 <= one.chance.value <= 1
        assert one.lead == one.totals[0]


def test_the_next_rank_is_the_lowest_that_is_not_nearly_sure() -> None:
    game = catalog.game("nunatak")
    assert next_rank(game, [50] * 20) == ("meltwater", 100)
    assert next_rank(game, [120] * 20) == ("snowball", 151)
    assert next_rank(game, [120] + [90] * 19) == ("meltwater", 100)
    assert next_rank(game, [90] + [120] * 19) == ("snowball", 151)
    assert next_rank(game, [300] * 20) == ("ice temple", 251)
    assert next_rank(ThinIce(), [300]) == ("", 0)


def test_alone_without_ranks_there_are_only_points() -> None:
    game = ToyGame()
    state = game.new({"players": 1}, 1, None)
    found = advise(game, seen(game, state), 1, FEW)
    assert {one.goal for one in found} == {""}
    assert found[0].totals[0].value > 2.5  # three stones, and eight turns to lift them


def test_clients_get_plain_data() -> None:
    game, state = last_turn()
    best, _ = advise(game, seen(game, state), 1, FEW)
    facts = best.facts()
    assert json.loads(json.dumps(facts)) == facts
    assert facts["do"] == best.words
    assert facts["chance"]["value"] == 1.0
    assert facts["rows"][0]["category"] == "shown"
    assert facts["rows"][0]["points"] == facts["totals"]


def test_an_examined_option_alone_is_visited() -> None:
    game = catalog.game("arktia")
    search = Search(game, seen(game, after(game, 2, 10)), 1, Settings())
    search.grow(60)
    before, action = search.tried(), search.actions()[-1]
    search.examine(action, 25)
    more = [now - then for now, then in zip(search.tried(), before, strict=True)]
    assert more[-1] == 25
    assert sum(more) == 25
    search.grow(60)
    assert sum(search.tried()) == 145


def test_averages_and_shares() -> None:
    assert mean([2, 4, 6]).value == 4
    assert mean([2, 4] * 500).error == pytest.approx(1 / 1000**0.5, rel=0.01)
    assert mean([2, 4, 2, 4]).error == pytest.approx(1)  # twice as much as many such would have
    assert mean([5]) == Mean(5.0, 0.0)
    assert Mean(5, 3).minus(Mean(1, 4)) == Mean(4, 5)
    assert share(5, 10).value == 0.5
    assert 0 < share(10, 10).error < share(5, 10).error
    assert share(0, 0).value == 0


def advice_with(chances: list[Mean]) -> list[Advice]:
    return [
        Advice(nth, f"option {nth}", 10, "win", chance, [], [], Mean(0.0, 0.0), "")
        for nth, chance in enumerate(chances)
    ]


@pytest.mark.parametrize(
    ("chances", "order"),
    [
        ([Mean(0.5, 0.02), Mean(0.54, 0.02), Mean(0.4, 0.02)], [0, 1, 2]),  # no more than chance
        ([Mean(0.5, 0.02), Mean(0.6, 0.02), Mean(0.4, 0.02)], [1, 0, 2]),
        ([Mean(0.5, 0.02), Mean(0.5, 0.02), Mean(0.8, 0.02)], [2, 0, 1]),
        ([Mean(0.3, 0.01), Mean(0.5, 0.01), Mean(0.7, 0.01)], [2, 1, 0]),
    ],
)
def test_what_is_surely_better_comes_first_and_nothing_else_moves(
    chances: list[Mean], order: list[int]
) -> None:
    assert [one.action for one in in_order(advice_with(chances))] == order


def test_alone_points_decide_which_is_better_and_not_how_often_a_rank_is_reached() -> None:
    few = [Mean(0.05, 0.05), Mean(0.3, 0.05)]  # of a rank that is far away
    found = [
        one._replace(totals=[points], lead=points)
        for one, points in zip(advice_with(few), [Mean(170, 1), Mean(160, 1)], strict=True)
    ]
    assert [one.action for one in in_order(found)] == [0, 1]
    assert [one.action for one in in_order(found[::-1])] == [0, 1]


def test_hints_are_ordered_by_what_they_promise() -> None:
    """Nobody reads 57% below 53%, however sure either number is."""
    chances = [Mean(0.53, 0.2), Mean(0.57, 0.2), Mean(0.2, 0.01), Mean(0.571, 0.01)]
    found = [
        one._replace(chance=chance, lead=Mean(lead, 1.0))
        for one, chance, lead in zip(advice_with(chances), chances, (9, 1, 5, 2), strict=True)
    ]
    assert [one.action for one in by_promise(found)] == [3, 1, 0, 2]  # equal as they are read
    game = catalog.game("nunatak")
    told = advise(game, seen(game, after(game, 3, 20)), 3, FEW)
    shown = [round(one.chance.value * 100) for one in told]
    assert shown == sorted(shown, reverse=True)
