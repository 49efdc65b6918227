"""`glaciarium verify`: replay records and say whether they are right."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from glaciarium import catalog
from glaciarium.arena.verify import difference
from glaciarium.cli.arguments import add_components
from glaciarium.cli.progress import tracked
from glaciarium.cli.records import games_in


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        description="Play every record of a file again. Prints ok, or the first difference.\n"
        "Exit code 0: all are right; 1: one is not; 2: the file cannot be read.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one a line")
    add_components(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = moves = 0
    cache: dict[str, Any] = {}
    for where, record in tracked(games_in(arguments.file), None, "verifying"):
        name = record["game"]
        if name not in cache:
            cache[name] = catalog.game(name, arguments.components)
        found = difference(cache[name], record, where)
        if found:
            print(found)
            return 1
        games += 1
        moves += len(record["moves"])
    print(f"ok: {games} game{'s' if games > 1 else ''}, {moves} moves")
    return 0
