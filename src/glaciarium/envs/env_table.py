"""What all environments share: names, one game to play, and refusals in words."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from glaciarium import catalog
from glaciarium.envs.outcome import reward, reward_kind
from glaciarium.kernel.bits import members
from glaciarium.kernel.dice import WORD, derive
from glaciarium.kernel.errors import BadOptions, IllegalAction, UnknownName
from glaciarium.kernel.observation import Field
from glaciarium.kernel.protocol import NOBODY, Game

NUMBER: Final = np.int16  # of observations
_VERSIONED: Final = re.compile(r"(?P<name>.+)_v(?P<version>\d+)")


def env_id(game: Game[Any]) -> str:
    """Return the name of a game with the version of its rules."""
    return f"{game.name}_v{game.rules_version}"


def find(name: str, components: Path | None = None) -> Game[Any]:
    """Return a game by its name, with or without a version; raise UnknownName."""
    versioned = _VERSIONED.fullmatch(name)
    game = catalog.game(versioned["name"] if versioned else name, components)
    if versioned and int(versioned["version"]) != game.rules_version:
        raise UnknownName(f"There is no {name}: this is {env_id(game)}.")
    return game


def metadata(game: Game[Any]) -> dict[str, Any]:
    """Return the metadata for PettingZoo and Gymnasium, and what a saved network needs.

    `fields` changes with the fields of an observation, `rules_version` with the rules.
    """
    shapes = [(f.name, f.shape, f.lowest, f.highest) for f in game.observed()]
    return {
        "name": env_id(game),
        "rules_version": game.rules_version,
        "fields": hashlib.sha256(repr(shapes).encode()).hexdigest()[:12],
        "render_modes": ["ansi"],
        "render_fps": 1,
    }


def checked_seed(seed: int) -> int:
    """Return a valid seed; raise BadOptions."""
    return whole_number(seed, "seed") & WORD


def checked_mode(render_mode: str | None) -> str | None:
    """Return a known render mode; raise BadOptions."""
    if render_mode not in {None, "ansi"}:
        raise BadOptions(f"The render mode is None or 'ansi', not {render_mode!r}.")
    return render_mode


def whole_number(value: Any, what: str) -> int:
    try:
        return index(value)
    except TypeError:
        raise BadOptions(f"The {what} is a whole number, not {value!r}.") from None


def window(buffer: Any, kind: Any) -> NDArray[Any]:
    """Return an array that shares memory with a vec of the engine."""
    return np.frombuffer(buffer, kind)


def split(fields: list[Field], flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Split flat vectors (or batches of them) into named fields, without copying."""
    found, at = {}, 0
    for field in fields:
        found[field.name] = flat[..., at : at + field.size].reshape(flat.shape[:-1] + field.shape)
        at += field.size
    return found


class EnvTable:
    """One game played by numbers: actions in, observations and masks out."""

    def __init__(
        self, game: Game[Any], wishes: Mapping[str, Any], reward_name: str | None = None
    ) -> None:
        self.game: Final = game
        self.options: Final = game.agree(wishes)
        self.players: Final[int] = self.options["players"]
        self.reward_kind: Final = reward_kind(reward_name, self.players)
        self.seed = secrets.randbits(62)
        self.dealt = 0  # games with this seed
        self.actor = NOBODY
        self.offer: list[int] = []
        self._observer: Final = game.observer()
        self._written: Final = vec[i16]([0] * game.observation_size)  # what it wrote last
        self._seen: Final = window(self._written, NUMBER)

    def deal(self, seed: int | None) -> None:
        """Start the game of a seed, or the next in a row without one."""
        if seed is not None:
            self.seed, self.dealt = checked_seed(seed), 0
        self.deal_seed = int(derive(self.seed, self.dealt)) if self.dealt else self.seed
        self.dealt += 1
        self.taken = 0  # decisions
        self.state = self.game.new(self.options, self.deal_seed, None)
        self._offer()

    def _offer(self) -> None:
        self.actor = int(self.game.actor(self.state))
        self.offer = self.game.legal_actions(self.state)

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    def observation(self, seat: int) -> NDArray[np.int16]:
        """Return what a seat sees."""
        if self._observer is None:
            return window(self.game.observation(self.state, seat), NUMBER).copy()
        self._observer.write(self.state, seat, self._written, 0)
        return self._seen.copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return the mask of a seat's legal actions; all zero if another seat decides."""
        found = np.zeros(self.game.actions, np.int8)
        if seat == self.actor:
            found[self.offer] = 1
        return found

    def play(self, action: Any) -> None:
        """Play a legal action; raise IllegalAction, changing nothing."""
        number = self._checked(action)
        self.offer = self.game.play_on(self.state, number)
        self.actor = int(self.game.actor(self.state))
        self.taken += 1

    def _checked(self, action: Any) -> int:
        if self.over:
            raise IllegalAction("The game is over: reset the environment to play another.")
        try:
            number = index(action)
        except TypeError:
            raise IllegalAction(f"An action is a whole number, not {action!r}.") from None
        if number not in self.offer:
            raise IllegalAction(refusal(self.game, self.state, number))
        return number

    def rewards(self) -> list[float]:
        """Return the reward of each seat; zero before the end."""
        if not self.over:
            return [0.0] * self.players
        seats = range(self.players)
        return [reward(self.game, self.state, seat, self.reward_kind) for seat in seats]

    def result(self, seat: int) -> dict[str, Any]:
        """Return a seat's points and win in a finished game."""
        won = seat in members(self.game.winners(self.state))
        return {"score": int(self.game.score(self.state, seat)), "winner": won}

    def drawn(self, seat: int) -> str:
        """Return the table as text, as a seat sees it, and the prompt."""
        return drawn(self.game, self.options, self.state, seat)


def drawn(game: Game[Any], options: Mapping[str, Any], state: Any, seat: int) -> str:
    """Return a table as text, as a seat sees it, and the prompt."""
    view = game.view(state, seat)
    names = [f"seat {number}" for number in range(options["players"])] + game.dummies(options)
    picture = game.draw(view, names).text()
    return picture if game.actor(state) == NOBODY else f"{picture}\n{game.ask(view, names)}"


def refusal(game: Game[Any], state: Any, action: int) -> str:
    """Return why an action is illegal, in a sentence."""
    if not 0 <= action < game.actions:
        return f"Actions are the numbers 0 to {game.actions - 1}; there is no {action}."
    try:
        game.parse(state, game.text(state, action))
    except (IllegalAction, IndexError, KeyError):
        return f"Action {action} means nothing on this table; choose one that the mask allows."
    return f"Action {action} ({game.text(state, action)}): {game.why_not(state, action)}"
