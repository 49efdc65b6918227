"""The workers of a command: `--workers N` or `--ray [ADDRESS]`."""

from __future__ import annotations

import argparse

from glaciarium.arena.workers import Cluster, Processes, processors
from glaciarium.cli.arguments import positive

Runner = Cluster | Processes


def add_workers(parser: argparse._ActionsContainer) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=positive, metavar="N", help="processes (one for each processor)"
    )
    where.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster; without ADDRESS on the one of this machine",
    )


def runner(arguments: argparse.Namespace) -> Runner:
    """Return the workers; raise MissingPackage."""
    if arguments.ray is not None:
        return Cluster(arguments.ray or None)
    return Processes(arguments.workers or processors())
