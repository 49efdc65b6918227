"""Who sits at a table that runs by itself: bots of the house, and programs from outside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import derive
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import Record

Halt = Callable[[], bool]  # whether nobody waits for the choice any more
BOT: Final = "bot:"  # how the kind of a bot's seat begins
DUMMY: Final = "dummy"  # the kind of a seat that the rules play by themselves


class Lost(NamedTuple):
    """Why a bot from outside plays no longer; the random bot has its seat."""

    after: int  # so many moves of the match
    why: str  # one word: late, wrong …
    note: str  # a sentence


class Player(ABC):
    """A bot on one seat of one match."""

    def __init__(self, name: str, title: str) -> None:
        self.name: Final = name  # as people type it
        self.title: Final = title  # short, for the names of seats
        self.lost: Lost | None = None

    def ready(self) -> None:  # noqa: B027 - most have nothing to do
        """Get up before the match, so that the first answer takes no longer than the others."""

    @abstractmethod
    def thinker(self, match: Match, halt: Halt | None = None) -> Callable[[], int]:
        """Return its choice as something that may run elsewhere while the match is looked at."""

    def ended(self, match: Match) -> None:  # noqa: B027 - likewise
        """Hear that the match is over."""


class Inside(Player):
    """A bot of the catalog. It gets a view, and nothing else."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name, bot.name)
        self._bot: Final = bot

    def thinker(self, match: Match, halt: Halt | None = None) -> Callable[[], int]:
        return thinker(match, self._bot, halt)


def thinker(match: Match, bot: Bot, halt: Halt | None = None) -> Callable[[], int]:
    """Return a bot's choice as something that may run elsewhere while the match is looked at.

    Its chance hangs on the match's seed and the number of the move, so a resumed match goes on
    in the same way.
    """
    view, seed = match.view(match.actor), derive(match.seed, len(match.moves))
    return lambda: int(bot.choose(match.game, view, seed, halt))


def seated(game: Game[Any], options: dict[str, Any], players: Sequence[Player]) -> list[Seat]:
    """Return the seats of players, and of what the rules play by themselves."""
    seats = [Seat(f"{one.title} {seat}", BOT + one.name) for seat, one in enumerate(players, 1)]
    return seats + [Seat(name, DUMMY) for name in game.dummies(options)]


def recorded(match: Match, players: Sequence[Player | None]) -> Record:
    """Return the record, with a note on every seat that was lost."""
    record = match.record()
    for seat, player in zip(record["seats"], players, strict=False):
        if player is not None and player.lost is not None:
            seat["lost"] = player.lost._asdict()
    return record
