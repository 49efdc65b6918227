"""`glaciarium train --policy`, `--network`: learn from games of the search, in a league."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium.arena import network_training, policy_training
from glaciarium.arena.files import put
from glaciarium.arena.self_play import Course, Lesson, Taught, lessons
from glaciarium.cli.progress import tracked
from glaciarium.cli.workers import runner
from glaciarium.kernel import network, policy
from glaciarium.kernel.errors import BadOptions, Unreadable
from glaciarium.kernel.evaluation import COMMAND
from glaciarium.kernel.policy import unpacked
from glaciarium.kernel.protocol import Game

_HEADINGS: Final = {
    policy.FILE: """\
# For each number of players: the weight of each clue (clues.py) in hundredths, by block. Good play
# chooses an option as often as exp(sum of its weights) says beside the others. The weights were
# learned, not written: by what stands as command.
""",
    network.FILE: """\
# For each number of players: the hidden units of a network, in ten-thousandths. A feature has its
# weights for the seat itself, then those for every seat of the table; then come the weights of
# moments of the game, and what each unit adds to points and to the share of the win. They were
# learned, not written: by what stands as command.
""",
}
Table = dict[str, Any]  # of a number of players, as a file has it


class Learned(NamedTuple):
    """What a generation learned, by file; and its learning curves."""

    tables: dict[str, Table]
    curves: list[dict[str, Any]]


def check(arguments: argparse.Namespace, game: Game[Any]) -> None:
    """Raise if the game has no features or NumPy is missing."""
    if arguments.policy and not game.clues().size:
        raise BadOptions(f"{game.title} names no clues to learn from.")
    if arguments.network and not game.heuristics().learnt:
        raise BadOptions(f"{game.title} has no evaluation for a network to correct.")
    policy_training.check()


def files(arguments: argparse.Namespace) -> dict[str, Path]:
    """Return where each kind of weights goes: both into a folder, one into a file."""
    wanted = {policy.FILE: arguments.policy, network.FILE: arguments.network}
    kinds = [kind for kind, want in wanted.items() if want]
    out = arguments.out
    if len(kinds) == 1 and not (out is not None and out.is_dir()):
        return {kinds[0]: out or Path(kinds[0])}
    return {kind: (out or Path()) / kind for kind in kinds}


def learned(
    arguments: argparse.Namespace, game: Game[Any], players: int, command: str
) -> dict[str, Table]:
    """Run all generations; each plays with and against what the one before learned."""
    taught = begun(arguments.begin, game, players)
    earlier = [""]  # the very first version has the evaluation only
    parts: list[tuple[Course, list[Lesson]]] = []
    tables: dict[str, Table] = {}
    curves: list[dict[str, Any]] = []
    for generation in range(arguments.generations):
        course = Course(
            game.name,
            players,
            generation,
            arguments.games,
            arguments.visits,
            arguments.seed,
            taught.told(),
            arguments.league,
            tuple(earlier) if arguments.league else (),
        )
        title = f"{game.title}, {players} players, generation {generation + 1}"
        found = lessons(course, arguments.lessons / course.file, runner(arguments))
        parts.append((course, sorted(tracked(found, arguments.games, title))))
        tables, points = studied(arguments, game, parts[-2:], title)
        curves += [{"generation": generation, **point} for point in points]
        earlier = [*dict.fromkeys([*earlier, taught.told()])]
        taught = as_taught(tables, game, taught)
    told = "".join(json.dumps(point) + "\n" for point in curves)
    put(arguments.lessons / f"play-{game.name}-{players}-curve.jsonl", told)
    return {kind: {COMMAND: command, **table} for kind, table in tables.items()}


def studied(
    arguments: argparse.Namespace,
    game: Game[Any],
    parts: list[tuple[Course, list[Lesson]]],
    title: str,
) -> Learned:
    """Learn from the games of this generation and the one before."""
    tables: dict[str, Table] = {}
    curves: list[dict[str, Any]] = []
    if arguments.policy:
        choices = [policy_training.gathered(game, *part) for part in parts]
        size = game.clues().size
        weights, steps = policy_training.fitted(policy_training.merged(choices), size)
        tables[policy.FILE] = policy_training.packed(weights, game.clues().blocks)
        curves += [{"learns": "policy", **point._asdict()} for point in steps]
        tell_policy(title, steps[-1])
    if arguments.network:
        positions = [network_training.gathered(game, *part) for part in parts]
        fit = network_training.Fit(network_training.merged(positions), arguments.seed)
        epochs = fit.learn()
        tables[network.FILE] = fit.packed(game.heuristics().features())
        curves += [{"learns": "network", **point._asdict()} for point in epochs]
        tell_network(title, epochs)
    return Learned(tables, curves)


def as_taught(tables: dict[str, Table], game: Game[Any], before: Taught) -> Taught:
    """Return what the next generation uses; what is not learned stays."""
    clues = game.clues()
    weights, table = before
    if policy.FILE in tables:
        weights = unpacked(tables[policy.FILE], clues.blocks, clues.size)
    return Taught(weights, tables.get(network.FILE, table))


def begun(folder: Path | None, game: Game[Any], players: int) -> Taught:
    """Return what the first generation plays with: the weights in a folder, or none."""
    if folder is None:
        return Taught([], {})
    tables: dict[str, Table] = {}
    for kind in (policy.FILE, network.FILE):
        try:
            found = tomllib.loads((folder / kind).read_text("utf-8"))
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            raise Unreadable(f"{folder / kind} cannot be read: {error}.") from None
        if str(players) in found:
            tables[kind] = found[str(players)]
    return as_taught(tables, game, Taught([], {}))


def tell_policy(title: str, last: policy_training.Point) -> None:
    print(
        f"{title}: {last.tested:.3f} nats from the visits of games kept aside "
        f"({last.loss:.3f} of those learned from), same favourite {last.agreed:.0%}",
        file=sys.stderr,
    )


def tell_network(title: str, curve: list[network_training.Point]) -> None:
    first, last = curve[0], curve[-1]
    print(
        f"{title}: shares of the win are {last.tested:.3f} nats off in games kept aside "
        f"({last.loss:.3f} in those learned from), points {last.points:.2f}; "
        f"the sum alone {first.tested:.3f} and {first.points:.2f}",
        file=sys.stderr,
    )


def text(kind: str, tables: dict[str, Table]) -> str:
    """Return a file of weights."""
    lines = [_HEADINGS[kind].rstrip()]
    for players, table in sorted(tables.items()):
        lines += ["", f"[{players}]"]
        lines += [f"{json.dumps(name)} = {json.dumps(row)}" for name, row in table.items()]
    return "\n".join(lines) + "\n"
