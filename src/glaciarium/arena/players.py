"""Players of games without people: catalog bots and external bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from glaciarium.bots.bot import Bot
from glaciarium.kernel.keyed_stream import bot_word
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import Record

Halt = Callable[[], bool]  # whether the choice isn't wanted any more
BOT: Final = "bot:"  # prefix of a bot seat's kind
DUMMY: Final = "dummy"  # kind of a seat that the rules play


class Lost(NamedTuple):
    """Why an external bot forfeited its seat; the random bot plays on."""

    after: int  # number of moves before
    why: str  # one word: late, wrong …
    note: str  # a sentence


class Player(ABC):
    """A bot in one seat of one game."""

    def __init__(self, name: str, title: str) -> None:
        self.name: Final = name  # as typed
        self.title: Final = title  # short, for the names of seats
        self.lost: Lost | None = None

    def ready(self) -> None:  # noqa: B027 - most have nothing to do
        """Start before the game, so that the first answer takes no longer than others."""

    @abstractmethod
    def thinker(self, match: Match, halt: Halt | None = None) -> Callable[[], int]:
        """Return a function that computes the choice and may run in another thread."""

    def ended(self, match: Match) -> None:  # noqa: B027 - likewise
        """Called when the game is over."""


class Inside(Player):
    """A bot of the catalog. It gets a view, and nothing else."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name, bot.name)
        self._bot: Final = bot

    def thinker(self, match: Match, halt: Halt | None = None) -> Callable[[], int]:
        return thinker(match, self._bot, halt)


def thinker(match: Match, bot: Bot, halt: Halt | None = None) -> Callable[[], int]:
    """Return a function that computes a bot's choice and may run in another thread.

    Its seed depends on the match's seed and the move number, so a resumed match continues
    in the same way.
    """
    view, seed = match.view(match.actor), bot_word(match.seed, len(match.moves))
    return lambda: int(bot.choose(match.game, view, seed, halt))


def seated(game: Game[Any], options: dict[str, Any], players: Sequence[Player]) -> list[Seat]:
    """Return the seats of players and dummies."""
    seats = [Seat(f"{one.title} {seat}", BOT + one.name) for seat, one in enumerate(players, 1)]
    return seats + [Seat(name, DUMMY) for name in game.dummies(options)]


def recorded(match: Match, players: Sequence[Player | None]) -> Record:
    """Return the record, with a note on every forfeited seat."""
    record = match.record()
    for seat, player in zip(record["seats"], players, strict=False):
        if player is not None and player.lost is not None:
            seat["lost"] = player.lost._asdict()
    return record
