"""`glaciarium play`: a game in the terminal, with people and bots."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final

from glaciarium import catalog
from glaciarium.cli.arguments import add_options, seed, whole, wishes
from glaciarium.cli.language import add_language, chosen
from glaciarium.cli.terminal import autosave, plain
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.seating import drawn, seated, with_dummies
from glaciarium.cli.terminal.session import Session, check_seats
from glaciarium.kernel.errors import BadOptions, BadRecord
from glaciarium.kernel.i18n import say, speaking
from glaciarium.kernel.keyed_stream import secret_seed
from glaciarium.kernel.match import Match, replay

FIRST_GAME: Final = next(iter(catalog.GAMES))  # what is played when no game is named
NEWEST: Final = Path()  # --resume without a file
PAUSE: Final = 0.4  # seconds per bot move, so that people can follow

_EXAMPLES: Final = """\
examples:
  glaciarium play                                  you against a bot
  glaciarium play arktia --seats human:Ada,human:Ben
                                                   two people at one keyboard
  glaciarium play arktia --seats human,greedy,random --draw-seats
  glaciarium play arktia --seats greedy,random     watch two bots
  glaciarium play --resume                         continue the last game
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser's list."""
    parser = commands.add_parser(
        "play",
        description="Play a game in the terminal, with people and bots. It is saved after every\n"
        "move; leave with Q or Ctrl-C whenever you like, and continue with --resume.",
        epilog=_EXAMPLES,
    )
    games = ", ".join(catalog.GAMES)
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {games} ({FIRST_GAME})")
    _add_seats(parser)
    _add_ways(parser)
    add_options(parser)
    parser.set_defaults(run=run)


def _add_seats(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO…",
        help=f"who plays, in seat order: human, {', '.join(catalog.BOTS)}; "
        "a name may follow, such as human:Ada; exec:COMMAND is a program that speaks the bot "
        "protocol (human,greedy)",
    )
    parser.add_argument("--players", type=whole, metavar="N", help="how many play")
    parser.add_argument(
        "--draw-seats", action="store_true", help="draw lots for the seats, and so for who begins"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="random seed; drawn if left out")


def _add_ways(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--resume",
        nargs="?",
        type=Path,
        const=NEWEST,
        metavar="FILE",
        help="continue this saved game, or the last unfinished one",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="lines of text instead of a screen; the default in a pipe",
    )
    parser.add_argument(
        "--words", action="store_true", help="words only, no drawings: for screen readers"
    )
    parser.add_argument("--fast", action="store_true", help="don't pause after bots' moves")
    parser.add_argument("--no-hints", action="store_true", help="play without hints")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    with speaking(chosen(arguments.language), drawn=False):
        return _played(arguments)


def _played(arguments: argparse.Namespace) -> int:
    session = begun(arguments) if arguments.resume is None else resumed(arguments)
    if arguments.plain or arguments.words or not _has_screen():
        return plain.play(session, words=arguments.words)
    from glaciarium.cli.terminal import app  # noqa: PLC0415 - slow to import, needed only here

    return app.play(session, 0 if arguments.fast else PAUSE)


def _has_screen() -> bool:
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return terminal and os.environ.get("TERM", "dumb") != "dumb"


def begun(arguments: argparse.Namespace) -> Session:
    """Return a new game; raise BadOptions or UnknownName."""
    game = catalog.game(arguments.game or FIRST_GAME, arguments.components)
    wished = wishes(arguments.option)
    seats = seated(game, arguments.seats, arguments.players, wished)
    options = game.agree({**wished, "players": len(seats)})
    game.check_new(options)
    number = secret_seed() if arguments.seed is None else arguments.seed
    if arguments.draw_seats:
        seats = drawn(seats, number)
    match = Match(game, options, number, with_dummies(seats, game, options))
    return Session(match, Autosave(game.name), hints=not arguments.no_hints)


def resumed(arguments: argparse.Namespace) -> Session:
    """Return a saved game; raise Unreadable, BadRecord or BadOptions."""
    _nothing_else(arguments)
    path, wanted = arguments.resume, arguments.game
    if str(path) in catalog.GAMES and not path.exists():  # play --resume GAME
        path, wanted = NEWEST, str(path)
    if path == NEWEST:
        path = autosave.newest(wanted)
    where, record = autosave.kept(path)
    if wanted not in (None, record["game"]):
        told = say("this is a game of {game}, not of {wanted}.", game=record["game"], wanted=wanted)
        raise BadRecord(f"{where}: {told}")
    match = replay(catalog.game(record["game"], arguments.components), record, where)
    if match.over:
        raise BadRecord(f"{where}: {say('this game is over.')}")
    own = autosave.is_own(path)
    check_seats(match, where, own=own)
    save = Autosave(match.game.name, path if own else None)
    return Session(match, save, hints=not arguments.no_hints)


def _nothing_else(arguments: argparse.Namespace) -> None:
    """Refuse seats and options with a saved game, which has its own."""
    given = {
        "--seats": arguments.seats is not None,
        "--players": arguments.players is not None,
        "--option": bool(arguments.option),
        "--seed": arguments.seed is not None,
        "--draw-seats": arguments.draw_seats,
    }
    for name, there in given.items():
        if there:
            told = say(
                "--resume continues with the saved game's settings; leave out {option}.",
                option=name,
            )
            raise BadOptions(told)
