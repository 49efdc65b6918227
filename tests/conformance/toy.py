"""Thin Ice, a toy: everyone hides a card, and may show it for points and hide the next one.

It has what the laws are about, once each: a secret, chance, a log, words. It also serves as the
smallest example of a game, written outside the package and never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.kernel.components import Components
from glaciarium.kernel.dice import WORD, shuffle
from glaciarium.kernel.drawing import Canvas, NamedPlace
from glaciarium.kernel.events import NOTHING, Event, GameEnded
from glaciarium.kernel.observation import Field, put, put_one
from glaciarium.kernel.plain_game import PlainGame
from glaciarium.kernel.protocol import Decision, State, View, operand_of, seat_of
from glaciarium.kernel.sheet import Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

CARDS = 12
HIDDEN = -1
TURNS = 4  # of each seat
WAIT = 0
SHOW = 1  # + card


class Waited(Event, hides=NOTHING):
    seat: int


class Shown(Event, hides=NOTHING):
    seat: int
    card: int


class Drawn(Event, hides=("card",)):
    seat: int
    card: int


class Table(State):
    def __init__(self, word: int, deck: Any, hand: Any, points: Any) -> None:
        super().__init__(vec[i64]([0] * 2), 0, word, 0)
        self.deck = deck  # the next card is the last
        self.hand = hand  # by seat: card or HIDDEN
        self.points = points  # by seat
        self.left = len(deck)

    def draw(self, seat: int) -> int:
        self.left -= 1
        self.revealed += 1
        self.hand[seat] = self.deck[self.left]
        return int(self.hand[seat])


class Turn(Decision[Table]):
    """T1.1: wait, or show the hidden card and hide the next one; the operand counts turns."""

    def legal(self, state: Table, frame: i64, out: vec[i64]) -> i64:
        if operand_of(frame) == TURNS * len(state.hand):
            return 0
        out[0] = WAIT
        out[1] = SHOW + state.hand[seat_of(frame)]
        return 2 if state.left else 1

    def apply(self, state: Table, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        if action >= SHOW:
            card = action - SHOW
            state.points[seat] += card
            drawn = state.draw(seat)
            if log is not None:
                log.append(Shown(rule="T1.1", seat=seat, card=card))
                log.append(Drawn(rule="T1.1", seat=seat, card=drawn))
        elif log is not None:
            log.append(Waited(rule="T1.1", seat=seat))
        state.push(0, (seat + 1) % len(state.hand), operand_of(frame) + 1)

    def lapse(self, state: Table, frame: i64, log: list[Event] | None) -> None:
        if log is not None:
            scores = [int(points) for points in state.points]
            best = [seat for seat, points in enumerate(scores) if points == max(scores)]
            log.append(GameEnded(rule="T1.2", scores=scores, winners=best))


class ThinIce(PlainGame[Table]):
    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            "thin-ice",
            "Thin Ice",
            players=[2, 3],
            actions=SHOW + CARDS,
            decisions=[Turn()],
            components=components
            or Components('[cards]\nsource = "reconstructed"\n', "thin-ice.toml"),
        )

    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> Table:
        deck, seats = vec[i64](list(range(CARDS))), options["players"]
        word = shuffle(deck, seed & WORD)
        state = Table(word, deck, vec[i64]([0] * seats), vec[i64]([0] * seats))
        for seat in range(seats):
            card = state.draw(seat)
            if log is not None:
                log.append(Drawn(rule="T1.1", seat=seat, card=card))
        state.push(0, 0, 0)
        return state

    def seats(self, state: Table) -> i64:
        return len(state.hand)

    def score(self, state: Table, seat: i64) -> i64:
        return int(state.points[seat])

    def view(self, state: Table, seat: i64) -> View[Table]:
        table = self.clone(state)
        for other in range(len(table.hand)):
            if other != seat:
                table.hand[other] = HIDDEN
        table.deck = vec[i64]([HIDDEN] * len(state.deck))
        # What was shown is known: a card that is neither shown nor the own one is hidden somewhere.
        for place in range(state.left, len(state.deck)):
            if state.deck[place] not in state.hand or state.deck[place] == state.hand[seat]:
                table.deck[place] = state.deck[place]
        table.word = 0
        return View(seat, table)

    def sample(self, view: View[Table], seed: i64) -> Table:
        state = self.clone(view.table)
        known = {int(card) for card in (*state.deck, *state.hand) if card != HIDDEN}
        unseen = vec[i64]([card for card in range(CARDS) if card not in known])
        state.word = shuffle(unseen, seed & WORD)
        cards = [int(card) for card in unseen]
        deck = [int(card) for card in state.deck]
        hidden = [seat for seat in range(len(state.hand)) if state.hand[seat] == HIDDEN]
        for seat in hidden:
            state.hand[seat] = cards.pop()
        held = [int(state.hand[seat]) for seat in hidden]
        for place in reversed(range(len(deck))):
            if deck[place] == HIDDEN:
                deck[place] = held.pop() if place >= state.left else cards.pop()
        state.deck = vec[i64](deck)
        return state

    def observed(self) -> list[Field]:
        hand = Field("hand", (CARDS,), 1, "the own hidden card")
        return [*super().observed(), hand, Field("points", (3,), CARDS * TURNS, "own first")]

    def observe_onto(self, state: Table, seat: i64, out: vec[i16], at: i64) -> i64:
        seats = len(state.hand)
        at = put_one(out, super().observe_onto(state, seat, out, at), CARDS, state.hand[seat])
        for nth in range(seats):
            put(out, at + nth, state.points[(seat + nth) % seats])
        return at + 3

    def text(self, state: Table, action: i64) -> str:
        return "wait" if action == WAIT else f"show {action - SHOW}"

    def why_not(self, state: Table, action: i64) -> str:
        return "T1.1: you can only show the card that you hide."

    def sheet(self, state: Table) -> Sheet:
        return Sheet([Row("shown", "T1.2", [int(points) for points in state.points])])

    def ask(self, view: View[Table], names: list[str]) -> str:
        return "Wait or show?"

    def draw(self, view: View[Table], names: list[str], picture: int = 0) -> Canvas:
        canvas = Canvas(20, 3, "sea")
        canvas.put(0, 0, f"{view.table.left} cards", "name")
        hidden = view.table.hand[view.seat] if view.seat >= 0 else HIDDEN
        if hidden != HIDDEN:
            canvas.put(0, 2, f"[ {hidden:2} ]", "card")
            canvas.name(NamedPlace(str(hidden), f"your card, {hidden}", 0, 2, 6, 1))
        return canvas

    def rules(self) -> str:
        return "# Thin Ice\n\n**T1.1** Wait or show.\n\n**T1.2** Most points win."
