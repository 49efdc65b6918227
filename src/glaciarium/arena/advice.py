"""Advice for one decision: the best options, what they promise, and why.

Everything comes from the seat's view: a search over samples of it, and rollouts that
start there. Expected points are those that fair players would reach;
docs/decisions/007 compares them with strong play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from time import perf_counter
from typing import Any, Final, NamedTuple

from glaciarium.arena.estimates import Advice, Mean, Outlook, average, mean, share
from glaciarium.arena.pacing import Halted, Watch
from glaciarium.arena.reasons import NO_CHOICE, how_much_better, is_sure, why_first, why_not_first
from glaciarium.bots.rollouts import Rollouts
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import advance, below, derive
from glaciarium.kernel.i18n import say
from glaciarium.kernel.protocol import Game, View
from glaciarium.kernel.sheet import Sheet

OFFERED: Final = 3  # options named
# When each phase ends, as a share of the time: visits to all options, rollouts after
# the best, then a closer look at them. Solo games need only rollouts, which take all the time.
SEARCHED, ENDED, LOOKED = 0.4, 0.8, 1.0
AFTERWARDS: Final = 0.3  # extra time to find out what a random move is worth
FORCED: Final = 200  # visits when there is only one option
CLOSER: Final = 3  # share of visits spent again on each named option
FEWEST_LOOKS: Final = 16  # visits of a closer look
# Rollouts per option if the budget is in visits. One may take as long as
# hundreds of visits.
FEWEST_ENDS, MOST_ENDS, VISITS_PER_END, ALONE_VISITS_PER_END = 16, 400, 40, 10
LEAST_ENDS, LEAST_LOOKS = 4, 8  # at least
RANDOM: Final = 8  # options sampled to find out what a random one is worth
ENOUGH_ENDS: Final = 1000  # at most: the error is then far below a point
LOOKING: Final = 9  # which chance a closer look has
UNKNOWN: Final = Mean(0.0, 0.0)
NEARLY_SURE: Final = 0.95  # solo: a rank this likely is no longer the goal


class Budget(NamedTuple):
    """How long to think: visits make it reproducible, seconds make it prompt; 0 is no limit."""

    visits: int = 0
    seconds: float = 0.0
    ends: int = 0  # rollouts per option, at most; 0: as the visits allow


HINT: Final = Budget(seconds=1.5)  # for a person who waits for it


def hint_seed(ply: int) -> int:
    """Return the seed of a hint: the same for everybody who asks there."""
    return int(derive(0, ply))


class Look(NamedTuple):
    """Results of the visits to one option."""

    visits: int
    chance: Mean
    series: tuple[float, ...] = ()  # deal by deal


class Points(NamedTuple):
    """Rollouts after one option."""

    rows: list[Outlook]
    totals: list[Mean]
    lead: Mean
    own: list[int]  # final points of the seat, one per rollout


def advise(
    game: Game[Any],
    view: View[Any],
    seed: int,
    budget: Budget,
    halt: Callable[[], bool] | None = None,
    also: int | None = None,
    clock: Callable[[], float] = perf_counter,
) -> list[Advice]:
    """Return the most promising options, including the action `also`.

    Empty if halted.
    """
    watch = Watch(budget.seconds, halt or never, clock)
    try:
        found = advised(Search(game, view, seed, Settings()), budget, watch, also, seed)
        return explained(by_promise(found), int(view.seat))
    except Halted:
        return []


def never() -> bool:
    return False


def advised(
    search: Search[Any], budget: Budget, watch: Watch, also: int | None, seed: int
) -> list[Advice]:
    """Return the best option found, then others; raise Halted. The search may go on."""
    deals = derive(seed, LOOKING)
    forced = len(search.actions()) == 1
    visits = min(budget.visits or FORCED, FORCED) if forced else budget.visits
    watch.work(search.grow, visits, watch.share(SEARCHED, 1))
    named = _named(search, also)
    ends, looks = (
        _ends(search, named, budget._replace(visits=visits), watch),
        _looks(search, named, visits, watch, deals),
    )
    found = _weighed(search.game, search.view, named, looks, ends)
    best = in_order(found[:OFFERED]) + found[OFFERED:]  # the action asked about stays last
    return explained(best, int(search.view.seat))


def _named(search: Search[Any], also: int | None) -> list[int]:
    """Return the most visited actions, and the one asked about."""
    actions, tried = search.actions(), search.tried()
    rows = sorted(range(len(actions)), key=lambda row: -tried[row])
    named = [actions[row] for row in rows[:OFFERED]]
    return named if also is None or also in named else [*named, also]


def _ends(search: Search[Any], named: list[int], budget: Budget, watch: Watch) -> list[Points]:
    """Run rollouts after each action, as many as the budget allows."""
    visits, alone = budget.visits, int(search.seats) == 1
    wished = visits // (ALONE_VISITS_PER_END if alone else VISITS_PER_END)
    most = min(max(wished, FEWEST_ENDS), MOST_ENDS) if visits else ENOUGH_ENDS
    most = min(most, budget.ends or most)
    ends, found = Rollouts(search, search.word), []
    for nth, action in enumerate(named):
        until = watch.share(LOOKED if alone else ENDED, len(named) - nth)
        sheets: list[Sheet] = []
        watch.work(partial(play_out, ends, action, sheets, watch), most, until, LEAST_ENDS)
        found.append(_gathered(sheets, int(search.view.seat)))
    return found


def play_out(
    ends: Rollouts[Any], action: int, sheets: list[Sheet], watch: Watch, count: int
) -> None:
    for _ in range(count):
        ends.word = derive(ends.search.word, len(sheets))  # the same deals for every option
        ends.begin(action)
        while not ends.go_on():
            watch.heed()  # one rollout may take longer than a slice
        sheets.append(ends.search.game.sheet(ends.state))


def _gathered(sheets: list[Sheet], seat: int) -> Points:
    totals = [sheet.totals() for sheet in sheets]
    rows = [
        Outlook(row.category, row.rule, _means([sheet.rows[at].points for sheet in sheets]))
        for at, row in enumerate(sheets[0].rows)
    ]
    leads = [_lead(points, seat) for points in totals]
    return Points(rows, _means(totals), mean(leads), [points[seat] for points in totals])


def _looks(
    search: Search[Any], named: list[int], visits: int, watch: Watch, deals: int
) -> list[Look]:
    """Visit each option again and count only that: the best so far was partly lucky."""
    actions, found = search.actions(), []
    for nth, action in enumerate(named):
        if int(search.seats) == 1:  # rollouts give the chance
            found.append(Look(search.tried()[actions.index(action)], UNKNOWN))
            continue
        most = max(visits // CLOSER, FEWEST_LOOKS) if visits else 0
        until = watch.share(LOOKED, len(named) - nth)
        found.append(look_at(search, action, most, watch, until, deals))
    return found


def look_at(
    search: Search[Any], action: int, most: int, watch: Watch, until: float, deals: int
) -> Look:
    """Visit one option and return what these visits found; raise Halted.

    Every option is visited on the same deals, so that luck cancels out between them.
    """
    row, dealt = search.actions().index(action), int(search.settings.pool)
    search.grow(-search.visits % dealt)  # the next visit begins a deal
    found: list[float] = []

    def visit(count: int) -> None:
        for _ in range(count):
            search.word = derive(deals, len(found))
            won = search.won()[row]
            search.examine(action, dealt)
            found.append((search.won()[row] - won) / dealt)

    watch.work(visit, ceil(most / dealt), until, LEAST_LOOKS // dealt)
    chance = mean(found)
    cautious = share(sum(found) * dealt, len(found) * dealt)
    error = min(chance.error, cautious.error) or cautious.error
    return Look(search.tried()[row], Mean(chance.value, error), tuple(found))


def at_random(search: Search[Any], visits: int, watch: Watch, deals: int) -> Mean:
    """Return the chance (solo: the points) after a move at random; raise Halted.

    Every decision is measured against it: random play gives all of it away.
    """
    actions, word = search.actions(), derive(search.word, 5)
    while len(actions) > RANDOM:
        word = advance(word)
        del actions[below(word, len(actions))]
    found = []
    for nth, action in enumerate(actions):
        until = watch.share(1.0 + AFTERWARDS, len(actions) - nth)
        if int(search.seats) == 1:
            most = max(visits // ALONE_VISITS_PER_END // RANDOM, LEAST_ENDS) if visits else 0
            sheets: list[Sheet] = []
            ends = Rollouts(search, derive(search.word, 6))
            work = partial(play_out, ends, action, sheets, watch)
            watch.work(work, most, until, LEAST_ENDS)
            found.append(_gathered(sheets, int(search.view.seat)).lead)
        else:
            most = max(visits // CLOSER // RANDOM, FEWEST_LOOKS) if visits else 0
            found.append(look_at(search, action, most, watch, until, deals).chance)
    return average(found)


def _lead(points: list[int], seat: int) -> int:
    rivals = [other for at, other in enumerate(points) if at != seat]
    return points[seat] - max(rivals, default=0)


def _means(columns: list[list[int]]) -> list[Mean]:
    return [mean(column) for column in zip(*columns, strict=True)]


def ranks(game: Game[Any]) -> list[tuple[str, int]]:
    """Return the solo ranks in ascending order: table [ranks] of the components, if any."""
    table = game.components.data.get("ranks", {})
    named = [(name.replace("_", " "), least) for name, least in table.items() if name != "source"]
    return sorted(named, key=lambda rank: rank[1])


def next_rank(game: Game[Any], own: list[int]) -> tuple[str, int]:
    """Return the lowest rank that isn't nearly certain yet, or else the highest."""
    found = ("", 0)
    for name, least in ranks(game):
        found = (name, least)
        if sum(points >= least for points in own) < NEARLY_SURE * len(own):
            break
    return found


def _weighed(
    game: Game[Any], view: View[Any], named: list[int], looks: list[Look], ends: list[Points]
) -> list[Advice]:
    alone = len(ends[0].totals) == 1
    goal, least = next_rank(game, ends[0].own) if alone else ("win", 0)
    found = []
    for action, look, end in zip(named, looks, ends, strict=True):
        chance = look.chance
        if alone:
            chance = share(sum(points >= least for points in end.own), len(end.own))
        words = game.text(view.table, action)
        told = Advice(action, words, look.visits, goal, chance, end.rows, end.totals, end.lead, "")
        found.append(told._replace(series=tuple(end.own) if alone else look.series))
    return found


def by_promise(found: list[Advice]) -> list[Advice]:
    """Return options in the order of their chances, so that 57% never comes below 53%."""
    return sorted(found, key=lambda one: (-round(one.chance.value, 2), -one.lead.value))


def in_order(found: list[Advice]) -> list[Advice]:
    """Move an option before those that are significantly worse; others stay in visit order.

    So the first place changes only for a reason, not with every recount.
    """
    ordered: list[Advice] = []
    for one in found:
        place = len(ordered)
        while place and surely_better(one, ordered[place - 1]):
            place -= 1
        ordered.insert(place, one)
    return ordered


def surely_better(one: Advice, other: Advice) -> bool:
    more = how_much_better(one, other)
    return more.value > 0 and is_sure(more)


def explained(found: list[Advice], seat: int) -> list[Advice]:
    """Add reasons: the first against the second, the others against the first."""
    best = found[0]
    if len(found) == 1:
        return [best._replace(reason=say(NO_CHOICE))]
    first = best._replace(reason=why_first(best, found[1], seat))
    return [first, *(one._replace(reason=why_not_first(one, best, seat)) for one in found[1:])]
