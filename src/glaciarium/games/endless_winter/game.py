"""Endless Winter as a game: ties the modules together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.endless_winter import (
    briefs,
    drawing,
    event_builders,
    narration,
    notation,
    notes,
    position,
    prompts,
    refusals,
    scene,
    scoring,
    setup,
)
from glaciarium.games.endless_winter.action_priors import kinds
from glaciarium.games.endless_winter.actions import ACTIONS
from glaciarium.games.endless_winter.board import CARD_COUNT, RULES_VERSION, Contents
from glaciarium.games.endless_winter.components import own_components, unpack
from glaciarium.games.endless_winter.decisions.kinds import DECISIONS
from glaciarium.games.endless_winter.heuristics import EndlessWinterHeuristics
from glaciarium.games.endless_winter.observations.fields import FIELDS
from glaciarium.games.endless_winter.observations.table import observe
from glaciarium.games.endless_winter.state import EndlessWinter
from glaciarium.games.endless_winter.tiles import PLAYERS
from glaciarium.games.endless_winter.view import sample, view
from glaciarium.kernel.action_priors import action_priors
from glaciarium.kernel.components import Components, former
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.events import Event
from glaciarium.kernel.i18n import page
from glaciarium.kernel.notes import Note
from glaciarium.kernel.observation import Field
from glaciarium.kernel.protocol import Game, Heuristics, View
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Sheet
from glaciarium.kernel.words import PLAIN, Words

PACKAGE: Final = "glaciarium.games.endless_winter"
WIDEST: Final = CARD_COUNT * 3 + 1  # the widest choice: burying any card from three zones, or none


class EndlessWinterGame(Game[EndlessWinter]):
    def __init__(
        self, components: Components | None = None, rules_version: int = RULES_VERSION
    ) -> None:
        used = own_components() if components is None else components
        self.box = Contents(unpack(used), rules_version)
        self.knowledge = EndlessWinterHeuristics(self.box)
        super().__init__(
            "endless-winter",
            "Endless Winter",
            rules_version,
            PLAYERS,
            setup.OPTIONS,
            used,
            ACTIONS,
            WIDEST,
            DECISIONS,
        )
        self.action_priors = action_priors(PACKAGE, kinds())

    def former(self, digest: str) -> Components | None:
        return former(PACKAGE, digest)

    def remade(self, components: Components, rules_version: int) -> Game[EndlessWinter] | None:
        known = 1 <= rules_version <= RULES_VERSION
        return EndlessWinterGame(components, rules_version) if known else None

    def load_position(self, data: Mapping[str, Any]) -> EndlessWinter:
        return position.load(self.box, data)

    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        return setup.agreed(wishes)

    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> EndlessWinter:
        return self._begun(options, seed, PLAIN, log)

    def deal(
        self, options: Mapping[str, Any], words: Words, log: list[Event] | None
    ) -> EndlessWinter:
        return self._begun(options, words.fresh(0), words, log)

    def _begun(
        self, options: Mapping[str, Any], seed: i64, words: Words, log: list[Event] | None
    ) -> EndlessWinter:
        state = setup.begin(self.box, options, seed, words)
        if log is not None:
            log.append(event_builders.game_started(state, options))
        return state

    def seats(self, state: EndlessWinter) -> i64:
        return state.seats

    def clone(self, state: EndlessWinter) -> EndlessWinter:
        return state.clone()

    def key(self, state: EndlessWinter) -> tuple[int, ...]:
        return state.key()

    def score(self, state: EndlessWinter, seat: i64) -> i64:
        return scoring.score(state, seat)

    def winners(self, state: EndlessWinter) -> i64:
        return scoring.winners(state)

    def view(self, state: EndlessWinter, seat: i64) -> View[EndlessWinter]:
        return view(state, seat)

    def sample(self, view: View[EndlessWinter], seed: i64) -> EndlessWinter:
        return sample(view, seed)

    def heuristics(self) -> Heuristics[EndlessWinter]:
        return self.knowledge

    def kinds(self) -> list[str]:
        return kinds()

    def observed(self) -> list[Field]:
        return super().observed() + FIELDS

    def observe_onto(self, state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
        return observe(state, seat, out, super().observe_onto(state, seat, out, at))

    def text(self, state: EndlessWinter, action: i64) -> str:
        return notation.text(state, action)

    def parse(self, state: EndlessWinter, words: str) -> i64:
        return notation.parse(state, words)

    def overheard(self, words: str) -> str:
        return notation.overheard(words)

    def why_not(self, state: EndlessWinter, action: i64) -> str:
        return refusals.why_not(state, action)

    def sheet(self, state: EndlessWinter) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Mapping[str, Any], names: list[str]) -> str:
        return narration.tell(event, names)

    def brief(self, event: Mapping[str, Any]) -> str:
        return briefs.brief(event)

    def noted(self, event: Mapping[str, Any]) -> list[Note]:
        return notes.noted(event)

    def ask(self, view: View[EndlessWinter], names: list[str]) -> str:
        return prompts.ask(view.table, int(view.seat), names)

    def status(self, view: View[EndlessWinter], seat: i64) -> list[str]:
        return prompts.status(view.table, seat)

    def pictures(self) -> list[str]:
        return drawing.PICTURES

    def draw(self, view: View[EndlessWinter], names: list[str], picture: int = 0) -> Canvas:
        return drawing.draw(view.table, view.seat, names, picture)

    def scene(self, view: View[EndlessWinter], names: list[str]) -> Scene:
        return scene.scene(view.table, view.seat, names)

    def picks(self, view: View[EndlessWinter], action: i64) -> list[Pick]:
        return scene.picks(view.table, action)

    def rules(self) -> str:
        return page("glaciarium.games.endless_winter", "rules")
