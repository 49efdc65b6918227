"""What a series of games says about each thing: counts, shares, and leads with intervals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.arena.balance import Series, Tally, counted, play, tallies
from glaciarium.arena.balance_figures import balance, led, ratio, slope
from glaciarium.arena.balance_report import facts, page, tables
from glaciarium.arena.simulate import simulate
from glaciarium.arena.workers import Processes
from glaciarium.kernel.errors import BadContest
from glaciarium.kernel.notes import TAKEN, Note, plain_notes

if TYPE_CHECKING:
    from pathlib import Path


def series(name: str = "arktia", **wishes: Any) -> Series:
    game = catalog.game(name)
    options = game.agree(wishes)
    bots = ["random"] * options["players"]
    digest = game.components.digest
    return Series(name, game.rules_version, digest, None, options, bots, 7, 10.0)


def tally(scores: list[int], taken: list[int], *, there: bool = True) -> Tally:
    """Return a game in which seats took so many of one thing."""
    item = {"offered": 1, TAKEN: taken} if there else {}
    best = max(range(len(scores)), key=scores.__getitem__)
    return {
        "seed": 0,
        "scores": scores,
        "winners": [best],
        "sources": {"stones": scores, "luck": [0] * len(scores)},
        "items": {"card": {"axe": item}} if there else {"card": {"bow": {"offered": 1}}},
    }


def test_led() -> None:
    assert led([10, 4]) == [6, -6]
    assert led([9, 3, 3]) == [6, -3, -3]
    assert led([12]) == [12]


def test_a_thing_that_wins_is_worth_its_lead() -> None:
    games = [tally([30, 20], [1, 0]), tally([18, 30], [0, 1]), tally([5, 5], [1, 1])]
    games.append(tally([1, 2], [0, 0], there=False))
    [axe, bow] = balance(games, 2).items
    assert (axe.item, axe.games, axe.offered, axe.taken) == ("axe", 3, 3, 4)
    assert axe.in_games.value == 1
    assert axe.in_seats.value == 4 / 6
    assert axe.worth is not None
    assert axe.worth.value == 11  # leads of 10 and 12
    assert axe.worth.low < 11 < axe.worth.high
    assert (bow.taken, bow.in_games.value, bow.worth) == (0, 0, None)


def test_one_of_four_is_compared_with_the_other_three() -> None:
    games = [tally([30, 20, 10, 0], [1, 0, 0, 0]), tally([30, 20, 10, 0], [2, 0, 0, 0])]
    [axe] = balance(games, 4).items
    assert axe.worth is not None
    assert axe.worth.value == pytest.approx((20 + 2 * 20) / (1 + 4))


def test_equal_shares_of_all_leave_no_doubt() -> None:
    even = ratio([2.0, 4.0], [4.0, 8.0])
    assert (even.value, even.low, even.high) == (0.5, 0.5, 0.5)
    uneven = ratio([0.0, 6.0], [4.0, 8.0])
    assert uneven.value == 0.5
    assert uneven.low < 0.5 < uneven.high


def test_alone_games_are_compared() -> None:
    found = slope([([0], [10.0]), ([1], [14.0]), ([2], [18.0])])
    assert found is not None
    assert found.value == pytest.approx(4.0)


def test_sources_and_seats() -> None:
    found = balance([tally([30, 10], [1, 0]), tally([20, 20], [0, 1])], 2)
    assert [source.name for source in found.sources] == ["stones", "luck"]
    assert found.sources[0].share.value == 1
    assert found.winner.value == 25
    assert [seat.lead.value for seat in found.seats] == [10, -10]


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_game_counts_what_its_events_tell(name: str) -> None:
    game = catalog.game(name)
    [match] = simulate(game, {}, 3, 1, [catalog.RANDOM])
    found = counted(match)
    assert found["scores"] == match.result()["scores"]
    assert any(TAKEN in item for items in found["items"].values() for item in items.values())
    totals = [sum(points) for points in zip(*found["sources"].values(), strict=True)]
    assert totals[: len(found["scores"])] == found["scores"]


def test_endless_winter_offers_what_lies_open() -> None:
    game = catalog.game("endless-winter")
    [match] = simulate(game, {"players": 3}, 3, 1, [catalog.RANDOM])
    items = counted(match)["items"]
    stones = items["sacred stone"]
    assert sum(stone["offered"] for stone in stones.values()) == 12
    figures = sum(sum(place[TAKEN]) for place in items["column"].values())
    assert figures == 3 * 3 * 4
    bought = {card for card, item in items["culture card"].items() if TAKEN in item}
    assert all("offered" in items["culture card"][card] for card in bought)


def test_a_game_without_a_word_of_its_own() -> None:
    event = {"kind": "card_taken", "rule": "X1", "seat": 1, "card": "axe", "n": 2}
    expected = [
        Note("event", "card taken", TAKEN, 1),
        Note("card taken: card", "axe", TAKEN, 1),
    ]
    assert plain_notes(event) == expected
    assert plain_notes({"kind": "game_ended", "rule": "X2"}) == []


def test_a_stopped_series_goes_on(tmp_path: Path) -> None:
    file, made, run = tmp_path / "games.jsonl", series(), Processes(1)
    first = list(tallies(made, 2, file, run))
    kept = file.read_text()
    file.write_text(kept[:-20])  # the second game was cut by a crash
    asked: list[int] = []

    def counting(work: Any, jobs: list[int]) -> Any:
        asked.extend(jobs)
        return map(work, jobs)

    again = list(tallies(made, 3, file, counting))
    assert asked == [1, 2]
    assert again[:2] == first
    assert file.read_text().startswith(kept)
    assert again[2] == json.loads(json.dumps(play(made, 2)))


def test_other_games_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(tallies(series(), 1, file, Processes(1)))
    with pytest.raises(BadContest, match="played otherwise"):
        list(tallies(series()._replace(seed=8), 1, file, Processes(1)))
    file.write_text(file.read_text() + '{"seed": 8}\n')
    with pytest.raises(BadContest, match="line 3"):
        list(tallies(series(), 2, file, Processes(1)))


def test_tables_json_and_page() -> None:
    found = balance([tally([30, 20], [1, 0]), tally([18, 30], [0, 1])], 2)
    titles = [table.title for table in tables(found)]
    assert titles == ["Seats", "Sources of points", "Card"]
    [row] = tables(found)[2].rows
    assert row[0] == "axe"
    told = json.loads(json.dumps(facts(series(), found)))
    assert told["items"][0]["worth"]["value"] == 11
    shown = page(series(), found, "Arktia", "glaciarium balance arktia <x>")
    assert "Balance of Arktia, 2 players" in shown
    assert "{{" not in shown
    assert "glaciarium balance arktia &lt;x&gt;" in shown
    assert shown.count("<svg") >= 4
