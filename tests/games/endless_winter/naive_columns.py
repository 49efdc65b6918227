"""The four columns of the naive model: W5. A section offers words, and what happens after them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from tests.games.endless_winter.naive_box import CARDS, COLUMNS, PILES, read_effect
from tests.games.endless_winter.naive_effects import Effects
from tests.games.endless_winter.naive_pieces import ROOM, Source, in_order
from tests.games.spoken import Talk

Offers: TypeAlias = dict[str, Callable[[], Talk[None]]]  # what happens after which words

SECTION_RULES = dict(zip(COLUMNS, ("W5.1", "W5.2", "W5.3", "W5.4"), strict=True))


def section(column: str, part: str) -> Source:
    return Source(f"{column} {part}", SECTION_RULES[column])


class Columns(Effects):
    taken_types: list[str]  # at the top of initiate in this turn
    spent: set[str]  # sections used up in this turn

    def once(self, stage: str, then: Callable[[], Talk[None]]) -> Callable[[], Talk[None]]:
        """An action that uses its section up."""

        def act() -> Talk[None]:
            self.spent.add(stage)
            yield from then()

        return act

    def quick(self, act: Callable[[], None]) -> Callable[[], Talk[None]]:
        """An action that asks nothing."""

        def talk() -> Talk[None]:
            act()
            yield from ()

        return talk

    # --- W5.1: initiate -------------------------------------------------------------------------
    def initiate_top(self, seat: int) -> Offers:
        me = self.players[seat]
        if me.tools < 1 or me.half_labor < 2:
            return {}
        return {
            f"take tribe {kind}": self.quick(partial(self.buy_tribe, seat, kind))
            for kind in PILES
            if kind not in self.taken_types
        }

    def buy_tribe(self, seat: int, kind: str) -> None:
        self.taken_types.append(kind)
        self.pay(seat, section("initiate", "top"), tools=1, half_labor=2)
        self.take_tribe(seat, kind, "hand", section("initiate", "top"))

    def initiate_middle(self, seat: int) -> Offers:
        """W13.2: a single food pays for both."""
        src = section("initiate", "middle")
        if self.players[seat].food < 1:
            return {}

        def pay_food() -> Talk[None]:
            self.pay(seat, src, food=1)
            yield from self.printed(seat, "tribe_discard, bury 1", src)

        return {"pay food": self.once("middle", pay_food)}

    def initiate_bottom(self, seat: int) -> Offers:
        return self.take_bottom(seat, "initiate", "idol 1, bury 1")

    def take_bottom(self, seat: int, column: str, text: str) -> Offers:
        items, src = read_effect(text), section(column, "bottom")
        if not self.usable(seat, items):
            return {}
        return {"take bottom": self.once("bottom", partial(self.effect, seat, items, src))}

    # --- W5.2: develop --------------------------------------------------------------------------
    def develop_top(self, seat: int) -> Offers:
        if self.players[seat].half_labor < 6:
            return {}
        return {
            f"take culture {card}": self.quick(partial(self.buy_culture, seat, card))
            for card in in_order(self.display, CARDS)
        }

    def buy_culture(self, seat: int, card: str) -> None:
        self.pay(seat, section("develop", "top"), half_labor=6)
        self.take_culture(seat, card, section("develop", "top"))

    def develop_middle(self, seat: int) -> Offers:
        src = section("develop", "middle")
        words = [f"stone {stone}" for stone in self.stones_to_take(seat)]
        return {
            word: self.once("middle", partial(self.take_stone, seat, word, src)) for word in words
        }

    def develop_bottom(self, seat: int) -> Offers:
        return self.take_bottom(seat, "develop", "tool 1, food 1")

    # --- W5.3: migrate --------------------------------------------------------------------------
    def migrate_top(self, seat: int) -> Offers:
        me = self.players[seat]
        offers: Offers = {}
        if me.tools >= 1 and len(me.camps) < 5:
            offers["camp"] = self.quick(partial(self.buy_camp, seat))
        if me.half_labor >= 2:
            for word in self.move_words(seat):
                offers[word] = self.quick(partial(self.buy_move, seat, word))
        return offers

    def buy_camp(self, seat: int) -> None:
        self.pay(seat, section("migrate", "top"), tools=1)
        self.place_camp(seat, "W5.3")

    def buy_move(self, seat: int, word: str) -> None:
        self.pay(seat, section("migrate", "top"), half_labor=2)
        self.move_camp(seat, word)

    def migrate_middle(self, seat: int) -> Offers:
        if self.players[seat].food < 3:
            return {}

        def build(word: str) -> Talk[None]:
            self.pay(seat, section("migrate", "middle"), food=3)
            yield from self.build_village(seat, word)

        words = self.village_words(seat)
        return {word: self.once("middle", partial(build, word)) for word in words}

    def migrate_bottom(self, seat: int) -> Offers:
        """The camp first, then the move."""
        items, src = read_effect("camp 1, move 1"), section("migrate", "bottom")
        return {"take bottom": self.once("bottom", partial(self.effect, seat, items, src, True))}

    # --- W5.4: hunt -----------------------------------------------------------------------------
    def hunt_top(self, seat: int) -> Offers:
        me = self.players[seat]
        offers: Offers = {}
        if me.half_labor >= 2 and self.can_reveal():
            offers["reveal"] = self.quick(partial(self.buy_reveal, seat))
        if me.half_labor >= 2 and me.tools >= 1:
            for word in self.animal_words():
                offers[word] = self.quick(partial(self.buy_animal, seat, word))
        return offers

    def buy_reveal(self, seat: int) -> None:
        src = section("hunt", "top")
        self.pay(seat, src, half_labor=2)
        self.reveal_animals(seat, min(len(self.hunting) + 2, ROOM), src)

    def buy_animal(self, seat: int, word: str) -> None:
        self.pay(seat, section("hunt", "top"), tools=1, half_labor=2)
        self.pick_animal(seat, word, section("hunt", "top"))

    def hunt_middle(self, seat: int) -> Offers:
        words = self.tilt_words(seat)
        return {word: self.once("middle", partial(self.tilt, seat, word)) for word in words}

    def hunt_bottom(self, seat: int) -> Offers:
        take = self.quick(partial(self.top_animal, seat, section("hunt", "bottom")))
        return {"take top": self.once("bottom", take)}
