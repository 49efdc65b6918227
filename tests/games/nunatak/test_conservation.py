"""Nothing gets lost: blocks, cards, tiles and favors are in one place each after every action.

The auditor knows the events alone: with them it redraws the temple and recounts every score.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.nunatak.table import (
    FOUR,
    GAME,
    LETTERS,
    SOLO,
    THREE,
    TWO,
    Table,
    in_use,
    wander,
    words,
)

PLAYERS = {"solo": SOLO, "two": TWO, "three": THREE, "four": FOUR}
SEEDS = range(6)
GAMES = [(players, seed) for players in PLAYERS.values() for seed in SEEDS]
every_game = pytest.mark.parametrize(("players", "seed"), GAMES)
SYMBOLS = ["worker", "sculptor", "artisan", "beast", "engineer", "elder"]
TRACK = [0, 1, None, 2, None, 3, 4, None, 6, None, 8, None, 10]
SCULPTORS = [0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75]
ORNAMENTS = [0, 9, 15, 21, 27, 33, 39, 45, 52, 63, 75]
TOOLS = [0, 0, 3, 8, 15, 24]


class Auditor:
    """What the events tell, and nothing else."""

    def __init__(self, started: dict[str, Any]) -> None:
        self.seats: int = started["players"]
        self.people = [str(seat) for seat in range(self.seats)]
        self.colours = [*self.people]
        self.colours += {1: ["1", "2"], 2: ["siku"]}.get(self.seats, [])
        self.tiles = {words(tile["cell"]): tuple(tile["symbols"]) for tile in started["tiles"]}
        self.blocks: dict[str, str] = {}
        self.display = [card["id"] for card in started["display"]]
        self.offer = list(started["favors"])
        self.points = dict.fromkeys(self.people, 0)
        self.space = dict.fromkeys(self.people, 0)
        self.columns: dict[str, dict[int, str]] = {colour: {} for colour in self.colours}
        self.cards = {card["id"]: card for card in started["display"]}
        self.favors: dict[str, list[str]] = {seat: [] for seat in self.people}
        self.used: list[str] = []
        self.final: dict[str, dict[str, Any]] = {seat: {} for seat in self.people}
        self.gone: list[int] = []

    def hear(self, event: dict[str, Any]) -> None:
        handler = getattr(self, f"on_{event['kind']}", None)
        if handler:
            handler(event)

    def on_card_taken(self, event: dict[str, Any]) -> None:
        card, colour = event["card"]["id"], str(event["seat"])
        place = self.display.index(card)
        if self.seats == SOLO:
            self.display[place] = None
        else:
            del self.display[place]
        if event["for"] == "siku":
            colour = "siku"
        if colour in self.people or event["as"] == "worker":
            self.columns[colour][card] = event["as"]
        else:
            self.gone.append(card)

    def on_tiles_swapped(self, event: dict[str, Any]) -> None:
        first, second = (words(cell) for cell in event["cells"])
        assert "worker" in self.tiles[first]
        self.tiles[first], self.tiles[second] = self.tiles[second], self.tiles[first]

    def on_block_placed(self, event: dict[str, Any]) -> None:
        cell = words(event["cell"])
        assert cell in self.tiles
        assert cell not in self.blocks
        self.blocks[cell] = str(event["colour"])

    def on_support_scored(self, event: dict[str, Any]) -> None:
        self.points[str(event["seat"])] += event["points"]

    def on_lines_completed(self, event: dict[str, Any]) -> None:
        if event["space"] is not None:
            seat = str(event["seat"])
            assert event["space"] == min(self.space[seat] + len(event["lines"]), len(TRACK) - 1)
            self.space[seat] = event["space"]

    def on_square_scored(self, event: dict[str, Any]) -> None:
        for colour, points in event["points"].items():
            if colour in self.points:
                self.points[colour] += points

    def on_tile_laid(self, event: dict[str, Any]) -> None:
        cell = words(event["cell"])
        assert cell not in self.tiles
        self.tiles[cell] = tuple(event["symbols"])

    def on_favor_taken(self, event: dict[str, Any]) -> None:
        self.offer.remove(event["favor"])
        self.favors[str(event["seat"])].append(event["favor"])

    def on_favor_removed(self, event: dict[str, Any]) -> None:
        assert self.offer[0] == event["favor"]
        self.offer.remove(event["favor"])
        self.used.append(event["favor"])

    def on_favor_revealed(self, event: dict[str, Any]) -> None:
        self.offer.append(event["favor"])

    def on_favor_used(self, event: dict[str, Any]) -> None:
        seat, favor = str(event["seat"]), event["favor"]
        self.favors[seat].remove(favor)
        self.used.append(favor)
        self.points[seat] += event.get("points", 0)
        self.final[seat][favor] = event
        if favor == "progress":
            self.space[seat] = event["space"]
        if favor == "exchange":
            given, taken = event["given"]["id"], event["taken"]["id"]
            del self.columns[seat][given]
            self.columns[seat][taken] = event["as"]
            self.display[self.display.index(taken)] = given
        if favor == "transformation":
            self.columns[seat][event["card"]["id"]] = event["to"]

    def on_display_filled(self, event: dict[str, Any]) -> None:
        self.on_display_reshuffled(event)

    def on_display_reshuffled(self, event: dict[str, Any]) -> None:
        self.display = [card and card["id"] for card in event["display"]]
        self.cards |= {card["id"]: card for card in event["display"] if card}

    def on_turn_ended(self, event: dict[str, Any]) -> None:
        assert event["scores"] == list(self.points.values())

    # N9, from what was heard.
    def count(self, colour: str, symbol: str) -> int:
        return list(self.columns[colour].values()).count(symbol)

    def edge(self, colour: str, floors: str = "0123") -> int:
        found = 0
        for cell, owner in self.blocks.items():
            floor, row, column = (int(part) for part in cell.split("-"))
            edge = {row, column} & {0, 4 - floor}
            found += bool(owner == colour and edge and str(floor) in floors)
        return found

    def dome(self, seat: str) -> int:
        rivals = self.colours
        for floors in ("0123", "0", "1", "2", "3"):
            most = max(self.edge(rival, floors) for rival in rivals)
            rivals = [rival for rival in rivals if self.edge(rival, floors) == most]
        return 7 if rivals == [seat] else 0

    def workers(self, seat: str) -> int:
        counts = {colour: self.count(colour, "worker") for colour in self.colours}
        for other in self.people:
            counts[other] += 2 * ("leadership" in self.final[other])
        if not counts[seat]:
            return 0
        if counts[seat] < max(counts.values()):
            return 2 * self.count(seat, "worker")
        return 20 if list(counts.values()).count(counts[seat]) == 1 else 12

    def artisans(self, seat: str) -> int:
        tools = Counter({"rope": 0, "pick": 0, "saw": 0})
        moved = self.final[seat].get("transformation")
        for card, symbol in self.columns[seat].items():
            if symbol == "artisan":
                other = moved and moved["card"]["id"] == card
                tools[moved["tool"] if moved and other else self.cards[card]["tool"]] += 1
        if "toolmaking" in self.final[seat]:
            tools[self.final[seat]["toolmaking"]["tool"]] += 1
        return sum(TOOLS[min(n, 5)] for n in tools.values()) + 10 * min(tools.values())

    def printed(self, seat: str, symbol: str) -> list[dict[str, Any]]:
        """Return the cards that count as a symbol printed on them, not transformed ones."""
        moved = self.final[seat].get("transformation")
        return [
            self.cards[card]
            for card, lies in self.columns[seat].items()
            if lies == symbol and not (moved and moved["card"]["id"] == card)
        ]

    def parts(self, seat: str) -> dict[str, int]:
        final, space = self.final[seat], self.space[seat]
        below = [number for number in TRACK[: space + 1] if number is not None][-1]
        above = next(number for number in TRACK[space:] if number is not None)
        sculptors = min(self.count(seat, "sculptor"), 10)
        table = SCULPTORS
        if "ornaments" in final:
            table = [max(pair) for pair in zip(SCULPTORS, ORNAMENTS, strict=True)]
        beasts = sum(card["beasts"] for card in self.printed(seat, "beast"))
        pairs = [card["elder"] for card in self.printed(seat, "elder")]
        extra = (above if "insight" in final else 0) + (self.edge(seat) if "edges" in final else 0)
        return {
            "dome": self.dome(seat),
            "workers": self.workers(seat),
            "sculptors": table[sculptors],
            "artisans": self.artisans(seat),
            "beasts": self.count(seat, "beast") * (beasts + 2 * ("herd" in final)),
            "engineers": self.count(seat, "engineer") * below,
            "elders": sum(self.count(seat, symbol) for pair in pairs for symbol in pair),
            "favors": extra,
            "unused_favors": 2 * len(self.favors[seat]),
            "sets": 10 * min(self.count(seat, symbol) for symbol in SYMBOLS),
        }


def followed(players: int, seed: int) -> tuple[Table, Auditor]:
    """Follow a whole game by its events."""
    *_, at = wander(players, seed)
    auditor = Auditor(at.events[0])
    for event in at.events[1:]:
        auditor.hear(event)
    return at, auditor


def once_each(things: list[int], number: int) -> None:
    assert sorted(things) == list(range(number))


@every_game
def test_cards_are_in_one_place_each_after_every_action(players: int, seed: int) -> None:
    for at in wander(players, seed):
        held = [card for colour in range(at.colours) for card in at.cards(colour)]
        shown = [card for card in at.display if card is not None]
        once_each([*held, *shown, *at.pile, *at.discarded, *at.transformed], 54)


@every_game
def test_blocks_are_in_one_place_each_after_every_action(players: int, seed: int) -> None:
    full = {SOLO: [18] * 3, TWO: [18] * 3, THREE: [18] * 3, FOUR: [14] * 4}[players]
    for at in wander(players, seed):
        built = [at.blocks(colour) for colour in range(at.colours)]
        assert sum(len(cells) for cells in built) == len(set().union(*built))
        stock = at.stock
        if players == TWO:
            stock = [*stock[:2], sum(at.sikus)]
        if players == FOUR:
            stock = [blocks + reserve for blocks, reserve in zip(stock, reserves(at), strict=True)]
        assert [len(cells) + left for cells, left in zip(built, stock, strict=True)] == full


def reserves(at: Table) -> list[int]:
    """Return who has the reserve block still beside the completion card."""
    return [14 - len(at.blocks(seat)) - at.stock[seat] for seat in range(4)]


@pytest.mark.parametrize("seed", SEEDS)
def test_reserve_blocks_come_last(seed: int) -> None:
    for at in wander(FOUR, seed):
        built = sum(len(at.blocks(seat)) for seat in range(4))
        assert sum(reserves(at)) == (4 if built <= 52 else 56 - built)
        assert set(reserves(at)) <= {0, 1}


@every_game
def test_tiles_are_in_one_place_each_after_every_action(players: int, seed: int) -> None:
    printed = [LETTERS[tuple(tile.symbols)] for tile in GAME.box.box.tiles]
    cells = [f"{f}-{r}-{c}" for f in range(4) for r in range(5 - f) for c in range(5 - f)]
    for at in wander(players, seed):
        lying = [letter for cell in cells if (letter := at.tile(cell))]
        assert Counter(lying + list(at.stack)) == Counter(printed)
        assert len(set(at.stack_ids)) == len(at.stack_ids)


@every_game
def test_favors_are_in_one_place_each_after_every_action(players: int, seed: int) -> None:
    for at in wander(players, seed):
        gone = [
            event["favor"]
            for event in at.events
            if event["kind"] in ("favor_used", "favor_removed")
        ]
        held = [name for seat in range(players) for name in at.favors(seat)]
        assert sorted([*gone, *held, *at.offer, *at.blessings]) == sorted(in_use(players))


@every_game
def test_games_end_after_54_placements(players: int, seed: int) -> None:
    *_, at = wander(players, seed)
    kinds = Counter(event["kind"] for event in at.events)
    assert (kinds["block_placed"], kinds["card_taken"], kinds["tile_laid"]) == (54, 54, 29)
    assert kinds["turn_ended"] == 54
    assert kinds["square_scored"] == 16 + 9 + 4 + 1
    assert kinds["final_scored"] == players
    assert kinds["game_ended"] == kinds["game_started"] == 1


@every_game
def test_the_temple_is_redrawn_from_the_events(players: int, seed: int) -> None:
    auditor: Auditor | None = None
    heard = 0
    for at in wander(players, seed):
        auditor = auditor or Auditor(at.events[0])
        for event in at.events[heard:]:
            auditor.hear(event)
        heard = len(at.events)
        for cell, symbols in auditor.tiles.items():
            assert at.tile(cell) == LETTERS[symbols]
            assert at.block(cell).replace("s", "siku") == auditor.blocks.get(cell, "")
        assert at.open == set(auditor.tiles) - set(auditor.blocks)
        assert at.display == auditor.display
        assert at.offer == auditor.offer
        assert at.points == list(auditor.points.values())
        assert at.track == list(auditor.space.values())
        for seat in range(players):
            assert at.favors(seat) == set(auditor.favors[str(seat)])


@every_game
def test_points_are_the_sum_of_the_events_that_bring_them(players: int, seed: int) -> None:
    *_, at = wander(players, seed)
    total = [0] * players
    for event in at.events:
        if event["kind"] == "square_scored":
            for seat in range(players):
                total[seat] += event["points"].get(str(seat), 0)
        elif event["kind"] in ("support_scored", "favor_used"):
            total[event["seat"]] += event.get("points", 0)
    assert at.points == total
    for event in at.events:
        if event["kind"] == "final_scored":
            total[event["seat"]] += sum(event["parts"].values())
    assert at.scores == total == at.last_event("game_ended")["scores"]


@every_game
def test_scores_are_recounted_from_the_events(players: int, seed: int) -> None:
    at, auditor = followed(players, seed)
    told = [event["parts"] for event in at.events if event["kind"] == "final_scored"]
    assert told == [auditor.parts(seat) for seat in auditor.people]
    scores = [auditor.points[seat] + sum(auditor.parts(seat).values()) for seat in auditor.people]
    assert at.last_event("game_ended")["scores"] == scores
    best = max(
        (score, auditor.edge(seat)) for seat, score in zip(auditor.people, scores, strict=True)
    )
    winners = [
        int(seat)
        for seat, score in zip(auditor.people, scores, strict=True)
        if (score, auditor.edge(seat)) == best
    ]
    assert at.last_event("game_ended")["winners"] == winners


@every_game
def test_every_event_names_a_rule_and_has_its_fields(players: int, seed: int) -> None:
    *_, at = wander(players, seed)
    for event in at.events:
        assert event["rule"][0] == "N"
        assert FIELDS[event["kind"]] <= set(event)


FIELDS = {
    "game_started": {"tiles", "display", "favors", "completion"},
    "card_taken": {"seat", "card", "as", "for"},
    "tiles_swapped": {"seat", "cells"},
    "block_placed": {"seat", "colour", "cell"},
    "support_scored": {"seat", "points"},
    "lines_completed": {"seat", "lines", "space"},
    "square_scored": {"cell", "counts", "points"},
    "tile_laid": {"cell", "symbols", "level"},
    "favor_taken": {"seat", "favor"},
    "favor_removed": {"seat", "favor"},
    "favor_used": {"seat", "favor"},
    "turn_skipped": {"seat"},
    "display_filled": {"cards", "display"},
    "display_reshuffled": {"display"},
    "favor_revealed": {"favor"},
    "turn_ended": {"seat", "scores"},
    "final_scored": {"seat", "parts"},
    "game_ended": {"scores", "winners", "rank"},
}


def test_the_random_games_play_every_favor_and_event() -> None:
    """These laws say something only about what happens in them."""
    used: set[str] = set()
    kinds: set[str] = set()
    for players in PLAYERS.values():
        for seed in range(12):
            *_, at = wander(players, seed)
            kinds |= {event["kind"] for event in at.events}
            used |= {event["favor"] for event in at.events if event["kind"] == "favor_used"}
    assert used == set(in_use(FOUR))
    assert set(FIELDS) - kinds <= {"display_reshuffled"}
