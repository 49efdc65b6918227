"""`glaciarium play`."""

from __future__ import annotations

import argparse
from typing import Any


def add_to(commands: Any) -> None:
    """Add the command to the parser's list."""
    parser = commands.add_parser("play", help="play a game in the terminal")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    raise NotImplementedError
