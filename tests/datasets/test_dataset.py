"""Datasets: what stands in them, the same bytes however they are written, and how runs go on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from glaciarium import catalog
from glaciarium.arena.dataset import MANIFEST, Dataset
from glaciarium.arena.parquet_schema import DECISIONS, RESULTS
from glaciarium.arena.plan import Plan, plan
from glaciarium.arena.simulate import simulate
from glaciarium.arena.workers import Processes
from glaciarium.cli.main import main
from glaciarium.kernel.errors import BadDataset, Unreadable

TABLES = [(name, players) for name in catalog.GAMES for players in catalog.game(name).players]
SEED = 5
ROOT = Path(__file__).parents[2]


def a_plan(name: str = "arktia", players: int = 2, bot: str = "random", size: int = 2) -> Plan:
    return plan(catalog.game(name), None, {"players": players}, [bot], SEED, size)


def write(folder: Path, made: Plan, games: int, workers: int = 1) -> list[bool]:
    """Write a dataset and return for each part, in the order of writing, whether it is new."""
    dataset = Dataset(folder, made, games)
    return [written.new for written in dataset.write(Processes(workers))]


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def leaf(folder: Path, table: str) -> Path:
    """Return the folder of a dataset's only leaf."""
    return next((folder / table).rglob("*.parquet")).parent


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found = ds.dataset(folder / table, format="parquet", partitioning="hive").to_table()
    return list(found.to_pylist())


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy", "level3@5"])
def test_the_rows_are_the_moves_of_simulate(
    name: str, players: int, bot: str, tmp_path: Path
) -> None:
    game = catalog.game(name)
    matches = list(simulate(game, {"players": players}, SEED, 2, [catalog.bot(bot)]))
    write(tmp_path, a_plan(name, players, bot, size=1), 2)
    found = rows(tmp_path, "decisions")
    moves = [(n, ply, *move) for n, m in enumerate(matches) for ply, move in enumerate(m.moves)]
    columns = ("match", "ply", "actor", "words")
    assert [tuple(row[column] for column in columns) for row in found] == moves
    for row in found:
        result = matches[row["match"]].result()
        assert (row["scores"], row["winners"]) == (result["scores"], result["winners"])
        assert (row["game"], row["players"]) == (name, players)
    for row, match in zip(rows(tmp_path, "results"), matches, strict=True):
        assert (row["seed"], row["decisions"]) == (match.seed, len(match.moves))
        assert row["scores"] == match.result()["scores"]
        assert row["winners"] == match.result()["winners"]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_rows_hold_what_the_actor_sees_and_may_do(
    name: str, players: int, tmp_path: Path
) -> None:
    made = a_plan(name, players, size=1)
    write(tmp_path, made, 1)
    game = catalog.game(name)
    state = game.new(made.options, SEED, None)
    for row in rows(tmp_path, "decisions"):
        seat = game.actor(state)
        seen = game.observation(game.view(state, seat).table, seat)
        assert row["features"] == list(seen)
        assert row["legal"] == game.legal_actions(state)
        kind = game.observed()[2]
        names = kind.meaning.partition(": ")[2].split(", ")
        at = made.fields[2]["at"]
        assert names[row["features"][at : at + kind.size].index(1)] == row["decision"]
        assert game.text(state, row["action"]) == row["words"]
        game.act(state, row["action"], None)
    assert game.actor(state) == -1


def test_the_schema_and_the_manifest_say_what_is_there(tmp_path: Path) -> None:
    made = a_plan("nunatak", 3)
    write(tmp_path, made, 3)
    for table, schema in (("decisions", DECISIONS), ("results", RESULTS)):
        for path in leaf(tmp_path, table).glob("*.parquet"):
            found = pq.read_schema(path)
            assert found.equals(schema)
            assert json.loads(found.metadata[b"glaciarium"]) == made.settled()
            assert all(field.metadata[b"meaning"] for field in found)
    manifest = json.loads((leaf(tmp_path, "results") / MANIFEST).read_bytes())
    assert manifest == {**made.settled(), "games": 3}
    last = manifest["fields"][-1]
    features = rows(tmp_path, "decisions")[0]["features"]
    assert last["at"] + last["size"] == len(features) == catalog.game("nunatak").observation_size


def test_options_are_folders_and_columns(tmp_path: Path) -> None:
    ice = [[q, 0] for q in range(18)]
    words = ["simulate", "arktia", "--workers", "1", "--parquet", str(tmp_path)]
    assert main([*words, "--option", f"layout={json.dumps(ice)}", "--option", "gap=perch"]) == 0
    assert main([*words, "--players", "3", "--option", "neutrals=true"]) == 0
    assert main([*words[:1], "nunatak", *words[2:]]) == 0
    found = ds.dataset(tmp_path / "results", format="parquet", partitioning="hive").to_table()
    found = found.sort_by([("game", "ascending"), ("players", "ascending")])
    keys = ("game", "players", "gap", "neutrals", "bots")
    assert [tuple(row[key] for key in keys) for row in found.to_pylist()] == [
        ("arktia", 2, "perch", "false", "random,random"),
        ("arktia", 3, "sink", "true", "random,random,random"),
        ("nunatak", 1, None, None, "random"),
    ]
    own, first, none = found["layout"].to_pylist()
    assert own.startswith("own-")
    assert (first, none) == ("first", None)


def test_the_same_bytes_from_one_process_and_from_two(tmp_path: Path) -> None:
    made = a_plan("nunatak", 3)
    assert write(tmp_path / "one", made, 5, workers=1) == [True] * 3
    assert write(tmp_path / "two", made, 5, workers=2) == [True] * 3
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_more_games_are_added_and_the_last_part_is_filled_up(tmp_path: Path) -> None:
    made = a_plan()
    write(tmp_path / "once", made, 7)
    assert write(tmp_path / "twice", made, 3) == [True, True]
    assert write(tmp_path / "twice", made, 7) == [False, True, True, True]
    assert write(tmp_path / "twice", made, 7) == [False] * 4
    assert contents(tmp_path / "once") == contents(tmp_path / "twice")


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    made = a_plan()
    write(whole, made, 6)
    code = (
        "import os, sys; from pathlib import Path; import tests.datasets.test_dataset as t\n"
        "dataset = t.Dataset(Path(sys.argv[1]), t.a_plan(), 6)\n"
        "for written in dataset.write(t.Processes(1)): os.kill(os.getpid(), 9)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(cut)], cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert sorted(path.name for path in cut.rglob("*.parquet")) == ["part-00000.parquet"] * 2
    assert write(cut, made, 6) == [False, True, True]
    assert contents(cut) == contents(whole)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


@pytest.mark.parametrize("table", ["decisions", "results"])
@pytest.mark.parametrize("damage", [Path.unlink, cut_short])
def test_what_is_missing_or_half_written_is_played_again(
    table: str, damage: Any, tmp_path: Path
) -> None:
    made = a_plan()
    write(tmp_path, made, 6)
    whole = contents(tmp_path)
    damage(leaf(tmp_path, table) / "part-00001.parquet")
    assert write(tmp_path, made, 6) == [False, False, True]
    assert contents(tmp_path) == whole


def test_a_full_disk_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = a_plan()
    whole = Path.write_bytes

    def half(path: Path, content: bytes) -> int:
        if "results" in path.parts and "part-00001" in path.name:
            whole(path, content[:10])
            raise OSError(28, "No space left on device")
        return whole(path, content)

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(Unreadable, match="cannot be written: No space left on device"):
        write(tmp_path, made, 6)
    monkeypatch.undo()
    names = [path.name for path in (tmp_path / "results").rglob("*") if path.is_file()]
    assert sorted(names) == [MANIFEST, "part-00000.parquet"]
    assert write(tmp_path, made, 6) == [False, True, True]


def test_readers_pass_over_what_is_not_finished(tmp_path: Path) -> None:
    write(tmp_path, a_plan(), 2)
    before = rows(tmp_path, "decisions")
    (leaf(tmp_path, "decisions") / "_part-00001.parquet.17").write_bytes(b"half")
    assert rows(tmp_path, "decisions") == before


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"seed": 6}, "was written with --seed 5, not 6"),
        ({"size": 3}, "was written with --part 2, not 3"),
        ({"components": "0"}, "was written with other components than now"),
        ({"rules_version": 9}, "was written with rules of version 1, not 9"),
        ({"fields": []}, "was written with other fields than now"),
    ],
)
def test_other_settings_are_refused(
    changed: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    write(tmp_path, a_plan(), 2)
    before = contents(tmp_path)
    with pytest.raises(BadDataset, match=complaint):
        Dataset(tmp_path, a_plan()._replace(**changed), 2)
    assert contents(tmp_path) == before


def test_fewer_games_are_refused(tmp_path: Path) -> None:
    write(tmp_path, a_plan(), 3)
    with pytest.raises(BadDataset, match="is for 3 games already, so --games must be at least 3"):
        Dataset(tmp_path, a_plan(), 2)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 3}', '{"format": "glaciarium-d'])
def test_a_damaged_manifest_is_refused(text: str, tmp_path: Path) -> None:
    write(tmp_path, a_plan(), 2)
    (leaf(tmp_path, "results") / MANIFEST).write_text(text)
    with pytest.raises(BadDataset):
        Dataset(tmp_path, a_plan(), 2)


def test_the_same_game_everywhere_or_none() -> None:
    """A worker with other rules, components or fields refuses to play."""
    changes: list[dict[str, Any]] = [{"rules_version": 9}, {"components": "0"}, {"fields": []}]
    for changed in changes:
        with pytest.raises(BadDataset, match="install the same version"):
            a_plan()._replace(**changed).load()


def test_own_components_are_part_of_the_plan(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    source = ROOT / "src" / "glaciarium" / "games" / "arktia" / "components.toml"
    own.write_text(source.read_text("utf-8").replace('"rulebook"', '"public"'), "utf-8")
    words = ["simulate", "arktia", "--parquet", str(tmp_path / "data"), "--workers", "1"]
    assert main([*words, "--components", str(own)]) == 0
    manifest = json.loads((leaf(tmp_path / "data", "results") / MANIFEST).read_bytes())
    assert manifest["components"] == catalog.game("arktia", own).components.digest
    assert manifest["components"] != catalog.game("arktia").components.digest


def test_pyarrow_reads_features_as_one_array(tmp_path: Path) -> None:
    write(tmp_path, a_plan(), 2)
    column = ds.dataset(tmp_path / "decisions", format="parquet").to_table()["features"]
    flat = pa.compute.list_flatten(column).to_numpy()
    assert flat.reshape(len(column), -1).shape[1] == catalog.game("arktia").observation_size
