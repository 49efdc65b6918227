"""A wish: an action that somebody wants to take but may not."""

from __future__ import annotations

from typing import Final, NamedTuple

from glaciarium.games.endless_winter import pending, wording
from glaciarium.games.endless_winter.board import HEXES
from glaciarium.games.endless_winter.decisions.columns import TAKEN
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.sources import card_id
from glaciarium.games.endless_winter.state import FOOD_LEFT, REST, ROW, TOOLS_LEFT, EndlessWinter
from glaciarium.kernel.i18n import of, ruled, say

STAGES: Final = (pending.TOP, pending.MIDDLE, pending.BOTTOM)


class Wish(NamedTuple):
    state: EndlessWinter
    seat: int
    kind: int  # of the pending decision
    operand: int  # of its frame
    number: int  # of the action in its block

    def own(self, place: int) -> int:
        return int(self.state.own[self.seat * ROW + place])

    @property
    def food(self) -> int:
        return self.own(FOOD_LEFT)

    @property
    def tools(self) -> int:
        return self.own(TOOLS_LEFT)

    @property
    def in_column(self) -> bool:
        return self.kind in STAGES

    @property
    def taken(self) -> bool:
        """Tell whether this middle or bottom section's one action was taken."""
        return self.in_column and self.operand & TAKEN != 0

    def where(self) -> str:
        """Return where this turn's figure is."""
        column = int(self.state.column)
        if column == REST:
            return say("at rest")
        if 0 <= column < REST:
            return say("in {column}", column=of("column", COLUMNS[column]))
        return say("in no column yet")

    def card(self, number: int) -> str:
        return wording.named(card_id(self.state, number), alone=False)

    def plain(self, number: int) -> str:
        """Return a card without an article."""
        return wording.named(card_id(self.state, number))

    def price(self, rule: str, what: str, food: int = 0, tools: int = 0, labor: int = 0) -> str:
        """Return what something costs, and what the seat has."""
        have = []
        if food:
            have.append(wording.food(self.food))
        if tools:
            have.append(wording.tools(self.tools))
        if labor:
            have.append(wording.labor(int(self.state.labor)))
        return ruled(
            rule,
            "{what} costs {cost}, and you have {stock}.",
            what=what,
            cost=wording.resources(food, tools, labor),
            stock=wording.listed(have),
        )


def hex_name(field: int) -> str:
    return wording.address(HEXES[field])
