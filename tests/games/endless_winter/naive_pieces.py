"""Pieces of the naive model: animals, camps, villages, stones and megaliths (W5, W6, W11.1).

A method that may ask is a generator: it yields (who is asked, the options in words) and is sent
the words chosen. A method for one unit returns whether the player goes on, not having passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tests.games.endless_winter.naive_box import (
    ANIMALS,
    BASE,
    BOX,
    HEXES,
    JUNCTIONS,
    STONES,
    Hex,
    Junction,
    Place,
    below,
    neighbours,
)
from tests.games.endless_winter.naive_count import NEUTRAL, Counting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.games.spoken import Dice, Event, Talk

MOST_TOOLS = 10
ROOM = 6  # in the hunting area


class Source(NamedTuple):
    """What triggered an effect, and the rule that its gains cite."""

    name: str
    rule: str


def in_order(names: Iterable[str], order: list[str]) -> list[str]:
    return sorted(names, key=order.index)


def types(names: Iterable[str], order: list[str]) -> list[str]:
    """Each name once, in order."""
    return in_order(set(names), order)


def hex_word(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def read_hex(word: str) -> Hex:
    q, r = map(int, word.split(","))
    return (q, r)


class Pieces(Counting):
    """How things change."""

    dice: Dice
    round: int
    piles: dict[str, int]  # tribe cards left in the five piles
    display: list[str]  # culture cards
    animal_deck: list[str]
    hunting: list[str]
    supply: list[str]  # sacred stones
    tokens: dict[Hex, str | None]  # glacier tokens; None: face down
    token_bag: list[str]  # glacier tokens not turned up yet
    events: list[Event]

    def printed(self, seat: int, text: str, src: Source) -> Talk[None]:
        """Run an effect as it is printed somewhere."""
        raise NotImplementedError

    # What is told.
    def tell(self, kind: str, rule: str, **facts: Any) -> None:
        self.events.append({"kind": kind, "rule": rule, **facts})

    def gain(
        self,
        seat: int,
        src: Source,
        food: int = 0,
        tools: int = 0,
        half_labor: int = 0,
        **more: Any,
    ) -> None:
        """W1.1: what exceeds a limit is lost."""
        me = self.players[seat]
        food, tools = min(food, self.food_room(seat)), min(tools, self.tool_room(seat))
        if food or tools or half_labor:
            me.food, me.tools = me.food + food, me.tools + tools
            me.half_labor += half_labor
            self.tell_stock("gained", seat, src, food, tools, half_labor, **more)

    def pay(
        self, seat: int, src: Source, food: int = 0, tools: int = 0, half_labor: int = 0
    ) -> None:
        me = self.players[seat]
        if food or tools or half_labor:
            me.food, me.tools = me.food - food, me.tools - tools
            me.half_labor -= half_labor
            self.tell_stock("paid", seat, src, food, tools, half_labor)

    def tell_stock(
        self, kind: str, seat: int, src: Source, food: int, tools: int, half: int, **more: Any
    ) -> None:
        rule = "W1.4" if "instead_of" in more else src.rule
        facts = {"seat": seat, "food": food, "tools": tools, "half_labor": half}
        self.tell(kind, rule, **facts, source=src.name, **more)

    def score(self, seat: int, n: int, src: Source, **more: Any) -> None:
        if n:
            self.players[seat].points[src.name] += n
            rule = "W1.4" if "instead_of" in more else src.rule
            self.tell("points", rule, seat=seat, n=n, source=src.name, **more)

    def food_room(self, seat: int) -> int:
        return self.players[seat].limit() - self.players[seat].food

    def tool_room(self, seat: int) -> int:
        return MOST_TOOLS - self.players[seat].tools

    def out_of(self, bag: list[str], order: list[str]) -> str:
        """Draw something from a bag, as if it were a shuffled deck."""
        thing = in_order(bag, order)[self.dice.below(len(bag))]
        bag.remove(thing)
        return thing

    # --- Animals --------------------------------------------------------------------------------
    def animal_words(self) -> list[str]:
        if not self.hunting and not self.animal_deck:
            return ["take point"]
        return [f"take animal {animal}" for animal in types(self.hunting, ANIMALS)]

    def unit_animal_pick(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, [*self.animal_words(), "pass"]
        if answer != "pass":
            self.pick_animal(seat, answer, src)
        return answer != "pass"

    def pick_animal(self, seat: int, answer: str, src: Source) -> None:
        if answer == "take point":
            self.score(seat, 1, src, **{"as": "animal_pick"})
            return
        animal = answer.split()[2]
        self.hunting.remove(animal)
        self.gain_animal(seat, animal, "hunting")

    def gain_animal(self, seat: int, animal: str, origin: str, rule: str = "W1.3") -> None:
        self.players[seat].upright.append(animal)
        self.tell("animal_gained", rule, seat=seat, animal=animal, **{"from": origin})

    def unit_animal_top(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, ["take top", "pass"]
        if answer != "pass":
            self.top_animal(seat, src)
        return answer != "pass"

    def top_animal(self, seat: int, src: Source) -> None:
        if self.animal_deck:
            self.gain_animal(seat, self.out_of(self.animal_deck, ANIMALS), "deck")
        else:
            self.score(seat, 1, src, **{"as": "animal_top"})

    def can_reveal(self) -> bool:
        return bool(self.animal_deck) and len(self.hunting) < ROOM

    def unit_animal_reveal(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, ["reveal", "pass"]
        if answer != "pass":
            self.reveal_animals(seat, len(self.hunting) + 1, src)
        return answer != "pass"

    def reveal_animals(self, seat: int | None, up_to: int, src: Source) -> None:
        """Fill the hunting area up to a number, as far as the deck goes."""
        new = []
        while self.animal_deck and len(self.hunting) < up_to:
            new.append(self.out_of(self.animal_deck, ANIMALS))
            self.hunting.append(new[-1])
        if new:
            facts = {"seat": seat, "animals": in_order(new, ANIMALS), "source": src.name}
            self.tell("animals_revealed", src.rule, **facts)

    def tilt_words(self, seat: int) -> list[str]:
        return [f"tilt {animal}" for animal in types(self.players[seat].upright, ANIMALS)]

    def unit_tilt(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, [*self.tilt_words(seat), "pass"]
        if answer != "pass":
            yield from self.tilt(seat, answer)
        return answer != "pass"

    def tilt(self, seat: int, answer: str) -> Talk[None]:
        me, animal = self.players[seat], answer.split()[1]
        me.upright.remove(animal)
        me.tilted.append(animal)
        self.tell("animal_tilted", "W1.3", seat=seat, animal=animal)
        yield from self.printed(
            seat, BOX["animal"][animal]["tilt"], Source(f"animal {animal}", "W1.3")
        )

    # --- Camps and villages ---------------------------------------------------------------------
    def unit_camp(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, ["camp", "pass"]
        if answer != "pass":
            self.place_camp(seat, "W5.3")
        return answer != "pass"

    def place_camp(self, seat: int, rule: str) -> None:
        self.players[seat].camps.append(BASE)
        self.tell("camp_placed", rule, seat=seat, at=list(BASE))

    def move_words(self, seat: int) -> list[str]:
        camps = self.players[seat].camps
        return [
            f"move {hex_word(at)} {hex_word(to)}"
            for at in HEXES
            if at in camps
            for to in neighbours(at)
        ]

    def unit_move(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, [*self.move_words(seat), "pass"]
        if answer != "pass":
            self.move_camp(seat, answer)
        return answer != "pass"

    def move_camp(self, seat: int, answer: str) -> None:
        """W13.7; W11.1: a camp that enters turns a token up."""
        at, to = map(read_hex, answer.split()[1:])
        self.players[seat].camps.remove(at)
        self.players[seat].camps.append(to)
        self.tell("camp_moved", "W5.3", seat=seat, **{"from": list(at)}, to=list(to))
        if to in self.tokens and self.tokens[to] is None:
            token = self.out_of(self.token_bag, BOX["module"]["glacier_tokens"])
            self.tokens[to] = token
            self.tell("token_turned", "W11.1", at=list(to), token=token)

    def village_places(self, seat: int) -> list[Junction]:
        """W5.3: where three own camps meet and no village stands."""
        me = self.players[seat]
        taken = {village for player in self.players for village in player.villages}
        if len(me.villages) == 3:
            return []
        return [
            three
            for three in JUNCTIONS
            if three not in taken and all(at in me.camps for at in three)
        ]

    def village_words(self, seat: int) -> list[str]:
        places = self.village_places(seat)
        return ["village " + " ".join(map(hex_word, three)) for three in places]

    def unit_village(self, seat: int, src: Source) -> Talk[bool]:
        answer = yield seat, [*self.village_words(seat), "pass"]
        if answer != "pass":
            yield from self.build_village(seat, answer)
        return answer != "pass"

    def build_village(self, seat: int, answer: str) -> Talk[None]:
        me = self.players[seat]
        one, two, three = map(read_hex, answer.split()[1:])
        for at in (one, two, three):
            me.camps.remove(at)
        me.villages.append((one, two, three))
        facts = {"hexes": [list(one), list(two), list(three)], "camps": len(me.camps)}
        self.tell("village_built", "W5.3", seat=seat, **facts)
        if me.food > me.limit():  # W13.8
            self.pay(seat, Source("limit", "W13.8"), food=me.food - me.limit())
        touched = [at for at in (one, two, three) if self.tokens.get(at)]
        while touched:  # W13.15
            at = touched[0]
            if len(touched) > 1:
                chosen = yield seat, [f"token {hex_word(at)}" for at in touched]
                at = read_hex(chosen.split()[1])
            touched.remove(at)
            token = self.tokens[at]
            assert token is not None
            self.tell("token_gained", "W11.1", seat=seat, token=token)
            yield from self.printed(seat, token, Source("token", "W11.1"))

    # --- Stones ---------------------------------------------------------------------------------
    def stones_to_take(self, seat: int) -> list[str]:
        """W5.2: those of the era, if there is a slot and its cost can be paid."""
        me = self.players[seat]
        if len(me.stones) == 3:
            return []
        cost = BOX["stone_slots"]["cost"][len(me.stones)]
        if me.food < cost["food"] or me.tools < cost["tool"]:
            return []
        era = 1 if self.round <= 2 else 2
        return [
            stone for stone in in_order(self.supply, STONES) if BOX["stone"][stone]["era"] <= era
        ]

    def unit_stone(self, seat: int, src: Source) -> Talk[bool]:
        words = [f"stone {stone}" for stone in self.stones_to_take(seat)]
        answer = yield seat, [*words, "pass"]
        if answer != "pass":
            yield from self.take_stone(seat, answer, src)
        return answer != "pass"

    def take_stone(self, seat: int, answer: str, src: Source) -> Talk[None]:
        me, stone = self.players[seat], answer.split()[1]
        slot = len(me.stones)
        cost = BOX["stone_slots"]["cost"][slot]
        self.pay(seat, src, food=cost["food"], tools=cost["tool"])
        self.supply.remove(stone)
        me.stones.append(stone)
        self.tell("stone_taken", "W5.2", seat=seat, stone=stone, slot=slot + 1)
        benefit = BOX["stone_slots"]["benefit"][slot]
        yield from self.printed(seat, benefit, Source("slot", "W5.2"))

    # --- W6: megaliths --------------------------------------------------------------------------
    def colour(self, seat: int) -> int | str:
        """W6.1: the first two are neutral."""
        return NEUTRAL if self.players[seat].megaliths > 8 else seat

    def megalith_places(self, seat: int) -> list[Place]:
        """W6.2"""
        if self.players[seat].megaliths == 0:
            return []
        if self.colour(seat) == NEUTRAL:
            return sorted(self.ground_places() + self.grey_places())
        return sorted(self.ground_places()) + self.upper_places()

    @staticmethod
    def place_word(at: Place) -> str:
        return "megalith " + ",".join(map(str, at))

    def place_megalith(self, seat: int, at: Place, source: str) -> Talk[None]:
        colour = self.colour(seat)
        self.players[seat].megaliths -= 1
        self.placed[at] = colour
        rule = "W6.4" if at[0] else "W6.3" if source == "arrow" else "W6.2"
        self.tell("megalith_placed", rule, seat=seat, at=list(at), colour=colour)
        if at[0]:
            self.score_on_top(seat, at)
        elif self.cells[at].benefit == "start":
            yield from self.arrow(seat, at)
        else:
            yield from self.printed(seat, self.cells[at].benefit, Source(source, "W6.3"))

    def arrow(self, seat: int, grey: Place) -> Talk[None]:
        """W6.3: at once one more, on one of the two arrow cells; it may only be declined."""
        free = sorted(at for at in self.cells[grey].arrows if at not in self.placed)
        if free and self.players[seat].megaliths:
            places = {self.place_word(at): at for at in free}
            answer = yield seat, [*places, "pass"]
            if answer != "pass":
                yield from self.place_megalith(seat, places[answer], "arrow")

    def score_on_top(self, seat: int, at: Place) -> None:
        """W6.4"""
        owners = [self.placed[under] for under in below(at)]
        src = Source("megalith", "W6.4")
        self.score(seat, sum(2 if owner == seat else 1 for owner in owners), src)
        for other in range(len(self.players)):
            if other != seat:
                self.score(other, owners.count(other), src)
