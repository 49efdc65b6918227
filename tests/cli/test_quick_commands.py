"""Commands that only answer import only what they need: they answer at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from glaciarium.cli.main import COMMANDS, main

GOLDEN = Path(__file__).parents[1] / "games"
PROBE = """
import sys
from glaciarium.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""
HEAVY = {
    "asyncio", "email", "http", "jinja2", "msgspec", "multiprocessing", "numpy", "prompt_toolkit",
    "rich", "sqlalchemy", "starlette", "textual", "unittest", "uvicorn", "xml",
}  # fmt: skip
GAMES = ["arktia", "nunatak", "endless_winter"]


def imported(*words: str) -> set[str]:
    """Return the modules that a command has imported at its end."""
    command = [sys.executable, "-c", PROBE, *words]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout
    return set(run.stderr.split())


@pytest.mark.parametrize("words", [["--help"], ["--version"], []], ids=str)
def test_help_imports_neither_games_nor_commands(words: list[str]) -> None:
    found = imported(*words)
    ours = {name for name in found if name.startswith("glaciarium.")}
    assert not found & HEAVY
    assert not [name for name in ours if name.startswith(("glaciarium.games", "glaciarium.bots"))]
    assert {name for name in ours if name.startswith("glaciarium.cli.")} == {
        "glaciarium.cli.main",
        "glaciarium.cli.arguments",
    }
    assert len(found) < 150


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["rules", "components", "show"])
def test_a_question_about_one_game_imports_that_game(command: str, game: str) -> None:
    asked = game.replace("_", "-")
    record = str(GOLDEN / game / "golden" / "games.jsonl")
    found = imported(command, *([record, "--game", "1"] if command == "show" else [asked]))
    games = {name.split(".")[2] for name in found if name.startswith("glaciarium.games.")}
    assert games == {game}
    assert not found & HEAVY
    assert len(found) < 300


def test_every_command_says_what_it_does_and_understands_help() -> None:
    for name, does in COMMANDS.items():
        assert does
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0
