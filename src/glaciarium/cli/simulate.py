"""`glaciarium simulate`: games between bots, as records or as a dataset."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from glaciarium import catalog
from glaciarium.arena.entrants import EXEC, TIMEOUT, listed
from glaciarium.arena.files import check_writable, replacing, writing
from glaciarium.arena.simulate import records
from glaciarium.cli.arguments import (
    add_options,
    positive,
    read_bytes,
)
from glaciarium.cli.progress import tracked
from glaciarium.cli.series import add_bots, add_series, wished
from glaciarium.cli.workers import add_workers, runner
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import dump

if TYPE_CHECKING:
    from glaciarium.arena.dataset import Written

_EXAMPLES: Final = """\
examples:
  glaciarium simulate arktia --players 4 --games 200 --seed 7 --out games.jsonl
  glaciarium simulate nunatak --players 3 --games 10000 --bot greedy --parquet data
"""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        description="Let bots play whole games and write each as one line of JSON, or with\n"
        "--parquet every decision as one row of a table, with what the player saw.\n"
        "The same arguments write the same bytes; game number n has the seed SEED + n.",
        epilog=_EXAMPLES,
    )
    add_series(parser, games=1)
    add_bots(parser, default="random")
    parser.add_argument(
        "--out", metavar="FILE", help="where to write records; - is standard output (-)"
    )
    add_options(parser)
    add_dataset(parser)
    parser.set_defaults(run=run)


def add_dataset(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a dataset."""
    group = parser.add_argument_group("datasets")
    group.add_argument(
        "--parquet",
        type=Path,
        metavar="DIR",
        help="write a dataset; an interrupted run continues, one with more --games adds to it",
    )
    group.add_argument(
        "--part", type=positive, default=250, metavar="K", help="games per file (250)"
    )
    add_workers(group)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game, arguments.components)
    bots = listed(arguments.bot)
    options = wished(arguments, bots)
    agreed = game.agree(options)
    game.check_new(agreed)
    for remark in game.remarks(agreed):  # before the file is touched
        print(f"glaciarium: {remark}", file=sys.stderr)
    if arguments.parquet is not None:
        return write_dataset(arguments, game, options, bots)
    if arguments.workers is not None or arguments.ray is not None:
        raise BadOptions("--workers and --ray are for datasets: name a folder with --parquet DIR.")
    played = records(game, options, arguments.seed, arguments.games, bots, TIMEOUT)
    with opened(arguments.out or "-") as file:
        for record in tracked(played, arguments.games, "playing"):
            file.write(dump(record))
    return 0


def write_dataset(
    arguments: argparse.Namespace, game: Game[Any], options: dict[str, Any], bots: list[str]
) -> int:
    if arguments.out is not None:
        raise BadOptions("--out is for records and --parquet for a dataset: choose one of them.")
    if any(bot.startswith(EXEC) for bot in bots):
        raise BadOptions(f"--parquet takes bots of the house; with {EXEC}COMMAND, write records.")
    from glaciarium.arena.dataset import Dataset  # noqa: PLC0415 - needs what few have installed
    from glaciarium.arena.plan import plan  # noqa: PLC0415 - likewise

    text = read_bytes(arguments.components).decode() if arguments.components else None
    made = plan(game, text, options, bots, arguments.seed, arguments.part)
    dataset = Dataset(arguments.parquet, made, arguments.games)
    games = decisions = new = 0
    for written in tracked(by_game(dataset.write(runner(arguments))), arguments.games, "playing"):
        games += 1
        if written is not None:
            decisions += written.decisions
            new += written.part.matches if written.new else 0
    plural = "s" if games > 1 else ""
    print(f"{dataset.decisions}: {games} game{plural}, {decisions} decisions, new games: {new}")
    return 0


def by_game(parts: Iterable[Written]) -> Iterator[Written | None]:
    """Yield a part, then None for each of its other games: progress counts games."""
    for part in parts:
        yield part
        yield from [None] * (part.part.matches - 1)


@contextmanager
def opened(name: str) -> Iterator[IO[str]]:
    """Open a file that appears only when complete; an old one stays until then."""
    if name == "-":
        yield sys.stdout
        return
    path = part = Path(name)
    check_writable(path)
    with writing(path):
        try:
            with replacing(path) as (file, part):
                yield file
        except OSError:
            raise
        except BaseException:
            if part != path:
                print(f"What was done so far is in {part}.", file=sys.stderr)
            raise
