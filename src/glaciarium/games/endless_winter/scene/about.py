"""Info cards: what each thing is and does, for readers who point at it.

`printed_about` stays the same all game and `facts_about` changes with the table, so a client
that keeps what it was sent receives little but news. The client adds whether the thing can be
chosen now, and why not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import ANIMAL_COUNT, HEXES, TYPE_COUNT, Contents
from glaciarium.games.endless_winter.box import Box
from glaciarium.games.endless_winter.facts import GREY, Land, Sight, Spot
from glaciarium.games.endless_winter.grammar import COLUMNS, Ability, Part, parse
from glaciarium.games.endless_winter.scene import land, prospects
from glaciarium.games.endless_winter.scene.printed import (
    BOXES,
    Facts,
    Printed,
    column_name,
    part_facts,
    printed,
)
from glaciarium.games.endless_winter.scoring import counted, stone_points
from glaciarium.games.endless_winter.state import EndlessWinter
from glaciarium.kernel.hexes import neighbours
from glaciarium.kernel.i18n import count, remembered, say, spoken
from glaciarium.kernel.scene import shared

Lines = list[list[Any]]  # an icon, and words
About = dict[str, Facts]


# What is printed.
def printed_about(contents: Contents) -> About:
    """Return what is printed on everything in the box, by the thing's key."""
    return _printed(contents, spoken())


@lru_cache(maxsize=BOXES)
def _printed(contents: Contents, _language: str) -> About:
    box, prints = contents.box, printed(contents)
    found = {f"card:{card['id']}": _card(box, card, n) for n, card in enumerate(prints.cards)}
    found |= {f"animal:{one['id']}": _animal(box, one, n) for n, one in enumerate(prints.animals)}
    found |= {f"stone:{stone['id']}": _stone(stone) for stone in prints.stones}
    found |= _chiefs(box, prints) | _setups(prints) | _columns(box, prints) | _board(box, prints)
    return found


@remembered
def always_about(contents: Contents, begun: bool) -> About:
    """Return the cards about what is always on the table, before the game begins or after."""
    kinds = ("column:", "storage:", "level:") if begun else ("side:", "setup:")
    return {key: one for key, one in printed_about(contents).items() if key.startswith(kinds)}


def lines(abilities: list[Ability]) -> Lines:
    """Return an effect line by line: an icon and words per part, costs in one line."""
    found: Lines = []
    for ability in abilities:
        where = say("In {column}: ", column=column_name(ability.column)) if ability.column else ""
        if ability.cost:
            words = say(
                "{cost}: {gain}",
                cost=say("Pay {cost}", cost=_told(ability.cost)),
                gain=_told(ability.gain),
            )
            found.append([part_facts(ability.gain[0])["icon"], where + words])
            continue
        for part in ability.gain:
            found.append([part_facts(part)["icon"], where + wording.told(part)])
    return found


def _told(parts: list[Part]) -> str:
    return wording.listed([wording.told(part) for part in parts])


def _card(box: Box, card: Facts, number: int) -> Facts:
    if card["kind"] == "culture":
        culture = box.cultures[number - TYPE_COUNT]
        kind = say("Culture card, era {era}", era="I" * culture.era)
        does, facts = lines(culture.effect), _culture_facts()
    else:
        tribe = box.tribes[number]
        kind = say("Tribe card")
        does = [["labor", say("{labor} labor in any column", labor=card["labor"])]]
        does += lines(tribe.action)
        does += [
            ["eclipse", say("In the eclipse: {effect}", effect=words)]
            for _, words in lines(tribe.eclipse)
        ]
        facts = [[say("Order"), say("its labor counts for the new turn order in the eclipse")]]
    worth = wording.points(card["points"])
    facts.append([say("At the end"), say("{points}, wherever it lies", points=worth)])
    picture = f"{'k' if card['kind'] == 'culture' else 'p'}-{card['id']}"
    return _about(kind, card["name"], picture, does, facts, card["rebuilt"], card["points"])


def _culture_facts() -> Lines:
    return [
        [say("Costs"), say("3 labor, at the top of Develop")],
        [say("Play it"), say("before you place a figure; the first is free")],
    ]


def _about(
    kind: str,
    title: str,
    picture: str,
    does: Lines,
    facts: Lines,
    rebuilt: bool = False,
    points: int | None = None,
) -> Facts:
    found: Facts = {"kind": kind, "name": title, "picture": picture, "lines": does, "facts": facts}
    if rebuilt:
        found["rebuilt"] = True
    if points is not None:
        found["points"] = points
    return found


def _animal(box: Box, animal: Facts, number: int) -> Facts:
    sets = " · ".join(map(str, animal["sets"]))
    worth = say("A set is worth {points} points", points=sets) if sets else say("Joins any set")
    does: Lines = [["points", worth]]
    tilted = ", ".join(words for _, words in lines(box.animals[number].tilt))
    does.append(["tilt", say("Tilted: {effect}; it leaves its set", effect=tilted)])
    facts = [
        [say("Costs"), say("1 tool and 1 labor, at the top of Hunt")],
        [say("At the end"), say("only upright animals count")],
    ]
    picture = f"a-{animal['id']}"
    return _about(say("Animal"), animal["name"], picture, does, facts, animal["rebuilt"])


def _stone(stone: Facts) -> Facts:
    kind = say("Sacred stone, era {era}", era="I" * stone["era"])
    does: Lines = [
        ["points", say("In every eclipse: {worth}", worth=stone["words"])],
        ["megalith", say("Taking it gives you your next slot's benefit")],
    ]
    when = say("from round 3 on") if stone["era"] > 1 else say("in every round")
    facts = [[say("Taken"), say("in the middle of Develop, {when}", when=when)]]
    return _about(kind, stone["name"], "stone", does, facts, stone["rebuilt"])


def _chiefs(box: Box, prints: Printed) -> About:
    found = {}
    for chief, printed_one in zip(box.chiefs, prints.chiefs, strict=True):
        for does, side in zip(chief.sides, printed_one["sides"], strict=True):
            title = say("{chief}, side {side}", chief=printed_one["name"], side=side["side"])
            picture = f"c-{chief.id}-{side['side'].lower()}"
            facts = [[say("Use it"), say("once per round, on the turn you place your chief")]]
            found[side["key"]] = _about(
                say("Chief"), title, picture, lines(does), facts, printed_one["rebuilt"]
            )
    return found


def _setups(prints: Printed) -> About:
    found = {}
    for card in prints.setups:
        does: Lines = [["food", wording.food(card["food"])], ["tool", wording.tools(card["tool"])]]
        does.append(["tribe", say("{card} in hand", card=card["tribe"])])
        does += [["animal_pick", animal["name"]] for animal in card["animals"]]
        if card["camp"]:
            does.append(["camp", say("one more camp on the base")])
        found[card["key"]] = _about(say("Set-up card"), card["tribe"], "", does, [])
    return found


def _columns(box: Box, prints: Printed) -> About:
    found = {}
    places = [say("Top, as often as you pay"), say("Middle, once"), say("Bottom, for the first")]
    for column, sections in zip(COLUMNS, prints.sections, strict=True):
        facts = [
            [place, "; ".join(action["words"] for action in actions)]
            for place, actions in zip(places, sections, strict=True)
        ]
        title = column_name(column)
        found[f"column:{column}"] = _about(say("Column"), title, "", [], facts)
    rest = [["draw", say("Draw a card")], ["tilt", say("Tilt an animal")]]
    labor = wording.halves(box.rest_half_labor)
    told = say("{labor} labor towards the new turn order in the eclipse", labor=labor)
    facts = [[say("Order"), told]]
    found["column:rest"] = _about(say("Instead of a column"), column_name("rest"), "", rest, facts)
    return found


def _board(box: Box, prints: Printed) -> About:
    found = {}
    for cell, benefit in enumerate(box.storage_benefits):
        does = lines(benefit)
        when = say("when it is empty, in every eclipse")
        facts = [[say("Counts"), when]] if does else []
        title = say("Storage cell {cell}", cell=cell + 1)
        found[f"storage:{cell + 1}"] = _about(say("Your board"), title, "", does, facts)
    for level in prints.offering:
        found[f"level:offering {level['level']}"] = _offering(box, level)
    for level in prints.honor:
        found[f"level:honor {level['level']}"] = _honor(level)
    return found


def _offering(box: Box, level: Facts) -> Facts:
    does: Lines = []
    if level["ratio"]:
        per = say("At the end: 1 point for every {n} of your food and tools", n=level["ratio"])
        does.append(["points", per])
    for icon, words in lines(box.offering_benefits[level["level"]]):
        does.append([icon, say("On reaching it: {effect}", effect=words)])
    title = say("Offering, level {level}", level=level["level"])
    facts = [[say("Move up"), say("an idol is one step on either track")]]
    return _about(say("Idol track"), title, "idols", does, facts)


def _honor(level: Facts) -> Facts:
    does: Lines = []
    if level["points"]:
        worth = wording.points(level["points"])
        does.append(["points", say("On reaching it: {effect}", effect=worth)])
    does.append(["bury", say("At the end: your buried cards score by your rank on this track")])
    title = say("Honor, level {level}", level=level["level"])
    facts = [[say("Rank"), say("higher levels first; on the same level, whoever got there first")]]
    return _about(say("Idol track"), title, "idols", does, facts)


# What changes with the table.
def facts_about(state: EndlessWinter, sight: Sight, prints: Printed) -> dict[str, Lines]:
    """Return what holds at this table, by the thing's key: label and words."""
    if not state.round:
        return {}
    seat = prospects.viewer(sight)
    return _animal_facts(state, prints, seat) | _stone_facts(state, sight, prints, seat)


def _animal_facts(state: EndlessWinter, prints: Printed, seat: int) -> dict[str, Lines]:
    gains = prospects.animal_gains(state, seat, prints)
    found = {}
    for kind in range(ANIMAL_COUNT):
        which = prints.animals[kind]["id"]
        found[f"animal:{which}"] = _one_more(gains[which])
    return found


@remembered
def _one_more(points: int) -> Lines:
    return [[say("For you"), count("one more: {n} point", "one more: {n} points", points)]]


def _stone_facts(
    state: EndlessWinter, sight: Sight, prints: Printed, seat: int
) -> dict[str, Lines]:
    owners = {stone: tribe.seat for tribe in sight.tribes for stone in tribe.stones}
    found = {}
    for stone in sorted([*sight.stones, *owners]):
        whose = owners.get(stone, seat)
        worth, number = int(stone_points(state, whose, stone)), int(counted(state, whose, stone))
        who = "" if whose == seat else sight.tribes[whose].name
        found[f"stone:{prints.stones[stone]['id']}"] = _worth_now(number, worth, who)
    return found


@remembered
def _worth_now(number: int, worth: int, who: str) -> Lines:
    now = say("{n} counted: {points}", n=number, points=wording.points(worth))
    return [[who or say("You now"), now]]


# The land and the megaliths: what they are depends on where they lie.
def places_about(state: EndlessWinter, sight: Sight) -> About:
    names = tuple([tribe.name for tribe in sight.tribes])
    seat, box = prospects.viewer(sight), state.box
    found = {
        land.hex_key(here.at): _hex(box, here, land.token_at(state, number), names, seat)
        for number, here in enumerate(sight.land)
    }
    return found | shared("spots", lambda: _spots(state, sight))


def _spots(state: EndlessWinter, sight: Sight) -> About:
    return {
        land.spot_key(spot): _spot(
            state.box, spot, land.cell_at(state, number), land.owner_name(sight, spot)
        )
        for number, spot in enumerate(sight.spots)
        if land.standable(state, number, spot)
    }


@remembered
def _hex(
    contents: Contents, here: Land, turned: int | None, names: tuple[str, ...], seat: int
) -> Facts:
    """Tell about a hex with a token that is turned or not, as one seat sees it."""
    prints = printed(contents)
    terrain = prints.terrain[here.terrain]
    title = say("{terrain} {hex}", terrain=terrain["name"], hex=wording.address(here.at))
    most = say("Most influence in the eclipse: {effect}", effect=terrain["effect"]["words"])
    gain = terrain["effect"]["parts"]
    icon = gain[0]["gain"][0]["icon"] if gain else "move"
    does: Lines = [[icon, most if gain else say("Brings nothing in the eclipse")]]
    token = land.token_facts(prints, turned)
    if token is not None:
        words = say("face down") if token["effect"] is None else token["effect"]["words"]
        does.append(["village", say("Token: {effect}", effect=words)])
    does += [
        [f"seat-{who}", say("{name}: {n} influence", name=names[who], n=much)]
        for who, much in enumerate(here.influence)
        if much
    ]
    beside = [wording.address(at) for at in neighbours(here.at) if at in HEXES]
    facts = _need(here, seat) if gain else []
    facts.append([say("Beside it"), ", ".join(sorted(beside))])
    row = say("Land, row {row} from the north", row=wording.address(here.at)[0])
    return _about(row, title, f"ter-{terrain['id']}", does, facts)


def _need(here: Land, seat: int) -> Lines:
    """Tell how much the viewer lacks for a majority."""
    own, others = here.influence[seat], [n for who, n in enumerate(here.influence) if who != seat]
    most = max(others)
    if own > most:
        return [[say("You"), say("have the most")]]
    if own == most and own:
        return [[say("You"), say("are tied: everyone tied gains")]]
    short = max(most, 1) - own
    words = count("{n} more camp here to gain", "{n} more camps here to gain", short)
    return [[say("You need"), words]]


@remembered
def _spot(contents: Contents, spot: Spot, cell: int, owner: str) -> Facts:
    """Tell about a place for a megalith; `owner`: whose stands there."""
    kind = say("Megalith board, {spot}", spot=land.spot_name(spot))
    top = say("On top of four: 2 points for each of yours below, 1 for each other")
    does: Lines = []
    if spot.owner is not None:
        title = say("{name}'s megalith", name=owner) if owner else say("Neutral megalith")
    elif spot.level:
        title = say("Free, on four megaliths")
    elif spot.benefit == GREY:
        title = say("Grey cell: for neutral megaliths")
        does.append(["megalith", say("The next megaliths follow its arrows")])
    else:
        title = say("Free cell: {effect}", effect=printed(contents).cells[cell]["words"])
        does += lines(parse(", ".join(contents.texts[cell])))
    does.append(["megalith", top])
    return _about(kind, title, "megaliths", does, [])
