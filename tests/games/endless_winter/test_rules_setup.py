"""W2 and W3: set-up, its variants, and the course of the game."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from glaciarium.games.endless_winter.board import HEXES, JUNCTIONS
from tests.games.endless_winter import printed
from tests.games.endless_winter.table import fresh, table

SEEDS = range(12)
every_number = pytest.mark.parametrize("players", [2, 3, 4])


def started(players: int, seed: int = 0, **options: Any) -> dict[str, Any]:
    return fresh(players, seed, **options).events[0]


# W2.1


@every_number
def test_rule_W2_1_five_piles_of_15_and_eight_culture_cards_of_era_I(players: int) -> None:
    at = fresh(players)
    assert at.piles == dict.fromkeys(printed.PILES, 15)
    assert len(at.display) == 8
    assert set(at.display) <= set(printed.ERA_1)
    assert at.events[0]["culture"] == at.display
    at.set_up()
    assert sum(at.piles.values()) == 75 - players  # W2.4


def test_rule_W2_1_the_display_is_shuffled() -> None:
    seen = {card for seed in range(40) for card in started(2, seed)["culture"]}
    assert seen == set(printed.ERA_1)


# W2.2


@pytest.mark.parametrize(("players", "total"), [(2, 8), (3, 12), (4, 14)])
def test_rule_W2_2_stones_by_players(players: int, total: int) -> None:
    """The rulebook's numbers: 8, 12 and 14 tiles."""
    stones = started(players)["stones"]
    assert len(stones["1"]) == len(stones["2"]) == total // 2
    assert set(stones["1"]) <= set(printed.STONES_1)
    assert set(stones["2"]) <= set(printed.STONES_2)
    assert len(set(stones["1"])) == total // 2


def test_rule_W2_2_every_stone_may_turn_up_and_none_is_refilled() -> None:
    seen = {stone for seed in range(30) for stone in started(2, seed)["stones"]["2"]}
    assert seen == set(printed.STONES_2)
    at = table(food=2, tools=1, supply=["camps", "ground-megaliths"])
    at.play("place tribe develop", "middle", "stone camps")
    assert at.supply == ["ground-megaliths"]


# W2.3


@every_number
def test_rule_W2_3_what_everyone_has(players: int) -> None:
    at = fresh(players)
    for seat in range(players):
        assert at.villages(seat) == []
        assert at.placed(seat) == 0
        assert at.home(seat) == ["chief", "tribe", "tribe"]
    at.set_up()
    for seat in range(players):
        cards = Counter(at.deck(seat) + at.hand(seat))
        assert cards.total() == 10
        assert all(cards[name] == 3 for name in printed.STARTING)


def test_rule_W2_3_the_owner_chooses_a_side_of_a_random_chief() -> None:
    at = fresh(3, 1)
    chiefs = at.events[0]["chiefs"]
    assert len(set(chiefs)) == 3
    assert at.actor == 0
    assert at.legal == [f"chief {chiefs[0]} a", f"chief {chiefs[0]} b"]
    assert at.play(f"chief {chiefs[0]} b")[0] == "chief_chosen 0"
    assert at.last_event()["rule"] == "W2.3"
    assert (at.last_event()["chief"], at.last_event()["side"]) == (chiefs[0], "b")
    assert at.actor == 1
    assert at.legal == [f"chief {chiefs[1]} a", f"chief {chiefs[1]} b"]


def test_rule_W2_3_every_chief_is_dealt() -> None:
    assert {started(2, seed)["chiefs"][0] for seed in range(30)} == set(printed.CHIEFS)


# W2.4


def after_setup_with(card: str, seat: int = 0, players: int = 3) -> Any:
    """Return a table on which the set-up card was dealt to the seat."""
    for seed in range(60):
        at = fresh(players, seed)
        if at.events[0]["setup_cards"][seat] == card:
            at.set_up()
            return at
    raise AssertionError(card)


@pytest.mark.parametrize("card", printed.SETUPS)
def test_rule_W2_4_a_set_up_card_gives_what_it_shows(card: str) -> None:
    content = printed.SETUPS[card]
    at = after_setup_with(card)
    mine = [event for event in at.log if event.split()[1:2] == ["0"]]
    assert f"gained 0 food {content.food} from setup" in mine
    assert f"gained 0 tool {content.tools} from setup" in mine
    assert f"card_gained 0 {content.tribe} tribe to hand by setup" in mine
    gained = [line.split()[2] for line in mine if line.startswith("animal_gained")]
    assert gained == content.animals
    assert (at.food(0), at.tools(0)) == (content.food, content.tools)
    assert at.upright(0) == sorted(content.animals, key=list(printed.ANIMALS).index)
    assert content.tribe in at.hand(0)
    assert at.piles[content.tribe] == 14
    assert at.camps(0) == {"0,0": 1 + content.camp}


@every_number
def test_rule_W2_4_named_animals_leave_the_deck(players: int) -> None:
    at = fresh(players, 3)
    at.set_up()
    given = sum(len(at.upright(seat)) for seat in range(players))
    assert sum(at.animals.values()) == 60 - given - (players + 1)
    for name, animal in printed.ANIMALS.items():
        held = sum(at.upright(seat).count(name) for seat in range(players))
        assert at.animals[name] + at.area.count(name) + held == animal.copies


# W2.5


@pytest.mark.parametrize("seed", SEEDS)
def test_rule_W2_5_the_first_hand(seed: int) -> None:
    at = fresh(3, seed)
    at.set_up()
    for seat, name in enumerate(at.events[0]["setup_cards"]):
        hand = Counter(at.hand(seat))
        assert hand.total() == 5
        assert hand[printed.SETUPS[name].tribe] == 1
        assert hand["brave"] >= 1
        assert hand["tribeswoman"] >= 1
        assert len(at.deck(seat)) == 5
        gained = [line for line in at.log if line.startswith(f"card_gained {seat}")]
        assert [line.split()[2] for line in gained[1:]] == ["brave", "tribeswoman"]
        assert sum(line.startswith(f"cards_drawn {seat}") for line in at.log) == 1


# W2.6


@every_number
def test_rule_W2_6_the_hunting_area_has_one_more_than_players(players: int) -> None:
    at = fresh(players)
    assert at.area == []
    at.set_up()
    assert len(at.area) == players + 1
    assert at.log[-2].startswith("animals_revealed")
    assert at.log[-1] == "round_started 1"


# W2.7


@pytest.mark.parametrize(
    ("seat", "bonus"), [(0, []), (1, ["food 1"]), (2, ["tool 1"]), (3, ["tool 1", "food 1"])]
)
def test_rule_W2_7_bonus_by_turn_order(seat: int, bonus: list[str]) -> None:
    at = fresh(4, 2)
    card = printed.SETUPS[at.events[0]["setup_cards"][seat]]
    at.set_up()
    lines = [f"gained {seat} {what} from start_bonus" for what in bonus]
    told = [line for line in at.log if line.startswith(f"gained {seat}")]
    assert [line for line in told if line.endswith("start_bonus")] == lines
    food, tools = printed.START_BONUS[seat]
    assert (at.food(seat), at.tools(seat)) == (card.food + food, card.tools + tools)


def test_rule_W2_7_seats_are_numbered_in_turn_order() -> None:
    assert started(4)["order"] == [0, 1, 2, 3]
    at = fresh(4)
    at.set_up()
    assert at.order == [0, 1, 2, 3]
    assert at.actor == 0


# W2.8


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "glaciers"), [(2, 6), (3, 6), (4, 3)])
def test_rule_W2_8_terrain(players: int, glaciers: int, seed: int) -> None:
    """The rulebook's table: 6 + 6 + 6 tiles, with four players 6 + 3 + 9."""
    tiles = started(players, seed)["terrain"]
    types = Counter(tile["type"] for tile in tiles)
    assert types.pop("base") == 1
    assert types.pop("glacier") == glaciers
    assert set(types) == set(printed.TERRAIN) - {"glacier"}
    assert types.total() == 18 - glaciers
    assert max(types.values()) <= 3
    assert sorted(tuple(tile["at"]) for tile in tiles) == sorted(printed.HEXES)
    assert [tile["type"] for tile in tiles if tile["at"] == [0, 0]] == ["base"]


def test_rule_W2_8_terrain_is_shuffled() -> None:
    seen = {tile["type"] for s in range(60) for tile in started(2, s)["terrain"][:1]}
    assert seen == set(printed.TERRAIN)


@every_number
def test_rule_W2_8_everyone_puts_a_camp_on_the_base(players: int) -> None:
    at = fresh(players)
    at.set_up()
    for seat in range(players):
        assert at.log.count(f"camp_placed {seat} 0,0") == at.camps(seat)["0,0"] in (1, 2)


def test_rule_W2_8_junctions() -> None:
    """Of 24 points where three hexes meet 18 avoid the base."""
    found = printed.junctions()
    assert len(found) == 24
    avoiding = [junction for junction in found if (0, 0) not in junction]
    assert len(avoiding) == 18
    meeting = [frozenset(HEXES[at] for at in triple) for triple in JUNCTIONS]
    assert len(meeting) == 18
    assert set(meeting) == set(avoiding)


# W2.9


@every_number
def test_rule_W2_9_the_megalith_board(players: int) -> None:
    turned, orders = set(), set()
    for seed in range(30):
        tiles = started(players, seed)["megalith_tiles"]
        assert [tuple(tile["at"]) for tile in tiles] == printed.ARRANGEMENT[players]
        orders.add("".join(tile["tile"] for tile in tiles))
        turned |= {(tile["tile"], tile["turned"]) for tile in tiles}
        assert sorted(tile["tile"] for tile in tiles) == ["a", "b", "c", "d"]
    assert len(orders) > 10
    assert turned == {(tile, way) for tile in "abcd" for way in (False, True)}


def test_rule_W2_9_a_turned_tile_turns_its_arrows() -> None:
    # Tile a's grey cell 0,1 points left and down; turned it is 1,2 and points right and up.
    at = table(hand=["cairn-building"], food=6, turned="a")
    at.play("play cairn-building", "megalith 0,1,2")
    assert at.legal == ["megalith 0,0,2", "megalith 0,1,3", "pass"]
    assert at.play("megalith 0,1,3") == [  # printed 0,0: food 2, and food is full
        "megalith_placed 0 0,1,3 neutral"
    ]


# W2.10


def test_rule_W2_10_the_set_up_draft() -> None:
    at = fresh(3, 5, draft="setup")
    for seat in range(3):
        assert at.actor == seat
        assert [words.split()[0] for words in at.legal] == ["chief", "chief"]
        at.play(at.legal[0])
    offer = at.last_event("chief_chosen")["setup_cards"]
    assert len(offer) == 4
    for seat in (2, 1, 0):
        assert at.actor == seat
        assert at.legal == [f"setup {card}" for card in offer]
        card = offer.pop(0)
        at.play(f"setup {card}")
        chosen = next(event for event in at.events if event["kind"] == "setup_chosen")
        assert chosen["rule"] == "W2.10"
    told = [event for event in at.events if event["kind"] == "setup_chosen"]
    assert [event["seat"] for event in told] == [2, 1, 0]
    assert at.actor == 0
    assert at.legal[-1] == "place tribe rest"


def test_rule_W2_10_the_chief_and_set_up_draft() -> None:
    at = fresh(3, 5, draft="chief")
    offer = at.events[0]["chiefs"]
    assert len(offer) == 4
    for seat in range(3):
        assert at.actor == seat
        assert at.legal == [f"chief {chief} {side}" for chief in offer for side in "ab"]
        chief = offer[1]
        at.play(f"chief {chief} b")
        assert at.last_event("chief_chosen")["rule"] == "W2.10"
        assert at.last_event("chief_chosen")["chief"] == chief
        offer = [other for other in offer if other != chief]
    assert at.actor == 2
    assert len(at.offers("setup")) == 4


@pytest.mark.parametrize("draft", ["setup", "chief"])
@every_number
def test_rule_W2_10_what_was_chosen_is_played(draft: str, players: int) -> None:
    at = fresh(players, 1, draft=draft)
    while at.legal[0].split()[0] in ("chief", "setup"):
        at.play(at.legal[-1])
    for event in at.events:
        if event["kind"] == "setup_chosen":
            content = printed.SETUPS[event["setup_card"]]
            seat = event["seat"]
            food, tools = printed.START_BONUS[seat]
            assert at.food(seat) == content.food + food
            assert at.tools(seat) == content.tools + tools
            assert content.tribe in at.hand(seat)
    chosen = [e for e in at.events if e["kind"] == "chief_chosen"]
    assert [at.chief(seat) for seat in range(players)] == [
        f"{event['chief']} {event['side']}" for event in chosen
    ]


def test_rule_W2_10_terrain_is_open_before_cards_are_drawn() -> None:
    at = fresh(2, 0, draft="chief")
    assert len(at.events) == 1
    assert len(at.events[0]["terrain"]) == 19


# W3


@every_number
def test_rule_W3_four_rounds_of_three_turns_each(players: int) -> None:
    at = fresh(players, 9)
    at.finish()
    seats: list[list[int]] = []
    orders = [list(range(players))]
    for event in at.events:
        if event["kind"] == "round_started":
            seats.append([])
        elif event["kind"] == "turn_ended":
            seats[-1].append(event["seat"])
        elif event["kind"] == "order_changed":
            orders.append(event["order"])
    assert seats == [order * 3 for order in orders[:4]]
    assert len(orders) == 5
    kinds = [event["kind"] for event in at.events]
    assert kinds.count("round_started") == 4
    assert kinds[-players - 1 :] == ["final_scored"] * players + ["game_ended"]


@pytest.mark.parametrize(("number", "era"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_rule_W3_rounds_1_and_2_are_era_I(number: int, era: int) -> None:
    at = table(round=number, food=2, tools=1, supply=["camps", "burials"])
    at.play("place tribe develop", "middle")
    assert at.offers("stone") == ["camps", "burials"][:era]
