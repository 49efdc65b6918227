"""Everything on the table from one seat's view, and a name for each thing to pick."""

from __future__ import annotations

from typing import Any, Final

from glaciarium.games.endless_winter.board import SETUP_COUNT, TYPE_COUNT
from glaciarium.games.endless_winter.box import Stone
from glaciarium.games.endless_winter.facts import Sight, see
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.scene import about, chain, land, naming, prospects, tribes
from glaciarium.games.endless_winter.scene.printed import Facts, Printed, column_name, printed
from glaciarium.games.endless_winter.scene.wishes import wishes
from glaciarium.games.endless_winter.state import (
    AREA,
    CHIEF_CARD,
    CHIEF_DRAFT,
    DISPLAY,
    FIRST_OF_ERA_TWO,
    NO_DRAFT,
    ROUNDS,
    ROW,
    SETUP_CARD,
    TURNS,
    EndlessWinter,
)
from glaciarium.kernel.bits import members
from glaciarium.kernel.i18n import say
from glaciarium.kernel.scene import Scene, shared

ERAS: Final = (1, 2)


def scene(state: EndlessWinter, seat: int, names: list[str]) -> Scene:
    sight = see(state, seat, names)
    prints = printed(state.box)
    seats = [_tribe(state, sight, prints, one) for one in range(sight.seats)]
    columns = shared("columns", lambda: _columns(state, sight, prints))
    found: Scene = {
        **_time(state, sight),
        "status": _status(state, sight),
        "focus": chain.focus(state),
        "chain": chain.chain(state, sight, prints),
        "columns": [
            {**column, "hand": _labor(sight, prints, number)}
            for number, column in enumerate(columns)
        ],
        "hunting": _hunting(state, sight, prints),
        "seats": seats,
        **shared("open", lambda: _open(state, sight, prints)),
    }
    if not state.round:
        found["ask"] = _ask(state)
    found["cards"] = _shown(prints, found)
    found["forecast"] = prospects.forecast(state, sight, prints)
    found["places"] = naming.places(state, sight, prints)
    found["about"] = _about(state, sight, prints, found)
    found["facts"] = about.facts_about(state, sight, prints)
    found["wishes"] = wishes(state)
    return found


def _tribe(state: EndlessWinter, sight: Sight, prints: Printed, seat: int) -> Facts:
    """Return what lies before a player; that of others is the same for everybody else."""
    if seat == sight.seat:
        return tribes.tribe(state, sight, prints, seat)
    return shared(f"seat {seat}", lambda: tribes.tribe(state, sight, prints, seat))


def _open(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts:
    """Return what lies open to everybody alike."""
    return {
        "rest": _rest(state, sight, prints),
        "people": [
            {"key": f"tribe:{prints.cards[kind]['id']}", "left": int(left)}
            for kind, left in enumerate(sight.piles)
        ],
        "culture": _culture(sight, prints),
        "stones": [_era(sight, prints, era) for era in ERAS],
        "tracks": land.tracks(sight, prints),
        "land": land.land(state, sight, prints),
        "terrain": {kind["id"]: kind for kind in prints.terrain},
        "megaliths": land.megaliths(state, sight, prints),
        "board": prints.board,
        "animals": {animal["id"]: animal for animal in prints.animals},
        "draft": _draft(state, sight, prints),
    }


def _time(state: EndlessWinter, sight: Sight) -> Facts:
    phase = "eclipse" if sight.eclipse else "action" if sight.round else "setup"
    left = TURNS * sight.seats - int(state.turn)
    return {
        "phase": phase if state.depth else "over",
        "round": sight.round,
        "rounds": ROUNDS,
        "era": 1 if sight.round < FIRST_OF_ERA_TWO else 2,
        "turn": min(int(state.turn) // sight.seats + 1, TURNS),
        "turns": TURNS,
        "turns_left": max(left, 0),
        "order": sight.order,
        "half_labor": int(state.labor) if phase == "action" else 0,
    }


def _status(state: EndlessWinter, sight: Sight) -> str:
    if not state.depth:
        return say("The game is over")
    if not sight.round:
        return say("Set-up")
    if sight.eclipse:
        return say("Round {round} of {rounds}, eclipse", round=sight.round, rounds=ROUNDS)
    turn = min(int(state.turn) // sight.seats + 1, TURNS)
    return say(
        "Round {round} of {rounds}, turn {turn} of {turns}",
        round=sight.round,
        rounds=ROUNDS,
        turn=turn,
        turns=TURNS,
    )


def _columns(state: EndlessWinter, sight: Sight, prints: Printed) -> list[Facts]:
    return [_column(state, sight, prints, column) for column in range(len(COLUMNS))]


def _labor(sight: Sight, prints: Printed, column: int) -> int | None:
    """Return the labor of the reader's hand in a column."""
    own = sight.tribes[sight.seat].hand if 0 <= sight.seat < sight.seats else None
    return None if own is None else prospects.works(prints, own, column)


def _column(state: EndlessWinter, sight: Sight, prints: Printed, column: int) -> Facts:
    here = sight.column == column
    return {
        "id": COLUMNS[column],
        "key": f"column:{COLUMNS[column]}",
        "name": column_name(COLUMNS[column]),
        "figures": [
            {"seat": seat, "chief": chief} for seat, chief in naming.figures(sight, column)
        ],
        "first": sight.firsts[column],
        "here": here,
        "stage": sight.stage if here else None,
        "sections": prints.sections[column],
        "times": prospects.times(state, sight, column),
    }


def _rest(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts:
    """W4.7, W11.2: who is resting, the open token, and the one taken this turn."""
    lying, taken = int(state.rest_open), int(state.rest_taken)
    return {
        "key": "column:rest",
        "name": column_name("rest"),
        "figures": [seat for seat in sight.order for _ in range(sight.tribes[seat].resting)],
        "here": chain.resting(state),
        "token": prints.rest_tokens[lying - 1] if lying else None,
        "taken": prints.rest_tokens[taken - 1] if taken else None,
    }


def _hunting(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts:
    return {
        "gains": prospects.animal_gains(state, prospects.viewer(sight), prints),
        "area": [
            [prints.animals[kind]["id"], int(number)]
            for kind, number in enumerate(sight.hunting)
            if number
        ],
        "room": AREA,
        "deck": int(sight.animals_left),
    }


def _culture(sight: Sight, prints: Printed) -> Facts:
    return {
        "cards": [prints.cards[card]["id"] for card in sight.culture],
        "room": DISPLAY,
        "left": [int(number) for number in sight.culture_left],
    }


def _era(sight: Sight, prints: Printed, era: int) -> Facts:
    """Return an era's stones: those still available, and who has the others."""
    owners = {stone: tribe.seat for tribe in sight.tribes for stone in tribe.stones}
    here: list[int] = [
        stone for stone in sorted([*sight.stones, *owners]) if _of(sight, stone).era == era
    ]
    return {
        "era": era,
        "open": era == 1 or sight.round >= FIRST_OF_ERA_TWO,
        "stones": [{**prints.stones[stone], "owner": owners.get(stone)} for stone in here],
    }


def _of(sight: Sight, stone: int) -> Stone:
    return sight.box.stones[stone]


# The choices before play (W2.3, W2.10).
def _ask(state: EndlessWinter) -> str:
    """Return the question in short, since the choices are on the table."""
    if state.setup_offer:
        return say("Choose how your tribe starts.")
    if state.draft == CHIEF_DRAFT:
        return say("Choose a chief and a side of the chief's card, for the whole game.")
    return say("Choose a side of your chief, for the whole game.")


def _draft(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts | None:
    if state.round:
        return None
    drafting = state.draft == CHIEF_DRAFT
    own = [int(state.own[seat * ROW + CHIEF_CARD]) for seat in range(sight.seats)]
    chosen = naming.chiefs_chosen(state)
    offered = members(state.chief_offer) if drafting else []
    return {
        "kind": "none" if state.draft == NO_DRAFT else "chief" if drafting else "setup",
        "chiefs": [prints.chiefs[chief] for chief in offered],
        "setups": [prints.setups[card] for card in members(state.setup_offer)],
        "seats": [
            {
                "chief": prints.chiefs[card // 2] if card >= 0 else None,
                "side": "AB"[card % 2] if seat in chosen else None,
                "setup": _setup(state, prints, seat),
            }
            for seat, card in enumerate(own)
        ],
    }


def _setup(state: EndlessWinter, prints: Printed, seat: int) -> Facts | None:
    card = int(state.own[seat * ROW + SETUP_CARD])
    return prints.setups[card] if 0 <= card < SETUP_COUNT else None


# Info cards for things that are pointed at.
def _about(
    state: EndlessWinter, sight: Sight, prints: Printed, found: dict[str, Any]
) -> dict[str, Facts]:
    """Return info cards for what is on the table, not for the rest of the box."""
    told = about.printed_about(state.box)
    named = {f"card:{card}" for card in found["cards"]}
    named |= {f"animal:{animal}" for animal in found["animals"]}
    named |= {f"stone:{stone['id']}" for era in found["stones"] for stone in era["stones"]}
    kept = {**about.always_about(state.box, bool(state.round))}
    kept |= {key: told[key] for key in sorted(named)}
    if 0 <= sight.seat < sight.seats and (chief := sight.tribes[sight.seat].chief) is not None:
        side = prints.chiefs[chief]["sides"][sight.tribes[sight.seat].side]
        kept["chief:chief"] = told[side["key"]]
    return kept | about.places_about(state, sight)


# All cards that are named anywhere.
def _shown(prints: Printed, found: dict[str, Any]) -> dict[str, Facts]:
    zones = ("hand", "known", "discard", "played", "pile", "buried")
    named = {card for one in found["seats"] for zone in zones for card, _ in one[zone] or []}
    named.update(found["culture"]["cards"])
    return {
        card["id"]: card
        for number, card in enumerate(prints.cards)
        if number < TYPE_COUNT or card["id"] in named
    }
