"""Why not, in a turn: culture cards, figures, people, the chief, food, sections (W4)."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import pending, wording
from glaciarium.games.endless_winter.board import NONE, TYPE_COUNT
from glaciarium.games.endless_winter.decisions.resting import TOKEN_USED
from glaciarium.games.endless_winter.event_builders import FIGURES
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.refusals.wish import Wish
from glaciarium.games.endless_winter.stacks import holds
from glaciarium.games.endless_winter.state import (
    CHIEF,
    CHIEF_CARD,
    CHIEF_HOME,
    HAND,
    HAND_SIZE,
    PLACES,
    PLAY,
    REST,
    TRIBE_HOME,
    of_kind,
)
from glaciarium.kernel.bits import single
from glaciarium.kernel.i18n import of, pattern, ruled, say

LEAST_HAND: Final = 2  # to play a second culture card and discard another


def play(wish: Wish) -> str:
    state, card = wish.state, TYPE_COUNT + wish.number
    if wish.kind != pending.ACT:
        return ruled("W4.1", "culture cards are played before the figure is placed.")
    if not holds(state, wish.seat, HAND, card):
        return ruled("W4.1", "{card} is not in your hand.", card=wish.card(card))
    if state.fresh_culture & single(wish.number):
        told = pattern("{card} came to your hand this turn; play it in a later one.")
        return ruled("W4.4", told, card=wish.card(card))
    assert state.played
    assert wish.own(HAND_SIZE) < LEAST_HAND
    return ruled(
        "W4.1", "to play one more culture card you must discard another, and you have no other."
    )


def place(wish: Wish) -> str:
    figure = wish.number // PLACES
    if wish.kind != pending.ACT:
        return ruled("W4.2", "one figure per turn; yours stands {where}.", where=wish.where())
    if figure != CHIEF and wish.state.chief_used:
        return ruled(
            "W4.6", "you have used your chief card, so the chief must be placed in this turn."
        )
    assert not wish.own(CHIEF_HOME if figure == CHIEF else TRIBE_HOME)
    return ruled("W4.2", _NOT_HOME[FIGURES[figure]])


_NOT_HOME: Final = {
    "chief": pattern("you have already placed your chief this round."),
    "tribe": pattern("you have already placed both tribe figures this round."),
}


def work(wish: Wish) -> str:
    state, kind = wish.state, wish.number
    name = wish.plain(kind)
    if wish.kind == pending.ACT:
        return ruled("W4.4", "people work in a column; first place a figure there.")
    if wish.kind == pending.RESTING:
        return ruled("W4.7", "no tribe cards are played at rest.")
    if not holds(state, wish.seat, HAND, kind):
        return ruled("W4.4", "there is no {card} in your hand.", card=name)
    told = pattern("you took the {card} with Initiate this turn; play it from the next one on.")
    if state.box.bars_all_gained:
        told = pattern(
            "the {card} came to your hand this turn, and can be played from the next one on."
        )
    return ruled("W4.4", told, card=name)


def use(wish: Wish) -> str:
    state, kind = wish.state, wish.number
    tribe = state.box.box.tribes[kind]
    card, name = wish.card(kind), wish.plain(kind)
    if not (wish.in_column or wish.kind == pending.RESTING):
        told = pattern("the ability of {card} is used after it was played in a column.")
        return ruled("W4.4", told, card=card)
    if not tribe.action:
        return ruled("W4.4", "{card} has labor, but no ability.", card=card)
    if not holds(state, wish.seat, PLAY, kind):
        return ruled("W4.4", "play {card} first.", card=card)
    column = tribe.action[0].column
    if column is not None and COLUMNS.index(column) != state.column:
        told = pattern("the {card}'s ability works in {column} only, and you are {where}.")
        where = wish.where()
        return ruled("W1.3", told, card=name, column=of("column", column), where=where)
    if not of_kind(state.ready, kind):
        told = pattern("an ability is used once for each card, and your {card}'s is used.")
        return ruled("W4.4", told, card=name)
    return _no_use(name, wording.ability(tribe.action[0]))


def _no_use(card: str, ability: str) -> str:
    told = pattern("your {card}'s ability ({ability}) cannot be paid, or brings nothing now.")
    return ruled("W1.3", told, card=card, ability=ability)


def use_chief(wish: Wish) -> str:
    state, chief = wish.state, wish.own(CHIEF_CARD)
    if chief == NONE or not (wish.in_column or wish.kind in (pending.ACT, pending.RESTING)):
        return ruled(
            "W4.6", "you can use the chief card on your own turn, from step 1 to the end of step 2."
        )
    if state.chief_used:
        return ruled("W4.6", "you can use your chief card only once per turn.")
    here = wish.own(CHIEF_HOME) if wish.kind == pending.ACT else state.figure == CHIEF
    if not here:
        return ruled(
            "W4.6", "you can use the chief card only on the turn in which you place your chief."
        )
    side = state.box.box.chiefs[chief // 2].sides[chief % 2]
    column = side[0].column if side else None
    if column is not None and (wish.kind == pending.ACT or COLUMNS.index(column) != state.column):
        where = say("in no column yet") if wish.kind == pending.ACT else wish.where()
        told = pattern("this chief acts in {column}, and you are {where}.")
        return ruled("W4.6", told, column=of("column", column), where=where)
    return _no_use(of("named", "chief"), wording.effect(side))


def spend(wish: Wish) -> str:
    if not wish.in_column:
        return ruled("W4.5", "you can spend food for labor in a column, after placing a figure.")
    told = pattern("no labor symbol lies below {n} food, so there is nothing to spend it for.")
    return ruled("W4.5", told, n=wish.food)


def go_middle(wish: Wish) -> str:
    if wish.kind == pending.MIDDLE:
        return ruled("W4.3", "you are already in the middle section.")
    if wish.kind == pending.BOTTOM:
        return ruled("W4.3", "you have left the middle section; the figure only moves down.")
    return ruled("W4.3", "the middle section comes after the top of a column.")


def go_bottom(wish: Wish) -> str:
    if wish.kind == pending.TOP:
        return ruled("W4.3", "the middle section comes before the bottom.")
    if wish.kind == pending.BOTTOM:
        return ruled("W4.3", "you are already in the bottom section.")
    if wish.kind == pending.MIDDLE:
        told = pattern("another figure was first in {column} this round, so the bottom is taken.")
        return ruled("W4.3", told, column=of("column", COLUMNS[wish.state.column]))
    return ruled("W4.3", "the bottom section comes after the middle of a column.")


def take_bottom(wish: Wish) -> str:
    if wish.kind != pending.BOTTOM:
        return ruled(
            "W4.3", "the bottom comes last, and only for the first figure of the round there."
        )
    if wish.state.column == COLUMNS.index("hunt"):
        return ruled("W5.4", "the bottom of hunt is the top animal.")
    return ruled("W4.3", "you can take the bottom once, and only if it gives you something.")


def done(wish: Wish) -> str:
    if wish.kind == pending.TOP:
        return ruled("W4.3", "go on to the middle section.")
    if wish.kind == pending.MIDDLE:
        return ruled("W4.3", "you were first here; go on to the bottom section.")
    return ruled("W1.3", "there is no section to end here; pass declines what may be declined.")


def rest_token(wish: Wish) -> str:
    if wish.state.column != REST:
        return ruled("W11.2", "the first to rest in a round takes the rest token.")
    return ruled("W11.2", "the rest token is taken by the first to rest, before anything else.")


def use_token(wish: Wish) -> str:
    if wish.kind != pending.RESTING:
        return ruled("W11.2", "a rest token is used while you rest.")
    if not wish.state.rest_taken:
        return ruled("W11.2", "you have no rest token; the first to rest in a round takes it.")
    if wish.operand & TOKEN_USED:
        return ruled("W11.2", "a rest token is used once, and yours was.")
    return ruled("W11.2", "your rest token brings nothing now.")
