"""Garbage is collected when it disturbs nobody, and eventually in any case."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import pytest

from glaciarium.server.gc_policy import CALM, LONGEST, MANY, GcPolicy
from tests.server.playing import room

if TYPE_CHECKING:
    import asyncio

    from glaciarium.server.table import Table


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Ring:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sweep(clock: Clock) -> GcPolicy:
    return GcPolicy(clock)


def test_what_went_is_found_in_a_calm_moment(sweep: GcPolicy, clock: Clock) -> None:
    gc.disable()
    try:
        ring = weakref.ref(Ring())
        sweep.gone()
        sweep.busy()
        assert not sweep.tidy()
        assert ring() is not None
        clock.time += CALM
        assert sweep.tidy()
        assert ring() is None
    finally:
        gc.enable()


def test_nothing_is_searched_where_nothing_went(sweep: GcPolicy, clock: Clock) -> None:
    clock.time += CALM
    assert not sweep.tidy()


def test_much_that_went_does_not_wait(sweep: GcPolicy) -> None:
    for _ in range(MANY):
        sweep.gone()
        sweep.busy()
    assert sweep.tidy()
    assert not sweep.tidy()


def test_it_is_searched_sometime(sweep: GcPolicy, clock: Clock) -> None:
    clock.time += LONGEST
    sweep.busy()
    assert sweep.tidy()
    assert not sweep.tidy()


def test_play_alone_is_no_reason(sweep: GcPolicy, clock: Clock) -> None:
    """However many objects live tables have, they are not garbage."""
    gc.disable()
    try:
        kept: list[list[int]] = [[] for _ in range(1_100_000)]
        clock.time += LONGEST / 2
        sweep.busy()
        assert not sweep.tidy()
        assert kept
    finally:
        gc.enable()


async def test_nothing_holds_a_table_that_was_let_go(database: str) -> None:
    async with room(database) as here:
        await here.table("nunatak", "ada", "ben")
        ada = await here.ear("ada")
        ada.play()
        await ada.until(ply=1)
        ada.leave()
        live = weakref.ref(await here.settled())
        del ada
        ended = _task_of(live)
        here.hub._let_go("t")
        await ended
        del ended
        gc.collect()
        assert live() is None


def _task_of(live: weakref.ref[Table]) -> asyncio.Task[None]:
    table = live()
    assert table is not None
    assert table._task is not None
    return table._task
