"""Pacing: time is kept in slices, a few things are done at least, and a wish to stop is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.arena.advice import LEAST_ENDS, LEAST_LOOKS, OFFERED, Budget, advise, play_out
from glaciarium.arena.pacing import SLICE, Halted, Watch
from glaciarium.bots.rollouts import Rollouts
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from tests.advice.test_advice import after, seen

if TYPE_CHECKING:
    from glaciarium.kernel.sheet import Sheet


class Hands:
    """A clock that goes on by what is done: each thing takes so many seconds."""

    def __init__(self, each: float) -> None:
        self.each = each
        self.now = 100.0
        self.sizes: list[int] = []

    def clock(self) -> float:
        return self.now

    def do(self, size: int) -> None:
        self.sizes.append(size)
        self.now += size * self.each

    @property
    def done(self) -> int:
        return sum(self.sizes)


def watch(hands: Hands, seconds: float) -> Watch:
    return Watch(seconds, lambda: False, hands.clock)


@pytest.mark.parametrize("each", [0.000_02, 0.001, 0.01, 0.03])
def test_work_ends_in_time_however_long_a_thing_takes(each: float) -> None:
    hands = Hands(each)
    watch(hands, 0.5).work(hands.do, 0, 0.5)
    assert hands.now - 100 == pytest.approx(0.5, abs=max(each, 0.000_1))
    assert max(hands.sizes) * each <= max(SLICE, each) * 1.01


def test_so_many_things_and_no_more_whatever_the_clock_says() -> None:
    for each in (0.0, 0.000_01, 5.0):
        hands = Hands(each)
        watch(hands, 0).work(hands.do, 1234, watch(hands, 0).share(0.4, 3))
        assert hands.done == 1234


def test_a_few_things_are_done_however_late_it_is() -> None:
    hands = Hands(1.0)
    one = watch(hands, 0.1)
    one.work(hands.do, 0, 0.1)
    assert hands.sizes == [1]
    one.work(hands.do, 0, 0.1, least=4)
    assert hands.sizes == [1] * 5


def test_shares_of_the_time_are_even_and_what_one_takes_too_much_the_others_lack() -> None:
    hands = Hands(0.01)
    one = watch(hands, 1.0)
    for sharers in (3, 2, 1):
        one.work(hands.do, 0, one.share(0.6, sharers))
    assert hands.done == 60
    late = Hands(0.05)
    other = watch(late, 0.3)
    counts = []
    for sharers, least in ((3, 4), (2, 1), (1, 1)):
        before = late.done
        other.work(late.do, 0, other.share(1.0, sharers), least)
        counts.append(late.done - before)
    assert counts == [4, 1, 1]


def test_a_wish_to_stop_is_heard_at_the_next_slice() -> None:
    hands = Hands(0.01)
    one = Watch(0, lambda: hands.done >= 3, hands.clock)
    with pytest.raises(Halted):
        one.work(hands.do, 10**9, one.share(1.0, 1))
    assert hands.done == 3


def test_a_wish_to_stop_is_heard_within_an_end() -> None:
    game = catalog.game("endless-winter")
    view = seen(game, after(game, 4, 4))
    ends, asked = Rollouts(Search(game, view, 1, Settings()), 1), []

    def halt() -> bool:
        asked.append(True)
        return len(asked) > 2

    one = Watch(0, halt)
    sheets: list[Sheet] = []
    with pytest.raises(Halted):
        play_out(ends, game.legal_actions(view.table)[0], sheets, one, 1)
    assert len(asked) == 3
    assert not sheets


class Ticks:
    """A clock that goes on by two milliseconds whenever somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 500


@pytest.mark.parametrize(
    ("name", "players"),
    [("arktia", 4), ("nunatak", 1), ("nunatak", 4), ("endless-winter", 2)],
)
def test_all_phases_of_advice_share_one_clock(name: str, players: int) -> None:
    game = catalog.game(name)
    view = seen(game, after(game, players, 20))
    ticks, last = Ticks(), game.legal_actions(view.table)[-1]
    found = advise(game, view, 1, Budget(seconds=0.4), also=last, clock=ticks)
    assert len(found) >= min(OFFERED, len(game.legal_actions(view.table)))
    assert 0.36 < ticks() < 0.42


@pytest.mark.parametrize("phase", [0.04, 0.2, 0.36])
def test_advice_is_given_up_in_every_phase(phase: float) -> None:
    game = catalog.game("arktia")
    ticks, asked = Ticks(), []

    def halt() -> bool:
        if ticks.looks / 500 > phase:
            asked.append(ticks.looks)
        return bool(asked)

    view = seen(game, after(game, 4, 10))
    assert advise(game, view, 1, Budget(seconds=0.4), halt, clock=ticks) == []
    assert len(asked) == 1


def test_without_any_time_there_is_some_advice_nevertheless() -> None:
    game = catalog.game("nunatak")
    view = seen(game, after(game, 2, 20))
    for one in advise(game, view, 1, Budget(seconds=1e-9)):
        assert one.visits >= LEAST_LOOKS
        assert one.chance.error > 0
    assert LEAST_ENDS > 3  # else an average does not know its error


@pytest.mark.parametrize(("name", "players"), [("arktia", 4), ("nunatak", 1), ("nunatak", 2)])
def test_where_visits_are_counted_no_clock_changes_anything(name: str, players: int) -> None:
    game = catalog.game(name)
    view = seen(game, after(game, players, 20))
    assert advise(game, view, 3, Budget(300), clock=Ticks()) == advise(game, view, 3, Budget(300))
