"""`glaciarium bench`: how fast the engine is on this machine."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from glaciarium import catalog, compiled
from glaciarium.arena.speed import Speed, interpreted, speed
from glaciarium.cli.arguments import positive, seconds, seed
from glaciarium.kernel.protocol import Game


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "bench",
        description="Play random games, all options listed at each decision, clone tables, and\n"
        "search with random playouts, at the start and half-way: on one core, best of five runs,\n"
        "compiled and interpreted (--json: as it is here).",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this one")
    parser.add_argument("--players", type=positive, metavar="N", help="only for so many")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="per measure (1)")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="where chance begins (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    names = [arguments.game] if arguments.game else list(catalog.GAMES)
    games = [catalog.game(name) for name in names]
    if arguments.json:
        for measured in measures(arguments, games):
            print(json.dumps(measured._asdict()), flush=True)
        return 0
    print(f"{'':30}{'games/s':>10}{'decisions/s':>13}{'clone':>10}{'visits/s':>11}{'half-way':>10}")
    for measured in measures(arguments, games):
        print(row(measured), flush=True)
    if compiled():
        words = [arguments.game] if arguments.game else []
        words += ["--players", str(arguments.players)] if arguments.players else []
        words += ["--json", "--seconds", str(arguments.seconds), "--seed", str(arguments.seed)]
        for line in interpreted(words).splitlines():
            print(row(Speed(**json.loads(line))))
    else:
        print("The engine is not compiled here: with a C compiler, make compiles it.")
    return 0


def measures(arguments: argparse.Namespace, games: list[Game[Any]]) -> Iterator[Speed]:
    for game in games:
        for players in [arguments.players] if arguments.players else game.players:
            yield speed(game, players, arguments.seconds, arguments.seed)


def row(measured: Speed) -> str:
    how = "compiled" if measured.compiled else "interpreted"
    name = f"{measured.game} {measured.players}, {how}"
    games, decisions = measured.games / measured.seconds, measured.decisions / measured.seconds
    searched = f"{measured.opening:11,.0f}{measured.middle:10,.0f}"
    return f"{name:30}{games:10,.0f}{decisions:13,.0f}{measured.clone_ns:7,.0f} ns{searched}"
