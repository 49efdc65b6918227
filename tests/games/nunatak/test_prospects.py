"""Sure points and projections: what stands, what is safe, and what can still go to others."""

from __future__ import annotations

import random

import pytest

from glaciarium.games.nunatak.notation import cell_number
from glaciarium.games.nunatak.prospects import building, card_gains, favor_today, standing
from glaciarium.games.nunatak.scoring import sheet
from glaciarium.games.nunatak.state import POINTS, ROW
from tests.games.nunatak.table import (
    FOUR,
    GAME,
    MIXED,
    SCULPTORS,
    SOLO,
    THREE,
    TWO,
    WORKERS,
    table,
)

GAMES = 25  # for each number of players: 100 in all
WORKER, SCULPTOR = 0, 1


@pytest.mark.parametrize("players", [SOLO, TWO, THREE, FOUR])
def test_scored_safe_and_contested_add_up_and_rivals_take_only_what_is_contested(
    players: int,
) -> None:
    decisions = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        state = GAME.new(GAME.agree({"players": players}), seed, None)
        while actions := GAME.legal_actions(state):
            actor, seats = GAME.actor(state), range(int(state.seats))
            before = [standing(state, seat) for seat in seats]
            assert [sum(one) for one in before] == [GAME.score(state, seat) for seat in seats]
            rows = sheet(state).rows
            for seat in seats:
                assert (
                    sum(row.points[seat] for row in rows if not row.at_end) == before[seat].scored
                )
                assert sum(row.contested[seat] for row in rows if row.at_end) == (
                    before[seat].contested
                )
            GAME.act(state, chance.choice(actions), None)
            decisions += 1
            for seat in seats:
                if seat != actor:
                    now = standing(state, seat)
                    assert now.scored >= before[seat].scored
                    assert now.scored + now.safe >= before[seat].scored + before[seat].safe
        assert all(standing(state, seat).contested == 0 for seat in range(int(state.seats)))
    assert decisions > GAMES * 50


@pytest.mark.parametrize("players", [TWO, THREE, FOUR])  # alone, the dummies play on at once
def test_what_a_block_scores_is_what_the_engine_gives(players: int) -> None:
    compared = squares = 0
    for seed in range(6):
        chance = random.Random(seed)
        state = GAME.new(GAME.agree({"players": players}), seed, None)
        while actions := GAME.legal_actions(state):
            actor = int(GAME.actor(state))
            for action in actions:
                words = GAME.text(state, action).split()
                if words[0] != "place" or state.turn != actor or len(words) > 2:
                    continue
                if GAME.scene(GAME.view(state, actor), ["Runa"] * 4)["now"]["colour"] != actor:
                    continue  # Siku's block
                after = GAME.clone(state)
                GAME.act(after, action, None)
                if GAME.actor(after) == actor and "square" in str(
                    GAME.text(after, GAME.legal_actions(after)[0])
                ):
                    continue  # several squares: the points come one by one
                support, closed = building(state, actor, cell_number(words[1]))
                gained = after.own[actor * ROW + POINTS] - state.own[actor * ROW + POINTS]
                if not state.live:  # nobody can propagate
                    assert support + sum(one.points for one in closed) == gained
                    compared += 1
                    squares += len(closed)
            GAME.act(state, chance.choice(actions), None)
    assert compared > 100
    assert squares > 5


def test_the_first_worker_is_contested_and_changes_no_scored_point() -> None:
    state = table(THREE, MIXED, display=[WORKERS[0], 9, 14, 22]).state
    [gain] = card_gains(state, 0, WORKERS[0], WORKER)
    assert (gain.part, gain.before, gain.after, gain.contested) == ("workers", 0, 20, True)
    [shown] = GAME.scene(GAME.view(state, 0), ["Runa", "Malik", "Solvei"])["display"][0]["gains"]
    assert (shown["end"], shown["contested"]) == (0, 20)
    mine = {"worker": WORKERS[:1]}
    held = table(THREE, MIXED, display=[5, 9, 14, 22], columns={0: mine}).state
    assert standing(held, 0) == (0, 2, 18)


def test_a_sculptor_is_safe_before_and_after() -> None:
    mine = {"sculptor": SCULPTORS[:3]}
    state = table(THREE, MIXED, display=[SCULPTORS[3], 9, 14, 22], columns={0: mine}).state
    [gain] = card_gains(state, 0, SCULPTORS[3], SCULPTOR)
    assert (gain.before, gain.after, gain.contested) == (12, 18, False)


def test_a_favor_tells_what_it_is_worth_today() -> None:
    names = [favor.id for favor in GAME.box.box.favors]
    state = table(THREE, "00W/00S", offer=["edges", "foresight"]).state
    assert favor_today(state, 0, names.index("edges")) == (0, 3)
    assert favor_today(state, 0, names.index("foresight")) is None
    assert favor_today(state, 1, names.index("edges")) == (0, 0)
