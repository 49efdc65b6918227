"""A naive second model of Endless Winter, read from the specification alone.

It is slow and literal on purpose: tests walk it in lockstep with the engine, so that a mistake
has to be made twice, in two different styles, to stay hidden. A whole game is one generator that
yields (who is asked, the options in words) and is sent the words chosen. Rule numbers are those
of the specification (W1-W13); words and orders are those of docs/decisions/004.
"""

from __future__ import annotations

from typing import Any

from tests.games.endless_winter.naive_box import (
    ANIMALS,
    BASE,
    BOX,
    CARDS,
    CULTURE,
    HEXES,
    PILES,
    STONES,
    tile_cells,
)
from tests.games.endless_winter.naive_count import Player
from tests.games.endless_winter.naive_pieces import Source, in_order
from tests.games.endless_winter.naive_rounds import DISPLAY, Rounds
from tests.games.spoken import Dice, Event, Spoken, Talk

CHIEFS = list(BOX["chief"])
SETUP_CARDS = list(BOX["setup_card"])
SET_UP = Source("setup", "W2.4")


class Table(Rounds):
    """W2: set-up, and the whole game."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        self.options = options
        self.seats = range(options["players"])
        self.draft = options["draft"]
        self.dice = Dice(seed)
        self.events: list[Event] = []
        self.players = [Player() for _ in self.seats]
        self.order = list(self.seats)
        self.honor_arrivals = list(self.seats)
        self.piles = {kind: BOX["tribe"][kind]["copies"] for kind in PILES}
        self.round, self.firsts = 1, set[str]()
        self.lay_terrain()
        self.lay_stones()
        self.lay_culture()
        self.lay_megaliths()
        self.lay_tokens()
        self.lay_animals()
        self.deal_offers()

    def lay_terrain(self) -> None:
        """W2.8"""
        names = [name for name in BOX["terrain"] if name not in ("base", "glacier")]
        glaciers, more = (3, 9) if len(self.seats) == 4 else (6, 6)
        rest = [name for name in names for _ in range(BOX["terrain"][name]["count"] - 1)]
        used = self.dice.shuffled(rest)[:more]
        tiles = self.dice.shuffled([*names, *(["glacier"] * glaciers), *used])
        around = [at for at in HEXES if at != BASE]
        self.terrain = {BASE: "base"} | dict(zip(around, tiles, strict=True))

    def lay_stones(self) -> None:
        """W2.2"""
        n = BOX["stone_slots"]["supply_per_era"][str(len(self.seats))]
        self.supply = []
        for era in (1, 2):
            stones = [stone for stone in STONES if BOX["stone"][stone]["era"] == era]
            self.supply += in_order(self.dice.shuffled(stones)[:n], STONES)

    def lay_culture(self) -> None:
        """W2.1"""
        self.culture_decks = {
            era: [card for card in CULTURE if card in BOX["culture"][f"era{era}"]] for era in (1, 2)
        }
        self.display = [self.out_of(self.culture_decks[1], CARDS) for _ in range(DISPLAY)]

    def lay_megaliths(self) -> None:
        """W2.9"""
        tiles = self.dice.shuffled(BOX["megalith_tiles"])
        corners = BOX["megalith_arrangement"][str(len(self.seats))]
        self.tiles = [
            {"tile": tile, "at": corner, "turned": self.dice.below(2) == 1}
            for tile, corner in zip(tiles, corners, strict=True)
        ]
        self.cells, self.placed = {}, {}
        for laid in self.tiles:
            self.cells |= tile_cells(laid["tile"], laid["at"], laid["turned"])

    def lay_tokens(self) -> None:
        """W11"""
        glaciers = [at for at in HEXES if self.terrain[at] == "glacier"]
        with_tokens = self.options["glacier_tokens"]
        self.tokens = dict.fromkeys(glaciers) if with_tokens else {}
        self.token_bag = list(BOX["module"]["glacier_tokens"])
        self.rest_token, self.taken_token = None, None
        self.rest_bag, self.rest_under = [], []
        if self.options["rest_tokens"]:
            self.rest_bag = list(BOX["module"]["rest_tokens"])
            self.rest_token = self.out_of(self.rest_bag, BOX["module"]["rest_tokens"])

    def lay_animals(self) -> None:
        self.animal_deck = [name for name in ANIMALS for _ in range(BOX["animal"][name]["count"])]
        self.hunting = []

    def deal_offers(self) -> None:
        """W2.3, W2.10: dealt by seat, or an open offer of one more."""
        n = len(self.seats)
        chiefs, cards = self.dice.shuffled(CHIEFS), self.dice.shuffled(SETUP_CARDS)
        self.chiefs, self.setup_cards = chiefs[:n], cards[:n]
        if self.draft == "chief":
            self.chiefs = in_order(chiefs[: n + 1], CHIEFS)
        if self.draft != "none":
            self.setup_cards = in_order(cards[: n + 1], SETUP_CARDS)

    # --- The game -------------------------------------------------------------------------------
    def game(self) -> Talk[None]:
        self.tell_start()
        yield from self.choose_chiefs()
        chosen = yield from self.choose_setup_cards()
        for seat in self.seats:
            self.set_up(seat, BOX["setup_card"][chosen[seat]])
        self.reveal_animals(None, len(self.seats) + 1, Source("setup", "W2.6"))
        yield from self.rounds()

    def tell_start(self) -> None:
        stones = {
            str(era): [stone for stone in self.supply if BOX["stone"][stone]["era"] == era]
            for era in (1, 2)
        }
        self.tell(
            "game_started",
            "W2",
            seats=len(self.seats),
            order=list(self.order),
            terrain=[{"at": list(at), "type": self.terrain[at]} for at in HEXES],
            stones=stones,
            culture=in_order(self.display, CARDS),
            megalith_tiles=self.tiles,
            options=self.options,
            chiefs=list(self.chiefs),
            setup_cards=list(self.setup_cards),
            rest_token=self.rest_token,
        )

    def choose_chiefs(self) -> Talk[None]:
        offer = list(self.chiefs)
        for seat in self.seats:
            own = offer if self.draft == "chief" else [self.chiefs[seat]]
            answer = yield seat, [f"chief {name} {side}" for name in own for side in "ab"]
            _, name, side = answer.split()
            offer.remove(name)
            self.players[seat].chief, self.players[seat].side = name, side
            rule = "W2.10" if self.draft == "chief" else "W2.3"
            last = {"setup_cards": list(self.setup_cards)} if seat == self.seats[-1] else {}
            self.tell("chief_chosen", rule, seat=seat, chief=name, side=side, **last)

    def choose_setup_cards(self) -> Talk[dict[int, str]]:
        """Return the card of each seat."""
        if self.draft == "none":
            chosen = dict(enumerate(self.setup_cards))
            for seat, card in chosen.items():
                self.tell("setup_chosen", "W2.3", seat=seat, setup_card=card)
            return chosen
        chosen, offer = {}, list(self.setup_cards)
        for seat in reversed(self.seats):
            answer = yield seat, [f"setup {card}" for card in offer]
            chosen[seat] = answer.split()[1]
            offer.remove(chosen[seat])
            self.tell("setup_chosen", "W2.10", seat=seat, setup_card=chosen[seat])
        return chosen

    def set_up(self, seat: int, card: dict[str, Any]) -> None:
        """W2.4, W2.5, W2.7, W2.8"""
        me = self.players[seat]
        self.place_camp(seat, "W2.8")
        if card["camp"]:
            self.place_camp(seat, "W2.4")
        self.gain(seat, SET_UP, food=card["food"])
        self.gain(seat, SET_UP, tools=card["tool"])
        self.start_bonus(seat)
        for animal in card["animals"]:
            self.animal_deck.remove(animal)
            self.gain_animal(seat, animal, "setup", "W2.4")
        rows = BOX["tribe"].items()
        me.deck = [kind for kind, row in rows for _ in range(row.get("per_player", 0))]
        self.piles[card["tribe"]] -= 1
        self.gain_card(seat, card["tribe"], "hand", "tribe", SET_UP)
        for kind in BOX["start"]["hand"]:
            me.deck.remove(kind)
            self.gain_card(seat, kind, "hand", "start", Source("setup", "W2.5"))
        me.fresh = []
        self.draw(seat, Source("setup", "W2.5"), n=BOX["start"]["draw"])

    def start_bonus(self, seat: int) -> None:
        for part in filter(None, BOX["turn_order"]["start_bonus"][seat].split(", ")):
            what, n = part.split()
            gains = {"food" if what == "food" else "tools": int(n)}
            self.gain(seat, Source("start_bonus", "W2.7"), **gains)


class Naive(Spoken[Table]):
    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(Table(options, seed))

    def scores(self) -> list[int]:
        return [self.table.total(seat) for seat in self.table.seats]
