"""Nunatak as a game: ties the modules together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.nunatak import (
    drawing,
    event_builders,
    narration,
    notation,
    notes,
    refusals,
    scene,
    scoring,
    setup,
    solo,
)
from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT, RULES_VERSION, Contents
from glaciarium.games.nunatak.clues import NunatakClues
from glaciarium.games.nunatak.components import (
    SYMBOLS,
    own_components,
    unpack,
)
from glaciarium.games.nunatak.decisions.kinds import DECISIONS
from glaciarium.games.nunatak.favor_cards import (
    PLAYERS,
)
from glaciarium.games.nunatak.heuristics import NunatakHeuristics
from glaciarium.games.nunatak.holdings import TARGET_COUNT
from glaciarium.games.nunatak.observations.fields import FIELDS
from glaciarium.games.nunatak.observations.observer import NunatakObserver
from glaciarium.games.nunatak.operations import ACTIONS
from glaciarium.games.nunatak.scorer import NunatakScorer
from glaciarium.games.nunatak.state import DISPLAY, POINTS, ROW, WORKER, Nunatak
from glaciarium.games.nunatak.view import sample, view
from glaciarium.kernel.components import Components, former
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.events import Event
from glaciarium.kernel.i18n import page
from glaciarium.kernel.notes import Note
from glaciarium.kernel.observation import Field
from glaciarium.kernel.policy import Clues
from glaciarium.kernel.protocol import Game, Heuristics, Observer, Scorer, View
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Sheet
from glaciarium.kernel.words import PLAIN, Words

PACKAGE: Final = "glaciarium.games.nunatak"


class NunatakGame(Game[Nunatak]):
    def __init__(
        self, components: Components | None = None, rules_version: int = RULES_VERSION
    ) -> None:
        used = own_components() if components is None else components
        box = unpack(used)
        self.box = Contents(box, rules_version)
        self.knowledge = NunatakHeuristics()
        workers = sum(SYMBOLS[WORKER] in tile.symbols for tile in box.tiles)
        # The widest choices: swaps of worker tiles, trades of cards, moves to a target.
        widest = max(
            workers * (CELL_COUNT - 1), CARD_COUNT * DISPLAY * 2, CARD_COUNT * TARGET_COUNT
        )
        super().__init__(
            "nunatak",
            "Nunatak",
            rules_version,
            PLAYERS,
            setup.OPTIONS,
            used,
            ACTIONS,
            widest + 1,
            DECISIONS,
        )

    def former(self, digest: str) -> Components | None:
        return former(PACKAGE, digest)

    def remade(self, components: Components, rules_version: int) -> Game[Nunatak] | None:
        known = 1 <= rules_version <= RULES_VERSION
        return NunatakGame(components, rules_version) if known else None

    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        return setup.agreed(wishes)

    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> Nunatak:
        return self._begun(options, seed, PLAIN, log)

    def deal(self, options: Mapping[str, Any], words: Words, log: list[Event] | None) -> Nunatak:
        return self._begun(options, words.fresh(0), words, log)

    def _begun(
        self, options: Mapping[str, Any], seed: i64, words: Words, log: list[Event] | None
    ) -> Nunatak:
        state = setup.begin(self.box, options, seed, words)
        if log is not None:
            log.append(event_builders.game_started(state))
        self.settle(state, self.buffer(), log)  # N3.3 may apply before the first turn
        return state

    def dummies(self, options: Mapping[str, Any]) -> list[str]:
        return solo.NAMES if options["players"] == 1 else []

    def seats(self, state: Nunatak) -> i64:
        return state.seats

    def clone(self, state: Nunatak) -> Nunatak:
        return state.clone()

    def key(self, state: Nunatak) -> tuple[int, ...]:
        return state.key()

    def score(self, state: Nunatak, seat: i64) -> i64:
        return scoring.score(state, seat)

    def gained(self, before: Nunatak, after: Nunatak, seat: i64) -> int | None:
        """What is scored; cards count at the end, and new tiles change no points."""
        row = seat * ROW
        return int(after.own[row + POINTS] - before.own[row + POINTS])

    def scorer(self) -> Scorer[Nunatak]:
        return NunatakScorer(self)

    def winners(self, state: Nunatak) -> i64:
        return scoring.winners(state)

    def view(self, state: Nunatak, seat: i64) -> View[Nunatak]:
        return view(state, seat)

    def sample(self, view: View[Nunatak], seed: i64) -> Nunatak:
        return sample(view, seed)

    def heuristics(self) -> Heuristics[Nunatak]:
        return self.knowledge

    def clues(self) -> Clues[Nunatak]:
        return NunatakClues()

    def observed(self) -> list[Field]:
        return super().observed() + FIELDS

    def observe_onto(self, state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
        return NunatakObserver(self).write(state, seat, out, at)

    def observer(self) -> Observer[Nunatak] | None:
        return NunatakObserver(self)

    def text(self, state: Nunatak, action: i64) -> str:
        return notation.text(state, action)

    def parse(self, state: Nunatak, words: str) -> i64:
        return notation.parse(state, words)

    def why_not(self, state: Nunatak, action: i64) -> str:
        return refusals.why_not(state, action)

    def sheet(self, state: Nunatak) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Mapping[str, Any], names: list[str]) -> str:
        return narration.tell(event, names)

    def noted(self, event: Mapping[str, Any]) -> list[Note]:
        return notes.noted(event)

    def ask(self, view: View[Nunatak], names: list[str]) -> str:
        return narration.ask(view.table, view.seat, names)

    def pictures(self) -> list[str]:
        return drawing.PICTURES

    def draw(self, view: View[Nunatak], names: list[str], picture: int = 0) -> Canvas:
        return drawing.draw(view.table, view.seat, names, picture)

    def scene(self, view: View[Nunatak], names: list[str]) -> Scene:
        return scene.scene(view.table, view.seat, names)

    def picks(self, view: View[Nunatak], action: i64) -> list[Pick]:
        return scene.picks(view.table, action)

    def rules(self) -> str:
        return page(PACKAGE, "rules")
