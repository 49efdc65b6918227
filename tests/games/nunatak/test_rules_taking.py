"""N3: take a card."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from tests.games.nunatak.table import (
    BEAST_ELDERS,
    BEASTS_1,
    ENGINEERS,
    FOUR,
    PICKS,
    ROPES,
    SCULPTORS,
    THREE,
    TWO,
    WORKER_ENGINEERS,
    WORKERS,
    covered,
    table,
)

ALL_BEASTS = "BBBBB/BBBBB/BBBBB/BBBBB/BBBBB"


# N3.1


def test_rule_N3_1_a_card_with_a_symbol_on_an_open_cell() -> None:
    at = table(THREE, "WSA", display=[0, 5, 9, 14])
    assert at.legal == ["take 0 worker", "take 5 sculptor", "take 9 artisan"]
    assert at.play("take 9 artisan") == ["card_taken 0 9 artisan"]
    assert at.display == [0, 5, 14]
    assert at.column(0, "artisan") == {9}
    assert at.last_event("card_taken")["rule"] == "N3.1"


def test_rule_N3_1_no_worker_without_an_open_worker_tile() -> None:
    """The rulebooks' example: a worker in the display, and no worker symbol to be seen."""
    at = table(THREE, "0ASAS", display=[0, 5, 6, 7])
    assert "take 0 worker" not in at.legal
    assert at.refusal("take 0 worker").startswith("N3.1: no open cell shows worker")


def test_rule_N3_1_a_tile_under_a_block_is_not_open() -> None:
    assert table(THREE, "W", display=[0, 5]).offers("take") == ["0 worker", "5 sculptor"]
    assert table(THREE, "0", display=[0, 5]).offers("take") == ["5 sculptor"]


def test_rule_N3_1_a_tile_upstairs_will_do() -> None:
    at = table(THREE, "00/00", "W", display=[0, 5])
    assert "take 0 worker" in at.legal


def test_rule_N3_1_only_cards_of_the_display() -> None:
    at = table(THREE, display=[5, 6])
    assert at.refusal("take 7 sculptor") == "N3.1: card 7 is not in the display."


def test_rule_N3_1_the_order_is_that_of_the_display() -> None:
    at = table(THREE, "WSA", display=[9, 42, 0, 6])
    assert at.offers("take") == ["9 artisan", "42 sculptor", "0 worker", "6 sculptor"]


# N3.2


def test_rule_N3_2_a_double_is_taken_as_one_of_its_symbols() -> None:
    at = table(THREE, "SA", display=[38, 40, 49])
    assert at.offers("take") == ["38 sculptor", "38 artisan"]
    at.play("take 38 artisan")
    assert at.last_event("card_taken")["rule"] == "N3.2"
    assert (at.column(0, "artisan"), at.column(0, "sculptor")) == ({38}, set())


def test_rule_N3_2_a_double_needs_an_open_cell_of_that_symbol() -> None:
    at = table(THREE, "E", display=[40])
    assert at.legal == ["take 40 engineer"]
    assert at.refusal("take 40 worker").startswith("N3.1: ")
    assert at.refusal("take 40 beast") == "N3.2: card 40 does not show beast."


def test_rule_N3_2_it_counts_as_that_symbol_only() -> None:
    """The rulebooks' example: taken as engineer, it lies with the engineers, not the workers."""
    at = table(THREE, "Ey", display=[40], track=[5])
    at.play("take 40 engineer")
    assert at.legal == ["place 0-0-0", "place 0-0-1"]  # no swap: it is no worker
    at.play("place 0-0-0")
    assert at.part("engineers") == [3, 0, 0]
    assert at.part("workers") == [0, 0, 0]


def test_rule_N3_2_a_double_card_on_a_double_tile() -> None:
    at = table(THREE, ALL_BEASTS.replace("B", "x", 1), display=[38])
    assert at.legal == ["take 38 sculptor", "take 38 artisan"]
    at.play("take 38 sculptor")
    assert at.legal == ["place 0-0-0"]


# N3.3


def test_rule_N3_3_display_and_pile_are_shuffled_together() -> None:
    at = table(THREE, ALL_BEASTS, display=SCULPTORS[:4], pile=[14, 15, 16, 9, 10, 11])
    shuffles = [event for event in at.events if event["kind"] == "display_reshuffled"]
    assert shuffles
    assert {event["rule"] for event in shuffles} == {"N3.3"}
    cards = [card for card in at.display if card is not None] + at.pile
    assert sorted(cards) == [5, 6, 7, 8, 9, 10, 11, 14, 15, 16]
    assert len(at.display) == 4
    assert set(at.display) & {14, 15, 16}
    assert at.actor == 0


def test_rule_N3_3_again_until_one_can_be_taken() -> None:
    pile = [14, *ROPES, *PICKS, *ENGINEERS, *WORKERS]
    at = table(THREE, ALL_BEASTS, display=SCULPTORS[:4], pile=pile)
    assert at.legal == ["take 14 beast"]
    assert all(event["kind"] == "display_reshuffled" for event in at.events)
    assert all(14 not in _ids(event) for event in at.events[:-1])
    assert 14 in _ids(at.events[-1])
    assert len(at.events) > 1  # with this seed


def _ids(event: dict[str, list[dict[str, int]]]) -> list[int]:
    return [card["id"] for card in event["display"]]


def test_rule_N3_3_not_while_one_can_be_taken() -> None:
    at = table(THREE, ALL_BEASTS, display=[5, 6, 7, 14])
    assert (at.legal, at.events) == (["take 14 beast"], [])


def test_rule_N3_3_the_shuffle_belongs_to_the_turn_that_follows() -> None:
    at = table(THREE, ALL_BEASTS, display=[14, 5, 6, 7], pile=[8, 15, 16, 17])
    events = at.play("take 14 beast", "place 0-0-0")
    assert events[2:4] == ["display_filled 8 in 5 6 7 8", "turn_ended 0 0:0:0"]
    assert events[4].startswith("display_reshuffled")
    assert at.actor == 1


def test_rule_N3_3_if_nothing_in_pile_and_display_fits_any_card_will_do() -> None:
    at = table(THREE, ALL_BEASTS, display=SCULPTORS[:4], pile=[9, 10, 38])
    assert at.events == []
    assert at.offers("take") == ["5 sculptor", "6 sculptor", "7 sculptor", "8 sculptor"]


def test_rule_N3_3_a_card_reserved_by_another_is_no_hope() -> None:
    display = [14, 5, 6, 7]
    at = table(THREE, ALL_BEASTS, display=display, pile=[9, 10], reserved=(14, 1))
    assert at.events == []
    assert at.offers("take") == ["5 sculptor", "6 sculptor", "7 sculptor"]
    at.play("take 5 sculptor")
    assert at.last_event("card_taken")["rule"] == "N3.4"
    assert len(at.offers("place")) == 25


def test_rule_N3_3_a_reserved_card_stays_in_the_display() -> None:
    display = [5, 6, 7, 8]
    at = table(THREE, ALL_BEASTS, display=display, pile=[14, 15, 9, 10], reserved=(6, 2))
    assert at.events
    assert all(_ids(event)[0] == 6 for event in at.events)
    assert at.display[0] == 6
    assert at.reserved == (6, 2)


# N3.4


def test_rule_N3_4_without_a_pile_any_card_goes_anywhere() -> None:
    at = table(THREE, ALL_BEASTS, display=[5, 38], pile=[])
    assert at.offers("take") == ["5 sculptor", "38 sculptor", "38 artisan"]
    at.play("take 38 artisan")
    assert at.last_event("card_taken")["rule"] == "N3.4"
    assert at.column(0, "artisan") == {38}
    assert len(at.offers("place")) == 25
    assert at.play("place 0-4-4")[0] == "block_placed 0 0-4-4"


def test_rule_N3_4_not_while_a_card_of_the_display_fits() -> None:
    at = table(THREE, ALL_BEASTS, display=[5, 14], pile=[])
    assert at.legal == ["take 14 beast"]
    at.play("take 14 beast")
    assert len(at.offers("place")) == 25
    at = table(THREE, "B", display=[5, 14], pile=[])
    at.play("take 14 beast")
    assert at.legal == ["place 0-0-0"]


def test_rule_N3_4_a_card_goes_to_a_column_of_its_own_symbol() -> None:
    at = table(THREE, ALL_BEASTS, display=[5, 40], pile=[])
    assert at.refusal("take 5 beast") == "N3.2: card 5 does not show beast."
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.column(0, "sculptor") == {5}


def test_rule_N3_4_an_elder_still_brings_a_favor_and_a_worker_a_swap() -> None:
    at = table(THREE, ALL_BEASTS, display=[22, 0], pile=[])
    at.play("take 22 elder", "place 0-0-0")
    assert at.offers("choose") == ["progress", "height"]
    # No open worker tile, so nothing to swap.
    at = table(THREE, ALL_BEASTS, display=[22, 0], pile=[])
    at.play("take 0 worker")
    assert at.offers("swap") == []
    assert len(at.offers("place")) == 25


def test_rule_N3_4_the_owner_takes_the_reserved_card_others_do_not() -> None:
    at = table(THREE, ALL_BEASTS, display=[5, 6, 7], pile=[], reserved=(6, 0))
    assert at.legal == ["take 6 sculptor"]
    at = table(THREE, ALL_BEASTS, display=[5, 6, 7], pile=[], reserved=(6, 1))
    assert at.legal == ["take 5 sculptor", "take 7 sculptor"]


def test_rule_N3_4_with_four_in_the_extra_turns() -> None:
    openings = dict.fromkeys(["3-0-1", "3-1-0", "3-1-1"], "S")
    at = table(FOUR, *covered("0123", openings), turn=3, display=[5, 9, 14], pile=[])
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.legal == ["take 9 artisan", "take 14 beast"]


@pytest.mark.parametrize("card", [BEASTS_1[0], BEAST_ELDERS[0]])
def test_rule_N3_4_also_for_siku(card: int) -> None:
    at = table(TWO, "", display=[card], pile=[])
    assert f"take {card} beast siku" in at.legal
    at.play(f"take {card} beast siku")
    assert at.last_event("card_taken")["rule"] == "N3.4"


def test_rule_N3_1_a_worker_engineer_double_fits_either_tile() -> None:
    at = table(THREE, "EW", display=WORKER_ENGINEERS[:1])
    assert at.offers("take") == ["40 worker", "40 engineer"]
