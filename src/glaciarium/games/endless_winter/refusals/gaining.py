"""Why not: idols, cards, megaliths, burials (W1.3 to W1.4, W6, W7), and the eclipse (W8)."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import pending, wording
from glaciarium.games.endless_winter.actions import HONOR_STEP, OFFERING_STEP
from glaciarium.games.endless_winter.board import BASE, CARD_COUNT
from glaciarium.games.endless_winter.decisions.eclipse import (
    NIBBLE,
    NIBBLE_MASK,
    SLOT_PLACE,
    STORAGE_PLACE,
)
from glaciarium.games.endless_winter.event_builders import ZONES
from glaciarium.games.endless_winter.refusals.wish import Wish, hex_name
from glaciarium.games.endless_winter.scoring import influence, leads
from glaciarium.games.endless_winter.stacks import holds
from glaciarium.games.endless_winter.state import (
    BUILT,
    CELL_HOLDS,
    DISCARDS,
    HAND,
    HONOR,
    MEGALITHS,
    NEUTRAL,
    OFFERING,
    PILE,
    PLAY,
    RAISED,
)
from glaciarium.kernel.bits import single
from glaciarium.kernel.i18n import of, pattern, ruled

TRACKS: Final = {OFFERING_STEP: (OFFERING, "offering"), HONOR_STEP: (HONOR, "honor")}
LOWER: Final = ["draw", "idol", "tool", "food"]
ASKED: Final = {
    pending.RAISE: "megalith",
    pending.DRAW_CARD: "draw",
    pending.RESTING: "draw",
    pending.IDOL_STEP: "idol",
}


def step(wish: Wish) -> str:
    if wish.kind not in (pending.IDOL_STEP, pending.TRACK_STEP):
        return ruled("W7.1", "there is no idol to take now.")
    if wish.number in TRACKS:
        level, name = TRACKS[wish.number]
        box = wish.state.box
        assert wish.own(level) == (box.honor_top if level == HONOR else box.offering_top)
        rule = "W7.1" if name == "offering" else "W7.2"
        track = of("track", name)
        return ruled(rule, "your {track} marker is at the top and can't move further.", track=track)
    told = pattern("an idol is a point only with offering at the top, and yours is at {level}.")
    return ruled("W7.1", told, level=wish.own(OFFERING))


def draw(wish: Wish) -> str:
    if wish.kind not in (pending.DRAW_CARD, pending.RESTING):
        return ruled("W1.3", "there is no card to draw now.")
    if not wish.state.drawable(wish.seat):
        return ruled("W1.3", "your deck and discard pile are empty.")
    return ruled("W4.7", "a rest draws only one card.")


def lower(wish: Wish, higher: str, wanted: str) -> str:
    """W1.4: one unit may be taken as one of something lower."""
    if ASKED.get(wish.kind) != higher:
        return ruled("W1.4", _NOTHING_HIGHER[higher])
    if wanted == "tool" and not wish.state.tool_room(wish.seat):
        return ruled("W1.1", "you have as many tools as you can keep.")
    if wanted == "food" and not wish.state.food_room(wish.seat):
        limit = wish.state.limit(wish.seat)
        return ruled("W1.1", "your food is at its limit of {limit}.", limit=limit)
    if wanted == "draw":
        return ruled("W1.3", "your deck and discard pile are empty.")
    return ruled("W4.7", "a rest gives one card, or something lower, once.")


_NOTHING_HIGHER: Final = {
    "megalith": pattern("you can't take a megalith as something lower now."),
    "draw": pattern("you can't take a draw as something lower now."),
    "idol": pattern("you can't take an idol as something lower now."),
}


def lower_megalith(wish: Wish) -> str:
    if wish.kind == pending.ARROW_STEP:
        return ruled("W6.3", "the megalith of an arrow is placed or declined, and nothing lower.")
    return lower(wish, "megalith", LOWER[wish.number])


def lower_draw(wish: Wish) -> str:
    return lower(wish, "draw", LOWER[1 + wish.number])


def lower_idol(wish: Wish) -> str:
    return lower(wish, "idol", LOWER[2 + wish.number])


def tools(wish: Wish) -> str:
    if wish.kind != pending.TOOLS_OR_FOOD:
        return ruled("W1.4", "you can't take tools as something lower now.")
    if not wish.state.tool_room(wish.seat):
        return ruled("W1.1", "you have as many tools as you can keep; take food.")
    told = pattern("at most as many as there are tools, and you have room for {n} food.")
    return ruled("W1.4", told, n=wish.state.food_room(wish.seat))


def megalith(wish: Wish) -> str:
    """W6.2: return the first condition that fails."""
    state, spot = wish.state, wish.number
    if wish.kind not in (pending.RAISE, pending.ARROW_STEP):
        return ruled("W6.1", "there is no megalith to place now.")
    if spot >= len(state.layout.spots):
        return ruled("W6.2", "there is no such place on this megalith board.")
    raised = wish.own(RAISED)
    if raised == MEGALITHS:
        return ruled("W6.5", "you have no megalith left; take a lower benefit.")
    if wish.kind == pending.ARROW_STEP:
        return ruled(
            "W6.3", "this megalith goes where the arrows of the grey cell point, if it is free."
        )
    if spot >= state.layout.cell_count:
        return _on_top(wish, spot - state.layout.cell_count, neutral=raised < NEUTRAL)
    if state.ground & single(spot):
        return ruled("W6.2", "there is already a megalith there.")
    if state.layout.grey & single(spot):
        return ruled("W6.2", "grey cells are for neutral megaliths, and yours are placed.")
    return ruled("W6.2", "there is no megalith next to that cell.")


def _on_top(wish: Wish, upper: int, *, neutral: bool) -> str:
    if wish.state.upper & single(upper):
        return ruled("W6.2", "there is already a megalith there.")
    if neutral:
        return ruled("W6.1", "your first two megaliths are neutral and go on the ground.")
    return ruled("W6.2", "a megalith on top needs four below it that form a square.")


def bury(wish: Wish) -> str:
    zone, card = divmod(wish.number, CARD_COUNT)
    if wish.kind != pending.BURY_CARD:
        return ruled("W1.3", "there is nothing to bury now.")
    place = [HAND, DISCARDS, PLAY][zone]
    assert not holds(wish.state, wish.seat, place, card)
    return ruled("W1.3", _NOT_THERE[ZONES[zone]], card=wish.card(card))


_NOT_THERE: Final = {
    "hand": pattern("{card} is not in your hand."),
    "discard": pattern("{card} is not in your discard."),
    "play": pattern("{card} is not in the cards you have played."),
}


def from_hand(wish: Wish) -> str:
    return ruled("W4.9", _NOT_THERE["hand"], card=wish.card(wish.number))


def discard(wish: Wish) -> str:
    return ruled("W1.3", _NOT_THERE["hand"], card=wish.card(wish.number))


# The eclipse.
def hexagon(wish: Wish) -> str:
    state, field = wish.state, wish.number
    name = hex_name(field)
    if wish.kind != pending.MAP_HEXES:
        return ruled("W8.5", "hexes are resolved in step C of the eclipse.")
    own = influence(state, wish.seat, field)
    if not own:
        return ruled("W8.5", "you have no camp or village on {at}.", at=name)
    if not leads(state, wish.seat, field):
        most = max(influence(state, other, field) for other in range(state.seats))
        told = pattern("you have {own} influence on {at}, and someone has {most}.")
        return ruled("W8.5", told, own=own, at=name, most=most)
    benefit = state.box.box.terrain[state.layout.terrain[field]].benefit
    if field == BASE or not benefit:
        return ruled("W8.5", "{at} brings nothing in the eclipse.", at=name)
    if not wish.operand & single(field):
        return ruled("W8.5", "{at} is already resolved; each hex gives once.", at=name)
    told = pattern("{at} gives {gain}, which brings you nothing now.")
    return ruled("W8.5", told, at=name, gain=wording.effect(benefit))


def villages(wish: Wish) -> str:
    if wish.kind != pending.OWN_BOARD:
        return ruled("W8.6", "villages give cards in step D of the eclipse.")
    if not wish.own(BUILT):
        return ruled("W8.6", "you have no village on the map.")
    return ruled("W8.6", "your villages have brought their cards.")


def storage(wish: Wish) -> str:
    cell = wish.number + 1
    if wish.kind != pending.OWN_BOARD:
        return ruled("W8.6", "empty storage cells give something in step D of the eclipse.")
    if wish.own(RAISED) < CELL_HOLDS * cell:
        return ruled("W8.6", "storage cell {n} is not empty yet.", n=cell)
    if not wish.state.box.box.storage_benefits[wish.number]:
        return ruled("W8.6", "storage cell {n} has nothing printed on it.", n=cell)
    if not wish.operand & single(STORAGE_PLACE + wish.number):
        return ruled("W8.6", "storage cell {n} has already given its benefit.", n=cell)
    return ruled("W8.6", "storage cell {n} brings nothing now.", n=cell)


def own_stone(wish: Wish) -> str:
    stone = of("stone", wish.state.box.box.stones[wish.number].id)
    slots = range(wish.state.stones_of(wish.seat))
    own = [int(wish.state.stone_at(wish.seat, slot)) for slot in slots]
    if wish.number not in own:
        return ruled("W8.6", "the stone {stone} is not one of yours.", stone=stone)
    if not wish.operand & single(SLOT_PLACE + own.index(wish.number)):
        return ruled("W8.6", "the stone {stone} has already been scored.", stone=stone)
    return ruled("W8.6", "the stone {stone} is worth nothing now.", stone=stone)


def pile_card(wish: Wish) -> str:
    name = wish.plain(wish.number)
    if not holds(wish.state, wish.seat, PILE, wish.number):
        return ruled("W8.4", "there is no {card} in your eclipse pile.", card=name)
    eclipse = wish.state.box.box.tribes[wish.number].eclipse
    if not eclipse:
        return ruled("W8.4", "{card} has no eclipse ability.", card=wish.card(wish.number))
    if not wish.operand >> wish.number * NIBBLE & NIBBLE_MASK:
        told = pattern("each card in the pile is used once, and your {card} was.")
        return ruled("W8.4", told, card=name)
    told = pattern("{card} gives {gain}: nothing for you now.")
    return ruled("W8.4", told, card=wish.card(wish.number), gain=wording.effect(eclipse))


def token(wish: Wish) -> str:
    told = pattern("no open token on {at} is yours to gain now.")
    return ruled("W11.1", told, at=hex_name(wish.number))
