"""Why not: tribe cards, culture, stones, camps, villages, animals (W5), and parts of effects."""

from __future__ import annotations

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import (
    HEX_COUNT,
    JUNCTIONS,
    NEAR,
    PILE_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.building import camps_home, takeable_stones
from glaciarium.games.endless_winter.components import SLOTS
from glaciarium.games.endless_winter.decisions.columns import CULTURE_LABOR
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.refusals.wish import Wish, hex_name
from glaciarium.games.endless_winter.state import (
    AREA,
    BUILD_VILLAGE,
    BUILT,
    DEVELOP,
    HUNT,
    INITIATE,
    MIDDLE,
    MIGRATE,
    MOVE_CAMP,
    PICK_ANIMAL,
    PLACE_CAMP,
    RESTING,
    REVEAL_ANIMAL,
    TAKE_CULTURE,
    TAKE_STONE,
    TAKE_TRIBE,
    TOP,
    TOP_ANIMAL,
    UPRIGHT,
    VILLAGE_FOOD,
    VILLAGES,
    WHOLE,
    of_kind,
)
from glaciarium.kernel.bits import count, single


def _elsewhere(wish: Wish, rule: str, what: str, column: int, stage: int) -> str | None:
    """Return why an action of a section is not on offer where the figure is."""
    section = {TOP: "top", MIDDLE: "middle"}[stage]
    if not wish.in_column:
        return f"{rule}: {what} in the {section} of {COLUMNS[column]}."
    if wish.state.column != column:
        return f"{rule}: {what} in {COLUMNS[column]}, and you are {wish.where()}."
    if wish.taken and stage == MIDDLE and wish.kind == stage:
        return "W4.3: the action of a middle section is done once, and you have done it."
    if wish.kind != stage:
        when = "has passed" if stage == TOP else "comes after the top"
        when = when if wish.kind in (TOP, MIDDLE) else "has passed"
        return f"W4.3: {what} in the {section} section, which {when}."
    return None


def tribe(wish: Wish) -> str:
    kind, name = wish.number, wish.plain(wish.number)
    if kind >= PILE_COUNT:
        return f"W2.1: there is no pile of {name} cards; everyone begins with theirs."
    if wish.kind == TAKE_TRIBE:
        return f"W1.3: {name} cannot be taken now."
    away = _elsewhere(wish, "W5.1", "tribe cards are taken", INITIATE, TOP)
    if away:
        return away
    if wish.state.taken & single(kind):
        return f"W5.1: you took {wish.card(kind)} here this turn; each must be of another type."
    return f"W5.1: {wish.price('a tribe card', tools=1, labor=WHOLE)}"


def culture(wish: Wish) -> str:
    card = wish.card(TYPE_COUNT + wish.number)
    if wish.kind != TAKE_CULTURE:
        away = _elsewhere(wish, "W5.2", "culture cards are taken", DEVELOP, TOP)
        if away:
            return away
    if not wish.state.display & single(wish.number):
        return f"W5.2: {card} is not in the culture display."
    return f"W5.2: {wish.price('a culture card', labor=CULTURE_LABOR)}"


def stone(wish: Wish) -> str:
    state, found = wish.state, wish.state.box.box.stones[wish.number]
    if wish.kind != TAKE_STONE:
        away = _elsewhere(wish, "W5.2", "a sacred stone is taken", DEVELOP, MIDDLE)
        if away:
            return away
    if not state.supply & single(wish.number):
        return f"W5.2: the stone {found.id} is not there to be taken."
    if not takeable_stones(state) & single(wish.number):
        return f"W5.2: stones of era II are taken from round 3 on, and this is round {state.round}."
    slot = int(state.stones_of(wish.seat))
    if slot == SLOTS:
        return "W5.2: your three slots are full."
    food, tools = state.box.box.slot_costs[slot]
    return f"W5.2: {wish.price(f'slot {slot + 1}', food=food, tools=tools)}"


def camp(wish: Wish) -> str:
    if wish.kind == PLACE_CAMP:
        return "W1.3: the camp goes on the base: camp."
    away = _elsewhere(wish, "W5.3", "camps are placed", MIGRATE, TOP)
    if away:
        return away
    if not camps_home(wish.state, wish.seat):
        return "W13.6: all your camps are on the map."
    return f"W5.3: {wish.price('a camp', tools=1)}"


def move(wish: Wish) -> str:
    start, end = divmod(wish.number, HEX_COUNT)
    if wish.kind != MOVE_CAMP:
        away = _elsewhere(wish, "W5.3", "camps move", MIGRATE, TOP)
        if away:
            return away
    if not wish.state.camps_at(wish.seat, start):
        return f"W5.3: you have no camp on {hex_name(start)}."
    if not NEAR[start] & single(end):
        return f"W5.3: {hex_name(end)} is not beside {hex_name(start)}; a move is one hex."
    return f"W5.3: {wish.price('a move', labor=WHOLE)}"


def village(wish: Wish) -> str:
    state, fields = wish.state, JUNCTIONS[wish.number]
    if wish.kind != BUILD_VILLAGE:
        away = _elsewhere(wish, "W5.3", "villages are built", MIGRATE, MIDDLE)
        if away:
            return away
    if state.villages() & single(wish.number):
        return "W5.3: there is a village on that point already."
    bare = [hex_name(field) for field in fields if not state.camps_at(wish.seat, field)]
    if bare:
        return f"W5.3: you need a camp on {wording.listed(bare)} too."
    if count(wish.own(BUILT)) == VILLAGES:
        return "W13.6: all your villages are on the map."
    return f"W5.3: {wish.price('a village', food=VILLAGE_FOOD)}"


def reveal(wish: Wish) -> str:
    if wish.kind != REVEAL_ANIMAL:
        away = _elsewhere(wish, "W5.4", "animals are revealed", HUNT, TOP)
        if away:
            return away
    if not wish.state.animals_left:
        return "W5.4: the animal deck is empty."
    if wish.state.area_size == AREA:
        return f"W5.4: the hunting area is full; it holds {AREA} animals."
    return f"W5.4: {wish.price('revealing animals', labor=WHOLE)}"


def animal(wish: Wish) -> str:
    name = wording.animal_name(wish.state.box.box.animals[wish.number].id)
    if wish.kind != PICK_ANIMAL:
        away = _elsewhere(wish, "W5.4", "animals are taken", HUNT, TOP)
        if away:
            return away
    if not of_kind(wish.state.area, wish.number):
        return f"W5.4: there is no {name} in the hunting area."
    return f"W5.4: {wish.price('an animal', tools=1, labor=WHOLE)}"


def point(wish: Wish) -> str:
    if wish.kind != PICK_ANIMAL:
        away = _elsewhere(wish, "W5.4", "a point in place of an animal is taken", HUNT, TOP)
        if away:
            return away
    if wish.state.area_size:
        return "W5.4: there are animals in the hunting area; the point is for an empty one."
    if wish.state.animals_left:
        return "W13.14: the hunting area is empty, but the deck is not, so there is no point."
    return f"W5.4: {wish.price('it', tools=1, labor=WHOLE)}"


def top_animal(wish: Wish) -> str:
    assert wish.kind != TOP_ANIMAL
    return "W5.4: the top animal comes with the bottom of hunt, once, or with a card that says so."


def tilt(wish: Wish) -> str:
    name = wording.animal_name(wish.state.box.box.animals[wish.number].id)
    if not of_kind(wish.own(UPRIGHT), wish.number):
        return f"W1.3: you have no upright {name}."
    if wish.kind == RESTING:
        return "W4.7: a rest tilts one animal, and you have tilted it."
    away = _elsewhere(wish, "W5.4", "animals are tilted by cards, at rest and", HUNT, MIDDLE)
    assert away, name
    return away


def pay_food(wish: Wish) -> str:
    away = _elsewhere(wish, "W5.1", "food pays for a tribe card and a burial", INITIATE, MIDDLE)
    if away:
        return away
    return "W5.1: the middle of initiate costs 1 food, and you have none."
