"""The rounds of the naive model: W3, the eclipse (W8), preparation (W9) and the end (W10)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.games.endless_winter.naive_box import (
    BOX,
    CARDS,
    CULTURE,
    HEXES,
    Hex,
    Item,
    read_effect,
)
from tests.games.endless_winter.naive_effects import STOCK
from tests.games.endless_winter.naive_pieces import Source, hex_word, in_order, types
from tests.games.endless_winter.naive_turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.games.endless_winter.naive_columns import Offers
    from tests.games.spoken import Talk

DISPLAY = 8


def eclipse_items(card: str) -> list[Item]:
    return read_effect(BOX["tribe"][card]["eclipse"])


def has_cost(card: str) -> bool:
    return any(item.cost for item in eclipse_items(card))


class Rounds(Turn):
    culture_decks: dict[int, list[str]]  # by era

    def rounds(self) -> Talk[None]:
        """W3"""
        for self.round in (1, 2, 3, 4):
            self.firsts = set()
            self.tell("round_started", "W3", round=self.round)
            for number in (1, 2, 3):
                for seat in self.order:
                    yield from self.turn(seat, number)
            yield from self.eclipse()
            if self.round < 4:
                self.prepare()
        self.finish()

    # --- W8: the eclipse ------------------------------------------------------------------------
    def eclipse(self) -> Talk[None]:
        labor = {seat: self.reveal_pile(seat) for seat in self.order}
        acted = list(self.order)
        self.order.sort(key=lambda seat: (-labor[seat], -acted.index(seat)))  # W8.2
        self.tell("order_changed", "W8.2", order=list(self.order))
        for place, seat in enumerate(list(self.order)):
            yield from self.order_benefit(seat, place)
            yield from self.pile_abilities(seat)
            yield from self.terrain_benefits(seat)
            yield from self.board_benefits(seat)
        for seat in self.order:
            self.clear_pile(seat)

    def reveal_pile(self, seat: int) -> int:
        """W8.1; return the labor in halves."""
        me = self.players[seat]
        cards = in_order(me.eclipse, CARDS)
        tribe = [card for card in cards if card not in CULTURE]
        labor = sum(int(BOX["tribe"][card]["half_labor"]) for card in tribe) + me.resting
        self.tell("eclipse_revealed", "W8.1", seat=seat, cards=cards, half_labor=labor)
        me.hand += [card for card in cards if card in CULTURE]
        me.eclipse = tribe
        return labor

    def order_benefit(self, seat: int, place: int) -> Talk[None]:
        """W8.3"""
        items = read_effect(BOX["turn_order"]["eclipse_benefit"][place])
        plain = all(item.codes() <= STOCK | {"points"} and not item.cost for item in items)
        if plain and not self.usable(seat, items):
            return
        if plain and (yield seat, ["take", "pass"]) == "pass":
            return
        yield from self.effect(seat, items, Source("turn_order", "W8.3"))

    def pile_abilities(self, seat: int) -> Talk[None]:
        """W8.4"""
        left, in_turn = in_order(self.players[seat].eclipse, CARDS), False
        while ready := [card for card in left if self.usable(seat, eclipse_items(card))]:
            free = [card for card in ready if not has_cost(card)]
            if in_turn and free:
                card = free[0]
            else:
                more = ["all"] if len(free) == len(ready) >= 2 else []
                words = [f"use {card}" for card in types(ready, CARDS)]
                answer = yield seat, [*words, *more, "done"]
                if answer == "done":
                    return
                in_turn = answer == "all"
                card = free[0] if in_turn else answer.split()[1]
            left.remove(card)
            self.tell("ability_used", "W8.4", seat=seat, card=card)
            yield from self.effect(seat, eclipse_items(card), Source(card, "W8.4"), chosen=True)

    def one_by_one(self, seat: int, ready: Callable[[], Offers]) -> Talk[None]:
        """Ask which comes next; after `all` the first that fits, as long as one does."""
        in_turn = False
        while offers := ready():
            if in_turn:
                answer = next(iter(offers))
            else:
                answer = yield seat, [*offers, *(["all"] if len(offers) >= 2 else []), "done"]
            if answer == "done":
                return
            if answer == "all":
                in_turn = True
            else:
                yield from offers[answer]()

    def terrain_benefits(self, seat: int) -> Talk[None]:
        """W8.5: hexes one at a time, influence judged as it is then."""
        resolved: set[Hex] = set()

        def resolve(at: Hex) -> Talk[None]:
            resolved.add(at)
            src = Source(f"terrain [{at[0]},{at[1]}]", "W8.5")
            yield from self.effect(seat, self.terrain_items(at), src)

        def ready() -> Offers:
            return {
                f"hex {hex_word(at)}": partial(resolve, at)
                for at in HEXES
                if at not in resolved
                and self.has_most(seat, at)
                and self.usable(seat, self.terrain_items(at))
            }

        yield from self.one_by_one(seat, ready)

    def terrain_items(self, at: Hex) -> list[Item]:
        return read_effect(BOX["terrain"][self.terrain[at]]["benefit"])

    def board_benefits(self, seat: int) -> Talk[None]:
        """W8.6"""
        me = self.players[seat]
        done: set[str] = set()

        def draw() -> Talk[None]:
            done.add("villages")
            text = BOX["player_board"]["village_benefit"]
            part = read_effect(text)[0].gain[0]
            part = part._replace(n=part.n * len(me.villages))
            yield from self.run_part(seat, part, Source("village", "W8.6"))

        def empty(cell: int) -> Talk[None]:
            done.add(f"storage {cell + 1}")
            yield from self.effect(seat, self.storage_items(cell), Source("storage", "W8.6"))

        def stone(name: str) -> Talk[None]:
            done.add(f"stone {name}")
            self.score(seat, self.stone_points(seat, name), Source(f"stone {name}", "W8.6"))
            yield from ()

        def ready() -> Offers:
            offers: Offers = {"villages": draw} if me.villages else {}
            for cell in me.empty_cells():
                if self.usable(seat, self.storage_items(cell)):
                    offers[f"storage {cell + 1}"] = partial(empty, cell)
            for name in me.stones:
                if self.stone_points(seat, name):
                    offers[f"stone {name}"] = partial(stone, name)
            return {word: act for word, act in offers.items() if word not in done}

        yield from self.one_by_one(seat, ready)

    @staticmethod
    def storage_items(cell: int) -> list[Item]:
        return read_effect(BOX["player_board"]["storage_benefit"][cell])

    def clear_pile(self, seat: int) -> None:
        """W8.7"""
        me = self.players[seat]
        if me.eclipse:
            self.tell("pile_cleared", "W8.7", seat=seat, cards=in_order(me.eclipse, CARDS))
        me.discard += me.eclipse
        me.eclipse = []

    # --- W9: preparation ------------------------------------------------------------------------
    def prepare(self) -> None:
        src = Source("preparation", "W9.1")
        for player in self.players:
            player.figures, player.resting = ["chief", "tribe", "tribe"], 0
        self.reveal_animals(None, len(self.players) + 1, src)
        if self.round == 2:
            self.display = []
        self.deal_culture(1 if self.round == 1 else 2)
        for seat in self.order:
            self.draw(seat, src, n=5)
        if self.rest_under or self.rest_bag or self.rest_token:
            if self.rest_token is not None:
                self.rest_under.append(self.rest_token)
            self.open_token()

    def deal_culture(self, era: int) -> None:
        deck, cards = self.culture_decks[era], list[str]()
        while deck and len(self.display) < DISPLAY:
            cards.append(self.out_of(deck, CARDS))
            self.display.append(cards[-1])
        if cards:
            cards, display = in_order(cards, CARDS), in_order(self.display, CARDS)
            self.tell("culture_dealt", "W9.1", cards=cards, display=display)

    # --- W10: the end ---------------------------------------------------------------------------
    def finish(self) -> None:
        seats = range(len(self.players))
        for seat in seats:
            self.tell("final_scored", "W10", seat=seat, parts=self.parts(seat))
        scores = [self.total(seat) for seat in seats]
        self.tell("game_ended", "W10.5", scores=scores, winners=self.winners())
