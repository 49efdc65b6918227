"""OpenSpiel games: importing this module registers `glaciarium_NAME` for every game.

`pyspiel.load_game("glaciarium_nunatak(players=3)")`. Chance is sampled: where a game has any, it
begins with one chance node whose single outcome deals everything.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar, Final

import numpy as np

from glaciarium import catalog
from glaciarium.envs.env_table import NUMBER, drawn, env_id, split, window
from glaciarium.envs.outcome import RANK, SCORE, WIN, reward, reward_kind
from glaciarium.envs.play import Play, game_of
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import BadOptions, IllegalAction, MissingPackage
from glaciarium.kernel.observation import MOST
from glaciarium.kernel.protocol import NOBODY
from glaciarium.kernel.protocol import Game as Rules

try:
    import pyspiel
except ModuleNotFoundError:
    raise MissingPackage(
        "OpenSpiel is missing: install it with pip install 'glaciarium[openspiel]'."
    ) from None

LONGEST: Final = 5000  # longest game, as the tests allow
DEAL: Final = 0  # the only outcome of a chance node
ANY_SEED: Final = -1
OWN: Final = "default"  # reward: score alone, rank otherwise
_UTILITIES: Final = {
    RANK: (pyspiel.GameType.Utility.ZERO_SUM, -1.0, 1.0, 0.0),
    SCORE: (pyspiel.GameType.Utility.GENERAL_SUM, -float(MOST), float(MOST), None),
    WIN: (pyspiel.GameType.Utility.CONSTANT_SUM, 0.0, 1.0, 1.0),
}


def short_name(rules: Rules[Any]) -> str:
    return f"glaciarium_{rules.name.replace('-', '_')}"


def parameters(rules: Rules[Any]) -> dict[str, Any]:
    """Return the parameters with defaults: the options that OpenSpiel can express."""
    found: dict[str, Any] = {"players": rules.players[0], "reward": OWN, "seed": ANY_SEED}
    for option in rules.options:
        if isinstance(option.default, bool | int | str):
            found[option.name] = option.default
    return found


def game_type(rules: Rules[Any], kind: int) -> Any:
    kinds = pyspiel.GameType
    certain = rules.is_deterministic()
    return kinds(
        short_name=short_name(rules),
        long_name=f"{rules.title} ({env_id(rules)})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.DETERMINISTIC if certain else kinds.ChanceMode.SAMPLED_STOCHASTIC
        ),
        information=(
            kinds.Information.PERFECT_INFORMATION
            if certain
            else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=_UTILITIES[kind][0],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.players[-1],
        min_num_players=rules.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(rules),
    )


def game_info(rules: Rules[Any], players: int, kind: int) -> Any:
    _, lowest, highest, total = _UTILITIES[kind]
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=0 if rules.is_deterministic() else 1,
        num_players=players,
        min_utility=lowest,
        max_utility=highest,
        utility_sum=total,
        max_game_length=LONGEST,
    )


class SpielGame(pyspiel.Game):
    NAME: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules: Final = game_of(self.NAME)
        chosen = parameters(self.rules) | (params or {})
        seed, kind = chosen.pop("seed"), chosen.pop("reward")
        self.options: Final = self.rules.agree(chosen)
        players = self.options["players"]
        self.kind: Final = reward_kind(None if kind == OWN else kind, players)
        self.seed: Final = secrets.randbits(62) if seed == ANY_SEED else seed
        self.dealt = 0
        info = game_info(self.rules, players, self.kind)
        super().__init__(game_type(self.rules, self.kind), info, params or {})

    def deal(self) -> Play:
        """Start another game: the nth one depends on the seed and n."""
        self.dealt += 1
        seed = 0 if self.rules.is_deterministic() else int(derive(self.seed, self.dealt))
        return Play(self.rules.name, self.options, seed)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, iig_obs_type, params)


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # None: the chance node, before anything is dealt.
        self.play: Play | None = game.deal() if game.rules.is_deterministic() else None

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = int(self.play.game.actor(self.play.state))
        return int(pyspiel.PlayerId.TERMINAL) if actor == NOBODY else actor

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play is not None
        actor = self.play.game.actor(self.play.state)
        return sorted(self.play.game.legal_actions(self.play.state)) if player == actor else []

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            if action != DEAL:
                raise IllegalAction(f"At the chance node the only action is {DEAL}.")
            self.play = self.get_game().deal()
        else:
            self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.play is None:
            return "deal"
        return self.play.game.text(self.play.state, action)

    def returns(self) -> list[float]:
        seats = range(self.num_players())
        if self.play is None or not self.is_terminal():
            return [0.0 for _ in seats]
        kind = self.get_game().kind
        return [reward(self.play.game, self.play.state, seat, kind) for seat in seats]

    def __str__(self) -> str:
        if self.play is None:
            return "before the deal"
        return f"{env_id(self.play.game)}, deal {self.play.seed}, actions {self.play.actions}"


class Observer:
    """What a seat sees, as numbers or text; with perfect recall, a digest of all it saw."""

    def __init__(self, rules: Rules[Any], kind: Any, params: Any) -> None:
        if params:
            raise BadOptions(f"Observers of {rules.title} take no parameters, not {params!r}.")
        self.recalling: Final = kind is not None and kind.perfect_recall
        self.tensor: Final = np.zeros(0 if self.recalling else rules.observation_size, np.float32)
        self.dict: Final = {} if self.recalling else split(rules.observed(), self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.recalling:
            raise BadOptions("There is no tensor with perfect recall: use its string.")
        play = state.play
        if play is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = window(play.game.observation(play.state, player), NUMBER)

    def string_from(self, state: SpielState, player: int) -> str:
        play = state.play
        if play is None:
            return "before the deal"
        if self.recalling:
            return play.known(player)
        return drawn(play.game, play.options, play.state, player)


def register(name: str) -> None:
    """Register a game under its own class: OpenSpiel keeps it past Python's exit."""
    rules = game_of(name)
    creator = type(f"{rules.title.replace(' ', '')}SpielGame", (SpielGame,), {"NAME": name})
    pyspiel.register_game(game_type(rules, reward_kind(None, rules.players[0])), creator)


for _name in catalog.GAMES:
    register(_name)
