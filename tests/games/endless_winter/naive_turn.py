"""A turn in the naive model: W4, the columns of W5, and rest tokens (W11.2)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.games.endless_winter.naive_box import (
    BOX,
    CARDS,
    COLUMNS,
    CULTURE,
    Item,
    read_effect,
)
from tests.games.endless_winter.naive_columns import Columns, Offers
from tests.games.endless_winter.naive_effects import AT_ONCE
from tests.games.endless_winter.naive_pieces import Source, in_order, types

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.games.spoken import Talk


class Turn(Columns):
    """W4: what a player does in a turn."""

    firsts: set[str]  # columns whose bottom section is used up in this round
    rest_token: str | None  # the open one
    rest_bag: list[str]  # tokens never seen
    rest_under: list[str]  # tokens seen, the first one comes first
    taken_token: str | None  # by who rests now
    chief_placed: bool  # in this turn
    cultures: int  # culture cards played in this turn

    def turn(self, seat: int, number: int) -> Talk[None]:
        me = self.players[seat]
        me.half_labor, me.fresh, me.chief_used, self.chief_placed = 0, [], False, False
        self.cultures, self.taken_types, self.spent, self.taken_token = 0, [], set(), None
        figure, where = yield from self.first_step(seat)
        first = self.place_figure(seat, figure, where)
        if where == "rest":
            yield from self.rest(seat)
        else:
            yield from self.column(seat, where, first)
        yield from self.end_turn(seat, number)

    # --- W4.1, W4.2: culture cards, then a figure -----------------------------------------------
    def first_step(self, seat: int) -> Talk[tuple[str, str]]:
        me = self.players[seat]
        while True:
            offers: Offers = {}
            if self.cultures == 0 or len(me.hand) >= 2:
                for card in types(set(me.hand) - set(me.fresh), CARDS):
                    if card in CULTURE:
                        offers[f"play {card}"] = partial(self.play_culture, seat, card)
            if "chief" in me.figures and self.chief_fits(seat, None):
                offers["use chief"] = partial(self.use_chief, seat, None)
            places = [
                f"place {figure} {where}"
                for figure in ("chief", "tribe")
                if figure in me.figures and (figure == "chief" or not me.chief_used)
                for where in (*COLUMNS, "rest")
            ]
            answer = yield seat, [*offers, *places]
            if answer in places:
                _, figure, where = answer.split()
                return figure, where
            yield from offers[answer]()

    def play_culture(self, seat: int, card: str) -> Talk[None]:
        me = self.players[seat]
        me.hand.remove(card)
        me.played.append(card)
        self.tell("culture_played", "W4.1", seat=seat, card=card)
        self.cultures += 1
        if self.cultures > 1:
            yield from self.discard(seat, Source("extra_culture", "W4.1"))
        items = read_effect(CULTURE[card]["effect"])
        yield from self.effect(seat, items, Source(card, "W4.1"))

    def place_figure(self, seat: int, figure: str, where: str) -> bool:
        """Return whether it is the first one of the round in its column."""
        me = self.players[seat]
        me.figures.remove(figure)
        self.chief_placed = figure == "chief"
        first = where != "rest" and where not in self.firsts
        if where == "rest":
            me.resting += 1
        else:
            self.firsts.add(where)
        facts = {"seat": seat, "figure": figure, "where": where, "first": first}
        self.tell("figure_placed", "W4.2", **facts)
        return first

    # --- W4.6: the chief card -------------------------------------------------------------------
    def chief_items(self, seat: int, column: str | None) -> list[Item]:
        me = self.players[seat]
        return self.fitting(read_effect(BOX["chief"][me.chief][me.side]), column)

    def chief_fits(self, seat: int, column: str | None) -> bool:
        unused = not self.players[seat].chief_used
        return unused and self.usable(seat, self.chief_items(seat, column))

    @staticmethod
    def fitting(items: list[Item], column: str | None) -> list[Item]:
        return [item for item in items if item.column in (None, column)]

    def use_chief(self, seat: int, column: str | None) -> Talk[None]:
        me = self.players[seat]
        me.chief_used = True
        self.tell("ability_used", "W4.6", seat=seat, card=me.chief)
        items = self.chief_items(seat, column)
        yield from self.effect(seat, items, Source(me.chief, "W4.6"), chosen=True)

    # --- W4.3-W4.5: a column --------------------------------------------------------------------
    def column(self, seat: int, column: str, first: bool) -> Talk[None]:
        stages = ["top", "middle", "bottom"] if first else ["top", "middle"]
        for stage, following in zip(stages, [*stages[1:], "done"], strict=True):
            yield from self.stage(seat, column, stage, following)

    def stage(self, seat: int, column: str, stage: str, following: str) -> Talk[None]:
        actions: Callable[[int], Offers] = getattr(self, f"{column}_{stage}")
        while True:
            offers: Offers = {} if stage in self.spent else actions(seat)
            offers |= self.cards_and_food(seat, column)
            if not offers and not self.players[seat].hand:
                return
            answer = yield seat, [*offers, following]
            if answer == following:
                return
            yield from offers[answer]()

    def cards_and_food(self, seat: int, column: str) -> Offers:
        me = self.players[seat]
        offers: Offers = {}
        for card in types(me.hand, CARDS):
            if card in BOX["tribe"] and me.hand.count(card) > me.fresh.count(card):
                offers[f"work {card}"] = partial(self.work, seat, card, column)
        for card in types(me.waiting, CARDS):
            if self.usable(seat, self.abilities(card, column)):
                offers[f"use {card}"] = partial(self.use_card, seat, card, column)
        if self.chief_placed and self.chief_fits(seat, column):
            offers["use chief"] = partial(self.use_chief, seat, column)
        if me.food >= 2:
            offers["spend food"] = self.quick(partial(self.spend_food, seat))
        return offers

    def abilities(self, card: str, column: str) -> list[Item]:
        return self.fitting(read_effect(BOX["tribe"][card]["action"]), column)

    def work(self, seat: int, card: str, column: str) -> Talk[None]:
        """W4.4"""
        me = self.players[seat]
        me.hand.remove(card)
        me.played.append(card)
        self.tell("tribe_played", "W4.4", seat=seat, card=card)
        self.gain(seat, Source(card, "W4.4"), half_labor=BOX["tribe"][card]["half_labor"])
        me.waiting.append(card)
        items = self.abilities(card, column)
        if items and all(not item.cost and item.codes() <= AT_ONCE for item in items):
            yield from self.use_card(seat, card, column)

    def use_card(self, seat: int, card: str, column: str) -> Talk[None]:
        self.players[seat].waiting.remove(card)
        self.tell("ability_used", "W4.4", seat=seat, card=card)
        items = self.abilities(card, column)
        yield from self.effect(seat, items, Source(card, "W4.4"), chosen=True)

    def spend_food(self, seat: int) -> None:
        """W4.5: down to the next labor symbol."""
        src, food = Source("food_track", "W4.5"), self.players[seat].food
        symbol = max(cell for cell in BOX["player_board"]["labor_between"] if cell < food)
        self.pay(seat, src, food=food - symbol)
        self.gain(seat, src, half_labor=2)

    # --- W4.7: rest -----------------------------------------------------------------------------
    def rest(self, seat: int) -> Talk[None]:
        if self.rest_token is not None:
            yield from self.take_token(seat)
        while offers := self.rest_offers(seat):
            answer = yield seat, [*offers, "done"]
            if answer == "done":
                return
            yield from offers[answer]()

    def take_token(self, seat: int) -> Talk[None]:
        """W11.2: the open one, or the next one instead."""
        assert self.rest_token is not None
        answer = yield seat, ["take token", "next token"]
        if answer == "next token":
            self.rest_under.append(self.rest_token)
            self.open_token()
        self.taken_token, self.rest_token = self.rest_token, None
        self.tell("token_gained", "W11.2", seat=seat, token=self.taken_token)

    def open_token(self) -> None:
        order = BOX["module"]["rest_tokens"]
        new = self.out_of(self.rest_bag, order) if self.rest_bag else self.rest_under.pop(0)
        self.rest_token = new
        self.tell("token_turned", "W11.2", at="rest", token=new)

    def rest_offers(self, seat: int) -> Offers:
        offers: Offers = {}
        src = Source("rest", "W4.7")
        if "draw" not in self.spent:
            if self.can_draw(seat):
                draw = self.quick(partial(self.draw, seat, src))
                offers["draw"] = self.once("draw", draw)
            for word in self.lower(seat, "draw"):
                offers[word] = self.once("draw", partial(self.take_lower, seat, word, src))
        if "tilt" not in self.spent:
            for word in self.tilt_words(seat):
                offers[word] = self.once("tilt", partial(self.tilt, seat, word))
        if self.taken_token is not None and "token" not in self.spent:
            items = read_effect(self.taken_token)
            if self.usable(seat, items):
                src = Source("token", "W11.2")
                run = partial(self.effect, seat, items, src, chosen=True)
                offers["token"] = self.once("token", run)
        if self.chief_placed and self.chief_fits(seat, None):
            offers["use chief"] = partial(self.use_chief, seat, None)
        return offers

    # --- W4.8, W4.9 -----------------------------------------------------------------------------
    def end_turn(self, seat: int, number: int) -> Talk[None]:
        me = self.players[seat]
        if me.played:
            cards = in_order(me.played, CARDS)
            self.tell("play_cleared", "W4.8", seat=seat, cards=cards)
        me.discard += me.played
        me.played, me.waiting, me.half_labor = [], [], 0
        if number == 3:
            yield from self.eclipse_pile(seat)
        if self.taken_token is not None:
            self.rest_under.append(self.taken_token)
        self.tell_turn_ended(seat)

    def eclipse_pile(self, seat: int) -> Talk[None]:
        me = self.players[seat]
        while me.hand:
            answer = yield seat, [*(f"set {card}" for card in types(me.hand, CARDS)), "done"]
            if answer == "done":
                break
            card = answer.split()[1]
            self.leave_hand(seat, card)
            me.eclipse.append(card)
        cards = in_order(me.eclipse, CARDS)
        self.tell("eclipse_set", "W4.9", seat=seat, n=len(cards), cards=cards)

    def tell_turn_ended(self, seat: int) -> None:
        facts = {
            "scores": [sum(player.points.values()) for player in self.players],
            "food": [player.food for player in self.players],
            "tools": [player.tools for player in self.players],
        }
        self.tell("turn_ended", "W3", seat=seat, **facts)
