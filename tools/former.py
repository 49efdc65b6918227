#!/usr/bin/env python3
"""An earlier version of the bots as a bot of today's arena.

tools/former.py --build               check the earlier version out and compile it (some minutes)
tools/former.py level5@0.1s           play with its level5, as an external bot:
glaciarium arena arktia --bots 'level5@0.1s,exec:tools/former.py level5@0.1s' --games 200

The earlier version is a commit in a git worktree below build/. It is told the game, its options,
the moves so far and its seat; it sets up the table, takes that seat's view and answers in words.
Moves are told where nothing is hidden or random, and only while rules and components are the same:
so far that is Arktia. For other games the catalogue's bot `former` is the search of that time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

COMMIT: Final = "ee5daba041f56e3f5fd5696bfcda9475c27af054"
GAME: Final = "arktia"  # whose rules and components are still the same
ROOT: Final = Path(__file__).resolve().parents[1]
PLACE: Final = ROOT / "build" / f"former-{COMMIT[:7]}"
SOURCES: Final = PLACE / "src"
INSIDE: Final = "GLACIARIUM_FORMER"  # set in the process that runs the earlier version
PROTOCOL: Final = "glaciarium-bot/1"


def built() -> bool:
    return any(SOURCES.glob("glaciarium/bots/search.*.so"))


def build() -> None:
    """Check the commit out and compile it with this Python."""
    if not PLACE.exists():
        git = ["git", "-C", str(ROOT), "worktree", "add", "--detach", str(PLACE), COMMIT]
        subprocess.run(git, check=True)
    if not built():
        # Of the games only those that have the same rules: the others would take minutes more.
        settings = PLACE / "pyproject.toml"
        told = settings.read_text("utf-8").replace("/games/*/", f"/games/{GAME}/")
        settings.write_text(told, "utf-8")
        compiling = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        subprocess.run(compiling, cwd=PLACE, check=True)


def become_former() -> None:
    """Run this program again, with the earlier version's modules."""
    if not built():
        sys.exit("Build the earlier version first: tools/former.py --build")
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), INSIDE: "1"}
    python = ROOT / ".venv" / "bin" / "python"
    program = str(python if python.exists() else sys.executable)
    os.execve(program, [program, *sys.argv], environment)


def catalog() -> Any:
    """Return the list of games and bots: the earlier version's, in its process."""
    return import_module("glaciarium.catalog")


class Table:
    """A match as the earlier version plays it, followed move by move."""

    def __init__(self, start: dict[str, Any]) -> None:
        self.game: Final = catalog().game(start["game"])
        ours = (self.game.rules_version, self.game.components.digest)
        if ours != (start["rules_version"], start["components"]):
            sys.exit(f"The rules or components of {self.game.title} have changed since.")
        known = {"players", *(option.name for option in self.game.options)}
        wished = {name: wish for name, wish in start["options"].items() if name in known}
        self.options: Final = self.game.agree(wished)
        self.seat: Final = int(start["seat"])
        self.moves: list[str] = []
        self.state = self.game.new(self.options, 0, None)

    def follow(self, moves: list[str]) -> None:
        """Play the moves that are new, or all of them if some were taken back."""
        if moves[: len(self.moves)] != self.moves:
            self.moves, self.state = [], self.game.new(self.options, 0, None)
        for words in moves[len(self.moves) :]:
            self.game.act(self.state, self.game.parse(self.state, words), None)
        self.moves = list(moves)

    def answer(self, bot: Any, question: dict[str, Any]) -> str:
        if "moves" not in question:
            sys.exit("Something is hidden in this game, so its moves are not told.")
        self.follow(question["moves"])
        view = self.game.view(self.state, self.seat)
        return str(self.game.text(view.table, bot.choose(self.game, view, question["seed"])))


def play(name: str) -> None:
    """Answer the arena until it closes the input."""
    bot = catalog().bot(name)
    table: Table | None = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"protocol": PROTOCOL, "name": f"former {name}"})
        elif message["type"] == "start":
            table = Table(message)
        elif message["type"] == "question" and table is not None:
            say({"do": table.answer(bot, message)})


def say(answer: dict[str, str]) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bot", nargs="?", default="level5", help="such as level5@0.1s")
    parser.add_argument("--build", action="store_true", help="check out and compile")
    arguments = parser.parse_args()
    if arguments.build:
        build()
    elif INSIDE in os.environ:
        play(arguments.bot)
    else:
        become_former()


if __name__ == "__main__":
    main()
