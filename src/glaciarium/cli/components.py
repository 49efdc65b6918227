"""`glaciarium components`: what is in the box, and which of it is reconstructed."""

from __future__ import annotations

import argparse
from typing import Any

from glaciarium import catalog
from glaciarium.cli.arguments import add_components


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "components",
        description="List the contents of a game and where they come from: `rulebook` is printed\n"
        "in the rules, `reconstructed` is ours because they do not say. Checks your file too.",
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(catalog.GAMES)}")
    add_components(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    components = catalog.game(arguments.game, arguments.components).components
    width = max(len(item.name) for item in components.items)
    wide = max(len(item.source) for item in components.items)
    for item in components.items:
        print(f"{item.name:<{width}}  {item.source:<{wide}}  {item.content}")
    reconstructed = sum("reconstructed" in item.source for item in components.items)
    print(f"\n{len(components.items)} entries, {reconstructed} of them reconstructed.")
    print(f"sha256 {components.digest}")
    return 0
