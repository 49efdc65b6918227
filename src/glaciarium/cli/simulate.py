"""`glaciarium simulate`: games between bots, as records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from glaciarium import catalog
from glaciarium.arena.entrants import EXEC, TIMEOUT, listed
from glaciarium.arena.simulate import records
from glaciarium.cli.arguments import Formatter, add_options, positive, seed, wishes
from glaciarium.cli.progress import tracked
from glaciarium.kernel.errors import BadOptions, Unreadable
from glaciarium.kernel.record import dump


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="let bots play, and write records",
        description="Let bots play whole games and write each as one line of JSON.\n"
        "The same arguments write the same bytes; game number n has the seed SEED + n.",
        epilog="example:\n  glaciarium simulate arktia --players 4 --games 200 --seed 7 "
        "--bot random --out games.jsonl",
        formatter_class=Formatter,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(catalog.GAMES)}")
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument("--games", type=positive, default=1, metavar="K", help="how many games (1)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="where chance begins (0)")
    parser.add_argument(
        "--bot",
        default="random",
        metavar="NAME[,NAME…]",
        help=f"one for all seats or one for each: {', '.join(catalog.BOTS)}, or {EXEC}COMMAND "
        "for a program that speaks the bot protocol (random)",
    )
    parser.add_argument(
        "--out", metavar="FILE", default="-", help="where to write; - is the screen"
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game, arguments.components)
    bots = listed(arguments.bot)
    options = wishes(arguments.option)
    if arguments.players is not None:
        if options.get("players", arguments.players) != arguments.players:
            raise BadOptions("--players and --option players=… disagree.")
        options["players"] = arguments.players
    elif len(bots) > 1:
        options.setdefault("players", len(bots))
    for remark in game.remarks(game.agree(options)):  # before the file is touched
        print(f"glaciarium: {remark}", file=sys.stderr)
    played = records(game, options, arguments.seed, arguments.games, bots, TIMEOUT)
    with opened(arguments.out) as file:
        for record in tracked(played, arguments.games, "playing"):
            file.write(dump(record))
    return 0


@contextmanager
def opened(name: str) -> Iterator[IO[str]]:
    """Open a file that appears only when it is complete; an old one stays until then."""
    path = Path(name)
    if name == "-":
        yield sys.stdout
        return
    if path.exists() and not path.is_file():  # a device or a pipe: nothing to keep
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(path)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None
    except BaseException:
        print(f"What was done so far is in {part}.", file=sys.stderr)
        raise
