"""Effects in the naive model: W1.3, lower benefits (W1.4), idols (W7) and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.endless_winter.naive_box import BOX, CARDS, PILES, Item, Part, read_effect
from tests.games.endless_winter.naive_pieces import Pieces, Source, in_order, types

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.games.spoken import Talk

AT_ONCE = {"labor", "points"}
STOCK = {"food", "food_fill", "tool"}
TOUCHES_STOCK = {"idol", "draw", "megalith", "tilt", "camp", "village", "stone"}
TELLS_SOMETHING = {"animal_reveal", "animal_top", "move"}  # before tools or food are chosen
LADDER = ["megalith", "draw", "idol", "tool", "food"]  # W1.4
TOPS = {  # of the idol tracks
    "offering": len(BOX["idol_tracks"]["offering_per_point"]) - 1,
    "honor": len(BOX["idol_tracks"]["honor_points"]) - 1,
}


def cost_of(parts: list[Part], code: str) -> int:
    return int(sum(part.n for part in parts if part.code == code))


class Effects(Pieces):
    """What cards, tiles and tokens do."""

    # --- W1.3: an effect ------------------------------------------------------------------------
    def can_be_done(self, seat: int, part: Part) -> bool:
        me = self.players[seat]
        conditions: dict[str, Callable[[], bool]] = {
            "food": lambda: self.food_room(seat) > 0,
            "food_fill": lambda: self.food_room(seat) > 0,
            "tool": lambda: self.tool_room(seat) > 0 or self.food_room(seat) > 0,
            "bury": lambda: bool(me.hand or me.discard or me.played),
            "culture": lambda: bool(self.display),
            "animal_pick": lambda: bool(self.hunting) or not self.animal_deck,
            "animal_reveal": self.can_reveal,
            "tilt": lambda: bool(me.upright),
            "camp": lambda: len(me.camps) < 5,
            "move": lambda: bool(me.camps),
            "village": lambda: bool(self.village_places(seat)),
            "stone": lambda: bool(self.stones_to_take(seat)),
        }
        return part.code not in conditions or conditions[part.code]()

    def possible(self, seat: int, item: Item) -> bool:
        """Whether the cost can be paid and some unit of the gain can then be taken."""
        me = self.players[seat]
        food, tools = cost_of(item.cost, "food"), cost_of(item.cost, "tool")
        if me.food < food or me.tools < tools or len(me.hand) < cost_of(item.cost, "discard"):
            return False
        me.food, me.tools = me.food - food, me.tools - tools
        some = any(self.can_be_done(seat, part) for part in item.gain)
        me.food, me.tools = me.food + food, me.tools + tools
        return some

    def usable(self, seat: int, items: list[Item]) -> bool:
        return any(self.possible(seat, item) for item in items)

    def order_matters(self, items: list[Item]) -> bool:
        codes = [part.code for item in items for part in item.gain]
        asking = [code for code in codes if code not in STOCK]
        mixed = bool(STOCK & set(codes)) and bool(TOUCHES_STOCK & set(codes))
        waiting = "tool" in codes and bool(TELLS_SOMETHING & set(codes))
        return any(item.cost for item in items) or len(asking) >= 2 or mixed or waiting

    def effect(
        self, seat: int, items: list[Item], src: Source, all_: bool = False, chosen: bool = False
    ) -> Talk[None]:
        """Run an effect: what nobody would decline first, then the rest as the player likes.

        An effect that was chosen by a word of its own and has a single item needs no more words.
        """
        for item in items:
            if not item.cost and item.codes() <= AT_ONCE:
                yield from self.run_part(seat, item.gain[0], src)
        left = [item for item in items if item.cost or not item.codes() <= AT_ONCE]
        while ready := [item for item in left if self.possible(seat, item)]:
            free = [item for item in ready if not item.cost]
            if len(items) == 1 and chosen:
                item = items[0]
            elif free and (all_ or not self.order_matters(ready)):
                item = free[0]
            else:
                words = list(dict.fromkeys(f"do {item.text}" for item in ready))
                words += ["all"] if len(free) >= 2 else []
                declinable = not any(item.codes() & STOCK for item in free)
                answer = yield seat, [*words, "pass"] if declinable else words
                if answer == "pass":
                    return
                if answer == "all":
                    all_ = True
                    continue
                item = next(item for item in ready if f"do {item.text}" == answer)
            left.remove(item)
            yield from self.run_item(seat, item, src)

    def run_item(self, seat: int, item: Item, src: Source) -> Talk[None]:
        if not item.cost:
            yield from self.run_part(seat, item.gain[0], src)
            return
        self.pay(seat, src, food=cost_of(item.cost, "food"), tools=cost_of(item.cost, "tool"))
        for _ in range(cost_of(item.cost, "discard")):
            yield from self.discard(seat, src)
        gains = [Item(None, part.text, [], [part]) for part in item.gain]
        yield from self.effect(seat, gains, src)

    def run_part(self, seat: int, part: Part, src: Source) -> Talk[None]:
        if part.code == "labor":
            self.gain(seat, src, half_labor=int(2 * part.n))
        elif part.code == "points":
            self.score(seat, int(part.n), src)
        elif part.code == "food":
            self.gain(seat, src, food=int(part.n))
        elif part.code == "food_fill":
            self.gain(seat, src, food=self.food_room(seat))
        elif part.code == "tool":
            yield from self.gain_tools(seat, int(part.n), src)
        else:
            unit: Callable[[int, Source], Talk[bool]] = getattr(self, f"unit_{part.code}")
            for _ in range(int(part.n)):
                if not self.can_be_done(seat, part) or not (yield from unit(seat, src)):
                    return

    def printed(self, seat: int, text: str, src: Source) -> Talk[None]:
        """Run an effect as it is printed somewhere."""
        yield from self.effect(seat, read_effect(text), src)

    # --- W1.4: lower benefits -------------------------------------------------------------------
    def lower(self, seat: int, what: str) -> list[str]:
        """The words for taking one unit as something lower."""
        able = {
            "draw": self.can_draw(seat),
            "idol": True,
            "tool": self.tool_room(seat) > 0,
            "food": self.food_room(seat) > 0,
        }
        below_it = LADDER[LADDER.index(what) + 1 :]
        return [f"lower {what} {other}" for other in below_it if able[other]]

    def take_lower(self, seat: int, answer: str, src: Source) -> Talk[None]:
        _, what, other = answer.split()
        if other == "draw":
            self.draw(seat, src, instead_of=what)
        elif other == "idol":
            tracks = self.idol_words(seat)
            track = (yield seat, tracks) if len(tracks) > 1 else tracks[0]
            yield from self.idol_step(seat, track, src, instead_of=what)
        elif other == "tool":
            self.gain(seat, src, tools=1, instead_of=what)
        else:
            self.gain(seat, src, food=1, instead_of=what)

    def gain_tools(self, seat: int, n: int, src: Source) -> Talk[None]:
        """Tools, of which some may be taken as food."""
        room, as_food = self.food_room(seat), 0
        if room:
            words = ["tool"] if self.tool_room(seat) else []
            words += [f"lower tool food {k}" for k in range(1, min(n, room) + 1)]
            answer = yield seat, words
            as_food = 0 if answer == "tool" else int(answer.split()[-1])
        self.gain(seat, src, tools=n - as_food)
        self.gain(seat, src, food=as_food, instead_of="tool")

    # --- W6: megaliths --------------------------------------------------------------------------
    def unit_megalith(self, seat: int, src: Source) -> Talk[bool]:
        places = {self.place_word(at): at for at in self.megalith_places(seat)}
        answer = yield seat, [*places, *self.lower(seat, "megalith"), "pass"]
        if answer in places:
            yield from self.place_megalith(seat, places[answer], "megalith_cell")
        elif answer != "pass":
            yield from self.take_lower(seat, answer, src)
        return answer != "pass"

    # --- W7: idols ------------------------------------------------------------------------------
    def idol_words(self, seat: int) -> list[str]:
        me = self.players[seat]
        words = {
            "offering": me.offering < TOPS["offering"],
            "honor": me.honor < TOPS["honor"],
            "point": me.offering == TOPS["offering"],
        }
        return [f"idol {word}" for word, able in words.items() if able]

    def unit_idol(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, [*self.idol_words(seat), *self.lower(seat, "idol"), "pass"]
        if answer.startswith("idol"):
            yield from self.idol_step(seat, answer, src)
        elif answer != "pass":
            yield from self.take_lower(seat, answer, src)
        return answer != "pass"

    def idol_step(self, seat: int, answer: str, src: Source, **more: Any) -> Talk[None]:
        me, track = self.players[seat], answer.split()[1]
        if track == "point":
            self.score(seat, 1, src, **more, **{"as": "idol_top"})
            return
        level = (me.offering if track == "offering" else me.honor) + 1
        rule = "W1.4" if more else src.rule
        facts = {"seat": seat, "track": track, "level": level, "source": src.name}
        self.tell("idol_moved", rule, **facts, **more)
        if track == "offering":
            me.offering = level
            benefit = BOX["idol_tracks"]["offering_benefit"][level]
            yield from self.printed(seat, benefit, Source("offering", "W7.1"))
        else:
            me.honor = level
            self.honor_arrivals.remove(seat)
            self.honor_arrivals.append(seat)
            points = BOX["idol_tracks"]["honor_points"][level]
            self.score(seat, points, Source("honor", "W7.2"))

    # --- Cards ----------------------------------------------------------------------------------
    def can_draw(self, seat: int) -> bool:
        return bool(self.players[seat].deck or self.players[seat].discard)

    def unit_draw(self, seat: int, src: Source) -> Talk[bool]:
        words = ["draw"] if self.can_draw(seat) else []
        answer = yield seat, [*words, *self.lower(seat, "draw"), "pass"]
        if answer == "draw":
            self.draw(seat, src)
        elif answer != "pass":
            yield from self.take_lower(seat, answer, src)
        return answer != "pass"

    def draw(self, seat: int, src: Source, n: int = 1, **more: Any) -> None:
        """Draw cards; an empty deck is rebuilt from the discard; both empty: nothing."""
        me, drawn = self.players[seat], list[str]()
        rule = "W1.4" if more else src.rule

        def tell_drawn() -> None:
            if drawn:
                facts = {"seat": seat, "n": len(drawn), "cards": in_order(drawn, CARDS)}
                self.tell("cards_drawn", rule, **facts, source=src.name, **more)
                drawn.clear()

        for _ in range(n):
            if not me.deck and me.discard:
                tell_drawn()
                me.deck, me.discard = me.discard, []
                self.tell("deck_rebuilt", "W1.3", seat=seat)
            if me.deck:
                drawn.append(self.out_of(me.deck, CARDS))
                me.hand.append(drawn[-1])
        tell_drawn()

    def leave_hand(self, seat: int, card: str) -> None:
        """W4.4: of equal cards the one gained in this turn leaves first."""
        me = self.players[seat]
        me.hand.remove(card)
        if card in me.fresh:
            me.fresh.remove(card)

    def discard(self, seat: int, src: Source) -> Talk[None]:
        me = self.players[seat]
        answer = yield seat, [f"discard {card}" for card in types(me.hand, CARDS)]
        card = answer.split()[1]
        self.leave_hand(seat, card)
        me.discard.append(card)
        self.tell("card_discarded", src.rule, seat=seat, card=card, source=src.name)

    def unit_bury(self, seat: int, src: Source) -> Talk[bool]:
        me = self.players[seat]
        zones = {"hand": me.hand, "discard": me.discard, "play": me.played}
        words = [
            f"bury {zone} {card}" for zone, cards in zones.items() for card in types(cards, CARDS)
        ]
        answer = yield seat, [*words, "pass"]
        if answer == "pass":
            return False
        _, zone, card = answer.split()
        if zone == "hand":
            self.leave_hand(seat, card)
        else:
            zones[zone].remove(card)
        while me.waiting.count(card) > me.played.count(card):
            me.waiting.remove(card)
        me.buried.append(card)
        self.tell("card_buried", "W1.3", seat=seat, card=card, **{"from": zone})
        return True

    def gain_card(self, seat: int, card: str, to: str, origin: str, src: Source) -> None:
        me = self.players[seat]
        if to == "hand":
            me.hand.append(card)
            if src.name == "initiate top":  # W4.4
                me.fresh.append(card)
        else:
            me.discard.append(card)
        facts = {"seat": seat, "card": card, "to": to, "from": origin, "source": src.name}
        self.tell("card_gained", src.rule, **facts)

    def unit_culture(self, seat: int, src: Source) -> Talk[bool]:
        words = [f"take culture {card}" for card in in_order(self.display, CARDS)]
        answer = yield seat, [*words, "pass"]
        if answer != "pass":
            self.take_culture(seat, answer.split()[2], src)
        return answer != "pass"

    def take_culture(self, seat: int, card: str, src: Source) -> None:
        self.display.remove(card)
        self.gain_card(seat, card, "hand", "culture", src)

    def unit_tribe_hand(self, seat: int, src: Source) -> Talk[bool]:
        return (yield from self.ask_tribe(seat, "hand", src))

    def unit_tribe_discard(self, seat: int, src: Source) -> Talk[bool]:
        return (yield from self.ask_tribe(seat, "discard", src))

    def ask_tribe(self, seat: int, to: str, src: Source) -> Talk[bool]:
        answer = yield seat, [*(f"take tribe {kind}" for kind in PILES), "pass"]
        if answer != "pass":
            self.take_tribe(seat, answer.split()[2], to, src)
        return answer != "pass"

    def take_tribe(self, seat: int, kind: str, to: str, src: Source) -> None:
        """An empty pile gives 1 point instead."""
        if self.piles[kind]:
            self.piles[kind] -= 1
            self.gain_card(seat, kind, to, "tribe", src)
        else:
            self.score(seat, 1, src, **{"as": f"tribe_{to}"}, pile=kind)
