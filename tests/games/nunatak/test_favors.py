"""Each of the twenty favors, used and unused. Their common rules are in test_rules_favors.py."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from glaciarium.games.nunatak.favor_cards import (
    FAVORS,
)
from tests.games.nunatak.table import (
    BEASTS_1,
    BEASTS_2,
    FOUR,
    GAME,
    PICKS,
    ROPES,
    SAWS,
    SCULPTORS,
    SOLO,
    THREE,
    TWO,
    WORKERS,
    Table,
    in_use,
    last,
    table,
)

BEASTS = "/".join(["BBBBB"] * 5)


def chosen(name: str, *floors: str, at: str = "0-4-4", **keys: Any) -> Table:
    """Seat 0 has taken an elder, placed it and chosen the favor; it is asked about its use."""
    ground = floors[0] if floors else ""
    rows = ground.split("/") if ground else []
    rows = [(rows[row] if row < len(rows) else "").ljust(5, "S") for row in range(5)]
    floor, row, column = (int(part) for part in at.split("-"))
    upper = list(floors[1:])
    if floor == 0:
        rows[row] = rows[row][:column] + "L" + rows[row][column + 1 :]
    settings: dict[str, Any] = {"display": [22, 5, 6, 7], "offer": [name, "edges"], **keys}
    players = settings.pop("players", THREE)
    seated = table(players, "/".join(rows), *upper, **settings)
    seated.play("take 22 elder", f"place {at}")
    seated.play(f"choose {name}")
    return seated


def ending(name: str, **keys: Any) -> Table:
    """The last block stands, and seat 0 is asked about its final favor, which is worth 2 unused."""
    at = last(favors={name: 0}, **keys)
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.actor == 0
    assert at.part("unused_favors")[0] == 2
    return at


def left_unused(at: Table, part: str) -> None:
    """Pass, and see that the game ends, the part is as before and the favor is worth 2."""
    before = at.part(part)
    events = at.play("pass")
    assert not [event for event in events if event.startswith("favor_used")]
    assert at.part(part) == before
    final = [event for event in at.events if event["kind"] == "final_scored"]
    assert final[0]["parts"]["unused_favors"] == 2
    assert at.over


# Foresight: the rest is N7.6 in test_rules_favors.py


def test_foresight_used() -> None:
    at = table(THREE, favors={"foresight": 1})
    at.play("take 5 sculptor", "place 0-0-0")
    event = at.play("reserve 7")[0]
    assert event == "favor_used 1 foresight card 7"
    assert at.last_event("favor_used")["card"]["symbols"] == ["sculptor"]  # the whole card
    assert at.favors(1) == set()
    assert at.legal == ["take 7 sculptor"]
    assert at.part("unused_favors") == [0, 0, 0]


def test_foresight_unused() -> None:
    at = table(THREE, favors={"foresight": 1})
    at.play("take 5 sculptor", "place 0-0-0", "pass")
    assert at.part("unused_favors") == [0, 2, 0]
    assert at.offers("take") == ["6 sculptor", "7 sculptor", "8 sculptor", "27 sculptor"]


def test_foresight_is_for_two_to_four() -> None:
    assert [("foresight" in in_use(players)) for players in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        True,
    ]


def test_foresight_directly_after_the_turn() -> None:
    at = table(THREE, favors={"foresight": 1})
    at.play("take 5 sculptor", "place 0-0-0", "reserve 7")
    assert at.log[-2:] == ["turn_ended 0 0:0:0", "favor_used 1 foresight card 7"]


def test_foresight_for_sikus_block() -> None:
    at = table(TWO, display=[5, 6, 7, 8], reserved=(6, 0))
    assert at.legal == ["take 6 sculptor", "take 6 sculptor siku"]


def test_foresight_comes_before_abundance_and_haste() -> None:
    at = table(THREE, favors={"foresight": 0, "abundance": 0, "haste": 1})
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.offers("reserve")
    at.play("pass")
    assert (at.actor, at.legal) == (0, ["favor abundance", "pass"])
    at.play("pass")
    assert (at.actor, at.legal) == (1, ["favor haste", "pass"])


# Abundance: the rest is N7.7


def test_abundance_used() -> None:
    at = table(THREE, favors={"abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0", "favor abundance")
    assert (at.turn, at.favors(0)) == (0, set())
    assert at.log[-2:] == ["turn_ended 0 0:0:0", "favor_used 0 abundance"]


def test_abundance_unused() -> None:
    at = table(THREE, favors={"abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.play("pass") == []
    assert (at.turn, at.part("unused_favors")) == (1, [2, 0, 0])


def test_abundance_opens_all_windows_after_each_of_the_turns() -> None:
    at = table(THREE, favors={"foresight": 1, "abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.actor, at.offers("reserve")) == (1, ["6", "7", "8", "27"])
    at.play("pass", "favor abundance", "take 6 sculptor", "place 0-0-1")
    assert (at.actor, at.offers("reserve")) == (1, ["7", "8", "27", "28"])


def test_abundance_with_the_last_two_blocks() -> None:
    at = table(FOUR, favors={"abundance": 0}, stock=[2, 2, 2, 2])
    at.play("take 5 sculptor", "place 0-0-0", "favor abundance", "take 6 sculptor", "place 0-2-0")
    assert at.stock == [0, 2, 2, 2]
    assert at.turn == 1


# Divination


def divining(stack: str = "WAB", owner: int = 1, **keys: Any) -> Table:
    at = table(THREE, "01/2S", favors={"divination": owner}, stack=stack, **keys)
    at.play("take 5 sculptor", "place 0-1-1")
    return at


@pytest.mark.parametrize("owner", range(3))
def test_divination_is_asked_when_a_tile_is_about_to_be_laid(owner: int) -> None:
    at = divining(owner=owner)
    assert (at.turn, at.actor, at.legal) == (0, owner, ["favor divination", "pass"])
    assert at.log[-1].startswith("square_scored")
    assert at.tile("1-0-0") == ""


@pytest.mark.parametrize(
    ("lay", "follow", "laid", "stack"),
    [
        ("1", "2", "W", "AB"),
        ("1", "3", "W", "BA"),
        ("2", "1", "A", "WB"),
        ("2", "3", "A", "BW"),
        ("3", "1", "B", "WA"),
        ("3", "2", "B", "AW"),
    ],
)
def test_divination_used(lay: str, follow: str, laid: str, stack: str) -> None:
    at = divining()
    below = at.stack[3:]
    assert at.play("favor divination") == ["favor_used 1 divination tiles WAB"]
    assert (at.actor, at.legal) == (1, ["lay 1", "lay 2", "lay 3"])
    assert at.play(f"lay {lay}") == [f"tile_laid 1-0-0 {laid} 2"]
    assert (at.actor, at.legal) == (1, [f"next {place}" for place in "123" if place != lay])
    at.play(f"next {follow}")
    assert at.stack == stack + below
    assert at.turn == 1
    assert at.favors(1) == set()


def test_divination_unused() -> None:
    at = divining()
    assert at.play("pass")[0] == "tile_laid 1-0-0 W 2"
    assert at.part("unused_favors") == [0, 2, 0]
    assert at.stack[:2] == "AB"


def test_divination_is_a_secret_of_its_owner() -> None:
    at = divining()
    ids = at.stack_ids[::-1][:3]
    at.play("favor divination")
    seen = [at.told_to(seat)[-1]["tiles"] for seat in range(3)]
    assert [tile["symbols"] for tile in seen[1]] == [["worker"], ["artisan"], ["beast"]]
    assert (seen[0], seen[2]) == (None, None)
    assert at.seen_stack(1)[:3] == ids
    assert at.seen_stack(0)[:3] == at.seen_stack(2)[:3] == [-2, -2, -2]
    assert at.seen_stack(1)[3] < 0  # no more than three


def test_divination_the_owner_knows_what_was_put_back_until_it_is_laid() -> None:
    at = divining()
    worker, _artisan, beast = at.stack_ids[::-1][:3]
    at.play("favor divination", "lay 2", "next 3")
    assert at.seen_stack(1)[:3] == [beast, worker, -2]
    assert at.seen_stack(0)[:3] == at.seen_stack(2)[:3] == [-2, -2, -2]
    at = table(THREE, "01/2S", "", favors={"divination": 1}, stack="WAB")
    at.play("take 5 sculptor", "place 0-1-1", "favor divination", "lay 1", "next 2")
    sure = at.seen_stack(1)[:2]
    sampled = [GAME.sample(GAME.view(at.state, 1), seed) for seed in range(5)]
    for state in sampled:
        assert [state.tiles[state.tiles_left - 1], state.tiles[state.tiles_left - 2]] == sure


def test_divination_the_question_tells_others_nothing() -> None:
    names = ["ann", "bo", "cy"]
    at = divining()
    at.play("favor divination")
    asked = [GAME.ask(GAME.view(at.state, seat), names) for seat in range(3)]
    assert "worker" in asked[1]
    assert asked[0] == asked[2]
    assert "worker" not in asked[0]


def test_divination_with_two_tiles_left() -> None:
    at = table(THREE, "01/2S", favors={"divination": 1}, stack="WAB")
    at.keep_tiles(2)
    at.play("take 5 sculptor", "place 0-1-1")
    assert at.play("favor divination") == ["favor_used 1 divination tiles WA"]
    assert at.legal == ["lay 1", "lay 2"]
    assert at.play("lay 2")[0] == "tile_laid 1-0-0 A 2"
    assert at.turn == 1  # the other one is the only one
    assert at.stack == "W"


def test_divination_with_one_tile_left_is_not_asked() -> None:
    at = table(THREE, "01/2S", favors={"divination": 1}, stack="W")
    at.keep_tiles(1)
    at.play("take 5 sculptor", "place 0-1-1")
    assert (at.turn, at.tile("1-0-0")) == (1, "W")


def test_divination_with_several_squares_is_asked_for_each() -> None:
    at = table(THREE, "012/2S1", favors={"divination": 1}, stack="WAB")
    at.play("take 5 sculptor", "place 0-1-1", "square 0-0-0")
    assert at.legal == ["favor divination", "pass"]
    at.play("pass")
    assert (at.tile("1-0-0"), at.legal) == ("W", ["favor divination", "pass"])
    at.play("favor divination", "lay 1", "next 2")
    assert at.tile("1-0-1") == "A"


# Propagation: the points are N6.8 in test_rules_squares.py


@pytest.mark.parametrize("owner", range(3))
def test_propagation_is_asked_before_a_square_with_a_block_of_the_owner(owner: int) -> None:
    at = table(THREE, "01/2S", favors={"propagation": owner})
    at.play("take 5 sculptor", "place 0-1-1")
    assert (at.turn, at.actor, at.legal) == (0, owner, ["favor propagation", "pass"])
    assert at.points == [0, 0, 0]  # about to be scored


def test_propagation_is_not_asked_without_a_block_of_the_owner() -> None:
    at = table(THREE, "00/2S", favors={"propagation": 1})
    at.play("take 5 sculptor", "place 0-1-1")
    assert at.turn == 1
    assert at.actor == 1
    assert at.offers("take")


def test_propagation_used() -> None:
    at = table(THREE, "01/1S", favors={"propagation": 1})
    at.play("take 5 sculptor", "place 0-1-1", "favor propagation")
    assert at.points == [2, 5, 0]
    assert at.favors(1) == set()


def test_propagation_unused() -> None:
    at = table(THREE, "01/1S", favors={"propagation": 1})
    at.play("take 5 sculptor", "place 0-1-1", "pass")
    assert at.points == [5, 2, 0]
    assert at.last_event("square_scored")["counts"] == {"0": 2, "1": 2}
    assert at.part("unused_favors") == [0, 2, 0]


def test_propagation_for_one_of_several_squares() -> None:
    at = table(THREE, "011/1S1", favors={"propagation": 1})
    at.play("take 5 sculptor", "place 0-1-1", "square 0-0-0")
    assert at.legal == ["favor propagation", "pass"]
    at.play("pass")
    assert at.legal == ["favor propagation", "pass"]
    assert at.play("favor propagation")[:2] == [
        "favor_used 1 propagation cell 0-0-1",
        "square_scored 0-0-1 0:1 1:4 = 0:2 1:5",
    ]


def test_propagation_in_a_dummys_turn() -> None:
    at = table(SOLO, "01/1S", turn=1, display=[None, 9, 10, 5], favors={"propagation": 0})
    assert (at.turn, at.actor, at.legal) == (1, 0, ["favor propagation", "pass"])


def test_propagation_with_siku() -> None:
    # The opponent makes it 2-2 against Siku, who completed it: she is first.
    at = table(TWO, "1s/0S", favors={"propagation": 1})
    at.play("take 5 sculptor siku", "place 0-1-1")
    assert at.actor == 1
    at.play("favor propagation")
    assert at.last_event("square_scored")["points"] == {"1": 2, "siku": 5}
    assert at.points == [0, 2]


# Transformation


def transformed(words: str, columns: dict[str, list[int]], **keys: Any) -> Table:
    at = ending("transformation", columns={0: columns}, **keys)
    at.play(f"transform {words}")
    assert at.favors(0) == set()
    assert at.over
    return at


def test_transformation_to_worker() -> None:
    at = transformed("9 worker", {"artisan": [9]})
    assert at.part("workers") == [20, 0, 0]
    assert at.part("artisans") == [0, 0, 0]


def test_transformation_to_sculptor() -> None:
    at = transformed("0 sculptor", {"worker": [0]})  # card 5 is one already
    assert at.part("sculptors") == [7, 0, 0]
    assert at.part("workers") == [0, 0, 0]


@pytest.mark.parametrize(("tool", "points"), [("rope", 8), ("pick", 6), ("saw", 13)])
def test_transformation_to_artisan_with_the_tool_of_ones_choice(tool: str, points: int) -> None:
    at = transformed(f"0 artisan {tool}", {"worker": [0], "artisan": [9, 10, 11]})
    assert at.part("artisans") == [points, 0, 0]
    event = at.last_event("favor_used")
    assert (event["to"], event["tool"]) == ("artisan", tool)


def test_transformation_to_beast_has_no_beast_symbol() -> None:
    at = transformed("0 beast", {"worker": [0], "beast": [17]})
    assert at.part("beasts") == [2 * 2, 0, 0]
    at = transformed("0 beast", {"worker": [0]})
    assert at.part("beasts") == [0, 0, 0]


def test_transformation_of_a_double_to_its_own_other_beast_has_none_either() -> None:
    at = transformed("49 beast", {"elder": [49], "beast": [17]})
    assert at.part("beasts") == [2 * 2, 0, 0]


def test_transformation_to_engineer() -> None:
    at = transformed("0 engineer", {"worker": [0], "engineer": [18]}, track=[5, 0, 0])
    assert at.part("engineers") == [2 * 3, 0, 0]


def test_transformation_to_elder_scores_nothing_itself() -> None:
    at = transformed("0 elder", {"worker": [0]})
    assert at.part("elders") == [0, 0, 0]


def test_transformation_of_a_double_to_elder_scores_nothing_itself() -> None:
    at = transformed("49 elder", {"beast": [49]})
    assert at.part("elders") == [0, 0, 0]


def test_transformation_to_elder_counts_for_other_elders() -> None:
    at = transformed("0 elder", {"worker": [0], "elder": [22]})
    assert at.part("elders") == [2, 0, 0]


def test_transformation_to_elder_counts_for_full_sets() -> None:
    columns = {"worker": [0, 1], "artisan": [9], "beast": [14], "engineer": [18]}
    at = transformed("0 elder", columns)
    assert at.part("sets") == [10, 0, 0]


def test_transformation_of_an_elder_takes_its_points_away() -> None:
    at = transformed("22 sculptor", {"elder": [22], "artisan": [9, 10]})
    assert at.part("elders") == [0, 0, 0]
    assert at.part("sculptors") == [7, 0, 0]


def test_transformation_not_to_the_symbol_where_the_card_lies() -> None:
    at = ending("transformation", columns={0: {"artisan": [9]}})
    assert not [words for words in at.offers("transform 9") if words.startswith("artisan")]
    assert at.refusal("transform 9 artisan pick").startswith("N7.8: ")


def test_transformation_of_a_double_to_its_other_symbol() -> None:
    at = transformed("38 artisan saw", {"sculptor": [38], "artisan": [13]})
    assert at.part("sculptors") == [3, 0, 0]
    assert at.part("artisans") == [3, 0, 0]  # two saws: the tool is chosen, not printed


def test_transformation_not_of_other_players_cards() -> None:
    at = ending("transformation", columns={1: {"worker": [0]}})
    assert at.refusal("transform 0 beast") == "N7.8: card 0 is not one of yours."


def test_transformation_unused() -> None:
    left_unused(ending("transformation", columns={0: {"worker": [0]}}), "workers")


# Insight


@pytest.mark.parametrize(
    ("space", "points"),
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 6), (9, 8), (11, 10), (12, 10)],
)
def test_insight_used(space: int, points: int) -> None:
    at = ending("insight", track=[space, 0, 0])
    assert at.legal == ["favor insight", "pass"]
    assert at.play("favor insight")[0] == "favor_used 0 insight"
    assert at.part("favors") == [points, 0, 0]
    assert at.part("unused_favors") == [0, 0, 0]


def test_insight_unused() -> None:
    left_unused(ending("insight", track=[5, 0, 0]), "favors")


# Edges


def test_edges_used() -> None:
    at = ending("edges")
    before = at.part("favors")
    at.play("favor edges")
    mine = [cell for cell in at.blocks(0) if cell not in INNER]
    assert (before, at.part("favors")) == ([0, 0, 0], [len(mine), 0, 0])
    assert len(mine) > 10


INNER = {6, 7, 8, 11, 12, 13, 16, 17, 18, 30, 31, 34, 35, 45}  # cells that are no edge cells


def test_edges_unused() -> None:
    left_unused(ending("edges"), "favors")


# Ornaments


@pytest.mark.parametrize(
    ("cards", "points"), list(enumerate([9, 15, 21, 27, 33, 39, 45, 52, 63, 75, 75], 1))
)
def test_ornaments_used(cards: int, points: int) -> None:
    sculptors = [*SCULPTORS[1:], 38, 39, 45, 46, 50][: cards - 1]  # and card 5 with the last block
    at = ending("ornaments", columns={0: {"sculptor": sculptors}})
    at.play("favor ornaments")
    assert at.part("sculptors") == [points, 0, 0]


def test_ornaments_only_if_better() -> None:
    at = ending("ornaments", columns={0: {"sculptor": [6, 7, 8, 27, 28, 42, 38, 39]}})
    before = at.part("sculptors")
    at.play("favor ornaments")
    assert at.part("sculptors") == before == [63, 0, 0]


def test_ornaments_unused() -> None:
    left_unused(ending("ornaments"), "sculptors")


# Leadership


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [(1, 2, [20, 4, 0]), (1, 3, [12, 12, 0]), (1, 4, [2, 20, 0]), (2, 2, [20, 4, 0])],
)
def test_leadership_used(mine: int, theirs: int, points: list[int]) -> None:
    columns = {0: {"worker": WORKERS[:mine]}, 1: {"worker": WORKERS[mine : mine + theirs]}}
    at = ending("leadership", columns=columns)
    at.play("favor leadership")
    assert at.part("workers") == points  # the extra workers bring no 2 points each


def test_leadership_needs_a_worker() -> None:
    at = last(favors={"leadership": 0})
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.over
    assert at.part("unused_favors") == [2, 0, 0]


def test_leadership_a_transformed_worker_will_do() -> None:
    at = last(favors={"leadership": 0, "transformation": 0})
    at.play("take 5 sculptor", "place 3-1-1", "transform 5 worker")
    assert at.legal == ["favor leadership", "pass"]
    at = last(favors={"leadership": 0, "transformation": 0}, columns={0: {"worker": [0]}})
    at.play("take 5 sculptor", "place 3-1-1", "transform 0 beast")
    assert at.over  # and one that was moved away will not


def test_leadership_unused() -> None:
    columns = {0: {"worker": [0]}, 1: {"worker": [1, 2]}}
    left_unused(ending("leadership", columns=columns), "workers")


# Herd


def test_herd_used() -> None:
    at = ending("herd", columns={0: {"beast": [BEASTS_1[0], BEASTS_2[0]]}})
    assert at.part("beasts") == [6, 0, 0]
    at.play("favor herd")
    assert at.part("beasts") == [2 * (3 + 2), 0, 0]


def test_herd_needs_a_beast_card() -> None:
    at = last(favors={"herd": 0})
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.over
    assert at.part("unused_favors") == [2, 0, 0]


def test_herd_a_transformed_beast_will_do() -> None:
    at = last(favors={"herd": 0, "transformation": 0})
    at.play("take 5 sculptor", "place 3-1-1", "transform 5 beast", "favor herd")
    assert at.part("beasts") == [1 * (0 + 2), 0, 0]


def test_herd_unused() -> None:
    left_unused(ending("herd", columns={0: {"beast": [14]}}), "beasts")


# Toolmaking


@pytest.mark.parametrize(("tool", "points"), [("rope", 3), ("pick", 3), ("saw", 10)])
def test_toolmaking_used(tool: str, points: int) -> None:
    at = ending("toolmaking", columns={0: {"artisan": [ROPES[0], PICKS[0]]}})
    assert at.legal == ["tool rope", "tool pick", "tool saw", "pass"]
    assert at.play(f"tool {tool}")[0] == f"favor_used 0 toolmaking tool {tool}"
    assert at.part("artisans") == [points, 0, 0]  # for the series and for sets


def test_toolmaking_without_any_artisan() -> None:
    at = ending("toolmaking")
    at.play("tool saw")
    assert at.part("artisans") == [0, 0, 0]


def test_toolmaking_is_no_card() -> None:
    columns = {0: {"worker": [0], "beast": [14], "engineer": [18], "elder": [22]}}
    at = ending("toolmaking", columns=columns)
    at.play("tool rope")
    assert at.part("sets") == [0, 0, 0]
    assert at.part("elders") == [1, 0, 0]  # artisans and elders: itself


def test_toolmaking_beyond_the_table() -> None:
    at = ending("toolmaking", columns={0: {"artisan": [*ROPES, 38, 46]}})
    at.play("tool rope")
    assert at.part("artisans") == [24, 0, 0]


def test_toolmaking_unused() -> None:
    left_unused(ending("toolmaking", columns={0: {"artisan": [*SAWS]}}), "artisans")


# Freedom: the rest is N7.13


def test_freedom_used_before_taking() -> None:
    at = table(THREE, display=[9, 5, 6, 7], favors={"freedom": 0})
    at.play("favor freedom", "take 9 artisan", "place 0-2-2")
    assert at.block("0-2-2") == "0"
    assert at.column(0, "artisan") == {9}
    assert at.favors(0) == set()


def test_freedom_used_before_placing() -> None:
    at = table(THREE, "SAAAA/AAAAA/AAAAA/AAAAA/AAAAA", favors={"freedom": 0})
    at.play("take 5 sculptor")
    assert at.legal == ["place 0-0-0", "favor freedom"]
    at.play("favor freedom")
    assert len(at.offers("place")) == len(at.legal) == 25
    events = at.play("place 0-3-3")
    assert events[0] == "block_placed 0 0-3-3"
    assert at.log[:3] == ["card_taken 0 5 sculptor", "favor_used 0 freedom", "block_placed 0 0-3-3"]


def test_freedom_unused() -> None:
    at = table(THREE, favors={"freedom": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.part("unused_favors") == [2, 0, 0]


def test_freedom_lasts_one_turn() -> None:
    at = table(THREE, display=[9, 5, 6, 7], favors={"freedom": 0})
    at.play("favor freedom", "take 5 sculptor", "place 0-2-2")
    assert "take 9 artisan" not in at.legal


def test_freedom_a_card_without_a_cell_in_its_own_symbol_only() -> None:
    at = table(THREE, display=[9, 5, 6, 7], favors={"freedom": 0})
    at.play("favor freedom")
    assert at.refusal("take 9 sculptor") == "N3.2: card 9 does not show sculptor."


def test_freedom_with_a_worker_and_the_swap_passed() -> None:
    at = table(THREE, "W", display=[0, 5, 6, 7], favors={"freedom": 0})
    at.play("favor freedom", "take 0 worker", "pass")
    assert len(at.offers("place")) == 25


def test_freedom_solo_before_the_places_are_filled() -> None:
    at = table(SOLO, BEASTS, display=[5, None, 6, None], favors={"freedom": 0})
    assert (at.events, at.legal) == ([], ["favor freedom", "pass"])
    at.play("favor freedom")
    assert at.offers("take") == ["5 sculptor", "6 sculptor"]


# Renewal


def test_renewal_used() -> None:
    at = table(THREE, display=[5, 6, 7, 8], pile=[27, 28, 42, 9], favors={"renewal": 0})
    assert at.legal[-1] == "favor renewal"
    assert at.play("favor renewal") == []
    assert at.play("renew 6 8") == [
        "favor_used 0 renewal cards 6 8",
        "display_filled 27 28 in 5 7 27 28",
    ]
    assert at.last_event("display_filled")["rule"] == "N7.5"
    assert at.pile == [42, 9, 6, 8]  # the last named lies lowest
    assert at.offers("take") == ["5 sculptor", "7 sculptor", "27 sculptor", "28 sculptor"]
    assert at.favors(0) == set()


def test_renewal_unused() -> None:
    at = table(THREE, favors={"renewal": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.part("unused_favors") == [2, 0, 0]
    assert at.turn == 1


def test_renewal_any_number_of_cards() -> None:
    at = table(THREE, favors={"renewal": 0})
    at.play("favor renewal")
    sets = ["5", "6", "5 6", "7", "5 7", "6 7", "5 6 7", "8", "5 8", "6 8", "5 6 8", "7 8"]
    assert at.offers("renew") == [*sets, "5 7 8", "6 7 8", "5 6 7 8"]
    assert at.refusal("pass").startswith("N7.5: ")


def test_renewal_no_more_than_the_pile_has() -> None:
    at = table(THREE, pile=[27, 28], favors={"renewal": 0})
    at.play("favor renewal")
    assert {len(words.split()) for words in at.offers("renew")} == {1, 2}
    assert at.refusal("renew 5 6 7") == "N7.5: the pile has only 2 cards left."


def test_renewal_not_without_a_pile() -> None:
    at = table(THREE, pile=[], favors={"renewal": 0})
    assert at.offers("favor") == []
    assert at.refusal("favor renewal").startswith("N7.5: renewal needs a card in the pile")


def test_renewal_before_taking_only() -> None:
    at = table(THREE, favors={"renewal": 0})
    at.play("take 5 sculptor")
    assert at.offers("favor") == []


def test_renewal_when_nothing_can_be_taken() -> None:
    at = table(THREE, BEASTS, pile=[14, 15, 16, 9], favors={"renewal": 0})
    assert at.legal == ["favor renewal", "pass"]
    at.play("favor renewal", "renew 5 6")
    assert at.offers("take") == ["14 beast", "15 beast"]


def test_renewal_what_lies_under_the_pile_is_known() -> None:
    at = table(THREE, pile=[27, 28, 42, 9], favors={"renewal": 0})
    at.play("favor renewal", "renew 5 6")
    for seat in range(3):
        assert at.seen_pile(seat)[-2:] == [5, 6]
        assert all(card < 0 for card in at.seen_pile(seat)[:-2])


def test_renewal_and_freedom_in_one_turn() -> None:
    at = table(THREE, BEASTS, pile=[9, 10, 14, 11], favors={"renewal": 0, "freedom": 0})
    at.play("favor freedom")
    assert at.offers("favor") == ["renewal"]
    at.play("favor renewal", "renew 5")
    assert at.offers("take") == ["6 sculptor", "7 sculptor", "8 sculptor", "9 artisan"]


# Haste: the rest is N7.11


def test_haste_used() -> None:
    at = table(THREE, favors={"haste": 2})
    at.play("take 5 sculptor", "place 0-0-0", "favor haste")
    assert (at.turn, at.favors(2)) == (2, set())
    assert at.log[-2:] == ["turn_ended 0 0:0:0", "favor_used 2 haste"]


def test_haste_unused() -> None:
    at = table(THREE, favors={"haste": 2})
    at.play("take 5 sculptor", "place 0-0-0", "pass")
    assert (at.turn, at.part("unused_favors")) == (1, [0, 0, 2])


def test_haste_with_the_last_block_skips_the_regular_turn() -> None:
    at = table(THREE, favors={"haste": 2}, stock=[2, 2, 1])
    at.play("take 5 sculptor", "place 0-0-0", "favor haste", "take 6 sculptor", "place 0-2-0")
    assert at.play("take 7 sculptor", "place 0-0-2")[-1] == "turn_skipped 2"
    assert at.turn == 0


def test_haste_in_the_next_seat_changes_nothing_but_the_record() -> None:
    at = table(THREE, favors={"haste": 1})
    at.play("take 5 sculptor", "place 0-0-0", "favor haste")
    events = at.play("take 6 sculptor", "place 0-2-0")
    assert (events[-1], at.turn) == ("turn_skipped 1", 2)


# Progress


def test_progress_used() -> None:
    at = chosen("progress", track=[3, 0, 0])
    assert at.legal == ["favor progress", "pass"]
    assert at.play("favor progress")[0] == "favor_used 0 progress space 5"
    assert at.track == [5, 0, 0]


def test_progress_ends_with_the_track() -> None:
    at = chosen("progress", track=[11, 0, 0])
    assert at.play("favor progress")[0] == "favor_used 0 progress space 12"


def test_progress_unused() -> None:
    at = chosen("progress", track=[3, 0, 0])
    at.play("pass")
    assert (at.track, at.part("unused_favors")) == ([3, 0, 0], [2, 0, 0])


# Height


@pytest.mark.parametrize(
    ("upstairs", "points"), [("1", 0), ("01", 2), ("0011", 4), ("00/00", 8), ("0001/0001", 8)]
)
def test_height_used(upstairs: str, points: int) -> None:
    at = chosen("height", "00000/11111/22222", upstairs, stock=[9, 9, 9])
    before = at.points[0]
    assert at.play("favor height")[0] == f"favor_used 0 height points {points}"
    assert at.points[0] == before + points


def test_height_counts_the_block_just_placed() -> None:
    at = table(THREE, "11/22", "L", display=[22, 5], offer=["height", "edges"])
    at.play("take 22 elder", "place 1-0-0", "choose height")
    assert at.play("favor height")[0] == "favor_used 0 height points 2"


def test_height_unused() -> None:
    at = chosen("height", "00000/11111/22222", "00")
    at.play("pass")
    assert (at.points, at.part("unused_favors")) == ([0, 0, 0], [2, 0, 0])


# Solidity


@pytest.mark.parametrize(
    ("ground", "points"),
    [("000", 0), ("01/20", 2), ("000/000", 6), ("000/000/000", 8), ("10/10/0", 2)],
)
def test_solidity_used(ground: str, points: int) -> None:
    at = chosen("solidity", ground)
    assert at.play("favor solidity")[0] == f"favor_used 0 solidity points {points}"
    assert at.points == [points, 0, 0]


def test_solidity_counts_a_block_once_and_blocks_upstairs_too() -> None:
    at = chosen("solidity", "111/111/111", "00/00", stock=[9, 9, 9])
    assert at.play("favor solidity")[0] == "favor_used 0 solidity points 4"


def test_solidity_unused() -> None:
    at = chosen("solidity", "00/00")
    at.play("pass")
    assert (at.points, at.part("unused_favors")) == ([0, 0, 0], [2, 0, 0])


# Diversity


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ({}, 1),  # the elder just taken
        ({"elder": [23]}, 1),
        ({"worker": [0, 1], "artisan": [9, 11]}, 3),
        ({"worker": [0], "sculptor": [38], "artisan": [9], "beast": [14], "engineer": [18]}, 6),
    ],
)
def test_diversity_used(columns: dict[str, list[int]], points: int) -> None:
    at = chosen("diversity", columns={0: columns, 1: {"engineer": [19]}})
    assert at.play("favor diversity")[0] == f"favor_used 0 diversity points {points}"
    assert at.points == [points, 0, 0]


def test_diversity_unused() -> None:
    at = chosen("diversity")
    at.play("pass")
    assert (at.points, at.part("unused_favors")) == ([0, 0, 0], [2, 0, 0])


# Exchange: the rest is N7.12


def test_exchange_used() -> None:
    at = chosen("exchange", columns={0: {"worker": [0]}})
    assert at.offers("exchange")[:3] == ["0 5 sculptor", "0 6 sculptor", "0 7 sculptor"]
    assert at.offers("exchange")[3:] == ["22 5 sculptor", "22 6 sculptor", "22 7 sculptor"]
    at.play("exchange 0 7 sculptor")
    assert at.column(0, "sculptor") == {7}
    event = at.last_event("favor_used")
    assert (event["given"]["id"], event["taken"]["id"], event["as"]) == (0, 7, "sculptor")


def test_exchange_brings_no_block_and_no_power() -> None:
    at = chosen("exchange", "WL", display=[22, 0, 23])
    at.play("exchange 22 23 elder")
    assert at.turn == 1  # no second favor
    at = chosen("exchange", "WL", display=[22, 0, 23])
    at.play("exchange 22 0 worker")
    assert at.turn == 1  # no swap
    assert at.stock[0] == 17


def test_exchange_of_a_double_out_of_either_column() -> None:
    at = chosen("exchange", columns={0: {"artisan": [38]}}, display=[22, 5])
    at.play("exchange 38 5 sculptor")
    assert at.column(0, "artisan") == set()
    assert at.column(0, "sculptor") == {5}


def test_exchange_unused() -> None:
    at = chosen("exchange")
    at.play("pass")
    assert (at.column(0, "elder"), at.part("unused_favors")) == ({22}, [2, 0, 0])


def test_exchange_solo_keeps_the_places_of_the_diamond() -> None:
    at = chosen("exchange", players=SOLO, display=[5, 22, None, 6])
    at.play("exchange 22 6 sculptor")
    assert at.last_event("favor_used")["given"]["id"] == 22
    # Dummy 1 begins at the left place, where the elder lies now.
    taken = [event for event in at.events if event["kind"] == "card_taken"]
    assert taken[1]["seat"] == 1


# Generosity


@pytest.mark.parametrize(
    ("points", "gain"), [([0, 0, 0], 6), ([3, 3, 9], 6), ([4, 3, 9], 4), ([9, 10, 8], 4)]
)
def test_generosity_used(points: list[int], gain: int) -> None:
    at = chosen("generosity", points=points)
    assert at.play("favor generosity")[0] == f"favor_used 0 generosity points {gain}"
    assert at.points == [points[0] + gain, *points[1:]]


def test_generosity_solo_always_6() -> None:
    at = chosen("generosity", players=SOLO, points=[40])
    assert at.play("favor generosity")[0] == "favor_used 0 generosity points 6"


def test_generosity_unused() -> None:
    at = chosen("generosity")
    at.play("pass")
    assert (at.points, at.part("unused_favors")) == ([0, 0, 0], [2, 0, 0])


# All of them


def test_final_favors_are_asked_in_their_order() -> None:
    names = [name for name, (kind, _) in FAVORS.items() if kind == "final"]
    owners = {name: number % 3 for number, name in enumerate(names)}
    columns = {seat: {"worker": [seat], "beast": [14 + seat]} for seat in range(3)}
    at = last(favors=owners, columns=columns, offer=["progress", "height"])
    at.play("take 5 sculptor", "place 3-1-1")
    asked = []
    while not at.over:
        asked.append(at.actor)
        at.play(at.legal[0])
    assert asked == [owners[name] for name in names]
    used = [event["favor"] for event in at.events if event["kind"] == "favor_used"]
    assert used == names
    assert all(
        earlier != "final_scored" for earlier, later in pairwise(kinds(at)) if later == "favor_used"
    )


def kinds(at: Table) -> list[str]:
    return [event["kind"] for event in at.events]


@pytest.mark.parametrize("name", FAVORS)
def test_every_favor_is_tested_used_and_unused(name: str) -> None:
    tests = [test for test in globals() if test.startswith(f"test_{name}_")]
    assert f"test_{name}_unused" in tests
    assert [test for test in tests if test.startswith((f"test_{name}_used", f"test_{name}_to_"))]
