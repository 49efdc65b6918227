"""Results of a contest as tables of text, for terminal, page and document."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from glaciarium.arena.contest import Contest, load
from glaciarium.arena.entrants import TIMEOUT, title
from glaciarium.arena.lineups import called
from glaciarium.arena.ratings import Interval, RunningMean
from glaciarium.arena.standings import OfMember, Share, Standings

NOTHING: Final = "\N{EN DASH}"
_MOST_NOTES: Final = 20
_PAIR: Final = 2


class ResultTable(NamedTuple):
    title: str
    head: list[str]  # the first column is text, the others are numbers
    rows: list[list[str]]


def tables(standing: Standings) -> list[ResultTable]:
    """Return all tables, the most interesting first."""
    if standing.contest.players == 1:
        found = [_alone(standing)]
    else:
        found = [_meetings(standing), _bots(standing), _seats(standing)]
    found = [table for table in found if table.rows]
    return [*found, _notes(standing)] if standing.notes else found


def _alone(standing: Standings) -> ResultTable:
    rows, named = [], names(standing.contest)
    for bot, one in standing.bots.items():
        ends = [whole(one.score.lowest), whole(one.score.highest)]
        cells = [named[bot], str(one.score.count), mean(one.score), *ends]
        rows.append([*cells, *_pace(standing, bot)])
    return ResultTable("Points alone", ["bot", "games", "points", "least", "most", *_PACE], rows)


_PACE: Final = ["a decision", "longest"]


def _pace(standing: Standings, bot: str) -> list[str]:
    decisions, seconds, worst = standing.bots[bot].pace
    return [duration(seconds / decisions), duration(worst)] if decisions else [NOTHING, NOTHING]


def about(standing: Standings) -> Iterator[tuple[str, str, OfMember]]:
    """Yield each line-up with the bots it measures: the first of two, or all."""
    named = names(standing.contest)
    for lineup in standing.contest.lineups:
        members = standing.members(lineup)
        for bot in list(members)[: 1 if len(members) == _PAIR else len(members)]:
            if len(members) > 1:
                others = [other for other in lineup if other != bot]
                order = [bot] * lineup.count(bot) + others
                yield bot, called(tuple(named[one] for one in order)), members[bot]


def _meetings(standing: Standings) -> ResultTable:
    rows = []
    for _bot, name, one in about(standing):
        firsts = [str(one.first.games), share(one.first), percent(one.chance)]
        scores = [mean(one.score), mean(one.others), mean(one.lead, sign=True)]
        rows.append([name, *firsts, *scores])
    head = ["line-up", "games", "first places", "by chance", "points", "others", "lead"]
    return ResultTable("First places", head, rows)


def _bots(standing: Standings) -> ResultTable:
    several = len(standing.bots) > 1
    rows, named = [], names(standing.contest)
    for bot, one in by_rating(standing):
        rating = standing.ratings.of(bot)
        told = plus_minus(rating.skill, rating.doubt) if several else NOTHING
        cells = [named[bot], told, str(one.first.games), share(one.first), mean(one.score)]
        rows.append([*cells, *_pace(standing, bot)])
    return ResultTable("Bots", ["bot", "rating", "games", "first places", "points", *_PACE], rows)


def names(made: Contest) -> dict[str, str]:
    """Return names for the bots: short unless two would be the same."""
    short = [title(bot) for bot in made.bots]
    return {
        bot: name if short.count(name) == 1 else bot
        for bot, name in zip(made.bots, short, strict=True)
    }


def by_rating(standing: Standings) -> list[tuple[str, Any]]:
    """Return the bots, the best first."""
    return sorted(standing.bots.items(), key=lambda item: -standing.ratings.of(item[0]).skill)


def _seats(standing: Standings) -> ResultTable:
    rows = [
        [f"{number}", str(seat.first.games), share(seat.first), mean(seat.score)]
        for number, seat in enumerate(standing.seats, 1)
    ]
    return ResultTable(
        "Seats, in the order of play", ["seat", "deals", "first places", "points"], rows
    )


def _notes(standing: Standings) -> ResultTable:
    """Return the forfeited seats, as many as fit."""
    named = names(standing.contest)
    rows = [
        [f"{named[note.bot]} {note.note}", str(note.seed), str(note.seat + 1), str(note.after)]
        for note in standing.notes[:_MOST_NOTES]
    ]
    left = len(standing.notes) - _MOST_NOTES
    title = f"Seats lost to the random bot: {len(standing.notes)}"
    if left > 0:
        title += f" (the first {_MOST_NOTES})"
    return ResultTable(title, ["what happened", "seed", "seat", "after moves"], rows)


# Numbers in words.
def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def between(interval: Interval) -> str:
    return f"{100 * interval.low:.1f}\N{EN DASH}{100 * interval.high:.1f}"


def share(first: Share) -> str:
    return f"{percent(first.value)} ({between(first.interval)})" if first.games else NOTHING


def plus_minus(value: float, doubt: float | None, *, sign: bool = False) -> str:
    words = (f"{value:+.1f}" if sign else f"{value:.1f}").replace("-", "\N{MINUS SIGN}")
    return words if doubt is None else f"{words} ± {doubt:.1f}"


def mean(found: RunningMean, *, sign: bool = False) -> str:
    return plus_minus(found.value, found.doubt, sign=sign) if found.count else NOTHING


def whole(number: float | None) -> str:
    return NOTHING if number is None else f"{number:.0f}"


def duration(seconds: float) -> str:
    if seconds < 0.001:  # noqa: PLR2004 - a millisecond
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds:.2f} s"


def headline(made: Contest) -> str:
    """Return what is played, in a line."""
    game = load(made).title
    number = "alone" if made.players == 1 else f"{made.players} players"
    special = [f"{name} {_word(value)}" for name, value in _special(made)]
    return ", ".join([game, number, *special])


def command(made: Contest) -> str:
    """Return the command that reproduces the numbers."""
    words = ["glaciarium", "arena", made.game, "--players", str(made.players)]
    for name, value in _special(made):
        words += ["--option", f"{name}={_word(value)}"]
    if made.file is not None:
        words += ["--components", made.file]
    words += ["--bots", ",".join(bot.replace(",", "\\,") for bot in made.bots)]
    if made.way is not None:
        words += ["--lineups", made.way]
    words += ["--games", str(made.games), "--seed", str(made.seed)]
    if made.timeout != TIMEOUT:
        words += ["--timeout", f"{made.timeout:g}"]
    return shlex.join(words)


def _special(made: Contest) -> list[tuple[str, Any]]:
    """Return the options that differ from their defaults."""
    usual = load(made).agree({"players": made.players})
    return [(name, value) for name, value in made.options.items() if usual[name] != value]


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
