"""Learning to judge tables by self-play: generations of games, each played by what was learnt last.

The first generation plays games out to their ends; each later one is judged by the one before.
Games are kept in files: a run that was stopped goes on. The same arguments give the same weights.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.lessons import study
from glaciarium.arena.regression import Fit
from glaciarium.bots.bot import Bot
from glaciarium.bots.search import NEVER, Settings
from glaciarium.bots.searcher import Searcher
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.errors import BadDataset, Unreadable
from glaciarium.kernel.judgement import DOUBT, judgement
from glaciarium.kernel.protocol import Game

KNOTS: Final = 5
ASTRAY: Final = 10  # choices in a hundred
COMPANY: Final = 40  # seats in a hundred that greedy has: it teaches what can be got
SEATING: Final = 1 << 20  # its draws come after those of all choices
EVERY: Final = 6  # decisions
DIGITS: Final = 4
CURIOUS: Final = 0.4  # more than in earnest: a pupil should see more
SLOWER: Final = 4  # times: a visit that plays a game out, so there are fewer

Table = dict[str, list[float]]  # weights by sign, and the doubts
Lesson = tuple[int, list[list[float]]]
Runner = Callable[[Callable[[int], Lesson], list[int]], Iterable[Lesson]]


class Course(NamedTuple):
    """One generation: plain data, for other processes and for the first line of its file."""

    game: str
    players: int
    generation: int
    games: int
    visits: int
    seed: int
    taught: str  # the judgement by which games are played, as JSON; empty: to their ends
    company: int = COMPANY

    def facts(self) -> dict[str, Any]:
        """Return what must not differ when a run goes on; more games may be wished."""
        facts = self._asdict()
        del facts["games"]
        return {**facts, "signs": catalog.game(self.game).hints().signs()}


@cache
def _table(course: Course) -> tuple[Game[Any], Searcher]:
    """Return the game as the course teaches it, and the bot that plays it."""
    game = catalog.game(course.game)
    hints = game.hints()
    hints.learnt = {}
    if course.taught:
        hints.learnt = {course.players: judgement(json.loads(course.taught), hints.signs())}
    if course.taught:
        return game, Searcher("pupil", Settings(explore=CURIOUS, cut=0), course.visits, 0.0)
    settings = Settings(explore=CURIOUS, cut=NEVER)
    return game, Searcher("pupil", settings, max(1, course.visits // SLOWER), 0.0)


def lesson(course: Course, nth: int) -> Lesson:
    """Play one game of a course."""
    game, bot = _table(course._replace(games=0))
    options = game.agree({"players": course.players})
    seed = course.seed + course.generation * 1_000_003 + nth
    return nth, study(game, options, seed, seated(course, seed, bot), ASTRAY, EVERY)


def seated(course: Course, seed: int, pupil: Bot) -> list[Bot]:
    """Return who plays a lesson: pupils, and among them some who only take what they can get."""
    if course.players == 1:
        return [pupil]
    draws = [below(derive(seed, SEATING + seat), 100) for seat in range(course.players)]
    return [catalog.GREEDY if draw < course.company else pupil for draw in draws]


def lessons(course: Course, file: Path, run: Runner) -> Iterator[Lesson]:
    """Yield all games of a course: those that the file has, then those that are still to play."""
    known = dict(_kept(course, file)) if file.exists() else {}
    yield from ((nth, rows) for nth, rows in known.items() if nth < course.games)
    missing = [nth for nth in range(course.games) if nth not in known]
    try:
        with file.open("a", encoding="utf-8") as out:
            if not known and file.stat().st_size == 0:
                out.write(json.dumps(course.facts()) + "\n")
            for nth, rows in run(partial(lesson, course), missing):
                out.write(json.dumps([nth, rows], separators=(",", ":")) + "\n")
                out.flush()
                yield nth, rows
    except OSError as error:
        raise Unreadable(f"{file} cannot be written: {error.strerror}.") from None


def _kept(course: Course, file: Path) -> Iterator[Lesson]:
    """Yield the games of a file; a last line that was cut short is played again."""
    head, *lines = file.read_text(encoding="utf-8").split("\n")
    if json.loads(head or "{}") != json.loads(json.dumps(course.facts())):
        raise BadDataset(f"{file} has games of another course: remove it, or name another folder.")
    whole = [line for line in lines if line.endswith("]]")]
    if lines and lines[-1]:
        file.write_text("\n".join([head, *whole, ""]), encoding="utf-8")
    for line in whole:
        nth, rows = json.loads(line)
        yield nth, rows


def learn(signs: list[str], rows: Iterable[list[float]]) -> Table:
    """Return the weights that fit these rows best, and how well they fit."""
    kept = list(rows)
    fit = Fit(len(signs), KNOTS)
    for row in kept:
        fit.add(row)
    fit.solve()
    for row in kept:
        fit.check(row)
    weights = dict(zip(signs, fit.found(), strict=True))
    found = {DOUBT: fit.doubts(), **weights}
    return {name: [round(number, DIGITS) for number in row] for name, row in found.items()}
