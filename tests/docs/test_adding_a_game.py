"""Who follows the guide from an empty folder has a game that plays everywhere."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.docs.new_game import CATALOG, FILE, GUIDE, TOY, built

if TYPE_CHECKING:
    from pathlib import Path

MOST_LINES = 300
NAMES = ["icicles", "thin-ice"]
ENVIRONMENTS = """
import sys
from glaciarium.envs import aec_env
env = aec_env(sys.argv[1], players=2)
env.reset(seed=1)
turns = 0
for agent in env.agent_iter():
    seen, _, ended, cut, _ = env.last()
    turns += 1
    env.step(None if ended or cut else int(seen["action_mask"].argmax()))
print("ended after", turns)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return built(tmp_path_factory.mktemp("house"))


def said(house: dict[str, str], *words: str, typed: str = "") -> str:
    """Run Python in the house, and return what it prints."""
    ended = subprocess.run(
        [sys.executable, *words],
        env=house,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_the_guide_holds_a_small_game_and_one_line_for_the_catalog() -> None:
    files = dict(FILE.findall(GUIDE))
    assert files[CATALOG].count("\n") == 1
    assert sum(text.count("\n") for text in files.values()) <= MOST_LINES
    assert len(TOY.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_a_new_game_and_its_records_replay(
    name: str, house: dict[str, str], tmp_path: Path
) -> None:
    games = str(tmp_path / "games.jsonl")
    command = ["-m", "glaciarium", "simulate", name, "--bot", "greedy", "--games", "3"]
    said(house, *command, "--out", games)
    assert "ok: 3 games" in said(house, "-m", "glaciarium", "verify", games)


def test_a_new_game_is_played_in_the_terminal(house: dict[str, str]) -> None:
    play = ["-m", "glaciarium", "play", "icicles", "--seats", "human,human"]
    told = said(house, *play, typed="break a1\nbreak b1\nbreak c1\n")
    assert "icicle a1, points 3." in told
    assert "icicle c1, points 5." in told


def test_the_rules_of_a_new_game_are_read(house: dict[str, str]) -> None:
    assert "break one off" in said(house, "-m", "glaciarium", "rules", "icicles", "I1")


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_is_an_environment(name: str, house: dict[str, str]) -> None:
    assert said(house, "-c", ENVIRONMENTS, name).startswith("ended after")
