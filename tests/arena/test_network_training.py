"""Learning a network: targets, what it finds, and a league to learn in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from librt.vecs import vec

from glaciarium import catalog
from glaciarium.arena.network_training import Fit, Positions, gathered, returned
from glaciarium.arena.self_play import Course, Ply, Taught, lessons, seated
from glaciarium.cli.main import main
from glaciarium.kernel.network import STAGES, NetworkRun, network

if TYPE_CHECKING:
    from pathlib import Path


def test_shares_lean_from_the_end_to_what_the_search_thought() -> None:
    plies = [Ply(0, [1, 1], 0.5), Ply(0, [], None), Ply(0, [1, 1], 0.2)]
    found = returned(plies, [0, 1, 1], [1.0, 0.0])
    assert found[2] == pytest.approx([1 - 0.02, 0.02])
    assert found[1] == found[2]
    assert found[0] == pytest.approx([0.9 * 0.98 + 0.05, 1 - (0.9 * 0.98 + 0.05)])
    assert returned([Ply(0, [1], 0.4)], [2], [0.5, 0.5, 0.0])[0] == pytest.approx(
        [0.48, 0.48, 0.04]
    )


def together(many: int) -> Positions:
    """Return positions in which two features bring ten points, but only together."""
    draws = np.random.default_rng(1).integers(0, 2, (many, 2, 2)).astype(np.float32)
    final = 10 * draws.prod(2)
    shares = np.exp(final / 5)
    return Positions(
        features=draws,
        stage=np.eye(STAGES, dtype=np.float32)[np.zeros(many, int)],
        points=np.zeros((many, 2), np.float32),
        doubt=np.full(many, 5, np.float32),
        final=final,
        share=shares / shares.sum(1, keepdims=True),
        tested=np.arange(many) % 10 == 9,
    )


def test_it_finds_what_counts_only_together_and_packs_it() -> None:
    fit = Fit(together(30_000), 1, 8)
    curve = fit.learn()
    assert curve[-1].points < 0.3 * curve[0].points
    assert curve[-1].tested < 0.3 * curve[0].tested
    run = NetworkRun(network(fit.packed(["left", "right"]), ["left", "right"]), 2)
    run.begin(0.0)
    run.add(0, vec[float]([1.0, 1.0]))
    run.add(1, vec[float]([1.0, 0.0]))
    run.finish()
    assert [run.points[0], run.points[1]] == pytest.approx([10, 0], abs=1.5)


def test_a_league_seats_others_beside_a_learner() -> None:
    course = Course("arktia", 2, 1, 8, 4, 1, "", 50, ("", Taught([0.0], {}).told()))
    tables = [seated(course, seed) for seed in range(40)]
    assert all(any(player.learns for player in table) for table in tables)
    others = [player for table in tables for player in table if not player.learns]
    styles = {player.settings.style for player in others}
    assert styles == {"", *catalog.game("arktia").heuristics().styles()}
    assert {len(player.game.heuristics().policies) for player in others} == {0, 1}
    assert all(player.learns for player in seated(course._replace(league=0), 1))


def test_others_are_not_learned_from(tmp_path: Path) -> None:
    course = Course("arktia", 2, 0, 2, 4, 1, "", 100, ("",))
    played = sorted(lessons(course, tmp_path / course.file, map))
    positions = gathered(catalog.game("arktia"), course, played)
    chosen = sum(bool(ply.visits) for _, plies in played for ply in plies)
    assert len(positions.stage) == chosen
    assert chosen < 0.8 * sum(len(plies) for _, plies in played)
    assert positions.share.sum(1) == pytest.approx(np.ones(chosen), abs=1e-4)


def test_one_command_learns_both_from_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["--games", "2", "--visits", "4", "--generations", "2", "--players", "2"]
    kept = ["--lessons", str(tmp_path / "games"), "--out", str(tmp_path), "--workers", "1"]
    both = ["train", "arktia", "--policy", "--network", "--league", "30", *few, *kept]
    assert main(both) == 0
    learned = {
        name: (tmp_path / name).read_text("utf-8") for name in ("policy.toml", "network.toml")
    }
    assert "--policy --network" in learned["network.toml"]
    assert "shares of the win are" in capsys.readouterr().err
    assert len(list((tmp_path / "games").glob("play-arktia-2-*.jsonl"))) == 3  # and a curve
    assert main(both) == 0
    assert learned == {name: (tmp_path / name).read_text("utf-8") for name in learned}
