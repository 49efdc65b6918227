"""Arktia as a game: ties the modules together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.arktia import (
    drawing,
    event_builders,
    narration,
    notation,
    observations,
    position,
    practice,
    refusals,
    scene,
    scoring,
    setup,
)
from glaciarium.games.arktia.clues import ArktiaClues
from glaciarium.games.arktia.components import MOST_FIELDS, PLAYERS, own_components, unpack
from glaciarium.games.arktia.decisions import DECISIONS
from glaciarium.games.arktia.heuristics import ArktiaHeuristics
from glaciarium.games.arktia.operations import ACTIONS
from glaciarium.games.arktia.state import Arktia
from glaciarium.games.arktia.view import sample, view
from glaciarium.kernel.components import Components
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.events import Event
from glaciarium.kernel.i18n import page
from glaciarium.kernel.observation import Field
from glaciarium.kernel.policy import Clues
from glaciarium.kernel.protocol import Game, Heuristics, View
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Sheet


class ArktiaGame(Game[Arktia]):
    def __init__(self, components: Components | None = None) -> None:
        used = own_components() if components is None else components
        self.box = unpack(used)
        # Every size on every field, and each own piece with up to three counts to every field.
        widest = 3 * MOST_FIELDS + sum(self.box.pieces) * 3 * MOST_FIELDS + 1
        self.knowledge = ArktiaHeuristics(widest)
        super().__init__(
            "arktia",
            "Arktia",
            1,
            PLAYERS,
            setup.OPTIONS,
            used,
            ACTIONS,
            widest,
            DECISIONS,
        )

    def remade(self, components: Components, rules_version: int) -> Game[Arktia] | None:
        return ArktiaGame(components) if rules_version == self.rules_version else None

    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        return practice.agreed(self.box, wishes)

    def check_new(self, options: Mapping[str, Any]) -> None:
        setup.check_new(options)

    def remarks(self, options: Mapping[str, Any]) -> list[str]:
        return setup.remarks(self.box, options)

    def begins_midway(self, options: Mapping[str, Any]) -> bool:
        return practice.POSITION in options

    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> Arktia:
        midway = self.begins_midway(options)
        state = (
            practice.begin(self.box, options) if midway else setup.begin(self.box, options, seed)
        )
        if log is not None:
            log.append(event_builders.game_started(state, options))
        if midway:
            self.settle(state, self.buffer(), log)
        return state

    def seats(self, state: Arktia) -> i64:
        return len(state.out)

    def clone(self, state: Arktia) -> Arktia:
        return state.clone()

    def key(self, state: Arktia) -> tuple[int, ...]:
        return state.key()

    def score(self, state: Arktia, seat: i64) -> i64:
        return scoring.score(state, seat)

    def winners(self, state: Arktia) -> i64:
        return scoring.winners(state)

    def view(self, state: Arktia, seat: i64) -> View[Arktia]:
        return view(state, seat)

    def sample(self, view: View[Arktia], seed: i64) -> Arktia:
        return sample(view, seed)

    def heuristics(self) -> Heuristics[Arktia]:
        return self.knowledge

    def is_deterministic(self) -> bool:
        return True

    def clues(self) -> Clues[Arktia]:
        return ArktiaClues()

    def observed(self) -> list[Field]:
        return super().observed() + observations.FIELDS

    def observe_onto(self, state: Arktia, seat: i64, out: vec[i16], at: i64) -> i64:
        at = super().observe_onto(state, seat, out, at)
        return observations.observe(state, seat, out, at)

    def text(self, state: Arktia, action: i64) -> str:
        return notation.text(state, action)

    def parse(self, state: Arktia, words: str) -> i64:
        return notation.parse(state, words)

    def why_not(self, state: Arktia, action: i64) -> str:
        return refusals.why_not(state, action)

    def sheet(self, state: Arktia) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Mapping[str, Any], names: list[str]) -> str:
        return narration.tell(event, names)

    def ask(self, view: View[Arktia], names: list[str]) -> str:
        return narration.ask(view.table, names)

    def status(self, view: View[Arktia], seat: i64) -> list[str]:
        return narration.status(view.table, seat)

    def draw(self, view: View[Arktia], names: list[str], picture: int = 0) -> Canvas:
        return drawing.draw(view.table)

    def scene(self, view: View[Arktia], names: list[str]) -> Scene:
        return scene.scene(self, view.table)

    def picks(self, view: View[Arktia], action: i64) -> list[Pick]:
        return scene.picks(view.table, action)

    def rules(self) -> str:
        return page("glaciarium.games.arktia", "rules")

    def load_position(self, data: Mapping[str, Any]) -> Arktia:
        return position.load(self.box, data)

    def save_position(self, state: Arktia) -> dict[str, Any]:
        return position.save(state)
