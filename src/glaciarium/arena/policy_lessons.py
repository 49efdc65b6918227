"""Games from which a policy learns: at each choice, how often the search tried each option."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.files import DAMAGED, Log, lines_of
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.errors import BadDataset
from glaciarium.kernel.policy import Policy
from glaciarium.kernel.protocol import NOBODY, Game, View

CURIOUS: Final = 0.4  # more exploration than in real play
ASTRAY: Final = 6  # percent of random choices
VARIED: Final = 40  # percent up to which choices are drawn by their visits
DEALS: Final = 7_000_000  # seeds of the deals begin here
GENERATION: Final = 1_000_003

Ply = tuple[int, list[int]]  # the action, and the visits of each option; none if there was one
Lesson = tuple[int, list[Ply]]
Runner = Callable[[Callable[[int], Lesson], list[int]], Iterable[Lesson]]


class Course(NamedTuple):
    """One generation: plain data, for other processes and for the first line of its file."""

    game: str
    players: int
    generation: int
    games: int
    visits: int
    seed: int
    taught: str  # the policy in use, as JSON; empty: none

    @property
    def file(self) -> str:
        taught = hashlib.sha256(self.taught.encode()).hexdigest()[:8]
        name = f"policy-{self.game}-{self.players}-{self.generation}-{self.visits}"
        return f"{name}-{taught}.jsonl" if self.taught else f"{name}.jsonl"

    def facts(self) -> dict[str, Any]:
        """Return what must not differ when a run is continued; the number of games may."""
        facts = self._asdict()
        del facts["games"]
        facts["taught"] = hashlib.sha256(self.taught.encode()).hexdigest()[:8]
        return facts

    def deal(self, nth: int) -> int:
        return self.seed * DEALS + self.generation * GENERATION + nth


@cache
def _taught(course: Course) -> tuple[Game[Any], Settings]:
    game = catalog.game(course.game)
    if not course.taught:
        return game, Settings(explore=CURIOUS, lean=0.0)
    game.heuristics().policies = {course.players: Policy(json.loads(course.taught))}
    return game, Settings()


def lesson(course: Course, nth: int) -> Lesson:
    """Play one game against itself."""
    game, settings = _taught(course._replace(games=0))
    seed = course.deal(nth)
    state = game.new(game.agree({"players": course.players}), seed, None)
    plies: list[Ply] = []
    while (seat := game.actor(state)) != NOBODY:
        legal = game.legal_actions(state)
        action, visits = legal[0], list[int]()
        if len(legal) > 1:
            word = derive(seed, len(plies))
            visits = searched(game, game.view(state, seat), word, settings, course.visits)
            action = legal[drawn(visits, word)]
        plies.append((int(action), visits))
        game.act(state, action, None)
    return nth, plies


def searched(
    game: Game[Any], view: View[Any], word: int, settings: Settings, visits: int
) -> list[int]:
    search = Search(game, view, word, settings)
    search.grow(visits)
    return [int(tried) for tried in search.tried()]


def drawn(visits: list[int], word: int) -> int:
    """Choose an option: mostly the best, sometimes by visits, at times any."""
    draw = below(derive(word, 11), 100)
    if draw < ASTRAY:
        return int(below(derive(word, 12), len(visits)))
    if draw >= VARIED:
        return visits.index(max(visits))
    left = below(derive(word, 13), sum(visits))
    nth = 0
    while left >= visits[nth]:
        left -= visits[nth]
        nth += 1
    return nth


def lessons(course: Course, file: Path, run: Runner) -> Iterator[Lesson]:
    """Yield all games: those in the file, then those still to play."""
    heading = json.dumps(course.facts()) + "\n"
    known: dict[int, list[Ply]] = {}
    with closing(Log(file)) as log:
        if not log.keep(_kept(file, heading, known)):
            log.add(heading)
        yield from ((nth, plies) for nth, plies in known.items() if nth < course.games)
        missing = [nth for nth in range(course.games) if nth not in known]
        for nth, plies in run(partial(lesson, course), missing):
            log.add(json.dumps([nth, plies], separators=(",", ":")) + "\n")
            yield nth, plies


def _kept(file: Path, heading: str, known: dict[int, list[Ply]]) -> Iterator[str]:
    for number, line in enumerate(lines_of(file, heading, "["), 1):
        if number == 1:
            if line != heading:
                raise BadDataset(
                    f"{file} has games of another course: remove it, or name another folder."
                )
        else:
            try:
                nth, plies = json.loads(line)
                known[int(nth)] = [(int(action), list(map(int, tried))) for action, tried in plies]
            except (ValueError, TypeError, OverflowError, RecursionError):
                raise BadDataset(f"{file}, line {number}: {DAMAGED}") from None
        yield line
