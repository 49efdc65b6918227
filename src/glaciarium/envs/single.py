"""A Gymnasium environment for every game: one seat is yours, bots have the others.

`gymnasium.make("glaciarium/nunatak-v2", players=1)` works too, once this module is imported.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from glaciarium import catalog
from glaciarium.bots.bot import Bot
from glaciarium.envs.env_table import EnvTable, checked_mode, find, metadata, whole_number
from glaciarium.envs.spaces import Offered, observation, observation_space
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import BadOptions, IllegalAction


def gym_env(
    name: str,
    *,
    seat: int = 0,
    bots: str | list[str] = "random",  # one for all other seats, or one for each
    reward: str | None = None,  # rank, score or win
    named: bool = False,  # observations by field, not as one vector
    render_mode: str | None = None,  # "ansi": render returns the table as text
    components: Path | None = None,
    **options: Any,  # players, and the game's own
) -> SeatEnv:
    """Return the environment of a game, such as `gym_env("nunatak", players=1)`."""
    table = EnvTable(find(name, components), options, reward)
    return SeatEnv(table, seat, bots, named=named, render_mode=render_mode)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat's game: a step is one decision of yours and all that others decide until your next.

    `info["action_mask"]` has a 1 for each legal action. The reward comes when the game is over;
    then info has `score` and `winner` too.
    """

    def __init__(
        self,
        table: EnvTable,
        seat: int,
        bots: str | list[str],
        *,
        named: bool,
        render_mode: str | None,
    ) -> None:
        self.table: Final = table
        self.seat: Final = checked_seat(seat, table.players)
        self.bots: Final = seated(bots, self.seat, table.players)
        self.fields: Final = table.game.observed()
        self.named: Final = named
        self.render_mode = checked_mode(render_mode)
        self.metadata = metadata(table.game)
        self.playing = False
        self.observation_space = observation_space(self.fields, named=named)
        self.offered: Final = Offered(table.game.actions, self._mask)
        self.action_space = self.offered

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start the game of a seed, or the next in a row without one."""
        super().reset(seed=seed)
        self.table.deal(seed)
        others_play(self.table, self.seat, self.bots)
        self.playing = not self.table.over
        self.offered.ahead = None
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a legal action; raise IllegalAction, changing nothing."""
        if not self.playing:
            raise IllegalAction("No game is being played: call reset to begin one.")
        self.table.play(action)
        others_play(self.table, self.seat, self.bots)
        self.playing = not self.table.over
        reward = self.table.rewards()[self.seat]
        return self._seen(), reward, self.table.over, False, self._info()

    def _seen(self) -> Any:
        return observation(self.table, self.seat, self.fields, named=self.named)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.table.mask(self.seat)}
        return info | self.table.result(self.seat) if self.table.over else info

    def _mask(self, ahead: int | None) -> NDArray[np.int8]:
        """Return the legal actions now, or at the start of a game that has yet to begin."""
        if ahead is None or (self.playing and not self.table.taken):
            return self.table.mask(self.seat)
        table = EnvTable(self.table.game, self.table.options)
        table.deal(ahead)
        others_play(table, self.seat, self.bots)
        return table.mask(self.seat)

    def render(self) -> str | None:
        """Return the table as text, as your seat sees it."""
        if self.render_mode is None or not self.table.dealt:
            return None
        return self.table.drawn(self.seat)


def others_play(table: EnvTable, seat: int, bots: dict[int, Bot]) -> None:
    """Let the bots play until it is your decision."""
    while not table.over and table.actor != seat:
        view = table.game.view(table.state, table.actor)
        chance = derive(table.deal_seed, table.taken)
        table.play(int(bots[table.actor].choose(table.game, view, chance)))


def checked_seat(seat: int, players: int) -> int:
    number = whole_number(seat, "seat")
    if not 0 <= number < players:
        raise BadOptions(f"Seats are 0 to {players - 1}; there is no {seat}.")
    return number


def seated(bots: str | list[str], seat: int, players: int) -> dict[int, Bot]:
    """Return the bots of all seats but one; raise BadOptions or UnknownName."""
    others = [other for other in range(players) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadOptions(
            f"{len(names)} bots for {len(others)} other seats: name one for all, or one each."
        )
    return {other: catalog.bot(name) for other, name in zip(others, names, strict=True)}


for _name in catalog.GAMES:
    gymnasium.register(
        f"glaciarium/{_name}-v{catalog.game(_name).rules_version}", partial(gym_env, _name)
    )
