"""Contests: what is to be played, and how one game of it is played.

A contest is plain data: it is sent to other processes and machines, and each game is played from it
alone. So a game has the same result everywhere, unless its bots look at the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from time import perf_counter
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.entrants import sit
from glaciarium.arena.lineups import Lineup, arrangements, lineups
from glaciarium.arena.players import Halt, Lost, Player, recorded
from glaciarium.arena.simulate import finished
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadContest
from glaciarium.kernel.match import Match
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import dump


class Fixture(NamedTuple):
    """One game to be played, identified by seats and seed."""

    seats: tuple[str, ...]
    seed: int


class Pace(NamedTuple):
    """How long a seat thought when it had a choice."""

    decisions: int
    seconds: float
    worst: float


class Outcome(NamedTuple):
    fixture: Fixture
    scores: list[int]
    winners: list[int]
    moves: int
    pace: list[Pace]  # by seat
    lost: list[Lost | None]  # by seat
    record: str | None  # one line, if records are wanted


class Contest(NamedTuple):
    game: str
    rules_version: int
    components: str  # digest
    file: str | None  # path of other components
    text: str | None  # its text: workers may not have the file
    options: dict[str, Any]  # in full
    bots: list[str]
    way: str | None  # how line-ups are chosen, if specified
    lineups: list[Lineup]
    games: int  # per line-up, rounded up to whole deals
    seed: int  # of the first deal
    timeout: float  # seconds for an external bot's answer
    records: bool  # whether they are wanted

    @property
    def players(self) -> int:
        return int(self.options["players"])

    def fixtures(self) -> list[Fixture]:
        """Return all games, deal by deal, so that a stopped contest is nearly balanced."""
        orders = [arrangements(lineup) for lineup in self.lineups]
        found: list[Fixture] = []
        for deal in range(self.games):
            for order in orders:
                if deal * len(order) < self.games:
                    found.extend(Fixture(seats, self.seed + deal) for seats in order)
        return found


def contest(
    game: Game[Any],
    wishes: Mapping[str, Any],
    bots: list[str],
    *,
    way: str | None,
    games: int,
    seed: int,
    timeout: float,
    file: str | None = None,
    text: str | None = None,
    records: bool = False,
) -> Contest:
    """Return a contest; raise BadOptions."""
    options = game.agree(wishes)
    return Contest(
        game=game.name,
        rules_version=game.rules_version,
        components=game.components.digest,
        file=file,
        text=text,
        options=options,
        bots=bots,
        way=way,
        lineups=lineups(way, bots, options["players"]),
        games=games,
        seed=seed,
        timeout=timeout,
        records=records,
    )


@cache
def _game(name: str, text: str | None) -> Game[Any]:
    own = None if text is None else Components(text, "the components file")
    return catalog.GAMES[name](own)


def load(made: Contest) -> Game[Any]:
    """Return the game; raise if this installation's differs."""
    return game_of(made.game, made.text, made.rules_version, made.components)


def game_of(name: str, text: str | None, rules_version: int, components: str) -> Game[Any]:
    """Return a game with its own components or those of a text; raise if it differs here."""
    game = _game(name, text)
    if (game.rules_version, game.components.digest) != (rules_version, components):
        raise BadContest(
            f"The {game.title} of a worker is not the one here: "
            "install the same version of Glaciarium on every machine."
        )
    return game


class Timed(Player):
    """A player whose thinking time is measured."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.name, player.title)
        self._player: Final = player
        self.pace = Pace(0, 0.0, 0.0)

    def ready(self) -> None:
        self._player.ready()
        self.lost = self._player.lost

    def thinker(self, match: Match, halt: Halt | None = None) -> Callable[[], int]:
        think = self._player.thinker(match, halt)
        counts = len(match.game.legal_actions(match.state)) > 1

        def timed() -> int:
            begun = perf_counter()
            action = think()
            taken = perf_counter() - begun
            if counts:
                self._count(taken)
            self.lost = self._player.lost
            return action

        return timed

    def _count(self, taken: float) -> None:
        decisions, seconds, worst = self.pace
        self.pace = Pace(decisions + 1, seconds + taken, max(worst, taken))

    def ended(self, match: Match) -> None:
        self._player.ended(match)


def play(made: Contest, fixture: Fixture) -> Outcome:
    """Play one game."""
    game = load(made)
    names = enumerate(fixture.seats)
    players = [Timed(sit(name, seat, made.timeout)) for seat, name in names]
    match = finished(game, made.options, fixture.seed, players)
    result = match.result()
    return Outcome(
        fixture,
        result["scores"],
        result["winners"],
        len(match.moves),
        [player.pace for player in players],
        [player.lost for player in players],
        dump(recorded(match, players)) if made.records else None,
    )
