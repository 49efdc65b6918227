"""A PettingZoo environment for every game: agents act when the rules ask them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from glaciarium.envs.env_table import EnvTable, checked_mode, find, metadata
from glaciarium.envs.spaces import Actions, observation, observation_space
from glaciarium.kernel.errors import IllegalAction


def aec_env(
    name: str,
    *,
    reward: str | None = None,  # rank, score or win
    named: bool = False,  # observations by field, not as one vector
    render_mode: str | None = None,  # "ansi": render returns the table in letters
    components: Path | None = None,
    **options: Any,  # players, and the game's own
) -> SeatsEnv:
    """Return the environment of a game, such as `aec_env("nunatak", players=3)`."""
    table = EnvTable(find(name, components), options, reward)
    return SeatsEnv(table, named=named, render_mode=render_mode)


class SeatsEnv(AECEnv[str, Any, int]):
    """One agent per seat, `seat_0` first. An agent may be asked several times in a row.

    An observation is a dict: `observation` and `action_mask`, which is all zero
    unless the agent is to move. Rewards come when the game is over.
    """

    def __init__(self, table: EnvTable, *, named: bool, render_mode: str | None) -> None:
        super().__init__()
        self.table: Final = table
        self.fields: Final = table.game.observed()
        self.named: Final = named
        self.render_mode = checked_mode(render_mode)
        self.metadata = metadata(table.game) | {"is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self._seat: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = Box(0, 1, (table.game.actions,), np.int8)
        seen = observation_space(self.fields, named=named)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Actions(table.game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the game of a seed, or the next in a row without one."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        seen = observation(self.table, seat, self.fields, named=self.named)
        return {"observation": seen, "action_mask": self.table.mask(seat)}

    def step(self, action: Any) -> None:
        """Play an action of the agent to move; raise IllegalAction, changing nothing."""
        if not self.agents:
            raise IllegalAction("No game is being played: call reset to begin one.")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise IllegalAction("The game is over: step(None) for each agent, or reset.")
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.over:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.table.actor]
        self._accumulate_rewards()

    def _finish(self) -> None:
        rewards = self.table.rewards()
        for agent in self.agents:
            seat = self._seat[agent]
            self.rewards[agent] = rewards[seat]
            self.terminations[agent] = True
            self.infos[agent] = self.table.result(seat)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return the table as text, as the agent to move sees it."""
        if self.render_mode is None or not self.agents:
            return None
        return self.table.drawn(self._seat[self.agent_selection])

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
