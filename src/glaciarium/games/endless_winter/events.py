"""What happens in Endless Winter, for people to read and watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from glaciarium.kernel.events import NOTHING, Event

At = list[int]  # [q, r]
OPTIONAL: Final = ("instead_of", "as", "pile", "setup_cards")


def plain(told: dict[str, Any]) -> dict[str, Any]:
    """Leave out the optional fields that say nothing."""
    return {key: told[key] for key in told if key not in OPTIONAL or told[key] is not None}


@dataclass(frozen=True, kw_only=True)
class Change(Event, hides=NOTHING):
    """A gain or loss with the thing that brought it."""

    seat: int
    source: str

    def facts(self) -> dict[str, Any]:
        return plain(super().facts())


@dataclass(frozen=True, kw_only=True)
class GameStarted(Event, hides=("setup_cards",)):
    seats: int
    order: list[int]
    terrain: list[dict[str, Any]]  # {"at", "type"}
    stones: dict[str, list[str]]  # by era
    culture: list[str]
    megalith_tiles: list[dict[str, Any]]  # {"tile", "at", "turned"}
    options: dict[str, Any]
    chiefs: list[str]  # by seat, or the offer
    setup_cards: list[str] | None  # the same; nobody knows them before the chiefs are chosen
    rest_token: str | None


@dataclass(frozen=True, kw_only=True)
class ChiefChosen(Event, hides=NOTHING):
    seat: int
    chief: str
    side: str
    setup_cards: list[str] | None  # with the last chief: by seat, or the offer

    def facts(self) -> dict[str, Any]:
        return plain(super().facts())


@dataclass(frozen=True, kw_only=True)
class SetupChosen(Event, hides=NOTHING):
    seat: int
    setup_card: str


@dataclass(frozen=True, kw_only=True)
class Gained(Change, hides=NOTHING):
    food: int
    tools: int
    half_labor: int
    instead_of: str | None = None


@dataclass(frozen=True, kw_only=True)
class Paid(Change, hides=NOTHING):
    food: int
    tools: int
    half_labor: int


@dataclass(frozen=True, kw_only=True)
class Points(Change, hides=NOTHING):
    n: int
    as_: str | None = None
    pile: str | None = None
    instead_of: str | None = None


@dataclass(frozen=True, kw_only=True)
class IdolMoved(Change, hides=NOTHING):
    track: str
    level: int
    instead_of: str | None = None


@dataclass(frozen=True, kw_only=True)
class CardsDrawn(Change, hides=("cards",)):
    n: int
    cards: list[str] | None
    instead_of: str | None = None


@dataclass(frozen=True, kw_only=True)
class DeckRebuilt(Event, hides=NOTHING):
    seat: int


@dataclass(frozen=True, kw_only=True)
class CulturePlayed(Event, hides=NOTHING):
    seat: int
    card: str


@dataclass(frozen=True, kw_only=True)
class TribePlayed(Event, hides=NOTHING):
    seat: int
    card: str


@dataclass(frozen=True, kw_only=True)
class AbilityUsed(Event, hides=NOTHING):
    seat: int
    card: str


@dataclass(frozen=True, kw_only=True)
class PlayCleared(Event, hides=NOTHING):
    seat: int
    cards: list[str]


@dataclass(frozen=True, kw_only=True)
class FigurePlaced(Event, hides=NOTHING):
    seat: int
    figure: str
    where: str
    first: bool


@dataclass(frozen=True, kw_only=True)
class CardGained(Change, hides=NOTHING):
    card: str
    to: str
    from_: str


@dataclass(frozen=True, kw_only=True)
class CardBuried(Event, hides=NOTHING):
    seat: int
    card: str | None
    from_: str


@dataclass(frozen=True, kw_only=True)
class HandCardBuried(CardBuried, hides=("card",)):
    """The same fact about a card that nobody else has seen."""


HandCardBuried.KIND = CardBuried.KIND


@dataclass(frozen=True, kw_only=True)
class CardDiscarded(Change, hides=NOTHING):
    card: str


@dataclass(frozen=True, kw_only=True)
class AnimalsRevealed(Event, hides=NOTHING):
    seat: int | None
    animals: list[str]
    source: str


@dataclass(frozen=True, kw_only=True)
class AnimalGained(Event, hides=NOTHING):
    seat: int
    animal: str
    from_: str


@dataclass(frozen=True, kw_only=True)
class AnimalTilted(Event, hides=NOTHING):
    seat: int
    animal: str


@dataclass(frozen=True, kw_only=True)
class CampPlaced(Event, hides=NOTHING):
    seat: int
    at: At


@dataclass(frozen=True, kw_only=True)
class CampMoved(Event, hides=NOTHING):
    seat: int
    from_: At
    to: At


@dataclass(frozen=True, kw_only=True)
class VillageBuilt(Event, hides=NOTHING):
    seat: int
    hexes: list[At]
    camps: int  # left on the map


@dataclass(frozen=True, kw_only=True)
class MegalithPlaced(Event, hides=NOTHING):
    seat: int
    at: list[int]  # [level, row, column]
    colour: int | str  # a seat or "neutral"


@dataclass(frozen=True, kw_only=True)
class StoneTaken(Event, hides=NOTHING):
    seat: int
    stone: str
    slot: int  # from 1


@dataclass(frozen=True, kw_only=True)
class EclipseSet(Event, hides=("cards",)):
    seat: int
    n: int
    cards: list[str] | None


@dataclass(frozen=True, kw_only=True)
class EclipseRevealed(Event, hides=NOTHING):
    seat: int
    cards: list[str]
    half_labor: int


@dataclass(frozen=True, kw_only=True)
class OrderChanged(Event, hides=NOTHING):
    order: list[int]


@dataclass(frozen=True, kw_only=True)
class PileCleared(Event, hides=NOTHING):
    seat: int
    cards: list[str]


@dataclass(frozen=True, kw_only=True)
class TokenTurned(Event, hides=NOTHING):
    at: At | str  # a hex or "rest"
    token: str


@dataclass(frozen=True, kw_only=True)
class TokenGained(Event, hides=NOTHING):
    seat: int
    token: str


@dataclass(frozen=True, kw_only=True)
class CultureDealt(Event, hides=NOTHING):
    cards: list[str]
    display: list[str]


@dataclass(frozen=True, kw_only=True)
class RoundStarted(Event, hides=NOTHING):
    round: int


@dataclass(frozen=True, kw_only=True)
class TurnEnded(Event, hides=NOTHING):
    seat: int
    scores: list[int]  # so far
    food: list[int]
    tools: list[int]


@dataclass(frozen=True, kw_only=True)
class FinalScored(Event, hides=NOTHING):
    seat: int
    parts: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event, hides=NOTHING):
    scores: list[int]
    winners: list[int]
