"""Learning an evaluation by self-play, in generations that each use the last one's weights.

The first generation plays games out to their ends; later ones use the one before.
Games are stored in files, so a stopped run can be continued. More games continue the first
generation; its weights then change, and so do the next ones. The same arguments give
the same weights.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from math import isfinite, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.files import DAMAGED, Log, lines_of
from glaciarium.arena.regression import Fit
from glaciarium.arena.training_samples import study
from glaciarium.bots.bot import Bot
from glaciarium.bots.searcher import Searcher
from glaciarium.bots.settings import NEVER, Settings
from glaciarium.bots.style import StyleBot
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.errors import BadDataset
from glaciarium.kernel.evaluation import DOUBT, evaluation
from glaciarium.kernel.protocol import Game

KNOTS: Final = 5
ASTRAY: Final = 10  # percent of random choices
COMPANY: Final = 40  # percent of greedy seats: they show what can be gained
SEATING: Final = 1 << 20  # its random draws follow those of all choices
EVERY: Final = 6  # decisions
MOST_SEATS: Final = 16  # random draws of styles follow those of seats
PRIOR: Final = 200.0  # rows that say a weight is 0: those of a game share one outcome
FADING: Final = (1.0, 1.0, 1.0, 0.8, 0.4)  # how strongly a style counts, by knot
DIGITS: Final = 4
CURIOUS: Final = 0.4  # more exploration than in real play
SLOWER: Final = 4  # factor: visits with full playouts cost more, so there are fewer

Table = dict[str, list[float]]  # weights by feature, and standard errors
Lesson = tuple[int, list[list[float]]]
Runner = Callable[[Callable[[int], Lesson], list[int]], Iterable[Lesson]]


class Curriculum(NamedTuple):
    """One generation: plain data, for other processes and for the first line of its file."""

    game: str
    players: int
    generation: int
    games: int
    visits: int
    seed: int
    taught: str  # the evaluation in use, as JSON; empty: play to the end
    company: int = COMPANY
    styles: int = 0  # percent of learners with a style

    @property
    def file(self) -> str:
        """Return its file name, which depends on the evaluation in use."""
        taught = hashlib.sha256(self.taught.encode()).hexdigest()[:8]
        name = f"{self.game}-{self.players}-{self.generation}"
        name += f"-styles{self.styles}" if self.styles else ""
        return f"{name}-{taught}.jsonl" if self.taught else f"{name}.jsonl"

    def facts(self) -> dict[str, Any]:
        """Return what must not differ when a run is continued; the number of games may."""
        facts = self._asdict()
        del facts["games"]
        return {**facts, "signs": catalog.game(self.game).heuristics().features()}


@cache
def _table(course: Curriculum) -> tuple[Game[Any], Bot, list[Bot]]:
    """Return the game with the evaluation in use, the learner, and its styles."""
    game = _taught(course, {})
    if not course.taught:
        settings = Settings(explore=CURIOUS, cut=NEVER, lean=0.0)
        return game, Searcher("pupil", settings, max(1, course.visits // SLOWER), 0.0), []
    settings = Settings(explore=CURIOUS, cut=0, lean=0.0)
    pupil = Searcher("pupil", settings, course.visits, 0.0)
    styles: list[Bot] = [
        StyleBot(name, _taught(course, lean), pupil)
        for name, lean in game.heuristics().styles().items()
    ]
    return game, pupil, styles


def _taught(course: Curriculum, lean: Mapping[str, float]) -> Game[Any]:
    """Return the game with the evaluation in use, perhaps with a bonus for some features."""
    game = catalog.game(course.game)
    heuristics = game.heuristics()
    heuristics.learnt = {}
    if course.taught:
        table = leaning(json.loads(course.taught), lean)
        heuristics.learnt = {course.players: evaluation(table, heuristics.features())}
    return game


def leaning(table: Table, lean: Mapping[str, float]) -> Table:
    """Return weights with a bonus for some features that shrinks towards the end."""
    none = [0.0] * KNOTS
    return table | {
        name: [
            round(weight + more * part, DIGITS)
            for weight, part in zip(table.get(name, none), FADING, strict=True)
        ]
        for name, more in lean.items()
    }


def lesson(course: Curriculum, nth: int) -> Lesson:
    """Play one training game."""
    game, pupil, styles = _table(course._replace(games=0))
    options = game.agree({"players": course.players})
    seed = course.seed + course.generation * 1_000_003 + nth
    return nth, study(game, options, seed, seated(course, seed, pupil, styles), ASTRAY, EVERY)


def seated(course: Curriculum, seed: int, pupil: Bot, styles: Sequence[Bot] = ()) -> list[Bot]:
    """Return the players of a training game: learners, some with a style, and greedy bots."""
    if course.players == 1:
        return [_learner(course, seed, 0, pupil, styles)]
    draws = [below(derive(seed, SEATING + seat), 100) for seat in range(course.players)]
    return [
        catalog.GREEDY if draw < course.company else _learner(course, seed, seat, pupil, styles)
        for seat, draw in enumerate(draws)
    ]


def _learner(course: Curriculum, seed: int, seat: int, pupil: Bot, styles: Sequence[Bot]) -> Bot:
    draw = derive(seed, SEATING + MOST_SEATS + seat)
    if not styles or below(draw, 100) >= course.styles:
        return pupil
    return styles[below(derive(draw, 1), len(styles))]


def lessons(course: Curriculum, file: Path, run: Runner) -> Iterator[Lesson]:
    """Yield all games: those in the file, then those still to play."""
    heading = json.dumps(course.facts()) + "\n"
    known: dict[int, list[list[float]]] = {}
    with closing(Log(file)) as log:
        if not log.keep(_kept(course, file, heading, known)):
            log.add(heading)
        yield from ((nth, rows) for nth, rows in known.items() if nth < course.games)
        missing = [nth for nth in range(course.games) if nth not in known]
        for nth, rows in run(partial(lesson, course), missing):
            log.add(json.dumps([nth, rows], separators=(",", ":")) + "\n")
            yield nth, rows


def _kept(
    course: Curriculum, file: Path, heading: str, known: dict[int, list[list[float]]]
) -> Iterator[str]:
    """Yield the games of a file; a truncated last line is played again."""
    width = 2 + len(course.facts()["signs"])  # the stage, the points to come, and the features
    for number, line in enumerate(lines_of(file, heading, "["), 1):
        if number == 1:
            _check_heading(line, heading, file)
        else:
            nth, rows = _lesson(line, f"{file}, line {number}", width)
            known[nth] = rows
        yield line


def _check_heading(line: str, expected: str, file: Path) -> None:
    try:
        same = json.loads(line) == json.loads(expected)
    except (ValueError, RecursionError):
        same = False
    if not same:
        raise BadDataset(f"{file} has games of another course: remove it, or name another folder.")


def _lesson(line: str, where: str, width: int) -> Lesson:
    try:
        nth, rows = json.loads(line)
        fits = type(nth) is int and isinstance(rows, list)
        fits = fits and all(len(row) == width and all(map(isfinite, row)) for row in rows)
    except (ValueError, TypeError, OverflowError, RecursionError):
        fits = False
    if not fits:
        raise BadDataset(f"{where}: {DAMAGED}")
    return nth, rows


def doubtful(features: int) -> Iterator[list[float]]:
    """Yield rows that draw each weight to 0, so that a few games' luck is not taken for worth."""
    strength = sqrt(PRIOR)
    for knot in range(KNOTS):
        for feature in range(features):
            row = [knot / (KNOTS - 1), 0.0, *[0.0] * features]
            row[2 + feature] = strength
            yield row


def learn(features: list[str], rows: Iterable[list[float]]) -> Table:
    """Return the weights that fit these rows best, and their errors."""
    kept = list(rows)
    fit = Fit(len(features), KNOTS)
    for row in [*kept, *doubtful(len(features))]:
        fit.add(row)
    fit.solve()
    for row in kept:
        fit.check(row)
    weights = dict(zip(features, fit.found(), strict=True))
    found = {DOUBT: fit.doubts(), **weights}
    return {name: [round(number, DIGITS) for number in row] for name, row in found.items()}
