"""Pinned positions: how many lines of play there are, and the order of options."""

from __future__ import annotations

from typing import Any

from glaciarium.arena.measure import perft
from glaciarium.kernel.protocol import Game, Step


def measured(game: Game[Any], state: Any, deepest: int) -> dict[str, Any]:
    """Return perft counts up to a depth, and the legal moves in their order."""
    counts = [int(perft(game, state, depth)) for depth in range(deepest + 1)]
    return {"perft": counts, "legal": [game.text(state, n) for n in game.legal_actions(state)]}


def check_pinned(found: dict[str, Any], pinned: dict[str, Any]) -> None:
    assert found["legal"] == pinned["legal"]
    assert found["perft"] == pinned["perft"]


def kinds_with_a_choice(game: Game[Any]) -> set[str]:
    """Return the names of the decisions in which somebody chooses: steps go by themselves."""
    return {type(one).__name__ for one in game.decisions if not isinstance(one, Step)}
