"""`glaciarium balance`: what each card, stone, column and seat is worth, over many games."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from typing import Any, Final

from glaciarium import catalog
from glaciarium.arena import balance_aims
from glaciarium.arena.balance import Series, counted, tallies
from glaciarium.arena.balance_figures import Balance, balance
from glaciarium.arena.balance_report import facts, headline, page, tables, told
from glaciarium.arena.entrants import listed
from glaciarium.arena.files import check_writable, put
from glaciarium.arena.simulate import one_each
from glaciarium.cli.arguments import (
    Formatter,
    add_options,
    read_bytes,
)
from glaciarium.cli.progress import tracked
from glaciarium.cli.records import games_in
from glaciarium.cli.scoreboard import print_tables
from glaciarium.cli.series import add_bots, add_series, add_timeout, wished
from glaciarium.cli.workers import add_workers, runner
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.match import replay
from glaciarium.kernel.protocol import Game

_ABOUT: Final = """\
Let bots play many games and count: how often each card, stone, column and so on was offered, taken
and played, what it was worth in points ahead of the others, where points come from, and how the
seats fare. It reads only events and results, so it serves any game and any box: correct a
components file, or design one, and see what changes. With --out, the same command continues where
it stopped, and one with more --games adds to it."""

_EXAMPLES: Final = """\
examples:
  glaciarium balance endless-winter --players 3 --bot level5@2000 --games 100 --out games.jsonl
  glaciarium balance nunatak --bot greedy --games 500 --html balance.html
  glaciarium balance endless-winter --components my-box.toml --bot level4 --json
"""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "balance", description=_ABOUT, epilog=_EXAMPLES, formatter_class=Formatter
    )
    add_series(parser, games=100)
    add_bots(parser, default="level4")
    add_timeout(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the games in this file")
    parser.add_argument(
        "--records",
        type=Path,
        metavar="FILE",
        help="count the games of these records, and play none",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots")
    parser.add_argument(
        "--aims", type=Path, metavar="FILE", help="compare the figures with the bounds of this file"
    )
    add_workers(parser)
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game, arguments.components)
    for path in (arguments.html, arguments.out):
        if path is not None:
            check_writable(path)
    if arguments.html is not None and arguments.html == arguments.out:
        raise BadOptions(f"--out and --html name the same file, {arguments.out}: name two.")
    aims = [] if arguments.aims is None else _aims(arguments.aims)
    if arguments.records is not None:
        series, found = _recorded(arguments, game)
    else:
        series = _series(arguments, game)
        games = tallies(series, arguments.games, arguments.out, runner(arguments))
        found = balance(tracked(games, arguments.games, "playing"), series.players)
    checked = balance_aims.check(aims, found)
    shown = [balance_aims.table(checked)] if aims else []
    if arguments.html is not None:
        put(arguments.html, page(series, found, game.title, _command(), shown))
    if arguments.json:
        told_aims = {"aims": balance_aims.facts(checked)} if aims else {}
        print(json.dumps(facts(series, found) | told_aims, indent=1))
    else:
        title = f"{headline(series, game.title)}: {told(series, found)}"
        print_tables(title, [*shown, *tables(found)])
    return 0


def _aims(path: Path) -> list[balance_aims.Aim]:
    return balance_aims.read(read_bytes(path).decode("utf-8", "replace"), str(path))


def _series(arguments: argparse.Namespace, game: Game[Any]) -> Series:
    bots = listed(arguments.bot)
    options = game.agree(wished(arguments, bots))
    file = arguments.components
    return Series(
        game.name,
        game.rules_version,
        game.components.digest,
        None if file is None else read_bytes(file).decode(),
        options,
        one_each(bots, options["players"]),
        arguments.seed,
        arguments.timeout,
    )


def _recorded(arguments: argparse.Namespace, game: Game[Any]) -> tuple[Series, Balance]:
    """Return the figures of records; raise BadOptions if their games differ."""
    if arguments.out is not None:
        raise BadOptions("--records plays nothing, so --out has nothing to keep.")
    found, series = [], None
    for where, record in games_in(arguments.records):
        if record["game"] != game.name:
            raise BadOptions(f"{where}: this is a game of {record['game']}, not of {game.name}.")
        match = replay(game, record, where)
        if not match.over:
            raise BadOptions(f"{where}: this game is not over.")
        bots = [seat["kind"] for seat in record["seats"]][: match.options["players"]]
        first = series or Series(
            game.name,
            game.rules_version,
            game.components.digest,
            None,
            match.options,
            [kind.removeprefix("bot:") for kind in bots],
            int(record["seed"]),
            arguments.timeout,
        )
        if first.options != match.options:
            raise BadOptions(f"{where}: played with other options than the first game.")
        series = first
        found.append(counted(match))
    assert series is not None  # an empty file has been refused already
    return series, balance(found, series.players)


def _command() -> str:
    """Return the command that was typed, for the page."""
    return shlex.join(["glaciarium", *sys.argv[1:]])
