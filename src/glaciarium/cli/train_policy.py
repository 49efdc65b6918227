"""`glaciarium train --policy`: learn a game's policy from the search's own visits."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Final

from glaciarium.arena import policy_training
from glaciarium.arena.files import put
from glaciarium.arena.policy_lessons import Course, lessons
from glaciarium.arena.policy_training import Point, fitted, gathered, merged, packed
from glaciarium.cli.progress import tracked
from glaciarium.cli.workers import runner
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.evaluation import COMMAND
from glaciarium.kernel.protocol import Game

_HEADING: Final = """\
# For each number of players: the weight of each clue (clues.py) in hundredths, by block. Good play
# chooses an option as often as exp(sum of its weights) says beside the others. The weights were
# learned, not written: by what stands as command.
"""


def check(game: Game[Any]) -> None:
    """Raise if there is nothing to learn from, or nothing to learn with."""
    if not game.clues().size:
        raise BadOptions(f"{game.title} names no clues to learn from.")
    policy_training.check()


def learned(
    arguments: argparse.Namespace, game: Game[Any], players: int, command: str
) -> dict[str, Any]:
    """Run all generations; each one plays with the policy of the one before."""
    weights: list[float] = []
    parts = []
    curves: list[dict[str, Any]] = []
    for generation in range(arguments.generations):
        course = Course(
            game.name,
            players,
            generation,
            arguments.games,
            arguments.visits,
            arguments.seed,
            json.dumps(weights) if weights else "",
        )
        title = f"{game.title}, {players} players, generation {generation + 1}"
        found = lessons(course, arguments.lessons / course.file, runner(arguments))
        played = sorted(tracked(found, arguments.games, title))
        parts.append(gathered(game, course, played))
        weights, curve = fitted(merged(parts[-2:]), game.clues().size)
        tell(title, curve[-1])
        curves += [{"generation": generation, **point._asdict()} for point in curve]
    told = "".join(json.dumps(point) + "\n" for point in curves)
    put(arguments.lessons / f"policy-{game.name}-{players}-curve.jsonl", told)
    return {COMMAND: command, **packed(weights, game.clues().blocks)}


def tell(title: str, last: Point) -> None:
    print(
        f"{title}: {last.tested:.3f} nats from the visits of games kept aside "
        f"({last.loss:.3f} of those learned from), same favourite {last.agreed:.0%}",
        file=sys.stderr,
    )


def text(tables: dict[str, dict[str, Any]]) -> str:
    """Return a file of weights."""
    lines = [_HEADING.rstrip()]
    for players, table in sorted(tables.items()):
        lines += ["", f"[{players}]"]
        lines += [f"{json.dumps(name)} = {json.dumps(row)}" for name, row in table.items()]
    return "\n".join(lines) + "\n"
