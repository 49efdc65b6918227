"""Rules that are arithmetic, against a second way to reckon, on whatever hypothesis thinks of."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.endless_winter import printed
from tests.games.endless_winter.auditor import animals_worth
from tests.games.endless_winter.table import table

SPOTS_2 = [(row, column) for row in range(2) for column in range(16)]
GREY_2 = {(0, 1), (0, 6), (0, 11), (0, 12)}
HEXES = [f"{q},{r}" for q, r in printed.HEXES]
OUTER = [at for at in HEXES if at != "0,0"]
VILLAGES = [
    sorted((f"{q},{r}" for q, r in junction), key=HEXES.index)
    for junction in printed.junctions()
    if (0, 0) not in junction
]


# W4.5: food for labor.
@given(food=st.integers(0, 10), steps=st.integers(0, 6))
def test_food_for_labor_passes_symbols_one_by_one(food: int, steps: int) -> None:
    at = table(food=food, camps=["0,0"] * 5, hand=["tribesman"])
    at.play("place tribe hunt")
    spent = 0
    for _ in range(steps):
        if "spend food" not in at.legal:
            break
        at.play("spend food")
        spent += 1
    passed = sum(at.food(0) <= symbol < food for symbol in printed.LABOR_BETWEEN)
    assert at.labor == 2 * spent == 2 * passed
    assert at.food(0) == food or at.food(0) in printed.LABOR_BETWEEN
    possible = sum(symbol < at.food(0) for symbol in printed.LABOR_BETWEEN)
    assert ("spend food" in at.legal) == (possible > 0)


# W4.4 and W4.5: all the labor one can have.
@given(
    cards=st.lists(st.sampled_from(list(printed.TRIBE)), max_size=7),
    column=st.sampled_from(printed.COLUMNS),
    food=st.integers(0, 6),
)
def test_all_labor_is_the_sum_of_cards_abilities_and_food(
    cards: list[str], column: str, food: int
) -> None:
    at = table(hand=[*cards, "tribesman"], food=food)
    at.play(f"place tribe {column}")
    for card in cards:
        at.play(f"work {card}")
    expected = sum(printed.TRIBE[card].half_labor for card in cards)
    expected += 2 * sum(printed.TRIBE[card].action == f"in {column}: labor 1" for card in cards)
    assert at.labor == expected
    while "spend food" in at.legal:
        at.play("spend food")
    assert at.labor == expected + 2 * sum(symbol < food for symbol in printed.LABOR_BETWEEN)


# W6.2: where megaliths may go.
@st.composite
def boards(draw: st.DrawFn) -> dict[str, int | str]:
    """Megaliths on the ground of two players, and some on top of four."""
    ground = draw(st.lists(st.sampled_from(SPOTS_2), unique=True, max_size=20))
    owners: st.SearchStrategy[int | str] = st.sampled_from([0, 1, "neutral"])
    board: dict[str, int | str] = {}
    for row, column in ground:
        owner = "neutral" if (row, column) in GREY_2 else draw(owners)
        board[f"0,{row},{column}"] = owner
    for column in range(15):
        below = {(row, column + right) for row, right in product((0, 1), (0, 1))}
        if below <= set(ground) and draw(st.booleans()):
            board[f"1,0,{column}"] = draw(st.sampled_from([0, 1]))
    return board


def places(board: dict[str, int | str], placed: int) -> list[str]:
    """Return where a megalith may go, looking at every place of the board."""
    neutral = placed < printed.NEUTRALS
    ground = {spot for spot in SPOTS_2 if f"0,{spot[0]},{spot[1]}" in board}
    found = []
    for row, column in SPOTS_2:
        around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        grey = (row, column) in GREY_2
        may = neutral if grey else bool(around & ground)
        if may and (row, column) not in ground:
            found.append(f"0,{row},{column}")
    for column in range(15):
        below = {(row, column + right) for row, right in product((0, 1), (0, 1))}
        if not neutral and below <= ground and f"1,0,{column}" not in board:
            found.append(f"1,0,{column}")
    return found if placed < printed.MEGALITHS else []


@given(board=boards(), placed=st.integers(0, 10))
def test_megaliths_go_wherever_the_rule_says(board: dict[str, int | str], placed: int) -> None:
    at = table(hand=["cairn-building"], food=6, board=board, placed=placed)
    at.play("play cairn-building")
    assert at.offers("megalith") == places(board, placed)


@given(board=boards(), placed=st.integers(2, 9), choice=st.integers(0, 40))
def test_a_placed_megalith_opens_and_closes_places(
    board: dict[str, int | str], placed: int, choice: int
) -> None:
    """The sets that the table keeps are right after a placement too."""
    at = table(hand=["stone-circle"], food=6, tools=10, board=board, placed=placed)
    at.play("play stone-circle")
    offer = at.offers("megalith")
    if not offer:
        return
    spot = offer[choice % len(offer)]
    at.play(f"megalith {spot}")
    at.decline() if "megalith" not in " ".join(at.legal) else None
    board = {**board, spot: 0}
    while at.legal[-1] == "pass" and not at.offers("lower megalith"):
        at.play("pass")
    if at.offers("lower megalith"):
        assert at.offers("megalith") == places(board, placed + 1)


# W10.4: jokers.
@settings(max_examples=200)
@given(
    upright=st.lists(st.sampled_from(list(printed.ANIMALS)), max_size=16),
)
def test_jokers_are_assigned_for_most_points(upright: list[str]) -> None:
    at = table(upright=upright, animals=[])
    assert at.part("W10.4")[0] == animals_worth(Counter(upright))


# W8.5: influence.
@given(
    camps=st.lists(st.lists(st.sampled_from(HEXES), max_size=5), min_size=2, max_size=2),
    villages=st.lists(st.sampled_from(VILLAGES), max_size=4, unique_by=tuple),
)
def test_hexes_go_to_whoever_has_most_influence(
    camps: list[list[str]], villages: list[list[str]]
) -> None:
    built = [villages[::2], villages[1::2]]
    land = dict.fromkeys(OUTER, "tundra")
    keys: dict[str, Any] = {"camps": camps[1], "villages": built[1]}
    other = {0: {"camps": camps[0], "villages": built[0]}}
    at = table(turn=3, seat=1, terrain=land, others=other, **keys)
    at.to_eclipse()
    for seat in (1, 0):
        mine = [
            hex_
            for hex_ in sorted(OUTER, key=lambda at: [int(part) for part in at.split(",")][::-1])
            if (here := influence(hex_, camps[seat], built[seat]))
            and here >= influence(hex_, camps[1 - seat], built[1 - seat])
        ]
        if mine:
            at.until("hex", seat=seat)
            assert at.offers("hex") == mine


def influence(hex_: str, camps: list[str], villages: list[list[str]]) -> int:
    return camps.count(hex_) + 2 * sum(hex_ in village for village in villages)


# W5.3: villages.
@given(
    camps=st.lists(st.sampled_from(HEXES), max_size=5),
    taken=st.lists(st.sampled_from(VILLAGES), max_size=3, unique_by=tuple),
)
def test_villages_go_on_free_points_with_three_own_camps(
    camps: list[str], taken: list[list[str]]
) -> None:
    at = table(hand=["pit-house"], camps=camps, others={1: {"villages": taken}})
    at.play("play pit-house")
    order = [f"{q},{r}" for q, r in sorted(printed.HEXES, key=lambda at: at[::-1])]
    free = [
        " ".join(sorted(village, key=order.index))
        for village in VILLAGES
        if set(village) <= set(camps) and village not in taken
    ]
    key = lambda words: [order.index(at) for at in words.split()]  # noqa: E731 - an order, used once
    assert at.offers("village") == sorted(free, key=key)


# W8.2: the turn order.
@given(
    labor=st.lists(st.integers(0, 2), min_size=4, max_size=4),
    order=st.permutations(range(4)),
)
def test_turn_order_by_labor_then_by_who_acted_later(labor: list[int], order: list[int]) -> None:
    seat = order[-1]
    others = {other: {"resting": labor[other]} for other in range(4) if other != seat}
    at = table(4, turn=3, seat=seat, order=order, others=others, resting=labor[seat])
    at.to_eclipse()
    expected = sorted(order, key=lambda other: (-labor[other], -order.index(other)))
    assert at.order == expected
