"""N7: favors, their kinds and moments. What each of them does is in test_favors.py."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from glaciarium.games.nunatak.favor_cards import (
    FAVORS,
)
from tests.games.nunatak.table import (
    FOUR,
    GAME,
    SOLO,
    THREE,
    TWO,
    Table,
    covered,
    in_use,
    last,
    last_of_four,
    table,
)

ONCE = [name for name, (kind, _) in FAVORS.items() if kind == "once"]
FINAL = [name for name, (kind, _) in FAVORS.items() if kind == "final"]
AT_ONCE = [name for name, (kind, _) in FAVORS.items() if kind == "immediate"]


def with_elder(ground: str = "", **keys: Any) -> Table:
    """Seat 0 has taken an elder and placed on 0-4-4."""
    rows = (ground or "SSSSS").split("/")
    rows += ["SSSSS"] * (5 - len(rows))
    rows[4] = (rows[4] + "SSSS")[:4] + "L"
    settings = {"display": [22, 5, 6, 7], "pile": [8, 27, 28, 42], **keys}
    at = table(THREE, "/".join(rows), **settings)
    at.play("take 22 elder", "place 0-4-4")
    return at


# N7.1


def test_rule_N7_1_an_elder_brings_one_of_the_two_favors_face_up() -> None:
    at = with_elder(offer=["edges", "herd"], blessings=["haste"])
    assert at.legal == ["choose edges", "choose herd"]
    assert at.play("choose edges")[0] == "favor_taken 0 edges"
    assert at.favors(0) == {"edges"}
    assert at.offer == ["herd", "haste"]
    assert at.last_event("favor_taken")["rule"] == "N7.1"


def test_rule_N7_1_not_one_that_lies_in_the_pile() -> None:
    at = with_elder(offer=["edges", "herd"], blessings=["haste"])
    assert at.refusal("choose haste") == "N7.1: haste isn't face up; choose edges or herd."
    assert at.refusal("pass").startswith("N7.1: ")


def test_rule_N7_1_after_the_squares() -> None:
    at = table(THREE, "01/2L", display=[22])
    events = at.play("take 22 elder", "place 0-1-1", "choose height")
    assert [event.split()[0] for event in events[2:5]] == [
        "square_scored",
        "tile_laid",
        "favor_taken",
    ]


def test_rule_N7_1_no_other_card_brings_one() -> None:
    at = table(THREE, "LLB", display=[49, 5, 6, 7])
    at.play("take 49 beast", "place 0-0-2")
    assert at.turn == 1
    at = table(THREE, "LLB", display=[49, 5, 6, 7])
    at.play("take 49 elder", "place 0-0-0")
    assert at.offers("choose") == ["progress", "height"]


def test_rule_N7_1_the_last_favors() -> None:
    at = with_elder(offer=["herd"], blessings=[])
    assert at.legal == ["choose herd"]
    at = with_elder(offer=[], blessings=[])
    assert at.turn == 1  # there is none


def test_rule_N7_1_favors_are_open_information() -> None:
    at = table(THREE, favors={"haste": 1, "edges": 2})
    for seat in range(3):
        seen = Table(GAME.view(at.state, seat).table, GAME)
        assert [seen.favors(owner) for owner in range(3)] == [set(), {"haste"}, {"edges"}]
        assert seen.offer == at.offer


# N7.2


@pytest.mark.parametrize("name", AT_ONCE)
def test_rule_N7_2_immediate_ones_are_used_right_when_taken(name: str) -> None:
    at = with_elder(offer=[name, "edges"])
    at.play(f"choose {name}")
    assert at.actor == 0
    assert at.legal[-1] == "pass"
    at.play(at.legal[0])
    assert at.favors(0) == set()


@pytest.mark.parametrize("name", AT_ONCE)
def test_rule_N7_2_or_never(name: str) -> None:
    at = with_elder("S" * 5, offer=[name, "edges"])
    at.play(f"choose {name}", "pass")
    for card in (5, 6, 7):  # a round later nobody is asked for it
        at.play(f"take {card} sculptor", f"place 0-0-{card - 5}")
    assert at.turn == 1
    assert at.favors(0) == {name}


@pytest.mark.parametrize("name", [*ONCE, *FINAL])
def test_rule_N7_2_others_are_kept(name: str) -> None:
    at = with_elder("01/2S", offer=[name, "generosity"])
    at.play(f"choose {name}")
    assert (at.turn, at.favors(0)) == (1, {name})


def test_rule_N7_2_never_in_the_turn_it_was_taken() -> None:
    # Foresight and Abundance would have their window at the end of this very turn.
    for name in ("foresight", "abundance"):
        at = with_elder(offer=[name, "edges"])
        at.play(f"choose {name}")
        assert (at.turn, at.actor) == (1, 1)


def test_rule_N7_2_but_in_a_later_one() -> None:
    at = with_elder(offer=["foresight", "edges"])
    at.play("choose foresight", "take 5 sculptor", "place 0-0-0")
    assert (at.turn, at.actor) == (1, 0)
    assert at.offers("reserve") == ["6", "7", "8", "27"]
    at = with_elder(offer=["abundance", "edges"])
    at.play("choose abundance", "take 5 sculptor", "place 0-0-0", "take 6 sculptor", "place 0-2-0")
    at.play("take 7 sculptor", "place 0-0-2")
    assert at.legal == ["favor abundance", "pass"]


def test_rule_N7_2_any_number_in_a_turn_and_then_out_of_the_game() -> None:
    favors = dict.fromkeys(["freedom", "renewal", "propagation", "divination", "foresight"], 0)
    favors["abundance"] = 0
    at = table(THREE, "01/2S", favors=favors, offer=["edges", "herd"])
    at.play("favor renewal", "renew 5", "favor freedom", "take 6 sculptor", "place 0-1-1")
    at.play("favor propagation", "favor divination", "lay 1", "next 2", "reserve 7")
    at.play("favor abundance")
    assert at.favors(0) == set()
    assert not set(favors) & {*at.offer, *at.blessings}
    assert at.part("unused_favors") == [0, 0, 0]


def test_rule_N7_2_final_ones_apply_at_the_end() -> None:
    at = last(favors=dict.fromkeys(FINAL, 1))
    assert at.legal == ["take 5 sculptor"]  # nobody is asked before
    at.play("take 5 sculptor", "place 3-1-1")
    assert (at.actor, at.legal) == (1, ["pass"])  # no card to transform
    at.play("pass")
    assert (at.actor, at.legal) == (1, ["favor insight", "pass"])


# N7.3


def test_rule_N7_3_an_unused_favor_is_worth_2() -> None:
    favors = {"haste": 0, "edges": 0, "height": 0, "freedom": 1}
    at = table(THREE, favors=favors, offer=["progress", "herd"])
    assert at.part("unused_favors") == [6, 2, 0]


def test_rule_N7_3_a_used_one_nothing() -> None:
    at = table(THREE, favors={"freedom": 0, "haste": 0})
    at.play("favor freedom")
    assert at.part("unused_favors") == [2, 0, 0]


@pytest.mark.parametrize("name", AT_ONCE)
def test_rule_N7_3_using_an_immediate_one_is_optional(name: str) -> None:
    at = with_elder(offer=[name, "edges"])
    at.play(f"choose {name}")
    before = at.points
    at.play("pass")
    assert at.points == before
    assert at.track == [0, 0, 0]
    assert at.part("unused_favors") == [2, 0, 0]


# N7.4


def test_rule_N7_4_the_owner_is_asked_at_the_moment_outside_their_turn() -> None:
    at = table(
        THREE, "01/2S", favors={"propagation": 1, "divination": 2, "haste": 1, "foresight": 2}
    )
    asked = []
    at.play("take 5 sculptor", "place 0-1-1")
    while at.turn == 0:
        asked.append((at.actor, at.legal[0]))
        at.play("pass")
    assert asked == [
        (1, "favor propagation"),
        (2, "favor divination"),
        (2, "reserve 6"),
        (1, "favor haste"),
    ]


@pytest.mark.parametrize("name", ["freedom", "renewal", "abundance"])
def test_rule_N7_4_others_only_in_ones_own_turn(name: str) -> None:
    at = table(THREE, "01/2S", favors={name: 1})
    at.play("take 5 sculptor", "place 0-1-1")
    assert (at.turn, at.actor) == (1, 1)  # nobody was asked on the way


def test_rule_N7_4_nobody_else_is_asked() -> None:
    at = table(THREE, "01/2S")
    at.play("take 5 sculptor", "place 0-1-1")
    assert at.actor == 1
    assert at.refusal("favor haste") == "N7.1: you do not have haste."


def test_rule_N7_4_and_at_no_other_moment() -> None:
    favors = {"propagation": 0, "divination": 0, "haste": 0, "foresight": 0, "edges": 0}
    at = table(THREE, favors=favors)
    assert at.offers("favor") == []
    for name in favors:
        assert at.refusal(f"favor {name}").startswith(f"N7.4: {name} cannot be played now")


# N7.5


def test_rule_N7_5_the_twenty_favors() -> None:
    assert len(FAVORS) == 20
    assert (len(ONCE), len(FINAL), len(AT_ONCE)) == (7, 7, 6)
    assert [len(in_use(players)) for players in (SOLO, TWO, THREE, FOUR)] == [16, 18, 20, 20]


def test_rule_N7_5_sources() -> None:
    known = {"foresight", "abundance", "transformation", "insight", "edges", "ornaments"}
    sources = {
        item.content.split(",")[0].lower(): item.source
        for item in GAME.components.items
        if item.name == "favor"
    }
    assert {name for name, source in sources.items() if source.startswith("rulebook")} == known
    named = {name for name, source in sources.items() if source.startswith("name and timing")}
    assert named == {"divination", "propagation"}
    rest = set(FAVORS) - known - named
    assert all(sources[name].startswith("reconstructed") for name in rest)
    assert "reconstructed" in sources["ornaments"]


# N7.6: Foresight


def reserving(players: int = THREE, owner: int = 1, **keys: Any) -> Table:
    """Seat 0 has had its turn; the owner of Foresight is asked."""
    settings = {"favors": {"foresight": owner}, "pile": [27, 28, 42, 9], **keys}
    at = table(players, **settings)
    at.play("take 5 sculptor", "place 0-0-0")
    return at


def test_rule_N7_6_at_the_end_of_any_turn_after_the_refill() -> None:
    at = reserving()
    assert (at.turn, at.actor) == (0, 1)
    assert at.legal == ["reserve 6", "reserve 7", "reserve 8", "reserve 27", "pass"]
    assert at.log[-1] == "turn_ended 0 0:0:0"
    assert at.play("reserve 27") == ["favor_used 1 foresight card 27"]
    assert at.reserved == (27, 1)
    assert at.last_event("favor_used")["rule"] == "N7.6"


@pytest.mark.parametrize("owner", range(3))
def test_rule_N7_6_after_ones_own_turn_too(owner: int) -> None:
    at = reserving(owner=owner)
    assert at.actor == owner


def test_rule_N7_6_it_may_be_kept() -> None:
    at = reserving()
    assert at.play("pass") == []
    assert (at.favors(1), at.reserved, at.turn) == ({"foresight"}, None, 1)
    at.play("take 6 sculptor", "place 0-0-1")
    assert at.offers("reserve") == ["7", "8", "27", "28"]  # asked again


def test_rule_N7_6_others_cannot_take_it() -> None:
    at = reserving(owner=2)
    at.play("reserve 7")
    assert at.turn == 1
    assert at.offers("take") == ["6 sculptor", "8 sculptor", "27 sculptor"]
    assert at.refusal("take 7 sculptor") == "N7.6: card 7 is reserved by another player."


def test_rule_N7_6_it_stays_one_of_the_four() -> None:
    at = reserving(owner=2)
    at.play("reserve 7", "take 6 sculptor", "place 0-0-1")
    assert at.display == [7, 8, 27, 28]


def test_rule_N7_6_the_owner_must_take_it() -> None:
    at = reserving()
    at.play("reserve 7")
    assert at.legal == ["take 7 sculptor"]
    assert at.refusal("take 6 sculptor") == "N7.6: you must take the card that you reserved, 7."
    at.play("take 7 sculptor")
    assert at.reserved is None


def test_rule_N7_6_if_it_cannot_be_taken_another_one_is() -> None:
    at = table(THREE, display=[9, 6, 7, 8], turn=1, reserved=(9, 1))
    assert at.offers("take") == ["6 sculptor", "7 sculptor", "8 sculptor"]
    at.play("take 6 sculptor", "place 0-0-0")
    assert at.reserved == (9, 1)  # it is looked at again in the next turn


def test_rule_N7_6_and_again_each_turn() -> None:
    # In seat 1's second turn an artisan tile is there.
    at = table(
        THREE, "01/2S", turn=1, display=[9, 6, 7, 8], pile=[27, 28, 42], stack="A", reserved=(9, 1)
    )
    at.play("take 6 sculptor", "place 0-4-4", "take 7 sculptor", "place 0-1-1")
    at.play("take 8 sculptor", "place 0-4-0")
    assert (at.turn, at.legal) == (1, ["take 9 artisan"])


def test_rule_N7_6_a_double_may_be_taken_as_either() -> None:
    at = table(THREE, "SA", display=[38, 6, 7, 8], reserved=(38, 0))
    assert at.offers("take") == ["38 sculptor", "38 artisan"]


def test_rule_N7_6_with_freedom_the_owner_can_take_it() -> None:
    at = table(THREE, display=[9, 6, 7, 8], reserved=(9, 0), favors={"freedom": 0})
    assert at.legal == ["take 6 sculptor", "take 7 sculptor", "take 8 sculptor", "favor freedom"]
    at.play("favor freedom")
    assert at.legal == ["take 9 artisan"]


def test_rule_N7_6_freedom_of_others_does_not_open_it() -> None:
    at = table(THREE, display=[9, 6, 7, 8], reserved=(9, 1), favors={"freedom": 0})
    at.play("favor freedom")
    assert "take 9 artisan" not in at.legal


def test_rule_N7_6_never_put_under_the_pile() -> None:
    at = table(THREE, reserved=(6, 1), favors={"renewal": 0})
    at.play("favor renewal")
    assert not [words for words in at.offers("renew") if "6" in words.split()]
    assert at.refusal("renew 5 6") == "N7.6: a reserved card stays where it is."


@pytest.mark.parametrize("owner", [0, 1])
def test_rule_N7_6_never_exchanged_by_anyone(owner: int) -> None:
    # No artisan tile is open, so the owner may take another card meanwhile.
    at = with_elder(offer=["exchange", "edges"], display=[22, 5, 9, 7], reserved=(9, owner))
    at.play("choose exchange")
    assert at.offers("exchange") == ["22 5 sculptor", "22 7 sculptor"]
    assert at.refusal("exchange 22 9 artisan") == "N7.6: card 9 is reserved."


def test_rule_N7_6_never_shuffled_away() -> None:
    beasts = "/".join(["BBBBB"] * 5)
    at = table(THREE, beasts, display=[5, 6, 7, 8], pile=[9, 10, 14, 15], reserved=(7, 0))
    assert at.log[0].startswith("display_reshuffled 7 ")
    assert "take 7 sculptor" not in at.legal


def test_rule_N7_6_only_with_a_turn_left() -> None:
    at = reserving(stock=[18, 0, 18])
    assert (at.turn, at.actor) == (2, 2)  # seat 1 is not asked, having no block


def test_rule_N7_6_sikus_blocks_are_turns_too() -> None:
    at = table(TWO, favors={"foresight": 1}, stock=[17, 0], sikus=[9, 1], turn=0)
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.actor == 1
    assert at.offers("reserve")


def test_rule_N7_6_only_with_two_cards() -> None:
    openings = dict.fromkeys(["3-1-0", "3-1-1"], "S")
    keys: dict[str, Any] = {
        "display": [5, 6],
        "pile": [],
        "favors": {"foresight": 1},
        "stock": [1, 1, 0],
    }
    at = table(THREE, *covered("012", openings), **keys)
    at.play("take 5 sculptor", "place 3-1-0")
    assert at.legal == ["take 6 sculptor"]


def test_rule_N7_6_with_four_while_an_extra_turn_is_possible() -> None:
    # Seat 0 has no regular block left but may get an extra turn: before the ranking it is asked.
    openings = dict.fromkeys(["3-0-0", "3-0-1", "3-1-0", "3-1-1"], "S")
    keys: dict[str, Any] = {"display": [5, 6, 7, 8], "pile": [], "favors": {"foresight": 0}}
    at = table(FOUR, *covered("0123", openings), turn=2, stock=[0, 0, 1, 1], **keys)
    at.play("take 5 sculptor", "place 3-0-0")
    assert (at.actor, at.offers("reserve")) == (0, ["6", "7", "8"])


@pytest.mark.parametrize(("owner", "asked"), [(0, False), (1, False), (2, True), (3, True)])
def test_rule_N7_6_after_the_ranking_only_those_with_an_extra_turn(owner: int, asked: bool) -> None:
    at = last_of_four(favors={"foresight": owner})  # all alike: the later in turn order, 3 and 2
    at.play("take 5 sculptor", "place 3-0-1")
    assert (at.offers("reserve") == ["6", "7"]) == asked
    assert at.actor == (owner if asked else 3)


def test_rule_N7_6_the_reservation_lapses_without_a_further_turn() -> None:
    at = table(THREE, display=[9, 6, 7, 8], turn=1, reserved=(9, 1), stock=[9, 1, 9])
    at.play("take 6 sculptor", "place 0-0-0")
    assert at.reserved is None


def test_rule_N7_6_and_with_four_when_the_ranking_is_made() -> None:
    at = last_of_four(reserved=(6, 0))
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.reserved is None
    at = last_of_four(reserved=(6, 2))
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.reserved == (6, 2)
    assert at.legal == ["take 7 sculptor"]


def test_rule_N7_6_the_reservation_lapses_when_the_card_is_alone() -> None:
    openings = dict.fromkeys(["3-1-0", "3-1-1"], "S")
    keys: dict[str, Any] = {"display": [5, 6], "pile": [], "stock": [1, 1, 1], "reserved": (6, 2)}
    at = table(THREE, *covered("012", openings), **keys)
    assert at.legal == ["take 5 sculptor"]
    at.play("take 5 sculptor", "place 3-1-0")
    assert at.reserved is None
    assert (at.turn, at.legal) == (1, ["take 6 sculptor"])


# N7.7: Abundance


def test_rule_N7_7_two_turns_in_a_row_with_a_refill_between() -> None:
    at = table(THREE, favors={"abundance": 0}, pile=[27, 28, 42])
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.actor, at.legal) == (0, ["favor abundance", "pass"])
    assert at.display == [6, 7, 8, 27]
    assert at.play("favor abundance") == ["favor_used 0 abundance"]
    assert (at.turn, at.actor) == (0, 0)
    at.play("take 27 sculptor", "place 0-0-1")
    assert at.turn == 1
    assert at.last_event("favor_used")["rule"] == "N7.7"


def test_rule_N7_7_then_the_next_turn_is_skipped() -> None:
    at = table(THREE, favors={"abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0", "favor abundance", "take 6 sculptor", "place 0-2-0")
    at.play("take 7 sculptor", "place 0-0-2")
    events = at.play("take 8 sculptor", "place 0-2-2")
    assert events[-1] == "turn_skipped 0"
    assert at.turn == 1
    assert at.last_event("turn_skipped")["rule"] == "N7.7"


def test_rule_N7_7_the_skip_is_one_turn_only() -> None:
    at = table(
        THREE, "SSSSS/AAAAA/SSSSS", favors={"abundance": 0}, pile=[27, 28, 42, 38, 39, 45, 46]
    )
    turns = []
    places = iter([f"0-{row}-{column}" for row in (0, 2) for column in range(5)])
    for _ in range(8):
        turns.append(at.turn)
        at.play(at.legal[0], f"place {next(places)}")
        if "favor abundance" in at.legal:
            at.play("favor abundance")
    assert turns == [0, 0, 1, 2, 1, 2, 0, 1]


@pytest.mark.parametrize(("blocks", "asked"), [(1, False), (2, True)])
def test_rule_N7_7_only_with_two_blocks_before_the_first_turn(blocks: int, asked: bool) -> None:
    at = table(THREE, favors={"abundance": 0}, stock=[blocks, 9, 9])
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.legal == ["favor abundance", "pass"]) == asked


def test_rule_N7_7_the_reserve_block_does_not_count() -> None:
    at = table(FOUR, favors={"abundance": 0}, stock=[1, 9, 9, 9])
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.turn == 1


def test_rule_N7_7_not_for_two_or_one() -> None:
    assert "abundance" not in in_use(TWO)
    assert "abundance" not in in_use(SOLO)


def test_rule_N7_7_used_when_the_second_turn_starts() -> None:
    at = table(THREE, favors={"abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.part("unused_favors") == [2, 0, 0]
    at.play("favor abundance")
    assert at.part("unused_favors") == [0, 0, 0]


# N7.8 to N7.10: final favors; see test_favors.py for more


def test_rule_N7_8_transformation_moves_one_card() -> None:
    at = last(columns={0: {"worker": [0]}}, favors={"transformation": 0})
    at.play("take 5 sculptor", "place 3-1-1")
    targets = [
        "sculptor",
        "artisan rope",
        "artisan pick",
        "artisan saw",
        "beast",
        "engineer",
        "elder",
    ]
    assert at.offers("transform 0") == targets
    assert at.offers("transform 5")[0] == "worker"
    assert at.legal[-1] == "pass"
    at.play("transform 0 beast")
    event = at.last_event("favor_used")
    assert (event["rule"], event["to"], event["tool"]) == ("N7.8", "beast", None)


def test_rule_N7_9_insight_rounds_up() -> None:
    at = last(favors={"insight": 1}, track=[0, 2, 0])
    at.play("take 5 sculptor", "place 3-1-1", "favor insight")
    assert at.last_event("favor_used")["rule"] == "N7.9"
    assert [event["parts"]["favors"] for event in at.events[-4:-1]] == [0, 2, 0]


def test_rule_N7_10_ornaments_have_their_own_table() -> None:
    at = last(favors={"ornaments": 0})
    at.play("take 5 sculptor", "place 3-1-1", "favor ornaments")
    assert at.last_event("favor_used")["rule"] == "N7.10"
    assert at.part("sculptors") == [9, 0, 0]


# N7.11: Haste


def test_rule_N7_11_after_another_players_turn_ones_next_turn_comes_now() -> None:
    at = table(THREE, favors={"haste": 2})
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.turn, at.actor, at.legal) == (0, 2, ["favor haste", "pass"])
    assert at.play("favor haste") == ["favor_used 2 haste"]
    assert (at.turn, at.actor) == (2, 2)
    assert at.last_event("favor_used")["rule"] == "N7.11"


def test_rule_N7_11_the_order_goes_on_and_the_regular_turn_is_skipped() -> None:
    at = table(THREE, favors={"haste": 2})
    at.play("take 5 sculptor", "place 0-0-0", "favor haste", "take 6 sculptor", "place 0-2-0")
    assert at.turn == 1
    assert at.play("take 7 sculptor", "place 0-0-2")[-1] == "turn_skipped 2"
    assert at.turn == 0


def test_rule_N7_11_not_after_ones_own_turn() -> None:
    at = table(THREE, favors={"haste": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.turn, at.actor) == (1, 1)
    at.play("take 6 sculptor", "place 0-2-0")
    assert (at.turn, at.actor) == (1, 0)


def test_rule_N7_11_only_with_a_regular_block() -> None:
    at = table(THREE, favors={"haste": 2}, stock=[9, 9, 0])
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.turn, at.actor) == (1, 1)


def test_rule_N7_11_not_in_the_extra_turns() -> None:
    at = last_of_four(favors={"haste": 2})
    at.play("take 5 sculptor", "place 3-0-1")
    assert (at.turn, at.actor, at.offers("take")) == (3, 3, ["6 sculptor", "7 sculptor"])
    at.play("take 6 sculptor", "place 3-1-0")
    assert (at.turn, at.actor, at.offers("take")) == (2, 2, ["7 sculptor"])


def test_rule_N7_11_not_within_an_abundance() -> None:
    at = table(THREE, favors={"haste": 2, "abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0")
    assert (at.actor, at.legal[0]) == (0, "favor abundance")
    at.play("favor abundance")
    assert (at.turn, at.actor) == (0, 0)  # the second turn comes at once
    at.play("take 6 sculptor", "place 0-2-0")
    assert (at.actor, at.legal[0]) == (2, "favor haste")  # and then


def test_rule_N7_11_if_abundance_is_not_played_haste_may_be() -> None:
    at = table(THREE, favors={"haste": 2, "abundance": 0})
    at.play("take 5 sculptor", "place 0-0-0", "pass")
    assert (at.actor, at.legal) == (2, ["favor haste", "pass"])


def test_rule_N7_11_skips_add_up() -> None:
    at = table(THREE, favors={"haste": 2, "abundance": 2}, stock=[9, 9, 9])
    at.play("take 5 sculptor", "place 0-0-0", "favor haste", "take 6 sculptor", "place 0-2-0")
    assert at.legal == ["favor abundance", "pass"]
    at.play("favor abundance", "take 7 sculptor", "place 0-0-2")
    skips = []
    places = iter(["0-2-2", "0-0-4", "0-2-4", "0-4-0"])
    for _ in range(4):
        take = next(words for words in at.legal if words.endswith("sculptor"))
        skips += [event for event in at.play(take, f"place {next(places)}") if "skipped" in event]
        if not [words for words in at.legal if words.endswith("sculptor")]:
            break
    assert skips == ["turn_skipped 2"] * 2


# N7.12 and N7.13: Exchange and Freedom; see test_favors.py for more


def test_rule_N7_12_the_given_card_takes_the_place_of_the_other() -> None:
    at = with_elder(offer=["exchange", "edges"], columns={0: {"worker": [0]}})
    at.play("choose exchange")
    assert at.display == [5, 6, 7]  # before the refill
    events = at.play("exchange 0 6 sculptor")
    assert events[0] == "favor_used 0 exchange given 0 taken 6 as sculptor"
    assert at.display == [5, 0, 7, 8]
    assert at.column(0, "sculptor") == {6}
    assert at.column(0, "worker") == set()
    assert at.last_event("favor_used")["rule"] == "N7.12"


def test_rule_N7_12_so_a_card_may_be_taken_twice() -> None:
    at = with_elder("W", offer=["exchange", "edges"], columns={0: {"worker": [0]}})
    at.play("choose exchange", "exchange 0 6 sculptor", "take 0 worker")
    assert at.column(1, "worker") == {0}


def test_rule_N7_12_the_elder_just_taken_may_be_given() -> None:
    at = with_elder(offer=["exchange", "edges"])
    at.play("choose exchange", "exchange 22 7 sculptor")
    assert at.column(0, "elder") == set()
    assert at.display == [5, 6, 22, 8]


def test_rule_N7_12_the_column_of_a_double_is_chosen() -> None:
    at = with_elder(offer=["exchange", "edges"], display=[22, 38])
    at.play("choose exchange")
    assert at.legal == ["exchange 22 38 sculptor", "exchange 22 38 artisan", "pass"]
    at.play("exchange 22 38 artisan")  # whether an open cell shows it or not
    assert at.column(0, "artisan") == {38}


def test_rule_N7_12_not_with_an_empty_display() -> None:
    at = last(display=[22], offer=["exchange", "edges"])
    at.play("take 22 elder", "place 3-1-1", "choose exchange")
    assert at.over
    assert at.favors(0) == {"exchange"}


def test_rule_N7_13_freedom_before_taking_any_card_any_open_cell() -> None:
    at = table(THREE, "0", display=[9, 14, 5], favors={"freedom": 0})
    assert at.legal == ["take 5 sculptor", "favor freedom"]
    assert at.play("favor freedom") == ["favor_used 0 freedom"]
    assert at.legal == ["take 9 artisan", "take 14 beast", "take 5 sculptor"]
    at.play("take 9 artisan")
    assert len(at.offers("place")) == 24
    assert at.last_event("favor_used")["rule"] == "N7.13"


def test_rule_N7_13_before_n3_3_is_applied() -> None:
    beasts = "/".join(["BBBBB"] * 5)
    at = table(THREE, beasts, pile=[14, 9, 10], favors={"freedom": 0})
    assert at.events == []
    assert at.legal == ["favor freedom", "pass"]
    free = at.copy()
    free.play("favor freedom")
    assert free.offers("take") == ["5 sculptor", "6 sculptor", "7 sculptor", "8 sculptor"]
    assert at.play("pass")[0].startswith("display_reshuffled")
    assert at.favors(0) == {"freedom"}


def test_rule_N7_13_not_under_n3_4_which_frees_already() -> None:
    beasts = "/".join(["BBBBB"] * 5)
    at = table(THREE, beasts, pile=[], favors={"freedom": 0})
    assert at.offers("favor") == []
    assert at.refusal("favor freedom").startswith("N7.13: ")
    at.play("take 5 sculptor")
    assert at.offers("favor") == []
    assert at.refusal("favor freedom").startswith("N7.13: ")


def test_rule_N7_13_also_for_sikus_block() -> None:
    at = table(TWO, display=[9, 5], favors={"freedom": 0})
    at.play("favor freedom", "take 9 artisan siku")
    assert len(at.offers("place")) == 25
    at.play("place 0-4-4")
    assert at.block("0-4-4") == "s"


def test_rule_N7_13_after_a_swap_the_block_goes_on_the_moved_tile() -> None:
    at = table(THREE, "WB", display=[0, 5, 6, 7], favors={"freedom": 0})
    at.play("favor freedom", "take 0 worker", "swap 0-0-0 0-0-1")
    assert (at.block("0-0-1"), at.turn) == ("0", 1)
    at = table(THREE, "WB", display=[0, 5, 6, 7], favors={"freedom": 0})
    at.play("take 0 worker", "swap 0-0-0 0-0-1")
    assert at.favors(0) == {"freedom"}  # no place decision, so no Freedom
