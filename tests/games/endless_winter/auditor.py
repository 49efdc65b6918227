"""An outside auditor: it hears events, redraws the table and recounts every score.

It knows what is printed and what the record promises, and nothing of the engine. With the eyes of
a seat it hears what that seat is sent: of hidden zones of others it then knows the sizes alone.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import Any

from tests.games.endless_winter import printed

Hex = tuple[int, int]
Cell = tuple[int, int, int]  # level, row, column
SECRET = ("hand", "deck", "eclipse", "graveyard")
NEUTRAL = "neutral"
SOURCES = re.compile(
    r"(initiate|develop|migrate|hunt) (top|middle|bottom)|rest|turn_order|storage|village|slot"
    r"|offering|honor|megalith_cell|arrow|megalith|token|food_track|limit|extra_culture|setup"
    r"|start_bonus|preparation|terrain \[-?\d,-?\d\]|animal [a-z-]+|stone [a-z-]+|[a-z-]+"
)
INSTEAD = {"idol_top", "tribe_hand", "tribe_discard", "animal_pick", "animal_top"}


class Zone:
    """A heap of cards: all of them known, or only their number."""

    def __init__(self, cards: Counter[str], *, seen: bool) -> None:
        self.seen = seen
        self.size = cards.total()
        self.cards = cards if seen else Counter[str]()

    def add(self, cards: list[str | None]) -> None:
        self.size += len(cards)
        if self.seen:
            assert None not in cards, "a card that its owner does not know"
            self.cards.update(str(card) for card in cards)

    def take(self, cards: list[str | None]) -> None:
        self.size -= len(cards)
        assert self.size >= 0
        if self.seen:
            assert None not in cards, "a card that its owner does not know"
            for card in cards:
                assert self.cards[str(card)] > 0, f"{card} is not there"
                self.cards[str(card)] -= 1
            self.cards += Counter()


class Tribe:
    """What one seat has."""

    def __init__(self, *, seen: bool) -> None:
        starting = Counter(dict.fromkeys(printed.STARTING, printed.STARTING_COPIES))
        self.zones = {
            name: Zone(Counter(), seen=seen or name not in SECRET)
            for name in ("hand", "discard", "play", "eclipse", "graveyard")
        }
        self.zones["deck"] = Zone(starting, seen=seen)
        self.food = self.tools = self.points = 0
        self.level = {"offering": 0, "honor": 0}
        self.arrived = 0  # when the marker came to its level of honor
        self.camps: Counter[Hex] = Counter()
        self.villages: list[frozenset[Hex]] = []
        self.upright: Counter[str] = Counter()
        self.tilted: Counter[str] = Counter()
        self.stones: list[str] = []
        self.placed = 0  # megaliths
        self.figures: dict[str, list[str]] = {"chief": [], "tribe": []}  # where they stand
        self.sources: Counter[str] = Counter()  # of points
        self.chief: tuple[str, str] | None = None
        self.setup: str | None = None
        self.resting = 0

    @property
    def limit(self) -> int:
        return printed.FOOD_WITHOUT_CAMPS + self.camps.total()

    def upper_limit(self) -> None:
        assert 0 <= self.food <= self.limit
        assert 0 <= self.tools <= printed.MOST_TOOLS
        assert self.camps.total() <= printed.CAMPS
        assert len(self.villages) <= printed.VILLAGES
        assert self.placed <= printed.MEGALITHS
        assert len(self.stones) <= printed.SLOTS

    def printed_cards(self) -> Counter[str]:
        return sum((zone.cards for zone in self.zones.values()), Counter())


class Auditor:
    def __init__(self, started: dict[str, Any], eyes: int | None = None) -> None:
        assert started["kind"] == "game_started"
        self.seats: int = started["seats"]
        self.order: list[int] = started["order"]
        self.eyes = eyes
        self.options: dict[str, Any] = started["options"]
        self.terrain: dict[Hex, str] = {
            _hex(tile["at"]): tile["type"] for tile in started["terrain"]
        }
        self.stones = {era: list(started["stones"][era]) for era in ("1", "2")}
        self.display: Counter[str] = Counter(started["culture"])
        self.culture_out: set[str] = set(started["culture"])  # all that ever lay open
        self.tiles: dict[str, tuple[int, int, bool]] = {
            tile["tile"]: (*tile["at"], tile["turned"]) for tile in started["megalith_tiles"]
        }
        self.chiefs: list[str] = started["chiefs"]
        self.setups: list[str] | None = started["setup_cards"]  # nobody knows them at first
        self.rest_token: str | None = started["rest_token"]
        self.piles = Counter(dict.fromkeys(printed.PILES, printed.PILE_SIZE))
        self.animals = Counter({name: animal.copies for name, animal in printed.ANIMALS.items()})
        self.area: Counter[str] = Counter()
        self.megaliths: dict[Cell, int | str] = {}
        self.tokens: dict[Hex, str] = {}
        self.tribes = [Tribe(seen=eyes is None or eyes == seat) for seat in range(self.seats)]
        self.round = 0
        self.used: set[str] = set()  # columns whose bottom is gone
        self.turns = 0  # in this round
        self.revealed: dict[int, int] = {}  # labor in the eclipse, in halves
        self.clock = 0
        self.owed: list[tuple[int, int, str]] = []  # points that must come: seat, n, source
        self.parts: dict[int, dict[str, int]] = {}
        self.over = False

    # Hearing.
    def hear(self, event: dict[str, Any]) -> None:
        self.clock += 1
        if "source" in event:
            assert SOURCES.fullmatch(event["source"]), event
        getattr(self, f"on_{event['kind']}")(event)

    def hear_all(self, events: list[dict[str, Any]]) -> None:
        """Hear all that one move brought, after which everything must be in order."""
        for event in events:
            self.hear(event)
        assert not self.owed, self.owed
        for tribe in self.tribes:
            tribe.upper_limit()
        self.conserved()

    def at(self, event: dict[str, Any]) -> Tribe:
        seat: int = event["seat"]
        return self.tribes[seat]

    def on_chief_chosen(self, event: dict[str, Any]) -> None:
        assert event["chief"] in self.chiefs
        assert event["side"] in ("a", "b")
        self.at(event).chief = (event["chief"], event["side"])
        self.setups = event.get("setup_cards", self.setups)

    def on_setup_chosen(self, event: dict[str, Any]) -> None:
        assert event["setup_card"] in (self.setups or [])
        self.at(event).setup = event["setup_card"]

    def on_gained(self, event: dict[str, Any]) -> None:
        self._resources(event, 1)

    def on_paid(self, event: dict[str, Any]) -> None:
        self._resources(event, -1)

    def _resources(self, event: dict[str, Any], sign: int) -> None:
        amounts = [event[name] for name in ("food", "tools", "half_labor")]
        assert any(amounts), f"an event of nothing: {event}"
        assert min(amounts) >= 0
        tribe = self.at(event)
        tribe.food += sign * event["food"]
        tribe.tools += sign * event["tools"]
        if event["source"].startswith("terrain"):
            self._influential(event)

    def on_points(self, event: dict[str, Any]) -> None:
        assert event["n"] > 0, f"an event of nothing: {event}"
        seat, source = event["seat"], event["source"]
        tribe = self.tribes[seat]
        tribe.points += event["n"]
        tribe.sources[source] += event["n"]
        if event.get("as"):
            assert event["as"] in INSTEAD
            assert event["n"] == 1
            self._instead(event)
        elif source.startswith("stone "):
            stone = source.removeprefix("stone ")
            assert stone in tribe.stones
            assert event["n"] == self.stone_points(seat, stone)
        elif source in ("megalith", "honor"):
            self.owed.remove((seat, event["n"], source))
        elif source == "slot":
            assert (event["n"], len(tribe.stones)) == (5, printed.SLOTS)
        elif source.startswith("terrain"):
            self._influential(event)

    def _instead(self, event: dict[str, Any]) -> None:
        match event["as"]:
            case "idol_top":
                assert self.at(event).level["offering"] == printed.TOP
            case "tribe_hand" | "tribe_discard":
                assert not self.piles[event["pile"]]
            case "animal_pick":
                assert not self.animals.total()
                assert not self.area.total()
            case "animal_top":
                assert not self.animals.total()

    def on_idol_moved(self, event: dict[str, Any]) -> None:
        tribe, track = self.at(event), event["track"]
        assert event["level"] == tribe.level[track] + 1 <= printed.TOP
        tribe.level[track] += 1
        if track == "honor":
            tribe.arrived = self.clock
            if points := printed.HONOR_POINTS[event["level"]]:
                self.owed.append((event["seat"], points, "honor"))

    # Cards.
    def on_cards_drawn(self, event: dict[str, Any]) -> None:
        tribe, cards = self.at(event), event["cards"] or [None] * event["n"]
        assert 0 < event["n"] == len(cards)
        tribe.zones["deck"].take(cards)
        tribe.zones["hand"].add(cards)

    def on_deck_rebuilt(self, event: dict[str, Any]) -> None:
        zones = self.at(event).zones
        assert zones["deck"].size == 0
        assert zones["discard"].size > 0
        cards: list[str | None] = [*zones["discard"].cards.elements()]
        zones["discard"].take(cards)
        zones["deck"].add(cards)

    def _move(self, event: dict[str, Any], cards: list[str | None], from_: str, to: str) -> None:
        zones = self.at(event).zones
        zones[from_].take(cards)
        zones[to].add(cards)

    def on_culture_played(self, event: dict[str, Any]) -> None:
        assert event["card"] in printed.CULTURE
        self._move(event, [event["card"]], "hand", "play")

    def on_tribe_played(self, event: dict[str, Any]) -> None:
        assert event["card"] in printed.TRIBE
        self._move(event, [event["card"]], "hand", "play")

    def on_ability_used(self, event: dict[str, Any]) -> None:
        tribe = self.at(event)
        chief = tribe.chief is not None and event["card"] == tribe.chief[0]
        assert chief or tribe.zones["play"].cards[event["card"]] or tribe.zones["eclipse"].size

    def on_play_cleared(self, event: dict[str, Any]) -> None:
        assert Counter(event["cards"]) == self.at(event).zones["play"].cards
        self._move(event, event["cards"], "play", "discard")

    def on_card_gained(self, event: dict[str, Any]) -> None:
        zones, card = self.at(event).zones, event["card"]
        if event["from"] == "start":
            zones["deck"].take([card])
        elif card in printed.CULTURE:
            assert self.display[card] == 1
            self.display.subtract([card])
            self.display += Counter()
        else:
            assert self.piles[card] > 0
            self.piles[card] -= 1
        zones[event["to"]].add([card])

    def on_card_buried(self, event: dict[str, Any]) -> None:
        assert event["from"] in ("hand", "discard", "play")
        self._move(event, [event["card"]], event["from"], "graveyard")

    def on_card_discarded(self, event: dict[str, Any]) -> None:
        self._move(event, [event["card"]], "hand", "discard")

    def on_eclipse_set(self, event: dict[str, Any]) -> None:
        cards = [None] * event["n"] if event["cards"] is None else event["cards"]
        assert len(cards) == event["n"]
        self._move(event, cards, "hand", "eclipse")

    def on_eclipse_revealed(self, event: dict[str, Any]) -> None:
        tribe, cards = self.at(event), event["cards"]
        zones = tribe.zones
        assert zones["eclipse"].size == len(cards)
        if zones["eclipse"].seen:
            assert zones["eclipse"].cards == Counter(cards)
        zones["eclipse"] = Zone(Counter(cards), seen=True)
        labor = sum(printed.TRIBE[card].half_labor for card in cards if card in printed.TRIBE)
        assert event["half_labor"] == labor + tribe.resting
        self.revealed[event["seat"]] = labor + tribe.resting
        self._move(event, [card for card in cards if card in printed.CULTURE], "eclipse", "hand")

    def on_order_changed(self, event: dict[str, Any]) -> None:
        late_first = list(reversed(self.order))
        expected = sorted(late_first, key=lambda seat: -self.revealed[seat])
        assert event["order"] == expected
        self.order = expected

    def on_pile_cleared(self, event: dict[str, Any]) -> None:
        zones = self.at(event).zones
        assert Counter(event["cards"]) == zones["eclipse"].cards
        self._move(event, event["cards"], "eclipse", "discard")

    def on_culture_dealt(self, event: dict[str, Any]) -> None:
        era = printed.ERA_1 if self.round == 1 else printed.ERA_2
        if self.round == 2:
            self.display = Counter()
        assert set(event["cards"]) <= set(era) - self.culture_out
        self.display.update(event["cards"])
        self.culture_out |= set(event["cards"])
        assert self.display == Counter(event["display"])
        assert self.display.total() <= printed.DISPLAY

    # The hunt.
    def on_animals_revealed(self, event: dict[str, Any]) -> None:
        assert event["animals"]
        self.animals.subtract(event["animals"])
        self.area.update(event["animals"])
        assert min(self.animals.values()) >= 0
        assert self.area.total() <= printed.AREA

    def on_animal_gained(self, event: dict[str, Any]) -> None:
        heap = self.area if event["from"] == "hunting" else self.animals
        assert event["from"] in ("setup", "hunting", "deck")
        assert heap[event["animal"]] > 0
        heap[event["animal"]] -= 1
        self.at(event).upright[event["animal"]] += 1

    def on_animal_tilted(self, event: dict[str, Any]) -> None:
        tribe = self.at(event)
        assert tribe.upright[event["animal"]] > 0
        tribe.upright[event["animal"]] -= 1
        tribe.tilted[event["animal"]] += 1

    # The map.
    def on_camp_placed(self, event: dict[str, Any]) -> None:
        assert event["at"] == [0, 0]
        self.at(event).camps[0, 0] += 1

    def on_camp_moved(self, event: dict[str, Any]) -> None:
        camps, from_, to = self.at(event).camps, _hex(event["from"]), _hex(event["to"])
        assert camps[from_] > 0
        assert to in printed.neighbours(from_)
        camps[from_] -= 1
        camps[to] += 1

    def on_village_built(self, event: dict[str, Any]) -> None:
        tribe = self.at(event)
        junction = frozenset(_hex(at) for at in event["hexes"])
        assert junction in printed.junctions()
        assert (0, 0) not in junction
        assert all(junction not in other.villages for other in self.tribes)
        for at in junction:
            assert tribe.camps[at] > 0
            tribe.camps[at] -= 1
        tribe.villages.append(junction)
        assert event["camps"] == tribe.camps.total()

    def influence(self, seat: int, at: Hex) -> int:
        tribe = self.tribes[seat]
        return tribe.camps[at] + 2 * sum(at in village for village in tribe.villages)

    def _influential(self, event: dict[str, Any]) -> None:
        q, r = re.findall(r"-?\d", event["source"])
        here = [self.influence(seat, (int(q), int(r))) for seat in range(self.seats)]
        assert here[event["seat"]] == max(here) > 0

    # Megaliths.
    def tile_at(self, row: int, column: int) -> tuple[str, int, int] | None:
        """Return the tile on a cell of the board, and the row and column as printed."""
        for name, (top, left, turned) in self.tiles.items():
            down, right = row - top, column - left
            if 0 <= down < printed.TILE_ROWS and 0 <= right < printed.TILE_COLUMNS:
                if turned:
                    down, right = printed.TILE_ROWS - 1 - down, printed.TILE_COLUMNS - 1 - right
                return name, down, right
        return None

    def benefit(self, row: int, column: int) -> str:
        found = self.tile_at(row, column)
        assert found, f"no cell {row},{column}"
        name, down, right = found
        return printed.MEGALITH_TILES[name][down][right]

    def on_megalith_placed(self, event: dict[str, Any]) -> None:
        tribe, cell = self.at(event), (event["at"][0], event["at"][1], event["at"][2])
        level, row, column = cell
        colour = event["colour"]
        assert colour == (NEUTRAL if tribe.placed < printed.NEUTRALS else event["seat"])
        assert cell not in self.megaliths
        if level:
            assert colour != NEUTRAL
            self._on_top(event["seat"], cell)
        elif self.benefit(row, column) == printed.START:
            assert colour == NEUTRAL
        else:
            around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            assert any((0, *at) in self.megaliths for at in around)
        self.megaliths[cell] = colour
        tribe.placed += 1

    def _on_top(self, seat: int, cell: Cell) -> None:
        level, row, column = cell
        below = [
            self.megaliths[level - 1, row + down, column + right]
            for down, right in product((0, 1), (0, 1))
        ]
        self.owed.append((seat, sum(1 + (owner == seat) for owner in below), "megalith"))
        for other in range(self.seats):
            if other != seat and other in below:
                self.owed.append((other, below.count(other), "megalith"))

    # Stones, tokens, turns.
    def on_stone_taken(self, event: dict[str, Any]) -> None:
        tribe, stone = self.at(event), event["stone"]
        era = "1" if stone in printed.STONES_1 else "2"
        assert era == "1" or self.round > 2
        self.stones[era].remove(stone)
        tribe.stones.append(stone)
        assert event["slot"] == len(tribe.stones)

    def on_token_turned(self, event: dict[str, Any]) -> None:
        if event["at"] == "rest":
            self.rest_token = event["token"]
            return
        at = _hex(event["at"])
        assert self.terrain[at] == "glacier"
        assert at not in self.tokens
        assert any(tribe.camps[at] for tribe in self.tribes)
        self.tokens[at] = event["token"]

    def on_token_gained(self, event: dict[str, Any]) -> None:
        tribe = self.at(event)
        if event["token"] == self.rest_token and tribe.resting:
            self.rest_token = None
            return
        assert any(self.tokens.get(at) == event["token"] for at in tribe.villages[-1])

    def on_figure_placed(self, event: dict[str, Any]) -> None:
        tribe, where = self.at(event), event["where"]
        tribe.figures[event["figure"]].append(where)
        assert len(tribe.figures["chief"]) <= 1
        assert len(tribe.figures["tribe"]) <= 2
        assert event["first"] == (where != "rest" and where not in self.used)
        if where == "rest":
            tribe.resting += 1
        else:
            assert where in printed.COLUMNS
            self.used.add(where)

    def on_round_started(self, event: dict[str, Any]) -> None:
        assert event["round"] == self.round + 1 <= printed.ROUNDS
        self.round += 1
        self.turns = 0
        self.used = set()
        self.revealed = {}
        for seat, tribe in enumerate(self.tribes):
            tribe.figures = {"chief": [], "tribe": []}
            tribe.resting = 0
            assert tribe.zones["eclipse"].size == 0
            tribe.zones["eclipse"] = Zone(Counter(), seen=self.eyes in (None, seat))

    def on_turn_ended(self, event: dict[str, Any]) -> None:
        assert event["seat"] == self.order[self.turns % self.seats]
        self.turns += 1
        assert event["scores"] == [tribe.points for tribe in self.tribes]
        assert event["food"] == [tribe.food for tribe in self.tribes]
        assert event["tools"] == [tribe.tools for tribe in self.tribes]
        assert self.at(event).zones["play"].size == 0

    # What it is worth.
    def counted(self, seat: int, stone: printed.Stone) -> int:
        tribe = self.tribes[seat]
        ground = [cell for cell, owner in self.megaliths.items() if owner == seat and not cell[0]]
        match stone.counts:
            case "villages_touching":
                touched = [{self.terrain[at] for at in village} for village in tribe.villages]
                return sum(stone.of[0] in types for types in touched)
            case "terrain_types_with_camp":
                types = {self.terrain[at] for at, number in tribe.camps.items() if number}
                return len(types - {printed.BASE})
            case "ground_megaliths":
                return len(ground)
            case "tiles_with_ground_megalith":
                return len({self.tile_at(row, column)[0] for _, row, column in ground})  # type: ignore[index]  # every ground cell is on a tile
            case "tilted":
                return sum(tribe.tilted[name] for name in stone.of)
            case "buried":
                return tribe.zones["graveyard"].size
            case "upper_megaliths":
                return sum(owner == seat and cell[0] > 0 for cell, owner in self.megaliths.items())
            case "idol_levels":
                return sum(tribe.level.values())
            case "tilted_types":
                return sum(number > 0 for number in tribe.tilted.values())
        raise AssertionError(stone.counts)

    def stone_points(self, seat: int, name: str) -> int:
        stone = printed.STONES[name]
        return stone.points(self.counted(seat, stone))

    def final_parts(self, seat: int) -> dict[str, int]:
        tribe = self.tribes[seat]
        per_point = printed.OFFERING_PER_POINT[tribe.level["offering"]]
        cards = tribe.printed_cards()
        return {
            "offering": (tribe.food + tribe.tools) // per_point if per_point else 0,
            "honor": self.honor(seat),
            "cards": sum(worth(card) * number for card, number in cards.items()),
            "animals": animals_worth(tribe.upright),
        }

    def honor(self, seat: int) -> int:
        tribe = self.tribes[seat]
        if not tribe.level["honor"]:
            return 0
        ranked = sorted(self.tribes, key=lambda other: (-other.level["honor"], other.arrived))
        table = printed.BURIAL[min(ranked.index(tribe), 2)]
        return table[min(tribe.zones["graveyard"].size, len(table) - 1)]

    def on_final_scored(self, event: dict[str, Any]) -> None:
        self.parts[event["seat"]] = event["parts"]
        expected = self.final_parts(event["seat"])
        if self.eyes not in (None, event["seat"]):
            expected["cards"] = event["parts"]["cards"]  # those of others are never seen
        assert event["parts"] == expected

    def on_game_ended(self, event: dict[str, Any]) -> None:
        scores = [
            tribe.points + sum(self.parts[seat].values()) for seat, tribe in enumerate(self.tribes)
        ]
        assert event["scores"] == scores
        best = [seat for seat in self.order if scores[seat] == max(scores)]
        assert event["winners"] == best[:1]
        self.over = True

    # Everything is in one place.
    def conserved(self) -> None:
        for name, animal in printed.ANIMALS.items():
            held = [tribe.upright[name] + tribe.tilted[name] for tribe in self.tribes]
            assert self.animals[name] + self.area[name] + sum(held) == animal.copies
        for seat, tribe in enumerate(self.tribes):
            laid = [cell for cell, owner in self.megaliths.items() if owner == seat]
            assert len(laid) == max(0, tribe.placed - printed.NEUTRALS)
        neutral = sum(owner == NEUTRAL for owner in self.megaliths.values())
        assert neutral == sum(min(tribe.placed, printed.NEUTRALS) for tribe in self.tribes)
        if self.eyes is None:
            self._cards_conserved()

    def _cards_conserved(self) -> None:
        held = sum((tribe.printed_cards() for tribe in self.tribes), Counter[str]())
        for name in printed.PILES:
            assert self.piles[name] + held[name] == printed.PILE_SIZE
        for name in printed.STARTING:
            assert held[name] == self.seats * printed.STARTING_COPIES
        for name in printed.CULTURE:
            assert self.display[name] + held[name] <= (name in self.culture_out)


def worth(card: str) -> int:
    """Return the points printed on a card."""
    return printed.TRIBE[card].points if card in printed.TRIBE else printed.CULTURE[card].points


def animals_worth(upright: Counter[str]) -> int:
    """Return the most that sets and jokers bring, by trying every way to share jokers out."""
    kinds = [name for name in printed.ANIMALS if name != printed.JOKER and upright[name]]
    jokers = upright[printed.JOKER]
    best = 0
    for shared in product(range(jokers + 1), repeat=len(kinds)):
        if sum(shared) <= jokers:
            worth = 0
            for name, added in zip(kinds, shared, strict=True):
                sets = printed.ANIMALS[name].sets
                worth += sets[min(upright[name] + added, len(sets)) - 1]
            best = max(best, worth)
    return best


def _hex(at: list[int]) -> Hex:
    return at[0], at[1]
