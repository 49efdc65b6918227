"""`glaciarium arena`: seat-balanced contests between bots."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from glaciarium import catalog
from glaciarium.arena.contest import Contest, contest, play
from glaciarium.arena.entrants import EXEC, listed
from glaciarium.arena.files import check_writable, is_device
from glaciarium.arena.ledger import Ledger
from glaciarium.arena.lineups import HELP
from glaciarium.arena.report import write_report
from glaciarium.arena.standings import Standings
from glaciarium.cli.arguments import (
    add_options,
    read_bytes,
)
from glaciarium.cli.scoreboard import Scoreboard, shown
from glaciarium.cli.series import add_series, add_timeout, wished
from glaciarium.cli.workers import add_workers, runner
from glaciarium.kernel.errors import BadOptions

_ABOUT: Final = """\
Let bots play against each other, and count. Every deal is played once by each
different arrangement of the bots on the seats, so that nobody is favoured.
With --out, the same command continues where it stopped."""

_EXAMPLES: Final = f"""\
line-ups:
{chr(10).join(f"  {name:<8}{words}" for name, words in HELP.items())}
  Without --lineups: hero for two bots, duels for more.

examples:
  glaciarium arena arktia --bots greedy,random --games 200
  glaciarium arena nunatak --players 3 --bots greedy,random --games 300 --seed 1
                           --out results.jsonl --report report.html
  glaciarium arena nunatak --players 1 --bots greedy,random --games 100
  glaciarium arena arktia --bots '{EXEC}./mybot.py --fast,greedy' --timeout 2
"""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "arena",
        description=_ABOUT,
        epilog=_EXAMPLES,
    )
    add_series(
        parser,
        games=100,
        meaning="games of every line-up, rounded up to whole deals",
        dealt="deal",
    )
    _add_contest(parser)
    _add_files(parser)
    add_workers(parser)
    add_options(parser)
    parser.set_defaults(run=run)


def _add_contest(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        required=True,
        metavar="NAME,NAME…",
        help=f"who competes: {', '.join(catalog.BOTS)}, searching bots also with a budget, as "
        f"in level5@0.1s; or {EXEC}COMMAND, a program that speaks the bot protocol",
    )
    parser.add_argument("--lineups", metavar="WAY", help=f"who meets whom: {', '.join(HELP)}")
    add_timeout(parser)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write results, one line of JSON per game"
    )
    parser.add_argument(
        "--records",
        type=Path,
        metavar="FILE",
        help="write the records of the games as they are played, for verify and show",
    )
    parser.add_argument(
        "--report", type=Path, metavar="FILE", help="write a page (.html) or a picture (.svg)"
    )


def run(arguments: argparse.Namespace) -> int:
    made = _contest(arguments)
    _check_files(arguments)
    standing = carried_out(made, arguments, arguments.out, arguments.records)
    shown(standing)
    if arguments.report is not None:
        write_report(standing, arguments.report)
    return 0


def _check_files(arguments: argparse.Namespace) -> None:
    """Check early that all files can be written."""
    named = {"--out": arguments.out, "--records": arguments.records, "--report": arguments.report}
    taken: dict[Path, str] = {}
    for option, path in named.items():
        if path is None or is_device(path):
            continue
        other = taken.setdefault(path.resolve(), option)
        if other != option:
            raise BadOptions(f"{other} and {option} name the same file, {path}: name two.")
    if arguments.report is not None:
        if arguments.report.suffix not in (".html", ".svg"):
            raise BadOptions(f"--report {arguments.report}: the name must end with .html or .svg.")
        check_writable(arguments.report)


def _contest(arguments: argparse.Namespace) -> Contest:
    game = catalog.game(arguments.game, arguments.components)
    file = arguments.components
    return contest(
        game,
        wished(arguments, []),
        listed(arguments.bots),
        way=arguments.lineups,
        games=arguments.games,
        seed=arguments.seed,
        timeout=arguments.timeout,
        file=None if file is None else str(file),
        text=None if file is None else read_bytes(file).decode(),
        records=arguments.records is not None,
    )


def as_it_stands(made: Contest, results: Path | None, then: Contest | None = None) -> Standings:
    """Return the standings of the games in a file, without playing the others.

    `then` is the contest as it was when they were played, if it was another.
    """
    ledger = Ledger(made, None, None)
    if results is not None and results.exists():
        ledger.look_up(results, then or made)
    return stood(made, ledger)


def stood(made: Contest, ledger: Ledger) -> Standings:
    standing = Standings(made)
    for fixture in made.fixtures():  # always in this order: ratings depend on it
        if fixture in ledger.known:
            standing.add(ledger.known[fixture])
    return standing


def carried_out(
    made: Contest, arguments: argparse.Namespace, results: Path | None, records: Path | None
) -> Standings:
    """Play what is missing and return the final standings."""
    work = runner(arguments)
    with Ledger(made, results, records) as ledger, Scoreboard(made) as board:
        for outcome in ledger.known.values():
            board.add(outcome)
        fixtures = made.fixtures()
        missing = [fixture for fixture in fixtures if fixture not in ledger.known]
        try:
            for outcome in work(partial(play, made), missing):
                ledger.add(outcome)
                board.add(outcome)
        except KeyboardInterrupt:
            board.close()
            if results is not None:
                done = len(ledger.known)
                print(f"\n{results} has {done} games; the same command goes on.", file=sys.stderr)
            raise
    return stood(made, ledger)
