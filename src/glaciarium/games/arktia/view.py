"""Who may see what: everybody sees everything."""

from __future__ import annotations

from mypy_extensions import i64

from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel.dice import WORD
from glaciarium.kernel.protocol import View


def view(state: Arktia, seat: i64) -> View[Arktia]:
    """Blank the generator: Arktia rolls nothing, but a rollout must not foresee chance."""
    table = state.clone()
    table.word = 0
    return View(seat, table)


def sample(view: View[Arktia], seed: i64) -> Arktia:
    state = view.table.clone()
    state.word = seed & WORD
    return state
