"""Contests: the same results by anybody, in files that go on where they were stopped."""

from __future__ import annotations

import json
import math
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from glaciarium import catalog
from glaciarium.arena import bot_process
from glaciarium.arena.contest import Contest, Fixture, Outcome, Pace, contest, play
from glaciarium.arena.ledger import Ledger, outcome_of
from glaciarium.arena.result_tables import command, tables
from glaciarium.arena.simulate import simulate
from glaciarium.arena.standings import Standings
from glaciarium.arena.workers import Processes
from glaciarium.kernel.errors import BadContest, BadRecord, GlaciariumError, Unreadable
from tests.arena.test_external_bot import rogue


def made(
    bots: list[str], players: int = 3, games: int = 6, game: str = "nunatak", **more: Any
) -> Contest:
    wishes = {"players": players}
    settings = {"way": None, "games": games, "seed": 11, "timeout": 60.0, **more}
    return contest(catalog.game(game), wishes, bots, **settings)


def timeless(outcome: Outcome) -> Outcome:
    pace = [one._replace(seconds=0.0, worst=0.0) for one in outcome.pace]
    return outcome._replace(pace=pace)


def lines(path: Path) -> list[str]:
    """Return the games of a file without their times, sorted."""
    found = []
    for line in path.read_text("utf-8").splitlines()[1:]:
        facts = json.loads(line)
        facts["pace"] = [one["decisions"] for one in facts["pace"]]
        found.append(json.dumps(facts))
    return sorted(found)


def carry_out(
    plan: Contest, path: Path, records: Path | None = None, stop: int = -1
) -> list[Outcome]:
    """Play what is missing, or so many games of it."""
    found = []
    with Ledger(plan, path, records) as ledger:
        missing = [one for one in plan.fixtures() if one not in ledger.known]
        for number, fixture in enumerate(missing):
            if number == stop:
                break
            found.append(play(plan, fixture))
            ledger.add(found[-1])
    return found


def test_a_game_is_the_one_that_simulate_plays() -> None:
    plan = made(["greedy", "random"])
    outcome = play(plan, Fixture(("greedy", "random", "random"), 11))
    bots = [catalog.bot(name) for name in ("greedy", "random", "random")]
    match = next(simulate(catalog.game("nunatak"), {"players": 3}, 11, 1, bots))
    assert (outcome.scores, outcome.winners) == (match.scores(), match.result()["winners"])
    assert outcome.moves == len(match.moves)
    assert 0 < sum(pace.decisions for pace in outcome.pace) < outcome.moves
    assert all(0 < pace.worst <= pace.seconds for pace in outcome.pace)
    assert outcome.lost == [None, None, None]


def test_the_same_results_with_any_number_of_workers() -> None:
    plan = made(["greedy", "random", "level1"])
    here, there = (
        sorted(timeless(one) for one in Processes(workers)(partial(play, plan), plan.fixtures()))
        for workers in (1, 2)
    )
    assert here == there
    assert len(here) == len(plan.fixtures()) == 36


def test_a_contest_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    plan = made(["greedy", "random"], games=9, records=True)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    carry_out(plan, whole, tmp_path / "whole-records.jsonl")
    records = tmp_path / "parts-records.jsonl"
    assert len(carry_out(plan, parts, records, stop=4)) == 4
    torn = parts.read_bytes().splitlines(keepends=True)
    parts.write_bytes(b"".join(torn[:-1]) + torn[-1][:40])  # the last one was being written
    assert len(carry_out(plan, parts, records)) == 9 - 3
    assert lines(parts) == lines(whole)
    kept = records.read_text("utf-8").splitlines()
    assert sorted(kept) == sorted((tmp_path / "whole-records.jsonl").read_text().splitlines())
    assert carry_out(plan, parts, records) == []


def test_a_file_may_grow_by_games_and_bots(tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    assert len(carry_out(made(["greedy", "random"], games=3), path)) == 3
    assert len(carry_out(made(["greedy", "random"], games=6), path)) == 3
    assert len(carry_out(made(["greedy", "random", "level1"], games=6, way="hero"), path)) == 6
    with Ledger(made(["greedy", "random"], games=3), path, None) as ledger:
        assert len(ledger.known) == 3  # only those of this contest count
    assert len(path.read_text("utf-8").splitlines()) == 1 + 12


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"players": 2},
            r"f.jsonl was written with another option players \(3, now 2\): go on as before",
        ),
        ({"game": "arktia"}, r"another game \(\"nunatak\", now \"arktia\"\)"),
        ({"timeout": 3.0}, "another timeout"),
    ],
)
def test_other_games_are_not_mixed_in(
    change: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    carry_out(made(["greedy", "random"], games=3), tmp_path / "f.jsonl")
    with pytest.raises(BadContest, match=complaint):
        Ledger(made(["greedy", "random"], **change), tmp_path / "f.jsonl", None)


def told(**wrong: Any) -> str:
    """Return the line of a game of which something is not as it should be."""
    pace = {"decisions": 3, "seconds": 0.5, "worst": 0.25}
    lost = {"after": 2, "why": "late", "note": "was late."}
    facts = {"seats": ["a"], "seed": 1, "scores": [5], "winners": [0], "moves": 3}
    return json.dumps({**facts, "pace": [pace], "lost": [lost], **wrong})


WRONG: list[dict[str, Any]] = [
    {"seats": [1]},
    {"seats": "a"},
    {"seed": 1.5},
    {"scores": [math.inf]},
    {"scores": [10**400]},
    {"winners": [False]},
    {"moves": "3"},
    {"pace": [{"decisions": 3, "seconds": "0.5", "worst": 0.25}]},
    {"pace": [{"decisions": 3, "seconds": math.inf, "worst": 0.25}]},
    {"pace": [{"decisions": 3}]},
    {"pace": [7]},
    {"lost": [{"after": 2, "why": "late", "note": None}]},
    {"lost": ["late"]},
]


def test_a_whole_line_is_read() -> None:
    found = outcome_of(json.loads(told()), "here")
    assert found.pace == [(3, 0.5, 0.25)]
    assert found.lost == [(2, "late", "was late.")]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{}", "line 2: this is no game of a contest."),
        ("nonsense", "line 2: the line is damaged."),
        (
            '{"seats":["a"],"seed":1,"scores":[],"winners":[0],"moves":3,"pace":[],"lost":[]}',
            "seats",
        ),
        *((told(**wrong), "line 2: this is no game of a contest.") for wrong in WRONG),
    ],
)
def test_damaged_files(line: str, complaint: str, tmp_path: Path) -> None:
    path, plan = tmp_path / "f.jsonl", made(["greedy", "random"], games=3)
    carry_out(plan, path, stop=0)
    path.write_text(path.read_text("utf-8") + line + "\n", "utf-8")
    before = path.read_bytes()
    with pytest.raises(BadContest, match=complaint):
        Ledger(plan, path, None)
    assert path.read_bytes() == before  # nothing is lost by looking
    path.write_text('{"format":"glaciarium-record/1"}\n', "utf-8")
    with pytest.raises(BadContest, match="holds no results of a contest"):
        Ledger(plan, path, None)


def test_records_of_other_games_stay(tmp_path: Path) -> None:
    one, other = (made(["greedy", "random"], games=3, seed=seed, records=True) for seed in (1, 9))
    records = tmp_path / "records.jsonl"
    carry_out(one, tmp_path / "one.jsonl", records)
    before = records.read_bytes()
    carry_out(other, tmp_path / "other.jsonl", records)
    assert records.read_bytes().startswith(before)
    assert len(records.read_bytes().splitlines()) == 6
    assert carry_out(one, tmp_path / "one.jsonl", records) == []
    kept = records.read_bytes()
    for results in (tmp_path / "none.jsonl", None):
        with pytest.raises(BadContest, match=r"line 1: this game is still to be played, but it"):
            Ledger(one, results, records)
        assert records.read_bytes() == kept


def test_a_file_that_holds_something_else_stays_as_it_is(tmp_path: Path) -> None:
    plan, notes, results = made(["greedy", "random"]), tmp_path / "notes", tmp_path / "f.jsonl"
    carry_out(plan, results, stop=0)
    for content in ("no end", "two\nlines", '{"format":"glaciarium-record/1"}'):
        notes.write_text(content)
        with pytest.raises(GlaciariumError):
            Ledger(plan, notes, None)
        with pytest.raises(GlaciariumError):
            Ledger(plan, None, notes)
        assert notes.read_text() == content
    with pytest.raises(BadRecord, match=r"f.jsonl, line 1: format 'glaciarium-arena/1' is not"):
        Ledger(plan, None, results)


def test_only_the_end_of_the_last_line_was_lost(tmp_path: Path) -> None:
    plan, path = made(["greedy", "random"], games=3), tmp_path / "f.jsonl"
    carry_out(plan, path)
    before = path.read_bytes()
    path.write_bytes(before[:-1])
    assert carry_out(plan, path) == []
    assert path.read_bytes() == before


def test_two_runs_do_not_write_the_same_file(tmp_path: Path) -> None:
    plan, path = made(["greedy", "random"], games=3), tmp_path / "f.jsonl"
    with Ledger(plan, path, None):
        with pytest.raises(Unreadable, match="is being written by another run: wait until"):
            Ledger(plan, path, None)
        as_it_stands = Ledger(plan, None, None)
        as_it_stands.look_up(path, plan)  # who only reads may do so
    assert len(carry_out(plan, path)) == 3


def test_links_and_devices_stay_what_they_are(tmp_path: Path) -> None:
    plan = made(["greedy", "random"], games=3, records=True)
    results, records = tmp_path / "f.jsonl", tmp_path / "r.jsonl"
    for path in (results, records):
        path.symlink_to(path.with_suffix(".real"))
    carry_out(plan, results, records)
    assert results.is_symlink()
    assert records.is_symlink()
    assert len((tmp_path / "r.real").read_bytes().splitlines()) == 3
    carry_out(plan, Path("/dev/null"), Path("/dev/null"), stop=1)
    assert Path("/dev/null").is_char_device()


def test_a_full_disk_gets_one_sentence() -> None:
    with pytest.raises(Unreadable, match="/dev/full cannot be written: No space left on device"):
        Ledger(made(["greedy", "random"]), Path("/dev/full"), None)


def outcome(
    seats: tuple[str, ...], scores: list[int], winners: list[int], seed: int = 11
) -> Outcome:
    pace = [Pace(2, 0.5, 0.4) for _seat in seats]
    return Outcome(Fixture(seats, seed), scores, winners, 9, pace, [None] * len(seats), None)


def test_how_a_contest_stands() -> None:
    standing = Standings(made(["greedy", "random"]))
    standing.add(outcome(("greedy", "random", "random"), [10, 4, 6], [0]))
    standing.add(outcome(("random", "greedy", "random"), [8, 8, 2], [0, 1]))
    standing.add(outcome(("random", "random", "greedy"), [5, 5, 9], [2], seed=12))
    member = standing.members(("greedy", "random", "random"))
    assert member["greedy"].first.wins == 2.5  # a shared win is half a win
    assert member["greedy"].chance == pytest.approx(1 / 3)
    assert (member["greedy"].score.value, member["greedy"].others.value) == (9, 5)
    assert member["greedy"].lead.value == 4
    assert member["random"].first.wins == 0.5
    assert (standing.bots["random"].first.wins, standing.bots["random"].first.games) == (0.25, 3)
    assert [seat.first.wins for seat in standing.seats] == [0.75, 0.25, 1]  # of two deals
    assert [seat.score.value for seat in standing.seats] == [7, 5.5, 6.5]
    assert standing.bots["greedy"].pace == (6, 1.5, 0.4)
    assert standing.bots["random"].pace == (12, 3.0, 0.4)
    assert standing.ratings.of("greedy").skill > standing.ratings.of("random").skill
    shown = tables(standing)
    assert [table.title for table in shown][:2] == ["First places", "Bots"]
    assert shown[0].rows[0][1:4] == ["3", "83.3 % (31.0\N{EN DASH}98.2)", "33.3 %"]
    assert shown[1].rows[0][-2:] == ["250 ms", "400 ms"]


def test_alone_points_count() -> None:
    plan = made(["greedy", "random"], players=1, games=3)
    standing = Standings(plan)
    for fixture in plan.fixtures():
        standing.add(play(plan, fixture))
    (table,) = tables(standing)
    assert table.title == "Points alone"
    assert [row[:2] for row in table.rows] == [["greedy", "3"], ["random", "3"]]
    assert all(" ± " in row[2] for row in table.rows)


def test_lost_seats_are_told() -> None:
    plan = made([rogue("crash"), "random"], players=2, games=2, game="arktia")
    standing = Standings(plan)
    for fixture in plan.fixtures():
        standing.add(play(plan, fixture))
    bot_process.stop_all()
    assert [note.seat for note in standing.notes] == [0, 1]
    assert standing.bots[rogue("crash")].lost == 2
    last = tables(standing)[-1]
    assert last.title == "Seats lost to the random bot: 2"
    assert last.rows[0][0] == "rogue ended with code 1: RuntimeError: out of ice."


def test_the_command_that_gives_it_again() -> None:
    assert command(made(["greedy", "random"], timeout=10.0)) == (
        "glaciarium arena nunatak --players 3 --bots greedy,random --games 6 --seed 11"
    )
    wishes = {"players": 2, "gap": "perch"}
    bots = ["exec:./b.py 1,2", "greedy"]
    game = catalog.game("arktia")
    plan = contest(game, wishes, bots, way="foe", games=4, seed=0, timeout=2.5, file="my.toml")
    assert command(plan) == (
        "glaciarium arena arktia --players 2 --option gap=perch --components my.toml "
        "--bots 'exec:./b.py 1\\,2,greedy' --lineups foe --games 4 --seed 0 --timeout 2.5"
    )


def test_workers_with_other_rules_are_refused() -> None:
    plan = made(["greedy", "random"])._replace(rules_version=99)
    with pytest.raises(BadContest, match="install the same version"):
        play(plan, plan.fixtures()[0])


def test_a_worker_that_is_lost_loses_no_game(tmp_path: Path) -> None:
    """A bot kills the process that plays with it, once; its games are played again."""
    killer = rogue("murder", tmp_path / "done")
    plan = made([killer, "random"], players=2, games=8, game="arktia")
    found = sorted(timeless(one) for one in Processes(2)(partial(play, plan), plan.fixtures()))
    assert (tmp_path / "done").exists()
    assert [one.fixture for one in found] == sorted(plan.fixtures())
    assert all(one.lost == [None, None] for one in found)
    again = sorted(timeless(play(plan, fixture)) for fixture in plan.fixtures())
    bot_process.stop_all()
    assert found == again
