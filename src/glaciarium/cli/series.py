"""Arguments of the commands in which bots play whole games, and what they mean together."""

from __future__ import annotations

import argparse
from typing import Any

from glaciarium import catalog
from glaciarium.arena.entrants import EXEC, TIMEOUT
from glaciarium.cli.arguments import positive, seconds, seed, whole, wishes
from glaciarium.kernel.errors import BadOptions


def add_series(
    parser: argparse.ArgumentParser, games: int, meaning: str = "how many", dealt: str = "game"
) -> None:
    """Add the arguments that say which games are played."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(catalog.GAMES)}")
    parser.add_argument("--players", type=whole, metavar="N", help="how many play (the fewest)")
    parser.add_argument(
        "--games", type=positive, default=games, metavar="K", help=f"{meaning} ({games})"
    )
    parser.add_argument(
        "--seed", type=seed, default=0, metavar="S", help=f"{dealt} number n has the seed S + n (0)"
    )


def add_bots(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--bot",
        default=default,
        metavar="NAME[,NAME…]",
        help=f"one for all seats or one for each: {', '.join(catalog.BOTS)}, searching bots also "
        f"with a budget, as in level5@2000; or {EXEC}COMMAND, a program that speaks the bot "
        f"protocol ({default})",
    )


def add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=TIMEOUT,
        metavar="SECONDS",
        help=f"for an answer of {EXEC}COMMAND; a late answer forfeits the seat ({TIMEOUT:g})",
    )


def wished(arguments: argparse.Namespace, bots: list[str]) -> dict[str, Any]:
    """Return the options that were asked for; as many players as bots, if nothing else is said."""
    found = wishes(arguments.option)
    if arguments.players is not None:
        if found.get("players", arguments.players) != arguments.players:
            raise BadOptions("--players and --option players=… disagree.")
        found["players"] = arguments.players
    elif len(bots) > 1:
        found.setdefault("players", len(bots))
    return found
