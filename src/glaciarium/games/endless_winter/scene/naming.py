"""A name for each thing that can be picked: what it is, and what matters about it.

What is said rather than picked (`reveal`, `spend food`, `done`) has no place.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import HEXES, JUNCTIONS, TYPE_COUNT, Contents
from glaciarium.games.endless_winter.facts import GREY, NEUTRAL_SEAT, Hex, Land, Sight, Spot, Tribe
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.pending import CHOOSE_CHIEF
from glaciarium.games.endless_winter.scene import land
from glaciarium.games.endless_winter.scene.printed import (
    Facts,
    Printed,
    card_words,
    column_name,
    printed,
)
from glaciarium.games.endless_winter.scoring import stone_points
from glaciarium.games.endless_winter.state import CELL_HOLDS, MEGALITHS, EndlessWinter
from glaciarium.kernel.bits import members
from glaciarium.kernel.i18n import count, of, remembered, say
from glaciarium.kernel.protocol import kind_of, seat_of
from glaciarium.kernel.scene import shared

Places = dict[str, str]


def places(state: EndlessWinter, sight: Sight, prints: Printed) -> Places:
    """Name everything that has a place on the table."""
    if not state.round:
        return _drafted(state, prints) | _map(state, sight) | _displayed(sight, prints)
    found = shared("places", lambda: _open(state, sight, prints))
    if 0 <= sight.seat < sight.seats:
        return found | _own(state, prints, sight.tribes[sight.seat])
    return found


def _open(state: EndlessWinter, sight: Sight, prints: Printed) -> Places:
    """Name what is called the same whoever looks."""
    found = _columns(sight, prints) | _offer(sight, prints) | _stones(sight, prints)
    found |= _map(state, sight) | _spots(state, sight) | _tracks(sight) | _levels(state.box)
    return found


def sentence(clauses: list[str]) -> str:
    """Join clauses about a thing, leaving out empty ones."""
    return "; ".join(clause for clause in clauses if clause)


# Before play.
def chiefs_chosen(state: EndlessWinter) -> list[int]:
    """Return the seats that have chosen a side of their chief."""
    frames = [state.stack[depth] for depth in range(state.depth)]
    asked = {seat_of(frame) for frame in frames if kind_of(frame) == CHOOSE_CHIEF}
    return [seat for seat in range(state.seats) if seat not in asked]


def _drafted(state: EndlessWinter, prints: Printed) -> Places:
    sides = [(chief, side) for chief in prints.chiefs for side in chief["sides"]]
    cards = [prints.setups[card] for card in members(state.setup_offer)]
    found = {side["key"]: side_words(chief, side) for chief, side in sides}
    return found | {card["key"]: setup_words(card) for card in cards}


def side_words(chief: Facts, side: Facts) -> str:
    return say(
        "{chief}, side {side}: {effect}",
        chief=chief["name"],
        side=side["side"],
        effect=side["effect"]["words"],
    )


def setup_words(card: Facts) -> str:
    """Return what a set-up card gives."""
    things = [wording.food(card["food"]), wording.tools(card["tool"])]
    things += [card["tribe"], *(animal["name"] for animal in card["animals"])]
    if card["camp"]:
        things.append(say("one more camp"))
    return ", ".join(things)


# Columns.
def figures(sight: Sight, column: int) -> list[tuple[int, bool]]:
    """Return the figures in a column in turn order: whose, and whether it is the chief."""
    return [
        (seat, chief)
        for seat in sight.order
        for chief in [True] * (sight.tribes[seat].chief_in == column)
        + [False] * sight.tribes[seat].standing[column]
    ]


def _columns(sight: Sight, prints: Printed) -> Places:
    found = {
        f"column:{name}": _column(sight, prints, nth, column_name(name))
        for nth, name in enumerate(COLUMNS)
    }
    resting = [tribe.name for tribe in sight.tribes if tribe.resting]
    who = say("{names} here", names=", ".join(resting)) if resting else ""
    about = say("{column}: draw a card, tilt an animal", column=column_name("rest"))
    return found | {"column:rest": sentence([about, who])}


def _column(sight: Sight, prints: Printed, column: int, name: str) -> str:
    actions = [action["words"] for section in prints.sections[column] for action in section]
    first = sight.firsts[column]
    who = [
        say("{name}'s chief", name=sight.tribes[seat].name) if chief else sight.tribes[seat].name
        for seat, chief in figures(sight, column)
    ]
    return sentence(
        [
            say("{column}: {actions}", column=name, actions=", ".join(actions)),
            say("{names} here", names=", ".join(who)) if who else "",
            say("nobody was first yet")
            if first is None
            else say("{name} was first", name=sight.tribes[first].name),
        ]
    )


# Cards, animals and stones on offer.
def _offer(sight: Sight, prints: Printed) -> Places:
    found = {}
    for kind, left in enumerate(sight.piles):
        card = prints.cards[kind]
        pile = count("{n} card in the pile", "{n} cards in the pile", left)
        found[f"tribe:{card['id']}"] = sentence([card_words(card), pile])
    found |= _displayed(sight, prints)
    for kind, number in enumerate(sight.hunting):
        if number:
            animal = prints.animals[kind]
            many = say("{n} here", n=number) if number > 1 else ""
            found[f"animal:{animal['id']}"] = sentence([animal_words(animal), many])
    return found


def _displayed(sight: Sight, prints: Printed) -> Places:
    """Name the culture cards in the display."""
    cards = [prints.cards[number] for number in sight.culture]
    return {
        f"culture:{card['id']}": sentence([card_words(card), _worth(card["points"])])
        for card in cards
    }


def _worth(points: int) -> str:
    return count("{n} point at the end", "{n} points at the end", points)


def animal_words(animal: Facts) -> str:
    sets = " ".join(map(str, animal["sets"]))
    worth = say("sets worth {points}", points=sets) if sets else say("joins any set")
    tilt = say("tilted it brings {effect}", effect=animal["tilt"]["words"])
    return say("{animal}: {worth}; {tilt}", animal=animal["name"], worth=worth, tilt=tilt)


def stone_words(stone: Facts) -> str:
    return say("Stone {stone}: {worth}", stone=stone["name"], worth=stone["words"])


def _stones(sight: Sight, prints: Printed) -> Places:
    owners = {stone: tribe.name for tribe in sight.tribes for stone in tribe.stones}
    found = {}
    for stone in [*sight.stones, *owners]:
        facts = prints.stones[stone]
        owner = say("{name} has it", name=owners[stone]) if stone in owners else ""
        era = say("era {era}", era="I" * facts["era"])
        found[facts["key"]] = sentence([stone_words(facts), era, owner])
    return found


# The map, megaliths and tracks.
def hex_words(prints: Printed, found: Land) -> str:
    """Return a hex by its land and label: `Forest C4`."""
    terrain = prints.terrain[found.terrain]["name"]
    return say("{terrain} {hex}", terrain=terrain, hex=wording.address(found.at))


def _map(state: EndlessWinter, sight: Sight) -> Places:
    names = tuple([tribe.name for tribe in sight.tribes])
    found = {
        land.hex_key(here.at): _hex(state.box, here, land.token_at(state, number), names)
        for number, here in enumerate(sight.land)
    }
    built = {tuple(village.hexes): names[village.seat] for village in sight.villages}
    for point, hexes in _POINTS.items():
        found[point] = _point(hexes, built.get(hexes, ""))
    return found


_POINTS: Final = {
    point["key"]: tuple([HEXES[field] for field in triple])
    for point, triple in zip(land.POINTS, JUNCTIONS, strict=True)
}


@remembered
def _hex(contents: Contents, found: Land, turned: int | None, names: tuple[str, ...]) -> str:
    prints = printed(contents)
    brings = prints.terrain[found.terrain]["effect"]["words"]
    influence = [
        say("{name} {n}", name=names[seat], n=n) for seat, n in enumerate(found.influence) if n
    ]
    return sentence(
        [
            hex_words(prints, found),
            say("brings {effect}", effect=brings) if brings else "",
            _token(land.token_facts(prints, turned)),
            say("influence: {names}", names=", ".join(influence)) if influence else "",
        ]
    )


def _token(token: Facts | None) -> str:
    if token is None:
        return ""
    if token["effect"] is None:
        return say("token face down")
    return say("token: {effect}", effect=token["effect"]["words"])


@remembered
def _point(hexes: tuple[Hex, ...], owner: str) -> str:
    """Name a place for a village; `owner`: whose stands there."""
    labels = [wording.address(at) for at in hexes]
    where = say("Where {hexes} meet", hexes=", ".join(labels))
    return sentence([where, say("{name}'s village", name=owner)]) if owner else where


def _spots(state: EndlessWinter, sight: Sight) -> Places:
    return {
        land.spot_key(spot): _spot(
            state.box, spot, land.cell_at(state, number), land.owner_name(sight, spot)
        )
        for number, spot in enumerate(sight.spots)
        if land.standable(state, number, spot)
    }


@remembered
def _spot(contents: Contents, spot: Spot, cell: int, owner: str) -> str:
    if spot.owner == NEUTRAL_SEAT:
        what = say("neutral megalith")
    elif spot.owner is not None:
        what = say("{name}'s megalith", name=owner)
    elif spot.level:
        what = say("free, on four megaliths")
    elif spot.benefit == GREY:
        arrows = ", ".join(of("arrow", land.ARROWS[arrow]) for arrow in spot.arrows)
        what = say("grey cell, arrows {arrows}", arrows=arrows)
    else:
        what = say("free, brings {effect}", effect=printed(contents).cells[cell]["words"])
    return say("{spot}: {what}", spot=land.spot_name(spot), what=what)


def _tracks(sight: Sight) -> Places:
    levels = {
        "offering": [one.offering for one in sight.tribes],
        "honor": [one.honor for one in sight.tribes],
    }
    who = [one.name for one in sight.tribes]
    found = {}
    for track, title in (("offering", say("Offering track")), ("honor", say("Honor track"))):
        standing = ", ".join(
            say("{name} {n}", name=name, n=level)
            for name, level in zip(who, levels[track], strict=True)
        )
        found[f"track:{track}"] = say("{track}: {names}", track=title, names=standing)
    return found


@remembered
def _levels(contents: Contents) -> Places:
    """Name the levels of both tracks by what they bring."""
    prints, found = printed(contents), {}
    for level in prints.offering:
        number, brings = level["level"], level["effect"]["words"]
        per = say("1 point for every {n} food and tools", n=level["ratio"])
        about = sentence([per if level["ratio"] else "", brings])
        found[f"level:offering {number}"] = _level(say("Offering"), number, about)
    for level in prints.honor:
        about = wording.points(level["points"]) if level["points"] else ""
        found[f"level:honor {level['level']}"] = _level(say("Honor"), level["level"], about)
    return found


def _level(track: str, level: int, about: str) -> str:
    where = say("{track}, level {level}", track=track, level=level)
    return say("{thing}: {words}", thing=where, words=about) if about else where


# The viewer's own things.
def _own(state: EndlessWinter, prints: Printed, me: Tribe) -> Places:
    found = _own_cards(state.box, me) | _own_board(state, prints, me)
    for kind, animal in enumerate(prints.animals):
        if me.upright[kind] or me.tilted[kind]:
            stand = say("{n} upright", n=me.upright[kind])
            lie = say("{n} tilted", n=me.tilted[kind]) if me.tilted[kind] else ""
            found[f"herd:{animal['id']}"] = sentence([animal_words(animal), stand, lie])
    if me.chief is not None:
        chief = prints.chiefs[me.chief]
        found["chief:chief"] = side_words(chief, chief["sides"][me.side])
    return found


def _own_cards(contents: Contents, me: Tribe) -> Places:
    prints = printed(contents)
    zones = {
        "hand": (me.hand or {}, say("in hand")),
        "played": (me.play, say("played")),
        "discard": (me.discard, say("in the discard")),
        "pile": (me.open_pile, say("on the eclipse pile")),
    }
    found = {}
    for zone, (cards, where) in zones.items():
        for number, copies in cards.items():
            key = f"{zone}:{prints.cards[number]['id']}"
            found[key] = _own_card(contents, number, copies, where)
    return found


@remembered
def _own_card(contents: Contents, number: int, copies: int, where: str) -> str:
    card = printed(contents).cards[number]
    many = say("{n} of them", n=copies) if copies > 1 else ""
    worth = _worth(card["points"]) if number >= TYPE_COUNT else ""
    return sentence([card_words(card), where, many, worth])


@remembered
def _storage(contents: Contents, cell: int, left: int) -> str:
    brings = printed(contents).board["storage"][cell]["words"]
    return sentence(
        [
            say("Storage cell {cell}", cell=cell + 1),
            count("{n} megalith", "{n} megaliths", left) if left else say("empty"),
            say("empty it brings {effect}", effect=brings) if brings else "",
        ]
    )


def _own_board(state: EndlessWinter, prints: Printed, me: Tribe) -> Places:
    found = {
        "figure:chief": say("Your chief, at home") if me.chief_home else say("Your chief, away"),
        "figure:tribe": count(
            "Your tribe: {n} figure at home", "Your tribe: {n} figures at home", me.tribe_home
        ),
    }
    for cell, first in enumerate(range(0, MEGALITHS, CELL_HOLDS)):
        left = max(0, min(CELL_HOLDS, first + CELL_HOLDS - me.placed))
        found[f"storage:{cell + 1}"] = _storage(state.box, cell, int(left))
    for stone in me.stones:
        facts = prints.stones[stone]
        worth = count("now {n} point", "now {n} points", stone_points(state, me.seat, stone))
        found[f"slot:{facts['id']}"] = sentence([stone_words(facts), worth])
    return found
