"""A toy with secrets, chance and a dummy: the terminal must serve games it has never seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.chooser import END, Chooser
from glaciarium.cli.terminal.seating import seated, with_dummies
from glaciarium.cli.terminal.session import Session
from glaciarium.kernel.components import Components
from glaciarium.kernel.drawing import Canvas, NamedPlace
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.events import Event
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Decision, Game, State, View, seat_of
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

PLACES = ["cave", "den", "nest"]
WORDS = ["dig", "wait", "wait long", *(f"lift {place}" for place in PLACES)]
TURNS = 8


class Burrows(State):
    """Everyone holds a secret number; three stones lie on two floors."""

    def __init__(self, seats: int, word: int) -> None:
        super().__init__(vec[i64]([0] * 4), 0, word, 0)
        self.secrets: list[int | None] = [seat + 3 for seat in range(seats)]
        self.points = [0] * seats
        self.stones = list(PLACES)
        self.turns = TURNS


class Dug(Event, hides=("found",)):
    seat: int
    found: int | None


class Lifted(Event, hides=()):
    seat: int
    place: str


class Turn(Decision[Burrows]):
    def legal(self, state: Burrows, frame: i64, out: vec[i64]) -> i64:
        options = [0, 1, 2, *(WORDS.index(f"lift {stone}") for stone in state.stones)]
        for at, option in enumerate(options if state.turns else []):
            out[at] = option
        return len(options) if state.turns else 0

    def apply(self, state: Burrows, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = int(seat_of(frame))
        state.turns -= 1
        if action == 0:
            found = int(state.roll(6)) + 1
            state.revealed += 1
            if log is not None:
                log.append(Dug(rule="B1", seat=seat, found=found))
        elif action > 2:
            state.points[seat] += 1
            state.stones.remove(PLACES[action - 3])
            if log is not None:
                log.append(Lifted(rule="B2", seat=seat, place=PLACES[action - 3]))
        state.push(0, (seat + 1) % len(state.points), 0)


class ToyGame(Game[Burrows]):
    def __init__(self) -> None:
        super().__init__("toy", "Toy", 1, [1, 2], [], Components("", "toy"), 6, 6, [Turn()])

    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        return {"players": wishes.get("players", 1)}

    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> Burrows:
        state = Burrows(options["players"], int(seed))
        state.push(0, 0, 0)
        return state

    def dummies(self, options: Mapping[str, Any]) -> list[str]:
        return ["Echo"] if options["players"] == 1 else []

    def seats(self, state: Burrows) -> i64:
        return len(state.points)

    def clone(self, state: Burrows) -> Burrows:
        other = Burrows(len(state.points), int(state.word))
        other.stack, other.depth = vec[i64](list(state.stack)), state.depth
        other.revealed, other.turns = state.revealed, state.turns
        other.secrets, other.points = list(state.secrets), list(state.points)
        other.stones = list(state.stones)
        return other

    def key(self, state: Burrows) -> tuple[int, ...]:
        return (*(secret or 0 for secret in state.secrets), *state.points, state.turns)

    def score(self, state: Burrows, seat: i64) -> i64:
        return state.points[seat]

    def winners(self, state: Burrows) -> i64:
        best = max(state.points)
        return sum(1 << seat for seat, points in enumerate(state.points) if points == best)

    def view(self, state: Burrows, seat: i64) -> View[Burrows]:
        table = self.clone(state)
        table.secrets = [s if n == seat else None for n, s in enumerate(state.secrets)]
        return View(seat, table)

    def sample(self, view: View[Burrows], seed: i64) -> Burrows:
        return self.clone(view.table)

    def text(self, state: Burrows, action: i64) -> str:
        return WORDS[action]

    def parse(self, state: Burrows, words: str) -> i64:
        if words not in WORDS:
            raise IllegalAction(f"B9: {words!r} is no action.")
        return WORDS.index(words)

    def why_not(self, state: Burrows, action: i64) -> str:
        return f"B2: there is no stone in the {PLACES[action - 3]}."

    def sheet(self, state: Burrows) -> Sheet:
        return Sheet([Row("stones", "B2", list(state.points))])

    def tell(self, event: Mapping[str, Any], names: list[str]) -> str:
        if event["kind"] == "dug":
            return f"{names[event['seat']]} finds {event['found'] or 'something'}."
        return f"{names[event['seat']]} lifts the stone in the {event['place']}."

    def ask(self, view: View[Burrows], names: list[str]) -> str:
        return f"{names[self.actor(view.table)]}: dig, wait or lift."

    def draw(self, view: View[Burrows], names: list[str], picture: int = 0) -> Canvas:
        canvas = Canvas(40, 6, "")
        for floor, (name, x) in enumerate(zip(PLACES, (0, 12, 26), strict=True)):
            y = 3 if floor == 2 else 0
            canvas.put(x, y, "+--------+", "earth")
            canvas.put(x, y + 1, f"|{name:^8}|", "earth")
            canvas.put(x, y + 2, "+--------+", "earth")
            canvas.name(NamedPlace(name, f"the {name} on floor {floor // 2}", x, y, 10, 3))
        canvas.put(0, 4, f"your card {view.table.secrets[view.seat]}", "dim")
        return canvas

    def status(self, view: View[Burrows], seat: int) -> list[str]:
        secret = view.table.secrets[seat] if seat < len(view.table.secrets) else None
        return [f"card {secret or '?'}"]

    def scene(self, view: View[Burrows], names: list[str]) -> Scene:
        return {"places": {}}

    def picks(self, view: View[Burrows], action: i64) -> list[Pick]:
        words = self.text(view.table, action)
        return [Pick(f"move:{words}", words)]

    def rules(self) -> str:
        return "# Toy\n\n**B1** Dig for luck.\n\n**B2** Lift a stone.\n"


class FloorsGame(ToyGame):
    """The toy, drawn floor by floor: cave and den above, the nest below."""

    def pictures(self) -> list[str]:
        return ["above", "below"]

    def draw(self, view: View[Burrows], names: list[str], picture: int = 0) -> Canvas:
        canvas = Canvas(12, 2, "")
        for y, name in enumerate(PLACES[2:] if picture else PLACES[:2]):
            canvas.put(0, y, name, "earth")
            canvas.name(NamedPlace(name, f"the {name}", 0, y, 10, 1))
        return canvas


class WhisperGame(ToyGame):
    """The toy, where others do not hear which stone is lifted."""

    def overheard(self, words: str) -> str:
        return words.partition(" ")[0]


def toy(*kinds: str, seed: int = 1, game: ToyGame | None = None) -> Session:
    """Return a new game of the toy, with people called Ada and Ben."""
    game = game or ToyGame()
    seats = [Seat(name, kind) for name, kind in zip(("Ada", "Ben"), kinds, strict=False)]
    options = {"players": len(seats)}
    match = Match(game, options, seed, with_dummies(seats, game, options))
    return Session(match, Autosave("toy"))


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))


def test_dummies_sit_behind_people() -> None:
    session = toy("human")
    assert session.names == ["Ada", "Echo"]
    assert [seat.kind for seat in session.match.seats] == ["human", "dummy"]
    assert session.humans == [0]
    assert len(seated(session.match.game, None, None, {})) == 1


def test_a_session_tells_each_seat_what_it_may_know() -> None:
    session = toy("human", "human")
    session.play("dig")
    found = session.match.events()[0]["found"]
    assert session.viewer == 1
    assert [line.text for line in session.told()] == ["Ada finds something."]
    session.play("wait")
    assert session.viewer == 0
    assert [line.text for line in session.told()] == [f"Ada finds {found}."]
    assert session.told()[0].look == 0
    assert session.told()[0].rule == "B1"


def test_people_with_secrets_do_not_see_each_others() -> None:
    session = toy("human", "human")
    assert not session.must_hide(0)
    session.play("wait")
    assert session.must_hide(0)
    assert session.status(0) == ["card ?"]
    assert session.status(1) == ["card 4"]


def test_undo_is_free_until_something_comes_to_light() -> None:
    session = toy("human", "human")
    assert session.undo_count() == 0
    session.play("lift den")
    assert session.match.free_undo(session.undo_count())
    session.play("dig")
    assert not session.match.free_undo(session.undo_count())
    session.undo()
    assert [move.do for move in session.match.moves] == ["lift den"]


def test_undo_leads_back_to_the_last_decision_of_a_person() -> None:
    session = toy("human", "bot:random")
    session.play("wait long")
    session.play_action(session.thinker()())
    assert session.undo_count() == 2
    session.undo()
    assert session.match.moves == []


def test_what_is_new_since_the_own_decision() -> None:
    session = toy("human", "bot:random")
    assert session.fresh_words() == set()
    session.play("lift den")
    session.play("lift nest")
    assert session.fresh_words() == {"lift", "den", "nest"}
    session.play("wait")
    assert session.fresh_words() == {"wait"}


def test_what_is_new_tells_no_secret() -> None:
    session = toy("human", "human", game=WhisperGame())
    session.play("lift den")
    assert session.fresh_words() == {"lift"}
    session.play("wait long")
    assert session.fresh_words() == {"wait", "lift", "den"}  # Ada's own words in full


def test_the_reasons_why_not_are_few_and_different() -> None:
    session = toy("human", "human")
    session.play("lift den")
    assert session.why_not(["lift den", "lift den", "lift moon", "lift cave"]) == [
        "B2: there is no stone in the den."
    ]


def test_a_verdict_names_one_or_all_winners() -> None:
    session = toy("human", "human")
    session.play("lift den")
    while not session.over:
        session.play("wait")
    assert session.verdict() == "Ada wins with 1 point."
    session = toy("human", "human")
    while not session.over:
        session.play("wait")
    assert session.verdict() == "Ada and Ben share the win with 0 points each."


def test_words_that_go_on_can_be_ended() -> None:
    chooser = Chooser(toy("human", "human").match.on_offer(), PLACES)
    assert chooser.next_places() == PLACES
    assert chooser.pick_word("wait")
    assert chooser.next_words() == [END, "long"]


def test_the_picture_follows_what_can_be_chosen() -> None:
    session = toy("human", "human", game=FloorsGame())
    session.follow()
    assert session.picture == 0
    assert session.places() == set(PLACES)
    session.play("lift den")
    session.follow()
    assert session.picture == 0  # as good as the other
    session.play("lift cave")
    session.follow()
    assert session.picture == 1
    session.play("lift nest")
    session.follow()
    assert session.picture == 1  # nothing calls it away


def test_a_picture_that_was_turned_to_stays_while_it_is_as_good() -> None:
    session = toy("human", "human", game=FloorsGame())
    session.play("lift den")
    assert session.turn_picture(-1)
    assert session.picture == 1
    session.follow()
    assert session.picture == 1
    session.play("lift nest")
    session.follow()
    assert session.picture == 0


def test_the_picture_does_not_follow_bots() -> None:
    session = toy("human", "bot:random", game=FloorsGame())
    session.play("lift den")
    session.turn_picture()
    session.match.state.stones.remove("nest")
    session.follow()
    assert session.picture == 1
