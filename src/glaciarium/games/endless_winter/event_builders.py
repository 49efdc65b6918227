"""Builds events from the state; called only if there is a log, so clarity comes before speed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from glaciarium.games.endless_winter import events
from glaciarium.games.endless_winter.board import HEXES, JUNCTIONS, NONE, TYPE_COUNT
from glaciarium.games.endless_winter.components import SIDES
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.scoring import FINAL_PARTS, final_part, score, winners
from glaciarium.games.endless_winter.sources import card_id, source_name, source_rule
from glaciarium.games.endless_winter.state import (
    CAMPS_OUT,
    CHIEF_CARD,
    CHIEF_DRAFT,
    FOOD_LEFT,
    FROM_SETUP,
    ITSELF,
    NIBBLE,
    NIBBLE_MASK,
    NO_DRAFT,
    ROW,
    SCORED,
    SETUP_CARD,
    TOOLS_LEFT,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import members
from glaciarium.kernel.events import Event, FinalScored, GameEnded

INSTEAD_OF: Final = [None, "megalith", "draw", "idol", "tool"]
FIGURES: Final = ["chief", "tribe"]
PLACES: Final = [*COLUMNS, "rest"]
ZONES: Final = ["hand", "discard", "play"]  # zones from which a card may be buried
TRACKS: Final = ["offering", "honor"]


# Names of things.
def card_ids(state: EndlessWinter, tribes: int, cultures: int) -> list[str]:
    """Return the cards of a zone in the order of their numbers."""
    cards = [kind for kind in range(TYPE_COUNT) for _copy in range(of_kind(tribes, kind))]
    cards += [TYPE_COUNT + card for card in members(cultures)]
    return [card_id(state, card) for card in cards]


def culture_ids(state: EndlessWinter, cultures: int) -> list[str]:
    return card_ids(state, 0, cultures)


def hex_at(field: int) -> list[int]:
    return list(HEXES[field])


# Set-up.
def game_started(state: EndlessWinter, options: Mapping[str, Any]) -> Event:
    box, layout = state.box.box, state.layout
    supply = {
        str(era): [box.stones[stone].id for stone in members(stones)]
        for era, stones in (
            (1, state.supply & state.box.stones_one),
            (2, state.supply & ~state.box.stones_one),
        )
    }
    tiles = [
        {"tile": box.tiles[tile].id, "at": list(layout.places[place]), "turned": bool(turned)}
        for place, (tile, turned) in enumerate(zip(layout.tiles, layout.turned, strict=True))
    ]
    terrain = [
        {"at": hex_at(field), "type": box.terrain[kind].id}
        for field, kind in enumerate(layout.terrain)
    ]
    return events.GameStarted(
        rule="W2",
        seats=int(state.seats),
        order=list(range(state.seats)),
        terrain=terrain,
        stones=supply,
        culture=culture_ids(state, state.display),
        megalith_tiles=tiles,
        options=dict(options),
        chiefs=_chiefs(state),
        setup_cards=_setup_cards(state),
        rest_token=box.rest_tokens[state.rest_open - 1].id if state.rest_open else None,
    )


def _chiefs(state: EndlessWinter) -> list[str]:
    chiefs = state.box.box.chiefs
    if state.draft == CHIEF_DRAFT:
        return [chiefs[chief].id for chief in members(state.chief_offer)]
    return [chiefs[state.own[seat * ROW + CHIEF_CARD] // 2].id for seat in range(state.seats)]


def _setup_cards(state: EndlessWinter) -> list[str]:
    number = state.seats + (state.draft != NO_DRAFT)
    dealt = [(state.setup_deal >> nth * NIBBLE & NIBBLE_MASK) - 1 for nth in range(number)]
    if state.draft != NO_DRAFT:
        dealt = sorted(dealt)
    return [state.box.box.setup_cards[card].id for card in dealt]


def chief_chosen(state: EndlessWinter, seat: int, *, last: bool) -> Event:
    chief, side = divmod(int(state.own[seat * ROW + CHIEF_CARD]), 2)
    return events.ChiefChosen(
        rule="W2.10" if state.draft == CHIEF_DRAFT else "W2.3",
        seat=int(seat),
        chief=state.box.box.chiefs[chief].id,
        side=SIDES[side],
        setup_cards=_setup_cards(state) if last else None,
    )


def setup_chosen(state: EndlessWinter, seat: int) -> Event:
    rule = "W2.3" if state.draft == NO_DRAFT else "W2.10"
    card = state.box.box.setup_cards[state.own[seat * ROW + SETUP_CARD]].id
    return events.SetupChosen(rule=rule, seat=int(seat), setup_card=card)


# Gains and costs.
def gained(
    state: EndlessWinter,
    seat: int,
    source: int,
    food: int = 0,
    tools: int = 0,
    labor: int = 0,
    instead: int = ITSELF,
) -> Event:
    return events.Gained(
        rule=source_rule(state, source, instead),
        seat=int(seat),
        food=int(food),
        tools=int(tools),
        half_labor=int(labor),
        source=source_name(state, source),
        instead_of=INSTEAD_OF[instead],
    )


def paid(state: EndlessWinter, seat: int, source: int, food: int, tools: int, labor: int) -> Event:
    return events.Paid(
        rule=source_rule(state, source),
        seat=int(seat),
        food=int(food),
        tools=int(tools),
        half_labor=int(labor),
        source=source_name(state, source),
    )


def points(
    state: EndlessWinter,
    seat: int,
    source: int,
    n: int,
    as_: str | None = None,
    pile: int = NONE,
    instead: int = ITSELF,
) -> Event:
    return events.Points(
        rule=source_rule(state, source, instead),
        seat=int(seat),
        n=int(n),
        source=source_name(state, source),
        as_=as_,
        pile=None if pile == NONE else card_id(state, pile),
        instead_of=INSTEAD_OF[instead],
    )


def idol_moved(
    state: EndlessWinter, seat: int, track: int, level: int, source: int, instead: int
) -> Event:
    return events.IdolMoved(
        rule=source_rule(state, source, instead),
        seat=int(seat),
        track=TRACKS[track],
        level=int(level),
        source=source_name(state, source),
        instead_of=INSTEAD_OF[instead],
    )


# Cards.
def cards_drawn(
    state: EndlessWinter, seat: int, cards: list[int], source: int, instead: int = ITSELF
) -> Event:
    rule = "W2.5" if source == FROM_SETUP else source_rule(state, source, instead)
    return events.CardsDrawn(
        rule=rule,
        seat=int(seat),
        n=len(cards),
        cards=[card_id(state, card) for card in sorted(cards)],
        source=source_name(state, source),
        instead_of=INSTEAD_OF[instead],
    )


def deck_rebuilt(seat: int) -> Event:
    return events.DeckRebuilt(rule="W1.3", seat=int(seat))


def culture_played(state: EndlessWinter, seat: int, card: int) -> Event:
    return events.CulturePlayed(rule="W4.1", seat=int(seat), card=card_id(state, card))


def tribe_played(state: EndlessWinter, seat: int, kind: int) -> Event:
    return events.TribePlayed(rule="W4.4", seat=int(seat), card=card_id(state, kind))


def ability_used(state: EndlessWinter, seat: int, source: int) -> Event:
    return events.AbilityUsed(
        rule=source_rule(state, source), seat=int(seat), card=source_name(state, source)
    )


def play_cleared(state: EndlessWinter, seat: int, tribes: int, cultures: int) -> Event:
    return events.PlayCleared(rule="W4.8", seat=int(seat), cards=card_ids(state, tribes, cultures))


def figure_placed(seat: int, figure: int, where: int, *, first: bool) -> Event:
    return events.FigurePlaced(
        rule="W4.2", seat=int(seat), figure=FIGURES[figure], where=PLACES[where], first=first
    )


def card_gained(
    state: EndlessWinter, seat: int, card: int, to: str, from_: str, source: int
) -> Event:
    return events.CardGained(
        rule="W2.5" if from_ == "start" else source_rule(state, source),
        seat=int(seat),
        card=card_id(state, card),
        to=to,
        from_=from_,
        source=source_name(state, source),
    )


def card_buried(state: EndlessWinter, seat: int, card: int, zone: int) -> Event:
    kind = events.HandCardBuried if ZONES[zone] == "hand" else events.CardBuried
    return kind(rule="W1.3", seat=int(seat), card=card_id(state, card), from_=ZONES[zone])


def card_discarded(state: EndlessWinter, seat: int, card: int, source: int) -> Event:
    return events.CardDiscarded(
        rule=source_rule(state, source),
        seat=int(seat),
        card=card_id(state, card),
        source=source_name(state, source),
    )


# Animals.
def animals_revealed(state: EndlessWinter, seat: int, animals: list[int], source: int) -> Event:
    return events.AnimalsRevealed(
        rule="W2.6" if source == FROM_SETUP else source_rule(state, source),
        seat=None if seat == NONE else int(seat),
        animals=[state.box.box.animals[animal].id for animal in sorted(animals)],
        source=source_name(state, source),
    )


def animal_gained(state: EndlessWinter, seat: int, animal: int, from_: str) -> Event:
    return events.AnimalGained(
        rule="W2.4" if from_ == "setup" else "W1.3",
        seat=int(seat),
        animal=state.box.box.animals[animal].id,
        from_=from_,
    )


def animal_tilted(state: EndlessWinter, seat: int, animal: int) -> Event:
    name = state.box.box.animals[animal].id
    return events.AnimalTilted(rule="W1.3", seat=int(seat), animal=name)


# The map, megaliths, stones and tokens.
def camp_placed(seat: int, field: int, rule: str = "W5.3") -> Event:
    return events.CampPlaced(rule=rule, seat=int(seat), at=hex_at(field))


def camp_moved(seat: int, start: int, end: int) -> Event:
    return events.CampMoved(rule="W5.3", seat=int(seat), from_=hex_at(start), to=hex_at(end))


def village_built(state: EndlessWinter, seat: int, junction: int) -> Event:
    return events.VillageBuilt(
        rule="W5.3",
        seat=int(seat),
        hexes=[hex_at(field) for field in JUNCTIONS[junction]],
        camps=int(state.own[seat * ROW + CAMPS_OUT]),
    )


def megalith_placed(
    state: EndlessWinter, seat: int, spot: int, *, neutral: bool, arrow: bool
) -> Event:
    rule = "W6.3" if arrow else "W6.2" if spot < state.layout.cell_count else "W6.4"
    return events.MegalithPlaced(
        rule=rule,
        seat=int(seat),
        at=list(state.layout.spots[spot]),
        colour="neutral" if neutral else int(seat),
    )


def stone_taken(state: EndlessWinter, seat: int, stone: int, slot: int) -> Event:
    name = state.box.box.stones[stone].id
    return events.StoneTaken(rule="W5.2", seat=int(seat), stone=name, slot=int(slot) + 1)


def glacier_turned(state: EndlessWinter, field: int, token: int) -> Event:
    name = state.box.box.glacier_tokens[token].id
    return events.TokenTurned(rule="W11.1", at=hex_at(field), token=name)


def glacier_gained(state: EndlessWinter, seat: int, token: int) -> Event:
    name = state.box.box.glacier_tokens[token].id
    return events.TokenGained(rule="W11.1", seat=int(seat), token=name)


def rest_turned(state: EndlessWinter, token: int) -> Event:
    return events.TokenTurned(rule="W11.2", at="rest", token=state.box.box.rest_tokens[token].id)


def rest_gained(state: EndlessWinter, seat: int, token: int) -> Event:
    name = state.box.box.rest_tokens[token].id
    return events.TokenGained(rule="W11.2", seat=int(seat), token=name)


# Phases.
def eclipse_set(state: EndlessWinter, seat: int, tribes: int, cultures: int) -> Event:
    cards = card_ids(state, tribes, cultures)
    return events.EclipseSet(rule="W4.9", seat=int(seat), n=len(cards), cards=cards)


def eclipse_revealed(
    state: EndlessWinter, seat: int, tribes: int, cultures: int, labor: int
) -> Event:
    cards = card_ids(state, tribes, cultures)
    return events.EclipseRevealed(rule="W8.1", seat=int(seat), cards=cards, half_labor=int(labor))


def order_changed(state: EndlessWinter) -> Event:
    return events.OrderChanged(rule="W8.2", order=order(state))


def order(state: EndlessWinter) -> list[int]:
    return [int(state.at(rank)) for rank in range(state.seats)]


def pile_cleared(state: EndlessWinter, seat: int, tribes: int) -> Event:
    return events.PileCleared(rule="W8.7", seat=int(seat), cards=card_ids(state, tribes, 0))


def culture_dealt(state: EndlessWinter, cards: list[int]) -> Event:
    return events.CultureDealt(
        rule="W9.1",
        cards=[card_id(state, TYPE_COUNT + card) for card in sorted(cards)],
        display=culture_ids(state, state.display),
    )


def round_started(state: EndlessWinter) -> Event:
    return events.RoundStarted(rule="W3", round=int(state.round))


def turn_ended(state: EndlessWinter, seat: int) -> Event:
    rows = [place * ROW for place in range(state.seats)]
    return events.TurnEnded(
        rule="W3",
        seat=int(seat),
        scores=[int(state.own[row + SCORED]) for row in rows],
        food=[int(state.own[row + FOOD_LEFT]) for row in rows],
        tools=[int(state.own[row + TOOLS_LEFT]) for row in rows],
    )


def game_ended(state: EndlessWinter, log: list[Event]) -> None:
    for seat in range(state.seats):
        parts = {name: int(final_part(state, seat, part)) for part, name in enumerate(FINAL_PARTS)}
        log.append(FinalScored(rule="W10", seat=seat, parts=parts))
    scores = [int(score(state, seat)) for seat in range(state.seats)]
    log.append(GameEnded(rule="W10.5", scores=scores, winners=members(winners(state))))
