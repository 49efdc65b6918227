"""The events of Endless Winter, for people to read and watch."""

from __future__ import annotations

from typing import Any, Final

from glaciarium.kernel.events import NOTHING, Event

At = list[int]  # [q, r]
OPTIONAL: Final = ("instead_of", "as", "pile", "setup_cards")


def plain(told: dict[str, Any]) -> dict[str, Any]:
    """Leave out optional fields that are empty."""
    return {key: told[key] for key in told if key not in OPTIONAL or told[key] is not None}


class Change(Event, hides=NOTHING):
    """A gain or loss, with its source."""

    seat: int
    source: str

    def facts(self) -> dict[str, Any]:
        return plain(super().facts())


class GameStarted(Event, hides=("setup_cards",)):
    seats: int
    order: list[int]
    terrain: list[dict[str, Any]]  # {"at", "type"}
    stones: dict[str, list[str]]  # by era
    culture: list[str]
    megalith_tiles: list[dict[str, Any]]  # {"tile", "at", "turned"}
    options: dict[str, Any]
    chiefs: list[str]  # by seat, or the offer
    setup_cards: list[str] | None  # the same; hidden until the chiefs are chosen
    rest_token: str | None


class ChiefChosen(Event, hides=NOTHING):
    seat: int
    chief: str
    side: str
    setup_cards: list[str] | None  # with the last chief: by seat, or the offer

    def facts(self) -> dict[str, Any]:
        return plain(super().facts())


class SetupChosen(Event, hides=NOTHING):
    seat: int
    setup_card: str


class Gained(Change, hides=NOTHING):
    food: int
    tools: int
    half_labor: int
    instead_of: str | None = None


class Paid(Change, hides=NOTHING):
    food: int
    tools: int
    half_labor: int


class Points(Change, hides=NOTHING):
    n: int
    as_: str | None = None
    pile: str | None = None
    instead_of: str | None = None


class IdolMoved(Change, hides=NOTHING):
    track: str
    level: int
    instead_of: str | None = None


class CardsDrawn(Change, hides=("cards",)):
    n: int
    cards: list[str] | None
    instead_of: str | None = None


class DeckRebuilt(Event, hides=NOTHING):
    seat: int


class CulturePlayed(Event, hides=NOTHING):
    seat: int
    card: str


class TribePlayed(Event, hides=NOTHING):
    seat: int
    card: str


class AbilityUsed(Event, hides=NOTHING):
    seat: int
    card: str


class PlayCleared(Event, hides=NOTHING):
    seat: int
    cards: list[str]


class FigurePlaced(Event, hides=NOTHING):
    seat: int
    figure: str
    where: str
    first: bool


class CardGained(Change, hides=NOTHING):
    card: str
    to: str
    from_: str


class CardBuried(Event, hides=NOTHING):
    seat: int
    card: str | None
    from_: str


class HandCardBuried(CardBuried, hides=("card",)):
    """The same for a card that nobody else has seen."""


HandCardBuried.KIND = CardBuried.KIND


class CardDiscarded(Change, hides=NOTHING):
    card: str


class AnimalsRevealed(Event, hides=NOTHING):
    seat: int | None
    animals: list[str]
    source: str


class AnimalGained(Event, hides=NOTHING):
    seat: int
    animal: str
    from_: str


class AnimalTilted(Event, hides=NOTHING):
    seat: int
    animal: str


class CampPlaced(Event, hides=NOTHING):
    seat: int
    at: At


class CampMoved(Event, hides=NOTHING):
    seat: int
    from_: At
    to: At


class VillageBuilt(Event, hides=NOTHING):
    seat: int
    hexes: list[At]
    camps: int  # left on the map


class MegalithPlaced(Event, hides=NOTHING):
    seat: int
    at: list[int]  # [level, row, column]
    colour: int | str  # a seat or "neutral"


class StoneTaken(Event, hides=NOTHING):
    seat: int
    stone: str
    slot: int  # from 1


class EclipseSet(Event, hides=("cards",)):
    seat: int
    n: int
    cards: list[str] | None


class EclipseRevealed(Event, hides=NOTHING):
    seat: int
    cards: list[str]
    half_labor: int


class OrderChanged(Event, hides=NOTHING):
    order: list[int]


class PileCleared(Event, hides=NOTHING):
    seat: int
    cards: list[str]


class TokenTurned(Event, hides=NOTHING):
    at: At | str  # a hex or "rest"
    token: str


class TokenGained(Event, hides=NOTHING):
    seat: int
    token: str


class CultureDealt(Event, hides=NOTHING):
    cards: list[str]
    display: list[str]


class RoundStarted(Event, hides=NOTHING):
    round: int


class TurnEnded(Event, hides=NOTHING):
    seat: int
    scores: list[int]  # so far
    food: list[int]
    tools: list[int]
