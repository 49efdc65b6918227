"""Advice for one decision: the best options, what they promise, and why.

All of it comes from what the seat sees: a search over samples of its view, and ends of games that
are played out from there. Expected points are those of such ends, so they count for comparing
options more than for themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, NamedTuple

from glaciarium.arena.estimates import Advice, Mean, Outlook, mean, share
from glaciarium.arena.reasons import NO_CHOICE, is_sure, why_first, why_not_first
from glaciarium.bots.search import Search, Settings
from glaciarium.bots.searcher import Searcher
from glaciarium.kernel.protocol import Game, View
from glaciarium.kernel.speech import say

OFFERED: Final = 3  # how many options are named
SEARCHED: Final = 0.4  # of the seconds; the rest is for a closer look at the options named
FORCED: Final = 200  # visits where there is no choice: only for what it leads to
CLOSER: Final = 3  # an option named gets this part of the visits once more, for itself
SLICE: Final = 16  # visits between two looks at whether to stop
FEWEST_ENDS, MOST_ENDS, VISITS_PER_END = 60, 400, 10  # for the expected points of an option
NEARLY_SURE: Final = 0.95  # alone: a rank that is this sure is no goal any more


class Budget(NamedTuple):
    """How long to think: visits make it reproducible, seconds make it prompt; 0 is no limit."""

    visits: int = 0
    seconds: float = 0.0


class Look(NamedTuple):
    """What visits to one option found."""

    visits: int
    chance: Mean


class Ends(NamedTuple):
    """Ends of the game after one option."""

    rows: list[Outlook]
    totals: list[Mean]
    lead: Mean
    own: list[int]  # final points of the seat, one for each end


def advise(
    game: Game[Any],
    view: View[Any],
    seed: int,
    budget: Budget,
    halt: Callable[[], bool] | None = None,
    also: int | None = None,
) -> list[Advice]:
    """Return the best options, the best first, and last the action `also` if it is none of them.

    Empty if `halt` said so while it was thought about.
    """
    stop = halt or _never  # asking it lets other threads run, too
    search = Search(game, view, seed, Settings())
    _think(search, budget, stop)
    named = _named(search, also)
    visits = int(search.visits)
    looks = [_look_closer(search, action, visits // CLOSER, stop) for action in named]
    ends = []
    for action in named:
        if stop():
            return []
        ends.append(_ends(search, action, visits // VISITS_PER_END))
    found = _weighed(game, view, named, looks, ends)
    best = in_order(found[:OFFERED]) + found[OFFERED:]  # what is asked about stays behind
    return explained(best, int(view.seat))


def _never() -> bool:
    return False


def _think(search: Search[Any], budget: Budget, stop: Callable[[], bool]) -> None:
    visits = budget.visits
    if len(search.actions()) == 1:
        visits = min(visits or FORCED, FORCED)
    searcher = Searcher("advice", Settings(), visits, budget.seconds * SEARCHED)
    searcher.think(search, visits, perf_counter(), stop)


def _named(search: Search[Any], also: int | None) -> list[int]:
    """Return the actions that were visited most, and the one that is asked about."""
    actions, tried = search.actions(), search.tried()
    rows = sorted(range(len(actions)), key=lambda row: -tried[row])
    named = [actions[row] for row in rows[:OFFERED]]
    return named if also is None or also in named else [*named, also]


def _look_closer(search: Search[Any], action: int, visits: int, stop: Callable[[], bool]) -> Look:
    """Visit an option anew and count only that: what was named best has had good luck so far."""
    row = search.actions().index(action)
    tried, won = search.tried()[row], search.won()[row]
    visits = max(visits, SLICE)
    while visits > 0 and not stop():
        search.examine(action, min(SLICE, visits))
        visits -= SLICE
    count = search.tried()[row] - tried
    return Look(search.tried()[row], share(search.won()[row] - won, count))


def _ends(search: Search[Any], action: int, wished: int) -> Ends:
    """Play the game out after an action and gather the sheets."""
    game, seat = search.game, int(search.view.seat)
    count = min(max(wished, FEWEST_ENDS), MOST_ENDS)
    sheets = [game.sheet(search.finish(action, nth)) for nth in range(count)]
    totals = [sheet.totals() for sheet in sheets]
    rows = [
        Outlook(row.category, row.rule, _means([sheet.rows[at].points for sheet in sheets]))
        for at, row in enumerate(sheets[0].rows)
    ]
    leads = [_lead(points, seat) for points in totals]
    return Ends(rows, _means(totals), mean(leads), [points[seat] for points in totals])


def _lead(points: list[int], seat: int) -> int:
    rivals = [other for at, other in enumerate(points) if at != seat]
    return points[seat] - max(rivals, default=0)


def _means(columns: list[list[int]]) -> list[Mean]:
    return [mean(column) for column in zip(*columns, strict=True)]


def ranks(game: Game[Any]) -> list[tuple[str, int]]:
    """Return what points are worth alone, rising: the table [ranks] of the components, if any."""
    table = game.components.data.get("ranks", {})
    named = [(name.replace("_", " "), least) for name, least in table.items() if name != "source"]
    return sorted(named, key=lambda rank: rank[1])


def next_rank(game: Game[Any], own: list[int]) -> tuple[str, int]:
    """Return the lowest rank that these points do not make nearly sure, or else the highest."""
    found = ("", 0)
    for name, least in ranks(game):
        found = (name, least)
        if sum(points >= least for points in own) < NEARLY_SURE * len(own):
            break
    return found


def _weighed(
    game: Game[Any], view: View[Any], named: list[int], looks: list[Look], ends: list[Ends]
) -> list[Advice]:
    alone = len(ends[0].totals) == 1
    goal, least = next_rank(game, ends[0].own) if alone else ("win", 0)
    found = []
    for action, look, end in zip(named, looks, ends, strict=True):
        chance = look.chance
        if alone:
            chance = share(sum(points >= least for points in end.own), len(end.own))
        words = game.text(view.table, action)
        found.append(
            Advice(action, words, look.visits, goal, chance, end.rows, end.totals, end.lead, "")
        )
    return found


def in_order(found: list[Advice]) -> list[Advice]:
    """Move an option before those that are surely worse; others stay in the order of visits.

    So a first place changes only for a reason, and not whenever chances are counted again.
    """
    ordered: list[Advice] = []
    for one in found:
        place = len(ordered)
        while place and surely_better(one, ordered[place - 1]):
            place -= 1
        ordered.insert(place, one)
    return ordered


def surely_better(one: Advice, other: Advice) -> bool:
    more = one.chance.minus(other.chance)
    return more.value > 0 and is_sure(more)


def explained(found: list[Advice], seat: int) -> list[Advice]:
    """Give each its sentence: the first against the second, the others against the first."""
    best = found[0]
    if len(found) == 1:
        return [best._replace(reason=say(NO_CHOICE))]
    first = best._replace(reason=why_first(best, found[1], seat))
    return [first, *(one._replace(reason=why_not_first(one, best, seat)) for one in found[1:])]
