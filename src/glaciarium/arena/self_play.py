"""Games of the search against itself, from which policies and networks learn.

Each choice stores how often each option was tried and how good the best one was. In a
league, some seats belong to others: earlier versions, the search without a policy, and styles.
"""

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
from glaciarium.kernel.network import network
from glaciarium.kernel.policy import Policy
from glaciarium.kernel.protocol import NOBODY, Game, View

CURIOUS: Final = 0.4  # more exploration than in real play
ASTRAY: Final = 6  # percent of random choices
VARIED: Final = 40  # percent: below this, choices are drawn by visits
DEALS: Final = 7_000_000  # seeds of the deals begin here
GENERATION: Final = 1_000_003
SEATING: Final = 1 << 20  # its random draws follow those of all choices
DIGITS: Final = 3  # of a chance to win


class Ply(NamedTuple):
    """A move, and what the search knew; forced moves and those of others carry nothing."""

    action: int
    visits: list[int]  # by option; none if there was no choice, or if another chose
    share: float | None  # of the win that its most visited option had


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
    taught: str  # what the search uses, as JSON (`Taught`); empty: the evaluation only
    league: int = 0  # percent of seats for other players; at least one seat learns
    earlier: tuple[str, ...] = ()  # what earlier versions in the league use

    @property
    def file(self) -> str:
        name = f"play-{self.game}-{self.players}-{self.generation}-{self.visits}"
        return f"{name}-{self.digest}.jsonl" if self.taught else f"{name}.jsonl"

    @property
    def digest(self) -> str:
        return hashlib.sha256(repr((self.taught, self.earlier)).encode()).hexdigest()[:8]

    def facts(self) -> dict[str, Any]:
        """Return what must not differ when a run is continued; the number of games may."""
        facts = self._asdict()
        del facts["games"], facts["earlier"]
        return {**facts, "taught": self.digest}

    def deal(self, nth: int) -> int:
        return self.seed * DEALS + self.generation * GENERATION + nth


class Player(NamedTuple):
    """A searching player with its own policy and network, which its game holds."""

    game: Game[Any]
    settings: Settings
    learns: bool


class Taught(NamedTuple):
    """What a search uses besides the evaluation."""

    policy: list[float]  # by clue; empty: none
    network: dict[str, Any]  # as its file has it; empty: none

    def told(self) -> str:
        """Return it as JSON for a course, or ""."""
        return json.dumps([self.policy, self.network]) if self.policy or self.network else ""


def _player(course: Course, taught: str, style: str = "", *, learns: bool = False) -> Player:
    game = catalog.game(course.game)
    heuristics = game.heuristics()
    heuristics.policies = {}
    heuristics.networks = {}
    if not taught:
        return Player(game, Settings(explore=CURIOUS, lean=0.0, style=style), learns)
    parts = Taught(*json.loads(taught))
    if parts.policy:
        heuristics.policies = {course.players: Policy(parts.policy)}
    if parts.network:
        heuristics.networks = {course.players: network(parts.network, heuristics.features())}
    return Player(game, Settings(style=style), learns)


@cache
def _players(course: Course) -> tuple[Player, list[Player]]:
    """Return the learner, and the others of the league."""
    learner = _player(course, course.taught, learns=True)
    if not course.league:
        return learner, []
    others = [_player(course, taught) for taught in course.earlier]
    styles = learner.game.heuristics().styles()
    return learner, others + [_player(course, course.taught, style) for style in styles]


def seated(course: Course, seed: int) -> list[Player]:
    """Return who plays each seat; at least one seat learns."""
    learner, others = _players(course._replace(games=0))
    seats = [learner] * course.players
    first = below(derive(seed, SEATING), course.players)
    for seat in range(course.players):
        draw = derive(seed, SEATING + 1 + seat)
        if others and seat != first and below(draw, 100) < course.league:
            seats[seat] = others[below(derive(draw, 1), len(others))]
    return seats


def lesson(course: Course, nth: int) -> Lesson:
    """Play one game."""
    seed = course.deal(nth)
    seats = seated(course, seed)
    game = seats[0].game
    state = game.new(game.agree({"players": course.players}), seed, None)
    plies: list[Ply] = []
    while (seat := game.actor(state)) != NOBODY:
        legal = game.legal_actions(state)
        ply = Ply(int(legal[0]), [], None)
        if len(legal) > 1:
            word = derive(seed, len(plies))
            ply = searched(seats[seat], game.view(state, seat), word, course.visits)
        plies.append(ply)
        game.act(state, ply.action, None)
    return nth, plies


def searched(player: Player, view: View[Any], word: int, visits: int) -> Ply:
    search = Search(player.game, view, word, player.settings)
    search.grow(visits)
    tried = [int(times) for times in search.tried()]
    action = int(search.actions()[drawn(tried, word)])
    if not player.learns:
        return Ply(action, [], None)
    most = tried.index(max(tried))
    return Ply(action, tried, round(search.won()[most] / tried[most], DIGITS))


def drawn(visits: list[int], word: int) -> int:
    """Choose an option: mostly the best, sometimes by visits, rarely at random."""
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
                known[int(nth)] = [_ply(*ply) for ply in plies]
            except (ValueError, TypeError, OverflowError, RecursionError):
                raise BadDataset(f"{file}, line {number}: {DAMAGED}") from None
        yield line


def _ply(action: int, visits: list[int], share: float | None) -> Ply:
    return Ply(int(action), list(map(int, visits)), None if share is None else float(share))
