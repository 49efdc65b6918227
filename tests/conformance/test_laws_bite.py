"""The laws hold for a sound toy game, and each kind of broken one breaks a law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import HEADING, Observer, Scorer, View
from glaciarium.kernel.scene import Scene, shared
from tests.conformance import laws, toy
from tests.conformance.toy import HIDDEN, SHOW, Table, ThinIce

if TYPE_CHECKING:
    from collections.abc import Callable


class SharedClone(ThinIce):
    """A clone that shares the points."""

    def clone(self, state: Table) -> Table:
        twin = super().clone(state)
        twin.points = state.points
        return twin


class OpenHands(ThinIce):
    """A view that forgets to blank the other hands."""

    def view(self, state: Table, seat: i64) -> View[Table]:
        table = self.clone(state)
        table.deck = vec[i64]([HIDDEN] * len(state.deck))
        table.word = 0
        return View(seat, table)


class KnownFuture(ThinIce):
    """A view that leaves the generator in."""

    def view(self, state: Table, seat: i64) -> View[Table]:
        table = super().view(state, seat).table
        table.word = state.word
        return View(seat, table)


class ForgetfulSample(ThinIce):
    """A sample that deals the own card anew."""

    def sample(self, view: View[Table], seed: i64) -> Table:
        state = super().sample(view, seed)
        other = (view.seat + 1) % len(state.hand)
        state.hand[view.seat], state.hand[other] = state.hand[other], state.hand[view.seat]
        return state


class SameWords(ThinIce):
    """Two actions in the same words."""

    def text(self, state: Table, action: i64) -> str:
        return "wait" if action <= SHOW + 3 else f"show {action - SHOW}"


class Shouting(ThinIce):
    """Words that cannot be typed as they are printed."""

    def text(self, state: Table, action: i64) -> str:
        return super().text(state, action).upper()


class CuriousTurn(toy.Turn):
    def legal(self, state: Table, frame: i64, out: vec[i64]) -> i64:
        state.revealed += 1
        return super().legal(state, frame, out)


class Curious(ThinIce):
    """Asking for the options changes the table."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions[0] = CuriousTurn()


class Overheard(Event, hides=()):
    seat: int
    card: int


class LoudTurn(toy.Turn):
    def apply(self, state: Table, frame: i64, action: i64, log: list[Event] | None) -> None:
        super().apply(state, frame, action, log)
        if log is not None:
            for event in list(log):
                if isinstance(event, toy.Drawn):
                    log.append(Overheard(rule="T1.1", seat=event.seat, card=event.card))


class Loud(ThinIce):
    """An event tells everyone what one seat has drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions[0] = LoudTurn()


class EndlessTurn(toy.Turn):
    def legal(self, state: Table, frame: i64, out: vec[i64]) -> i64:
        out[0] = toy.WAIT
        return 1


class Endless(ThinIce):
    """A match that never ends."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions[0] = EndlessTurn()


class Generous(ThinIce):
    """A sheet that does not add up to the score."""

    def score(self, state: Table, seat: i64) -> i64:
        return super().score(state, seat) + 1


class Stubborn(ThinIce):
    """A scorer that stands by the first scores it saw."""

    def scorer(self) -> Scorer[Table]:
        return StubbornScorer(self)


class StubbornScorer(Scorer[Table]):
    def look(self, state: Table) -> None:
        if not any(self.scores):
            super().look(state)


class Mute(ThinIce):
    """A refusal without a rule."""

    def why_not(self, state: Table, action: i64) -> str:
        return "no"


class Peeping(ThinIce):
    """An observation that reads the next seat's hand."""

    def observe_onto(self, state: Table, seat: i64, out: vec[i16], at: i64) -> i64:
        end = super().observe_onto(state, seat, out, at)
        out[end - 1] = state.hand[(seat + 1) % len(state.hand)] % 2
        return end


class Boundless(ThinIce):
    """An observation that goes beyond what it says."""

    def observe_onto(self, state: Table, seat: i64, out: vec[i16], at: i64) -> i64:
        end = super().observe_onto(state, seat, out, at)
        out[end - 1] = -1
        return end


class Smeared(ThinIce):
    """An observation that depends on what was in the buffer."""

    def observe(self, state: Table, seat: i64, out: vec[i16], at: i64) -> i64:
        last = out[at + self.observation_size - 1]
        end = super().observe(state, seat, out, at)
        out[end - 1] += last
        return end


class Insistent(ThinIce):
    """An observer that stands by the first observation it wrote."""

    def observer(self) -> Observer[Table]:
        return InsistentObserver(self, HEADING + 1)


class InsistentObserver(Observer[Table]):
    def write(self, state: Table, seat: i64, out: vec[i16], at: i64) -> i64:
        if not self.last[HEADING]:
            self.last[HEADING] = 1
            self.game.observe_onto(state, seat, out, at)
        return at + self.game.observation_size


class Overconfident(ThinIce):
    """It says that nothing is hidden, with cards in its hands."""

    def is_deterministic(self) -> bool:
        return True


class Careless(ThinIce):
    """Its scene shares the reader's own card with everybody."""

    def scene(self, view: View[Table], names: list[str]) -> Scene:
        own = view.table.hand[view.seat] if view.seat >= 0 else HIDDEN
        return {"places": {}, "own": shared("own", lambda: own)}


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("players", [2, 3])
def test_toy_is_sound(law: Callable[..., None], players: int) -> None:
    for seed in range(12):
        law(ThinIce(), {"players": players}, seed)


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (SharedClone, laws.clones_are_independent),
        (OpenHands, laws.who_saw_the_same_knows_the_same),
        (KnownFuture, laws.who_saw_the_same_knows_the_same),
        (ForgetfulSample, laws.samples_honour_views),
        (Peeping, laws.observations_follow_views),
        (Boundless, laws.observations_follow_views),
        (Smeared, laws.observations_leave_no_trace),
        (Insistent, laws.an_observer_remembers_nothing_wrong),
        (Overconfident, laws.what_is_certain_hides_nothing),
        (SameWords, laws.notation_round_trips),
        (Shouting, laws.notation_round_trips),
        (Curious, laws.asking_changes_nothing),
        (Loud, laws.who_knows_the_same_saw_the_same),
        (Endless, laws.someone_can_act_until_the_end),
        (Generous, laws.scores_add_up),
        (Stubborn, laws.a_scorer_remembers_nothing_wrong),
        (Careless, laws.scenes_share_what_everybody_sees),
        (Mute, laws.what_is_not_on_offer_is_refused),
    ],
)
def test_broken_game_is_caught(broken: Callable[[], Any], law: Callable[..., None]) -> None:
    def all_seeds() -> None:
        for seed in range(30):
            law(broken(), {"players": 2}, seed)

    with pytest.raises(AssertionError):
        all_seeds()


def test_event_without_audience_is_refused() -> None:
    with pytest.raises(TypeError, match="must say what it hides"):

        class Forgotten(Event):
            pass
