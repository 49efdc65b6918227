"""`glaciarium analyse`: review a recorded game, decision by decision."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from glaciarium import catalog
from glaciarium.arena.advice import Budget, advise
from glaciarium.arena.analysis import Analysis, Analyst, again, scores
from glaciarium.cli.analysis.page import page
from glaciarium.cli.analysis.text import advice_report, report
from glaciarium.cli.arguments import (
    add_components,
    positive,
    read_bytes,
    seconds,
    whole,
)
from glaciarium.cli.progress import tracked
from glaciarium.cli.records import games_in
from glaciarium.cli.workers import Runner, add_workers, runner
from glaciarium.kernel.errors import BadOptions, BadPosition, BadRecord, Unreadable
from glaciarium.kernel.match import Match
from glaciarium.kernel.protocol import NOBODY
from glaciarium.kernel.record import Record

VISITS: Final = 2000  # default, per decision

_EXAMPLES: Final = """\
examples:
  glaciarium analyse game.jsonl                       what each decision was worth
  glaciarium analyse game.jsonl --html game.html      the same as a page for a browser
  glaciarium analyse games.jsonl --game 3 --seat 0 --seconds 1
  glaciarium analyse corner.json                      the best actions in a position
"""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "analyse",
        description="Go through a recorded game, finished or not: for each decision, by what its "
        "seat could\nsee, the best action found and what the one played gave up. A position file "
        "works too.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one a line; a position")
    parser.add_argument("--game", type=positive, default=1, metavar="N", help="the Nth game (1)")
    parser.add_argument("--seat", type=whole, metavar="I", help="only the decisions of this seat")
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument(
        "--visits",
        type=positive,
        metavar="N",
        help=f"how often the search visits each decision ({VISITS}); always the same result",
    )
    effort.add_argument(
        "--seconds", type=seconds, metavar="S", help="or how long it searches each decision"
    )
    parser.add_argument("--board", action="store_true", help="draw the table at each mistake")
    parser.add_argument("--html", type=Path, metavar="OUT", help="also write a page for a browser")
    add_workers(parser)
    add_components(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    budget = Budget(seconds=arguments.seconds) if arguments.seconds else Budget(VISITS)
    if arguments.visits:
        budget = Budget(arguments.visits)
    position = _position(arguments.file)
    if position is not None:
        _only_a_game(arguments)
        print(in_position(position, arguments.components, budget))
        return 0
    where, record = _chosen(arguments.file, arguments.game)
    analyst = Analyst(record, where, arguments.components, budget)
    match, _ = analyst.table()
    _check_seat(match, arguments.seat)
    analysis = analysed(analyst, arguments.seat, runner(arguments))
    print(report(analysis, board=arguments.board))
    if arguments.html is not None:
        _write(arguments.html, page(analysis))
    return 0


def _chosen(path: Path, number: int) -> tuple[str, Record]:
    for nth, found in enumerate(games_in(path), 1):
        if nth == number:
            return found
    raise BadRecord(f"{path} has no game number {number}.")


def _check_seat(match: Match, seat: int | None) -> None:
    seats = int(match.game.seats(match.state))
    if seat is not None and not 0 <= seat < seats:
        raise BadOptions(f"--seat {seat}: the seats of this game go from 0 to {seats - 1}.")


def analysed(analyst: Analyst, seat: int | None, work: Runner) -> Analysis:
    """Analyse all decisions with the given workers, and return them in order."""
    match, _ = analyst.table()
    moves = analyst.choices(seat)
    done = {one.move: one for one in tracked(work(analyst, moves), len(moves), "analysing")}
    alone = int(match.game.seats(match.state)) == 1
    closer = again(done.values(), alone=alone)
    looked = tracked(work(analyst.longer(), closer), len(closer), "looking closer")
    done |= {one.move: one for one in looked}
    judged = [done[move] for move in moves]
    return Analysis(match, analyst.budget, seat, judged, scores(match, seat))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None
    print(f"\nThe page is {path}")


# Positions.
def _position(path: Path) -> dict[str, Any] | None:
    """Return the position in a file, None if it holds records."""
    found = read_bytes(path)
    try:
        data = json.loads(found.decode())
    except (ValueError, RecursionError):
        return None  # reading it as records reports what is wrong
    looks = isinstance(data, dict) and "game" in data and "format" not in data
    return data if looks else None


def _only_a_game(arguments: argparse.Namespace) -> None:
    given = {"--seat": arguments.seat is not None, "--html": arguments.html is not None}
    for name, there in given.items():
        if there:
            raise BadOptions(f"{arguments.file} is a position, not a game; leave {name} out.")


def in_position(data: dict[str, Any], components: Path | None, budget: Budget) -> str:
    """Return the best actions in a position; raise BadPosition or UnknownName."""
    game = catalog.game(str(data["game"]), components)
    state = game.load_position(data)
    seat = int(game.actor(state))
    if seat == NOBODY:
        raise BadPosition("In this position the game is over: there is nothing to decide.")
    advice = advise(game, game.view(state, seat), 0, budget)
    return advice_report(game.title, f"seat {seat}", advice, seat, budget)
