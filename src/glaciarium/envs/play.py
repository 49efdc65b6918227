"""A game in progress as plain data: copied by cloning, pickled as seed and actions."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any, Final

from glaciarium import catalog
from glaciarium.envs.env_table import refusal
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import NOBODY, Game

game_of: Final = cache(catalog.game)


class Play:
    def __init__(self, name: str, options: dict[str, Any], seed: int) -> None:
        self.name: Final = name
        self.options: Final = options
        self.seed: Final = seed
        self.actions: list[int] = []
        self.moves: list[tuple[int, str]] = []  # by action: who decided, in words
        self.log: list[Event] = []
        self.state = self.game.new(options, seed, self.log)
        self.marks = [len(self.log)]  # events before the first action, and after each
        self._known = [(0, b"")] * options["players"]  # by seat: marks read, and their digest

    @property
    def game(self) -> Game[Any]:
        return game_of(self.name)

    def __deepcopy__(self, _memo: object) -> Play:
        twin = object.__new__(Play)
        twin.__dict__.update(self.__dict__)
        twin.actions, twin.moves, twin.log = self.actions[:], self.moves[:], self.log[:]
        twin.marks, twin._known = self.marks[:], self._known[:]
        twin.state = self.game.clone(self.state)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.name, self.options, self.seed, self.actions)

    def act(self, action: int) -> None:
        """Play a legal action; raise IllegalAction, changing nothing."""
        game = self.game
        if game.actor(self.state) == NOBODY:
            raise IllegalAction("The game is over: begin another from new_initial_state.")
        if action not in game.legal_actions(self.state):
            raise IllegalAction(refusal(game, self.state, action))
        self.moves.append((int(game.actor(self.state)), game.text(self.state, action)))
        self.actions.append(action)
        game.act(self.state, action, self.log)
        self.marks.append(len(self.log))

    def known(self, seat: int) -> str:
        """Return a digest of everything a seat has seen and decided.

        It is incremental, so asking after each action costs no more than once.
        """
        read, digest = self._known[seat]
        while read < len(self.marks):
            digest = hashlib.sha256(digest + self._told(read, seat)).digest()
            read += 1
        self._known[seat] = read, digest
        return f"seat {seat}, decision {len(self.actions)}, {digest.hex()}"

    def _told(self, mark: int, seat: int) -> bytes:
        """Return what a seat was told between two marks."""
        since, move = 0, (NOBODY, "")
        if mark:
            since, (by, words) = self.marks[mark - 1], self.moves[mark - 1]
            move = by, words if by == seat else self.game.overheard(words)
        events = [event.seen_by(seat).facts() for event in self.log[since : self.marks[mark]]]
        return json.dumps([move, events]).encode()


def replayed(name: str, options: dict[str, Any], seed: int, actions: list[int]) -> Play:
    """Replay the actions of a seed."""
    play = Play(name, options, seed)
    for action in actions:
        play.act(action)
    return play
