"""What the tables of tests share: a state that is played in words, and what happened on it."""

from __future__ import annotations

from typing import Any


class Played:
    """A state and its game, with all that happened."""

    def __init__(self, state: Any, game: Any) -> None:
        self.state = state
        self.game = game
        self.events: list[dict[str, Any]] = []  # all of them
        self.secrets: list[Any] = []  # the same, as they can be redacted

    def hear(self, log: list[Any]) -> None:
        self.secrets += log
        self.events += [event.facts() for event in log]

    @property
    def legal(self) -> list[str]:
        """Return what may be done, in words."""
        legal = self.game.legal_actions(self.state)
        return [self.game.text(self.state, action) for action in legal]

    def offers(self, verb: str) -> list[str]:
        """Return what may follow a verb."""
        return [word.removeprefix(f"{verb} ") for word in self.legal if word.startswith(f"{verb} ")]

    @property
    def actor(self) -> int:
        """Return who decides now."""
        return int(self.game.actor(self.state))
